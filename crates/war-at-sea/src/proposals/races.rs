//! Plans that race: all are tried in the same turns, or whole games, and the worse half drops out.

use crate::commanders::{Deployment, Neighbourhood, Playout};
use crate::game_advice::{TURNS, Trial, Work};
use admiralty_core::dice::{MasterSeed, Stream};
use admiralty_core::play::RunError;
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::ops::Range;

/// The stream of the search begins here: no game has this number.
const SEARCH: u64 = 1 << 50;
/// Turns in a batch: a race is short.
const BATCH: u64 = 100;

/// A search from a position.
pub(super) struct Search<'t, 'a> {
    trial: &'t Trial<'a>,
    work: &'t Work<'t>,
    generator: Xoshiro256PlusPlus,
}

impl<'t, 'a> Search<'t, 'a> {
    /// With the dice of a seed.
    pub fn new(trial: &'t Trial<'a>, seed: MasterSeed, work: &'t Work<'t>) -> Self {
        Search {
            trial,
            work,
            generator: seed.game(SEARCH).generator(Stream::Straying),
        }
    }

    /// A neighbourhood of a plan that the rules allow, the plan first.
    pub fn around(&mut self, plan: &Deployment, wanted: usize) -> Vec<Deployment> {
        let view = self.trial.view();
        let mut around = Neighbourhood::new(&view).around(plan, wanted, &mut self.generator);
        around.retain(|plan| self.trial.allows(plan));
        around
    }

    /// The best few of some plans, best first, by sequential halving: all are tried in the same turns, the worse half
    /// drops out, the rest is tried in more. A try is `ahead` turns played out, or the whole game if it ends before; the
    /// budget is counted in tries.
    pub fn race(
        &mut self,
        plans: &[Deployment],
        budget: u64,
        keep: usize,
        ahead: u8,
    ) -> Result<Vec<Deployment>, RunError> {
        if plans.len() <= keep {
            return Ok(plans.to_vec());
        }
        let best = self.scored(plans, budget, keep, ahead)?;
        Ok(best.into_iter().map(|(plan, _)| plan).collect())
    }

    /// As [`Search::race`]; with each plan the mean of what its tries promised.
    pub fn scored(
        &mut self,
        plans: &[Deployment],
        budget: u64,
        keep: usize,
        ahead: u8,
    ) -> Result<Vec<(Deployment, f64)>, RunError> {
        let seed = MasterSeed(self.generator.next_u64());
        let keep = keep.max(1);
        let stages = u64::from(plans.len().div_ceil(keep).next_power_of_two().trailing_zeros()).max(1);
        let mut left: Vec<(usize, f64)> = (0..plans.len()).map(|n| (n, 0.0)).collect();
        let mut done = 0;
        while left.len() > keep || done == 0 {
            let each = (budget / stages / left.len().max(1) as u64).max(1);
            self.tries(plans, &mut left, (seed, ahead), done..done + each)?;
            done += each;
            left.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
            left.truncate(left.len().div_ceil(2).max(keep));
        }
        let mean = |sum: f64| sum / done as f64;
        Ok(left.into_iter().map(|(n, sum)| (plans[n], mean(sum))).collect())
    }

    /// Tries each of the plans that are left on these numbers, and adds up what they promise.
    fn tries(
        &self,
        plans: &[Deployment],
        left: &mut [(usize, f64)],
        (seed, ahead): (MasterSeed, u8),
        numbers: Range<u64>,
    ) -> Result<(), RunError> {
        let playout = Playout::new(self.trial.model, self.trial.view(), seed);
        let (done, each) = (numbers.start, numbers.end - numbers.start);
        let of = left.len() as u64;
        let tried: Vec<Deployment> = left.iter().map(|&(n, _)| plans[n]).collect();
        let a_game = (TURNS / u64::from(ahead)).max(1);
        let play = |numbers: Range<u64>| {
            let one = |n: u64| playout.play(&tried[(n % of) as usize], ahead, (done + n / of) as u32);
            Ok(numbers.map(one).collect::<Vec<f64>>())
        };
        self.work
            .batches(BATCH, a_game, each * of, play, |numbers, worths| {
                for (n, worth) in numbers.zip(worths) {
                    left[(n % of) as usize].1 += worth;
                }
            })
    }
}
