//! Ships retreat, aircraft come home, units are repaired (C9).

use super::Play;
use crate::event::Event;
use crate::map::{Kind, Sector};
use crate::roll::Roll;
use crate::rules::Verdict;
use crate::setup::Setup;
use crate::state::{At, Retreat, State, Unit};
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::{Generator, Illegal};
use admiralty_core::seats::Seat;

impl Setup {
    /// C9.2: neighbouring own sectors that are not nearer to the enemy's capital, nor to one that he or his ally took.
    #[must_use]
    pub fn near_retreats(&self, state: &State, seat: Seat, from: Sector, foe: Seat) -> Vec<Sector> {
        let far = |sector, capital| self.map.distance(sector, capital);
        let his = |&sector: &Sector| {
            let owner = state.owner(sector);
            self.map.kind(sector) == Kind::Capital && owner.is_some_and(|owner| !self.hostile(foe, owner))
        };
        let nearer = |to| {
            self.map
                .all()
                .filter(his)
                .any(|capital| far(to, capital) < far(from, capital))
        };
        let near = self.map.near(from).iter().copied();
        near.filter(|&to| state.owns(seat, to) && !nearer(to)).collect()
    }

    /// C9.2, C9.4: where a unit may retreat to, and whether that is far.
    #[must_use]
    pub fn retreats(&self, state: &State, seat: Seat, unit: &Unit) -> (Vec<Sector>, bool) {
        let (At::Sector(from), Retreat::Must(foe) | Retreat::May(foe)) = (unit.at, unit.retreat) else {
            return (Vec::new(), false);
        };
        let near = self.near_retreats(state, seat, from, foe);
        if !near.is_empty() || matches!(unit.retreat, Retreat::May(_)) {
            return (near, false);
        }
        let own = || self.map.all().filter(|&to| to != from && state.owns(seat, to));
        if own().next().is_none() {
            // The sector of the battle is the last one: it stays there, unavailable.
            return (state.owns(seat, from).then_some(from).into_iter().collect(), true);
        }
        let least = own().map(|to| self.map.distance(from, to)).min();
        (
            own()
                .filter(|&to| Some(self.map.distance(from, to)) == least)
                .collect(),
            true,
        )
    }

    pub(crate) fn check_retreats(&self, state: &State, seat: Seat, retreats: &[(u16, Sector)]) -> Verdict {
        let units = &state.side(seat).units;
        for (place, &(number, to)) in retreats.iter().enumerate() {
            let twice = retreats[..place].iter().any(|&(other, _)| other == number);
            let unit = units
                .get(usize::from(number))
                .filter(|unit| unit.retreat != Retreat::No && !twice);
            let unit = unit.ok_or_else(|| Illegal::new("C9.3", "it fought no battle and did not flee"))?;
            let (goals, far) = self.retreats(state, seat, unit);
            let clause = if far { "C9.4" } else { "C9.2" };
            let why = if far {
                "it goes to the nearest own sector"
            } else {
                "it goes to a neighbouring own sector that is not nearer to the enemy's capital"
            };
            Illegal::unless(goals.contains(&to), clause, why)?;
        }
        let stays = units.iter().enumerate().any(|(number, unit)| {
            let must = unit.lives() && matches!(unit.retreat, Retreat::Must(_));
            let named = retreats.iter().any(|&(other, _)| usize::from(other) == number);
            must && !named && !self.retreats(state, seat, unit).0.is_empty()
        });
        Illegal::unless(!stays, "C9.2", "ships that lost or fled must retreat")
    }

    pub(crate) fn any_retreats(
        &self,
        state: &State,
        seat: Seat,
        generator: &mut Generator,
    ) -> Vec<(u16, Sector)> {
        let mut retreats = Vec::new();
        for (number, unit) in state.side(seat).units.iter().enumerate() {
            let (goals, _) = self.retreats(state, seat, unit);
            let goes = match unit.retreat {
                Retreat::Must(_) => true,
                Retreat::May(_) => generator.below(4) == 0,
                Retreat::No => false,
            };
            if goes && unit.lives() && !goals.is_empty() {
                retreats.push((number as u16, generator.pick(&goals)));
            }
        }
        retreats
    }

    /// C9.6: the nearest own base; of equal ones the first of the map.
    #[must_use]
    pub fn nearest_base(&self, state: &State, seat: Seat, from: Sector) -> Option<Sector> {
        let own = self
            .map
            .all()
            .filter(|&sector| self.is_own_base(state, seat, sector));
        own.min_by_key(|&sector| self.map.distance(from, sector))
    }
}

impl<D: SidedDice<Roll>> Play<'_, D> {
    pub(super) fn retreat(&mut self, seat: Seat, retreats: &[(u16, Sector)]) {
        let turn = self.state.turn;
        let plans: Vec<(usize, Sector, bool)> = retreats
            .iter()
            .map(|&(number, to)| {
                let unit = &self.state.side(seat).units[usize::from(number)];
                (
                    usize::from(number),
                    to,
                    self.setup.retreats(self.state, seat, unit).1,
                )
            })
            .collect();
        for number in 0..self.state.side(seat).units.len() {
            let unit = self.state.side(seat).units[number];
            let At::Sector(from) = unit.at else {
                continue;
            };
            let Some(&(_, to, far)) = plans.iter().find(|(other, ..)| *other == number) else {
                if matches!(unit.retreat, Retreat::Must(_)) {
                    self.lose(seat, number, from, true); // C9.4: no own sector at all
                }
                continue;
            };
            let own = &mut self.state.side_mut(seat).units[number];
            own.at = At::Sector(to);
            own.rested = false;
            if far {
                own.transit = turn + 1;
                own.restricted += u8::from(own.restricted == turn + 1); // C9.5
            }
            let card = own.card;
            self.tell(Event::Retreated {
                seat,
                card,
                from,
                to,
                far,
            });
        }
    }

    /// C9.6.
    pub(super) fn come_home(&mut self) {
        for seat in self.state.playing() {
            for number in 0..self.state.side(seat).units.len() {
                let unit = self.state.side(seat).units[number];
                let from = match unit.at {
                    _ if self.setup.floats(&unit) => continue,
                    At::Adrift(from) => from,
                    At::Sector(from) if !self.setup.is_own_base(self.state, seat, from) => from,
                    // C5.1: beyond its limit it sits in the capital.
                    At::Waiting if !self.state.owns(seat, self.setup.map.capital(seat.0)) => {
                        self.setup.map.capital(seat.0)
                    }
                    _ => continue,
                };
                match self.setup.nearest_base(self.state, seat, from) {
                    Some(base) => self.state.side_mut(seat).units[number].at = At::Sector(base),
                    None => self.lose(seat, number, from, true),
                }
            }
        }
    }

    /// C9.7.
    pub(super) fn repair(&mut self) {
        let setup = self.setup;
        for seat in self.state.playing() {
            for number in 0..self.state.side(seat).units.len() {
                let unit = self.state.side(seat).units[number];
                let full = setup.deck.card(unit.card).hull;
                if !unit.lives() || !setup.floats(&unit) || unit.hull == full {
                    continue;
                }
                let based = matches!(unit.at, At::Sector(at) if setup.is_own_base(self.state, seat, at));
                let whole = unit.rested && based && !unit.fought && !unit.flees;
                let own = &mut self.state.side_mut(seat).units[number];
                if whole {
                    own.hull = full;
                } else if !setup.crippled(&unit) {
                    own.hull += 1;
                }
            }
        }
    }
}
