//! Disengaging in groups and pursuit (rules 12.3 to 12.8, rulings C13, C14).

use super::{Game, ask, check};
use crate::battle::Battle;
use crate::commander::Commander;
use crate::decision::Pursuit;
use crate::event::{Event, Observer};
use crate::naval::{MAX_COUNTERS, Side};
use crate::refusal::Refusal;
use crate::roll::Roll;
use crate::rules::legality;
use admiralty_core::dice::Dice;
use arrayvec::ArrayVec;

/// The pursuits still to be fought. Those that sprang from the pursuit fought last lie on top and are fought to
/// their end before the others (C13): they share the greatest depth.
#[derive(Default)]
struct Open {
    pursuits: ArrayVec<Pursuit, MAX_COUNTERS>,
    /// Depth of each, and the round it is in.
    state: ArrayVec<(u16, u8), MAX_COUNTERS>,
}

impl Open {
    /// Where the pursuits begin that may be fought next.
    fn top(&self) -> usize {
        let deepest = self.state.last().map(|&(depth, _)| depth);
        self.state
            .iter()
            .position(|&(depth, _)| Some(depth) == deepest)
            .unwrap_or(0)
    }
}

impl<C: Commander, D: Dice<Roll>, O: Observer> Game<'_, C, D, O> {
    /// 12.1 to 12.8: a side leaves in groups, the other pursues what it can and will, each pursuit to its end.
    pub(super) fn withdraw(&mut self, fleeing: Side, battle: &mut Battle) -> Result<(), Refusal> {
        self.leave(fleeing, battle);
        let mut open = Open::default();
        battle.fugitives = Some(fleeing);
        self.part_and_chase(fleeing, battle, 0, &mut open)?;
        while !open.pursuits.is_empty() {
            let index = self.next_pursuit(fleeing.enemy(), &open)?;
            let pursuit = open.pursuits.remove(index);
            let (depth, round) = open.state.remove(index);
            let mut chase = Battle { round, ..*battle };
            chase.fleets[fleeing] = pursuit.fugitives;
            chase.fleets[fleeing.enemy()] = pursuit.pursuers;
            let rolled = self.round(&mut chase)?;
            if chase.both_present() && rolled {
                self.part_and_chase(fleeing, &chase, depth + 1, &mut open)?;
            } else if !chase.fleets[fleeing].is_empty() {
                self.tell(Event::GotAway {
                    fugitives: chase.fleets[fleeing],
                }); // C15, or no pursuer is left
            }
        }
        Ok(())
    }

    /// C13, C14: the fugitives announce their groups, then the pursuer assigns his ships; groups that nobody
    /// follows are away.
    fn part_and_chase(
        &mut self,
        fleeing: Side,
        battle: &Battle,
        depth: u16,
        open: &mut Open,
    ) -> Result<(), Refusal> {
        let (fugitives, pursuers) = (battle.fleets[fleeing], battle.fleets[fleeing.enemy()]);
        let groups = ask!(self, fleeing, split(battle));
        check!(C, legality::split(fugitives, &groups));
        self.tell(Event::Parted {
            fugitives,
            groups: &groups,
        });
        let chase = ask!(self, fleeing.enemy(), pursue(battle, &groups));
        check!(
            C,
            legality::pursue(
                self.scenario,
                &self.position,
                (fugitives, &groups),
                pursuers,
                &chase
            )
        );
        for group in 0..groups.count {
            let fugitives = groups.members(fugitives, group);
            let pursuers = chase.after(pursuers, group);
            if pursuers.is_empty() {
                self.tell(Event::GotAway { fugitives });
                continue;
            }
            let pursuit = Pursuit { fugitives, pursuers };
            open.pursuits.push(pursuit);
            open.state.push((depth, battle.round));
            self.tell(Event::PursuitFormed { pursuit });
        }
        Ok(())
    }

    /// C13: the pursuer chooses among the pursuits that may be fought next.
    fn next_pursuit(&mut self, pursuer: Side, open: &Open) -> Result<usize, Refusal> {
        let top = open.top();
        let choice = &open.pursuits[top..];
        if choice.len() == 1 {
            return Ok(top);
        }
        let index = ask!(self, pursuer, next_pursuit(choice));
        check!(C, legality::next_pursuit(choice.len(), index));
        Ok(top + index)
    }
}
