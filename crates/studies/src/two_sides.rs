//! What the studies balance, sensitivity and adapt call sides and points, whose records hold no words of a game. It goes
//! with them.

use admiralty_core::seats::{GameCard, Points, SeatCard};

pub(crate) const CARD: GameCard = GameCard {
    seats: &[
        SeatCard::new("allied", "Allied", "the Allied player").of_side("the Allies", true),
        SeatCard::new("axis", "Axis", "the Axis player").of_side("the Axis", false),
    ],
    points: Points {
        name: "POC",
        bid_step: 0.5,
        bid_most: 20,
        most: 1_000,
    },
    places: &["area", "port"],
};
