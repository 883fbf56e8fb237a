//! The law itself: what is known when all states have come to their end.

use super::WORDS;
use super::field::Field;
use super::state::{Condition, Masses, State, add};
use crate::map::Place;
use crate::naval::{CounterId, CounterMap, CounterSet, Side};
use crate::odds::{Outcome, UboatLosses};
use crate::scenario::MOST_DEFENSE;
use rustc_hash::FxHashMap;

/// Damage values of a ship that is not sunk.
const LEVELS: usize = MOST_DEFENSE as usize + 1;

/// The law of one battle. Probabilities add up to 1, less what is unfinished and the rounding of sums.
#[derive(Debug)]
pub struct Law<'a> {
    field: Field<'a>,
    ends: Vec<(End<WORDS>, f64)>,
    /// What becomes of each ship in the end, in the order of counters.
    pub ships: Vec<ShipLaw>,
    /// The state before the first surface round (after U-boats and air), and after each: `rounds[n]` after round `n`.
    /// Pursuits are counted as they are fought, one after another.
    pub rounds: Vec<RoundLaw>,
    /// Probability of what was not followed to its end: less than 1e-13.
    pub unfinished: f64,
    /// How much work it was, in steps of the [`super::Budget`].
    pub steps: u64,
}

/// What can become of one ship, with the chance of each. They add up to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShipLaw {
    /// Who.
    pub ship: CounterId,
    /// There, or away at sea, by damage.
    pub afloat: [f64; LEVELS],
    /// Left disabled, by damage.
    pub disabled: [f64; LEVELS],
    /// Sunk.
    pub sunk: f64,
    /// Whether a disabled ship is lost for want of a port (M13).
    pub portless: bool,
}

/// The state after a round.
#[derive(Clone, Debug, PartialEq)]
pub struct RoundLaw {
    /// The chance that the battle goes on after it, pursuits included.
    pub going_on: f64,
    /// What has become of each ship by then.
    pub ships: Vec<ShipLaw>,
    /// Which ships are left there and not disabled, with the chance of each set of them.
    pub left: FxHashMap<CounterSet, f64>,
}

/// An outcome with its probability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mass {
    /// The outcome. A sunk ship has one point of damage more than it could bear.
    pub outcome: Outcome,
    /// How probable it is.
    pub p: f64,
}

/// A state at the end of the battle, and the rounds it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct End<const W: usize> {
    state: State<W>,
    rounds: u8,
}

impl ShipLaw {
    fn none(ship: CounterId, portless: bool) -> Self {
        ShipLaw {
            ship,
            afloat: [0.0; LEVELS],
            disabled: [0.0; LEVELS],
            sunk: 0.0,
            portless,
        }
    }

    /// The chance that it is lost: sunk, or without a port.
    #[must_use]
    pub fn lost(&self) -> f64 {
        self.sunk + if self.portless { self.left() } else { 0.0 }
    }

    /// The chance that it left disabled, to a port or to none.
    #[must_use]
    pub fn left(&self) -> f64 {
        self.disabled.iter().sum()
    }
}

impl Law<'_> {
    /// Every outcome that can come, with its probability, in no particular order. Damage of disabled ships is 0
    /// unless [`super::Detail::Whole`] was asked for.
    pub fn outcomes(&self) -> impl Iterator<Item = Mass> {
        self.ends.iter().map(|(end, p)| Mass {
            outcome: self.outcome(end),
            p: *p,
        })
    }

    /// How many outcomes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none: never.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The sum of all probabilities, what is unfinished among them: 1 but for rounding.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.ends.iter().map(|(_, p)| p).sum::<f64>() + self.unfinished
    }

    /// The chance of whatever an outcome may be asked.
    pub fn chance(&self, mut of: impl FnMut(&Outcome) -> bool) -> f64 {
        self.outcomes()
            .filter(|mass| of(&mass.outcome))
            .map(|mass| mass.p)
            .sum()
    }

    /// The expectation of whatever an outcome is worth.
    pub fn mean(&self, mut worth: impl FnMut(&Outcome) -> f64) -> f64 {
        self.outcomes().map(|mass| mass.p * worth(&mass.outcome)).sum()
    }

    /// The chance that a side controls the area in the end, or that nobody does.
    #[must_use]
    pub fn control(&self, by: Option<Side>) -> f64 {
        self.chance(|outcome| outcome.control == by)
    }

    fn outcome(&self, end: &End<WORDS>) -> Outcome {
        let field = &self.field;
        let rest = end.state.rest;
        let boats_left = field.boats - rest.boats_sunk - rest.boats_disabled;
        let mut outcome = Outcome {
            control: None,
            rounds: end.rounds,
            staying: CounterSet::EMPTY,
            disengaged: CounterSet::EMPTY,
            disabled: CounterSet::EMPTY,
            lost: CounterSet::EMPTY,
            damage: CounterMap::all(0),
            uboats: UboatLosses {
                sunk: rest.boats_sunk,
                disabled: rest.boats_disabled,
                left: boats_left,
            },
        };
        let mut held = [false; 2];
        for (_, hull, condition) in field.ships(&end.state) {
            let (set, damage) = match condition {
                Condition::Afloat(damage) if field.has_fled(&end.state, hull.side) => {
                    (&mut outcome.disengaged, damage)
                }
                Condition::Afloat(damage) => {
                    held[hull.side as usize] = true;
                    (&mut outcome.staying, damage)
                }
                Condition::Left(damage) if hull.refuge == Place::REMOVED => (&mut outcome.lost, damage),
                Condition::Left(damage) => (&mut outcome.disabled, damage),
                _ => (&mut outcome.lost, hull.defense + 1),
            };
            set.insert(hull.ship);
            outcome.damage[hull.ship] = damage;
        }
        // C16, 8.2: a U-boat left denies the area to the Allies only; nobody controls a port.
        outcome.control = match held {
            _ if field.site.place().as_area().is_none() => None,
            [true, false] if boats_left == 0 => Some(Side::Allied),
            [false, true] => Some(Side::Axis),
            _ => None,
        };
        outcome
    }
}

/// Gathers the law while the battle is followed.
pub(super) struct Builder<const W: usize> {
    ends: Masses<End<W>>,
    /// Of the states that have come to their end, and of the ships that left in any.
    done: Vec<ShipLaw>,
    done_left: FxHashMap<CounterSet, f64>,
    rounds: Vec<RoundLaw>,
    pub(super) unfinished: f64,
}

impl<const W: usize> Builder<W> {
    pub(super) fn new(field: &Field<'_>) -> Self {
        let none = |hull: &super::field::Hull| ShipLaw::none(hull.ship, hull.refuge == Place::REMOVED);
        Builder {
            ends: Masses::default(),
            done: field.roster.iter().map(none).collect(),
            done_left: FxHashMap::default(),
            rounds: Vec::new(),
            unfinished: 0.0,
        }
    }

    /// A state has come to its end.
    pub(super) fn finish(&mut self, field: &Field<'_>, state: State<W>, rounds: u8, p: f64) {
        count(field, &state, p, &mut self.done, &mut self.done_left);
        add(&mut self.ends, End { state, rounds }, p);
    }

    /// A ship leaves disabled with so much damage.
    pub(super) fn leaves(&mut self, slot: usize, damage: u8, p: f64) {
        self.done[slot].disabled[usize::from(damage)] += p;
    }

    /// Writes down how things stand: what is done, and the states that go on.
    pub(super) fn end_of_round<'s>(
        &mut self,
        field: &Field<'_>,
        going_on: impl Iterator<Item = (&'s State<W>, f64)>,
    ) {
        let mut round = RoundLaw {
            going_on: 0.0,
            ships: self.done.clone(),
            left: self.done_left.clone(),
        };
        for (state, p) in going_on {
            round.going_on += p;
            count(field, state, p, &mut round.ships, &mut round.left);
        }
        self.rounds.push(round);
    }

    pub(super) fn build(self, field: Field<'_>, steps: u64) -> Law<'_> {
        let widened = |(end, p): (End<W>, f64)| {
            let state = State {
                ships: end.state.ships.widened(),
                rest: end.state.rest,
            };
            (
                End {
                    state,
                    rounds: end.rounds,
                },
                p,
            )
        };
        Law {
            field,
            ends: self.ends.into_iter().map(widened).collect(),
            ships: self.done,
            rounds: self.rounds,
            unfinished: self.unfinished,
            steps,
        }
    }
}

/// Adds what a state says of each ship still there or sunk; those that left were counted as they left.
fn count<const W: usize>(
    field: &Field<'_>,
    state: &State<W>,
    p: f64,
    ships: &mut [ShipLaw],
    left: &mut FxHashMap<CounterSet, f64>,
) {
    let mut there = CounterSet::EMPTY;
    for (slot, hull, condition) in field.ships(state) {
        match condition {
            Condition::Afloat(damage) => {
                ships[slot].afloat[usize::from(damage)] += p;
                there.insert(hull.ship);
            }
            Condition::Left(_) => {}
            _ => ships[slot].sunk += p,
        }
    }
    *left.entry(there).or_default() += p;
}
