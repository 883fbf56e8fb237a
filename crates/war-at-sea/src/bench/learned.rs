//! Rungs of learned play: what networks cost for a position, for a change of a plan, for a movement, for a game.

use super::count::Meter;
use super::games::{Prepared, whole_game};
use super::{RUN, Unit, rung};
use crate::commanders::learned::{
    Change, Free, Inclination, Learned, Learning, Level, Networks, Room, Stage, board,
};
use crate::naval::Side;
use crate::{Phase, Position, Seats, View};
use admiralty_core::bench::{Checksum, Rung};
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// Positions or changes that are looked at in one go, and fingerprinted.
const LOOKS: [u64; 2] = [1_000, 16_000];
/// The same of movements.
const MOVEMENTS: [u64; 2] = [20, 400];
/// The same of games.
const GAMES: [u64; 2] = [8, 128];

pub(super) fn rungs(table: &Arc<Prepared>) -> Vec<Rung> {
    let known = Arc::new(Known {
        table: Arc::clone(table),
        once: OnceLock::new(),
    });
    let with = || Arc::clone(&known);
    vec![
        rung(
            [
                "evaluation",
                "what a whole position is worth to the networks",
                "positions",
            ],
            LOOKS,
            Evaluations(with()),
        ),
        rung(
            [
                "change",
                "what a plan is worth after one change, ships from one place to another",
                "changes",
            ],
            LOOKS,
            Changes(with()),
        ),
        rung(
            [
                "movement",
                "where learned:fast sends the Allied ships",
                "movements",
            ],
            MOVEMENTS,
            Movements(with()),
        ),
        rung(
            ["learned", "a game of learned:fast against itself", "games"],
            GAMES,
            Games(with()),
        ),
    ]
}

/// What is worked out when the first of these rungs does its first block, for it takes a while.
struct Known {
    table: Arc<Prepared>,
    once: OnceLock<(Learning, Vec<Position>)>,
}

impl Known {
    fn learning(&self) -> &Learning {
        &self.get().0
    }

    /// The Allied seat of a position where the Allies are about to move.
    fn view(&self, number: u64) -> View<'_> {
        let positions = &self.get().1;
        let position = &positions[(number % positions.len() as u64) as usize];
        View::open(&self.table.scenario, position, Side::Allied)
    }

    fn get(&self) -> &(Learning, Vec<Position>) {
        self.once.get_or_init(|| {
            let networks = Networks::embedded().unwrap_or_else(|unfit| panic!("{unfit}"));
            (
                Learning::new(&self.table.scenario, &networks),
                self.table.positions(Phase::AlliedMovement),
            )
        })
    }

    fn player(&self, number: u64, side: Side) -> Learned<'_> {
        Learned::new(self.learning(), RUN.game(number), side, Level::Fast)
    }
}

/// A position from nothing.
struct Evaluations(Arc<Known>);

impl Unit for Evaluations {
    fn play(&self, number: u64, _: impl Meter, sum: &mut Checksum) {
        let worth = self
            .0
            .learning()
            .evaluator
            .utility(&self.0.view(number), Stage::Start);
        sum.add(worth.to_bits().into());
    }
}

/// One change after another of what lies ready in a position.
struct Changes(Arc<Known>);

impl Unit for Changes {
    fn play(&self, number: u64, _: impl Meter, sum: &mut Checksum) {
        self.block(number..number + 1, sum);
    }

    fn block(&self, units: Range<u64>, sum: &mut Checksum) {
        let view = self.0.view(units.start / LOOKS[0]);
        let (mut room, inclination) = (Room::new(), Inclination::default());
        let evaluator = &self.0.learning().evaluator;
        let mut board = board(evaluator, &view, Free::All, &inclination, &mut room);
        let mut changes = Vec::new();
        for (group, of) in board.groups.iter().enumerate() {
            let from = of.counts.iter().position(|&count| count > 0).unwrap_or_default();
            let ways = of.least..of.ways.len();
            let to = |to| Change {
                group,
                from,
                to,
                count: 1,
            };
            changes.extend(ways.filter(|&way| way != from).map(to));
        }
        for (&change, _) in changes.iter().cycle().zip(units) {
            let leaving = board.leaving(change.group, change.from, change.count);
            sum.add(board.tried(change, &leaving).to_bits().into());
        }
    }
}

/// A movement of all Allied ships.
struct Movements(Arc<Known>);

impl Unit for Movements {
    fn play(&self, number: u64, _: impl Meter, sum: &mut Checksum) {
        let view = self.0.view(number);
        let plan = self.0.player(number, Side::Allied).movement(&view);
        sum.add_bytes(
            view.own()
                .into_iter()
                .map(|ship| plan.goal(ship).map_or(0, |area| 1 + area as u8)),
        );
    }
}

/// Whole games.
struct Games(Arc<Known>);

impl Unit for Games {
    fn play(&self, number: u64, meter: impl Meter, sum: &mut Checksum) {
        let seats = Seats {
            allied: self.0.player(number, Side::Allied),
            axis: self.0.player(number, Side::Axis),
        };
        whole_game(&self.0.table.scenario, seats, number, meter, sum);
    }
}
