//! Large numbers and long times in as many digits as an upper bound deserves.

use admiralty_core::results::grouped;

/// Two digits, the rest noughts: `140,000,000`.
pub(super) fn roughly(number: f64) -> String {
    let number = number.ceil().max(0.0);
    if number < 100.0 {
        return grouped(number as u64);
    }
    let unit = 10_f64.powi(number.log10().floor() as i32 - 1);
    grouped(((number / unit).ceil() * unit) as u64)
}

/// In seconds, minutes, hours or days, whichever is readable.
pub(super) fn lasting(seconds: f64) -> String {
    let units = [(86_400.0, "days"), (3_600.0, "hours"), (60.0, "minutes")];
    let unit = units.iter().find(|(length, _)| seconds > 2.0 * length);
    let &(length, name) = unit.unwrap_or(&(1.0, "s"));
    format!("{} {name}", roughly(seconds / length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_have_two_digits_and_a_readable_unit() {
        assert_eq!(roughly(135_475_200_000.0), "140,000,000,000");
        assert_eq!(roughly(7.2), "8");
        assert_eq!(roughly(1_000.0), "1,000");
        assert_eq!(lasting(5_419_008.0), "63 days");
        assert_eq!(lasting(150.0), "3 minutes");
        assert_eq!(lasting(0.2), "1 s");
    }
}
