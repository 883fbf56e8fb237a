//! Contrasts between the cells of a design: main effects and interactions, and each cell against the base.

use super::design::Design;

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

    /// A cell against another.
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

    /// The main effect of one level, or the interaction of several.
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
        let others = (0..self.factors().len()).filter(|number| parts.iter().all(|part| part.0 != *number));
        Contrast {
            parts: parts.to_vec(),
            weights: (0..self.cells()).map(weight).collect(),
            divisor: others
                .map(|number| self.factors()[number].levels.len() as i64)
                .product(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::design::tests::factor;
    use super::*;

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
