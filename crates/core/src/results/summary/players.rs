//! Who played, as a citation tells it.

use crate::contract::DiceKind;
use crate::seats::{BySeat, GameCard, Seat};

/// Who played, as a citation tells it.
pub trait Players {
    /// All of them, as typed.
    fn names(&self) -> Vec<&str>;

    /// In a line, for captions.
    fn in_line(&self, game: &GameCard) -> String;

    /// What is to be said of them among the entries of a citation: a name and a text.
    fn entry(&self, game: &GameCard) -> (&'static str, String);

    /// Whether a reader needs that entry in the shortest citation too.
    fn is_needed(&self) -> bool;

    /// What a result with them does not show, in a sentence.
    fn does_not_show(&self, game: &GameCard) -> String;
}

/// A commander for every seat.
impl Players for BySeat<String> {
    fn names(&self) -> Vec<&str> {
        self.values().map(String::as_str).collect()
    }

    fn in_line(&self, game: &GameCard) -> String {
        let who = |seat| format!("{} ({})", self[seat], game.name(seat));
        game.each(who, " v ")
    }

    fn entry(&self, game: &GameCard) -> (&'static str, String) {
        let who = |seat| format!("{} {}", self[seat], game.name(seat));
        ("commanders", game.each(who, ", "))
    }

    fn is_needed(&self) -> bool {
        false
    }

    fn does_not_show(&self, game: &GameCard) -> String {
        let first = &self[Seat::FIRST];
        let who = if self.values().all(|one| one == first) {
            let seats = if self.len() == 2 {
                "both sides"
            } else {
                "every seat"
            };
            format!("the commander {first} plays {seats}")
        } else {
            let verb = |seat| if seat == Seat::FIRST { " plays" } else { "" };
            let who = |seat| format!("{}{} {}", self[seat], verb(seat), game.seat(seat).side);
            format!("the commander {}", game.each(who, " and "))
        };
        format!("how people would do: {who}; people may play better or worse")
    }
}

/// Who takes part in a match: a name, and the commanders that it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// As typed.
    pub name: String,
    /// The commander of each side, as `simulate` names it.
    pub commanders: BySeat<String>,
}

impl Contender {
    /// Who commands which side, in words; empty where one name is all there is to say.
    #[must_use]
    pub fn parts(&self, game: &GameCard) -> String {
        if self.commanders.values().all(|one| *one == self.name) {
            String::new()
        } else {
            let part = |seat| format!("{} as {}", self.commanders[seat], game.seat(seat).label());
            game.each(part, ", ")
        }
    }
}

/// Contenders who met in pairs of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contenders {
    /// Who played.
    pub all: Vec<Contender>,
    /// What the two games of a pair had in common.
    pub dice: DiceKind,
}

impl Players for Contenders {
    fn names(&self) -> Vec<&str> {
        let commanders = self.all.iter().flat_map(|one| one.commanders.values());
        commanders.map(String::as_str).collect()
    }

    fn in_line(&self, _: &GameCard) -> String {
        format!("{} dice", self.dice.word())
    }

    fn entry(&self, _: &GameCard) -> (&'static str, String) {
        let text = match self.dice {
            DiceKind::Keyed => "keyed: what is done alike in both games of a pair rolls alike",
            DiceKind::Stream => "one stream for both games of a pair, as narrate tells them",
        };
        ("dice", text.to_owned())
    }

    fn is_needed(&self) -> bool {
        true
    }

    fn does_not_show(&self, _: &GameCard) -> String {
        "how good anybody is against people or other opponents: strength is measured against these alone, and need not \
         be transitive"
            .to_owned()
    }
}
