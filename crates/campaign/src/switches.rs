//! The switches: clauses marked `[S]`, each with its default and its alternatives.

use admiralty_core::text::{Objection, nearest};

/// A switch: its name, its clause, and its settings, the default first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwitchCard {
    /// Which it is.
    pub switch: Switch,
    /// As files name it.
    pub name: &'static str,
    /// The clause.
    pub clause: &'static str,
    /// Settings.
    pub settings: &'static [&'static str],
}

/// Every switch, in the order of [`SWITCHES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of the rules")]
#[repr(u8)]
pub enum Switch {
    StartYear,
    UsPenalty,
    BuildLimits,
    ClassSource,
    PayRule,
    MissedPayment,
    EscortRule,
    LoiterCounters,
    Intelligence,
    FleeBy,
    AircraftAloneFight,
    AttackerSide,
    End,
    LastYear,
}

const fn card(
    switch: Switch,
    name: &'static str,
    clause: &'static str,
    settings: &'static [&'static str],
) -> SwitchCard {
    SwitchCard {
        switch,
        name,
        clause,
        settings,
    }
}

/// All switches, in the order of the clauses.
pub const SWITCHES: [SwitchCard; 14] = [
    card(
        Switch::StartYear,
        "start_year",
        "C1.2",
        &["1942", "1939", "1940", "1941", "1943", "1944"],
    ),
    card(
        Switch::UsPenalty,
        "us_penalty",
        "C1.6",
        &["cost_20", "cost_10_flawed", "none"],
    ),
    card(
        Switch::BuildLimits,
        "build_limits",
        "C3",
        &["start_only", "always"],
    ),
    card(
        Switch::ClassSource,
        "class_source",
        "C3.7",
        &["table", "same_stats"],
    ),
    card(Switch::PayRule, "pay_rule", "C4.3", &["lesser", "flat_15"]),
    card(
        Switch::MissedPayment,
        "missed_payment",
        "C4.4",
        &["pause", "lost"],
    ),
    card(
        Switch::EscortRule,
        "escort_rule",
        "C4.5",
        &["each_turn", "each_hull"],
    ),
    card(
        Switch::LoiterCounters,
        "loiter_counters",
        "C6.6",
        &["none", "by_range"],
    ),
    card(
        Switch::Intelligence,
        "intelligence",
        "C7.1",
        &[
            "own_and_adjacent",
            "sectors_with_own_ships",
            "everything",
            "nothing",
        ],
    ),
    card(Switch::FleeBy, "flee_by", "C7.4", &["sector", "ship"]),
    card(
        Switch::AircraftAloneFight,
        "aircraft_alone_fight",
        "C7.6",
        &["false", "true"],
    ),
    card(
        Switch::AttackerSide,
        "attacker_side",
        "C8.3",
        &["roll", "own_border"],
    ),
    card(
        Switch::End,
        "end",
        "C11.1",
        &["capital_or_date", "date", "last_side"],
    ),
    card(
        Switch::LastYear,
        "last_year",
        "C11.1",
        &["start_plus_4", "start_plus_1", "start_plus_2", "start_plus_3"],
    ),
];

/// How every switch is set: the place of its setting in the list of its settings, 0 for the default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Switches([u8; SWITCHES.len()]);

impl Switches {
    /// The place of its setting.
    #[must_use]
    pub fn at(&self, switch: Switch) -> u8 {
        self.0[switch as usize]
    }

    /// Whether it is set to its default.
    #[must_use]
    pub fn usual(&self, switch: Switch) -> bool {
        self.at(switch) == 0
    }

    /// Its setting, as files write it.
    #[must_use]
    pub fn word(&self, switch: Switch) -> &'static str {
        SWITCHES[switch as usize].settings[usize::from(self.at(switch))]
    }

    /// Sets a switch by its name.
    ///
    /// # Errors
    /// There is no such switch or no such setting; with what was probably meant.
    pub fn set(&mut self, name: &str, setting: &str) -> Result<(), Objection> {
        let Some(card) = SWITCHES.iter().find(|card| card.name == name) else {
            let remedy = match nearest(name, SWITCHES.iter().map(|card| card.name)) {
                Some(meant) => format!("did you mean {meant:?}?"),
                None => "docs/games/campaign.md lists the switches".to_owned(),
            };
            return Err((format!("there is no switch {name:?}"), remedy));
        };
        let setting = setting.trim().trim_matches('"');
        let Some(place) = card.settings.iter().position(|word| *word == setting) else {
            let problem = format!("{setting:?} is no setting of {name} ({})", card.clause);
            return Err((problem, format!("write one of {}", card.settings.join(", "))));
        };
        self.0[card.switch as usize] = place as u8;
        Ok(())
    }

    /// C1.2.
    #[must_use]
    pub fn start_year(&self) -> u16 {
        [1942, 1939, 1940, 1941, 1943, 1944][usize::from(self.at(Switch::StartYear))]
    }

    /// C11.1: turns of a campaign, if it ends by date. Without a date the program stops after sixty turns.
    #[must_use]
    pub fn turns(&self) -> u8 {
        if self.word(Switch::End) == "last_side" {
            return 60;
        }
        [10, 4, 6, 8][usize::from(self.at(Switch::LastYear))]
    }
}
