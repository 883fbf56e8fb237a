//! Which games there are.

use super::{Answer, Name, names};
use admiralty_core::contract::{Ability, FilesInMemory, Refusal, Ruleset, ScenarioSource};
use admiralty_core::frames::Schema;
use serde::Serialize;
use std::sync::Arc;

/// A game, as a menu is made from it.
#[derive(Serialize)]
struct GameEntry {
    id: &'static str,
    title: &'static str,
    version: &'static str,
    points: &'static str,
    seats: Vec<&'static str>,
    players: Vec<Name>,
    optional_rules: Vec<Name>,
    battle_doctrines: Vec<Name>,
    /// What can be done with it beyond playing: [`Ability::id`].
    abilities: Vec<&'static str>,
    /// What single games leave behind.
    frames: Vec<Frame>,
}

/// Rows of single games.
#[derive(Serialize)]
struct Frame {
    name: &'static str,
    about: String,
    columns: Vec<Column>,
}

/// A column of them.
#[derive(Serialize)]
struct Column {
    name: &'static str,
    /// As Polars calls it.
    kind: &'static str,
    unit: &'static str,
    about: String,
}

fn frame(schema: &&'static Schema) -> Frame {
    let columns = schema.columns.iter().map(|column| Column {
        name: column.name,
        kind: column.kind.polars_name(),
        unit: column.unit,
        about: column.about.join(" "),
    });
    Frame {
        name: schema.name,
        about: schema.about.join(" "),
        columns: columns.collect(),
    }
}

/// The games, for a menu.
pub(super) fn list(games: &[&'static dyn Ruleset]) -> Result<Answer, Refusal> {
    let entry = |game: &&'static dyn Ruleset| -> Result<GameEntry, Refusal> {
        let card = game.card();
        let scenario = game.open(
            &ScenarioSource::Embedded,
            None,
            Arc::new(FilesInMemory::default()),
        )?;
        let abilities = scenario.abilities();
        Ok(GameEntry {
            id: card.id,
            title: card.title,
            version: card.version,
            points: card.game.points.name,
            seats: card.game.seats.iter().map(|seat| seat.id).collect(),
            players: names(card.players),
            optional_rules: names(card.optional_rules),
            battle_doctrines: names(card.battle_doctrines),
            abilities: (Ability::ALL.into_iter())
                .filter(|&ability| abilities.has(ability))
                .map(Ability::id)
                .collect(),
            frames: card.frames.iter().map(frame).collect(),
        })
    };
    let entries: Vec<GameEntry> = games.iter().map(entry).collect::<Result<_, _>>()?;
    Ok(Answer::of(
        entries.iter().map(|entry| format!("{}\n", entry.title)).collect(),
        admiralty_show::document(&entries),
    ))
}
