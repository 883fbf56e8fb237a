//! What can be done now, as few ideas: how to build, where to go, from where to flee, who withdraws.

use crate::admiral::{Lean, Own};
use crate::choice::Choice;
use crate::map::Sector;
use crate::state::Phase;

/// Sectors to go for that are tried beside the admiral's own, and sectors from which to flee or not.
const GOALS: usize = 3;

/// What an idea is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plan {
    /// What an admiral does.
    Usual,
    /// To build with this lean.
    Build(Lean),
    /// To go for a sector.
    Go(Sector),
    /// To flee from a sector.
    Flee(Sector),
    /// To stay in a sector.
    Stay(Sector),
    /// All who may withdraw do.
    Withdraw,
    /// Nobody withdraws who need not.
    Hold,
}

/// Something to do.
#[derive(Clone, Debug)]
pub(crate) struct Idea {
    pub plan: Plan,
    pub choice: Choice,
}

impl Own<'_> {
    /// What can be done in this phase, each once; the first is what an admiral of this lean does.
    pub(crate) fn ideas(&self, lean: Lean) -> Vec<Idea> {
        let mut ideas = vec![Idea {
            plan: Plan::Usual,
            choice: self.usual(lean),
        }];
        let mut add = |plan: Plan, choice: Choice| {
            if ideas.iter().all(|idea| idea.choice != choice) {
                ideas.push(Idea { plan, choice });
            }
        };
        match self.state.phase {
            Phase::Spend => {
                for other in Lean::ALL.into_iter().filter(|&other| other != lean) {
                    add(Plan::Build(other), Choice::Spend(self.payments(other)));
                }
            }
            Phase::Move => {
                for goal in self.goals() {
                    add(Plan::Go(goal), Choice::Move(self.moves(goal)));
                }
            }
            Phase::Declare => {
                for (sector, flees) in self.contested() {
                    let turned = |other: Sector, usual: bool| usual != (other == sector);
                    let plan = if flees {
                        Plan::Stay(sector)
                    } else {
                        Plan::Flee(sector)
                    };
                    add(plan, Choice::Declare(self.declaration(&turned)));
                }
            }
            Phase::Regroup => {
                add(Plan::Hold, Choice::Regroup(self.retreats(|_| false)));
                add(Plan::Withdraw, Choice::Regroup(self.retreats(|_| true)));
            }
            Phase::Base | Phase::Commit | Phase::Place | Phase::Over => {}
        }
        ideas
    }

    /// Sectors to go for: the capital, and of foreign ones those that pay most for how far they are.
    fn goals(&self) -> Vec<Sector> {
        let usual = self.focus();
        let mut foreign: Vec<Sector> = self
            .setup
            .map
            .all()
            .filter(|&sector| self.foreign(sector))
            .collect();
        foreign.sort_by_key(|&sector| std::cmp::Reverse(self.worth(sector)));
        let home = self.setup.map.capital(self.seat.0);
        let goals = foreign.into_iter().filter(|&sector| sector != usual).take(GOALS);
        goals.chain((home != usual).then_some(home)).collect()
    }

    /// Sectors where own ships met others, most own points first, and whether an admiral would flee.
    pub(crate) fn contested(&self) -> Vec<(Sector, bool)> {
        let mut met: Vec<(u32, Sector)> = Vec::new();
        for sector in self.setup.map.all().filter(|&sector| self.known(sector) > 0) {
            let own = self.points(sector);
            if own > 0 {
                met.push((own, sector));
            }
        }
        met.sort_by_key(|&(own, sector)| (std::cmp::Reverse(own), sector));
        met.truncate(GOALS);
        met.into_iter()
            .map(|(_, sector)| (sector, self.flees(sector)))
            .collect()
    }
}
