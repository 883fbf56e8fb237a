//! One picture of advice: how often each side wins with each option.

use super::GameAdvice;
use crate::plots::{Bars, Chart, Figure, Series, Tone};
use crate::statistics::{Estimate, Scale};
use crate::summary::grouped;

impl GameAdvice {
    /// The figure, and the line below it that says where its numbers come from.
    #[must_use]
    pub fn figure(&self) -> (Figure, String) {
        let percent = |share: Estimate| {
            Some(Estimate {
                value: share.value * 100.0,
                low: share.low * 100.0,
                high: share.high * 100.0,
            })
        };
        let options = self.options.iter().enumerate();
        let groups = options.clone().map(|(n, option)| {
            let bars = vec![percent(option.wins.allied), percent(option.wins.axis)];
            (format!("option {}", n + 1), bars)
        });
        let said = options.clone().map(|(n, option)| {
            let score = option.score.show_signed(Scale::Plain);
            format!("{}: {}; final {} {score}", n + 1, option.name, self.points)
        });
        let figure = Figure {
            id: "advice",
            title: format!("{}: advice to the {}", self.title, self.whom()),
            caption: format!(
                "Percent of games won, Axis points positive. {}.",
                said.collect::<Vec<_>>().join(". ")
            ),
            chart: Chart::Bars(Bars {
                axis: "percent of games".to_owned(),
                series: vec![
                    Series::new("Allied", Tone::Allied),
                    Series::new("Axis", Tone::Axis),
                ],
                groups: groups.collect(),
            }),
        };
        (figure, self.source())
    }

    fn source(&self) -> String {
        let cited = &self.citation;
        let games = self.options.first().map_or(0, |option| option.games);
        format!(
            "{} · {} rules {} · {} #{} · {} games each, seed {}, {} · played on by {}",
            cited.program,
            cited.ruleset,
            cited.ruleset_version,
            cited.scenario.title,
            cited.scenario.hash,
            grouped(games),
            cited.seed.0,
            cited.intervals.word(),
            cited.commanders.allied
        )
    }
}
