//! Two commanders at a scenario: War at Sea behind the contract's `Match`.

mod counted;
mod ending;
mod pair;
mod played;
mod rerolled;
mod seated;
mod shown;

pub use pair::Contest;

use crate::factory::{Choice, DoctrineFactory, RandomFactory};
use crate::naval::Side;
use crate::scenario::LoadedScenario;
use admiralty_core::contract::{Refusal, Terms};
use seated::Seated;

/// Seats the two commanders named. Random and doctrine play by the million: of each pair of them there is a copy of
/// the game in which both are known at compile time.
pub(super) fn seat(loaded: &LoadedScenario, terms: &Terms) -> Result<Box<dyn Seated>, Refusal> {
    let (scenario, files) = (&loaded.scenario, loaded.found_in());
    let [allied, axis] = terms.commanders.pair().map(|name| Choice::read(name));
    let doctrine = |side, plan| DoctrineFactory::new(scenario, side, plan, files);
    Ok(match (allied?, axis?) {
        (Choice::Random, Choice::Random) => {
            Box::new(Contest::new(scenario, terms, RandomFactory, RandomFactory))
        }
        (Choice::Random, Choice::Doctrine(axis)) => {
            let axis = doctrine(Side::Axis, &axis)?;
            Box::new(Contest::new(scenario, terms, RandomFactory, axis))
        }
        (Choice::Doctrine(allied), Choice::Random) => {
            let allied = doctrine(Side::Allied, &allied)?;
            Box::new(Contest::new(scenario, terms, allied, RandomFactory))
        }
        (Choice::Doctrine(allied), Choice::Doctrine(axis)) => {
            let (allied, axis) = (doctrine(Side::Allied, &allied)?, doctrine(Side::Axis, &axis)?);
            Box::new(Contest::new(scenario, terms, allied, axis))
        }
        (allied, axis) => {
            let allied = allied.anybody(scenario, Side::Allied, terms.bid, files)?;
            Box::new(Contest::new(
                scenario,
                terms,
                allied,
                axis.anybody(scenario, Side::Axis, terms.bid, files)?,
            ))
        }
    })
}
