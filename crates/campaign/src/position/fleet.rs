//! The own side of a position: its fleet, what is hit, what is being built.

use super::Reading;
use crate::deck::CardId;
use crate::state::{At, Building, Unit};
use admiralty_core::seats::Seat;
use admiralty_core::text::Section;

impl Reading<'_> {
    /// Own units by sector; aircraft are on carriers there, or at the base (C5.1, C5.2).
    #[allow(clippy::too_many_lines, reason = "one list, and where each of its units goes")]
    pub(super) fn fleet(&mut self, file: &mut Section<'_>, seat: Seat) {
        let Some(mut table) = self.reader.table(file, "fleet") else {
            return;
        };
        let setup = self.setup;
        for (name, list, at) in self.texts(&mut table) {
            let path = format!("fleet.{name}");
            let cards = self.cards(at, &path, &list);
            let Some(sector) = self.sector(at, "fleet", &name) else {
                continue;
            };
            for &id in &cards {
                let card = setup.deck.card(id);
                if !setup.may_buy(seat, id) {
                    let remedy = "leave it out: each side has the units of its nations".to_owned();
                    self.wrong(
                        at,
                        &path,
                        (format!("C12.2: {} is of {}", card.name, card.nation), remedy),
                    );
                } else if !setup.may_finish(id, self.state.turn) {
                    let remedy = "leave it out, or write it below [building]".to_owned();
                    self.wrong(
                        at,
                        &path,
                        (format!("C4.8: {} is of {}", card.name, card.year), remedy),
                    );
                }
            }
            let (mut aircraft, ships): (Vec<CardId>, Vec<CardId>) =
                cards.iter().partition(|&&id| setup.deck.flies(id));
            let based = setup.is_own_base(&self.state, seat, sector);
            let side = self.state.side_mut(seat);
            let first = side.units.len();
            for id in ships {
                let mut unit = Unit::new(id, setup.deck.card(id).hull, At::Sector(sector));
                unit.steps = setup.deck.card(id).speed;
                unit.rested = based;
                side.units.push(unit);
            }
            let decks = |(number, unit): (usize, &Unit)| {
                let places = usize::from(setup.deck.card(unit.card).base_capacity);
                std::iter::repeat_n(At::Aboard(number as u16), places)
            };
            let mut aboard: Vec<At> = side
                .units
                .iter()
                .enumerate()
                .skip(first)
                .flat_map(decks)
                .collect();
            let mut land = if based { setup.map.kind(sector).holds() } else { 0 };
            aircraft.sort_by_key(|&id| setup.deck.card(id).fits_carriers());
            let mut left = 0;
            for id in aircraft {
                let carrier = setup
                    .deck
                    .card(id)
                    .fits_carriers()
                    .then(|| aboard.pop())
                    .flatten();
                let at = match carrier {
                    Some(at) => at,
                    None if land > 0 => {
                        land -= 1;
                        At::Sector(sector)
                    }
                    None if based && sector == setup.map.capital(seat.0) => At::Waiting,
                    None => {
                        left += 1;
                        continue;
                    }
                };
                side.units.push(Unit::new(id, setup.deck.card(id).hull, at));
            }
            if left > 0 {
                let problem = format!("C5.1, C5.2: {left} aircraft have no place in {name}");
                self.wrong(
                    at,
                    &path,
                    (problem, "put them at another base or carrier of yours".to_owned()),
                );
            }
        }
        let side = self.state.side_mut(seat);
        side.starts = side.units.iter().map(|unit| unit.card).collect();
    }

    /// `Washington = 2`: hull points left.
    pub(super) fn hulls(&mut self, file: &mut Section<'_>, seat: Seat) {
        for (name, left, at) in self.lines(file, "hull") {
            let path = format!("hull.{name}");
            let cards = self.cards(at, &path, &name);
            let [card] = cards[..] else {
                continue;
            };
            let full = self.setup.deck.card(card).hull;
            let Some(left) = left.parse::<u8>().ok().filter(|left| (1..=full).contains(left)) else {
                let problem = format!("M13: {name} has 1 to {full} hull points, not {left}");
                self.wrong(
                    at,
                    &path,
                    (problem, "write what is left; leave out what is sunk".to_owned()),
                );
                continue;
            };
            let mut units = self.state.side_mut(seat).units.iter_mut();
            match units.find(|unit| unit.card == card && unit.hull == full) {
                Some(unit) => unit.hull = left,
                None => {
                    let problem = format!("{name} is not in the fleet");
                    self.wrong(at, &path, (problem, "write it below [fleet]".to_owned()));
                }
            }
        }
    }

    /// `Iowa = 37`: what is still to be paid (C4.3).
    pub(super) fn building(&mut self, file: &mut Section<'_>, seat: Seat) {
        for (name, rest, at) in self.lines(file, "building") {
            let path = format!("building.{name}");
            for card in self.cards(at, &path, &name) {
                let price = self.setup.deck.price(card);
                if !self.setup.may_buy(seat, card) {
                    let problem = format!("C12.2: {name} is of {}", self.setup.deck.card(card).nation);
                    self.wrong(at, &path, (problem, "leave it out".to_owned()));
                }
                match rest.parse::<u16>().ok().filter(|&rest| rest < price) {
                    Some(rest) => {
                        let side = self.state.side_mut(seat);
                        let turns = rest.div_ceil(crate::pay::MOST) as u8;
                        side.building.push(Building { card, rest, turns });
                        side.starts.push(card);
                    }
                    None => {
                        let problem = format!("C4.3: {name} costs {price}, and {rest} is no rest of it");
                        self.wrong(
                            at,
                            &path,
                            (problem, format!("write what is still to be paid, under {price}")),
                        );
                    }
                }
            }
        }
    }
}
