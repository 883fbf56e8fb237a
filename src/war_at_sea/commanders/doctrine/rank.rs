//! The order of what is weighed, as whole numbers: the best of some is then found without a branch, and which is the best
//! cannot be foreseen.

/// What something is worth and its number: worth more is greater, and among equals the higher number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank(u64);

impl Rank {
    /// Less than anything that is worth something.
    pub const NONE: Rank = Rank(0);

    /// What is worth no number at all ranks as nothing.
    #[inline]
    pub fn new(worth: f32, number: u8) -> Self {
        if worth.is_nan() {
            return Rank::NONE;
        }
        // The bits of a float rise with it, of one below zero they fall; nothing less than zero is zero.
        let bits = (worth + 0.0).to_bits();
        let below_zero = ((bits as i32) >> 31) as u32;
        Rank(u64::from(bits ^ (below_zero | 1 << 31)) << 8 | u64::from(number))
    }

    #[inline]
    pub fn number(self) -> u8 {
        self.0 as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worth_comes_before_number() {
        let mut ranks = vec![Rank::NONE];
        for worth in [f32::NEG_INFINITY, -3.5, -1.0, 0.0, 1e-9, 2.5, f32::INFINITY] {
            ranks.extend([0, 7, 255].map(|number| Rank::new(worth, number)));
        }
        assert!(ranks.is_sorted_by(|a, b| a < b), "{ranks:?}");
        assert_eq!(Rank::new(2.5, 7).number(), 7);
        assert_eq!(Rank::new(-0.0, 7), Rank::new(0.0, 7));
        assert_eq!(
            [f32::NAN, -f32::NAN].map(|worth| Rank::new(worth, 7)),
            [Rank::NONE; 2]
        );
    }
}
