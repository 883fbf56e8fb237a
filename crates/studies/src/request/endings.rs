//! A picture of how the games of a run end.

use admiralty_core::results::chart::{Chart, Ends, Figure, Outlines, Series, Tone};
use admiralty_core::results::grouped;
use admiralty_core::results::summary::Summary;
use admiralty_core::seats::Seat;

/// Percent of the games by the final score; none of other than two seats, and without games.
#[must_use]
pub fn endings(summary: &Summary) -> Option<Figure> {
    let (cited, scores) = (&summary.citation, &summary.scores);
    let mut came_up = scores.iter().map(|(score, _)| score);
    let first = came_up.next()?;
    let last = came_up.next_back().unwrap_or(first);
    let games = scores.total() as f64;
    let ahead = |seat: Seat| {
        let label = format!("{} ahead", cited.game.seat(seat).label());
        Series::new(label, Tone::Nobody)
    };
    let players = cited.game.each(
        |seat| format!("{} ({})", cited.players[seat], cited.game.name(seat)),
        " v ",
    );
    Some(Figure {
        id: "final-scores".into(),
        title: format!("{}: how games end", cited.ruleset),
        caption: format!(
            "Percent of {} games by final {}, before any bid.",
            grouped(scores.total()),
            summary.points
        ),
        chart: Chart::Outlines(Outlines {
            measure: format!("final {}", summary.points),
            first,
            outlines: vec![(
                players,
                (first..=last)
                    .map(|score| scores.count(score) as f64 / games)
                    .collect(),
            )],
            ends: Some(Ends {
                below: ahead(Seat::FIRST),
                above: ahead(Seat::SECOND),
            }),
        }),
    })
}
