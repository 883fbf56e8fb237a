//! The study as a page, and as the files of its folder.

use super::frames::{FRAMES, frames};
use super::json::json;
use super::result::{Compared, Measure};
use crate::Files;
use admiralty_core::contract::Refusal;
use admiralty_core::results::page::{Block, Page};
use admiralty_core::results::summary::EstimateTable;
use admiralty_show::report;
use admiralty_store::in_parquet;

/// The study for programs.
pub const DOCUMENT: &str = "compare.json";

const APART: &str = "One thing is changed at a time, and each change is a cell; a rule under a change is measured against that \
                     change alone. All cells share their dice: a face depends on what the die is rolled for, not on what was \
                     rolled before, and commanders make the same private choices. Differences are taken game number by game \
                     number.";

const FACTORIAL: &str = "Every combination of levels is a cell. Cells share their dice, all of them or those that differ in one \
                         factor: a face depends on what the die is rolled for, not on what was rolled before, and commanders make \
                         the same private choices. Effects are differences taken game number by game number. A main effect is \
                         averaged over all levels of the other factors; an interaction says how much larger an effect is at a \
                         level of another factor.";

/// All that is said of a finished study, as the files of its folder. Of a frame that there is not, of a program without
/// Parquet or counts without blocks, there is no file.
///
/// # Errors
/// If a picture cannot be drawn or a frame cannot be made, which no data should bring about.
pub fn files(study: &Compared) -> Result<Files, Refusal> {
    let mut files: Vec<_> = report::files(&page(study))?
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

/// The page of a study.
#[must_use]
pub fn page(study: &Compared) -> Page {
    let cited = &study.citation;
    let apart = study.setting.design.is_apart();
    let (verdict, base) = (study.verdict(), study.base_in_numbers());
    let does_not_show = cited.does_not_show();
    let mut tables = study.grids();
    tables.extend(study.mechanism_tables().iter().map(EstimateTable::grid));
    let article = [
        Block::Quote(format!("{verdict} {base}")),
        Block::Prose(format!(
            "The chart for it is how games end, as a file pictures/final-scores.png beside this page. Say with it what it does \
             not show: {does_not_show}. Cite as: {}",
            study.line()
        )),
    ];
    let bid = match study.measures.contains(&Measure::FairBid) {
        true => format!(
            "The fair bid is the number of {} to {} that makes a cell even: minus the interpolated median of the final \
             score. ",
            study.setting.points,
            cited.game.ahead().side
        ),
        false => String::new(),
    };
    let method = [
        format!(
            "{} Effects: {}.",
            if apart { APART } else { FACTORIAL },
            study.corrections()
        ),
        format!(
            "{bid}Intervals allow for chance alone: not for values that no source states, nor for other ways to play."
        ),
    ];
    let cells = study.cell_figures().into_iter().filter(|_| !apart);
    Page {
        kicker: format!("{}: a comparison", cited.ruleset),
        headline: study.question(),
        standfirst: verdict.text().to_owned(),
        played: base.clone(),
        does_not_show: format!("{does_not_show}. {}", study.play_in_words()),
        commands: study
            .commands
            .iter()
            .map(|command| ("command".to_owned(), command.clone()))
            .collect(),
        entries: study.entries(),
        line: study.line(),
        ..Page::citing(cited)
    }
    .with(
        "pictures",
        "Effects",
        study.figures().into_iter().map(|(figure, line)| Block::Figure {
            figure,
            line: Some(line),
            folded: false,
        }),
    )
    .with("tables", "Tables", tables.into_iter().map(Block::grid))
    .with(
        "cells",
        "Cell by cell",
        cells.map(|(cell, figure)| Block::Figure {
            figure,
            line: Some(study.line_of(cell)),
            folded: true,
        }),
    )
    .with("article", "For an article", article)
    .with("method", "Method and limits", method.map(Block::Prose))
}
