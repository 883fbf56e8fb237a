//! The table of unit cards: read from `units.toml`, and from files that change it.

use crate::ability::Printed;
use crate::card::{Alliance, Card, Confidence, MOST_DICE, Type};
use crate::text::{Faults, Reading, Sheet, list, nearest, number, text};
use std::sync::LazyLock;

/// The cards that ship, as `units.toml` has them.
pub const UNITS: &str = include_str!("../../../scenarios/miniatures/units.toml");

/// The most cards of a table.
const MOST_CARDS: usize = 2_000;
/// The longest name.
const LONGEST_NAME: usize = 60;

/// Unit cards, each with a name of its own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Units {
    cards: Vec<Card>,
}

static SHIPPED: LazyLock<Units> = LazyLock::new(|| {
    let empty = Units::default();
    empty
        .changed_by("units.toml", UNITS)
        .unwrap_or_else(|faults| panic!("{faults}"))
});

impl Units {
    /// The cards that ship.
    #[must_use]
    pub fn shipped() -> &'static Units {
        &SHIPPED
    }

    /// All cards, in the order of their sets.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The card of this name, in any capitals.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Card> {
        let name = name.trim();
        let exact = self.cards.iter().find(|card| card.name == name);
        exact.or_else(|| {
            let low = name.to_lowercase();
            self.cards.iter().find(|card| card.name.to_lowercase() == low)
        })
    }

    /// The name of a card that was probably meant.
    #[must_use]
    pub fn nearest(&self, name: &str) -> Option<&str> {
        nearest(name, self.cards.iter().map(|card| card.name.as_str()))
    }

    /// These cards with the changes and new cards of a file: `[units."NAME"]` and the lines that differ.
    ///
    /// # Errors
    /// Everything that is wrong with the file.
    pub fn changed_by(&self, file: &str, text: &str) -> Result<Units, Faults> {
        Reading::of(file, text, |reading, root| {
            let mut units = self.clone();
            if let Some(mut table) = reading.table(root, "units") {
                units.change(reading, &mut table);
            }
            Some(units)
        })
    }

    /// Reads a table of cards, `[units]`, over these.
    pub fn change(&mut self, reading: &mut Reading, table: &mut Sheet<'_, '_>) {
        for name in table.keys() {
            let Some(mut sheet) = reading.table(table, name) else {
                continue;
            };
            let place = self.cards.iter().position(|card| card.name == name);
            let faults = reading.faults.len();
            let card = match place {
                Some(place) => read_changes(reading, &mut sheet, self.cards[place].clone()),
                None => read_card(reading, &mut sheet, name),
            };
            reading.finish(&sheet);
            let Some(card) = card.filter(|_| reading.faults.len() == faults) else {
                continue;
            };
            match place {
                Some(place) => self.cards[place] = card,
                None if self.cards.len() < MOST_CARDS => self.cards.push(card),
                None => {
                    let problem = format!("more than {MOST_CARDS} cards");
                    reading.wrong(&sheet, (problem, "leave some out".to_owned()));
                    return;
                }
            }
        }
    }
}

/// A card that is new: everything that every card has must be there.
fn read_card(reading: &mut Reading, sheet: &mut Sheet<'_, '_>, name: &str) -> Option<Card> {
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.contains([',', ';']) {
        let problem = format!("a name has 1 to {LONGEST_NAME} letters and no comma or semicolon");
        reading.wrong(sheet, (problem, "choose another name".to_owned()));
    }
    let kind = reading.word(sheet, "type", Type::WORDS);
    let kind = reading.need(sheet, "type", kind, "\"Destroyer\"");
    for (key, example) in [
        ("nation", "\"Italy\""),
        ("alliance", "\"Axis\""),
        ("year", "1941"),
        ("cost", "12"),
        ("armor", "3"),
        ("vital_armor", "8"),
        ("hull", "2"),
    ] {
        reading.need(sheet, key, sheet.has(key).then_some(()), example);
    }
    let card = Card {
        name: name.to_owned(),
        set: String::new(),
        set_number: 0,
        nation: String::new(),
        alliance: Alliance::Neutral,
        kind: kind.unwrap_or(Type::Auxiliary), // a fault was reported
        class: String::new(),
        year: 0,
        cost: 1,
        rarity: String::new(),
        speed: 0,
        flagship: 0,
        base_capacity: 0,
        armor: 1,
        vital_armor: 1,
        hull: 1,
        gunnery: [[0; 4]; 3],
        extended_range: 3,
        antiair: [0; 3],
        asw: 0,
        torpedo: [0; 4],
        bomb: 0,
        strafing: 0,
        abilities: Vec::new(),
        abilities_recorded: true,
        source: String::new(),
        confidence: Confidence::Medium,
        note: String::new(),
    };
    read_changes(reading, sheet, card)
}

/// The lines of a card over what it was.
fn read_changes(reading: &mut Reading, sheet: &mut Sheet<'_, '_>, mut card: Card) -> Option<Card> {
    let own = |reading: &mut Reading, sheet: &mut Sheet<'_, '_>, key: &str, to: &mut String| {
        if let Some(text) = reading.text(sheet, key) {
            *to = text;
        }
    };
    own(reading, sheet, "set", &mut card.set);
    own(reading, sheet, "nation", &mut card.nation);
    own(reading, sheet, "class", &mut card.class);
    own(reading, sheet, "rarity", &mut card.rarity);
    own(reading, sheet, "source", &mut card.source);
    own(reading, sheet, "note", &mut card.note);
    if let Some(kind) = reading.word(sheet, "type", Type::WORDS) {
        card.kind = kind;
    }
    if let Some(alliance) = reading.word(sheet, "alliance", Alliance::WORDS) {
        card.alliance = alliance;
    }
    if let Some(confidence) = reading.word(sheet, "confidence", Confidence::WORDS) {
        card.confidence = confidence;
    }
    read_numbers(reading, sheet, &mut card);
    read_dice(reading, sheet, &mut card);
    let abilities = reading.value(sheet, "abilities", |value| {
        list(value, |item| Printed::read(&text(item)?))
    });
    if let Some(abilities) = abilities {
        card.abilities = abilities;
    }
    if let Some(recorded) = reading.flag(sheet, "abilities_recorded") {
        card.abilities_recorded = recorded;
    }
    sound(reading, sheet, &card);
    Some(card)
}

fn read_numbers(reading: &mut Reading, sheet: &mut Sheet<'_, '_>, card: &mut Card) {
    let mut small = |key: &str, most: i64, to: &mut u8| {
        if let Some(number) = reading.number(sheet, key, 0..=most) {
            *to = number as u8;
        }
    };
    small("set_number", 99, &mut card.set_number);
    small("speed", 6, &mut card.speed);
    small("flagship", 9, &mut card.flagship);
    small("base_capacity", 9, &mut card.base_capacity);
    small("extended_range", 5, &mut card.extended_range);
    let mut positive = |key: &str, most: i64, to: &mut u8| {
        if let Some(number) = reading.number(sheet, key, 1..=most) {
            *to = number as u8;
        }
    };
    positive("armor", 40, &mut card.armor);
    positive("vital_armor", 60, &mut card.vital_armor);
    positive("hull", 20, &mut card.hull);
    if let Some(year) = reading.number(sheet, "year", 1900..=1960) {
        card.year = year as u16;
    }
    if let Some(cost) = reading.number(sheet, "cost", 1..=500) {
        card.cost = cost as u16;
    }
}

/// Dice by range, from range 0 on.
fn read_dice(reading: &mut Reading, sheet: &mut Sheet<'_, '_>, card: &mut Card) {
    let mut battery = |key: &str, to: &mut [u8]| {
        let most = to.len();
        let dice = reading.value(sheet, key, |value| {
            let dice = list(value, |item| number(item, &(0..=i64::from(MOST_DICE))))?;
            if dice.len() > most {
                let remedy = format!("write at most {most} numbers, from range 0 on");
                return Err(("there are more ranges than there can be".to_owned(), remedy));
            }
            Ok(dice)
        });
        if let Some(dice) = dice {
            to.fill(0);
            to.iter_mut().zip(dice).for_each(|(to, dice)| *to = dice as u8);
        }
    };
    let [main, secondary, tertiary] = &mut card.gunnery;
    battery("main", main);
    battery("secondary", secondary);
    battery("tertiary", tertiary);
    battery("antiair", &mut card.antiair);
    battery("asw", std::slice::from_mut(&mut card.asw));
    battery("torpedo", &mut card.torpedo);
    battery("bomb", std::slice::from_mut(&mut card.bomb));
    battery("strafing", std::slice::from_mut(&mut card.strafing));
}

/// What holds of every card as a whole.
fn sound(reading: &mut Reading, sheet: &Sheet<'_, '_>, card: &Card) {
    let wrong = |reading: &mut Reading, key: &str, problem: &str, remedy: &str| {
        reading.wrong_value(sheet, key, (problem.to_owned(), remedy.to_owned()));
    };
    if card.vital_armor < card.armor {
        wrong(
            reading,
            "vital_armor",
            "vital armor is at least armor",
            "raise it, or lower armor",
        );
    }
    if card.extended_range < 3 {
        wrong(
            reading,
            "extended_range",
            "main gunnery reaches 3 sectors",
            "write 4 or 5, or nothing",
        );
    }
    if card.kind.is_aircraft() && (card.speed > 0 || card.hull > 1) {
        let key = if card.speed > 0 { "speed" } else { "hull" };
        wrong(
            reading,
            key,
            "an aircraft has no speed and one hull point",
            "delete the line",
        );
    }
    if !card.kind.is_aircraft() && card.speed == 0 {
        let problem = "a ship or submarine has a speed of 1 or more";
        reading.wrong(sheet, (problem.to_owned(), "write speed = 2".to_owned()));
    }
    for (place, printed) in card.abilities.iter().enumerate() {
        let earlier = &card.abilities[..place];
        if earlier.iter().any(|other| other.ability == printed.ability) {
            wrong(
                reading,
                "abilities",
                "an ability stands here twice",
                "name it once (M12.8)",
            );
        }
    }
}
