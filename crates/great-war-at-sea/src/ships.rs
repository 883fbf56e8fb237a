//! Ships as they are printed: the table `[ships]` of a scenario (G2).

use admiralty_core::text::{Objection, Reader, Section, Word, nearest, number};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A navy, or another country with coasts and ports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of the navies")]
pub enum Nation {
    Germany,
    Austria,
    Turkey,
    Britain,
    France,
    Italy,
    Russia,
    Greece,
    Spain,
    Albania,
    Bulgaria,
    Rumania,
    /// Merchants and auxiliaries: they serve any navy and count for none.
    None,
}

impl Word for Nation {
    const KIND: &'static str = "a nation";
    fn all() -> &'static [Self] {
        use Nation::{
            Albania, Austria, Britain, Bulgaria, France, Germany, Greece, Italy, None, Rumania, Russia,
            Spain, Turkey,
        };
        &[
            Germany, Austria, Turkey, Britain, France, Italy, Russia, Greece, Spain, Albania, Bulgaria,
            Rumania, None,
        ]
    }
    fn word(self) -> &'static str {
        [
            "Germany", "Austria", "Turkey", "Britain", "France", "Italy", "Russia", "Greece", "Spain",
            "Albania", "Bulgaria", "Rumania", "none",
        ][self as usize]
    }
}

/// The code of a ship (G2.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of the rules")]
pub enum Code {
    BB,
    B,
    BC,
    CD,
    CA,
    CL,
    CVS,
    Merchant,
    FastMerchant,
    DL,
    DD,
    TB,
    GB,
    ML,
}

/// Sizes serve towing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names are those of the rules")]
pub enum Size {
    Small,
    Medium,
    Large,
}

impl Word for Code {
    const KIND: &'static str = "the code of a ship";
    fn all() -> &'static [Self] {
        use Code::{B, BB, BC, CA, CD, CL, CVS, DD, DL, FastMerchant, GB, ML, Merchant, TB};
        &[
            BB,
            B,
            BC,
            CD,
            CA,
            CL,
            CVS,
            Merchant,
            FastMerchant,
            DL,
            DD,
            TB,
            GB,
            ML,
        ]
    }
    fn word(self) -> &'static str {
        [
            "BB", "B", "BC", "CD", "CA", "CL", "CVS", "ms", "F", "DL", "DD", "TB", "GB", "ML",
        ][self as usize]
    }
}

impl Code {
    /// Its size (G2.4).
    #[must_use]
    pub fn size(self) -> Size {
        match self {
            Code::BB | Code::B | Code::BC => Size::Large,
            Code::CD | Code::CA | Code::CL | Code::CVS | Code::Merchant | Code::FastMerchant => Size::Medium,
            Code::DL | Code::DD | Code::TB | Code::GB | Code::ML => Size::Small,
        }
    }

    /// How many ships one counter may hold (G2.5).
    #[must_use]
    pub fn most_in_counter(self) -> u8 {
        match self {
            Code::DL | Code::DD | Code::TB | Code::GB | Code::ML => 3,
            Code::Merchant | Code::FastMerchant => 4,
            _ => 1,
        }
    }

    /// Whether torpedoes find it easily (G8.4).
    #[must_use]
    pub fn large_torpedo_target(self) -> bool {
        use Code::{B, BB, BC, CA, CD, CVS, FastMerchant};
        matches!(self, BB | B | BC | CD | CA | CVS | FastMerchant)
    }

    /// Whether it fires torpedoes badly (G8.4).
    #[must_use]
    pub fn clumsy_with_torpedoes(self) -> bool {
        matches!(self, Code::BB | Code::B | Code::BC | Code::CA | Code::CD)
    }

    /// Whether a torpedo sinks it without a die (G8.5).
    #[must_use]
    pub fn sunk_by_a_torpedo(self) -> bool {
        matches!(self, Code::DD | Code::DL | Code::TB | Code::GB)
    }

    /// Whether it is a merchant.
    #[must_use]
    pub fn is_merchant(self) -> bool {
        matches!(self, Code::Merchant | Code::FastMerchant)
    }
}

/// Armor of a section (G2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of the rules")]
pub enum Armor {
    None,
    Light,
    Heavy,
}

impl Word for Armor {
    const KIND: &'static str = "a level of armor";
    fn all() -> &'static [Self] {
        &[Armor::None, Armor::Light, Armor::Heavy]
    }
    fn word(self) -> &'static str {
        ["none", "light", "heavy"][self as usize]
    }
}

/// Where torpedo tubes stand (G2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of the rules")]
pub enum Mount {
    Deck,
    Hull,
}

impl Word for Mount {
    const KIND: &'static str = "a torpedo mount";
    fn all() -> &'static [Self] {
        &[Mount::Deck, Mount::Hull]
    }
    fn word(self) -> &'static str {
        ["deck", "hull"][self as usize]
    }
}

/// Speed levels, the slowest first (G2.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names are those of the rules")]
pub enum Speed {
    Dead,
    Slow,
    One,
    Two,
    TwoPlus,
}

impl Word for Speed {
    const KIND: &'static str = "a speed class";
    fn all() -> &'static [Self] {
        &[Speed::Dead, Speed::Slow, Speed::One, Speed::Two, Speed::TwoPlus]
    }
    fn word(self) -> &'static str {
        ["0", "1s", "1", "2", "2+"][self as usize]
    }
}

/// A battery, and a section of a ship.
pub const PRIMARY: usize = 0;
/// See [`PRIMARY`].
pub const SECONDARY: usize = 1;
/// See [`PRIMARY`].
pub const TERTIARY: usize = 2;
/// See [`PRIMARY`].
pub const HULL: usize = 3;

/// A ship as it is printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Ship {
    /// Its name, or that of its class; shared, so that a battle within a game copies none.
    pub name: Arc<str>,
    /// Its navy.
    pub nation: Nation,
    /// What it is.
    pub code: Code,
    /// Boxes of primary, secondary, tertiary armament and hull.
    pub boxes: [u8; 4],
    /// The armor of each.
    pub armor: [Armor; 4],
    /// Torpedo factor.
    pub torpedo: u8,
    /// Where its tubes stand.
    pub mount: Mount,
    /// Year and month from which it has its torpedoes (G2.10); 0: always.
    pub torpedo_from: u32,
    /// Speed class.
    pub speed: Speed,
    /// Excellent gunnery (G2.8).
    pub excellent: bool,
    /// Whether its ratings follow from the formula of G2.11.
    pub derived: bool,
    /// How many ships of this name there are.
    pub ships: u8,
}

impl Ship {
    /// Whether it fires with the others of its kind at one target (G6.4), and plunging fire does not hurt it more (G7.6).
    #[must_use]
    pub fn of_the_russian_line(&self) -> bool {
        self.nation == Nation::Russia && matches!(self.code, Code::BB | Code::B)
    }

    /// Whether plunging fire marks a box more (G7.6).
    #[must_use]
    pub fn suffers_plunging(&self) -> bool {
        !(&*self.name == "Queen Elizabeth" || self.nation == Nation::Russia && self.code == Code::BB)
    }
}

/// The longest name.
const LONGEST_NAME: usize = 60;

/// All ships of a scenario.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ships(Vec<Ship>);

impl Ships {
    /// All of them.
    #[must_use]
    pub fn all(&self) -> &[Ship] {
        &self.0
    }

    /// The ship of this name, in any capitals; of a class, words at the end such as `DD` may be left out.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Ship> {
        let low = name.trim().to_lowercase();
        let named = |ship: &&Ship| ship.name.to_lowercase() == low;
        let short = |ship: &&Ship| {
            let full = ship.name.to_lowercase();
            full.rsplit_once(' ').is_some_and(|(stem, _)| stem == low) && full.contains(" class ")
        };
        self.0.iter().find(named).or_else(|| self.0.iter().find(short))
    }

    /// The name that was probably meant.
    #[must_use]
    pub fn nearest(&self, name: &str) -> Option<&str> {
        nearest(name, self.0.iter().map(|ship| &*ship.name))
    }

    /// Reads the table of ships.
    pub(crate) fn read(file: &mut Section<'_>, reader: &mut Reader) -> Ships {
        let mut ships = Ships::default();
        let Some(mut table) = reader.table(file, "ships") else {
            return ships;
        };
        for name in table.names() {
            let Some(mut section) = reader.table(&mut table, name) else {
                continue;
            };
            if name.is_empty() || name.chars().count() > LONGEST_NAME || name.contains([',', ';']) {
                let problem = format!("a name has 1 to {LONGEST_NAME} letters and no comma");
                let (at, path) = (section.at, section.path.clone());
                reader
                    .sink
                    .report(at, &path, None, problem, "choose another name");
            }
            if let Some(ship) = read_ship(name, &mut section, reader) {
                ships.0.push(ship);
            }
            reader.finish(&section);
        }
        ships
    }
}

fn read_ship(name: &str, section: &mut Section<'_>, reader: &mut Reader) -> Option<Ship> {
    let nation = reader.named(section, "nation");
    let code = reader.named(section, "code");
    let mut count = |key, bounds: RangeInclusive<u8>| reader.number(section, key, bounds);
    let boxes = [
        count("primary", 0..=15),
        count("secondary", 0..=15),
        count("tertiary", 0..=15),
        count("hull", 1..=20),
    ];
    let (torpedo, ships) = (count("torpedo", 0..=9), count("ships", 1..=200));
    let armor = ["primary_armor", "secondary_armor", "tertiary_armor", "hull_armor"]
        .map(|key| reader.named(section, key));
    let mount = reader.named(section, "mount");
    let from = reader.value(section, "torpedo_from", "0", |data| {
        number(data, &(0..=199_912_u32)).and_then(month)
    });
    let speed = reader.named(section, "speed");
    let excellent = reader.flag(section, "excellent");
    let derived = reader.flag(section, "derived");
    let [primary, secondary, tertiary, hull] = boxes.map(|boxes| boxes.map(|boxes| boxes.value));
    let [a, b, c, d] = armor.map(|armor| armor.map(|armor| armor.value));
    Some(Ship {
        name: name.into(),
        nation: nation?.value,
        code: code?.value,
        boxes: [primary?, secondary?, tertiary?, hull?],
        armor: [a?, b?, c?, d?],
        torpedo: torpedo?.value,
        mount: mount?.value,
        torpedo_from: from?.value,
        speed: speed?.value,
        excellent: excellent?.value,
        derived: derived?.value,
        ships: ships?.value,
    })
}

/// Year and month as a number, 191701.
pub(crate) fn month(number: u32) -> Result<u32, Objection> {
    if number == 0 || (190_001..=193_012).contains(&number) && (1..=12).contains(&(number % 100)) {
        return Ok(number);
    }
    Err((
        format!("{number} is no year and month"),
        "write year and month as one number: 191408".to_owned(),
    ))
}
