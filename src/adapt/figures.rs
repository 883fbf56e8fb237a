//! The study as pictures.

use super::result::{Adapted, Effect};
use crate::plots::{Chart, Ends, Figure, Forest, Series, Tone};
use crate::statistics::{Estimate, Scale};
use crate::summary::grouped;

impl Adapted {
    /// The pictures, in the order to be shown.
    #[must_use]
    pub fn figures(&self) -> Vec<Figure> {
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
            .map(|(set, mean, _)| (set.found.name.clone(), rows(mean)));
        vec![Figure {
            id: "adapted",
            title: "How much of each effect adapting takes back".to_owned(),
            caption: format!(
                "Effect on the mean final {points} by commanders that play on as before, and by both sides with openings \
                 chosen and weights fitted anew under each rule, and under none. {} fresh games of each; 95 % for all rules \
                 together; grey where zero lies within.",
                grouped(self.setting.cost.games)
            ),
            chart: Chart::Forest(Forest {
                axis: format!("effect on the mean final {points}"),
                scale: Scale::Plain,
                groups: groups.collect(),
                ends: Some(Ends {
                    below: Series::new("better for the Allies", Tone::Allied),
                    above: Series::new("better for the Axis", Tone::Axis),
                }),
            }),
        }]
    }
}
