//! What a roll can change, as numbers of which the worth in final POC is known by turn.

use super::inputs::strength;
use super::network::Outlook;
use crate::map::{Area, Place};
use crate::naval::{CounterId, Side};
use crate::position::Position;
use crate::scenario::Scenario;
use crate::ships::Navy;

/// What is added up over the ships of a navy that are afloat.
const OF_SHIPS: [&str; 6] = [
    "ships",
    "attack",
    "defence left",
    "air strikes",
    "speed above 4",
    "strength",
];
/// What is counted of the ships that leave an area disabled.
const OF_DISABLED: [&str; 3] = ["disabled", "disabled: strength", "disabled: damage"];
const OF_CONVOYS: [&str; 4] = [
    "convoys afloat",
    "convoys hurt",
    "convoys in the Barents Sea under Allied control",
    "convoys in the North Atlantic",
];
const OF_UBOATS: [&str; 2] = ["U-boats in play", "U-boats disabled"];
/// Ships freed of a restriction, or come over.
const OF_FREEDOM: [&str; 4] = [
    "Russians that may sail",
    "US ships released",
    "Italians turned",
    "Italians now German",
];
const COUNTED: [&str; 2] = ["number", "strength"];

const LOSS: usize = Area::ALL.len() * 2;
const SHIPS: usize = LOSS + 2;
const AT_SEA: usize = SHIPS + Navy::ALL.len() * OF_SHIPS.len();
const DISABLED: usize = AT_SEA + Area::ALL.len() * 2;
const CONVOYS: usize = DISABLED + 2 * OF_DISABLED.len();
const UBOATS: usize = CONVOYS + OF_CONVOYS.len();
const FREEDOM: usize = UBOATS + OF_UBOATS.len();
const OILED: usize = FREEDOM + OF_FREEDOM.len() * COUNTED.len();
/// How many there are.
pub const TERMS: usize = OILED + COUNTED.len();

/// What each is, in order.
#[must_use]
pub fn names() -> Vec<String> {
    let mut names = Vec::with_capacity(TERMS);
    for area in Area::ALL {
        names.extend(Side::BOTH.map(|side| format!("{area}: {side} control")));
    }
    names.extend(Side::BOTH.map(|side| format!("{side} strength expected to be lost")));
    for navy in Navy::ALL {
        names.extend(OF_SHIPS.map(|sum| format!("{}: {sum}", navy.name())));
    }
    for area in Area::ALL {
        names.extend(Side::BOTH.map(|side| format!("{area}: {side} strength that got there")));
    }
    for side in Side::BOTH {
        names.extend(OF_DISABLED.map(|what| format!("{side} {what}")));
    }
    names.extend(OF_CONVOYS.iter().chain(&OF_UBOATS).map(|&name| name.to_owned()));
    for what in OF_FREEDOM {
        names.extend(COUNTED.map(|how| format!("{what}: {how}")));
    }
    names.extend(COUNTED.map(|how| format!("with oilers: {how}")));
    names
}

/// What befell a ship that was shot at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fortune {
    /// It stays, with its damage.
    Afloat,
    /// It leaves, with its damage.
    Disabled,
    /// It is sunk.
    Sunk,
}

/// Freedoms that a roll can give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Freedom {
    /// 15.2.
    RussianSails,
    /// 15.3.
    UsReleased,
    /// 15.7.
    Turned,
    /// 15.7.
    NowGerman,
}

/// The terms of what happened, less those of what was expected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row(pub [f64; TERMS]);

impl Row {
    /// Nothing.
    #[must_use]
    pub fn zero() -> Self {
        Row([0.0; TERMS])
    }

    fn put(&mut self, term: usize, amount: f64) {
        self.0[term] += amount;
    }

    /// How the fight for an area is expected to end, with this weight.
    pub fn outlook(&mut self, weight: f64, area: Area, outlook: &Outlook, convoys: usize) {
        for side in Side::BOTH {
            self.put(
                area as usize * 2 + side as usize,
                weight * f64::from(outlook.control[side]),
            );
            self.put(LOSS + side as usize, weight * f64::from(outlook.loss[side]));
        }
        if area == Area::BarentsSea && convoys > 0 {
            let control = f64::from(outlook.control.allied);
            self.put(CONVOYS + 2, weight * control * convoys as f64);
        }
    }

    /// A ship that was shot at, with the damage that the position says.
    pub fn ship(
        &mut self,
        weight: f64,
        scenario: &Scenario,
        position: &Position,
        ship: CounterId,
        fortune: Fortune,
    ) {
        if fortune == Fortune::Sunk {
            return;
        }
        if scenario.rolls.convoys.has(ship) {
            self.put(CONVOYS, weight);
            self.put(
                CONVOYS + 1,
                weight * f64::from(u8::from(position.damage[ship] > 0)),
            );
            if position.place[ship] == Place::sea(Area::NorthAtlantic) {
                self.put(CONVOYS + 3, weight);
            }
            return;
        }
        self.afloat(weight, scenario, position, ship);
        if fortune == Fortune::Disabled {
            let first = DISABLED + OF_DISABLED.len() * position.side(scenario, ship) as usize;
            self.put(first, weight);
            self.put(first + 1, weight * f64::from(strength(scenario, position, ship)));
            self.put(first + 2, weight * f64::from(position.damage[ship]));
        }
    }

    /// A ship that is not lost, for its navy.
    pub fn afloat(&mut self, weight: f64, scenario: &Scenario, position: &Position, ship: CounterId) {
        let first = SHIPS + position.navy(scenario, ship) as usize * OF_SHIPS.len();
        let left = scenario.factors[ship]
            .defense
            .saturating_sub(position.damage[ship]);
        let terms = [
            1.0,
            f64::from(position.attack(scenario, ship)),
            f64::from(left),
            f64::from(position.airstrike(scenario, ship)),
            f64::from(position.speed(scenario, ship).saturating_sub(4)),
            f64::from(strength(scenario, position, ship)),
        ];
        for (n, term) in terms.into_iter().enumerate() {
            self.put(first + n, weight * term);
        }
    }

    /// A ship that got where it would go.
    pub fn at_sea(&mut self, weight: f64, side: Side, area: Area, strength: f32) {
        self.put(
            AT_SEA + area as usize * 2 + side as usize,
            weight * f64::from(strength),
        );
    }

    /// U-boats in play and disabled.
    pub fn boats(&mut self, weight: f64, total: u8, disabled: u8) {
        self.put(UBOATS, weight * f64::from(total));
        self.put(UBOATS + 1, weight * f64::from(disabled));
    }

    /// A ship that was freed.
    pub fn freed(&mut self, weight: f64, freedom: Freedom, strength: f32) {
        let first = FREEDOM + freedom as usize * COUNTED.len();
        self.put(first, weight);
        self.put(first + 1, weight * f64::from(strength));
    }

    /// A ship that refuelled at sea.
    pub fn oiled(&mut self, weight: f64, strength: f32) {
        self.put(OILED, weight);
        self.put(OILED + 1, weight * f64::from(strength));
    }
}
