//! The summary for a terminal: at most 100 columns, plain or with a little colour.

use crate::table::drawn;
use crate::{Detail, Paint};
use admiralty_core::results::fair_bids::FairBidBy;
use admiralty_core::results::page::played_by;
use admiralty_core::results::summary::{Citation, Entry, Grid, Players, Summary};
use admiralty_core::results::verdict::Verdict;
use admiralty_core::results::{wrapped, wrapped_command};

/// The lines are wrapped to this width where they are prose.
const WIDTH: usize = 96;

/// The summary as text that ends with a line feed: the verdict, the figures that carry it and so many of the tables;
/// with [`Detail::All`], every table and every source.
#[must_use]
pub fn text(summary: &Summary, detail: Detail, paint: Paint) -> String {
    let mut out = String::new();
    let cited = &summary.citation;
    if let Some(warning) = cited.warning() {
        warned(&mut out, &warning, paint);
    }
    verdict(&mut out, &summary.verdict, paint);
    line(&mut out, "");
    for part in wrapped(&summary.heading(), paint.columns(WIDTH)) {
        line(&mut out, &paint.heading(&part));
    }
    if cited.games > 0 {
        results(&mut out, summary, paint);
        let shown = match detail {
            Detail::Short { tables } => &summary.tables[..tables.min(summary.tables.len())],
            Detail::All => &summary.tables,
        };
        for table in shown {
            line(&mut out, "");
            render(&mut out, &table.grid(), paint);
        }
    }
    line(&mut out, "");
    match detail {
        Detail::Short { tables } => {
            let hidden = summary.tables.iter().skip(tables);
            let hidden: Vec<&str> = hidden.map(|table| table.title.as_str()).collect();
            sources(&mut out, cited, &hidden, paint);
        }
        Detail::All => every_source(&mut out, cited, paint),
    }
    out
}

/// A warning, wrapped, to stand before any figure.
pub fn warned(out: &mut String, warning: &str, paint: Paint) {
    for part in wrapped(warning, paint.columns(WIDTH)) {
        line(out, &paint.warning(&part));
    }
}

/// A verdict, wrapped, to stand first.
pub fn verdict(out: &mut String, verdict: &Verdict, paint: Paint) {
    for part in wrapped(verdict.text(), paint.columns(WIDTH)) {
        line(out, &paint.heading(&part));
    }
}

fn results(out: &mut String, summary: &Summary, paint: Paint) {
    heading(out, summary.results_heading(), paint);
    for Entry {
        name, value, note, ..
    } in summary.results()
    {
        let gap = if note.is_empty() { "" } else { "   " };
        entry(out, &name, &format!("{value}{gap}{note}"), paint);
    }
    if summary.fair_bid.is_some() {
        fair_bids(out, BY_COMMANDER, &summary.fair_bids, paint);
    }
}

const BY_COMMANDER: &str = "Fair bid by commander";

/// The fair bid by commander under a heading, a line for each pair of players; where nothing is on record, how to get it.
pub fn fair_bids(out: &mut String, title: &str, bids: &[FairBidBy], paint: Paint) {
    if bids.is_empty() {
        let how = "no other players have been measured: repeat the command with others";
        return entry(out, "by commander", how, paint);
    }
    let title = format!("{title}: who plays matters more than how many games");
    heading(out, &title, paint);
    let widths = bids.iter().map(|bid| bid.players.chars().count());
    let width = widths.max().unwrap_or(0) + 2;
    for bid in bids {
        let text = format!("  {:width$}{:<24}{}", bid.players, bid.text(), played_by(bid));
        line(out, text.trim_end());
    }
}

/// A table with its heading above and its note below.
pub fn render(out: &mut String, grid: &Grid, paint: Paint) {
    if !grid.title.is_empty() {
        heading(out, &grid.title, paint);
    }
    drawn(grid).iter().for_each(|row| line(out, row));
    for part in wrapped(&grid.note, paint.columns(WIDTH)) {
        line(out, &paint.note(&part));
    }
}

/// What is needed to repeat it and to know its limits: rules, seed, values assumed, commands; and what `--all` adds.
pub fn sources<P: Players>(out: &mut String, cited: &Citation<P>, hidden: &[&str], paint: Paint) {
    let mut entries = cited.short_entries();
    let more: Vec<&str> = hidden.iter().copied().chain(["every source"]).collect();
    entries.push(("more with --all", more.join("; ")));
    told(out, &entries, cited, paint);
}

/// The whole of a citation.
pub fn every_source<P: Players>(out: &mut String, cited: &Citation<P>, paint: Paint) {
    told(out, &cited.entries(), cited, paint);
}

fn told<P>(out: &mut String, entries: &[(&'static str, String)], cited: &Citation<P>, paint: Paint) {
    heading(out, "To repeat and to judge this", paint);
    for (name, text) in entries {
        entry(out, name, text, paint);
    }
    for (name, text) in cited.commands() {
        command(out, name, text, paint);
    }
}

/// A command: its name at the left, its text beside it, broken so that it can be copied.
pub fn command(out: &mut String, name: &str, text: &str, paint: Paint) {
    let width = paint.columns(WIDTH) - NAMES;
    for (index, part) in wrapped_command(text, width).iter().enumerate() {
        let name = if index == 0 { name } else { "" };
        line(out, &format!("  {name:<width$}{part}", width = NAMES - 2));
    }
}

/// The width of the names before what they name.
pub const NAMES: usize = 20;

/// An entry: its name at the left, its text wrapped beside it, or below it where the name is long.
pub fn entry(out: &mut String, name: &str, text: &str, paint: Paint) {
    if name.chars().count() > NAMES - 3 {
        line(out, &format!("  {name}"));
        return entry(out, "", text, paint);
    }
    let width = paint.columns(WIDTH) - NAMES;
    for (index, part) in wrapped(text, width).iter().enumerate() {
        let name = if index == 0 { name } else { "" };
        line(out, &format!("  {name:<width$}{part}", width = NAMES - 2));
    }
}

/// A heading, in one line where there is room for it.
pub fn heading(out: &mut String, text: &str, paint: Paint) {
    for part in paint.fitted(text) {
        line(out, &paint.heading(&part));
    }
}

/// A line with its line feed.
pub fn line(out: &mut String, text: &str) {
    out.push_str(text);
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_entries_wrap_under_themselves() {
        let narrow = Paint::Screen {
            colour: false,
            columns: 60,
        };
        for (paint, width) in [(Paint::Plain, WIDTH), (narrow, 60)] {
            let mut out = String::new();
            entry(&mut out, "assumed", &"four words are here ".repeat(10), paint);
            let longest = out.lines().map(|line| line.trim_end().len()).max();
            assert!(
                longest.is_some_and(|longest| longest <= width && longest + "words".len() >= width),
                "{out}"
            );
            let below = out.lines().skip(1);
            assert!(
                below.clone().count() > 0 && below.clone().all(|l| l.starts_with(&" ".repeat(NAMES))),
                "{out}"
            );
        }
    }
}
