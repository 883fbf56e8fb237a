//! What observers are told. An observer watches; it cannot change a game.

use super::battle::Battle;
use super::decision::{FirePlan, Groups, Pursuit};
use super::map::{Area, Place, Port, Site};
use super::position::{Phase, Position};
use super::roll::Attack;
use crate::naval::{BySide, CounterId, CounterSet, Side};

/// What became of an Italian ship in the take-over (15.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the words are the rulebook's own")]
pub enum Fate {
    Allied,
    Scuttled,
    German,
}

/// The points of one turn (5.8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Points {
    /// POC of the areas each side controls.
    pub areas: BySide<u8>,
    /// POC of convoys (Allied).
    pub convoys: u8,
    /// POC paid for staying in the Neutral Port.
    pub fees: BySide<u8>,
    /// The track before.
    pub before: i8,
    /// The track after, cut at its ends.
    pub after: i8,
}

impl Points {
    /// What the turn brought, before the cut: Axis gain positive.
    #[must_use]
    pub fn net(&self) -> i16 {
        let side = |side: Side| i16::from(self.areas[side]) - i16::from(self.fees[side]);
        side(Side::Axis) - side(Side::Allied) - i16::from(self.convoys)
    }
}

/// Something that happened. The position passed beside it is the one after it, with everything open.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// The British have chosen their ports (4.3).
    SetUpDone,
    /// A turn begins.
    TurnBegins,
    /// An Italian ship was rolled for (15.7).
    TakeOverRolled {
        /** Ship. */
        ship: CounterId,
        /** Die. */
        die: u8,
        /** Result. */
        fate: Fate,
    },
    /// A reinforcement enters (5.1).
    Arrived {
        /** Ship. */
        ship: CounterId,
        /** Where. */
        port: Port,
    },
    /// U-boats enter (8.1, 19.2).
    UboatsArrived {
        /** Out of the pool. */
        from_pool: u8,
        /** New in play. */
        arrived: u8,
        /** Lost to the limit. */
        lost: u8,
        /** Into the pool. */
        pooled: u8,
    },
    /// A Russian ship was rolled for (15.2).
    RussianRolled {
        /** Ship. */
        ship: CounterId,
        /** Die. */
        die: u8,
        /** May sail. */
        sails: bool,
    },
    /// A US ship was rolled for (15.3).
    UsRolled {
        /** Ship. */
        ship: CounterId,
        /** Die. */
        die: u8,
        /** Now free. */
        released: bool,
    },
    /// A counter moves to an adjacent area, or an oiled ship is placed (6.1, 16.1).
    Moved {
        /** Ship. */
        ship: CounterId,
        /** From. */
        from: Place,
        /** To. */
        to: Place,
    },
    /// A speed roll (6.4).
    SpeedRolled {
        /** Ship. */
        ship: CounterId,
        /** Port left. */
        from: Port,
        /** Second area. */
        to: Area,
        /** Die. */
        die: u8,
        /** Made it. */
        success: bool,
    },
    /// A ship that failed puts into a port (6.4).
    FellBack {
        /** Ship. */
        ship: CounterId,
        /** Port. */
        port: Port,
    },
    /// One damage point is repaired (13.2).
    Repaired {
        /** Ship. */
        ship: CounterId,
        /** Port. */
        port: Port,
    },
    /// The U-boats are placed (6.5): see the position.
    UboatsPlaced,
    /// Counters are turned up (19.3).
    Revealed,
    /// An air marker is shown (5.5).
    AirPlaced {
        /** Whose. */
        side: Side,
        /** Where. */
        site: Option<Site>,
    },
    /// A site's combat begins.
    SiteBegins {
        /** Forces. */
        battle: &'a Battle,
    },
    /// A die of the anti-submarine search (8.3).
    AswRolled {
        /** Die. */
        die: u8,
    },
    /// The search is over (8.4).
    AswDone {
        /** Boats sunk. */
        sunk: u8,
        /** Boats disabled. */
        disabled: u8,
        /** Boats left. */
        left: u8,
    },
    /// A shot, torpedo or air strike (7); `shooter` is none for boats and aircraft.
    Shot {
        /** How. */
        attack: Attack,
        /** Whose. */
        side: Side,
        /** By. */
        shooter: Option<CounterId>,
        /** At. */
        target: CounterId,
        /** Die as rolled. */
        die: u8,
        /** Added to it. */
        bonus: u8,
    },
    /// A hit's damage (7.3).
    Damaged {
        /** Ship. */
        target: CounterId,
        /** Points. */
        points: u8,
    },
    /// A U-boat's shot lost: the target that it had named was already sunk (8.5, C4).
    BoatShotLost {
        /** At whom. */
        target: CounterId,
    },
    /// Shots lost: the target was already sunk (C6), or the convoy still screened (C9).
    ShotsLost {
        /** By. */
        shooter: CounterId,
        /** At. */
        target: CounterId,
    },
    /// A round of surface combat begins; `battle` holds the forces.
    RoundBegins {
        /** Forces. */
        battle: &'a Battle,
    },
    /// A side names its targets (11.2).
    FireNamed {
        /** Whose. */
        side: Side,
        /** Plan. */
        plan: &'a FirePlan,
        /** Forces. */
        battle: &'a Battle,
    },
    /// A ship is sunk and removed (7.4).
    Sunk {
        /** Ship. */
        ship: CounterId,
        /** Where. */
        place: Place,
    },
    /// A disabled ship leaves for a port (7.2); without a port it is lost (M13).
    LeftDisabled {
        /** Ship. */
        ship: CounterId,
        /** Where to. */
        port: Option<Port>,
    },
    /// A round is over.
    RoundEnds {
        /** Forces left. */
        battle: &'a Battle,
    },
    /// A side disengages (12.1).
    Disengaged {
        /** Who. */
        side: Side,
        /** Its ships. */
        ships: CounterSet,
    },
    /// The fugitives part (12.1, C14).
    Parted {
        /** Ships. */
        fugitives: CounterSet,
        /** How. */
        groups: &'a Groups,
    },
    /// A pursuit is formed (12.3).
    PursuitFormed {
        /** Which. */
        pursuit: Pursuit,
    },
    /// A group gets away.
    GotAway {
        /** Ships. */
        fugitives: CounterSet,
    },
    /// Nobody rolled a die and nobody left: the battle ends (C15).
    Stalemate,
    /// A site is finished; for an area, who controls it (5.7, C16).
    SiteEnds {
        /** Where. */
        site: Site,
    },
    /// Control of an area is settled, contested or not (1, 8.2).
    Controlled {
        /** Area. */
        area: Area,
        /** By whom. */
        by: Option<Side>,
    },
    /// A ship tried to refuel (16.2).
    OilerRolled {
        /** Ship. */
        ship: CounterId,
        /** Die. */
        die: u8,
        /** Stays at sea. */
        success: bool,
    },
    /// A ship returns to port (5.7); without one it is lost.
    Based {
        /** Ship. */
        ship: CounterId,
        /** From. */
        from: Area,
        /** To. */
        port: Option<Port>,
    },
    /// A convoy is cashed in (14.4, 14.5).
    ConvoyCashed {
        /** Convoy. */
        convoy: CounterId,
        /** Port. */
        port: Port,
        /** POC. */
        poc: u8,
    },
    /// The turn's points (5.8).
    Scored {
        /** Points. */
        points: Points,
    },
    /// A ship caught in a port that closes is removed (2.4).
    Interned {
        /** Ship. */
        ship: CounterId,
        /** Port. */
        port: Port,
    },
    /// A phase is over: everything is consistent now.
    PhaseEnds {
        /** Which. */
        phase: Phase,
    },
}

/// Watches a game.
pub trait Observer {
    /// Something happened; `position` is the state after it.
    fn see(&mut self, position: &Position, event: Event<'_>);
}

/// Watches nothing, at no cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {
    #[inline(always)]
    fn see(&mut self, _position: &Position, _event: Event<'_>) {}
}

impl<O: Observer + ?Sized> Observer for &mut O {
    #[inline]
    fn see(&mut self, position: &Position, event: Event<'_>) {
        (**self).see(position, event);
    }
}

impl<O: Observer> Observer for Option<O> {
    #[inline]
    fn see(&mut self, position: &Position, event: Event<'_>) {
        if let Some(observer) = self {
            observer.see(position, event);
        }
    }
}

impl<A: Observer, B: Observer> Observer for (A, B) {
    #[inline]
    fn see(&mut self, position: &Position, event: Event<'_>) {
        self.0.see(position, event);
        self.1.see(position, event);
    }
}
