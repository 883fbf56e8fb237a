//! What the network sees of a position: rows to add up, and the numbers of each area.

use super::areas::{Denial, OF_AREA, add_force, of_area};
use super::kinds::{
    FACE_DOWN, FIRST_PORT, FORCES, Force, Kinds, LATER, REFUELLING, SHIP_ROWS, SLOTS, SOON, WAITING,
    first_row,
};
use crate::View;
use crate::map::{Area, AreaSet, ByArea, Place, Places, Port};
use crate::naval::{BySide, CounterId, MAX_COUNTERS, Side};
use crate::position::Position;
use crate::rules::passage::Departures;
use crate::scenario::{Hidden, Scenario, UsEntry};
use admiralty_core::learners::Shape;
use arrayvec::ArrayVec;

/// When in a turn a position is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Before arrivals.
    Start,
    /// The Allies have moved.
    Allied,
    /// Both have moved, U-boats lie; no die of combat has been rolled.
    Axis,
}

impl Stage {
    /// All of them, in the order of a turn.
    pub const ALL: [Stage; 3] = [Stage::Start, Stage::Allied, Stage::Axis];
}

/// The score and its possible values.
pub const TRACK: usize = 21;
const CONTROL: usize = SHIP_ROWS + TRACK;
const STREAK: usize = CONTROL + Area::ALL.len() * 2;
const UBOATS: usize = STREAK + 6;
/// A row for each area: boats there.
pub const BOATS: usize = UBOATS + 11;
const FEES: usize = BOATS + Area::ALL.len();
const SEEN: usize = FEES + 2;
const RULES: usize = SEEN + FIRST_PORT + Port::ALL.len();
const VALUES: usize = RULES + 4;
const ARRIVALS: usize = VALUES + Area::ALL.len() * 2;
/// How many rows there are.
pub const ROWS: usize = ARRIVALS + 4;
/// Rows that belong to no ship.
const OTHER_ROWS: usize = ROWS - SHIP_ROWS;
/// The shape of every network of this game.
pub const SHAPE: Shape = Shape {
    rows: ROWS,
    parts: Area::ALL.len(),
    dense: OF_AREA,
    classes: TRACK,
};

/// What the search and the trainer add up.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// Each ship's kind and slot, and its weight.
    pub ships: ArrayVec<(u16, u8, f32), MAX_COUNTERS>,
    /// Rows that belong to no ship.
    pub rows: ArrayVec<(u16, f32), OTHER_ROWS>,
    /// What is in each area, or could come.
    pub forces: ByArea<BySide<Force>>,
    /// Boats in each area.
    pub boats: [f32; Area::ALL.len()],
}

/// Which slot a counter is in; none for one that is out of play.
pub fn slot(
    scenario: &Scenario,
    kinds: &Kinds,
    view: &View<'_>,
    stage: Stage,
    ship: CounterId,
) -> Option<(u8, f32)> {
    let position = view.position;
    let place = position.place[ship];
    if let Some(area) = place.as_area() {
        return Some((area as u8, 1.0));
    }
    if let Some(port) = place.as_port() {
        let held = (scenario.rolls.russians | scenario.rolls.americans) - position.freed;
        return Some(if held.has(ship) {
            (WAITING as u8, 1.0)
        } else {
            ((FIRST_PORT + port as usize) as u8, 1.0)
        });
    }
    match place {
        Place::REFUELLING => Some((REFUELLING as u8, 1.0)),
        Place::FACE_DOWN => Some((FACE_DOWN as u8, 1.0)),
        Place::RESERVE => {
            let entry = kinds.entry[ship];
            let next = position.turn + u8::from(stage != Stage::Start);
            if entry < next || entry > scenario.turns {
                None
            } else if entry == next {
                Some((SOON as u8, 1.0))
            } else {
                Some((LATER as u8, 1.0 / f32::from(entry - next)))
            }
        }
        _ => None,
    }
}

impl Inputs {
    /// Reads a view of a position at a stage. The Axis's own view of counters lying face down holds no more than it may
    /// know (19.3), and nothing else is read.
    pub fn of(kinds: &Kinds, view: &View<'_>, stage: Stage) -> Self {
        let (scenario, position) = (view.scenario, view.position);
        let mut inputs = Inputs {
            ships: ArrayVec::new(),
            rows: ArrayVec::new(),
            forces: ByArea::new(|_| BySide::new(|_| [0.0; FORCES])),
            boats: [0.0; Area::ALL.len()],
        };
        let allied = position.fleet(scenario, Side::Allied);
        for ship in scenario.rolls.all
            & (position.place.in_play()
                | position.place.at(Place::RESERVE)
                | position.place.at(Place::FACE_DOWN))
        {
            let Some((slot, weight)) = slot(scenario, kinds, view, stage, ship) else {
                continue;
            };
            let kind = kinds.of(scenario, position, ship);
            inputs.ships.push((kind, slot, weight));
            if usize::from(slot) < FIRST_PORT {
                let side = if allied.has(ship) {
                    Side::Allied
                } else {
                    Side::Axis
                };
                let force = &kinds.kinds[usize::from(kind)].force;
                add_force(&mut inputs.forces.0[usize::from(slot)][side], force, 1.0);
            }
        }
        for area in Area::ALL {
            inputs.boats[area as usize] = f32::from(position.uboats.at[area]);
        }
        inputs.whole_position(kinds, view, stage);
        inputs.what_can_come(kinds, view, stage);
        inputs.what_lies_face_down(kinds, view);
        inputs
    }

    fn row(&mut self, row: usize, value: f32) {
        if value != 0.0 {
            self.rows.push((row as u16, value));
        }
    }

    fn whole_position(&mut self, kinds: &Kinds, view: &View<'_>, stage: Stage) {
        let (scenario, position) = (view.scenario, view.position);
        // Half a point is half of each neighbour.
        let most = (TRACK - 1) as f32;
        let ahead = (f32::from(position.track) + kinds.bid + most / 2.0).clamp(0.0, most);
        let (below, part) = (ahead as usize, ahead - (ahead as usize) as f32);
        self.row(SHIP_ROWS + below, 1.0 - part);
        self.row(SHIP_ROWS + (below + 1).min(TRACK - 1), part);
        for area in Area::ALL {
            if let Some(side) = position.control[area] {
                self.row(CONTROL + area as usize * 2 + side as usize, 1.0);
            }
            self.row(BOATS + area as usize, f32::from(position.uboats.at[area]));
        }
        self.row(STREAK + usize::from(position.mediterranean_streak.min(4)), 1.0);
        self.row(STREAK + 5, f32::from(u8::from(position.takeover_averted)));
        let boats = &position.uboats;
        for (n, count) in [boats.total, boats.disabled, boats.pool].into_iter().enumerate() {
            self.row(UBOATS + n, f32::from(count) / 4.0);
        }
        self.row(UBOATS + 3 + usize::from(boats.total.min(7)), 1.0);
        self.row(FEES, f32::from(position.fees.allied));
        self.row(FEES + 1, f32::from(position.fees.axis));
        self.rules(scenario, position, stage);
    }

    fn rules(&mut self, scenario: &Scenario, position: &Position, stage: Stage) {
        let rules = scenario.optional;
        let always = scenario.switches.hidden == Hidden::EveryTurn;
        // The Allies sail as in the open game.
        let told = stage != Stage::Allied;
        let in_force = [
            rules.weaker_bismarck,
            rules.uboats_accumulate,
            told && rules.face_down && always,
            told && !always && scenario.lie_face_down(position.turn),
        ];
        for (n, one) in in_force.into_iter().enumerate() {
            self.row(RULES + n, f32::from(u8::from(one)));
        }
        for area in Area::ALL {
            for side in Side::BOTH {
                let value = f32::from(scenario.poc[area][side]);
                self.row(VALUES + area as usize * 2 + side as usize, value);
            }
        }
        let turn = usize::from(position.turn).min(scenario.uboat_arrivals.len());
        let next = scenario.uboat_arrivals.get(turn).copied().unwrap_or(0);
        let later: u8 = scenario.uboat_arrivals[turn..].iter().sum();
        self.row(ARRIVALS, f32::from(next) / 2.0);
        self.row(ARRIVALS + 1, f32::from(later) / 8.0);
        self.row(ARRIVALS + 2, f32::from(scenario.uboat_limit) / 7.0);
        self.row(
            ARRIVALS + 3,
            f32::from(u8::from(scenario.switches.us_entry == UsEntry::Flat)),
        );
    }

    /// Who may still move stands, until then, for what could come to each area.
    fn what_can_come(&mut self, kinds: &Kinds, view: &View<'_>, stage: Stage) {
        let sides: &[Side] = match stage {
            Stage::Start => &Side::BOTH,
            Stage::Allied => &[Side::Axis],
            Stage::Axis => return,
        };
        let (scenario, position) = (view.scenario, view.position);
        for &side in sides {
            let departures = Departures::of(scenario, position, side);
            for ship in position.fleet(scenario, side) & position.place.in_play() {
                let (mut near, mut far) = (departures.near[ship], departures.far[ship]);
                let kind = &kinds.kinds[usize::from(kinds.of(scenario, position, ship))];
                if position.place[ship] == Place::REFUELLING {
                    near = scenario.areas(position.navy(scenario, ship));
                    far = AreaSet::EMPTY;
                }
                for area in near.iter() {
                    add_force(&mut self.forces[area][side], &kind.force, 1.0);
                }
                for area in (far - near).iter() {
                    add_force(&mut self.forces[area][side], &kind.force, kind.roll);
                }
            }
        }
    }

    /// 19.3: of what lies face down only the numbers in each place are known; each is taken for the average of them all.
    fn what_lies_face_down(&mut self, kinds: &Kinds, view: &View<'_>) {
        if !view.is_blind() {
            return;
        }
        let (scenario, position) = (view.scenario, view.position);
        let hidden = position.place.at(Place::FACE_DOWN) & scenario.rolls.all;
        let mut sum = [0.0; FORCES];
        for ship in hidden {
            add_force(
                &mut sum,
                &kinds.kinds[usize::from(kinds.of(scenario, position, ship))].force,
                1.0,
            );
        }
        let each = 1.0 / (hidden.len().max(1) as f32);
        for area in Area::ALL {
            let count = f32::from(view.enemy_counters(Place::sea(area)));
            self.row(SEEN + area as usize, count / 4.0);
            add_force(&mut self.forces[area].allied, &sum, each * count);
        }
        for port in Port::ALL {
            let count = f32::from(view.enemy_counters(Place::port(port)));
            self.row(SEEN + FIRST_PORT + port as usize, count / 4.0);
        }
    }

    /// All rows, the ships' own among them, each once and in order, for the trainer.
    pub fn sparse(&self, kinds: &Kinds) -> Vec<(u16, f32)> {
        let mut sums = [0.0_f32; ROWS];
        for &(kind, slot, weight) in &self.ships {
            let kind = &kinds.kinds[usize::from(kind)];
            let first = first_row(kind.navy, usize::from(slot));
            for (sum, factor) in sums[first..].iter_mut().zip(&kind.factors) {
                *sum += factor * weight;
            }
        }
        for &(row, value) in &self.rows {
            sums[usize::from(row)] += value;
        }
        let filled = sums.iter().enumerate().filter(|(_, sum)| **sum != 0.0);
        filled.map(|(row, sum)| (row as u16, *sum)).collect()
    }

    /// The numbers of all areas.
    pub fn dense(&self, denial: &Denial) -> [f32; Area::ALL.len() * OF_AREA] {
        let mut dense = [0.0; Area::ALL.len() * OF_AREA];
        for (n, numbers) in dense.chunks_exact_mut(OF_AREA).enumerate() {
            let forces = &self.forces.0[n];
            numbers.copy_from_slice(&of_area(&forces.allied, &forces.axis, self.boats[n], denial));
        }
        dense
    }
}

/// The class of a score among [`TRACK`] values.
pub fn class(track: i8) -> usize {
    (i16::from(track) + 10).clamp(0, TRACK as i16 - 1) as usize
}

/// What the search reads of a final score, the bid counted: half a chance to win at a bid that is not known within four points, half
/// a tenth of the points, so that decided games are still played.
pub fn utility(score: f32) -> f32 {
    0.5 * (score / 4.0).clamp(-1.0, 1.0) + 0.05 * score
}

/// The slots of areas and ports are the numbers of places.
const _: () = assert!(SLOTS == WAITING + 1 && FIRST_PORT == Area::ALL.len());
