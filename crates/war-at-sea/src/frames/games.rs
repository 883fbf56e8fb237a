//! The frame `games`.

use super::Outcome;
use admiralty_core::frames::frame;

frame! {
    /// One row for each game.
    ///
    /// Losses go by what is printed on the counter: an Italian ship that has changed sides (rule 15.7) is an Axis ship
    /// here, as in the summary's table of losses.
    pub frame Games of GameRow named "games", usually 1.0 rows a game of 10.0 bytes {
        /// The number of the game. With the seed of the run it gives the game again:
        /// `admiralty narrate --run DIR --game N`.
        game: u64,
        /// Who won, the bid counted.
        outcome: Outcome,
        /// The POC counter after the last turn, Axis lead positive, cut at its ends, before any bid.
        poc: i8 as "POC",
        /// The same with the bid added, which decides the game; in half points because bids are.
        score: i16 as "half POC",
        /// POC that the Allies had for areas, over all turns.
        allied_area_poc: u16 as "POC",
        /// POC that the Axis had for areas, over all turns.
        axis_area_poc: u16 as "POC",
        /// POC for convoys that arrived.
        convoy_poc: u16 as "POC",
        /// POC that the Allies paid for stays in the Neutral Port.
        allied_fees: u16 as "POC",
        /// POC that the Axis paid for stays in the Neutral Port.
        axis_fees: u16 as "POC",
        /// Whether the take-over of the Italian fleet was averted (rule 15.7).
        takeover_averted: bool,
        /// Sites where something was to be resolved: areas fought over and ports struck.
        battles: u8 as "battles",
        /// Allied battleships sunk.
        allied_battleships_sunk: u8 as "ships",
        /// Allied battlecruisers sunk.
        allied_battlecruisers_sunk: u8 as "ships",
        /// Allied pocket battleships sunk.
        allied_pocket_battleships_sunk: u8 as "ships",
        /// Allied cruisers sunk.
        allied_cruisers_sunk: u8 as "ships",
        /// Allied carriers sunk.
        allied_carriers_sunk: u8 as "ships",
        /// Convoys sunk.
        allied_convoys_sunk: u8 as "convoys",
        /// Axis battleships sunk.
        axis_battleships_sunk: u8 as "ships",
        /// Axis battlecruisers sunk.
        axis_battlecruisers_sunk: u8 as "ships",
        /// Axis pocket battleships sunk.
        axis_pocket_battleships_sunk: u8 as "ships",
        /// Axis cruisers sunk.
        axis_cruisers_sunk: u8 as "ships",
        /// Axis carriers sunk.
        axis_carriers_sunk: u8 as "ships",
        /// Axis convoys sunk; the printed scenario has none.
        axis_convoys_sunk: u8 as "convoys",
        /// Allied ships and convoys out of play without being sunk: no port to go to, or caught in one that closed.
        allied_removed: u8 as "ships",
        /// Axis ships out of play without being sunk: no port to go to, caught in one that closed, or scuttled.
        axis_removed: u8 as "ships",
        /// U-boats sunk.
        uboats_sunk: u8 as "boats",
    }
}
