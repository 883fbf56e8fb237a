//! Two units alone, some sectors apart: each attack of one at the other, and a duel to the end, by their exact laws.

use super::attack::{Attack, Weapon};
use super::board::Grid;
use super::build::{Battle, Force, Placed, Spot};
use super::odds::{Fate, Strike};
use super::once::Once;
use super::rules::Aaws;
use super::state::{Flags, Id, Pair, Place, Side, Stage, State};
use super::switches::{Islands, Switches};
use crate::card::Card;
use crate::fleet::{Copies, Fleet};
use admiralty_core::text::Objection;

/// The farthest that anything reaches.
pub const FARTHEST: u8 = 6;

/// What a ship fires in every turn of a duel.
const BATTERIES: [Weapon; 4] = [Weapon::Main, Weapon::Secondary, Weapon::Tertiary, Weapon::Torpedo];

/// Two units on an empty board.
#[derive(Clone, Debug)]
pub struct Pairing {
    /// The rules, with these two units.
    pub rules: Aaws,
    /// How they stand.
    pub state: State,
}

/// An attack of one unit at the other.
#[derive(Clone, Debug)]
pub struct Blow {
    /// With what.
    pub weapon: Weapon,
    /// Dice.
    pub dice: u8,
    /// Added to each die.
    pub shift: i8,
    /// What it does.
    pub strike: Strike,
}

/// How a duel ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Duel {
    /// The chance that each ship alone is left.
    pub left: Pair<f64>,
    /// That both sink.
    pub both_sink: f64,
    /// That neither can sink the other.
    pub endless: f64,
    /// Turns of fire, on average; of endless duels those until nobody can do harm.
    pub turns: f64,
}

/// The unit of a side.
#[must_use]
pub const fn unit_of(side: Side) -> Id {
    Id::new(side, 0)
}

impl Pairing {
    /// Puts two units so many sectors apart, with the switches of a battle but for its board; torpedoes go with the guns.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn new(cards: [&Card; 2], range: u8, switches: &Switches) -> Result<Self, Vec<Objection>> {
        let switches = Switches {
            objectives: Some(Vec::new()),
            islands: Islands::None,
            year_limit: None,
            copies: Copies::Free,
            neutral_units: true,
            torpedoes_late: false,
            ..switches.clone()
        };
        let row = switches.rows.div_ceil(2);
        let fleets = cards.map(|card| Fleet {
            cards: vec![card.clone()],
        });
        let mut battle = Battle::new("", u16::MAX / 8, fleets, switches);
        battle.turn = 1;
        battle.low_edge = Some(Side::Two);
        let places = [1, 1 + range].map(|column| Grid { row, column });
        for ((force, card), at) in battle.forces.iter_mut().zip(cards).zip(places) {
            place(force, card, at);
        }
        let rules = battle.build()?;
        let mut state = rules.opening.clone();
        for (side, at) in Side::BOTH.into_iter().zip(places) {
            let unit = unit_of(side);
            let sector = rules.board.sector(at.row, at.column);
            if let (true, Some(sector)) = (rules.kind(unit).is_aircraft(), sector) {
                state.put(unit, Place::At(sector));
                state.flags[unit].set(Flags::OUT);
            }
        }
        Ok(Pairing { rules, state })
    }

    /// Every attack of a side's unit at the other, stage by stage, without what can be added to it at will.
    #[must_use]
    pub fn blows(&self, by: Side) -> Vec<Blow> {
        let stages = [Stage::Antiair, Stage::Strike, Stage::Surface, Stage::Submarine];
        let mut blows: Vec<Blow> = Vec::new();
        for stage in stages {
            let mut state = self.state.clone();
            (state.stage, state.side) = (stage, by);
            if stage == Stage::Strike && self.rules.unit(unit_of(by)).strafing > 0 {
                state.flags[unit_of(by)].set(Flags::STRAFES);
            }
            self.rules.each_attack_of(&state, unit_of(by), &mut |attack| {
                if blows.iter().all(|blow| blow.weapon != attack.weapon) {
                    let volley = self.rules.volley(&state, attack, &mut ());
                    blows.push(Blow {
                        weapon: attack.weapon,
                        dice: volley.dice,
                        shift: volley.shift,
                        strike: volley.law(),
                    });
                }
                false
            });
        }
        blows
    }

    /// What one blow makes of the other unit, if it is no aircraft.
    #[must_use]
    pub fn fate(&self, by: Side, blow: &Blow) -> Fate {
        let target = unit_of(by.other());
        let strikes = [(blow.weapon.kind(), blow.strike.clone())];
        self.rules.fate(target, self.state.hull[target], &strikes)
    }

    /// A duel of two ships that stay where they are and fire all they have in every turn, torpedoes too, both at once. What
    /// can be done once is done in the first turn; nothing is repaired. None unless both are ships.
    #[must_use]
    pub fn duel(&self) -> Option<Duel> {
        let ships = Side::BOTH
            .into_iter()
            .all(|side| self.rules.kind(unit_of(side)).is_ship());
        ships.then(|| self.duel_of_ships())
    }

    fn duel_of_ships(&self) -> Duel {
        let full = Side::BOTH.map(|side| usize::from(self.state.hull[unit_of(side)]));
        let mut duel = Duel {
            left: Pair::default(),
            both_sink: 0.0,
            endless: 0.0,
            turns: 1.0,
        };
        let mut standing = vec![vec![0.0; full[1] + 1]; full[0] + 1];
        spread(1.0, &self.salvos(full, true), &mut standing);
        // Hull points are never won back: whatever leads to a state comes before it in this order.
        let states = (0..=full[0])
            .rev()
            .flat_map(|one| (0..=full[1]).rev().map(move |two| [one, two]));
        for [one, two] in states {
            let chance = std::mem::take(&mut standing[one][two]);
            match [one, two] {
                _ if chance == 0.0 => {}
                [0, 0] => duel.both_sink += chance,
                [_, 0] => duel.left[Side::One] += chance,
                [0, _] => duel.left[Side::Two] += chance,
                hull => {
                    let salvos = self.salvos(hull, false);
                    let stays = salvos[0][two] * salvos[1][one];
                    if stays >= 1.0 {
                        duel.endless += chance;
                        continue;
                    }
                    let turns = chance / (1.0 - stays);
                    duel.turns += turns;
                    spread(turns, &salvos, &mut standing);
                    standing[one][two] = 0.0;
                }
            }
        }
        duel
    }

    /// The chance of so many hull points left after a turn's fire: of the second ship, and of the first.
    fn salvos(&self, hull: [usize; 2], first_turn: bool) -> [Vec<f64>; 2] {
        let mut state = self.state.clone();
        state.stage = Stage::Surface;
        for side in Side::BOTH {
            state.hull[unit_of(side)] = hull[side as usize] as u8;
            if !first_turn {
                for (_, once) in Once::WORDS {
                    state.used[unit_of(side)].insert(*once);
                }
            }
        }
        Side::BOTH.map(|by| {
            state.side = by;
            let mut strikes = Vec::new();
            self.rules
                .each_attack_of(&state, unit_of(by), &mut |attack: Attack| {
                    if BATTERIES.contains(&attack.weapon) {
                        strikes.push((attack.weapon.kind(), self.rules.odds(&state, attack)));
                    }
                    false
                });
            let target = unit_of(by.other());
            self.rules.fate(target, state.hull[target], &strikes).hull
        })
    }
}

/// Puts a unit where it stands; an aircraft flies there later.
fn place(force: &mut Force, card: &Card, at: Grid) {
    let spot = if card.kind.is_aircraft() {
        Spot::Airbase
    } else {
        Spot::At(at)
    };
    force.placed = vec![Placed {
        spot,
        ..Placed::default()
    }];
}

/// Adds what a turn's fire leads to, from a state that comes with this chance.
fn spread(chance: f64, [of_two, of_one]: &[Vec<f64>; 2], standing: &mut [Vec<f64>]) {
    for (row, one) in standing.iter_mut().zip(of_one) {
        for (cell, two) in row.iter_mut().zip(of_two) {
            *cell += chance * one * two;
        }
    }
}
