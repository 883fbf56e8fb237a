//! `report.html` and the pictures beside it: everything that is known of a run, on a page that stands by itself.
//! Knows no ruleset.
//!
//! The page is made from the summary and a digest's findings alone, so that it comes out the same, byte for byte,
//! when the games are played and when it is rebuilt from the files. Numbers are written by the functions that write
//! them to the terminal.

mod fair_bids;
mod page;

pub use fair_bids::{Row, rows};

use crate::plots::{PlotError, draw};
use admiralty_core::contract::Refusal;
use admiralty_core::digest::Findings;
use admiralty_core::results::summary::Summary;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

/// The name of the page in a run's folder.
pub const PAGE: &str = "report.html";

/// The folder of the pictures within it.
pub const PICTURES: &str = "pictures";

/// A report as files.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The page.
    pub html: String,
    /// The pictures: the name of the file within [`PICTURES`], and its bytes.
    pub pictures: Vec<(String, Vec<u8>)>,
}

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

impl Report {
    /// The report on a run.
    ///
    /// # Errors
    /// If a picture cannot be drawn, which no data should bring about.
    pub fn new(summary: &Summary, findings: &Findings) -> Result<Self, ReportError> {
        let source = summary.citation.line();
        // All at once: a bitmap takes as long as some thousand games, and the whole run waits for the last.
        let subject = summary.citation.subject();
        let drawn = findings.figures.par_iter().map(|figure| {
            let drawing = draw(&figure.titled(&subject), &source)?;
            Ok((drawing.svg(), drawing.png()?))
        });
        let drawn: Vec<(String, Vec<u8>)> = drawn.collect::<Result<_, PlotError>>()?;
        let mut pictures = Vec::new();
        let mut inline = Vec::new();
        for (figure, (svg, png)) in findings.figures.iter().zip(drawn) {
            pictures.push((format!("{}.png", figure.id), png));
            pictures.push((format!("{}.svg", figure.id), svg.clone().into_bytes()));
            inline.push(svg);
        }
        let html = page::page(summary, findings, inline)?;
        Ok(Report { html, pictures })
    }

    /// All files: the path within a run's folder, with `/` between its parts, and the bytes.
    pub fn files(&self) -> impl Iterator<Item = (String, &[u8])> {
        let pictures = self
            .pictures
            .iter()
            .map(|(name, bytes)| (format!("{PICTURES}/{name}"), bytes.as_slice()));
        std::iter::once((PAGE.to_owned(), self.html.as_bytes())).chain(pictures)
    }
}
