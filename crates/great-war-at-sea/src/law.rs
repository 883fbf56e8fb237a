//! What hits and volleys do, exactly (check values K4 to K7).

use crate::battle::damage::{Hit, Target};
use crate::battle::event::Die;
use crate::battle::rules::Unit;
use crate::battle::state::Afloat;
use crate::ships::{HULL, PRIMARY, SECONDARY, Speed, TERTIARY};
use crate::switches::Switches;
use std::collections::BTreeMap;

/// How a ship may stand, each with its probability, by a number of its own.
#[derive(Clone, Debug)]
pub struct Law(BTreeMap<u64, (Afloat, f64)>);

/// What one asks of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figures {
    /// Chance that it is sunk.
    pub sunk: f64,
    /// Chance that it is afloat and dead in the water.
    pub dead: f64,
    /// Chance that it is slower, but neither sunk nor dead.
    pub slower: f64,
    /// Mean hull boxes lost; all of them where it is sunk.
    pub hull_lost: f64,
    /// Mean boxes left of primary and secondary armament.
    pub guns_left: [f64; 2],
}

/// Dice that take every face in turn.
struct EveryFace {
    faces: Vec<u8>,
    next: usize,
}

impl EveryFace {
    fn roll(&mut self) -> u8 {
        if self.next == self.faces.len() {
            self.faces.push(1);
        }
        self.next += 1;
        self.faces[self.next - 1]
    }

    /// Turns to the next faces; false when all have been.
    fn turn(&mut self) -> bool {
        self.faces.truncate(self.next);
        self.next = 0;
        while let Some(last) = self.faces.last_mut() {
            if *last < 6 {
                *last += 1;
                return true;
            }
            self.faces.pop();
        }
        false
    }
}

impl Law {
    /// A ship that is known.
    #[must_use]
    pub fn of(ship: Afloat) -> Self {
        Law(BTreeMap::from([(number(&ship), (ship, 1.0))]))
    }

    /// After something that dice decide, with probability `chance` of happening at all. A ship that is sunk stays so.
    fn after(&self, chance: f64, mut happens: impl FnMut(&mut Afloat, &mut dyn FnMut() -> u8)) -> Law {
        let mut law = Law(BTreeMap::new());
        for (ship, share) in self.0.values() {
            if ship.sunk() || chance == 0.0 {
                law.add(*ship, *share);
                continue;
            }
            law.add(*ship, share * (1.0 - chance));
            let mut dice = EveryFace {
                faces: Vec::new(),
                next: 0,
            };
            loop {
                let mut after = *ship;
                happens(&mut after, &mut || dice.roll());
                law.add(after, share * chance * 6_f64.powi(-(dice.next as i32)));
                if !dice.turn() {
                    break;
                }
            }
        }
        law
    }

    fn add(&mut self, mut ship: Afloat, share: f64) {
        if share == 0.0 {
            return;
        }
        if ship.sunk() {
            // However it was before.
            ship = Afloat {
                boxes: [0; 4],
                speed: Speed::Dead,
                mount: false,
                spent: false,
                jammed: false,
                blind: false,
                halved: true,
            };
        }
        self.0.entry(number(&ship)).or_insert((ship, 0.0)).1 += share;
    }

    /// After a hit by a gun that comes with this probability.
    #[must_use]
    pub fn hit(&self, switches: &Switches, unit: &Unit, calibre: usize, range: u8, chance: f64) -> Law {
        self.after(chance, |ship, roll| {
            let hit = Hit {
                calibre,
                range,
                sum: roll() + roll(),
            };
            let mut target = Target { switches, unit, ship };
            target.strike(hit, &mut |_: Die| roll());
        })
    }

    /// After a torpedo that hits with this probability.
    #[must_use]
    pub fn torpedo(&self, switches: &Switches, unit: &Unit, chance: f64) -> Law {
        let no_die = unit.ship.code.sunk_by_a_torpedo();
        self.after(chance, |ship, roll| {
            let die = (!no_die).then(&mut *roll);
            Target { switches, unit, ship }.torpedo(die);
        })
    }

    /// After a volley: so many dice of each battery, each a hit with this probability.
    #[must_use]
    pub fn volley(&self, switches: &Switches, unit: &Unit, dice: [u8; 3], range: u8, chance: f64) -> Law {
        let mut law = self.clone();
        for battery in [PRIMARY, SECONDARY, TERTIARY] {
            for _ in 0..dice[battery] {
                law = law.hit(switches, unit, battery, range, chance);
            }
        }
        law
    }

    /// The figures; `unit` is the ship without damage.
    #[must_use]
    pub fn figures(&self, unit: &Unit) -> Figures {
        let mean =
            |of: &dyn Fn(&Afloat) -> f64| self.0.values().map(|(ship, share)| of(ship) * share).sum::<f64>();
        let count = |of: &dyn Fn(&Afloat) -> bool| mean(&|ship| f64::from(u8::from(of(ship))));
        let all = unit.ship.boxes[HULL];
        Figures {
            sunk: count(&Afloat::sunk),
            dead: count(&|ship| !ship.sunk() && ship.speed == Speed::Dead),
            slower: count(&|ship| !ship.sunk() && ship.speed > Speed::Dead && ship.speed < unit.ship.speed),
            hull_lost: mean(&|ship| f64::from(all - ship.boxes[HULL])),
            guns_left: [PRIMARY, SECONDARY].map(|section| mean(&|ship| f64::from(ship.boxes[section]))),
        }
    }
}

/// A number that no other state of a ship has.
fn number(ship: &Afloat) -> u64 {
    let flags = [ship.mount, ship.spent, ship.jammed, ship.blind, ship.halved];
    let flags = flags
        .iter()
        .fold(ship.speed as u64, |all, flag| all << 1 | u64::from(*flag));
    flags << 32 | u64::from(u32::from_be_bytes(ship.boxes))
}

/// The chance that a die shows so much or more (K1, K7).
#[must_use]
pub fn chance(need: i8) -> f64 {
    f64::from((7 - need).clamp(0, 6)) / 6.0
}
