//! A model as a file.

use super::inputs::Stage;
use super::model::LuckModel;
use super::network::Network;
use super::terms::{TERMS, names};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The model that is built in, learned from `doctrine` against itself.
pub const EMBEDDED: &str = include_str!("../../../../scenarios/values/luck.json");

/// The file's shape.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    about: String,
    /// By term, a weight for each number of turns left, from none.
    weights: BTreeMap<String, Vec<f32>>,
    /// By stage.
    networks: [Network; Stage::ALL.len()],
}

const ABOUT: &str = "What rolls are worth in final POC, the Axis positive: docs/statistics.md. Weights by turns left, \
                     the last turn first; networks for the Allied movement, the Axis movement, and combat.";

impl LuckModel {
    /// The model that is built in.
    ///
    /// # Panics
    /// Never: a test reads it.
    #[must_use]
    pub fn embedded() -> Self {
        LuckModel::read("scenarios/values/luck.json", EMBEDDED).expect("the model that is built in is sound")
    }

    /// The file's text.
    #[must_use]
    pub fn write(&self) -> String {
        let column = |n: usize| self.weights.iter().map(|weights| weights[n]).collect();
        let file = File {
            about: ABOUT.to_owned(),
            weights: names()
                .into_iter()
                .enumerate()
                .map(|(n, name)| (name, column(n)))
                .collect(),
            networks: self.networks.clone(),
        };
        serde_json::to_string(&file).unwrap_or_default() + "\n"
    }

    /// Reads a file's text; `file` is what errors call it.
    ///
    /// # Errors
    /// The file, and what of it is wrong.
    pub fn read(file: &str, text: &str) -> Result<Self, String> {
        let read: File = serde_json::from_str(text).map_err(|error| format!("{file}: {error}"))?;
        let turns = read.weights.values().next().map_or(0, Vec::len);
        if turns == 0 || read.weights.len() != TERMS {
            return Err(format!(
                "{file}: {} terms with weights, {TERMS} expected: learn it anew",
                read.weights.len()
            ));
        }
        let mut weights = vec![[0.0; TERMS]; turns];
        for (n, name) in names().into_iter().enumerate() {
            let column = read
                .weights
                .get(&name)
                .ok_or_else(|| format!("{file}: the term {name:?} has no weights: learn it anew"))?;
            if column.len() != turns || column.iter().any(|x| !x.is_finite()) {
                return Err(format!(
                    "{file}: the term {name:?} needs {turns} weights, all of them numbers"
                ));
            }
            weights.iter_mut().zip(column).for_each(|(row, &x)| row[n] = x);
        }
        if !read.networks.iter().all(Network::is_sound) {
            return Err(format!(
                "{file}: a network is not of the shape that is asked for: learn it anew"
            ));
        }
        Ok(LuckModel {
            networks: read.networks,
            weights,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        let model = LuckModel::embedded();
        assert_eq!(model.weights.len(), 8, "one for each turn of the game");
        assert_eq!(LuckModel::read("again", &model.write()), Ok(model));
    }

    #[test]
    fn faults_are_named() {
        let fault = |text: &str| LuckModel::read("mine.json", text).unwrap_err();
        assert!(fault("{").starts_with("mine.json: "));
        let renamed = EMBEDDED.replacen("\"U-boats in play\"", "\"U-boats\"", 1);
        assert!(
            fault(&renamed).contains("\"U-boats in play\" has no weights"),
            "{}",
            fault(&renamed)
        );
        let odd = EMBEDDED.replacen("\"U-boats in play\":[", "\"U-boats in play\":[1.0,", 1);
        assert!(fault(&odd).contains("needs 8 weights"), "{}", fault(&odd));
    }
}
