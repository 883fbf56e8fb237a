//! The exact law of a duel to the end, by dynamic programming over the damage of both ships.

use super::law::{Effect, Hull, Law, fleet, sound, volley};
use super::outcome::{Condition, Outcome};
use std::collections::BTreeMap;

/// Two ships, the Allied one first.
#[derive(Clone, Copy, Debug)]
pub struct Duel {
    /// The Allied ship.
    pub allied: Hull,
    /// The Axis ship.
    pub axis: Hull,
}

/// Damage of both while both fight on.
type State = (u8, u8);

impl Duel {
    /// How it ends when nobody disengages: an exchange of air strikes (10.3), then rounds (11.3, 11.4) until one
    /// of them, or both, is disabled or sunk.
    ///
    /// Damage only grows, so the states are walked in ascending order; `coming` is the expected number of times
    /// that each is entered from another. A state left only with probability `1 - stay` is met
    /// `1 / (1 - stay)` times in a row.
    pub fn law(&self) -> Law {
        let mut law = Law::new();
        let mut coming = BTreeMap::from([]);
        for (outcome, p) in self.air(self.allied.damage, self.axis.damage).law() {
            settle(&outcome, p, &mut law, &mut coming);
        }
        while let Some(((allied, axis), entered)) = coming.pop_first() {
            let here = Outcome::default()
                .and(&Condition::Afloat(allied))
                .and(&Condition::Afloat(axis));
            let mut round = self.round(allied, axis).law();
            let stay = round.remove(&here).unwrap_or(0.0);
            assert!(stay < 1.0, "neither ship can hurt the other");
            for (outcome, p) in round {
                settle(&outcome, entered * p / (1.0 - stay), &mut law, &mut coming);
            }
        }
        sound(law)
    }

    /// One air strike each by a carrier that has any; both roll, whatever the first did.
    fn air(&self, allied: u8, axis: u8) -> super::law::Cases<Outcome> {
        let strikes = |hull: &Hull, damage| hull.planes(damage).min(1);
        self.exchange(
            (allied, axis),
            (strikes(&self.allied, allied), 0),
            (strikes(&self.axis, axis), 0),
        )
    }

    /// A round: both fire with what they had when it began.
    fn round(&self, allied: u8, axis: u8) -> super::law::Cases<Outcome> {
        self.exchange(
            (allied, axis),
            (self.allied.guns(allied), self.allied.bonus(allied)),
            (self.axis.guns(axis), self.axis.bonus(axis)),
        )
    }

    /// Dice and bonus of both sides thrown at each other.
    fn exchange(&self, at: State, by_allied: (u8, u8), by_axis: (u8, u8)) -> super::law::Cases<Outcome> {
        let fate = |hull: Hull, damage, (shots, bonus)| {
            volley(shots, bonus).map(move |&effect: &Effect| hull.after(damage, effect))
        };
        fleet(&[fate(self.allied, at.0, by_axis), fate(self.axis, at.1, by_allied)])
    }
}

/// Enters an outcome: both still fight, or it is the end.
fn settle(outcome: &Outcome, p: f64, law: &mut Law, coming: &mut BTreeMap<State, f64>) {
    match outcome.ships[..] {
        [Condition::Afloat(allied), Condition::Afloat(axis)] => {
            *coming.entry((allied, axis)).or_default() += p;
        }
        _ => *law.entry(outcome.clone()).or_default() += p,
    }
}
