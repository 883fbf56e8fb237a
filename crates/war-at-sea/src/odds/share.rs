//! A battle as one short string that anyone can paste back: `was1:` and its bytes in base64 (the alphabet for
//! addresses, without padding).
//!
//! The bytes: two that name the order of battle; the site; turn and optional rules; U-boats and planes; the ships
//! with their damage; the two plans; two check bytes. A string of one order of battle means nothing in another, and
//! a string that was cut or mistyped is refused.

mod bytes;
mod plans;

use super::lineup::Lineup;
use super::plan::BattlePlan;
use crate::map::Site;
use crate::naval::{BySide, CounterId, CounterMap, CounterSet, Side};
use crate::scenario::{MAX_UBOATS, OptionalRules, Scenario};
use admiralty_core::contract::fnv1a;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use bytes::Bytes;

/// What every string begins with: the game and the version of the format.
pub const PREFIX: &str = "was1:";

/// What a string holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shared {
    /// Forces, place and turn.
    pub lineup: Lineup,
    /// How each side fights.
    pub plans: BySide<BattlePlan>,
    /// Optional rules in force.
    pub optional: OptionalRules,
    /// Whether the forces may break the rules on who may be where.
    pub anyway: bool,
}

/// Why a string is no battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShareFault {
    /// It does not begin as such a string does.
    #[error("a battle string begins with {PREFIX}; give one as printed below an answer, or a battle file")]
    NoBattle,
    /// Letters that none has, or the check bytes do not fit.
    #[error("the battle string is cut short or mistyped: copy the whole of it")]
    Damaged,
    /// Of another order of battle.
    #[error(
        "the battle string was written for another order of battle: give that scenario file with --scenario"
    )]
    OtherScenario,
}

impl Shared {
    /// Writes the string.
    #[must_use]
    pub fn write(&self, scenario: &Scenario) -> String {
        let mut bytes = Vec::new();
        bytes.extend(order_of_battle(scenario).to_be_bytes());
        let lineup = &self.lineup;
        bytes.push(Site::all().position(|site| site == lineup.site).unwrap_or(0) as u8);
        let rules = [
            self.optional.weaker_bismarck,
            self.optional.uboats_accumulate,
            self.optional.face_down,
            self.anyway,
        ];
        bytes.push(lineup.turn | flags(&rules) << 4);
        bytes.push(lineup.uboats | flags(&[lineup.land_air.allied, lineup.land_air.axis]) << 5);
        bytes.push(lineup.all().len() as u8);
        for ship in lineup.all() {
            let damage = lineup.damage[ship];
            bytes.push(ship.0 | if damage > 0 { DAMAGED } else { 0 });
            if damage > 0 {
                bytes.push(damage);
            }
        }
        for side in Side::BOTH {
            plans::write(&self.plans[side], &mut bytes);
        }
        bytes.extend(check(&bytes));
        format!("{PREFIX}{}", URL_SAFE_NO_PAD.encode(bytes))
    }

    /// Reads a string.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &str, scenario: &Scenario) -> Result<Self, ShareFault> {
        let coded = text.trim().strip_prefix(PREFIX).ok_or(ShareFault::NoBattle)?;
        let bytes = URL_SAFE_NO_PAD.decode(coded).map_err(|_| ShareFault::Damaged)?;
        let (body, tail) = bytes.split_last_chunk::<2>().ok_or(ShareFault::Damaged)?;
        if check(body) != *tail {
            return Err(ShareFault::Damaged);
        }
        let mut bytes = Bytes::new(body);
        if u16::from_be_bytes([bytes.next()?, bytes.next()?]) != order_of_battle(scenario) {
            return Err(ShareFault::OtherScenario);
        }
        body_of(&mut bytes, scenario)
    }
}

/// The bit of a ship's byte that says that its damage follows.
const DAMAGED: u8 = 0x80;

fn flags(set: &[bool]) -> u8 {
    set.iter().rev().fold(0, |bits, &flag| bits << 1 | u8::from(flag))
}

fn body_of(bytes: &mut Bytes<'_>, scenario: &Scenario) -> Result<Shared, ShareFault> {
    let damaged = ShareFault::Damaged;
    let site = Site::all().nth(usize::from(bytes.next()?)).ok_or(damaged)?;
    let (when, planes) = (bytes.next()?, bytes.next()?);
    let (turn, rules) = (when & 15, when >> 4);
    let (uboats, planes) = (planes & 31, planes >> 5);
    if !(1..=scenario.turns).contains(&turn) || usize::from(uboats) > MAX_UBOATS {
        return Err(damaged);
    }
    let (mut ships, mut damage) = (CounterSet::EMPTY, CounterMap::all(0));
    for _ in 0..bytes.next()? {
        let byte = bytes.next()?;
        let ship = CounterId(byte & !DAMAGED);
        if !scenario.rolls.all.has(ship) {
            return Err(damaged);
        }
        ships.insert(ship);
        if byte & DAMAGED != 0 {
            damage[ship] = bytes.next()?.min(scenario.printed[ship].defense);
        }
    }
    let lineup = Lineup {
        site,
        turn,
        ships: BySide::new(|side| ships & scenario.rolls.side[side]),
        damage,
        uboats,
        land_air: BySide {
            allied: planes & 1 != 0,
            axis: planes & 2 != 0,
        },
    };
    let plans = BySide {
        allied: plans::read(bytes, scenario)?,
        axis: plans::read(bytes, scenario)?,
    };
    bytes.end()?;
    Ok(Shared {
        lineup,
        plans,
        optional: OptionalRules {
            weaker_bismarck: rules & 1 != 0,
            uboats_accumulate: rules & 2 != 0,
            face_down: rules & 4 != 0,
        },
        anyway: rules & 8 != 0,
    })
}

/// Two bytes that name an order of battle: its ships in their order, with their factors by print.
fn order_of_battle(scenario: &Scenario) -> u16 {
    let line = |ship: CounterId| format!("{} {}\n", scenario.ship(ship).name, scenario.printed[ship]);
    let text: String = scenario.counters().map(line).collect();
    fold(fnv1a(&text))
}

fn check(bytes: &[u8]) -> [u8; 2] {
    let text: String = bytes.iter().map(|&byte| char::from(byte)).collect();
    fold(fnv1a(&text)).to_be_bytes()
}

fn fold(hash: u64) -> u16 {
    (hash ^ hash >> 16 ^ hash >> 32 ^ hash >> 48) as u16
}
