//! How the scores of two cells go together.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How often each pair of scores came up in games of the same number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<(i32, i32, u64)>", into = "Vec<(i32, i32, u64)>")]
pub struct Joint(BTreeMap<(i32, i32), u64>);

impl Joint {
    /// Adds so many games with these scores.
    pub(super) fn add(&mut self, one: i32, other: i32, count: u64) {
        *self.0.entry((one, other)).or_default() += count;
    }

    /// Both scores with their count.
    pub fn iter(&self) -> impl Iterator<Item = (i32, i32, u64)> + '_ {
        self.0.iter().map(|(&(one, other), &count)| (one, other, count))
    }
}

impl From<Vec<(i32, i32, u64)>> for Joint {
    fn from(counts: Vec<(i32, i32, u64)>) -> Self {
        let pairs = counts
            .into_iter()
            .map(|(one, other, count)| ((one, other), count));
        Joint(pairs.collect())
    }
}

impl From<Joint> for Vec<(i32, i32, u64)> {
    fn from(joint: Joint) -> Self {
        joint.iter().collect()
    }
}
