//! Where ships begin and where they base, by the value of the turn that follows.

use super::board::{Adds, Board, Room};
use super::inclination::Inclination;
use super::inputs::Stage;
use super::network::Evaluator;
use super::search::climb;
use crate::map::{Area, Place, Places, Port};
use crate::naval::{CounterId, CounterMap, CounterSet, MAX_COUNTERS, Side};
use crate::rules::passage;
use crate::{Phase, Position, Scenario, SetUp, View};
use arrayvec::ArrayVec;

/// Most tries of a climb.
const TRIES: u32 = 600;

/// Ships and the ports that each may choose.
type Choices = ArrayVec<(CounterId, ArrayVec<Place, 9>), MAX_COUNTERS>;

/// Where a ship in a port could come, by its chance.
fn reach(scenario: &Scenario, position: &Position, ship: CounterId, place: Place) -> Adds {
    let mut there = *position;
    there.place[ship] = place;
    let mut adds = [0.0; Area::ALL.len()];
    let near = passage::adjacent_areas(scenario, &there, ship);
    let far = passage::second_areas(scenario, &there, ship) - near;
    let roll = f32::from(there.speed(scenario, ship).saturating_sub(1).min(6)) / 6.0;
    near.iter().for_each(|area| adds[area as usize] = 1.0);
    far.iter().for_each(|area| adds[area as usize] = roll);
    adds
}

/// The best ports, among those that each may choose, for a turn that begins with everything else as in a position; there
/// every ship is in the port that it has by default.
fn best(
    evaluator: &Evaluator,
    view: &View<'_>,
    choices: &Choices,
    inclination: &Inclination,
    ports: &mut CounterMap<Place>,
) {
    let mut groups = Room::new();
    let mut board = Board::new(evaluator, view, Stage::Start, &mut groups);
    for (ship, places) in choices {
        let ways: ArrayVec<_, 9> = places.iter().map(|&place| (place, 1.0, false)).collect();
        let adds = |place, _| reach(view.scenario, view.position, *ship, place);
        board.release_with(evaluator, view, *ship, &ways, false, adds);
    }
    board.incline(inclination);
    climb(&mut board, TRIES, false);
    for (ship, way) in board.placed() {
        ports[ship] = way.place;
    }
}

/// Every ship at home.
pub fn at_home(scenario: &Scenario) -> SetUp {
    let mut ports = CounterMap::all(Port::England);
    for ship in scenario.entering[0] {
        ports[ship] = scenario.ship(ship).home();
    }
    ports
}

/// The first turn's start after a set-up.
pub fn begun(scenario: &Scenario, set_up: &SetUp) -> Position {
    let mut position = Position::new();
    position.phase = Phase::Arrivals;
    for ship in scenario.entering[0] {
        position.place[ship] = Place::port(set_up[ship]);
    }
    position
}

/// 4.3: the set-up that promises most.
pub fn set_up(evaluator: &Evaluator, view: &View<'_>, inclination: &Inclination) -> SetUp {
    let scenario = view.scenario;
    let position = begun(scenario, &at_home(scenario));
    let mut choices = Choices::new();
    for ship in scenario.entering[0] & scenario.rolls.choosers {
        let home = position.place[ship];
        let others = scenario.ship(ship).start.iter().map(Place::port);
        let others = others.filter(|&place| place != home);
        choices.push((ship, std::iter::once(home).chain(others).collect()));
    }
    let mut ports = position.place;
    best(
        evaluator,
        &View::open(scenario, &position, view.side),
        &choices,
        inclination,
        &mut ports,
    );
    CounterMap(ports.0.map(|place| place.as_port().unwrap_or(Port::England)))
}

/// 5.7: the ports of these ships at sea that promise most next turn, each ship's default given.
pub fn bases(
    evaluator: &Evaluator,
    view: &View<'_>,
    ships: CounterSet,
    default: impl Fn(&Position, CounterId) -> Option<Port>,
) -> CounterMap<Option<Port>> {
    let scenario = view.scenario;
    let mut next = *view.position;
    let closing = scenario.closing[usize::from(view.position.turn) - 1];
    let mut choices = Choices::new();
    let at_sea = next.place.at_sea() - scenario.rolls.convoys;
    for ship in at_sea {
        let Some(area) = view.position.place[ship].as_area() else {
            continue;
        };
        let mut ports = view.return_ports(ship, area, false);
        if !(ports - closing).is_empty() {
            ports = ports - closing;
        }
        let Some(first) = default(view.position, ship)
            .filter(|&port| ports.has(port))
            .or(ports.first())
        else {
            next.place[ship] = Place::REMOVED;
            continue;
        };
        next.place[ship] = Place::port(first);
        if ships.has(ship) && ports.several() {
            let others = ports.iter().filter(|&port| port != first);
            let places = std::iter::once(first).chain(others).map(Place::port);
            choices.push((ship, places.collect()));
        }
    }
    let mut ports = next.place;
    if !choices.is_empty() && view.position.turn < scenario.turns {
        score(scenario, &mut next);
        (next.turn, next.phase) = (view.position.turn + 1, Phase::Arrivals);
        best(
            evaluator,
            &View::open(scenario, &next, view.side),
            &choices,
            &Inclination::default(),
            &mut ports,
        );
    }
    let mut named = CounterMap::all(None);
    for ship in ships {
        named[ship] = ports[ship].as_port();
    }
    named
}

/// The track and the streak as they will be (5.8), convoys that may still put in apart.
fn score(scenario: &Scenario, position: &mut Position) {
    let mut net =
        i16::from(position.fees.allied) - i16::from(position.fees.axis) - i16::from(position.convoy_poc);
    for area in Area::ALL {
        match position.control[area] {
            Some(Side::Axis) => net += i16::from(scenario.poc[area].axis),
            Some(Side::Allied) => net -= i16::from(scenario.poc[area].allied),
            None => {}
        }
    }
    let (low, high) = scenario.poc_track;
    position.track = (i16::from(position.track) + net).clamp(i16::from(low), i16::from(high)) as i8;
    let held = position.control[Area::Mediterranean] == Some(Side::Axis);
    position.mediterranean_streak = if held {
        position.mediterranean_streak + 1
    } else {
        0
    };
    position.takeover_averted |= position.mediterranean_streak >= scenario.takeover.averted_by;
}
