//! Which way of fighting on is best for a side: a race of plans on the same keyed dice.

mod count;
mod first;
mod race;

use super::plan::{Aim, BattlePlan, Pursuers, TargetList, Withdrawal};
use super::sampler::Sampler;
use super::study::Study;
use super::worth::played_on;
use crate::commanders::PlayModel;
use crate::map::Site;
use crate::naval::{CounterId, Side};
use admiralty_core::contract::{Refusal, Sampling};
use admiralty_core::play::Plan;
use admiralty_core::results::odds::{Advice, Choice, Method};
use race::{Candidate, Race};

/// Enemy ships up to this number are each tried as the one target of all guns.
const SINGLED_OUT: usize = 6;
/// The most games that are played on with a choice.
const GAMES_ON: u64 = 10_000;

/// The plans that a side may choose among: every fire plan with every way to stay or leave and, where the enemy may
/// leave, every way to pursue. All else stays as the side's own plan says, which is the first.
fn plans(sampler: &Sampler, side: Side, after_round: u8) -> Vec<BattlePlan> {
    let own = &sampler.plans[side];
    let mut plans = Vec::new();
    for guns in fire_plans(sampler, side) {
        for withdrawal in withdrawals(own, after_round) {
            for pursuers in pursuits(sampler, side) {
                let guns = guns.clone();
                let plan = BattlePlan {
                    guns,
                    withdrawal,
                    pursuers,
                    ..own.clone()
                };
                if !plans.contains(&plan) {
                    plans.push(plan);
                }
            }
        }
    }
    plans
}

fn fire_plans(sampler: &Sampler, side: Side) -> Vec<Aim> {
    let (rolls, lineup) = (&sampler.scenario.rolls, &sampler.ledger.lineup);
    let enemy = lineup.ships[side.enemy()];
    let mut aims = vec![
        sampler.plans[side].guns.clone(),
        Aim::Spread,
        Aim::Remove,
        Aim::Sink,
        Aim::Strongest,
        Aim::Weakest,
    ];
    let special = [
        (enemy & rolls.germans, Aim::CrippleBonus),
        (enemy & rolls.carriers, Aim::Carriers),
        (enemy & rolls.convoys, Aim::Convoys),
    ];
    let apply = special.into_iter().filter(|(ships, _)| !ships.is_empty());
    aims.extend(apply.map(|(_, aim)| aim));
    if (2..=SINGLED_OUT).contains(&enemy.len()) {
        let only = |ship: CounterId| Aim::Listed(TargetList::from_iter([ship]));
        aims.extend((enemy - rolls.convoys).into_iter().map(only));
    }
    aims
}

fn withdrawals(own: &BattlePlan, after_round: u8) -> [Withdrawal; 6] {
    let next = after_round.max(1);
    [
        own.withdrawal,
        Withdrawal::Never,
        Withdrawal::AfterRound(next),
        Withdrawal::AfterRound(next.saturating_add(1)),
        Withdrawal::Outgunned(15),
        Withdrawal::ExpectedPoc,
    ]
}

fn pursuits(sampler: &Sampler, side: Side) -> Vec<Pursuers> {
    let own = sampler.plans[side].pursuers;
    match sampler.plans[side.enemy()].withdrawal {
        Withdrawal::Never => vec![own],
        _ => vec![own, Pursuers::All, Pursuers::AfterCripples, Pursuers::None],
    }
}

/// Plays the game on with the best choice of each way to stay or leave, and with the one that is best when ships lost
/// count: where points of the turn and ships pull apart.
fn weigh(study: &Study, side: Side, choices: &mut [Choice], sampling: Sampling<'_>) -> Result<(), Refusal> {
    let model = PlayModel::standard(&study.sampler.scenario);
    let with_ships = |choice: &Choice| choice.behind_with_ships.value;
    let best = choices.iter().map(with_ships).fold(f64::INFINITY, f64::min);
    let sampling = Sampling {
        plan: Plan {
            games: sampling.plan.games.min(GAMES_ON),
            ..sampling.plan
        },
        ..sampling
    };
    let mut seen = Vec::new();
    for choice in choices {
        let plan = BattlePlan::read(&choice.words, &study.sampler.scenario, side)
            .map_err(|fault| Refusal::failure(fault.to_string()))?;
        let new = !seen.contains(&plan.withdrawal);
        if new || with_ships(choice) <= best {
            seen.push(plan.withdrawal);
            let sampler = study.sampler.with_plan(side, plan)?;
            choice.in_game = Some(played_on(&sampler, &model, sampling)?);
        }
    }
    Ok(())
}

pub(super) fn advise(
    study: &Study,
    side: Side,
    after_round: u8,
    sampling: Sampling<'_>,
) -> Result<Advice, Refusal> {
    let base = &study.sampler;
    let lineup = &base.ledger.lineup;
    if matches!(lineup.site, Site::Port(_))
        || Side::BOTH.into_iter().any(|side| lineup.ships[side].is_empty())
    {
        return Err(Refusal::Usage(
            "--advise: neither side can choose to stay, leave or fire here: guns need ships of both sides in one area"
                .to_owned(),
        ));
    }
    if study.in_game.is_some() && after_round > 0 {
        return Err(Refusal::Usage(
            "--round: the battles of a position are still to be fought; write the forces that are left with --area, --turn, \
             --allied and --axis"
                .to_owned(),
        ));
    }
    let mut candidates: Vec<Candidate> = Vec::new();
    for plan in plans(base, side, after_round) {
        // What the one before it knows may do for this one too.
        let sampler = candidates.last().map_or(base, |before| &before.sampler);
        let sampler = sampler.with_plan(side, plan)?;
        candidates.push(Candidate { sampler, after_round });
    }
    let race = Race::run(candidates, side, sampling)?;
    let words = |candidate: usize| race.candidates[candidate].sampler.plans[side].written(&base.scenario);
    let choices = race.standing().into_iter().map(|place| {
        let first = first::told(&race.candidates[place.candidate].sampler, side, after_round);
        Choice {
            words: words(place.candidate),
            leaves: first == first::LEAVES,
            first,
            battles: place.battles,
            swing: place.swing,
            balance: place.balance,
            control: place.control,
            behind: place.behind,
            behind_with_ships: place.behind_with_ships,
            same: place.same.iter().map(|&candidate| words(candidate)).collect(),
            in_game: None,
        }
    });
    let mut choices: Vec<Choice> = choices.collect();
    if study.in_game.is_some() {
        weigh(study, side, &mut choices, sampling)?;
    }
    let mut question = format!("--advise {}", side.name().to_lowercase());
    if after_round > 0 {
        question += &format!(" --round {after_round}");
    }
    question += &format!(" --games {}", race.battles.max(1));
    Ok(Advice {
        subject: study.subject(
            Method::Sampled(race.battles, race.intervals),
            &sampling,
            &question,
            race.battles == sampling.plan.games,
        ),
        side: side.into(),
        after_round,
        sure: race.sure(),
        settled: choices.iter().skip(1).all(|choice| choice.behind.low > 0.0),
        choices,
    })
}
