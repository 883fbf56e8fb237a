//! All answers in a list, and one at random.

use crate::card::Type;
use crate::inches::choice::{Choice, Fire, Leg, Mission, Move};
use crate::inches::plane::{Heading, INCH, Inches, Point};
use crate::inches::rules::Victory;
use crate::inches::state::{Home, Id, Mask, Pending, Stage, State};
use crate::sector::attack::{Attack, Weapon, With};
use admiralty_core::machine::Generator;

impl Victory {
    /// Whether a side waits with what no list has: used by the list of choices.
    pub(in crate::inches) fn each_answer(&self, state: &State, each: &mut dyn FnMut(Choice)) {
        if let Some(pending) = &state.pending {
            if let Pending::Mislead(fire) = pending {
                let side = fire.attack.unit.side();
                for own in self.kinds(side).ships.of(side) {
                    self.offer(state, Choice::Mislead(own), each);
                }
            }
            each(Choice::Use(false));
            if !matches!(pending, Pending::Mislead(_)) {
                each(Choice::Use(true));
            }
            return;
        }
        if state.stage == Stage::Edge {
            each(Choice::Edge { low: true });
            each(Choice::Edge { low: false });
            return;
        }
        let side = state.base.side;
        for unit in state.base.afloat[side].of(side) {
            self.each_of(state, unit, each);
        }
        self.offer(state, Choice::Done, each);
    }

    pub(super) fn offer(&self, state: &State, choice: Choice, each: &mut dyn FnMut(Choice)) {
        if self.check(state, &choice).is_ok() {
            each(choice);
        }
    }

    pub(in crate::inches) fn each_of(&self, state: &State, unit: Id, each: &mut dyn FnMut(Choice)) {
        let side = unit.side();
        let homes = || {
            self.kinds(side)
                .carriers
                .of(side)
                .map(Home)
                .chain([Home::AIRBASE])
        };
        match state.stage {
            Stage::Deploy if self.unit(unit).kind.is_aircraft() => {
                homes().for_each(|home| self.offer(state, Choice::Base { unit, home }, each));
            }
            Stage::Deploy => self.grid(3, &mut |at| {
                let heading = Heading(if state.base.low_edge[side] { 0 } else { 12 });
                self.offer(state, Choice::Deploy { unit, at, heading }, each);
            }),
            Stage::Sonar => self
                .enemies(state, unit)
                .for_each(|target| self.offer(state, Choice::Listen { unit, target }, each)),
            Stage::Move => self.each_move(state, unit, each),
            Stage::Missions => self.each_mission(state, unit, each),
            Stage::Fly => {
                homes().for_each(|home| self.offer(state, Choice::Land { unit, home }, each));
                self.offer(state, Choice::Stay { unit }, each);
                if self.can_fly(state, unit) {
                    self.grid(6, &mut |to| self.offer(state, Choice::Fly { unit, to }, each));
                }
            }
            Stage::Repair => {
                if let Some(target) = self.can_repair(state, unit) {
                    each(Choice::Repair { unit, target });
                }
            }
            _ => self.each_fire(state, unit, each),
        }
    }

    pub(super) fn each_fire(&self, state: &State, unit: Id, each: &mut dyn FnMut(Choice)) {
        self.offer(state, Choice::Hold { unit }, each);
        self.offer(state, Choice::Radar { unit }, each);
        self.enemies(state, unit)
            .for_each(|target| self.offer(state, Choice::StarShell { unit, target }, each));
        self.each_attack(state, unit, &mut |attack| {
            for with in [With::NOTHING, With::ONCE, With::HELP, With::ONCE.and(With::HELP)] {
                let attack = Attack { with, ..attack };
                self.offer(state, Choice::Fire(Fire::all(attack)), each);
            }
            false
        });
    }

    /// Points of the table so many inches apart.
    pub(super) fn grid(&self, inches: Inches, each: &mut dyn FnMut(Point)) {
        let (width, height) = self.table();
        let step = inches * INCH;
        for x in 0..=width / step {
            for y in 0..=height / step {
                each(Point::new(x * step, y * step));
            }
        }
    }

    pub(super) fn each_mission(&self, state: &State, unit: Id, each: &mut dyn FnMut(Choice)) {
        for target in self.enemies(state, unit) {
            self.offer(state, Choice::Search { unit, target }, each);
            for weapon in [Weapon::Bomb, Weapon::Payload, Weapon::Torpedo, Weapon::Asw] {
                let mission = Mission::Attack(weapon, target);
                self.offer(state, Choice::Mission { unit, mission }, each);
            }
            self.offer(
                state,
                Choice::Mission {
                    unit,
                    mission: Mission::Strafe(target),
                },
                each,
            );
        }
        let side = unit.side();
        for bomber in self.kinds(side).aircraft.of(side) {
            self.offer(
                state,
                Choice::Mission {
                    unit,
                    mission: Mission::Escort(bomber),
                },
                each,
            );
        }
        for mission in [Mission::None, Mission::Patrol] {
            self.offer(state, Choice::Mission { unit, mission }, each);
        }
    }

    /// Moves in half inches and steps of 15 degrees.
    pub(super) fn each_move(&self, state: &State, unit: Id, each: &mut dyn FnMut(Choice)) {
        if !self.can_move(state, unit) {
            return;
        }
        for target in self.enemies(state, unit) {
            self.offer(state, Choice::Search { unit, target }, each);
        }
        self.offer(state, Choice::ChangeDepth { unit }, each);
        self.offer(state, Choice::Leave { unit }, each);
        for deep in 0..=self.extra(unit).depth {
            self.offer(state, Choice::Move(Move::stay(unit, deep)), each);
        }
        let most = (self.speed(state, unit) + INCH) / 50;
        let depths = if self.unit(unit).kind == Type::Submarine {
            self.extra(unit).depth
        } else {
            0
        };
        self.each_way(state, unit, Move::stay(unit, 0), 0, most, &mut |order| {
            for deep in 0..=depths {
                for mines in 0..=state.sea[unit].mines {
                    for (smoke, fast) in [(false, false), (true, false), (false, true), (true, true)] {
                        self.offer(
                            state,
                            Choice::Move(Move {
                                deep,
                                mines,
                                smoke,
                                fast,
                                ..order
                            }),
                            each,
                        );
                    }
                }
            }
        });
    }

    pub(super) fn each_way(
        &self,
        state: &State,
        unit: Id,
        order: Move,
        leg: usize,
        left: Inches,
        each: &mut dyn FnMut(Move),
    ) {
        if leg >= usize::from(self.pieces(state, unit).0.min(3)) {
            return;
        }
        for ahead in 1..=left {
            for turn in -3..=3 {
                let mut longer = order;
                longer.legs[leg] = Leg {
                    ahead: (ahead * 50) as u16,
                    turn,
                };
                each(longer);
                self.each_way(state, unit, longer, leg + 1, left - ahead, each);
            }
        }
    }

    /// An answer at random where there are many: a unit, then what it does. None if no guess was legal.
    pub(in crate::inches) fn guess(&self, state: &State, generator: &mut Generator) -> Option<Choice> {
        if state.pending.is_some() || !matches!(state.stage, Stage::Deploy | Stage::Fly | Stage::Move) {
            return None;
        }
        let side = state.base.side;
        let own: Mask = state.base.afloat[side];
        let (width, height) = self.table();
        for _ in 0..24 {
            let unit = own.of(side).nth(generator.below(own.len()))?;
            let half = |generator: &mut Generator, most: Inches| {
                Point::new(
                    generator.below(most as usize / 300 + 1) as i32 * 300,
                    generator.below(height as usize / 300 + 1) as i32 * 300,
                )
            };
            let choice = match state.stage {
                Stage::Deploy => Choice::Deploy {
                    unit,
                    at: half(generator, width),
                    heading: Heading(if state.base.low_edge[side] { 0 } else { 12 }),
                },
                Stage::Fly => match self.enemies(state, unit).nth(generator.below(8)) {
                    Some(target) => Choice::Fly {
                        unit,
                        to: grid_point(state.at[target]),
                    },
                    None => Choice::Stay { unit },
                },
                _ => match generator.below(40) {
                    0 => Choice::Done,
                    1 => Choice::ChangeDepth { unit },
                    _ => Choice::Move(self.random_move(state, unit, generator)),
                },
            };
            if self.check(state, &choice).is_ok() {
                return Some(choice);
            }
        }
        None
    }

    pub(super) fn random_move(&self, state: &State, unit: Id, generator: &mut Generator) -> Move {
        let mut order = Move::stay(unit, 0);
        let pieces = generator.below(usize::from(self.pieces(state, unit).0) + 1);
        let mut left = self.speed(state, unit) / 50;
        for leg in order.legs.iter_mut().take(pieces) {
            if left < 1 {
                break;
            }
            let ahead = 1 + generator.below(left as usize) as i32;
            left -= ahead;
            *leg = Leg {
                ahead: (ahead * 50) as u16,
                turn: generator.below(7) as i8 - 3,
            };
        }
        if self.unit(unit).kind == Type::Submarine {
            order.deep = generator.below(usize::from(self.extra(unit).depth) + 1) as u8;
        }
        if generator.below(8) == 0 {
            order.mines = generator.below(usize::from(state.sea[unit].mines) + 1) as u8;
        }
        order.smoke = generator.below(12) == 0;
        order.fast = generator.below(12) == 0;
        order
    }
}

/// The nearest point of the list's grid.
fn grid_point(at: Point) -> Point {
    let nearest = |x: i16| (i32::from(x) + 300) / 600 * 600;
    Point::new(nearest(at.x), nearest(at.y))
}
