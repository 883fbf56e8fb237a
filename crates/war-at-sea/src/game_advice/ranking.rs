//! Plans played out to the end of the game on the same dice, and ranked.

use super::options;
use super::reasons::Turns;
use super::search::{Found, found};
use super::trial::{Playing, Trial};
use super::work::Work;
use crate::commanders::Deployment;
use crate::commanders::learned::Learning;
use crate::map::Places;
use crate::naval::{BySide, Side};
use crate::rules::victory::winner_of_ties;
use crate::{Commander, Game, NoObserver, Seats};
use admiralty_core::contract::{AdviceRequest, Refusal};
use admiralty_core::dice::{Keyed, MasterSeed};
use admiralty_core::play::RunError;
use admiralty_core::results::advice::{Behind, GameOption};
use admiralty_core::statistics::{Estimate, Intervals, Level, Moments};
use std::ops::Range;

/// Games that choose the options begin with this number, games that judge them with the other: dice that have chosen
/// nobody.
const CHOOSING: u64 = 1 << 40;
const JUDGING: u64 = 2 << 40;
/// One in so many games of an option goes into choosing it.
const CHOOSING_SHARE: u64 = 2;
/// Plans that send fewer ships than this to different places are the same idea: only the better is told.
const ANOTHER_IDEA: usize = 3;
/// The most games of an option: scores are kept, a byte each.
const MOST: u64 = 10_000_000;

/// What came of it.
pub(super) struct Ranking {
    /// Plans that the search tried.
    pub tried: usize,
    /// Plans that were played out, and games of each, to choose the options.
    pub chosen_from: usize,
    /// See [`Ranking::chosen_from`].
    pub choosing: u64,
    /// Best first.
    pub options: Vec<GameOption>,
    /// All games played to their end.
    pub played: u64,
    /// Whether all that was asked for was played.
    pub complete: bool,
}

/// Final scores: of game 0 of every plan, of game 1, and so on.
struct Scores {
    of: usize,
    all: Vec<i8>,
    /// The side that is advised, and who wins ties.
    side: Side,
    tie: Option<Side>,
}

impl Scores {
    /// Whole games: those that every plan has played.
    fn games(&self) -> usize {
        self.all.len() / self.of
    }

    fn score(&self, plan: usize, game: usize) -> i32 {
        self.all[game * self.of + plan].into()
    }

    /// Who won a game.
    fn winner(&self, plan: usize, game: usize) -> Option<Side> {
        match self.score(plan, game) {
            0 => self.tie,
            lead if lead > 0 => Some(Side::Axis),
            _ => Some(Side::Allied),
        }
    }

    /// For the side advised: 2 for a game won, 1 for a draw, 0 for one lost.
    fn halves(&self, plan: usize, game: usize) -> i32 {
        match self.winner(plan, game) {
            None => 1,
            Some(side) if side == self.side => 2,
            Some(_) => 0,
        }
    }

    fn moments(&self, of: impl Fn(usize) -> i32) -> Moments {
        let mut moments = Moments::default();
        (0..self.games()).for_each(|game| moments.add(of(game)));
        moments
    }

    fn sum(&self, of: impl Fn(usize) -> i32) -> i64 {
        (0..self.games()).map(|game| i64::from(of(game))).sum()
    }

    /// Points count for the side that is advised.
    fn sign(&self) -> i32 {
        match self.side {
            Side::Allied => -1,
            Side::Axis => 1,
        }
    }

    /// The plans by chance to win, then by points; of equal ones the first.
    fn order(&self) -> Vec<usize> {
        let key = |&plan: &usize| {
            let chance = self.sum(|game| self.halves(plan, game));
            let points = self.sum(|game| self.sign() * self.score(plan, game));
            std::cmp::Reverse((chance, points))
        };
        let mut order: Vec<usize> = (0..self.of).collect();
        order.sort_by_cached_key(key);
        order
    }

    /// The same, but first the plan that scores most of those that may win as often as any.
    fn best_first(&self) -> Vec<usize> {
        let mut order = self.order();
        let Some(&top) = order.first() else { return order };
        let points = |&plan: &usize| self.sum(|game| self.sign() * self.score(plan, game));
        let may_be_best = |&plan: &usize| self.figures(plan, top).behind.chance.low <= 0.0;
        let close: Vec<usize> = order.iter().copied().filter(may_be_best).collect();
        // The last of several is the one that wins most.
        if let Some(best) = close.into_iter().rev().max_by_key(points) {
            order.retain(|&plan| plan != best);
            order.insert(0, best);
        }
        order
    }
}

impl Trial<'_> {
    /// Searches, chooses the best few, and plays those on fresh dice.
    pub(super) fn rank(&self, request: &AdviceRequest<'_>, learning: &Learning) -> Result<Ranking, Refusal> {
        let judging = request.sampling.plan.games.clamp(2, MOST);
        let wanted = request.options.max(1);
        let seed = request.sampling.seed;
        let found = found(self, learning, seed, request.budget);
        if found.plans.is_empty() {
            return Err(Refusal::failure("no movement was found that the rules allow"));
        }
        // Who plays by the networks has been asked already.
        let choosing = match self.plays_by_networks() {
            true => 0,
            false => judging.div_ceil(CHOOSING_SHARE),
        };
        let about = choosing * found.plans.len() as u64 + judging * (wanted as u64 + 2);
        let work = Work::new(request.sampling, about);
        let first = self.play(&found.plans, CHOOSING, choosing, seed, &work)?;
        let chosen = self.chosen(&found, &first.order(), wanted);
        let last = self.play(&chosen, JUDGING, judging, seed, &work)?;
        let order = last.best_first();
        let turns = Turns::play(self, &chosen, (seed, JUDGING), last.games() as u64, &work)?;
        let (names, idle) = (self.names(&chosen, found.own), self.idle(&found.own));
        let options = order.iter().enumerate().map(|(rank, &n)| {
            let plan = &chosen[n];
            let against = usize::from(rank == 0);
            let apart = |&other: &usize| turns.reason(self, (n, other), against, last.gap(other, n));
            let name = match *plan == idle && !names[n].starts_with("all ") {
                true => format!("{}, all others stay in port", names[n]),
                false => names[n].clone(),
            };
            GameOption {
                name,
                order: if *plan == idle {
                    "stay in port".to_owned()
                } else {
                    options::order(self, plan)
                },
                idle: *plan == idle,
                moves: options::moves(self, plan),
                reason: order.get(against).map(apart),
                reply: options::reply(self, plan, seed),
                ..last.figures(n, order[0])
            }
        });
        Ok(Ranking {
            tried: found.tried,
            chosen_from: found.plans.len(),
            choosing: first.games() as u64,
            options: options.filter(|_| last.games() > 0).collect(),
            played: (first.all.len() + last.all.len()) as u64,
            complete: work.is_whole(),
        })
    }

    /// The plan that leaves in port whoever is there; convoys, and ships that an oiler kept at sea, go where another
    /// plan sends them.
    fn idle(&self, other: &Deployment) -> Deployment {
        let mut idle = Deployment::stay(self.position);
        let at_sea = self.position.place.in_play() - self.position.place.in_port();
        for ship in at_sea | self.scenario.rolls.convoys {
            idle.orders.to[ship] = other.orders.to[ship];
        }
        idle
    }

    /// What the options are called, each by a name of its own.
    fn names(&self, chosen: &[Deployment], own: Deployment) -> Vec<String> {
        let names = options::Names::new(self, own);
        let names: Vec<String> = chosen.iter().map(|plan| names.of(self, plan)).collect();
        let own_name = |(n, name): (usize, &String)| {
            let twin = (0..names.len()).find(|&other| other != n && names[other] == *name);
            match twin {
                Some(twin) => format!("{name}; {}", options::apart(self, &chosen[n], &chosen[twin])),
                None => name.clone(),
            }
        };
        names.iter().enumerate().map(own_name).collect()
    }

    /// The best few ideas; the doctrine's own plan and to do nothing, where the rules allow them, if they are none of
    /// these.
    fn chosen(&self, found: &Found, order: &[usize], wanted: usize) -> Vec<Deployment> {
        let mut chosen: Vec<Deployment> = Vec::new();
        for least in [ANOTHER_IDEA, 1] {
            for plan in order.iter().map(|&n| found.plans[n]) {
                let new = chosen.iter().all(|other| self.distance(other, &plan) >= least);
                if new && chosen.len() < wanted {
                    chosen.push(plan);
                }
            }
        }
        for plan in [found.own, self.idle(&found.own)] {
            if !chosen.contains(&plan) && self.allows(&plan) {
                chosen.push(plan);
            }
        }
        chosen
    }

    /// Plays so many games with each plan, from a number on.
    fn play(
        &self,
        plans: &[Deployment],
        first: u64,
        games: u64,
        seed: MasterSeed,
        work: &Work<'_>,
    ) -> Result<Scores, Refusal> {
        let of = plans.len() as u64;
        let one = |n: u64| self.one(&plans[(n % of) as usize], seed, first + n / of);
        let batch = |numbers: Range<u64>| numbers.map(one).collect::<Result<Vec<i8>, RunError>>();
        let mut all = Vec::new();
        work.batches(self.batch(), 1, games * of, batch, |_, scores| all.extend(scores))?;
        Ok(Scores {
            of: plans.len(),
            all,
            side: self.side,
            tie: winner_of_ties(self.scenario),
        })
    }

    /// Plays one game with a plan; the final score.
    fn one(&self, plan: &Deployment, seed: MasterSeed, number: u64) -> Result<i8, RunError> {
        self.follow(plan, seed.game(number), ToTheEnd)
            .map_err(|refusal| RunError::Game {
                game: number,
                reason: refusal.to_string(),
            })
    }
}

/// Plays a game to its end; the final score.
struct ToTheEnd;

impl Playing for ToTheEnd {
    type Outcome = i8;

    fn play<A: Commander, X: Commander>(
        self,
        mut game: Game<'_, Seats<A, X>, Keyed, NoObserver>,
    ) -> Result<i8, crate::Refusal> {
        game.play()?;
        Ok(game.position.track)
    }
}

impl Scores {
    /// How many points more a plan has for the side advised than another, a game.
    fn gap(&self, other: usize, plan: usize) -> f64 {
        let games = self.games().max(1) as f64;
        (i64::from(self.sign()) * self.sum(|game| self.score(plan, game) - self.score(other, game))) as f64
            / games
    }

    /// The figures of a plan beside the first.
    fn figures(&self, plan: usize, first: usize) -> GameOption {
        let games = self.games() as u64;
        let won = |side: Side| {
            let won = |game: &usize| self.winner(plan, *game) == Some(side);
            (0..self.games()).filter(won).count() as u64
        };
        let score = Intervals::Fixed.mean(&self.moments(|game| self.score(plan, game)), Level::P95);
        // All pairs with the first at once, after Bonferroni.
        let level = Level::new(1.0 - Level::P95.error() / (self.of - 1).max(1) as f64);
        let gap = |of: &dyn Fn(usize, usize) -> i32, unit: f64| {
            if plan == first {
                return Estimate::exact(0.0);
            }
            let gaps = self.moments(|game| of(first, game) - of(plan, game));
            let Estimate { value, low, high } = Intervals::Fixed
                .mean(&gaps, level)
                .unwrap_or(Estimate::unbounded(0.0));
            Estimate {
                value: value / unit,
                low: low / unit,
                high: high / unit,
            }
        };
        GameOption {
            name: String::new(),
            order: String::new(),
            idle: false,
            moves: Vec::new(),
            games,
            score: score.unwrap_or(Estimate::unbounded(0.0)),
            wins: BySide::new(|side| Intervals::Fixed.share(won(side), games, Level::P95)).into(),
            behind: Behind {
                chance: gap(&|plan, game| self.halves(plan, game), 2.0).within(-1.0, 1.0),
                score: gap(&|plan, game| self.sign() * self.score(plan, game), 1.0),
            },
            reason: None,
            reply: None,
        }
    }
}
