//! What is counted over many games of War at Sea: integers only, added up game by game.

use super::event::{Event, Observer, Points};
use super::map::{Area, ByArea, Place};
use super::position::Position;
use super::rules::victory::winner;
use super::scenario::{MAX_TURNS, Scenario};
use super::ships::{Class, Nation};
use crate::naval::{BySide, CounterSet, Side};
use admiralty_core::contract::{Counts, Endings};
use admiralty_core::statistics::{Histogram, Moments};
use arrayvec::ArrayVec;

/// A figure of the POC account of one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Account {
    /// Axis POC: areas less fees.
    Axis,
    /// Allied POC: areas and convoys less fees.
    Allied,
    /// Axis less Allied, before the track is cut.
    Net,
    /// The track after the turn, cut at its ends.
    Cumulative,
    /// Axis POC of areas alone.
    AxisAreas,
    /// Allied POC of areas alone.
    AlliedAreas,
    /// Allied POC of convoys.
    Convoys,
    /// POC the Axis paid in the Neutral Port.
    AxisFees,
    /// POC the Allies paid there.
    AlliedFees,
}

impl Account {
    /// All of them, in order.
    pub const ALL: [Account; 9] = [
        Account::Axis,
        Account::Allied,
        Account::Net,
        Account::Cumulative,
        Account::AxisAreas,
        Account::AlliedAreas,
        Account::Convoys,
        Account::AxisFees,
        Account::AlliedFees,
    ];

    fn of(self, points: &Points) -> i32 {
        let side = |side: Side| i32::from(points.areas[side]) - i32::from(points.fees[side]);
        match self {
            Account::Axis => side(Side::Axis),
            Account::Allied => side(Side::Allied) + i32::from(points.convoys),
            Account::Net => i32::from(points.net()),
            Account::Cumulative => i32::from(points.after),
            Account::AxisAreas => i32::from(points.areas.axis),
            Account::AlliedAreas => i32::from(points.areas.allied),
            Account::Convoys => i32::from(points.convoys),
            Account::AxisFees => i32::from(points.fees.axis),
            Account::AlliedFees => i32::from(points.fees.allied),
        }
    }
}

/// How a counter can be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Loss {
    /// Sunk.
    Sunk,
    /// Out of play without being sunk: no port to return to, caught in France, scuttled.
    Removed,
}

impl Loss {
    /// Both, in order.
    pub const ALL: [Loss; 2] = [Loss::Sunk, Loss::Removed];

    fn place(self) -> Place {
        match self {
            Loss::Sunk => Place::SUNK,
            Loss::Removed => Place::REMOVED,
        }
    }
}

/// One turn over many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnTally {
    account: [Moments; Account::ALL.len()],
    control: ByArea<BySide<u64>>,
}

impl TurnTally {
    fn add(&mut self, scored: &Scored) {
        for figure in Account::ALL {
            self.account[figure as usize].add(figure.of(&scored.points));
        }
        for area in Area::ALL {
            if let Some(side) = scored.control[area] {
                self.control[area][side] += 1;
            }
        }
    }

    /// A figure of the turn's account, over all games.
    #[must_use]
    pub fn account(&self, figure: Account) -> Moments {
        self.account[figure as usize]
    }

    /// In how many games a side controlled an area.
    #[must_use]
    pub fn control(&self, area: Area, side: Side) -> u64 {
        self.control[area][side]
    }
}

/// The most groups of counters whose losses are counted: every nation with every class.
const MAX_GROUPS: usize = Nation::ALL.len() * Class::ALL.len();

/// Counters of one nation and class, by print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The nation.
    pub nation: Nation,
    /// The class.
    pub class: Class,
    /// The counters.
    pub ships: CounterSet,
}

impl Group {
    /// The groups of a scenario that have any counters, by nation.
    #[must_use]
    pub fn all(scenario: &Scenario) -> Vec<Group> {
        let group = |nation, class| {
            let ship = |id| scenario.ship(id);
            let ships = scenario
                .rolls
                .all
                .only(|id| ship(id).nation == nation && ship(id).class == class);
            Group { nation, class, ships }
        };
        let every = Nation::ALL
            .into_iter()
            .flat_map(|nation| Class::ALL.map(|class| group(nation, class)));
        every.filter(|group| !group.ships.is_empty()).collect()
    }
}

/// The tally. Tracks are counted by their value as one byte, so that counting needs no memory of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    tracks: [u64; 256],
    wins: BySide<u64>,
    draws: u64,
    turns: [TurnTally; MAX_TURNS],
    groups: [[Moments; Loss::ALL.len()]; MAX_GROUPS],
    uboats_sunk: Moments,
}

impl Default for Tally {
    fn default() -> Self {
        Tally {
            tracks: [0; 256],
            wins: BySide::default(),
            draws: 0,
            turns: Default::default(),
            groups: [[Moments::default(); Loss::ALL.len()]; MAX_GROUPS],
            uboats_sunk: Moments::default(),
        }
    }
}

impl Tally {
    /// Reads or changes all counters but those of endings, in a fixed order.
    fn each(&mut self, f: &mut impl FnMut(&mut u64)) {
        fn moments(of: &mut Moments, f: &mut impl FnMut(&mut u64)) {
            f(&mut of.count);
            let mut sum = of.sum.cast_unsigned();
            f(&mut sum);
            of.sum = sum.cast_signed();
            f(&mut of.squares);
        }
        for turn in &mut self.turns {
            turn.account.iter_mut().for_each(|account| moments(account, f));
            for area in Area::ALL {
                Side::BOTH
                    .into_iter()
                    .for_each(|side| f(&mut turn.control[area][side]));
            }
        }
        let groups = self.groups.as_flattened_mut().iter_mut();
        groups.for_each(|group| moments(group, f));
        moments(&mut self.uboats_sunk, f);
    }

    /// The counters as numbers of [`admiralty_core::contract::Counts`], and how games ended.
    #[must_use]
    pub fn counts(mut self) -> Counts {
        let mut cells = Vec::new();
        self.each(&mut |counter| cells.push(counter.cast_signed()));
        let BySide { allied, axis } = self.wins;
        Counts {
            endings: Endings::of_two([allied, axis], self.scores()),
            cells,
        }
    }

    /// The counters that these numbers stand for, without how games ended.
    #[must_use]
    pub fn of(cells: &[i64]) -> Self {
        let mut tally = Tally::default();
        let mut cells = cells.iter();
        tally.each(&mut |counter| *counter = cells.next().map_or(0, |cell| cell.cast_unsigned()));
        tally
    }

    /// Adds a finished game.
    pub fn finish(
        &mut self,
        scenario: &Scenario,
        groups: &[Group],
        end: &Position,
        bid_halves: i16,
        watched: &Watched,
    ) {
        self.tracks[usize::from(end.track.cast_unsigned())] += 1;
        match winner(scenario, end, bid_halves) {
            Some(side) => self.wins[side] += 1,
            None => self.draws += 1,
        }
        for loss in Loss::ALL {
            let lost = end.at(scenario, loss.place());
            for (group, moments) in groups.iter().zip(&mut self.groups) {
                moments[loss as usize].add((lost & group.ships).len() as i32);
            }
        }
        for scored in &watched.turns {
            self.turns[usize::from(scored.turn) - 1].add(scored);
        }
        self.uboats_sunk.add(watched.uboats_sunk);
    }

    /// Games won by a side.
    #[must_use]
    pub fn wins(&self) -> BySide<u64> {
        self.wins
    }

    /// Games won by nobody.
    #[must_use]
    pub fn draws(&self) -> u64 {
        self.draws
    }

    /// The law of the final track, before any bid.
    #[must_use]
    pub fn scores(&self) -> Histogram {
        (i8::MIN..=i8::MAX)
            .map(|track| (i32::from(track), self.tracks[usize::from(track.cast_unsigned())]))
            .collect()
    }

    /// A turn, from 1.
    #[must_use]
    pub fn turn(&self, turn: u8) -> &TurnTally {
        &self.turns[usize::from(turn) - 1]
    }

    /// Counters of a group lost in a game, groups numbered as in [`Group::all`].
    #[must_use]
    pub fn lost(&self, group: usize, loss: Loss) -> Moments {
        self.groups[group][loss as usize]
    }

    /// U-boats sunk in a game.
    #[must_use]
    pub fn uboats_sunk(&self) -> Moments {
        self.uboats_sunk
    }
}

/// A turn when its points have been counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Scored {
    turn: u8,
    points: Points,
    control: ByArea<Option<Side>>,
}

/// What was noted of one game while it was played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Watched {
    turns: ArrayVec<Scored, MAX_TURNS>,
    uboats_sunk: i32,
}

/// Watches a game for a tally. It keeps what it sees to itself until [`Tally::finish`], so that any number of games can be
/// played side by side and counted into one tally.
#[derive(Debug, Default)]
pub struct TallyObserver {
    watched: Watched,
}

impl TallyObserver {
    /// What to hand to [`Tally::finish`].
    #[must_use]
    pub fn watched(&self) -> &Watched {
        &self.watched
    }

    /// A function of its own, so that of the events that nobody counts nothing is left in the game.
    #[inline(never)]
    fn score(&mut self, position: &Position, points: Points) {
        self.watched.turns.push(Scored {
            turn: position.turn,
            points,
            control: position.control,
        });
    }
}

impl Observer for TallyObserver {
    #[inline]
    fn see(&mut self, position: &Position, event: Event<'_>) {
        match event {
            Event::Scored { points } => self.score(position, points),
            Event::AswDone { sunk, .. } => self.watched.uboats_sunk += i32::from(sunk),
            _ => {}
        }
    }
}
