//! What shots at a ship are worth: worked out for every ship, whatever damage it bears, and every turn.

use super::form::{Form, Forms, LEVELS};
use super::law::{Chance, Law};
use super::rank::Rank;
use super::weights::Fire;
use crate::naval::{CounterId, CounterMap};
use crate::scenario::{MAX_TURNS, Scenario};

/// How a ship is fired at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shot {
    /// By the guns of ships.
    Guns,
    /// By the guns of ships some of which have the bonus (11.5).
    SharpGuns,
    /// By a torpedo, or by a bomb in a battle at sea.
    Single,
    /// By a bomb elsewhere: nobody is driven out of a battle.
    Raid,
}

/// What becoming of ships is worth, so many turns before the end, POC times 1000.
#[derive(Clone, Copy, Debug)]
struct Stakes {
    /// Turns that a ship is missed which is sunk.
    turns: f32,
    /// A point of damage that stays.
    hurt: f32,
    /// Strength gone from the battle.
    remove: f32,
}

/// What the first shots at each ship are worth, with its number, by the damage it bears.
#[derive(Clone, Debug)]
pub(super) struct Prey(Box<[CounterMap<Rank>; LEVELS]>);

/// What shots are worth.
#[derive(Clone, Debug)]
pub(super) struct Targets {
    /// By turns still to come.
    prey: Vec<[Prey; Shot::ALL.len()]>,
}

impl Shot {
    const ALL: [Shot; 4] = [Shot::Guns, Shot::SharpGuns, Shot::Single, Shot::Raid];

    /// How many shots are weighed together: of guns as many as most ships have, so that fire gathers where it may sink.
    const fn volley(self) -> usize {
        match self {
            Shot::Guns | Shot::SharpGuns => 3,
            Shot::Single | Shot::Raid => 1,
        }
    }
}

impl Stakes {
    /// So many turns before the end.
    fn new(fire: &Fire, left: u8) -> Self {
        Stakes {
            turns: Form::turns(left),
            hurt: fire.damage * f32::from(left.min(2)),
            remove: fire.remove,
        }
    }

    /// What guns bring that do this to a ship in such a form: its strength is gone from the battle.
    fn guns(&self, chance: &Chance, form: &Form) -> f32 {
        chance.sunk * form.worth * self.turns
            + chance.damage * self.hurt
            + chance.gone * self.remove * form.power * 0.3
    }

    /// What a torpedo or a bomb brings.
    fn single(&self, chance: &Chance, form: &Form) -> f32 {
        chance.sunk * form.worth * self.turns
            + chance.damage * self.hurt
            + (chance.gone - chance.sunk) * self.remove
    }

    /// What a bomb brings where no ship is driven out of a battle.
    fn raid(&self, chance: &Chance, form: &Form) -> f32 {
        chance.sunk * form.worth * self.turns + chance.damage * self.hurt
    }
}

impl Prey {
    fn new(scenario: &Scenario, fire: &Fire, law: &Law, forms: &Forms, (left, shot): (u8, Shot)) -> Self {
        let mut prey = Prey(Box::new([CounterMap::all(Rank::NONE); LEVELS]));
        let stakes = Stakes::new(fire, left);
        for (damage, ranks) in (0..).zip(prey.0.iter_mut()) {
            for ship in scenario.rolls.all {
                let bears = scenario.factors[ship].defense.saturating_sub(damage);
                let chance = law.of(shot == Shot::SharpGuns, bears, shot.volley());
                let form = forms.of(ship, damage);
                let worth = match shot {
                    Shot::Guns | Shot::SharpGuns => stakes.guns(chance, form),
                    Shot::Single => stakes.single(chance, form),
                    Shot::Raid => stakes.raid(chance, form),
                };
                // An undamaged German loses its bonus at the first hit.
                let sharp = damage == 0 && scenario.rolls.germans.has(ship) && shot == Shot::Guns;
                let sting = if sharp { fire.sting } else { 0.0 };
                ranks[ship] = Rank::new(worth + chance.hit * sting, ship.0);
            }
        }
        prey
    }

    /// What the first shots at a ship that bears so much damage are worth: never less than nothing.
    #[inline]
    pub fn rank(&self, ship: CounterId, damage: u8) -> Rank {
        self.0[usize::from(damage) % LEVELS][ship]
    }
}

impl Targets {
    /// Works them out.
    pub fn new(scenario: &Scenario, fire: &Fire, law: &Law, forms: &Forms) -> Self {
        let prey = |left: u8| Shot::ALL.map(|shot| Prey::new(scenario, fire, law, forms, (left, shot)));
        Targets {
            prey: (0..MAX_TURNS as u8).map(prey).collect(),
        }
    }

    /// What the first shots are worth so many turns before the end.
    #[inline]
    pub fn prey(&self, left: u8, shot: Shot) -> &Prey {
        &self.prey[usize::from(left)][shot as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Book, Weights};
    use super::*;
    use crate::naval::Side;

    #[test]
    fn shots_are_worth_less_at_the_end_and_more_in_a_battle() {
        let scenario = Scenario::embedded();
        for side in Side::BOTH {
            let book = Book::new(&scenario, Weights::standard(side));
            for ship in scenario.rolls.side[side.enemy()] {
                let worth = |left, shot| book.targets.prey(left, shot).rank(ship, 0).worth();
                for shot in Shot::ALL {
                    assert!(worth(0, shot) < worth(1, shot));
                }
                assert!(worth(4, Shot::Raid) < worth(4, Shot::Single));
                assert!(worth(4, Shot::Guns) < worth(4, Shot::SharpGuns));
            }
        }
    }
}
