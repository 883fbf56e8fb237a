//! The study as pictures.

use super::record::Way;
use super::result::{Adapted, Effect, RuleSetResult};
use admiralty_core::results::chart::{Chart, Ends, Figure, Forest, Series, Tone};
use admiralty_core::results::grouped;
use admiralty_core::statistics::{Estimate, Scale};

impl Adapted {
    /// The pictures, in the order to be shown.
    #[must_use]
    pub fn figures(&self) -> Vec<Figure> {
        vec![self.effects_figure(), self.bids_figure()]
    }

    /// What is taken back of the effects of single rules.
    fn effects_figure(&self) -> Figure {
        let rows = |effect: Effect| -> Vec<(String, Estimate)> {
            [
                ("playing on as before", effect.as_before),
                ("both sides adapted", effect.adapted),
                ("taken back", effect.taken_back),
            ]
            .map(|(name, estimate)| (name.to_owned(), estimate))
            .to_vec()
        };
        let points = &self.setting.points;
        let groups = self
            .effects()
            .filter(|(set, ..)| set.found.turned < 2)
            .map(|(set, mean, _)| (set.found.name.clone(), rows(mean)));
        Figure {
            id: "adapted".into(),
            title: "How much of each effect adapting takes back".to_owned(),
            caption: format!(
                "Effect on the mean final {points} by commanders that play on as before, and by both sides with openings \
                 chosen and weights fitted anew under each rule, and under none. {} fresh games of each; 95 % for all {} rule \
                 sets together; grey where zero lies within.",
                grouped(self.setting.cost.games),
                self.effects().count()
            ),
            chart: Chart::Forest(Forest {
                measure: format!("effect on the mean final {points}"),
                scale: Scale::Plain,
                groups: groups.collect(),
                ends: Some(Ends {
                    below: Series::new("better for the Allies", Tone::FIRST),
                    above: Series::new("better for the Axis", Tone::SECOND),
                }),
            }),
        }
    }

    /// The fair bid of every rule set.
    fn bids_figure(&self) -> Figure {
        let group = |(name, way): (&str, Way)| {
            let sets = self.rule_sets.iter();
            let row = |set: &RuleSetResult| (set.found.name.clone(), set.fair_bids[way as usize]);
            (name.to_owned(), sets.map(row).collect())
        };
        let groups = [
            ("Playing on as before", Way::Nobody),
            ("Both sides adapted", Way::Both),
        ];
        Figure {
            id: "adapted-bids".into(),
            title: "Fair bids, adapted and not".to_owned(),
            caption: format!(
                "{} to the Axis that make each rule set even, by commanders that play on as before, and by both sides with \
                 openings chosen and weights fitted anew under it. {} fresh games of each; 95 % each by itself; grey where zero \
                 lies within.",
                self.setting.points,
                grouped(self.setting.cost.games)
            ),
            chart: Chart::Forest(Forest {
                measure: format!("fair bid, {}", self.setting.points),
                scale: Scale::Plain,
                groups: groups.map(group).to_vec(),
                ends: Some(Ends {
                    below: Series::new("the Axis player pays", Tone::SECOND),
                    above: Series::new("the Allied player pays", Tone::FIRST),
                }),
            }),
        }
    }
}
