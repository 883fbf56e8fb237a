//! The study for a terminal, plain or with a little colour. Prose is wrapped; a wide matrix has wide lines.

use super::Openings;
use super::page::RESULT;
use admiralty_core::results::summary::Entry;
use admiralty_core::results::wrapped;
use admiralty_core::seats::Seat;
use admiralty_show::summary::{NAMES, entry, fair_bids, line, sources, verdict};
use admiralty_show::table::lines;
use admiralty_show::{Detail, Paint};

const WIDTH: usize = 96;

/// How many openings of a side are listed with their shares without `--all`.
const LISTED: usize = 6;

/// The verdict, the openings of both mixes and the result; with [`Detail::All`] every table and every source. Ends with a
/// line feed.
#[must_use]
pub fn text(study: &Openings, detail: Detail, paint: Paint) -> String {
    let mut out = String::new();
    let warnings = study.warning().into_iter().chain(study.citation.warning());
    warnings
        .take(1)
        .for_each(|warning| line(&mut out, &paint.warning(&warning)));
    verdict(&mut out, &study.verdict(), paint);
    line(&mut out, "");
    line(&mut out, &paint.heading(&study.heading()));
    match detail {
        Detail::Short { .. } => short(&mut out, study, paint),
        Detail::All => whole(&mut out, study, paint),
    }
    out
}

fn short(out: &mut String, study: &Openings, paint: Paint) {
    line(out, &paint.heading("How often each opening is best played"));
    for side in Seat::BOTH {
        let often = study.often(side, LISTED);
        let what = study
            .most_played(side)
            .map_or_else(String::new, |(name, about)| format!(". {name}: {about}"));
        entry(out, study.citation.game.name(side), &(often + &what));
    }
    line(out, &paint.heading(RESULT));
    let wanted = ["exploitability", "draw", "fair bid", "bid at the table"];
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
            entry(out, &name, &format!("{value}   {note}"));
        }
    }
    fair_bids(out, &study.fair_bids, &study.citation.ruleset_version, paint);
    line(out, "");
    line(out, &paint.heading("To repeat and to judge this"));
    let grids = study.grids();
    let hidden: Vec<&str> = grids.iter().map(|grid| grid.title.as_str()).collect();
    sources(out, &study.citation, &hidden);
}

fn whole(out: &mut String, study: &Openings, paint: Paint) {
    line(out, &paint.heading(RESULT));
    for Entry {
        name, value, note, ..
    } in study.results()
    {
        entry(out, &name, &format!("{value}   {note}"));
    }
    fair_bids(out, &study.fair_bids, &study.citation.ruleset_version, paint);
    for grid in study.grids() {
        line(out, "");
        line(out, &paint.heading(&grid.title));
        lines(grid.labels, &grid.heads, &grid.rows)
            .iter()
            .for_each(|row| line(out, row.trim_end()));
        wrapped(&grid.note, WIDTH)
            .iter()
            .for_each(|note| line(out, &paint.note(note)));
        if grid.id == "matrix" {
            for (letter, about) in study.legend() {
                entry(out, &letter, &about);
            }
        }
    }
    line(out, "");
    line(out, &paint.heading("To repeat and to judge this"));
    for (name, text) in study.citation.entries() {
        entry(out, name, &text);
    }
    for (name, command) in study.citation.commands() {
        line(out, &format!("  {name:<width$}{command}", width = NAMES - 2));
    }
}
