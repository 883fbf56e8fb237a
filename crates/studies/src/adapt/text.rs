//! The study as sentences and tables.

use super::record::{Fit, Strategy, Way};
use super::result::{Adapted, Effect, RuleSetResult};
use crate::sensitivity::Known;
use admiralty_core::results::summary::Grid;
use admiralty_core::results::{grouped, wrapped};
use admiralty_core::statistics::{Estimate, Level, Scale};
use admiralty_show::Paint;
use admiralty_show::summary::{entry, line};
use admiralty_show::table::drawn;

/// Prose is wrapped to this width; tables are as wide as they are.
const WIDTH: usize = 96;

/// The width of names before what they name.
const NAMES: usize = 18;

impl Adapted {
    /// What was played, in a line.
    #[must_use]
    pub fn heading(&self) -> String {
        format!(
            "{}: adapted play under {} rule sets, judged on {} fresh games of each",
            self.setting.title,
            self.rule_sets.len(),
            grouped(self.setting.cost.games)
        )
    }

    /// What adapting takes back of the effect of each rule by itself, a sentence each; then between what fair bids lie if
    /// there are combinations of rules too.
    #[must_use]
    pub fn answer(&self) -> String {
        let points = &self.setting.points;
        let one = |(set, mean, _): (&RuleSetResult, Effect, Effect)| {
            let verdict = if mean.taken_back.holds(0.0) {
                "what adapting takes back cannot be told from nothing:"
            } else if (mean.taken_back.value > 0.0) == (mean.as_before.value > 0.0) {
                "adapting takes back"
            } else {
                "adapting makes it larger:"
            };
            format!(
                "{} moves the mean final {points} by {} where commanders play on as before and by {} once both sides have \
                 adapted; {verdict} {}.",
                set.found.name,
                signed(mean.as_before),
                signed(mean.adapted),
                signed(mean.taken_back)
            )
        };
        let single = self.effects().filter(|(set, ..)| set.found.turned < 2);
        let sentences: Vec<String> = single.map(one).chain(self.range_of_bids()).collect();
        sentences.join(" ")
    }

    /// The smallest and the largest fair bid; none where no rules are combined.
    fn range_of_bids(&self) -> Option<String> {
        self.rule_sets.iter().find(|set| set.found.turned > 1)?;
        let named =
            |set: &RuleSetResult, way: usize| format!("{} ({})", signed(set.fair_bids[way]), set.found.name);
        let between = |way: usize| {
            let order = |a: &&RuleSetResult, b: &&RuleSetResult| {
                a.fair_bids[way].value.total_cmp(&b.fair_bids[way].value)
            };
            let (least, most) = self
                .rule_sets
                .iter()
                .min_by(order)
                .zip(self.rule_sets.iter().max_by(order))?;
            Some(format!("from {} to {}", named(least, way), named(most, way)))
        };
        let [nobody, .., both] = Way::ALL.map(|way| between(way as usize));
        Some(format!(
            "Over all {} rule sets fair bids run {} where commanders play on as before, and {} once both sides have adapted.",
            self.rule_sets.len(),
            nobody?,
            both?
        ))
    }

    /// The tables, in the order to be shown.
    #[must_use]
    pub fn grids(&self) -> Vec<Grid> {
        vec![
            self.effects_grid(),
            self.bids_grid(),
            self.play_grid(),
            self.mixes_grid(),
            self.fits_grid(),
        ]
    }

    fn effects_grid(&self) -> Grid {
        let points = &self.setting.points;
        let row = |(set, mean, bid): (&RuleSetResult, Effect, Effect)| {
            let mut row = vec![set.found.name.clone()];
            for effect in [mean, bid] {
                row.extend([effect.as_before, effect.adapted, effect.taken_back].map(signed));
            }
            row
        };
        let heads = [
            "effect of".to_owned(),
            format!("{points}: as before"),
            "adapted".to_owned(),
            "taken back".to_owned(),
            "fair bid: as before".to_owned(),
            "adapted".to_owned(),
            "taken back".to_owned(),
        ];
        let sets = self.effects().count();
        Grid {
            id: "adapted-effects".to_owned(),
            title: "How much of each effect adapting takes back".to_owned(),
            labels: 1,
            heads: heads.to_vec(),
            rows: self.effects().map(row).collect(),
            note: format!(
                "against the game as it is, to which both sides have adapted as well; taken back: the effect as before less the \
                 effect adapted; {} fresh games of each on the same dice; 95 % for these {sets} together in a column",
                grouped(self.setting.cost.games)
            ),
        }
    }

    fn bids_grid(&self) -> Grid {
        let row = |set: &RuleSetResult| {
            let [nobody, .., both] = Way::ALL.map(|way| way as usize);
            let figures = [
                set.means[nobody],
                set.means[both],
                set.fair_bids[nobody],
                set.fair_bids[both],
            ];
            let name = std::iter::once(set.found.name.clone());
            name.chain(figures.map(signed)).collect()
        };
        let points = &self.setting.points;
        let heads = [
            "rule set".to_owned(),
            format!("mean final {points}: as before"),
            "adapted".to_owned(),
            "fair bid: as before".to_owned(),
            "adapted".to_owned(),
        ];
        Grid {
            id: "adapted-bids".to_owned(),
            title: "Fair bids, adapted and not".to_owned(),
            labels: 1,
            heads: heads.to_vec(),
            rows: self.rule_sets.iter().map(row).collect(),
            note: format!(
                "as before: nobody has adapted; adapted: both sides have, to these rules; fair bid: {points} to the Axis, \
                 positive: the Allied player pays; {} fresh games of each; 95 % each by itself",
                grouped(self.setting.cost.games)
            ),
        }
    }

    fn play_grid(&self) -> Grid {
        let row = |set: &RuleSetResult| {
            let mut row = vec![set.found.name.clone()];
            row.extend(set.means.map(signed));
            row.extend(set.alone.map(signed));
            row
        };
        let heads = std::iter::once("rule set")
            .chain(Way::ALL.map(Way::name))
            .chain(["by the Allies alone", "by the Axis alone"]);
        Grid {
            id: "adapted-play".to_owned(),
            title: "Who has adapted".to_owned(),
            labels: 1,
            heads: heads.map(str::to_owned).collect(),
            rows: self.rule_sets.iter().map(row).collect(),
            note: format!(
                "mean final {}, Axis ahead positive; what one side's adapting moves the mean by against the other as it was; \
                 95 % each by itself",
                self.setting.points
            ),
        }
    }

    fn mixes_grid(&self) -> Grid {
        let mix = |strategies: &[Strategy]| {
            let mut parts: Vec<&Strategy> = strategies.iter().collect();
            parts.sort_by(|a, b| b.share.total_cmp(&a.share));
            let part = |part: &&Strategy| format!("{} {:.0} %", part.name, part.share * 100.0);
            parts.iter().map(part).collect::<Vec<_>>().join(", ")
        };
        let row = |set: &RuleSetResult| {
            let found = &set.found;
            vec![found.name.clone(), mix(&found.allied_mix), mix(&found.axis_mix)]
        };
        Grid {
            id: "adapted-mixes".to_owned(),
            title: "The openings of both sides, solved again".to_owned(),
            labels: 3,
            heads: ["rule set", "Allies", "Axis"].map(str::to_owned).to_vec(),
            rows: self.rule_sets.iter().map(row).collect(),
            note: format!(
                "the equilibrium of the matrix of all openings, {} games of each pair; openings that do about as well as one \
                 another change places by chance",
                grouped(self.setting.cost.matrix_games)
            ),
        }
    }

    fn fits_grid(&self) -> Grid {
        let row = |set: &RuleSetResult, fit: &Fit| {
            vec![
                set.found.name.clone(),
                fit.side.clone(),
                fit.round.to_string(),
                fit.pool.len().to_string(),
                percent(fit.points),
                signed(by_itself(fit.margin)),
                if fit.kept { "kept" } else { "the old ones stay" }.to_owned(),
                fit.file.clone(),
            ]
        };
        let rows = self
            .rule_sets
            .iter()
            .flat_map(|set| set.found.fits.iter().map(move |fit| row(set, fit)));
        let cost = self.setting.cost;
        let heads = [
            "rule set",
            "side",
            "round",
            "opponents",
            "points gained",
            "score gained",
            "verdict",
            "file",
        ];
        Grid {
            id: "adapted-fits".to_owned(),
            title: "The weights, re-fitted".to_owned(),
            labels: 2,
            heads: heads.map(str::to_owned).to_vec(),
            rows: rows.collect(),
            note: format!(
                "{} generations of {} candidates, {} games of each against each opponent; judged on {} fresh games against \
                 each, beside what they began as on the same dice: kept where the interval of the points gained (a win 1, a \
                 draw ½) lies above 0, 95 % each by itself",
                cost.generations,
                cost.population,
                grouped(cost.fit_games),
                grouped(cost.exam_games)
            ),
        }
    }
}

fn by_itself(known: Known) -> Estimate {
    let reach = Level::P95.t(known.games.saturating_sub(1).max(1));
    known.error.map_or(Estimate::unbounded(known.value), |error| {
        Estimate::symmetric(known.value, reach * error)
    })
}

fn signed(estimate: Estimate) -> String {
    estimate.show_signed(Scale::Plain).to_string()
}

fn percent(known: Known) -> String {
    by_itself(known).show_signed(Scale::Percent).to_string()
}

/// Everything, as text that ends with a line feed.
#[must_use]
pub fn text(study: &Adapted, paint: Paint) -> String {
    let mut out = String::new();
    line(&mut out, &paint.heading(&study.heading()));
    line(&mut out, "");
    wrapped(&study.answer(), WIDTH)
        .iter()
        .for_each(|part| line(&mut out, part));
    for grid in study.grids() {
        line(&mut out, "");
        line(&mut out, &paint.heading(&grid.title));
        drawn(&grid).iter().for_each(|row| line(&mut out, row));
        for part in wrapped(&grid.note, WIDTH) {
            line(&mut out, &paint.note(&part));
        }
    }
    line(&mut out, "");
    line(&mut out, &paint.heading("To repeat and to judge this"));
    for (name, text) in study.citation.entries() {
        entry(&mut out, name, &text);
    }
    line(
        &mut out,
        &format!("  {:<NAMES$}{}", "command", study.setting.command),
    );
    out
}
