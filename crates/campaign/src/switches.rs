//! The switches: clauses marked `[S]`, each with its default and its alternatives.

use admiralty_core::seats::Seat;
use admiralty_core::text::{Objection, Settings};

admiralty_core::switches! {
    Switch, SWITCHES;
    BattleRules "battle_rules" "head" ["aaws", "victory-at-sea"],
    Alliances "alliances" "C1.1" ["none", "p1_p2", "p1_p3", "p2_p3"],
    StartYear "start_year" "C1.2" ["1942", "1939", "1940", "1941", "1943", "1944"],
    UsPenalty "us_penalty" "C1.6" ["cost_20", "cost_10_flawed", "none"],
    BuildLimits "build_limits" "C3" ["start_only", "always"],
    ClassSource "class_source" "C3.7" ["table", "same_stats"],
    PayRule "pay_rule" "C4.3" ["lesser", "flat_15"],
    MissedPayment "missed_payment" "C4.4" ["pause", "lost"],
    EscortRule "escort_rule" "C4.5" ["each_turn", "each_hull"],
    LoiterCounters "loiter_counters" "C6.6" ["none", "by_range"],
    Intelligence "intelligence" "C7.1" ["own_and_adjacent", "sectors_with_own_ships", "everything", "nothing"],
    FleeBy "flee_by" "C7.4" ["sector", "ship"],
    AircraftAloneFight "aircraft_alone_fight" "C7.6" ["false", "true"],
    AttackerSide "attacker_side" "C8.3" ["roll", "own_border"],
    Battles "battles" "C13" ["full", "surrogate"],
    End "end" "C11.1" ["capital_or_date", "date", "last_side"],
    LastYear "last_year" "C11.1" ["start_plus_4", "start_plus_1", "start_plus_2", "start_plus_3"],
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

    /// Its setting, as files write it.
    #[must_use]
    pub fn word(&self, switch: Switch) -> &'static str {
        SWITCHES[switch as usize].settings[usize::from(self.at(switch))]
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
        self.0.set(&SWITCHES, "docs/games/campaign.md", name, setting)
    }

    /// C1.1: the two of three players who are allies.
    #[must_use]
    pub fn allies(&self) -> Option<[Seat; 2]> {
        const PAIRS: [[Seat; 2]; 3] = [[Seat(0), Seat(1)], [Seat(0), Seat(2)], [Seat(1), Seat(2)]];
        let listed = usize::from(self.at(Switch::Alliances)).checked_sub(1)?;
        PAIRS.get(listed).copied()
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
