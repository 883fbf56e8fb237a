//! The search for openings that beat the mixes: a double oracle (McMahan, Gordon, Blum 2003).
//!
//! In each round the matrix of all openings known is played and solved, the ruleset proposes openings of each side
//! against the other's mix, and fresh games tell what they gain. Those that surely gain join the others; when none does,
//! the search is over.

use super::parts::{Parts, fresh};
use super::rounds::{self, RoundPlan};

use super::{SearchPlan, SearchRound, Trialled, judge};
use admiralty_core::contract::{NamedOpening, ProposalRequest, Refusal};
use admiralty_core::seats::{BySeat, Seat};
use admiralty_core::statistics::Estimate;

/// Seeds of the search begin with this part.
const PARTS: u64 = 100;
/// Parts of a round.
const EACH: u64 = 8;

impl Parts<'_> {
    /// Searches round after round; the strategies grow by what was found.
    pub(super) fn search(
        &self,
        plan: &SearchPlan<'_>,
        strategies: &mut BySeat<Vec<NamedOpening>>,
    ) -> Result<Vec<SearchRound>, Refusal> {
        let mut found = Vec::new();
        for number in 0..u64::from(plan.rounds) {
            let round = self.search_round(plan, strategies, number)?;
            let joined = round.trialled.iter().any(|trialled| trialled.joined);
            found.push(round);
            if !joined {
                break;
            }
        }
        Ok(found)
    }

    fn search_round(
        &self,
        plan: &SearchPlan<'_>,
        strategies: &mut BySeat<Vec<NamedOpening>>,
        number: u64,
    ) -> Result<SearchRound, Refusal> {
        let seed = |part| fresh(self.request.seed, PARTS + number * EACH + part);
        let setting = self.setting_of(strategies);
        let all: Vec<usize> = (0..setting.shape().cells()).collect();
        let extent = RoundPlan::of_games(plan.games, self.request.threads);
        let tables = self.seat(&setting, &all, seed(0))?;
        let first = self
            .meter
            .part(|control| rounds::play(&tables, extent, control))?;
        whole(first.complete)?;
        let mixes = judge::mixes(&first, setting.shape());
        let proposed = BySeat::from([
            self.propose(plan, Seat::FIRST, strategies, &mixes, (number, seed(1)))?,
            self.propose(plan, Seat::SECOND, strategies, &mixes, (number, seed(2)))?,
        ]);
        // Fresh games for the proposals, on the openings that the other side's mix plays.
        let extended = extended(strategies, &proposed);
        let setting = self.setting_of(&extended);
        let mixes = padded(&mixes, &proposed);
        let needed = judge::needed(&mixes, setting.shape());
        let tables = self.seat(&setting, &needed, seed(3))?;
        let again = self
            .meter
            .part(|control| rounds::play(&tables, extent, control))?;
        whole(again.complete)?;
        let check = judge::check(&again, &needed, setting.shape(), &mixes);
        let mut trialled = Vec::new();
        for side in Seat::BOTH {
            let known = strategies[side].len();
            for (opening, &gain) in proposed[side].iter().zip(&check.each[side][known..]) {
                let joined = gain.low > 0.0;
                if joined {
                    strategies[side].push(opening.clone());
                }
                trialled.push(Trialled {
                    side,
                    opening: opening.clone(),
                    gain,
                    joined,
                });
            }
        }
        Ok(SearchRound {
            games: again.games(),
            played: first.games() * all.len() as u64 + again.games() * needed.len() as u64,
            value: check.value,
            trialled,
        })
    }

    /// What the ruleset proposes for a side against the other side's mix.
    pub(super) fn propose(
        &self,
        plan: &SearchPlan<'_>,
        side: Seat,
        strategies: &BySeat<Vec<NamedOpening>>,
        mixes: &BySeat<Vec<f64>>,
        (number, seed): (u64, admiralty_core::dice::MasterSeed),
    ) -> Result<Vec<NamedOpening>, Refusal> {
        let enemy = side.other();
        let against: Vec<(String, f64)> = (strategies[enemy].iter().zip(&mixes[enemy]))
            .filter(|(_, share)| **share > 0.0)
            .map(|(opening, &share)| (opening.commander.clone(), share))
            .collect();
        let known: Vec<(String, f64)> = (strategies[side].iter().zip(&mixes[side]))
            .map(|(opening, &share)| (opening.commander.clone(), share))
            .collect();
        let name = format!("{}-{}", self.game.seat(side).id, number + 1);
        self.meter.part(|control| {
            (control.expected)(plan.effort);
            self.openings.propose(&ProposalRequest {
                side,
                commander: &self.request.commanders[side],
                against: &against,
                known: &known,
                name: &name,
                games: plan.effort,
                seed,
                threads: self.request.threads,
                control,
                keep: plan.keep,
            })
        })
    }
}

/// The strategies with what was proposed behind them.
pub(super) fn extended(
    strategies: &BySeat<Vec<NamedOpening>>,
    proposed: &BySeat<Vec<NamedOpening>>,
) -> BySeat<Vec<NamedOpening>> {
    BySeat::both(|side| [&strategies[side][..], &proposed[side][..]].concat())
}

/// Mixes that play nothing of what was proposed.
pub(super) fn padded(mixes: &BySeat<Vec<f64>>, proposed: &BySeat<Vec<NamedOpening>>) -> BySeat<Vec<f64>> {
    BySeat::both(|side| {
        let mut mix = mixes[side].clone();
        mix.resize(mix.len() + proposed[side].len(), 0.0);
        mix
    })
}

fn whole(complete: bool) -> Result<(), Refusal> {
    if complete {
        Ok(())
    } else {
        Err(Refusal::failure("the search for openings was interrupted"))
    }
}

impl SearchRound {
    /// The largest gain of a proposal, with the interval of all together.
    #[must_use]
    pub fn best(&self) -> Option<Estimate> {
        let gains = self.trialled.iter().map(|trialled| trialled.gain);
        gains.max_by(|a, b| a.value.total_cmp(&b.value))
    }
}
