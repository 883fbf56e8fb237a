//! What the admiral builds (C4).

use super::{Lean, Own};
use crate::choice::{Item, Payment};
use crate::deck::CardId;
use miniatures::card::Type;

impl Own<'_> {
    /// C4: what is begun goes on, then new units, each with the escorts that it needs.
    pub fn payments(&self, lean: Lean) -> Vec<Payment> {
        let side = self.state.side(self.seat);
        let mut list: Vec<Payment> = Vec::new();
        for (number, building) in side.building.iter().enumerate() {
            let points = self.setup.bounds(building)[1];
            let item = Item::Old(number as u16);
            self.add(&mut list, Payment { item, points }, building.card);
        }
        let mut failed = 0;
        for &kind in lean.kinds().iter().cycle().take(60) {
            let bought = self.best(kind, list.len()).is_some_and(|card| {
                let item = Item::New(card);
                self.add(&mut list, self.first(item, card), card)
            });
            failed = if bought { 0 } else { failed + 1 };
            if failed > lean.kinds().len() {
                break;
            }
        }
        // What may not be kept buys aircraft and destroyers.
        for kind in [Type::Fighter, Type::Destroyer, Type::DiveBomber]
            .into_iter()
            .cycle()
            .take(30)
        {
            let paid: u16 = list.iter().map(|payment| payment.points).sum();
            if side.bank - paid <= crate::pay::kept(side.bank) {
                break;
            }
            if let Some(card) = self.cheapest(kind) {
                self.add(&mut list, self.first(Item::New(card), card), card);
            }
        }
        list
    }

    fn first(&self, item: Item, card: CardId) -> Payment {
        let points = self.setup.deck.price(card).min(crate::pay::MOST);
        Payment { item, points }
    }

    /// Adds a payment, with as few escorts as it needs; whether it could.
    fn add(&self, list: &mut Vec<Payment>, payment: Payment, card: CardId) -> bool {
        let before = list.len();
        list.push(payment);
        let escorts: &[Type] = if self.setup.deck.is_capital(card) {
            &[Type::Destroyer, Type::Destroyer, Type::Cruiser]
        } else {
            &[Type::Destroyer]
        };
        let mut next = escorts.iter();
        loop {
            let paid: u32 = list.iter().map(|payment| u32::from(payment.points)).sum();
            let within = paid <= self.state.side(self.seat).bank.into();
            if within && self.setup.check_payments(self.state, self.seat, list).is_ok() {
                return true;
            }
            let escort = next
                .next()
                .filter(|_| within)
                .and_then(|&kind| self.cheapest(kind));
            let Some(escort) = escort else {
                list.truncate(before);
                return false;
            };
            list.push(self.first(Item::New(escort), escort));
        }
    }

    fn buyable(&self, kind: Type) -> impl Iterator<Item = CardId> {
        let (setup, turn) = (self.setup, self.state.turn);
        setup.deck.all().filter(move |&card| {
            setup.deck.card(card).kind == kind
                && setup.may_buy(self.seat, card)
                && setup.may_finish(card, turn)
        })
    }

    fn cheapest(&self, kind: Type) -> Option<CardId> {
        self.buyable(kind).min_by_key(|&card| self.setup.deck.price(card))
    }

    /// Of the dearer half of the cards of a kind one after another.
    fn best(&self, kind: Type, turn: usize) -> Option<CardId> {
        let starts = &self.state.side(self.seat).starts;
        let year = self.setup.year(self.state.turn);
        let may = |card: &CardId| self.setup.deck.may_start(starts, *card, year).is_ok();
        let mut cards: Vec<CardId> = self.buyable(kind).filter(may).collect();
        cards.sort_by_key(|&card| std::cmp::Reverse(self.setup.deck.card(card).cost));
        let half = cards.len().div_ceil(2);
        (half > 0).then(|| cards[(turn + starts.len()) % half])
    }
}
