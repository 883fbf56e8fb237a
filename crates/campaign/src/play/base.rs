//! Aircraft are based (C5.1, C5.2), and Slow is rolled for (C5.3).

use super::Play;
use crate::choice::Base;
use crate::map::Sector;
use crate::roll::Roll;
use crate::rules::Verdict;
use crate::setup::Setup;
use crate::state::{At, State};
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::{Generator, Illegal};
use admiralty_core::seats::Seat;
use miniatures::ability::Ability;

impl Setup {
    /// The aircraft that a side bases: all that are not in transit (C5.1, C5.2).
    pub(crate) fn to_base(&self, state: &State, seat: Seat) -> Vec<u16> {
        let units = &state.side(seat).units;
        let may = |number: &usize| {
            units[*number].lives() && self.deck.flies(units[*number].card) && !state.in_transit(seat, *number)
        };
        (0..units.len()).filter(may).map(|number| number as u16).collect()
    }

    /// Places of each land base and each carrier.
    pub(crate) fn rooms(&self, state: &State, seat: Seat) -> Vec<(Base, usize)> {
        let land = self.map.all().filter(|&sector| state.owns(seat, sector));
        let land = land.map(|sector| (Base::Land(sector), self.map.kind(sector).holds()));
        let units = &state.side(seat).units;
        let decks = units.iter().enumerate().filter_map(|(number, unit)| {
            let places = usize::from(self.deck.card(unit.card).base_capacity);
            let there = unit.lives() && self.floats(unit) && unit.transit != state.turn;
            there.then_some((Base::Carrier(number as u16), places))
        });
        land.chain(decks).filter(|(_, places)| *places > 0).collect()
    }

    pub(crate) fn may_base(&self, state: &State, seat: Seat, unit: u16, base: Base) -> bool {
        let card = state.side(seat).units[usize::from(unit)].card;
        matches!(base, Base::Land(_)) || self.deck.card(card).fits_carriers()
    }

    /// C5.1, C5.2.
    pub(crate) fn check_bases(&self, state: &State, seat: Seat, bases: &[(u16, Base)]) -> Verdict {
        let mut due = self.to_base(state, seat);
        let mut rooms = self.rooms(state, seat);
        for (unit, base) in bases {
            let place = due.iter().position(|other| other == unit);
            let place =
                place.ok_or_else(|| Illegal::new("C5.1", "each aircraft out of transit is based once"))?;
            due.remove(place);
            if *base == Base::Surplus {
                continue;
            }
            let room = rooms.iter_mut().find(|(other, _)| other == base);
            let room =
                room.ok_or_else(|| Illegal::new("C5.2", "aircraft use own bases and carriers alone"))?;
            Illegal::unless(room.1 > 0, "C5.1", "the base is full")?;
            room.1 -= 1;
            let fits = self.may_base(state, seat, *unit, *base);
            Illegal::unless(fits, "M1.7", "it does not land on carriers")?;
        }
        Illegal::unless(due.is_empty(), "C5.1", "every aircraft out of transit is based")?;
        let surplus = bases.iter().filter(|(_, base)| *base == Base::Surplus);
        let room = |unit: u16| {
            let mut free = rooms.iter().filter(|(_, places)| *places > 0);
            free.any(|(base, _)| self.may_base(state, seat, unit, *base))
        };
        let mut left = surplus.map(|(unit, _)| *unit);
        let kept = !left.any(room);
        Illegal::unless(
            kept,
            "C5.1",
            "only aircraft without room sit in the capital beyond its limit",
        )
    }

    pub(crate) fn any_bases(&self, state: &State, seat: Seat, generator: &mut Generator) -> Vec<(u16, Base)> {
        let mut due = self.to_base(state, seat);
        let mut rooms = self.rooms(state, seat);
        let mut bases = Vec::new();
        while !due.is_empty() {
            let unit = due.swap_remove(generator.below(due.len()));
            let free: Vec<usize> = (0..rooms.len())
                .filter(|&room| rooms[room].1 > 0 && self.may_base(state, seat, unit, rooms[room].0))
                .collect();
            if free.is_empty() {
                bases.push((unit, Base::Surplus));
                continue;
            }
            let room = &mut rooms[generator.pick(&free)];
            room.1 -= 1;
            bases.push((unit, room.0));
        }
        bases
    }

    /// C5.3: sectors that a unit moves in a turn, without Slow.
    pub(crate) fn speed(&self, state: &State, seat: Seat, unit: usize) -> u8 {
        let unit = &state.side(seat).units[unit];
        if self.crippled(unit) {
            1
        } else {
            self.deck.card(unit.card).speed
        }
    }

    pub(crate) fn is_own_base(&self, state: &State, seat: Seat, sector: Sector) -> bool {
        state.owns(seat, sector) && self.map.kind(sector).is_base()
    }
}

impl<D: SidedDice<Roll>> Play<'_, D> {
    pub(super) fn base(&mut self, seat: Seat, bases: &[(u16, Base)]) {
        for (unit, base) in bases {
            self.state.side_mut(seat).units[usize::from(*unit)].at = match *base {
                Base::Land(sector) => At::Sector(sector),
                Base::Carrier(carrier) => At::Aboard(carrier),
                Base::Surplus => At::Waiting,
            };
        }
    }

    /// C5.3: one die for each unit with Slow; who is at an own base may rest (C9.7).
    pub(super) fn roll_slow(&mut self) {
        let turn = self.state.turn;
        for seat in self.state.playing() {
            for unit in 0..self.state.side(seat).units.len() {
                let own = self.state.side(seat).units[unit];
                if !own.lives() || !self.setup.floats(&own) {
                    continue;
                }
                let mut steps = self.setup.speed(self.state, seat, unit);
                let slow = self.setup.deck.card(own.card).printed(Ability::Slow);
                if let Some(slow) = slow.filter(|_| turn > 1 && !self.setup.crippled(&own)) {
                    let roll = Roll::Slow {
                        turn,
                        seat: seat.0,
                        unit: unit as u16,
                    };
                    let die = self.dice.roll_sided(roll, 6);
                    if die <= slow.number.into() {
                        steps = steps.saturating_sub(1).max(1);
                    }
                }
                let rested = matches!(own.at, At::Sector(at) if self.setup.is_own_base(self.state, seat, at));
                let own = &mut self.state.side_mut(seat).units[unit];
                own.steps = steps;
                own.rested = rested;
            }
        }
    }
}
