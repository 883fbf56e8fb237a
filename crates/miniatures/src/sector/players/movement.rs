//! Where the captain's ships and submarines go: one plan a turn.

use super::weights::Weights;
use crate::ability::Ability;
use crate::sector::board::{Sector, SectorSet};
use crate::sector::choice::Choice;
use crate::sector::rules::Aaws;
use crate::sector::state::{Flags, Id, MOST_UNITS, Side, State};
use arrayvec::ArrayVec;

/// Where each unit of a side is to end its move of one turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    turn: u8,
    goals: [Sector; MOST_UNITS],
}

impl Default for Plan {
    fn default() -> Self {
        Plan {
            turn: 0,
            goals: [Sector(0); MOST_UNITS],
        }
    }
}

/// An enemy on the board.
#[derive(Clone, Copy)]
struct Foe {
    unit: Id,
    at: Sector,
    /// How far it may still move this turn.
    moves: u8,
    claims: bool,
}

/// What the planner looks at again and again.
struct Look<'a> {
    rules: &'a Aaws,
    state: &'a State,
    side: Side,
    weights: &'a Weights,
    ships: ArrayVec<Foe, MOST_UNITS>,
    submarines: ArrayVec<Foe, MOST_UNITS>,
    /// Objectives with the enemy's chance to be there or next to it, from 0 to 1.
    objectives: ArrayVec<(Sector, f32), 24>,
}

impl Plan {
    /// Makes the plan of this turn, unless it is made.
    pub fn renew(&mut self, rules: &Aaws, state: &State, side: Side, weights: &Weights) {
        if self.turn == state.turn {
            return;
        }
        self.turn = state.turn;
        let look = Look::new(rules, state, side, weights);
        let units: ArrayVec<Id, MOST_UNITS> = {
            let kinds = rules.kinds(side);
            rules
                .on_board(state, side, kinds.ships | kinds.submarines)
                .collect()
        };
        let assigned = look.assign(&units);
        let mut taken = SectorSet::EMPTY;
        let mut crowd: ArrayVec<Sector, MOST_UNITS> = ArrayVec::new();
        for (&unit, &objective) in units.iter().zip(&assigned) {
            let goal = look.best(unit, objective, taken, &crowd);
            self.goals[unit.number()] = goal;
            taken.insert(goal);
            crowd.push(goal);
        }
    }

    /// Whether the plan of this turn is made.
    pub fn is_of(&self, state: &State) -> bool {
        self.turn == state.turn
    }

    /// The same plan with another goal for a unit.
    pub fn with(&self, unit: Id, goal: Sector) -> Plan {
        let mut plan = self.clone();
        plan.goals[unit.number()] = goal;
        plan
    }

    /// The next step towards the goals.
    pub fn next(&self, rules: &Aaws, state: &State, side: Side) -> Choice {
        if state.moving != Id::NONE {
            return self.step(rules, state, state.moving).unwrap_or(Choice::Halt);
        }
        let kinds = rules.kinds(side);
        for unit in rules.on_board(state, side, kinds.ships | kinds.submarines) {
            if state.flags[unit].has(Flags::MOVE_DONE) {
                continue;
            }
            if let Some(step) = self.step(rules, state, unit) {
                return step;
            }
        }
        if rules.check(state, &Choice::Done).is_ok() {
            Choice::Done
        } else {
            any(rules, state)
        }
    }

    fn step(&self, rules: &Aaws, state: &State, unit: Id) -> Option<Choice> {
        let (from, goal) = (state.at(unit)?, self.goals[unit.number()]);
        if from == goal {
            return (state.moving == unit && rules.check(state, &Choice::Halt).is_err())
                .then(|| any(rules, state));
        }
        let left = rules.board.distance(from, goal);
        let nearer = rules.board.neighbours(from).iter().copied().find(|&to| {
            let clear = !state.mines.has(to) || to == goal;
            clear
                && rules.board.distance(to, goal) < left
                && rules.check(state, &Choice::Step { unit, to }).is_ok()
        });
        match nearer {
            Some(to) => Some(Choice::Step { unit, to }),
            None if state.moving == unit && rules.check(state, &Choice::Halt).is_err() => {
                Some(any(rules, state))
            }
            None => None,
        }
    }
}

/// Some legal answer, where the plan cannot be kept.
fn any(rules: &Aaws, state: &State) -> Choice {
    let mut found = None;
    rules.each_answer(state, &mut |choice| {
        found.get_or_insert(choice);
    });
    found.unwrap_or(Choice::Done)
}

impl<'a> Look<'a> {
    fn new(rules: &'a Aaws, state: &'a State, side: Side, weights: &'a Weights) -> Self {
        let enemy = side.other();
        let later = state.first == side; // the enemy has not moved yet
        let kinds = rules.kinds(enemy);
        let foe = |unit: Id| {
            let at = state.at(unit)?;
            let moves = if later { rules.speed(state, unit) } else { 0 };
            let claims = kinds.claimers.has(unit);
            Some(Foe {
                unit,
                at,
                moves,
                claims,
            })
        };
        let ships: ArrayVec<Foe, MOST_UNITS> = rules
            .on_board(state, enemy, kinds.ships)
            .filter_map(foe)
            .collect();
        let submarines = rules
            .on_board(state, enemy, kinds.submarines)
            .filter_map(foe)
            .collect();
        let contested = |objective: Sector| {
            let near = ships.iter().filter(|foe| foe.claims).map(|foe| {
                let distance = rules.board.distance(foe.at, objective);
                match (distance, foe.moves) {
                    (0 | 1, _) => 0.9,
                    (d, moves) if d <= 1 + moves => 0.6,
                    _ => 0.0,
                }
            });
            near.fold(0.0, f32::max)
        };
        let objectives = state
            .objectives
            .iter()
            .take(24)
            .map(|o| (o, contested(o)))
            .collect();
        Look {
            rules,
            state,
            side,
            weights,
            ships,
            submarines,
            objectives,
        }
    }

    /// Gives each objective to the nearest ship that can claim it.
    fn assign(&self, units: &[Id]) -> ArrayVec<Option<Sector>, MOST_UNITS> {
        let mut assigned: ArrayVec<Option<Sector>, MOST_UNITS> = units.iter().map(|_| None).collect();
        let mut open: ArrayVec<Sector, 24> =
            self.objectives.iter().map(|(objective, _)| *objective).collect();
        while !open.is_empty() {
            let mut best: Option<(f32, usize, usize)> = None;
            for (place, &unit) in units.iter().enumerate() {
                let card = self.rules.unit(unit);
                if assigned[place].is_some() || !card.claims() || card.capacity > 0 {
                    continue;
                }
                let Some(from) = self.state.at(unit) else {
                    continue;
                };
                for (number, &objective) in open.iter().enumerate() {
                    let turns =
                        f32::from(self.rules.board.distance(from, objective)) / f32::from(card.speed.max(1));
                    // Of ships as near, the cheaper one.
                    let cost = turns + f32::from(card.cost) / 1_000.0;
                    if best.is_none_or(|(least, _, _)| cost < least) {
                        best = Some((cost, place, number));
                    }
                }
            }
            let Some((_, place, number)) = best else {
                break;
            };
            assigned[place] = Some(open.swap_remove(number));
        }
        assigned
    }

    /// The sector that is worth most to a unit.
    fn best(&self, unit: Id, objective: Option<Sector>, taken: SectorSet, crowd: &[Sector]) -> Sector {
        let Some(from) = self.state.at(unit) else {
            return Sector(0);
        };
        let steps = self.rules.speed(self.state, unit);
        let reach = self.rules.within(self.state, unit, from, steps);
        let limit = if self.rules.kind(unit).is_ship() { 2 } else { 1 };
        let mut best = (f32::NEG_INFINITY, from);
        for sector in reach.iter() {
            // Units that were planned for before have their places.
            if taken.has(sector) && crowd.iter().filter(|&&other| other == sector).count() >= limit {
                continue;
            }
            let mut worth = if self.rules.kind(unit).is_ship() {
                self.ship(unit, sector, objective)
            } else {
                self.submarine(unit, sector)
            };
            if sector != from && self.state.mines.has(sector) {
                worth -= 0.5 * f32::from(self.rules.unit(unit).cost);
            }
            if worth > best.0 {
                best = (worth, sector);
            }
        }
        best.1
    }

    /// What a sector is worth to a ship.
    fn ship(&self, unit: Id, sector: Sector, objective: Option<Sector>) -> f32 {
        let (book, board) = (&self.rules.book, &self.rules.board);
        let (mut attack, mut danger, mut nearest) = (0.0_f32, 0.0, u8::MAX);
        for foe in &self.ships {
            let distance = board.distance(sector, foe.at);
            nearest = nearest.min(distance);
            if distance < 6 {
                attack = attack.max(book.entry(unit, foe.unit).worth[usize::from(distance)]);
            }
            let closes = distance.saturating_sub(foe.moves);
            if closes < 6 {
                danger += book.entry(foe.unit, unit).worth[usize::from(closes)];
            }
        }
        for foe in &self.submarines {
            let distance = board.distance(sector, foe.at);
            if distance < 4 {
                danger += book.entry(foe.unit, unit).worth[usize::from(distance)];
            }
        }
        let card = self.rules.unit(unit);
        let carrier = card.capacity > 0;
        let fear = if carrier {
            self.weights.carrier_danger
        } else {
            self.weights.danger
        };
        let hurt = if self.rules.crippled(self.state, unit) {
            1.6
        } else {
            1.0
        };
        let mut worth = attack - fear * hurt * danger + self.objective(unit, sector, objective);
        if card.asw > 0 {
            worth += self.hunt(unit, sector);
        }
        if !carrier && objective.is_none() && nearest < u8::MAX {
            worth -= self.weights.closer * f32::from(nearest);
        }
        worth
    }

    /// What a sector is worth to a ship for the sake of objectives.
    fn objective(&self, unit: Id, sector: Sector, own: Option<Sector>) -> f32 {
        let points = f32::from(self.rules.objective_points);
        let claims = self.rules.unit(unit).claims();
        let mut worth = 0.0;
        for &(objective, contested) in &self.objectives {
            let distance = self.rules.board.distance(sector, objective);
            if own == Some(objective) {
                worth -= self.weights.nearer * f32::from(distance);
                if distance == 0 {
                    worth += self.weights.claim * points * (1.0 - contested);
                }
            }
            if distance <= 1 && claims && contested > 0.0 {
                worth +=
                    self.weights.deny * points * contested / if own == Some(objective) { 1.0 } else { 2.0 };
            }
        }
        worth
    }

    /// What a sector is worth to a ship with depth charges.
    fn hunt(&self, unit: Id, sector: Sector) -> f32 {
        let mut worth = 0.0_f32;
        for foe in &self.submarines {
            let distance = self.rules.board.distance(sector, foe.at);
            let hunts = self.rules.has(unit, Ability::SubHunter);
            if distance == 0 || distance == 1 && hunts {
                let [harm, sunk] = self.rules.book.entry(unit, foe.unit).asw.chances([false; 2]);
                let card = self.rules.unit(foe.unit);
                let cost = f32::from(card.cost);
                worth = worth.max(cost * (sunk + super::book::share(card) * (harm - sunk)));
            }
        }
        worth
    }

    /// What a sector is worth to a submarine: near good targets, away from depth charges.
    fn submarine(&self, unit: Id, sector: Sector) -> f32 {
        let (book, board) = (&self.rules.book, &self.rules.board);
        let (mut attack, mut danger, mut nearest, mut threat) = (0.0_f32, 0.0, 9.0_f32, 0);
        for foe in &self.ships {
            let distance = board.distance(sector, foe.at);
            let hunter = self.rules.kinds(self.side.other()).asw_ships.has(foe.unit);
            if distance < 4 {
                let worth = book.entry(unit, foe.unit).worth[usize::from(distance)];
                attack = attack.max(worth);
            }
            if hunter {
                threat += u8::from(distance <= 1);
                if distance <= foe.moves {
                    let [harm, sunk] = book.entry(foe.unit, unit).asw.chances([false; 2]);
                    let cost = f32::from(self.rules.unit(unit).cost);
                    danger += cost * (0.5 * harm + 0.5 * sunk);
                }
            } else {
                nearest = nearest.min(f32::from(distance));
            }
        }
        let shy = 1.0 / (1.0 + f32::from(threat));
        attack * shy - self.weights.danger * danger - self.weights.closer * nearest
    }
}
