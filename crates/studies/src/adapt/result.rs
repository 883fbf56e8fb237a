//! What the record means.

use super::record::{Record, RuleSet, Setting};
use crate::sensitivity::Known;
use admiralty_core::contract::Bid;
use admiralty_core::dice::MasterSeed;
use admiralty_core::results::summary::Citation;
use admiralty_core::seats::BySeat;
use admiralty_core::statistics::{Estimate, Intervals, Level, Simultaneous};

/// A study of adapted play and what it says.
#[derive(Clone, Debug, PartialEq)]
pub struct Adapted {
    /// What a reader needs to repeat and to judge it; its games are all that were played.
    pub citation: Citation,
    /// What was played.
    pub setting: Setting,
    /// The rule sets; the first is the game as it is.
    pub rule_sets: Vec<RuleSetResult>,
}

/// A rule set.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleSetResult {
    /// What was found, with fits and mixes.
    pub found: RuleSet,
    /// Mean final score: nobody adapted, the Allies alone, the Axis alone, both; each by itself.
    pub means: [Estimate; 4],
    /// Fair bid of the same.
    pub fair_bids: [Estimate; 4],
    /// What the Allies gain in score, Axis positive, by adapting alone; then the Axis; each by itself.
    pub alone: [Estimate; 2],
    /// Its effect on the mean final score, all rules together; none of the first rule set.
    pub mean: Option<Effect>,
    /// Its effect on the fair bid, all rules together.
    pub fair_bid: Option<Effect>,
}

/// An effect before and after adapting.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effect {
    /// Where commanders play on as before.
    pub as_before: Estimate,
    /// Where both sides have adapted, to the game as it is too.
    pub adapted: Estimate,
    /// The one less the other.
    pub taken_back: Estimate,
}

impl Adapted {
    /// What a record says.
    #[must_use]
    pub fn of(record: &Record) -> Self {
        let rules = record.rule_sets.len().saturating_sub(1).max(1);
        let of = |(number, found): (usize, &RuleSet)| of_rule_set(found, (number > 0).then_some(rules));
        Adapted {
            citation: cite(record),
            setting: record.setting.clone(),
            rule_sets: record.rule_sets.iter().enumerate().map(of).collect(),
        }
    }

    /// The rule sets but the first, with their effects.
    pub fn effects(&self) -> impl Iterator<Item = (&RuleSetResult, Effect, Effect)> {
        let sets = self.rule_sets.iter();
        sets.filter_map(|set| Some((set, set.mean?, set.fair_bid?)))
    }
}

fn of_rule_set(found: &RuleSet, rules: Option<usize>) -> RuleSetResult {
    let unknown = Estimate::unbounded(0.0);
    let effect = |known: [Known; 3]| {
        rules.map(|among| {
            let together = Simultaneous {
                intervals: Intervals::Fixed,
                among,
            };
            let [as_before, adapted, taken_back] =
                known.map(|known| together.estimate(known.value, known.error, known.games));
            Effect {
                as_before,
                adapted,
                taken_back,
            }
        })
    };
    let alone = |known: Known| {
        let alone = Simultaneous {
            intervals: Intervals::Fixed,
            among: 1,
        };
        alone.estimate(known.value, known.error, known.games)
    };
    RuleSetResult {
        found: found.clone(),
        means: found.scores.each_ref().map(|scores| {
            Intervals::Fixed
                .mean(&scores.moments(), Level::P95)
                .unwrap_or(unknown)
        }),
        fair_bids: found
            .scores
            .each_ref()
            .map(|scores| scores.mid_median(Level::P95).unwrap_or(unknown).negated()),
        alone: found.alone.map(alone),
        mean: effect(found.mean),
        fair_bid: effect(found.fair_bid),
    }
}

fn cite(record: &Record) -> Citation {
    let setting = &record.setting;
    Citation {
        program: setting.program.clone(),
        ruleset: setting.title.clone(),
        game: crate::two_sides::CARD,
        ruleset_version: setting.ruleset_version.clone(),
        scenario: setting.scenario.clone(),
        source: setting.source.clone(),
        commanders: BySeat::from([setting.allied.clone(), setting.axis.clone()]),
        files: Vec::new(),
        bid: Bid::default(),
        games: record.games,
        games_asked: record.games,
        aim: None,
        intervals: Intervals::Fixed,
        seed: MasterSeed(setting.seed),
        complete: true,
        command: setting.command.clone(),
        same_games: None,
    }
}
