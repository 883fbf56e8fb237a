//! The plain commander (D1 to D5 of the rules authority): rules of thumb, a first opponent that plays every clause.

use super::board::Area;
use super::choice::Choice;
use super::damage::penetrates;
use super::rules::Battle;
use super::state::{Side, Spot, Stage, State, WAITS};
use crate::ships::{Code, HULL, PRIMARY, SECONDARY, Speed, TERTIARY};
use admiralty_core::machine::Player;
use admiralty_core::seats::Seat;

/// What a side is about (D3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Posture {
    /// Close, and fight.
    Fight,
    /// Hold range 3.
    Hold,
    /// Get away.
    Run,
}

/// Plays by rules of thumb; its posture is reviewed each round unless it is ordered.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain {
    /// The posture ordered; none to judge for itself.
    pub ordered: Option<Posture>,
    judged: Option<(u8, Posture)>,
}

impl Plain {
    /// One that judges for itself, or has orders.
    #[must_use]
    pub fn new(ordered: Option<Posture>) -> Self {
        Plain {
            ordered,
            judged: None,
        }
    }

    fn posture(&mut self, battle: &Battle, state: &State, side: Side) -> Posture {
        if let Some(ordered) = self.ordered {
            return ordered;
        }
        match self.judged {
            Some((round, posture)) if round == state.round => posture,
            _ => {
                let posture = judge(battle, state, side);
                self.judged = Some((state.round, posture));
                posture
            }
        }
    }
}

/// What is left of a side, ships that are still to be placed included.
struct Strength {
    /// Expected hits a phase at range 2 by calibre, in sixths (K2).
    hits: [u64; 3],
    hull: u64,
    /// Hull and primary boxes that its ships began with.
    start: u32,
    /// Hull boxes that each calibre gets through to (G7.2).
    open: [u64; 3],
    primary: u32,
    /// Of the slowest that can move.
    speed: Speed,
}

fn strength(battle: &Battle, state: &State, side: Side) -> Strength {
    let mut all = Strength {
        hits: [0; 3],
        hull: 0,
        start: 0,
        open: [0; 3],
        primary: 0,
        speed: Speed::TwoPlus,
    };
    for (number, ship) in state.ships[side].iter().enumerate() {
        let unit = battle.unit(side, number);
        let spot = &state.counters[side][usize::from(unit.counter)];
        let later = battle.counter(side, unit.counter.into()).later;
        let waits = spot.area == WAITS && !later;
        if !later || spot.here() {
            let boxes = &unit.ship.boxes;
            all.start += u32::from(boxes[HULL]) + u32::from(boxes[PRIMARY]);
        }
        if ship.sunk() || !(spot.here() || waits) {
            continue;
        }
        let dice = battle.dice(unit, ship, 2);
        let sixths = if unit.ship.excellent { 2 } else { 1 };
        all.hull += u64::from(ship.boxes[HULL]);
        for calibre in [PRIMARY, SECONDARY, TERTIARY] {
            all.hits[calibre] += sixths * u64::from(dice[calibre]);
            if penetrates(calibre, unit.ship.armor[HULL]) {
                all.open[calibre] += u64::from(ship.boxes[HULL]);
            }
        }
        all.primary += u32::from(ship.boxes[PRIMARY]);
        if ship.speed > Speed::Dead {
            all.speed = all.speed.min(ship.speed);
        }
    }
    all
}

impl Strength {
    /// D3: expected hits that get through to the enemy's hull, times own hull, times the hulls of both.
    fn merit(&self, enemy: &Strength) -> u64 {
        let through: u64 = self
            .hits
            .iter()
            .zip(&enemy.open)
            .map(|(hits, open)| hits * open)
            .sum();
        through * self.hull * self.hull
    }
}

/// D3 and G9.2.
fn judge(battle: &Battle, state: &State, side: Side) -> Posture {
    let (own, enemy) = (
        strength(battle, state, side),
        strength(battle, state, side.other()),
    );
    let force = &battle.sides[side];
    let left = own.hull + u64::from(own.primary);
    let worn = 100 * left < u64::from(battle.switches.flee_percent() * own.start);
    let far = state.round >= 4 && battle.closest(state).is_some_and(|range| range > 3);
    if force.avoid || worn || far {
        Posture::Run
    } else if own.merit(&enemy) > enemy.merit(&own) {
        Posture::Fight
    } else if own.primary > enemy.primary && own.speed >= enemy.speed {
        Posture::Hold
    } else {
        Posture::Run
    }
}

impl Player<Battle> for Plain {
    fn begin(&mut self, _generator: admiralty_core::machine::Generator) {
        self.judged = None;
    }

    fn choose(&mut self, battle: &Battle, seen: &State, seat: Seat) -> Option<Choice> {
        let side = Side::of(seat);
        Some(match seen.stage {
            Stage::SetUp(_, number) | Stage::Arrive(_, number) => {
                let run = seen.winner == side && self.posture(battle, seen, side) == Posture::Run;
                Choice::Place(place(battle, seen, side, number, run))
            }
            Stage::Move(_) => {
                let posture = self.posture(battle, seen, side);
                movement(battle, seen, side, posture)
            }
            Stage::Aim(_, unit) => target(battle, seen, side, unit),
            Stage::Launch(_, unit) => launch(battle, seen, side, unit),
            Stage::Take(..) => take(battle, seen, side),
            Stage::Begin | Stage::Over => return None,
        })
    }
}

/// D1, D2: with own ships of the nation, else where none is, the nearest to the rim for one that runs.
fn place(battle: &Battle, state: &State, side: Side, number: u8, run: bool) -> Area {
    let places = battle.places(state);
    let nation = battle.counter(side, number.into()).nation;
    let worth = |area: Area| {
        let here = |spot: &&Spot| spot.here() && spot.area == area;
        let own = state.counters[side].iter().zip(&battle.sides[side].counters);
        let with_own = own
            .filter(|(spot, counter)| here(spot) && counter.nation == nation)
            .count();
        let beside = state.counters[side].iter().filter(|spot| spot.here());
        let spread = beside
            .map(|spot| u32::from(battle.board.distance(spot.area, area)))
            .sum::<u32>();
        let ring = u32::from(battle.board.ring[usize::from(area)]);
        (with_own > 0, if run { ring } else { 0 }, u32::MAX - spread)
    };
    let legal =
        (0..battle.board.areas()).filter(|area| places[usize::from(*area) / 64] >> (area % 64) & 1 == 1);
    // The first of equals.
    legal.rev().max_by_key(|area| worth(*area)).unwrap_or(0)
}

/// The range that a counter wants (D3, D4).
fn wanted(battle: &Battle, state: &State, side: Side, number: usize, posture: Posture) -> u8 {
    let first = usize::from(battle.counter(side, number).first);
    let ship = &battle.unit(side, first).ship;
    let torpedoes = ship.code.sunk_by_a_torpedo()
        && battle
            .living(state, side, number)
            .any(|(_, ship)| ship.mount && !ship.spent);
    if torpedoes && posture == Posture::Fight {
        // Destroyers wait behind the line for a chance.
        let chance = state.ships[side.other()].iter().enumerate().any(|(unit, ship)| {
            let unit = &battle.unit(side.other(), unit).ship;
            unit.code.large_torpedo_target() && !ship.sunk() && (ship.halved || ship.speed == Speed::Dead)
        });
        let close = battle.closest(state).is_some_and(|range| range <= 2);
        return if chance || close { 0 } else { 3 };
    }
    match posture {
        Posture::Hold => 3,
        _ if ship.boxes[PRIMARY] == 0 => 1,
        _ => 2,
    }
}

fn movement(battle: &Battle, state: &State, side: Side, posture: Posture) -> Choice {
    let nearest = |area: Area| {
        let enemies = state.counters[side.other()].iter().filter(|spot| spot.here());
        enemies
            .map(|spot| battle.board.distance(spot.area, area))
            .min()
            .unwrap_or(9)
    };
    let mut left = state.may_move;
    while left != 0 {
        let number = left.trailing_zeros() as u8;
        left &= left - 1;
        let from = state.counters[side][usize::from(number)].area;
        if posture == Posture::Run && battle.may_leave(state, side, number).is_ok() {
            return Choice::Leave(number);
        }
        let goal = wanted(battle, state, side, number.into(), posture);
        let cost = |area: Area| match posture {
            Posture::Run => {
                let ring = i16::from(battle.board.ring[usize::from(area)]);
                -4 * ring - i16::from(nearest(area))
            }
            _ => 2 * (i16::from(nearest(area)) - i16::from(goal)).abs(),
        };
        let may = |area: &&Area| battle.may_go(state, side, number, **area).is_ok();
        let best = battle
            .board
            .beside(from)
            .iter()
            .filter(may)
            .map(|area| (cost(*area), *area))
            .min();
        if let Some((_, area)) = best.filter(|(less, _)| *less < cost(from)) {
            return Choice::Move(number, area);
        }
    }
    Choice::Done
}

/// Expected effect of a volley on a counter: points times hull boxes over hull boxes left (D5).
fn effect(battle: &Battle, state: &State, side: Side, unit: usize, counter: usize) -> Option<i64> {
    let shot = battle.shot(state, side, unit, counter).ok()?;
    let enemy = side.other();
    let (victim, ship) = battle.living(state, enemy, counter).next()?;
    let built = battle.unit(enemy, victim);
    let chance = i64::from(7 - shot.need.clamp(1, 7));
    let mut hits = 0;
    for battery in [PRIMARY, SECONDARY, TERTIARY] {
        let through = if penetrates(battery, built.ship.armor[HULL]) {
            4
        } else {
            1
        };
        let heavy = if battery == PRIMARY { 2 } else { 1 };
        hits += i64::from(shot.dice[battery]) * through * heavy;
    }
    let merit = i64::from(built.worth.max(1)) * hits * chance * 64 / i64::from(ship.boxes[HULL].max(1));
    Some(merit * 8 - i64::from(shot.range))
}

fn target(battle: &Battle, state: &State, side: Side, unit: u8) -> Choice {
    let targets = 0..state.counters[side.other()].len();
    let legal = |target: &usize| battle.aim(state, side, unit.into(), *target as u8).is_ok();
    let judged = targets
        .filter_map(|target| Some((effect(battle, state, side, unit.into(), target)?, target)))
        .filter(|(_, target)| legal(target));
    // The first of equals.
    let best = judged.reduce(|best, other| if other.0 > best.0 { other } else { best });
    best.map_or(Choice::Hold, |(_, target)| Choice::At(target as u8))
}

fn launch(battle: &Battle, state: &State, side: Side, unit: u8) -> Choice {
    let enemy = side.other();
    let own = &state.ships[side][usize::from(unit)];
    let desperate = own.halved || battle.unit(side, unit.into()).ship.code == Code::TB;
    let targets = (0..state.counters[enemy].len()).filter_map(|target| {
        let salvo = battle.salvo(state, side, unit.into(), target).ok()?;
        let (victim, _) = battle.living(state, enemy, target).next()?;
        let good = salvo.need <= 5 || desperate && salvo.need <= 6;
        good.then_some((
            battle.unit(enemy, victim).worth * i32::from(7 - salvo.need),
            target,
        ))
    });
    let best = targets.reduce(|best, other| if other.0 > best.0 { other } else { best });
    best.map_or(Choice::Hold, |(_, target)| Choice::At(target as u8))
}

/// The default of G7.12: the living one with fewest hull boxes, then the first.
fn take(battle: &Battle, state: &State, side: Side) -> Choice {
    let target = state.shots[usize::from(state.cursor.shot)].target;
    let living = battle.living(state, side, target.into());
    let first = living.min_by_key(|(unit, ship)| (ship.boxes[HULL], *unit));
    first.map_or(Choice::Done, |(unit, _)| Choice::Take(unit as u8))
}
