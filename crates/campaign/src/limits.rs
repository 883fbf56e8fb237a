//! Limits on fleets: escorts, submarines, classes (C3), and what is paid for together (C4.5, C4.6).

use crate::deck::{CardId, Deck};
use admiralty_core::machine::Illegal;
use miniatures::card::Type;

/// What a list of units has of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// C3.1.
    pub capital: u16,
    /// Escort carriers.
    pub escort_carriers: u16,
    /// Cruisers.
    pub cruisers: u16,
    /// Destroyers.
    pub destroyers: u16,
    /// Submarines.
    pub submarines: u16,
    /// German ones among them.
    pub german: u16,
    /// Ships that are no auxiliaries.
    pub ships: u16,
}

impl Counts {
    /// Counts a list.
    #[must_use]
    pub fn of(deck: &Deck, cards: impl IntoIterator<Item = CardId>) -> Self {
        let mut counts = Counts::default();
        for id in cards {
            let card = deck.card(id);
            let kind = card.kind;
            counts.capital += u16::from(deck.is_capital(id));
            counts.escort_carriers += u16::from(deck.is_escort_carrier(id));
            counts.cruisers += u16::from(kind == Type::Cruiser);
            counts.destroyers += u16::from(kind == Type::Destroyer);
            counts.submarines += u16::from(kind == Type::Submarine);
            counts.german += u16::from(kind == Type::Submarine && card.nation == "Germany");
            counts.ships += u16::from(kind.is_ship() && kind != Type::Auxiliary);
        }
        counts
    }

    /// C3.2: cruisers and destroyers that are needed.
    #[must_use]
    pub const fn escorts_needed(&self) -> [u16; 2] {
        [self.capital, 2 * self.capital + self.escort_carriers]
    }

    /// C3.3: how many submarines are allowed.
    #[must_use]
    pub fn submarines_allowed(&self) -> u16 {
        self.capital + self.german.min(self.capital / 3)
    }

    /// C3.2 and C3.3: everything that is wrong, each with its clause.
    #[must_use]
    pub fn faults(&self) -> Vec<Illegal> {
        let [cruisers, destroyers] = self.escorts_needed();
        let mut wrong = Vec::new();
        if self.cruisers < cruisers || self.destroyers < destroyers {
            let why = format!(
                "{} capital ships and {} escort carriers need {cruisers} cruisers and {destroyers} destroyers, and \
                 there are {} and {}",
                self.capital, self.escort_carriers, self.cruisers, self.destroyers
            );
            wrong.push(Illegal::new("C3.2", why));
        }
        if self.submarines > self.submarines_allowed() {
            let why = format!(
                "{} capital ships allow {} submarines, and there are {}",
                self.capital,
                self.submarines_allowed(),
                self.submarines
            );
            wrong.push(Illegal::new("C3.3", why));
        }
        wrong
    }
}

/// C4.5 and C4.6: what is paid for in one turn; `escorted` are the capital ships and escort carriers among it that need
/// escorts in this turn.
///
/// # Errors
/// The clause that it breaks.
pub fn together(paid: &Counts, escorted: &Counts) -> Result<(), Illegal> {
    let [cruisers, destroyers] = escorted.escorts_needed();
    if paid.cruisers < cruisers || paid.destroyers < destroyers {
        let why = format!(
            "{cruisers} cruisers and {destroyers} destroyers must be paid for, and {} and {} are",
            paid.cruisers, paid.destroyers
        );
        return Err(Illegal::new("C4.5", why));
    }
    Illegal::unless(
        paid.submarines <= paid.ships,
        "C4.6",
        "a ship that is no auxiliary must be paid for with each submarine",
    )
}

impl Deck {
    /// C3.5 and C3.6: whether a card may be started after these, in this year.
    ///
    /// # Errors
    /// The clause that forbids it.
    pub fn may_start(&self, starts: &[CardId], id: CardId, year: u16) -> Result<(), Illegal> {
        if !self.is_capital(id) {
            return Ok(());
        }
        let copies = |ship: CardId| {
            starts
                .iter()
                .filter(|&&other| self.same_ship(other, ship))
                .count()
        };
        let before = copies(id);
        if before == 0 {
            return Ok(());
        }
        // C1.5: a unit from outside counts as published from when one has been started.
        let counts = |other: CardId| !self.is_outside(other) || copies(other) > 0;
        let others = || {
            self.all()
                .filter(|&other| self.same_class(other, id) && !self.same_ship(other, id) && counts(other))
        };
        if others().next().is_some() {
            let due = others().find(|&other| self.card(other).year <= year && copies(other) < before);
            return match due {
                None => Ok(()),
                Some(other) => Err(Illegal::new(
                    "C3.5",
                    format!("{} of its class comes first", self.card(other).name),
                )),
            };
        }
        let like = |other: CardId| {
            let (own, other_card) = (self.card(id), self.card(other));
            own.nation == other_card.nation && own.kind == other_card.kind && !self.same_ship(other, id)
        };
        if !self.all().any(|other| like(other) && counts(other)) {
            return Ok(());
        }
        let last = starts.iter().rposition(|&other| self.same_ship(other, id));
        let after = &starts[last.map_or(0, |last| last + 1)..];
        Illegal::unless(
            after.iter().any(|&other| like(other)),
            "C3.6",
            "another ship of its type and nation must be started after the copy before",
        )
    }

    /// C3.5 and C3.6 for a fleet that may be started in any order: an order that keeps them, or the faults.
    ///
    /// # Errors
    /// The cards that no order allows.
    pub fn in_order(&self, cards: &[CardId], year: u16) -> Result<Vec<CardId>, Vec<(CardId, Illegal)>> {
        let mut left = cards.to_vec();
        let mut starts = Vec::with_capacity(cards.len());
        // Second copies go as early as they may, so that what can stand between two copies is not used up.
        loop {
            let copies = |id: CardId| starts.iter().filter(|&&other| self.same_ship(other, id)).count();
            let may = (0..left.len()).filter(|&at| self.may_start(&starts, left[at], year).is_ok());
            let next = may.max_by_key(|&at| {
                let more = left
                    .iter()
                    .filter(|&&other| self.same_ship(other, left[at]))
                    .count();
                (copies(left[at]) > 0, more, usize::MAX - at)
            });
            match next {
                Some(at) => starts.push(left.remove(at)),
                None if left.is_empty() => return Ok(starts),
                None => {
                    let why = |&id: &CardId| Some((id, self.may_start(&starts, id, year).err()?));
                    return Err(left.iter().filter_map(why).collect());
                }
            }
        }
    }
}
