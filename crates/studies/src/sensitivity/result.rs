//! What the record means: how far each change moves the balance, and whether effects keep their sign.

use super::record::{Change, Known, Record, Setting};
use admiralty_core::contract::Bid;
use admiralty_core::dice::MasterSeed;
use admiralty_core::results::summary::Citation;
use admiralty_core::seats::BySeat;
use admiralty_core::statistics::{Estimate, Intervals, Level, Simultaneous};

/// How many times as large or as small an effect may become and still be called of the same order of magnitude.
pub const ORDER: f64 = 3.0;

/// What is known of the sign of an effect under a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// It is that of the game as it is.
    Kept,
    /// The games do not tell it from nothing, or there is no sign to keep.
    Open,
    /// It is the opposite.
    Turned,
}

/// A study and what it says.
#[derive(Clone, Debug, PartialEq)]
pub struct Sensitivity {
    /// What a reader needs to repeat and to judge it; its games are all that were played.
    pub citation: Citation,
    /// What was played.
    pub setting: Setting,
    /// The mean final score of the game as it is, by itself.
    pub mean: Estimate,
    /// Its fair bid, by itself.
    pub fair_bid: Estimate,
    /// The changes, in the order of the unknowns.
    pub changes: Vec<ChangeResult>,
    /// The rules.
    pub effects: Vec<EffectResult>,
}

/// A change.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangeResult {
    /// Which unknown, by its place among those of the setting.
    pub unknown: usize,
    /// Its level.
    pub level: usize,
    /// In words: `tie = axis`.
    pub name: String,
    /// The level by itself: `axis`.
    pub label: String,
    /// The hash of its scenario.
    pub hash: String,
    /// By how much the mean final score is another; all changes hold together.
    pub mean: Estimate,
    /// By how much the fair bid is another; all changes hold together.
    pub fair_bid: Estimate,
    /// The effect of each rule with the change, with its games; none where the rule itself decides the unknown.
    pub effects: Vec<Option<(Estimate, u64)>>,
}

/// What becomes of the effect of a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct EffectResult {
    /// The rule.
    pub name: String,
    /// Its effect on the mean final score of the game as it is.
    pub as_it_is: Estimate,
    /// What is known of its sign, by change; none where the rule itself decides the unknown.
    pub signs: Vec<Option<Sign>>,
    /// How many times as large it is under each change.
    pub ratios: Vec<Option<f64>>,
    /// Under how many changes it is for certain within a third and three times what it is.
    pub same_order: usize,
    /// Under which changes it is for certain beyond.
    pub other_order: Vec<usize>,
}

impl EffectResult {
    /// The changes under which this is known of the sign.
    pub fn with(&self, sign: Sign) -> impl Iterator<Item = usize> + '_ {
        let signs = self.signs.iter().enumerate();
        signs.filter_map(move |(change, found)| (*found == Some(sign)).then_some(change))
    }

    /// Under how many changes it was measured.
    #[must_use]
    pub fn measured(&self) -> usize {
        self.signs.iter().flatten().count()
    }

    /// Whether it keeps its sign under every change for which it was measured.
    #[must_use]
    pub fn survives(&self) -> bool {
        !self.as_it_is.holds(0.0) && self.with(Sign::Kept).count() == self.measured()
    }

    /// The change under which it is smallest, or largest, beside what it is; none where there is nothing to compare.
    #[must_use]
    pub fn extreme(&self, largest: bool) -> Option<(usize, f64)> {
        let known = self.ratios.iter().enumerate();
        let known = known.filter_map(|(change, ratio)| ratio.map(|ratio| (change, ratio)));
        let order = |a: &(usize, f64), b: &(usize, f64)| a.1.total_cmp(&b.1);
        if largest {
            known.max_by(order)
        } else {
            known.min_by(order)
        }
    }
}

impl Sensitivity {
    /// What a record says.
    #[must_use]
    pub fn of(record: &Record) -> Self {
        let setting = &record.setting;
        let fixed = |among| Simultaneous {
            intervals: Intervals::Fixed,
            among,
        };
        let (changes, effects) = (fixed(setting.changes()), fixed(setting.effects_together()));
        let moments = record.scores.moments();
        let unknown = Estimate::unbounded(0.0);
        let results: Vec<ChangeResult> = record
            .changes
            .iter()
            .map(|change| of_change(setting, change, changes, effects))
            .collect();
        Sensitivity {
            citation: cite(record),
            setting: setting.clone(),
            mean: Intervals::Fixed.mean(&moments, Level::P95).unwrap_or(unknown),
            fair_bid: record.scores.mid_median(Level::P95).unwrap_or(unknown).negated(),
            effects: setting
                .effects
                .iter()
                .zip(&record.effects)
                .enumerate()
                .map(|(rule, (turned, &known))| of_effect(&turned.name, told(effects, known), &results, rule))
                .collect(),
            changes: results,
        }
    }

    /// How the intervals hold together.
    #[must_use]
    pub fn corrections(&self) -> String {
        let changes = self.setting.changes();
        let mut text = format!(
            "95 % for all {changes} changes together on the mean, and so on the fair bid (Bonferroni's correction, Student's \
             law, differences between games of the same number)"
        );
        if !self.setting.effects.is_empty() {
            text += &format!(
                "; 95 % for the {} effects of rules under all changes and in the game as it is together, at every one of {} \
                 looks: which effects are played longer is decided by what was seen, and paid for so",
                self.setting.effects.len() * (changes + 1),
                self.setting.looks.len()
            );
        }
        text
    }
}

fn told(together: Simultaneous, known: Known) -> Estimate {
    together.estimate(known.value, known.error, known.games)
}

fn of_change(
    setting: &Setting,
    change: &Change,
    changes: Simultaneous,
    effects: Simultaneous,
) -> ChangeResult {
    let level = &setting.unknowns[change.unknown].factor.levels[change.level];
    let effect = |known: &Option<Known>| known.map(|known| (told(effects, known), known.games));
    ChangeResult {
        unknown: change.unknown,
        level: change.level,
        name: level.name.clone(),
        label: level.label.clone(),
        hash: change.hash.clone(),
        mean: told(changes, change.mean),
        fair_bid: told(changes, change.fair_bid),
        effects: change.effects.iter().map(effect).collect(),
    }
}

fn of_effect(name: &str, as_it_is: Estimate, changes: &[ChangeResult], rule: usize) -> EffectResult {
    let under: Vec<Option<Estimate>> = changes
        .iter()
        .map(|change| {
            change
                .effects
                .get(rule)
                .copied()
                .flatten()
                .map(|(effect, _)| effect)
        })
        .collect();
    let sign = |effect: Estimate| {
        if as_it_is.holds(0.0) || effect.holds(0.0) {
            Sign::Open
        } else if (effect.value > 0.0) == (as_it_is.value > 0.0) {
            Sign::Kept
        } else {
            Sign::Turned
        }
    };
    // How many times as large, at both ends of the interval; the lesser first.
    let span = |effect: Estimate| {
        let (one, other) = (effect.low / as_it_is.value, effect.high / as_it_is.value);
        (one.min(other), one.max(other))
    };
    let known = as_it_is.value != 0.0;
    let spans = under.iter().map(|effect| effect.filter(|_| known).map(span));
    let (mut same_order, mut other_order) = (0, Vec::new());
    for (change, span) in spans.enumerate() {
        match span {
            Some((low, high)) if low >= ORDER.recip() && high <= ORDER => same_order += 1,
            Some((low, high)) if high < ORDER.recip() || low > ORDER => other_order.push(change),
            _ => {}
        }
    }
    EffectResult {
        name: name.to_owned(),
        as_it_is,
        signs: under.iter().map(|effect| effect.map(sign)).collect(),
        ratios: under
            .iter()
            .map(|effect| {
                effect
                    .filter(|_| known)
                    .map(|effect| effect.value / as_it_is.value)
            })
            .collect(),
        same_order,
        other_order,
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
        files: setting.files.clone(),
        bid: Bid::default(),
        games: record.games,
        games_asked: record.games,
        aim: None,
        intervals: Intervals::Fixed,
        seed: MasterSeed(setting.seed),
        complete: record.complete,
        command: setting.command.clone(),
        same_games: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(effect: Option<Estimate>) -> ChangeResult {
        ChangeResult {
            unknown: 0,
            level: 1,
            name: String::new(),
            label: String::new(),
            hash: String::new(),
            mean: Estimate::exact(0.0),
            fair_bid: Estimate::exact(0.0),
            effects: vec![effect.map(|effect| (effect, 1))],
        }
    }

    /// −2 ± 0.5 as it is. −1 ± 0.2: kept, half as large (0.4 to 0.6). −0.4 ± 0.2: kept, a fifth as large (0.1 to 0.3): for
    /// certain of another order. 0.1 ± 0.2: open, and at most 0.05 times as large on this side. 3 ± 1: turned. −7 ± 2: kept,
    /// 2.5 to 4.5 times as large, which may be of the same order or not. The last is decided by the rule itself.
    #[test]
    fn signs_and_sizes_by_hand() {
        let near = Estimate::symmetric;
        let changes: Vec<ChangeResult> = [(-1.0, 0.2), (-0.4, 0.2), (0.1, 0.2), (3.0, 1.0), (-7.0, 2.0)]
            .into_iter()
            .map(|(value, width)| change(Some(near(value, width))))
            .chain([change(None)])
            .collect();
        let found = of_effect("r", near(-2.0, 0.5), &changes, 0);
        let (kept, open, turned) = (Some(Sign::Kept), Some(Sign::Open), Some(Sign::Turned));
        assert_eq!(found.signs, [kept, kept, open, turned, kept, None]);
        assert_eq!((found.same_order, found.other_order.clone()), (1, vec![1, 2, 3]));
        assert_eq!(found.measured(), 5);
        assert!(!found.survives());
        assert_eq!(found.extreme(false), Some((3, -1.5)));
        assert_eq!(found.extreme(true), Some((4, 3.5)));
        assert!(of_effect("r", near(-2.0, 0.5), &changes[..2], 0).survives());
        assert!(
            !of_effect("r", near(-2.0, 2.5), &changes[..2], 0).survives(),
            "no sign to keep"
        );
    }
}
