//! One round of surface fire over all states that begin it (rule 11, C6 to C9).

use super::dice::Shots;
use super::engine::{Engine, Volley, check};
use super::field::{Field, Hull, Scene};
use super::state::{Condition, Groups, Masses, State, add};
use super::{ExactError, MOST_SHIPS};
use crate::battle::Battle;
use crate::commander::Commander;
use crate::decision::FirePlan;
use crate::naval::{BySide, CounterSet, Side};
use crate::rules::legality;
use crate::view::View;
use arrayvec::ArrayVec;

/// Who fights the round: everybody, or one pursuit.
#[derive(Clone, Debug)]
pub(super) struct Fray {
    /// Those who may be in it; ships that have left are not.
    pub(super) members: BySide<CounterSet>,
    /// The number of the round, from 1.
    pub(super) round: u8,
    /// The side that flees, in a pursuit (12.3).
    pub(super) fugitives: Option<Side>,
}

impl Fray {
    /// A round of the main battle.
    pub(super) fn of_everybody(round: u8) -> Self {
        Fray {
            members: BySide::new(|_| CounterSet::from_bits(u128::MAX)),
            round,
            fugitives: None,
        }
    }
}

/// Fire at several ships, in the order of the roster.
type Volleys = ArrayVec<Volley, MOST_SHIPS>;

/// The Allied fire, and what of the round's beginning the answer depends on: states alike in these are one.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Opening {
    pub(super) volleys: Volleys,
    /// Axis ships crippled when the round began (11.3).
    crippled: CounterSet,
    /// Germans undamaged when it began (11.5).
    sharp: CounterSet,
    /// Carriers that fire (C8).
    exposed: CounterSet,
}

/// The Axis fire: fire at convoys comes last (C9).
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Answer {
    pub(super) volleys: Volleys,
    pub(super) at_convoys: Volleys,
}

impl<C: Commander, const W: usize> Engine<'_, '_, C, W> {
    /// 5.63, 11.2, 11.3: the Allies name and fire, the Axis names and fires with the strength it had at the start;
    /// then the sunk and the disabled go. The states after it say whether a die was rolled.
    pub(super) fn round(
        &mut self,
        masses: Masses<State<W>>,
        fray: &Fray,
    ) -> Result<Masses<State<W>>, ExactError> {
        let mut openings = Groups::new();
        for (mut state, p) in masses {
            let opening = self.opening(&state, fray)?;
            state.rest.rolled = !opening.volleys.is_empty();
            openings.add(opening, state, p);
        }
        let mut answers = Groups::new();
        for (opening, mut masses) in openings.into_groups() {
            for &volley in &opening.volleys {
                masses = self.fall(masses, volley, false, |_, _| true)?;
            }
            for (state, p) in masses {
                let answer = self.answer(&state, fray, &opening)?;
                let mut state = self.settle(state, Side::Axis, p);
                state.rest.rolled |= !answer.volleys.is_empty();
                answers.add(answer, state, p);
            }
        }
        let mut after = Masses::default();
        for (answer, mut masses) in answers.into_groups() {
            for &volley in &answer.volleys {
                masses = self.fall(masses, volley, true, |_, _| true)?;
            }
            if !answer.at_convoys.is_empty() {
                masses = self.at_convoys(masses, &answer.at_convoys, &fray.members)?;
            }
            masses
                .into_iter()
                .for_each(|(state, p)| add(&mut after, state, p));
        }
        Ok(after)
    }

    /// What the Allies do in a state at the beginning of a round, the Axis having said which carriers fire (C8).
    pub(super) fn opening(&mut self, state: &State<W>, fray: &Fray) -> Result<Opening, ExactError> {
        let Scene { position, mut battle } = self.field.scene(state, &fray.members);
        battle.round = fray.round;
        battle.fugitives = fray.fugitives;
        for (_, hull, condition) in self.field.ships(state) {
            if let Condition::Afloat(damage) = condition {
                if !battle.fleets[hull.side].has(hull.ship) {
                    continue;
                }
                if hull.crippled(damage) {
                    battle.crippled.insert(hull.ship);
                }
                if hull.german && damage == 0 {
                    battle.sharp.insert(hull.ship);
                }
            }
        }
        let silent = |hull: &Hull| shots(hull, &battle) == 0;
        let carriers = self
            .field
            .roster
            .iter()
            .filter(|hull| hull.carrier && !silent(hull));
        let able = battle.fleets.axis & carriers.map(|hull| hull.ship).collect();
        if !able.is_empty() {
            let view = View::open(self.field.scenario, &position, Side::Axis);
            let announced = self.commanders.carriers_to_fire(&view, &battle, able);
            check::<C>(|| legality::carriers_to_fire(able, announced))?;
            battle.exposed = announced;
        }
        let mut volleys = Volleys::new();
        let shooters = self.shooters(&battle, Side::Allied);
        if !shooters.is_empty() {
            let view = View::open(self.field.scenario, &position, Side::Allied);
            let plan = self.commanders.fire(&view, &battle);
            check::<C>(|| legality::fire(self.field.scenario, &battle, Side::Allied, &plan))?;
            let firing = shooters.only(|ship| plan.target(ship).is_some());
            let carriers = self.field.roster.iter().filter(|hull| hull.carrier);
            battle.exposed |= firing & carriers.map(|hull| hull.ship).collect();
            volleys = self.volleys(&battle, shooters, &plan);
        }
        Ok(Opening {
            volleys,
            crippled: battle.crippled & battle.fleets.axis,
            sharp: battle.sharp,
            exposed: battle.exposed,
        })
    }

    /// What the Axis answers in a state after the Allied fire, with its strength at the start (11.3).
    pub(super) fn answer(
        &mut self,
        state: &State<W>,
        fray: &Fray,
        opening: &Opening,
    ) -> Result<Answer, ExactError> {
        let Scene { position, mut battle } = self.field.scene(state, &fray.members);
        battle.round = fray.round;
        battle.fugitives = fray.fugitives;
        battle.crippled = opening.crippled;
        battle.sharp = opening.sharp;
        battle.exposed = opening.exposed;
        for (_, hull, condition) in self.field.ships(state) {
            let hurt = condition.damage().is_some_and(|damage| hull.crippled(damage));
            if hurt && battle.fleets.allied.has(hull.ship) {
                battle.crippled.insert(hull.ship); // nothing has hit the Allies in this round yet
            }
        }
        let shooters = self.shooters(&battle, Side::Axis);
        let mut answer = Answer {
            volleys: Volleys::new(),
            at_convoys: Volleys::new(),
        };
        if !shooters.is_empty() {
            let view = View::open(self.field.scenario, &position, Side::Axis);
            let plan = self.commanders.fire(&view, &battle);
            check::<C>(|| legality::fire(self.field.scenario, &battle, Side::Axis, &plan))?;
            let all = self.volleys(&battle, shooters, &plan);
            for volley in all {
                if self.field.roster[usize::from(volley.target)].convoy {
                    answer.at_convoys.push(volley);
                } else {
                    answer.volleys.push(volley);
                }
            }
        }
        Ok(answer)
    }

    /// Ships with a shot; of the Axis carriers those that said so (C8).
    fn shooters(&self, battle: &Battle, side: Side) -> CounterSet {
        let able = |hull: &&Hull| {
            let may = side == Side::Allied || !hull.carrier || battle.exposed.has(hull.ship);
            hull.side == side && battle.fleets[side].has(hull.ship) && may && shots(hull, battle) > 0
        };
        self.field
            .roster
            .iter()
            .filter(able)
            .map(|hull| hull.ship)
            .collect()
    }

    /// A plan as dice at each target, in the order of the roster.
    fn volleys(&self, battle: &Battle, shooters: CounterSet, plan: &FirePlan) -> Volleys {
        let mut volleys = Volleys::new();
        for (target, mark) in self.field.roster.iter().enumerate() {
            let mut dice = Shots::default();
            for hull in self.field.roster.iter().filter(|hull| shooters.has(hull.ship)) {
                if plan.target(hull.ship) != Some(mark.ship) {
                    continue;
                }
                if battle.sharp.has(hull.ship) {
                    dice.sharp += shots(hull, battle);
                } else {
                    dice.plain += shots(hull, battle);
                }
            }
            if dice != Shots::default() {
                volleys.push(Volley {
                    target: target as u8,
                    shots: dice,
                });
            }
        }
        volleys
    }

    /// Fire at convoys counts only where they are open.
    fn at_convoys(
        &mut self,
        masses: Masses<State<W>>,
        volleys: &[Volley],
        members: &BySide<CounterSet>,
    ) -> Result<Masses<State<W>>, ExactError> {
        let open = |field: &Field<'_>, state: &State<W>| convoys_are_open(field, state, members);
        let mut marked = Masses::default();
        for (mut state, p) in masses {
            state.rest.rolled |= open(&self.field, &state);
            add(&mut marked, state, p);
        }
        for &volley in volleys {
            marked = self.fall(marked, volley, true, open)?;
        }
        Ok(marked)
    }
}

/// C9: whether every other Allied surface ship of this battle is damaged, disabled or sunk by now.
pub(super) fn convoys_are_open<const W: usize>(
    field: &Field<'_>,
    state: &State<W>,
    members: &BySide<CounterSet>,
) -> bool {
    field.ships(state).all(|(_, hull, condition)| {
        let screens = hull.side == Side::Allied && !hull.convoy && members.allied.has(hull.ship);
        !(screens && condition == Condition::Afloat(0))
    })
}

/// Shots of a ship in this round: its strength when the round began (11.3).
fn shots(hull: &Hull, battle: &Battle) -> u8 {
    if battle.crippled.has(hull.ship) {
        hull.attack.min(1)
    } else {
        hull.attack
    }
}
