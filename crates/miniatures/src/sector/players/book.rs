//! What units can do to one another, worked out once for a battle: dice and armor of every weapon against every unit, by
//! range, with what does not change during the battle.

use crate::ability::Ability;
use crate::card::Type;
use crate::sector::rules::Kinds;
use crate::sector::state::Pair;
use crate::sector::state::{Id, MOST_UNITS, Side};
use crate::sector::switches::Switches;
use crate::sector::unit::Unit;
use crate::tails::reach;

/// Ranges from 0 on.
pub const RANGES: usize = 6;

/// An attack in numbers; no dice: no attack.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shot {
    /// Dice.
    pub dice: u8,
    /// The least face that scores.
    pub least: u8,
    /// Armor that it must reach.
    pub armor: u8,
    /// Vital armor.
    pub vital: u8,
    /// The chance that no save stops it, in 255ths.
    pub through: u8,
}

impl Shot {
    /// The chances to harm and to destroy, with this much off dice faces and armor for crippled ships.
    #[must_use]
    #[inline]
    pub fn chances(self, crippled: [bool; 2]) -> [f32; 2] {
        if self.dice == 0 {
            return [0.0; 2];
        }
        let [own, foe] = crippled.map(u8::from);
        let least = self.least + own;
        let through = f32::from(self.through) / 255.0;
        [self.armor, self.vital]
            .map(|armor| through * reach(least, self.dice, armor.saturating_sub(foe).max(1)))
    }
}

/// Everything that one unit can do to another.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entry {
    /// Main, secondary, tertiary guns by range.
    pub guns: [[Shot; RANGES]; 3],
    /// Torpedo dice by range, and hull points of a hit.
    pub torpedo: [u8; 4],
    /// Points of a torpedo hit.
    pub points: u8,
    /// Against a submarine.
    pub asw: Shot,
    /// Against an aircraft.
    pub antiair: Shot,
    /// Bombs, or the payload in their place.
    pub bomb: Shot,
    /// Strafing.
    pub strafing: Shot,
    /// What all guns and torpedoes of a ship, or the torpedoes of a submarine, are worth at a range: points of cost.
    pub worth: [f32; RANGES],
}

/// The book of a battle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Book {
    entries: Vec<Entry>,
    /// Units of each side.
    counts: [usize; 2],
}

impl Book {
    /// Works it out.
    #[must_use]
    pub fn new(units: &[Unit], kinds: &Pair<Kinds>, switches: &Switches) -> Self {
        let counts = Side::BOTH.map(|side| kinds[side].all.len());
        let mut entries = Vec::with_capacity(2 * counts[0] * counts[1]);
        for side in Side::BOTH {
            for own in 0..counts[side as usize] {
                for foe in 0..counts[side.other() as usize] {
                    let [own, foe] = [Id::new(side, own), Id::new(side.other(), foe)];
                    entries.push(entry(&units[own.index()], &units[foe.index()], switches));
                }
            }
        }
        Book { entries, counts }
    }

    /// What a unit can do to an enemy.
    #[must_use]
    #[inline]
    pub fn entry(&self, own: Id, foe: Id) -> &Entry {
        let first = if own.side() == Side::One {
            0
        } else {
            self.counts[0] * self.counts[1]
        };
        debug_assert!(own.number() < MOST_UNITS);
        &self.entries[first + own.number() * self.counts[own.side().other() as usize] + foe.number()]
    }
}

/// The share of its cost that a unit loses with one of its hull points.
#[must_use]
#[inline]
pub fn share(unit: &Unit) -> f32 {
    0.7 / f32::from(unit.hull.max(1))
}

fn entry(own: &Unit, foe: &Unit, switches: &Switches) -> Entry {
    let mut entry = Entry::default();
    let cost = f32::from(foe.cost);
    if own.kind.is_ship() && foe.kind.is_ship() {
        for battery in 0..3 {
            for range in 0..RANGES {
                entry.guns[battery][range] = gun(own, foe, battery, range, switches);
            }
        }
    }
    let submerged = own.has(Ability::SubmergedShot) && own.kind == Type::Submarine;
    if foe.kind.is_ship() || foe.kind == Type::Submarine && submerged {
        entry.torpedo = torpedoes(own, foe);
        let lance = u8::from(own.has(Ability::LongLanceTorpedoes));
        entry.points = (2 + lance).saturating_sub(foe.numbers.torpedo_defense);
    }
    let shot = |dice: u8, least: u8, armor: u8| Shot {
        dice,
        least,
        armor,
        vital: foe.vital,
        through: 255,
    };
    if foe.kind == Type::Submarine {
        entry.asw = shot(
            own.asw,
            if foe.has(Ability::RunSilent) { 5 } else { 4 },
            foe.armor,
        );
    }
    if foe.kind.is_aircraft() {
        entry.antiair = antiair(own, foe);
    }
    if own.kind.is_aircraft() && foe.kind.is_ship() {
        let high = own.has(Ability::HiLevelBomber);
        let bombs = if high && foe.kind.is_small() {
            0
        } else {
            own.bomb.max(own.numbers.payload)
        };
        entry.bomb = shot(bombs, if high { 6 } else { 4 }, foe.armor + foe.numbers.deck);
        entry.strafing = shot(own.strafing, 4, foe.armor);
    }
    for range in 0..RANGES {
        let guns = entry.guns.iter().map(|gun| {
            let [harm, sunk] = gun[range].chances([false; 2]);
            cost * (sunk + share(foe) * (harm - sunk))
        });
        let torpedo = entry.torpedo.get(range).copied().unwrap_or(0);
        let hits = f32::from(torpedo) / 6.0 * f32::from(entry.points);
        entry.worth[range] = guns.sum::<f32>() + cost * share(foe) * hits;
    }
    entry
}

fn gun(own: &Unit, foe: &Unit, battery: usize, range: usize, switches: &Switches) -> Shot {
    let small = switches.advanced.small_ships && foe.kind.is_small();
    let dice = match range {
        0..=3 => own.gunnery[battery][range],
        _ if battery == 0 && range <= usize::from(own.reach) && !small => own.gunnery[0][3],
        _ => 0,
    };
    if dice == 0 {
        return Shot::default();
    }
    let main = battery == 0;
    let hunts = [
        own.has(Ability::Raider) && matches!(foe.kind, Type::Destroyer | Type::Auxiliary),
        own.has(Ability::RaiderHunter) && matches!(foe.kind, Type::Cruiser | Type::Auxiliary),
        own.has(Ability::CruiserHunter) && main && foe.kind == Type::Cruiser,
        own.has(Ability::CruiserKiller) && foe.kind == Type::Cruiser,
        own.has(Ability::DestroyerHunter) && foe.kind == Type::Destroyer,
        own.has(Ability::CommerceRaider) && foe.kind == Type::Auxiliary,
        own.has(Ability::RadarFireControl) && main,
    ];
    let battleship = own.kind == Type::Battleship;
    let mut through = 1.0;
    if main && battleship && foe.has(Ability::ChaseTheSalvoes) {
        through *= 2.0 / 3.0;
    }
    if foe.has(Ability::HighSpeedEvasion) {
        through *= 2.0 / 3.0;
    }
    let tough = own.kind == Type::Destroyer;
    Shot {
        dice: dice + hunts.into_iter().filter(|&hunts| hunts).count() as u8,
        least: if main && battleship && small { 6 } else { 4 },
        armor: foe.armor + if tough { foe.numbers.tough } else { 0 },
        vital: foe.vital,
        through: (255.0 * through) as u8,
    }
}

fn torpedoes(own: &Unit, foe: &Unit) -> [u8; 4] {
    let more = [
        (own.has(Ability::BattleshipKiller) || own.has(Ability::ValiantStand))
            && foe.kind == Type::Battleship,
        own.has(Ability::CarrierHunter) && foe.kind == Type::Carrier,
        own.has(Ability::AuxiliaryHunter) && foe.kind == Type::Auxiliary,
    ];
    let more = more.into_iter().filter(|&more| more).count() as u8;
    let mut dice = own.torpedo;
    if foe.kind == Type::Submarine || own.kind.is_aircraft() {
        dice = [dice[0], 0, 0, 0];
    }
    dice.map(|dice| if dice > 0 { dice + more } else { 0 })
}

fn antiair(own: &Unit, foe: &Unit) -> Shot {
    let dice = own.antiair[0].max(own.numbers.cover);
    let fighter = own.kind == Type::Fighter;
    let against = if foe.kind == Type::Fighter {
        own.numbers.advanced
    } else {
        0
    };
    let defends = match (
        foe.has(Ability::DefensiveArmament),
        foe.has(Ability::LightDefensiveArmament),
    ) {
        _ if !fighter => 0,
        (true, _) => 2,
        (false, true) => 1,
        (false, false) => 0,
    };
    Shot {
        dice: if dice > 0 { dice + against } else { 0 },
        least: 4,
        armor: foe.armor + defends,
        vital: foe.vital,
        through: 255,
    }
}
