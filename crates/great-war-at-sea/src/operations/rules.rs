//! Operations as the machine wants them.

use super::event::{Event, Roll};
use super::map::Map;
use super::order::{Choice, Mission};
use super::play::Play;
use super::state::{Own, Referee, Stage, State};
use super::switches::{Switch, Switches};
use crate::battle::board::Board;
use crate::battle::game::SEATS;
use crate::battle::rules::{Force, Weather};
use crate::battle::state::{BySide, Side, State as Waters};
use crate::ships::Nation;
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::{Asked, Choices, Generator, Hidden, Illegal, Observer, Rules};
use admiralty_core::seats::{Seat, SeatCard, SeatSet};
use admiralty_core::text::Loaded;
use std::borrow::Cow;
use std::sync::Arc;

/// Nations, a bit each.
pub type Nations = u16;

/// The bit of a nation; none for merchants.
#[must_use]
pub fn bit(nation: Nation) -> Nations {
    match nation {
        Nation::None => 0,
        nation => 1 << nation as u16,
    }
}

/// A leader (G19.1).
#[derive(Clone, Debug, PartialEq)]
pub struct Leader {
    /// His name.
    pub name: String,
    /// The ship that carries him, by its number in the list of the side.
    pub ship: u8,
}

/// A fleet as the scenario has it.
#[derive(Clone, Debug, PartialEq)]
pub struct FleetCard {
    /// Its number as players say it.
    pub number: String,
    /// The mission that is given; none for the player's choice.
    pub mission: Option<Mission>,
    /// Whether it may SHELL in turn 1 whatever its mission.
    pub opening_shell: bool,
}

/// A side.
#[derive(Clone, Debug, Default)]
pub struct Party {
    /// Its ships and counters.
    pub force: Force,
    /// Its leaders.
    pub leaders: Vec<Leader>,
    /// Its nations.
    pub nations: Nations,
    /// Nations whose ports are open to it besides.
    pub friends: Nations,
    /// The turn from which each nation is at war.
    pub war_from: [u8; 16],
    /// Its fleets at the start.
    pub fleets: Vec<FleetCard>,
    /// Zones where its shelling counts double (G15.3), a bit each.
    pub doubled: u64,
    /// Zones of major bases that it may shell (G15.4), a bit each.
    pub may_shell: u64,
    /// Zones where it may UNLOAD on an enemy coast (G16.2), a bit each.
    pub land: u64,
    /// Ports where its loads are delivered (G16.3), a bit each.
    pub deliver: u128,
    /// Quarters of a point for a load.
    pub load_worth: u8,
}

/// Victory by one ship of the Central Powers, in quarters of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quarry {
    /// The ship.
    pub ship: u8,
    /// The zone that it must reach, and what that is worth.
    pub haven: Option<(u8, i32)>,
    /// The port in which it must be at the end, and what that is worth.
    pub refuge: Option<(u8, i32)>,
    /// What its internment is worth, in place of half its value.
    pub interned: i32,
}

/// Operations with their scenario: what stays the same for a whole game.
#[derive(Clone, Debug)]
pub struct Operations {
    /// Its title.
    pub title: String,
    /// Year, month and day of turn 1.
    pub date: (u32, u32, u32),
    /// The turn of the day of turn 1, from 1 (G10.1).
    pub clock: u8,
    /// It ends after so many turns.
    pub turns: u8,
    /// The map.
    pub map: Map,
    /// The board of battles.
    pub board: Arc<Board>,
    /// The switches.
    pub switches: Switches,
    /// The Central Powers have initiative up to this (G4.3).
    pub limit: u8,
    /// The weather (G26).
    pub weather: Weather,
    /// Whether fleets may leave the map (G11.5).
    pub exits: bool,
    /// The sides.
    pub sides: BySide<Party>,
    /// The ship on which victory hangs.
    pub quarry: Option<Quarry>,
    /// The state in which they begin.
    pub start: State,
    /// What they were read from.
    pub origin: Option<Arc<Loaded>>,
    /// What a seat sees of the other side and of the table.
    pub(super) blank: (Arc<Own>, Arc<Referee>, Arc<Waters>),
}

impl Operations {
    /// The turn of the day, 1 to 6 (G10.1).
    #[must_use]
    pub fn turn_of_day(&self, turn: u8) -> u8 {
        ((u16::from(self.clock) + u16::from(turn) + 4) % 6) as u8 + 1
    }

    /// Year, month and day of a turn: turn 6 of a day runs past midnight and counts to the next.
    #[must_use]
    pub fn date_of(&self, turn: u8) -> (u32, u32, u32) {
        let begun = u32::from(self.clock) + u32::from(turn) - 2;
        let (mut year, mut month, mut day) = self.date;
        day += begun / 6 + u32::from(begun % 6 == 5);
        loop {
            let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            let days = match month {
                2 => 28 + u32::from(leap),
                4 | 6 | 9 | 11 => 30,
                _ => 31,
            };
            if day <= days {
                return (year, month, day);
            }
            day -= days;
            (year, month) = if month == 12 {
                (year + 1, 1)
            } else {
                (year, month + 1)
            };
        }
    }

    /// Whether a turn is night (G10.1, G10.3).
    #[must_use]
    pub fn night(&self, turn: u8) -> bool {
        let winter = matches!(self.date_of(turn).1, 11 | 12 | 1 | 2);
        match self.turn_of_day(turn) {
            2 | 3 => false,
            1 | 4 => winter,
            _ => true,
        }
    }

    /// Whether a nation of a side is at war in a turn.
    #[must_use]
    pub fn at_war(&self, side: Side, nation: Nation, turn: u8) -> bool {
        nation == Nation::None || turn >= self.sides[side].war_from[nation as usize & 15]
    }

    /// Whether a port is a friend's, an enemy's (false) or neutral (none).
    #[must_use]
    pub fn friendly(&self, side: Side, port: u8) -> Option<bool> {
        let owner = bit(self.map.port(port).owner);
        let party = &self.sides[side];
        if owner & (party.nations | party.friends) != 0 {
            return Some(true);
        }
        (owner & self.sides[side.other()].nations != 0).then_some(false)
    }

    /// The turns that a fleet may lie in a neutral port (G11.10).
    #[must_use]
    pub fn neutral_stay(&self) -> u8 {
        self.switches.number(Switch::NeutralStay)
    }

    /// How far ahead plots are written (G12.5).
    #[must_use]
    pub fn ahead(&self) -> usize {
        usize::from(self.switches.number(Switch::PlotAhead))
    }
}

impl Rules for Operations {
    type State = State;
    type Choice = Choice;
    type Roll = Roll;
    type Event<'e> = Event<'e>;

    fn seats(&self) -> &'static [SeatCard] {
        &SEATS
    }

    fn start(&self) -> State {
        self.start.roomy(self.turns, self.room())
    }

    fn asked(&self, state: &State) -> Asked {
        match (state.stage, &state.fight) {
            (Stage::Over, _) => Asked::Over(self.ending(state)),
            (Stage::Battle, Some(fight)) => match fight.battle.side_asked(&fight.waters) {
                Some(side) => Asked::Seats(SeatSet::one(side.seat())),
                None => Asked::Nobody,
            },
            (Stage::Battle, None) | (Stage::Begin, _) => Asked::Nobody,
            (Stage::Orders, _) => Asked::Seats(SeatSet::first(2)),
        }
    }

    /// G12.2: of the other side a seat sees what is open, and nothing of what it has written.
    fn seen<'s>(&self, state: &'s State, seat: Seat) -> Cow<'s, State> {
        let side = Side::of(seat);
        let mut seen = state.clone();
        seen.own[side.other()] = Arc::clone(&self.blank.0);
        seen.referee = Arc::clone(&self.blank.1);
        seen.last = None;
        match &mut seen.fight {
            Some(fight) if fight.waters.hidden_from() == Some(side) => {
                fight.waters = Arc::clone(&state.veiled);
            }
            _ => seen.veiled = Arc::clone(&self.blank.2),
        }
        Cow::Owned(seen)
    }

    fn any(&self, seen: &State, seat: Seat, generator: &mut Generator) -> Choice {
        let side = Side::of(seat);
        match &seen.fight {
            Some(fight) => Choice::Battle(fight.battle.any(&fight.waters, seat, generator)),
            None => self.any_orders(seen, side, generator),
        }
    }

    fn legal(&self, state: &State, seat: Seat, choice: &Choice) -> Result<(), Illegal> {
        match (choice, &state.fight) {
            (Choice::Battle(choice), Some(fight)) => fight.battle.legal(&fight.waters, seat, choice),
            (Choice::Orders(orders), None) => {
                let faults = self.check(state, Side::of(seat), &orders.written);
                let Some(first) = faults.first() else {
                    return Ok(());
                };
                let whys: Vec<String> = faults.iter().map(|fault| fault.why.to_string()).collect();
                Err(Illegal::new(first.clause, whys.join("; ")))
            }
            (Choice::Battle(_), None) => Err(Illegal::new("G12.3", "orders are written now")),
            (Choice::Orders(..), Some(_)) => Err(Illegal::new("G12.3", "a battle is fought now")),
        }
    }

    fn play(
        &self,
        state: &mut State,
        choices: &Choices<Choice>,
        dice: &mut impl SidedDice<Roll>,
        watch: &mut impl Observer<Self>,
    ) {
        let mut play = Play {
            rules: self,
            state,
            dice,
            watch,
        };
        play.go_on(choices);
    }
}

impl Hidden for Operations {
    /// The other side has its fleets of the start where counters are seen, on missions and orders drawn at random.
    fn redraw(&self, seen: &State, seat: Seat, generator: &mut Generator) -> State {
        let enemy = Side::of(seat).other();
        let mut drawn = seen.clone();
        let mut own = (*self.start.own[enemy]).clone();
        for (number, place) in seen.open.counters[enemy].iter().enumerate() {
            let Some(Some(fleet)) = own.fleets.get_mut(number) else {
                continue;
            };
            fleet.course.zone =
                place.map_or_else(|| generator.below(self.map.zones.len()) as u8, |place| place.zone);
            fleet.course.port = place.and_then(|place| place.port);
            fleet.mission = generator.pick(&[Mission::Intercept, Mission::Raid, Mission::Waits]);
        }
        let (sunk, interned) = (seen.open.sunk[enemy], seen.open.interned[enemy]);
        for (number, ship) in own.ships.iter_mut().enumerate() {
            if sunk >> number & 1 == 1 {
                ship.boxes = [0; 4];
            }
        }
        for (number, counter) in own.counters.iter_mut().enumerate() {
            let units = self.sides[enemy].force.counters[number].units();
            counter.alive = units.filter(|unit| sunk >> unit & 1 == 0).count() as u8;
            if interned >> number & 1 == 1 {
                counter.fleet = super::state::NO_FLEET;
            }
        }
        drawn.own[enemy] = Arc::new(own);
        drawn.referee = Arc::new(Referee::default());
        let waters = seen.fight.as_ref().map(|fight| &fight.waters);
        if let Some(waters) = waters.filter(|waters| waters.hidden_from() == Some(enemy.other())) {
            drawn.veiled = Arc::new(waters.veiled(enemy.other()));
        }
        drawn
    }
}

/// Nothing known of anybody.
pub(super) fn blank() -> (Arc<Own>, Arc<Referee>, Arc<Waters>) {
    (Arc::default(), Arc::default(), Arc::new(Waters::empty()))
}
