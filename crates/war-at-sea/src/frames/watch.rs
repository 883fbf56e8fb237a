//! The observer that fills the frames.

use super::forces::{ByClass, Forces};
use super::recording::{Keeps, Recording, Sheet};
use super::{BattleRow, Break, GameRow, Holder, TurnRow};
use crate::filter::Interest;
use crate::map::{Place, Site};
use crate::naval::{BySide, CounterId, Side};
use crate::ships::Class;
use crate::{Battle, Event, Observer, Points, Position, Scenario, winner};
use admiralty_core::frames::Frame;

/// Watches one game. Its rows come into the recording when it is over, so that any number of games can be played side by
/// side and their rows still be in order.
#[derive(Debug)]
pub struct Watch<'a> {
    scenario: &'a Scenario,
    sheet: Sheet,
    keeps: Keeps,
    game: u64,
    whole: Whole,
    turn: Turn,
    battle: Option<BattleRow>,
}

/// What is summed up over the game.
#[derive(Clone, Copy, Debug, Default)]
struct Whole {
    area_poc: BySide<u16>,
    fees: BySide<u16>,
    convoy_poc: u16,
    battles: u8,
    uboats_sunk: u8,
}

/// What is summed up over the turn.
#[derive(Clone, Copy, Debug, Default)]
struct Turn {
    battles: u8,
    sunk: BySide<u8>,
    uboats_sunk: u8,
}

impl<'a> Watch<'a> {
    /// Takes up the watch of a game, by its number; none if no frame keeps it.
    pub fn of(scenario: &'a Scenario, recording: &mut Recording, game: u64) -> Option<Self> {
        let keeps = recording.keeps(game);
        keeps.any().then(|| Watch {
            scenario,
            sheet: recording.sheet(),
            keeps,
            game,
            whole: Whole::default(),
            turn: Turn::default(),
            battle: None,
        })
    }

    /// How much of the game it has to be told.
    pub(crate) fn interest(&self) -> Interest {
        if self.keeps.battles {
            Interest::Battles
        } else {
            Interest::Turns
        }
    }

    /// Ends the watch, and adds its rows to the recording that it is of: the position is the final one, the bid in half
    /// points to the Axis.
    pub fn finish(self, position: &Position, bid_halves: i16, recording: &mut Recording) {
        if self.keeps.games {
            recording.games.push(self.game_row(position, bid_halves));
        }
        recording.file(self.sheet);
    }

    fn game_row(&self, position: &Position, bid_halves: i16) -> GameRow {
        let Whole {
            area_poc,
            fees,
            convoy_poc,
            battles,
            uboats_sunk,
        } = self.whole;
        let sunk = ByClass::of(self.scenario, position.at(self.scenario, Place::SUNK));
        let sunk = |side: Side, class: Class| sunk.0[side][class as usize];
        let removed = position.at(self.scenario, Place::REMOVED);
        let removed = BySide::new(|side| (removed & self.scenario.rolls.side[side]).len() as u8);
        GameRow {
            game: self.game,
            outcome: winner(self.scenario, position, bid_halves).into(),
            poc: position.track,
            score: position.score_in_halves(bid_halves),
            allied_area_poc: area_poc.allied,
            axis_area_poc: area_poc.axis,
            convoy_poc,
            allied_fees: fees.allied,
            axis_fees: fees.axis,
            takeover_averted: position.takeover_averted,
            battles,
            allied_battleships_sunk: sunk(Side::Allied, Class::Battleship),
            allied_battlecruisers_sunk: sunk(Side::Allied, Class::Battlecruiser),
            allied_pocket_battleships_sunk: sunk(Side::Allied, Class::PocketBattleship),
            allied_cruisers_sunk: sunk(Side::Allied, Class::Cruiser),
            allied_carriers_sunk: sunk(Side::Allied, Class::Carrier),
            allied_convoys_sunk: sunk(Side::Allied, Class::Convoy),
            axis_battleships_sunk: sunk(Side::Axis, Class::Battleship),
            axis_battlecruisers_sunk: sunk(Side::Axis, Class::Battlecruiser),
            axis_pocket_battleships_sunk: sunk(Side::Axis, Class::PocketBattleship),
            axis_cruisers_sunk: sunk(Side::Axis, Class::Cruiser),
            axis_carriers_sunk: sunk(Side::Axis, Class::Carrier),
            axis_convoys_sunk: sunk(Side::Axis, Class::Convoy),
            allied_removed: removed.allied,
            axis_removed: removed.axis,
            uboats_sunk,
        }
    }

    fn turn_row(&self, position: &Position, points: &Points) -> TurnRow {
        let [
            barents_sea,
            north_sea,
            baltic_sea,
            north_atlantic,
            south_atlantic,
            mediterranean,
        ] = position.control.0.map(Holder::from);
        TurnRow {
            game: self.game,
            turn: position.turn,
            allied_area_poc: points.areas.allied,
            axis_area_poc: points.areas.axis,
            convoy_poc: points.convoys,
            allied_fees: points.fees.allied,
            axis_fees: points.fees.axis,
            net: points.net(),
            poc: points.after,
            barents_sea,
            north_sea,
            baltic_sea,
            north_atlantic,
            south_atlantic,
            mediterranean,
            battles: self.turn.battles,
            allied_sunk: self.turn.sunk.allied,
            axis_sunk: self.turn.sunk.axis,
            uboats: position.uboats.total,
            uboats_at_sea: position.uboats.at_sea(),
            uboats_sunk: self.turn.uboats_sunk,
        }
    }

    fn scored(&mut self, position: &Position, points: &Points) {
        for side in Side::BOTH {
            self.whole.area_poc[side] += u16::from(points.areas[side]);
            self.whole.fees[side] += u16::from(points.fees[side]);
        }
        self.whole.convoy_poc += u16::from(points.convoys);
        if self.keeps.turns {
            let row = self.turn_row(position, points);
            self.sheet.turns.push(row);
        }
    }

    fn sunk(&mut self, position: &Position, ship: CounterId) {
        let side = position.side(self.scenario, ship);
        self.turn.sunk[side] += 1;
        if let Some(row) = &mut self.battle {
            *of(side, &mut row.allied_sunk, &mut row.axis_sunk) += 1;
        }
    }

    fn begin_battle(&mut self, position: &Position, battle: &Battle) {
        self.whole.battles += 1;
        self.turn.battles += 1;
        if self.keeps.battles {
            self.battle = Some(self.forces(position, battle));
        }
    }

    fn forces(&self, position: &Position, battle: &Battle) -> BattleRow {
        let forces = BySide::new(|side| Forces::of(self.scenario, position, battle, side));
        BattleRow {
            game: self.game,
            turn: position.turn,
            number: self.turn.battles,
            site: battle.site,
            allied_ships: forces.allied.ships,
            axis_ships: forces.axis.ships,
            allied_attack: forces.allied.attack,
            axis_attack: forces.axis.attack,
            allied_defense: forces.allied.defense,
            axis_defense: forces.axis.defense,
            allied_carriers: forces.allied.carriers,
            axis_carriers: forces.axis.carriers,
            allied_strikes: forces.allied.strikes,
            axis_strikes: forces.axis.strikes,
            convoys: (battle.fleets.allied & self.scenario.rolls.convoys).len() as u8,
            uboats: battle.uboats,
            rounds: 0,
            pursuit_rounds: 0,
            disengaged: Break::Nobody,
            control: Holder::Nobody,
            allied_sunk: 0,
            axis_sunk: 0,
            allied_damage: 0,
            axis_damage: 0,
            allied_disabled: 0,
            axis_disabled: 0,
            uboats_sunk: 0,
            uboats_disabled: 0,
        }
    }

    fn end_battle(&mut self, position: &Position, site: Site) {
        if let Some(mut row) = self.battle.take() {
            if let Site::Area(area) = site {
                row.control = position.control[area].into();
            }
            self.sheet.battles.push(row);
        }
    }

    fn round_begins(&mut self, battle: &Battle) {
        let Some(row) = &mut self.battle else { return };
        let rounds = if battle.fugitives.is_some() {
            &mut row.pursuit_rounds
        } else {
            &mut row.rounds
        };
        *rounds = rounds.saturating_add(1);
    }

    fn damaged(&mut self, position: &Position, ship: CounterId, points: u8) {
        let Some(row) = &mut self.battle else { return };
        let side = position.side(self.scenario, ship);
        *of(side, &mut row.allied_damage, &mut row.axis_damage) += u16::from(points);
    }

    fn left_disabled(&mut self, position: &Position, ship: CounterId) {
        let Some(row) = &mut self.battle else { return };
        let side = position.side(self.scenario, ship);
        *of(side, &mut row.allied_disabled, &mut row.axis_disabled) += 1;
    }

    fn searched(&mut self, sunk: u8, disabled: u8) {
        self.whole.uboats_sunk += sunk;
        self.turn.uboats_sunk += sunk;
        if let Some(row) = &mut self.battle {
            (row.uboats_sunk, row.uboats_disabled) = (sunk, disabled);
        }
    }

    fn broken_off(&mut self, how: impl FnOnce(Break) -> Break) {
        if let Some(row) = &mut self.battle {
            row.disengaged = how(row.disengaged);
        }
    }
}

/// One of a pair of fields.
fn of<'r, T>(side: Side, allied: &'r mut T, axis: &'r mut T) -> &'r mut T {
    match side {
        Side::Allied => allied,
        Side::Axis => axis,
    }
}

impl Observer for Watch<'_> {
    #[inline]
    fn see(&mut self, position: &Position, event: Event<'_>) {
        match event {
            Event::TurnBegins => self.turn = Turn::default(),
            Event::SiteBegins { battle } => self.begin_battle(position, battle),
            Event::SiteEnds { site } => self.end_battle(position, site),
            Event::Sunk { ship, .. } => self.sunk(position, ship),
            Event::AswDone { sunk, disabled, .. } => self.searched(sunk, disabled),
            Event::Scored { points } => self.scored(position, &points),
            Event::RoundBegins { battle } => self.round_begins(battle),
            Event::Damaged { target, points } => self.damaged(position, target, points),
            Event::LeftDisabled { ship, .. } => self.left_disabled(position, ship),
            Event::Disengaged { side, .. } => self.broken_off(|already| already.and(side)),
            Event::Stalemate => self.broken_off(|_| Break::Stalemate),
            _ => {}
        }
    }
}
