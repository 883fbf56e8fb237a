//! A player that tries plans of movement out: each is played to the end by captains, several times on the same dice.

use super::captain::Captain;
use super::movement::Plan;
use super::weights::Weights;
use crate::sector::attack::Attack;
use crate::sector::choice::Choice;
use crate::sector::rules::Aaws;
use crate::sector::state::{Id, Side, Stage, State};
use crate::trial::{play_out, race};
use admiralty_core::machine::{Generator, Player};
use admiralty_core::seats::Seat;

/// How much it tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Plans that are tried each turn.
    pub plans: usize,
    /// Other flights and targets that are tried beside the captain's.
    pub others: usize,
    /// Games of the first round; each round has twice as many as the one before.
    pub games: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Effort {
            plans: 40,
            others: 3,
            games: 4,
        }
    }
}

/// Tries plans out; otherwise a captain.
#[derive(Clone, Debug)]
pub struct Search {
    captain: Captain,
    effort: Effort,
    generator: Option<Generator>,
}

impl Search {
    /// A search of this effort.
    #[must_use]
    pub fn new(effort: Effort) -> Self {
        Search {
            captain: Captain::default(),
            effort,
            generator: None,
        }
    }
}

impl Default for Search {
    fn default() -> Self {
        Search::new(Effort::default())
    }
}

impl Player<Aaws> for Search {
    fn begin(&mut self, generator: Generator) {
        self.captain.begin(generator.clone());
        self.generator = Some(generator);
    }

    fn choose(&mut self, rules: &Aaws, state: &State, seat: Seat) -> Option<Choice> {
        if state.stage == Stage::Move && state.pending.is_none() && !self.captain.plan.is_of(state) {
            self.captain.plan = self.best_plan(rules, state, Side::of(seat))?;
        }
        let usual = self.captain.choose(rules, state, seat)?;
        self.best_of(rules, state, seat, usual)
    }
}

impl Search {
    /// The plan that did best.
    fn best_plan(&mut self, rules: &Aaws, state: &State, side: Side) -> Option<Plan> {
        let mut plans = self.plans(rules, state, side)?;
        let captain = |plan: &Plan| Captain {
            plan: plan.clone(),
            ..Captain::default()
        };
        let best = race(
            self.generator.as_mut()?,
            plans.len(),
            self.effort.games,
            |arm, game| play_out(rules, state, side, captain(&plans[arm]), None, game),
        )?;
        Some(plans.swap_remove(best))
    }

    /// The captain's flight or target, or another that does better.
    fn best_of(&mut self, rules: &Aaws, state: &State, seat: Seat, usual: Choice) -> Option<Choice> {
        let mut choices = vec![usual];
        self.others(rules, state, usual, &mut choices)?;
        if choices.len() == 1 {
            return Some(usual);
        }
        let (side, own) = (Side::of(seat), self.captain.clone());
        let games = self.effort.games;
        let best = race(self.generator.as_mut()?, choices.len(), games, |arm, game| {
            play_out(rules, state, side, own.clone(), Some(choices[arm]), game)
        })?;
        Some(choices[best])
    }

    /// Other flights of the same aircraft to where somebody is; other targets of the same weapon.
    fn others(
        &mut self,
        rules: &Aaws,
        state: &State,
        usual: Choice,
        choices: &mut Vec<Choice>,
    ) -> Option<()> {
        let generator = self.generator.as_mut()?;
        let mut found: Vec<Choice> = Vec::new();
        match usual {
            Choice::Fly { unit, .. } => {
                for side in Side::BOTH {
                    for other in rules.on_board(state, side, rules.kinds(side).all) {
                        let to = state.at(other)?;
                        let strafes = [false, true];
                        found.extend(strafes.map(|strafe| Choice::Fly { unit, to, strafe }));
                    }
                }
            }
            Choice::Attack(attack) => {
                let enemy = attack.target.side();
                let targets = state.afloat[enemy].of(enemy);
                found.extend(targets.map(|target| Choice::Attack(Attack { target, ..attack })));
            }
            _ => {}
        }
        found.retain(|choice| rules.check(state, choice).is_ok());
        for _ in 0..2 * self.effort.others {
            if found.is_empty() || choices.len() > self.effort.others {
                break;
            }
            let choice = generator.pick(&found);
            if !choices.contains(&choice) {
                choices.push(choice);
            }
        }
        Some(())
    }

    /// The captain's plan, those of bolder and shyer captains, and the captain's with another goal for one unit.
    fn plans(&mut self, rules: &Aaws, state: &State, side: Side) -> Option<Vec<Plan>> {
        let usual = Weights::default();
        let scaled = |danger: f32, objectives: f32, closer: f32| Weights {
            danger: usual.danger * danger,
            carrier_danger: usual.carrier_danger * danger,
            nearer: usual.nearer * objectives,
            deny: usual.deny * objectives,
            closer: usual.closer * closer,
            ..usual
        };
        let mut plans: Vec<Plan> = Vec::new();
        for weights in [
            usual,
            scaled(0.2, 1.0, 1.0),
            scaled(4.0, 1.0, 0.0),
            scaled(1.0, 3.0, 1.0),
            scaled(1.0, 0.2, 2.0),
            scaled(4.0, 3.0, 0.0),
        ] {
            let mut plan = Plan::default();
            plan.renew(rules, state, side, &weights);
            if !plans.contains(&plan) {
                plans.push(plan);
            }
        }
        let kinds = rules.kinds(side);
        let movers: Vec<Id> = rules
            .on_board(state, side, kinds.ships | kinds.submarines)
            .collect();
        let generator = self.generator.as_mut()?;
        for _ in plans.len()..self.effort.plans {
            if movers.is_empty() {
                break;
            }
            let unit = generator.pick(&movers);
            let reach: Vec<_> = rules.reachable(state, unit).iter().collect();
            let plan = plans[0].with(unit, generator.pick(&reach));
            if !plans.contains(&plan) {
                plans.push(plan);
            }
        }
        Some(plans)
    }
}
