//! Frames in words, from their schemas.

use admiralty_core::frames::{Column, Dataset, Kind, Schema, Volume, bytes_in_words};
use std::fmt::Write;

/// Frames as Markdown: what a row is, then a table of the columns.
#[must_use]
pub fn describe(schemas: &[&Schema]) -> String {
    let mut text = String::new();
    for schema in schemas {
        let Volume {
            rows_per_game,
            bytes_per_row,
        } = schema.volume;
        let _ = write!(
            text,
            "## `{}`\n\n{}\n\nUsually {rows_per_game} rows a game, {bytes_per_row} bytes a row in Parquet: {} for a million \
             games.\n\n",
            schema.name,
            joined(schema.about),
            bytes_in_words(rows_per_game * bytes_per_row * 1e6)
        );
        text += "| column | type | unit | meaning |\n|---|---|---|---|\n";
        for column in schema.columns {
            let Column {
                name, unit, about, ..
            } = column;
            let _ = writeln!(
                text,
                "| `{name}` | {} | {unit} | {} |",
                kind(column.kind),
                joined(about)
            );
        }
        text.push('\n');
    }
    text
}

/// Tables in words, as Markdown.
#[must_use]
pub fn describe_tables(tables: &[Dataset]) -> String {
    let mut text = String::new();
    for Dataset {
        name, about, columns, ..
    } in tables
    {
        let _ = write!(
            text,
            "## `{name}`\n\n{about}\n\n| column | type | unit | meaning |\n|---|---|---|---|\n"
        );
        for column in columns {
            let (name, unit, about) = (&column.name, &column.unit, &column.about);
            let _ = writeln!(
                text,
                "| `{name}` | {} | {unit} | {about} |",
                column.cells.polars_name()
            );
        }
        text.push('\n');
    }
    text
}

/// Documentation comments begin with a space and break where the source does; an empty line parts paragraphs.
fn joined(lines: &[&str]) -> String {
    let mut text = String::new();
    for line in lines {
        match line.trim() {
            "" => text += "\n\n",
            line if text.is_empty() || text.ends_with('\n') => text += line,
            line => {
                text.push(' ');
                text += line;
            }
        }
    }
    text
}

fn kind(kind: Kind) -> String {
    match kind {
        Kind::Category(names) => format!("Enum: {}", names.join(", ")),
        other => other.polars_name().to_owned(),
    }
}
