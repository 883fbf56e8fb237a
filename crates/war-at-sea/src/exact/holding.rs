//! The chance of each side to hold the area from every state that a battle may come to, if nobody leaves by choice.
//!
//! It is found backwards, each state once. A round leads to states with more damage or back to the state it began in,
//! so the chance of a state is that of the others, shared anew among them. Within a round, states that are to meet the
//! same fire are worked out together, one target after another.

use super::engine::{Engine, Fall, Volley, calm, gather};
use super::field::Field;
use super::state::{Condition, SHIPS_IN_A_WORD, Ships, State};
use super::surface::{Answer, Fray, Opening, convoys_are_open};
use super::{ExactError, Question};
use crate::battle::Battle;
use crate::commander::Commander;
use crate::naval::{BySide, CounterId, Side};
use crate::position::Position;
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::rc::Rc;

/// A round that begins anew with no less probability than this never ends: nobody is ever hit.
const FOR_EVER: f64 = 1.0 - 1e-12;

/// The chances to hold the area, by state.
#[derive(Debug)]
pub struct Holding {
    roster: Vec<CounterId>,
    /// By the ships left, and the U-boats.
    chances: FxHashMap<(Ships<1>, u8), BySide<f64>>,
    /// How much work it was, in steps of the [`super::Budget`].
    pub steps: u64,
}

impl Holding {
    /// The chance of a side after a round of the battle; none of a state that the battle cannot come to.
    #[must_use]
    pub fn chance(&self, side: Side, position: &Position, battle: &Battle) -> Option<f64> {
        let there = battle.fleets.allied | battle.fleets.axis;
        let mut ships = Ships::UNHURT;
        for (slot, &ship) in self.roster.iter().enumerate() {
            let condition = if there.has(ship) {
                Condition::Afloat(position.damage[ship])
            } else {
                Condition::Sunk
            };
            ships = ships.with(slot, condition);
        }
        let chances = self.chances.get(&(ships, battle.uboats))?;
        Some(chances[side])
    }
}

/// The chances to hold the area from every state that may come after U-boats and air, for commanders who are asked for
/// everything but whether they leave.
///
/// # Errors
/// As for [`super::law()`]; more ships than a word holds are too many.
pub fn holding<C: Commander>(question: &Question<'_>, commanders: &mut C) -> Result<Holding, ExactError> {
    let field = Field::new(question);
    let ships = field.roster.len();
    if ships > SHIPS_IN_A_WORD {
        return Err(ExactError::TooManyShips { ships });
    }
    let mut backwards = Backwards {
        engine: Engine::new(field, commanders, question.budget),
        fray: Fray::of_everybody(1),
        openings: Phases::default(),
        answers: Phases::default(),
        chances: FxHashMap::default(),
        within: FxHashMap::default(),
    };
    for (state, _) in backwards.engine.before_the_first_round()? {
        backwards.hold(calm(gone_is_gone(state)))?;
    }
    let Backwards { engine, chances, .. } = backwards;
    let boats = engine.field.boats;
    Ok(Holding {
        roster: engine.field.roster.iter().map(|hull| hull.ship).collect(),
        chances: chances
            .into_iter()
            .map(|(state, chances)| ((state.ships, boats - state.rest.boats_sunk), chances))
            .collect(),
        steps: engine.steps,
    })
}

/// Ships and boats that are there no longer are all alike to who is left.
fn gone_is_gone(mut state: State<1>) -> State<1> {
    for slot in 0..SHIPS_IN_A_WORD {
        state = state.with(slot, gone(state.ships.get(slot)));
    }
    state.rest.boats_sunk += std::mem::take(&mut state.rest.boats_disabled);
    state
}

fn gone(condition: Condition) -> Condition {
    match condition {
        Condition::Left(_) => Condition::Sunk,
        other => other,
    }
}

/// What part of a round is next: the fire of an opening or an answer, from one of its volleys on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Moment {
    Opening(u32, u8),
    Answer(u32, u8),
}

impl Moment {
    fn next(self) -> Self {
        match self {
            Moment::Opening(opening, volley) => Moment::Opening(opening, volley + 1),
            Moment::Answer(answer, volley) => Moment::Answer(answer, volley + 1),
        }
    }
}

/// What a volley makes of its target, by its damage before and by whether it was stricken.
struct Fire {
    slot: usize,
    at_convoy: bool,
    table: Vec<[Fall; 2]>,
}

/// What the commanders said, each saying once, with the fire that comes of it.
struct Phases<T> {
    index: FxHashMap<T, u32>,
    said: Vec<(T, Vec<Rc<Fire>>)>,
}

impl<T> Default for Phases<T> {
    fn default() -> Self {
        Phases {
            index: FxHashMap::default(),
            said: Vec::new(),
        }
    }
}

impl<T: Clone + Eq + Hash> Phases<T> {
    fn number(&mut self, said: T, fires: impl FnOnce(&T) -> Vec<Rc<Fire>>) -> u32 {
        if let Some(&number) = self.index.get(&said) {
            return number;
        }
        let number = self.said.len() as u32;
        let fires = fires(&said);
        self.index.insert(said.clone(), number);
        self.said.push((said, fires));
        number
    }

    fn fire(&self, number: u32, volley: u8) -> Option<Rc<Fire>> {
        self.said[number as usize].1.get(usize::from(volley)).cloned()
    }
}

/// Chances to hold the area, and the chance to come back to the state in which the round began.
#[derive(Clone, Copy, Default)]
struct Share {
    hold: BySide<f64>,
    back: f64,
}

struct Backwards<'a, 'c, C> {
    engine: Engine<'a, 'c, C, 1>,
    /// Which round it is nobody asks.
    fray: Fray,
    openings: Phases<Opening>,
    answers: Phases<Answer>,
    chances: FxHashMap<State<1>, BySide<f64>>,
    /// Within rounds.
    within: FxHashMap<(Moment, State<1>), BySide<f64>>,
}

impl<C: Commander> Backwards<'_, '_, C> {
    /// The chances from a state between two rounds.
    fn hold(&mut self, state: State<1>) -> Result<BySide<f64>, ExactError> {
        let there = self.engine.field.there(&state);
        if there.allied.is_empty() || there.axis.is_empty() {
            let no_boats = self.engine.field.boats == state.rest.boats_sunk; // C16, 8.2
            return Ok(BySide {
                allied: f64::from(u8::from(!there.allied.is_empty() && no_boats)),
                axis: f64::from(u8::from(!there.axis.is_empty())),
            });
        }
        if let Some(&chances) = self.chances.get(&state) {
            return Ok(chances);
        }
        let opening = self.engine.opening(&state, &self.fray)?;
        let mut begun = state;
        begun.rest.rolled = !opening.volleys.is_empty();
        let engine = &mut self.engine;
        let number = self
            .openings
            .number(opening, |opening| fires(engine, &opening.volleys, false));
        let share = self.after(Moment::Opening(number, 0), begun, true)?;
        let ends = if share.back > FOR_EVER {
            f64::INFINITY
        } else {
            1.0 - share.back
        };
        let chances = BySide::new(|side| share.hold[side] / ends);
        self.chances.insert(state, chances);
        Ok(chances)
    }

    /// The chances within a round; `same` says that nothing has happened in it to any ship.
    fn after(&mut self, moment: Moment, state: State<1>, same: bool) -> Result<Share, ExactError> {
        if let Some(&hold) = self.within.get(&(moment, state)).filter(|_| !same) {
            return Ok(Share { hold, back: 0.0 });
        }
        let fire = match moment {
            Moment::Opening(number, volley) => self.openings.fire(number, volley),
            Moment::Answer(number, volley) => self.answers.fire(number, volley),
        };
        let share = match (fire, moment) {
            (Some(fire), _) => self.fall(&fire, moment, state, same)?,
            (None, Moment::Opening(number, _)) => self.answered(number, state, same)?,
            (None, Moment::Answer(..)) => return self.ended(state, same),
        };
        if !same {
            self.within.insert((moment, state), share.hold);
        }
        Ok(share)
    }

    /// A volley falls; shots at a convoy that is not open, or at nobody, are lost (C6, C9).
    fn fall(
        &mut self,
        fire: &Fire,
        moment: Moment,
        mut state: State<1>,
        same: bool,
    ) -> Result<Share, ExactError> {
        let open = !fire.at_convoy || convoys_are_open(&self.engine.field, &state, &self.fray.members);
        state.rest.rolled |= fire.at_convoy && open;
        let before = state.ships.get(fire.slot);
        let Some(damage) = before.damage().filter(|_| open) else {
            return self.after(moment.next(), state, same);
        };
        let stricken = usize::from(matches!(before, Condition::Stricken(_)));
        let mut sum = Share::default();
        for &(condition, p) in &fire.table[usize::from(damage)][stricken].after {
            let state = state.with(fire.slot, condition);
            let share = self.after(moment.next(), state, same && condition == before)?;
            for side in Side::BOTH {
                sum.hold[side] += p * share.hold[side];
            }
            sum.back += p * share.back;
            self.engine.steps += 1;
        }
        self.engine
            .within_budget(self.within.len() + self.chances.len())?;
        Ok(sum)
    }

    /// The Allied fire has fallen, the Axis answers it.
    fn answered(&mut self, opening: u32, state: State<1>, same: bool) -> Result<Share, ExactError> {
        let engine = &mut self.engine;
        let answer = engine.answer(&state, &self.fray, &self.openings.said[opening as usize].0)?;
        let mut state = gone_is_gone(engine.settle(state, Side::Axis, 0.0));
        state.rest.rolled |= !answer.volleys.is_empty();
        let number = self.answers.number(answer, |answer| {
            let mut all = fires(engine, &answer.volleys, true);
            all.extend(fires(engine, &answer.at_convoys, true));
            all
        });
        self.after(Moment::Answer(number, 0), state, same)
    }

    /// The round is over: without a die both leave (C15), else another follows.
    fn ended(&mut self, state: State<1>, same: bool) -> Result<Share, ExactError> {
        let (hold, back) = match (state.rest.rolled, same) {
            (false, _) => (BySide::default(), 0.0),
            (true, true) => (BySide::default(), 1.0),
            (true, false) => (self.hold(calm(state))?, 0.0),
        };
        Ok(Share { hold, back })
    }
}

/// The tables of volleys, those who leave being gone.
fn fires<C: Commander>(engine: &mut Engine<'_, '_, C, 1>, volleys: &[Volley], settle: bool) -> Vec<Rc<Fire>> {
    let mut table = |volley: &Volley| {
        let mut table = engine.table(*volley, settle);
        for fall in table.iter_mut().flatten() {
            for (condition, p) in std::mem::take(&mut fall.after) {
                gather(&mut fall.after, gone(condition), p);
            }
        }
        let slot = usize::from(volley.target);
        Rc::new(Fire {
            slot,
            at_convoy: engine.field.roster[slot].convoy,
            table,
        })
    };
    volleys.iter().map(&mut table).collect()
}
