//! A battle as one who watches it knows it, between two rolls.

use crate::battle::Battle;
use crate::event::Event;
use crate::naval::{BySide, CounterSet, Side};
use crate::roll::Attack;

/// What is being done in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The search for U-boats (8.3).
    Search,
    /// Torpedoes (8.5).
    Boats,
    /// Air strikes (10).
    Air,
    /// The fire of a side (11).
    Guns(Side),
}

/// A battle that is watched.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Forces as of the beginning of this step, less those that are known to be gone.
    pub battle: Battle,
    /// What is being done.
    pub step: Step,
    /// Ships whose guns are still to fire in this round.
    pub waiting: BySide<CounterSet>,
}

impl Field {
    /// A battle that begins.
    #[must_use]
    pub fn new(battle: &Battle) -> Self {
        Field {
            battle: *battle,
            step: Step::Search,
            waiting: BySide::new(|side| battle.fleets[side]),
        }
    }

    /// Takes note of an event of the battle other than a shot and its damage.
    pub fn follow(&mut self, event: &Event<'_>) {
        match event {
            Event::AswDone { left, .. } => {
                self.battle.uboats = *left;
                self.step = Step::Boats;
            }
            Event::RoundBegins { battle } => {
                self.battle = **battle;
                self.step = Step::Guns(Side::Allied);
                self.waiting = battle.fleets;
            }
            Event::FireNamed { side, plan, battle } => {
                self.battle = **battle;
                self.step = Step::Guns(*side);
                self.waiting[*side] = battle.fleets[*side].only(|ship| plan.target(ship).is_some());
            }
            Event::ShotsLost { shooter, .. } => {
                Side::BOTH
                    .into_iter()
                    .for_each(|side| self.waiting[side].remove(*shooter));
            }
            Event::Sunk { ship, .. } | Event::LeftDisabled { ship, .. } => {
                for side in Side::BOTH {
                    self.battle.fleets[side].remove(*ship);
                }
                self.battle.sunk.remove(*ship);
                self.battle.disabled.remove(*ship);
            }
            Event::RoundEnds { battle } => {
                self.battle = **battle;
                self.waiting = BySide::default();
            }
            _ => {}
        }
    }

    /// The step to which a kind of attack belongs.
    pub fn enter(&mut self, attack: Attack, side: Side) {
        self.step = match attack {
            Attack::Uboat => Step::Boats,
            Attack::Air => Step::Air,
            Attack::Guns => Step::Guns(side),
        };
    }

    /// Ships of a side that take part and will be there when this step is over, as far as is known.
    #[must_use]
    pub fn staying(&self, side: Side) -> CounterSet {
        self.battle.fleets[side] - self.battle.sunk - self.battle.disabled
    }
}
