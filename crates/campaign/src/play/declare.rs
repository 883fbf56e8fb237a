//! Patrol bombers, stay or flee, ships in port (C7.3, C7.4).

use super::Play;
use crate::choice::Declaration;
use crate::map::Sector;
use crate::roll::Roll;
use crate::rules::Verdict;
use crate::setup::Setup;
use crate::state::{At, State, Unit};
use crate::switches::Switch;
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::{Generator, Illegal};
use admiralty_core::seats::Seat;
use miniatures::card::Type;

impl Setup {
    /// C7.3: an own patrol bomber that was not committed, and its sector.
    fn patroller(&self, state: &State, seat: Seat, number: usize) -> Option<Sector> {
        let unit = state.side(seat).units.get(number)?;
        let patrols = unit.lives() && self.deck.card(unit.card).kind == Type::PatrolBomber;
        let free = patrols && unit.strikes.is_none() && !state.in_transit(seat, number);
        state.sector(seat, number).filter(|_| free)
    }

    /// C7.4: a crippled ship at an own base.
    #[must_use]
    pub fn may_stay_in_port(&self, state: &State, seat: Seat, unit: &Unit) -> bool {
        let based = matches!(unit.at, At::Sector(sector) if self.is_own_base(state, seat, sector));
        let ship = self.deck.card(unit.card).kind.is_ship();
        based && ship && self.crippled(unit) && unit.transit != state.turn
    }

    /// A ship or submarine that can decide.
    fn decides(&self, state: &State, unit: &Unit) -> bool {
        let there = matches!(unit.at, At::Sector(_)) && self.floats(unit);
        there && unit.transit != state.turn
    }

    pub(crate) fn check_declaration(&self, state: &State, seat: Seat, declared: &Declaration) -> Verdict {
        let units = &state.side(seat).units;
        for (place, &(number, to)) in declared.patrols.iter().enumerate() {
            let twice = declared.patrols[..place]
                .iter()
                .any(|&(other, _)| other == number);
            let from = self
                .patroller(state, seat, usize::from(number))
                .filter(|_| !twice);
            let from =
                from.ok_or_else(|| Illegal::new("C7.3", "it is no patrol bomber that was not committed"))?;
            let near = to.index() < self.map.len() && self.map.distance(from, to) <= 1;
            Illegal::unless(near, "C7.3", "it goes to its own sector or a neighbour")?;
        }
        let by_ship = self.switches.differs(Switch::FleeBy);
        for (place, &sector) in declared.flee.iter().enumerate() {
            let mut there = units.iter().filter(|unit| unit.is_at(sector));
            let ours =
                there.any(|unit| self.decides(state, unit)) && !declared.flee[..place].contains(&sector);
            Illegal::unless(
                ours && !by_ship,
                "C7.4",
                "own ships flee, each sector once, or each ship by itself",
            )?;
        }
        let mut named = Vec::new();
        for &number in declared
            .port
            .iter()
            .chain(&declared.fight)
            .chain(&declared.flee_ships)
        {
            let unit = units
                .get(usize::from(number))
                .filter(|unit| self.decides(state, unit));
            let unit = unit.ok_or_else(|| Illegal::new("C7.4", "there is no such ship that decides"))?;
            Illegal::unless(!named.contains(&number), "C7.4", "a ship decides once")?;
            let flees = named.len() >= declared.port.len() + declared.fight.len();
            named.push(number);
            let alone = self.may_stay_in_port(state, seat, unit) || flees && by_ship;
            Illegal::unless(alone, "C7.4", "crippled ships at an own base decide alone")?;
        }
        Illegal::unless(
            declared.leave_behind <= 100,
            "C8.6",
            "a share of the own points, in percent",
        )
    }

    pub(crate) fn any_declaration(
        &self,
        state: &State,
        seat: Seat,
        generator: &mut Generator,
    ) -> Declaration {
        let mut declared = Declaration {
            leave_behind: 10 * generator.below(11) as u8,
            ..Declaration::default()
        };
        let by_ship = self.switches.differs(Switch::FleeBy);
        for (number, unit) in state.side(seat).units.iter().enumerate() {
            if let Some(from) = self.patroller(state, seat, number) {
                let near: Vec<Sector> = self.map.near(from).iter().copied().chain([from]).collect();
                if generator.below(2) == 0 {
                    declared.patrols.push((number as u16, generator.pick(&near)));
                }
            }
            if !self.decides(state, unit) {
                continue;
            }
            match (self.may_stay_in_port(state, seat, unit), generator.below(4)) {
                (true, 0 | 1) => declared.port.push(number as u16),
                (true, 2) => declared.flee_ships.push(number as u16),
                (true, _) if generator.below(2) == 0 => declared.fight.push(number as u16),
                (false, 0) if by_ship => declared.flee_ships.push(number as u16),
                _ => {}
            }
            if let At::Sector(sector) = unit.at
                && !by_ship
                && !declared.flee.contains(&sector)
                && generator.below(12) == 0
            {
                declared.flee.push(sector);
            }
        }
        declared
    }
}

impl<D: SidedDice<Roll>> Play<'_, D> {
    pub(super) fn declare(&mut self, seat: Seat, declared: &Declaration) {
        let turn = self.state.turn;
        let units = &mut self.state.side_mut(seat).units;
        for &(number, to) in &declared.patrols {
            let unit = &mut units[usize::from(number)];
            unit.strikes = Some(to).filter(|_| unit.at != At::Sector(to));
        }
        for unit in units.iter_mut() {
            let flees = matches!(unit.at, At::Sector(at) if declared.flee.contains(&at));
            unit.flees = flees && self.setup.floats(unit) && unit.transit != turn;
        }
        for &number in &declared.flee_ships {
            units[usize::from(number)].flees = true;
        }
        for &number in declared.port.iter().chain(&declared.fight) {
            units[usize::from(number)].flees = false;
        }
        for &number in &declared.port {
            units[usize::from(number)].in_port = true;
        }
    }
}
