//! One picture of advice: how often each side wins with each option.

use admiralty_core::results::advice::GameAdvice;
use admiralty_core::results::chart::{Bars, Chart, Figure, Series, Tone};
use admiralty_core::results::grouped;
use admiralty_core::statistics::{Estimate, Scale};

/// The figure, and the line below it that says where its numbers come from.
#[must_use]
pub fn figure(advice: &GameAdvice) -> (Figure, String) {
    let percent = |share: Estimate| {
        Some(Estimate {
            value: share.value * 100.0,
            low: share.low * 100.0,
            high: share.high * 100.0,
        })
    };
    let options = advice.options.iter().enumerate();
    let groups = options.clone().map(|(n, option)| {
        let bars = vec![percent(option.wins.allied), percent(option.wins.axis)];
        (format!("option {}", n + 1), bars)
    });
    let said = options.clone().map(|(n, option)| {
        let score = option.score.show_signed(Scale::Plain);
        format!("{}: {}; final {} {score}", n + 1, option.name, advice.points)
    });
    let figure = Figure {
        id: "advice",
        title: format!("{}: advice to the {}", advice.title, super::words::whom(advice)),
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
    (figure, source(advice))
}

fn source(advice: &GameAdvice) -> String {
    let cited = &advice.citation;
    let games = advice.options.first().map_or(0, |option| option.games);
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
