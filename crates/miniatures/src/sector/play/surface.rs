//! How the attack phases begin, and what ships do instead of attacking (M6 to M9, M18).

use super::Play;
use crate::ability::Ability;
use crate::sector::event::Event;
use crate::sector::once::Once;
use crate::sector::roll::{Roll, What};
use crate::sector::rules::Aaws;
use crate::sector::state::{Flags, Id, Side, Stage};
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;

impl<D: SidedDice<Roll>, W: Observer<Aaws>> Play<'_, D, W> {
    /// M18.14: who draws the fighters is known when antiair begins.
    pub(super) fn begin_antiair(&mut self) {
        self.begin(Stage::Antiair);
        for side in [self.state.first, self.state.first.other()] {
            let enemy = side.other();
            for unit in (self.state.afloat[side] & self.rules.kinds(side).aircraft).of(side) {
                let Some(sector) = self.state.at(unit) else {
                    continue;
                };
                let fighters = self.state.in_sector(enemy, sector) & self.rules.kinds(enemy).fighters;
                let draws = self.rules.has(unit, Ability::DrawTheCap) && !fighters.is_empty();
                if draws
                    && !self.state.flags[unit].has(Flags::ABORTED)
                    && self.try_for(What::Draw, unit, unit, 4)
                {
                    self.state.flags[unit].set(Flags::DRAWS);
                }
            }
        }
    }

    /// Air attacks begin with the ships that are named.
    pub(super) fn begin_strike(&mut self) {
        self.begin(Stage::Spot);
    }

    /// M18.16.
    pub(super) fn can_spot(&self, side: Side) -> bool {
        let enemy = side.other();
        self.able(side, self.rules.kinds(side).all, |rules, state, unit| {
            rules.spots(unit)
                && !state.flags[unit].has(Flags::NAMED)
                && rules
                    .on_board(state, enemy, rules.kinds(enemy).ships)
                    .any(|target| {
                        let choice = crate::sector::choice::Choice::Name { unit, target };
                        rules.check(state, &choice).is_ok()
                    })
        })
    }

    /// M18.16: an enemy ship is named.
    pub(super) fn spot(&mut self, unit: Id, target: Id) {
        let marks = [
            (Ability::Shadowing, Flags::SHADOWED),
            (Ability::Pinpointer, Flags::PINNED),
            (Ability::ScoutCruiser, Flags::SCOUTED),
            (Ability::ScoutPlanes, Flags::SCOUTED_FOR_TORPEDOES),
        ];
        for (ability, flag) in marks {
            if self.rules.has(unit, ability) {
                self.state.flags[target].set(flag);
            }
        }
        self.state.flags[unit].set(Flags::NAMED);
    }

    /// Whether a side can still attack in this stage.
    pub(super) fn can_attack(&self, side: Side) -> bool {
        let rules = self.rules;
        let targets = rules.targets(self.state.stage, side) & self.state.afloat[side.other()];
        let attackers = rules.attackers(self.state.stage, side) & self.state.afloat[side];
        let smoke = self.state.stage == Stage::Surface;
        if targets.is_empty() && !smoke {
            return false;
        }
        attackers.of(side).any(|unit| {
            let barred = self.state.acting != Id::NONE && self.state.acting != unit;
            if barred || self.state.flags[unit].has(Flags::STEPPED) {
                return false;
            }
            let other = smoke && self.has_other_action(unit);
            rules.can_attack(self.state, unit) || other
        })
    }

    /// Smoke, shore support.
    fn has_other_action(&self, unit: Id) -> bool {
        use crate::sector::choice::Choice;
        let able =
            |ability, choice| self.rules.has(unit, ability) && self.rules.check(self.state, &choice).is_ok();
        able(Ability::LaySmokeScreen, Choice::Smoke { unit })
            || able(Ability::ShoreSupport, Choice::Support { unit })
    }

    /// M18.35: smoke in its sector, at once, until the end of next turn.
    pub(super) fn lay_smoke(&mut self, unit: Id) {
        self.act(unit);
        let Some(at) = self.state.at(unit) else {
            return;
        };
        self.state.flags[unit].set(Flags::SMOKES);
        self.state.smoke[at.index()] = self.state.turn + 1;
        self.state.smoky.insert(at);
        self.tell(&Event::Smoke { unit, at });
        self.mend_pledge();
    }

    /// M18.48.
    pub(super) fn shore_support(&mut self, unit: Id) {
        self.act(unit);
        self.state.fired[unit] |= crate::sector::attack::Weapon::Main.bit();
        self.state.flags[unit].set(Flags::ATTACKED);
        self.spend(unit, Once::ShoreSupport);
        self.score(unit.side(), unit, 4);
    }

    /// M3.4: with alternating resolution this unit makes its attacks now.
    pub(super) fn act(&mut self, unit: Id) {
        if self.in_turn() {
            self.state.acting = unit;
        }
    }

    /// Points beyond those of losses.
    pub(super) fn score(&mut self, side: Side, unit: Id, points: u16) {
        self.state.points[side] += points;
        let objective = None;
        self.tell(&Event::Scored {
            side,
            unit,
            points,
            objective,
        });
    }

    /// M18.56: a submarine that was missed may move before the next phase.
    pub(super) fn begin_quarry(&mut self, next: Stage) {
        self.begin(Stage::Quarry);
        self.state.after_quarry = next;
    }

    pub(super) fn can_slip_off(&self, side: Side) -> bool {
        let submarines = self.rules.kinds(side).submarines;
        !submarines.is_empty()
            && self
                .rules
                .any_on_board(self.state, side, Ability::DangerousQuarry)
            && self.any_step(side, submarines)
    }
}
