//! The switches: clauses marked `[S]`, each with its default and its alternatives.

use admiralty_core::text::{Objection, nearest};

/// A switch: its name, its clause, and its settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwitchCard {
    /// Which it is.
    pub switch: Switch,
    /// As files name it.
    pub name: &'static str,
    /// The clause.
    pub clause: &'static str,
    /// Settings, the default first.
    pub settings: &'static [&'static str],
}

/// Every switch, in the order of [`SWITCHES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of the rules")]
#[repr(u8)]
pub enum Switch {
    Grouping,
    PlusIsLevel,
    TurkishFlagGunnery,
    SmallShipGunnery,
    HullScale,
    DerivedPrimary,
    BoardRadius,
    StackLimitOf,
    CripplesHoldGroup,
    GroupSplit,
    FireNeedsSighting,
    LastLoserMove,
    LeadersAdd,
    Nationalities,
    SetupDistanceFrom,
    NationalitySetup,
    SurpriseLasts,
    CannotMoveCases,
    DeadShipsFire,
    DamageTable,
    StoppedHit,
    AbsentMount,
    ExcessSections,
    ExcessToHull,
    PlungingScope,
    CriticalTable,
    CriticalArmor,
    DeckMountArmor,
    TorpedoDamage,
    FleeBelow,
    MaxRounds,
    Leaders,
    LeaderVp,
    ShipVp,
    CrippleVp,
    DrawMargin,
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
pub const SWITCHES: [SwitchCard; 36] = [
    card(Switch::Grouping, "grouping", "G2.5", &["full", "single"]),
    card(Switch::PlusIsLevel, "plus_is_level", "G2.3", &["true", "false"]),
    card(
        Switch::TurkishFlagGunnery,
        "turkish_flag_gunnery",
        "G2.8",
        &["german", "none"],
    ),
    card(
        Switch::SmallShipGunnery,
        "small_ship_gunnery",
        "G2.8",
        &["as_nation", "none"],
    ),
    card(Switch::HullScale, "hull_scale", "G2.12", &["1.0", "0.75", "1.25"]),
    card(
        Switch::DerivedPrimary,
        "derived_primary",
        "G2.11",
        &["0", "-1", "1"],
    ),
    card(Switch::BoardRadius, "board_radius", "G3.1", &["4", "5", "6"]),
    card(Switch::StackLimitOf, "stack_limit_of", "G3.3", &["side", "area"]),
    card(
        Switch::CripplesHoldGroup,
        "cripples_hold_group",
        "G3.4",
        &["false", "true"],
    ),
    card(
        Switch::GroupSplit,
        "group_split",
        "G3.5",
        &["at_group_speed", "never", "by_ship_speed"],
    ),
    card(
        Switch::FireNeedsSighting,
        "fire_needs_sighting",
        "G3.7",
        &["true", "false"],
    ),
    card(
        Switch::LastLoserMove,
        "last_loser_move",
        "G4.1",
        &["false", "true"],
    ),
    card(Switch::LeadersAdd, "leaders_add", "G4.3", &["once", "each"]),
    card(
        Switch::Nationalities,
        "nationalities",
        "G4.4",
        &["present", "at_start"],
    ),
    card(
        Switch::SetupDistanceFrom,
        "setup_distance_from",
        "G4.7",
        &["nearest_enemy", "nearest_centre"],
    ),
    card(
        Switch::NationalitySetup,
        "nationality_setup",
        "G4.8",
        &["no_mixing", "together", "free"],
    ),
    card(
        Switch::SurpriseLasts,
        "surprise_lasts",
        "G4.9",
        &["setup", "first_round"],
    ),
    card(
        Switch::CannotMoveCases,
        "cannot_move_cases",
        "G6.6",
        &["all", "speed_0_only"],
    ),
    card(
        Switch::DeadShipsFire,
        "dead_ships_fire",
        "G6.8",
        &["true", "false"],
    ),
    card(Switch::DamageTable, "damage_table", "G7.1", &["A", "B", "C"]),
    card(
        Switch::StoppedHit,
        "stopped_hit",
        "G7.2",
        &["nothing", "speed_loss_stays"],
    ),
    card(Switch::AbsentMount, "absent_mount", "G7.3", &["ignored", "hull"]),
    card(
        Switch::ExcessSections,
        "excess_sections",
        "G7.5",
        &["primary_secondary", "all_guns", "none"],
    ),
    card(
        Switch::ExcessToHull,
        "excess_to_hull",
        "G7.5",
        &["always", "lost"],
    ),
    card(
        Switch::PlungingScope,
        "plunging_scope",
        "G7.6",
        &["hull_hits", "table_only"],
    ),
    card(
        Switch::CriticalTable,
        "critical_table",
        "G7.7",
        &["A", "no_magazine", "none"],
    ),
    card(Switch::CriticalArmor, "critical_armor", "G7.7", &["hull", "none"]),
    card(
        Switch::DeckMountArmor,
        "deck_mount_armor",
        "G7.11",
        &["none", "hull"],
    ),
    card(
        Switch::TorpedoDamage,
        "torpedo_damage",
        "G8.5",
        &["A", "plus_1", "minus_1"],
    ),
    card(Switch::FleeBelow, "flee_below", "G9.2", &["40", "20", "60"]),
    card(Switch::MaxRounds, "max_rounds", "G9.3", &["8", "12", "none"]),
    card(Switch::Leaders, "leaders", "G19.1", &["on", "off"]),
    card(Switch::LeaderVp, "leader_vp", "G19.1", &["2", "0"]),
    card(
        Switch::ShipVp,
        "ship_vp",
        "G19.2",
        &["formula", "hull_only", "one_each"],
    ),
    card(Switch::CrippleVp, "cripple_vp", "G19.3", &["half", "none"]),
    card(Switch::DrawMargin, "draw_margin", "G19.4", &["0.1", "0", "0.25"]),
];

/// How every switch is set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switches([u8; SWITCHES.len()]);

impl Default for Switches {
    fn default() -> Self {
        Switches([0; SWITCHES.len()])
    }
}

impl Switches {
    /// The place of its setting in the list of its settings; 0 is the default.
    #[must_use]
    #[inline]
    pub fn at(&self, switch: Switch) -> u8 {
        self.0[switch as usize]
    }

    /// Whether it is set to something else than its default.
    #[must_use]
    #[inline]
    pub fn differs(&self, switch: Switch) -> bool {
        self.at(switch) != 0
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
                None => "docs/games/great-war-at-sea.md lists the switches".to_owned(),
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

    /// What a number of hull boxes of the ship file is multiplied by, in percent (G2.12).
    #[must_use]
    pub fn hull_percent(&self) -> u16 {
        [100, 75, 125][usize::from(self.at(Switch::HullScale))]
    }

    /// Rings of the board around the centre areas (G3.1).
    #[must_use]
    pub fn radius(&self) -> u8 {
        4 + self.at(Switch::BoardRadius)
    }

    /// The most rounds of a battle (G9.3); without a limit the program stops counting at 99.
    #[must_use]
    pub fn rounds(&self) -> u8 {
        [8, 12, 99][usize::from(self.at(Switch::MaxRounds))]
    }

    /// Below which percentage of its hull and primary boxes the plain commander runs (G9.2).
    #[must_use]
    pub fn flee_percent(&self) -> u32 {
        [40, 20, 60][usize::from(self.at(Switch::FleeBelow))]
    }

    /// How many percent of the sum of points a difference must reach (G19.4).
    #[must_use]
    pub fn margin_percent(&self) -> i32 {
        [10, 0, 25][usize::from(self.at(Switch::DrawMargin))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_switch_stands_at_its_place_and_takes_its_settings_alone() {
        for (place, card) in SWITCHES.iter().enumerate() {
            assert_eq!(card.switch as usize, place, "{}", card.name);
            let mut switches = Switches::default();
            for setting in card.settings.iter().rev() {
                switches.set(card.name, setting).unwrap();
                assert_eq!(switches.word(card.switch), *setting);
            }
            assert_eq!(switches, Switches::default());
            assert!(switches.set(card.name, "perhaps").is_err());
        }
        let (problem, remedy) = Switches::default().set("damage_tabel", "A").unwrap_err();
        assert_eq!(problem, "there is no switch \"damage_tabel\"");
        assert_eq!(remedy, "did you mean \"damage_table\"?");
    }
}
