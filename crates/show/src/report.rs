//! A page as files: `report.html`, which stands by itself, `report.md`, and the pictures. Knows no game.
//!
//! Nothing but the page is needed for them, so that they come out the same, byte for byte, when games are played and when a
//! report is made anew from what was put away.

use crate::plots::{Drawing, PageGlyphs, PlotError, draw};
use admiralty_core::contract::Refusal;
use admiralty_core::results::chart::Figure;
use admiralty_core::results::page::{Block, Page};
use admiralty_core::results::summary::Entry;
use admiralty_core::seats::Seat;
use askama::Template;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::collections::BTreeMap;

/// The page in a folder.
pub const PAGE: &str = "report.html";

/// The same in Markdown.
pub const MARKDOWN: &str = "report.md";

/// The folder of the pictures beside it.
pub const PICTURES: &str = "pictures";

/// Why there is no report.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// A picture failed.
    #[error(transparent)]
    Plot(#[from] PlotError),
    /// The page failed.
    #[error("the report cannot be written: {0}")]
    Page(#[from] askama::Error),
}

impl From<ReportError> for Refusal {
    fn from(error: ReportError) -> Self {
        Refusal::failure(error.to_string())
    }
}

#[derive(Template)]
#[template(path = "page.html")]
struct Html<'a> {
    style: &'static str,
    page: &'a Page,
    /// The bar of outcomes: the class of each part, and its share.
    shares: Vec<(&'static str, String)>,
    /// Pictures by the word of their figure.
    svgs: BTreeMap<String, String>,
}

impl Html<'_> {
    fn svg(&self, figure: &Figure) -> &str {
        self.svgs.get(&*figure.id).map_or("", String::as_str)
    }

    fn class(&self, fact: &Entry) -> &'static str {
        fact.of.map_or("", |seat| class(Some(seat)))
    }
}

#[derive(Template)]
#[template(path = "page.md", escape = "none")]
struct Markdown<'a> {
    page: &'a Page,
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

/// The files of a page: their paths within its folder, with `/` between their parts, and their bytes.
///
/// # Errors
/// If a picture cannot be drawn, which no data should bring about.
pub fn files(page: &Page) -> Result<Vec<(String, Vec<u8>)>, ReportError> {
    let drawings = drawings(page)?;
    let mut glyphs = PageGlyphs::default();
    let svgs = drawings
        .iter()
        .map(|(id, drawing, _)| (id.clone(), drawing.svg_on_page(&mut glyphs)));
    let shares = page.blocks().find_map(|block| match block {
        Block::Shares(shares) => Some(shares),
        _ => None,
    });
    let share = |&(seat, share): &(Option<Seat>, f64)| (class(seat), format!("{share:.4}"));
    let html = Html {
        style: include_str!("../templates/report.css"),
        page,
        shares: shares.into_iter().flatten().map(share).collect(),
        svgs: svgs.collect(),
    };
    let mut files = vec![
        (PAGE.to_owned(), (html.render()? + "\n").into_bytes()),
        (
            MARKDOWN.to_owned(),
            (Markdown { page }.render()? + "\n").into_bytes(),
        ),
    ];
    for (id, drawing, png) in drawings {
        files.push((format!("{PICTURES}/{id}.png"), png));
        files.push((format!("{PICTURES}/{id}.svg"), drawing.svg().into_bytes()));
    }
    Ok(files)
}

/// The first picture that a report in Markdown shows: its path beside the report, and its title.
#[must_use]
pub fn first_picture(markdown: &str) -> Option<(&str, &str)> {
    let line = markdown.lines().find_map(|line| line.strip_prefix("!["))?;
    let (title, path) = line.split_once("](")?;
    Some((path.strip_suffix(')')?, title))
}

/// The pictures of a page with their bitmaps, all at once: a bitmap takes as long as some thousand games, and the whole
/// run waits for the last.
fn drawings(page: &Page) -> Result<Vec<(String, Drawing, Vec<u8>)>, PlotError> {
    let figures: Vec<_> = page
        .blocks()
        .filter_map(|block| match block {
            Block::Figure { figure, line, .. } => Some((figure, line.as_ref().unwrap_or(&page.line))),
            _ => None,
        })
        .collect();
    let one = |(figure, line): (&Figure, &String)| {
        let drawing = if page.subject.is_empty() {
            draw(figure, line)?
        } else {
            draw(&figure.titled(&page.subject), line)?
        };
        let png = drawing.png()?;
        Ok((figure.id.to_string(), drawing, png))
    };
    figures.into_par_iter().map(one).collect()
}
