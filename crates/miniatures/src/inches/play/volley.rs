//! The dice of an attack, rerolls, saves (V4, M12).

use super::Play;
use crate::ability::Ability;
use crate::inches::choice::Fire;
use crate::inches::event::Event;
use crate::inches::roll::{Roll, What};
use crate::inches::rules::Victory;
use crate::inches::shot::{Count, Shot};
use crate::inches::state::{Pending, REROLL, Stage};
use crate::sector::attack::{Attack, Effect, Why};
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;
use arrayvec::ArrayVec;

/// The number of the first die of a reroll, and of a luck die rolled again.
const AGAIN: u16 = 64;
const LUCKY: u16 = 128;

impl<D: SidedDice<Roll>, W: Observer<Victory>> Play<'_, D, W> {
    /// Rolls the dice of an attack, the luck die first.
    pub(super) fn roll_shot(&mut self, fire: Fire, shot: &Shot, from: u16) -> Count {
        let Attack {
            unit, weapon, target, ..
        } = fire.attack;
        let what = What::Attack(weapon);
        let extra = if self.state.stage == Stage::Fly { 256 } else { 0 };
        let mut faces: ArrayVec<u8, 96> = ArrayVec::new();
        for number in 0..u16::from(shot.volley.dice.min(60)) {
            faces.push(self.roll(what, unit, target, extra + from + number));
        }
        let dice = faces.len();
        let mut again = 0;
        while shot.luck && again < 32 && faces[if again == 0 { 0 } else { faces.len() - 1 }] == 6 {
            faces.push(self.roll(what, unit, target, extra + from + LUCKY + again));
            again += 1;
        }
        let rolled = shot.count(&faces[..dice], &faces[dice..]);
        self.tell(&Event::Rolled {
            fire,
            shot,
            faces: &faces,
            rolled,
        });
        rolled
    }

    /// An answer: a reroll, or a save that works once.
    pub(super) fn go_on_with(&mut self, fire: Fire, shot: Shot, rolled: Count, next: u8, yes: bool) {
        if next == REROLL {
            if let (true, Some(once)) = (yes, shot.volley.reroll) {
                self.spend(fire.attack.unit, once);
                let rolled = self.roll_shot(fire, &shot, AGAIN);
                return self.go_on(fire, shot, rolled, 0);
            }
            return self.go_on(fire, shot, rolled, 0);
        }
        if yes && self.save(fire, &shot, next) {
            return self.struck(fire, Effect::Nothing);
        }
        self.go_on(fire, shot, rolled, next + 1);
    }

    /// M12.7: saves one by one, then what is left.
    pub(super) fn go_on(&mut self, fire: Fire, shot: Shot, rolled: Count, mut next: u8) {
        if next == 0 && shot.volley.bad_luck && rolled.rolled.ones >= 4 {
            self.mark(fire.attack.unit, |marks| marks.points += 1);
        }
        while shot.effect(rolled) != Effect::Nothing && usize::from(next) < shot.volley.saves.len() {
            let save = shot.volley.saves[usize::from(next)];
            if save.why == Why::Ability(Ability::SlipAway) && rolled.rolled.successes != 3 {
                next += 1;
                continue;
            }
            if save.asks {
                self.state.pending = Some(Pending::Strike {
                    fire,
                    shot,
                    rolled,
                    next,
                });
                return;
            }
            if self.save(fire, &shot, next) {
                return self.struck(fire, Effect::Nothing);
            }
            next += 1;
        }
        let effect = self.softened(fire, &shot, rolled);
        self.strike(fire, &shot, rolled, effect);
        self.struck(fire, effect);
    }

    fn save(&mut self, fire: Fire, shot: &Shot, number: u8) -> bool {
        let save = shot.volley.saves[usize::from(number)];
        let attack = fire.attack;
        if let Some(once) = save.once {
            self.spend(attack.target, once);
        }
        let place = (attack.weapon as u16) << 4 | u16::from(number);
        let die = self.roll(What::Save, attack.unit, attack.target, place);
        let worked = die >= save.need;
        self.tell(&Event::Saved {
            fire,
            why: save.why,
            die,
            worked,
        });
        worked
    }

    /// M18.44, M18.46.
    fn softened(&mut self, fire: Fire, shot: &Shot, rolled: Count) -> Effect {
        let Attack {
            unit, weapon, target, ..
        } = fire.attack;
        let effect = shot.effect(rolled);
        if shot.volley.protection && effect != Effect::Nothing {
            let mut points = rolled.rolled.successes;
            for hit in 0..u16::from(rolled.hits) {
                let die = self.roll(What::Protection, unit, target, (weapon as u16) << 6 | hit);
                points = points.saturating_sub(u8::from(die >= 4));
            }
            return if points == 0 {
                Effect::Nothing
            } else {
                Effect::Harm(points)
            };
        }
        let just =
            shot.volley.agile && effect == Effect::Destroyed && rolled.rolled.successes == shot.volley.vital;
        if just && self.try_for(What::Agility, target, unit, weapon as u16, 4) {
            return Effect::Harm(1);
        }
        effect
    }
}
