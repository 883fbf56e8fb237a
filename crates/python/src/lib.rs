//! The half of the Python package that is not Python: `answer` takes a question in JSON and returns the answer in JSON
//! ([`admiralty_studies::ask`]), `stream` the rows of games through Arrow's C interface. While games are played the
//! interpreter's lock is released, Ctrl-C is heard and progress is told.

mod asked;
mod environment;
mod outside;
mod stream;

use pyo3::prelude::*;

/// The games, the first being the one meant when none is named.
const GAMES: &[&dyn admiralty_core::contract::Ruleset] = &[
    &war_at_sea::WarAtSea,
    &miniatures::program::AAWS,
    &miniatures::program::VICTORY_AT_SEA,
    &great_war_at_sea::program::GREAT_WAR_AT_SEA,
    &great_war_at_sea::operations::program::OPERATIONS,
    &campaign::program::TWO_PLAYERS,
    &campaign::program::THREE_PLAYERS,
];

/// Questions and answers in JSON, and rows through Arrow.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::asked::answer;
    #[pymodule_export]
    use super::environment::Played;
    #[pymodule_export]
    use super::stream::stream;
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
