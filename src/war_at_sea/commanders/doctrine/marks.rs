//! The ships under fire while fire is being divided, four side by side: what another volley at each would add is worked out
//! for all four at once.

use super::law::{Chance, Law, MAX_SHOTS};
use crate::naval::{CounterId, CounterSet, MAX_COUNTERS};
use arrayvec::ArrayVec;
use wide::f32x4;

/// Ships side by side.
const LANES: usize = 4;

/// A lane of a mask that is set.
const ALL_ONES: f32 = f32::from_bits(u32::MAX);

/// Each lane as a mask.
const THIS: [f32x4; LANES] = [
    f32x4::new([ALL_ONES, 0.0, 0.0, 0.0]),
    f32x4::new([0.0, ALL_ONES, 0.0, 0.0]),
    f32x4::new([0.0, 0.0, ALL_ONES, 0.0]),
    f32x4::new([0.0, 0.0, 0.0, ALL_ONES]),
];

/// What a ship that nobody may fire at is worth so far: another volley adds less than nothing to it.
const CLOSED: f32 = f32::INFINITY;

/// What is aimed at the first of four ships, the first two and so on, when nothing is aimed yet.
const OPEN: [f32x4; LANES] = [
    f32x4::new([0.0, CLOSED, CLOSED, CLOSED]),
    f32x4::new([0.0, 0.0, CLOSED, CLOSED]),
    f32x4::new([0.0, 0.0, 0.0, CLOSED]),
    f32x4::new([0.0; LANES]),
];

/// What shots at a ship may bring, POC times 1000.
#[derive(Clone, Copy)]
pub(super) struct Worth {
    /// Sinking it.
    pub sunk: f32,
    /// Sinking or disabling it: its strength is gone from the battle.
    pub gone: f32,
    /// A first hit: an undamaged German loses its bonus.
    pub sting: f32,
}

/// Four ships under fire.
struct Four<'a> {
    ships: [CounterId; LANES],
    /// Shots aimed at each so far.
    fired: [u32; LANES],
    /// What volleys without and with the bonus do to each, by their shots.
    volleys: [[&'a [Chance; MAX_SHOTS + 1]; LANES]; 2],
    /// See [`Worth`].
    sunk: [f32; LANES],
    gone: [f32; LANES],
    sting: [f32; LANES],
    /// What the shots aimed so far are worth without and with the bonus.
    so_far: [f32x4; 2],
    /// What they are worth with the volley that is being aimed.
    then: f32x4,
    /// What that volley would add.
    gain: f32x4,
}

impl Four<'_> {
    /// What the shots aimed at each, and some more, are worth; `hurt` is the worth of a point of damage.
    #[inline]
    fn worth(&self, hurt: f32, bonus: bool, more: u32) -> f32x4 {
        let chances = std::array::from_fn(|lane| {
            let shots = (self.fired[lane] + more).min(MAX_SHOTS as u32);
            let chance = &self.volleys[usize::from(bonus)][lane][shots as usize];
            f32x4::new([chance.sunk, chance.gone, chance.hit, chance.damage])
        });
        let [sunk, gone, hit, damage] = f32x4::transpose(chances);
        sunk * f32x4::new(self.sunk)
            + damage * f32x4::splat(hurt)
            + gone * f32x4::new(self.gone)
            + hit * f32x4::new(self.sting)
    }

    /// Weighs a volley against what is aimed at each already.
    #[inline]
    fn weigh(&mut self, hurt: f32, (shots, bonus): (u8, bool)) {
        self.then = self.worth(hurt, bonus, shots.into());
        self.gain = self.then - self.so_far[usize::from(bonus)];
    }

    /// Puts another value in one lane.
    #[inline]
    fn put(&mut self, bonus: bool, lane: usize, then: f32x4) {
        let this = THIS[lane];
        let so_far = &mut self.so_far[usize::from(bonus)];
        *so_far = this.bitselect(then, *so_far);
    }
}

/// The ships that a side may fire at.
pub(super) struct Marks<'a> {
    law: &'a Law,
    fours: ArrayVec<Four<'a>, { MAX_COUNTERS.div_ceil(LANES) }>,
    len: usize,
    /// What a point of damage is worth to the side that fires, POC times 1000.
    hurt: f32,
    /// Whether there are volleys with the bonus and volleys without.
    mixed: bool,
    /// The volley for which all have been weighed, shots and bonus, but for the four in which a ship was aimed at last.
    weighed: Option<(u8, bool)>,
    last: usize,
}

impl<'a> Marks<'a> {
    /// No ships yet.
    #[inline]
    pub(super) fn new(law: &'a Law, hurt: f32, mixed: bool) -> Self {
        Marks {
            law,
            fours: ArrayVec::new(),
            len: 0,
            hurt,
            mixed,
            weighed: None,
            last: 0,
        }
    }

    /// Adds a ship that still bears so much damage, nothing aimed at it yet.
    #[inline]
    pub(super) fn add(&mut self, ship: CounterId, bears: u8, worth: Worth) {
        let lane = self.len % LANES;
        if lane == 0 {
            let unharmed = self.law.volleys(false, 0);
            self.fours.push(Four {
                ships: [ship; LANES],
                fired: [0; LANES],
                volleys: [[unharmed; LANES]; 2],
                sunk: [0.0; LANES],
                gone: [0.0; LANES],
                sting: [0.0; LANES],
                so_far: [OPEN[0]; 2],
                then: f32x4::ZERO,
                gain: f32x4::ZERO,
            });
        }
        self.len += 1;
        let Some(four) = self.fours.last_mut() else { return };
        four.ships[lane] = ship;
        four.so_far = [OPEN[lane]; 2];
        for bonus in [false, true] {
            four.volleys[usize::from(bonus)][lane] = self.law.volleys(bonus, bears);
        }
        four.sunk[lane] = worth.sunk;
        four.gone[lane] = worth.gone;
        four.sting[lane] = worth.sting;
    }

    /// Lets nobody fire at some of the ships, before anything is aimed, or lets them be fired at after all.
    pub(super) fn set_open(&mut self, ships: CounterSet, open: bool) {
        let so_far = f32x4::splat(if open { 0.0 } else { CLOSED });
        for four in &mut self.fours {
            let among = |lane: usize| {
                if ships.has(four.ships[lane]) {
                    ALL_ONES
                } else {
                    0.0
                }
            };
            let among = f32x4::new(std::array::from_fn(among));
            four.so_far = four.so_far.map(|before| among.bitselect(so_far, before));
        }
        if let Some(last) = self.fours.last_mut() {
            // Beside the last ship stand copies of the first of the four, which nobody may fire at twice.
            let used = OPEN[(self.len - 1) % LANES];
            last.so_far = last.so_far.map(|so_far| so_far.fast_max(used));
        }
        self.weighed = None;
    }

    /// Aims shots at the ship where they add most to what is already aimed there, the last among equals. Volley after volley
    /// of the same kind, only those beside the ship that was aimed at last are weighed again.
    pub(super) fn aim(&mut self, shots: u8, bonus: bool) -> Option<CounterId> {
        let volley = (shots, bonus);
        let changed = if self.weighed == Some(volley) {
            self.last..self.last + 1
        } else {
            0..self.fours.len()
        };
        self.weighed = Some(volley);
        for four in &mut self.fours[changed] {
            four.weigh(self.hurt, volley);
        }
        let best = self.best()?;
        let lane = best % LANES;
        self.last = best / LANES;
        let four = &mut self.fours[self.last];
        four.fired[lane] += u32::from(shots);
        four.put(bonus, lane, four.then);
        if self.mixed {
            let otherwise = four.worth(self.hurt, !bonus, 0);
            four.put(!bonus, lane, otherwise);
        }
        Some(four.ships[lane])
    }

    /// Where most is gained, the last among equals.
    #[inline]
    fn best(&self) -> Option<usize> {
        let all = self
            .fours
            .iter()
            .fold(f32x4::splat(-CLOSED), |most, four| most.fast_max(four.gain));
        let most = greatest(all);
        if most == -CLOSED {
            return None;
        }
        // A bit for each lane, the last lane of the last four highest.
        let found = self.fours.iter().rev().fold(0_u128, |found, four| {
            found << LANES | u128::from(four.gain.simd_eq(f32x4::splat(most)).to_bitmask())
        });
        found.checked_ilog2().map(|last| last as usize)
    }
}

/// The greatest of four numbers.
#[inline]
fn greatest(four: f32x4) -> f32 {
    let [a, b, c, d] = four.to_array();
    let greater = |a: f32, b: f32| if a > b { a } else { b };
    greater(greater(a, b), greater(c, d))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One ship, weighed as one weighs by hand.
    struct Plain {
        bears: u8,
        worth: Worth,
        fired: usize,
        open: bool,
    }

    impl Plain {
        fn worth(&self, law: &Law, hurt: f32, bonus: bool, shots: usize) -> f32 {
            let Chance {
                sunk,
                gone,
                hit,
                damage,
            } = law.of(bonus, self.bears, shots);
            sunk * self.worth.sunk + damage * hurt + gone * self.worth.gone + hit * self.worth.sting
        }

        fn gain(&self, law: &Law, hurt: f32, (shots, bonus): (u8, bool)) -> f32 {
            let then = self.fired + usize::from(shots);
            self.worth(law, hurt, bonus, then) - self.worth(law, hurt, bonus, self.fired)
        }
    }

    /// Fleets of one to eleven ships, some of them alike and some closed at first, under volleys of every kind.
    #[test]
    fn four_side_by_side_are_aimed_at_as_one_by_one() {
        let (law, hurt) = (Law::new(), 3.0);
        for size in 1..=11 {
            let mut marks = Marks::new(&law, hurt, true);
            let mut plain: Vec<Plain> = Vec::new();
            for n in 0..size {
                let worth = Worth {
                    sunk: (n * 7 % 3) as f32 * 10.0,
                    gone: 5.0,
                    sting: (n % 2) as f32,
                };
                let bears = (n % 3) as u8;
                marks.add(CounterId(n as u8 + 60), bears, worth);
                plain.push(Plain {
                    bears,
                    worth,
                    fired: 0,
                    open: n % 4 != 1,
                });
            }
            let id = |n: usize| CounterId(n as u8 + 60);
            let closed: CounterSet = (0..size).filter(|&n| !plain[n].open).map(id).collect();
            marks.set_open(closed, false);
            for volley in 0..24_u8 {
                if volley == 12 {
                    marks.set_open(closed, true);
                    plain.iter_mut().for_each(|mark| mark.open = true);
                }
                let (shots, bonus) = (4 - volley / 4 % 4, volley % 5 == 0);
                let gain = |mark: &Plain| mark.gain(&law, hurt, (shots, bonus));
                let open = (0..size).filter(|&n| plain[n].open);
                let best = open.max_by(|&a, &b| gain(&plain[a]).total_cmp(&gain(&plain[b])));
                assert_eq!(
                    marks.aim(shots, bonus),
                    best.map(id),
                    "{size} ships, volley {volley}"
                );
                if let Some(best) = best {
                    plain[best].fired += usize::from(shots);
                }
            }
        }
    }
}
