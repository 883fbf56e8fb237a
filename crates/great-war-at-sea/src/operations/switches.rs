//! The switches of operations, beside those of battles.

use crate::switches as battle;
use admiralty_core::text::{Objection, Settings, SwitchCard};
use std::sync::LazyLock;

admiralty_core::switches! {
    Switch, SWITCHES;
    Rearm "rearm" "G8.3" ["port_3_turns", "never"],
    LongBattleCosts "long_battle_costs" "G9.5" ["both", "non_leavers"],
    SlowPattern "slow_pattern" "G10.2" ["110", "10"],
    MapCostScale "map_cost_scale" "G10.4" ["1.0", "0.75", "1.25"],
    TurningAside "turning_aside" "G11.2" ["loses", "keeps_half"],
    LeavingPort "leaving_port" "G11.3" ["free", "checked"],
    SwapContact "swap_contact" "G11.4" ["false", "true"],
    CoastalPace "coastal_pace" "G11.6" ["zone", "mf"],
    NeutralStay "neutral_stay" "G11.10" ["6", "0", "9", "unlimited"],
    FleetsSeen "fleets_seen" "G12.2" ["position", "position_and_size", "hidden"],
    PlotAhead "plot_ahead" "G12.5" ["2", "1", "0"],
    BrokenPlot "broken_plot" "G12.6" ["carry_on", "must_abort"],
    AbortThen "abort_then" "G12.7" ["new_mission", "stays"],
    RaidFleets "raid_fleets" "G12.8" ["1", "any"],
    RaiderVanishes "raider_vanishes" "G12.8" ["next_turn", "in_port_only"],
    Pursuit "pursuit" "G12.9" ["free_orders", "none"],
    RaiderContact "raider_contact" "G13.2" ["where_it_ends", "on_map_only", "always"],
    FailedCheckTold "failed_check_told" "G13.2" ["false", "true"],
    ContactLarge "contact_large" "G13.3" ["8", "5", "12"],
    ContactDay "contact_day" "G13.3" ["4", "3", "5"],
    ContactNight "contact_night" "G13.3" ["5", "4", "6"],
    ContactEvery "contact_every" "G13.4" ["4", "2", "1"],
    BattleJoin "battle_join" "G13.7" ["contacted", "all_in_zone", "pairwise"],
    Search2 "search2" "G14.4" ["two_rolls", "plus_one"],
    RaidDiceOf "raid_dice_of" "G14.4" ["warships_but_tb", "all_warships", "large_and_medium"],
    MltOffset "mlt_offset" "G14.5" ["7", "6", "8"],
    BombardVp "bombard_vp" "G15.3" ["2", "1", "4"],
    ShellMajorBases "shell_major_bases" "G15.4" ["scenario", "always"],
    LoadingAfterBattle "loading_after_battle" "G16.1" ["anew", "goes_on"],
    TowDelay "tow_delay" "G17.5" ["1", "0"],
    Mines "mines" "G20" ["off", "on"],
    Fuel "fuel" "G21" ["off", "on"],
    Seaplanes "seaplanes" "G22" ["off", "on"],
    Submarines "submarines" "G23" ["off", "on"],
    Airships "airships" "G24" ["off", "on"],
    Mas "mas" "G25" ["off", "on"],
    Weather "weather" "G26" ["off", "fixed", "roll"],
}

/// The switches of operations and those of their battles.
pub static ALL: LazyLock<Vec<SwitchCard>> =
    LazyLock::new(|| battle::SWITCHES.iter().chain(&SWITCHES).copied().collect());

/// How every switch is set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Switches {
    /// Those of battles.
    pub battle: battle::Switches,
    own: Settings<{ SWITCHES.len() }>,
}

impl Switches {
    /// The place of its setting in the list of its settings; 0 is the default.
    #[must_use]
    #[inline]
    pub fn at(&self, switch: Switch) -> u8 {
        self.own.at(switch as usize)
    }

    /// Whether it is set to something else than its default.
    #[must_use]
    #[inline]
    pub fn differs(&self, switch: Switch) -> bool {
        self.at(switch) != 0
    }

    /// The setting of each, as files write it, in the order of [`ALL`].
    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        let own = SWITCHES.iter().zip(0..);
        let own = own.map(|(card, switch)| card.settings[usize::from(self.own.at(switch))]);
        self.battle.words().chain(own)
    }

    /// Sets a switch by its name.
    ///
    /// # Errors
    /// There is no such switch or no such setting; with what was probably meant.
    pub fn set(&mut self, name: &str, setting: &str) -> Result<(), Objection> {
        if battle::SWITCHES.iter().any(|card| card.name == name) {
            return self.battle.set(name, setting);
        }
        self.own.set(
            &SWITCHES,
            "docs/games/great-war-at-sea-operations.md",
            name,
            setting,
        )
    }

    /// A switch whose settings are numbers.
    #[must_use]
    pub fn number(&self, switch: Switch) -> u8 {
        let setting = SWITCHES[switch as usize].settings[usize::from(self.at(switch))];
        setting.parse().unwrap_or(u8::MAX)
    }

    /// What the cost of a passage is multiplied by, in percent (G10.4).
    #[must_use]
    pub fn cost_percent(&self) -> u16 {
        [100, 75, 125][usize::from(self.at(Switch::MapCostScale))]
    }
}
