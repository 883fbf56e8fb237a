//! Best responses by sampling: plans drawn at random, and changes of those that are known, race against the other side's mix
//! on common dice. In each round all that are left play the same games, and the better half goes on.

use super::rules::Operations;
use super::staff::{Goal, Leg, Plan, Staff};
use super::state::State;
use super::theatre::Theatre;
use crate::battle::state::Side;
use admiralty_core::contract::{Ending, NamedOpening, ProposalRequest, Refusal};
use admiralty_core::dice::{MasterSeed, mix};
use admiralty_core::machine::{Generator, Machine, MakePlayer, Observer};
use admiralty_core::play::{Control, in_parallel};
use admiralty_core::seats::BySeat;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Plans that begin the race, and that are proposed at its end.
const STARTERS: usize = 32;
const PROPOSED: usize = 2;
/// Games of a plan in the first round, at least.
const FIRST: u64 = 8;
/// Plans that are drawn before fewer than [`STARTERS`] must do.
const DRAWS: usize = 40 * STARTERS;
/// Zones of plans are on ways that cost at most so many MF more than the shortest.
const DETOUR: u16 = 10;
/// Most turns that a drawn plan waits in a zone.
const WAIT: usize = 8;

/// Plans of a side that do well against the other side's mix, the best first.
pub(super) fn propose(
    rules: &Operations,
    request: &ProposalRequest<'_>,
) -> Result<Vec<NamedOpening>, Refusal> {
    let side = Side::of(request.side);
    let against = plans_of(rules, side.other(), request.against)?;
    let known = plans_of(rules, side, request.known)?;
    let race = Race {
        rules: Arc::new(rules.clone()),
        side,
        against: &against,
        seed: request.seed,
        threads: request.threads,
        control: request.control,
        played: AtomicU64::new(0),
    };
    let mut left = drawn(rules, side, &known, request.seed);
    let rounds = u64::from(left.len().max(2).ilog2());
    for round in 0..rounds {
        let games = (request.games / rounds / left.len().max(1) as u64).max(FIRST << round);
        left = race.round(left, games, round)?;
    }
    let proposals = left.iter().take(PROPOSED).enumerate();
    proposals
        .map(|(number, plan)| {
            let opening = rules.opening(side, plan);
            let text = format!("# {}\nplan = {:?}\n", opening.about, opening.commander);
            (request.keep)(&format!("{}-{}", request.name, number + 1), &text)?;
            Ok(opening)
        })
        .collect()
}

fn plans_of(
    rules: &Operations,
    side: Side,
    commanders: &[(String, f64)],
) -> Result<Vec<(Arc<Plan>, f64)>, Refusal> {
    let plan = |(commander, share): &(String, f64)| {
        let plan = rules.plan_of(side, commander)?;
        Ok((Arc::new(plan), *share))
    };
    commanders.iter().map(plan).collect()
}

/// Plans that are not known yet: half of them drawn, half changes of known ones.
fn drawn(rules: &Operations, side: Side, known: &[(Arc<Plan>, f64)], seed: MasterSeed) -> Vec<Plan> {
    let mut generator = Generator::new(seed.game(0), side.seat());
    let zones: Vec<u8> = rules
        .on_ways(DETOUR)
        .into_iter()
        .filter(|zone| rules.map.open_to(side, *zone))
        .collect();
    let fleets = Plan::fleets(rules, side);
    let theatre = rules.quarry.is_none().then(|| rules.theatre(side));
    let nothing = theatre.as_ref().map_or(zones.is_empty(), Theatre::is_empty);
    let played: Vec<&Plan> = known
        .iter()
        .filter(|(_, share)| *share > 0.0)
        .map(|(plan, _)| &**plan)
        .collect();
    let mut plans: Vec<Plan> = Vec::new();
    for draw in 0..DRAWS {
        if plans.len() == STARTERS || nothing {
            break;
        }
        let mut plan = if draw % 2 == 1 && !played.is_empty() {
            played[generator.below(played.len())].clone()
        } else {
            match &theatre {
                Some(theatre) => theatre.any(&mut generator),
                None => any(side, &zones, &fleets, &mut generator),
            }
        };
        if draw % 2 == 1 {
            match &theatre {
                Some(theatre) => theatre.change(&mut plan, &mut generator),
                None => change(&mut plan, side, &zones, &fleets, &mut generator),
            }
        }
        let is_known = known.iter().any(|(other, _)| **other == plan);
        if !is_known && !plans.contains(&plan) {
            plans.push(plan);
        }
    }
    plans
}

/// Any plan.
fn any(side: Side, zones: &[u8], fleets: &[u8], generator: &mut Generator) -> Plan {
    let mut plan = Plan::default();
    if side == Side::Central {
        plan.goal = generator.pick(&[Goal::Haven, Goal::Haven, Goal::Haven, Goal::Refuge]);
        for _ in 0..generator.below(3) {
            lead(&mut plan, zones, generator);
        }
        return plan;
    }
    for fleet in fleets {
        if generator.below(2) == 0 {
            plan.stations.push((*fleet, generator.pick(zones)));
        }
    }
    plan
}

/// One zone more on her way.
fn lead(plan: &mut Plan, zones: &[u8], generator: &mut Generator) {
    let turns = generator.below(2 * WAIT).saturating_sub(WAIT) as u8;
    let zone = generator.pick(zones);
    if plan.way.len() < 3 && plan.way.last().is_none_or(|leg| leg.zone != zone) {
        plan.way.push(Leg { zone, turns });
    }
}

/// One thing otherwise.
fn change(plan: &mut Plan, side: Side, zones: &[u8], fleets: &[u8], generator: &mut Generator) {
    if side == Side::Central {
        if plan.goal == Goal::Raid {
            plan.goal = Goal::Refuge;
        }
        match generator.below(3) {
            0 if !plan.way.is_empty() => {
                plan.way.remove(generator.below(plan.way.len()));
            }
            1 if !plan.way.is_empty() => {
                let leg = generator.below(plan.way.len());
                plan.way[leg].turns = generator.below(WAIT) as u8;
            }
            _ => lead(plan, zones, generator),
        }
        return;
    }
    // What all were told, each is told.
    if let Some(zone) = plan.all.take() {
        let without = fleets
            .iter()
            .filter(|fleet| plan.stations.iter().all(|(other, _)| other != *fleet));
        let told: Vec<(u8, u8)> = without.map(|fleet| (*fleet, zone)).collect();
        plan.stations.extend(told);
    }
    if fleets.is_empty() {
        return;
    }
    let fleet = generator.pick(fleets);
    plan.stations.retain(|(other, _)| *other != fleet);
    if generator.below(3) > 0 {
        plan.stations.push((fleet, generator.pick(zones)));
    }
    plan.stations.sort_unstable();
}

/// How far a side is ahead in all games together.
struct Ahead {
    side: Side,
    points: i64,
}

impl Observer<Operations> for Ahead {
    fn ended(&mut self, _rules: &Operations, _state: &State, ending: &Ending) {
        let points = |side: Side| i64::from(ending.scores[side.seat()]);
        self.points += points(self.side) - points(self.side.other());
    }
}

struct Race<'a> {
    rules: Arc<Operations>,
    side: Side,
    against: &'a [(Arc<Plan>, f64)],
    seed: MasterSeed,
    threads: Option<NonZeroUsize>,
    control: Control<'a>,
    played: AtomicU64,
}

impl Race<'_> {
    /// The better half of the plans, the best first.
    fn round(&self, plans: Vec<Plan>, games: u64, round: u64) -> Result<Vec<Plan>, Refusal> {
        let seed = MasterSeed(mix(self.seed.0 ^ (round + 1)));
        let shared: Vec<Arc<Plan>> = plans.into_iter().map(Arc::new).collect();
        let played = in_parallel(0..shared.len() as u64, self.threads, |number| {
            if self.control.cancel.load(Ordering::Relaxed) {
                return Err(Refusal::failure("the search for plans was interrupted"));
            }
            let mean = self.mean(&shared[number as usize], games, seed);
            (self.control.progress)(self.played.fetch_add(games, Ordering::Relaxed) + games);
            mean
        });
        let means = played.map_err(|error| Refusal::failure(error.to_string()))?;
        let means = means.into_iter().collect::<Result<Vec<f64>, Refusal>>()?;
        let mut order: Vec<usize> = (0..shared.len()).collect();
        order.sort_by(|one, other| means[*other].total_cmp(&means[*one]));
        order.truncate(shared.len().div_ceil(2).max(PROPOSED));
        Ok(order
            .into_iter()
            .map(|number| Plan::clone(&shared[number]))
            .collect())
    }

    /// How far a plan's side is ahead on average against the mix: each plan of the mix has its share of the games.
    fn mean(&self, plan: &Arc<Plan>, games: u64, seed: MasterSeed) -> Result<f64, Refusal> {
        let mut sum = 0.0;
        for (number, (enemy, share)) in self.against.iter().enumerate() {
            let part = ((games as f64 * share).round() as u64).max(1);
            let player = |plan: &Arc<Plan>| -> MakePlayer<Operations> {
                let plan = Arc::clone(plan);
                Arc::new(move || Box::new(Staff::with(Arc::clone(&plan))))
            };
            let sides = [player(plan), player(enemy)];
            let players = match self.side {
                Side::Central => BySeat::from(sides),
                Side::Allied => BySeat::from({
                    let [own, other] = sides;
                    [other, own]
                }),
            };
            let seed = MasterSeed(mix(seed.0 ^ ((number as u64 + 1) << 32)));
            let machine = Machine::new(Arc::clone(&self.rules), players, seed);
            let mut ahead = Ahead {
                side: self.side,
                points: 0,
            };
            machine
                .play(0..part, &mut ahead)
                .map_err(|error| Refusal::failure(error.to_string()))?;
            sum += share * ahead.points as f64 / part as f64;
        }
        Ok(sum)
    }
}
