//! Writes a force as players do.

use crate::naval::{CounterId, CounterMap, CounterSet, Factors};
use crate::scenario::Scenario;
use crate::ships::Class;
use std::cmp::Reverse;
use std::fmt;

/// How ships are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// `447 336x2 444-2`; convoys by name.
    #[default]
    Factors,
    /// `Hood, Repulse, Renown, Warspite-2`.
    Names,
}

/// A force to be written: a [`fmt::Display`]. Battleships first, then by class, stronger ships before weaker,
/// damaged ones behind their sisters; then convoys, U-boats, land-based air. An empty force is empty text.
#[derive(Clone, Copy, Debug)]
pub struct Written<'a> {
    scenario: &'a Scenario,
    damage: &'a CounterMap<u8>,
    ships: CounterSet,
    uboats: u8,
    land_air: bool,
    style: Style,
}

impl<'a> Written<'a> {
    /// Ships with their damage, by factors.
    #[must_use]
    pub fn new(scenario: &'a Scenario, damage: &'a CounterMap<u8>, ships: CounterSet) -> Self {
        Written {
            scenario,
            damage,
            ships,
            uboats: 0,
            land_air: false,
            style: Style::Factors,
        }
    }

    /// With U-boats.
    #[must_use]
    pub fn uboats(self, uboats: u8) -> Self {
        Written { uboats, ..self }
    }

    /// With the land-based air marker, or without.
    #[must_use]
    pub fn land_air(self, land_air: bool) -> Self {
        Written { land_air, ..self }
    }

    /// In this style.
    #[must_use]
    pub fn style(self, style: Style) -> Self {
        Written { style, ..self }
    }

    /// The ships in the order in which they are written.
    #[must_use]
    pub fn order(&self) -> Vec<CounterId> {
        let mut ships: Vec<CounterId> = self.ships.into_iter().collect();
        ships.sort_by_key(|&ship| (self.rank(ship), self.damage[ship], ship));
        ships
    }

    /// Class, then what a player looks at first: a carrier's air strike, a gunship's guns.
    fn rank(&self, ship: CounterId) -> (Class, [Reverse<u8>; 4]) {
        let Factors {
            attack,
            defense,
            speed,
            airstrike,
        } = self.scenario.factors[ship];
        (
            self.scenario.ship(ship).class,
            [airstrike, attack, defense, speed].map(Reverse),
        )
    }

    /// One ship on its own.
    fn one(&self, ship: CounterId) -> String {
        let record = self.scenario.ship(ship);
        let by_name = self.style == Style::Names || record.class == Class::Convoy;
        let mut one = if by_name {
            record.name.clone()
        } else {
            self.scenario.factors[ship].to_string()
        };
        if self.damage[ship] > 0 {
            one += &format!("-{}", self.damage[ship]);
        }
        one
    }

    /// Every item in order, sisters counted.
    fn items(&self) -> Vec<String> {
        let mut items: Vec<(String, usize)> = Vec::new();
        for ship in self.order() {
            let one = self.one(ship);
            match items.last_mut() {
                Some((last, count)) if *last == one && self.damage[ship] == 0 => *count += 1,
                _ => items.push((one, 1)),
            }
        }
        let counted = |(one, count): (String, usize)| if count > 1 { format!("{one}x{count}") } else { one };
        let mut items: Vec<String> = items.into_iter().map(counted).collect();
        if self.uboats > 0 {
            items.push(format!("U{}", self.uboats));
        }
        if self.land_air {
            items.push("LBA".to_owned());
        }
        items
    }
}

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let between = match self.style {
            Style::Factors => " ",
            Style::Names => ", ",
        };
        f.pad(&self.items().join(between))
    }
}
