//! What players write: missions, orders, plots (G12).

use crate::battle::choice::Choice as BattleChoice;
use std::sync::Arc;

/// A mission (G12.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mission {
    /// None yet: the fleet lies where it is.
    Waits,
    /// Carries cargo; plotted for the whole game.
    Transport,
    /// Shells a coast; plotted for the whole game.
    Bombard,
    /// Goes with this fleet.
    Escort(u8),
    /// Plotted ahead by a few turns.
    Intercept,
    /// Plotted ahead by a few turns, its counter off the map (G12.8).
    Raid,
    /// Lays mines; plotted for the whole game.
    Minelay,
    /// Makes for this port (G12.7).
    Abort(u8),
}

impl Mission {
    /// Whether it is plotted a few turns ahead (G12.5).
    #[must_use]
    pub fn rolls_on(self) -> bool {
        matches!(self, Mission::Intercept | Mission::Raid)
    }

    /// Whether it is plotted for the whole game (G12.6).
    #[must_use]
    pub fn whole(self) -> bool {
        matches!(self, Mission::Transport | Mission::Bombard | Mission::Minelay)
    }

    /// Its name.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Mission::Waits => "no mission",
            Mission::Transport => "TRANSPORT",
            Mission::Bombard => "BOMBARD",
            Mission::Escort(_) => "ESCORT",
            Mission::Intercept => "INTERCEPT",
            Mission::Raid => "RAID",
            Mission::Minelay => "MINELAY",
            Mission::Abort(_) => "ABORT",
        }
    }
}

/// Where an order sends a fleet (G11.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Go {
    /// STAY.
    #[default]
    Stay,
    /// TO an adjacent zone.
    To(u8),
    /// TO a zone, then to the next.
    Then(u8, u8),
}

impl Go {
    /// The zones, in their order.
    pub fn legs(self) -> impl Iterator<Item = u8> {
        let (first, second) = match self {
            Go::Stay => (None, None),
            Go::To(zone) => (Some(zone), None),
            Go::Then(zone, next) => (Some(zone), Some(next)),
        };
        first.into_iter().chain(second)
    }
}

/// What else an order says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Act {
    /// Nothing.
    #[default]
    None,
    /// SEA: leave the port without sailing (G11.5).
    Sea,
    /// ATTACK a minor enemy port of the zone (G11.9).
    Attack(u8),
    /// SHELL the coast (G15).
    Shell,
    /// LOAD (G16).
    Load,
    /// UNLOAD (G16).
    Unload,
    /// LAY mines (G20).
    Lay,
    /// SEARCH 1 or 2 (G14.2).
    Search(u8),
    /// Seaplanes look at this zone (G22).
    Scout(u8),
}

/// What happens to the fleet at the beginning of the turn (G12.10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Join {
    /// Nothing.
    #[default]
    No,
    /// DIVIDE: these counters of the side, a bit each, become a fleet.
    Divide(u128),
    /// COMBINE: this fleet of the same zone joins it.
    Combine(u8),
}

/// An order for a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// Where to.
    pub go: Go,
    /// PORT: the port that it enters.
    pub port: Option<u8>,
    /// What else.
    pub act: Act,
    /// DIVIDE or COMBINE.
    pub join: Join,
}

impl Order {
    /// STAY.
    pub const STAY: Order = Order {
        go: Go::Stay,
        port: None,
        act: Act::None,
        join: Join::No,
    };

    /// TO a zone.
    #[must_use]
    pub fn to(zone: u8) -> Self {
        Order {
            go: Go::To(zone),
            ..Order::STAY
        }
    }

    /// PORT, alone.
    #[must_use]
    pub fn port(port: u8) -> Self {
        Order {
            port: Some(port),
            ..Order::STAY
        }
    }

    /// STAY, and do something.
    #[must_use]
    pub fn act(act: Act) -> Self {
        Order { act, ..Order::STAY }
    }
}

/// What is written for a fleet in an order step.
#[derive(Clone, Debug, PartialEq)]
pub enum Write {
    /// The order for the last turn of the plot (G12.5).
    Next(Order),
    /// A mission, and the plot from this turn on.
    Anew(Mission, Vec<Order>),
    /// ABORT (G12.7).
    Abort,
    /// A submarine, airship or pair of MAS boats, whose number stands in place of the fleet's, goes to a zone, or home (G23 to G25).
    Send(Option<u8>),
    /// The first counter takes the second in tow: they leave the fleet for the nearest port (G17.5).
    Tow(u8, u8),
}

/// What is written for a fleet.
#[derive(Clone, Debug, PartialEq)]
pub struct Written {
    /// The fleet, by its number from 0.
    pub fleet: u8,
    /// What.
    pub write: Write,
}

/// The orders of a turn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Orders {
    /// What is written for each fleet.
    pub written: Vec<Written>,
    /// Fleets that avoid contact, a bit each: their leaders subtract (G13.3).
    pub shun: u32,
}

/// A choice.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// The orders of a turn: who wrote them may keep the paper, and write on it again.
    Orders(Arc<Orders>),
    /// A choice in a battle.
    Battle(BattleChoice),
}

impl Choice {
    /// Orders on new paper.
    #[must_use]
    pub fn orders(written: Vec<Written>, shun: u32) -> Self {
        Choice::Orders(Arc::new(Orders { written, shun }))
    }
}
