//! Where a side sails: the search for a deployment.

use super::replies::{Answered, OUTCOMES};
use super::{Neighbourhood, Planner, Trial, Tried, race};
use crate::dice::MasterSeed;
use crate::naval::Side;
use crate::war_at_sea::View;
use crate::war_at_sea::commanders::deployment::Deployment;
use rand_core::Rng;

/// One part in so many of the budget of a movement goes to the first race.
const FIRST_SHARE: u32 = 6;
/// And to the race of those in which ships that belong together go elsewhere together.
const REGROUPINGS_SHARE: u32 = 8;
/// Times that other neighbours race against the best so far: those that a player would ask about, then any.
const DOUBTS: u32 = 1;
const IMPROVEMENTS: u32 = 3;
/// One part in so many of the budget goes to each of these.
const NEIGHBOURS_SHARE: u32 = 16;
/// Neighbours in such a race.
const NEIGHBOURS: usize = 23;
/// The deployments that are left race once more, this many turns ahead: what a ship is worth that was thrown away for a
/// point shows later than at the end of the turn. Half of the budget goes to it.
const FAR: u8 = 3;
const LAST_SHARE: u32 = 2;
/// Of the first race so many come to that last one, beside all that did better since.
const FINALISTS: usize = 4;
/// By how many errors of the comparison something must be better than what the doctrine would do; and a neighbour, of
/// which there are many, than what it is a neighbour of.
const SURE: f64 = 1.0;
const SURE_OF_NEIGHBOURS: f64 = 2.0;
/// Carriers sail with no screen, and groups against hopeless odds, only where that pays beyond doubt: what they may do later
/// no value tells well. One part in so many of the budget goes to that question.
const SURE_OF_BOLD: f64 = 4.0;
const BOLD_SHARE: u32 = 8;
/// And to taking what is free.
const FREE_SHARE: u32 = 16;
/// Whoever is ahead wins a race, by however little.
const AHEAD: f64 = 0.0;
/// Of a race in which the enemy answers, one part in so many goes to the search for his answers.
const REPLIES_SHARE: u32 = 2;

impl Planner<'_> {
    /// The best deployment that it finds.
    pub(super) fn deployment(&mut self, view: &View<'_>) -> Deployment {
        let neighbourhood = Neighbourhood::new(view);
        let mut proposed = self.doctrine.deployments(view);
        let prudent = neighbourhood.prudent(&proposed[0]);
        if prudent != proposed[0] {
            proposed.insert(0, prudent);
        }
        let mut finalists = self.improved(view, &neighbourhood, &proposed);
        if !finalists.contains(&proposed[0]) {
            finalists.push(proposed[0]);
        }
        // What the doctrine would do gives way only to what is surely better.
        finalists.sort_by_key(|one| *one != proposed[0]);
        let best = self.furthest(view, &finalists, self.budget / LAST_SHARE, SURE);
        let prudent = neighbourhood.prudent(&best);
        if prudent == best {
            return self.and_what_is_free(view, &neighbourhood, best);
        }
        let bold = [prudent, best];
        let best = self.furthest(view, &bold, self.budget / BOLD_SHARE, SURE_OF_BOLD);
        self.and_what_is_free(view, &neighbourhood, best)
    }

    /// The same, and what the side that moves last can have for nothing besides.
    fn and_what_is_free(
        &mut self,
        view: &View<'_>,
        neighbourhood: &Neighbourhood<'_>,
        best: Deployment,
    ) -> Deployment {
        if view.side == Side::Allied {
            return best;
        }
        let takings = neighbourhood.takings(&best);
        let trial = Trial::new(self.lore, view, MasterSeed(self.generator.next_u64()));
        let play = |&one: &Deployment, n| trial.play(Tried::Sail(one), 1, n);
        takings[race::ranked(&takings, self.budget / FREE_SHARE, AHEAD, play)[0]]
    }

    /// The best few of what is proposed, by the end of the turn, and before them what beats the best of them of its
    /// neighbours, and of theirs.
    fn improved(
        &mut self,
        view: &View<'_>,
        neighbourhood: &Neighbourhood<'_>,
        proposed: &[Deployment],
    ) -> Vec<Deployment> {
        let trial = Trial::new(self.lore, view, MasterSeed(self.generator.next_u64()));
        let race = |candidates: &[Deployment], share: u32, errors: f64| -> Vec<Deployment> {
            let play = |&one: &Deployment, n| trial.play(Tried::Sail(one), 1, n);
            let order = race::ranked(candidates, self.budget / share, errors, play);
            order.into_iter().map(|place| candidates[place]).collect()
        };
        let mut best = race(proposed, FIRST_SHARE, SURE);
        best.truncate(FINALISTS);
        for number in 0..1 + DOUBTS + IMPROVEMENTS {
            let (around, share) = if number == 0 {
                (neighbourhood.regroupings(&best[0]), REGROUPINGS_SHARE)
            } else if number <= DOUBTS {
                (neighbourhood.doubts(&best[0]), NEIGHBOURS_SHARE)
            } else {
                let any = neighbourhood.around(&best[0], NEIGHBOURS, &mut self.generator);
                (any, NEIGHBOURS_SHARE)
            };
            let winner = race(&around, share, SURE_OF_NEIGHBOURS)[0];
            if winner != best[0] {
                best.insert(0, winner);
            }
        }
        best
    }

    /// The best of a few some turns ahead; the first gives way only to what is better by so many errors. Movements that the
    /// enemy sees before he moves meet his best replies as well.
    fn furthest(&mut self, view: &View<'_>, of: &[Deployment], budget: u32, errors: f64) -> Deployment {
        let seed = MasterSeed(self.generator.next_u64());
        let games = |budget: u32| budget / u32::from(FAR);
        if view.side == Side::Axis {
            let trial = Trial::new(self.lore, view, seed);
            let play = |&one: &Deployment, n| trial.play(Tried::Sail(one), FAR, n);
            return of[race::ranked(of, games(budget), errors, play)[0]];
        }
        let search = budget / REPLIES_SHARE;
        let tries = search / (of.len() as u32 * OUTCOMES);
        let answer = |&plan: &Deployment| Answered::find(self.lore, view, plan, seed, tries);
        let answered: Vec<Answered<'_>> = of.iter().map(answer).collect();
        let play = |one: &Answered<'_>, n| one.play(FAR, n);
        of[race::ranked(&answered, games(budget - search), errors, play)[0]]
    }
}
