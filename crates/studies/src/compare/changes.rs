//! The tables of a study in which one change is made at a time.

use super::result::{Compared, Effect, Measure};
use super::sheets::signed;
use super::survival::Survival;
use admiralty_core::results::summary::Grid;

impl Compared {
    /// The differences from the base: single changes before combinations, and of each that which moves the fair bid most
    /// first.
    #[must_use]
    pub fn by_size(&self) -> Vec<&Effect> {
        let mut effects: Vec<&Effect> = self.against_base.iter().collect();
        let size = |effect: &Effect| effect.on(self.main_measure(effect)).value.abs();
        effects.sort_by(|a, b| size(b).total_cmp(&size(a)));
        effects.sort_by_key(|effect| effect.order()); // stable
        effects
    }

    /// What a difference is judged by: the fair bid; in a game without bids, the share of wins that moves most.
    #[must_use]
    pub fn main_measure(&self, effect: &Effect) -> Measure {
        if self.measures.contains(&Measure::FairBid) {
            return Measure::FairBid;
        }
        let wins = self
            .measures
            .iter()
            .filter(|measure| matches!(measure, Measure::Win(_)));
        let size = |measure: &&Measure| effect.on(**measure).value.abs();
        let most = wins.max_by(|a, b| size(a).total_cmp(&size(b)));
        most.copied().unwrap_or(Measure::Draw)
    }

    /// Every change, and what becomes of the effects of rules.
    pub(super) fn change_grids(&self) -> Vec<Grid> {
        let mut grids = vec![self.change_grid()];
        grids.extend(self.survival_grid());
        grids
    }

    fn change_grid(&self) -> Grid {
        let row = |effect: &&Effect| {
            let mut texts = vec![effect.name.clone(), self.group(effect)];
            texts.extend(self.measured(effect));
            texts
        };
        let mut heads = vec!["change".to_owned(), "why".to_owned()];
        heads.extend(self.measure_names());
        Grid {
            id: "changes".to_owned(),
            title: "One change at a time".to_owned(),
            labels: 2,
            heads,
            rows: self.by_size().iter().map(row).collect(),
            note: format!(
                "each less the game as it is, on the same dice; 95 % for these {} on a measure together",
                self.against_base.len()
            ),
        }
    }

    /// Why something was changed; empty where that goes without saying.
    #[must_use]
    pub fn group(&self, effect: &Effect) -> String {
        let Some(&(factor, _)) = effect.parts.first() else {
            return String::new();
        };
        self.setting.groups.get(factor).cloned().unwrap_or_default()
    }

    fn survival_grid(&self) -> Option<Grid> {
        let survivals = self.survivals();
        let row = |survival: &Survival| {
            let end = |at: usize| match &survival.range {
                Some(ends) => format!("{} ({})", signed(ends[at].1), ends[at].0),
                None => String::new(),
            };
            vec![
                survival.name.clone(),
                signed(survival.as_it_is),
                survival.kept.to_string(),
                survival.turned.to_string(),
                survival.open.to_string(),
                end(0),
                end(1),
            ]
        };
        let heads = ["rule", "as it is", "sign kept", "turned", "open", "least", "most"];
        (!survivals.is_empty()).then(|| Grid {
            id: "survival".to_owned(),
            title: "Do the effects of rules survive?".to_owned(),
            labels: 1,
            heads: heads.map(str::to_owned).to_vec(),
            rows: survivals.iter().map(row).collect(),
            note: format!(
                "effect on the {} under every change; kept, turned: for certain, 95 % for all {} together",
                self.measures[0].name(&self.citation.game),
                self.under.len()
            ),
        })
    }
}
