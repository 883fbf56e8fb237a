//! A match as a page, and as the files of its folder.

use super::entries::PAIRS;
use super::verdict::complement;
use super::{MatchReport, json};
use crate::Files;
use admiralty_core::contract::Refusal;
use admiralty_core::results::chart::{Bars, Chart, Figure, Series, Tone};
use admiralty_core::results::grouped;
use admiralty_core::results::page::{Block, Page};
use admiralty_core::results::summary::{Citation, Contenders};
use admiralty_core::seats::{BySeat, Seat};
use admiralty_core::statistics::{Estimate, elo_text};
use admiralty_show::report;

/// The match for programs.
pub const DOCUMENT: &str = "match.json";

/// All that is said of a match, as the files of its folder.
///
/// # Errors
/// If a picture cannot be drawn, which no data should bring about.
pub fn files(report: &MatchReport) -> Result<Files, Refusal> {
    let page = report::files(&page(report))?.into_iter();
    let document = (DOCUMENT.to_owned(), json(report).into_bytes());
    let files = page.chain([document]);
    Ok(files.map(|(name, bytes)| (name, Some(bytes))).collect())
}

/// The page of a match.
#[must_use]
pub fn page(report: &MatchReport) -> Page {
    let cited = &report.citation;
    let (headline, standfirst) = report.verdict().split();
    let (game, played) = (&cited.game, report.account.count() > 0);
    let parts = cited.players.all.iter().filter_map(|contender| {
        let parts = contender.parts(game);
        (!parts.is_empty()).then(|| format!("; {} is {parts}", contender.name))
    });
    let parts: String = parts.collect();
    let shown = |blocks: Vec<Block>| if played { blocks } else { Vec::new() };
    Page {
        kicker: format!("{}: a match", cited.ruleset),
        headline,
        standfirst,
        played: format!("{}{parts}.", report.heading()),
        warning: report.warning(),
        ..Page::citing(cited)
    }
    .with(
        "result",
        report.results_title(),
        shown(vec![
            Block::Facts(report.results()),
            Block::figure(figure(report)),
        ]),
    )
    .with(
        "sides",
        "Side by side",
        shown(vec![
            Block::grid(report.sides()),
            Block::Facts(vec![report.balance()]),
        ]),
    )
    .with("pairs", PAIRS, shown(vec![Block::Facts(report.pairs())]))
}

/// The score of either with each side.
#[must_use]
pub fn figure(report: &MatchReport) -> Figure {
    let (cited, [first, second]) = (&report.citation, report.names());
    let elo = elo_text(report.score.in_elo());
    let caption = format!(
        "Percent of the points that each scored against the other, draws half, in {} games, two and two on the same dice. Elo \
         {elo}, {second} at 0.",
        grouped(cited.games)
    );
    let with = |seat: Seat| Some(report.seats[seat].score);
    let against = |seat: Seat| Some(complement(report.seats[seat.other()].score));
    let groups = [
        (first.to_owned(), BySeat::both(with)),
        (second.to_owned(), BySeat::both(against)),
    ];
    Figure {
        title: format!("{}: {first} against {second}", cited.ruleset),
        ..by_side("match", cited, caption, groups)
    }
}

/// A picture of scores with either side.
pub(super) fn by_side(
    id: &'static str,
    cited: &Citation<Contenders>,
    caption: String,
    scores: impl IntoIterator<Item = (String, BySeat<Option<Estimate>>)>,
) -> Figure {
    let percent = |share: Estimate| Estimate {
        value: 100.0 * share.value,
        low: 100.0 * share.low,
        high: 100.0 * share.high,
    };
    let bars = |(name, scores): (String, BySeat<Option<Estimate>>)| {
        let bars = Seat::BOTH.map(|seat| scores[seat].map(percent));
        (name, bars.to_vec())
    };
    Figure {
        id: id.into(),
        title: format!("{}: who plays better", cited.ruleset),
        caption,
        chart: Chart::Bars(Bars {
            measure: "percent of the points".to_owned(),
            series: (cited.game.all().into_iter())
                .map(|seat| {
                    let label = format!("as {}", cited.game.seat(seat).label());
                    Series::new(label, Tone::Of(seat))
                })
                .collect(),
            groups: scores.into_iter().map(bars).collect(),
        }),
    }
}
