//! Switches of the crossover: those of part IX that are its own, and those of the sector game that it keeps.

use crate::fleet::AirbaseRule;
use crate::sector::switches::{SWITCHES as SECTOR_SWITCHES, Switches as SectorSwitches};
use admiralty_core::text::{Objection, Settings, SwitchCard, nearest, no_such_switch};

/// An optional part of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names are those of the rules")]
pub enum Part {
    LuckDie,
    Facing,
    Criticals,
    Splash,
    Weather,
    Night,
    Nationality,
    Radar,
    Decoys,
    Ammunition,
    Observation,
}

impl Part {
    /// Their names.
    pub const WORDS: [(&'static str, Part); 11] = [
        ("luck_die", Part::LuckDie),
        ("facing", Part::Facing),
        ("criticals", Part::Criticals),
        ("splash", Part::Splash),
        ("weather", Part::Weather),
        ("night", Part::Night),
        ("nationality", Part::Nationality),
        ("radar", Part::Radar),
        ("decoys", Part::Decoys),
        ("ammunition", Part::Ammunition),
        ("observation", Part::Observation),
    ];
}

admiralty_core::switches! {
    Switch, OWN;
    Boards "boards" "V1.1" ["2", "3"],
    Airbase "airbase" "V1.4" ["off_table", "on_table", "none"],
    SpeedSource "speed_source" "V1.5" ["class_line", "knots"],
    ClassLimits "class_limits" "V1.8" ["false", "true"],
    DestroyedAt "destroyed_at" "V2.3" ["phase", "turn"],
    TurnsAllowed "turns_allowed" "V3.1" ["class_line", "card_speed"],
    TorpedoRange3 "torpedo_range_3" "V4.2" ["card", "long_lance"],
    CrippledTorpedoes "crippled_torpedoes" "V4.13" ["by_option", "reduced", "none"],
    PtDiceScale "pt_dice_scale" "V5.1" ["false", "true"],
    MineLayers "mine_layers" "V5.4" ["destroyers", "card_only"],
    MineRange "mine_range" "V5.5" ["5", "1"],
    CriticalTrigger "critical_trigger" "V6.1" ["meets", "exceeds", "exceeds_mild"],
    TorpedoCriticalPer "torpedo_critical_per" "V6.3" ["attack", "hit"],
    Weapon34 "weapon_3_4" "V6.5" ["main", "secondary"],
    FatalFlaw "fatal_flaw_with_criticals" "K9" ["sinks", "critical"],
    SubmarinesStart "submarines_start" "V7.1" ["submerged", "surfaced"],
    SubmarineDetection "submarine_detection" "V7.2" ["true", "false"],
    DetectionModifiers "detection_modifiers" "V7.3" ["successes", "per_die"],
    CrashDive "crash_dive" "V7.6" ["by_commander", "always", "never"],
    CrashDiveOnFailure "crash_dive_on_failure" "V7.6" ["no_attack", "attack_kept"],
    SonarDice "sonar_dice" "V7.10" ["beyond_two", "per_ship"],
    DecoysPerSubmarine "decoys_per_submarine" "V7.11" ["1", "0", "2"],
    CarrierFireRoll "carrier_fire_roll" "V8.2" ["once", "each_turn"],
    CarrierLossScope "carrier_loss_scope" "V8.3" ["based", "aboard"],
    InterceptionStops "interception_stops" "V9.2" ["assigned", "all"],
    Observation "observation" "V9.6" ["most_plus_2", "per_plane"],
    RadarShips "radar_ships" "V10.5" ["cards", "cards_and_late_allied"],
    RangePenalty "range_penalty" "V10.6" ["none", "radar_only", "all"],
    ClaimClear "claim_clear" "V11.1" ["10", "5"],
}

/// Switches of the sector game that hold here too.
pub const KEPT: [&str; 12] = [
    "neutral_units",
    "year_limit",
    "copies",
    "airbase_capacity",
    "objectives",
    "setup_order",
    "victory_points",
    "objective_points",
    "no_sea_control_contests",
    "turn_cap",
    "stalemate",
    "abilities",
];

/// Where the switches are listed.
const PAGE: &str = "docs/games/victory-at-sea.md";

/// The settings of a battle in inches.
#[derive(Clone, Debug, PartialEq)]
pub struct Switches {
    /// Those of the sector game.
    pub base: SectorSwitches,
    /// Optional parts in force: a bit each.
    options: u16,
    chosen: Settings<{ OWN.len() }>,
}

impl Default for Switches {
    fn default() -> Self {
        Switches {
            base: SectorSwitches {
                airbase_capacity: AirbaseRule::Crossover,
                stalemate_by_cost: true,
                ..SectorSwitches::default()
            },
            options: 0,
            chosen: Settings::default(),
        }
    }
}

impl Switches {
    /// Whether an optional part is in force.
    #[must_use]
    #[inline]
    pub const fn has(&self, part: Part) -> bool {
        self.options >> part as u8 & 1 == 1
    }

    /// Puts a part into force or out of it.
    pub const fn put(&mut self, part: Part, on: bool) {
        self.options = self.options & !(1 << part as u8) | (on as u16) << part as u8;
    }

    /// Which setting of a switch holds: 0 is the default.
    #[must_use]
    #[inline]
    pub const fn is(&self, switch: Switch) -> u8 {
        self.chosen.at(switch as usize)
    }

    /// All names, the crossover's own first.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let own = OWN.iter().map(|card| card.name);
        ["options"].into_iter().chain(own).chain(KEPT)
    }

    /// Every switch with its clause and its settings, the default first.
    #[must_use]
    pub fn cards() -> Vec<SwitchCard> {
        let options = SwitchCard {
            name: "options",
            clause: "part II",
            settings: &[
                "[]",
                "[luck_die]",
                "[facing]",
                "[criticals]",
                "[splash]",
                "[weather]",
                "[night]",
                "[nationality]",
                "[radar]",
                "[decoys]",
                "[ammunition]",
                "[luck_die, criticals, splash, weather, night, nationality, radar, decoys, ammunition]",
            ],
        };
        let kept = SECTOR_SWITCHES
            .into_iter()
            .filter(|card| KEPT.contains(&card.name));
        let kept = kept.map(|card| match card.name {
            "airbase_capacity" => SwitchCard {
                settings: &["crossover", "per_100"],
                ..card
            },
            "stalemate" => SwitchCard {
                settings: &["remaining_cost", "points"],
                ..card
            },
            _ => card,
        });
        [options]
            .into_iter()
            .chain(OWN.iter().copied())
            .chain(kept)
            .collect()
    }

    /// Sets a switch by its name and a setting as files write it.
    ///
    /// # Errors
    /// There is no such switch or no such setting; with what was probably meant.
    pub fn set(&mut self, name: &str, setting: &str) -> Result<(), Objection> {
        let setting = setting.trim();
        if name == "options" {
            return self.set_options(setting);
        }
        if KEPT.contains(&name) {
            let listed = name == "objectives" && !matches!(setting, "default" | "[]");
            if listed {
                let problem = "V1.4: objectives stand at 1/4, 1/2 and 3/4 of the centre line".to_owned();
                return Err((problem, "write \"default\" or []".to_owned()));
            }
            return self.base.set(name, setting);
        }
        if !OWN.iter().any(|card| card.name == name) {
            return Err(no_such_switch(name, Switches::names(), PAGE));
        }
        self.chosen.set(&OWN, PAGE, name, setting)
    }

    fn set_options(&mut self, setting: &str) -> Result<(), Objection> {
        let inner = setting.trim_start_matches('[').trim_end_matches(']');
        let mut options = 0;
        let words = inner.split(',').map(|word| word.trim().trim_matches('"'));
        for word in words.filter(|word| !word.is_empty()) {
            let Some((_, part)) = Part::WORDS.into_iter().find(|(name, _)| *name == word) else {
                let names = Part::WORDS.map(|(name, _)| name);
                let remedy = match nearest(word, names) {
                    Some(meant) => format!("did you mean {meant:?}?"),
                    None => format!("write some of {}", names.join(", ")),
                };
                return Err((format!("{word:?} is no optional part"), remedy));
            };
            options |= 1 << part as u8;
        }
        self.options = options;
        Ok(())
    }

    /// The setting of a switch, as [`Switches::set`] reads it.
    #[must_use]
    pub fn get(&self, name: &str) -> String {
        if name == "options" {
            let on = Part::WORDS.into_iter().filter(|(_, part)| self.has(*part));
            let words: Vec<&str> = on.map(|(name, _)| name).collect();
            return format!("[{}]", words.join(", "));
        }
        let own = OWN.iter().position(|card| card.name == name);
        own.map_or_else(
            || self.base.get(name),
            |place| OWN[place].settings[usize::from(self.chosen.at(place))].to_owned(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_of_every_switch_can_be_written_and_read() {
        for card in Switches::cards() {
            assert_eq!(
                Switches::default().get(card.name),
                card.settings[0],
                "{}",
                card.name
            );
            for setting in card.settings {
                let mut switches = Switches::default();
                switches.set(card.name, setting).unwrap();
                assert_eq!(switches.get(card.name), *setting, "{}", card.name);
            }
        }
    }

    #[test]
    fn what_is_no_setting_gets_what_was_probably_meant() {
        let wrong = |name: &str, setting: &str| Switches::default().set(name, setting).unwrap_err().1;
        assert_eq!(wrong("crash_diev", "never"), "did you mean \"crash_dive\"?");
        assert_eq!(wrong("crash_dive", "alway"), "did you mean \"always\"?");
        assert_eq!(wrong("options", "[nigth]"), "did you mean \"night\"?");
    }
}
