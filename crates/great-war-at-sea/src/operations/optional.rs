//! What the optional rules add to a side: mines, reports, submarines, airships, MAS boats (G20 to G25).

/// A field of mines: in a zone, or on the passage from it to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mines {
    /// The zone.
    pub zone: u8,
    /// The other end of the passage; none in the zone.
    pub to: Option<u8>,
}

/// How many enemy ships were seen in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// The zone.
    pub zone: u8,
    /// Large, medium and small ships; seaplanes tell the sum alone, as the first.
    pub ships: [u8; 3],
}

/// Kinds of craft that are no counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CraftKind {
    /// G23.
    Submarine,
    /// G24.
    Airship,
    /// G25: a pair of motor torpedo boats.
    Mas,
}

/// A submarine, an airship or a pair of MAS boats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Craft {
    /// What it is.
    pub kind: CraftKind,
    /// Its base.
    pub base: u8,
    /// The zone where it is; none at its base.
    pub at: Option<u8>,
    /// Where an airship goes in this turn, and in the next: it is plotted a turn ahead.
    pub due: Option<u8>,
    /// See [`Craft::due`].
    pub next: Option<u8>,
    /// Turns since an airship left its base.
    pub out: u8,
    /// It is lost.
    pub lost: bool,
}
