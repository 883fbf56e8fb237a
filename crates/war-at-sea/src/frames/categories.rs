//! The enumerations of the frames.

use crate::map::{Area, Port, Site};
use crate::naval::Side;
use admiralty_core::frames::{Category, category};

category! {
    /// How a game ended, the bid counted.
    pub enum Outcome {
        /// The Allies won.
        Allied = "Allied",
        /// The Axis won.
        Axis = "Axis",
        /// Nobody won.
        Draw = "Draw",
    }
}

category! {
    /// Who controls an area (rules 1, 5.7, 8.2).
    pub enum Holder {
        /// The Allies.
        Allied = "Allied",
        /// The Axis.
        Axis = "Axis",
        /// Neither side.
        Nobody = "Nobody",
    }
}

category! {
    /// Who broke off a battle (rule 12).
    pub enum Break {
        /// Nobody did.
        Nobody = "Nobody",
        /// The Allies.
        Allied = "Allied",
        /// The Axis.
        Axis = "Axis",
        /// Both sides at once (12.9).
        Both = "Both",
        /// Nobody rolled a die and nobody left (C15).
        Stalemate = "Stalemate",
    }
}

impl From<Option<Side>> for Holder {
    fn from(side: Option<Side>) -> Self {
        match side {
            Some(Side::Allied) => Holder::Allied,
            Some(Side::Axis) => Holder::Axis,
            None => Holder::Nobody,
        }
    }
}

impl From<Option<Side>> for Outcome {
    fn from(winner: Option<Side>) -> Self {
        match winner {
            Some(Side::Allied) => Outcome::Allied,
            Some(Side::Axis) => Outcome::Axis,
            None => Outcome::Draw,
        }
    }
}

impl Break {
    /// With one more side gone.
    #[must_use]
    pub(super) fn and(self, side: Side) -> Self {
        match (self, side) {
            (Break::Nobody, Side::Allied) => Break::Allied,
            (Break::Nobody, Side::Axis) => Break::Axis,
            (Break::Allied, Side::Axis) | (Break::Axis, Side::Allied) => Break::Both,
            (already, _) => already,
        }
    }
}

/// How many sites there are.
const SITES: usize = Area::ALL.len() + Port::ALL.len();

/// Their names, in the order of [`Site::all`].
const SITE_NAMES: [&str; SITES] = {
    let mut names = [""; SITES];
    let mut index = 0;
    while index < SITES {
        names[index] = if index < Area::ALL.len() {
            Area::ALL[index].name()
        } else {
            Port::ALL[index - Area::ALL.len()].name()
        };
        index += 1;
    }
    names
};

impl Category for Site {
    const NAMES: &'static [&'static str] = &SITE_NAMES;

    #[inline]
    fn code(self) -> u8 {
        match self {
            Site::Area(area) => area as u8,
            Site::Port(port) => Area::ALL.len() as u8 + port as u8,
        }
    }

    fn from_code(code: u8) -> Option<Self> {
        Site::all().nth(usize::from(code))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_words_go_together() {
        for (index, site) in Site::all().enumerate() {
            assert_eq!(usize::from(site.code()), index);
            assert_eq!(Site::from_code(index as u8), Some(site));
            assert_eq!(Site::NAMES[index], site.to_string());
        }
        assert_eq!(Site::from_code(15), None);
        assert_eq!(
            Holder::NAMES[usize::from(Holder::from(Some(Side::Axis)).code())],
            "Axis"
        );
        assert_eq!(Outcome::from_code(2), Some(Outcome::Draw));
        assert_eq!(Outcome::from_code(3), None);
    }

    #[test]
    fn two_sides_that_leave_are_both() {
        assert_eq!(Break::Nobody.and(Side::Allied).and(Side::Axis), Break::Both);
        assert_eq!(Break::Nobody.and(Side::Axis).and(Side::Axis), Break::Axis);
        assert_eq!(
            Break::Stalemate.and(Side::Allied).and(Side::Axis),
            Break::Stalemate
        );
    }
}
