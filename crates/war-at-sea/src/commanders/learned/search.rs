//! The search for a movement: every ship alone and like ships together, as long as the value grows; then whole fleets.

use super::board::{BERTHS, Board, Change, MAX_GROUPS, Room};
use super::inclination::Inclination;
use super::inputs::Stage;
use super::leaps;
use super::network::Evaluator;
use crate::View;
use crate::commanders::deployment::Deployment;
use crate::map::{Area, AreaSet, Place, Places, Port};
use crate::naval::{CounterId, CounterSet, Side};
use crate::rules::passage;
use crate::rules::passage::Departures;
use arrayvec::ArrayVec;

/// Most tries of a climb.
pub const TRIES: u32 = 4000;
/// By how much the value must grow for a change to be made.
const GROWTH: f32 = 1e-4;
/// Two ships that would lose more than this by going alone do not take each other's places: see `exchange`.
const DEAR: f32 = 0.4;

/// What may still be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Free {
    /// Everything (6.1).
    All,
    /// Speed rolls of these ships (6.2).
    Rolls(CounterSet),
    /// U-boats alone (6.5).
    Boats,
}

/// The stage that a side's movement leads to.
pub fn stage_of(side: Side) -> Stage {
    match side {
        Side::Allied => Stage::Allied,
        Side::Axis => Stage::Axis,
    }
}

/// A board on which a side's ships lie where they are.
pub fn board<'j>(
    evaluator: &'j Evaluator,
    view: &View<'_>,
    free: Free,
    inclination: &Inclination,
    groups: &'j mut Room,
) -> Board<'j> {
    let mut board = Board::new(evaluator, view, stage_of(view.side), groups);
    if free != Free::Boats {
        release_ships(evaluator, view, free, &mut board);
    }
    if view.side == Side::Axis {
        let boats = &view.position.uboats;
        board.release_boats(boats.total - boats.disabled);
    }
    board.incline(inclination);
    board
}

fn release_ships(evaluator: &Evaluator, view: &View<'_>, free: Free, board: &mut Board<'_>) {
    let (scenario, position) = (view.scenario, view.position);
    let departures = Departures::of(scenario, position, view.side);
    let repairable = match free {
        Free::All => passage::repairable(scenario, position, view.side, CounterSet::EMPTY),
        _ => CounterSet::EMPTY,
    };
    let own = view.own() & position.place.in_play();
    for ship in own - scenario.rolls.convoys {
        let place = position.place[ship];
        let (near, far) = match free {
            Free::Rolls(able) if !able.has(ship) => continue,
            Free::Rolls(_) => (AreaSet::EMPTY, departures.far[ship]),
            _ => (departures.near[ship], departures.far[ship]),
        };
        let chance = roll_chance(position.speed(scenario, ship));
        let mut ways = ArrayVec::<(Place, f32, bool), 14>::new();
        ways.push((place, 1.0, false));
        if place == Place::REFUELLING {
            let (areas, ports) = passage::oiled_places(scenario, position, ship);
            ways.extend(ports.iter().take(4).map(|port| (Place::port(port), 1.0, false)));
            ways.extend(areas.iter().map(|area| (Place::sea(area), 1.0, false)));
            board.release(evaluator, view, ship, &ways, false);
            board.drive_out();
            continue;
        }
        ways.extend(near.iter().map(|area| (Place::sea(area), 1.0, false)));
        if chance > 0.0 {
            ways.extend((far - near).iter().map(|area| (Place::sea(area), chance, true)));
        }
        if ways.len() > 1 {
            board.release(evaluator, view, ship, &ways, repairable.has(ship));
        }
    }
    if free == Free::All {
        release_convoys(evaluator, view, own & scenario.rolls.convoys, board);
    }
}

/// 6.4: less than the speed succeeds.
fn roll_chance(speed: u8) -> f32 {
    f32::from(speed.saturating_sub(1).min(6)) / 6.0
}

/// 14: one at sea goes on to the Barents; of those in port the soundest may sail.
fn release_convoys(evaluator: &Evaluator, view: &View<'_>, convoys: CounterSet, board: &mut Board<'_>) {
    let position = view.position;
    for convoy in convoys & position.place.at_sea() {
        let on =
            [Place::sea(Area::NorthAtlantic), Place::sea(Area::BarentsSea)].map(|place| (place, 1.0, false));
        board.release(evaluator, view, convoy, &on, false);
        board.drive_out();
    }
    let waiting = convoys & position.place.in_port();
    let ready = |&convoy: &CounterId| !view.adjacent_areas(convoy).is_empty();
    if let Some(convoy) = waiting
        .into_iter()
        .filter(ready)
        .min_by_key(|&convoy| position.damage[convoy])
    {
        let mut ways = ArrayVec::<(Place, f32, bool), 14>::new();
        ways.push((position.place[convoy], 1.0, false));
        ways.extend(
            view.adjacent_areas(convoy)
                .iter()
                .map(|area| (Place::sea(area), 1.0, false)),
        );
        let port = position.place[convoy];
        let repairs = position.damage[convoy] > 0 && port == Place::port(Port::Usa);
        board.release(evaluator, view, convoy, &ways, repairs);
    }
}

/// Climbs, and climbs again from the best so many leaps; then, where the value was greatest, ships may take each other's places.
pub fn search(board: &mut Board<'_>, leaps: usize, exchanges: bool) {
    climb(board, TRIES, false);
    let mut best = board.mark();
    for leap in &leaps::best(board, leaps) {
        board.go_back(leap);
        climb(board, TRIES, false);
        if board.value > best.value {
            best = board.mark();
        }
    }
    board.go_back(&best);
    if exchanges && exchange(board) {
        climb(board, TRIES, true);
    }
}

/// Changes ships one by one and like ships together, and where `exchanges` has ships take each other's places, as long as the
/// value grows, or until so many tries.
pub fn climb(board: &mut Board<'_>, tries: u32, exchanges: bool) {
    let most = board.asked + tries;
    loop {
        let mut grown = false;
        for group in 0..board.groups.len() {
            // A group is looked at again and again while it finds something better.
            while board.asked < most && improve(board, group) {
                grown = true;
            }
        }
        if board.asked >= most || !(grown || exchanges && exchange(board)) {
            return;
        }
    }
}

/// A ship of a group that changes one berth for another, and what that alone loses: small, for there are many.
#[derive(Clone, Copy)]
pub struct Step {
    group: u8,
    from: u8,
    to: u8,
    pub here: u8,
    pub there: u8,
    pub loss: f32,
}

impl Step {
    pub fn change(&self) -> Change {
        let [group, from, to] = [self.group, self.from, self.to].map(usize::from);
        Change {
            group,
            from,
            to,
            count: 1,
        }
    }

    /// Its berths, in order: two that take each other's places have the same.
    fn between(&self) -> (u8, u8) {
        (self.here.min(self.there), self.here.max(self.there))
    }
}

/// All steps there are.
pub type Steps = ArrayVec<Step, { MAX_GROUPS * BERTHS * (BERTHS - 1) }>;

/// Has ships of two groups take each other's places wherever the value grows by it. Only those are looked at of whom neither
/// would lose much by going alone.
fn exchange(board: &mut Board<'_>) -> bool {
    let steps = steps(board);
    let mut grown = false;
    for between in steps.chunk_by(|one, other| one.between() == other.between()) {
        for (n, one) in between.iter().enumerate() {
            for other in &between[n + 1..] {
                let comes = other.here != one.here && other.group != one.group;
                if !comes || one.loss + other.loss > DEAR {
                    continue;
                }
                let both = [one.change(), other.change()];
                if both.iter().all(|change| board.can(*change))
                    && board.tried_both(&both) > board.value + GROWTH
                {
                    both.into_iter().for_each(|change| board.make(change));
                    grown = true;
                }
            }
        }
    }
    grown
}

/// All steps of one ship.
pub fn steps(board: &mut Board<'_>) -> Steps {
    let berths = board.berths();
    let mut steps = Steps::new();
    for (group, ways) in (0..).zip(&berths) {
        for here in 0..BERTHS {
            let Some(from) =
                ways[here].filter(|&way| board.groups[usize::from(group)].counts[usize::from(way)] > 0)
            else {
                continue;
            };
            let leaving = board.leaving(usize::from(group), usize::from(from), 1);
            for there in (0..BERTHS).filter(|&there| there != here) {
                let Some(to) = ways[there] else { continue };
                let mut step = Step {
                    group,
                    from,
                    to,
                    here: here as u8,
                    there: there as u8,
                    loss: 0.0,
                };
                step.loss = board.value - board.tried(step.change(), &leaving);
                steps.push(step);
            }
        }
    }
    steps.sort_unstable_by_key(|step| (step.between(), step.group, step.here));
    steps
}

/// Makes the best change of a group, if any makes the value grow.
fn improve(board: &mut Board<'_>, group: usize) -> bool {
    if board.skips(group) {
        return false; // nothing has changed since it found nothing
    }
    let before = board.asked;
    let best = best_change(board, group);
    match best {
        Some(change) => board.make(change),
        None => board.exhaust(group, board.asked - before),
    }
    best.is_some()
}

fn best_change(board: &mut Board<'_>, group: usize) -> Option<Change> {
    let (ways, least) = (board.groups[group].ways.len(), board.groups[group].least);
    let mut best = None;
    let mut most = board.value + GROWTH;
    for from in least..ways {
        let there = board.groups[group].counts[from];
        if there == 0 {
            continue;
        }
        let counts = if there == 1 { &[1][..] } else { &[1, there] };
        let leaving: ArrayVec<_, 2> = counts
            .iter()
            .map(|&count| board.leaving(group, from, count))
            .collect();
        for to in (least..ways).filter(|&to| to != from) {
            for (&count, leaving) in counts.iter().zip(&leaving) {
                let change = Change {
                    group,
                    from,
                    to,
                    count,
                };
                if board.crowds(change) {
                    continue;
                }
                let value = board.tried(change, leaving);
                if value > most {
                    (best, most) = (Some(change), value);
                }
            }
        }
    }
    best
}

/// A board as a deployment.
pub fn deployment(board: &Board<'_>, view: &View<'_>) -> Deployment {
    let mut plan = Deployment::stay(view.position);
    for (ship, way) in board.placed() {
        let from = view.position.place[ship];
        match way.place.as_area() {
            Some(area) if way.far => plan.roll(ship, from, area),
            _ => plan.sail(ship, way.place),
        }
    }
    plan
}
