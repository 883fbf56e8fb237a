//! Tables of exact odds, as players print them: text, Markdown, CSV, HTML.

use crate::statistics::Scale;
use comfy_table::{CellAlignment, LineStyle, TableStyle};

/// A table of numbers that are known, not estimated.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsTable {
    /// A short word without spaces, as it is asked for.
    pub name: &'static str,
    /// The heading.
    pub title: String,
    /// How to read it, in a few sentences.
    pub note: String,
    /// What the labels of the rows are.
    pub labels: Vec<&'static str>,
    /// The columns after them.
    pub columns: Vec<OddsColumn>,
    /// Sets of columns whose shares add up to 1 in every row.
    pub wholes: Vec<Vec<usize>>,
    /// The rows, from above.
    pub rows: Vec<OddsRow>,
}

/// A column of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddsColumn {
    /// The heading.
    pub title: String,
    /// Percent for shares of 1, plain for means.
    pub scale: Scale,
}

/// A row.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsRow {
    /// A word for each label.
    pub labels: Vec<String>,
    /// A number for each column: shares from 0 to 1, means as they are.
    pub cells: Vec<f64>,
}

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

impl OddsColumn {
    /// A column of shares.
    #[must_use]
    pub fn share(title: impl Into<String>) -> Self {
        OddsColumn {
            title: title.into(),
            scale: Scale::Percent,
        }
    }

    /// A column of means.
    #[must_use]
    pub fn mean(title: impl Into<String>) -> Self {
        OddsColumn {
            title: title.into(),
            scale: Scale::Plain,
        }
    }
}

impl OddsTable {
    /// The table in a format; it ends with a line feed.
    #[must_use]
    pub fn written(&self, format: TableFormat) -> String {
        match format {
            TableFormat::Text => self.text(),
            TableFormat::Markdown => self.markdown(),
            TableFormat::Csv => self.csv(),
            TableFormat::Html => self.html(),
        }
    }

    /// The cell in the row with these labels and the column with this title.
    #[must_use]
    pub fn cell(&self, labels: &[&str], column: &str) -> Option<f64> {
        let column = self.columns.iter().position(|other| other.title == column)?;
        let row = self.rows.iter().find(|row| row.labels == labels)?;
        row.cells.get(column).copied()
    }

    fn heads(&self) -> impl Iterator<Item = &str> {
        let columns = self.columns.iter().map(|column| column.title.as_str());
        self.labels.iter().copied().chain(columns)
    }

    /// Labels and cells as text: two decimals, shares in percent.
    fn texts(&self, row: &OddsRow) -> Vec<String> {
        let cells = self.columns.iter().zip(&row.cells);
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
    fn unit(&self) -> &'static str {
        if self.columns.iter().any(|column| column.scale == Scale::Plain) {
            "Exact. Percent, but for means."
        } else {
            "Exact. Percent."
        }
    }

    fn text(&self) -> String {
        let mut grid = comfy_table::Table::new();
        grid.load_style(TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─')));
        grid.set_header(self.heads());
        for row in &self.rows {
            grid.add_row(self.texts(row));
        }
        for column in grid.column_iter_mut() {
            column.set_cell_alignment(CellAlignment::Right);
        }
        let mut out = format!("{}\n{} {}\n\n", self.title, self.unit(), self.note);
        for line in grid.lines() {
            out.push_str(line.trim_end());
            out.push('\n');
        }
        out
    }

    fn markdown(&self) -> String {
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let mut out = format!("# {}\n\n{} {}\n\n", self.title, self.unit(), self.note);
        out += &line(self.heads().map(|head| head.replace('|', "\\|")).collect());
        out += &line(self.heads().map(|_| "--:".to_owned()).collect());
        for row in &self.rows {
            out += &line(self.texts(row));
        }
        out
    }

    fn csv(&self) -> String {
        let quoted = |text: &str| match text.contains([',', '"', '\n']) {
            true => format!("\"{}\"", text.replace('"', "\"\"")),
            false => text.to_owned(),
        };
        let mut out = self.heads().map(quoted).collect::<Vec<_>>().join(",");
        out.push('\n');
        for row in &self.rows {
            let labels = row.labels.iter().map(|label| quoted(label));
            let cells = row.cells.iter().map(|cell| (cell + 0.0).to_string()); // no -0
            out += &labels.chain(cells).collect::<Vec<_>>().join(",");
            out.push('\n');
        }
        out
    }

    fn html(&self) -> String {
        let title = escaped(&self.title);
        let mut out = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
             <style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<p>{} {}</p>\n<table>\n<thead><tr>",
            self.unit(),
            escaped(&self.note)
        );
        for head in self.heads() {
            out += &format!("<th>{}</th>", escaped(head));
        }
        out += "</tr></thead>\n<tbody>\n";
        for row in &self.rows {
            out += "<tr>";
            for (n, cell) in self.texts(row).into_iter().enumerate() {
                let tag = if n < self.labels.len() { "th" } else { "td" };
                out += &format!("<{tag}>{}</{tag}>", escaped(&cell));
            }
            out += "</tr>\n";
        }
        out + "</tbody>\n</table>\n</body>\n</html>\n"
    }
}

const STYLE: &str = "body{font-family:sans-serif;margin:2em}table{border-collapse:collapse}\
th,td{padding:.15em .6em;text-align:right;border-bottom:1px solid #ccc}thead th{position:sticky;top:0;\
background:#fff}tbody th{font-weight:normal;background:#f4f4f4}@media print{thead{display:table-header-group}}";

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

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
            table
                .written(TableFormat::Text)
                .contains("\n        a<b   12.50     3.50\n"),
            "{}",
            table.text()
        );
        assert!(
            table
                .written(TableFormat::Markdown)
                .ends_with("| ship, side | hit | points |\n| --: | --: | --: |\n| a<b | 12.50 | 3.50 |\n")
        );
        assert_eq!(
            table.written(TableFormat::Csv),
            "\"ship, side\",hit,points\na<b,0.125,3.5\n"
        );
        let html = table.written(TableFormat::Html);
        assert!(html.contains("<h1>Hits &amp; misses</h1>"));
        assert!(html.contains("<tr><th>a&lt;b</th><td>12.50</td><td>3.50</td></tr>"));
        assert_eq!(table.cell(&["a<b"], "hit"), Some(0.125));
        assert_eq!(table.cell(&["a<b"], "miss"), None);
    }
}
