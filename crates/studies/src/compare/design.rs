//! The cells of a design, and the contrasts between them: every combination of levels, or one change at a time.

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

impl Contrast {
    /// A cell alone.
    #[must_use]
    pub fn of_cell(cell: usize, cells: usize) -> Self {
        Contrast {
            parts: Vec::new(),
            weights: (0..cells).map(|other| i64::from(other == cell)).collect(),
            divisor: 1,
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

    /// Main effects and interactions of every order, lower orders first: one less than there are cells.
    ///
    /// The main effect of a level is how the mean over all levels of the other factors differs between it and the first
    /// level of its factor. An interaction is how much larger that difference is at a level of another factor than at the
    /// first level of that, and so on.
    ///
    /// Where one change is made at a time, an effect is that of each against the base.
    #[must_use]
    pub fn effects(&self) -> Vec<Contrast> {
        if self.is_apart() {
            return self.against_base();
        }
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
        turns(&self.factors)
    }

    /// Each cell against the base; where one change is made at a time, those with one change.
    #[must_use]
    pub fn against_base(&self) -> Vec<Contrast> {
        let cells = (1..self.cells()).filter(|&cell| !self.is_apart() || self.turned(cell).len() == 1);
        cells.map(|cell| self.between(cell, 0)).collect()
    }

    /// Where one change is made at a time: each rule under each change, against the change without it.
    #[must_use]
    pub fn under(&self) -> Vec<Contrast> {
        let Some(width) = self.width() else {
            return Vec::new();
        };
        let both = (width..self.cells()).filter(|cell| cell % width > 0);
        both.map(|cell| self.between(cell, cell - cell % width)).collect()
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
    fn width(&self) -> Option<usize> {
        self.apart.map(|apart| 1 + turns(&self.factors[..apart]))
    }

    fn between(&self, cell: usize, other: usize) -> Contrast {
        let mut weights = vec![0; self.cells()];
        weights[other] = -1;
        weights[cell] = 1;
        Contrast {
            parts: self.turned(cell),
            weights,
            divisor: 1,
        }
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
        assert!(refused(vec![]).contains("nothing to compare with"));
        assert!(refused(vec![factor("a", MOST_CELLS + 1)]).contains("193 cells"));
        assert!(refused(vec![factor("a", 2), factor("a", 3)]).contains("a and a both turn a"));
        assert!(Design::new(vec![factor("a", 8), factor("b", 8)]).is_ok());
    }

    /// A rule, and two changes of which one has two levels: base and rule, and both again under each of three changes.
    #[test]
    fn one_change_at_a_time() {
        let design = Design::apart(vec![factor("a", 2)], vec![factor("b", 3), factor("c", 2)]).unwrap();
        let names: Vec<String> = (0..design.cells()).map(|cell| design.name(cell)).collect();
        assert_eq!(
            names,
            ["base", "a1", "b1", "a1 + b1", "b2", "a1 + b2", "c1", "a1 + c1"]
        );
        let cells = |contrasts: Vec<Contrast>| -> Vec<(usize, usize)> {
            let at = |contrast: &Contrast, weight: i64| {
                contrast
                    .weights
                    .iter()
                    .position(|&other| other == weight)
                    .unwrap()
            };
            contrasts
                .iter()
                .map(|contrast| (at(contrast, 1), at(contrast, -1)))
                .collect()
        };
        assert_eq!(cells(design.effects()), [(1, 0), (2, 0), (4, 0), (6, 0)]);
        assert_eq!(cells(design.under()), [(3, 2), (5, 4), (7, 6)]);
        assert_eq!(
            design.pairs().unwrap(),
            [(1, 0), (2, 0), (3, 2), (4, 0), (5, 4), (6, 0), (7, 6)]
        );
        let text = serde_json::to_string(&design).unwrap();
        assert_eq!(serde_json::from_str::<Design>(&text).unwrap(), design);
    }
}
