//! The numbers printed on a counter.

/// A counter's factors, as players write them: `447`, or `027/3` with an air strike; `4-12-6` where one has two
/// digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Factors {
    /// Shots a round, one die each.
    pub attack: u8,
    /// Damage it bears; more sinks it.
    pub defense: u8,
    /// Speed: for long moves, disengaging and pursuing.
    pub speed: u8,
    /// Air strikes a turn (carriers).
    pub airstrike: u8,
}

impl std::fmt::Display for Factors {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Factors {
            attack,
            defense,
            speed,
            ..
        } = self;
        // A factor of two digits, in variants, needs dashes to be read again: 4-12-6.
        let dash = if [attack, defense, speed].iter().any(|factor| **factor > 9) {
            "-"
        } else {
            ""
        };
        write!(f, "{attack}{dash}{defense}{dash}{speed}")?;
        if self.airstrike > 0 {
            write!(f, "/{}", self.airstrike)?;
        }
        Ok(())
    }
}
