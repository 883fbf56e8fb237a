//! What every answer about a battle has in common: which battle, and how to repeat and judge the answer.

use crate::naval::BySide;
use crate::results::Paint;
use crate::results::odds::clerk::{Clerk, Pair};
use crate::results::odds::json::{CitationDocument, ForceDocument, citation, force};
use crate::results::odds::text::parts::Page;
use crate::results::odds::{BattleCitation, Force, Method, text};
use crate::statistics::Estimate;
use serde::Serialize;

/// Which battle an answer is about.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    /// Where and when: `North Atlantic, turn 1`.
    pub title: String,
    /// What the ruleset calls its points.
    pub points: String,
    /// Who meets whom.
    pub forces: BySide<Force>,
    /// What was taken for what, and what is assumed.
    pub notes: Vec<String>,
    /// How the figures were found.
    pub method: Method,
    /// What lets a reader repeat and judge it.
    pub citation: BattleCitation,
}

/// An answer other than the odds themselves, as it is shown.
pub trait Answer {
    /// For a terminal.
    fn text(&self, paint: Paint) -> String;
    /// For programs: `docs/formats.md` describes the fields.
    fn json(&self) -> String;
    /// A line for each figure, with a header.
    fn csv(&self) -> String;
}

impl Subject {
    /// A page with the battle at its top and the citation at its foot.
    pub(super) fn page(&self, paint: Paint, body: impl FnOnce(&mut Page)) -> String {
        let mut page = Page::new(paint);
        text::battle(&mut page, &self.title, &self.forces, &self.notes);
        if !self.citation.complete {
            page.warning("PARTIAL: the run was interrupted");
        }
        page.blank();
        body(&mut page);
        text::citation(&mut page, &self.citation);
        page.finish()
    }

    /// A document with the answer's own fields between the battle and the citation.
    pub(super) fn document(&self, format: &'static str, answer: impl Serialize) -> String {
        let document = Document {
            format,
            title: &self.title,
            share: &self.citation.share,
            points: &self.points,
            forces: Pair::new(|side| force(&self.forces[side])),
            notes: &self.notes,
            method: self.method.word(),
            battles: match self.method {
                Method::Exact => None,
                Method::Sampled(battles, _) => Some(battles),
            },
            answer,
            citation: citation(&self.citation, self.method),
        };
        // Keys are strings; what is not finite becomes null: there is nothing that could not be written.
        let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
        text.push('\n');
        text
    }

    /// Who writes figures down, all with the same badge.
    pub(super) fn clerk(&self) -> Clerk {
        Clerk(self.method)
    }
}

/// A line of CSV: words, quoted where they need it, then figures.
pub(super) fn line(words: &[&str], figures: &[Estimate]) -> String {
    let mut fields: Vec<String> = words
        .iter()
        .map(|word| crate::results::odds::csv::quoted(word))
        .collect();
    for Estimate { value, low, high } in figures {
        fields.extend([value, low, high].map(f64::to_string));
    }
    fields.join(",") + "\n"
}

#[derive(Serialize)]
struct Document<'a, T> {
    format: &'static str,
    title: &'a str,
    share: &'a str,
    points: &'a str,
    forces: Pair<ForceDocument<'a>>,
    notes: &'a [String],
    method: &'static str,
    battles: Option<u64>,
    #[serde(flatten)]
    answer: T,
    citation: CitationDocument<'a>,
}
