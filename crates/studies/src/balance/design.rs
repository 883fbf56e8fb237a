//! The cells of a full factorial, and the contrasts between them.

use admiralty_core::contract::{Factor, Level, Refusal};
use serde::{Deserialize, Serialize};

/// More cells than this take longer to read than to play.
pub const MOST_CELLS: usize = 64;

/// What the cell with the first level of every factor is called.
pub const BASE: &str = "base";

/// The factors, and every combination of their levels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Design {
    factors: Vec<Factor>,
}

/// A sum of cells with whole weights, divided by a whole number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contrast {
    /// The factors that are turned and their levels, by number; the level is never the first.
    pub parts: Vec<(usize, usize)>,
    /// A weight for each cell.
    pub weights: Vec<i64>,
    /// What the sum is divided by.
    pub divisor: i64,
}

impl Design {
    /// A full factorial.
    ///
    /// # Errors
    /// A matter of usage: no factors, too many cells, two factors that turn the same thing.
    pub fn new(factors: Vec<Factor>) -> Result<Self, Refusal> {
        if factors.is_empty() {
            return Err(Refusal::Usage("a study needs a factor at least".to_owned()));
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
        Ok(Design { factors })
    }

    /// The factors.
    #[must_use]
    pub fn factors(&self) -> &[Factor] {
        &self.factors
    }

    /// How many cells.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.factors.iter().map(|factor| factor.levels.len()).product()
    }

    /// The level of each factor in a cell; the first factor varies fastest.
    #[must_use]
    pub fn levels(&self, cell: usize) -> Vec<usize> {
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

    /// Main effects and interactions of every order, lower orders first: one less than there are cells.
    ///
    /// The main effect of a level is how the mean over all levels of the other factors differs between it and the first
    /// level of its factor. An interaction is how much larger that difference is at a level of another factor than at the
    /// first level of that, and so on.
    #[must_use]
    pub fn effects(&self) -> Vec<Contrast> {
        let mut effects: Vec<Contrast> = (1..self.cells())
            .map(|cell| self.effect(&self.turned(cell)))
            .collect();
        // Stable: within an order as the cells are numbered.
        effects.sort_by_key(|effect| effect.parts.len());
        effects
    }

    /// How many main effects there are.
    #[must_use]
    pub fn main_effects(&self) -> usize {
        self.factors.iter().map(|factor| factor.levels.len() - 1).sum()
    }

    /// Each cell against the base.
    #[must_use]
    pub fn against_base(&self) -> Vec<Contrast> {
        let one = |cell: usize| {
            let mut weights = vec![0; self.cells()];
            weights[0] = -1;
            weights[cell] = 1;
            Contrast {
                parts: self.turned(cell),
                weights,
                divisor: 1,
            }
        };
        (1..self.cells()).map(one).collect()
    }

    fn effect(&self, parts: &[(usize, usize)]) -> Contrast {
        let weight = |cell: usize| {
            let levels = self.levels(cell);
            let sign = |&(factor, level): &(usize, usize)| match levels[factor] {
                0 => -1,
                at if at == level => 1,
                _ => 0,
            };
            parts.iter().map(sign).product()
        };
        let others = (0..self.factors.len()).filter(|number| parts.iter().all(|part| part.0 != *number));
        Contrast {
            parts: parts.to_vec(),
            weights: (0..self.cells()).map(weight).collect(),
            divisor: others
                .map(|number| self.factors[number].levels.len() as i64)
                .product(),
        }
    }
}

/// What a factor changes.
fn touched(factor: &Factor) -> impl Iterator<Item = &str> {
    let changes = factor.levels.iter().flat_map(|level| &level.changes);
    changes.map(|(what, _)| what.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn factor(name: &str, levels: usize) -> Factor {
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

    fn design(levels: &[usize]) -> Design {
        let factors = levels
            .iter()
            .zip(["a", "b", "c"])
            .map(|(&n, name)| factor(name, n));
        Design::new(factors.collect()).unwrap()
    }

    /// Two by three cells with the values 1 2 / 4 8 / 16 32 (a fastest). Main effect of a: (1 + 4 + 16)/3 = 7; of b1:
    /// (4 + 8)/2 − (1 + 2)/2 = 4.5; of b2: 24 − 1.5 = 22.5; interaction a b1: (8 − 4) − (2 − 1) = 3; a b2: 16 − 1 = 15.
    #[test]
    fn contrasts_by_hand() {
        let design = design(&[2, 3]);
        let values = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0];
        let of = |contrast: &Contrast| -> f64 {
            let sum: f64 = contrast
                .weights
                .iter()
                .zip(values)
                .map(|(&w, x)| w as f64 * x)
                .sum();
            sum / contrast.divisor as f64
        };
        let named: Vec<(String, f64)> = design
            .effects()
            .iter()
            .map(|effect| (design.name_of(&effect.parts, " x "), of(effect)))
            .collect();
        let expected = [
            ("a1", 7.0),
            ("b1", 4.5),
            ("b2", 22.5),
            ("a1 x b1", 3.0),
            ("a1 x b2", 15.0),
        ];
        assert_eq!(named, expected.map(|(name, value)| (name.to_owned(), value)));
        let base: Vec<f64> = design.against_base().iter().map(of).collect();
        assert_eq!(base, [1.0, 3.0, 7.0, 15.0, 31.0]);
        assert_eq!(
            (design.name(0), design.name(5)),
            ("base".to_owned(), "a1 + b2".to_owned())
        );
    }

    /// Weights of every effect add up to nothing, and no effect is a mixture of others: all of order three is one.
    #[test]
    fn a_cube_has_seven_effects() {
        let effects = design(&[2, 2, 2]).effects();
        assert_eq!(
            effects
                .iter()
                .map(|effect| effect.parts.len())
                .collect::<Vec<_>>(),
            [1, 1, 1, 2, 2, 2, 3]
        );
        assert!(
            effects
                .iter()
                .all(|effect| effect.weights.iter().sum::<i64>() == 0)
        );
        assert_eq!(effects[6].weights, [-1, 1, 1, -1, 1, -1, -1, 1]);
        assert_eq!(
            (effects[0].divisor, effects[3].divisor, effects[6].divisor),
            (4, 2, 1)
        );
    }

    #[test]
    fn what_makes_no_design_is_refused() {
        let refused = |factors| Design::new(factors).unwrap_err().to_string();
        assert!(refused(vec![]).contains("a factor at least"));
        assert!(refused(vec![factor("a", 65)]).contains("65 cells"));
        assert!(refused(vec![factor("a", 2), factor("a", 3)]).contains("a and a both turn a"));
        assert!(Design::new(vec![factor("a", 8), factor("b", 8)]).is_ok());
    }
}
