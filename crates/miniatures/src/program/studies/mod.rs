//! What people who buy fleets by points ask: what units are worth, and which fleets are best.

mod drafts;
mod prices;
mod tracks;
mod worth;

use crate::sector::rules::Aaws;
use crate::units::Units;
use crate::worth::{Prices, Sample, Strength};
use admiralty_core::contract::{OwnAnswer, OwnStudies, OwnStudy, Refusal, Sampling};
use admiralty_core::play::Plan;
use admiralty_core::statistics::Contest;

const STUDIES: [OwnStudy; 4] = [
    OwnStudy {
        name: "prices",
        words: "[captain|search]",
        about: "what every unit and ability is worth, from battles of random fleets",
        games: 100_000,
    },
    OwnStudy {
        name: "worth",
        words: "UNIT",
        about: "what one unit is worth in three companies, from battles with and without it",
        games: 30_000,
    },
    OwnStudy {
        name: "draft",
        words: "allies|axis|NATION [YEAR]",
        about: "the best fleets for the limit of the scenario, and the mix that none of them beats",
        games: 40_000,
    },
    OwnStudy {
        name: "tracks",
        words: "GAME",
        about: "the board with the tracks of each turn of one battle by captains",
        games: 1,
    },
];

/// What fleets of a sample cost: 60 to 140 points of a limit of 100.
const CHEAPEST: u16 = 60;
const DEAREST: u16 = 140;

impl OwnStudies for Aaws {
    fn list(&self) -> &'static [OwnStudy] {
        &STUDIES
    }

    fn ask(&self, name: &str, words: &[String], sampling: Sampling<'_>) -> Result<OwnAnswer, Refusal> {
        let study = OwnStudy::find(&STUDIES, Some(name))?;
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let unknown = || {
            Err(Refusal::Usage(format!(
                "write `study {} {}`",
                study.name, study.words
            )))
        };
        match (name, &words[..]) {
            ("prices", []) => self.prices(Strength::Captain, sampling),
            ("prices", ["captain"]) => self.prices(Strength::Captain, sampling),
            ("prices", ["search"]) => self.prices(Strength::Search, sampling),
            ("worth", [unit]) => self.worth_of(unit, sampling),
            ("draft", [side]) => self.draft(side, None, sampling),
            ("draft", [side, year]) => self.draft(side, Some(year), sampling),
            ("tracks", [game]) => self.tracks(game, sampling),
            _ => unknown(),
        }
    }
}

impl Aaws {
    pub(super) fn units(&self) -> &Units {
        match &self.origin {
            Some(origin) => &origin.units,
            None => Units::shipped(),
        }
    }

    /// Battles of random fleets under the switches of the scenario.
    fn sample_of<'u>(&'u self, strength: Strength, sampling: &Sampling<'_>) -> Sample<'u> {
        let part = |percent: u16| (u32::from(self.limit) * u32::from(percent) / 100) as u16;
        Sample {
            units: self.units(),
            switches: &self.switches,
            limit: self.limit,
            costs: part(CHEAPEST)..=part(DEAREST),
            strength,
            seed: sampling.seed,
        }
    }

    /// Prices from so many battles. None if the battles do not tell what a point is worth.
    fn estimated(
        &self,
        strength: Strength,
        plan: Plan,
        sampling: &Sampling<'_>,
    ) -> Result<Option<(Prices, Vec<Contest>)>, Refusal> {
        let contests = self
            .sample_of(strength, sampling)
            .contests(plan, sampling.control)?;
        Ok(Prices::estimate(self.units(), &contests).map(|prices| (prices, contests)))
    }
}

/// The refusal of a study of too few battles.
fn too_few() -> Refusal {
    Refusal::failure("so few battles do not tell what a point is worth: ask for more with --games")
}

/// `26.4 ± 0.8`.
fn plus_minus(value: f64, within: f64) -> String {
    format!("{value:.1} ± {within:.1}")
}
