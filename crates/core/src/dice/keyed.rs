//! Dice whose faces are computed from what they are for. Two games of one seed that differ in a detail (one more
//! cruiser, another doctrine) roll the same faces wherever they do the same, so that their difference is known from
//! far fewer games.

use super::{Dice, GameSeed, SidedDice, mix};

/// The account of a die as a number.
pub trait Key {
    /// A number that no other die of the same game has.
    fn key(&self) -> u64;
}

/// Dice that depend on the seed, the number of the game and the account of the die, and on nothing else: not on the
/// order in which they are rolled, nor on what else is rolled.
///
/// Exactly uniform as far as the hash is: 64 bits from two folded multiplications (as in wyhash), mapped to a face
/// by Lemire's method; where that would favour a face, 4 words of 2^64, the hash is folded once more.
#[derive(Clone, Copy, Debug)]
pub struct Keyed {
    first: u64,
    second: u64,
}

/// Odd numbers without a pattern: the first digits of √2 and √3 in base 2.
const ROOT_2: u64 = 0xB504_F333_F9DE_6485;
const ROOT_3: u64 = 0xDDB3_D742_C265_539D;

impl Keyed {
    /// The dice of one game of a run.
    #[must_use]
    pub fn new(seed: GameSeed) -> Self {
        let first = mix(seed.number() ^ ROOT_2);
        Keyed {
            first,
            second: mix(first ^ ROOT_3),
        }
    }

    /// 64 bits for a key.
    #[inline]
    fn word(self, key: u64) -> u64 {
        fold(fold(key ^ self.first, ROOT_2) ^ self.second, ROOT_3)
    }

    /// The face of a die with any number of sides, as for six sides below.
    #[inline]
    fn face(self, mut word: u64, sides: u64) -> u16 {
        loop {
            let wide = u128::from(word) * u128::from(sides);
            // What 2^64 leaves when divided by the sides is not shared out.
            if wide as u64 >= sides || wide as u64 >= sides.wrapping_neg() % sides {
                return (wide >> 64) as u16 + 1;
            }
            word = fold(word ^ self.second, ROOT_3).wrapping_add(1);
        }
    }
}

/// The two halves of a product, one over the other. A factor of 0 would give 0 for every other factor; here one
/// factor is a constant.
#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let wide = u128::from(a) * u128::from(b);
    (wide as u64) ^ (wide >> 64) as u64
}

impl<P: Key> Dice<P> for Keyed {
    #[inline]
    fn roll(&mut self, purpose: P) -> u8 {
        let mut word = self.word(purpose.key());
        loop {
            let wide = u128::from(word) * 6;
            // 2^64 leaves 4 when divided by 6: products that end in less than 4 would favour a face.
            if wide as u64 >= 4 {
                return (wide >> 64) as u8 + 1;
            }
            word = fold(word ^ self.second, ROOT_3).wrapping_add(1);
        }
    }
}

impl<P: Key> SidedDice<P> for Keyed {
    #[inline]
    fn roll_sided(&mut self, purpose: P, sides: u16) -> u16 {
        debug_assert!(sides > 0, "a die has at least one side");
        self.face(self.word(purpose.key()), sides.into())
    }

    fn seed(&mut self, purpose: P) -> GameSeed {
        GameSeed::from_number(mix(self.word(purpose.key())))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::dice::MasterSeed;
    use statrs::distribution::{ChiSquared, ContinuousCDF};

    impl Key for u64 {
        fn key(&self) -> u64 {
            *self
        }
    }

    fn face(game: u64, key: u64) -> u8 {
        Keyed::new(MasterSeed(1939).game(game)).roll(key)
    }

    /// The tail probability of counts that should all be alike.
    pub(in crate::dice) fn evenness(counts: &[u64]) -> f64 {
        let expected = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
        let chi_square: f64 = counts
            .iter()
            .map(|&n| (n as f64 - expected).powi(2) / expected)
            .sum();
        ChiSquared::new((counts.len() - 1) as f64).unwrap().sf(chi_square)
    }

    /// Keys as games use them: a few low bits differ, or a byte further up, or the game alone.
    fn families() -> Vec<(&'static str, Vec<(u64, u64)>)> {
        let n = 600_000;
        vec![
            ("shot after shot", (0..n).map(|k| (7, k)).collect()),
            (
                "ship after ship",
                (0..n).map(|k| (k >> 8, (k & 0xFF) << 8)).collect(),
            ),
            (
                "round after round",
                (0..n).map(|k| (k >> 8, (k & 0xFF) << 16 | 5)).collect(),
            ),
            ("game after game", (0..n).map(|k| (k, 0x0801_0303_0C00)).collect()),
        ]
    }

    #[test]
    fn faces_are_uniform_one_by_one_and_in_pairs() {
        for (name, keys) in families() {
            let faces: Vec<u8> = keys.iter().map(|&(game, key)| face(game, key)).collect();
            let mut single = [0; 6];
            faces.iter().for_each(|&face| single[usize::from(face) - 1] += 1);
            assert!(evenness(&single) > 1e-6, "{name}: {single:?}");
            for gap in [1, 2, 3, 6, 256] {
                let mut pairs = [0; 36];
                for pair in faces.windows(gap + 1) {
                    pairs[usize::from(pair[0] - 1) * 6 + usize::from(pair[gap] - 1)] += 1;
                }
                assert!(evenness(&pairs) > 1e-6, "{name}, {gap} apart: {pairs:?}");
            }
        }
    }

    /// Every bit of key and seed turns about half of the bits of the hash.
    #[test]
    fn every_bit_matters() {
        for bit in 0..64 {
            let mut turned = 0;
            for n in 0..2_000_u64 {
                let dice = Keyed::new(MasterSeed(n).game(n));
                let key = mix(n) >> 16;
                turned += (dice.word(key) ^ dice.word(key ^ 1 << bit)).count_ones();
            }
            let share = f64::from(turned) / 128_000.0;
            assert!((0.48..0.52).contains(&share), "bit {bit}: {share}");
        }
    }

    #[test]
    fn neither_order_nor_other_dice_matter() {
        let mut forward = Keyed::new(MasterSeed(3).game(1));
        let mut backward = forward;
        let there: Vec<u8> = (0..500_u64).map(|key| forward.roll(key)).collect();
        let mut back: Vec<u8> = (0..500_u64).rev().map(|key| backward.roll(key)).collect();
        back.reverse();
        assert_eq!(there, back);
        assert_eq!(backward.roll(42_u64), there[42]);
        let other = |seed: u64, game| {
            (0..500_u64)
                .map(|key| Keyed::new(MasterSeed(seed).game(game)).roll(key))
                .collect::<Vec<_>>()
        };
        assert_ne!(there, other(3, 2));
        assert_ne!(there, other(4, 1));
    }
    /// 2^64 leaves 4 when divided by 6, 6 by 10 and nothing by 8. A word whose product with the sides ends in less than
    /// that is hashed again; one whose product ends in just as much counts.
    #[test]
    fn words_that_would_favour_a_face_are_hashed_again() {
        let hashed_again = |sides: u64, word: u64| {
            let plain = ((u128::from(word) * u128::from(sides)) >> 64) as u16 + 1;
            (0..40).any(|game| Keyed::new(MasterSeed(5).game(game)).face(word, sides) != plain)
        };
        // Products end in `below` and `enough`.
        for (sides, below, enough) in [(6, [0, 2], [4, 6]), (10, [0, 4], [8, 12])] {
            let step = u64::MAX / sides + 1;
            let word = |end: u64| step * (end / step.wrapping_mul(sides));
            assert!(below.iter().all(|&end| hashed_again(sides, word(end))), "{sides}");
            assert!(
                enough.iter().all(|&end| !hashed_again(sides, word(end))),
                "{sides}"
            );
        }
        assert!(!hashed_again(8, 0) && !hashed_again(8, 1 << 61));
    }
}
