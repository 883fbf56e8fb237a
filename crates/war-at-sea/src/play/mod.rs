//! The course of a game (rule 5): what happens in which order, who is asked, which dice are rolled.
//!
//! [`Game`] joins a scenario, a position, the commanders, the dice and an observer; [`Game::play`] runs from
//! whatever phase the position is in to the end, [`Game::play_phase`] runs one phase alone, and
//! [`Game::play_together`] any number of games side by side.

mod arrivals;
mod combat;
mod movement;
mod points;
mod together;
mod turn_end;

pub use combat::{Moment, asw_dice, open_sites};
pub use together::TOGETHER;

use super::commander::Commander;
use super::event::{Event, Observer};
use super::map::Place;
use super::position::{Phase, Position};
use super::refusal::Refusal;
use super::roll::{Purpose, Roll};
use super::scenario::Scenario;
use super::view::{Counts, View};
use crate::naval::{CounterId, CounterMap, Side};
use admiralty_core::dice::Dice;

/// A game in progress. It owns nothing on the heap; the commanders and dice are arguments.
#[derive(Debug)]
pub struct Game<'a, C, D, O> {
    /// The rules in force.
    pub scenario: &'a Scenario,
    /// The state.
    pub position: Position,
    /// Who decides.
    pub commanders: C,
    /// What is rolled.
    pub dice: D,
    /// Who watches.
    pub observer: O,
    /// Damage of every counter as the Axis last saw it, before the Allies moved (19.3).
    seen_damage: CounterMap<u8>,
}

/// Asks the commander of a side, who sees everything.
macro_rules! ask {
    ($game:ident, $side:expr, $question:ident($($arg:expr),*)) => {{
        let view = $crate::view::View::open($game.scenario, &$game.position, $side);
        $game.commanders.$question(&view, $($arg),*)
    }};
}
use ask;

/// Checks an answer, unless the commander is trusted and this is a release build.
macro_rules! check {
    ($commander:ident, $verdict:expr) => {
        if cfg!(debug_assertions) || !$commander::TRUSTED {
            $verdict?;
        }
    };
}
use check;

impl<'a, C: Commander, D: Dice<Roll>, O: Observer> Game<'a, C, D, O> {
    /// A new game, before set-up.
    pub fn new(scenario: &'a Scenario, commanders: C, dice: D, observer: O) -> Self {
        Self::from(scenario, Position::new(), commanders, dice, observer)
    }

    /// A game taken up at a position, at the start of the position's phase.
    pub fn from(scenario: &'a Scenario, position: Position, commanders: C, dice: D, observer: O) -> Self {
        Game {
            scenario,
            position,
            commanders,
            dice,
            observer,
            seen_damage: position.damage,
        }
    }

    /// Plays to the end.
    ///
    /// # Errors
    /// A commander's decision that the rules forbid; the position is then as it was before that decision.
    pub fn play(&mut self) -> Result<(), Refusal> {
        while self.position.phase != Phase::Over {
            self.play_phase()?;
        }
        Ok(())
    }

    /// Plays the position's phase and sets the next one.
    ///
    /// # Errors
    /// As for [`Game::play`].
    pub fn play_phase(&mut self) -> Result<(), Refusal> {
        let phase = self.position.phase;
        self.position.phase = match phase {
            Phase::SetUp => {
                self.set_up()?;
                Phase::Arrivals
            }
            Phase::Arrivals => {
                self.arrivals();
                Phase::AlliedMovement
            }
            Phase::AlliedMovement => {
                self.seen_damage = self.position.damage;
                self.movement(Side::Allied)?;
                Phase::AxisMovement
            }
            Phase::AxisMovement => {
                self.movement(Side::Axis)?;
                Phase::AirPlacement
            }
            Phase::AirPlacement => {
                self.place_air()?;
                Phase::Combat
            }
            Phase::Combat => {
                self.combat()?;
                Phase::TurnEnd
            }
            Phase::TurnEnd => self.turn_end()?,
            Phase::Over => Phase::Over,
        };
        self.tell(Event::PhaseEnds { phase });
        Ok(())
    }

    /// Tells the observer.
    #[inline]
    fn tell(&mut self, event: Event<'_>) {
        self.observer.see(&self.position, event);
    }

    /// Rolls one die that belongs to no battle.
    #[inline]
    fn roll(&mut self, purpose: Purpose, place: Place, ship: CounterId) -> u8 {
        self.dice.roll(Roll {
            purpose,
            turn: self.position.turn,
            place,
            round: 0,
            ship,
            shot: 0,
        })
    }

    /// Whether the Axis moves against face-down counters this turn (19.3, O3).
    fn blind(&self) -> bool {
        self.scenario.lie_face_down(self.position.turn)
    }

    /// What the Axis may know while Allied counters lie face down: the position with them hidden, and counts.
    fn censored(&self) -> (Position, Counts) {
        let mut position = self.position;
        let mut counts = [0; Place::COUNT];
        for ship in position.fleet(self.scenario, Side::Allied) {
            let place = self.position.place[ship];
            if place.on_board() {
                counts[place.index()] += 1;
                position.place[ship] = Place::FACE_DOWN;
                position.damage[ship] = self.seen_damage[ship];
            }
        }
        (position, counts)
    }

    /// Asks the moving side a question: the Axis may be blind (19.3).
    #[inline]
    fn ask_mover<T>(&mut self, side: Side, question: impl FnOnce(&mut C, &View<'_>) -> T) -> T {
        if side == Side::Axis && self.blind() {
            let (censored, counts) = self.censored();
            question(
                &mut self.commanders,
                &View::face_down(self.scenario, &censored, &counts),
            )
        } else {
            question(
                &mut self.commanders,
                &View::open(self.scenario, &self.position, side),
            )
        }
    }
}
