//! From what is asked for to a study that can be played.

use super::cells::{Cell, Cells};
use super::play::{Seated, play};
use super::record::Record;
use super::request::{CompareRequest, Extent, extent_arguments};
use super::setting::{Rerolls, Setting};
use crate::luck::decided;
use crate::request::{CommandLine, fair_bids_of};
use admiralty_core::contract::{Beyond, Bid, DataFile, Files, Refusal, Ruleset, ScenarioSource};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::{Control, Plan};
use admiralty_core::seats::{GameCard, Keyed};
use admiralty_store::disk;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The most games of a cell whose luck is counted.
const WATCHED: u64 = 20_000;

/// A study whose scenarios have been read and found valid.
pub struct Prepared {
    request: CompareRequest,
    setting: Setting,
    cells: Vec<Cell>,
}

/// Reads the scenarios and the factors, makes the scenario of every cell and seats the commanders once.
///
/// # Errors
/// A matter of usage: factors that there are not, commanders that there are not; a failure that lists the faults of a
/// cell's scenario.
pub fn prepare(ruleset: &dyn Ruleset, request: &CompareRequest) -> Result<Prepared, Refusal> {
    prepare_from(disk(), ruleset, request)
}

/// The same, with the files that the request names read from wherever these are.
///
/// # Errors
/// As for [`prepare`].
pub fn prepare_from(
    files: Arc<dyn Files>,
    ruleset: &dyn Ruleset,
    request: &CompareRequest,
) -> Result<Prepared, Refusal> {
    let Cells {
        design,
        base,
        cells,
        details,
        groups,
        left,
    } = Cells::read(&files, ruleset, request)?;
    let mut played_by: Vec<DataFile> = Vec::new();
    let mut rerolls = None;
    for cell in &cells {
        if request.luck {
            cell.scenario.luck()?; // a game without it is refused before anything is played
        }
        let seated = cell.seat(request)?;
        if let Some(times) = request.rerolls {
            let leads = seated.leads().ok_or_else(|| no_luck_told(&base.card().title))?;
            if *rerolls.get_or_insert(Rerolls { times, leads }) != (Rerolls { times, leads }) {
                return Err(no_luck_told("scenarios whose games end with other leads"));
            }
        }
        for file in seated.files() {
            if !played_by.contains(&file) {
                played_by.push(file);
            }
        }
    }
    // What is on record is of the game as it is: a base with other values has none.
    let on_record = match cells[0].scenario.card().hash == base.card().hash {
        true => fair_bids_of(ruleset, &request.scenario, &base.card()),
        false => Vec::new(),
    };
    let setting = Setting {
        program: admiralty_core::PROGRAM.to_owned(),
        ruleset: ruleset.id().to_owned(),
        title: ruleset.title().to_owned(),
        ruleset_version: ruleset.version().to_owned(),
        points: ruleset.points().to_owned(),
        source: request.scenario.clone(),
        variants: request.variants.clone(),
        scenario: base.card(),
        optional_rules: request.optional_rules.clone(),
        asked: request.factors.clone(),
        unknowns: request.unknowns,
        without: request.without.clone(),
        luck: request.luck,
        rerolls,
        fair_bids: on_record,
        hashes: cells.iter().map(|cell| cell.scenario.card().hash).collect(),
        beyond: beyond(&cells),
        design,
        groups,
        left,
        details,
        commanders: Keyed::of(ruleset.game(), |seat| request.commanders[seat].clone()),
        files: played_by,
        bid: request.bid.steps(ruleset.game().points.bid_step),
        seed: request.seed.0,
    };
    Ok(Prepared {
        request: request.clone(),
        setting,
        cells,
    })
}

/// What is said where luck cannot be taken out.
fn no_luck_told(of: &str) -> Refusal {
    Refusal::Usage(format!(
        "--rerolls: nobody can tell the luck of {of}, as it is here and with these players; leave --rerolls out and play more games"
    ))
}

/// What any change takes players beyond, each once.
fn beyond(cells: &[Cell]) -> Vec<Beyond> {
    let mut all = Vec::new();
    for one in cells.iter().flat_map(|cell| cell.scenario.card().beyond) {
        if !all.contains(&one) {
            all.push(one);
        }
    }
    all
}

/// Sees whether a request can be met, and leaves it at that.
///
/// # Errors
/// As for [`prepare`].
pub fn check(ruleset: &dyn Ruleset, request: &CompareRequest) -> Result<(), Refusal> {
    prepare(ruleset, request).map(drop)
}

/// Plays a study from its beginning.
///
/// # Errors
/// As for [`prepare`] and [`play`].
pub fn study(
    ruleset: &dyn Ruleset,
    request: &CompareRequest,
    extent: Extent,
    threads: Option<NonZeroUsize>,
    control: Control<'_>,
) -> Result<Record, Refusal> {
    let prepared = prepare(ruleset, request)?;
    let mut record = prepared.record(ruleset, extent);
    prepared.play(&mut record, threads, control, |_| Ok(()))?;
    Ok(record)
}

impl CompareRequest {
    /// What was asked for when a study was begun.
    ///
    /// # Errors
    /// A failure if it was asked of another game.
    pub fn of(setting: &Setting, game: &GameCard) -> Result<Self, Refusal> {
        Ok(CompareRequest {
            scenario: setting.source.clone(),
            optional_rules: setting.optional_rules.clone(),
            variants: setting.variants.clone(),
            factors: setting.asked.clone(),
            unknowns: setting.unknowns,
            without: setting.without.clone(),
            luck: setting.luck,
            rerolls: setting.rerolls.map(|rerolls| rerolls.times),
            commanders: setting.players(game)?,
            bid: Bid::of_steps(setting.bid, game.points.bid_step),
            seed: MasterSeed(setting.seed),
        })
    }
}

/// Prepares a study that was put away, to go on with it.
///
/// # Errors
/// A failure if it cannot be gone on with: the program, the scenario or a commander's file is another than when it was
/// begun.
pub fn prepare_again(ruleset: &dyn Ruleset, setting: &Setting) -> Result<Prepared, Refusal> {
    let prepared = prepare(ruleset, &CompareRequest::of(setting, ruleset.game())?)?;
    match prepared.setting.difference(setting) {
        None => Ok(prepared),
        Some(part) => Err(Refusal::failure(format!(
            "the {part} of the study is not what it was when the study was begun: its games could not be compared; begin \
             a study anew with --out"
        ))),
    }
}

impl Prepared {
    /// What is played.
    #[must_use]
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// A study of which nothing has been played.
    #[must_use]
    pub fn record(&self, ruleset: &dyn Ruleset, extent: Extent) -> Record {
        let command = command(ruleset, &self.request, extent);
        Record::new(self.setting.clone(), extent, command)
    }

    /// Plays on from where a record of this study stands.
    ///
    /// # Errors
    /// As for [`play`].
    pub fn play(
        &self,
        record: &mut Record,
        threads: Option<NonZeroUsize>,
        control: Control<'_>,
        mut keep: impl FnMut(&Record) -> Result<(), Refusal> + Send,
    ) -> Result<(), Refusal> {
        let mut tables = Vec::with_capacity(self.cells.len());
        for cell in &self.cells {
            tables.push((cell.seat(&self.request)?, cell.noted.as_slice()));
        }
        play(&tables, record, threads, control, &mut keep)?;
        if self.setting.luck && record.is_played() && record.dice.is_empty() {
            self.count_luck(&tables, record, threads, control)?;
            keep(record)?;
        }
        Ok(())
    }

    /// Counts how much of the result dice decide, cell by cell; nothing if it was cancelled.
    fn count_luck(
        &self,
        tables: &[Seated<'_>],
        record: &mut Record,
        threads: Option<NonZeroUsize>,
        control: Control<'_>,
    ) -> Result<(), Refusal> {
        let plan = Plan::of(record.ledger.games().min(WATCHED), threads);
        let in_a_cell = plan.games + plan.games / 2;
        (control.expected)(in_a_cell * tables.len() as u64);
        let mut dice = Vec::new();
        for (cell, (table, _)) in tables.iter().enumerate() {
            let played = &self.cells[cell];
            let before = in_a_cell * cell as u64;
            let inner = Control {
                progress: &|done| (control.progress)(before + done),
                ..control
            };
            dice.push(decided(
                &self.setting.design.name(cell),
                (&*played.scenario, &played.terms(&self.request)),
                table.as_ref(),
                plan,
                inner,
            )?);
            if control.cancel.load(Ordering::Relaxed) {
                return Ok(());
            }
        }
        record.dice = dice;
        Ok(())
    }
}

/// The record of a study that was joined of parts, as if it had been played in one go.
///
/// # Errors
/// A failure if the record is not of a study of this ruleset.
pub fn as_one(ruleset: &dyn Ruleset, mut record: Record) -> Result<Record, Refusal> {
    let extent = Extent {
        games: record.games,
        until: None,
    };
    let request = CompareRequest::of(&record.setting, ruleset.game())?;
    record.commands = vec![command(ruleset, &request, extent)];
    Ok(record)
}

/// The command that asks for the same again.
fn command(ruleset: &dyn Ruleset, request: &CompareRequest, extent: Extent) -> String {
    let mut line = CommandLine::new("compare", &ScenarioSource::Embedded);
    if request.scenario != ScenarioSource::Embedded || !request.variants.is_empty() {
        let sources = std::iter::once(&request.scenario).chain(&request.variants);
        line = sources.fold(line, |line, source| match source {
            ScenarioSource::Embedded => line.argument(ruleset.id()),
            ScenarioSource::File(path) => line.argument(&path.to_string_lossy()),
        });
    }
    if !request.factors.is_empty() {
        line = line.list("factors", &request.factors);
    }
    if request.unknowns {
        line = line.flag("unknowns");
    }
    line = match request.without.as_slice() {
        [] => line,
        [side] => line.option("without", ruleset.game().seat(*side).id),
        _ => line.option("without", "both"),
    };
    if request.luck {
        line = line.flag("luck");
    }
    if let Some(rerolls) = request.rerolls {
        line = line.option("rerolls", rerolls);
    }
    line = line
        .commanders(ruleset.game(), &request.commanders)
        .then(&extent_arguments(&ruleset.game().points, extent));
    if let Some(rules) = &request.optional_rules {
        line = line.list("in-force", rules);
    }
    let line = if request.bid == Bid::default() {
        line
    } else {
        line.option("bid", request.bid)
    };
    line.ruleset(ruleset).option("seed", request.seed.0).text()
}
