//! What sides have and bring, counted.

use crate::map::Site;
use crate::naval::{BySide, CounterSet, Side};
use crate::ships::Class;
use crate::{Battle, Position, Scenario};

/// Counters by the side they were printed for, and by class.
pub(super) struct ByClass(pub BySide<[u8; Class::ALL.len()]>);

impl ByClass {
    pub(super) fn of(scenario: &Scenario, counters: CounterSet) -> Self {
        let mut numbers = BySide::<[u8; Class::ALL.len()]>::default();
        for side in Side::BOTH {
            for counter in counters & scenario.rolls.side[side] {
                numbers[side][scenario.ship(counter).class as usize] += 1;
            }
        }
        ByClass(numbers)
    }
}

/// What a side brings to a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Forces {
    pub ships: u8,
    pub attack: u16,
    pub defense: u16,
    pub carriers: u8,
    pub strikes: u8,
}

impl Forces {
    pub(super) fn of(scenario: &Scenario, position: &Position, battle: &Battle, side: Side) -> Self {
        let ships = battle.fleets[side];
        let carriers = ships & scenario.rolls.carriers;
        let land = if position.air[side] == Some(battle.site) {
            u16::from(scenario.land_air_factor)
        } else {
            0
        };
        let mut from_sea = 0;
        if matches!(battle.site, Site::Area(_)) {
            // T3: carriers neither strike a port nor strike from one
            for ship in carriers {
                from_sea += u16::from(position.airstrike(scenario, ship));
            }
        }
        let (mut attack, mut defense) = (0, 0);
        for ship in ships {
            let whole = scenario.factors[ship].defense;
            attack += u16::from(position.attack(scenario, ship));
            defense += u16::from(whole.saturating_sub(position.damage[ship]));
        }
        Forces {
            ships: ships.len() as u8,
            attack,
            defense,
            carriers: carriers.len() as u8,
            strikes: u8::try_from(land + from_sea).unwrap_or(u8::MAX),
        }
    }
}
