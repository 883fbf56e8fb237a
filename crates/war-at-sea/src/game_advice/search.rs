//! Which movements are worth playing out to the end of the game.

use super::trial::Trial;
use crate::commanders::learned::{Learning, candidates};
use crate::commanders::{Deployment, Doctrine};
use crate::naval::Side;
use admiralty_core::dice::MasterSeed;

/// Turns that take about as long as a game.
pub(crate) const TURNS: u64 = 6;

/// What was found.
pub(super) struct Found {
    /// The doctrine's own plan.
    pub own: Deployment,
    /// Plans that the rules allow, none twice, the best first as far as the networks tell.
    pub plans: Vec<Deployment>,
    /// How many were tried.
    pub tried: usize,
}

/// What the networks find in so many turns played out, and what doctrine and its book would do.
pub(super) fn found(trial: &Trial<'_>, learning: &Learning, seed: MasterSeed, turns: u64) -> Found {
    let view = trial.view();
    let (mut plans, mut tried) = candidates(learning, &view, seed, turns);
    let mut doctrine = trial.doctrine(MasterSeed(0).game(0), trial.side);
    let own = doctrine.deployments(&view).first().copied();
    let book: Vec<Deployment> = named(trial).into_iter().map(|(plan, _)| plan).collect();
    for plan in own.into_iter().chain(book) {
        if !plans.contains(&plan) {
            plans.push(plan);
            tried += 1;
        }
    }
    plans.retain(|plan| trial.allows(plan));
    Found {
        own: own.unwrap_or_else(|| Deployment::stay(trial.position)),
        plans,
        tried,
    }
}

/// The plans of a doctrine here, its own choice first, with the names that the book has for some on turn 1.
pub(crate) fn named(trial: &Trial<'_>) -> Vec<(Deployment, String)> {
    if trial.position.turn != 1 {
        return Vec::new();
    }
    let (view, openings) = (trial.view(), &trial.model.openings);
    let names: Vec<&String> = match trial.side {
        Side::Allied => openings.allied.iter().map(|opening| &opening.name).collect(),
        Side::Axis => {
            let searched = openings.responder.is_some();
            let told = openings
                .axis
                .iter()
                .filter(|reply| searched || reply.reply.search.is_none());
            told.map(|reply| &reply.name).collect()
        }
    };
    let plan = |name: &String| {
        let only = openings.clone().only(trial.side, name).ok()?;
        let seed = MasterSeed(0).game(0); // one opening: nothing is drawn
        let mut doctrine = Doctrine::new(&trial.model.books[trial.side], &only, seed, trial.side);
        let first = doctrine.deployments(&view).first().copied()?;
        Some((first, name.clone()))
    };
    names.into_iter().filter_map(plan).collect()
}
