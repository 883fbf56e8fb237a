//! Dice from a seeded xoshiro256++ stream.

use super::{Dice, GameSeed, SidedDice, Stream};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Dice from a seeded stream; the purpose of a die does not matter to it.
#[derive(Clone, Debug)]
pub struct Seeded(Xoshiro256PlusPlus);

impl Seeded {
    /// The dice of one game of a run.
    #[must_use]
    pub fn new(seed: GameSeed) -> Self {
        Seeded(seed.generator(Stream::Dice))
    }
}

impl<P> Dice<P> for Seeded {
    #[inline]
    fn roll(&mut self, _purpose: P) -> u8 {
        below(&mut self.0, 6) as u8 + 1
    }
}

impl<P> SidedDice<P> for Seeded {
    #[inline]
    fn roll_sided(&mut self, _purpose: P, sides: u16) -> u16 {
        below(&mut self.0, u64::from(sides)) as u16 + 1
    }

    fn seed(&mut self, _purpose: P) -> GameSeed {
        GameSeed::from_number(self.0.next_u64())
    }
}

/// An exactly uniform number below `n`, by Lemire's multiply with rejection (2018).
///
/// # Panics
/// If `n` is 0 (debug builds).
#[inline]
pub fn below(generator: &mut Xoshiro256PlusPlus, n: u64) -> u64 {
    debug_assert!(n > 0, "there is no number below 0");
    let mut wide = u128::from(generator.next_u64()) * u128::from(n);
    if (wide as u64) < n {
        let threshold = n.wrapping_neg() % n;
        while (wide as u64) < threshold {
            wide = u128::from(generator.next_u64()) * u128::from(n);
        }
    }
    (wide >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::MasterSeed;
    use rand_core::SeedableRng;

    /// Pins the stream: a change of generator, seeding or mapping would silently change every published figure.
    /// The faces were found by a program of their own.
    #[test]
    fn the_first_dice_of_seed_one_are_these() {
        let mut dice = Seeded::new(MasterSeed(1).game(0));
        let faces: [u8; 24] = std::array::from_fn(|_| Dice::<()>::roll(&mut dice, ()));
        assert_eq!(
            faces,
            [
                6, 2, 4, 4, 3, 5, 6, 1, 3, 6, 1, 5, 5, 5, 5, 3, 4, 4, 5, 3, 2, 2, 4, 4
            ]
        );
    }

    /// SplitMix64 by its authors' C code (Vigna, splitmix64.c), written apart from the crate.
    fn splitmix64(state: &mut u64) -> u64 {
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = *state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// xoshiro256++ by its authors' C code (Blackman and Vigna, xoshiro256plusplus.c).
    fn xoshiro256plusplus(s: &mut [u64; 4]) -> u64 {
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// The values published with the C code hold for the functions above, and those hold for the generator.
    #[test]
    fn the_generator_and_its_seeding_are_the_reference_s() {
        let mut seed = 1_477_776_061_723_855_037;
        let words = [(); 3].map(|()| splitmix64(&mut seed));
        assert_eq!(
            words,
            [
                1_985_237_415_132_408_290,
                2_979_275_885_539_914_483,
                13_511_426_838_097_143_398
            ]
        );
        let mut state = [1, 2, 3, 4];
        let words = [(); 4].map(|()| xoshiro256plusplus(&mut state));
        assert_eq!(
            words,
            [
                41_943_041,
                58_720_359,
                3_588_806_011_781_223,
                3_591_011_842_654_386
            ]
        );

        for seed in [0, 1, 1941, u64::MAX, 0x9e37_79b9_7f4a_7c15] {
            let mut word = seed;
            let mut state = [(); 4].map(|()| splitmix64(&mut word));
            let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
            for n in 0..1000 {
                assert_eq!(
                    generator.next_u64(),
                    xoshiro256plusplus(&mut state),
                    "word {n} of seed {seed}"
                );
            }
        }
    }

    /// A generator whose first word is `word`: with `s0 = 0` the first output is `s3` turned left by 23.
    fn beginning_with(word: u64) -> Xoshiro256PlusPlus {
        let mut seed = [0; 32];
        seed[8] = 1;
        seed[24..].copy_from_slice(&word.rotate_right(23).to_le_bytes());
        let generator = Xoshiro256PlusPlus::from_seed(seed);
        assert_eq!(generator.clone().next_u64(), word);
        generator
    }

    /// 2^64 leaves 4 when divided by 6: four words must be thrown again, those whose product with 6 ends in less
    /// than 4: 0, 2^63, (2^63 + 1) / 3 and that plus 2^63. Every other word counts, and the faces share them.
    #[test]
    fn the_four_words_that_would_favour_a_face_are_thrown_again() {
        let third = (1_u64 << 63).div_ceil(3);
        for word in [0, 1 << 63, third, third + (1 << 63)] {
            let mut generator = beginning_with(word);
            let mut second = generator.clone();
            second.next_u64();
            assert_eq!(
                below(&mut generator, 6),
                below(&mut second, 6),
                "{word} is thrown again"
            );
            assert_eq!(generator, second, "{word}: two words were used");
            for next in [word.wrapping_add(1), word.wrapping_sub(1)] {
                let mut generator = beginning_with(next);
                let mut one_word_on = generator.clone();
                one_word_on.next_u64();
                assert_eq!(below(&mut generator, 6), ((u128::from(next) * 6) >> 64) as u64);
                assert_eq!(generator, one_word_on, "{next} counts");
            }
        }
    }
}
