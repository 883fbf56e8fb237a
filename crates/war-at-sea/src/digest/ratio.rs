//! Force ratios, in steps.

/// The attack factors of the Axis to those of the Allies, in steps that are the same both ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Ratio(u8);

/// Where the steps begin, stronger to weaker side: 4:3, 2:1, 3:1, 4:1.
const STEPS: [(u32, u32); 4] = [(4, 3), (2, 1), (3, 1), (4, 1)];

/// About even.
const EVEN: u8 = STEPS.len() as u8;

impl Ratio {
    /// How many there are.
    pub const COUNT: usize = 2 * STEPS.len() + 1;

    /// All of them, the Axis weakest first.
    pub fn all() -> impl Iterator<Item = Ratio> {
        (0..Ratio::COUNT as u8).map(Ratio)
    }

    /// Of these factors. Nothing to nothing is even.
    pub fn of(axis: u16, allied: u16) -> Ratio {
        let (strong, weak) = (u32::from(axis.max(allied)), u32::from(axis.min(allied)));
        let reached = |&&(more, less): &&(u32, u32)| strong > 0 && strong * less >= weak * more;
        let steps = STEPS.iter().filter(reached).count() as u8;
        Ratio(if axis > allied { EVEN + steps } else { EVEN - steps })
    }

    /// Its place, from 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// In words, Axis to Allied.
    pub fn name(self) -> &'static str {
        [
            "1:4 or less",
            "1:4–1:3",
            "1:3–1:2",
            "1:2–3:4",
            "about even",
            "4:3–2:1",
            "2:1–3:1",
            "3:1–4:1",
            "4:1 or more",
        ][self.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_fall_into_steps_that_mirror() {
        let name = |axis, allied| Ratio::of(axis, allied).name();
        assert_eq!(
            [name(0, 0), name(5, 5), name(5, 4), name(4, 5)],
            ["about even"; 4]
        );
        assert_eq!(name(4, 3), "4:3–2:1");
        assert_eq!(name(19, 10), "4:3–2:1");
        assert_eq!(name(10, 5), "2:1–3:1");
        assert_eq!(name(12, 4), "3:1–4:1");
        assert_eq!(name(4, 1), "4:1 or more");
        assert_eq!(name(7, 0), "4:1 or more");
        assert_eq!(name(0, 7), "1:4 or less");
        for axis in 0..40 {
            for allied in 0..40 {
                let mirrored = Ratio::COUNT - 1 - Ratio::of(allied, axis).index();
                assert_eq!(Ratio::of(axis, allied).index(), mirrored, "{axis}:{allied}");
            }
        }
    }
}
