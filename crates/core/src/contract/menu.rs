//! What can be named in a scenario, as menus, rosters and maps are made from it: plain data.

use crate::contract::Factor;
use crate::seats::Keyed;
use schemars::JsonSchema;
use serde::Serialize;

/// What can be named in a scenario. A game leaves empty what it does not have.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Menu {
    /// Where a battle can be.
    pub places: Vec<MenuPlace>,
    /// The first and the last turn, where a battle has a turn.
    pub turns: Option<(u8, u8)>,
    /// The strongest player that is quick enough for somebody who waits.
    pub quick_player: Option<String>,
    /// Units that can stand in a force.
    pub roster: Vec<MenuUnit>,
    /// What else can stand in a force.
    pub extras: Vec<MenuExtra>,
    /// Battles to begin with.
    pub examples: Vec<MenuExample>,
    /// Values that can be changed by path.
    pub settings: Vec<MenuSetting>,
    /// Where the places lie; none of a game without a map.
    pub map: Option<MenuMap>,
    /// How a force is written, in a line.
    pub force_grammar: String,
}

/// A place where a battle can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MenuPlace {
    /// As a question names it.
    pub key: String,
    /// As readers know it.
    pub name: String,
    /// The game's word for such a place, one of its card.
    pub kind: String,
}

/// A unit of the roster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct MenuUnit {
    /// Its name.
    pub name: String,
    /// As it is written in a force.
    pub key: String,
    /// The id of the seat for which it fights; none if any seat may have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<String>,
    /// What kind of unit it is.
    pub kind: String,
    /// Its flag, where units have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nation: Option<String>,
    /// What is printed on it, by the game's words.
    #[schemars(with = "std::collections::BTreeMap<String, i64>")]
    pub factors: Keyed<i64>,
    /// The most damage with which it can fight, written `key-damage`; none where damage is not written so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_damage: Option<u8>,
    /// How often a force may have it; none for as often as one likes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<u8>,
    /// The turn on which it enters; none where it enters on no turn of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from_turn: Option<u8>,
    /// Keys of the places where it may be; none where that does not matter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub places: Option<Vec<String>>,
    /// The key of the place where it enters; none where it enters nowhere of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub home: Option<String>,
}

/// What can stand in a force beside units.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MenuExtra {
    /// As it is written in a force; of something that can be there several times, without its number.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The id of the seat that may have it.
    pub seat: String,
    /// What it is, in a line.
    pub about: String,
    /// The most of it in a force, written `key` and then the number where there are several.
    pub most: u8,
    /// Keys of the places where it may be.
    pub places: Vec<String>,
}

/// A battle to begin with, as a question asks for it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MenuExample {
    /// What battle it is, in a line.
    pub name: String,
    /// The name of the place.
    pub place: Option<String>,
    /// The turn.
    pub turn: Option<u8>,
    /// The forces by the id of the seat.
    #[schemars(with = "std::collections::BTreeMap<String, String>")]
    pub forces: Keyed<String>,
    /// How they fight, where that is said.
    #[schemars(with = "std::collections::BTreeMap<String, String>")]
    pub doctrines: Keyed<String>,
    /// Whether units may be where the rules do not let them be, or cost more.
    pub anyway: bool,
}

/// A value that can be changed.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MenuSetting {
    /// By this a question changes it.
    pub path: String,
    /// What it is, in words.
    pub name: String,
    /// What it is now, as a file says it.
    pub value: String,
    /// What kind of value it is.
    pub kind: SettingKind,
    /// Of a number, the least and the most it can be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<i64>,
    /// See `min`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
    /// Of a choice, what it can be.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<String>,
}

/// What kind of value a setting is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SettingKind {
    /// A whole number between two others.
    Number,
    /// One of a few words.
    Choice,
}

/// Where places lie.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct MenuMap {
    /// The places.
    pub places: Vec<MapSpot>,
    /// The keys of places that border each other.
    pub links: Vec<(String, String)>,
}

/// A place on a map.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct MapSpot {
    /// The key of the place.
    pub key: String,
    /// Its name.
    pub name: String,
    /// From the left, 0 to 1.
    pub x: f64,
    /// From above, 0 to 1.
    pub y: f64,
    /// The game's word for such a place.
    pub kind: String,
}

impl MenuSetting {
    /// A factor of a few levels, of which the first is what it is now.
    #[must_use]
    pub fn choice(factor: Factor, name: String) -> Self {
        let choices: Vec<String> = factor.levels.into_iter().map(|level| level.label).collect();
        MenuSetting {
            path: factor.name,
            name,
            value: choices.first().cloned().unwrap_or_default(),
            kind: SettingKind::Choice,
            min: None,
            max: None,
            choices,
        }
    }

    /// A whole number between two others.
    #[must_use]
    pub fn number(path: &str, name: String, value: i64, bounds: (i64, i64)) -> Self {
        MenuSetting {
            path: path.to_owned(),
            name,
            value: value.to_string(),
            kind: SettingKind::Number,
            min: Some(bounds.0),
            max: Some(bounds.1),
            choices: Vec::new(),
        }
    }
}

impl MenuExample {
    /// A battle file that the game ships: its first line says what battle it is.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn of_file(text: &str, game: &crate::seats::GameCard) -> Result<Self, crate::contract::Refusal> {
        use crate::contract::{BattleRequest, FilesInMemory};
        use crate::seats::BySeat;
        let path = std::path::Path::new("battle.toml");
        let files: FilesInMemory = [(path, text)].into_iter().collect();
        let seats = game.seats.len();
        let mut request = BattleRequest {
            forces: BySeat::new(seats, |_| None),
            doctrines: BySeat::new(seats, |_| None),
            ..BattleRequest::default()
        };
        request.fill_from(path, &files, game)?;
        let keyed = |of: &BySeat<Option<String>>| {
            let given = of.iter().filter_map(|(seat, text)| Some((seat, text.clone()?)));
            Keyed(
                given
                    .map(|(seat, text)| (game.seat(seat).id.to_owned(), text))
                    .collect(),
            )
        };
        let first = text.lines().next().unwrap_or_default();
        Ok(MenuExample {
            name: first
                .trim_start_matches('#')
                .trim()
                .trim_end_matches('.')
                .to_owned(),
            place: request.place.clone(),
            turn: request.turn,
            forces: keyed(&request.forces),
            doctrines: keyed(&request.doctrines),
            anyway: request.anyway,
        })
    }
}
