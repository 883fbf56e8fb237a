//! A battle in numbers, as the model sees it: both sides, one of them as the own one.

use crate::deck::{CardId, Deck};
use admiralty_core::learners::Shape;
use miniatures::ability::Ability;
use miniatures::card::{Card, Type};

/// Kinds of units.
const KINDS: usize = 11;
/// What is taken from a unit.
const TRAITS: usize = 16;
/// Ships, submarines, aircraft are summed apart.
const GROUPS: usize = 3;
/// Sums of a side; each is there as it is and as its root.
const SUMS: usize = KINDS + GROUPS * TRAITS;
/// What is compared between the sides.
const COMPARED: usize = 10;
/// What is said of the battle, and of one unit.
const DENSE: usize = 6 + COMPARED + 3 + KINDS + TRAITS + 5;
/// What becomes of a unit: unhurt, damaged, crippled, lost. Of a battle: the own side has more points, fewer, as many.
pub const CLASSES: usize = 4;

/// The shape of both networks.
pub const SHAPE: Shape = Shape {
    rows: 4 * SUMS,
    parts: 1,
    dense: DENSE,
    classes: CLASSES,
};

/// A unit that fights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fighter {
    /// Its card.
    pub card: CardId,
    /// Its hull points.
    pub hull: u8,
    /// C6.5: counters at each landing.
    pub counters: u8,
    /// It comes from elsewhere.
    pub strikes: bool,
    /// C6.8: it fights once, and scores for nobody.
    pub once: bool,
    /// It is aboard a carrier that fights here.
    pub aboard: bool,
}

/// What two sides bring to a battle.
#[derive(Clone, Debug, PartialEq)]
pub struct Forces {
    /// The units of each.
    pub units: [Vec<Fighter>; 2],
    /// Which of them owns the sector.
    pub owner: Option<usize>,
    /// C8.6: from what share of the own points each leaves.
    pub leave: [u8; 2],
}

/// What became of a battle.
#[derive(Clone, Debug, PartialEq)]
pub struct Came {
    /// Victory points.
    pub points: [u16; 2],
    /// Hull points left of each unit; 0 if it is lost.
    pub hulls: [Vec<u8>; 2],
}

fn traits(fighter: &Fighter, card: &Card) -> [f32; TRAITS] {
    let guns = |range: usize| card.gunnery.iter().map(|of| f32::from(of[range])).sum::<f32>() / 20.0;
    let share = |what: u8, of: f32| f32::from(what) / of;
    let fuses = if card.has(Ability::DefectiveTorpedoes) {
        0.5
    } else {
        1.0
    };
    [
        f32::from(card.cost) / 50.0,
        share(fighter.hull, 5.0),
        share(card.armor, 10.0),
        share(card.vital_armor, 15.0),
        share(card.speed, 3.0),
        guns(0),
        guns(1),
        guns(2),
        guns(3),
        share(card.antiair[0], 10.0),
        share(card.asw, 5.0),
        fuses * share(card.torpedo[0], 5.0),
        fuses * share(card.torpedo[1].max(card.torpedo[2]), 5.0),
        share(card.bomb, 10.0),
        if card.kind.is_aircraft() {
            1.0 / f32::from(fighter.counters + 1)
        } else {
            share(card.base_capacity, 4.0)
        },
        share(card.strafing, 5.0),
    ]
}

fn group(kind: Type) -> usize {
    match kind {
        Type::Submarine => 1,
        kind if kind.is_aircraft() => 2,
        _ => 0,
    }
}

/// The inputs of a battle, one side as the own one.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// Sums, those that are not zero.
    pub rows: Vec<(u16, f32)>,
    /// Of the battle; nothing of a unit yet.
    pub dense: [f32; DENSE],
}

impl Forces {
    fn sums(&self, deck: &Deck, side: usize) -> [f32; SUMS] {
        let mut sums = [0.0; SUMS];
        for fighter in &self.units[side] {
            let card = deck.card(fighter.card);
            sums[card.kind as usize] += 0.2;
            let begin = KINDS + group(card.kind) * TRAITS;
            for (sum, one) in sums[begin..].iter_mut().zip(traits(fighter, card)) {
                *sum += one;
            }
        }
        sums
    }

    /// What is compared: cost in all and by group, hull, guns near and far, torpedoes, antiair dice, bombs.
    fn compared(sums: &[f32; SUMS]) -> [f32; COMPARED] {
        let of = |group: usize, one: usize| sums[KINDS + group * TRAITS + one];
        [
            of(0, 0) + of(1, 0) + of(2, 0),
            of(0, 0),
            of(1, 0),
            of(2, 0),
            of(0, 1),
            of(0, 5),
            of(0, 7),
            of(0, 11) + of(1, 11) + of(2, 11),
            of(0, 9),
            of(2, 13),
        ]
    }

    /// The battle as one side sees it.
    #[must_use]
    pub fn inputs(&self, deck: &Deck, own: usize) -> Inputs {
        let sums = [self.sums(deck, own), self.sums(deck, 1 - own)];
        let mut rows = Vec::with_capacity(SHAPE.rows);
        for (side, sums) in sums.iter().enumerate() {
            for (place, &sum) in sums.iter().enumerate().filter(|(_, sum)| **sum > 0.0) {
                let row = (2 * (side * SUMS + place)) as u16;
                rows.extend([(row, 0.25 * sum), (row + 1, sum.sqrt())]);
            }
        }
        let mut dense = [0.0; DENSE];
        dense[0] = f32::from(self.owner == Some(own));
        dense[1] = f32::from(self.owner == Some(1 - own));
        for (side, at) in [(own, 2), (1 - own, 4)] {
            dense[at] = f32::from(self.leave[side]) / 100.0;
            dense[at + 1] = f32::from(self.leave[side] == 0);
        }
        let [mine, theirs] = sums.map(|sums| Forces::compared(&sums));
        for (place, (mine, theirs)) in mine.into_iter().zip(theirs).enumerate() {
            dense[6 + place] = (mine - theirs) / (mine + theirs + 0.1);
        }
        Inputs { rows, dense }
    }

    /// Printed cost of a side.
    #[must_use]
    pub fn cost(&self, deck: &Deck, side: usize) -> u32 {
        let units = self.units[side].iter();
        units.map(|unit| u32::from(deck.card(unit.card).cost)).sum()
    }
}

impl Inputs {
    /// The dense inputs for a unit of the own side, where the battle ended so: 0 more points for it, 1 fewer, 2 as many.
    #[must_use]
    pub fn unit(&self, deck: &Deck, fighter: &Fighter, ended: usize) -> [f32; DENSE] {
        let card = deck.card(fighter.card);
        let mut dense = self.dense;
        let (_, of_unit) = dense.split_at_mut(6 + COMPARED);
        of_unit[ended] = 1.0;
        of_unit[3 + card.kind as usize] = 1.0;
        of_unit[3 + KINDS..][..TRAITS].copy_from_slice(&traits(fighter, card));
        of_unit[3 + KINDS + TRAITS..].copy_from_slice(&[
            f32::from(fighter.strikes),
            f32::from(fighter.once),
            f32::from(fighter.aboard),
            f32::from(fighter.hull) / f32::from(card.hull.max(1)),
            f32::from(fighter.hull == 1),
        ]);
        dense
    }
}

/// What became of a unit, as a class.
#[must_use]
pub fn class(before: u8, after: u8) -> usize {
    match after {
        0 => 3,
        after if after >= before => 0,
        1 => 2,
        _ => 1,
    }
}

/// How a battle ended for a side.
#[must_use]
pub fn ended(points: [u16; 2], own: usize) -> usize {
    match points[own].cmp(&points[1 - own]) {
        std::cmp::Ordering::Greater => 0,
        std::cmp::Ordering::Less => 1,
        std::cmp::Ordering::Equal => 2,
    }
}
