//! Whether the effects of rules survive what else is changed.

use super::result::{Compared, Effect};
use admiralty_core::statistics::Estimate;

/// What becomes of a rule's effect on the mean score under every change.
#[derive(Clone, Debug, PartialEq)]
pub struct Survival {
    /// The rule.
    pub name: String,
    /// Its effect in the game as it is.
    pub as_it_is: Estimate,
    /// Changes under which its sign is the same for certain.
    pub kept: usize,
    /// Changes under which it is the other for certain.
    pub turned: usize,
    /// Changes under which it is not certain.
    pub open: usize,
    /// Where the effect is smallest, and where largest, in its own direction: the change, and the effect.
    pub range: Option<[(String, Estimate); 2]>,
}

impl Compared {
    /// Of each rule that was tried under every change; none where no such thing was asked.
    #[must_use]
    pub fn survivals(&self) -> Vec<Survival> {
        let rules = self.against_base.iter().filter(|effect| {
            let of_it = |under: &&Effect| under.parts.first() == effect.parts.first();
            self.under.iter().any(|under| of_it(&under))
        });
        rules.map(|rule| self.survival(rule)).collect()
    }

    fn survival(&self, rule: &Effect) -> Survival {
        let as_it_is = rule.on(self.measures[0]);
        let sign = as_it_is.value.signum();
        let under: Vec<(String, Estimate)> = self
            .under
            .iter()
            .filter(|under| under.parts.first() == rule.parts.first())
            .map(|under| {
                let change = self.setting.design.name_of(&under.parts[1..], " + ");
                (change, under.on(self.measures[0]))
            })
            .collect();
        let certain = |sign: f64| {
            let low = move |effect: &Estimate| if sign > 0.0 { effect.low } else { -effect.high };
            under.iter().filter(|(_, effect)| low(effect) > 0.0).count()
        };
        let (kept, turned) = if as_it_is.holds(0.0) {
            (0, 0)
        } else {
            (certain(sign), certain(-sign))
        };
        let by_size = |a: &&(String, Estimate), b: &&(String, Estimate)| {
            (a.1.value * sign).total_cmp(&(b.1.value * sign))
        };
        let ends = under.iter().min_by(by_size).zip(under.iter().max_by(by_size));
        Survival {
            name: rule.name.clone(),
            as_it_is,
            kept,
            turned,
            open: under.len() - kept - turned,
            range: ends.map(|(least, most)| [least.clone(), most.clone()]),
        }
    }
}
