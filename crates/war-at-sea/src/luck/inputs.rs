//! What a network is shown of an area: sums over the ships of each side, and the circumstances.

use super::field::{Field, Step};
use crate::map::{Area, Place, Places, Site};
use crate::naval::{BySide, CounterId, CounterSet, Side};
use crate::position::Position;
use crate::rules::passage;
use crate::scenario::Scenario;

/// What is added up over the ships of a side.
const OF_SIDE: usize = 11;
/// Comparisons of the two sides.
const COMPARED: usize = 3;
/// Inputs that differ between the outcomes of one roll.
pub const VARIABLE: usize = 2 * OF_SIDE + COMPARED + 1;
/// Inputs that do not.
pub const SETTING: usize = 26;
/// All inputs: those that vary come first.
pub const INPUTS: usize = VARIABLE + SETTING;

/// What undamaged Germans' dice are worth beside others: two faces hit instead of one (11.5).
const SHARP: f32 = 1.7;

/// The strength of a ship: as in Lanchester's square law, strengths made so add up.
#[must_use]
pub fn strength(scenario: &Scenario, position: &Position, ship: CounterId) -> f32 {
    let shots = position.attack(scenario, ship) + position.airstrike(scenario, ship);
    let left = scenario.factors[ship]
        .defense
        .saturating_sub(position.damage[ship]);
    (f32::from(shots) * f32::from(left + 1)).sqrt()
}

/// When a network is asked: before all have moved, or in battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Stage {
    /// The Allies move.
    AlliedMoves,
    /// The Axis moves.
    AxisMoves,
    /// Combat.
    Combat,
}

impl Stage {
    /// All, in order.
    pub const ALL: [Stage; 3] = [Stage::AlliedMoves, Stage::AxisMoves, Stage::Combat];

    /// The stage in which a side moves.
    #[must_use]
    pub const fn of(mover: Side) -> Stage {
        match mover {
            Side::Allied => Stage::AlliedMoves,
            Side::Axis => Stage::AxisMoves,
        }
    }
}

/// Sums over the ships of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sums([f32; OF_SIDE]);

/// What a network is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scene {
    /// Where.
    pub area: Area,
    /// When.
    pub stage: Stage,
    /// Over the ships that stay in the fight.
    pub sums: BySide<Sums>,
    /// U-boats.
    pub boats: u8,
    /// The circumstances.
    pub setting: [f32; SETTING],
}

impl Sums {
    /// Adds a ship with so much damage, or takes it away with `sign` -1.
    pub fn add(&mut self, scenario: &Scenario, position: &Position, ship: CounterId, sign: f32) {
        if scenario.rolls.convoys.has(ship) {
            self.0[6] += sign;
            self.0[7] += sign * 0.5 * f32::from(position.damage[ship]);
            return;
        }
        let left = scenario.factors[ship]
            .defense
            .saturating_sub(position.damage[ship]);
        let shots = f32::from(position.attack(scenario, ship));
        let unhurt = position.damage[ship] == 0;
        let sharp = if unhurt && scenario.german_gunnery_bonus > 0 && scenario.rolls.germans.has(ship) {
            SHARP
        } else {
            1.0
        };
        let terms = [
            0.25,
            shots * sharp / 8.0,
            f32::from(left + 1) / 10.0,
            strength(scenario, position, ship) / 8.0,
            f32::from(position.airstrike(scenario, ship)) / 4.0,
            if unhurt { 0.25 } else { 0.0 },
        ];
        for (sum, term) in self.0.iter_mut().zip(terms) {
            *sum += sign * term;
        }
        self.0[8] += sign * (f32::from(position.speed(scenario, ship)) - 4.0) / 8.0;
        self.0[9] += sign * if left <= 1 { 0.25 } else { 0.0 };
        self.0[10] += sign * strength(scenario, position, ship).powi(2) / 64.0;
    }
}

impl Scene {
    /// An area of a battle, ships with unknown fate left out.
    #[must_use]
    pub fn of_battle(scenario: &Scenario, position: &Position, field: &Field, area: Area) -> Self {
        let mut scene = Scene::empty(scenario, position, area, Stage::Combat);
        scene.boats = field.battle.uboats;
        for side in Side::BOTH {
            for ship in field.staying(side) {
                scene.sums[side].add(scenario, position, ship, 1.0);
            }
            scene.setting[side as usize] = guns(scenario, field, side);
        }
        let step = match field.step {
            Step::Search => 2,
            Step::Boats => 3,
            Step::Air => 4,
            Step::Guns(Side::Allied) => 5,
            Step::Guns(Side::Axis) => 6,
        };
        scene.setting[step] = 1.0;
        scene.setting[7] = f32::from(field.battle.round.min(4)) / 4.0;
        if let Some(fleeing) = field.battle.fugitives {
            scene.setting[8 + fleeing as usize] = 1.0;
            let staying = position.place.at(Place::sea(area)) - position.disengaged;
            for side in Side::BOTH {
                let others = (staying - field.battle.fleets[side]) & position.fleet(scenario, side);
                scene.setting[10 + side as usize] = total(scenario, position, others) / 8.0;
            }
        }
        for side in Side::BOTH {
            if position.air[side] == Some(Site::Area(area))
                && matches!(field.step, Step::Search | Step::Boats)
            {
                scene.setting[12 + side as usize] = 1.0;
            }
        }
        scene
    }

    /// An area while a side moves.
    #[must_use]
    pub fn of_movement(scenario: &Scenario, position: &Position, area: Area, mover: Side) -> Self {
        let mut scene = Scene::empty(scenario, position, area, Stage::of(mover));
        let here = position.place.at(Place::sea(area));
        for side in Side::BOTH {
            let fleet = position.fleet(scenario, side);
            for ship in here & fleet {
                scene.sums[side].add(scenario, position, ship, 1.0);
            }
            let at_sea = fleet & position.place.at_sea();
            scene.setting[3 + side as usize] = total(scenario, position, at_sea - here) / 40.0;
            let held = Area::ALL
                .into_iter()
                .filter(|&area| !(at_sea & position.place.at(Place::sea(area))).is_empty());
            scene.setting[5 + side as usize] = held.count() as f32 / 6.0;
            // In port, by whether they could come at once or by a speed roll.
            let (mut near, mut far) = (0.0, 0.0);
            passage::squadrons(scenario, position, side, |squadron| {
                if squadron.near.has(area) {
                    near += total(scenario, position, squadron.ships);
                } else if squadron.far.has(area) {
                    far += total(scenario, position, squadron.ships);
                }
            });
            scene.setting[7 + side as usize] = near / 20.0;
            scene.setting[9 + side as usize] = far / 20.0;
        }
        scene.setting[2] = f32::from(position.uboats.in_germany()) / 4.0;
        scene
    }

    fn empty(scenario: &Scenario, position: &Position, area: Area, stage: Stage) -> Self {
        let mut setting = [0.0; SETTING];
        setting[14 + area as usize] = 1.0;
        for side in Side::BOTH {
            setting[20 + side as usize] = f32::from(scenario.poc[area][side]) / 4.0;
        }
        let left = scenario.turns - position.turn;
        setting[22] = f32::from(left) / 8.0;
        setting[23] = f32::from(u8::from(left == 0));
        setting[24] = f32::from(position.track) / 10.0;
        setting[25] = f32::from(position.track.abs()) / 10.0;
        Scene {
            area,
            stage,
            sums: BySide::default(),
            boats: 0,
            setting,
        }
    }

    /// All inputs.
    #[must_use]
    pub fn inputs(&self) -> [f32; INPUTS] {
        let mut all = [0.0; INPUTS];
        all[..VARIABLE].copy_from_slice(&self.variable());
        all[VARIABLE..].copy_from_slice(&self.setting);
        all
    }

    /// The inputs that vary.
    #[must_use]
    pub fn variable(&self) -> [f32; VARIABLE] {
        let mut all = [0.0; VARIABLE];
        let (allied, axis) = (&self.sums.allied.0, &self.sums.axis.0);
        all[..OF_SIDE].copy_from_slice(allied);
        all[OF_SIDE..2 * OF_SIDE].copy_from_slice(axis);
        // Ratios of strength, and of guns to what they must sink.
        let ratio = |a: f32, b: f32| ((a.max(0.0) + 0.2) / (b.max(0.0) + 0.2)).ln();
        all[2 * OF_SIDE] = ratio(allied[3], axis[3]);
        all[2 * OF_SIDE + 1] = ratio(allied[1], axis[2]);
        all[2 * OF_SIDE + 2] = ratio(axis[1], allied[2]);
        all[2 * OF_SIDE + 3] = f32::from(self.boats) / 3.0;
        all
    }
}

/// Guns that are still to fire in this round, with the strength they had at its start (11.3).
fn guns(scenario: &Scenario, field: &Field, side: Side) -> f32 {
    let shots = |ship| {
        let sharp = if field.battle.bonus(scenario, ship) > 0 {
            SHARP
        } else {
            1.0
        };
        f32::from(field.battle.shots(scenario, ship)) * sharp
    };
    field.waiting[side].into_iter().map(shots).sum::<f32>() / 8.0
}

fn total(scenario: &Scenario, position: &Position, ships: CounterSet) -> f32 {
    ships
        .into_iter()
        .map(|ship| strength(scenario, position, ship))
        .sum()
}
