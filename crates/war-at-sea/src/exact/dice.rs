//! What dice do to a ship, as laws. Written from rule 7, apart from the combat that is played.

use crate::map::Site;
use crate::scenario::MOST_DEFENSE;
use rustc_hash::FxHashMap;

/// Points told apart. The last cell stands for so many or more: they sink any counter (7.4).
pub const POINTS: usize = MOST_DEFENSE as usize + 2;

/// What one die does (7.2, 7.3).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Die {
    /// The chance of a hit, whose points a second die tells.
    pub hit: f64,
    /// The chance to disable.
    pub disable: f64,
}

impl Die {
    /// A die with a number added to it: 6 and more hit, a 5 disables, but not in a port (C5, 11.5).
    #[must_use]
    pub fn with_bonus(bonus: u8, site: Site) -> Self {
        let faces = |test: &dyn Fn(u8) -> bool| (1..=6).filter(|die| test(die + bonus)).count() as f64 / 6.0;
        let at_sea = matches!(site, Site::Area(_));
        Die {
            hit: faces(&|face| face >= 6),
            disable: if at_sea { faces(&|face| face == 5) } else { 0.0 },
        }
    }
}

/// The joint law of what a number of dice did to one ship: whether it was disabled, and the points of all hits.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// Probability by whether a die disabled, then by points; see [`POINTS`].
    pub of: [[f64; POINTS]; 2],
}

impl Effect {
    /// No die: nothing happens.
    #[must_use]
    pub fn none() -> Self {
        let mut of = [[0.0; POINTS]; 2];
        of[0][0] = 1.0;
        Effect { of }
    }

    /// One die more.
    #[must_use]
    pub fn and(&self, die: Die) -> Self {
        let mut of = [[0.0; POINTS]; 2];
        for (disabled, before) in self.of.iter().enumerate() {
            for (points, p) in before.iter().enumerate() {
                of[disabled][points] += p * (1.0 - die.hit - die.disable);
                of[1][points] += p * die.disable;
                for more in 1..=6 {
                    of[disabled][(points + more).min(POINTS - 1)] += p * die.hit / 6.0;
                }
            }
        }
        Effect { of }
    }
}

/// Dice thrown at one ship in one step: some plain, some by undamaged Germans.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shots {
    /// Dice as they fall.
    pub plain: u8,
    /// Dice with the gunnery bonus (11.5).
    pub sharp: u8,
}

/// The laws of volleys, each worked out once.
#[derive(Debug)]
pub struct Gunnery {
    plain: Die,
    sharp: Die,
    known: FxHashMap<Shots, Effect>,
}

impl Gunnery {
    /// The laws at a site, with the gunnery bonus of the scenario.
    #[must_use]
    pub fn new(bonus: u8, site: Site) -> Self {
        Gunnery {
            plain: Die::with_bonus(0, site),
            sharp: Die::with_bonus(bonus, site),
            known: FxHashMap::default(),
        }
    }

    /// The law of a volley. The order of the dice does not matter.
    pub fn effect(&mut self, shots: Shots) -> &Effect {
        let (plain, sharp) = (self.plain, self.sharp);
        self.known.entry(shots).or_insert_with(|| {
            let dice = std::iter::repeat_n(plain, shots.plain.into());
            dice.chain(std::iter::repeat_n(sharp, shots.sharp.into()))
                .fold(Effect::none(), |effect, die| effect.and(die))
        })
    }
}

/// The search for U-boats (8.3, 8.4): `law[sunk][disabled]` after a number of dice, sixes counted first.
#[must_use]
pub fn search(dice: u8, boats: u8) -> Vec<Vec<f64>> {
    let boats = usize::from(boats);
    // Sixes and fives so far, each counted up to the number of boats: more change nothing.
    let mut seen = vec![vec![0.0; boats + 1]; boats + 1];
    seen[0][0] = 1.0;
    for _ in 0..dice {
        let mut next = vec![vec![0.0; boats + 1]; boats + 1];
        for (sixes, row) in seen.iter().enumerate() {
            for (fives, p) in row.iter().enumerate() {
                next[sixes][fives] += p * 4.0 / 6.0;
                next[(sixes + 1).min(boats)][fives] += p / 6.0;
                next[sixes][(fives + 1).min(boats)] += p / 6.0;
            }
        }
        seen = next;
    }
    let mut law = vec![vec![0.0; boats + 1]; boats + 1];
    for (sixes, row) in seen.iter().enumerate() {
        for (fives, p) in row.iter().enumerate() {
            law[sixes][fives.min(boats - sixes)] += p;
        }
    }
    law
}
