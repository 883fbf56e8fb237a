//! What the rules take of the harness: how the text of a scenario is read, and its hash.

#[path = "../../src/harness/data_file.rs"]
mod data_file;
#[path = "../../src/harness/text_file.rs"]
mod text_file;

pub(crate) use data_file::fnv1a;
pub(crate) use text_file::read_text;
