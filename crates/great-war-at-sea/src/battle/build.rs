//! Makes a battle of fleets and settings.

use super::board::Board;
use super::rules::{Battle, Counter, Force, Unit, Weather};
use super::state::{Afloat, BySide, Side, Spot, State, WAITS};
use crate::fleet::{COUNTERS, Listed, SHIPS, Wrong};
use crate::ships::{Code, HULL, Nation, PRIMARY, Ship};
use crate::switches::{Switch, Switches};
use arrayvec::ArrayVec;
use std::sync::Arc;

/// A side as a scenario gives it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Given {
    /// Its fleet.
    pub fleet: Vec<Listed>,
    /// Ships that come late.
    pub later: Vec<Listed>,
    /// When, and on which face of a die.
    pub later_when: (u8, u8),
    /// Whether its first ship carries a leader.
    pub leader: bool,
    /// Whether its orders say avoid.
    pub avoid: bool,
    /// Whether it lies in a port that is attacked.
    pub in_port: bool,
    /// Pairs `A tows B`, as written.
    pub towing: String,
    /// The ship on which victory hangs, as written; empty for none.
    pub quarry: String,
    /// A point for each of these that leaves the board, as written.
    pub leaving: String,
}

/// A battle as a scenario gives it.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Its title.
    pub title: String,
    /// Year and month.
    pub month: u32,
    /// Rounds at the most.
    pub rounds: u8,
    /// Whether it is night.
    pub night: bool,
    /// Surprise.
    pub surprise: bool,
    /// Weather.
    pub weather: Weather,
    /// Limit of initiative.
    pub limit: u8,
    /// What a merchant is worth, in quarters of a point.
    pub merchant: i32,
    /// The sides, the Central Powers first.
    pub sides: [Given; 2],
    /// The switches.
    pub switches: Switches,
}

impl Plan {
    /// The battle.
    ///
    /// # Errors
    /// Everything that is wrong, by side and clause.
    pub fn build(&self) -> Result<Battle, Vec<(Side, Wrong)>> {
        let mut wrong = Vec::new();
        let mut sides: [Force; 2] = Default::default();
        let mut ships: [ArrayVec<Afloat, SHIPS>; 2] = Default::default();
        let mut counters: [ArrayVec<Spot, COUNTERS>; 2] = Default::default();
        for side in Side::BOTH {
            let given = &self.sides[side as usize];
            let mut own = Vec::new();
            let force = self.force(given, &mut own);
            let all = force.counters.len() > COUNTERS || force.units.len() > SHIPS;
            if all {
                let problem =
                    format!("more than {COUNTERS} counters or {SHIPS} ships with those that come later");
                own.push((problem, "leave some out".to_owned()));
            } else {
                ships[side as usize] = force.units.iter().map(fresh).collect();
                counters[side as usize] = (0..).zip(&force.counters).map(spot).collect();
                tow(given, &force, &mut counters[side as usize], &mut own);
            }
            wrong.extend(own.into_iter().map(|wrong| (side, wrong)));
            sides[side as usize] = force;
        }
        if self.sides[0].in_port && self.sides[1].in_port {
            let problem = "both fleets lie in a port (G11.9)".to_owned();
            wrong.push((
                Side::Allied,
                (problem, "set in_port of one side to false".to_owned()),
            ));
        }
        if !wrong.is_empty() {
            return Err(wrong);
        }
        Ok(Battle {
            title: self.title.as_str().into(),
            rounds: self.rounds.min(self.switches.rounds()),
            night: self.night,
            surprise: self.surprise,
            weather: self.weather,
            limit: self.limit,
            sides: BySide(sides),
            board: Arc::new(Board::new(self.switches.radius())),
            switches: self.switches.clone(),
            start: State {
                ships: BySide(ships),
                counters: BySide(counters),
                ..State::empty()
            },
            origin: None,
        })
    }

    /// The ships and counters of a side.
    pub(crate) fn force(&self, given: &Given, wrong: &mut Vec<Wrong>) -> Force {
        let mut force = Force {
            leaders: if given.leader && !self.switches.differs(Switch::Leaders) {
                vec![0]
            } else {
                Vec::new()
            },
            avoid: given.avoid,
            in_port: given.in_port,
            later: given.later_when,
            ..Force::default()
        };
        if given.fleet.is_empty() {
            wrong.push((
                "a side without ships (G1.2)".to_owned(),
                "name one at least".to_owned(),
            ));
        }
        let now = given.fleet.iter().map(|listed| (listed, false));
        for (listed, later) in now.chain(given.later.iter().map(|listed| (listed, true))) {
            let ship = self.as_built(&listed.ship);
            let counter = force.counters.len() as u8;
            force.counters.push(Counter {
                name: Arc::clone(&listed.ship.name),
                first: force.units.len() as u8,
                ships: listed.ships,
                nation: ship.nation,
                warship: !ship.code.is_merchant() && ship.nation != Nation::None,
                later,
            });
            let unit = Unit {
                counter,
                worth: self.worth(&ship),
                ship,
            };
            force.units.extend((0..listed.ships).map(|_| unit.clone()));
        }
        let mut find = |name: &str| {
            let unit = force
                .units
                .iter()
                .position(|unit| &*unit.ship.name == name.trim());
            if unit.is_none() {
                let problem = format!("{:?} is no ship of the fleet", name.trim());
                wrong.push((
                    problem,
                    "name one of the fleet, as the ship file writes it".to_owned(),
                ));
            }
            unit.map(|unit| unit as u8)
        };
        let names = given.leaving.split(',').filter(|name| !name.trim().is_empty());
        let leaving = names.filter_map(&mut find).collect();
        let quarry = (!given.quarry.is_empty()).then(|| find(&given.quarry)).flatten();
        (force.leaving, force.quarry) = (leaving, quarry);
        number_names(&mut force.counters);
        force
    }

    /// A ship as switches and the date leave it (G2.8, G2.10, G2.12).
    fn as_built(&self, ship: &Ship) -> Ship {
        let mut ship = ship.clone();
        let scaled = (u16::from(ship.boxes[HULL]) * self.switches.hull_percent() + 50) / 100;
        let least = if ship.boxes[HULL] == 1 { 1 } else { 2 };
        ship.boxes[HULL] = scaled.max(least) as u8;
        let shift = [0, -1, 1][usize::from(self.switches.at(Switch::DerivedPrimary))];
        if ship.derived && ship.boxes[PRIMARY] > 0 {
            ship.boxes[PRIMARY] = ship.boxes[PRIMARY].saturating_add_signed(shift).max(1);
        }
        if ship.torpedo_from > self.month {
            ship.torpedo = 0;
        }
        let small = matches!(ship.code, Code::DD | Code::DL | Code::TB | Code::GB);
        // Goeben and Breslau changed flags on 16 August 1914, after the battles of that month.
        let turkish_flag = ship.nation == Nation::Germany && self.month > 191_408;
        let denied = small && self.switches.differs(Switch::SmallShipGunnery)
            || turkish_flag && self.switches.differs(Switch::TurkishFlagGunnery);
        ship.excellent &= !denied;
        ship
    }

    /// What a ship is worth sunk, in quarters of a point (G19.2).
    fn worth(&self, ship: &Ship) -> i32 {
        let [primary, secondary, _, hull] = ship.boxes.map(i32::from);
        match (self.switches.at(Switch::ShipVp), ship.code) {
            (2, _) => 4,
            (_, Code::Merchant) => self.merchant,
            (_, Code::FastMerchant | Code::DD | Code::DL | Code::TB | Code::GB | Code::ML) => 4,
            (0, _) => 4 * primary + 2 * secondary + 4 * hull,
            _ => 4 * hull,
        }
    }
}

/// A ship without damage.
pub(crate) fn fresh(unit: &Unit) -> Afloat {
    Afloat {
        boxes: unit.ship.boxes,
        speed: unit.ship.speed,
        mount: unit.ship.torpedo > 0,
        spent: false,
        jammed: false,
        blind: false,
        halved: false,
    }
}

fn spot((number, counter): (u8, &Counter)) -> Spot {
    Spot {
        area: WAITS,
        alive: counter.ships,
        tow: number,
    }
}

/// Counters of one name are told apart by numbers.
fn number_names(counters: &mut [Counter]) {
    let names: Vec<Arc<str>> = counters.iter().map(|counter| Arc::clone(&counter.name)).collect();
    for (place, counter) in counters.iter_mut().enumerate() {
        if names.iter().filter(|name| **name == names[place]).count() > 1 {
            let number = names[..=place]
                .iter()
                .filter(|name| **name == names[place])
                .count();
            counter.name = format!("{} #{number}", names[place]).into();
        }
    }
}

/// `A tows B`, commas between (G17.1).
fn tow(given: &Given, force: &Force, spots: &mut [Spot], wrong: &mut Vec<Wrong>) {
    for pair in given.towing.split(',').filter(|pair| !pair.trim().is_empty()) {
        let ends = pair.split_once(" tows ").map(|(one, other)| {
            [one, other].map(|name| {
                force
                    .counters
                    .iter()
                    .position(|counter| &*counter.name == name.trim())
            })
        });
        let Some([Some(tower), Some(towed)]) = ends else {
            let remedy = "write \"Defence tows Warrior\", with counters of the fleet".to_owned();
            wrong.push((format!("{:?} is no tow", pair.trim()), remedy));
            continue;
        };
        let size = |counter: usize| {
            force.units[usize::from(force.counters[counter].first)]
                .ship
                .code
                .size()
        };
        let free = |counter: usize| usize::from(spots[counter].tow) == counter;
        if size(tower) < size(towed) || tower == towed {
            let problem = format!(
                "{:?}: a ship tows one of its own size or smaller (G17.1)",
                pair.trim()
            );
            wrong.push((problem, "let a larger ship tow it".to_owned()));
        } else if !free(tower) || !free(towed) {
            let problem = format!("{:?}: a ship is in one tow at a time (G17.1)", pair.trim());
            wrong.push((problem, "leave one of the tows out".to_owned()));
        } else {
            (spots[tower].tow, spots[towed].tow) = (towed as u8, tower as u8);
        }
    }
}
