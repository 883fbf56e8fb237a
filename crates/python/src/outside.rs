//! Players in Python. Their games are played on threads of their own, one each; those that ask at once are asked together.

use admiralty_core::contract::{Chooser, Outlook, Outside};
use admiralty_core::seats::Seat;
use admiralty_studies::ask::Outsiders;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long the first game that asks waits for more, again and again while there are any.
const PATIENCE: Duration = Duration::from_millis(1);

/// What went wrong in Python; the first of it ends the run.
#[derive(Clone, Default)]
pub struct Faults(Arc<Mutex<Option<PyErr>>>);

impl Faults {
    /// The first error, once.
    pub fn first(&self) -> PyResult<()> {
        lock(&self.0).take().map_or(Ok(()), Err)
    }

    fn add(&self, error: PyErr) {
        lock(&self.0).get_or_insert(error);
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Players by name, and what goes wrong with them. A player in Python has `questions` (numbers of those that it answers),
/// and `begin(game, seat)`, which gives what chooses in that game: `asked(question, numbers)` and `pick(about, options)`;
/// or, if `together` is true, `scores(question, games, seats, numbers)` of all games that ask at once.
pub fn outsiders(players: BTreeMap<String, Py<PyAny>>) -> (Outsiders, Faults) {
    let faults = Faults::default();
    let player = |(name, player)| {
        let outside = Player {
            shared: Arc::new(Shared {
                player,
                faults: faults.clone(),
                waiting: Mutex::default(),
            }),
        };
        (name, Arc::new(outside) as Arc<dyn Outside>)
    };
    (players.into_iter().map(player).collect(), faults)
}

struct Player {
    shared: Arc<Shared>,
}

impl fmt::Debug for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a player in Python")
    }
}

impl Outside for Player {
    fn begin(&self, game: u64, seat: Seat, _outlook: &Arc<Outlook>) -> Box<dyn Chooser> {
        let shared = Arc::clone(&self.shared);
        let made = Python::attach(|python| -> PyResult<(Vec<usize>, Option<Py<PyAny>>)> {
            let player = shared.player.bind(python);
            let questions = player.getattr("questions")?.extract()?;
            let together: bool = player.getattr("together")?.extract()?;
            let own = match together {
                true => None,
                false => Some(player.call_method1("begin", (game, seat.index()))?.unbind()),
            };
            Ok((questions, own))
        });
        match made {
            Ok((questions, Some(own))) => Box::new(Alone {
                shared,
                questions,
                own,
            }),
            Ok((questions, None)) => {
                lock(&shared.waiting).games += 1;
                Box::new(Together {
                    shared,
                    questions,
                    game,
                    seat,
                    scores: Scores::default(),
                })
            }
            Err(error) => {
                shared.faults.add(error);
                Box::new(NoChoices)
            }
        }
    }
}

/// Leaves everything to the base player.
struct NoChoices;

impl Chooser for NoChoices {
    fn asked(&mut self, _question: usize, _features: &dyn Fn() -> Vec<f32>) -> bool {
        false
    }

    fn pick(&mut self, _about: u16, _options: &[u16]) -> usize {
        0
    }
}

/// A player that is asked one small choice at a time.
struct Alone {
    shared: Arc<Shared>,
    questions: Vec<usize>,
    own: Py<PyAny>,
}

impl Chooser for Alone {
    fn asked(&mut self, question: usize, features: &dyn Fn() -> Vec<f32>) -> bool {
        if !self.questions.contains(&question) {
            return false;
        }
        let asked = Python::attach(|python| -> PyResult<bool> {
            let numbers = PyBytes::new(python, &bytes(&features()));
            self.own
                .bind(python)
                .call_method1("asked", (question, numbers))?
                .extract()
        });
        asked.unwrap_or_else(|error| {
            self.shared.faults.add(error);
            false
        })
    }

    fn pick(&mut self, about: u16, options: &[u16]) -> usize {
        let picked = Python::attach(|python| -> PyResult<usize> {
            self.own
                .bind(python)
                .call_method1("pick", (about, options.to_vec()))?
                .extract()
        });
        picked.unwrap_or_else(|error| {
            self.shared.faults.add(error);
            0
        })
    }
}

/// Numbers of 32 bits, as numpy reads them.
pub fn bytes(numbers: &[f32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_ne_bytes()).collect()
}

/// A game that asks.
struct Asking {
    question: usize,
    game: u64,
    seat: Seat,
    features: Vec<f32>,
    answer: Sender<Scores>,
}

/// What all games share that one player plays.
struct Shared {
    player: Py<PyAny>,
    faults: Faults,
    waiting: Mutex<Waiting>,
}

#[derive(Default)]
struct Waiting {
    /// Games that are being played.
    games: usize,
    asking: Vec<Asking>,
}

/// The scores of one game: so many a subject, an option each; the rows of several games lie in one list.
#[derive(Clone, Default)]
struct Scores {
    all: Arc<Vec<u8>>,
    /// Where this game's begin, in numbers.
    first: usize,
    subjects: usize,
    options: usize,
}

impl Scores {
    /// The score of an option for a subject; 0 where there is none. With one row for all subjects, that of the option.
    fn of(&self, about: usize, option: usize) -> f32 {
        let about = if self.subjects == 1 { 0 } else { about };
        if about >= self.subjects || option >= self.options {
            return 0.0;
        }
        let at = 4 * (self.first + about * self.options + option);
        let number = self.all.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
        number.map_or(0.0, f32::from_ne_bytes)
    }
}

impl Shared {
    /// Asks Python once for all that ask the same question. An error leaves them to chance: the run ends.
    fn answer(&self, mut asking: Vec<Asking>) {
        asking.sort_by_key(|one| (one.question, one.game, one.seat));
        let answered = Python::attach(|python| -> PyResult<()> {
            for group in asking.chunk_by(|one, other| one.question == other.question) {
                let games: Vec<u64> = group.iter().map(|one| one.game).collect();
                let seats: Vec<usize> = group.iter().map(|one| one.seat.index()).collect();
                let numbers: Vec<u8> = group.iter().flat_map(|one| bytes(&one.features)).collect();
                let asked = (group[0].question, games, seats, PyBytes::new(python, &numbers));
                let answer = self.player.bind(python).call_method1("scores", asked)?;
                let (scores, subjects, options): (Bound<'_, PyBytes>, usize, usize) = answer.extract()?;
                let all = Arc::new(scores.as_bytes().to_vec());
                for (index, one) in group.iter().enumerate() {
                    let first = index * subjects * options;
                    // A game that is gone wants no answer.
                    let _ = one.answer.send(Scores {
                        all: Arc::clone(&all),
                        first,
                        subjects,
                        options,
                    });
                }
            }
            Ok(())
        });
        if let Err(error) = answered {
            self.faults.add(error);
        }
    }

    fn wait(&self, ours: &Receiver<Scores>, is_first: bool) -> Scores {
        let mut before = 0;
        loop {
            if !is_first {
                return ours.recv().unwrap_or_default();
            }
            match ours.recv_timeout(PATIENCE) {
                Ok(scores) => return scores,
                Err(RecvTimeoutError::Disconnected) => return Scores::default(),
                Err(RecvTimeoutError::Timeout) => {}
            }
            let mut waiting = lock(&self.waiting);
            if waiting.asking.len() > before {
                before = waiting.asking.len();
                continue;
            }
            let asking = std::mem::take(&mut waiting.asking);
            drop(waiting);
            self.answer(asking);
            // Another game may have taken the list meanwhile: then its answer is on the way.
            return ours.recv().unwrap_or_default();
        }
    }
}

/// A player that is asked for many games at once.
struct Together {
    shared: Arc<Shared>,
    questions: Vec<usize>,
    game: u64,
    seat: Seat,
    scores: Scores,
}

impl Chooser for Together {
    fn asked(&mut self, question: usize, features: &dyn Fn() -> Vec<f32>) -> bool {
        if !self.questions.contains(&question) {
            return false;
        }
        let (answer, ours) = channel();
        let mut waiting = lock(&self.shared.waiting);
        let is_first = waiting.asking.is_empty();
        waiting.asking.push(Asking {
            question,
            game: self.game,
            seat: self.seat,
            features: features(),
            answer,
        });
        if waiting.asking.len() == waiting.games {
            let asking = std::mem::take(&mut waiting.asking);
            drop(waiting);
            self.shared.answer(asking);
            self.scores = ours.try_recv().unwrap_or_default();
        } else {
            drop(waiting);
            self.scores = self.shared.wait(&ours, is_first);
        }
        true
    }

    fn pick(&mut self, about: u16, options: &[u16]) -> usize {
        let score = |option: &u16| self.scores.of(usize::from(about), usize::from(*option));
        let mut best = 0;
        for index in 1..options.len() {
            if score(&options[index]) > score(&options[best]) {
                best = index;
            }
        }
        best
    }
}

impl Drop for Together {
    fn drop(&mut self) {
        lock(&self.shared.waiting).games -= 1;
    }
}
