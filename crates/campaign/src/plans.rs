//! Building plans as openings of a campaign of two players: what an admiral leans to.

use crate::admiral::Lean;
use crate::rules::Campaign;
use admiralty_core::contract::{NamedOpening, Openings, ProposalRequest, Refusal};
use admiralty_core::seats::Seat;

impl Lean {
    /// All of them, by name and in words.
    const PLANS: [(&'static str, &'static str, Lean); 4] = [
        ("air", "carriers and aircraft", Lean::Air),
        ("surface", "battleships, destroyers, cruisers", Lean::Surface),
        (
            "submarine",
            "submarines, and the destroyers that must be paid for with them",
            Lean::Submarine,
        ),
        ("mixed", "something of everything", Lean::Mixed),
    ];

    /// What is built, in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        let mut plans = Lean::PLANS.into_iter();
        plans.find(|plan| plan.2 == self).map_or("", |plan| plan.1)
    }

    /// By its name.
    #[must_use]
    pub fn named(name: &str) -> Option<Lean> {
        let mut plans = Lean::PLANS.into_iter();
        plans.find(|plan| plan.0 == name).map(|plan| plan.2)
    }
}

/// The refusal of players who do not build by plan.
fn builds(player: &str) -> Result<(), Refusal> {
    match player.split(':').next() {
        Some("admiral") => Ok(()),
        _ => Err(Refusal::Usage(format!(
            "{player} has no building plan: name admiral, who builds by air, surface, submarine and mixed"
        ))),
    }
}

impl Openings for Campaign<2> {
    fn list(&self, _seat: Seat, player: &str) -> Result<Vec<NamedOpening>, Refusal> {
        builds(player)?;
        let plan = |(name, about, _): (&str, &str, Lean)| NamedOpening {
            name: name.to_owned(),
            about: about.to_owned(),
            commander: format!("admiral:{name}"),
        };
        Ok(Lean::PLANS.into_iter().map(plan).collect())
    }

    fn reseated(&self, _seat: Seat, opening: &NamedOpening, player: &str) -> Result<NamedOpening, Refusal> {
        builds(player)?;
        Ok(opening.clone())
    }

    fn propose(&self, _request: &ProposalRequest<'_>) -> Result<Vec<NamedOpening>, Refusal> {
        Err(Refusal::Usage(
            "building plans are not searched for: the four that there are are all in the table".to_owned(),
        ))
    }
}
