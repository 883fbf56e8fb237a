//! What the parts of the study share: the request, the seeds of parts, and how games are played.

use super::record::AdaptRequest;
use admiralty_core::contract::{Bid, Ending, Match, OpenScenario, Refusal, Ruleset, SharedDice, Terms};
use admiralty_core::dice::{MasterSeed, mix};
use admiralty_core::play::{Control, Plan, RunError, each};
use admiralty_core::seats::{BySeat, Seat};
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};

/// Games that a thread plays at once.
const STRIDE: u64 = 20;

/// What all parts need.
pub(super) struct Work<'a> {
    pub ruleset: &'a dyn Ruleset,
    pub request: &'a AdaptRequest,
    pub control: Control<'a>,
    games: AtomicU64,
    expected: u64,
}

impl<'a> Work<'a> {
    /// Nothing has been played.
    pub fn new(ruleset: &'a dyn Ruleset, request: &'a AdaptRequest, control: Control<'a>) -> Self {
        Work {
            ruleset,
            request,
            control,
            games: AtomicU64::new(0),
            expected: 0,
        }
    }

    /// About how many games a rule set takes: every round meets one opponent more, as if all weights were kept.
    pub fn expect(&mut self, scenario: &dyn OpenScenario) -> Result<(), Refusal> {
        let (cost, commanders) = (self.request.cost, &self.request.commanders);
        let rows = scenario.openings(Seat::FIRST, &commanders[Seat::FIRST])?.len();
        let columns = scenario.openings(Seat::SECOND, &commanders[Seat::SECOND])?.len();
        self.expected += (rows * columns) as u64 * cost.matrix_games + 4 * cost.games;
        let one = cost.generations * cost.population as u64 * cost.fit_games + 2 * cost.exam_games;
        self.expected += (1..=cost.rounds).map(|round| 2 * round.min(2) * one).sum::<u64>();
        (self.control.expected)(self.expected);
        Ok(())
    }

    /// Games played so far.
    pub fn games(&self) -> u64 {
        self.games.load(Ordering::Relaxed)
    }

    /// Counts games that were played elsewhere.
    pub fn add_games(&self, more: u64) {
        self.games.fetch_add(more, Ordering::Relaxed);
    }

    /// A seed for a part that shares no game with any other.
    pub fn seed(&self, part: u64) -> MasterSeed {
        MasterSeed(mix(self.request.seed.0 ^ mix(part ^ 0x0061_6461_7074)))
    }

    pub fn seat<'s>(
        &self,
        scenario: &'s dyn OpenScenario,
        commanders: BySeat<&str>,
        seed: MasterSeed,
    ) -> Result<Box<dyn Match + 's>, Refusal> {
        scenario.seat(&Terms {
            commanders: BySeat::both(|side| commanders[side].to_owned()),
            bid: Bid::default(),
            seed,
        })
    }

    /// How each of these numbers ends, as `game` plays it: in their order.
    pub fn rows(
        &self,
        numbers: Range<u64>,
        games_a_number: u64,
        game: impl Fn(u64, &mut Vec<Ending>) -> Result<(), String> + Sync,
    ) -> Result<Vec<Ending>, Refusal> {
        let before = self.games();
        let control = Control {
            progress: &|done| (self.control.progress)(before + done * games_a_number),
            ..self.control
        };
        let plan = Plan::range(numbers, self.request.threads);
        let one = |range: Range<u64>| -> Result<Vec<Ending>, RunError> {
            let mut endings = Vec::new();
            for number in range {
                game(number, &mut endings).map_err(|reason| RunError::Game { game: number, reason })?;
            }
            Ok(endings)
        };
        let mut endings = Vec::new();
        let done = each(STRIDE, plan, control, one, |_, batch| {
            endings.extend(batch);
            Ok(ControlFlow::Continue(()))
        })?;
        self.games
            .store(before + done * games_a_number, Ordering::Relaxed);
        if done < plan.games {
            return Err(interrupted());
        }
        Ok(endings)
    }
}

/// What is said when there is no result.
pub(super) fn interrupted() -> Refusal {
    Refusal::failure(
        "it was interrupted before every rule set had been adapted to and judged: there is no result",
    )
}

/// How these tables end a game of one number, on keyed dice.
pub(super) fn push_all(tables: &[&dyn Match], number: u64, out: &mut Vec<Ending>) -> Result<(), String> {
    for table in tables {
        out.push(table.ending(number, SharedDice::Keyed)?);
    }
    Ok(())
}
