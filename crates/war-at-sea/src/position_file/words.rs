//! The words of a position file: phases, places off the board, moments of a game.

use crate::map::{Area, Place, Site};
use crate::odds::lineup::site_named;
use crate::position::{Phase, Position};
use std::fmt;
use std::str::FromStr;

/// Each phase as the file names it, with the short form of the command line.
const PHASES: [(Phase, &str, &str); 8] = [
    (Phase::SetUp, "set-up", "set-up"),
    (Phase::Arrivals, "arrivals", "arrivals"),
    (Phase::AlliedMovement, "allied movement", "allied"),
    (Phase::AxisMovement, "axis movement", "axis"),
    (Phase::AirPlacement, "air placement", "air"),
    (Phase::Combat, "combat", "combat"),
    (Phase::TurnEnd, "turn end", "end"),
    (Phase::Over, "game over", "over"),
];

/// The words for all phases, to choose from.
pub(super) fn phase_words() -> String {
    let words: Vec<String> = PHASES.iter().map(|(_, word, _)| format!("{word:?}")).collect();
    words.join(", ")
}

/// The word of a phase.
pub(super) fn phase_word(phase: Phase) -> &'static str {
    PHASES
        .iter()
        .find(|(other, ..)| *other == phase)
        .map_or("", |(_, word, _)| word)
}

/// The phase of a word, long or short.
pub(super) fn phase_named(word: &str) -> Option<Phase> {
    let word = word.trim().to_lowercase().replace('-', " ");
    PHASES
        .iter()
        .find(|(_, long, short)| [long, short].iter().any(|known| known.replace('-', " ") == word))
        .map(|(phase, ..)| *phase)
}

/// Places off the board that a file names.
const OFF_BOARD: [(Place, &str, &[&str]); 4] = [
    (
        Place::REFUELLING,
        "oiler",
        &["oilers", "refuelling", "with an oiler"],
    ),
    (Place::SUNK, "sunk", &["lost"]),
    (
        Place::REMOVED,
        "out of play",
        &["removed", "scuttled", "interned"],
    ),
    (Place::DELIVERED, "delivered", &["cashed"]),
];

/// The key of a place.
pub(crate) fn place_word(place: Place) -> String {
    match OFF_BOARD.iter().find(|(other, ..)| *other == place) {
        Some((_, word, _)) => (*word).to_owned(),
        None => place.to_string(),
    }
}

/// The place of a key, or what to do about a key that is none.
pub(super) fn place_named(key: &str) -> Result<Place, String> {
    let folded = key.trim().to_lowercase().replace(['_', '-'], " ");
    if let Some((place, ..)) = OFF_BOARD
        .iter()
        .find(|(_, word, others)| *word == folded || others.contains(&folded.as_str()))
    {
        return Ok(*place);
    }
    site_named(key).map(Site::place).map_err(|faults| {
        let remedy = faults
            .0
            .first()
            .map_or(String::new(), |fault| fault.remedy.clone());
        format!("{remedy} (or oiler, sunk, out of play, delivered)")
    })
}

/// The area of a name, or what to do about it.
pub(super) fn area_named(name: &str) -> Result<Area, String> {
    let names = || Area::ALL.map(Area::name).join(", ");
    match site_named(name) {
        Ok(Site::Area(area)) => Ok(area),
        Ok(Site::Port(_)) => Err(format!("a port has no flag; write sea areas: {}", names())),
        Err(_) => Err(format!("write sea areas: {}", names())),
    }
}

/// A moment of a game at which its position can be written down: a turn and a phase that is about to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The turn, from 1.
    pub turn: u8,
    /// What is to be played next.
    pub phase: Phase,
}

impl Moment {
    /// Whether a position is at this moment.
    #[must_use]
    pub fn is(self, position: &Position) -> bool {
        (position.turn, position.phase) == (self.turn, self.phase)
    }
}

impl FromStr for Moment {
    type Err = String;

    /// Reads `4` (the Allies are to move on turn 4), `4:axis`, `8:over`.
    fn from_str(text: &str) -> Result<Self, String> {
        let (turn, phase) = text.split_once(':').unwrap_or((text, "allied"));
        let wrong = || {
            let short: Vec<&str> = PHASES.iter().map(|(_, _, short)| *short).collect();
            format!(
                "{text:?} is no moment of a game: write TURN or TURN:PHASE, with a phase of {}",
                short.join(", ")
            )
        };
        match (turn.trim().parse(), phase_named(phase)) {
            (Ok(turn), Some(phase)) if turn > 0 => Ok(Moment { turn, phase }),
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "turn {}, {}", self.turn, phase_word(self.phase))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_read_as_they_are_typed() {
        let moment = |text: &str| text.parse::<Moment>().map(|m| (m.turn, m.phase));
        assert_eq!(moment("4"), Ok((4, Phase::AlliedMovement)));
        assert_eq!(moment("4:axis"), Ok((4, Phase::AxisMovement)));
        assert_eq!(moment("8:game over"), Ok((8, Phase::Over)));
        for wrong in ["", "0", "four", "4:lunch", ":axis"] {
            let said = moment(wrong).unwrap_err();
            assert!(said.contains("write TURN or TURN:PHASE"), "{wrong}: {said}");
        }
    }

    #[test]
    fn every_phase_is_known_by_both_its_words() {
        for (phase, long, short) in PHASES {
            assert_eq!(
                (phase_named(long), phase_named(short)),
                (Some(phase), Some(phase))
            );
            assert_eq!(phase_word(phase), long);
        }
    }
}
