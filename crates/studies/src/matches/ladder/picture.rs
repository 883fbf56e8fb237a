//! A picture of a ladder: the score of every contender with either side.

use super::Ladder;
use admiralty_core::results::chart::{Bars, Chart, Figure, Series, Tone};
use admiralty_core::results::grouped;
use admiralty_core::seats::Seat;
use admiralty_core::statistics::{Estimate, elo_text};

/// The figure, and the line below it that says where its numbers come from.
#[must_use]
pub fn ladder_figure(ladder: &Ladder) -> (Figure, String) {
    let cited = &ladder.citation;
    let first = cited.players.all.first().map_or("", |one| one.name.as_str());
    let percent = |share: Estimate| Estimate {
        value: 100.0 * share.value,
        low: 100.0 * share.low,
        high: 100.0 * share.high,
    };
    let groups = ladder
        .rungs
        .iter()
        .map(|rung| {
            let bars = Seat::BOTH.map(|side| rung.by_side[side].map(percent)).to_vec();
            (format!("{}, Elo {}", rung.name, elo_text(rung.climb)), bars)
        })
        .collect();
    let figure = Figure {
        id: "ladder".into(),
        title: format!("{}: who plays better", cited.ruleset),
        caption: format!(
            "Percent of the points that each scored against all others, draws half; every two played {} games, on the \
             same dice. Elo by maximum likelihood, {first} at 0.",
            grouped(2 * ladder.pairs)
        ),
        chart: Chart::Bars(Bars {
            measure: "percent of the points".to_owned(),
            series: (cited.game.all().into_iter())
                .map(|seat| {
                    let label = format!("as {}", cited.game.seat(seat).label());
                    Series::new(label, Tone::Of(seat))
                })
                .collect(),
            groups,
        }),
    };
    (figure, cited.line())
}
