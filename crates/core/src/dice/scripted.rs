//! Dice from a script, for tests that follow a game by hand.

use super::{Dice, GameSeed, MasterSeed, SidedDice};

/// Dice that come from a list. A test fails when the list runs out, and when dice are left over.
#[derive(Debug)]
pub struct Scripted {
    faces: Vec<u16>,
    next: usize,
    told: Vec<String>,
}

impl Scripted {
    /// Dice that show the given faces in order.
    ///
    /// # Panics
    /// If a face is not 1 to 6.
    #[must_use]
    pub fn new(faces: &[u8]) -> Self {
        assert!(
            faces.iter().all(|face| (1..=6).contains(face)),
            "a face is not 1 to 6: {faces:?}"
        );
        Scripted::sided(&faces.iter().map(|&face| face.into()).collect::<Vec<_>>())
    }

    /// Dice with any number of sides that show the given faces in order. A face beyond the sides of the die that is
    /// rolled fails the test.
    #[must_use]
    pub fn sided(faces: &[u16]) -> Self {
        Scripted {
            faces: faces.to_vec(),
            next: 0,
            told: Vec::new(),
        }
    }

    /// Says that the test is over: every die must have been used.
    ///
    /// # Panics
    /// If dice are left over.
    pub fn finish(self) {
        drop(self);
    }
}

impl Drop for Scripted {
    /// A script that is dropped unread is a test that proved nothing.
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let left = &self.faces[self.next..];
            assert!(
                left.is_empty(),
                "{} dice left over: {left:?}\nrolled:\n{}",
                left.len(),
                self.told.join("\n")
            );
        }
    }
}

impl Scripted {
    fn next(&mut self, purpose: &dyn std::fmt::Debug, sides: Option<u16>) -> u16 {
        let Some(&face) = self.faces.get(self.next) else {
            panic!(
                "the dice ran out at {purpose:?}\nrolled:\n{}",
                self.told.join("\n")
            );
        };
        if let Some(sides) = sides {
            assert!(
                (1..=sides).contains(&face),
                "{purpose:?} rolls a die of {sides} sides, which cannot show {face}\nrolled:\n{}",
                self.told.join("\n")
            );
        }
        self.next += 1;
        self.told.push(format!("  {face} for {purpose:?}"));
        face
    }
}

impl<P: std::fmt::Debug> Dice<P> for Scripted {
    fn roll(&mut self, purpose: P) -> u8 {
        self.next(&purpose, Some(6)) as u8
    }
}

impl<P: std::fmt::Debug> SidedDice<P> for Scripted {
    fn roll_sided(&mut self, purpose: P, sides: u16) -> u16 {
        self.next(&purpose, Some(sides))
    }

    /// The next number of the script is the number of a game of master seed 0.
    fn seed(&mut self, purpose: P) -> GameSeed {
        MasterSeed(0).game(self.next(&purpose, None).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "1 dice left over: [4]\nrolled:\n  3 for \"one\"")]
    fn left_over_dice_fail() {
        let mut dice = Scripted::new(&[3, 4]);
        Dice::roll(&mut dice, "one");
        dice.finish();
    }

    #[test]
    #[should_panic(expected = "the dice ran out at \"two\"")]
    fn running_out_fails() {
        let mut dice = Scripted::new(&[3]);
        Dice::roll(&mut dice, "one");
        Dice::roll(&mut dice, "two");
    }
    #[test]
    fn dice_of_any_sides_are_followed() {
        let mut dice = Scripted::sided(&[10, 6, 2]);
        assert_eq!(dice.roll_sided("ten", 10), 10);
        assert_eq!(Dice::roll(&mut dice, "six"), 6);
        assert_eq!(dice.seed("battle"), MasterSeed(0).game(2));
    }

    #[test]
    #[should_panic(expected = "\"ten\" rolls a die of 10 sides, which cannot show 11")]
    fn a_face_that_the_die_has_not_fails() {
        Scripted::sided(&[11]).roll_sided("ten", 10);
    }
}
