//! How a battle ends (G9), what it is worth (G19), who has won.

use super::event::{Die, Event, Roll};
use super::rules::Battle;
use super::state::{LEFT, Side, Stage, State};
use crate::ships::{HULL, Speed};
use crate::switches::Switch;
use admiralty_core::contract::Ending;
use admiralty_core::dice::Dice;
use admiralty_core::machine::Observer;

/// Quarters of a victory point in a point.
pub const QUARTERS: i32 = 4;

/// Who wins by points: nobody where the difference is less than so many percent of the sum (G19.4).
#[must_use]
pub fn winner([central, allied]: [i32; 2], percent: i32) -> Option<Side> {
    let difference = central - allied;
    match difference {
        0 => None,
        _ if 100 * difference.abs() < percent * (central + allied) => None,
        _ if difference > 0 => Some(Side::Central),
        _ => Some(Side::Allied),
    }
}

impl Battle {
    /// Whether two enemies are within sight of each other (G3.6, G9.1).
    #[must_use]
    pub fn in_sight(&self, state: &State) -> bool {
        self.closest(state)
            .is_some_and(|range| range <= self.sight(state.round))
    }

    /// Quarters of a point of a side: what it has sunk and crippled (G19.1 to G19.3), and what the scenario adds.
    #[must_use]
    pub fn points(&self, state: &State, side: Side) -> i32 {
        let enemy = side.other();
        let mut points = 0;
        for (unit, ship) in self.sides[enemy].units.iter().zip(&state.ships[enemy]) {
            let all = unit.ship.boxes[HULL];
            if ship.sunk() {
                points += unit.worth;
            } else if 2 * (all - ship.boxes[HULL]) > all && !self.switches.differs(Switch::CrippleVp) {
                points += unit.worth / 2;
            }
        }
        if !self.switches.differs(Switch::LeaderVp) {
            let lost = |unit: &&u8| state.ships[enemy][usize::from(**unit)].sunk();
            points += 2 * QUARTERS * self.sides[enemy].leaders.iter().filter(lost).count() as i32;
        }
        let left = |unit: &&u8| {
            let unit = usize::from(**unit);
            let came = !self.counter(side, self.unit(side, unit).counter.into()).later;
            came && !state.ships[side][unit].sunk() && self.spot(state, side, unit).area == LEFT
        };
        points + QUARTERS * self.sides[side].leaving.iter().filter(left).count() as i32
    }

    /// How it ended. Where a ship is hunted, that comes first, and then more points without a margin (B4, G19.4).
    #[must_use]
    pub fn ending(&self, state: &State) -> Ending {
        let points = Side::BOTH.map(|side| self.points(state, side));
        let mut winner = winner(points, self.switches.margin_percent());
        for side in Side::BOTH {
            if let Some(unit) = self.sides[side].quarry {
                let ship = &state.ships[side][usize::from(unit)];
                let [own, other] = [side, side.other()].map(|side| points[side as usize]);
                winner = match ship.sunk() || ship.speed <= Speed::One {
                    true => Some(side.other()),
                    false => (own > other).then_some(side),
                };
            }
        }
        Ending::new(winner.map(Side::seat).into_iter().collect(), points)
    }

    /// Ends the battle: ships that are dead in the water try to get under way (G9.4, G18.1).
    pub(super) fn finish(
        &self,
        state: &mut State,
        dice: &mut impl Dice<Roll>,
        watch: &mut impl Observer<Self>,
    ) {
        for side in [state.winner, state.winner.other()] {
            for unit in 0..state.ships[side].len() {
                let ship = state.ships[side][unit];
                if ship.sunk() || ship.speed > Speed::Dead {
                    continue;
                }
                let die = dice.roll(Roll {
                    kind: Die::Repair,
                    round: state.round,
                    impulse: state.impulse,
                    ship: unit as u8 | (side as u8) << 7,
                    number: 0,
                });
                let in_port = u8::from(self.sides[side].in_port);
                let mended = die - in_port <= ship.boxes[HULL];
                if mended {
                    state.ships[side][unit].speed = Speed::Slow;
                }
                watch.see(self, state, &Event::Repair(side, unit as u8, die, mended));
            }
        }
        state.stage = Stage::Over;
        watch.see(self, state, &Event::Over);
    }

    /// What mends at the end of a round (G18.3).
    pub(super) fn mend(state: &mut State) {
        for ship in state.ships.0.iter_mut().flatten() {
            ship.jammed = false;
            ship.blind = false;
        }
    }
}
