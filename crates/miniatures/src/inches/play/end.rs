//! The end of a turn: fires, damage control, repairs, objectives, victory (V2.3, V2.5, V6.7, V6.8, V11, M16).

use super::Play;
use crate::ability::Ability;
use crate::inches::critical::{Harm, MOST_FIRES, fire};
use crate::inches::event::Event;
use crate::inches::plane::{INCH, Point};
use crate::inches::roll::{Roll, What};
use crate::inches::rules::Victory;
use crate::inches::setup::Nation;
use crate::inches::state::{Flags, Id, Is, Side, Stage, State};
use crate::inches::switches::{Part, Switch};
use crate::sector::attack::Weapon;
use crate::sector::once::Once;
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::{Ending, Observer};
use admiralty_core::seats::SeatSet;

impl<D: SidedDice<Roll>, W: Observer<Victory>> Play<'_, D, W> {
    /// M18.39.
    pub(super) fn repair(&mut self, unit: Id, target: Id) {
        self.spend(unit, Once::Repair);
        if self.try_for(What::Repair, unit, target, 0, 2) {
            self.state.base.hull[target] += 1;
            self.tell(&Event::Repaired {
                unit: target,
                harm: None,
            });
        }
    }

    /// V11.1: fires, damage control, objectives, victory.
    pub(super) fn end_of_turn(&mut self) {
        let order = [self.state.base.first, self.state.base.first.other()];
        for side in order {
            for unit in self.state.base.afloat[side].of(side) {
                if self.state.is(unit, Is::SINKING) {
                    self.state.base.hull[unit] = 0; // V2.3
                    continue;
                }
                self.burn(unit);
                if self.state.base.hull[unit] > 0 {
                    self.control_damage(unit);
                }
            }
        }
        if self.rules.switches.is(Switch::CarrierFireRoll) == 1 {
            for side in order {
                for base in self
                    .rules
                    .present(self.state, side, self.rules.kinds(side).carriers)
                    .of(side)
                {
                    let later = self.state.sea[base].burnt < self.state.base.turn;
                    if later && self.state.is(base, Is::BURNT) && self.rules.on_fire(self.state, base) {
                        self.base_burns(base);
                    }
                }
            }
        }
        self.bases_suffer();
        self.bury();
        self.claims();
        let points = self.state.base.points.0;
        self.tell(&Event::TurnOver { points });
        if self.rules.is_over(self.state) {
            self.state.stage = Stage::Over;
            return;
        }
        let turn = self.state.base.turn;
        self.state.clouds.retain(|cloud| cloud.until > turn);
        self.new_turn();
    }

    /// V6.7: one die for each fire that burned when the phase began.
    fn burn(&mut self, unit: Id) {
        let burning = self.state.sea[unit].fires;
        let mut sinks = false;
        for number in 0..u16::from(burning) {
            let die = self.roll(What::Fire, unit, unit, number);
            let (less, more, hit) = fire(die);
            let fires = &mut self.state.sea[unit].fires;
            *fires = (fires.saturating_sub(less) + more).min(MOST_FIRES);
            let left = *fires;
            self.tell(&Event::Fires {
                unit,
                dice: die,
                left,
            });
            sinks |= hit && self.locate(unit, What::FireLocation, number);
        }
        if sinks {
            self.state.base.hull[unit] = 0;
        }
    }

    /// V6.8, M18.31.
    fn control_damage(&mut self, unit: Id) {
        let nation = self.rules.extra(unit).nation;
        let german = self.rules.part(Part::Nationality) && nation == Nation::German;
        let need = if german { 4 } else { 5 };
        if self.state.harmed(unit, Harm::Engineering) == 0 {
            for harm in Harm::ALL.into_iter().filter(|harm| harm.can_be_repaired()) {
                let sea = &self.state.sea[unit];
                let old = sea.harms[harm as usize].saturating_sub(sea.fresh[harm as usize]);
                for number in 0..u16::from(old) {
                    if self.roll(What::DamageControl, unit, unit, (harm as u16) << 6 | number) >= need {
                        self.state.sea[unit].harms[harm as usize] -= 1;
                        if harm == Harm::FireControl {
                            self.state.sea[unit].blind_until = 0;
                        }
                        self.tell(&Event::Repaired {
                            unit,
                            harm: Some(harm),
                        });
                    }
                }
            }
        }
        let hurt = !self.rules.base.undamaged(&self.state.base, unit);
        let once = self.state.base.used[unit].has(Once::DamageControl);
        let able = self.rules.able(self.state, unit, Ability::DamageControl);
        if hurt && able && !once && self.try_for(What::DamageControl, unit, unit, 4000, 5) {
            self.state.base.hull[unit] += 1;
            self.state.base.used[unit].insert(Once::DamageControl);
            self.tell(&Event::Repaired { unit, harm: None });
        }
    }

    /// V11.1, M16.2, M16.4.
    fn claims(&mut self) {
        for number in 0..self.rules.objectives.len() {
            if self.state.objectives >> number & 1 == 0 {
                continue;
            }
            let at = self.rules.objectives[number];
            // M3.3: where either could claim it, the first player does.
            let first = self.state.base.first;
            let claimant = [first, first.other()]
                .into_iter()
                .find_map(|side| Some((side, self.rules.claimant(self.state, side, at)?)));
            if let Some((side, unit)) = claimant {
                self.claim(side, unit, number);
            }
        }
        let can = Side::BOTH.map(|side| self.rules.can_claim(self.state, side));
        let winner = match can {
            [true, false] => Side::One,
            [false, true] => Side::Two,
            _ => return,
        };
        for number in 0..self.rules.objectives.len() {
            if self.state.objectives >> number & 1 == 1 {
                self.claim(winner, Id::NONE, number);
            }
        }
    }

    fn claim(&mut self, side: Side, unit: Id, number: usize) {
        self.state.objectives &= !(1 << number);
        let points = self.rules.base.objective_points;
        self.state.base.points[side] += points;
        self.tell(&Event::Scored {
            side,
            unit,
            points,
            objective: true,
        });
    }
}

impl Victory {
    /// V11.1: a ship within 5 inches that claims an objective, with no enemy ship near.
    #[must_use]
    pub fn claimant(&self, state: &State, side: Side, at: Point) -> Option<Id> {
        let enemy = side.other();
        let hinders = if self.switches.base.no_sea_control_contests {
            self.kinds(enemy).ships
        } else {
            self.kinds(enemy).claimers
        };
        let clear =
            |from: Point, inches: i32| self.near(state, enemy, hinders, from, inches * INCH).is_empty();
        let from_ship = self.switches.is(Switch::ClaimClear) == 1;
        self.here(state, side, self.kinds(side).claimers).find(|&unit| {
            let near = state.at[unit].within(at, super::super::rules::NEAR);
            let may = !state.base.flags[unit].has(Flags::NO_CLAIM);
            near && may
                && if from_ship {
                    clear(state.at[unit], 5)
                } else {
                    clear(at, 10)
                }
        })
    }

    /// M16.4: whether a side has a ship left that can claim.
    fn can_claim(&self, state: &State, side: Side) -> bool {
        self.here(state, side, self.kinds(side).claimers).next().is_some()
    }

    /// Whether a side has any unit of its fleet left.
    fn lives(&self, state: &State, side: Side) -> bool {
        !state.base.afloat[side]
            .without(self.works[side] | self.decoys[side])
            .is_empty()
    }

    /// M16.3, M16.5 to M16.7.
    fn is_over(&self, state: &State) -> bool {
        let won = Side::BOTH
            .into_iter()
            .any(|side| state.base.points[side] >= self.base.victory_points);
        let gone = Side::BOTH.into_iter().any(|side| !self.lives(state, side));
        won || gone || self.stalemate(state) || state.base.turn >= self.switches.base.turn_cap
    }

    /// M16.7, V2.5: nobody can ever hit anybody, and no objective can be claimed.
    fn stalemate(&self, state: &State) -> bool {
        let claimable = state.objectives.count_ones() > 0
            && !self.objectives.is_empty()
            && Side::BOTH.into_iter().any(|side| self.can_claim(state, side));
        !claimable && Side::BOTH.into_iter().all(|side| !self.threatens(state, side))
    }

    fn threatens(&self, state: &State, side: Side) -> bool {
        let enemy = side.other();
        let spent = |unit: Id, weapon: Weapon| self.stock(state, unit, weapon) == Some(0);
        state.base.afloat[side].of(side).any(|unit| {
            state.base.afloat[enemy]
                .without(self.decoys[enemy])
                .of(enemy)
                .any(|target| {
                    Weapon::ALL
                        .into_iter()
                        .any(|weapon| self.base.could_hit(unit, weapon, target) && !spent(unit, weapon))
                        || state.is(target, Is::SURFACED) && self.guns_could_hit(unit, target)
                })
        })
    }

    /// V7.1: guns can hit a submarine on the surface; eight successes more than the dice show are too many, as in M16.7.
    fn guns_could_hit(&self, unit: Id, submarine: Id) -> bool {
        let (own, foe) = (self.unit(unit), self.unit(submarine));
        let most = own.gunnery.iter().flatten().copied().max().unwrap_or(0);
        own.kind.is_ship() && most > 0 && 2 * most + 8 >= foe.armor
    }

    /// How the battle ended: more victory points win; a stalemate goes by what is afloat (V2.5).
    pub(in crate::inches) fn ending(&self, state: &State) -> Ending {
        let points = state.base.points.0.map(i32::from);
        let mut by = points;
        let reached = Side::BOTH
            .into_iter()
            .any(|side| state.base.points[side] >= self.base.victory_points);
        let gone = Side::BOTH.into_iter().any(|side| !self.lives(state, side));
        if self.switches.base.stalemate_by_cost && !reached && !gone && self.stalemate(state) {
            by = Side::BOTH.map(|side| {
                let afloat = state.base.afloat[side].of(side);
                afloat.map(|unit| i32::from(self.unit(unit).cost)).sum()
            });
        }
        let winners = match by[0].cmp(&by[1]) {
            std::cmp::Ordering::Greater => SeatSet::one(Side::One.seat()),
            std::cmp::Ordering::Less => SeatSet::one(Side::Two.seat()),
            std::cmp::Ordering::Equal => SeatSet::EMPTY,
        };
        Ending::new(winners, points)
    }
}
