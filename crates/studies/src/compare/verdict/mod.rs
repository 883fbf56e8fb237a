//! What a comparison comes to, in words.

mod finding;
mod sentence;
mod several;

pub(super) use finding::A_GAME_IN_A_HUNDRED;

use super::result::{Compared, Effect, Measure};
use super::survival::Survival;
use admiralty_core::results::verdict::{Certainty, Verdict};
use sentence::Told;

/// So many changes have a sentence each; of more, the largest and a count.
const EACH: usize = 4;
const LARGEST: usize = 3;

impl Compared {
    /// The comparison in a few sentences, the largest differences first.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let effects = self.by_size();
        let alone: Vec<&Effect> = effects
            .iter()
            .copied()
            .filter(|effect| effect.order() == 1)
            .collect();
        let mut told = Told::default();
        let mut sentences: Vec<String> = if alone.len() <= EACH && !self.has_bids_to_tell(&alone) {
            let each = alone.iter().map(|effect| self.sentence(effect, &mut told));
            let each: Vec<String> = each.collect();
            each.into_iter().chain(self.bids(&alone)).collect()
        } else if alone.len() <= EACH {
            self.several(&alone, &mut told)
        } else {
            let sure = alone.iter().filter(|effect| {
                let certainty = self.finding(effect).certainty();
                matches!(certainty, Certainty::Clear | Certainty::Leaning) || self.games_won(effect).is_some()
            });
            let most = if self.survivals().is_empty() {
                LARGEST
            } else {
                LARGEST - 1
            };
            let sure = sure.take(most).map(|effect| self.sentence(effect, &mut told));
            std::iter::once(self.counted(&alone)).chain(sure).collect()
        };
        sentences.extend(survival(&self.survivals()));
        // Where dice were asked for, they come first.
        let mut sentences = self.dice_in_words().into_iter().chain(sentences);
        let first = Verdict::new(sentences.next().unwrap_or_default());
        sentences.fold(first, Verdict::and)
    }

    /// Whether these are several changes of a game with bids that are made one by one.
    fn has_bids_to_tell(&self, alone: &[&Effect]) -> bool {
        let measured =
            |effect: &&Effect| self.main_measure(effect) == Measure::FairBid && !self.is_same(effect);
        alone.len() > 1 && !self.setting.design.is_apart() && alone.iter().all(measured)
    }
}

/// Under how many changes the effects of rules keep their sign; none where no rules are compared.
fn survival(survivals: &[Survival]) -> Option<String> {
    let one = |(number, survival): (usize, &Survival)| {
        let of = survival.kept + survival.turned + survival.open;
        let first = if number == 0 {
            format!(
                "the effect of {} keeps its sign for certain under {} of {of} changes",
                survival.name, survival.kept
            )
        } else {
            format!("that of {} under {}", survival.name, survival.kept)
        };
        match survival.turned {
            0 => first,
            turned => format!("{first} (and turns under {turned})"),
        }
    };
    let all: Vec<String> = survivals.iter().enumerate().map(one).collect();
    (!all.is_empty()).then(|| all.join(", "))
}
