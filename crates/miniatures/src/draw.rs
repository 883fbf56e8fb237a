//! Legal fleets at random.

use crate::card::{Alliance, Card};
use crate::fleet::{Bounds, Fleet, MOST_UNITS};
use crate::units::Units;
use admiralty_core::machine::Generator;

/// How often a card is drawn that does not fit before the fleet is taken as it is.
const TRIES: usize = 40;

/// Draws cards of an alliance, each as likely as any other, until the fleet costs as much as it may or no more fits. It
/// keeps to the bounds, and has at least one unit if any fits.
#[must_use]
pub fn draw(units: &Units, alliance: Alliance, bounds: &Bounds, generator: &mut Generator) -> Fleet {
    let serves = |card: &&Card| {
        let neutral = card.alliance == Alliance::Neutral && bounds.neutrals;
        let young = bounds.year.is_none_or(|year| card.year <= year);
        (card.alliance == alliance || neutral) && young && card.cost <= bounds.limit
    };
    let cards: Vec<&Card> = units.cards().iter().filter(serves).collect();
    draw_of(&cards, bounds, generator)
}

/// The same from some cards alone.
#[must_use]
pub fn draw_of(cards: &[&Card], bounds: &Bounds, generator: &mut Generator) -> Fleet {
    let mut fleet = Fleet::default();
    if cards.is_empty() {
        return fleet;
    }
    let mut failed = 0;
    while failed < TRIES && fleet.cards.len() < MOST_UNITS {
        let card = cards[generator.below(cards.len())];
        fleet.cards.push(card.clone());
        if !fleet.faults(bounds).is_empty() {
            fleet.cards.pop();
            failed += 1;
        }
    }
    fleet
}
