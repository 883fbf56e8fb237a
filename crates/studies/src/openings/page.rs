//! The study as a page.

use super::Openings;
use admiralty_core::results::page::{Block, Page, fair_bids};

/// What stands above the result.
pub(super) const RESULT: &str = "Result (± is sampling error alone, 95 %)";

/// What stands above the fair bids on record, which are of other openings than those of the result.
pub(super) const BY_COMMANDER: &str = "Fair bid by commander, with openings of their own";

/// The page of a study.
#[must_use]
pub fn page(study: &Openings) -> Page {
    let cited = &study.citation;
    let (headline, standfirst) = study.verdict().split();
    let citing = Page::citing(cited);
    let letters = Block::Terms {
        id: "letters",
        title: "Replies by letter".to_owned(),
        terms: study.legend(),
    };
    let tables = study.grids().into_iter().map(Block::folded);
    Page {
        kicker: format!("{}: the opening game", cited.ruleset),
        headline,
        standfirst,
        played: format!("{}.", study.heading()),
        subject: cited.subject(),
        warning: study.warning().or(citing.warning),
        ..citing
    }
    .with("result", RESULT, [Block::Facts(study.results())])
    .with("fair-bids", BY_COMMANDER, fair_bids(&study.fair_bids))
    .with(
        "pictures",
        "Pictures",
        study.figures().into_iter().map(Block::figure),
    )
    .with("tables", "Tables", tables.chain([letters]))
}
