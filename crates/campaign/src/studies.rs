//! What can be asked of a campaign beside what every game answers.

use crate::rules::Campaign;
use admiralty_core::contract::{Files, OwnAnswer, OwnStudies, OwnStudy, PositionFile, Refusal, Sampling};
use std::path::Path;

const WORTH: OwnStudy = OwnStudy {
    name: "worth",
    words: "UNIT",
    about: "what one more unit in a start fleet is worth against its price in the bank, from campaigns with both",
    games: 2_000,
};
const ADVISE: OwnStudy = OwnStudy {
    name: "advise",
    words: "POSITION.toml",
    about: "what to build, where to move, or where to flee, in a position as one side knows it (scenarios/campaign/positions)",
    games: 200,
};
const STUDIES: [OwnStudy; 2] = [WORTH, ADVISE];

impl<const PLAYERS: usize> OwnStudies for Campaign<PLAYERS> {
    fn list(&self) -> &'static [OwnStudy] {
        &STUDIES
    }

    fn ask(&self, name: &str, words: &[String], sampling: Sampling<'_>) -> Result<OwnAnswer, Refusal> {
        let study = OwnStudy::find(&STUDIES, Some(name))?;
        match words {
            [unit] if study == WORTH => self.worth_of(unit, &sampling),
            _ => Err(Refusal::Usage(format!(
                "write `study {} {}`",
                study.name, study.words
            ))),
        }
    }

    fn ask_with(
        &self,
        name: &str,
        words: &[String],
        files: &dyn Files,
        sampling: Sampling<'_>,
    ) -> Result<OwnAnswer, Refusal> {
        match words {
            [path] if name == ADVISE.name => {
                let file = PositionFile::load(Path::new(path), files)?;
                self.advice(&file, &sampling)
            }
            _ => self.ask(name, words, sampling),
        }
    }
}
