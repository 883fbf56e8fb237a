//! What a ship is to the network: its factors, never its name.

use crate::naval::{CounterId, CounterMap};
use crate::scenario::Scenario;
use crate::ships::{Class, Navy};
use crate::{Position, map};

/// Numbers that tell what a ship is.
pub const FACTORS: usize = 16;

/// Where a counter can be, as the network sees it: six areas, nine ports, and what follows.
pub const SLOTS: usize = 20;
pub const FIRST_PORT: usize = map::Area::ALL.len();
pub const REFUELLING: usize = 15;
/// It enters at the next arrivals,
pub const SOON: usize = 16;
/// or later.
pub const LATER: usize = 17;
pub const FACE_DOWN: usize = 18;
/// In port and not free to sail (15.2, 15.3).
pub const WAITING: usize = 19;

/// A cell for each navy and slot that go together, and one for all that should not.
const fn cells() -> ([[u8; SLOTS]; 7], usize) {
    const ALLOWED: [&[usize]; 7] = [
        &[0, 1, 3, 4, 5, 6, 7, 8, 10, 14, SOON, LATER, FACE_DOWN],
        &[3, 8, SOON, LATER, FACE_DOWN, WAITING],
        &[2, 9, SOON, LATER, FACE_DOWN, WAITING],
        &[0, 3, 6, 8, 10, SOON, LATER, FACE_DOWN],
        &[0, 1, 2, 3, 4, 5, 11, 12, 13, 14, REFUELLING, SOON, LATER],
        &[5, 13, SOON, LATER],
        &[3, 4, 5, 12, 13, 14, SOON, LATER],
    ];
    let mut cells = [[0; SLOTS]; 7];
    let mut count = 1;
    let mut navy = 0;
    while navy < ALLOWED.len() {
        let mut n = 0;
        while n < ALLOWED[navy].len() {
            cells[navy][ALLOWED[navy][n]] = count;
            count += 1;
            n += 1;
        }
        navy += 1;
    }
    (cells, count as usize)
}

const CELLS_AND_COUNT: ([[u8; SLOTS]; 7], usize) = cells();
/// The first row of the numbers that belong to no ship.
pub const SHIP_ROWS: usize = CELLS_AND_COUNT.1 * FACTORS;

/// The first row of a navy in a slot.
pub const fn first_row(navy: Navy, slot: usize) -> usize {
    CELLS_AND_COUNT.0[navy as usize][slot] as usize * FACTORS
}

/// What a ship adds to the force in an area.
pub const FORCES: usize = 8;

/// Sums over the ships of a side in an area: ships, convoys, shots, hull, air strikes, dice against U-boats, fast ships,
/// carriers. Ships that may not arrive count by their chance.
pub type Force = [f32; FORCES];

/// A ship of some navy with so much damage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kind {
    pub navy: Navy,
    pub factors: [f32; FACTORS],
    pub force: Force,
    /// As in Lanchester's square law: strengths made so add up.
    pub strength: f32,
    /// The chance of a speed roll (6.4).
    pub roll: f32,
}

impl Kind {
    fn new(scenario: &Scenario, ship: CounterId, navy: Navy, damage: u8) -> Self {
        let mut position = Position::new();
        position.damage[ship] = damage;
        let [shots, strikes, speed] = [
            position.attack(scenario, ship),
            position.airstrike(scenario, ship),
            position.speed(scenario, ship),
        ]
        .map(f32::from);
        let left = f32::from(scenario.factors[ship].defense.saturating_sub(damage));
        let convoy = scenario.ship(ship).class == Class::Convoy;
        let german = scenario.rolls.germans.has(ship);
        let flag = |is: bool| f32::from(u8::from(is));
        let hull = left + 1.0;
        let strength = ((shots + strikes) * hull).sqrt();
        let factors = [
            1.0,
            shots / 4.0,
            flag(shots >= 2.0),
            flag(shots >= 4.0),
            left / 4.0,
            flag(left >= 1.0),
            flag(left >= 3.0),
            flag(left >= 5.0),
            speed / 6.0,
            flag(speed >= 5.0),
            flag(speed >= 6.0),
            flag(speed >= 7.0),
            strikes / 2.0,
            strength / 4.0,
            flag(damage > 0),
            flag(position.crippled(scenario, ship)),
        ];
        // 11.5: undamaged Germans hit on one face more, and disable on one.
        let bonus = if german && damage == 0 && scenario.german_gunnery_bonus > 0 {
            1.6
        } else {
            1.0
        };
        let carrier = scenario.rolls.carriers.has(ship);
        let force = [
            flag(!convoy),
            flag(convoy),
            shots * bonus,
            hull,
            strikes,
            if convoy || carrier { 3.0 } else { 1.0 },
            flag(speed >= 6.0),
            flag(carrier),
        ];
        Kind {
            navy,
            factors,
            force,
            strength,
            roll: ((speed - 1.0) / 6.0).min(1.0),
        }
    }
}

/// All kinds of a scenario.
#[derive(Clone, Debug)]
pub struct Kinds {
    /// The kind of each counter, undamaged, in each of three navies: its own by print, British when turned, German when
    /// freed (15.7). Damage is added.
    first: CounterMap<[u16; 3]>,
    worst: CounterMap<u16>,
    pub kinds: Vec<Kind>,
    /// The turn on which each counter enters, 0 for never.
    pub entry: CounterMap<u8>,
    /// Points that the bid adds to the Axis's score: the networks look at the score with them.
    pub bid: f32,
}

impl Kinds {
    pub fn new(scenario: &Scenario) -> Self {
        let mut kinds = Kinds {
            first: CounterMap::all([0; 3]),
            worst: CounterMap::all(0),
            kinds: Vec::new(),
            entry: CounterMap::all(0),
            bid: 0.0,
        };
        let mut known: Vec<(Vec<Kind>, u16)> = Vec::new();
        for ship in scenario.counters() {
            kinds.entry[ship] = scenario.ship(ship).entry_turn;
            let worst = scenario.factors[ship].defense;
            kinds.worst[ship] = u16::from(worst);
            let italian = scenario.rolls.italians.has(ship);
            let navies = [scenario.navies[ship], Navy::British, Navy::German];
            for (n, navy) in navies.into_iter().enumerate().take(if italian { 3 } else { 1 }) {
                let of = |damage| Kind::new(scenario, ship, navy, damage);
                let ladder: Vec<Kind> = (0..=worst).map(of).collect();
                let at = known.iter().find(|(one, _)| *one == ladder).map(|(_, at)| *at);
                kinds.first[ship][n] = at.unwrap_or_else(|| {
                    let at = kinds.kinds.len() as u16;
                    kinds.kinds.extend(&ladder);
                    known.push((ladder, at));
                    at
                });
            }
        }
        kinds
    }

    /// The kind of a counter now.
    #[inline]
    pub fn of(&self, scenario: &Scenario, position: &Position, ship: CounterId) -> u16 {
        let navy = if position.turned.has(ship) {
            1
        } else if (position.freed & scenario.rolls.italians).has(ship) {
            2
        } else {
            0
        };
        self.first[ship][navy] + u16::from(position.damage[ship]).min(self.worst[ship])
    }
}
