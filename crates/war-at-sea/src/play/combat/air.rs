//! Air strikes on areas and ports (rules 9, 10).

use super::{Game, ask, check};
use crate::battle::Battle;
use crate::commander::Commander;
use crate::event::Observer;
use crate::map::Site;
use crate::naval::{BySide, CounterId, CounterSet, Side};
use crate::refusal::Refusal;
use crate::roll::{Attack, Roll};
use crate::rules::legality;
use admiralty_core::dice::Dice;

impl<C: Commander, D: Dice<Roll>, O: Observer> Game<'_, C, D, O> {
    /// 10.2, 10.3, C5: both sides strike with what they had before either rolled; Allies name and roll first.
    pub(super) fn air_strikes(&mut self, battle: &mut Battle) -> Result<(), Refusal> {
        if !battle.both_present() && Side::BOTH.iter().all(|&side| self.is_spared(battle, side)) {
            return Ok(());
        }
        battle.strikes = BySide::new(|side| self.strikes(battle, side));
        battle.struck = CounterSet::EMPTY;
        if battle.strikes == BySide::default() {
            return Ok(());
        }
        if battle.strikes.allied > 0 {
            self.strikes_of(Side::Allied, battle)?;
        }
        if battle.strikes.axis > 0 {
            self.strikes_of(Side::Axis, battle)?;
        }
        self.end_step(battle)
    }

    /// Whether a side has no ships that could be struck, or the enemy nothing to strike them with but what is in the battle.
    fn is_spared(&self, battle: &Battle, side: Side) -> bool {
        battle.fleets[side].is_empty() || self.position.air[side.enemy()] != Some(battle.site)
    }

    /// 10.2: land-based and carrier factors together; carriers neither strike a port nor strike from one (T3).
    fn strikes(&self, battle: &Battle, side: Side) -> u8 {
        let land = if self.position.air[side] == Some(battle.site) {
            self.scenario.land_air_factor
        } else {
            0
        };
        let carriers = match battle.site {
            Site::Area(_) => (battle.fleets[side] & self.scenario.rolls.carriers)
                .into_iter()
                .map(|carrier| self.position.airstrike(self.scenario, carrier))
                .sum(),
            Site::Port(_) => 0,
        };
        land + carriers
    }

    /// One die a target, each ship at most once; every result is seen before the next target is named, unless the commander
    /// names several because no result would change his mind.
    #[inline(never)]
    fn strikes_of(&mut self, side: Side, battle: &mut Battle) -> Result<(), Refusal> {
        loop {
            let targets = battle.fleets[side.enemy()] - battle.struck;
            if battle.strikes[side] == 0 || targets.is_empty() {
                return Ok(());
            }
            let named = match ask!(self, side, air_strikes(battle, targets)) {
                Some(named) => named,
                None => ask!(self, side, air_strike(battle, targets))
                    .into_iter()
                    .collect(),
            };
            if named.is_empty() {
                return Ok(());
            }
            for target in named {
                let targets = battle.fleets[side.enemy()] - battle.struck;
                check!(C, legality::air_strike(battle.strikes[side], targets, target));
                self.strike(side, target, battle);
            }
        }
    }

    /// One strike at a ship.
    fn strike(&mut self, side: Side, target: CounterId, battle: &mut Battle) {
        battle.strikes[side] -= 1;
        battle.struck.insert(target);
        self.single_shot(battle, (Attack::Air, side), target, 0);
    }
}
