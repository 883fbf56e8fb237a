//! Tables of exact odds, as players print them: text, Markdown, CSV, HTML.

use super::csv::quoted;
use crate::table::lines;
use admiralty_core::results::odds::{OddsRow, OddsTable};
use admiralty_core::statistics::Scale;

/// How a table is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TableFormat {
    /// For a terminal.
    #[default]
    Text,
    /// A Markdown table.
    Markdown,
    /// All digits, shares from 0 to 1, a header line.
    Csv,
    /// A page of its own.
    Html,
}

/// The table in a format; it ends with a line feed.
#[must_use]
pub fn written(table: &OddsTable, format: TableFormat) -> String {
    match format {
        TableFormat::Text => text(table),
        TableFormat::Markdown => markdown(table),
        TableFormat::Csv => csv(table),
        TableFormat::Html => html(table),
    }
}

fn heads(table: &OddsTable) -> impl Iterator<Item = &str> {
    let columns = table.columns.iter().map(|column| column.title.as_str());
    table.labels.iter().copied().chain(columns)
}

/// Labels and cells as text: two decimals, shares in percent.
fn texts(table: &OddsTable, row: &OddsRow) -> Vec<String> {
    let cells = table.columns.iter().zip(&row.cells);
    let shown = cells.map(|(column, cell)| {
        let shown = format!("{:.2}", cell * column.scale.factor());
        if shown == "-0.00" {
            "0.00".to_owned()
        } else {
            shown
        }
    });
    row.labels.iter().cloned().chain(shown).collect()
}

/// What the numbers are.
fn unit(table: &OddsTable) -> &'static str {
    if table.columns.iter().any(|column| column.scale == Scale::Plain) {
        "Exact. Percent, but for means."
    } else {
        "Exact. Percent."
    }
}

fn text(table: &OddsTable) -> String {
    let mut out = format!("{}\n{} {}\n\n", table.title, unit(table), table.note);
    for line in lines(0, heads(table), table.rows.iter().map(|row| texts(table, row))) {
        out.push_str(&line);
        out.push('\n');
    }
    out
}

fn markdown(table: &OddsTable) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut out = format!("# {}\n\n{} {}\n\n", table.title, unit(table), table.note);
    out += &line(heads(table).map(|head| head.replace('|', "\\|")).collect());
    out += &line(heads(table).map(|_| "--:".to_owned()).collect());
    for row in &table.rows {
        out += &line(texts(table, row));
    }
    out
}

fn csv(table: &OddsTable) -> String {
    let mut out = heads(table).map(quoted).collect::<Vec<_>>().join(",");
    out.push('\n');
    for row in &table.rows {
        let labels = row.labels.iter().map(|label| quoted(label));
        let cells = row.cells.iter().map(|cell| (cell + 0.0).to_string()); // no -0
        out += &labels.chain(cells).collect::<Vec<_>>().join(",");
        out.push('\n');
    }
    out
}

fn html(table: &OddsTable) -> String {
    let title = escaped(&table.title);
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<p>{} {}</p>\n<table>\n<thead><tr>",
        unit(table),
        escaped(&table.note)
    );
    for head in heads(table) {
        out += &format!("<th>{}</th>", escaped(head));
    }
    out += "</tr></thead>\n<tbody>\n";
    for row in &table.rows {
        out += "<tr>";
        for (n, cell) in texts(table, row).into_iter().enumerate() {
            let tag = if n < table.labels.len() { "th" } else { "td" };
            out += &format!("<{tag}>{}</{tag}>", escaped(&cell));
        }
        out += "</tr>\n";
    }
    out + "</tbody>\n</table>\n</body>\n</html>\n"
}

const STYLE: &str = "body{font-family:sans-serif;margin:2em}table{border-collapse:collapse}\
th,td{padding:.15em .6em;text-align:right;border-bottom:1px solid #ccc}thead th{position:sticky;top:0;\
background:#fff}tbody th{font-weight:normal;background:#f4f4f4}@media print{thead{display:table-header-group}}";

pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use admiralty_core::results::odds::OddsColumn;

    #[test]
    fn a_table_is_written_in_every_format() {
        let table = OddsTable {
            name: "t",
            title: "Hits & misses".to_owned(),
            note: "By hand.".to_owned(),
            labels: vec!["ship, side"],
            columns: vec![OddsColumn::share("hit"), OddsColumn::mean("points")],
            wholes: Vec::new(),
            rows: vec![OddsRow {
                labels: vec!["a<b".to_owned()],
                cells: vec![0.125, 3.5],
            }],
        };
        assert!(
            written(&table, TableFormat::Text).contains("\n        a<b   12.50     3.50\n"),
            "{}",
            text(&table)
        );
        assert!(
            written(&table, TableFormat::Markdown)
                .ends_with("| ship, side | hit | points |\n| --: | --: | --: |\n| a<b | 12.50 | 3.50 |\n")
        );
        assert_eq!(
            written(&table, TableFormat::Csv),
            "\"ship, side\",hit,points\na<b,0.125,3.5\n"
        );
        let html = written(&table, TableFormat::Html);
        assert!(html.contains("<h1>Hits &amp; misses</h1>"));
        assert!(html.contains("<tr><th>a&lt;b</th><td>12.50</td><td>3.50</td></tr>"));
    }
}
