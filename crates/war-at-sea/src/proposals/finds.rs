//! What a search for openings finds: set-ups, or replies that answer them.

use super::search::OpeningSearch;
use super::{file, hunt};
use crate::commanders::doctrine::{Answer, Reply};
use crate::commanders::{Deployment, PlayModel};
use crate::game_advice::{Trial, Work};
use crate::naval::{CounterSet, Side};
use crate::position::Position;
use admiralty_core::contract::Refusal;
use std::cmp::Ordering;

/// Proposals from a search.
const WANTED: usize = 2;
/// Set-ups that the Allied mix plays less often are not answered.
const WORTH_ANSWERING: f64 = 0.02;

/// A plan, where it starts, and what it came to.
#[derive(Clone, Copy)]
pub(super) struct Found {
    start: Position,
    plan: Deployment,
    /// Mean final score in the hunt, for the side that hunts.
    got: f64,
}

impl OpeningSearch<'_> {
    /// The best plans from a position, best first.
    fn hunt(
        &self,
        start: Position,
        model: &PlayModel,
        work: &Work<'_>,
        (part, games): (u64, u64),
    ) -> Result<Vec<Found>, Refusal> {
        let trial = Trial {
            scenario: self.scenario,
            position: &start,
            side: self.side(),
            model,
            who: None,
        };
        let found = hunt::best(&trial, work, self.seed(part), games, WANTED)?;
        if !work.is_whole() {
            return Err(Refusal::failure("the search for openings was interrupted"));
        }
        let found = found.into_iter();
        Ok(found.map(|(plan, got)| Found { start, plan, got }).collect())
    }

    /// Set-ups: the best plans from any choice of ports that an opening of the book makes (4.3).
    pub(super) fn set_ups(&self) -> Result<Vec<(String, String, String)>, Refusal> {
        let mut ports: Vec<CounterSet> = Vec::new();
        for opening in &self.model.openings.allied {
            if !ports.contains(&opening.malta) {
                ports.push(opening.malta);
            }
        }
        let work = self.work();
        let mut found = Vec::new();
        for (part, malta) in (1..).zip(&ports) {
            let mut openings = self.model.openings.clone();
            openings.allied.retain(|opening| opening.malta == *malta);
            let games = self.request.games / ports.len() as u64;
            if let Some(start) = self.starts(&openings)?.first() {
                found.extend(self.hunt(start.position, &self.model, &work, (part, games))?);
            }
        }
        found.sort_by(by_score);
        let chosen = (1..).zip(found.into_iter().take(WANTED));
        Ok(chosen
            .map(|(number, found)| file::set_up(self.scenario, &self.name(number), &found.start, &found.plan))
            .collect())
    }

    /// Replies: the best plan in each position that the set-ups of the mix lead to in the first, the second best in the
    /// second.
    pub(super) fn replies(&self) -> Result<Vec<(String, String, String)>, Refusal> {
        let all = self.model.openings.total_weight(Side::Allied) as f64;
        let often = |weight: u64| weight as f64 >= WORTH_ANSWERING * all;
        let set_ups: Vec<_> = (self.model.openings.allied.iter())
            .filter(|opening| often(opening.weight))
            .collect();
        let work = self.work();
        let mut hunts: Vec<(Position, PlayModel, f64)> = Vec::new();
        for set_up in &set_ups {
            let mut openings = self.model.openings.clone();
            openings.allied = vec![(*set_up).clone()];
            for start in self.starts(&openings)? {
                let model = PlayModel {
                    openings: openings.clone(),
                    ..self.model.clone()
                };
                hunts.push((start.position, model, set_up.weight as f64 * start.times as f64));
            }
        }
        let total: f64 = hunts.iter().map(|(_, _, share)| share).sum();
        let mut found: Vec<Vec<Found>> = Vec::new();
        for (part, (start, model, share)) in (1..).zip(&hunts) {
            let games = (self.request.games as f64 * share / total) as u64;
            found.push(self.hunt(*start, model, &work, (part, games))?);
        }
        let names: Vec<&str> = set_ups.iter().map(|set_up| set_up.name.as_str()).collect();
        let reply = |rank: usize| {
            let found: Vec<&Found> = found
                .iter()
                .filter_map(|found| found.get(rank).or(found.first()))
                .collect();
            let often = found.first().map(|found| {
                let Found { start, plan, .. } = found;
                file::in_short(self.scenario, start, plan, Side::Axis)
            });
            let answers = found
                .iter()
                .map(|found| file::answer(self.scenario, &found.start, &found.plan, found.got));
            let answers = self.with_what_is_known(answers.collect());
            let what = (&names[..], &*often.unwrap_or_default());
            let fallback = self.fallbacks.get(rank).or(self.fallbacks.first());
            let fallback = fallback.copied().unwrap_or(Reply::JUDGEMENT);
            file::reply(
                self.scenario,
                &self.name(rank as u64 + 1),
                what,
                (fallback, &answers),
            )
        };
        Ok((0..WANTED).map(reply).collect())
    }

    /// Answers, and behind them what earlier replies answer to other positions: the Allies are not to come back to a
    /// set-up that was answered once.
    fn with_what_is_known(&self, mut answers: Vec<Answer>) -> Vec<Answer> {
        let replies = self.model.openings.axis.iter().rev(); // the latest first
        for known in replies.flat_map(|reply| &reply.answers) {
            if answers.iter().all(|answer| answer.to != known.to) {
                answers.push(known.clone());
            }
        }
        answers
    }
}

fn by_score(a: &Found, b: &Found) -> Ordering {
    b.got.total_cmp(&a.got)
}
