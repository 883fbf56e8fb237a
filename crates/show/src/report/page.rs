//! The page, from its template.

use super::{Row, rows};
use admiralty_core::digest::{Findings, Sheet};
use admiralty_core::results::summary::{Summary, Table};
use admiralty_core::seats::Seat;
use askama::Template;

/// What the template is filled with.
#[derive(Template)]
#[template(path = "report.html")]
struct Page<'a> {
    style: &'static str,
    ruleset: &'a str,
    verdict: String,
    more: String,
    fair_bids: Vec<Row>,
    heading: String,
    line: String,
    warning: Option<String>,
    has_games: bool,
    outcome: Vec<Part>,
    does_not_show: String,
    results_heading: &'static str,
    results: Vec<Fact>,
    pictures: Vec<Picture<'a>>,
    missing: Vec<&'static str>,
    tables: Vec<Grid>,
    commands: Vec<(&'static str, &'a str)>,
    entries: Vec<(&'static str, String)>,
}

/// A part of the bar of outcomes.
struct Part {
    class: &'static str,
    share: String,
}

/// A result.
struct Fact {
    class: &'static str,
    name: String,
    value: String,
    note: String,
}

/// A picture in the page.
struct Picture<'a> {
    id: &'a str,
    title: &'a str,
    caption: &'a str,
    svg: String,
}

/// A table in the page: headings, and rows of text of which the first few are labels.
struct Grid {
    id: String,
    title: String,
    labels: usize,
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
    note: String,
}

/// The page, with these pictures in the order of the findings.
pub(super) fn page(
    summary: &Summary,
    findings: &Findings,
    svgs: Vec<String>,
) -> Result<String, askama::Error> {
    let cited = &summary.citation;
    let pictures = findings.figures.iter().zip(svgs);
    let (first, more) = summary.verdict.split();
    let page = Page {
        style: include_str!("../../templates/report.css"),
        ruleset: &cited.ruleset,
        fair_bids: rows(&summary.fair_bids, &cited.ruleset_version),
        verdict: first,
        more,
        heading: summary.heading(),
        line: cited.line(),
        warning: cited.warning(),
        has_games: cited.games > 0,
        outcome: outcome(summary),
        does_not_show: cited.does_not_show(),
        results_heading: summary.results_heading(),
        results: results(summary),
        pictures: pictures
            .map(|(figure, svg)| Picture {
                id: &figure.id,
                title: &figure.title,
                caption: &figure.caption,
                svg,
            })
            .collect(),
        missing: missing(findings),
        tables: summary
            .tables
            .iter()
            .map(of_table)
            .chain(findings.sheets.iter().map(of_sheet))
            .collect(),
        commands: cited.commands().collect(),
        entries: cited.entries(),
    };
    Ok(page.render()? + "\n")
}

/// The class by which the style colours what belongs to a seat.
fn class(seat: Option<Seat>) -> &'static str {
    match seat {
        None => "nobody",
        Some(Seat::FIRST) => "first",
        Some(Seat::SECOND) => "second",
        Some(_) => "other",
    }
}

fn outcome(summary: &Summary) -> Vec<Part> {
    let parts = summary.outcomes.listed().into_iter();
    parts
        .map(|(outcome, share)| Part {
            class: class(outcome.seat()),
            share: format!("{:.4}", share.value),
        })
        .collect()
}

fn results(summary: &Summary) -> Vec<Fact> {
    let facts = summary.results().into_iter();
    facts
        .map(|entry| Fact {
            class: entry.of.map_or("", |seat| class(Some(seat))),
            name: entry.name,
            value: entry.value,
            note: entry.note,
        })
        .collect()
}

/// What a reader may look for in vain.
fn missing(findings: &Findings) -> Vec<&'static str> {
    let mut notes = Vec::new();
    if findings.figures.is_empty() {
        notes.push("There are no pictures: too few games were recorded (see --record).");
    } else if findings.sheets.is_empty() {
        notes
            .push("There are no tables of odds: what they are counted from was not recorded (see --record).");
    }
    notes
}

fn of_table(table: &Table) -> Grid {
    let row = |row: &admiralty_core::results::summary::Row| {
        let cells = row.cells.iter().map(|&cell| table.cell_text(cell));
        std::iter::once(row.label.clone()).chain(cells).collect()
    };
    Grid {
        id: format!("table-{}", table.id),
        title: table.title.clone(),
        labels: 1,
        heads: std::iter::once(&table.corner)
            .chain(&table.columns)
            .cloned()
            .collect(),
        rows: table.rows.iter().map(row).collect(),
        note: format!("{}; {}", table.unit, table.interval_text()),
    }
}

fn of_sheet(sheet: &Sheet) -> Grid {
    let heads = sheet.labels.iter().chain([&sheet.cases]).cloned();
    let rows = sheet
        .rows
        .iter()
        .map(|row| row.labels.iter().cloned().chain(sheet.texts(row)).collect());
    Grid {
        id: sheet.id.clone(),
        title: sheet.title.clone(),
        labels: sheet.labels.len(),
        heads: heads
            .chain(sheet.columns.iter().map(|column| column.title.clone()))
            .collect(),
        rows: rows.collect(),
        note: sheet.note.clone(),
    }
}
