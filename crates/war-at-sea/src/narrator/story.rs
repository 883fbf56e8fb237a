//! A game told step by step: the report, the board after each step, the rolls with what they changed.

use super::Narrator;
use crate::board::board;
use crate::event::{Event, Observer};
use crate::luck::{LuckObserver, RollLog};
use crate::map::Site;
use crate::notation::the;
use crate::position::{Phase, Position};
use crate::scenario::Scenario;
use admiralty_core::results::story::{Story, StoryRoll, StoryStep};
use std::cell::RefCell;
use std::fmt;

/// A report that can be read while it is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sheet<'t>(pub &'t RefCell<String>);

impl fmt::Write for Sheet<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.borrow_mut().push_str(text);
        Ok(())
    }
}

/// Cuts what a narrator writes into steps.
#[derive(Debug)]
pub(crate) struct StoryObserver<'a, 't> {
    pub scenario: &'a Scenario,
    pub sheet: Sheet<'t>,
    pub narrator: Narrator<'a, Sheet<'t>>,
    pub luck: LuckObserver<'a, RollLog<'a>>,
    pub story: Story,
    /// Rolls that belong to steps told already.
    pub rolls: usize,
}

impl StoryObserver<'_, '_> {
    /// Everything since the last step, as a step.
    fn cut(&mut self, position: &Position, title: String) {
        let text = std::mem::take(&mut *self.sheet.0.borrow_mut());
        if text.trim().is_empty() {
            return;
        }
        let log = &self.luck.sink;
        let rolls = log.rolls[self.rolls..].iter().map(|(throw, swing)| StoryRoll {
            words: log.words(throw),
            swing: *swing,
        });
        let rolls = rolls.collect();
        self.rolls = log.rolls.len();
        self.story.steps.push(StoryStep {
            title,
            turn: (position.phase != Phase::SetUp).then_some(position.turn),
            text: text.trim_end().to_owned(),
            board: Some(board(self.scenario, position)),
            rolls,
            figure: None,
        });
    }
}

const fn title(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "Set-up",
        Phase::Arrivals => "Arrivals",
        Phase::AlliedMovement => "Allied movement",
        Phase::AxisMovement => "Axis movement",
        Phase::AirPlacement => "Air placement",
        Phase::Combat => "After the battles",
        Phase::TurnEnd => "End of the turn",
        Phase::Over => "End of the game",
    }
}

impl Observer for StoryObserver<'_, '_> {
    fn see(&mut self, position: &Position, event: Event<'_>) {
        self.narrator.see(position, event);
        self.luck.see(position, event);
        match event {
            Event::SiteEnds {
                site: Site::Area(area),
            } => self.cut(position, format!("Battle in {}", the(area))),
            Event::SiteEnds {
                site: Site::Port(port),
            } => self.cut(position, format!("Air attack on {}", the(port))),
            Event::PhaseEnds { phase } => self.cut(position, title(phase).to_owned()),
            _ => {}
        }
    }
}
