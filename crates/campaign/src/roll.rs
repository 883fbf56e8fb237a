//! What dice are for.

use admiralty_core::dice::Key;

/// What a die of the campaign is for. Battles roll their own, on seeds drawn here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roll {
    /// C5.3: Slow.
    Slow {
        /// When.
        turn: u8,
        /// Whose.
        seat: u8,
        /// Which unit.
        unit: u16,
    },
    /// C8.8: who sits out.
    SitOut {
        /// When.
        turn: u8,
        /// Where.
        sector: u8,
        /// Whose.
        seat: u8,
        /// Which die, of all rounds.
        number: u16,
    },
    /// C8.1: the seed of a battle.
    Battle {
        /// When.
        turn: u8,
        /// Where.
        sector: u8,
        /// The first or the second there.
        round: u8,
    },
    /// C8.2, M2.4: islands of a table in inches.
    Island {
        /// When.
        turn: u8,
        /// Where.
        sector: u8,
        /// The first or the second battle there.
        round: u8,
        /// 0: how many; then a place a die.
        number: u16,
    },
    /// C6.8, M13.8: an aircraft whose carrier sank.
    Survives {
        /// When.
        turn: u8,
        /// Whose.
        seat: u8,
        /// Which aircraft.
        unit: u16,
    },
}

impl Key for Roll {
    fn key(&self) -> u64 {
        let pack = |kind: u64, turn: u8, place: u8, seat: u8, number: u16| {
            kind << 48
                | u64::from(turn) << 40
                | u64::from(place) << 32
                | u64::from(seat) << 24
                | u64::from(number)
        };
        match *self {
            Roll::Slow { turn, seat, unit } => pack(1, turn, 0, seat, unit),
            Roll::SitOut {
                turn,
                sector,
                seat,
                number,
            } => pack(2, turn, sector, seat, number),
            Roll::Battle { turn, sector, round } => pack(3, turn, sector, round, 0),
            Roll::Island {
                turn,
                sector,
                round,
                number,
            } => pack(5, turn, sector, round, number),
            Roll::Survives { turn, seat, unit } => pack(4, turn, 0, seat, unit),
        }
    }
}
