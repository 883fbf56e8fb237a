//! Changes to a battle, as somebody writes them: `west += 117`, `east -= 225`, `rules = 19.1`, `flagship.defense = 7`.
//! Several stand apart by semicolons. Seats and places are called by the words of the game.

use admiralty_core::contract::NO_RULES;
use admiralty_core::contract::{BattleRequest, Refusal};
use admiralty_core::seats::{GameCard, Seat};
use std::ops::RangeInclusive;

/// What a change does to its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operation {
    Add,
    Remove,
    Set,
}

/// One change.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Edit {
    target: String,
    operation: Operation,
    value: String,
}

/// Steps of a sweep beyond this number make no readable curve.
const MOST_STEPS: u32 = 40;

/// A change with a range of numbers in it, `west += 117 x 0..8` or `flagship.defense = 5..9`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sweep {
    edit: Edit,
    range: (u32, u32),
}

fn usage(text: String) -> Refusal {
    Refusal::Usage(text)
}

impl Edit {
    fn read(text: &str, game: &GameCard) -> Result<Self, Refusal> {
        let found = [
            ("+=", Operation::Add),
            ("-=", Operation::Remove),
            ("=", Operation::Set),
        ]
        .into_iter()
        .find_map(|(sign, operation)| Some((text.split_once(sign)?, operation)));
        let Some(((target, value), operation)) = found else {
            return Err(usage(format!(
                "{text:?} is no change: write {first} += ITEM, {first} -= ITEM, {first}-doctrine = WORDS, rules = RULES or \
                 PATH = VALUE",
                first = game.seat(Seat::FIRST).id
            )));
        };
        Ok(Edit {
            target: target.trim().to_lowercase(),
            operation,
            value: value.trim().to_owned(),
        })
    }

    fn apply(&self, request: &mut BattleRequest, game: &GameCard) -> Result<(), Refusal> {
        if let Some(seat) = game.find(&self.target) {
            return self.change_force(request.forces[seat].get_or_insert_default());
        }
        let doctrine = self
            .target
            .strip_suffix("-doctrine")
            .or(self.target.strip_suffix("_doctrine"));
        if let Some(seat) = doctrine.and_then(|id| game.find(id)) {
            request.doctrines[seat] = Some(self.only_set()?);
            return Ok(());
        }
        match self.target.as_str() {
            "turn" => {
                let turn = self.only_set()?;
                let turn = turn.parse().map_err(|_| usage(format!("{turn:?} is no turn")))?;
                request.turn = Some(turn);
            }
            place if game.places.contains(&place) => request.place = Some(self.only_set()?),
            "rules" => {
                let rules = self.only_set()?;
                let named = rules.split(',').map(|rule| rule.trim().to_owned());
                request.optional_rules = Some(named.filter(|rule| rule != NO_RULES).collect());
            }
            path => request.overrides.push((path.to_owned(), self.only_set()?)),
        }
        Ok(())
    }

    fn only_set(&self) -> Result<String, Refusal> {
        if self.operation == Operation::Set {
            return Ok(self.value.clone());
        }
        Err(usage(format!(
            "{} can only be set: write {0} = {}",
            self.target, self.value
        )))
    }

    fn change_force(&self, force: &mut String) -> Result<(), Refusal> {
        match self.operation {
            Operation::Set => force.clone_from(&self.value),
            Operation::Add => {
                if !force.trim().is_empty() {
                    *force += ", ";
                }
                *force += &self.value;
            }
            Operation::Remove => *force = without(force, &self.value)?,
        }
        Ok(())
    }
}

/// A force without one of its items.
fn without(force: &str, item: &str) -> Result<String, Refusal> {
    let (lower, wanted) = (force.to_lowercase(), item.to_lowercase());
    let apart = |letter: Option<char>| letter.is_none_or(|letter| letter.is_whitespace() || letter == ',');
    let found = lower.match_indices(&wanted).find(|(at, _)| {
        let (before, behind) = (
            lower[..*at].chars().last(),
            lower[at + wanted.len()..].chars().next(),
        );
        apart(before) && apart(behind)
    });
    match found {
        Some((at, _)) if !wanted.is_empty() && lower.len() == force.len() => {
            Ok(format!("{}{}", &force[..at], &force[at + wanted.len()..]))
        }
        _ => Err(usage(format!(
            "{item:?} is no item of the force {force:?}: name one as it is written there"
        ))),
    }
}

/// Makes changes to a battle that is written out.
///
/// # Errors
/// A change that cannot be read or made.
pub fn changed(request: &BattleRequest, edits: &str, game: &GameCard) -> Result<BattleRequest, Refusal> {
    let mut changed = request.clone();
    for edit in edits.split(';').map(str::trim).filter(|edit| !edit.is_empty()) {
        Edit::read(edit, game)?.apply(&mut changed, game)?;
    }
    Ok(changed)
}

impl Sweep {
    /// Reads `west += 117 x 0..8` or `flagship.defense = 5..9`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &str, game: &GameCard) -> Result<Self, Refusal> {
        let mut edit = Edit::read(text, game)?;
        let first = game.seat(Seat::FIRST).id;
        let item = match edit.operation {
            Operation::Set => "ITEM",
            Operation::Add | Operation::Remove => edit.value.split(" x ").next().unwrap_or_default(),
        };
        let example = format!("write {first} += {item} x 0..8, or PATH = 5..9");
        let no_range = || usage(format!("{text:?} has no range of numbers: {example}"));
        let (value, range) = match edit.operation {
            Operation::Set => ("", edit.value.as_str()),
            Operation::Add | Operation::Remove => edit.value.rsplit_once('x').ok_or_else(no_range)?,
        };
        let (first, last) = range.split_once("..").ok_or_else(no_range)?;
        let number = |text: &str| {
            text.trim()
                .trim_start_matches('=')
                .parse()
                .map_err(|_| no_range())
        };
        let range: (u32, u32) = (number(first)?, number(last)?);
        if range.0 > range.1 || range.1 - range.0 >= MOST_STEPS {
            return Err(usage(format!(
                "{text:?}: from the smaller number to the larger, at most {MOST_STEPS} steps"
            )));
        }
        edit.value = value.trim().to_owned();
        Ok(Sweep { edit, range })
    }

    /// What changes, for a heading: `west += 117`, `flagship.defense`.
    #[must_use]
    pub fn what(&self) -> String {
        let Edit { target, value, .. } = &self.edit;
        match self.edit.operation {
            Operation::Add => format!("{target} += {value} x"),
            Operation::Remove => format!("{target} -= {value} x"),
            Operation::Set => target.clone(),
        }
    }

    /// The numbers.
    #[must_use]
    pub fn numbers(&self) -> RangeInclusive<u32> {
        self.range.0..=self.range.1
    }

    /// The battle at one of the numbers.
    ///
    /// # Errors
    /// A change that cannot be made.
    pub fn at(
        &self,
        request: &BattleRequest,
        number: u32,
        game: &GameCard,
    ) -> Result<BattleRequest, Refusal> {
        let mut changed = request.clone();
        let value = match (self.edit.operation, number) {
            (Operation::Set, _) => number.to_string(),
            (_, 0) => return Ok(changed),
            (_, 1) => self.edit.value.clone(),
            _ => format!("{}x{number}", self.edit.value),
        };
        let edit = Edit {
            value,
            ..self.edit.clone()
        };
        edit.apply(&mut changed, game)?;
        Ok(changed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use admiralty_core::contract::Ruleset;

    fn game() -> GameCard {
        war_at_sea::WarAtSea.card().game
    }

    fn change(request: &BattleRequest, edits: &str) -> Result<BattleRequest, Refusal> {
        changed(request, edits, &game())
    }

    fn request() -> BattleRequest {
        let mut request = BattleRequest::default();
        request.forces[Seat::FIRST] = Some("Hood, Prince of Wales".to_owned());
        request.forces[Seat::SECOND] = Some("Bismarck 127x2 LBA".to_owned());
        request
    }

    #[test]
    fn changes_are_made_one_after_another() {
        let edited = change(
            &request(),
            "allied += 117; axis -= lba ; axis-doctrine = sink; rules=19.1; Bismarck.defense = 7; turn = 3",
        )
        .unwrap();
        assert_eq!(
            edited.forces[Seat::FIRST].as_deref(),
            Some("Hood, Prince of Wales, 117")
        );
        assert_eq!(edited.forces[Seat::SECOND].as_deref(), Some("Bismarck 127x2 "));
        assert_eq!(edited.doctrines[Seat::SECOND].as_deref(), Some("sink"));
        assert_eq!(edited.optional_rules, Some(vec!["19.1".to_owned()]));
        assert_eq!(
            edited.overrides,
            [("bismarck.defense".to_owned(), "7".to_owned())]
        );
        assert_eq!(edited.turn, Some(3));
        let fewer = change(&request(), "allied -= Prince of Wales").unwrap();
        assert_eq!(fewer.forces[Seat::FIRST].as_deref(), Some("Hood, "));
        assert_eq!(
            change(&request(), "rules = none").unwrap().optional_rules,
            Some(Vec::new())
        );
    }

    #[test]
    fn what_is_no_change_says_what_to_write() {
        for (edits, words) in [
            ("one more cruiser", "is no change"),
            ("axis -= 127", "is no item of the force"),
            ("allied -= Rodney", "is no item of the force"),
            ("rules += 19.1", "rules can only be set"),
            ("turn = soon", "is no turn"),
        ] {
            let text = change(&request(), edits).unwrap_err().to_string();
            assert!(text.contains(words), "{edits}: {text}");
        }
    }

    #[test]
    fn sweeps_go_through_their_numbers() {
        let sweep = Sweep::read("allied += 117 x 0..3", &game()).unwrap();
        assert_eq!(sweep.numbers(), 0..=3);
        let force = |n| {
            sweep.at(&request(), n, &game()).unwrap().forces[Seat::FIRST]
                .clone()
                .unwrap()
        };
        assert_eq!(
            [force(0), force(1)],
            ["Hood, Prince of Wales", "Hood, Prince of Wales, 117"]
        );
        assert_eq!(force(3), "Hood, Prince of Wales, 117x3");
        let sweep = Sweep::read("Bismarck.defense = 5..=9", &game()).unwrap();
        assert_eq!(sweep.at(&request(), 7, &game()).unwrap().overrides[0].1, "7");
        for (text, words) in [
            ("allied += 117", "no range"),
            ("allied += 117 x 3", "no range"),
            ("allied += 117 x 8..0", "from the smaller"),
            ("allied += 117 x 0..99", "at most 40 steps"),
            ("Bismarck.defense = 7", "no range"),
        ] {
            let fault = Sweep::read(text, &game()).unwrap_err().to_string();
            assert!(fault.contains(words), "{text}: {fault}");
        }
    }
}
