//! A picture of a ladder: the score of every contender with either side.

use super::Ladder;
use super::show::verdict_of;
use crate::matches::page::by_side;
use admiralty_core::results::chart::Figure;
use admiralty_core::results::grouped;
use admiralty_core::statistics::elo_text;

/// The figure, and the line below it that says where its numbers come from.
#[must_use]
pub fn ladder_figure(ladder: &Ladder) -> (Figure, String) {
    let cited = &ladder.citation;
    let first = cited.players.all.first().map_or("", |one| one.name.as_str());
    let caption = format!(
        "Percent of the points that each scored against all others, draws half; every two played {} games, on the same dice. \
         Elo by maximum likelihood, {first} at 0.",
        grouped(2 * ladder.pairs)
    );
    let scores = ladder.rungs.iter().map(|rung| {
        let name = format!("{}, Elo {}", rung.name, elo_text(rung.climb));
        (name, rung.by_side)
    });
    let figure = by_side("ladder", cited, caption, scores);
    let (verdict, _) = verdict_of(ladder).split();
    let title = format!("{}: {verdict}", cited.ruleset);
    (Figure { title, ..figure }, cited.line())
}
