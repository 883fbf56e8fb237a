//! The study for a terminal, plain or with a little colour. Prose is wrapped; a wide matrix has wide lines.

use super::Openings;
use super::page::{BY_COMMANDER, RESULT};
use admiralty_core::results::summary::Entry;
use admiralty_core::seats::Seat;
use admiralty_show::summary::{
    entry, every_source, fair_bids, heading, line, render, sources, verdict, warned,
};
use admiralty_show::{Detail, Paint};

/// How many openings of a side are listed with their shares without `--all`.
const LISTED: usize = 6;

/// So many letters go into two lines behind the name of a seat, and into one.
const TWO_LINES: usize = 140;
const A_LINE: usize = 72;

/// The verdict, the openings of both mixes and the result; with [`Detail::All`] every table and every source. Ends with a
/// line feed.
#[must_use]
pub fn text(study: &Openings, detail: Detail, paint: Paint) -> String {
    let mut out = String::new();
    let warnings = study.warning().into_iter().chain(study.citation.warning());
    warnings
        .take(1)
        .for_each(|warning| warned(&mut out, &warning, paint));
    verdict(&mut out, &study.verdict(), paint);
    line(&mut out, "");
    heading(&mut out, &study.heading(), paint);
    match detail {
        Detail::Short { .. } => short(&mut out, study, paint),
        Detail::All => whole(&mut out, study, paint),
    }
    out
}

fn short(out: &mut String, study: &Openings, paint: Paint) {
    heading(out, "How often each opening is best played", paint);
    for side in Seat::BOTH {
        let often = study.often(side, LISTED);
        let what = study
            .most_played(side)
            .map_or_else(String::new, |(name, about)| format!(". {name}: {about}"));
        entry(
            out,
            study.citation.game.name(side),
            &cut(often + &what, TWO_LINES),
            paint,
        );
        let good = study.may_be_as_good(side);
        if !good.is_empty() {
            entry(
                out,
                "",
                &cut(
                    format!("may be as good {}: {}", Openings::such(side), good.join(", ")),
                    A_LINE,
                ),
                paint,
            );
        }
    }
    heading(out, RESULT, paint);
    let wanted = [
        "exploitability",
        "over the list",
        "beyond the list",
        "draw",
        "fair bid",
        "bid at the table",
    ];
    let mean = format!("mean final {}", study.points);
    let is_win = |name: &str| {
        name.strip_suffix(" win")
            .is_some_and(|side| study.citation.game.seats.iter().any(|seat| seat.name == side))
    };
    for Entry {
        name, value, note, ..
    } in study.results()
    {
        if name == mean || is_win(&name) || wanted.contains(&name.as_str()) {
            entry(out, &name, &format!("{value}   {note}"), paint);
        }
    }
    fair_bids(out, BY_COMMANDER, &study.fair_bids, paint);
    line(out, "");
    // Who else plays on was asked for.
    let (shown, grids): (Vec<_>, Vec<_>) = study.grids().into_iter().partition(|grid| grid.id == "kinds");
    for grid in &shown {
        render(out, grid, paint);
        line(out, "");
    }
    let hidden: Vec<&str> = grids.iter().map(|grid| grid.title.as_str()).collect();
    sources(out, &study.citation, &hidden, paint);
}

/// So much of what is said of an opening as there is room for, whole words.
fn cut(text: String, most: usize) -> String {
    if text.chars().count() <= most {
        return text;
    }
    let start: String = text.chars().take(most).collect();
    let whole = start.rsplit_once(' ').map_or(start.as_str(), |(whole, _)| whole);
    format!("{} …", whole.trim_end_matches([',', ';', ':']))
}

fn whole(out: &mut String, study: &Openings, paint: Paint) {
    heading(out, RESULT, paint);
    for Entry {
        name, value, note, ..
    } in study.results()
    {
        entry(out, &name, &format!("{value}   {note}"), paint);
    }
    fair_bids(out, BY_COMMANDER, &study.fair_bids, paint);
    for grid in study.grids() {
        line(out, "");
        render(out, &grid, paint);
        if grid.id == "matrix" {
            for (letter, about) in study.legend() {
                entry(out, &letter, &about, paint);
            }
        }
    }
    line(out, "");
    every_source(out, &study.citation, paint);
}
