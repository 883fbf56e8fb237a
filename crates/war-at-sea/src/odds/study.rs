//! One battle as the command line asks for it, read and found possible; what is cited of it.

use super::account::{account, force, in_brief};
use super::lineup::{Asked, Lineup, Read, check_again};
use super::plan::BattlePlan;
use super::sampler::Sampler;
use super::share::Shared;
use super::tally::BattleTally;
use crate::edition::{CARD, POINTS, TITLE, VERSION, names_of, read_rules};
use crate::naval::{BySide, Side};
use crate::notation::{Style, the};
use crate::scenario::{LoadedScenario, path_in_words, value_in_words};
use admiralty_core::contract::{BattleRequest, Refusal, Sampling, ScenarioCard, ScenarioSource, quoted};
use admiralty_core::play::{FIRST_LOOK, Plan, Watch};
use admiralty_core::results::odds::{BattleCitation, BattleOdds, Method, Subject};
use admiralty_core::results::summary::Aim;
use admiralty_core::statistics::Intervals;

/// A battle ready to be fought.
pub(crate) struct Study {
    pub(super) sampler: Sampler,
    pub(super) notes: Vec<String>,
    pub(super) share: String,
    pub(super) card: ScenarioCard,
    pub(super) source: ScenarioSource,
    /// The arguments that name the battle of a game in progress; none for a battle alone.
    pub(super) in_game: Option<String>,
}

/// Reads a request.
pub(crate) fn study(loaded: &LoadedScenario, request: &BattleRequest) -> Result<Study, Refusal> {
    let changed = with_overrides(loaded, request)?;
    let (shared, read) = match &request.share {
        Some(text) => (read_again(&changed, request, text)?, None),
        None => {
            let (shared, read) = read(&changed, request)?;
            (shared, Some(read))
        }
    };
    let in_force = changed.with_rules(shared.optional);
    let mut sampler = Sampler::new(&in_force.scenario, &shared.lineup, shared.plans.clone()).ready()?;
    if read.as_ref().is_some_and(|read| read.any_sister) {
        sampler.style = Style::Factors;
    }
    Ok(Study {
        share: shared.write(&in_force.scenario),
        card: touching(&in_force, &shared.lineup),
        notes: read.map(|read| read.notes).unwrap_or_default(),
        source: request.scenario.clone(),
        sampler,
        in_game: None,
    })
}

/// What is cited of the scenario: of the values that no source states only those that this battle depends on, its place
/// and its ships.
fn touching(loaded: &LoadedScenario, lineup: &Lineup) -> ScenarioCard {
    let mut card = admiralty_core::contract::Scenario::card(loaded);
    let scenario = &loaded.scenario;
    let place = lineup.site.to_string();
    let ships = lineup.all();
    let touches = |path: &str| {
        let parts: Vec<&str> = path.split('.').map(|part| part.trim_matches('"')).collect();
        match parts.as_slice() {
            ["areas" | "returns", area, ..] => *area == place,
            ["ships", name, key, ..] => {
                *key != "entry_turn" && ships.into_iter().any(|ship| scenario.ship(ship).name == *name)
            }
            _ => false,
        }
    };
    let assumed = loaded
        .text
        .provenance
        .assumed()
        .filter(|entry| touches(&entry.path));
    card.assumed = assumed
        .map(|entry| {
            let (what, value) = (
                path_in_words(&entry.path),
                value_in_words(&entry.path, &entry.value),
            );
            format!("{what}: {value}")
        })
        .collect();
    card
}

/// The scenario with the values that the request replaces.
fn with_overrides(loaded: &LoadedScenario, request: &BattleRequest) -> Result<LoadedScenario, Refusal> {
    if request.overrides.is_empty() {
        return Ok(loaded.clone());
    }
    loaded
        .with_overrides(&request.overrides)
        .map_err(|faults| Refusal::Usage(faults.to_string()))
}

/// A battle in one string, written out.
pub(crate) fn spelt_out(loaded: &LoadedScenario, request: &BattleRequest) -> Result<BattleRequest, Refusal> {
    let Some(text) = &request.share else {
        return Ok(request.clone());
    };
    let shared = read_again(loaded, request, text)?;
    let scenario = &loaded.scenario;
    Ok(BattleRequest {
        share: None,
        place: Some(shared.lineup.site.to_string()),
        turn: Some(shared.lineup.turn),
        forces: BySide::new(|side| {
            Some(
                shared
                    .lineup
                    .written(scenario, side)
                    .style(Style::Names)
                    .to_string(),
            )
        })
        .into(),
        doctrines: BySide::new(|side| Some(shared.plans[side].written(scenario))).into(),
        optional_rules: Some(names_of(shared.optional)),
        anyway: shared.anyway,
        ..request.clone()
    })
}

/// A battle in one string.
fn read_again(loaded: &LoadedScenario, request: &BattleRequest, text: &str) -> Result<Shared, Refusal> {
    let usage = |text: String| Refusal::Usage(text);
    let others = [
        (request.place.is_some(), "a place"),
        (request.forces.values().any(Option::is_some), "forces"),
        (request.turn.is_some(), "a turn"),
        (request.optional_rules.is_some(), "optional rules"),
    ];
    if let Some((_, what)) = others.iter().find(|(given, _)| *given) {
        return Err(usage(format!(
            "the battle string already says everything: leave {what} out, or write the whole battle out"
        )));
    }
    let mut shared = Shared::read(text, &loaded.scenario).map_err(|fault| usage(fault.to_string()))?;
    shared.anyway |= request.anyway;
    for side in Side::BOTH {
        if let Some(words) = &request.doctrines[side] {
            shared.plans[side] = plan(loaded, words, side)?;
        }
    }
    check_again(&loaded.scenario, &shared.lineup, shared.anyway)
        .map_err(|faults| usage(faults.to_string()))?;
    Ok(shared)
}

/// A battle written out.
fn read(loaded: &LoadedScenario, request: &BattleRequest) -> Result<(Shared, Read), Refusal> {
    let scenario = &loaded.scenario;
    let place = request.place.as_deref().ok_or_else(|| {
        Refusal::Usage(
            "where is the battle? write --area \"north atlantic\", or --port malta for a strike".into(),
        )
    })?;
    let asked = Asked {
        place,
        turn: request.turn,
        forces: BySide::new(|side| request.forces[side].as_deref().unwrap_or("")),
        anyway: request.anyway,
    };
    let read = asked
        .read(scenario)
        .map_err(|faults| Refusal::Usage(faults.to_string()))?;
    let words = |side: Side| request.doctrines[side].as_deref().unwrap_or("");
    let plans = BySide {
        allied: plan(loaded, words(Side::Allied), Side::Allied)?,
        axis: plan(loaded, words(Side::Axis), Side::Axis)?,
    };
    let shared = Shared {
        lineup: read.lineup,
        plans,
        optional: match &request.optional_rules {
            Some(names) => read_rules(names)?,
            None => scenario.optional,
        },
        anyway: request.anyway,
    };
    Ok((shared, read))
}

pub(super) fn plan(loaded: &LoadedScenario, words: &str, side: Side) -> Result<BattlePlan, Refusal> {
    BattlePlan::read(words, &loaded.scenario, side)
        .map_err(|fault| Refusal::Usage(format!("--{}-doctrine: {fault}", side.name().to_lowercase())))
}

impl Study {
    /// What is cited of a sample.
    pub(super) fn citation(
        &self,
        sampling: &Sampling<'_>,
        battles: u64,
        complete: bool,
        reached: bool,
    ) -> BattleCitation {
        let Plan { until, .. } = sampling.plan;
        let aim = until.map(|precision| Aim {
            precision: precision.show(POINTS),
            half_width: precision.half_width(),
            reached,
        });
        let extent = match until {
            Some(precision) if reached => format!("--until {}", precision.show(POINTS)),
            Some(precision) => format!("--until {} --at-most {}", precision.show(POINTS), battles.max(1)),
            None => format!("--games {}", battles.max(1)),
        };
        BattleCitation {
            seed: Some(sampling.seed.0),
            complete,
            aim,
            command: self.command(&format!("{extent} --seed {}", sampling.seed.0)),
            ..self.cited()
        }
    }

    /// What is cited of any answer.
    pub(super) fn cited(&self) -> BattleCitation {
        let BySide { allied, axis } = &self.sampler.plans;
        let scenario = &self.sampler.scenario;
        BattleCitation {
            program: admiralty_core::PROGRAM.to_owned(),
            ruleset: TITLE.to_owned(),
            game: CARD,
            ruleset_version: VERSION.to_owned(),
            scenario: self.card.clone(),
            seed: None,
            complete: true,
            aim: None,
            command: self.command("--exact"),
            share: self.share.clone(),
            does_not_show: format!(
                "how people would fight: the Allies here fight by {}, the Axis by {}",
                allied.written(scenario),
                axis.written(scenario)
            ),
        }
    }

    /// Which battle the answer to another question is about; `question` is what stands behind the battle on the
    /// command line.
    pub(super) fn subject(
        &self,
        method: Method,
        sampling: &Sampling<'_>,
        question: &str,
        complete: bool,
    ) -> Subject {
        Subject {
            title: self.sampler.ledger.lineup.heading(),
            place: the(self.sampler.ledger.lineup.place()),
            points: POINTS.to_owned(),
            forces: BySide::new(|side| force(&self.sampler, side)).into(),
            notes: self.notes.clone(),
            method,
            citation: BattleCitation {
                seed: Some(sampling.seed.0),
                complete,
                command: self.command(&format!("{question} --seed {}", sampling.seed.0)),
                ..self.cited()
            },
        }
    }

    /// The command that gives the same answer again.
    fn command(&self, extent: &str) -> String {
        if let Some(arguments) = &self.in_game {
            return format!("{} odds --in {arguments} {extent}", admiralty_core::COMMAND);
        }
        let mut text = format!("{} odds '{}'", admiralty_core::COMMAND, self.share);
        if let ScenarioSource::File(path) = &self.source {
            text += &format!(" --scenario {}", quoted(&path.to_string_lossy()));
        }
        format!("{text} {extent}")
    }

    /// What is known; while the run goes on, without what takes long to write.
    pub(super) fn odds(
        &self,
        sampling: &Sampling<'_>,
        tally: &BattleTally<u64>,
        watch: &Watch,
        complete: Option<bool>,
    ) -> BattleOdds {
        let intervals = match complete {
            Some(_) => watch.intervals(&tally.figures(&self.sampler.ledger)),
            // Tuned for the first second: a narrow aim would make the first intervals uselessly wide.
            None => Intervals::Sequence {
                tuned_for: FIRST_LOOK,
            },
        };
        let method = Method::Sampled(tally.battles, intervals);
        let citation = self.citation(
            sampling,
            tally.battles,
            complete.unwrap_or(false),
            watch.reached(),
        );
        let write = if complete.is_some() { account } else { in_brief };
        write(&self.sampler, tally, method, &self.notes, citation)
    }
}
