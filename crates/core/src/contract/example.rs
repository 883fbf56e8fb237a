//! Which battle of a sample is to be told.

use std::str::FromStr;

/// A kind of battle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Example {
    /// One that ended as most do.
    Typical,
    /// The best for the first seat.
    Best,
    /// The worst for it.
    Worst,
    /// One whose end comes in no more than this share of battles, 0 to 1.
    Rare(f64),
}

impl FromStr for Example {
    type Err = String;

    /// Reads `typical`, `best`, `worst`, `rare:1%`.
    fn from_str(text: &str) -> Result<Self, String> {
        let share = |text: &str| {
            let percent: f64 = text.trim_end_matches('%').trim().parse().ok()?;
            (percent > 0.0 && percent <= 100.0).then_some(percent / 100.0)
        };
        let text = text.trim().to_lowercase();
        match text.split_once(':') {
            None if text == "typical" => Ok(Example::Typical),
            None if text == "best" => Ok(Example::Best),
            None if text == "worst" => Ok(Example::Worst),
            Some(("rare", percent)) => share(percent)
                .map(Example::Rare)
                .ok_or_else(|| format!("{percent:?} is no share of battles: write rare:1%")),
            _ => Err("write typical, best, worst or rare:1%".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_read_and_nonsense_is_not() {
        assert_eq!("rare:2.5%".parse(), Ok(Example::Rare(0.025)));
        assert_eq!("worst".parse(), Ok(Example::Worst));
        assert_eq!("Typical".parse(), Ok(Example::Typical));
        assert_eq!(" BEST ".parse(), Ok(Example::Best));
        for wrong in ["", "good", "rare", "rare:0%", "rare:x", "rare:nan%", "typical:1"] {
            assert!(wrong.parse::<Example>().is_err(), "{wrong}");
        }
    }
}
