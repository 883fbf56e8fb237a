//! A model of battles (C13, CP-20): who wins, and what becomes of every unit, fitted to battles that were played in full.
//!
//! Two networks over what both sides bring: one predicts who has more points, the other, for each unit, whether it is
//! unhurt, damaged, crippled or lost. Losses of a side vary together: a part of its units share one lot.

mod inputs;

pub use inputs::{CLASSES, Came, Fighter, Forces, Inputs, SHAPE, class, ended};

use crate::deck::Deck;
use admiralty_core::learners::{Damaged, Stored, bent};
use admiralty_core::machine::Generator;
use std::sync::LazyLock;

/// The file of the model: `crates/campaign/tests/surrogate.rs` writes it.
const EMBEDDED: &[u8] = include_bytes!("../../../../scenarios/campaign/battles.bin");

/// What whole campaigns are off by: `campaigns_by_the_model_end_as_in_full` measures it.
pub const CAMPAIGNS_OFF: &str = "shares of wins of whole campaigns are off by up to 1 point with two players, 4 with three, incomes of a year by up to 2 %";

/// C8.2: points of an objective.
const OBJECTIVE: u16 = 25;

/// A model of battles.
#[derive(Clone, Debug)]
pub struct Model {
    stored: Stored,
    /// The share of a side's units that share one lot.
    pub shock: f32,
    /// The most units of a side, and their cost, that it was fitted to.
    pub most: [u32; 2],
    /// How it was fitted, and its error.
    pub about: String,
}

/// The number that a heading has after a word.
fn said(heading: &str, word: &str) -> Option<f32> {
    let line = heading.lines().find_map(|line| line.strip_prefix(word))?;
    line.trim().parse().ok()
}

impl Model {
    /// Reads a model.
    ///
    /// # Errors
    /// Bytes that are no model, or of another shape.
    pub fn read(bytes: &[u8]) -> Result<Self, Damaged> {
        let stored = Stored::read(bytes, SHAPE)?;
        if stored.networks.len() != 2 || stored.corrections.len() != 2 {
            return Err(Damaged::Short);
        }
        let number = |word| said(&stored.heading, word).unwrap_or(0.0);
        Ok(Model {
            shock: number("shock"),
            most: [number("units") as u32, number("cost") as u32],
            about: stored.heading.lines().next().unwrap_or_default().to_owned(),
            stored,
        })
    }

    /// The model that is built in.
    ///
    /// # Panics
    /// Never: a test reads it.
    #[must_use]
    pub fn embedded() -> &'static Model {
        static READ: LazyLock<Model> =
            LazyLock::new(|| Model::read(EMBEDDED).unwrap_or_else(|damaged| panic!("{damaged}")));
        &READ
    }

    /// Whether it was fitted to battles of this size.
    #[must_use]
    pub fn fits(&self, deck: &Deck, forces: &Forces) -> bool {
        let within = |side: usize| {
            forces.units[side].len() as u32 <= self.most[0] && forces.cost(deck, side) <= self.most[1]
        };
        within(0) && within(1)
    }

    fn law(&self, network: usize, inputs: &Inputs, dense: &[f32]) -> [f32; CLASSES] {
        let of = &self.stored.networks[network];
        let mut sums = *of.bias();
        of.sum(&mut sums, &inputs.rows);
        self.law_of(network, &sums, dense)
    }

    fn law_of(
        &self,
        network: usize,
        sums: &[f32; admiralty_core::learners::WIDTH],
        dense: &[f32],
    ) -> [f32; CLASSES] {
        let of = &self.stored.networks[network];
        let (second, z) = of.finish(sums, &of.from_dense(dense));
        let mut law = [0.0; CLASSES];
        of.law(sums, &second, &mut law);
        self.stored.corrections[network].correct(bent(z), &mut law);
        law
    }

    /// How likely the first side has more points, fewer, as many.
    #[must_use]
    pub fn ends(&self, deck: &Deck, forces: &Forces) -> [f32; 3] {
        let [one, other] = [0, 1].map(|own| {
            let inputs = forces.inputs(deck, own);
            self.law(0, &inputs, &inputs.dense)
        });
        let law = [one[0] + other[1], one[1] + other[0], one[2] + other[2]];
        let all: f32 = law.iter().sum();
        law.map(|one| one / all)
    }

    /// What becomes of each unit of a side, where the battle ended so for it: unhurt, damaged, crippled, lost.
    #[must_use]
    pub fn fates(&self, deck: &Deck, forces: &Forces, own: usize, ended: usize) -> Vec<[f32; CLASSES]> {
        let inputs = forces.inputs(deck, own);
        let of = &self.stored.networks[1];
        let mut sums = *of.bias();
        of.sum(&mut sums, &inputs.rows);
        let law = |fighter: &Fighter| {
            let mut law = self.law_of(1, &sums, &inputs.unit(deck, fighter, ended));
            // What cannot be: a unit of one hull point is neither damaged nor crippled, one of two only crippled.
            if fighter.hull < 3 {
                law[1] = 0.0;
            }
            if fighter.hull < 2 {
                law[2] = 0.0;
            }
            let all: f32 = law.iter().sum();
            law.map(|one| one / all)
        };
        forces.units[own].iter().map(law).collect()
    }

    /// A battle drawn from the model.
    #[must_use]
    pub fn draw(&self, deck: &Deck, forces: &Forces, generator: &mut Generator) -> Came {
        let mut lot = || generator.below(1 << 24) as f32 / (1 << 24) as f32;
        let law = self.ends(deck, forces);
        let ended = drawn(&law, lot());
        let mirror = [1, 0, 2][ended];
        let hulls = [(0, ended), (1, mirror)].map(|(own, ended)| {
            let common = lot();
            let units = forces.units[own].iter();
            let laws = self.fates(deck, forces, own, ended);
            units
                .zip(laws)
                .map(|(fighter, law)| {
                    let at = if lot() < self.shock { common } else { lot() };
                    match drawn(&law, at) {
                        0 => fighter.hull,
                        1 => 2 + (lot() * f32::from(fighter.hull - 2)) as u8,
                        2 => 1,
                        _ => 0,
                    }
                })
                .collect()
        });
        let points = points(deck, forces, &hulls, ended);
        Came { points, hulls }
    }
}

/// Points: what was sunk, and as many objectives as the winner needs.
fn points(deck: &Deck, forces: &Forces, hulls: &[Vec<u8>; 2], ended: usize) -> [u16; 2] {
    let sunk = |side: usize| {
        let lost = forces.units[side].iter().zip(&hulls[side]);
        let lost = lost.filter(|(unit, hull)| **hull == 0 && !unit.once);
        lost.map(|(unit, _)| deck.card(unit.card).cost).sum::<u16>()
    };
    let mut points = [sunk(1), sunk(0)];
    match ended {
        2 => points = [points[0].max(points[1]); 2],
        winner => {
            while points[winner] <= points[1 - winner] {
                points[winner] += OBJECTIVE;
            }
        }
    }
    points
}

/// The class that a lot between 0 and 1 falls on.
fn drawn(law: &[f32], lot: f32) -> usize {
    let mut sum = 0.0;
    for (class, one) in law.iter().enumerate() {
        sum += one;
        if lot < sum {
            return class;
        }
    }
    law.iter().rposition(|one| *one > 0.0).unwrap_or(0)
}
