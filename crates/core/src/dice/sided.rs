//! Dice with any number of sides, and seeds for games within a game.

use super::{Dice, GameSeed};

/// A source of dice with any number of sides. With six sides it shows what [`Dice::roll`] shows.
pub trait SidedDice<P>: Dice<P> {
    /// One face, 1 to `sides`; `sides` is at least 1.
    fn roll_sided(&mut self, purpose: P, sides: u16) -> u16;

    /// The seed of a game within the game, such as a battle that is played by rules of its own. It takes the place of
    /// a die: the purpose must be its own.
    fn seed(&mut self, purpose: P) -> GameSeed;
}

impl<P, D: SidedDice<P>> SidedDice<P> for &mut D {
    #[inline]
    fn roll_sided(&mut self, purpose: P, sides: u16) -> u16 {
        (**self).roll_sided(purpose, sides)
    }

    fn seed(&mut self, purpose: P) -> GameSeed {
        (**self).seed(purpose)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::keyed::tests::evenness;
    use crate::dice::{Keyed, MasterSeed, Seeded};

    const SEED: MasterSeed = MasterSeed(1914);

    #[test]
    fn every_face_comes_up_equally_often() {
        for sides in [2, 3, 4, 6, 8, 10, 12, 20, 52, 100, 1000] {
            let (mut keyed, mut seeded) = (Keyed::new(SEED.game(1)), Seeded::new(SEED.game(2)));
            let mut counts = [vec![0; sides.into()], vec![0; sides.into()]];
            for key in 0..200 * u64::from(sides) {
                counts[0][usize::from(keyed.roll_sided(key, sides)) - 1] += 1;
                counts[1][usize::from(seeded.roll_sided(key, sides)) - 1] += 1;
            }
            for (counts, kind) in counts.iter().zip(["keyed", "seeded"]) {
                assert!(evenness(counts) > 1e-4, "{kind} d{sides}: {counts:?}");
            }
        }
    }

    #[test]
    fn with_six_sides_they_are_the_dice_as_they_were() {
        let (mut keyed, mut seeded) = (Keyed::new(SEED.game(3)), Seeded::new(SEED.game(3)));
        let mut other = seeded.clone();
        for key in 0..10_000_u64 {
            assert_eq!(keyed.roll_sided(key, 6), u16::from(keyed.roll(key)));
            assert_eq!(seeded.roll_sided(key, 6), u16::from(Dice::roll(&mut other, key)));
        }
    }

    #[test]
    fn a_seed_depends_on_game_and_purpose() {
        let seed = |game, key: u64| Keyed::new(SEED.game(game)).seed(key);
        assert_eq!(seed(1, 7), seed(1, 7));
        assert_ne!(seed(1, 7), seed(1, 8));
        assert_ne!(seed(1, 7), seed(2, 7));
        let mut stream = Seeded::new(SEED.game(1));
        assert_ne!(
            SidedDice::seed(&mut stream, 7_u64),
            SidedDice::seed(&mut stream, 7_u64)
        );
    }
}
