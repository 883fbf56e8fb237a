//! Parts of a study as they are handed from one machine to another: a record, and a seal over it.

use crate::parts::{Parted, Parts};
use admiralty_core::contract::Refusal;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use xxhash_rust::xxh3::xxh3_64;

/// The record of a part. It is handed on as it is: what was changed is refused.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sealed<R> {
    record: R,
    seal: String,
}

impl<R: Parted + Clone> Sealed<R> {
    pub(super) fn of(record: R) -> Result<Self, Refusal> {
        let seal = seal(&record)?;
        Ok(Sealed { record, seal })
    }

    /// The parts of the study of which `fresh` is a record without games.
    pub(super) fn opened<'a>(parts: &'a [Self], fresh: &'a R) -> Result<Parts<'a, R>, Refusal> {
        let name = |index: usize| format!("part {}", index + 1);
        let names: Vec<PathBuf> = (0..parts.len()).map(|index| name(index).into()).collect();
        Parts::of(&names, move |index| {
            let (name, part) = (name(index), &parts[index]);
            if seal(&part.record)? != part.seal || !R::reads(part.record.format()) || !part.record.is_sound()
            {
                return Err(Refusal::Usage(format!("{name} is damaged: play it again")));
            }
            match part.record.difference(fresh) {
                Some(word) => Err(Refusal::Usage(format!(
                    "{name} is of another study: the {word} is not the same"
                ))),
                None => Ok(part.record.clone()),
            }
        })
    }
}

fn seal(record: &impl Serialize) -> Result<String, Refusal> {
    let text = serde_json::to_vec(record).map_err(|error| Refusal::failure(error.to_string()))?;
    Ok(format!("{:016x}", xxh3_64(&text)))
}
