//! What a comparison comes to, in words.

use super::result::{CellResult, Compared, Effect, Measure};
use admiralty_core::naval::Side;
use admiralty_core::results::grouped;
use admiralty_core::statistics::{Estimate, rounded};

/// Bids are made in steps of so many points.
const STEP: f64 = 0.5;

/// A change of the fair bid by less than this is noticed by nobody: half a step.
pub const NOTICED: f64 = STEP / 2.0;

/// So many cells have a sentence each; of more, the largest and a count.
const EACH: usize = 3;

/// What a change does to the balance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Impact {
    /// It is the same game.
    Same,
    /// For certain less than [`NOTICED`], either way.
    Unnoticed,
    /// For certain at least [`NOTICED`], for this side.
    Clear(Side),
    /// For this side for certain, but perhaps less than [`NOTICED`].
    Slight(Side),
    /// Neither the side nor the size is certain.
    Open,
}

impl Impact {
    /// Of a change of the fair bid: positive is what the Allied player pays more.
    #[must_use]
    pub fn of(bid: Estimate) -> Self {
        let side = if bid.value > 0.0 { Side::Allied } else { Side::Axis };
        if bid.low > -NOTICED && bid.high < NOTICED {
            Impact::Unnoticed
        } else if bid.low >= NOTICED || bid.high <= -NOTICED {
            Impact::Clear(side)
        } else if bid.low > 0.0 || bid.high < 0.0 {
            Impact::Slight(side)
        } else {
            Impact::Open
        }
    }
}

impl Compared {
    /// What each difference from the base does.
    #[must_use]
    pub fn impact(&self, effect: &Effect) -> Impact {
        if self.is_same(effect) {
            return Impact::Same;
        }
        Impact::of(effect.on(Measure::FairBid))
    }

    /// Whether a cell plays the game of the base: the same scenario, and nobody plays otherwise.
    fn is_same(&self, effect: &Effect) -> bool {
        let plays = |&(factor, level): &(usize, usize)| {
            self.setting.design.factors()[factor].levels[level]
                .changes
                .iter()
                .any(|(what, _)| what.ends_with(" play"))
        };
        let cell = self.cell_of(effect);
        cell.is_some_and(|cell| cell.hash == self.cells[0].hash) && !effect.parts.iter().any(plays)
    }

    /// The cell that is compared with the base.
    pub(super) fn cell_of(&self, effect: &Effect) -> Option<&CellResult> {
        self.cells
            .iter()
            .find(|cell| cell.name == effect.name.replace(" x ", " + "))
    }

    /// The comparison in a few sentences, the largest differences first.
    #[must_use]
    pub fn verdict(&self) -> String {
        let mut effects: Vec<&Effect> = self.against_base.iter().collect();
        let size = |effect: &Effect| effect.on(Measure::FairBid).value.abs();
        let each = effects.len() <= EACH;
        if !each {
            effects.sort_by(|a, b| size(b).total_cmp(&size(a)));
        }
        let of = |wanted: fn(Impact) -> bool| -> Vec<&Effect> {
            effects
                .iter()
                .copied()
                .filter(|effect| wanted(self.impact(effect)))
                .collect()
        };
        let mut sentences: Vec<String> = if each {
            effects.iter().map(|effect| self.sentence(effect)).collect()
        } else {
            let told = of(|impact| matches!(impact, Impact::Clear(_) | Impact::Slight(_)));
            let told = told.into_iter().take(EACH).map(|effect| self.sentence(effect));
            std::iter::once(self.counted(&of)).chain(told).collect()
        };
        sentences.extend(self.under_in_words());
        sentences.join(" ")
    }

    /// How many of the differences can be noticed.
    fn counted<'e>(&self, of: &impl Fn(fn(Impact) -> bool) -> Vec<&'e Effect>) -> String {
        let clear = of(|impact| matches!(impact, Impact::Clear(_))).len();
        let slight = of(|impact| matches!(impact, Impact::Slight(_))).len();
        let less = of(|impact| matches!(impact, Impact::Same | Impact::Unnoticed)).len();
        let open = of(|impact| impact == Impact::Open).len();
        let points = &self.setting.points;
        let mut parts = vec![format!(
            "Of {} differences {clear} would be noticed (a change of the fair bid by {NOTICED} {points} or more)",
            self.against_base.len()
        )];
        let mut add = |number: usize, words: &str| {
            if number > 0 {
                parts.push(format!("{number} {words}"));
            }
        };
        add(slight, "help one side, perhaps by less than that");
        add(less, "are less than anybody could notice");
        add(open, "are too close to call");
        parts.join(", ") + "."
    }

    /// What one difference does, in a sentence.
    #[must_use]
    pub fn sentence(&self, effect: &Effect) -> String {
        let (name, points) = (&effect.name, &self.setting.points);
        let bid = effect.on(Measure::FairBid);
        let about = rounded(bid.value.abs(), 1);
        match self.impact(effect) {
            Impact::Same => format!("{name} is the same game as the base."),
            Impact::Unnoticed => format!(
                "{name} changes the balance by less than anybody could notice (below {NOTICED} {points} of fair bid)."
            ),
            Impact::Clear(side) => format!(
                "{name} hands the {side} player about {about} {points}: let that player pay so much more in the bid."
            ),
            Impact::Slight(side) => format!(
                "{name} helps the {side} player, by about {about} {points}: few would notice, below {NOTICED} nobody."
            ),
            Impact::Open if bid.half_width().is_finite() => format!(
                "{name}: too close to call after {} games ({} to {} {points} of fair bid); more games would tell.",
                grouped(self.games),
                signed(bid.low),
                signed(bid.high),
            ),
            Impact::Open => format!("{name}: too few games to say."),
        }
    }

    /// Whether the effects of rules keep their sign under every change, where that was asked.
    fn under_in_words(&self) -> Vec<String> {
        let rules = self.survivals();
        let one = |survival: &super::Survival| {
            let of = survival.kept + survival.turned + survival.open;
            format!(
                "The effect of {} keeps its sign for certain under {} of {of} changes{}.",
                survival.name,
                survival.kept,
                match survival.turned {
                    0 => String::new(),
                    turned => format!(", and turns under {turned}"),
                }
            )
        };
        rules.iter().map(one).collect()
    }
}

fn signed(number: f64) -> String {
    let text = rounded(number, 1);
    if number > 0.0 { format!("+{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_impact_follows_from_the_interval_alone() {
        let of = |value: f64, half: f64| Impact::of(Estimate::symmetric(value, half));
        assert_eq!(of(0.1, 0.1), Impact::Unnoticed);
        assert_eq!(of(-0.2, 0.04), Impact::Unnoticed);
        assert_eq!(of(0.2, 0.1), Impact::Slight(Side::Allied));
        assert_eq!(of(-0.3, 0.1), Impact::Slight(Side::Axis));
        assert_eq!(of(0.5, 0.25), Impact::Clear(Side::Allied));
        assert_eq!(of(-2.0, 0.1), Impact::Clear(Side::Axis));
        assert_eq!(of(0.2, 0.3), Impact::Open);
        assert_eq!(Impact::of(Estimate::unbounded(3.0)), Impact::Open);
    }
}
