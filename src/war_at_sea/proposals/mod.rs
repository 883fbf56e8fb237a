//! Openings of turn 1 that the planner's search finds against the other side's mix.
//!
//! ```text
//!  the other side's mix ──► openings with these weights ──► positions before the movement
//!                                                                   │
//!       hunt: candidates and their neighbours race, turns first, then whole games, for the mean final score
//!                                                                   │
//!  Allies: the best plans, a file each              Axis: the best plan in each position that the mix leads to
//! ```
//!
//! Both sides play on as the commanders named. Whether a proposal is as good as it looked is for fresh games to say.

mod file;
mod hunt;

use super::appoint::{AppointDoctrine, Choice};
use super::commanders::doctrine::{Answer, Openings, Reply};
use super::commanders::planner::{Aim, Follower, Lore};
use super::commanders::{Deployment, Doctrine};
use super::event::Nobody;
use super::game_advice::{Trial, Work};
use super::position::{Phase, Position};
use super::scenario::Scenario;
use super::value::Value;
use super::{Game, Seats};
use crate::dice::{GameSeed, Keyed, MasterSeed, mix};
use crate::harness::{NamedOpening, Plan, ProposalRequest, Refusal, Sampling};
use crate::naval::{CounterSet, Side};
use std::cmp::Ordering;

/// Proposals from a search.
const WANTED: usize = 2;
/// Set-ups that the Allied mix plays less often are not answered.
const WORTH_ANSWERING: f64 = 0.02;
/// Shares of a mix become whole weights by this.
const WEIGHT: f64 = 10_000.0;

/// Games in which the positions after a set-up are looked for.
const LOOKED_AT: u64 = 400;
/// Positions that come up in fewer than one in so many of them are left to the doctrine's judgement, and all but the
/// first few.
const RARE: u64 = 20;
const MOST_STARTS: usize = 6;

/// A position before the movement, and how often it comes up.
struct Start {
    position: Position,
    times: u64,
}

/// A plan, where it starts, and what it came to.
#[derive(Clone, Copy)]
struct Found {
    start: Position,
    plan: Deployment,
    /// Mean final score in the hunt, for the side that hunts.
    got: f64,
}

/// Finds openings of a side.
pub(super) fn propose(
    scenario: &Scenario,
    request: &ProposalRequest<'_>,
) -> Result<Vec<NamedOpening>, Refusal> {
    let hunter = Hunter::new(scenario, request)?;
    let texts = match request.side {
        Side::Allied => hunter.set_ups()?,
        Side::Axis => hunter.replies()?,
    };
    let mut proposals = Vec::new();
    for (name, about, text) in texts {
        let file = (request.keep)(&name, &text)?;
        let commander = match request.commander.split_once(':') {
            Some((who, arguments)) => format!("{who}:{file},{arguments}"),
            None => format!("{}:{file}", request.commander),
        };
        proposals.push(NamedOpening {
            name,
            about,
            commander,
        });
    }
    Ok(proposals)
}

/// Who hunts, against whom.
struct Hunter<'a> {
    scenario: &'a Scenario,
    request: &'a ProposalRequest<'a>,
    /// What replies of this side do about set-ups that they do not know, the most played first.
    fallbacks: Vec<Reply>,
    /// How both sides play; of the other side's openings only those of the mix, with their weights.
    lore: Lore,
}

impl<'a> Hunter<'a> {
    fn new(scenario: &'a Scenario, request: &'a ProposalRequest<'a>) -> Result<Self, Refusal> {
        let enemy = request.side.enemy();
        let own = doctrine(scenario, request.side, request.commander)?;
        let mut openings = own.openings().clone();
        openings.forget(enemy);
        let mut fallbacks: Vec<(Reply, f64)> = Vec::new();
        for (commander, share) in request.known {
            let known = doctrine(scenario, request.side, commander)?;
            for reply in &known.openings().axis {
                match fallbacks.iter_mut().find(|(other, _)| *other == reply.reply) {
                    Some((_, sum)) => *sum += share,
                    None => fallbacks.push((reply.reply, *share)),
                }
            }
            let listed = openings.names(request.side);
            if !(known.openings().names(request.side).iter()).all(|name| listed.contains(name)) {
                openings.take_over(request.side, known.openings(), 1);
            }
        }
        let mut other = None;
        for (commander, share) in request.against {
            let doctrine = doctrine(scenario, enemy, commander)?;
            openings.take_over(enemy, doctrine.openings(), (share * WEIGHT).round() as u64);
            other = Some(doctrine);
        }
        let Some(other) = other else {
            return Err(Refusal::failure("there is no mix to find an opening against"));
        };
        let mut books = crate::naval::BySide::new(|_| own.book().clone());
        books[enemy] = other.book().clone();
        fallbacks.sort_by(|a, b| b.1.total_cmp(&a.1));
        Ok(Hunter {
            scenario,
            request,
            fallbacks: fallbacks.into_iter().map(|(reply, _)| reply).collect(),
            lore: Lore {
                books,
                bold: None,
                openings,
                value: Value::embedded(),
            },
        })
    }

    fn seed(&self, part: u64) -> MasterSeed {
        MasterSeed(mix(self.request.seed.0 ^ mix(part)))
    }

    fn work(&self) -> Work<'a> {
        let plan = Plan {
            games: self.request.games,
            until: None,
            threads: self.request.threads,
        };
        let sampling = Sampling {
            plan,
            seed: self.request.seed,
            control: self.request.control,
        };
        Work::new(sampling, self.request.games)
    }

    /// The positions before a side's movement on turn 1 where these openings are played, the most frequent first: speed
    /// rolls differ from game to game (6.2).
    fn starts(&self, openings: &Openings) -> Result<Vec<Start>, Refusal> {
        let lore = Lore {
            openings: openings.clone(),
            ..self.lore.clone()
        };
        let mut starts: Vec<Start> = Vec::new();
        for number in 0..LOOKED_AT {
            let position = self.before_the_movement(&lore, self.request.seed.game(number))?;
            let known = starts
                .iter_mut()
                .find(|start| start.position.place == position.place);
            match known {
                Some(start) => start.times += 1,
                None => starts.push(Start { position, times: 1 }),
            }
        }
        starts.sort_by_key(|start| std::cmp::Reverse(start.times));
        starts.retain(|start| start.times * RARE >= LOOKED_AT);
        starts.truncate(MOST_STARTS);
        Ok(starts)
    }

    /// The position before the side's movement on turn 1 of a game.
    fn before_the_movement(&self, lore: &Lore, seed: GameSeed) -> Result<Position, Refusal> {
        let before = match self.request.side {
            Side::Allied => Phase::AlliedMovement,
            Side::Axis => Phase::AxisMovement,
        };
        let seat = |side| {
            let doctrine = Doctrine::new(&lore.books[side], &lore.openings, seed, side);
            Follower::new(doctrine, None)
        };
        let seats = Seats {
            allied: seat(Side::Allied),
            axis: seat(Side::Axis),
        };
        let mut game = Game::new(self.scenario, seats, Keyed::new(seed), Nobody);
        while game.position.phase != before {
            let played = game.play_phase();
            played.map_err(|refusal| Refusal::failure(refusal.to_string()))?;
        }
        Ok(game.position)
    }

    /// The best plans from a position, best first.
    fn hunt(
        &self,
        start: Position,
        lore: &Lore,
        work: &Work<'_>,
        (part, games): (u64, u64),
    ) -> Result<Vec<Found>, Refusal> {
        let trial = Trial {
            scenario: self.scenario,
            position: &start,
            side: self.request.side,
            lore,
            aim: Aim::Points,
        };
        let found = hunt::best(&trial, work, self.seed(part), games, WANTED)?;
        if !work.is_whole() {
            return Err(Refusal::failure("the search for openings was interrupted"));
        }
        let found = found.into_iter();
        Ok(found.map(|(plan, got)| Found { start, plan, got }).collect())
    }

    /// Set-ups: the best plans from any choice of ports that an opening of the book makes (4.3).
    fn set_ups(&self) -> Result<Vec<(String, String, String)>, Refusal> {
        let mut ports: Vec<CounterSet> = Vec::new();
        for opening in &self.lore.openings.allied {
            if !ports.contains(&opening.malta) {
                ports.push(opening.malta);
            }
        }
        let work = self.work();
        let mut found = Vec::new();
        for (part, malta) in (1..).zip(&ports) {
            let mut openings = self.lore.openings.clone();
            openings.allied.retain(|opening| opening.malta == *malta);
            let games = self.request.games / ports.len() as u64;
            if let Some(start) = self.starts(&openings)?.first() {
                found.extend(self.hunt(start.position, &self.lore, &work, (part, games))?);
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
    fn replies(&self) -> Result<Vec<(String, String, String)>, Refusal> {
        let all = self.lore.openings.total_weight(Side::Allied) as f64;
        let often = |weight: u64| weight as f64 >= WORTH_ANSWERING * all;
        let set_ups: Vec<_> = (self.lore.openings.allied.iter())
            .filter(|opening| often(opening.weight))
            .collect();
        let work = self.work();
        let mut hunts: Vec<(Position, Lore, f64)> = Vec::new();
        for set_up in &set_ups {
            let mut openings = self.lore.openings.clone();
            openings.allied = vec![(*set_up).clone()];
            for start in self.starts(&openings)? {
                let lore = Lore {
                    openings: openings.clone(),
                    ..self.lore.clone()
                };
                hunts.push((start.position, lore, set_up.weight as f64 * start.times as f64));
            }
        }
        let total: f64 = hunts.iter().map(|(_, _, share)| share).sum();
        let mut found: Vec<Vec<Found>> = Vec::new();
        for (part, (start, lore, share)) in (1..).zip(&hunts) {
            let games = (self.request.games as f64 * share / total) as u64;
            found.push(self.hunt(*start, lore, &work, (part, games))?);
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
            let fallback = self.fallbacks.get(rank).copied().unwrap_or(Reply::JUDGEMENT);
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
        let replies = self.lore.openings.axis.iter().rev(); // the latest first
        for known in replies.flat_map(|reply| &reply.answers) {
            if answers.iter().all(|answer| answer.to != known.to) {
                answers.push(known.clone());
            }
        }
        answers
    }

    fn name(&self, number: u64) -> String {
        format!("{}-{number}", self.request.name)
    }
}

/// The doctrine of a commander by name.
fn doctrine(scenario: &Scenario, side: Side, commander: &str) -> Result<AppointDoctrine, Refusal> {
    match Choice::read(commander)? {
        Choice::Doctrine(plan) => AppointDoctrine::new(scenario, side, &plan),
        _ => Err(Refusal::Usage(format!(
            "openings are searched for against doctrine and for doctrine, not {commander:?}"
        ))),
    }
}

fn by_score(a: &Found, b: &Found) -> Ordering {
    b.got.total_cmp(&a.got)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::harness::Control;
    use std::cell::RefCell;

    /// A quick search against one opening; the texts of what it found.
    fn found(side: Side, against: &str) -> Vec<String> {
        let texts = RefCell::new(Vec::new());
        let keep = |name: &str, text: &str| {
            texts.borrow_mut().push(text.to_owned());
            Ok(format!("{name}.toml"))
        };
        let request = ProposalRequest {
            side,
            commander: "doctrine",
            against: &[(format!("doctrine:{against}"), 1.0)],
            known: &[],
            name: "new",
            games: 600,
            seed: MasterSeed(5),
            threads: None,
            control: Control::none(),
            keep: &keep,
        };
        let proposals = propose(&Scenario::embedded(), &request).unwrap();
        let commanders: Vec<&str> = proposals.iter().map(|found| found.commander.as_str()).collect();
        assert_eq!(commanders, ["doctrine:new-1.toml", "doctrine:new-2.toml"]);
        texts.into_inner()
    }

    /// Files of proposals are read back, and say where every ship goes: nobody else sails.
    #[test]
    fn set_ups_that_are_found_can_be_played() {
        let scenario = Scenario::embedded();
        for text in found(Side::Allied, "judgement") {
            let mut book = Openings::default();
            book.add(&scenario, "new.toml", &text)
                .unwrap_or_else(|faults| panic!("{text}\n{}", faults.join("\n")));
            let opening = &book.allied[0];
            assert!(opening.others_stay && opening.plan(1).is_some(), "{text}");
        }
    }

    #[test]
    fn replies_that_are_found_answer_the_set_up() {
        let scenario = Scenario::embedded();
        for text in found(Side::Axis, "barents-on-1-c") {
            let mut book = Openings::default();
            book.add(&scenario, "new.toml", &text)
                .unwrap_or_else(|faults| panic!("{text}\n{}", faults.join("\n")));
            let answers = &book.axis[0].answers;
            // With all ships that roll for their area there, and without those that fail.
            assert!(!answers.is_empty(), "{text}");
            let all: Vec<_> = answers.iter().map(|answer| &answer.to).collect();
            assert!(
                all.iter().enumerate().all(|(n, to)| !all[..n].contains(to)),
                "{text}"
            );
        }
    }

    #[test]
    fn only_doctrine_is_searched_against() {
        let keep = |_: &str, _: &str| unreachable!();
        let refused = propose(
            &Scenario::embedded(),
            &ProposalRequest {
                side: Side::Allied,
                commander: "doctrine",
                against: &[("random".to_owned(), 1.0)],
                known: &[],
                name: "new",
                games: 100,
                seed: MasterSeed(5),
                threads: None,
                control: Control::none(),
                keep: &keep,
            },
        );
        assert!(matches!(refused, Err(Refusal::Usage(_))));
    }
}
