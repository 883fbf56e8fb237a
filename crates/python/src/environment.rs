//! One game, played from Python small choice by small choice.

use super::GAMES;
use super::outside::bytes;
use admiralty_core::contract::{Chooser, Ending, Outlook, Outside, Refusal};
use admiralty_core::seats::Seat;
use admiralty_studies::ask::{Outsiders, play_one};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// As much as a main thread usually has.
const STACK: usize = 8 << 20;

/// What a game tells.
enum Told {
    /// A small choice.
    Choice {
        seat: usize,
        question: usize,
        about: u16,
        options: Vec<u16>,
        features: Vec<f32>,
    },
    /// It is over.
    Over(Result<Ending, Refusal>),
}

/// Both ends of a game in Python: what it tells, and the options that it is told. A game whose Python end is gone is played
/// to its end with first options.
struct Seats {
    tell: Sender<Told>,
    chosen: Arc<Mutex<Receiver<usize>>>,
}

impl std::fmt::Debug for Seats {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the seats of an environment")
    }
}

struct Taken {
    tell: Sender<Told>,
    chosen: Arc<Mutex<Receiver<usize>>>,
    seat: Seat,
    question: usize,
    features: Vec<f32>,
}

impl Outside for Seats {
    fn begin(&self, _game: u64, seat: Seat, _outlook: &Arc<Outlook>) -> Box<dyn Chooser> {
        Box::new(Taken {
            tell: self.tell.clone(),
            chosen: Arc::clone(&self.chosen),
            seat,
            question: 0,
            features: Vec::new(),
        })
    }
}

impl Chooser for Taken {
    fn asked(&mut self, question: usize, features: &dyn Fn() -> Vec<f32>) -> bool {
        self.question = question;
        self.features = features();
        true
    }

    fn pick(&mut self, about: u16, options: &[u16]) -> usize {
        let told = Told::Choice {
            seat: self.seat.index(),
            question: self.question,
            about,
            options: options.to_vec(),
            features: self.features.clone(),
        };
        if self.tell.send(told).is_err() {
            return 0;
        }
        let chosen = self.chosen.lock().unwrap_or_else(PoisonError::into_inner);
        chosen.recv().unwrap_or(0)
    }
}

/// A small choice: seat, question, subject, options, features. Or, at the end: winners and scores by seat.
type Step<'py> = (
    Option<(usize, usize, u16, Vec<u16>, Bound<'py, PyBytes>)>,
    Option<(Vec<bool>, Vec<i32>)>,
);

/// A game that waits for what Python chooses. The question is `play`, its players from outside are all named `environment`.
#[pyclass(module = "admiralty._native")]
pub struct Played {
    told: Mutex<Receiver<Told>>,
    choose: Sender<usize>,
}

#[pymethods]
impl Played {
    #[new]
    fn new(question: String) -> PyResult<Self> {
        let ((tell, told), (choose, chosen)) = (channel(), channel());
        let seats = Seats {
            tell: tell.clone(),
            chosen: Arc::new(Mutex::new(chosen)),
        };
        let play = move || {
            let outside: Outsiders = [("environment".to_owned(), Arc::new(seats) as Arc<dyn Outside>)].into();
            // Nobody may be there to hear of it.
            let _ = tell.send(Told::Over(play_one(GAMES, &question, &outside)));
        };
        thread::Builder::new().stack_size(STACK).spawn(play)?;
        Ok(Played {
            told: Mutex::new(told),
            choose,
        })
    }

    /// What the game asks next, or how it ended.
    fn next<'py>(&self, python: Python<'py>) -> PyResult<Step<'py>> {
        let told = python.detach(|| {
            let told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
            told.recv()
        });
        match told {
            Ok(Told::Choice {
                seat,
                question,
                about,
                options,
                features,
            }) => {
                let features = PyBytes::new(python, &bytes(&features));
                Ok((Some((seat, question, about, options, features)), None))
            }
            Ok(Told::Over(Ok(ending))) => {
                let wins = ending.scores.iter().map(|(seat, _)| ending.winners.has(seat));
                let scores = ending.scores.iter().map(|(_, score)| *score);
                Ok((None, Some((wins.collect(), scores.collect()))))
            }
            Ok(Told::Over(Err(refusal))) => Err(PyValueError::new_err(refusal.to_string())),
            Err(_) => Err(PyRuntimeError::new_err("the game is over")),
        }
    }

    /// Chooses an option of the last small choice by its index.
    fn choose(&self, index: usize) -> PyResult<()> {
        let chosen = self.choose.send(index);
        chosen.map_err(|_| PyRuntimeError::new_err("the game is over"))
    }
}
