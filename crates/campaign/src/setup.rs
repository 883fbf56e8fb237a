//! A campaign as a scenario states it, and how it begins (C1, C3).

use crate::deck::{CardId, Deck};
use crate::limits::{Counts, together};
use crate::map::{Map, Sector};
use crate::origin::Origin;
use crate::pay;
use crate::state::{At, Building, Phase, Side, State, Unit};
use crate::switches::{Switch, Switches};
use admiralty_core::seats::{Seat, SeatSet};
use admiralty_core::text::Objection;
use miniatures::card::Type;
use std::sync::Arc;

/// C1.3: what a side has for its start fleet.
pub const START_POINTS: u16 = 1_000;
/// C1.3: what of it may go to the bank.
pub const MOST_SAVED: u16 = 50;

/// A unit that is paid for before the campaign begins (C1.7): its payments, the last of them in turn 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Prepaid {
    /// Its card.
    pub card: CardId,
    /// Its payments.
    pub payments: Vec<u16>,
    /// The turn of the last payment, counted back from turn 0.
    pub last: u8,
}

impl Prepaid {
    /// Its payment in a turn counted back from turn 0: whether it is the first; none where it has none.
    fn paid_in(&self, back: usize) -> Option<bool> {
        let since = back.checked_sub(self.last.into())?;
        (since < self.payments.len()).then(|| since + 1 == self.payments.len())
    }
}

/// What a scenario says of a side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SideSetup {
    /// C1.1.
    pub nations: Vec<String>,
    /// C1.3, in an order that keeps C3.5 and C3.6.
    pub fleet: Vec<CardId>,
    /// C1.7.
    pub prepaid: Vec<Prepaid>,
}

/// A campaign: what stays the same.
#[derive(Clone, Debug)]
pub struct Setup {
    /// What it is called.
    pub title: String,
    /// The map.
    pub map: Map,
    /// The cards.
    pub deck: Deck,
    /// The switches.
    pub switches: Switches,
    /// The sides.
    pub sides: Vec<SideSetup>,
    /// What it was read from.
    pub origin: Option<Arc<Origin>>,
    /// It is played on in thought: every battle is drawn from the model, however it is set.
    pub in_thought: bool,
}

impl Setup {
    /// How many play.
    #[must_use]
    pub fn players(&self) -> usize {
        self.sides.len()
    }

    /// Head: whether battles are fought on a table in inches.
    #[must_use]
    pub fn on_table(&self) -> bool {
        self.switches.differs(Switch::BattleRules)
    }

    /// C1.2: the year of a turn.
    #[must_use]
    pub fn year(&self, turn: u8) -> u16 {
        self.switches.start_year() + u16::from(turn.saturating_sub(1)) / 2
    }

    /// C1.2, C10.3: whether a turn is a FALL turn.
    #[must_use]
    pub fn is_fall(turn: u8) -> bool {
        turn.is_multiple_of(2)
    }

    /// C4.8: whether a unit may be finished in a turn.
    #[must_use]
    pub fn may_finish(&self, card: CardId, turn: u8) -> bool {
        self.year(turn) + u16::from(Setup::is_fall(turn)) >= self.deck.card(card).year
    }

    /// C1.1: whether two sides are allies.
    #[must_use]
    pub fn allied(&self, one: Seat, other: Seat) -> bool {
        let listed = self.switches.allies();
        one != other && listed.is_some_and(|allies| allies.contains(&one) && allies.contains(&other))
    }

    /// C1.1: whether two sides are enemies.
    #[must_use]
    pub fn hostile(&self, one: Seat, other: Seat) -> bool {
        one != other && !self.allied(one, other)
    }

    /// C1.1: a side and its allies.
    #[must_use]
    pub fn friends(&self, seat: Seat) -> SeatSet {
        let all = SeatSet::first(self.players()).into_iter();
        all.filter(|&other| !self.hostile(seat, other)).collect()
    }

    /// C12.1, C12.2: whether a side may buy a card.
    #[must_use]
    pub fn may_buy(&self, seat: Seat, card: CardId) -> bool {
        let nations = &self.sides[seat.index()].nations;
        let has = |nation: &str| nations.iter().any(|own| own == nation);
        has(&self.deck.card(card).nation) || self.deck.is_proteus(card) && has("United Kingdom")
    }

    /// C10.2: what a seat earns by these owners.
    pub fn income(&self, owns: impl Fn(Sector) -> bool) -> u16 {
        let own = self.map.all().filter(|&sector| owns(sector));
        own.map(|sector| self.map.kind(sector).pays(self.players())).sum()
    }

    /// What a side spends before the campaign begins.
    #[must_use]
    pub fn spent(&self, side: &SideSetup) -> u32 {
        let fleet = side.fleet.iter().map(|&id| u32::from(self.deck.price(id)));
        let prepaid = side.prepaid.iter().flat_map(|unit| &unit.payments);
        fleet.sum::<u32>() + prepaid.map(|&points| u32::from(points)).sum::<u32>()
    }

    /// C1.3 and C1.4: the bank of a side as the campaign begins.
    #[must_use]
    pub fn start_bank(&self, seat: Seat) -> u16 {
        let spent = self.spent(&self.sides[seat.index()]).min(START_POINTS.into()) as u16;
        let income = self.income(|sector| self.map.start(sector) == Some(seat.0));
        (START_POINTS - spent).min(MOST_SAVED) + income
    }

    /// Everything that is wrong with the start fleet of a side; puts it in an order that keeps C3.5 and C3.6.
    pub(crate) fn check_side(&mut self, seat: Seat) -> Vec<Objection> {
        let side = self.sides[seat.index()].clone();
        let name = |id: CardId| self.deck.card(id).name.clone();
        let mut wrong = Vec::new();
        let spent = self.spent(&side);
        if spent > START_POINTS.into() {
            let problem = format!("C1.3: the fleet costs {spent} points, and there are {START_POINTS}");
            wrong.push((
                problem,
                format!("leave out {} points", spent - u32::from(START_POINTS)),
            ));
        }
        let year = self.switches.start_year();
        for &id in &side.fleet {
            if self.deck.card(id).year > year {
                let problem = format!("C1.3: {} is of {}", name(id), self.deck.card(id).year);
                wrong.push((
                    problem,
                    format!("leave it out, pay for it before (C1.7), or start after {year}"),
                ));
            }
        }
        let all = || {
            side.fleet
                .iter()
                .copied()
                .chain(side.prepaid.iter().map(|unit| unit.card))
        };
        for id in all().filter(|&id| !self.may_buy(seat, id)) {
            let problem = format!("C12.2: {} is of {}", name(id), self.deck.card(id).nation);
            wrong.push((
                problem,
                "leave it out, or give the side that nation (C1.1)".to_owned(),
            ));
        }
        for fault in Counts::of(&self.deck, side.fleet.iter().copied()).faults() {
            let problem = format!("{}: {}", fault.clause, fault.why);
            wrong.push((problem, "add escorts, or leave out what needs them".to_owned()));
        }
        match self.deck.in_order(&side.fleet, year) {
            Ok(fleet) => self.sides[seat.index()].fleet = fleet,
            Err(faults) => wrong.extend(faults.into_iter().map(|(id, fault)| {
                let problem = format!("{}: {}: {}", fault.clause, name(id), fault.why);
                (
                    problem,
                    "take each ship of a class before one of them again".to_owned(),
                )
            })),
        }
        wrong.extend(self.prepaid_faults(&side));
        wrong
    }

    /// C1.7.
    fn prepaid_faults(&self, side: &SideSetup) -> Vec<Objection> {
        let mut wrong = Vec::new();
        let flat = self.switches.differs(Switch::PayRule);
        let mut starts = side.fleet.clone();
        for unit in &side.prepaid {
            let card = self.deck.card(unit.card);
            let cost = self.deck.price(unit.card);
            let escorts = matches!(card.kind, Type::Cruiser | Type::Destroyer);
            if card.year <= self.switches.start_year() && !escorts {
                let problem = format!("C1.7: {} is available already", card.name);
                wrong.push((problem, "buy it for the start fleet".to_owned()));
            }
            if !pay::fits(cost, &unit.payments, flat) || unit.payments.is_empty() {
                let problem = format!(
                    "C4.3: {} costs {cost}, and is paid by {:?}",
                    card.name, unit.payments
                );
                let remedy = format!(
                    "pay from {:?} to {:?}",
                    pay::course(cost, false, flat),
                    pay::course(cost, true, flat)
                );
                wrong.push((problem, remedy));
            }
            if unit.last > 0 && unit.payments.iter().sum::<u16>() < cost {
                let problem = format!("C1.7: {} is not paid for when its payments end", card.name);
                wrong.push((problem, "let its payments end in turn 0: leave out @".to_owned()));
            }
            if let Err(fault) = self
                .deck
                .may_start(&starts, unit.card, self.switches.start_year())
            {
                let problem = format!("{}: {}: {}", fault.clause, card.name, fault.why);
                wrong.push((problem, "leave it out".to_owned()));
            }
            starts.push(unit.card);
        }
        let longest = side
            .prepaid
            .iter()
            .map(|unit| usize::from(unit.last) + unit.payments.len())
            .max()
            .unwrap_or(0);
        for back in 0..longest {
            let paid = side.prepaid.iter().filter(|unit| unit.paid_in(back).is_some());
            let first = paid
                .clone()
                .filter(|unit| self.needs_escorts(unit.paid_in(back) == Some(true)));
            let counts = Counts::of(&self.deck, paid.map(|unit| unit.card));
            let escorted = Counts::of(&self.deck, first.map(|unit| unit.card));
            if let Err(fault) = together(&counts, &escorted) {
                let problem = format!("{}: in turn {}: {}", fault.clause, -(back as i64), fault.why);
                wrong.push((problem, "pay for escorts in the same turn (C1.7)".to_owned()));
            }
        }
        wrong
    }

    /// C4.5: whether a payment, the first for its unit or not, needs escorts.
    #[must_use]
    pub fn needs_escorts(&self, first: bool) -> bool {
        first || !self.switches.differs(Switch::EscortRule)
    }

    /// The campaign as it begins.
    #[must_use]
    pub fn start(&self) -> State {
        let owner: Vec<Option<Seat>> = self
            .map
            .all()
            .map(|sector| self.map.start(sector).map(Seat))
            .collect();
        let side = |(number, side): (usize, &SideSetup)| {
            let seat = Seat(number as u8);
            let prepaid = side.prepaid.iter().map(|unit| {
                let cost = self.deck.price(unit.card);
                Building {
                    card: unit.card,
                    rest: cost - unit.payments.iter().sum::<u16>(),
                    turns: pay::turns(cost) - unit.payments.len() as u8,
                }
            });
            let unit = |&id: &CardId| Unit::new(id, self.deck.card(id).hull, At::Waiting);
            Side {
                bank: self.start_bank(seat),
                units: side.fleet.iter().map(unit).collect(),
                building: prepaid.collect(),
                starts: side
                    .fleet
                    .iter()
                    .copied()
                    .chain(side.prepaid.iter().map(|unit| unit.card))
                    .collect(),
                ..Side::default()
            }
        };
        State {
            turn: 1,
            phase: Phase::Spend,
            before: owner.clone(),
            owner,
            sides: self.sides.iter().enumerate().map(side).collect(),
            ending: None,
        }
    }

    /// Whether a unit is a ship or submarine.
    #[must_use]
    pub fn floats(&self, unit: &Unit) -> bool {
        !self.deck.flies(unit.card)
    }

    /// M13.4: whether it is crippled.
    #[must_use]
    pub fn crippled(&self, unit: &Unit) -> bool {
        self.floats(unit) && unit.hull == 1 && self.deck.card(unit.card).hull > 1
    }

    /// Printed cost of the ships and submarines of a side.
    #[must_use]
    pub fn afloat(&self, side: &Side) -> u32 {
        let own = side.units.iter().filter(|unit| unit.lives() && self.floats(unit));
        own.map(|unit| u32::from(self.deck.card(unit.card).cost)).sum()
    }
}
