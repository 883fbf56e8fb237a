//! Campaigns set up by hand.
#![allow(dead_code, reason = "each test file uses a part")]

use admiralty_core::dice::{MasterSeed, Seeded};
use admiralty_core::machine::{Choices, Rules};
use admiralty_core::seats::Seat;
use campaign::choice::Choice;
use campaign::deck::CardId;
use campaign::event::Event;
use campaign::map::Sector;
use campaign::play::Given;
use campaign::rules::Campaign;
use campaign::scenario;
use campaign::setup::Setup;
use campaign::state::{At, Phase, Side, State, Unit};
use std::sync::Arc;

pub const P1: Seat = Seat(0);
pub const P2: Seat = Seat(1);
pub const P3: Seat = Seat(2);

/// A campaign of two players with switches set.
pub fn two(switches: &[(&str, &str)]) -> Campaign<2> {
    Campaign(with(2, switches))
}

/// A campaign of three players with switches set.
pub fn three(switches: &[(&str, &str)]) -> Campaign<3> {
    Campaign(with(3, switches))
}

fn with(players: usize, switches: &[(&str, &str)]) -> Arc<Setup> {
    let setup = scenario::embedded(players);
    if switches.is_empty() {
        return Arc::clone(setup);
    }
    let paths: Vec<(String, &str)> = switches
        .iter()
        .map(|(name, to)| (format!("switches.{name}"), *to))
        .collect();
    let origin = setup.origin.as_ref().unwrap();
    let varied = origin.varied(players, paths.iter().map(|(path, to)| (path.as_str(), *to)));
    Arc::new(varied.unwrap_or_else(|faults| panic!("{faults}")))
}

/// A card by a part of its name.
pub fn card(setup: &Setup, name: &str) -> CardId {
    if let Some(exact) = setup.deck.find(name) {
        return exact;
    }
    let found: Vec<CardId> = setup
        .deck
        .all()
        .filter(|&id| setup.deck.card(id).name.contains(name))
        .collect();
    assert_eq!(found.len(), 1, "{name}");
    found[0]
}

pub fn sector(setup: &Setup, name: &str) -> Sector {
    setup.map.find(name).unwrap_or_else(|| panic!("{name}"))
}

/// A position under construction.
pub struct Table<'s> {
    pub setup: &'s Setup,
    pub state: State,
    pub told: Vec<Event>,
}

impl<'s> Table<'s> {
    /// No units and empty banks, in this turn and phase, owners as at the start.
    pub fn empty(setup: &'s Setup, turn: u8, phase: Phase) -> Self {
        let mut state = setup.start();
        state.turn = turn;
        state.phase = phase;
        for side in &mut state.sides {
            *side = Side::default();
        }
        Table {
            setup,
            state,
            told: Vec::new(),
        }
    }

    /// Adds a unit in a sector, and gives its number.
    pub fn put(&mut self, seat: Seat, name: &str, at: &str) -> u16 {
        let id = card(self.setup, name);
        let hull = self.setup.deck.card(id).hull;
        let units = &mut self.state.side_mut(seat).units;
        let mut unit = Unit::new(id, hull, At::Sector(sector(self.setup, at)));
        unit.steps = self.setup.deck.card(id).speed;
        units.push(unit);
        (units.len() - 1) as u16
    }

    /// Puts an aircraft on a carrier.
    pub fn aboard(&mut self, seat: Seat, name: &str, carrier: u16) -> u16 {
        let number = self.put(seat, name, self.setup.map.name(self.setup.map.capital(seat.0)));
        self.unit_mut(seat, number).at = At::Aboard(carrier);
        number
    }

    pub fn unit(&self, seat: Seat, number: u16) -> &Unit {
        &self.state.side(seat).units[usize::from(number)]
    }

    pub fn unit_mut(&mut self, seat: Seat, number: u16) -> &mut Unit {
        &mut self.state.side_mut(seat).units[usize::from(number)]
    }

    pub fn at(&self, seat: Seat, number: u16) -> &str {
        match self.unit(seat, number).at {
            At::Sector(at) | At::Adrift(at) => self.setup.map.name(at),
            At::Aboard(_) => "aboard",
            At::Waiting => "waiting",
            At::Lost => "lost",
        }
    }

    pub fn sector(&self, name: &str) -> Sector {
        sector(self.setup, name)
    }

    /// Plays a phase, each choice checked, with the results of these battles given.
    pub fn play(&mut self, choices: &[(Seat, Choice)], given: &[Given]) {
        let mut all = Choices::none(self.state.sides.len());
        for (seat, choice) in choices {
            let verdict = self.verdict(*seat, choice);
            assert_eq!(verdict, None, "{seat:?} {choice:?}");
            all.set(*seat, Some(choice.clone()));
        }
        let mut dice = Seeded::new(MasterSeed(4).game(1));
        let told = &mut self.told;
        self.setup
            .play_given(&mut self.state, &all, given, &mut dice, &mut |_, event| {
                told.push(*event)
            });
    }

    /// The clause that forbids a choice.
    pub fn verdict(&self, seat: Seat, choice: &Choice) -> Option<(&'static str, String)> {
        let setup = Arc::new(self.setup.clone());
        let verdict = match self.setup.players() {
            2 => Campaign::<2>(setup).legal(&self.state, seat, choice),
            _ => Campaign::<3>(setup).legal(&self.state, seat, choice),
        };
        verdict
            .err()
            .map(|illegal| (illegal.clause, illegal.why.into_owned()))
    }

    /// Only the clause.
    pub fn clause(&self, seat: Seat, choice: &Choice) -> &'static str {
        self.verdict(seat, choice).map_or("", |(clause, _)| clause)
    }
}
