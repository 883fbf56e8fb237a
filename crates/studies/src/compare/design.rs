//! The cells of a design: every combination of levels, or one change at a time.

use admiralty_core::contract::{Factor, Level, Refusal};
use serde::{Deserialize, Serialize};

/// More cells than this take longer to read than to play.
pub const MOST_CELLS: usize = 192;

/// The most cells where one change is made at a time.
pub const MOST_CHANGES: usize = 4096;

/// What the cell with the first level of every factor is called.
pub const BASE: &str = "base";

/// The factors, and the combinations of their levels that are played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Form", into = "Form")]
pub struct Design {
    factors: Vec<Factor>,
    /// Where one change is made at a time, the number of the first factor that is changed so: the cells are the base and
    /// each level of an earlier factor alone, and all of these again under each level of a later one. None for every
    /// combination.
    apart: Option<usize>,
}

/// A design in a file.
#[derive(Clone, Serialize, Deserialize)]
#[serde(untagged)]
enum Form {
    Every(Vec<Factor>),
    Apart { factors: Vec<Factor>, apart: usize },
}

impl From<Form> for Design {
    fn from(form: Form) -> Self {
        match form {
            Form::Every(factors) => Design { factors, apart: None },
            Form::Apart { factors, apart } => Design {
                apart: Some(apart.min(factors.len())),
                factors,
            },
        }
    }
}

impl From<Design> for Form {
    fn from(Design { factors, apart }: Design) -> Self {
        match apart {
            None => Form::Every(factors),
            Some(apart) => Form::Apart { factors, apart },
        }
    }
}

impl Design {
    /// A full factorial.
    ///
    /// # Errors
    /// A matter of usage: no factors, too many cells, two factors that turn the same thing.
    pub fn new(factors: Vec<Factor>) -> Result<Self, Refusal> {
        if factors.is_empty() {
            return Err(Refusal::Usage(
                "there is nothing to compare with: name a scenario file, a rule or a value".to_owned(),
            ));
        }
        let cells = factors
            .iter()
            .try_fold(1_usize, |cells, factor| cells.checked_mul(factor.levels.len()));
        if cells.is_none_or(|cells| cells > MOST_CELLS) {
            return Err(Refusal::Usage(format!(
                "these factors have {} cells, and {MOST_CELLS} are the most: leave out factors or levels",
                cells.map_or("too many".to_owned(), |cells| cells.to_string())
            )));
        }
        for (number, factor) in factors.iter().enumerate() {
            for other in &factors[..number] {
                if let Some(what) = touched(factor).find(|what| touched(other).any(|other| other == *what)) {
                    return Err(Refusal::Usage(format!(
                        "{} and {} both turn {what}: only one of them can be a factor",
                        other.name, factor.name
                    )));
                }
            }
        }
        Ok(Design { factors, apart: None })
    }

    /// One change at a time: each level of `changes` by itself, and each level of `rules` by itself under each of them.
    ///
    /// # Errors
    /// A matter of usage: too many cells, or nothing to change.
    pub fn apart(rules: Vec<Factor>, changes: Vec<Factor>) -> Result<Self, Refusal> {
        if changes.is_empty() {
            return Err(Refusal::Usage("there is nothing to change".to_owned()));
        }
        let apart = Some(rules.len());
        let design = Design {
            factors: [rules, changes].concat(),
            apart,
        };
        if design.cells() > MOST_CHANGES {
            return Err(Refusal::Usage(format!(
                "these are {} cells, and {MOST_CHANGES} are the most: measure fewer rules",
                design.cells()
            )));
        }
        Ok(design)
    }

    /// Whether one change is made at a time.
    #[must_use]
    pub fn is_apart(&self) -> bool {
        self.apart.is_some()
    }

    /// The factors.
    #[must_use]
    pub fn factors(&self) -> &[Factor] {
        &self.factors
    }

    /// How many cells.
    #[must_use]
    pub fn cells(&self) -> usize {
        match self.apart {
            None => self.factors.iter().map(|factor| factor.levels.len()).product(),
            Some(apart) => (1 + turns(&self.factors[..apart])) * (1 + turns(&self.factors[apart..])),
        }
    }

    /// The level of each factor in a cell; the first factor varies fastest.
    #[must_use]
    pub fn levels(&self, cell: usize) -> Vec<usize> {
        if let Some(apart) = self.apart {
            let (rules, changes) = self.factors.split_at(apart);
            let width = 1 + turns(rules);
            let mut levels = one_turned(rules, cell % width);
            levels.extend(one_turned(changes, cell / width));
            return levels;
        }
        let mut rest = cell;
        let level = |factor: &Factor| {
            let level = rest % factor.levels.len();
            rest /= factor.levels.len();
            level
        };
        self.factors.iter().map(level).collect()
    }

    /// What makes the scenario of a cell: a level of each factor.
    #[must_use]
    pub fn chosen(&self, cell: usize) -> Vec<&Level> {
        let levels = self.factors.iter().zip(self.levels(cell));
        levels.map(|(factor, level)| &factor.levels[level]).collect()
    }

    /// The factors that do not stand at their first level in a cell, by number, each with its level.
    #[must_use]
    pub fn turned(&self, cell: usize) -> Vec<(usize, usize)> {
        let levels = self.levels(cell).into_iter().enumerate();
        levels.filter(|(_, level)| *level > 0).collect()
    }

    /// The name of a cell: the levels that are not the first, or [`BASE`].
    #[must_use]
    pub fn name(&self, cell: usize) -> String {
        let turned = self.turned(cell);
        if turned.is_empty() {
            BASE.to_owned()
        } else {
            self.name_of(&turned, " + ")
        }
    }

    /// Levels by name.
    #[must_use]
    pub fn name_of(&self, parts: &[(usize, usize)], between: &str) -> String {
        let name = |&(factor, level): &(usize, usize)| self.factors[factor].levels[level].name.as_str();
        parts.iter().map(name).collect::<Vec<_>>().join(between)
    }

    /// How many main effects there are.
    #[must_use]
    pub fn main_effects(&self) -> usize {
        turns(&self.factors)
    }

    /// The pairs of different cells that are compared, the larger first, in order; none for all of them.
    #[must_use]
    pub fn pairs(&self) -> Option<Vec<(usize, usize)>> {
        let width = self.width()?;
        let pair = |cell: usize| {
            let (rule, change) = (cell % width, cell - cell % width);
            (cell, if rule > 0 { change } else { 0 })
        };
        Some((1..self.cells()).map(pair).collect())
    }

    /// Where one change is made at a time, how many cells have the same change.
    pub(super) fn width(&self) -> Option<usize> {
        self.apart.map(|apart| 1 + turns(&self.factors[..apart]))
    }
}

/// The levels of these factors that are not the first.
fn turns(factors: &[Factor]) -> usize {
    factors.iter().map(|factor| factor.levels.len() - 1).sum()
}

/// The levels of these factors with one of them turned: the first for 1, and so on; none for 0.
fn one_turned(factors: &[Factor], turned: usize) -> Vec<usize> {
    let mut before = 0;
    let level = |factor: &Factor| {
        let first = before;
        before += factor.levels.len() - 1;
        turned
            .checked_sub(first)
            .filter(|at| *at < factor.levels.len())
            .unwrap_or(0)
    };
    factors.iter().map(level).collect()
}

/// What a factor changes.
fn touched(factor: &Factor) -> impl Iterator<Item = &str> {
    let changes = factor.levels.iter().flat_map(|level| &level.changes);
    changes.map(|(what, _)| what.as_str())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A factor with so many levels that each change it to another number.
    pub(in crate::compare) fn factor(name: &str, levels: usize) -> Factor {
        let level = |number: usize| Level {
            label: number.to_string(),
            name: format!("{name}{number}"),
            changes: vec![(name.to_owned(), number.to_string())],
        };
        Factor {
            name: name.to_owned(),
            about: String::new(),
            levels: (0..levels).map(level).collect(),
        }
    }

    #[test]
    fn what_makes_no_design_is_refused() {
        let refused = |factors| Design::new(factors).unwrap_err().to_string();
        assert!(refused(vec![]).contains("nothing to compare with"));
        assert!(refused(vec![factor("a", MOST_CELLS + 1)]).contains("193 cells"));
        assert!(refused(vec![factor("a", 2), factor("a", 3)]).contains("a and a both turn a"));
        assert!(Design::new(vec![factor("a", 8), factor("b", 8)]).is_ok());
    }
}
