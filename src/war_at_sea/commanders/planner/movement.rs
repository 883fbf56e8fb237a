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
/// And to each race of those in which ships that belong together go elsewhere together.
const REGROUPINGS_SHARE: u32 = 8;
/// Such races; on the last turn one group after another may leave for a try at all or nothing.
const REGROUPINGS: u32 = 1;
const LAST_REGROUPINGS: u32 = 3;
/// Times that other neighbours race against the best so far: those that a player would ask about, then any.
const DOUBTS: u32 = 1;
const IMPROVEMENTS: u32 = 3;
/// One part in so many of the budget goes to each of these.
const NEIGHBOURS_SHARE: u32 = 16;
/// Neighbours in such a race.
const NEIGHBOURS: usize = 23;
/// The deployments that are left race once more, those of the Allies against the replies that the Axis finds to them. Half of the
/// budget goes to it.
const LAST_SHARE: u32 = 2;
/// Of the first race so many come to that last one, beside all that did better since.
const FINALISTS: usize = 4;
/// By how many errors of the comparison something must be better than what the doctrine would do; and a neighbour, of
/// which there are many, than what it is a neighbour of.
const SURE: f64 = 1.0;
const SURE_OF_NEIGHBOURS: f64 = 2.0;
/// Of a race in which the enemy answers, one part in so many goes to the search for his answers.
const REPLIES_SHARE: u32 = 2;

/// By how much one must be better than what comes first in a race.
#[derive(Clone, Copy)]
pub(super) struct Lead {
    /// Errors of the comparison, beyond
    pub errors: f64,
    /// so much of what a trial gives: the chance to win less that of losing.
    pub by: f64,
}

impl Lead {
    /// Whoever is ahead wins, by however little.
    pub const ANY: Lead = Lead { errors: 0.0, by: 0.0 };
    /// More than chance.
    pub const SURE: Lead = Lead {
        errors: SURE,
        by: 0.0,
    };
    /// What a risk must bring: what carriers may do later no value tells well, and among deployments that come to nearly the
    /// same a little is soon sure.
    pub const RISK: Lead = Lead {
        errors: 4.0,
        by: 0.05,
    };

    /// What the first of a race has in hand.
    pub fn ahead(&self, place: usize) -> f64 {
        if place == 0 { self.by } else { 0.0 }
    }
}

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
        let best = self.soundest(view, &finalists, self.budget / LAST_SHARE, Lead::SURE);
        let best = self.nothing_risked(view, &neighbourhood, best);
        let best = self.nothing_left(view, &neighbourhood, best);
        let best = self.nobody_idle(view, &neighbourhood, best);
        match view.side {
            Side::Allied => best,
            Side::Axis => self.and_what_is_free(view, &neighbourhood, best),
        }
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
        let last = view.position.turn == view.scenario.turns;
        let regroupings = if last { LAST_REGROUPINGS } else { REGROUPINGS };
        for number in 0..regroupings + DOUBTS + IMPROVEMENTS {
            let (around, share) = if number < regroupings {
                (neighbourhood.regroupings(&best[0]), REGROUPINGS_SHARE)
            } else if number < regroupings + DOUBTS {
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

    /// The best of a few by the end of the turn; the first gives way only to what leads it. Movements that the enemy sees before
    /// he moves meet his best replies as well. (Turns further ahead, played by doctrine, tell less than the value does.)
    pub(super) fn soundest(
        &mut self,
        view: &View<'_>,
        of: &[Deployment],
        budget: u32,
        lead: Lead,
    ) -> Deployment {
        let seed = MasterSeed(self.generator.next_u64());
        let numbers: Vec<usize> = (0..of.len()).collect();
        if view.side == Side::Axis {
            let trial = Trial::new(self.lore, view, seed);
            let play = |&one: &usize, n| trial.play(Tried::Sail(of[one]), 1, n) + lead.ahead(one);
            return of[race::ranked(&numbers, budget, lead.errors, play)[0]];
        }
        let search = budget / REPLIES_SHARE;
        let tries = search / (of.len() as u32 * OUTCOMES);
        let answer = |&plan: &Deployment| Answered::find(self.lore, view, plan, seed, tries);
        let answered: Vec<Answered<'_>> = of.iter().map(answer).collect();
        let play = |&one: &usize, n| answered[one].play(n) + lead.ahead(one);
        of[race::ranked(&numbers, budget - search, lead.errors, play)[0]]
    }
}
