//! The order of what is weighed, each in one number: the best of some is then found without a branch, and which is the
//! best cannot be foreseen.

use wide::f32x4;

/// What something is worth, to four digits, and in the bits behind them its number: worth more is greater, and among
/// equals the higher number.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(super) struct Rank(f32);

/// Bits that hold a number.
const NUMBER: u32 = 0x7f;
/// Shots that halve what the next are worth: one takes a fifth.
const HALVING: u32 = 3;
/// The bit of what is less than zero.
const SIGN: u32 = 1 << 31;

impl Rank {
    /// No more than anything else.
    pub const NONE: Rank = Rank(0.0);

    /// What is worth less than nothing, or no number at all, ranks as worth nothing.
    #[inline]
    pub fn new(worth: f32, number: u8) -> Self {
        let bits = worth.max(0.0).to_bits() & !(SIGN | NUMBER);
        Rank(f32::from_bits(bits | u32::from(number)))
    }

    #[inline]
    pub fn number(self) -> u8 {
        (self.0.to_bits() & NUMBER) as u8
    }

    /// What it is worth, very nearly.
    #[inline]
    pub fn worth(self) -> f32 {
        self.0
    }

    /// Whether it is more than nothing.
    #[inline]
    pub fn is_any(self) -> bool {
        self.0.to_bits() != 0
    }

    /// What more shots are worth after so many: the bits of a number are very nearly its logarithm.
    #[inline]
    pub fn after(self, shots: u8) -> Self {
        let fifth = (1 << 23) / HALVING;
        let bits = self.0.to_bits();
        let worth = bits.saturating_sub(fifth * u32::from(shots)) & !NUMBER;
        Rank(f32::from_bits(worth | bits & NUMBER))
    }

    /// The greatest of eight.
    #[inline]
    pub fn best(ranks: &[Self; 8]) -> Self {
        let four = |n: usize| f32x4::new([ranks[n].0, ranks[n + 1].0, ranks[n + 2].0, ranks[n + 3].0]);
        let [a, b, c, d] = four(0).fast_max(four(4)).to_array().map(Rank);
        a.sorted(b).0.sorted(c.sorted(d).0).0
    }

    /// The greater and the lesser of two.
    #[inline]
    pub fn sorted(self, other: Self) -> (Self, Self) {
        let (a, b) = (self.0, other.0);
        (Rank(if a > b { a } else { b }), Rank(if a > b { b } else { a }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worth_comes_before_number() {
        let mut ranks = vec![Rank::NONE];
        for worth in [0.0, 1e-9, 2.5, 2.501, 1e9] {
            ranks.extend([1, 7, 71].map(|number| Rank::new(worth, number)));
        }
        assert!(ranks.is_sorted_by(|a, b| a < b), "{ranks:?}");
        let eight: [Rank; 8] = std::array::from_fn(|n| ranks[(5 * n + 3) % 8]);
        assert_eq!(Rank::best(&eight), ranks[7]);
        let rank = Rank::new(2.5, 7);
        assert_eq!(rank.number(), 7);
        assert!((rank.worth() - 2.5).abs() < 1e-3);
        assert_eq!(
            [-3.5, f32::NAN, -0.0].map(|worth| Rank::new(worth, 7)),
            [Rank::new(0.0, 7); 3]
        );
        assert_eq!(rank.sorted(Rank::NONE), Rank::NONE.sorted(rank));
        assert!(
            (rank.after(1).worth() / 2.5 - 0.8).abs() < 0.05
                && (rank.after(3).worth() / 2.5 - 0.5).abs() < 0.05
        );
        assert_eq!(Rank::new(0.0, 7).after(1), Rank::new(0.0, 7));
    }
}
