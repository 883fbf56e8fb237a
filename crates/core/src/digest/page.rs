//! The page of a run: its summary, and what a digest has found.

use super::Findings;
use crate::results::page::{Block, Page, fair_bids};
use crate::results::summary::Summary;

impl Findings {
    /// The page of a run with this summary.
    #[must_use]
    pub fn page(&self, summary: &Summary) -> Page {
        let cited = &summary.citation;
        let (headline, standfirst) = summary.verdict.split();
        let page = Page {
            kicker: cited.ruleset.clone(),
            headline,
            standfirst,
            played: format!("{}.", summary.heading()),
            subject: cited.subject(),
            ..Page::citing(cited)
        };
        if cited.games == 0 {
            let nothing = "No game was finished: there is nothing to sum up.";
            return page.with("result", "Result", [Block::Prose(nothing.to_owned())]);
        }
        let shares = summary.outcomes.listed().into_iter();
        let shares = Block::Shares(
            shares
                .map(|(outcome, share)| (outcome.seat(), share.value))
                .collect(),
        );
        let bids = fair_bids(&summary.fair_bids);
        let figures = self.figures.iter().cloned().map(Block::figure);
        let missing = self.missing().map(|note| Block::Note(note.to_owned()));
        let tables = summary.tables.iter().map(|table| table.grid());
        let tables = tables.chain(self.sheets.iter().map(|sheet| sheet.grid()));
        page.with(
            "result",
            summary.results_heading(),
            [shares, Block::Facts(summary.results())],
        )
        .with("fair-bids", "Fair bid by commander", bids)
        .with("pictures", "Pictures", figures.chain(missing))
        .with("tables", "Tables", tables.map(Block::folded))
    }

    /// What a reader may look for in vain.
    fn missing(&self) -> Option<&'static str> {
        match (self.figures.is_empty(), self.sheets.is_empty()) {
            (true, _) if !self.recorded => {
                Some("There are no pictures: no rows of games were recorded (see --record).")
            }
            (true, _) => Some("There are no pictures: too few games were recorded (see --record)."),
            (false, true) => Some(
                "There are no tables of odds: what they are counted from was not recorded (see --record).",
            ),
            (false, false) => None,
        }
    }
}
