//! The end of a turn: repairs, cargo, mines, objectives, victory (M11, M16).

use super::Play;
use crate::ability::Ability;
use crate::sector::attack::{Attack, Kind, Weapon};
use crate::sector::board::Sector;
use crate::sector::choice::Choice;
use crate::sector::event::Event;
use crate::sector::once::Once;
use crate::sector::roll::{Roll, What};
use crate::sector::rules::Aaws;
use crate::sector::state::{Flags, Id, Place, Side, Stage, State};
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::{Ending, Observer};
use admiralty_core::seats::SeatSet;

impl<D: SidedDice<Roll>, W: Observer<Aaws>> Play<'_, D, W> {
    /// M11.1: abilities that need no choice, then those that do.
    pub(super) fn begin_end(&mut self) {
        self.begin(Stage::Repair);
        for side in [self.state.first, self.state.first.other()] {
            for unit in (self.state.afloat[side] & self.rules.kinds(side).ends_turn).of(side) {
                let hurt = !self.rules.undamaged(self.state, unit);
                let able = self.rules.has(unit, Ability::DamageControl)
                    && !self.state.used[unit].has(Once::DamageControl);
                if hurt && able && self.try_for(What::DamageControl, unit, unit, 5) {
                    self.spend(unit, Once::DamageControl);
                    self.mend(unit);
                }
            }
        }
    }

    fn mend(&mut self, unit: Id) {
        self.state.hull[unit] += 1;
        self.tell(&Event::Repaired { unit });
    }

    /// Whether a side can repair, unload or lay mines.
    pub(super) fn can_end_with(&self, side: Side) -> bool {
        let which = self.rules.kinds(side).ends_turn;
        if which.is_empty() {
            return false;
        }
        let stage = self.state.stage;
        self.able(side, which, |rules, state, unit| match stage {
            Stage::Repair => state.afloat[side]
                .of(side)
                .any(|target| rules.check(state, &Choice::Repair { unit, target }).is_ok()),
            Stage::Cargo => rules.check(state, &Choice::Cargo { unit }).is_ok(),
            _ => rules.check(state, &Choice::Mine { unit }).is_ok(),
        })
    }

    /// M18.39.
    pub(super) fn repair(&mut self, unit: Id, target: Id) {
        self.spend(unit, Once::Repair);
        if self.try_for(What::Repair, unit, target, 2) {
            self.mend(target);
        }
    }

    /// M18.38: cargo is removed for its points; M18.48: who lands troops stays. One unit of a side a turn.
    pub(super) fn unload(&mut self, unit: Id) {
        self.spend(unit, Once::Cargo);
        let points = u16::from(self.rules.unit(unit).numbers.cargo);
        let side = unit.side();
        if self.rules.has(unit, Ability::VitalCargo) {
            self.state.put(unit, Place::Landed);
        }
        self.score(side, unit, points);
        self.state.passed[side] = true;
    }

    /// M18.41.
    pub(super) fn lay_mines(&mut self, unit: Id) {
        self.spend(unit, Once::Mines);
        if let Some(at) = self.state.at(unit) {
            self.state.mines.insert(at);
            self.tell(&Event::MinesLaid { unit, at });
        }
    }

    /// M11.1, M11.2, M16: objectives, victory; else smoke clears, squalls move, and the next turn begins.
    pub(super) fn end_of_turn(&mut self) {
        self.claims();
        self.last_claims();
        let points = self.state.points.0;
        self.tell(&Event::TurnOver { points });
        if self.rules.is_over(self.state) {
            self.state.stage = Stage::Over;
            return;
        }
        for sector in self.state.smoky.iter() {
            if self.state.smoke[sector.index()] <= self.state.turn {
                self.state.smoky.remove(sector);
            }
        }
        if self.rules.switches.squalls_move {
            self.squalls_move();
        }
        self.new_turn();
    }

    /// M16.2.
    fn claims(&mut self) {
        for objective in self.state.objectives.iter() {
            let claimant = Side::BOTH.into_iter().find_map(|side| {
                let unit = self.rules.claimant(self.state, side, objective)?;
                Some((side, unit))
            });
            if let Some((side, unit)) = claimant {
                self.claim(side, unit, objective);
            }
        }
    }

    fn claim(&mut self, side: Side, unit: Id, objective: Sector) {
        self.state.objectives.remove(objective);
        let points = self.rules.objective_points;
        self.state.points[side] += points;
        self.tell(&Event::Scored {
            side,
            unit,
            points,
            objective: Some(objective),
        });
    }

    /// M16.4: a side without a ship that can claim leaves all objectives to the other.
    fn last_claims(&mut self) {
        let can = Side::BOTH.map(|side| self.rules.can_claim(self.state, side));
        let winner = match can {
            [true, false] => Side::One,
            [false, true] => Side::Two,
            _ => return,
        };
        for objective in self.state.objectives.iter() {
            self.claim(winner, Id::NONE, objective);
        }
    }

    /// M17.6: each squall goes to a random neighbour, if that sector exists.
    fn squalls_move(&mut self) {
        let mut moved = crate::sector::board::SectorSet::EMPTY;
        for (number, squall) in self.state.squalls.iter().enumerate() {
            let unit = Id::new(Side::One, 0);
            let die = self.roll(What::Squall, unit, unit, 16 + number as u16);
            let to = self.rules.board.towards(squall, die).unwrap_or(squall);
            // Two squalls never become one: the second stays.
            moved.insert(if moved.has(to) { squall } else { to });
        }
        self.state.squalls = moved;
    }
}

impl Aaws {
    /// M16.2: a ship that claims an objective for a side: it is there, and no enemy ship is there or next to it.
    fn claimant(&self, state: &State, side: Side, objective: Sector) -> Option<Id> {
        let enemy = side.other();
        let own = state.in_sector(side, objective) & self.kinds(side).claimers;
        let claimant = own
            .of(side)
            .find(|&unit| !state.flags[unit].has(Flags::NO_CLAIM))?;
        let hinders = if self.switches.no_sea_control_contests {
            self.kinds(enemy).ships
        } else {
            self.kinds(enemy).claimers
        };
        let hindered = |sector| !(state.in_sector(enemy, sector) & hinders).is_empty();
        let mut near = self
            .board
            .neighbours(objective)
            .iter()
            .copied()
            .chain([objective]);
        (!near.any(hindered)).then_some(claimant)
    }

    /// M16.4: whether a side has a ship left that can claim.
    fn can_claim(&self, state: &State, side: Side) -> bool {
        self.on_board(state, side, self.kinds(side).claimers)
            .next()
            .is_some()
    }

    /// M16.3, M16.5 to M16.7.
    fn is_over(&self, state: &State) -> bool {
        let won = Side::BOTH
            .into_iter()
            .any(|side| state.points[side] >= self.victory_points);
        let gone = Side::BOTH.into_iter().any(|side| state.afloat[side].is_empty());
        won || gone || self.stalemate(state) || state.turn >= self.switches.turn_cap
    }

    /// M16.7: nobody can ever hit anybody, and no objective can be claimed.
    fn stalemate(&self, state: &State) -> bool {
        let claimable =
            !state.objectives.is_empty() && Side::BOTH.into_iter().any(|side| self.can_claim(state, side));
        !claimable && Side::BOTH.into_iter().all(|side| !self.threatens(state, side))
    }

    /// Whether a unit of a side has an attack that could ever hit one of the enemy's.
    fn threatens(&self, state: &State, side: Side) -> bool {
        let enemy = side.other();
        state.afloat[side].of(side).any(|unit| {
            state.afloat[enemy].of(enemy).any(|target| {
                Weapon::ALL
                    .into_iter()
                    .any(|weapon| self.could_hit(unit, weapon, target))
            })
        })
    }

    /// Whether a weapon could hit a unit if all went well: enough dice, or a torpedo.
    pub(crate) fn could_hit(&self, unit: Id, weapon: Weapon, target: Id) -> bool {
        let (own, foe) = (self.unit(unit), self.unit(target));
        let most = |dice: &[u8]| dice.iter().copied().max().unwrap_or(0);
        let flies = own.kind.is_aircraft();
        let (dice, fits) = match weapon {
            Weapon::Main => (most(&own.gunnery[0]), own.kind.is_ship() && foe.kind.is_ship()),
            Weapon::Secondary => (most(&own.gunnery[1]), own.kind.is_ship() && foe.kind.is_ship()),
            Weapon::Tertiary => (most(&own.gunnery[2]), own.kind.is_ship() && foe.kind.is_ship()),
            Weapon::Torpedo => {
                let submerged = own.has(Ability::SubmergedShot) && foe.kind == crate::card::Type::Submarine;
                (most(&own.torpedo), foe.kind.is_ship() || submerged)
            }
            Weapon::Asw => (own.asw, foe.kind == crate::card::Type::Submarine),
            Weapon::Antiair => (most(&own.antiair), foe.kind.is_aircraft()),
            Weapon::Cover => (own.numbers.cover, foe.kind.is_aircraft()),
            Weapon::Bomb => (own.bomb, flies && foe.kind.is_ship()),
            Weapon::Payload => (own.numbers.payload, flies && foe.kind.is_ship()),
            Weapon::Kamikaze if own.has(Ability::KamikazeAttack) => (10, foe.kind.is_ship()),
            Weapon::Strafe => (own.strafing, flies && foe.kind.is_ship()),
            Weapon::Rockets if own.has(Ability::RocketAttack) => (5, foe.kind.is_ship()),
            _ => (0, false),
        };
        // Abilities add few dice: an attack that misses by more than eight successes never hits.
        let attack = Attack::new(unit, weapon, target);
        fits && dice > 0 && (attack.weapon.kind() == Kind::Torpedo || 2 * dice + 8 >= foe.armor)
    }

    /// How the battle ended: more victory points win (M16.3, M16.5, M16.6); a stalemate may go by what is afloat.
    pub(in crate::sector) fn ending(&self, state: &State) -> Ending {
        let points = state.points.0.map(i32::from);
        let mut by = points;
        let reached = Side::BOTH
            .into_iter()
            .any(|side| state.points[side] >= self.victory_points);
        let gone = Side::BOTH.into_iter().any(|side| state.afloat[side].is_empty());
        if self.switches.stalemate_by_cost && !reached && !gone && self.stalemate(state) {
            by = Side::BOTH.map(|side| {
                let afloat = state.afloat[side].of(side);
                afloat.map(|unit| i32::from(self.unit(unit).cost)).sum()
            });
        }
        let winners = match by[0].cmp(&by[1]) {
            std::cmp::Ordering::Greater => SeatSet::one(Side::One.seat()),
            std::cmp::Ordering::Less => SeatSet::one(Side::Two.seat()),
            std::cmp::Ordering::Equal => SeatSet::EMPTY,
        };
        Ending::new(winners, points)
    }
}
