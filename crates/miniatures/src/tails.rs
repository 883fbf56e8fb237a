//! Chances of attack dice as tables, for players that judge many attacks.

use crate::law::Law;
use std::sync::LazyLock;

/// The most dice and successes of the tables.
const DICE: usize = 41;
const MOST: usize = 2 * DICE;

/// The chance of at least so many successes, by the least face that scores one (2 to 6; a 6 is always two), by dice.
struct Tails(Vec<f32>);

static TAILS: LazyLock<Tails> = LazyLock::new(|| {
    let mut table = vec![0.0; 5 * DICE * MOST];
    for least in 2..=6_u8 {
        let one =
            Law::die([1, 2, 3, 4, 5, 6].map(|face| if face == 6 { 2 } else { u8::from(face >= least) }));
        let mut law = Law::none();
        for dice in 0..DICE {
            for successes in 0..MOST {
                let place = (usize::from(least - 2) * DICE + dice) * MOST + successes;
                table[place] = law.at_least(successes) as f32;
            }
            law = law.plus(&one);
        }
    }
    Tails(table)
});

/// The chance that so many dice come to at least so many successes; `least` is the face from which a die scores.
#[must_use]
#[inline]
pub fn reach(least: u8, dice: u8, successes: u8) -> f32 {
    let least = usize::from(least.clamp(2, 6) - 2);
    let (dice, successes) = (
        usize::from(dice).min(DICE - 1),
        usize::from(successes).min(MOST - 1),
    );
    TAILS.0[(least * DICE + dice) * MOST + successes]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// K2: 15 dice against 8 and 13.
    #[test]
    fn tables_agree_with_the_authority() {
        assert!((reach(4, 15, 8) - 0.80374).abs() < 1e-5);
        assert!((reach(4, 15, 13) - 0.19226).abs() < 1e-5);
        assert!((reach(5, 15, 9) - 0.35302).abs() < 1e-5);
        assert!((reach(6, 15, 7) - 0.23152).abs() < 1e-5);
        assert_eq!(
            (reach(4, 0, 0), reach(4, 0, 1), reach(4, 200, 1)),
            (1.0, 0.0, reach(4, 40, 1))
        );
    }
}
