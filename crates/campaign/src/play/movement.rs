//! Ships and submarines move (C5.3 to C5.5).

use super::Play;
use crate::event::Event;
use crate::map::Sector;
use crate::roll::Roll;
use crate::rules::Verdict;
use crate::setup::Setup;
use crate::state::{At, State};
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::{Generator, Illegal};
use admiralty_core::seats::Seat;

impl Setup {
    /// C5.3: how many steps a path to a sector has that goes only through sectors the mover owns; none without one.
    #[must_use]
    pub fn steps_to(&self, state: &State, seat: Seat, from: Sector, to: Sector) -> Option<u8> {
        self.steps(state, seat, from)[to.index()]
    }

    /// The same for all sectors.
    fn steps(&self, state: &State, seat: Seat, from: Sector) -> Vec<Option<u8>> {
        let mut far = vec![None; self.map.len()];
        far[from.index()] = Some(0_u8);
        let mut queue = std::collections::VecDeque::from([from]);
        while let Some(at) = queue.pop_front() {
            let Some(steps) = far[at.index()].filter(|_| at == from || state.owns(seat, at)) else {
                continue;
            };
            for &next in self.map.near(at) {
                if far[next.index()].is_none() {
                    far[next.index()] = Some(steps + 1);
                    queue.push_back(next);
                }
            }
        }
        far
    }

    /// C9.5: whether a unit may not attack in this turn.
    fn restricted(state: &State, seat: Seat, unit: usize) -> bool {
        state.side(seat).units[unit].restricted == state.turn
    }

    /// C5.3, C5.4, C9.4, C9.5.
    fn check_move(&self, state: &State, seat: Seat, unit: usize, to: Sector) -> Verdict {
        self.check_move_by(state, seat, unit, to, |from| self.steps_to(state, seat, from, to))
    }

    /// The same where the steps to the sector are known.
    fn check_move_by(
        &self,
        state: &State,
        seat: Seat,
        unit: usize,
        to: Sector,
        steps_from: impl Fn(Sector) -> Option<u8>,
    ) -> Verdict {
        let own = state.side(seat).units.get(unit);
        let own = own.filter(|own| own.lives() && self.floats(own));
        let own = own.ok_or_else(|| Illegal::new("C5.3", "there is no such ship or submarine"))?;
        Illegal::unless(to.index() < self.map.len(), "C5.3", "there is no such sector")?;
        let from = match own.at {
            At::Sector(from) => from,
            _ => {
                let near = self.map.near(to).iter().any(|&next| state.owns(seat, next));
                let why = "it ends in an own sector, or in one next to an own sector";
                return Illegal::unless(state.owns(seat, to) || near, "C5.4", why);
            }
        };
        Illegal::unless(
            own.transit != state.turn,
            "C9.4",
            "it is unavailable in this turn",
        )?;
        let enemy = state.owner(to).is_some_and(|owner| self.hostile(owner, seat));
        let bound = enemy && Setup::restricted(state, seat, unit);
        Illegal::unless(!bound, "C9.5", "it fled, and may not enter a sector of an enemy")?;
        let steps = steps_from(from)
            .ok_or_else(|| Illegal::new("C5.3", "every path leads through a sector that is not own"))?;
        Illegal::unless(
            steps <= own.steps,
            "C5.3",
            "that is farther than it moves through own sectors",
        )
    }

    pub(crate) fn check_moves(&self, state: &State, seat: Seat, moves: &[(u16, Sector)]) -> Verdict {
        let mut seen = Vec::new();
        for &(unit, to) in moves {
            Illegal::unless(!seen.contains(&unit), "C5.3", "a ship moves once")?;
            seen.push(unit);
            self.check_move(state, seat, usize::from(unit), to)?;
        }
        let units = state.side(seat).units.iter().enumerate();
        let mut waiting = units.filter(|(_, unit)| unit.at == At::Waiting && self.floats(unit));
        let all = waiting.all(|(number, _)| seen.contains(&(number as u16)));
        Illegal::unless(all, "C5.4", "every ship of the start fleet is placed")
    }

    /// The sectors to which a ship may go.
    pub(crate) fn goals(&self, state: &State, seat: Seat, unit: usize) -> Vec<Sector> {
        let steps = match state.side(seat).units[unit].at {
            At::Sector(from) => self.steps(state, seat, from),
            _ => Vec::new(),
        };
        let known = |to: Sector| steps.get(to.index()).copied().flatten();
        let may = |to: &Sector| self.check_move_by(state, seat, unit, *to, |_| known(*to)).is_ok();
        self.map.all().filter(may).collect()
    }

    pub(crate) fn any_moves(
        &self,
        state: &State,
        seat: Seat,
        generator: &mut Generator,
    ) -> Vec<(u16, Sector)> {
        let units = &state.side(seat).units;
        let mut moves = Vec::new();
        for (number, unit) in units.iter().enumerate() {
            let waits = unit.at == At::Waiting;
            if !unit.lives() || !self.floats(unit) || !waits && generator.below(2) == 0 {
                continue;
            }
            let goals = self.goals(state, seat, number);
            if !goals.is_empty() {
                moves.push((number as u16, generator.pick(&goals)));
            }
        }
        moves
    }
}

impl<D: SidedDice<Roll>> Play<'_, D> {
    pub(super) fn move_ships(&mut self, seat: Seat, moves: &[(u16, Sector)]) {
        let mut ships = 0;
        for &(unit, to) in moves {
            let unit = &mut self.state.side_mut(seat).units[usize::from(unit)];
            if unit.at != At::Sector(to) {
                ships += 1;
                unit.rested = false;
                unit.at = At::Sector(to);
            }
        }
        self.tell(Event::Moved { seat, ships });
    }
}
