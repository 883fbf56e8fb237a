//! Where ships and submarines go.

use crate::card::Type;
use crate::inches::choice::{Choice, Leg, Move};
use crate::inches::plane::{Arc, Heading, INCH, Point};
use crate::inches::rules::{NEAR, Victory};
use crate::inches::state::{Id, Is, Side, State};
use crate::tails::reach;
use admiralty_core::machine::Rules;

/// Upper bounds of range bands of main guns of big ships and of others, in inches.
const HEAVY: [i32; 6] = [5, 10, 20, 30, 35, 40];
const LIGHT: [i32; 4] = [5, 10, 15, 20];

/// How much a captain makes of what a move brings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Weights {
    /// What the enemy can do to the unit.
    danger: f32,
    /// Objectives.
    objectives: f32,
    /// To be nearer to the enemy.
    closer: f32,
}

impl Weights {
    /// The usual way to lead; then others: bolder, shyer, more for objectives, more for the enemy.
    pub(super) const WAYS: [Weights; 8] = [
        Weights::of(1.0, 1.0, 1.0),
        Weights::of(0.2, 1.0, 1.0),
        Weights::of(0.2, 0.2, 3.0),
        Weights::of(0.5, 3.0, 1.0),
        Weights::of(2.5, 1.0, 0.0),
        Weights::of(2.5, 3.0, 1.0),
        Weights::of(1.0, 0.2, 1.0),
        Weights::of(5.0, 0.0, -2.0),
    ];

    const fn of(danger: f32, objectives: f32, closer: f32) -> Weights {
        Weights {
            danger,
            objectives,
            closer,
        }
    }
}

impl Default for Weights {
    fn default() -> Self {
        Weights::WAYS[0]
    }
}

impl Victory {
    /// The move of the next unit: a search where a submarine hides near, else the best of some moves.
    pub(super) fn next_move(&self, state: &State, side: Side, weights: &Weights) -> Option<Choice> {
        let unit = state.base.afloat[side]
            .of(side)
            .find(|&unit| self.can_move(state, unit))?;
        let enemy = side.other();
        let hidden = self.here(state, enemy, self.kinds(enemy).submarines);
        let prey = hidden
            .filter(|&target| state.at[unit].within(state.at[target], 8 * INCH))
            .find(|&target| self.may_search(state, unit, target));
        if let Some(target) = prey {
            return Some(Choice::Search { unit, target });
        }
        let flight = self.flight_of(state, unit);
        Some(Choice::Move(
            flight.unwrap_or_else(|| self.best_move(state, unit, weights)),
        ))
    }

    /// C8.6: the next unit leaves the table where it may, else it makes for the own edge.
    #[must_use]
    pub fn withdrawal(&self, state: &State, side: Side) -> Option<Choice> {
        let unit = state.base.afloat[side]
            .of(side)
            .find(|&unit| self.can_move(state, unit))?;
        if self.may_leave(state, unit) {
            return Some(Choice::Leave { unit });
        }
        if let Some(flight) = self.flight_of(state, unit) {
            return Some(Choice::Move(flight));
        }
        let from_edge = |at: Point| {
            let y = i32::from(at.y);
            if state.base.low_edge[side] {
                y
            } else {
                self.table().1 - y
            }
        };
        // Of equally near places the one from which it heads on towards the edge.
        let far = |at: Point, heading: Heading| from_edge(at) + from_edge(at.ahead(heading, 5 * INCH)) / 8;
        let stay = Move::stay(unit, state.sea[unit].deep.min(self.extra(unit).depth));
        let mut best = (far(state.at[unit], state.heading[unit]), stay);
        self.each_course(state, unit, &mut |order, end, heading| {
            let left = far(end, heading);
            if left < best.0 && self.is_sound(state, order) {
                best = (left, order);
            }
        });
        Some(Choice::Move(best.1))
    }

    fn best_move(&self, state: &State, unit: Id, weights: &Weights) -> Move {
        let stay = Move::stay(unit, state.sea[unit].deep.min(self.extra(unit).depth));
        let mut best = (
            self.value_of(state, unit, state.at[unit], state.heading[unit], weights),
            stay,
        );
        self.each_course(state, unit, &mut |order, end, heading| {
            let value = self.value_of(state, unit, end, heading, weights);
            if value > best.0 && self.is_sound(state, order) {
                best = (value, order);
            }
        });
        best.1
    }

    /// Whether a move is legal, and does not run aground (V3.3).
    fn is_sound(&self, state: &State, order: Move) -> bool {
        let side = order.unit.side();
        let legal = self.legal(state, side.seat(), &Choice::Move(order)).is_ok();
        legal && (self.ground.is_empty() || !self.course(state, &order).beached)
    }

    /// Moves in one or two pieces with turns, where each ends, and with which heading; not all are legal.
    pub(super) fn each_course(&self, state: &State, unit: Id, each: &mut dyn FnMut(Move, Point, Heading)) {
        let (pieces, turns) = self.pieces(state, unit);
        let mut speed = self.speed(state, unit);
        if state.is(unit, Is::SEARCHED) {
            speed = speed.min(3 * INCH);
        }
        let short = (INCH / 2).min(speed);
        let ways: [(i32, i32); 4] = [(short, speed - short), (speed, 0), (speed / 2, 0), (short, 0)];
        for (first, second) in ways.into_iter().filter(|way| way.0 > 0) {
            for turn in [0_i8, -3, 3, -1, 1] {
                let bends = turn != 0;
                if bends && turns == 0 || second == 0 && turn.abs() == 1 {
                    continue;
                }
                let again = bends && second > 0 && turns > 1 && pieces > 1;
                for last in if again { &[0_i8, -3, 3][..] } else { &[0][..] } {
                    let second = if pieces > 1 { second } else { 0 };
                    let mut order = Move::stay(unit, 0);
                    order.legs[0] = Leg {
                        ahead: first as u16,
                        turn,
                    };
                    if second > 0 {
                        order.legs[1] = Leg {
                            ahead: second as u16,
                            turn: *last,
                        };
                    }
                    let heading = state.heading[unit].turned(turn);
                    let end = state.at[unit]
                        .ahead(state.heading[unit], first)
                        .ahead(heading, second);
                    each(order, end, heading.turned(if second > 0 { *last } else { 0 }));
                }
            }
        }
    }

    /// What it is worth for a unit to stand somewhere with a heading.
    fn value_of(&self, state: &State, unit: Id, at: Point, heading: Heading, weights: &Weights) -> f32 {
        let side = unit.side();
        let enemy = side.other();
        let own = self.unit(unit);
        let (mut given, mut taken) = (0.0_f32, 0.0_f32);
        let mut nearest = i32::MAX;
        for foe in self.here(
            state,
            enemy,
            self.kinds(enemy).ships | self.kinds(enemy).submarines,
        ) {
            let square = at.square(state.at[foe]);
            if self.unit(foe).kind.is_ship() {
                nearest = nearest.min(square);
            }
            let arc = at.arc(heading, state.at[foe]);
            given = given.max(self.threat(state, unit, foe, square, arc));
            if own.kind != Type::Submarine {
                taken += self.threat(state, foe, unit, square, Arc::Broadside);
            } else if matches!(self.unit(foe).kind, Type::Destroyer) && square <= NEAR * NEAR {
                taken += 2.0;
            }
        }
        let (width, height) = self.table();
        let edge = [
            i32::from(at.x),
            width - i32::from(at.x),
            i32::from(at.y),
            height - i32::from(at.y),
        ];
        let cramped = edge.into_iter().min().unwrap_or(0) < 2 * INCH;
        let mut value = given - if cramped { 0.5 } else { 0.0 };
        let away = matches!(own.kind, Type::Carrier | Type::Auxiliary);
        value -= taken * weights.danger * if away { 1.0 } else { 0.45 };
        let far = if nearest == i32::MAX {
            0
        } else {
            (nearest as u32).isqrt() as i32
        };
        let mut goal = self.to_objective(state, at).filter(|_| own.claims() && !away);
        if own.claims() && !away && goal.is_some_and(|goal| goal <= NEAR) {
            value += f32::from(self.base.objective_points) * 0.08 * weights.objectives;
            goal = None;
        }
        match goal {
            Some(goal) => value -= (goal - NEAR) as f32 * 0.004 * weights.objectives,
            None if away => value += far.min(30 * INCH) as f32 * 0.0005,
            None => value -= far as f32 * 0.0015 * weights.closer,
        }
        value + self.turned_towards(at, heading, unit, state) * 0.3
    }

    /// A little for a heading that leads on towards the goal.
    fn turned_towards(&self, at: Point, heading: Heading, unit: Id, state: &State) -> f32 {
        let ahead = at.ahead(heading, 5 * INCH);
        let goal = self.to_objective(state, at).zip(self.to_objective(state, ahead));
        let claims = self.unit(unit).claims();
        let on = self.on(ahead);
        let gain = goal.filter(|_| claims).map_or(0, |(now, then)| now - then);
        gain as f32 / 500.0 - if on { 0.0 } else { 1.0 }
    }

    /// What a unit's guns and torpedoes do to another on average, in points.
    fn threat(&self, state: &State, unit: Id, target: Id, square: i32, arc: Arc) -> f32 {
        let (own, foe) = (self.unit(unit), self.unit(target));
        if self.submerged(state, target) {
            let hunts = own.asw > 0 && square <= (8 * INCH) * (8 * INCH);
            return if hunts {
                reach(4, own.asw, foe.armor) * f32::from(foe.cost) * 0.3
            } else {
                0.0
            };
        }
        let cost = f32::from(foe.cost);
        let each = cost / f32::from(state.base.hull[target].max(1));
        let band = |bounds: &[i32]| {
            bounds
                .iter()
                .position(|bound| square <= (bound * INCH) * (bound * INCH))
        };
        let heavy = matches!(own.kind, Type::Cruiser | Type::Battleship);
        let mut sum = 0.0;
        if let Some(band) = band(if heavy { &HEAVY } else { &LIGHT }) {
            let dice = match band {
                0..=3 => own.gunnery[0][band],
                _ if band <= usize::from(own.reach) => own.gunnery[0][3],
                _ => 0,
            };
            let dice = if heavy && arc != Arc::Broadside {
                dice / 2
            } else {
                dice
            };
            if dice > 0 {
                sum += reach(4, dice, foe.armor) * each + reach(4, dice, foe.vital) * cost;
            }
        }
        if let Some(band) = band(&LIGHT) {
            let dice = own.gunnery[1][band];
            if dice > 0 {
                sum += reach(4, dice, foe.armor) * each;
            }
        }
        let torpedo = [3, 6, 9, 12]
            .iter()
            .position(|bound| square <= (bound * INCH) * (bound * INCH));
        if let Some(band) = torpedo {
            sum += f32::from(own.torpedo[band]) * 0.5 * each;
        }
        sum
    }
}
