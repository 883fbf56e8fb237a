//! A position file to fill in: the start of the game, with remarks on what to write later.

use super::words::phase_word;
use crate::map::{Area, Port};
use crate::naval::{CounterSet, Side};
use crate::position::Phase;
use crate::scenario::Scenario;
use admiralty_core::results::wrapped;

/// Columns of the file.
const WIDTH: usize = 98;

/// The text: valid as it stands, turn 1 with every ship at home.
#[must_use]
pub fn blank(scenario: &Scenario) -> String {
    let mut file = format!(
        "# A position of {}, to fill in. As it stands it is turn 1 with every ship at home:\n\
         # change what differs in your game. Remarks begin with #.\n\
         # docs/games/war-at-sea-files.md has all that can be written.\n\
         #   admiralty position FILE    what the file is taken for\n\
         #   admiralty advise FILE      what to do\n\n\
         turn = 1                    # 1 to {}\n\
         next = {:?}    # whose movement is next: {:?} or {:?};\n\
                                     # \"combat\" for a battle of it: odds --in FILE\n\
         poc = 0                     # the POC counter; the Axis ahead is positive\n\
         # From turn 2 on, without the # (figures of your game):\n\
         # uboats = 4                # U-boats in play; by area: [uboats] with in_play = 4, \"North Sea\" = 2\n",
        scenario.title,
        scenario.turns,
        phase_word(Phase::AlliedMovement),
        phase_word(Phase::AlliedMovement),
        phase_word(Phase::AxisMovement),
    );
    let waiting = scenario.rolls.americans | scenario.rolls.russians;
    if !waiting.is_empty() {
        file += "# may_sail = \"\"             # US and Russian ships that may sail this turn (rules 15.2, 15.3)\n";
    }
    file += "# [control]                 # the flags of the turn before\n\
             # allied = \"North Sea, North Atlantic\"\n\
             # axis = \"Baltic Sea, Barents Sea\"\n\n\
             # Who is where, by name or by factors: \"Hood-2, 444x3, rest\". Hood-2 has two points of damage, 444x3\n\
             # are three ships with these factors, rest is everybody at home there who is named nowhere.\n";
    file += &remark(&format!("Areas: {}.", Area::ALL.map(Area::name).join(", ")));
    file += &remark(&format!(
        "Ports: {}. Also: oiler, sunk, delivered (convoys), out of play.",
        Port::ALL.map(Port::name).join(", ")
    ));
    for side in Side::BOTH {
        file += &fleet(scenario, side);
    }
    file
}

fn remark(text: &str) -> String {
    wrapped(text, WIDTH)
        .iter()
        .map(|line| format!("# {line}\n"))
        .collect()
}

/// The table of a side: who comes when, and everybody at home.
fn fleet(scenario: &Scenario, side: Side) -> String {
    let fleet = scenario
        .rolls
        .all
        .only(|ship| scenario.ship(ship).nation.side() == side);
    let mut table = format!("\n[{}]\n", side.name().to_lowercase());
    for port in Port::ALL {
        let home = |turns: std::ops::RangeInclusive<u8>| {
            fleet.only(|ship| {
                scenario.ship(ship).home() == port && turns.contains(&scenario.ship(ship).entry_turn)
            })
        };
        let (now, later) = (home(1..=1), home(2..=scenario.turns));
        match (now.is_empty(), later.is_empty()) {
            (true, true) => continue,
            (true, false) => {
                let from = later.into_iter().map(|ship| scenario.ship(ship).entry_turn).min();
                let from = from.unwrap_or(1);
                table += &format!("{:?} = \"rest\"   # nobody before turn {from}\n", port.name());
            }
            (false, _) => table += &format!("{:?} = \"rest\"\n", port.name()),
        }
        if !now.is_empty() {
            table += &remark(&format!("turn 1: {}", names(scenario, now)));
        }
        for turn in 2..=scenario.turns {
            let ships = home(turn..=turn);
            if !ships.is_empty() {
                table += &remark(&format!("turn {turn}: {}", names(scenario, ships)));
            }
        }
    }
    table + "# sunk = \"\"\n"
}

fn names(scenario: &Scenario, ships: CounterSet) -> String {
    let names: Vec<&str> = ships
        .into_iter()
        .map(|ship| scenario.ship(ship).name.as_str())
        .collect();
    names.join(", ")
}
