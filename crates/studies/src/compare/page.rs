//! `report.html` and `report.md` of a study, with its pictures. Prose stands in the templates, figures come from the
//! counts.

use super::frames::{FRAMES, frames};
use super::json::json;
use super::result::Compared;
use admiralty_core::contract::Refusal;
use admiralty_core::results::chart::Figure;
use admiralty_core::results::summary::{Grid, Table};
use admiralty_show::plots::{PageGlyphs, draw};
use admiralty_show::report::{PAGE, PICTURES, ReportError};
use admiralty_store::in_parquet;
use askama::Template;

/// The report in Markdown.
pub const MARKDOWN: &str = "report.md";

/// The study for programs.
pub const DOCUMENT: &str = "compare.json";

/// All that is said of a finished study, as the files of its folder. Of a frame that there is not, of a program without
/// Parquet or counts without blocks, there is no file.
///
/// # Errors
/// If a picture cannot be drawn or a frame cannot be made, which no data should bring about.
pub fn files(study: &Compared) -> Result<Vec<(String, Option<Vec<u8>>)>, Refusal> {
    let mut files: Vec<_> = report(study)?
        .into_iter()
        .map(|(name, bytes)| (name, Some(bytes)))
        .collect();
    let tables = frames(study);
    for name in FRAMES {
        let table = tables.iter().find(|table| table.name == name);
        files.push((
            format!("{name}.parquet"),
            table.map(in_parquet).transpose()?.flatten(),
        ));
    }
    files.push((DOCUMENT.to_owned(), Some(json(study).into_bytes())));
    Ok(files)
}

/// What both forms of the report show.
struct Sheet<'a> {
    ruleset: &'a str,
    question: String,
    verdict: String,
    base: String,
    play: &'static str,
    apart: bool,
    heading: String,
    line: String,
    warning: Option<String>,
    does_not_show: String,
    correction: String,
    points: &'a str,
    pictures: Vec<Picture>,
    cells: Vec<Picture>,
    tables: Vec<Grid>,
    commands: &'a [String],
    entries: Vec<(&'static str, String)>,
}

#[derive(Template)]
#[template(path = "compare.html")]
struct Html<'a> {
    style: &'static str,
    sheet: &'a Sheet<'a>,
}

#[derive(Template)]
#[template(path = "compare.md", escape = "none")]
struct Markdown<'a> {
    sheet: &'a Sheet<'a>,
}

struct Picture {
    id: String,
    title: String,
    svg: String,
}

/// A report as files: the path within the study's folder, with `/` between its parts, and the bytes.
///
/// # Errors
/// If a picture cannot be drawn, which no data should bring about.
pub fn report(study: &Compared) -> Result<Vec<(String, Vec<u8>)>, ReportError> {
    let cited = &study.citation;
    let line = cited.line();
    let (mut files, mut glyphs) = (Vec::new(), PageGlyphs::default());
    let mut drawn = |figures: Vec<Figure>, line: &str| -> Result<Vec<Picture>, ReportError> {
        let mut pictures = Vec::new();
        for figure in figures {
            let drawing = draw(&figure, line)?;
            files.push((format!("{PICTURES}/{}.png", figure.id), drawing.png()?));
            files.push((
                format!("{PICTURES}/{}.svg", figure.id),
                drawing.svg().into_bytes(),
            ));
            pictures.push(Picture {
                id: figure.id.into_owned(),
                title: figure.title,
                svg: drawing.svg_on_page(&mut glyphs),
            });
        }
        Ok(pictures)
    };
    let (pictures, cells) = (
        drawn(study.figures(), &line)?,
        drawn(study.cell_figures(), &line)?,
    );
    let mut tables = study.grids();
    tables.extend(study.mechanism_tables().iter().map(of_table));
    let sheet = Sheet {
        ruleset: &cited.ruleset,
        question: study.question(),
        verdict: study.verdict().text().to_owned(),
        base: study.base_in_numbers(),
        play: study.play_in_words(),
        apart: study.setting.design.is_apart(),
        heading: study.heading(),
        warning: cited.warning(),
        does_not_show: cited.does_not_show(),
        correction: study.corrections(),
        points: &study.setting.points,
        pictures,
        cells,
        tables,
        commands: &study.commands,
        entries: study.entries(),
        line,
    };
    let html = Html {
        style: include_str!("../../../show/templates/report.css"),
        sheet: &sheet,
    };
    let html = html.render()? + "\n";
    let markdown = Markdown { sheet: &sheet }.render()? + "\n";
    files.push((MARKDOWN.to_owned(), markdown.into_bytes()));
    files.push((PAGE.to_owned(), html.into_bytes()));
    Ok(files)
}

fn of_table(table: &Table) -> Grid {
    let row = |row: &admiralty_core::results::summary::Row| {
        let cells = row.cells.iter().map(|&cell| table.cell_text(cell));
        std::iter::once(row.label.clone()).chain(cells).collect()
    };
    Grid {
        id: table.id.to_string(),
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
