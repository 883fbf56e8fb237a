//! Production points are spent (C4).

use super::Play;
use crate::choice::{Item, Payment};
use crate::deck::CardId;
use crate::event::Event;
use crate::limits::{Counts, together};
use crate::map::Kind;
use crate::pay;
use crate::roll::Roll;
use crate::rules::Verdict;
use crate::setup::Setup;
use crate::state::{Building, State};
use crate::switches::Switch;
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::{Generator, Illegal};
use admiralty_core::seats::Seat;

impl Setup {
    /// What a payment is for: the card, what is still to be paid, in how many turns, and whether it is the first payment.
    fn item(&self, state: &State, seat: Seat, item: Item) -> Option<(Building, bool)> {
        match item {
            Item::New(card) => {
                let rest = self.deck.price(card);
                let turns = pay::turns(rest);
                Some((Building { card, rest, turns }, true))
            }
            Item::Old(number) => {
                let building = *state.side(seat).building.get(usize::from(number))?;
                let first = building.turns == pay::turns(self.deck.price(building.card));
                Some((building, first))
            }
        }
    }

    /// C4.2, C4.3: the least and the greatest payment.
    #[must_use]
    pub fn bounds(&self, building: &Building) -> [u16; 2] {
        pay::bounds(
            building.rest,
            building.turns,
            self.switches.differs(Switch::PayRule),
        )
    }

    /// C4.9: whether a side has the bases to build a card at all.
    #[must_use]
    pub fn has_yard(&self, state: &State, seat: Seat, card: CardId) -> bool {
        self.map
            .all()
            .any(|sector| state.owns(seat, sector) && self.builds_at(card, self.map.kind(sector)))
    }

    /// C10.1, C4.9: capital ships at the CAPITAL, all others there or at a LARGE base.
    #[must_use]
    pub fn builds_at(&self, card: CardId, kind: Kind) -> bool {
        kind == Kind::Capital || kind == Kind::Large && !self.deck.is_capital(card)
    }

    /// One payment by itself: C1.5, C4.2, C4.3, C4.8, C4.9, C12.
    fn check_payment(&self, state: &State, seat: Seat, payment: &Payment) -> Verdict {
        let found = self.item(state, seat, payment.item);
        let (building, first) = found.ok_or_else(|| Illegal::new("C4.3", "nothing such is being built"))?;
        let card = building.card;
        if usize::from(card.0) >= self.deck.all().count() || first && !self.may_buy(seat, card) {
            return Err(Illegal::new("C12.2", "that card is of another nation"));
        }
        let yard = self.has_yard(state, seat, card);
        Illegal::unless(yard, "C4.9", "there is no own base that can build it")?;
        let [least, most] = self.bounds(&building);
        if building.rest == 0 || !(least..=most).contains(&payment.points) {
            let clause = if building.rest <= pay::MOST && first {
                "C4.2"
            } else {
                "C4.3"
            };
            return Err(Illegal::new(
                clause,
                format!(
                    "{}: pay {least} to {most}, not {}",
                    self.deck.card(card).name,
                    payment.points
                ),
            ));
        }
        let done = payment.points < building.rest || self.may_finish(card, state.turn);
        Illegal::unless(done, "C4.8", "it cannot be finished before its year")
    }

    /// C4: a list of payments, which is refused whole (C4.7).
    pub(crate) fn check_payments(&self, state: &State, seat: Seat, payments: &[Payment]) -> Verdict {
        let side = state.side(seat);
        let mut starts = side.starts.clone();
        let (mut paid, mut escorted) = (Vec::new(), Vec::new());
        let mut total = 0_u32;
        for (place, payment) in payments.iter().enumerate() {
            if let Item::New(card) = payment.item
                && usize::from(card.0) >= self.deck.all().count()
            {
                return Err(Illegal::new("C12.2", "there is no such card"));
            }
            self.check_payment(state, seat, payment)?;
            let twice = payments[..place].iter().any(|other| other.item == payment.item);
            let old = matches!(payment.item, Item::Old(_));
            Illegal::unless(!(twice && old), "C4.3", "a unit is paid for once a turn")?;
            let Some((building, first)) = self.item(state, seat, payment.item) else {
                continue;
            };
            if let Item::New(card) = payment.item {
                self.deck.may_start(&starts, card, self.year(state.turn))?;
                starts.push(card);
            }
            paid.push(building.card);
            if self.needs_escorts(first) {
                escorted.push(building.card);
            }
            total += u32::from(payment.points);
        }
        Illegal::unless(
            total <= side.bank.into(),
            "C4.1",
            "that is more than the bank holds",
        )?;
        together(&Counts::of(&self.deck, paid), &Counts::of(&self.deck, escorted))?;
        if self.switches.differs(Switch::BuildLimits) {
            let mut faults = Counts::of(&self.deck, starts).faults();
            if !faults.is_empty() {
                return Err(faults.remove(0));
            }
        }
        Ok(())
    }

    /// Payments at random: any that are legal by themselves, then without what breaks C4.5, C4.6 or C3.
    pub(crate) fn any_payments(&self, state: &State, seat: Seat, generator: &mut Generator) -> Vec<Payment> {
        let mut payments: Vec<Payment> = Vec::new();
        let mut left = state.side(seat).bank;
        let cards: Vec<CardId> = self.deck.all().filter(|&card| self.may_buy(seat, card)).collect();
        for number in 0..state.side(seat).building.len() as u16 {
            if generator.below(8) > 0 {
                self.add_payment(
                    state,
                    seat,
                    Item::Old(number),
                    &mut left,
                    &mut payments,
                    generator,
                );
            }
        }
        while !cards.is_empty() && generator.below(24) > 0 {
            self.add_payment(
                state,
                seat,
                Item::New(generator.pick(&cards)),
                &mut left,
                &mut payments,
                generator,
            );
        }
        while self.check_payments(state, seat, &payments).is_err() && !payments.is_empty() {
            // Submarines and capital ships first: they are what others must serve.
            let heavy = |payment: &Payment| {
                let found = self
                    .item(state, seat, payment.item)
                    .map(|(building, _)| building.card);
                found.is_some_and(|card| {
                    let kind = self.deck.card(card).kind;
                    matches!(
                        kind,
                        miniatures::card::Type::Battleship
                            | miniatures::card::Type::Carrier
                            | miniatures::card::Type::Submarine
                    )
                })
            };
            let places: Vec<usize> = (0..payments.len())
                .filter(|&place| heavy(&payments[place]))
                .collect();
            let out = if places.is_empty() {
                generator.below(payments.len())
            } else {
                generator.pick(&places)
            };
            payments.remove(out);
        }
        payments
    }

    fn add_payment(
        &self,
        state: &State,
        seat: Seat,
        item: Item,
        left: &mut u16,
        payments: &mut Vec<Payment>,
        generator: &mut Generator,
    ) {
        let Some((building, _)) = self.item(state, seat, item) else {
            return;
        };
        let [least, most] = self.bounds(&building);
        let points = least + generator.below(usize::from(most - least) + 1) as u16;
        let payment = Payment { item, points };
        if points <= *left && self.check_payment(state, seat, &payment).is_ok() {
            *left -= points;
            payments.push(payment);
        }
    }
}

impl<D: SidedDice<Roll>> Play<'_, D> {
    /// C4.1 to C4.4: pays, keeps a fifth of the bank, finishes what is paid.
    pub(super) fn spend(&mut self, seat: Seat, payments: &[Payment]) {
        let (setup, turn) = (self.setup, self.state.turn);
        let kept = pay::kept(self.state.side(seat).bank);
        let built = self.state.side(seat).building.len();
        let mut paid_for = vec![false; built];
        let mut paid = 0;
        for payment in payments {
            paid += payment.points;
            let number = match payment.item {
                Item::Old(number) => {
                    paid_for[usize::from(number)] = true;
                    usize::from(number)
                }
                Item::New(card) => {
                    self.tell(Event::Begun { seat, card });
                    let side = self.state.side_mut(seat);
                    side.starts.push(card);
                    let rest = setup.deck.price(card);
                    let turns = pay::turns(rest);
                    side.building.push(Building { card, rest, turns });
                    side.building.len() - 1
                }
            };
            let building = &mut self.state.side_mut(seat).building[number];
            building.rest -= payment.points;
            building.turns -= 1;
        }
        let lose = setup.switches.differs(Switch::MissedPayment);
        let side = self.state.side_mut(seat);
        let left = side.bank - paid;
        side.bank = left.min(kept);
        let mut building = Vec::new();
        for (number, unit) in side.building.drain(..).enumerate() {
            let could = unit.turns > 1 || setup.may_finish(unit.card, turn);
            let missed = number < built && !paid_for[number] && unit.rest > 0 && could;
            if unit.rest == 0 && setup.may_finish(unit.card, turn) {
                side.ready.push(unit.card);
            } else if !(missed && lose) {
                building.push(unit); // C4.4
            }
        }
        side.building = building;
        let kept = side.bank;
        self.tell(Event::Spent {
            seat,
            paid,
            kept,
            lost: left - kept,
        });
    }
}
