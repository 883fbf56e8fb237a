//! The documents of studies, in JSON Schema, beside those of [`admiralty_show::schema`].

use schemars::Schema;

/// The documents of all results by their names.
#[must_use]
pub fn all() -> Vec<(&'static str, Schema)> {
    let studies = [
        ("compare", crate::compare::schema()),
        ("openings", crate::openings::schema()),
        ("match", crate::matches::schema()),
        ("ladder", crate::matches::ladder_schema()),
        ("menu", crate::ask::menu_schema()),
        ("bench", crate::bench::schema()),
    ];
    admiralty_show::schema::all().into_iter().chain(studies).collect()
}
