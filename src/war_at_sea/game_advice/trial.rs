//! Plays candidates on to the end, on the same dice, and ranks them.

use super::candidates::Candidate;
use super::options;
use super::pinned::{Pinned, Plan};
use crate::advice::GameOption;
use crate::dice::{GameSeed, Keyed, MasterSeed};
use crate::harness::{self, AdviceRequest, Control, Refusal, RunError, in_batches};
use crate::naval::{BySide, Side};
use crate::statistics::{Estimate, Intervals, Level, Moments};
use crate::war_at_sea::appoint::AppointDoctrine;
use crate::war_at_sea::tally::winner_of_ties;
use crate::war_at_sea::{Game, Nobody, Position, Scenario, Seats};
use std::ops::ControlFlow;

/// From this number on games are those of the final: dice that have chosen nobody.
const FRESH: u64 = 1 << 40;
/// The fewest games in which an option is tried, whatever was asked for: fewer tell nothing.
const FEWEST: u64 = 20;
/// The most games of all options together: their scores are kept, a byte each.
const MOST: u64 = 100_000_000;

/// A position from which movements are tried.
#[derive(Clone, Copy)]
pub(super) struct Trial<'a> {
    pub scenario: &'a Scenario,
    pub position: &'a Position,
    pub side: Side,
    pub doctrines: &'a BySide<AppointDoctrine>,
}

/// What came of it.
pub(super) struct Ranking {
    /// Candidates.
    pub tried: usize,
    /// Games of each in the screening.
    pub screened: u64,
    /// Best first.
    pub options: Vec<GameOption>,
    /// All games played.
    pub played: u64,
    /// Whether all that were asked for were played.
    pub complete: bool,
}

/// Final scores: of game 0 of every candidate, of game 1, and so on.
struct Scores {
    of: usize,
    all: Vec<i8>,
}

impl Scores {
    /// Whole games: those that every candidate has played.
    fn games(&self) -> usize {
        self.all.len() / self.of
    }

    fn score(&self, candidate: usize, game: usize) -> i32 {
        self.all[game * self.of + candidate].into()
    }

    fn moments(&self, of: impl Fn(usize) -> i32) -> Moments {
        let mut moments = Moments::default();
        (0..self.games()).for_each(|game| moments.add(of(game)));
        moments
    }

    /// The candidates, best first for a side; of equal ones the first.
    fn order(&self, side: Side) -> Vec<usize> {
        let sum = |candidate: usize| -> i64 {
            (0..self.games())
                .map(|game| i64::from(self.score(candidate, game)))
                .sum()
        };
        let mut order: Vec<(i64, usize)> = (0..self.of)
            .map(|candidate| match side {
                Side::Allied => (sum(candidate), candidate),
                Side::Axis => (-sum(candidate), candidate),
            })
            .collect();
        order.sort_unstable();
        order.into_iter().map(|(_, candidate)| candidate).collect()
    }
}

impl Trial<'_> {
    /// Screens all candidates, then plays the best few on fresh dice.
    pub fn rank(&self, candidates: Vec<Candidate>, request: &AdviceRequest<'_>) -> Result<Ranking, Refusal> {
        let budget = request.sampling.plan.games.min(MOST);
        let (tried, kept) = (
            candidates.len(),
            request.options.clamp(1, candidates.len().max(1)),
        );
        if candidates.is_empty() {
            return Err(Refusal::failure("no movement was found that the rules allow"));
        }
        let each = (budget / 2 / tried as u64).max(FEWEST);
        let last = (budget / 2 / kept as u64).max(FEWEST);
        let total = each * tried as u64 + last * kept as u64;
        (request.sampling.control.expected)(total);
        let plans: Vec<&Plan> = candidates.iter().map(|candidate| &candidate.plan).collect();
        let screening = self.play(&plans, 0, each, 0, request)?;
        let chosen: Vec<&Candidate> = screening
            .order(self.side)
            .into_iter()
            .take(kept)
            .map(|n| &candidates[n])
            .collect();
        let plans: Vec<&Plan> = chosen.iter().map(|candidate| &candidate.plan).collect();
        let done = screening.all.len() as u64;
        let last_scores = self.play(&plans, FRESH, last, done, request)?;
        let played = done + last_scores.all.len() as u64;
        let order = last_scores.order(self.side);
        let options = order
            .iter()
            .map(|&n| self.option(chosen[n], n, order[0], &last_scores, request));
        Ok(Ranking {
            tried,
            screened: screening.games() as u64,
            options: options.filter(|_| last_scores.games() > 0).collect(),
            played,
            complete: played == total,
        })
    }

    /// Plays so many games with each plan.
    fn play(
        &self,
        plans: &[&Plan],
        first: u64,
        games: u64,
        before: u64,
        request: &AdviceRequest<'_>,
    ) -> Result<Scores, Refusal> {
        let (of, sampling) = (plans.len() as u64, &request.sampling);
        let plan = harness::Plan {
            games: games * of,
            until: None,
            threads: sampling.plan.threads,
        };
        let control = Control {
            progress: &|done| (sampling.control.progress)(before + done),
            ..sampling.control
        };
        let one = |n: u64| self.one(plans[(n % of) as usize], sampling.seed, first + n / of);
        let batch =
            |numbers: std::ops::Range<u64>| -> Result<Vec<i8>, RunError> { numbers.map(one).collect() };
        let mut all = Vec::new();
        let mut broken = None;
        in_batches(plan, control, batch, |_, scores| match scores {
            Ok(scores) => {
                all.extend(scores);
                ControlFlow::Continue(())
            }
            Err(error) => {
                broken = Some(error);
                ControlFlow::Break(())
            }
        })?;
        match broken {
            Some(error) => Err(error.into()),
            None => Ok(Scores { of: plans.len(), all }),
        }
    }

    /// Plays one game with a plan; the final score.
    fn one(&self, plan: &Plan, seed: MasterSeed, number: u64) -> Result<i8, RunError> {
        let mut game = self.game(plan, seed.game(number));
        game.play().map_err(|refusal| RunError::Game {
            game: number,
            reason: refusal.to_string(),
        })?;
        Ok(game.position.track)
    }

    /// The game in which a side begins with a plan, ready to be played.
    pub fn game<'g>(
        &'g self,
        plan: &'g Plan,
        seed: GameSeed,
    ) -> Game<'g, Seats<Pinned<'g>, Pinned<'g>>, Keyed, Nobody> {
        let seat = |side: Side| {
            let base = self.doctrines[side].doctrine(seed, side);
            Pinned::new(base, (side == self.side).then_some(plan))
        };
        let seats = Seats {
            allied: seat(Side::Allied),
            axis: seat(Side::Axis),
        };
        Game::from(self.scenario, *self.position, seats, Keyed::new(seed), Nobody)
    }

    fn option(
        &self,
        candidate: &Candidate,
        n: usize,
        first: usize,
        scores: &Scores,
        request: &AdviceRequest<'_>,
    ) -> GameOption {
        let games = scores.games();
        let for_axis = match self.side {
            Side::Allied => 1,
            Side::Axis => -1,
        };
        let unknown = Estimate::unbounded(0.0);
        let tie = winner_of_ties(self.scenario);
        let won = |side: Side| {
            let sign = if side == Side::Axis { 1 } else { -1 };
            let wins = |game: &usize| match scores.score(n, *game).signum() {
                0 => tie == Some(side),
                lead => lead == sign,
            };
            (0..games).filter(wins).count() as u64
        };
        let behind = if n == first {
            Estimate::exact(0.0)
        } else {
            // All pairs with the first at once, after Bonferroni.
            let level = Level::new(1.0 - Level::P95.error() / (scores.of - 1) as f64);
            let gap = |game| for_axis * (scores.score(n, game) - scores.score(first, game));
            Intervals::Fixed
                .mean(&scores.moments(gap), level)
                .unwrap_or(unknown)
        };
        let score = Intervals::Fixed.mean(&scores.moments(|game| scores.score(n, game)), Level::P95);
        GameOption {
            name: candidate.name.clone(),
            moves: options::moves(self, &candidate.plan),
            games: games as u64,
            score: score.unwrap_or(unknown),
            wins: BySide::new(|side| Intervals::Fixed.share(won(side), games as u64, Level::P95)),
            behind,
            reply: options::reply(self, &candidate.plan, request.sampling.seed),
        }
    }
}
