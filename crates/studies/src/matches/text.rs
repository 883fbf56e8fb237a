//! A match for a terminal: at most 100 columns, plain or with a little colour.

use super::MatchReport;
use super::entries::{PAIRS, shortened};
use admiralty_core::results::summary::{Entry, Grid};
use admiralty_core::results::wrapped;
use admiralty_show::summary::{entry, every_source, line, sources, verdict, warned};
use admiralty_show::{Detail, Paint, table};

/// What the short text leaves out.
const HIDDEN: [&str; 2] = ["pairs by points", "what the common dice save"];

/// Columns of a page.
const WIDTH: usize = 96;

/// The longest note that stands beside what it is about.
const BESIDE: usize = 30;

/// The verdict, the score and the sides; with [`Detail::All`] also the pairs and every source. Ends with a line feed.
#[must_use]
pub fn text(report: &MatchReport, detail: Detail, paint: Paint) -> String {
    let mut out = String::new();
    let width = paint.columns(WIDTH);
    if let Some(warning) = report.warning() {
        warned(&mut out, &warning, paint);
    }
    verdict(&mut out, &report.verdict(), paint);
    line(&mut out, "");
    for part in wrapped(&report.heading(), width) {
        line(&mut out, &paint.heading(&part));
    }
    for contender in &report.citation.players.all {
        let parts = contender.parts(&report.citation.game);
        if !parts.is_empty() {
            for part in wrapped(&format!("{}: {parts}", shortened(&contender.name)), width) {
                line(&mut out, &paint.note(&part));
            }
        }
    }
    if report.account.count() > 0 {
        for part in wrapped(&report.results_title(), width) {
            line(&mut out, &paint.heading(&part));
        }
        report.results().iter().for_each(|one| told(&mut out, one, paint));
        line(&mut out, "");
        let sides = report.sides();
        line(&mut out, &paint.heading(&sides.title));
        grid(&mut out, &sides);
        told(&mut out, &report.balance(), paint);
        if detail == Detail::All {
            line(&mut out, "");
            line(&mut out, &paint.heading(PAIRS));
            report.pairs().iter().for_each(|one| told(&mut out, one, paint));
        }
    }
    line(&mut out, "");
    match detail {
        Detail::All => every_source(&mut out, &report.citation, paint),
        Detail::Short { .. } => sources(&mut out, &report.citation, &HIDDEN, paint),
    }
    out
}

/// A result; a note that is longer than a word or two stands below it.
fn told(out: &mut String, one: &Entry, paint: Paint) {
    if one.note.is_empty() || one.note.chars().count() > BESIDE {
        entry(out, &one.name, &one.value, paint);
        if !one.note.is_empty() {
            entry(out, "", &one.note, paint);
        }
    } else {
        entry(out, &one.name, &format!("{}   {}", one.value, one.note), paint);
    }
}

/// The rows of a table, a little to the right.
pub(super) fn grid(out: &mut String, grid: &Grid) {
    for text in table::drawn(grid) {
        line(out, &format!(" {text}"));
    }
}
