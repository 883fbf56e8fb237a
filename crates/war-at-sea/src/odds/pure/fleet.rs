//! What does not change of a side from battle to battle. Its ships are numbered from 0 in the order in which they fire:
//! those with most shots first, among equals in the order of their counters.

use super::condition::BEARS;
use crate::map::Area;
use crate::naval::{CounterId, CounterSet, Side};
use crate::odds::Sampler;
use crate::odds::plan::{Aim, CarrierFire};
use crate::odds::player::{Target, gain};
use crate::rules::returns::return_ports;
use arrayvec::ArrayVec;
use std::cmp::Reverse;

/// The most ships of a side.
pub(super) const SHIPS: usize = 16;

/// Ships of one side, by number: ship `n` is bit `n`.
pub(super) type Ships = u32;

/// Walks the numbers of some ships.
#[inline]
pub(super) fn each(ships: Ships) -> impl Iterator<Item = usize> {
    let mut left = ships;
    std::iter::from_fn(move || {
        let next = left.trailing_zeros() as usize;
        (left != 0).then(|| {
            left &= left - 1;
            next
        })
    })
}

/// One side.
#[derive(Clone, Debug)]
pub(super) struct Fleet {
    /// Its ships by number.
    pub ships: ArrayVec<CounterId, SHIPS>,
    /// Their numbers in the order of the counters.
    pub in_order: ArrayVec<u8, SHIPS>,
    pub defense: [u8; SHIPS],
    /// Points that each still bears when the battle begins.
    pub start: [u8; SHIPS],
    /// Shots of a ship that is not crippled.
    pub shots: [u8; SHIPS],
    pub armed: Ships,
    /// Those with one shot at any time.
    pub single: Ships,
    pub carriers: Ships,
    pub convoys: Ships,
    pub germans: Ships,
    /// Those that are lost when they are disabled (M13).
    pub portless: Ships,
    /// Those with any defence: without it no ship is crippled.
    pub defended: Ships,
    pub airstrike: [u8; SHIPS],
    /// Strikes of land-based air (10.2).
    pub land_air: u8,
    /// Whether its guns fire at all.
    pub fires: bool,
    /// Whether each gun takes another target as long as there are some.
    pub spreads: bool,
    /// Whether its carriers fire only where they could be fired on anyway.
    pub hides: bool,
    /// Strength of each ship by the points it bears, as the enemy sees it.
    pub power: [[f32; BEARS]; SHIPS],
    /// How soon the enemy's planes attack each, by the points it bears: the highest first, 0 never.
    pub bombed: [[u16; BEARS]; SHIPS],
}

impl Fleet {
    pub(super) fn of(sampler: &Sampler, side: Side, area: Area) -> Self {
        let (scenario, lineup) = (&sampler.scenario, &sampler.ledger.lineup);
        let factors = |ship: CounterId| scenario.factors[ship];
        let mut ships: ArrayVec<CounterId, SHIPS> = lineup.ships[side].into_iter().collect();
        ships.sort_by_key(|&ship| (Reverse(factors(ship).attack), ship));
        let mut in_order: ArrayVec<u8, SHIPS> = (0..ships.len() as u8).collect();
        in_order.sort_by_key(|&number| ships[usize::from(number)]);
        let among = |set: CounterSet| numbers(&ships, |ship| set.has(ship));
        let plan = &sampler.plans[side];
        let ports = |ship| return_ports(scenario, sampler.start(), ship, area, true);
        Fleet {
            defense: filled(&ships, |ship| factors(ship).defense),
            start: filled(&ships, |ship| factors(ship).defense - lineup.damage[ship]),
            shots: filled(&ships, |ship| factors(ship).attack),
            armed: among(scenario.rolls.armed),
            single: numbers(&ships, |ship| factors(ship).attack == 1),
            carriers: among(scenario.rolls.carriers),
            convoys: among(scenario.rolls.convoys),
            germans: among(scenario.rolls.germans),
            portless: numbers(&ships, |ship| ports(ship).first().is_none()),
            defended: numbers(&ships, |ship| factors(ship).defense > 0),
            airstrike: filled(&ships, |ship| factors(ship).airstrike),
            land_air: if lineup.land_air[side] {
                scenario.land_air_factor
            } else {
                0
            },
            fires: plan.guns != Aim::Hold,
            spreads: plan.guns == Aim::Spread,
            hides: plan.carriers == CarrierFire::Hidden,
            power: filled(&ships, |ship| {
                let power = |damage| sampler.values.power_of(side.enemy(), ship, damage);
                by_bears(factors(ship).defense, power)
            }),
            bombed: bombed(sampler, side, &ships),
            ships,
            in_order,
        }
    }

    /// All its ships.
    pub(super) fn all(&self) -> Ships {
        (1 << self.ships.len()) - 1
    }

    /// Those of which a test holds before the battle, by the points that they bear and their defence.
    pub(super) fn hurt(&self, test: impl Fn(u8, u8) -> bool) -> Ships {
        let ships = self.start.iter().zip(&self.defense).take(self.ships.len());
        let bit =
            |(number, (&bears, &defense)): (usize, (&u8, &u8))| Ships::from(test(bears, defense)) << number;
        ships.enumerate().map(bit).sum()
    }

    /// Some of them as counters.
    pub(super) fn counters(&self, ships: Ships) -> CounterSet {
        each(ships).map(|number| self.ships[number]).collect()
    }

    /// The ships that must all be fired on before a carrier among those here may be (11.6, C7).
    #[inline]
    pub(super) fn screen(&self, here: Ships) -> Ships {
        here & !self.carriers & !self.convoys
    }
}

fn numbers(ships: &[CounterId], test: impl Fn(CounterId) -> bool) -> Ships {
    let bit = |(number, &ship): (usize, &CounterId)| Ships::from(test(ship)) << number;
    ships.iter().enumerate().map(bit).sum()
}

fn filled<T: Copy + Default>(ships: &[CounterId], of: impl Fn(CounterId) -> T) -> [T; SHIPS] {
    let mut all = [T::default(); SHIPS];
    let each = all.iter_mut().zip(ships);
    each.for_each(|(value, &ship)| *value = of(ship));
    all
}

/// Values by points still borne, from those by damage.
fn by_bears<T: Copy + Default>(defense: u8, of: impl Fn(u8) -> T) -> [T; BEARS] {
    let mut all = [T::default(); BEARS];
    (0..=defense).for_each(|bears| all[usize::from(bears)] = of(defense - bears));
    all
}

/// 10.2: a strike is one die, and changes nothing for ships not yet struck. So the order in which planes attack is fixed
/// by what each target is worth to them: first those that the aim puts before others, then where it gains most, the first
/// among equals.
fn bombed(sampler: &Sampler, side: Side, ships: &[CounterId]) -> [[u16; BEARS]; SHIPS] {
    let (scenario, aim) = (&sampler.scenario, &sampler.plans[side.enemy()].air);
    let mut targets = Vec::new();
    for (number, &ship) in ships.iter().enumerate() {
        let before_others = match aim {
            Aim::Carriers => usize::from(scenario.rolls.carriers.has(ship)),
            Aim::Convoys => usize::from(scenario.rolls.convoys.has(ship)),
            Aim::Listed(list) => list
                .iter()
                .rev()
                .position(|&listed| listed == ship)
                .map_or(0, |n| n + 1),
            _ => 0,
        };
        let defense = scenario.factors[ship].defense;
        for bears in 0..=defense {
            let target = Target::alone(&sampler.values, scenario, side.enemy(), ship, defense - bears);
            let gain = gain(&sampler.values, aim, &target, 1, false);
            targets.push((before_others, gain, Reverse(ship), number, bears));
        }
    }
    targets.sort_by(|a, b| (a.0.cmp(&b.0)).then(a.1.total_cmp(&b.1)).then(a.2.cmp(&b.2)));
    let mut ranks = [[0; BEARS]; SHIPS];
    if *aim != Aim::Hold {
        for (rank, (.., number, bears)) in (1..).zip(targets) {
            ranks[number][usize::from(bears)] = rank;
        }
    }
    ranks
}
