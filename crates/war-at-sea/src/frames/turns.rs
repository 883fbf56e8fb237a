//! The frame `turns`.

use super::Holder;
use crate::map::Area;
use admiralty_core::frames::frame;

frame! {
    /// One row for each turn of a game, as it stands when its points have been counted (rule 5.8).
    ///
    /// Losses go by the side that a ship fought for.
    pub frame Turns of TurnRow named "turns", usually 8.0 rows a game of 6.0 bytes {
        /// The number of the game.
        game: u64,
        /// The turn, from 1.
        turn: u8,
        /// POC of the areas that the Allies control.
        allied_area_poc: u8 as "POC",
        /// POC of the areas that the Axis controls.
        axis_area_poc: u8 as "POC",
        /// POC of convoys that arrived.
        convoy_poc: u8 as "POC",
        /// POC that the Allies paid for stays in the Neutral Port.
        allied_fees: u8 as "POC",
        /// POC that the Axis paid for stays in the Neutral Port.
        axis_fees: u8 as "POC",
        /// What the turn brought, before the counter is cut at its ends; Axis gain positive.
        net: i16 as "POC",
        /// The POC counter after the turn, Axis lead positive.
        poc: i8 as "POC",
        /// Who controls the Barents Sea.
        barents_sea: Holder,
        /// Who controls the North Sea.
        north_sea: Holder,
        /// Who controls the Baltic Sea.
        baltic_sea: Holder,
        /// Who controls the North Atlantic.
        north_atlantic: Holder,
        /// Who controls the South Atlantic.
        south_atlantic: Holder,
        /// Who controls the Mediterranean.
        mediterranean: Holder,
        /// Sites where something was to be resolved.
        battles: u8 as "battles",
        /// Allied ships and convoys sunk in the turn.
        allied_sunk: u8 as "ships",
        /// Axis ships sunk in the turn.
        axis_sunk: u8 as "ships",
        /// U-boats in play at the end of the turn: at sea, in Germany, or disabled.
        uboats: u8 as "boats",
        /// U-boats left at sea at the end of the turn.
        uboats_at_sea: u8 as "boats",
        /// U-boats sunk in the turn.
        uboats_sunk: u8 as "boats",
    }
}

impl TurnRow {
    /// Who controls an area.
    #[must_use]
    pub const fn control(&self, area: Area) -> Holder {
        match area {
            Area::BarentsSea => self.barents_sea,
            Area::NorthSea => self.north_sea,
            Area::BalticSea => self.baltic_sea,
            Area::NorthAtlantic => self.north_atlantic,
            Area::SouthAtlantic => self.south_atlantic,
            Area::Mediterranean => self.mediterranean,
        }
    }
}
