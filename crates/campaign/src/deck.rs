//! The cards as the campaign sees them: what they cost here (C1.6), what counts as what (C3.1), classes (C3.5 to C3.7).

use crate::switches::{Switch, Switches};
use miniatures::ability::{Ability, Printed};
use miniatures::card::{Card, Type};
use miniatures::units::Units;

/// A card by its place in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardId(pub u16);

/// Classes of capital ships whose cards name none (C3.7): the ships of each. A ship that is not here is alone in its class.
const CLASSES: [(&str, &[&str]); 13] = [
    ("France", &["Richelieu", "Jean Bart"]),
    ("France", &["Dunkerque", "Strasbourg"]),
    ("United Kingdom", &["HMS King George V", "HMS Prince of Wales"]),
    ("United Kingdom", &["HMS Nelson", "HMS Rodney"]),
    ("United Kingdom", &["HMS Illustrious", "HMS Victorious"]),
    ("Germany", &["Bismarck", "Tirpitz"]),
    ("Germany", &["Scharnhorst", "Gneisenau"]),
    ("Italy", &["Vittorio Veneto", "Littorio", "Roma"]),
    ("Italy", &["Andrea Doria", "Caio Duilio"]),
    ("Japan", &["Kongo", "Haruna", "Kirishima"]),
    ("Japan", &["Yamato", "Musashi"]),
    ("Japan", &["Fuso", "Yamashiro"]),
    ("Japan", &["Shokaku", "Zuikaku"]),
];

/// Other cards of one ship (C3.5): the card, and the ship.
const SAME_SHIP: [(&str, &str); 2] = [("Rheinübung Bismarck", "Bismarck"), ("Sho-Go Yamato", "Yamato")];

/// All cards, with what the switches make of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Deck {
    cards: Vec<Card>,
    /// The same as printed, by name.
    units: Units,
    /// C1.5: how many are published; those behind them are from outside.
    published: usize,
    prices: Vec<u16>,
    /// The ship of each card: the first card of that ship.
    ships: Vec<CardId>,
    /// The class of each card: the lowest ship of it.
    classes: Vec<CardId>,
    /// C12.1.
    proteus: Option<CardId>,
}

/// C1.6: what a unit costs.
#[must_use]
pub fn price(card: &Card, switches: &Switches) -> u16 {
    if card.nation != "United States" {
        return card.cost;
    }
    match switches.word(Switch::UsPenalty) {
        "cost_20" => (card.cost * 12).div_ceil(10),
        "cost_10_flawed" => (card.cost * 11).div_ceil(10),
        _ => card.cost,
    }
}

impl Deck {
    /// The cards that ship, and those from outside (C1.5).
    #[must_use]
    pub fn new(switches: &Switches, outside: Units) -> Self {
        let published = Units::shipped().cards().len();
        let units = Units::shipped().and(outside);
        let mut cards = units.cards().to_vec();
        let prices = cards.iter().map(|card| price(card, switches)).collect();
        let name = |card: &Card| {
            let other = SAME_SHIP.iter().find(|(other, _)| *other == card.name);
            other.map_or(card.name.clone(), |(_, ship)| (*ship).to_owned())
        };
        let first = |wanted: &dyn Fn(&Card) -> bool, own: usize| {
            let found = cards.iter().position(wanted);
            CardId(found.unwrap_or(own) as u16)
        };
        let ships: Vec<CardId> = cards
            .iter()
            .enumerate()
            .map(|(own, card)| first(&|other| other.name == name(card), own))
            .collect();
        let classes = ships
            .iter()
            .map(|ship| {
                first(
                    &|other| same_class(other, &cards[usize::from(ship.0)], switches),
                    usize::from(ship.0),
                )
            })
            .collect();
        if switches.word(Switch::UsPenalty) == "cost_10_flawed" {
            cards.iter_mut().for_each(flaw);
        }
        let proteus = cards.iter().position(|card| card.name.contains("Proteus"));
        Deck {
            cards,
            units,
            published,
            prices,
            ships,
            classes,
            proteus: proteus.map(|place| CardId(place as u16)),
        }
    }

    /// All cards by name.
    #[must_use]
    pub fn units(&self) -> &Units {
        &self.units
    }

    /// C1.5: whether a card is from outside.
    #[must_use]
    pub fn is_outside(&self, id: CardId) -> bool {
        usize::from(id.0) >= self.published
    }

    /// Every card.
    pub fn all(&self) -> impl Iterator<Item = CardId> + use<> {
        (0..self.cards.len() as u16).map(CardId)
    }

    /// A card.
    #[must_use]
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[usize::from(id.0)]
    }

    /// A card by its name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<CardId> {
        self.all().find(|&id| self.card(id).name == name)
    }

    /// What it costs here.
    #[must_use]
    pub fn price(&self, id: CardId) -> u16 {
        self.prices[usize::from(id.0)]
    }

    /// C3.1.
    #[must_use]
    pub fn is_escort_carrier(&self, id: CardId) -> bool {
        let card = self.card(id);
        card.kind == Type::Carrier && card.base_capacity == 1 && card.hull <= 3
    }

    /// C3.1: a battleship, or a carrier that is no escort carrier.
    #[must_use]
    pub fn is_capital(&self, id: CardId) -> bool {
        match self.card(id).kind {
            Type::Battleship => true,
            Type::Carrier => !self.is_escort_carrier(id),
            _ => false,
        }
    }

    /// C12.1: whether it is the submarine that the United Kingdom may buy.
    #[must_use]
    pub fn is_proteus(&self, id: CardId) -> bool {
        self.proteus == Some(id)
    }

    /// Whether it flies.
    #[must_use]
    pub fn flies(&self, id: CardId) -> bool {
        self.card(id).kind.is_aircraft()
    }

    /// C6.2: whether it flies without limit.
    #[must_use]
    pub fn loiters(&self, id: CardId) -> bool {
        self.card(id).has(Ability::Loiter)
    }

    /// Whether two cards are one ship (C3.5).
    #[must_use]
    pub fn same_ship(&self, one: CardId, other: CardId) -> bool {
        self.ships[usize::from(one.0)] == self.ships[usize::from(other.0)]
    }

    /// Whether two cards are of one class.
    #[must_use]
    pub fn same_class(&self, one: CardId, other: CardId) -> bool {
        self.classes[usize::from(one.0)] == self.classes[usize::from(other.0)]
    }
}

/// C1.6: torpedoes of the United States may be defective.
fn flaw(card: &mut Card) {
    let armed = card.nation == "United States" && card.torpedo.iter().any(|&dice| dice > 0);
    if armed && !card.has(Ability::DefectiveTorpedoes) {
        card.abilities.push(Printed::usual(Ability::DefectiveTorpedoes));
    }
}

/// C3.7.
fn same_class(one: &Card, other: &Card, switches: &Switches) -> bool {
    if one.nation != other.nation || one.kind != other.kind {
        return false;
    }
    if one.name == other.name {
        return true;
    }
    if !one.class.is_empty() || !other.class.is_empty() {
        return one.class == other.class;
    }
    if switches.differs(Switch::ClassSource) {
        let numbers = |card: &Card| (card.speed, card.armor, card.vital_armor, card.hull);
        return numbers(one) == numbers(other);
    }
    CLASSES.iter().any(|(nation, ships)| {
        *nation == one.nation && ships.contains(&one.name.as_str()) && ships.contains(&other.name.as_str())
    })
}
