//! The table of unit cards, `[units]` of a scenario.

use crate::ability::Printed;
use crate::card::{Alliance, Card, MOST_DICE, Type};
use crate::scenario::Scenario;
use admiralty_core::text::{Data, Objection, Reader, Section, list, nearest, number, text};
use std::ops::RangeInclusive;

/// The most cards of a table.
const MOST_CARDS: usize = 2_000;
/// The longest name.
const LONGEST_NAME: usize = 60;

/// Unit cards, each with a name of its own.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Units {
    cards: Vec<Card>,
}

impl Units {
    /// The cards that ship.
    #[must_use]
    pub fn shipped() -> &'static Units {
        &Scenario::embedded().origin.units
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

    /// The name of a card that was probably meant: one like it, or one with a word like it.
    #[must_use]
    pub fn nearest(&self, name: &str) -> Option<&str> {
        let names = || self.cards.iter().map(|card| card.name.as_str());
        nearest(name, names()).or_else(|| {
            let words = names()
                .flat_map(str::split_whitespace)
                .filter(|word| word.len() > 3);
            let word = nearest(name, words)?;
            names().find(|name| name.split_whitespace().any(|other| other == word))
        })
    }

    /// These cards and others behind them.
    #[must_use]
    pub fn and(&self, others: Units) -> Units {
        let cards = self.cards.iter().cloned().chain(others.cards);
        Units {
            cards: cards.collect(),
        }
    }

    /// Reads the table of cards.
    pub fn read(file: &mut Section<'_>, reader: &mut Reader) -> Units {
        let mut units = Units::default();
        let Some(mut table) = reader.table(file, "units") else {
            return units;
        };
        for name in table.names() {
            let Some(mut section) = reader.table(&mut table, name) else {
                continue;
            };
            let card = Fields {
                section: &mut section,
                reader,
            }
            .card(name);
            reader.finish(&section);
            if units.cards.len() == MOST_CARDS {
                let problem = format!("more than {MOST_CARDS} cards");
                let (at, path) = (section.at, section.path);
                reader.sink.report(at, &path, None, problem, "leave some out");
                break;
            }
            units.cards.push(card);
        }
        units
    }
}

/// The keys of one card.
struct Fields<'f, 't> {
    section: &'f mut Section<'t>,
    reader: &'f mut Reader,
}

impl Fields<'_, '_> {
    /// Reads a card. What is wrong is reported, and then it does not matter what stands in its place.
    fn card(&mut self, name: &str) -> Card {
        if name.is_empty() || name.chars().count() > LONGEST_NAME || name.contains([',', ';']) {
            let problem = format!("a name has 1 to {LONGEST_NAME} letters and no comma or semicolon");
            self.wrong(&problem, "choose another name");
        }
        let kind = self.reader.named(self.section, "type");
        let alliance = self.reader.named(self.section, "alliance");
        let [main, secondary, tertiary] = ["main", "secondary", "tertiary"].map(|key| self.dice(key));
        let card = Card {
            name: name.to_owned(),
            set: self.text("set"),
            set_number: self.number("set_number", 0..=99, 0),
            nation: self.text("nation"),
            alliance: alliance.map_or(Alliance::Neutral, |alliance| alliance.value),
            kind: kind.map_or(Type::Auxiliary, |kind| kind.value),
            class: self.text("class"),
            year: self.needed("year", 1900..=1960),
            cost: self.needed("cost", 1..=500),
            rarity: self.text("rarity"),
            speed: self.number("speed", 0..=6, 0),
            flagship: self.number("flagship", 0..=9, 0),
            base_capacity: self.number("base_capacity", 0..=9, 0),
            armor: self.needed("armor", 1..=40),
            vital_armor: self.needed("vital_armor", 1..=60),
            hull: self.number("hull", 1..=20, 1),
            gunnery: [main, secondary, tertiary],
            extended_range: self.number("extended_range", 3..=5, 3),
            antiair: self.dice("antiair"),
            asw: self.dice::<1>("asw")[0],
            torpedo: self.dice("torpedo"),
            bomb: self.dice::<1>("bomb")[0],
            strafing: self.dice::<1>("strafing")[0],
            abilities: self.abilities(),
            abilities_recorded: self.recorded(),
            knots: self.maybe("knots", 10..=600),
            depth: self.maybe("depth", 0..=9),
            torpedoes: self.maybe("torpedoes", 0..=99),
            spotters: self.number("spotters", 0..=9, 0),
            class_limit: self.number("class_limit", 0..=99, 0),
            note: self.text("note"),
        };
        self.sound(&card);
        card
    }

    fn wrong(&mut self, problem: &str, remedy: &str) {
        let (at, path) = (self.section.at, self.section.path.clone());
        self.reader.sink.report(at, &path, None, problem, remedy);
    }

    fn optional<T>(&mut self, key: &str, otherwise: T, read: impl FnMut(&Data) -> Result<T, Objection>) -> T {
        let got = self.reader.optional(self.section, key, read);
        got.map_or(otherwise, |got| got.value)
    }

    fn text(&mut self, key: &str) -> String {
        self.optional(key, String::new(), |data| text(data).map(str::to_owned))
    }

    fn number(&mut self, key: &str, bounds: RangeInclusive<u8>, otherwise: u8) -> u8 {
        self.optional(key, otherwise, |data| number(data, &bounds))
    }

    /// A number that a card may have.
    fn maybe<T: TryFrom<i64> + PartialOrd + std::fmt::Display + Copy>(
        &mut self,
        key: &str,
        bounds: RangeInclusive<T>,
    ) -> Option<T> {
        self.optional(key, None, |data| number(data, &bounds).map(Some))
    }

    /// A number that every card has.
    fn needed<T: TryFrom<i64> + PartialOrd + std::fmt::Display + Copy>(
        &mut self,
        key: &str,
        bounds: RangeInclusive<T>,
    ) -> T {
        let least = *bounds.start();
        let example = least.to_string();
        let got = self
            .reader
            .value(self.section, key, &example, |data| number(data, &bounds));
        got.map_or(least, |got| got.value)
    }

    /// Dice by range, from range 0 on.
    fn dice<const RANGES: usize>(&mut self, key: &str) -> [u8; RANGES] {
        self.optional(key, [0; RANGES], |data| {
            let items = list(data)?;
            if items.len() > RANGES {
                return Err((
                    "there are more ranges than there can be".to_owned(),
                    format!("write at most {RANGES} numbers, from range 0 on"),
                ));
            }
            let mut dice = [0; RANGES];
            for (dice, item) in dice.iter_mut().zip(items) {
                *dice = number(&item.data, &(0..=MOST_DICE))?;
            }
            Ok(dice)
        })
    }

    fn abilities(&mut self) -> Vec<Printed> {
        self.optional("abilities", Vec::new(), |data| {
            let items = list(data)?.iter();
            items.map(|item| Printed::read(text(&item.data)?)).collect()
        })
    }

    fn recorded(&mut self) -> bool {
        self.optional("abilities_recorded", true, |data| match data {
            Data::Flag(flag) => Ok(*flag),
            other => Err((
                format!("true or false is meant here, this is {}", other.kind()),
                "write true or false".to_owned(),
            )),
        })
    }

    /// What holds of every card as a whole.
    fn sound(&mut self, card: &Card) {
        if card.vital_armor < card.armor {
            self.wrong("vital armor is below armor", "raise vital_armor, or lower armor");
        }
        let aircraft = card.kind.is_aircraft();
        if aircraft && (card.speed > 0 || card.hull > 1) {
            self.wrong(
                "an aircraft has no speed and one hull point",
                "take out speed and hull",
            );
        }
        if !aircraft && card.speed == 0 {
            self.wrong("a ship or submarine has a speed of 1 or more", "write speed = 2");
        }
        for (place, printed) in card.abilities.iter().enumerate() {
            let earlier = &card.abilities[..place];
            if earlier.iter().any(|other| other.ability == printed.ability) {
                let problem = format!("the ability {:?} stands there twice", printed.ability.name());
                self.wrong(&problem, "name it once (M12.8)");
            }
        }
    }
}
