//! A question, answered on a thread of its own, while the calling thread listens for Ctrl-C and tells progress.

use super::GAMES;
use super::outside::outsiders;
use admiralty_core::play::Control;
use admiralty_studies::ask::answer_json_with;
use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// How often Ctrl-C is listened for, and progress told.
const TURN: Duration = Duration::from_millis(50);

/// As much as a main thread usually has.
const STACK: usize = 8 << 20;

/// Answers a question in JSON with JSON, and says whether Ctrl-C ended it: then the answer is what is known so far.
/// `progress(done, expected)` is called some twenty times a second.
#[pyfunction]
#[pyo3(signature = (question, progress = None, outside = None))]
pub fn answer(
    python: Python<'_>,
    question: &str,
    progress: Option<Py<PyAny>>,
    outside: Option<BTreeMap<String, Py<PyAny>>>,
) -> PyResult<(String, bool)> {
    let (outside, faults) = outsiders(outside.unwrap_or_default());
    let (cancel, done, expected) = (AtomicBool::new(false), AtomicU64::new(0), AtomicU64::new(0));
    let control = Control {
        cancel: &cancel,
        progress: &|games| done.store(games, Ordering::Relaxed),
        expected: &|games| expected.store(games, Ordering::Relaxed),
    };
    let turn = || {
        Python::attach(|python| {
            python.check_signals()?;
            faults.first()?;
            let expected = expected.load(Ordering::Relaxed);
            if let (Some(progress), 1..) = (&progress, expected) {
                progress.call1(python, (done.load(Ordering::Relaxed), expected))?;
            }
            Ok(())
        })
    };
    let (answer, mut stopped) = python.detach(|| -> PyResult<_> {
        thread::scope(|scope| {
            let (hand_over, answered) = channel();
            let work = move || hand_over.send(answer_json_with(GAMES, question, control, &outside));
            let worker = thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, work)?;
            let mut stopped: Option<PyErr> = None;
            loop {
                match answered.recv_timeout(TURN) {
                    Ok(answer) => return Ok((answer, stopped)),
                    Err(RecvTimeoutError::Timeout) => {
                        if let (None, Err(error)) = (&stopped, turn()) {
                            cancel.store(true, Ordering::Relaxed);
                            stopped = Some(error);
                        }
                    }
                    Err(RecvTimeoutError::Disconnected) => {
                        let fault = worker.join().err();
                        let words = fault.as_ref().and_then(|fault| fault.downcast_ref::<String>());
                        let words = words.map_or("the question was not answered", String::as_str);
                        return Err(PyRuntimeError::new_err(words.to_owned()));
                    }
                }
            }
        })
    })?;
    if stopped.is_none() {
        stopped = turn().err();
    }
    match stopped {
        Some(error) if !error.is_instance_of::<PyKeyboardInterrupt>(python) => Err(error),
        stopped => Ok((answer, stopped.is_some())),
    }
}
