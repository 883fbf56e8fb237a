//! What a player knows before the battle: the law of a volley, the strength and the worth of ships. All of it is
//! borrowed from the commander `doctrine`; nothing else here looks into it.

use crate::commanders::doctrine::{Book, Chance, MAX_SHOTS, Weights};
use crate::map::Site;
use crate::naval::{BySide, CounterId, CounterSet, Side};
use crate::odds::foresight::Foreseen;
use crate::scenario::Scenario;
use crate::{Battle, View};
use std::sync::Arc;

/// Made once for a scenario, shared by all battles.
#[derive(Clone, Debug)]
pub struct BattleValues {
    books: BySide<Book>,
    /// Turns still to come after the battle's.
    turns_left: u8,
    /// Whose ships are whose, by print.
    fleets: BySide<CounterSet>,
    /// What a battle comes to if nobody leaves, for plans that ask.
    pub(in crate::odds) foreseen: Option<Arc<Foreseen>>,
}

impl BattleValues {
    /// For battles of one turn of a scenario.
    #[must_use]
    pub fn new(scenario: &Scenario, turn: u8) -> Self {
        BattleValues {
            books: BySide::new(|side| Book::new(scenario, Weights::of_battle_plans(side))),
            turns_left: scenario.turns.saturating_sub(turn),
            fleets: scenario.rolls.side,
            foreseen: None,
        }
    }

    /// What a ship is worth for the rest of the game, in thousandths of a POC, by the weights that players judge by
    /// when they command that side.
    #[must_use]
    pub fn worth(&self, ship: CounterId) -> i32 {
        let owner = if self.fleets.allied.has(ship) {
            Side::Allied
        } else {
            Side::Axis
        };
        self.books[owner].worth(ship, self.turns_left).round() as i32
    }

    /// The exact chance to hold the place if nobody left by choice.
    pub(super) fn chance_to_hold(&self, view: &View<'_>, battle: &Battle) -> Option<f64> {
        let foreseen = self.foreseen.as_ref();
        debug_assert!(
            foreseen.is_some(),
            "a sampler is made ready before its plans are followed"
        );
        foreseen?.holding.chance(view.side, view.position, battle)
    }

    /// Whether a side has more to lose than to gain by staying: the POC of the area both ways, weighed with the odds
    /// that strengths give, against the worth of the ships that one more round is likely to sink on each side.
    pub(super) fn better_gone(&self, view: &View<'_>, battle: &Battle) -> bool {
        let Site::Area(area) = battle.site else {
            return false;
        };
        let (side, enemy) = (view.side, view.side.enemy());
        let book = &self.books[side];
        let power = |side: Side| book.fleet_power(&view.position.damage, battle.fleets[side]);
        let poc = view.scenario.poc[area];
        let prize = f32::from(poc.allied + poc.axis) * 1000.0;
        let gain = book.odds(power(side), power(enemy)) * prize + self.sunk_by(view, battle, side);
        gain < self.sunk_by(view, battle, enemy)
    }

    /// The worth of the enemy ships that a side's next round is likely to sink, its shots shared out evenly.
    fn sunk_by(&self, view: &View<'_>, battle: &Battle, side: Side) -> f32 {
        let (scenario, position) = (view.scenario, view.position);
        let shots_of = |ships: CounterSet| -> u32 {
            ships
                .into_iter()
                .map(|ship| u32::from(position.attack(scenario, ship)))
                .sum()
        };
        let own = battle.fleets[side];
        let shots = shots_of(own);
        let sharp = (own & scenario.rolls.germans) - position.damaged();
        let bonus = 2 * shots_of(sharp) > shots;
        let targets = battle.fleets[side.enemy()];
        let (each, over) = (
            shots / targets.len().max(1) as u32,
            shots as usize % targets.len().max(1),
        );
        let loss = |(n, ship): (usize, CounterId)| {
            let bears = scenario.factors[ship]
                .defense
                .saturating_sub(position.damage[ship]);
            let shots = each as u8 + u8::from(n < over);
            self.chance(bonus, bears, shots).sunk * self.worth(ship) as f32
        };
        targets.into_iter().enumerate().map(loss).sum()
    }

    /// What so many shots do to a ship that still bears so much.
    #[inline]
    fn chance(&self, bonus: bool, bears: u8, shots: u8) -> &Chance {
        self.books.allied.law.of(bonus, bears, usize::from(shots))
    }

    /// The same of two numbers of shots.
    #[inline]
    pub(super) fn chances(&self, bonus: bool, bears: u8, shots: [u8; 2]) -> [&Chance; 2] {
        let volleys = self.books.allied.law.volleys(bonus, bears);
        shots.map(|shots| &volleys[usize::from(shots).min(MAX_SHOTS)])
    }

    /// The chance that so many shots remove a ship that still bears so much, sunk or disabled.
    pub(in crate::odds) fn chance_of_gone(&self, bonus: bool, bears: u8, shots: u8) -> f32 {
        self.chance(bonus, bears, shots).gone
    }

    /// The strength of a ship in battle.
    #[inline]
    pub(super) fn power(&self, view: &View<'_>, ship: CounterId) -> f32 {
        self.power_of(view.side, ship, view.position.damage[ship])
    }

    /// The strength of a ship with so much damage, as a side sees it.
    #[inline]
    pub(in crate::odds) fn power_of(&self, seen_by: Side, ship: CounterId, damage: u8) -> f32 {
        self.books[seen_by].power(ship, damage)
    }
}
