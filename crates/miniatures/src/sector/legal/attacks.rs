//! Who attacks whom.

use crate::ability::Ability;
use crate::sector::aim::{Verdict, allow};
use crate::sector::attack::{Attack, Kind, Weapon};
use crate::sector::choice::Choice;
use crate::sector::once::Once;
use crate::sector::rules::Aaws;
use crate::sector::state::{Flags, Id, Stage, State};

impl Aaws {
    /// M3.4, M6 to M9.
    pub(super) fn may_attack(&self, state: &State, choice: &Choice) -> Verdict {
        let side = state.side;
        match *choice {
            Choice::Attack(attack) => {
                self.acts(state, attack.unit)?;
                let enemy = attack.target.index() < 128
                    && attack.target.side() != side
                    && state.afloat[side.other()].has(attack.target);
                allow(enemy, "M8.1", "that is no enemy unit")?;
                let able = self.attackers(state.stage, side).has(attack.unit);
                let known = Self::weapons_of(state.stage).contains(&attack.weapon);
                allow(
                    able && known,
                    "M3.1",
                    "that unit does not attack so in this phase",
                )?;
                self.possible(state, attack)?;
                self.keeps_pledge(state, attack)
            }
            Choice::Smoke { unit } => {
                self.acts(state, unit)?;
                let able = state.stage == Stage::Surface && self.has(unit, Ability::LaySmokeScreen);
                allow(
                    able && self.kind(unit).is_ship(),
                    "M18.35",
                    "it lays no smoke now",
                )?;
                let fresh = state.fired[unit] == 0 && !state.flags[unit].has(Flags::SMOKES);
                allow(fresh, "M18.35", "it lays smoke instead of attacking")?;
                allow(state.at(unit).is_some(), "M18.35", "it is not on the board")?;
                allow(
                    !self.owes(state, unit),
                    "M18.21",
                    "another ship must keep its word first",
                )
            }
            Choice::Support { unit } => {
                self.acts(state, unit)?;
                self.may_support(state, unit)?;
                allow(
                    !self.owes(state, unit),
                    "M18.21",
                    "another ship must keep its word first",
                )
            }
            Choice::Done => {
                // With alternating resolution the spotter may rest; the next own ship keeps its word.
                let rests = state.pledge.is_some_and(|(spotter, _)| state.acting == spotter);
                let owed = state.pledge.is_some_and(|(spotter, _)| spotter.side() == side);
                let why = "a ship was to be attacked by gunnery too";
                allow(!owed || rests, "M18.21", why)
            }
            _ => Err(("M3.1", "that is not what is asked now")),
        }
    }

    /// M3.4: with alternating resolution one unit makes all its attacks.
    pub(super) fn acts(&self, state: &State, unit: Id) -> Verdict {
        let turn = state.acting == Id::NONE || state.acting == unit;
        allow(turn, "M3.4", "another unit makes its attacks first")?;
        let over = state.flags[unit].has(Flags::STEPPED);
        allow(!over, "M3.4", "it has made its attacks")
    }

    /// M18.21: whether another ship than the spotter must attack the pledged ship first.
    pub(super) fn owes(&self, state: &State, unit: Id) -> bool {
        state
            .pledge
            .is_some_and(|(spotter, _)| spotter != unit && spotter.side() == unit.side())
    }

    pub(super) fn keeps_pledge(&self, state: &State, attack: Attack) -> Verdict {
        let Some((spotter, target)) = state
            .pledge
            .filter(|(spotter, _)| spotter.side() == attack.unit.side())
        else {
            return Ok(());
        };
        let keeps = attack.target == target && attack.weapon.kind() == Kind::Gunnery;
        allow(
            attack.unit == spotter || keeps,
            "M18.21",
            "that ship must attack the one that was pledged",
        )
    }

    /// M18.48: from the enemy's edge row, instead of the main attack.
    pub(super) fn may_support(&self, state: &State, unit: Id) -> Verdict {
        let able = state.stage == Stage::Surface
            && self.has(unit, Ability::ShoreSupport)
            && !state.used[unit].has(Once::ShoreSupport)
            && !state.flags[unit].has(Flags::SMOKES);
        allow(able, "M18.48", "it shells no shore now")?;
        let main = self.ready(state, unit, Weapon::Main).is_ok();
        allow(
            main,
            "M18.48",
            "it shells the shore instead of firing its main guns",
        )?;
        let row = state.at(unit).map(|sector| self.board.grid(sector).row);
        let edge = row == Some(self.edge_row(state, unit.side().other()));
        allow(edge, "M18.48", "it must be in the enemy's edge row")
    }
}
