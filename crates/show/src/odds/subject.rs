//! What every answer about a battle has in common: the battle at the top, the citation at the foot.

use super::estimates::EstimateWriter;
use super::json::{CitationDocument, ForceDocument, citation, force};
use super::page::Page;
use super::{short, text};
use crate::Paint;
use admiralty_core::results::odds::Subject;
use admiralty_core::results::verdict::Verdict;
use admiralty_core::seats::Keyed;
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

#[derive(Serialize)]
struct Document<'a, T> {
    format: &'static str,
    verdict: Verdict,
    title: &'a str,
    share: &'a str,
    points: &'a str,
    forces: Keyed<ForceDocument<'a>>,
    notes: &'a [String],
    method: &'static str,
    battles: Option<u64>,
    #[serde(flatten)]
    answer: T,
    citation: CitationDocument<'a>,
}
