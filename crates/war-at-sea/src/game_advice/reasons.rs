//! Why one movement is better than another: the turn under way, played with both on the same dice, area by area.

use super::search::TURNS;
use super::trial::{Playing, Trial};
use super::work::Work;
use crate::commanders::Deployment;
use crate::map::{Area, ByArea, Place, Places};
use crate::naval::{BySide, Side};
use crate::position::Phase;
use crate::{Commander, Game, NoObserver, Position, Seats};
use admiralty_core::contract::Refusal;
use admiralty_core::dice::{Keyed, MasterSeed};
use admiralty_core::play::RunError;
use admiralty_core::results::advice::{Part, Reason};
use admiralty_core::statistics::{Estimate, Intervals, Level, Moments};
use std::ops::Range;

/// The most games of an option whose turn is looked at.
const LOOKED_AT: u64 = 2_000;
/// Turns in a batch.
const BATCH: u64 = 100;

/// What a turn came to; points of the Axis.
#[derive(Clone, Copy)]
struct Turn {
    areas: ByArea<i8>,
    convoys: i8,
    fees: i8,
    lost: BySide<u8>,
}

/// The same turn of the same games with each plan: of game 0 with every plan, of game 1, and so on.
pub(super) struct Turns {
    of: usize,
    all: Vec<Turn>,
}

impl Turns {
    /// Plays the turn with each plan, in the first of the games from a number on.
    pub fn play(
        trial: &Trial<'_>,
        plans: &[Deployment],
        (seed, first): (MasterSeed, u64),
        games: u64,
        work: &Work<'_>,
    ) -> Result<Self, Refusal> {
        let of = plans.len() as u64;
        let one = |n: u64| turn(trial, &plans[(n % of) as usize], seed, first + n / of);
        let batch = |numbers: Range<u64>| numbers.map(one).collect::<Result<Vec<Turn>, RunError>>();
        let mut all = Vec::new();
        work.batches(BATCH, TURNS, games.min(LOOKED_AT) * of, batch, |_, turns| {
            all.extend(turns);
        })?;
        Ok(Turns { of: plans.len(), all })
    }

    /// How many games each plan has played.
    fn games(&self) -> usize {
        self.all.len() / self.of
    }

    /// Why the first of two plans ends so many points ahead of the second, which stands at `against` in the list.
    pub fn reason(
        &self,
        trial: &Trial<'_>,
        (plan, other): (usize, usize),
        against: usize,
        ahead: f64,
    ) -> Reason {
        let sign = match trial.side {
            Side::Allied => -1,
            Side::Axis => 1,
        };
        let apart = |of: &dyn Fn(&Turn) -> i32| {
            let mut moments = Moments::default();
            for game in self.all.chunks_exact(self.of) {
                moments.add(of(&game[plan]) - of(&game[other]));
            }
            let mean = Intervals::Fixed.mean(&moments, Level::P95);
            mean.unwrap_or(Estimate::unbounded(0.0))
        };
        let areas = Area::ALL.into_iter().map(|area| Part {
            scored: format!("in the {area}"),
            points: apart(&|turn| sign * i32::from(turn.areas[area])),
        });
        let rest = [
            ("by convoys", apart(&|turn| sign * i32::from(turn.convoys))),
            (
                "by fees of the Neutral Port",
                apart(&|turn| sign * i32::from(turn.fees)),
            ),
        ];
        let rest = rest.into_iter().map(|(scored, points)| Part {
            scored: scored.to_owned(),
            points,
        });
        let mut parts: Vec<Part> = areas
            .chain(rest)
            .filter(|part| part.points.value != 0.0)
            .collect();
        parts.sort_by(|a, b| b.points.value.abs().total_cmp(&a.points.value.abs()));
        let this_turn: f64 = parts.iter().map(|part| part.points.value).sum();
        Reason {
            against,
            games: self.games() as u64,
            later: ahead - this_turn,
            parts,
            own_losses: apart(&|turn| i32::from(turn.lost[trial.side])),
            their_losses: apart(&|turn| i32::from(turn.lost[trial.side.enemy()])),
        }
    }
}

/// Plays the turn with a plan.
fn turn(trial: &Trial<'_>, plan: &Deployment, seed: MasterSeed, number: u64) -> Result<Turn, RunError> {
    let played = trial.follow(plan, seed.game(number), ToTheTurnsEnd);
    let after = played.map_err(|refusal| RunError::Game {
        game: number,
        reason: refusal.to_string(),
    })?;
    Ok(counted(trial, &after))
}

/// Plays a game until the turn under way has been scored.
struct ToTheTurnsEnd;

impl Playing for ToTheTurnsEnd {
    type Outcome = Position;

    fn play<A: Commander, X: Commander>(
        self,
        mut game: Game<'_, Seats<A, X>, Keyed, NoObserver>,
    ) -> Result<Position, crate::Refusal> {
        let turn = game.position.turn;
        while game.position.turn == turn && game.position.phase != Phase::Over {
            game.play_phase()?;
        }
        Ok(game.position)
    }
}

/// What the turn between two positions came to (5.8): of a turn that has just been scored.
fn counted(trial: &Trial<'_>, after: &Position) -> Turn {
    let (scenario, before) = (trial.scenario, trial.position);
    let mut areas = ByArea::default();
    for area in Area::ALL {
        areas[area] = match after.control[area] {
            Some(Side::Axis) => scenario.poc[area].axis as i8,
            Some(Side::Allied) => -(scenario.poc[area].allied as i8),
            None => 0,
        };
    }
    let sunk = (after.place.at(Place::SUNK) - before.place.at(Place::SUNK)) & scenario.rolls.all;
    let lost = BySide::new(|side| sunk.only(|ship| before.side(scenario, ship) == side).len() as u8);
    Turn {
        areas,
        convoys: -(after.convoy_poc as i8),
        fees: after.fees.allied as i8 - after.fees.axis as i8,
        lost,
    }
}
