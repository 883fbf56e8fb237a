//! The rules whose effects are measured under every change.

use admiralty_core::contract::{Level, OpenScenario, Refusal};

/// The rules whose effects are measured: what they are when they are not turned, and when they are.
pub(super) struct Rules {
    /// The first level of each factor.
    pub off: Vec<Level>,
    /// The other levels: of which factor, and what it is about.
    pub turned: Vec<(usize, String, Level)>,
}

impl Rules {
    pub fn read(scenario: &dyn OpenScenario, texts: &[String]) -> Result<Self, Refusal> {
        let (mut off, mut turned) = (Vec::new(), Vec::new());
        for (number, text) in texts.iter().enumerate() {
            let factor = scenario.factor(text)?;
            let mut levels = factor.levels.into_iter();
            off.extend(levels.next());
            turned.extend(levels.map(|level| (number, factor.about.clone(), level)));
        }
        Ok(Rules { off, turned })
    }

    /// The levels of a cell: no rule turned, or one of them, and what is changed.
    pub fn cell<'a>(&'a self, turned: Option<usize>, change: Option<&'a Level>) -> Vec<&'a Level> {
        let mut levels: Vec<&Level> = self.off.iter().collect();
        if let Some(turned) = turned {
            let (factor, _, level) = &self.turned[turned];
            levels[*factor] = level;
        }
        levels.extend(change);
        levels
    }

    /// Whether a rule, turned, decides what is changed.
    pub fn decides(&self, turned: usize, change: &Level) -> bool {
        let own = &self.turned[turned].2.changes;
        change
            .changes
            .iter()
            .any(|(what, _)| own.iter().any(|(other, _)| other == what))
    }
}
