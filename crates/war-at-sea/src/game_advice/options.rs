//! A movement in words, and what the other side most probably answers.

use super::trial::{Playing, Trial, attempts};
use crate::commanders::{Deployment, Recorder};
use crate::map::{Area, AreaSet, Place, Places, Port};
use crate::naval::{CounterSet, Side};
use crate::notation::{Style, Written};
use crate::{Attempt, Commander, Decision, Game, NoObserver, Position, Seats, UboatOrders};
use admiralty_core::dice::{Keyed, MasterSeed};
use admiralty_core::results::advice::{Move, Reply};

/// Games in which the reply is looked at, numbered from here on; fewer of commanders that think.
const LOOKED_AT: u64 = 1_000;
const OF_THINKERS: u64 = 100;
const FIRST: u64 = 3 << 40;

/// What plans are called.
pub(super) struct Names {
    own: Deployment,
    book: Vec<(Deployment, String)>,
}

impl Names {
    /// Names where `own` is the doctrine's plan.
    pub fn new(trial: &Trial<'_>, own: Deployment) -> Self {
        Names {
            own,
            book: super::search::named(trial),
        }
    }

    /// How many ships go where, and whether the doctrine or an opening says so.
    pub fn of(&self, trial: &Trial<'_>, plan: &Deployment) -> String {
        let mut name = in_short(trial, plan);
        if let Some((_, opening)) = self.book.iter().find(|(known, _)| known == plan) {
            name += &format!(" (opening {opening})");
        } else if *plan == self.own {
            name += " (as doctrine plans)";
        }
        name
    }
}

/// What tells a plan from another that sends as many ships to the same areas: `Hood to the North Sea, Exeter to nowhere`;
/// at most so many ships.
pub(super) fn apart(trial: &Trial<'_>, plan: &Deployment, other: &Deployment) -> String {
    const TOLD: usize = 2;
    let scenario = trial.scenario;
    let fleet = trial.position.fleet(scenario, trial.side) - scenario.rolls.convoys;
    let moved = fleet.only(|ship| plan.goal(ship) != other.goal(ship));
    let differing = if moved.is_empty() {
        fleet.only(|ship| plan.orders.to[ship] != other.orders.to[ship])
    } else {
        moved
    };
    let told: Vec<(&str, String)> = differing
        .into_iter()
        .take(TOLD)
        .map(|ship| {
            let name = scenario.ship(ship).name.as_str();
            match plan.goal(ship) {
                Some(area) => (name, format!("to the {area}")),
                None => (name, format!("in {}", plan.orders.to[ship])),
            }
        })
        .collect();
    let together = told.chunk_by(|(_, one), (_, other)| one == other);
    let together: Vec<String> = together
        .map(|ships| {
            let names: Vec<&str> = ships.iter().map(|(name, _)| *name).collect();
            format!("{} {}", names.join(" and "), ships[0].1)
        })
        .collect();
    together.join(", ")
}

/// The convoys that a plan moves.
fn sailing_convoys(trial: &Trial<'_>, plan: &Deployment) -> CounterSet {
    let fleet = trial.position.fleet(trial.scenario, trial.side);
    fleet & trial.scenario.rolls.convoys & trial.position.place.differing(&plan.orders.to)
}

/// Who is counted where ships are: as on the map, convoys that move with the ships that do.
fn counted(trial: &Trial<'_>, plan: &Deployment) -> CounterSet {
    let ships = trial.position.fleet(trial.scenario, trial.side) - trial.scenario.rolls.convoys;
    let sails = |area| !(ships & plan.orders.to.at(Place::sea(area))).is_empty();
    if Area::ALL.into_iter().any(sails) || attempts(plan).next().is_some() {
        ships | sailing_convoys(trial, plan)
    } else {
        ships
    }
}

/// `Barents Sea 5 and 1 by roll, North Sea 4`: ships that sail and those that try speed rolls.
fn in_short(trial: &Trial<'_>, plan: &Deployment) -> String {
    let ships = counted(trial, plan);
    let told = Area::ALL.into_iter().filter_map(|area| {
        let sent = (ships & plan.orders.to.at(Place::sea(area))).len();
        let rolling = attempts(plan).filter(|attempt| attempt.to == area).count();
        match (sent, rolling) {
            (0, 0) => None,
            (sent, 0) => Some(format!("{area} {sent}")),
            (0, rolling) => Some(format!("{area} {rolling} by roll")),
            (sent, rolling) => Some(format!("{area} {sent} and {rolling} by roll")),
        }
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() {
        return match sailing_convoys(trial, plan).is_empty() {
            true => "all stay in port".to_owned(),
            false => "all but convoys stay in port".to_owned(),
        };
    }
    told.join(", ")
}

/// The same as an order: `send 13 ships to the Barents Sea (by speed roll) and 4 to the Mediterranean`.
pub(super) fn order(trial: &Trial<'_>, plan: &Deployment) -> String {
    let ships = counted(trial, plan);
    let mut told: Vec<String> = Vec::new();
    for area in Area::ALL {
        let sent = (ships & plan.orders.to.at(Place::sea(area))).len();
        let rolling = attempts(plan).filter(|attempt| attempt.to == area).count();
        let what = match (sent + rolling, told.is_empty()) {
            (1, true) => "1 ship".to_owned(),
            (ships, true) => format!("{ships} ships"),
            (ships, false) => ships.to_string(),
        };
        let rolls = match (sent, rolling) {
            (0, 0) => continue,
            (_, 0) => String::new(),
            (0, _) => " by speed roll".to_owned(),
            _ => format!(" ({rolling} by speed roll)"),
        };
        told.push(format!("{what} to the {area}{rolls}"));
    }
    match told.split_last() {
        None => "stay in port".to_owned(),
        Some((one, [])) => format!("send {one}"),
        Some((last, others)) => format!("send {} and {last}", others.join(", ")),
    }
}

/// Where a plan sends whom: areas, then ports for those that an oiler kept at sea.
pub(super) fn moves(trial: &Trial<'_>, plan: &Deployment) -> Vec<Move> {
    movement(trial, trial.position, trial.side, plan, &UboatOrders::default())
}

/// A side's movement from a position.
fn movement(
    trial: &Trial<'_>,
    position: &Position,
    side: Side,
    plan: &Deployment,
    uboats: &UboatOrders,
) -> Vec<Move> {
    let mut moves = Vec::new();
    let fleet = position.fleet(trial.scenario, side);
    let moved = fleet & position.place.differing(&plan.orders.to);
    let mut tell = |place: Place, ships: CounterSet, uboats: u8, by_roll: bool| {
        if !ships.is_empty() || uboats > 0 {
            let written = Written::new(trial.scenario, &position.damage, ships).uboats(uboats);
            let lay = |from: Place| (from.to_string(), (ships & position.place.at(from)).len());
            let from = super::board::origins().map(lay).filter(|(_, ships)| *ships > 0);
            moves.push(Move {
                from: from.collect(),
                place: place.to_string(),
                written: written.to_string(),
                names: written.style(Style::Names).to_string(),
                by_roll,
            });
        }
    };
    for area in Area::ALL {
        let place = Place::sea(area);
        let rolling = attempts(plan).filter(|attempt| attempt.to == area);
        let rolling: CounterSet = rolling.map(|attempt| attempt.ship).collect();
        tell(place, moved & plan.orders.to.at(place), uboats[area], false);
        tell(place, rolling, 0, true);
    }
    for port in Port::ALL {
        let place = Place::port(port);
        tell(place, moved & plan.orders.to.at(place), 0, false);
    }
    moves
}

/// An answer: where ships are sent, for sure or by a roll, and where U-boats go.
#[derive(Clone, Copy, PartialEq)]
struct Answer {
    plan: Deployment,
    uboats: UboatOrders,
    /// The position in which it is given: speed rolls of the other side are made then.
    position: Position,
}

/// The answers that send ships to the same areas.
struct Idea {
    areas: AreaSet,
    times: u64,
    /// Each of them, and how often.
    answers: Vec<(Answer, u64)>,
}

/// The other side's movement that comes most often: the areas that it sends ships to most often, and the movement that
/// does so most often. None where it has moved already.
pub(super) fn reply(trial: &Trial<'_>, plan: &Deployment, seed: MasterSeed) -> Option<Reply> {
    if trial.side == Side::Axis {
        return None;
    }
    let looked_at = if trial.who.is_some() {
        OF_THINKERS
    } else {
        LOOKED_AT
    };
    let mut ideas: Vec<Idea> = Vec::new();
    for number in FIRST..FIRST + looked_at {
        let answer = answer(trial, plan, seed, number)?;
        let areas = goals(trial, &answer);
        let known = ideas.iter().position(|idea| idea.areas == areas);
        let at = known.unwrap_or(ideas.len());
        if known.is_none() {
            ideas.push(Idea {
                areas,
                times: 0,
                answers: Vec::new(),
            });
        }
        let idea = &mut ideas[at];
        idea.times += 1;
        let same =
            |(other, _): &&mut (Answer, u64)| (other.plan, other.uboats) == (answer.plan, answer.uboats);
        match idea.answers.iter_mut().find(same) {
            Some((_, times)) => *times += 1,
            None => idea.answers.push((answer, 1)),
        }
    }
    // Of equally frequent ones the first.
    let idea = ideas.into_iter().rev().max_by_key(|idea| idea.times)?;
    let (answer, exactly) = idea.answers.into_iter().rev().max_by_key(|(_, times)| *times)?;
    Some(Reply {
        moves: movement(trial, &answer.position, Side::Axis, &answer.plan, &answer.uboats),
        times: idea.times,
        exactly,
        of: looked_at,
    })
}

/// The areas that ships are sent to, for sure or by a roll.
fn goals(trial: &Trial<'_>, answer: &Answer) -> AreaSet {
    let fleet = answer.position.fleet(trial.scenario, Side::Axis);
    fleet
        .into_iter()
        .filter_map(|ship| answer.plan.goal(ship))
        .collect()
}

/// What the Axis answers in a game, and the position in which it does.
fn answer(trial: &Trial<'_>, plan: &Deployment, seed: MasterSeed, number: u64) -> Option<Answer> {
    let (decisions, before) = trial.follow(plan, seed.game(number), ToTheAnswer).ok()?;
    let mut plan = Deployment::stay(&before);
    let mut uboats = UboatOrders::default();
    for decision in &decisions {
        match *decision {
            Decision::Sail(orders) => plan.orders = orders,
            Decision::Attempt(Some(Attempt { ship, to })) => plan.roll(ship, before.place[ship], to),
            Decision::PlaceUboats(orders) => uboats = orders,
            _ => {}
        }
    }
    Some(Answer {
        plan,
        uboats,
        position: before,
    })
}

/// Plays both movements; what the Axis decides in its own, and from which position.
struct ToTheAnswer;

impl Playing for ToTheAnswer {
    type Outcome = (Vec<Decision>, Position);

    fn play<A: Commander, X: Commander>(
        self,
        game: Game<'_, Seats<A, X>, Keyed, NoObserver>,
    ) -> Result<Self::Outcome, crate::Refusal> {
        let Seats { allied, axis } = game.commanders;
        let seats = Seats {
            allied,
            axis: Recorder::new(axis),
        };
        let mut game = Game::from(game.scenario, game.position, seats, game.dice, NoObserver);
        game.play_phase()?;
        let before = game.position;
        game.play_phase()?;
        Ok((game.commanders.axis.decisions, before))
    }
}
