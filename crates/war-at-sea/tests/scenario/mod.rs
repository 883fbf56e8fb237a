//! The scenario file: what the embedded one says, what a variant may change, and what is refused, with the line,
//! the value and the remedy.

mod any_text;
mod faults;
mod printed;
mod shown;
mod variants;

use admiralty_core::text::Faults;
use war_at_sea::map::{Port, PortSet};
use war_at_sea::scenario::{LoadedScenario, Scenario};

/// A variant of the embedded scenario; `lines` start on line 2.
fn variant(lines: &str) -> Result<LoadedScenario, Faults> {
    LoadedScenario::parse("variant.toml", &format!("extends = \"war-at-sea\"\n{lines}"))
}

fn ports(ports: &[Port]) -> PortSet {
    ports.iter().copied().collect()
}

fn factors_of(scenario: &Scenario, name: &str) -> String {
    scenario
        .find(name)
        .map(|id| scenario.factors[id].to_string())
        .unwrap_or_default()
}
