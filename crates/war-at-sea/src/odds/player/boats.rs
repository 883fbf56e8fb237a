//! U-boats (8.5) and planes (10): one die a target; no screen keeps them off (C4, C5).

use super::PlanPlayer;
use super::targets::Targets;
use crate::naval::{CounterId, CounterSet, Side};
use crate::odds::plan::Aim;
use crate::{Battle, UboatAim, View};

impl<const CHECKED: bool> PlanPlayer<'_, CHECKED> {
    /// Every boat's target, named before any die.
    pub(super) fn torpedoes(&self, view: &View<'_>, battle: &Battle) -> UboatAim {
        let enemy = battle.fleets[Side::Allied];
        let mut targets = Targets::new(self.values, view, battle, enemy);
        let mut covered = CounterSet::EMPTY;
        let mut aim = UboatAim::HOLD;
        for boat in 0..battle.uboats {
            let mut open = preferred(&self.plan.uboats, view, enemy);
            if self.plan.uboats == Aim::Spread && !(open - covered).is_empty() {
                open -= covered;
            }
            let Some(target) = pick(&self.plan.uboats, &targets, open) else {
                break;
            };
            aim.aim(boat, Some(target));
            targets.fired(target, 1);
            covered.insert(target);
        }
        aim
    }

    /// The next strike: at none that is already sunk, and at those disabled only when nobody else is left.
    pub(super) fn bombs(&self, view: &View<'_>, battle: &Battle, targets: CounterSet) -> Option<CounterId> {
        let afloat = targets - battle.sunk;
        let sound = afloat - battle.disabled;
        let open = if sound.is_empty() { afloat } else { sound };
        let open = preferred(&self.plan.air, view, open);
        pick(
            &self.plan.air,
            &Targets::new(self.values, view, battle, open),
            open,
        )
    }
}

/// The ships that an aim puts before all others, or all where there are none of them.
fn preferred(aim: &Aim, view: &View<'_>, open: CounterSet) -> CounterSet {
    let rolls = &view.scenario.rolls;
    let first = match aim {
        Aim::Carriers => open & rolls.carriers,
        Aim::Convoys => open & rolls.convoys,
        Aim::Listed(list) => list
            .iter()
            .copied()
            .find(|&ship| open.has(ship))
            .map_or(CounterSet::EMPTY, CounterSet::of),
        _ => CounterSet::EMPTY,
    };
    if first.is_empty() { open } else { first }
}

fn pick(aim: &Aim, targets: &Targets<'_>, open: CounterSet) -> Option<CounterId> {
    if *aim == Aim::Hold {
        return None;
    }
    targets.best(aim, open, 1, false)
}
