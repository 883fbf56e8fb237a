//! Switches of the ruleset: clauses marked `[S]`, each with its default and its alternatives (part IX).

use super::board::{Board, Grid, Sector};
use crate::ability::Standing;
use crate::fleet::{AirbaseRule, Copies};
use admiralty_core::text::{Objection, SwitchCard, nearest, no_such_switch};

/// Who deploys when (M2.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SetupOrder {
    /// The lower roll takes a side and deploys first, all of it.
    #[default]
    LoserFirst,
    /// The lower roll takes a side; both place one unit in turn.
    Alternating,
    /// No roll: the side that is named first has the highest row and deploys first.
    Fixed,
}

/// Where islands are (M2.4).
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Islands {
    /// Nowhere.
    #[default]
    None,
    /// d6 - 2 of them.
    Random,
    /// In these sectors.
    Listed(Vec<Grid>),
}

/// Which abilities are played (M18).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Abilities {
    /// All that the rules tell.
    #[default]
    CoreAndSimple,
    /// The core ones.
    Core,
    /// None.
    None,
}

impl Abilities {
    /// Whether abilities of this standing are played.
    #[must_use]
    pub fn plays(self, standing: Standing) -> bool {
        match standing {
            Standing::Core => self != Abilities::None,
            Standing::Simple => self == Abilities::CoreAndSimple,
            Standing::Complex | Standing::Untold => false,
        }
    }
}

/// Advanced rules in force (M17).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of the rules")]
pub struct Advanced {
    pub asw_threat: bool,
    pub small_ships: bool,
    pub strafing: bool,
    pub darkness: bool,
    pub twilight: bool,
    pub weather: bool,
}

impl Advanced {
    /// Their names.
    pub(crate) const WORDS: [&'static str; 6] = [
        "asw_threat",
        "small_ships",
        "strafing",
        "darkness",
        "twilight",
        "weather",
    ];

    /// They themselves, in the same order.
    pub(crate) fn fields(&mut self) -> [&mut bool; 6] {
        [
            &mut self.asw_threat,
            &mut self.small_ships,
            &mut self.strafing,
            &mut self.darkness,
            &mut self.twilight,
            &mut self.weather,
        ]
    }

    /// None of them.
    pub const NONE: Advanced = Advanced {
        asw_threat: false,
        small_ships: false,
        strafing: false,
        darkness: false,
        twilight: false,
        weather: false,
    };
}

impl Default for Advanced {
    fn default() -> Self {
        Advanced {
            asw_threat: true,
            small_ships: true,
            strafing: true,
            ..Advanced::NONE
        }
    }
}

/// The switches of `aaws`.
#[derive(Clone, Debug, PartialEq)]
pub struct Switches {
    /// M1.4: whether neutral units may serve either side.
    pub neutral_units: bool,
    /// M1.5.
    pub year_limit: Option<u16>,
    /// M1.6.
    pub copies: Copies,
    /// M1.7.
    pub airbase_capacity: AirbaseRule,
    /// M2.1.
    pub rows: u8,
    /// M2.1.
    pub columns: u8,
    /// M2.3; none: where M2.1 puts them.
    pub objectives: Option<Vec<Grid>>,
    /// M2.4.
    pub islands: Islands,
    /// M2.5.
    pub setup_order: SetupOrder,
    /// M3.4: whether units attack in turn, and not one player after the other.
    pub alternating: bool,
    /// M8.4: whether ships launch torpedoes in the submarine attack phase.
    pub torpedoes_late: bool,
    /// M14.4: whether concealment helps against gunnery alone.
    pub concealment_gunnery_only: bool,
    /// M16.1; none: by the limit.
    pub victory_points: Option<u16>,
    /// M16.1; none: by the limit.
    pub objective_points: Option<u16>,
    /// M16.2.
    pub no_sea_control_contests: bool,
    /// M16.6.
    pub turn_cap: u8,
    /// M16.7: whether the cost afloat decides a stalemate, and not victory points.
    pub stalemate_by_cost: bool,
    /// M17.
    pub advanced: Advanced,
    /// M17.6.
    pub squalls_move: bool,
    /// M18.
    pub abilities: Abilities,
    /// M18.38: whether only an island will do.
    pub cargo_island_only: bool,
}

impl Default for Switches {
    fn default() -> Self {
        Switches {
            neutral_units: true,
            year_limit: None,
            copies: Copies::Free,
            airbase_capacity: AirbaseRule::Per100,
            rows: 7,
            columns: 10,
            objectives: None,
            islands: Islands::None,
            setup_order: SetupOrder::LoserFirst,
            alternating: false,
            torpedoes_late: false,
            concealment_gunnery_only: false,
            victory_points: None,
            objective_points: None,
            no_sea_control_contests: false,
            turn_cap: 20,
            stalemate_by_cost: false,
            advanced: Advanced::default(),
            squalls_move: false,
            abilities: Abilities::CoreAndSimple,
            cargo_island_only: false,
        }
    }
}

/// All switches, in the order of part IX.
pub const SWITCHES: [SwitchCard; 21] = [
    card("neutral_units", "M1.4", &["either", "none"]),
    card(
        "year_limit",
        "M1.5",
        &["none", "1939", "1940", "1941", "1942", "1943", "1944", "1945"],
    ),
    card("copies", "M1.6", &["free", "capital_once", "all_ships_once"]),
    card("airbase_capacity", "M1.7", &["per_100", "crossover"]),
    card("rows", "M2.1", &["7", "5", "9"]),
    card("columns", "M2.1", &["10", "8", "12", "15"]),
    card("objectives", "M2.3", &["default", "[]"]),
    card("islands", "M2.4", &["none", "random"]),
    card("setup_order", "M2.5", &["loser_first", "alternating", "fixed"]),
    card("resolution_order", "M3.4", &["player_by_player", "alternating"]),
    card("ship_torpedoes", "M8.4", &["surface_phase", "submarine_phase"]),
    card("concealment_scope", "M14.4", &["all_on_ships", "gunnery_only"]),
    card("victory_points", "M16.1", &["by_limit", "100", "60000"]),
    card("objective_points", "M16.1", &["by_limit", "25"]),
    card("no_sea_control_contests", "M16.2", &["false", "true"]),
    card("turn_cap", "M16.6", &["20", "12", "30"]),
    card("stalemate", "M16.7", &["points", "remaining_cost"]),
    card(
        "advanced",
        "M17",
        &[
            "[asw_threat, small_ships, strafing]",
            "[]",
            "[asw_threat, small_ships, strafing, darkness]",
            "[asw_threat, small_ships, strafing, twilight]",
            "[asw_threat, small_ships, strafing, weather]",
        ],
    ),
    card("squalls_move", "M17.6", &["false", "true"]),
    card("abilities", "M18", &["core_and_simple", "core", "none"]),
    card("cargo_goal", "M18.38", &["island_or_edge", "island_only"]),
];

const fn card(name: &'static str, clause: &'static str, settings: &'static [&'static str]) -> SwitchCard {
    SwitchCard {
        name,
        clause,
        settings,
    }
}

/// One of some words as a value.
fn one_of<T: Copy>(written: &str, words: &[(&str, T)]) -> Result<T, Objection> {
    let found = words.iter().find(|(word, _)| *word == written);
    found.map(|&(_, value)| value).ok_or_else(|| {
        let names: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let remedy = match nearest(written, names.iter().copied()) {
            Some(meant) => format!("did you mean {meant:?}?"),
            None => format!("write one of {}", names.join(", ")),
        };
        (format!("{written:?} is no setting of this switch"), remedy)
    })
}

fn whole(written: &str, within: std::ops::RangeInclusive<u16>) -> Result<u16, Objection> {
    let found = written.parse().ok().filter(|number| within.contains(number));
    found.ok_or_else(|| {
        let remedy = format!("write a whole number from {} to {}", within.start(), within.end());
        (format!("{written:?} is no such number"), remedy)
    })
}

/// Places as `[[4, 2], [4, 5]]`.
fn places(written: &str) -> Result<Vec<Grid>, Objection> {
    let wrong = || {
        let problem = format!("{written:?} is no list of sectors");
        (problem, "write [[row, column], …]".to_owned())
    };
    let inner = written
        .trim()
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    let inner = inner.ok_or_else(wrong)?;
    let digits: Result<Vec<u8>, _> = inner
        .split(|c: char| !c.is_ascii_digit())
        .filter(|part| !part.is_empty())
        .map(str::parse)
        .collect();
    let odd = inner.chars().any(|c| !c.is_ascii_digit() && !"[], ".contains(c));
    match digits {
        Ok(numbers) if numbers.len() % 2 == 0 && !odd && numbers.len() <= 40 => {
            let pair = |pair: &[u8]| Grid {
                row: pair[0],
                column: pair[1],
            };
            Ok(numbers.chunks(2).map(pair).collect())
        }
        _ => Err(wrong()),
    }
}

fn written_places(places: &[Grid]) -> String {
    let each = places
        .iter()
        .map(|grid| format!("[{}, {}]", grid.row, grid.column));
    format!("[{}]", each.collect::<Vec<_>>().join(", "))
}

const FLAG: [(&str, bool); 2] = [("false", false), ("true", true)];
const NEUTRALS: [(&str, bool); 2] = [("either", true), ("none", false)];
const COPIES: [(&str, Copies); 3] = [
    ("free", Copies::Free),
    ("capital_once", Copies::CapitalOnce),
    ("all_ships_once", Copies::AllShipsOnce),
];
const AIRBASES: [(&str, AirbaseRule); 2] = [
    ("per_100", AirbaseRule::Per100),
    ("crossover", AirbaseRule::Crossover),
];
const SETUPS: [(&str, SetupOrder); 3] = [
    ("loser_first", SetupOrder::LoserFirst),
    ("alternating", SetupOrder::Alternating),
    ("fixed", SetupOrder::Fixed),
];
const RESOLUTIONS: [(&str, bool); 2] = [("player_by_player", false), ("alternating", true)];
const TORPEDOES: [(&str, bool); 2] = [("surface_phase", false), ("submarine_phase", true)];
const SCOPES: [(&str, bool); 2] = [("all_on_ships", false), ("gunnery_only", true)];
const STALEMATES: [(&str, bool); 2] = [("points", false), ("remaining_cost", true)];
const ABILITIES: [(&str, Abilities); 3] = [
    ("core_and_simple", Abilities::CoreAndSimple),
    ("core", Abilities::Core),
    ("none", Abilities::None),
];
const GOALS: [(&str, bool); 2] = [("island_or_edge", false), ("island_only", true)];

fn word_of<T: PartialEq + Copy>(value: T, words: &[(&'static str, T)]) -> String {
    let found = words.iter().find(|(_, other)| *other == value);
    found.map_or(String::new(), |(word, _)| (*word).to_owned())
}

impl Switches {
    /// Sets a switch by its name and a setting as files write it.
    ///
    /// # Errors
    /// There is no such switch or no such setting; with what was probably meant.
    pub fn set(&mut self, name: &str, setting: &str) -> Result<(), Objection> {
        let setting = setting.trim();
        match name {
            "neutral_units" => self.neutral_units = one_of(setting, &NEUTRALS)?,
            "year_limit" if setting == "none" => self.year_limit = None,
            "year_limit" => self.year_limit = Some(whole(setting, 1900..=1960)?),
            "copies" => self.copies = one_of(setting, &COPIES)?,
            "airbase_capacity" => self.airbase_capacity = one_of(setting, &AIRBASES)?,
            "rows" => self.rows = one_of(setting, &[("5", 5), ("7", 7), ("9", 9)])?,
            "columns" => self.columns = whole(setting, 8..=15)? as u8,
            "objectives" if setting == "default" => self.objectives = None,
            "objectives" => self.objectives = Some(places(setting)?),
            "islands" if setting == "none" => self.islands = Islands::None,
            "islands" if setting == "random" => self.islands = Islands::Random,
            "islands" => self.islands = Islands::Listed(places(setting)?),
            "setup_order" => self.setup_order = one_of(setting, &SETUPS)?,
            "resolution_order" => self.alternating = one_of(setting, &RESOLUTIONS)?,
            "ship_torpedoes" => self.torpedoes_late = one_of(setting, &TORPEDOES)?,
            "concealment_scope" => self.concealment_gunnery_only = one_of(setting, &SCOPES)?,
            "victory_points" if setting == "by_limit" => self.victory_points = None,
            "victory_points" => self.victory_points = Some(whole(setting, 1..=60_000)?),
            "objective_points" if setting == "by_limit" => self.objective_points = None,
            "objective_points" => self.objective_points = Some(whole(setting, 0..=1_000)?),
            "no_sea_control_contests" => self.no_sea_control_contests = one_of(setting, &FLAG)?,
            "turn_cap" => self.turn_cap = whole(setting, 1..=30)? as u8,
            "stalemate" => self.stalemate_by_cost = one_of(setting, &STALEMATES)?,
            "advanced" => self.set_advanced(setting)?,
            "squalls_move" => self.squalls_move = one_of(setting, &FLAG)?,
            "abilities" => self.abilities = one_of(setting, &ABILITIES)?,
            "cargo_goal" => self.cargo_island_only = one_of(setting, &GOALS)?,
            _ => {
                let names = SWITCHES.iter().map(|card| card.name);
                return Err(no_such_switch(name, names, "docs/games/aaws.md"));
            }
        }
        Ok(())
    }

    fn set_advanced(&mut self, setting: &str) -> Result<(), Objection> {
        let inner = setting.trim_start_matches('[').trim_end_matches(']');
        let mut advanced = Advanced::NONE;
        for word in inner.split(',').map(|word| word.trim().trim_matches('"')) {
            if word.is_empty() {
                continue;
            }
            let places: Vec<(&str, usize)> = Advanced::WORDS.into_iter().zip(0..).collect();
            *advanced.fields()[one_of(word, &places)?] = true;
        }
        self.advanced = advanced;
        Ok(())
    }

    /// The setting of a switch, as [`Switches::set`] reads it.
    #[must_use]
    pub fn get(&self, name: &str) -> String {
        let number =
            |number: Option<u16>, none: &str| number.map_or(none.to_owned(), |number| number.to_string());
        match name {
            "neutral_units" => word_of(self.neutral_units, &NEUTRALS),
            "year_limit" => number(self.year_limit, "none"),
            "copies" => word_of(self.copies, &COPIES),
            "airbase_capacity" => word_of(self.airbase_capacity, &AIRBASES),
            "rows" => self.rows.to_string(),
            "columns" => self.columns.to_string(),
            "objectives" => match &self.objectives {
                None => "default".to_owned(),
                Some(places) => written_places(places),
            },
            "islands" => match &self.islands {
                Islands::None => "none".to_owned(),
                Islands::Random => "random".to_owned(),
                Islands::Listed(places) => written_places(places),
            },
            "setup_order" => word_of(self.setup_order, &SETUPS),
            "resolution_order" => word_of(self.alternating, &RESOLUTIONS),
            "ship_torpedoes" => word_of(self.torpedoes_late, &TORPEDOES),
            "concealment_scope" => word_of(self.concealment_gunnery_only, &SCOPES),
            "victory_points" => number(self.victory_points, "by_limit"),
            "objective_points" => number(self.objective_points, "by_limit"),
            "no_sea_control_contests" => word_of(self.no_sea_control_contests, &FLAG),
            "turn_cap" => self.turn_cap.to_string(),
            "stalemate" => word_of(self.stalemate_by_cost, &STALEMATES),
            "advanced" => {
                let mut advanced = self.advanced;
                let set = Advanced::WORDS.into_iter().zip(advanced.fields());
                let words: Vec<&str> = set.filter(|(_, on)| **on).map(|(word, _)| word).collect();
                format!("[{}]", words.join(", "))
            }
            "squalls_move" => word_of(self.squalls_move, &FLAG),
            "abilities" => word_of(self.abilities, &ABILITIES),
            "cargo_goal" => word_of(self.cargo_island_only, &GOALS),
            _ => String::new(),
        }
    }

    /// Those that are not at their default, name and setting.
    #[must_use]
    pub fn changed(&self) -> Vec<(&'static str, String)> {
        let usual = Switches::default();
        let settings = SWITCHES.iter().map(|card| (card.name, self.get(card.name)));
        settings
            .filter(|(name, setting)| *setting != usual.get(name))
            .collect()
    }

    /// M2.1, M2.3: where the objectives are.
    #[must_use]
    pub fn objective_places(&self, board: &Board) -> Vec<Grid> {
        let row = board.centre_row();
        let middle = [2, self.columns / 2, self.columns - 1].map(|column| Grid { row, column });
        self.objectives.clone().unwrap_or(middle.to_vec())
    }

    /// M2.1: the two centre sectors.
    #[must_use]
    pub fn centre(&self, board: &Board) -> [Sector; 2] {
        let half = self.columns / 2;
        [half, half + 1].map(|column| board.sector(board.centre_row(), column).unwrap_or(Sector(0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_is_read_and_written_back_and_the_first_is_the_default() {
        for card in SWITCHES {
            let usual = Switches::default();
            assert_eq!(usual.get(card.name), card.settings[0], "{}", card.name);
            for setting in card.settings {
                let mut switches = Switches::default();
                switches.set(card.name, setting).unwrap();
                assert_eq!(switches.get(card.name), *setting, "{}", card.name);
                let changed = switches.changed();
                assert_eq!(changed.is_empty(), *setting == card.settings[0], "{changed:?}");
            }
        }
    }

    #[test]
    fn what_is_no_setting_gets_what_was_probably_meant() {
        let wrong = |name: &str, setting: &str| Switches::default().set(name, setting).unwrap_err().1;
        assert_eq!(wrong("copies", "capital-once"), "did you mean \"capital_once\"?");
        assert_eq!(wrong("turn_cpa", "3"), "did you mean \"turn_cap\"?");
        assert_eq!(wrong("turn_cap", "-3"), "write a whole number from 1 to 30");
        assert_eq!(wrong("islands", "[[1, 2], [3]]"), "write [[row, column], …]");
        assert_eq!(wrong("advanced", "[darknes]"), "did you mean \"darkness\"?");
    }

    /// M2.1: on a board of 15 columns the middle objective is at column 7.
    #[test]
    fn m2_1_objectives_and_centre_follow_the_size_of_the_board() {
        let mut switches = Switches::default();
        let grid = |row, column| Grid { row, column };
        let board = Board::new(7, 10);
        assert_eq!(
            switches.objective_places(&board),
            [grid(4, 2), grid(4, 5), grid(4, 9)]
        );
        assert_eq!(
            switches.centre(&board).map(|s| board.grid(s)),
            [grid(4, 5), grid(4, 6)]
        );
        switches.set("rows", "9").unwrap();
        switches.set("columns", "15").unwrap();
        let board = Board::new(9, 15);
        assert_eq!(
            switches.objective_places(&board),
            [grid(5, 2), grid(5, 7), grid(5, 14)]
        );
        assert_eq!(
            switches.centre(&board).map(|s| board.grid(s)),
            [grid(5, 7), grid(5, 8)]
        );
    }
}
