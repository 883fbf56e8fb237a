//! The documents that results are written as, in JSON Schema: field by field, with what each means.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

/// The schema of a document, each object written out where it stands.
#[must_use]
pub fn of<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    settings.into_generator().into_root_schema_for::<T>()
}

/// The documents of this crate by their names.
#[must_use]
pub fn all() -> Vec<(&'static str, Schema)> {
    vec![
        ("summary", crate::summary::json::schema()),
        ("odds", crate::odds::json::schema()),
        ("odds-advice", crate::odds::advice::schema()),
        ("odds-luck", crate::odds::luck::schema()),
        ("advice", crate::advice::json::schema()),
    ]
}
