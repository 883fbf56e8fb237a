//! `report.html` of a study, with its pictures.

use super::Openings;
use super::sheets::Grid;
use admiralty_core::results::summary::Entry;
use admiralty_show::plots::{Drawing, draw};
use admiralty_show::report::{PAGE, PICTURES, ReportError, Row, rows};
use askama::Template;

#[derive(Template)]
#[template(path = "openings.html")]
struct Page<'a> {
    style: &'static str,
    ruleset: &'a str,
    verdict: String,
    more: String,
    fair_bids: Vec<Row>,
    heading: String,
    line: String,
    warning: Option<String>,
    does_not_show: String,
    results: Vec<Entry>,
    pictures: Vec<Picture<'a>>,
    legend: Vec<(String, String)>,
    tables: Vec<Grid>,
    commands: Vec<(&'static str, &'a str)>,
    entries: Vec<(&'static str, String)>,
}

struct Picture<'a> {
    id: &'a str,
    title: &'a str,
    caption: &'a str,
    svg: String,
}

/// A page and its pictures as files.
#[derive(Clone, Debug, PartialEq)]
pub struct OpeningsPage {
    html: String,
    pictures: Vec<(String, Vec<u8>)>,
}

impl OpeningsPage {
    /// All files: the path within the study's folder, with `/` between its parts, and the bytes.
    pub fn files(&self) -> impl Iterator<Item = (String, &[u8])> {
        let pictures = self.pictures.iter();
        std::iter::once((PAGE.to_owned(), self.html.as_bytes()))
            .chain(pictures.map(|(name, bytes)| (format!("{PICTURES}/{name}"), bytes.as_slice())))
    }
}

/// The page of a study.
///
/// # Errors
/// If a picture cannot be drawn, which no data should bring about.
pub fn page(study: &Openings) -> Result<OpeningsPage, ReportError> {
    let cited = &study.citation;
    let line = cited.line();
    let figures = study.figures();
    let drawings: Vec<Drawing> = figures
        .iter()
        .map(|figure| draw(&figure.titled(&cited.subject()), &line))
        .collect::<Result<_, _>>()?;
    let mut pictures = Vec::new();
    let mut shown = Vec::new();
    for (figure, drawing) in figures.iter().zip(&drawings) {
        let svg = drawing.svg();
        pictures.push((format!("{}.png", figure.id), drawing.png()?));
        pictures.push((format!("{}.svg", figure.id), svg.clone().into_bytes()));
        shown.push(Picture {
            id: &figure.id,
            title: &figure.title,
            caption: &figure.caption,
            svg,
        });
    }
    let (first, more) = study.verdict().split();
    let page = Page {
        style: include_str!("../../../show/templates/report.css"),
        ruleset: &cited.ruleset,
        fair_bids: rows(&study.fair_bids, &cited.ruleset_version),
        verdict: first,
        more,
        heading: study.heading(),
        warning: study.warning().or_else(|| cited.warning()),
        does_not_show: cited.does_not_show(),
        results: study.results(),
        pictures: shown,
        legend: study.legend(),
        tables: study.grids(),
        commands: cited.commands().collect(),
        entries: cited.entries(),
        line,
    };
    let html = page.render()? + "\n";
    Ok(OpeningsPage { html, pictures })
}
