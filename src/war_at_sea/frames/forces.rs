//! What sides have and bring, counted.

use crate::naval::{BySide, CounterId, CounterSet, Side};
use crate::war_at_sea::map::Site;
use crate::war_at_sea::ships::Class;
use crate::war_at_sea::{Battle, Position, Scenario};

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
        let sum = |ships: CounterSet, of: &dyn Fn(CounterId) -> u8| -> u16 {
            ships.into_iter().map(|ship| u16::from(of(ship))).sum()
        };
        let land = if position.air[side] == Some(battle.site) {
            u16::from(scenario.land_air_factor)
        } else {
            0
        };
        let from_sea = match battle.site {
            Site::Area(_) => sum(carriers, &|ship| position.airstrike(scenario, ship)),
            Site::Port(_) => 0, // T3: carriers neither strike a port nor strike from one
        };
        Forces {
            ships: ships.len() as u8,
            attack: sum(ships, &|ship| position.attack(scenario, ship)),
            defense: sum(ships, &|ship| {
                scenario.factors[ship]
                    .defense
                    .saturating_sub(position.damage[ship])
            }),
            carriers: carriers.len() as u8,
            strikes: u8::try_from(land + from_sea).unwrap_or(u8::MAX),
        }
    }
}
