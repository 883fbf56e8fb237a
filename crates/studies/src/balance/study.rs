//! From what is asked for to a study that can be played.

use super::design::Design;
use super::play::play;
use super::record::{BalanceRequest, Extent, Record, Setting};
use crate::request::CommandLine;
use admiralty_core::contract::{Bid, Details, Match, OpenScenario, Refusal, Ruleset, Terms};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::Control;
use admiralty_core::seats::{BySeat, Seat};
use admiralty_store::disk;
use std::num::NonZeroUsize;

/// A study whose scenarios have been read and found valid.
pub struct Prepared {
    request: BalanceRequest,
    setting: Setting,
    scenarios: Vec<Box<dyn OpenScenario>>,
}

/// Reads the scenario and the factors, makes the scenario of every cell and seats the commanders once.
///
/// # Errors
/// A matter of usage: factors that there are not, commanders that there are not; a failure that lists the faults of a
/// cell's scenario.
pub fn prepare(ruleset: &dyn Ruleset, request: &BalanceRequest) -> Result<Prepared, Refusal> {
    let scenario = ruleset.open(&request.scenario, request.optional_rules.as_deref(), disk())?;
    let factors = request.factors.iter().map(|text| scenario.factor(text));
    let design = Design::new(factors.collect::<Result<_, _>>()?)?;
    let cell = |cell: usize| scenario.varied(&design.chosen(cell));
    let scenarios: Vec<Box<dyn OpenScenario>> = (0..design.cells()).map(cell).collect::<Result<_, _>>()?;
    let details = common_details(&scenarios)?;
    let tables = seat(&scenarios, request)?;
    let files = tables.first().map_or_else(Vec::new, |table| table.files());
    let setting = Setting {
        program: admiralty_core::PROGRAM.to_owned(),
        ruleset: ruleset.id().to_owned(),
        title: ruleset.title().to_owned(),
        ruleset_version: ruleset.version().to_owned(),
        points: ruleset.points().to_owned(),
        source: request.scenario.clone(),
        scenario: scenario.card(),
        optional_rules: request.optional_rules.clone(),
        asked: request.factors.clone(),
        hashes: scenarios.iter().map(|scenario| scenario.card().hash).collect(),
        design,
        details,
        allied: request.commanders[Seat::FIRST].clone(),
        axis: request.commanders[Seat::SECOND].clone(),
        files,
        bid: request.bid.steps(crate::two_sides::CARD.points.bid_step),
        seed: request.seed.0,
    };
    drop(tables);
    Ok(Prepared {
        request: request.clone(),
        setting,
        scenarios,
    })
}

/// Details are counted column by column over all cells, so all must note the same.
fn common_details(scenarios: &[Box<dyn OpenScenario>]) -> Result<Vec<Details>, Refusal> {
    let first = scenarios
        .first()
        .map_or_else(Vec::new, |scenario| scenario.details());
    if scenarios.iter().any(|scenario| scenario.details() != first) {
        return Err(Refusal::Usage(
            "the cells differ in their turns or ships, and cannot be compared turn by turn: play them apart with \
             `simulate`"
                .to_owned(),
        ));
    }
    Ok(first)
}

fn seat<'s>(
    scenarios: &'s [Box<dyn OpenScenario>],
    request: &BalanceRequest,
) -> Result<Vec<Box<dyn Match + 's>>, Refusal> {
    let terms = Terms {
        commanders: request.commanders.clone(),
        bid: request.bid,
        seed: request.seed,
    };
    scenarios.iter().map(|scenario| scenario.seat(&terms)).collect()
}

/// Sees whether a request can be met, and leaves it at that.
///
/// # Errors
/// As for [`prepare`].
pub fn check(ruleset: &dyn Ruleset, request: &BalanceRequest) -> Result<(), Refusal> {
    prepare(ruleset, request).map(drop)
}

/// Plays a study from its beginning.
///
/// # Errors
/// As for [`prepare`] and [`play`].
pub fn study(
    ruleset: &dyn Ruleset,
    request: &BalanceRequest,
    extent: Extent,
    threads: Option<NonZeroUsize>,
    control: Control<'_>,
) -> Result<Record, Refusal> {
    let prepared = prepare(ruleset, request)?;
    let mut record = prepared.record(ruleset, extent);
    prepared.play(&mut record, threads, control, |_| Ok(()))?;
    Ok(record)
}

impl BalanceRequest {
    /// What was asked for when a study was begun.
    #[must_use]
    pub fn of(setting: &Setting) -> Self {
        BalanceRequest {
            scenario: setting.source.clone(),
            optional_rules: setting.optional_rules.clone(),
            factors: setting.asked.clone(),
            commanders: BySeat::from([setting.allied.clone(), setting.axis.clone()]),
            bid: Bid::of_steps(setting.bid, crate::two_sides::CARD.points.bid_step),
            seed: MasterSeed(setting.seed),
        }
    }
}

/// Prepares a study that was put away, to go on with it.
///
/// # Errors
/// A failure if it cannot be gone on with: the program, the scenario or a commander's file is another than when it was
/// begun.
pub fn prepare_again(ruleset: &dyn Ruleset, setting: &Setting) -> Result<Prepared, Refusal> {
    let prepared = prepare(ruleset, &BalanceRequest::of(setting))?;
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
        keep: impl FnMut(&Record) -> Result<(), Refusal> + Send,
    ) -> Result<(), Refusal> {
        let tables = seat(&self.scenarios, &self.request)?;
        play(&tables, record, threads, control, keep)
    }
}

/// The command that asks for the same again.
fn command(ruleset: &dyn Ruleset, request: &BalanceRequest, extent: Extent) -> String {
    let line = CommandLine::new("balance", &request.scenario)
        .list("factors", &request.factors)
        .commanders(&ruleset.card(), &request.commanders)
        .then(&extent_arguments(ruleset.points(), extent))
        .rules(request.optional_rules.as_deref());
    let line = if request.bid == Bid::default() {
        line
    } else {
        line.option("bid", request.bid)
    };
    line.ruleset(ruleset).option("seed", request.seed.0).text()
}

/// `--until 0.02poc`, `--games 5000`.
pub(super) fn extent_arguments(points: &str, extent: Extent) -> String {
    match extent.until {
        None => format!(" --games {}", extent.games),
        Some(precision) if extent.games == admiralty_core::play::MAX_GAMES_UNTIL => {
            format!(" --until {}", precision.show(points))
        }
        Some(precision) => format!(" --until {} --at-most {}", precision.show(points), extent.games),
    }
}
