//! What players from outside are asked and see: a unit, then what it does; where it can go by name of the sector.

use super::board::{MOST_SECTORS, Sector};
use super::choice::Choice;
use super::rules::Aaws;
use super::state::{Id, Place, Side, State};
use admiralty_core::contract::{Feature, Lots, Outlook};

/// The options: none, the units of a side, sectors, and answers by their number.
const NONE: usize = 0;
const FIRST_UNIT: usize = 1;
const FIRST_SECTOR: usize = FIRST_UNIT + 64;
const FIRST_ANSWER: usize = FIRST_SECTOR + MOST_SECTORS;
/// More answers of a unit than that are chosen in two steps.
const ANSWERS: usize = 64;

/// The stages, by the numbers of [`super::state::Stage`], and answers to what the rules offer.
const QUESTIONS: [&str; 23] = [
    "opening",
    "edge",
    "deploy",
    "lead",
    "surprise",
    "pursuit",
    "move",
    "surplus",
    "chase",
    "hunt",
    "endurance",
    "fly",
    "patrol",
    "antiair",
    "spot",
    "strike",
    "surface",
    "submarine",
    "quarry",
    "land",
    "repair",
    "cargo",
    "mines",
];

/// The unit that acts; none where the side does.
fn actor(choice: &Choice) -> Option<Id> {
    Some(match *choice {
        Choice::Deploy { unit, .. }
        | Choice::Base { unit, .. }
        | Choice::Step { unit, .. }
        | Choice::Boost { unit, .. }
        | Choice::Leave { unit }
        | Choice::Name { unit, .. }
        | Choice::Lose { unit }
        | Choice::Refuel { unit }
        | Choice::Fly { unit, .. }
        | Choice::Smoke { unit }
        | Choice::Support { unit }
        | Choice::Land { unit, .. }
        | Choice::Repair { unit, .. }
        | Choice::Cargo { unit }
        | Choice::Mine { unit } => unit,
        Choice::Attack(attack) => attack.unit,
        Choice::Edge { .. } | Choice::Halt | Choice::Stay | Choice::Use(_) | Choice::Done => return None,
    })
}

/// The sector that it goes to.
fn goal(choice: &Choice) -> Option<Sector> {
    match *choice {
        Choice::Deploy { at, .. } => Some(at),
        Choice::Step { to, .. }
        | Choice::Fly {
            to, strafe: false, ..
        } => Some(to),
        _ => None,
    }
}

impl Aaws {
    /// One of the answers, unit first.
    pub(super) fn told(&self, state: &State, lots: &mut Lots) -> Choice {
        let mut listed = Vec::new();
        self.each_answer(state, &mut |choice| listed.push(choice));
        let mut actors: Vec<Option<Id>> = listed.iter().map(actor).collect();
        actors.sort_unstable();
        actors.dedup();
        let code = |n: usize| actors[n].map_or(NONE, |unit| FIRST_UNIT + unit.number());
        let who = actors.get(lots.one(0, actors.len(), code)).copied().flatten();
        listed.retain(|choice| actor(choice) == who);
        let about = who.map_or(0, |unit| FIRST_UNIT + unit.number());
        let code =
            |n: usize| goal(&listed[n]).map_or(FIRST_ANSWER + n, |sector| FIRST_SECTOR + sector.index());
        let n = if listed.len() <= ANSWERS {
            lots.one(about, listed.len(), code)
        } else {
            lots.below(listed.len())
        };
        listed.get(n).copied().unwrap_or(Choice::Done)
    }

    fn each_unit(&self) -> impl Iterator<Item = Id> {
        [Side::One, Side::Two]
            .into_iter()
            .flat_map(|side| self.kinds[side].all.of(side))
    }

    /// The names of a battle.
    pub(crate) fn outlook_by_name(&self) -> Outlook {
        let numbered = |name: &'static str, n: usize| (1..=n).map(move |number| format!("{name} {number}"));
        let options = ["none".to_owned()].into_iter().chain(numbered("unit", 64));
        let sectors = numbered("sector", MOST_SECTORS);
        let name = |unit: Id| {
            format!(
                "{} {} ({})",
                unit.side() as u8 + 1,
                self.unit(unit).name,
                unit.number() + 1
            )
        };
        let units = self.each_unit().flat_map(|unit| {
            [
                Feature::option(format!("{}: place", name(unit))),
                Feature::number(format!("{}: hull", name(unit))),
            ]
        });
        let plain = ["turn", "points", "points of the enemy"].map(Feature::number);
        Outlook {
            questions: QUESTIONS.map(str::to_owned).to_vec(),
            about: ["side".to_owned()]
                .into_iter()
                .chain(numbered("unit", 64))
                .collect(),
            options: options
                .chain(sectors)
                .chain(numbered("answer", ANSWERS))
                .collect(),
            features: plain.into_iter().chain(units).collect(),
        }
    }

    /// What a side sees, in the order of the outlook.
    pub(crate) fn numbers_seen(&self, state: &State, side: Side) -> Vec<f32> {
        let other = if side == Side::One { Side::Two } else { Side::One };
        let mut seen = vec![
            f32::from(state.turn),
            f32::from(state.points[side]),
            f32::from(state.points[other]),
        ];
        for unit in self.each_unit() {
            let place = match state.place[unit] {
                Place::At(sector) => FIRST_SECTOR + sector.index(),
                _ => NONE,
            };
            seen.push(place as f32);
            seen.push(f32::from(state.hull[unit]));
        }
        seen
    }
}
