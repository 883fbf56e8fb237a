//! The race: all plans fight the same battles; those that are clearly behind fall out.

use super::super::luck::{Score, mean_by};
use super::super::sampler::Sampler;
use super::count::{Count, Gap, Lane, index};
use crate::event::NoObserver;
use crate::naval::Side;
use admiralty_core::contract::{Refusal, Sampling};
use admiralty_core::dice::{Keyed, MasterSeed};
use admiralty_core::play::{BATCH, Plan, RunError, each};
use admiralty_core::statistics::{Estimate, Intervals, Level};
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::ops::{ControlFlow, Range};

/// Battles after which plans that came to the same in every one are put together, and the first fall out.
const PILOT: u64 = 1_000;

/// A plan in the race.
pub(super) struct Candidate {
    pub sampler: Sampler,
    pub after_round: u8,
}

/// Where a plan came in.
pub(super) struct Place {
    pub candidate: usize,
    pub battles: u64,
    pub swing: Estimate,
    pub balance: Estimate,
    pub control: Estimate,
    /// How much worse than the first: by swing, and with the ships lost at their worth.
    pub behind: Estimate,
    pub behind_with_ships: Estimate,
    /// Candidates that came to the same in every battle of the pilot.
    pub same: Vec<usize>,
}

/// A race that is over.
pub(super) struct Race {
    pub candidates: Vec<Candidate>,
    side: Side,
    count: Count,
    /// Who fought every battle of the pilot as this one did.
    groups: Vec<(usize, Vec<usize>)>,
    /// The level at which two plans are told apart, for all pairs at once.
    level: Level,
    pub intervals: Intervals,
    /// Battles that the last left in it fought.
    pub battles: u64,
}

impl Race {
    /// Runs the race over at most as many battles as the sampling's plan has games.
    pub fn run(candidates: Vec<Candidate>, side: Side, sampling: Sampling<'_>) -> Result<Self, Refusal> {
        let most = sampling.plan.games;
        let mut race = Race {
            count: Count::none(candidates.len()),
            groups: Vec::new(),
            level: Level::P95,
            // Narrowest early on, where most fall out.
            intervals: Intervals::Sequence {
                tuned_for: (most / 8).max(PILOT),
            },
            battles: 0,
            candidates,
            side,
        };
        let mut running: Vec<usize> = (0..race.candidates.len()).collect();
        while race.battles < most {
            let until = most.min((2 * race.battles).max(PILOT));
            let fought = race.heat(&running, race.battles..until, sampling)?;
            let broken_off = fought < until - race.battles;
            race.battles += fought;
            if race.groups.is_empty() {
                race.put_together();
                running = race.groups.iter().map(|(first, _)| *first).collect();
            }
            if broken_off {
                break;
            }
            race.drop_out(&mut running);
        }
        if race.battles == 0 {
            return Err(Refusal::failure(
                "no battle was finished: there is nothing to compare",
            ));
        }
        Ok(race)
    }

    /// Fights battles of these numbers with the plans still running.
    fn heat(
        &mut self,
        running: &[usize],
        numbers: Range<u64>,
        sampling: Sampling<'_>,
    ) -> Result<u64, Refusal> {
        let plan = Plan {
            first: sampling.plan.first + numbers.start,
            games: numbers.end - numbers.start,
            ..sampling.plan
        };
        let mut total = Count::none(self.candidates.len());
        let play = |numbers| self.fight(running, sampling.seed, numbers);
        let fought = each(BATCH, plan, sampling.control, play, |_, batch| {
            total.merge(&batch);
            Ok(ControlFlow::Continue(()))
        })?;
        self.count.merge(&total);
        Ok(fought)
    }

    fn fight(&self, running: &[usize], seed: MasterSeed, numbers: Range<u64>) -> Result<Count, RunError> {
        let mut count = Count::none(self.candidates.len());
        let mut scores = vec![Score::default(); self.candidates.len()];
        for number in numbers {
            let keyed = Keyed::new(seed.game(number));
            for &candidate in running {
                let Candidate { sampler, after_round } = &self.candidates[candidate];
                let outcome = sampler.outcome(*after_round, keyed, NoObserver);
                let outcome = outcome.map_err(|refusal| RunError::Game {
                    game: number,
                    reason: refusal.to_string(),
                })?;
                let score = Score::of(sampler, &outcome);
                let mut hasher = FxHasher::default();
                (number, outcome).hash(&mut hasher);
                let lane = &mut count.lanes[candidate];
                lane.trace = lane.trace.wrapping_add(hasher.finish());
                lane.controlled += u64::from(outcome.control == Some(self.side));
                lane.swing.add(score.swing);
                lane.balance.add(score.balance);
                scores[candidate] = score;
            }
            for (place, &second) in running.iter().enumerate() {
                for &first in &running[..place] {
                    let pair = &mut count.pairs[index(first, second)];
                    pair.swing.add(scores[second].swing - scores[first].swing);
                    pair.balance.add(scores[second].balance - scores[first].balance);
                }
            }
        }
        Ok(count)
    }

    /// Plans that came to the same in every battle so far run on as one: the first of them.
    fn put_together(&mut self) {
        for candidate in 0..self.candidates.len() {
            let trace = self.count.lanes[candidate].trace;
            let known = self
                .groups
                .iter_mut()
                .find(|(first, _)| self.count.lanes[*first].trace == trace);
            match known {
                Some((_, same)) => same.push(candidate),
                None => self.groups.push((candidate, Vec::new())),
            }
        }
        let pairs = self.groups.len() * self.groups.len().saturating_sub(1) / 2;
        // Bonferroni: all pairs at once, by swing and with ships.
        self.level = Level::new(1.0 - Level::P95.error() / (2 * pairs.max(1)) as f64);
    }

    /// Better first: what the side scored, then what ships are worth to it.
    fn rank(&self, candidate: usize) -> (i64, i64) {
        let Lane { swing, balance, .. } = &self.count.lanes[candidate];
        match self.side {
            Side::Allied => (swing.sum, balance.sum),
            Side::Axis => (-swing.sum, -balance.sum),
        }
    }

    /// How far one is behind another, in thousandths, over the battles that both fought.
    fn gap(&self, leader: usize, candidate: usize) -> Gap {
        match self.side {
            Side::Allied => self.count.more(leader, candidate),
            Side::Axis => self.count.more(candidate, leader),
        }
    }

    fn drop_out(&self, running: &mut Vec<usize>) {
        let Some(leader) = running
            .iter()
            .copied()
            .min_by_key(|&candidate| self.rank(candidate))
        else {
            return;
        };
        running.retain(|&candidate| {
            let [behind, _] = self.behind(leader, candidate);
            candidate == leader || behind.low <= 0.0
        });
    }

    /// How far one is behind another: by swing, and with ships.
    fn behind(&self, leader: usize, candidate: usize) -> [Estimate; 2] {
        if leader == candidate {
            return [Estimate::exact(0.0); 2];
        }
        let Gap { swing, balance } = self.gap(leader, candidate);
        [swing, balance].map(|gap| mean_by(self.intervals, &gap, self.level))
    }

    /// Those that fought to the end, and the best of them.
    fn leader(&self) -> Option<usize> {
        let last = self.groups.iter().map(|(first, _)| *first);
        let at_the_end = last.filter(|&candidate| self.count.lanes[candidate].swing.count == self.battles);
        at_the_end.min_by_key(|&candidate| self.rank(candidate))
    }

    /// All plans that are not the same as another, best first.
    pub fn standing(&self) -> Vec<Place> {
        let Some(leader) = self.leader() else {
            return Vec::new();
        };
        let mut places: Vec<Place> = self
            .groups
            .iter()
            .map(|(candidate, same)| self.place(leader, *candidate, same))
            .collect();
        // Among those that score alike, by the worth of ships.
        let worth = |place: &Place| match self.side {
            Side::Allied => place.balance.value,
            Side::Axis => -place.balance.value,
        };
        places.sort_by(|a, b| {
            let by_score = a.behind.value.total_cmp(&b.behind.value);
            by_score.then(worth(a).total_cmp(&worth(b)))
        });
        places
    }

    fn place(&self, leader: usize, candidate: usize, same: &[usize]) -> Place {
        let lane = &self.count.lanes[candidate];
        let [behind, behind_with_ships] = self.behind(leader, candidate);
        Place {
            candidate,
            battles: lane.swing.count,
            swing: mean_by(self.intervals, &lane.swing, Level::P95),
            balance: mean_by(self.intervals, &lane.balance, Level::P95),
            control: self
                .intervals
                .share(lane.controlled, lane.swing.count, Level::P95),
            behind,
            behind_with_ships,
            same: same.to_vec(),
        }
    }

    /// How sure it is that the first is better than the second.
    pub fn sure(&self) -> Option<f64> {
        let places = self.standing();
        let [first, second, ..] = places.as_slice() else {
            return None;
        };
        Some(self.gap(first.candidate, second.candidate).swing.above_zero())
    }
}
