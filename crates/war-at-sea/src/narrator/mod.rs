//! A game told as a play-by-mail report: set-ups and moves in community notation, rolls, battles round by round,
//! and the table of points that players know.
//!
//! [`Narrator`] is an [`Observer`]: it tells whatever game or part of a game it is shown. [`narrate`] plays one
//! game of a seeded run and tells it.

mod combat;
mod movement;
mod opening;
mod page;
mod story;
mod table;
mod turn_end;
mod volley;
mod words;

use super::commander::Commander;
use super::event::{Event, Observer};
use super::filter::Filter;
use super::map::Site;
use super::position::{Phase, Position};
use super::refusal::Refusal;
use super::scenario::Scenario;
use super::{Game, Points};
use crate::naval::Side;
use admiralty_core::dice::{MasterSeed, Seeded};
use opening::Opening;
use page::Page;
use std::fmt;
pub(crate) use story::{Sheet, StoryObserver};
use volley::Volley;

/// What stands over a report and what the game itself does not know.
#[derive(Clone, Copy, Debug, Default)]
pub struct Heading<'a> {
    /// Who plays the Allies, by name.
    pub allied: &'a str,
    /// Who plays the Axis.
    pub axis: &'a str,
    /// The run and the number of the game in it, so that it can be told again.
    pub seed: Option<(MasterSeed, u64)>,
    /// What the Axis is given after the last turn, in half points; negative, the Allies (T7).
    pub bid_halves: i16,
}

/// Why a game could not be told to its end.
#[derive(Clone, Copy, Debug, thiserror::Error)]
pub enum Failure {
    /// A commander did what the rules forbid.
    #[error("a commander's decision is not allowed: {0}")]
    Refused(#[from] Refusal),
    /// The report could not be written.
    #[error("the report cannot be written")]
    Unwritable(#[from] fmt::Error),
}

/// Plays game `game` of the run with this seed and tells it. The heading's seed is set accordingly.
///
/// # Errors
/// A decision that the rules forbid (the report then ends with it), or a report that cannot be written.
pub fn narrate<C: Commander, W: fmt::Write>(
    scenario: &Scenario,
    seed: MasterSeed,
    game: u64,
    commanders: C,
    heading: &Heading<'_>,
    out: &mut W,
) -> Result<Position, Failure> {
    let heading = Heading {
        seed: Some((seed, game)),
        ..*heading
    };
    let mut narrator = Narrator::new(scenario, &heading, out);
    // One copy of the game serves everybody who watches through a table, see `Contest::count_and_record`.
    let seen = Filter::of_everything(&mut narrator);
    let mut table = Game::new(scenario, commanders, Seeded::new(seed.game(game)), seen);
    let played = table.play();
    let position = table.position;
    if let Err(refusal) = played {
        narrator.broken_off(refusal);
    }
    narrator.finish()?;
    played?;
    Ok(position)
}

/// Tells a game to a writer. Lines are at most 100 columns wide.
#[derive(Debug)]
pub struct Narrator<'a, W> {
    scenario: &'a Scenario,
    page: Page<W>,
    bid_halves: i16,
    /// What the start of a turn brought so far.
    opening: Opening,
    /// The movement of one side so far.
    moves: movement::Moves,
    /// Where the air markers are.
    air: Vec<(Side, Option<Site>)>,
    /// The battle being told.
    battle: combat::Telling,
    /// The dice being collected.
    volley: Option<Volley>,
    /// The end of the turn so far.
    end: turn_end::TurnEnd,
    /// Points of all turns so far, with the turn.
    points: Vec<(u8, Points)>,
}

impl<'a, W: fmt::Write> Narrator<'a, W> {
    /// Begins a report.
    pub fn new(scenario: &'a Scenario, heading: &Heading<'_>, out: W) -> Self {
        let mut narrator = Narrator {
            scenario,
            page: Page::new(out),
            bid_halves: heading.bid_halves,
            opening: Opening::default(),
            moves: movement::Moves::default(),
            air: Vec::new(),
            battle: combat::Telling::default(),
            volley: None,
            end: turn_end::TurnEnd::default(),
            points: Vec::new(),
        };
        narrator.headed(heading);
        narrator
    }

    /// Ends a report.
    ///
    /// # Errors
    /// If any of it could not be written.
    pub fn finish(self) -> fmt::Result {
        self.page.finish()
    }

    /// Tells that a decision was not allowed and the game ends with it.
    pub fn broken_off(&mut self, refusal: Refusal) {
        let ship = refusal.ship.map_or_else(String::new, |ship| {
            format!(" ({})", self.scenario.ship(ship).name)
        });
        self.page.blank();
        self.page.entry(
            "Broken off",
            &format!("a decision is not allowed: {refusal}{ship}"),
        );
    }

    fn phase_ends(&mut self, position: &Position, phase: Phase) {
        match phase {
            Phase::Arrivals => self.opening_told(position),
            Phase::AlliedMovement => self.movement_told(position, Side::Allied),
            Phase::AxisMovement => self.movement_told(position, Side::Axis),
            Phase::AirPlacement => self.air_told(),
            Phase::Combat => self.control_told(position),
            Phase::TurnEnd => self.turn_told(position),
            Phase::SetUp | Phase::Over => {}
        }
    }
}

impl<W: fmt::Write> Observer for Narrator<'_, W> {
    fn see(&mut self, position: &Position, event: Event<'_>) {
        match event {
            Event::SetUpDone => self.set_up_told(position),
            Event::TurnBegins
            | Event::TakeOverRolled { .. }
            | Event::Arrived { .. }
            | Event::UboatsArrived { .. }
            | Event::RussianRolled { .. }
            | Event::UsRolled { .. } => self.opening_event(position, event),
            Event::Moved { .. }
            | Event::SpeedRolled { .. }
            | Event::FellBack { .. }
            | Event::Repaired { .. }
            | Event::UboatsPlaced
            | Event::Revealed => self.movement_event(position, event),
            Event::AirPlaced { side, site } => self.air.push((side, site)),
            Event::OilerRolled { .. }
            | Event::Based { .. }
            | Event::ConvoyCashed { .. }
            | Event::Scored { .. }
            | Event::Interned { .. } => self.turn_end_event(position, event),
            Event::PhaseEnds { phase } => self.phase_ends(position, phase),
            in_battle => self.battle_event(position, in_battle),
        }
    }
}
