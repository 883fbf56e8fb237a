//! Battles by hand: the answers and the dice are given, what happens is told.
#![allow(dead_code, reason = "each test file uses what it needs")]

use admiralty_core::dice::Scripted;
use admiralty_core::machine::{Choices, Observer, Rules};
use great_war_at_sea::battle::choice::Choice;
use great_war_at_sea::battle::event::Event;
use great_war_at_sea::battle::rules::Battle;
use great_war_at_sea::battle::state::{Afloat, Side, Stage, State};
use great_war_at_sea::battle::tell::tell;
use great_war_at_sea::scenario::from_text;

pub use great_war_at_sea::battle::state::Side::{Allied, Central};

/// A battle with these fleets by day, nothing else of the built-in one but its settings; more lines of the file may follow.
pub fn battle(central: &str, allied: &str, more: &str) -> Battle {
    let (top, tables) = more.split_once("[switches]").unwrap_or((more, ""));
    let light = if top.contains("light = ") {
        ""
    } else {
        "light = \"day\""
    };
    let text = format!(
        "extends = \"great-war-at-sea\"\n{light}\n{top}\n[central]\nfleet = \"{central}\"\nquarry = \"\"\n[allied]\nfleet = \
         \"{allied}\"\n[switches]\n{tables}"
    );
    from_text("test.toml", &text).unwrap_or_else(|faults| panic!("{faults}"))
}

/// What is told, line by line.
#[derive(Default)]
pub struct Lines(pub Vec<String>);

impl Observer<Battle> for Lines {
    fn see(&mut self, rules: &Battle, state: &State, event: &Event<'_>) {
        let mut line = String::new();
        tell(rules, state, event, &mut line);
        self.0.push(line);
    }
}

/// A battle as it stands.
pub struct Table {
    pub battle: Battle,
    pub state: State,
    pub lines: Lines,
}

impl Table {
    pub fn new(battle: Battle) -> Self {
        let state = battle.start();
        Table {
            battle,
            state,
            lines: Lines::default(),
        }
    }

    /// Goes on by itself, with these dice.
    pub fn go(&mut self, dice: &[u8]) -> &mut Self {
        let choices = Choices::none(2);
        self.battle.play(
            &mut self.state,
            &choices,
            &mut Scripted::new(dice),
            &mut self.lines,
        );
        self
    }

    /// A choice of the side that is asked, with these dice; it must be legal.
    pub fn choose(&mut self, choice: Choice, dice: &[u8]) -> &mut Self {
        let mut scripted = Scripted::new(dice);
        self.choose_with(choice, &mut scripted);
        self
    }

    pub fn choose_with(&mut self, choice: Choice, dice: &mut Scripted) {
        let side = self.asked();
        self.battle
            .legal(&self.state, side.seat(), &choice)
            .unwrap_or_else(|illegal| panic!("{choice:?} in {:?}: {illegal}", self.state.stage));
        let mut choices = Choices::none(2);
        choices.set(side.seat(), Some(choice));
        self.battle.play(&mut self.state, &choices, dice, &mut self.lines);
    }

    /// The clause that forbids a choice.
    pub fn forbids(&self, choice: Choice) -> &'static str {
        let side = self.asked();
        self.battle
            .legal(&self.state, side.seat(), &choice)
            .unwrap_err()
            .clause
    }

    pub fn asked(&self) -> Side {
        self.battle.side_asked(&self.state).expect("somebody is asked")
    }

    pub fn area(&self, place: (i8, i8)) -> u8 {
        self.battle.board.at(place).expect("an area of the board")
    }

    /// Puts counters into areas and begins impulse `impulse` of round 1 with the winner's move.
    pub fn set(&mut self, winner: Side, impulse: u8, central: &[(i8, i8)], allied: &[(i8, i8)]) -> &mut Self {
        for (side, places) in [(Central, central), (Allied, allied)] {
            for (number, place) in places.iter().enumerate() {
                self.state.counters[side][number].area = self.area(*place);
            }
        }
        (self.state.round, self.state.winner, self.state.impulse) = (1, winner, impulse);
        self.state.stage = Stage::Move(winner);
        self.state.may_move = self.battle.may_move(&self.state, winner);
        self
    }

    /// Ends a move, and holds all fire and torpedoes up to the next move.
    pub fn done_and_hold(&mut self) -> &mut Self {
        self.choose(Choice::Done, &[]);
        self.hold()
    }

    pub fn hold(&mut self) -> &mut Self {
        while matches!(self.state.stage, Stage::Aim(..) | Stage::Launch(..)) {
            self.choose(Choice::Hold, &[]);
        }
        self
    }

    pub fn ship(&self, side: Side, number: usize) -> Afloat {
        self.state.ships[side][number]
    }
}
