//! One battle as the command line sees it.

use super::account::{account, force, in_brief};
use super::advice::advise;
use super::example::{SEARCHED, find};
use super::lineup::{Asked, check_again};
use super::luck::luck;
use super::plan::BattlePlan;
use super::sampler::Sampler;
use super::share::Shared;
use super::tally::BattleTally;
use super::words::{lasting, roughly};
use crate::dice::{MasterSeed, Seeded};
use crate::harness::{
    BattleRequest, BattleStudy, Example, FIRST_LOOK, Plan, Refusal, Ruleset, RunError, Sampling,
    ScenarioCard, ScenarioSource, Watch, in_batches, quoted,
};
use crate::naval::{BySide, CounterMap, Side};
use crate::odds::{Advice, BattleCitation, BattleOdds, Luck, Method, Subject};
use crate::statistics::Intervals;
use crate::summary::{Aim, grouped};
use crate::war_at_sea::event::Observer;
use crate::war_at_sea::narrator::{Heading, Narrator};
use crate::war_at_sea::notation::{Style, Written};
use crate::war_at_sea::play::Game;
use crate::war_at_sea::ruleset::{WarAtSea, names_of, read_rules};
use crate::war_at_sea::scenario::LoadedScenario;
use std::io::Write;
use std::ops::{ControlFlow, Range};
use std::time::{Duration, Instant};

/// How often somebody who watches is shown what is known.
const REFRESH: Duration = Duration::from_millis(100);

/// Battles that are fought whatever the precision: control may be known long before losses are.
const LEAST: u64 = 100_000;

/// A law with more states than this is not begun: it would take minutes at best.
const MOST_STATES: f64 = 2e7;

/// A battle ready to be fought.
pub(in crate::war_at_sea) struct Study {
    pub(super) sampler: Sampler,
    pub(super) notes: Vec<String>,
    share: String,
    card: ScenarioCard,
    source: ScenarioSource,
}

/// Reads a request.
pub(in crate::war_at_sea) fn study(
    loaded: &LoadedScenario,
    request: &BattleRequest,
) -> Result<Study, Refusal> {
    let changed = with_overrides(loaded, request)?;
    let (shared, notes) = match &request.share {
        Some(text) => read_again(&changed, request, text)?,
        None => read(&changed, request)?,
    };
    let in_force = changed.with_rules(shared.optional);
    let sampler = Sampler::new(&in_force.scenario, &shared.lineup, shared.plans.clone());
    Ok(Study {
        share: shared.write(&in_force.scenario),
        card: crate::harness::OpenScenario::card(&in_force),
        source: request.scenario.clone(),
        sampler,
        notes,
    })
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
pub(in crate::war_at_sea) fn spelt_out(
    loaded: &LoadedScenario,
    request: &BattleRequest,
) -> Result<BattleRequest, Refusal> {
    let Some(text) = &request.share else {
        return Ok(request.clone());
    };
    let (shared, _) = read_again(loaded, request, text)?;
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
        }),
        doctrines: BySide::new(|side| Some(shared.plans[side].written(scenario))),
        optional_rules: Some(names_of(shared.optional)),
        anyway: shared.anyway,
        ..request.clone()
    })
}

/// A battle in one string.
fn read_again(
    loaded: &LoadedScenario,
    request: &BattleRequest,
    text: &str,
) -> Result<(Shared, Vec<String>), Refusal> {
    let usage = |text: String| Refusal::Usage(text);
    let others = [
        (request.place.is_some(), "a place"),
        (
            request.forces.allied.is_some() || request.forces.axis.is_some(),
            "forces",
        ),
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
    Ok((shared, Vec::new()))
}

/// A battle written out.
fn read(loaded: &LoadedScenario, request: &BattleRequest) -> Result<(Shared, Vec<String>), Refusal> {
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
    Ok((shared, read.notes))
}

fn plan(loaded: &LoadedScenario, words: &str, side: Side) -> Result<BattlePlan, Refusal> {
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
    fn cited(&self) -> BattleCitation {
        let BySide { allied, axis } = &self.sampler.plans;
        let scenario = &self.sampler.scenario;
        BattleCitation {
            program: concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION")).to_owned(),
            ruleset: WarAtSea.title().to_owned(),
            ruleset_version: WarAtSea.version().to_owned(),
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
            points: POINTS.to_owned(),
            forces: BySide::new(|side| force(&self.sampler, side)),
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
        let mut text = format!("{} odds '{}'", env!("CARGO_PKG_NAME"), self.share);
        if let ScenarioSource::File(path) = &self.source {
            text += &format!(" --scenario {}", quoted(&path.to_string_lossy()));
        }
        format!("{text} {extent}")
    }

    /// What is known; while the run goes on, without what takes long to write.
    fn odds(
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

const POINTS: &str = "POC";

impl BattleStudy for Study {
    fn share(&self) -> &str {
        &self.share
    }

    fn sample(
        &self,
        sampling: Sampling<'_>,
        refine: &mut (dyn FnMut(&BattleOdds) + Send),
    ) -> Result<BattleOdds, Refusal> {
        let ledger = &self.sampler.ledger;
        let play = |battles: Range<u64>| {
            let mut tally = BattleTally::new(ledger);
            for number in battles {
                let fought = self.sampler.play(sampling.seed, number, &mut tally);
                fought.map_err(|refusal| RunError::Game {
                    game: number,
                    reason: refusal.to_string(),
                })?;
            }
            Ok(tally)
        };
        let mut total = Ok(BattleTally::new(ledger));
        let mut watch = Watch::new(sampling.plan);
        let mut shown: Option<Instant> = None;
        let battles = in_batches(
            sampling.plan,
            sampling.control,
            play,
            |_, batch: Result<_, RunError>| {
                let (Ok(sum), batch) = (&mut total, batch) else {
                    return ControlFlow::Break(());
                };
                match batch {
                    Ok(batch) => sum.merge(&batch),
                    Err(error) => {
                        total = Err(error);
                        return ControlFlow::Break(());
                    }
                }
                let mut verdict = watch.look(&sum.figures(ledger));
                if sum.battles < LEAST {
                    verdict = ControlFlow::Continue(());
                }
                if shown.is_none_or(|last| last.elapsed() >= REFRESH) && verdict.is_continue() {
                    refine(&self.odds(&sampling, sum, &watch, None));
                    shown = Some(Instant::now());
                }
                verdict
            },
        )?;
        let complete = watch.reached() || battles == sampling.plan.games;
        Ok(self.odds(&sampling, &total?, &watch, Some(complete)))
    }

    fn exact(&self, announce: &mut dyn FnMut(&str)) -> Result<BattleOdds, Refusal> {
        let cost = self.sampler.exact_cost();
        announce(&format!(
            "exact law: at most {} states after a round, at most {}",
            roughly(cost.states),
            lasting(cost.seconds)
        ));
        if cost.states > MOST_STATES {
            return Err(Refusal::failure(
                "the battle is too large for its exact law: leave --exact out to sample it",
            ));
        }
        let odds = self.sampler.exact_odds(&self.notes, self.cited());
        odds.map_err(|error| Refusal::failure(error.to_string()))
    }

    fn narrate(&self, seed: MasterSeed, battle: u64, out: &mut dyn Write) -> Result<(), Refusal> {
        let scenario = &self.sampler.scenario;
        let plans = BySide::new(|side| self.sampler.plans[side].written(scenario));
        let heading = Heading {
            allied: &plans.allied,
            axis: &plans.axis,
            seed: Some((seed, battle)),
            bid_halves: 0,
        };
        let mut report = String::new();
        let mut narrator = Narrator::new(scenario, &heading, &mut report);
        let seen: &mut dyn Observer = &mut narrator;
        let dice = Seeded::new(seed.game(battle));
        let start = *self.sampler.start();
        let mut game = Game::from(scenario, start, self.sampler.captains(), dice, seen);
        let fought = game.resolve(self.sampler.ledger.lineup.site);
        if let Err(refusal) = fought {
            narrator.broken_off(refusal);
        }
        let told = narrator.finish();
        out.write_all(report.as_bytes())?;
        told.map_err(|_| Refusal::failure("the report cannot be written"))?;
        fought.map_err(|refusal| Refusal::failure(format!("battle {battle} broke off: {refusal}")))
    }

    fn advise(&self, side: Side, after_round: u8, sampling: Sampling<'_>) -> Result<Advice, Refusal> {
        advise(self, side, after_round, sampling)
    }

    fn luck(&self, faces: &[u8], sampling: Sampling<'_>) -> Result<Luck, Refusal> {
        luck(self, faces, sampling)
    }

    fn show(&self, seed: MasterSeed, kind: Example, out: &mut dyn Write) -> Result<(), Refusal> {
        let found =
            find(&self.sampler, seed, kind).map_err(|refusal| Refusal::failure(refusal.to_string()))?;
        let Some(found) = found else {
            return Err(Refusal::failure(format!(
                "no end is so rare among {} battles: ask for a larger share",
                grouped(SEARCHED)
            )));
        };
        let (control, lost) = found.end;
        let control = control.map_or("nobody's".to_owned(), |side| format!("{side}"));
        let lost = Written::new(&self.sampler.scenario, &CounterMap::all(0), lost)
            .style(Style::Names)
            .to_string();
        let lost = if lost.is_empty() { "none".to_owned() } else { lost };
        writeln!(
            out,
            "Battle {} of seed {}. Control: {control}. Lost: {lost}. So ended {:.2} % of {} battles.\n",
            found.battle,
            seed.0,
            found.share * 100.0,
            grouped(SEARCHED)
        )?;
        self.narrate(seed, found.battle, out)
    }
}
