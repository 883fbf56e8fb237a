//! What the rules say against a battle, beyond what the notation has already looked at: which side and navy a
//! ship belongs to, the turn it enters, the places it may use (M7, M12), how many U-boats there are (8.1) and how
//! far planes reach (9.2).

use super::{Fault, Faults, Lineup};
use crate::map::{Area, Port, Site};
use crate::naval::Side;
use crate::scenario::Scenario;

/// Everything wrong with a battle. `anyway` looks away from who may be where, not from what cannot be fought.
pub(super) fn faults(scenario: &Scenario, lineup: &Lineup, anyway: bool) -> Vec<Fault> {
    let mut faults = Vec::new();
    if let (Site::Area(area), false) = (lineup.site, anyway) {
        convoys(scenario, lineup, area, &mut faults);
        uboats(scenario, lineup, &mut faults);
    }
    match lineup.site {
        Site::Area(_) => somebody_to_fight(lineup, &mut faults),
        Site::Port(port) => port_strike(scenario, lineup, port, &mut faults),
    }
    faults
}

/// Looks at a battle that comes from elsewhere than written forces.
pub(in crate::odds) fn again(scenario: &Scenario, lineup: &Lineup, anyway: bool) -> Result<(), Faults> {
    let faults = faults(scenario, lineup, anyway);
    if faults.is_empty() {
        Ok(())
    } else {
        Err(Faults(faults))
    }
}

/// 14.1, 14.3: one convoy an area, and in the Barents only after a turn in the North Atlantic.
fn convoys(scenario: &Scenario, lineup: &Lineup, area: Area, faults: &mut Vec<Fault>) {
    let convoys = lineup.all() & scenario.rolls.convoys;
    if convoys.len() > 1 {
        faults.push(Fault::new(
            format!(
                "{} convoys, but only one is allowed in an area (rule 14.1)",
                convoys.len()
            ),
            "take the others out",
        ));
    }
    for convoy in convoys {
        let (name, entry) = (&scenario.ship(convoy).name, scenario.ship(convoy).entry_turn);
        if area == Area::BarentsSea && lineup.turn <= entry {
            faults.push(Fault::new(
                format!(
                    "convoy {name} enters on turn {entry} and spends a turn in the North Atlantic before the Barents \
                     Sea (rule 14.3)"
                ),
                format!("say turn {} or later", entry + 1),
            ));
        }
    }
}

/// 8.1: no more U-boats than have entered play by then.
fn uboats(scenario: &Scenario, lineup: &Lineup, faults: &mut Vec<Fault>) {
    let by = |turn: u8| {
        let arrived: u8 = scenario.uboat_arrivals[..usize::from(turn)].iter().sum();
        arrived.min(scenario.uboat_limit)
    };
    let most = by(lineup.turn);
    if lineup.uboats > most {
        let later = (lineup.turn..=scenario.turns).find(|&turn| by(turn) >= lineup.uboats);
        let remedy = later.map_or(format!("write U{most}"), |turn| {
            format!("write U{most}, or say turn {turn} or later")
        });
        faults.push(Fault::new(
            format!(
                "{} U-boats on turn {}, but only {most} have entered play by then (rule 8.1)",
                lineup.uboats, lineup.turn
            ),
            remedy,
        ));
    }
}

/// 2.4, 2.5: a port that is closed has nobody in it, and there is nothing more to say.
pub(super) fn closed(scenario: &Scenario, site: Site, turn: u8) -> Option<Fault> {
    let Site::Port(port) = site else { return None };
    let (first, last) = scenario.ports[port].active;
    let open = (first..=last).contains(&turn);
    (!open).then(|| {
        Fault::new(
            format!("{port} is closed on turn {turn} (rules 2.4, 2.5)"),
            format!("say a turn from {first} to {last}"),
        )
    })
}

fn is_empty(lineup: &Lineup, side: Side) -> bool {
    lineup.ships[side].is_empty() && !lineup.land_air[side] && (side == Side::Allied || lineup.uboats == 0)
}

/// A battle needs two sides, and something to fire at.
fn somebody_to_fight(lineup: &Lineup, faults: &mut Vec<Fault>) {
    for side in Side::BOTH {
        if is_empty(lineup, side) {
            let (option, example) = match side {
                Side::Allied => ("--allied", "443x3"),
                Side::Axis => ("--axis", "357x2 U3"),
            };
            faults.push(Fault::new(
                format!("the {side} side is empty: an area without an enemy is simply controlled (rule 8.2)"),
                format!("give it a force, such as {option} \"{example}\""),
            ));
        }
    }
    if faults.is_empty() && lineup.ships.allied.is_empty() && lineup.ships.axis.is_empty() {
        faults.push(Fault::new(
            "planes and U-boats alone do not fight one another (rules 8, 10)",
            "give one side a ship",
        ));
    }
}

/// T3, 9.4: only land-based planes strike a port, and only ships in it are targets.
fn port_strike(scenario: &Scenario, lineup: &Lineup, port: Port, faults: &mut Vec<Fault>) {
    let Some(owner) = scenario.ports[port].side else {
        faults.push(Fault::new(
            format!("there is no combat in the {port} (ruling T3)"),
            "say an area, or a port of one of the two sides",
        ));
        return;
    };
    let striker = owner.enemy();
    if lineup.uboats > 0 {
        faults.push(Fault::new(
            "U-boats in port are immune (rulings M4, T3)",
            "take them out",
        ));
    }
    if !lineup.ships[striker].is_empty() {
        faults.push(Fault::new(
            format!(
                "{striker} ships neither enter {port} nor strike it; only land-based planes do (rule 9.4, T3)"
            ),
            format!("write --{} LBA", striker.name().to_lowercase()),
        ));
    }
    if !lineup.land_air[striker] {
        faults.push(Fault::new(
            format!("nobody strikes {port}: only {striker} land-based planes can (rule 9.4, T3)"),
            format!("write --{} LBA", striker.name().to_lowercase()),
        ));
    }
    if lineup.ships[owner].is_empty() {
        faults.push(Fault::new(
            format!("the {owner} side is empty: there is nothing in {port} to strike"),
            format!("write the ships in it as --{}", owner.name().to_lowercase()),
        ));
    }
}
