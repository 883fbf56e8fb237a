//! Dice from a script, for tests that follow a game by hand.

use super::Dice;

/// Dice that come from a list. A test fails when the list runs out, and when dice are left over.
#[derive(Debug)]
pub struct Scripted {
    faces: Vec<u8>,
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

impl<P: std::fmt::Debug> Dice<P> for Scripted {
    fn roll(&mut self, purpose: P) -> u8 {
        let Some(&face) = self.faces.get(self.next) else {
            panic!(
                "the dice ran out at {purpose:?}\nrolled:\n{}",
                self.told.join("\n")
            );
        };
        self.next += 1;
        self.told.push(format!("  {face} for {purpose:?}"));
        face
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
}
