//! Initiative and set-up (G4.3 to G4.9).

use super::board::Area;
use super::event::{Die, Event, Roll};
use super::rules::{Battle, Counter};
use super::state::{Side, Spot, Stage, State, WAITS};
use crate::ships::Nation;
use crate::switches::Switch;
use admiralty_core::dice::Dice;
use admiralty_core::machine::Observer;

impl Battle {
    /// The sum of modifiers of the initiative die (G4.3, G4.4, G19.1).
    #[must_use]
    pub fn initiative_modifier(&self, state: &State) -> i8 {
        let beyond_first = |side: Side| {
            let mut seen = 0_u16;
            for (counter, spot) in self.sides[side].counters.iter().zip(&state.counters[side]) {
                let counts = self.switches.differs(Switch::Nationalities) && !counter.later
                    || if state.round == 1 {
                        spot.area == WAITS && !counter.later
                    } else {
                        spot.here()
                    };
                if counter.warship && counts {
                    seen |= 1 << counter.nation as u16;
                }
            }
            (seen.count_ones() as i8 - 1).max(0)
        };
        let most = if self.switches.differs(Switch::LeadersAdd) {
            9
        } else {
            1
        };
        let leads = |side: Side| {
            let present = |unit: &&u8| {
                let unit = usize::from(**unit);
                let here = state.round == 1 || self.spot(state, side, unit).here();
                !state.ships[side][unit].sunk() && here
            };
            (self.sides[side].leaders.iter().filter(present).count() as i8).min(most)
        };
        beyond_first(Side::Central) - beyond_first(Side::Allied) - leads(Side::Central) + leads(Side::Allied)
    }

    /// Rolls for initiative (G4.3, G4.5).
    pub(super) fn initiative(
        &self,
        state: &mut State,
        dice: &mut impl Dice<Roll>,
        watch: &mut impl Observer<Self>,
    ) {
        let in_port = Side::BOTH.into_iter().find(|side| self.sides[*side].in_port);
        let (die, sum) = match in_port {
            Some(_) => (None, 0),
            None => {
                let die = dice.roll(Roll {
                    kind: Die::Initiative,
                    round: state.round,
                    impulse: 0,
                    ship: 0,
                    number: 0,
                });
                (Some(die), self.initiative_modifier(state))
            }
        };
        state.winner = match (in_port, die) {
            (Some(side), _) => side.other(),
            (None, Some(die)) if die as i8 + sum <= self.limit as i8 => Side::Central,
            _ => Side::Allied,
        };
        watch.see(self, state, &Event::Initiative(die, sum, state.winner));
    }

    /// The next counter of a side that is to be placed.
    pub(super) fn to_place(&self, state: &State, side: Side, late: bool) -> Option<u8> {
        let counters = self.sides[side].counters.iter().zip(&state.counters[side]);
        let waits = |(counter, spot): &(&Counter, &Spot)| spot.area == WAITS && counter.later == late;
        (0..)
            .zip(counters)
            .find(|(_, pair)| waits(pair))
            .map(|(number, _)| number)
    }

    /// Whether nationalities let a counter be set up in an area (G4.8).
    fn nations_allow(&self, state: &State, side: Side, counter: &Counter, area: Area) -> bool {
        if free(counter.nation) {
            return true;
        }
        let others = self.sides[side].counters.iter().zip(&state.counters[side]);
        let mut placed = others.filter(|(_, spot)| spot.here());
        match self.switches.at(Switch::NationalitySetup) {
            0 => placed.all(|(other, spot)| {
                spot.area != area || free(other.nation) || other.nation == counter.nation
            }),
            1 => {
                let room = placed.any(|(other, spot)| {
                    other.nation == counter.nation && self.has_room(state, side, spot.area)
                });
                !room || self.holds(state, side, area, counter.nation)
            }
            _ => true,
        }
    }

    fn holds(&self, state: &State, side: Side, area: Area, nation: Nation) -> bool {
        let counters = self.sides[side].counters.iter().zip(&state.counters[side]);
        let mut here = counters.filter(|(_, spot)| spot.here() && spot.area == area);
        here.any(|(counter, _)| counter.nation == nation)
    }

    /// How far an area is from where the loser's rule or the winner's rule wants it: areas with the least are legal.
    fn misfit(&self, state: &State, stage: Stage, area: Area) -> Option<u8> {
        match stage {
            Stage::Arrive(..) => self.board.is_rim(area).then_some(0),
            Stage::SetUp(side, _) if side != state.winner => Some(self.board.ring[usize::from(area)]),
            Stage::SetUp(side, _) => {
                let from = if self.switches.differs(Switch::SetupDistanceFrom) {
                    (0..3).map(|centre| self.board.distance(centre, area)).min()
                } else {
                    let enemies = state.counters[side.other()].iter().filter(|spot| spot.here());
                    enemies.map(|spot| self.board.distance(spot.area, area)).min()
                };
                let wanted = self.sight(2).saturating_sub(u8::from(self.surprise));
                from.and_then(|from| wanted.checked_sub(from))
            }
            _ => None,
        }
    }

    /// The areas where the counter in hand may be placed (G4.6 to G4.8), a bit each.
    #[must_use]
    pub fn places(&self, state: &State) -> [u64; 3] {
        let (Stage::SetUp(side, number) | Stage::Arrive(side, number)) = state.stage else {
            return [0; 3];
        };
        let counter = self.counter(side, number.into());
        let late = matches!(state.stage, Stage::Arrive(..));
        let (mut best, mut areas) = (u8::MAX, [0_u64; 3]);
        for area in 0..self.board.areas() {
            let Some(misfit) = self
                .misfit(state, state.stage, area)
                .filter(|misfit| *misfit <= best)
            else {
                continue;
            };
            let allowed = late || self.nations_allow(state, side, counter, area);
            if allowed && self.has_room(state, side, area) {
                if misfit < best {
                    (best, areas) = (misfit, [0; 3]);
                }
                areas[usize::from(area) / 64] |= 1 << (area % 64);
            }
        }
        if best == u8::MAX {
            // Nothing fits: nations share what room there is.
            for area in (0..self.board.areas()).filter(|area| self.has_room(state, side, *area)) {
                areas[usize::from(area) / 64] |= 1 << (area % 64);
            }
        }
        areas
    }
}

/// Navies that may be with any other (G4.8); merchants and auxiliaries too.
fn free(nation: Nation) -> bool {
    matches!(nation, Nation::Germany | Nation::None)
}
