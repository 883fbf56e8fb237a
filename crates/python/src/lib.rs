//! The analyser in Python: `admiralty.answer(question)` takes a question in JSON and returns the answer in JSON
//! ([`admiralty_studies::ask`]). The interpreter's lock is released while games are played.

use admiralty_studies::ask::answer_json;
use pyo3::prelude::*;

/// The games, the first being the one meant when none is named.
const GAMES: &[&dyn admiralty_core::contract::Ruleset] = &[&war_at_sea::WarAtSea, &miniatures::program::AAWS];

/// A Monte Carlo strategy analyser for naval wargames.
#[pymodule]
mod admiralty {
    use super::{GAMES, answer_json};
    use pyo3::prelude::*;

    /// Answers a question in JSON with JSON.
    #[pyfunction]
    fn answer(python: Python<'_>, question: &str) -> String {
        python.detach(|| answer_json(GAMES, question))
    }

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
