//! `report.html` and `report.md` of a study, with its pictures. Prose stands in the templates.

use super::result::Sensitivity;
use crate::compare::MARKDOWN;
use admiralty_core::results::summary::Grid;
use admiralty_show::plots::{PageGlyphs, draw};
use admiralty_show::report::{PAGE, PICTURES, ReportError};
use askama::Template;

/// What both forms of the report show.
struct Sheet<'a> {
    ruleset: &'a str,
    question: String,
    answer: String,
    line: String,
    warning: Option<String>,
    does_not_show: String,
    corrections: String,
    looks: String,
    points: &'a str,
    pictures: Vec<Picture>,
    tables: Vec<Grid>,
    command: &'a str,
    entries: Vec<(&'static str, String)>,
}

struct Picture {
    id: &'static str,
    title: String,
    svg: String,
}

#[derive(Template)]
#[template(path = "sensitivity.html")]
struct Html<'a> {
    style: &'static str,
    sheet: &'a Sheet<'a>,
}

#[derive(Template)]
#[template(path = "sensitivity.md", escape = "none")]
struct Markdown<'a> {
    sheet: &'a Sheet<'a>,
}

/// A report as files: the path within the study's folder, with `/` between its parts, and the bytes.
///
/// # Errors
/// If a picture cannot be drawn, which no data should bring about.
pub fn report(study: &Sensitivity) -> Result<Vec<(String, Vec<u8>)>, ReportError> {
    let line = study.citation.line();
    let (mut files, mut glyphs) = (Vec::new(), PageGlyphs::default());
    let mut pictures = Vec::new();
    for figure in study.figures() {
        let drawing = draw(&figure, &line)?;
        files.push((format!("{PICTURES}/{}.png", figure.id), drawing.png()?));
        files.push((
            format!("{PICTURES}/{}.svg", figure.id),
            drawing.svg().into_bytes(),
        ));
        pictures.push(Picture {
            id: figure.id,
            title: figure.title,
            svg: drawing.svg_on_page(&mut glyphs),
        });
    }
    let looks: Vec<String> = study.setting.looks.iter().map(u64::to_string).collect();
    let sheet = Sheet {
        ruleset: &study.setting.title,
        question: study.question(),
        answer: study.answer(),
        warning: study.citation.warning(),
        does_not_show: study.citation.does_not_show(),
        corrections: study.corrections(),
        looks: looks.join(", "),
        points: &study.setting.points,
        pictures,
        tables: study.grids(),
        command: &study.setting.command,
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
