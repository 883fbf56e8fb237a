//! Where a side sails: the search for a deployment.

use super::judge::Lead;
use super::replies::Depth;
use super::{Neighbourhood, Planner};
use crate::View;
use crate::commanders::deployment::Deployment;
use crate::naval::Side;

/// One part in so many of the budget of a movement goes to the first race.
const FIRST_SHARE: u32 = 6;
/// And to each race of neighbours, by what is asked.
const REGROUPINGS_SHARE: u32 = 8;
const NEIGHBOURS_SHARE: u32 = 16;
const ELSEWHERE_SHARE: u32 = 4;
/// Neighbours in a race of any.
const NEIGHBOURS: usize = 23;
/// The deployments that are left race once more. Half of the budget goes to it.
const LAST_SHARE: u32 = 2;
/// For so many turns of the budget one of what is proposed is looked at as the enemy would, up to so many.
const A_LOOK: u32 = 2500;
const MOST_LOOKED_AT: usize = 24;
/// So many of them come to that last race, beside all that did better since.
const FINALISTS: usize = 4;
/// What neighbours are tried.
#[derive(Clone, Copy)]
enum Ask {
    /// Those in which ships that belong together go elsewhere together.
    Regroupings,
    /// Those that a player would ask about.
    Doubts,
    /// Any.
    Any,
    /// Those in which one ship goes elsewhere.
    Elsewhere,
    /// Those in which ships of a kind do.
    Kinds,
}

/// What is asked of the best so far, one after another.
const ASKED: &[Ask] = &[Ask::Regroupings, Ask::Doubts, Ask::Any, Ask::Any, Ask::Elsewhere];
/// On the last turn one group after another may leave for a try at all or nothing, and what is to spare for what can be had.
const LAST_ASKED: &[Ask] = &[
    Ask::Regroupings,
    Ask::Regroupings,
    Ask::Regroupings,
    Ask::Doubts,
    Ask::Any,
    Ask::Any,
    Ask::Elsewhere,
    Ask::Kinds,
    Ask::Kinds,
];

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
        let judge = self.judge(view, Depth::decision(self.budget));
        let best = judge.best(&finalists, self.budget / LAST_SHARE, Lead::SURE);
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
        let (first, judge) = (self.by_doctrine(view), self.judge(view, Depth::look(self.budget)));
        let mut best = first.ranked(proposed, self.budget / FIRST_SHARE, Lead::SURE);
        if view.side == Side::Allied {
            best.truncate(few(self.budget));
            best = judge.ranked(&best, self.budget / FIRST_SHARE, Lead::SURE);
        }
        best.truncate(FINALISTS);
        let last = view.position.turn == view.scenario.turns;
        for ask in if last { LAST_ASKED } else { ASKED } {
            let around = match ask {
                Ask::Regroupings => neighbourhood.regroupings(&best[0]),
                Ask::Doubts => neighbourhood.doubts(&best[0]),
                Ask::Any => neighbourhood.around(&best[0], NEIGHBOURS, &mut self.generator),
                Ask::Elsewhere => neighbourhood.elsewhere(&best[0]),
                Ask::Kinds => neighbourhood.kinds_elsewhere(&best[0]),
            };
            let share = match ask {
                Ask::Regroupings => REGROUPINGS_SHARE,
                Ask::Doubts | Ask::Any => NEIGHBOURS_SHARE,
                Ask::Elsewhere | Ask::Kinds => ELSEWHERE_SHARE,
            };
            let winner = judge.best(&around, self.budget / share, Lead::SURE_OF_MANY);
            if winner != best[0] {
                best.insert(0, winner);
            }
        }
        best
    }
}

/// Of all that is proposed so many are looked at as the enemy would.
fn few(budget: u32) -> usize {
    ((budget / A_LOOK) as usize).clamp(FINALISTS, MOST_LOOKED_AT)
}
