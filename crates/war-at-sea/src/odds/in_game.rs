//! A battle of a game in progress: which one it is, and what it is made of.

use super::lineup::{Lineup, site_named};
use super::sampler::Sampler;
use super::share::Shared;
use super::study::{Study, plan};
use crate::map::Site;
use crate::naval::{BySide, Side};
use crate::play::open_sites;
use crate::position::{Phase, Position};
use crate::scenario::LoadedScenario;
use crate::{Battle, Scenario};
use admiralty_core::contract::{BattleInGame, Refusal};

/// The battle of a position that somebody asks for.
///
/// # Errors
/// A matter of usage: combat is not next, there is no such battle, or several where none is named.
pub(crate) fn in_game(
    loaded: &LoadedScenario,
    position: &Position,
    notes: &[String],
    request: &BattleInGame<'_>,
) -> Result<Study, Refusal> {
    if position.phase != Phase::Combat {
        return Err(Refusal::Usage(
            "--in: battles are fought when both sides have moved: give the position with next = \"combat\", the fleets in \
             their areas, U-boats under [uboats], planes as air_allied and air_axis under [this_turn]"
                .to_owned(),
        ));
    }
    let scenario = &loaded.scenario;
    let site = chosen(scenario, position, request.place)?;
    let lineup = lineup(scenario, position, site);
    let words = |side: Side| request.doctrines[side].as_deref().unwrap_or("");
    let plans = BySide {
        allied: plan(loaded, words(Side::Allied), Side::Allied)?,
        axis: plan(loaded, words(Side::Axis), Side::Axis)?,
    };
    let shared = Shared {
        lineup,
        plans,
        optional: scenario.optional,
        anyway: true, // the position has been checked
    };
    let sampler = Sampler::new(scenario, &shared.lineup, shared.plans.clone())
        .within(position)
        .ready()?;
    Ok(Study {
        share: shared.write(scenario),
        card: admiralty_core::contract::Scenario::card(loaded),
        source: request.source.clone(),
        in_game: Some(arguments(site, request)),
        sampler,
        notes: notes.to_vec(),
    })
}

/// What names the battle on the command line.
fn arguments(site: Site, request: &BattleInGame<'_>) -> String {
    let place = match site {
        Site::Area(area) => format!("--area \"{}\"", area.name()),
        Site::Port(port) => format!("--port \"{}\"", port.name()),
    };
    let mut arguments = format!("{} {place}", request.arguments);
    for side in Side::BOTH {
        if let Some(words) = &request.doctrines[side] {
            arguments += &format!(" --{}-doctrine \"{words}\"", side.name().to_lowercase());
        }
    }
    arguments
}

/// The battle that is named, or the only one.
fn chosen(scenario: &Scenario, position: &Position, place: Option<&str>) -> Result<Site, Refusal> {
    let open = open_sites(scenario, position);
    let told = |site: &Site| {
        let lineup = lineup(scenario, position, *site);
        let [allied, axis] = Side::BOTH.map(|side| lineup.written(scenario, side).to_string());
        format!("{site} ({allied} v {axis})")
    };
    let list = || open.iter().map(told).collect::<Vec<_>>().join("; ");
    let refused = |text: String| Err(Refusal::Usage(format!("--in: {text}")));
    let named = match place {
        None => None,
        Some(name) => Some(site_named(name).map_err(|faults| Refusal::Usage(faults.to_string()))?),
    };
    match (named, open.as_slice()) {
        (_, []) => refused("no enemies meet in this position: there is no battle to fight".to_owned()),
        (Some(site), open) if open.contains(&site) => Ok(site),
        (Some(site), _) => refused(format!(
            "there is no battle in {site}; there is one in {}",
            list()
        )),
        (None, &[site]) => Ok(site),
        (None, _) => refused(format!(
            "which battle? write --area or --port with one of {}",
            list()
        )),
    }
}

/// Who meets whom at a site of a position.
fn lineup(scenario: &Scenario, position: &Position, site: Site) -> Lineup {
    let battle = Battle::at(scenario, position, site);
    let mut lineup = Lineup {
        site,
        turn: position.turn,
        ships: battle.fleets,
        damage: crate::naval::CounterMap::all(0),
        uboats: battle.uboats,
        land_air: BySide::new(|side| position.air[side] == Some(site)),
    };
    for ship in lineup.all() {
        lineup.damage[ship] = position.damage[ship];
    }
    lineup
}
