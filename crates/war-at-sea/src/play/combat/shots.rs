//! What a die does to its target (rule 7), the same for guns, torpedoes and bombs.

use super::Game;
use crate::battle::Battle;
use crate::commander::Commander;
use crate::event::{Event, Observer};
use crate::map::Site;
use crate::naval::{CounterId, CounterSet, Side};
use crate::roll::{Attack, Purpose, Roll};
use admiralty_core::dice::Dice;

/// The face that disables, and the least that hits (7.2, 7.3).
const DISABLES: u8 = 5;

/// Dice thrown together at one target.
#[derive(Clone, Copy)]
pub(super) struct Volley {
    pub attack: Attack,
    pub side: Side,
    /// The ship that fires; none for U-boats and aircraft.
    pub shooter: Option<CounterId>,
    pub target: CounterId,
    /// How many dice.
    pub shots: u8,
    /// The number of the first die, where a target meets several volleys.
    pub first: u8,
    /// Added to each die, not to the damage (11.5).
    pub bonus: u8,
}

impl<C: Commander, D: Dice<Roll>, O: Observer> Game<'_, C, D, O> {
    /// Rolls a volley of one shot: a torpedo, a bomb.
    #[inline]
    pub(super) fn single_shot(
        &mut self,
        battle: &mut Battle,
        (attack, side): (Attack, Side),
        target: CounterId,
        first: u8,
    ) {
        let volley = Volley {
            attack,
            side,
            shooter: None,
            target,
            shots: 1,
            first,
            bonus: 0,
        };
        self.volley(battle, volley);
    }

    /// All shots of a volley, then the damage of its hits. C1: a 5 disables, a 6 hits; damage beyond defence sinks. In port a
    /// 5 has no effect (C5). Damage counts at once; sunk and disabled ships leave at the end of the step.
    #[inline(always)] // a single shot has no loops
    pub(super) fn volley(&mut self, battle: &mut Battle, volley: Volley) {
        let Volley {
            attack,
            side,
            shooter,
            target,
            shots,
            first,
            bonus,
        } = volley;
        let (turn, place, round) = (self.position.turn, battle.place(), battle.round);
        let roll = |purpose, shot| Roll {
            purpose,
            turn,
            place,
            round,
            ship: shooter.unwrap_or(target),
            shot,
        };
        let (mut hits, mut disabled) = (0, false);
        for shot in first..first + shots {
            let die = self.dice.roll(roll(Purpose::Shot(attack), shot));
            let face = die + bonus;
            hits += u8::from(face > DISABLES);
            disabled |= face == DISABLES;
            self.tell(Event::Shot {
                attack,
                side,
                shooter,
                target,
                die,
                bonus,
            });
        }
        battle.disabled |= CounterSet::of_if(target, disabled & matches!(battle.site, Site::Area(_)));
        if hits == 0 {
            return;
        }
        for shot in first..first + hits {
            let points = self.dice.roll(roll(Purpose::Damage(attack), shot));
            let damage = self.position.damage[target].saturating_add(points);
            self.position.damage[target] = damage;
            self.tell(Event::Damaged { target, points });
        }
        let damage = self.position.damage[target];
        let sunk = damage > self.scenario.factors[target].defense; // 7.4: exceed, not equal
        battle.sunk |= CounterSet::of_if(target, sunk);
    }
}
