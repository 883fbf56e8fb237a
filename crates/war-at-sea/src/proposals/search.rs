//! Who looks for openings: for which side, against which mix.

use crate::commanders::doctrine::Reply;
use crate::commanders::{Breadth, PlayModel, Responses};
use crate::factory::{Choice, DoctrineFactory};
use crate::game_advice::Work;
use crate::naval::{BySide, Side};
use crate::scenario::Scenario;
use crate::value::Value;
use admiralty_core::contract::{Files, ProposalRequest, Refusal, Sampling};
use admiralty_core::dice::{MasterSeed, mix};
use admiralty_core::play::Plan;

/// Shares of a mix become whole weights by this.
const WEIGHT: f64 = 10_000.0;

/// While set-ups race, an Axis that searches for its response chooses among the replies of the book, with so many turns:
/// hardly two tries have the same position before them. Fresh games tell what set-ups are worth against the response
/// that it gives in earnest.
const QUICK_RESPONSE: u32 = 150;

/// Who hunts, against whom.
pub(super) struct OpeningSearch<'a> {
    pub(super) scenario: &'a Scenario,
    pub(super) request: &'a ProposalRequest<'a>,
    /// What replies of this side do about set-ups that they do not know: search for a response if one of them does, else
    /// as the most played first.
    pub(super) fallbacks: Vec<Reply>,
    /// How both sides play; of the other side's openings only those of the mix, with their weights.
    pub(super) model: PlayModel,
}

impl<'a> OpeningSearch<'a> {
    /// The side that opens.
    pub(super) fn side(&self) -> Side {
        self.request.side.into()
    }

    pub(super) fn new(
        scenario: &'a Scenario,
        request: &'a ProposalRequest<'a>,
        files: &dyn Files,
    ) -> Result<Self, Refusal> {
        let side = Side::from(request.side);
        let enemy = side.enemy();
        let own = doctrine(scenario, side, request.commander, files)?;
        let mut openings = own.openings().clone();
        openings.forget(enemy);
        let mut fallbacks: Vec<(Reply, f64)> = Vec::new();
        for (commander, share) in request.known {
            let known = doctrine(scenario, side, commander, files)?;
            for reply in &known.openings().axis {
                match fallbacks.iter_mut().find(|(other, _)| *other == reply.reply) {
                    Some((_, sum)) => *sum += share,
                    None => fallbacks.push((reply.reply, *share)),
                }
            }
            if openings.responder.is_none() {
                openings.responder.clone_from(&known.openings().responder);
            }
            let listed = openings.names(side);
            if !(known.openings().names(side).iter()).all(|name| listed.contains(name)) {
                openings.take_over(side, known.openings(), 1);
            }
        }
        let mut other = None;
        for (commander, share) in request.against {
            let doctrine = doctrine(scenario, enemy, commander, files)?;
            openings.take_over(enemy, doctrine.openings(), (share * WEIGHT).round() as u64);
            other = Some(doctrine);
        }
        let Some(other) = other else {
            return Err(Refusal::failure("there is no mix to find an opening against"));
        };
        if side == Side::Allied && openings.responder.is_some() {
            openings.responder = Some(Responses::shared(scenario, Breadth::Book, QUICK_RESPONSE));
        }
        let mut books = BySide::new(|_| own.book().clone());
        books[enemy] = other.book().clone();
        if fallbacks.iter().any(|(reply, _)| reply.search.is_some()) {
            fallbacks.retain(|(reply, _)| reply.search.is_some());
        }
        fallbacks.sort_by(|a, b| b.1.total_cmp(&a.1));
        Ok(OpeningSearch {
            scenario,
            request,
            fallbacks: fallbacks.into_iter().map(|(reply, _)| reply).collect(),
            model: PlayModel {
                books,
                openings,
                value: Value::embedded(),
            },
        })
    }

    pub(super) fn seed(&self, part: u64) -> MasterSeed {
        MasterSeed(mix(self.request.seed.0 ^ mix(part)))
    }

    pub(super) fn work(&self) -> Work<'a> {
        let plan = Plan::of(self.request.games, self.request.threads);
        let sampling = Sampling {
            plan,
            seed: self.request.seed,
            control: self.request.control,
        };
        Work::new(sampling, self.request.games)
    }

    pub(super) fn name(&self, number: u64) -> String {
        format!("{}-{number}", self.request.name)
    }
}

/// The doctrine of a commander by name.
fn doctrine(
    scenario: &Scenario,
    side: Side,
    commander: &str,
    files: &dyn Files,
) -> Result<DoctrineFactory, Refusal> {
    match Choice::read(commander)? {
        Choice::Doctrine(plan) => DoctrineFactory::new(scenario, side, &plan, files),
        _ => Err(Refusal::Usage(format!(
            "openings are searched for against doctrine and for doctrine, not {commander:?}"
        ))),
    }
}
