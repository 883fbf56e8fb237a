//! Sea movement (M4): speed dice, steps, mines, chases, shifts of Sub Hunters.

use super::Play;
use crate::ability::Ability;
use crate::sector::board::Sector;
use crate::sector::event::Event;
use crate::sector::once::Once;
use crate::sector::roll::{Roll, What};
use crate::sector::rules::Aaws;
use crate::sector::state::{Flags, Id, Place, Side, Stage};
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;

impl<D: SidedDice<Roll>, W: Observer<Aaws>> Play<'_, D, W> {
    /// M4.1: a side begins to move. M4.5, M18.47: dice for speed before any of its units moves.
    pub(super) fn begin_movement(&mut self, side: Side) {
        self.begin_of(Stage::Move, side);
        for unit in (self.state.afloat[side] & self.rules.kinds(side).rolls_speed).of(side) {
            if self.state.at(unit).is_some() {
                self.roll_speed(unit);
            }
        }
        let crowded = self.rules.excess(self.state, side) > 0;
        self.state.crowded[side] = crowded;
        self.state.surplus = if crowded {
            self.rules.surplus(self.state, side)
        } else {
            0
        };
    }

    /// Begins a stage with one side alone.
    fn begin_of(&mut self, stage: Stage, side: Side) {
        self.begin(stage);
        self.state.side = side;
    }

    fn roll_speed(&mut self, unit: Id) {
        let numbers = self.rules.unit(unit).numbers;
        if numbers.slow > 0 {
            let die = self.roll_for(What::Slow, unit);
            let slowed = die <= numbers.slow;
            if slowed {
                self.state.flags[unit].set(Flags::SLOWED);
            }
            let change = -i8::from(slowed);
            self.tell(&Event::SpeedRolled { unit, die, change });
        }
        if numbers.fast > 0 {
            let die = self.roll_for(What::Fast, unit);
            let fast = die >= numbers.fast;
            if fast {
                self.state.flags[unit].set(Flags::BOOSTED);
            }
            let change = i8::from(fast);
            self.tell(&Event::SpeedRolled { unit, die, change });
        }
    }

    /// Whether a side can still move something.
    pub(super) fn can_move(&self, side: Side) -> bool {
        if self.state.moving != Id::NONE {
            return true;
        }
        let kinds = self.rules.kinds(side);
        self.able(side, kinds.ships | kinds.submarines, |rules, state, unit| {
            let flags = state.flags[unit];
            let can = !flags.has(Flags::MOVE_DONE | Flags::STUCK);
            can || rules.conditions.leave_from[side].is_some_and(|turn| {
                let row = state.at(unit).map(|sector| rules.board.grid(sector).row);
                state.turn >= turn && row == Some(rules.edge_row(state, side))
            })
        })
    }

    /// A step of a unit, by the rules of the stage.
    pub(super) fn step(&mut self, unit: Id, to: Sector) {
        match self.state.stage {
            Stage::Lead => return self.lead(unit, to),
            Stage::Chase => return self.chase(unit, to),
            Stage::Patrol | Stage::Quarry | Stage::Hunt => {
                self.state.flags[unit].set(Flags::STEPPED);
                self.state.flags[unit].clear(Flags::MISSED_QUARRY);
                self.shift(unit, to);
                if self.state.stage == Stage::Hunt {
                    self.state.flags[unit].set(Flags::MOVED);
                    self.enter(unit, to);
                }
                return;
            }
            _ => {}
        }
        if self.state.moving == Id::NONE {
            self.state.moving = unit;
            self.state.steps_left = self.rules.speed(self.state, unit);
            self.state.steps_made = 0;
        }
        self.state.steps_left -= 1;
        self.state.flags[unit].set(Flags::MOVED);
        self.shift(unit, to);
        self.enter(unit, to);
        if self.state.steps_left == 0 {
            self.halt();
        }
    }

    /// M18.41: a ship enters a sector that may be mined.
    fn enter(&mut self, unit: Id, to: Sector) {
        self.state.steps_made += 1;
        let ship = self.rules.kind(unit).is_ship();
        if !self.state.mines.has(to) || !ship || self.rules.has(unit, Ability::AvoidMines) {
            return;
        }
        let number = u16::from(self.state.steps_made);
        if self.rules.has(unit, Ability::SweepMines) {
            let die = self.roll(What::Sweep, unit, unit, number);
            let swept = die >= 3;
            let (points, sweeping) = (0, swept);
            self.tell(&Event::Mined {
                unit,
                die,
                points,
                swept: sweeping,
            });
            if swept {
                self.state.mines.remove(to);
                return;
            }
        }
        let die = self.roll(What::Mine, unit, unit, number);
        let points = if die <= 2 { die } else { 0 };
        let swept = false;
        self.tell(&Event::Mined {
            unit,
            die,
            points,
            swept,
        });
        self.mark(unit, |marks| marks.points += points);
    }

    /// A unit ends its move.
    pub(super) fn halt(&mut self) {
        let unit = std::mem::replace(&mut self.state.moving, Id::NONE);
        self.state.flags[unit].set(Flags::MOVE_DONE);
        if let Some(sector) = self.state.at(unit)
            && !self.rules.fits_in(self.state, unit, sector)
        {
            self.state.crowded[unit.side()] = true;
        }
    }

    /// M18.33: High-Speed Run, Sprint.
    pub(super) fn boost(&mut self, unit: Id, once: Once) {
        self.spend(unit, once);
        if once == Once::Sprint {
            if self.try_for(What::Sprint, unit, unit, 4) {
                self.state.flags[unit].set(Flags::BOOSTED);
            }
            return;
        }
        self.state.flags[unit].set(Flags::BOOSTED | Flags::NO_CLAIM);
    }

    /// M2.7.
    pub(super) fn leave(&mut self, unit: Id) {
        if self.state.moving == unit {
            self.state.moving = Id::NONE;
        }
        self.state.put(unit, Place::Left);
        self.tell(&Event::Left { unit });
        // C8.6: aircraft aboard leave with it.
        let side = unit.side();
        for aircraft in (self.state.afloat[side] & self.rules.kinds(side).aircraft).of(side) {
            let aboard = self.state.place[aircraft] == Place::Home;
            if aboard && self.state.home[aircraft].carrier() == Some(unit) {
                self.state.put(aircraft, Place::Left);
                self.tell(&Event::Left { unit: aircraft });
            }
        }
    }

    /// M2.6: a surplus unit is lost.
    pub(super) fn give_up(&mut self, unit: Id) {
        self.tell(&Event::GivenUp { unit });
        self.state.hull[unit] = 0;
        self.settle();
    }

    /// From a side's movement to what follows it.
    pub(super) fn next_of_movement(&mut self) {
        let side = self.state.side;
        match self.state.stage {
            Stage::Move => self.begin_of(Stage::Surplus, side),
            Stage::Surplus => {
                self.state.crowded[side] = false;
                self.begin_of(Stage::Chase, side);
            }
            _ => {
                self.settle();
                if side == self.state.first {
                    self.begin_movement(side.other());
                } else {
                    self.begin(Stage::Hunt);
                }
            }
        }
    }

    /// M18.55, M18.56: Chase and Torpedo Run.
    pub(super) fn can_chase(&self, side: Side) -> bool {
        let kinds = self.rules.kinds(side);
        let movers = kinds.ships | kinds.submarines;
        let any = self.state.moving != Id::NONE
            || self.rules.any_on_board(self.state, side, Ability::Chase)
            || self.rules.any_on_board(self.state, side, Ability::TorpedoRun);
        any && self.any_step(side, movers)
    }

    fn chase(&mut self, unit: Id, to: Sector) {
        let runner = self.state.moving;
        self.state.flags[unit].set(Flags::STEPPED | Flags::MOVED);
        if runner != Id::NONE {
            self.state.moving = Id::NONE;
        } else if self.rules.has(unit, Ability::TorpedoRun) && !self.state.used[unit].has(Once::TorpedoRun) {
            self.spend(unit, Once::TorpedoRun);
            self.state.moving = unit;
        }
        self.shift(unit, to);
        self.enter(unit, to);
    }

    /// M4.7, M18.5.
    pub(super) fn can_hunt(&self, side: Side) -> bool {
        let enemy = side.other();
        let kinds = self.rules.kinds(side);
        let submarines = self.state.afloat[enemy] & self.rules.kinds(enemy).submarines;
        !submarines.is_empty()
            && self.rules.any_on_board(self.state, side, Ability::SubHunter)
            && self.any_step(side, kinds.ships)
    }

    /// M18.34: pursuit ships follow their quarry, if it is within 2 and the limits hold.
    pub(super) fn pursuits(&mut self) {
        for side in Side::BOTH {
            for unit in (self.state.afloat[side] & self.rules.kinds(side).ships).of(side) {
                let quarry = self.state.pursues[unit];
                if quarry == Id::NONE {
                    continue;
                }
                if let (Some(from), Some(to)) = (self.state.at(unit), self.state.at(quarry)) {
                    let near = (1..=2).contains(&self.rules.board.distance(from, to));
                    let enters = self.rules.may_enter(self.state, unit, to);
                    if near && enters && self.rules.fits_in(self.state, unit, to) {
                        self.state.flags[unit].set(Flags::MOVED);
                        self.shift(unit, to);
                        self.enter(unit, to);
                    }
                }
            }
        }
        self.settle();
        self.begin(Stage::Endurance);
    }
}
