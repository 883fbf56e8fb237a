//! Tables of exact odds, and cells of them.

use super::{Answer, Question};
use crate::request::table_source;
use admiralty_core::contract::{Refusal, Ruleset};
use admiralty_core::results::odds::{CellOdds, OddsTable};
use admiralty_show::Paint;
use admiralty_show::odds::{card_text, cell_text};
use admiralty_show::plots::{Paper, draw_card};
use serde::{Deserialize, Serialize};

/// Which table; with words, which cell of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    name: String,
    #[serde(default)]
    words: Vec<String>,
    /// Whether the text has all figures of the card.
    #[serde(default)]
    all: bool,
}

/// The document of a table: all of its rows, shares from 0 to 1.
#[derive(Serialize)]
struct Rows<'t> {
    title: &'t str,
    note: &'t str,
    source: &'t str,
    labels: &'t [&'static str],
    columns: Vec<&'t str>,
    rows: Vec<Row<'t>>,
}

#[derive(Serialize)]
struct Row<'t> {
    labels: &'t [String],
    cells: &'t [f64],
}

/// The document of a cell.
#[derive(Serialize)]
struct Cell<'t> {
    verdict: &'t str,
    figures: Vec<Figure<'t>>,
    note: &'t str,
    source: &'t str,
}

#[derive(Serialize)]
struct Figure<'t> {
    name: &'t str,
    value: f64,
}

impl Question<'_> {
    pub(super) fn table(&self, ruleset: &'static dyn Ruleset, asked: &Table) -> Result<Answer, Refusal> {
        let scenario = self.open(ruleset)?;
        let source = table_source(ruleset, &*scenario);
        let battles = scenario.battles()?;
        if !asked.words.is_empty() {
            let cell = battles.table_cell(&asked.name, &asked.words)?;
            return Ok(Answer::of(
                cell_text(&cell, &source, Paint::Plain),
                cell_document(&cell, &source),
            ));
        }
        let card = battles.table_card(&asked.name)?;
        let table = battles.table(&asked.name)?;
        Ok(Answer {
            text: card_text(&card, &source, asked.all, Paint::Plain),
            document: document(&table, &source),
            picture: Some(draw_card(&card, &source, Paper::A5).svg()),
        })
    }
}

fn document(table: &OddsTable, source: &str) -> String {
    admiralty_show::document(&Rows {
        title: &table.title,
        note: &table.note,
        source,
        labels: &table.labels,
        columns: table.columns.iter().map(|column| column.title.as_str()).collect(),
        rows: table
            .rows
            .iter()
            .map(|row| Row {
                labels: &row.labels,
                cells: &row.cells,
            })
            .collect(),
    })
}

fn cell_document(cell: &CellOdds, source: &str) -> String {
    admiralty_show::document(&Cell {
        verdict: cell.verdict.text(),
        figures: cell
            .figures
            .iter()
            .map(|(name, value, _)| Figure { name, value: *value })
            .collect(),
        note: &cell.note,
        source,
    })
}
