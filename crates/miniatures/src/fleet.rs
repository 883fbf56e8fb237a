//! Fleets as point lists, `2 Fletcher, Iowa, 3 Wildcat`, and what makes one legal (M1.4 to M1.7).

use crate::card::{Alliance, Card, Type};
use crate::units::Units;
use admiralty_core::text::Objection;
use std::fmt;

/// The most units of a side.
pub const MOST_UNITS: usize = 64;
/// The longest list that is read.
const LONGEST_LIST: usize = 20_000;

/// Units that a side brings, in the order of its list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fleet {
    /// The card of each unit.
    pub cards: Vec<Card>,
}

/// How often one card may be taken (M1.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Copies {
    /// As often as one likes.
    #[default]
    Free,
    /// Each battleship and carrier card once a side.
    CapitalOnce,
    /// Each card of a ship once.
    AllShipsOnce,
}

/// How many aircraft the airbase holds (M1.7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AirbaseRule {
    /// 5 for each full 100 points, at least 5.
    #[default]
    Per100,
    /// 5; 7, 9, 13 from 200, 300, 500 points on.
    Crossover,
}

impl AirbaseRule {
    /// What the airbase holds at a limit.
    #[must_use]
    pub const fn capacity(self, limit: u16) -> u8 {
        match self {
            AirbaseRule::Per100 if limit < 200 => 5,
            AirbaseRule::Per100 => 5 * (limit / 100) as u8,
            AirbaseRule::Crossover => match limit {
                0..200 => 5,
                200..300 => 7,
                300..500 => 9,
                _ => 13,
            },
        }
    }
}

/// What a fleet must keep to.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The most that it may cost (M1.4).
    pub limit: u16,
    /// Whether neutral units may serve (M1.4).
    pub neutrals: bool,
    /// No unit is younger (M1.5).
    pub year: Option<u16>,
    /// Copies of a card (M1.6).
    pub copies: Copies,
    /// Places at the airbase (M1.7).
    pub airbase: u8,
}

impl Fleet {
    /// Reads a list: items between commas, each a number, if there are several, and a name. A name may be shortened to
    /// words that no other name has.
    ///
    /// # Errors
    /// Everything that is wrong with the list.
    pub fn read(text: &str, units: &Units) -> Result<Fleet, Vec<Objection>> {
        let (fleet, wrong) = Fleet::understood(text, units);
        if wrong.is_empty() { Ok(fleet) } else { Err(wrong) }
    }

    /// What can be read of a list, and everything that is wrong with it. Of too long a list nothing is kept.
    pub(crate) fn understood(text: &str, units: &Units) -> (Fleet, Vec<Objection>) {
        if text.len() > LONGEST_LIST {
            let problem = format!("the list is longer than {LONGEST_LIST} letters");
            return (Fleet::default(), vec![(problem, "shorten it".to_owned())]);
        }
        let (mut fleet, mut wrong, mut count) = (Fleet::default(), Vec::new(), 0_usize);
        for item in text
            .split([',', ';', '\n'])
            .map(str::trim)
            .filter(|item| !item.is_empty())
        {
            match read_item(item, units) {
                Err(fault) => wrong.push(fault),
                Ok((copies, card)) => {
                    count = count.saturating_add(copies);
                    if count <= MOST_UNITS {
                        fleet.cards.extend(std::iter::repeat_n(card.clone(), copies));
                    }
                }
            }
        }
        if count > MOST_UNITS {
            fleet.cards.clear();
            wrong.push((
                format!("{count} units: a side has at most {MOST_UNITS}"),
                "leave some out".to_owned(),
            ));
        }
        if count == 0 && wrong.is_empty() {
            wrong.push((
                "the fleet has no units".to_owned(),
                "write a list such as \"2 Fletcher, Iowa, 3 Wildcat\"".to_owned(),
            ));
        }
        (fleet, wrong)
    }

    /// What it costs.
    #[must_use]
    pub fn cost(&self) -> u32 {
        self.cards.iter().map(|card| u32::from(card.cost)).sum()
    }

    /// M1.4 to M1.7: everything that makes it illegal, each with the rule.
    #[must_use]
    pub fn faults(&self, bounds: &Bounds) -> Vec<Objection> {
        let mut wrong = Vec::new();
        let cost = self.cost();
        if cost > u32::from(bounds.limit) {
            wrong.push((
                format!(
                    "M1.4: the fleet costs {cost} points, more than the limit of {}",
                    bounds.limit
                ),
                format!(
                    "leave out units of {} points or more",
                    cost - u32::from(bounds.limit)
                ),
            ));
        }
        self.alliance_faults(bounds, &mut wrong);
        for card in self.distinct() {
            let copies = self.cards.iter().filter(|other| other.name == card.name).count();
            if bounds.year.is_some_and(|year| card.year > year) {
                wrong.push((
                    format!("M1.5: {} is of {}", card.name, card.year),
                    format!("take units of {} or earlier", bounds.year.unwrap_or_default()),
                ));
            }
            let capital = matches!(card.kind, Type::Battleship | Type::Carrier);
            let once = match bounds.copies {
                Copies::Free => false,
                Copies::CapitalOnce => capital,
                Copies::AllShipsOnce => card.kind.is_ship(),
            };
            if once && copies > 1 {
                wrong.push((
                    format!(
                        "M1.6: {} is there {copies} times, and each such card may be taken once",
                        card.name
                    ),
                    "take other ships for the copies".to_owned(),
                ));
            }
        }
        self.place_faults(bounds, &mut wrong);
        wrong
    }

    /// M1.4: all units come from one alliance.
    fn alliance_faults(&self, bounds: &Bounds, wrong: &mut Vec<Objection>) {
        let of = |alliance| self.cards.iter().find(move |card| card.alliance == alliance);
        if let (Some(one), Some(other)) = (of(Alliance::Allies), of(Alliance::Axis)) {
            wrong.push((
                format!("M1.4: {} is Allied and {} Axis", one.name, other.name),
                "all units of a side come from one alliance".to_owned(),
            ));
        }
        if let Some(card) = of(Alliance::Neutral).filter(|_| !bounds.neutrals) {
            wrong.push((
                format!("M1.4: {} is neutral", card.name),
                "leave it out, or set neutral_units = \"either\"".to_owned(),
            ));
        }
    }

    /// M1.7: every aircraft has a place.
    fn place_faults(&self, bounds: &Bounds, wrong: &mut Vec<Objection>) {
        let aircraft = || self.cards.iter().filter(|card| card.kind.is_aircraft());
        let land_only = aircraft().filter(|card| !card.fits_carriers()).count();
        let decks: usize = self
            .cards
            .iter()
            .map(|card| usize::from(card.base_capacity))
            .sum();
        let airbase = usize::from(bounds.airbase);
        let (all, places) = (aircraft().count(), decks + airbase);
        if land_only > airbase {
            wrong.push((
                format!("M1.7: {land_only} aircraft need the airbase, which holds {airbase}"),
                "patrol bombers and land-based aircraft never land on carriers: leave some out".to_owned(),
            ));
        } else if all > places {
            wrong.push((
                format!("M1.7: {all} aircraft, and {places} places on carriers and at the airbase"),
                "leave some out, or add a carrier".to_owned(),
            ));
        }
    }

    /// What players call a unit: the card's name, with a number where the fleet has several such cards.
    #[must_use]
    pub fn unit_name(&self, number: usize) -> String {
        let name = &self.cards[number].name;
        let copies = |cards: &[Card]| cards.iter().filter(|card| card.name == *name).count();
        if copies(&self.cards) == 1 {
            name.clone()
        } else {
            format!("{name} #{}", copies(&self.cards[..=number]))
        }
    }

    /// Its cards, each once, in the order of the list.
    pub(crate) fn distinct(&self) -> Vec<&Card> {
        let mut found: Vec<&Card> = Vec::new();
        for card in &self.cards {
            if !found.iter().any(|other| other.name == card.name) {
                found.push(card);
            }
        }
        found
    }
}

/// Writes a list that [`Fleet::read`] reads back: equal cards that follow one another as a number.
impl fmt::Display for Fleet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let groups = self.cards.chunk_by(|one, other| one.name == other.name);
        for (place, group) in groups.enumerate() {
            if place > 0 {
                f.write_str(", ")?;
            }
            if group.len() > 1 {
                write!(f, "{} ", group.len())?;
            }
            f.write_str(&group[0].name)?;
        }
        Ok(())
    }
}

/// One item of a list: how many, and of which card; the number may also stand behind it, `Fletcher x2`.
fn read_item<'u>(item: &str, units: &'u Units) -> Result<(usize, &'u Card), Objection> {
    // A whole name may start or end with a number.
    if let Some(card) = units.find(item) {
        return Ok((1, card));
    }
    let signs = ['x', '×'];
    let digits = |number: &str| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    let before = item.split_once(char::is_whitespace);
    let before = before.map(|(number, name)| (number.trim_end_matches(signs), name));
    let behind = item.rsplit_once(signs).map(|(name, number)| (number, name));
    let counted = [before, behind].into_iter().flatten();
    let Some((number, name)) = counted.into_iter().find(|(number, _)| digits(number)) else {
        return Ok((1, card_named(item, units)?));
    };
    let copies = number.parse::<usize>().ok().filter(|&copies| copies > 0);
    let copies = copies.ok_or_else(|| {
        let problem = format!("{item:?}: {number} is no number of units");
        (problem, "write a number from 1 on before the name".to_owned())
    })?;
    Ok((copies, card_named(name.trim(), units)?))
}

/// The card of a name, or of words that no other name has.
///
/// # Errors
/// There is no such card, or several.
pub(crate) fn card_named<'u>(name: &str, units: &'u Units) -> Result<&'u Card, Objection> {
    if let Some(card) = units.find(name) {
        return Ok(card);
    }
    let wanted = words(name);
    let fits = |card: &&Card| {
        let own = words(&card.name);
        !wanted.is_empty() && wanted.iter().all(|word| own.contains(word))
    };
    let found: Vec<&Card> = units.cards().iter().filter(fits).collect();
    match found.as_slice() {
        [card] => Ok(card),
        [] => {
            let remedy = match units.nearest(name) {
                Some(meant) => format!("did you mean {meant:?}?"),
                None => "scenarios/miniatures/units.toml has the names".to_owned(),
            };
            Err((format!("there is no unit {name:?}"), remedy))
        }
        several => {
            let names: Vec<String> = several
                .iter()
                .take(6)
                .map(|card| format!("{:?}", card.name))
                .collect();
            let problem = format!("{name:?} could be {}", names.join(" or "));
            Err((problem, "write more of the name".to_owned()))
        }
    }
}

/// The words of a name, in small letters.
fn words(name: &str) -> Vec<String> {
    let parts = name.split(|c: char| c.is_whitespace() || "\"()".contains(c));
    parts
        .filter(|part| !part.is_empty())
        .map(str::to_lowercase)
        .collect()
}
