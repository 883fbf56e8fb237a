//! A new turn: initiative, and what follows from it (M3.2, M3.3).

use super::Play;
use crate::ability::Ability;
use crate::sector::event::Event;
use crate::sector::roll::{Roll, What};
use crate::sector::rules::Aaws;
use crate::sector::state::{Flags, Id, Mask, Side, Stage, State};
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;

impl Aaws {
    /// M3.2, M18.32: what a side adds to its initiative.
    #[must_use]
    pub fn initiative_bonus(&self, state: &State, side: Side) -> u8 {
        self.initiative_bonus_of(state, side, self.kinds(side).leaders)
    }

    /// The same from some leaders alone.
    pub(crate) fn initiative_bonus_of(&self, state: &State, side: Side, leaders: Mask) -> u8 {
        let kinds = self.kinds(side);
        let mut best = 0;
        let mut more = 0;
        for unit in self.on_board(state, side, leaders) {
            let card = self.unit(unit);
            if !self.crippled(state, unit) {
                best = best.max(card.flagship);
            }
            let afloat = |which| self.on_board(state, side, which).count().min(3) as u8;
            if card.has(Ability::FlotillaLeader) {
                more = more.max(afloat(kinds.destroyers.without(unit.bit())));
            }
            if card.has(Ability::CarrierLeader) {
                more = more.max(afloat(kinds.carriers.without(unit.bit())));
            }
            if card.has(Ability::DestroyerLeader) {
                more = more.max(afloat(kinds.destroyers.without(unit.bit())).min(1));
            }
        }
        best + more
    }
}

impl<D: SidedDice<Roll>, W: Observer<Aaws>> Play<'_, D, W> {
    /// M3.1: the next turn begins with initiative.
    pub(super) fn new_turn(&mut self) {
        let state = &mut *self.state;
        state.turn += 1;
        for side in Side::BOTH {
            for unit in state.afloat[side].of(side) {
                state.flags[unit] = state.flags[unit].of_a_new_turn();
                state.hunters[unit] = 0;
                state.helped[unit] = 0;
                state.pursues[unit] = Id::NONE;
            }
        }
        let bonus = Side::BOTH.map(|side| self.rules.initiative_bonus(self.state, side));
        let dice = self.opposed(What::Initiative, bonus);
        let total = |side: usize| dice[side][0] + dice[side][1] + bonus[side];
        let first = if total(0) < total(1) { Side::One } else { Side::Two };
        self.state.first = first;
        self.state.won = first.other();
        // M18.47: "initiative roll 10+" is the two dice without bonuses.
        self.state.surprise.0 = dice.map(|[one, other]| one + other >= 10);
        self.tell(&Event::Turn { dice, bonus, first });
        self.begin(Stage::Surprise);
    }

    /// M18.56, Surprise Raid.
    pub(super) fn can_raid(&self, side: Side) -> bool {
        let enemy = side.other();
        self.state.surprise[side]
            && self.able(side, self.rules.kinds(side).all, |rules, state, unit| {
                let left = |target: Id| !state.flags[target].has(Flags::SURPRISED);
                let mut ships = rules.on_board(state, enemy, rules.kinds(enemy).ships);
                rules.raids(state, unit) && ships.any(left)
            })
    }

    /// M18.34: the first player's pursuit ships.
    pub(super) fn can_pursue(&self, side: Side) -> bool {
        let enemy = side.other();
        side == self.state.first
            && self.able(side, self.rules.kinds(side).ships, |rules, state, unit| {
                let free = rules.has(unit, Ability::PursuitShip) && state.pursues[unit] == Id::NONE;
                free && !state.flags[unit].has(Flags::STUCK)
                    && state.at(unit).is_some_and(|sector| {
                        !(state.in_sector(enemy, sector) & rules.kinds(enemy).ships).is_empty()
                    })
            })
    }

    /// A unit names an enemy ship.
    pub(super) fn name(&mut self, unit: Id, target: Id) {
        let stage = self.state.stage;
        match stage {
            Stage::Surprise => {
                self.state.flags[target].set(Flags::SURPRISED);
                if self.state.aimed[unit] == Id::NONE {
                    self.state.aimed[unit] = target;
                } else {
                    self.state.flags[unit].set(Flags::NAMED);
                }
            }
            Stage::Pursuit => {
                self.state.pursues[unit] = target;
                self.state.flags[unit].set(Flags::MOVE_DONE);
            }
            _ => self.spot(unit, target),
        }
        self.tell(&Event::Named { unit, target, stage });
    }
}
