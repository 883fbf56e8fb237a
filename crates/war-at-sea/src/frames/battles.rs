//! The frame `battles`.

use super::{Break, Holder};
use crate::map::Site;
use admiralty_core::frames::frame;

frame! {
    /// One row for each site where something was to be resolved: an area in which a side met the other's ships,
    /// boats or planes, or a port under air attack (rule 5.6).
    ///
    /// Forces and losses go by the side that a ship fights for. Forces are those before the first die. Convoys and carriers count as ships; a ship with damage equal to its
    /// defence counts with the strength that rule 7.6 leaves it.
    pub frame Battles of BattleRow named "battles", usually 30.0 rows a game of 8.0 bytes {
        /// The number of the game.
        game: u64,
        /// The turn, from 1.
        turn: u8,
        /// Where the battle stands in the turn's order, from 1.
        number: u8,
        /// Where it is fought.
        site: Site,
        /// Allied ships and convoys.
        allied_ships: u8 as "ships",
        /// Axis ships.
        axis_ships: u8 as "ships",
        /// Their attack factors.
        allied_attack: u16 as "factors",
        /// Their attack factors.
        axis_attack: u16 as "factors",
        /// Their defence factors less the damage they bear.
        allied_defense: u16 as "factors",
        /// Their defence factors less the damage they bear.
        axis_defense: u16 as "factors",
        /// Allied carriers.
        allied_carriers: u8 as "ships",
        /// Axis carriers.
        axis_carriers: u8 as "ships",
        /// Air strikes of Allied carriers and land-based air.
        allied_strikes: u8 as "strikes",
        /// Air strikes of Axis carriers and land-based air.
        axis_strikes: u8 as "strikes",
        /// Allied convoys.
        convoys: u8 as "convoys",
        /// U-boats.
        uboats: u8 as "boats",
        /// Rounds of surface combat before anybody broke off.
        rounds: u8 as "rounds",
        /// Rounds of pursuit, over all pursuits of the battle.
        pursuit_rounds: u8 as "rounds",
        /// Who broke off.
        disengaged: Break,
        /// Who controls the area afterwards; nobody, if it is a port.
        control: Holder,
        /// Allied ships and convoys sunk.
        allied_sunk: u8 as "ships",
        /// Axis ships sunk.
        axis_sunk: u8 as "ships",
        /// Damage that Allied ships took, those sunk included.
        allied_damage: u16 as "damage points",
        /// Damage that Axis ships took, those sunk included.
        axis_damage: u16 as "damage points",
        /// Allied ships that left disabled.
        allied_disabled: u8 as "ships",
        /// Axis ships that left disabled.
        axis_disabled: u8 as "ships",
        /// U-boats sunk in the search.
        uboats_sunk: u8 as "boats",
        /// U-boats disabled in the search.
        uboats_disabled: u8 as "boats",
    }
}
