//! Strikes are committed (C6), and intelligence is gathered (C7.1).

use super::Play;
use crate::map::Sector;
use crate::roll::Roll;
use crate::rules::Verdict;
use crate::setup::Setup;
use crate::state::{At, Counted, State, Unit};
use crate::switches::Switch;
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::{Generator, Illegal};
use admiralty_core::seats::Seat;
use miniatures::card::Type;

impl Setup {
    /// C6.5: rearming counters at each landing.
    #[must_use]
    pub fn counters(&self, unit: &Unit, range: u8) -> u8 {
        let loiters = self.deck.loiters(unit.card) && !self.switches.differs(Switch::LoiterCounters);
        match (unit.at, range) {
            _ if loiters => 0,
            (At::Aboard(_), 0) => 0,
            (At::Aboard(_), _) => 2,
            (_, range) => range.min(4) + 1,
        }
    }

    /// C6.2: how far an aircraft is committed.
    #[must_use]
    pub fn range(&self, unit: &Unit) -> u8 {
        match self.deck.card(unit.card).kind {
            Type::PatrolBomber if self.deck.loiters(unit.card) => u8::MAX,
            Type::PatrolBomber => 4,
            _ => 1,
        }
    }

    /// C6.1, C6.2, C5.1, C9.4, C9.5.
    pub(crate) fn check_strike(&self, state: &State, seat: Seat, number: usize, to: Sector) -> Verdict {
        let units = &state.side(seat).units;
        let unit = units
            .get(number)
            .filter(|unit| unit.lives() && self.deck.flies(unit.card));
        let unit = unit.ok_or_else(|| Illegal::new("C6.1", "there is no such aircraft"))?;
        Illegal::unless(to.index() < self.map.len(), "C6.1", "there is no such sector")?;
        let from = state.sector(seat, number);
        let from =
            from.ok_or_else(|| Illegal::new("C5.1", "it has no place at a base, and takes no part"))?;
        Illegal::unless(
            !state.in_transit(seat, number),
            "C9.4",
            "its carrier is unavailable",
        )?;
        if let At::Aboard(carrier) = unit.at {
            let bound = units[usize::from(carrier)].restricted == state.turn;
            Illegal::unless(!bound, "C9.5", "its carrier fled, and launches no strike")?;
        }
        let far = self.map.distance(from, to);
        Illegal::unless(
            far > 0,
            "C6.3",
            "in its own sector it fights without being committed",
        )?;
        Illegal::unless(far <= self.range(unit), "C6.2", "that is beyond its range")
    }

    pub(crate) fn check_strikes(&self, state: &State, seat: Seat, strikes: &[(u16, Sector)]) -> Verdict {
        for (place, &(unit, to)) in strikes.iter().enumerate() {
            let twice = strikes[..place].iter().any(|&(other, _)| other == unit);
            Illegal::unless(!twice, "C6.1", "an aircraft is committed once")?;
            self.check_strike(state, seat, usize::from(unit), to)?;
        }
        Ok(())
    }

    pub(crate) fn any_strikes(
        &self,
        state: &State,
        seat: Seat,
        generator: &mut Generator,
    ) -> Vec<(u16, Sector)> {
        let units = &state.side(seat).units;
        let mut strikes = Vec::new();
        for (number, unit) in units.iter().enumerate() {
            if !unit.lives() || !self.deck.flies(unit.card) || generator.below(2) == 0 {
                continue;
            }
            let may = |to: &Sector| self.check_strike(state, seat, number, *to).is_ok();
            let goals: Vec<Sector> = self.map.all().filter(may).collect();
            if !goals.is_empty() {
                strikes.push((number as u16, generator.pick(&goals)));
            }
        }
        strikes
    }

    /// C7.1: as what a ship is counted; none for a submarine, a torpedo boat or an aircraft.
    #[must_use]
    pub fn counted_as(&self, unit: &Unit) -> Option<usize> {
        match self.deck.card(unit.card).kind {
            Type::Battleship => Some(0),
            Type::Carrier => Some(1),
            Type::Cruiser => Some(2),
            Type::Destroyer => Some(3),
            Type::Auxiliary => Some(4),
            _ => None,
        }
    }

    /// C7.1: whether a seat learns what is in a sector.
    #[must_use]
    pub fn watches(&self, state: &State, seat: Seat, sector: Sector) -> bool {
        let has_ships = || {
            let mut units = state.side(seat).units.iter();
            units.any(|unit| unit.is_at(sector) && self.deck.card(unit.card).kind.is_ship())
        };
        match self.switches.word(Switch::Intelligence) {
            "everything" => true,
            "nothing" => false,
            "sectors_with_own_ships" => has_ships(),
            _ => state.owns(seat, sector) || self.map.near(sector).iter().any(|&next| state.owns(seat, next)),
        }
    }

    /// C7.1: what a seat learns.
    #[must_use]
    pub fn counts(&self, state: &State, seat: Seat) -> Vec<Counted> {
        let mut counts = Vec::new();
        for sector in self.map.all().filter(|&sector| self.watches(state, seat, sector)) {
            for other in state.playing().into_iter().filter(|&other| other != seat) {
                let mut ships = [0; 5];
                for unit in state.side(other).units.iter().filter(|unit| unit.is_at(sector)) {
                    if let Some(class) = self.counted_as(unit) {
                        ships[class] += 1;
                    }
                }
                if ships != [0; 5] {
                    counts.push(Counted {
                        sector,
                        seat: other,
                        ships,
                    });
                }
            }
        }
        counts
    }
}

impl<D: SidedDice<Roll>> Play<'_, D> {
    pub(super) fn commit(&mut self, seat: Seat, strikes: &[(u16, Sector)]) {
        for &(unit, to) in strikes {
            self.state.side_mut(seat).units[usize::from(unit)].strikes = Some(to);
        }
    }

    /// C7.1.
    pub(super) fn count(&mut self) {
        for seat in self.state.playing() {
            let counted = self.setup.counts(self.state, seat);
            self.state.side_mut(seat).counted = counted;
        }
    }
}
