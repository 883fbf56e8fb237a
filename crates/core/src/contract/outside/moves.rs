//! Small choices in a file: a line for each, `SEAT: QUESTION; ABOUT; OPTION`, as an environment writes them.

use super::{Chooser, Outlook, Outside};
use crate::seats::{GameCard, Seat};
use std::collections::VecDeque;
use std::sync::Arc;

/// A small choice by its names.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Move {
    question: String,
    about: String,
    option: String,
}

/// Chooses what a file says for a seat, in its order. Where the game asks something else it takes the first option.
#[derive(Clone, Debug)]
pub struct Moves(Vec<Move>);

impl Moves {
    /// The moves of a seat.
    ///
    /// # Errors
    /// A line that is no move of any seat: its number and what it says.
    pub fn read(text: &str, seat: Seat, game: &GameCard) -> Result<Self, String> {
        let mut moves = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            match read_line(line, game) {
                Some((by, chosen)) if by == seat => moves.push(chosen),
                Some(_) => {}
                None => {
                    let seats = game.each(|seat| game.seat(seat).id.to_owned(), ", ");
                    return Err(format!(
                        "line {}: {line:?} is no move; write SEAT: QUESTION; ABOUT; OPTION, where the seats are {seats}",
                        number + 1
                    ));
                }
            }
        }
        Ok(Moves(moves))
    }
}

fn read_line(line: &str, game: &GameCard) -> Option<(Seat, Move)> {
    let (seat, chosen) = line.split_once(": ")?;
    let mut words = chosen.splitn(3, "; ").map(|word| word.trim().to_owned());
    let chosen = Move {
        question: words.next()?,
        about: words.next()?,
        option: words.next()?,
    };
    Some((game.find(seat.trim())?, chosen))
}

impl Outside for Moves {
    fn begin(&self, _game: u64, _seat: Seat, outlook: &Arc<Outlook>) -> Box<dyn Chooser> {
        Box::new(Replay {
            outlook: Arc::clone(outlook),
            left: self.0.iter().cloned().collect(),
            question: 0,
        })
    }
}

struct Replay {
    outlook: Arc<Outlook>,
    left: VecDeque<Move>,
    question: usize,
}

impl Chooser for Replay {
    fn asked(&mut self, question: usize, _features: &dyn Fn() -> Vec<f32>) -> bool {
        self.question = question;
        true
    }

    fn pick(&mut self, about: u16, options: &[u16]) -> usize {
        let Some(next) = self.left.front() else { return 0 };
        let (about, question) = (
            &self.outlook.about[usize::from(about)],
            &self.outlook.questions[self.question],
        );
        if (&next.about, &next.question) != (about, question) {
            return 0;
        }
        let named = |&option: &u16| self.outlook.options[usize::from(option)] == next.option;
        let found = options.iter().position(named);
        self.left.pop_front();
        found.unwrap_or(0)
    }
}
