//! What an attack does (V5.1, V5.3, V6.1 to V6.3).

use super::Play;
use crate::ability::Ability;
use crate::card::Type;
use crate::inches::choice::Fire;
use crate::inches::event::Event;
use crate::inches::roll::{Roll, What};
use crate::inches::rules::Victory;
use crate::inches::shot::{Count, Shot};
use crate::inches::state::{Flags, Id};
use crate::inches::switches::{Part, Switch};
use crate::sector::attack::{Attack, Effect, Kind, Weapon};
use crate::sector::once::Once;
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;

impl<D: SidedDice<Roll>, W: Observer<Victory>> Play<'_, D, W> {
    /// Marks what an attack did; it takes effect at the end of the phase.
    pub(super) fn strike(&mut self, fire: Fire, shot: &Shot, rolled: Count, effect: Effect) {
        let Attack {
            unit, weapon, target, ..
        } = fire.attack;
        let foe = self.rules.unit(target).kind;
        if effect == Effect::Nothing {
            return;
        }
        if foe == Type::TorpedoBoat && shot.points.is_none() {
            return self.strike_boats(unit, target, weapon, effect);
        }
        let kind = weapon.kind();
        if kind == Kind::Antiair {
            if !self.rules.unit(unit).kind.is_ship() {
                self.state.base.flags[target].set(Flags::ABORTED_IN_THE_AIR);
            }
            return self.mark(target, |marks| match effect {
                Effect::Destroyed => marks.fatal = true,
                _ => marks.aborted = true,
            });
        }
        let criticals = self.rules.part(Part::Criticals) && foe.is_ship() && !self.rules.extra(target).work;
        if criticals {
            return self.strike_critically(fire, shot, rolled, effect);
        }
        let flawed = shot.volley.fatal_flaw && rolled.rolled.sixes >= 4;
        self.mark(target, |marks| match effect {
            Effect::Harm(points) if kind == Kind::Bomb => marks.bombs += points,
            Effect::Harm(points) => marks.points += points,
            Effect::Destroyed if flawed => marks.fatal = true,
            Effect::Destroyed if kind == Kind::Bomb => marks.vital_bombs += 1,
            _ => marks.vital += 1,
        });
    }

    /// V5.1: a PT unit that is hit.
    fn strike_boats(&mut self, unit: Id, target: Id, weapon: Weapon, effect: Effect) {
        if effect == Effect::Destroyed {
            return self.mark(target, |marks| marks.fatal = true);
        }
        let die = self.roll(What::Boat, unit, target, weapon as u16);
        let (lost, driven_off) = (die >= 4, die <= 5);
        self.state.sea[target].boats_lost += u8::from(lost);
        self.mark(target, |marks| marks.aborted |= driven_off);
        self.state.base.marked[target.side()].insert(target);
        self.tell(&Event::Boats {
            unit: target,
            die,
            lost,
            driven_off,
        });
    }

    /// V5.3, V6.1 to V6.3.
    fn strike_critically(&mut self, fire: Fire, shot: &Shot, rolled: Count, effect: Effect) {
        let Attack {
            unit, weapon, target, ..
        } = fire.attack;
        let number = weapon as u16;
        if let (Some(_), Effect::Harm(points)) = (shot.points, effect) {
            self.mark(target, |marks| marks.points += points);
            let dice = if self.rules.switches.is(Switch::TorpedoCriticalPer) == 1 {
                rolled.hits
            } else {
                1
            };
            let torpedoes = weapon.kind() == Kind::Torpedo;
            for hit in 0..if torpedoes { u16::from(dice) } else { 0 } {
                self.critical_die(unit, target, number << 4 | hit.min(15));
            }
            return;
        }
        let bomb = weapon.kind() == Kind::Bomb;
        let point = |marks: &mut crate::sector::state::Marks| {
            if bomb { marks.bombs += 1 } else { marks.points += 1 }
        };
        let flawed = shot.volley.fatal_flaw && rolled.rolled.sixes >= 4;
        if flawed && self.rules.switches.is(Switch::FatalFlaw) == 0 {
            return self.mark(target, |marks| marks.fatal = true);
        }
        if effect != Effect::Destroyed {
            return self.mark(target, point);
        }
        if self.rules.harmless_guns(fire.attack) {
            return self.mark(target, point);
        }
        let equal = rolled.rolled.successes == shot.volley.vital;
        match (self.rules.switches.is(Switch::CriticalTrigger), equal) {
            (1, true) if bomb => return self.mark(target, |marks| marks.vital_bombs += 1),
            (1, true) => return self.mark(target, |marks| marks.vital += 1),
            (2, true) => return self.mark(target, point),
            _ => {}
        }
        self.mark(target, point);
        self.critical_die(unit, target, number << 4);
    }

    /// V6.2: another hull point, and on a 6 the location table at the end of the phase.
    pub(super) fn critical_die(&mut self, unit: Id, target: Id, number: u16) {
        let die = self.roll(What::Critical, unit, target, number);
        let good = die == 6;
        self.tell(&Event::Tried {
            unit: target,
            what: What::Critical,
            die,
            good,
        });
        self.mark(target, |marks| marks.points += 1);
        self.state.sea[target].locations += u8::from(good);
    }

    /// What follows from an attack that is over.
    pub(super) fn struck(&mut self, fire: Fire, effect: Effect) {
        self.tell(&Event::Struck { fire, effect });
        let Attack {
            unit, weapon, target, ..
        } = fire.attack;
        let harmed = effect != Effect::Nothing;
        let foe = self.rules.unit(target).kind;
        if weapon.is_main() {
            let first_half = weapon != Weapon::SplitMainAgain || self.state.base.aimed[unit] != target;
            self.state.sea[target].splashes += u8::from(first_half); // V4.11
            self.state.base.straddled[unit] = if harmed { Id::NONE } else { target };
            let big = matches!(foe, Type::Cruiser | Type::Battleship);
            let salvo = harmed && big && self.rules.able(self.state, unit, Ability::CripplingSalvo);
            if salvo && self.try_for(What::Crippling, unit, target, weapon as u16, 5) {
                self.mark(target, |marks| marks.crippling = true);
            }
        }
        if !harmed {
            return;
        }
        match weapon.kind() {
            Kind::Torpedo => {
                self.state.base.used[unit].insert(Once::TorpedoInstinct);
                let lucky = foe == Type::Battleship && self.rules.base.has(unit, Ability::LuckyHit);
                if lucky && self.try_for(What::Lucky, unit, target, weapon as u16, 5) {
                    self.state.base.flags[target].set(Flags::STUCK_NEXT);
                }
            }
            Kind::Asw => self.state.base.used[unit].insert(Once::AswInstinct),
            _ => {}
        }
    }
}

impl Victory {
    /// V5.3: guns that bring no critical: of PT boats on cruisers, of these and destroyers on battleships.
    #[must_use]
    pub fn harmless_guns(&self, attack: Attack) -> bool {
        let (own, foe) = (self.unit(attack.unit).kind, self.unit(attack.target).kind);
        attack.weapon.is_main()
            && matches!(
                (own, foe),
                (Type::TorpedoBoat, Type::Cruiser | Type::Battleship) | (Type::Destroyer, Type::Battleship)
            )
    }
}
