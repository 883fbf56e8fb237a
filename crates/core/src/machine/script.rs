//! Choices in a file: a line for each, with the seat that made it.

use super::{Playable, Player};
use crate::seats::Seat;
use std::collections::VecDeque;

/// A player that chooses what a file says for its seat, game after game.
#[derive(Clone)]
pub(super) struct FileScript {
    lines: Vec<String>,
    left: VecDeque<String>,
}

impl FileScript {
    /// The lines of a seat.
    ///
    /// # Errors
    /// A line that belongs to no seat: its number and what it says.
    pub fn read<R: Playable>(text: &str, seat: Seat) -> Result<Self, String> {
        let game = R::card().game;
        let mut lines = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let chosen = line.split_once(':');
            let chosen = chosen.and_then(|(id, choice)| Some((game.find(id.trim())?, choice.trim())));
            match chosen {
                Some((by, choice)) if by == seat => lines.push(choice.to_owned()),
                Some(_) => {}
                None => {
                    let seats = game.each(|seat| game.seat(seat).id.to_owned(), ", ");
                    return Err(format!(
                        "line {}: {line:?} is no choice; write SEAT: CHOICE, where the seats are {seats}",
                        number + 1
                    ));
                }
            }
        }
        Ok(FileScript {
            left: lines.iter().cloned().collect(),
            lines,
        })
    }
}

impl<R: Playable> Player<R> for FileScript {
    fn begin(&mut self, _generator: super::Generator) {
        self.left = self.lines.iter().cloned().collect();
    }

    fn choose(&mut self, rules: &R, seen: &R::State, seat: Seat) -> Option<R::Choice> {
        rules.choice(seen, seat, &self.left.pop_front()?)
    }
}
