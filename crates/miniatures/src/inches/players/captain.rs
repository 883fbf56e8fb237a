//! The captain: moves for range, arcs and objectives, concentrates fire, sends aircraft where they do most.

use super::movement::Weights;
use crate::card::Type;
use crate::inches::choice::Choice;
use crate::inches::plane::{Heading, INCH, Inches, Point};
use crate::inches::rules::Victory;
use crate::inches::shot::Shot;
use crate::inches::state::{Home, Id, Is, Pending, Place, REROLL, Side, Stage, State};
use crate::sector::attack::Effect;
use admiralty_core::machine::{Player, Rules};
use admiralty_core::seats::Seat;

/// A player by rules of thumb. It draws no lots and remembers nothing.
#[derive(Clone, Debug, Default)]
pub struct Captain {
    weights: Weights,
}

impl Captain {
    /// A captain who weighs otherwise.
    #[must_use]
    pub(super) fn weighing(weights: Weights) -> Self {
        Captain { weights }
    }
}

impl Player<Victory> for Captain {
    fn choose(&mut self, rules: &Victory, seen: &State, seat: Seat) -> Option<Choice> {
        let side = Side::of(seat);
        if let Some(pending) = &seen.pending {
            return Some(rules.answer_of_a_captain(seen, pending));
        }
        let choice = match seen.stage {
            Stage::Edge => Choice::Edge { low: true },
            Stage::Deploy => rules.deployment(seen, side)?,
            Stage::Sonar => rules.listens(seen, side).unwrap_or(Choice::Done),
            Stage::Move => rules.next_move(seen, side, &self.weights).unwrap_or(Choice::Done),
            Stage::Missions => rules.next_mission(seen, side).unwrap_or(Choice::Done),
            Stage::Fly => rules.next_flight(seen, side).unwrap_or(Choice::Done),
            Stage::Antiair | Stage::Strike | Stage::Surface | Stage::Submarine => {
                rules.best_fire(seen, side).unwrap_or(Choice::Done)
            }
            _ => rules.any_repair(seen, side).unwrap_or(Choice::Done),
        };
        Some(choice)
    }
}

impl Victory {
    fn answer_of_a_captain(&self, state: &State, pending: &Pending) -> Choice {
        match pending {
            Pending::Strike {
                shot, rolled, next, ..
            } if *next == REROLL => Choice::Use(shot.effect(*rolled) == Effect::Nothing),
            Pending::Dive(fire) => {
                // It gives up its own attack: not with prey in reach, unless this attack is likely to sink it.
                let submarine = fire.attack.target;
                let enemy = submarine.side().other();
                let prey = self.near(
                    state,
                    enemy,
                    self.kinds(enemy).ships,
                    state.at[submarine],
                    9 * INCH,
                );
                Choice::Use(prey.is_empty() || state.base.hull[submarine] == 1)
            }
            Pending::Mislead(fire) => {
                let unit = fire.attack.unit;
                let near = |own: &Id| {
                    state.on_table(*own)
                        && *own != unit
                        && state.at[*own].within(state.at[unit], self.night_radius(unit))
                };
                let side = unit.side();
                let ships = state.base.afloat[side] & self.kinds(side).ships;
                let dearest = ships.of(side).filter(near).max_by_key(|own| self.unit(*own).cost);
                dearest.map_or(Choice::Use(false), Choice::Mislead)
            }
            _ => Choice::Use(true),
        }
    }

    /// Ships in a row, heavy ones in the middle, submarines ahead, aircraft aboard.
    fn deployment(&self, state: &State, side: Side) -> Option<Choice> {
        let waits = |unit: &Id| state.base.place[*unit] == Place::Waiting;
        let unit = state.base.afloat[side].of(side).find(waits)?;
        let legal = |choice: &Choice| self.legal(state, side.seat(), choice).is_ok();
        if self.unit(unit).kind.is_aircraft() {
            let bases = self
                .kinds(side)
                .carriers
                .of(side)
                .map(Home)
                .chain([Home::AIRBASE]);
            return bases.map(|home| Choice::Base { unit, home }).find(legal);
        }
        let (width, height) = self.table();
        let low = state.base.low_edge[side];
        let heading = Heading(if low { 0 } else { 12 });
        let deep = match self.unit(unit).kind {
            Type::Submarine => height / 2 - 2 * INCH,
            Type::Carrier | Type::Auxiliary => INCH,
            _ => 9 * INCH / 2,
        };
        let y = |row: Inches| {
            let deep = (deep - row * INCH).max(0);
            if low { deep } else { height - deep }
        };
        let slots =
            (0..40_i32).map(|slot| width / 2 + if slot % 2 == 0 { slot } else { -slot - 1 } * 3 * INCH / 2);
        // A row that is full is followed by the next.
        (0..4)
            .flat_map(|row| slots.clone().map(move |x| (x, row)))
            .map(|(x, row)| Choice::Deploy {
                unit,
                at: Point::new(x.clamp(0, width), y(row)),
                heading,
            })
            .find(legal)
    }

    fn listens(&self, state: &State, side: Side) -> Option<Choice> {
        let enemy = side.other();
        for unit in self.here(state, side, self.kinds(side).submarines) {
            let near = self
                .here(state, enemy, self.kinds(enemy).all)
                .min_by_key(|&target| state.at[unit].square(state.at[target]));
            let choice = near.map(|target| Choice::Listen { unit, target });
            if let Some(choice) = choice.filter(|choice| self.legal(state, side.seat(), choice).is_ok()) {
                return Some(choice);
            }
        }
        None
    }

    fn any_repair(&self, state: &State, side: Side) -> Option<Choice> {
        let mut found = None;
        let mut note = |choice: Choice| found = found.or(Some(choice));
        self.each_answer(state, &mut note);
        let _ = side;
        found
    }

    /// What a shot is worth: points for harm and for sinking a unit with so many hull points left.
    #[must_use]
    pub(super) fn worth_of(&self, state: &State, shot: &Shot, target: Id) -> f32 {
        let marks = state.base.marks[target];
        let hull = state.base.hull[target].saturating_sub(marks.points + marks.bombs);
        if hull == 0 || marks.vital + marks.vital_bombs > 0 || marks.fatal {
            return 0.01;
        }
        let cost = f32::from(self.unit(target).cost) + 1.0;
        let volley = &shot.volley;
        let saves: f32 = volley
            .saves
            .iter()
            .map(|save| f32::from(save.need - 1) / 6.0)
            .product();
        let each = cost / f32::from(hull);
        let worth = match shot.points {
            Some(points) => {
                let mean: f32 = points.iter().map(|points| f32::from(*points)).sum::<f32>() / 6.0;
                (mean * f32::from(volley.dice) * each).min(cost)
            }
            None => {
                let least = (4 - volley.shift).max(2) as u8;
                let least = least.max(volley.floor);
                let hit = crate::tails::reach(least, volley.dice, volley.armor);
                let sunk = crate::tails::reach(least, volley.dice, volley.vital);
                let one = if hull == 1 || shot.is_antiair() {
                    cost * 0.8
                } else {
                    each
                };
                (hit - sunk).max(0.0) * one + sunk * cost
            }
        };
        worth * saves
    }

    /// Squares of distances to the nearest objective that is left, in inches.
    #[must_use]
    pub(super) fn to_objective(&self, state: &State, at: Point) -> Option<Inches> {
        let left = (0..self.objectives.len()).filter(|number| state.objectives >> number & 1 == 1);
        left.map(|number| at.distance(self.objectives[number])).min()
    }

    /// Whether a unit is hidden from a captain's fire for good reason: not a target now.
    #[must_use]
    pub(super) fn submerged(&self, state: &State, unit: Id) -> bool {
        self.unit(unit).kind == Type::Submarine && !state.is(unit, Is::SURFACED)
    }
}
