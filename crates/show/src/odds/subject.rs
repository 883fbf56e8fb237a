//! What every answer about a battle has in common: the battle at the top, the citation at the foot.

use super::estimates::EstimateWriter;
use super::json::{CitationDocument, ForceDocument, citation, force};
use super::page::Page;
use super::{short, text};
use crate::Paint;
use admiralty_core::results::odds::Subject;
use admiralty_core::results::verdict::Verdict;
use admiralty_core::seats::Keyed;
use schemars::JsonSchema;
use serde::Serialize;

/// A page with the verdict and the battle at its top and the citation at its foot.
pub(super) fn page(
    subject: &Subject,
    verdict: &Verdict,
    all: bool,
    paint: Paint,
    body: impl FnOnce(&mut Page),
) -> String {
    let mut page = Page::new(paint);
    short::answer(&mut page, verdict);
    let game = &subject.citation.game;
    if !all {
        short::battle(&mut page, &subject.title, game, &subject.forces, &subject.notes);
        short::unfinished(&mut page, &subject.citation);
        page.blank();
        body(&mut page);
        short::citation(&mut page, &subject.citation, subject.method);
        return page.finish();
    }
    text::battle(&mut page, &subject.title, game, &subject.forces, &subject.notes);
    if !subject.citation.complete {
        page.warning("PARTIAL: the run was interrupted");
    }
    page.blank();
    body(&mut page);
    text::citation(&mut page, &subject.citation);
    page.finish()
}

/// A document with the answer's own fields between the battle and the citation.
pub(super) fn document(
    subject: &Subject,
    format: &'static str,
    verdict: Verdict,
    answer: impl Serialize,
) -> String {
    let document = Document {
        format,
        verdict,
        title: &subject.title,
        share: &subject.citation.share,
        points: &subject.points,
        forces: Keyed::of(&subject.citation.game, |seat| force(&subject.forces[seat])),
        notes: &subject.notes,
        method: subject.method.word(),
        battles: subject.method.battles(),
        answer,
        citation: citation(&subject.citation, subject.method),
    };
    crate::document(&document)
}

/// Writes the figures of the answer, all with the same badge.
pub(super) fn writer(subject: &Subject) -> EstimateWriter {
    EstimateWriter(subject.method, subject.citation.game)
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Document<'a, T> {
    /// name and version of this format
    format: &'static str,
    /// the answer in one to three sentences
    #[schemars(with = "String")]
    verdict: Verdict,
    /// place and turn
    title: &'a str,
    /// the battle in one short string
    share: &'a str,
    /// what the game calls its points
    points: &'a str,
    /// the forces, by seat
    #[schemars(with = "std::collections::BTreeMap<String, ForceDocument<'a>>")]
    forces: Keyed<ForceDocument<'a>>,
    /// what was taken for what, and what is assumed
    notes: &'a [String],
    /// of all figures
    method: &'static str,
    /// battles fought; null of a law
    battles: Option<u64>,
    #[serde(flatten)]
    answer: T,
    /// what you need to repeat and judge the result
    citation: CitationDocument<'a>,
}
