//! The switches: clauses marked `[S]`, each with its default and its alternatives.

use admiralty_core::text::{Objection, Settings};

admiralty_core::switches! {
    Switch, SWITCHES;
    Grouping "grouping" "G2.5" ["full", "single"],
    PlusIsLevel "plus_is_level" "G2.3" ["true", "false"],
    TurkishFlagGunnery "turkish_flag_gunnery" "G2.8" ["german", "none"],
    SmallShipGunnery "small_ship_gunnery" "G2.8" ["as_nation", "none"],
    HullScale "hull_scale" "G2.12" ["1.0", "0.75", "1.25"],
    DerivedPrimary "derived_primary" "G2.11" ["0", "-1", "1"],
    BoardRadius "board_radius" "G3.1" ["4", "5", "6"],
    StackLimitOf "stack_limit_of" "G3.3" ["side", "area"],
    CripplesHoldGroup "cripples_hold_group" "G3.4" ["false", "true"],
    GroupSplit "group_split" "G3.5" ["at_group_speed", "never", "by_ship_speed"],
    FireNeedsSighting "fire_needs_sighting" "G3.7" ["true", "false"],
    LastLoserMove "last_loser_move" "G4.1" ["false", "true"],
    LeadersAdd "leaders_add" "G4.3" ["once", "each"],
    Nationalities "nationalities" "G4.4" ["present", "at_start"],
    SetupDistanceFrom "setup_distance_from" "G4.7" ["nearest_enemy", "nearest_centre"],
    NationalitySetup "nationality_setup" "G4.8" ["no_mixing", "together", "free"],
    SurpriseLasts "surprise_lasts" "G4.9" ["setup", "first_round"],
    CannotMoveCases "cannot_move_cases" "G6.6" ["all", "speed_0_only"],
    DeadShipsFire "dead_ships_fire" "G6.8" ["true", "false"],
    DamageTable "damage_table" "G7.1" ["A", "B", "C"],
    StoppedHit "stopped_hit" "G7.2" ["nothing", "speed_loss_stays"],
    AbsentMount "absent_mount" "G7.3" ["ignored", "hull"],
    ExcessSections "excess_sections" "G7.5" ["primary_secondary", "all_guns", "none"],
    ExcessToHull "excess_to_hull" "G7.5" ["always", "lost"],
    PlungingScope "plunging_scope" "G7.6" ["hull_hits", "table_only"],
    CriticalTable "critical_table" "G7.7" ["A", "no_magazine", "none"],
    CriticalArmor "critical_armor" "G7.7" ["hull", "none"],
    DeckMountArmor "deck_mount_armor" "G7.11" ["none", "hull"],
    TorpedoDamage "torpedo_damage" "G8.5" ["A", "plus_1", "minus_1"],
    FleeBelow "flee_below" "G9.2" ["40", "20", "60"],
    MaxRounds "max_rounds" "G9.3" ["8", "12", "none"],
    Leaders "leaders" "G19.1" ["on", "off"],
    LeaderVp "leader_vp" "G19.1" ["2", "0"],
    ShipVp "ship_vp" "G19.2" ["formula", "hull_only", "one_each"],
    CrippleVp "cripple_vp" "G19.3" ["half", "none"],
    DrawMargin "draw_margin" "G19.4" ["0.1", "0", "0.25"],
}

/// How every switch is set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Switches(Settings<{ SWITCHES.len() }>);

impl Switches {
    /// The place of its setting in the list of its settings; 0 is the default.
    #[must_use]
    #[inline]
    pub fn at(&self, switch: Switch) -> u8 {
        self.0.at(switch as usize)
    }

    /// Whether it is set to something else than its default.
    #[must_use]
    #[inline]
    pub fn differs(&self, switch: Switch) -> bool {
        self.at(switch) != 0
    }

    /// The setting of each, as files write it, in the order of the clauses.
    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        let places = SWITCHES.iter().zip(0..);
        places.map(|(card, switch)| card.settings[usize::from(self.0.at(switch))])
    }

    /// Sets a switch by its name.
    ///
    /// # Errors
    /// There is no such switch or no such setting; with what was probably meant.
    pub fn set(&mut self, name: &str, setting: &str) -> Result<(), Objection> {
        self.0
            .set(&SWITCHES, "docs/games/great-war-at-sea.md", name, setting)
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
