//! Commanders decide for a side at every point where the rules leave a choice.

use super::battle::Battle;
use super::decision::{Attempt, Chase, FirePlan, Groups, Orders, Pursuit, SetUp, UboatAim, UboatOrders};
use super::map::{Port, PortSet, Site};
use super::view::View;
use crate::naval::{CounterId, CounterMap, CounterSet, MAX_COUNTERS, Side};
use arrayvec::ArrayVec;

/// The most targets that are named together: see [`Commander::air_strikes`].
pub const MAX_TARGETS: usize = 8;

/// Targets named together, in their order.
pub type Targets = ArrayVec<CounterId, MAX_TARGETS>;

/// Attempts named together, in their order: see [`Commander::attempts`].
pub type Attempts = ArrayVec<Attempt, MAX_COUNTERS>;

/// Decides for a side. The view says which side and what it may know; nothing else is known.
///
/// Every answer is checked against the rules unless the commander is [`Commander::TRUSTED`]; an answer that
/// the rules forbid ends the game with a [`super::Refusal`].
pub trait Commander {
    /// Whether its answers are known to be legal, proven by tests, so that release builds need not check them.
    const TRUSTED: bool = false;

    /// 4.3: the port of every ship of turn 1 that may choose (those with more than one in `start`).
    fn set_up(&mut self, view: &View<'_>) -> SetUp;
    /// 6.1, 6.3: adjacent moves, convoys and oiled ships, all at once.
    fn sail(&mut self, view: &View<'_>) -> Orders;
    /// 6.2: the next attempt to move two areas among `able`, or none. Asked again until none.
    fn attempt(&mut self, view: &View<'_>, able: CounterSet) -> Option<Attempt>;
    /// 6.2: all attempts of this phase in order, for a commander whom no roll would make change his mind: what
    /// [`Commander::attempt`] would answer if it was asked time and again. `None` where he wants to be asked so.
    fn attempts(&mut self, _view: &View<'_>) -> Option<Attempts> {
        None
    }
    /// 6.4: the port of a ship that failed its speed roll.
    fn fall_back(&mut self, view: &View<'_>, ship: CounterId, ports: PortSet) -> Port;
    /// 13.2: the next damage point to repair, on one of `able`, or none. Asked again until none.
    fn repair(&mut self, view: &View<'_>, able: CounterSet) -> Option<CounterId>;
    /// 6.5: where the U-boats go (Axis only).
    fn place_uboats(&mut self, view: &View<'_>) -> UboatOrders;
    /// 5.5: where the land-based air marker goes; `sites` are those allowed.
    fn place_air(&mut self, view: &View<'_>, sites: &[Site]) -> Option<Site>;
    /// 5.6: which of the sites still open is fought over next (Axis only).
    fn next_site(&mut self, view: &View<'_>, open: &[Site]) -> Site;
    /// 8.5: whom the surviving U-boats fire at (Axis only).
    fn aim_uboats(&mut self, view: &View<'_>, battle: &Battle) -> UboatAim;
    /// 10.2: the next air strike among `targets`, or none. Asked again until none or no strikes are left.
    fn air_strike(&mut self, view: &View<'_>, battle: &Battle, targets: CounterSet) -> Option<CounterId>;
    /// 10.2: the targets of the next strikes in order, at most as many as there are, for a commander whom what one of them
    /// does would not make change his mind about the next: what [`Commander::air_strike`] would answer if it was asked
    /// time and again. `None` where he wants to be asked so.
    fn air_strikes(&mut self, _view: &View<'_>, _battle: &Battle, _targets: CounterSet) -> Option<Targets> {
        None
    }
    /// C8: which carriers will fire this round (Axis only), among `able`.
    fn carriers_to_fire(&mut self, view: &View<'_>, battle: &Battle, able: CounterSet) -> CounterSet;
    /// 11.2: whom each ship fires at this round.
    fn fire(&mut self, view: &View<'_>, battle: &Battle) -> FirePlan;
    /// 12.1: whether the whole side disengages.
    fn disengage(&mut self, view: &View<'_>, battle: &Battle) -> bool;
    /// 12.1, C14: into which groups the fugitives part.
    fn split(&mut self, view: &View<'_>, battle: &Battle) -> Groups;
    /// 12.7, 12.8: who of this side's ships in the battle follows which group.
    fn pursue(&mut self, view: &View<'_>, battle: &Battle, groups: &Groups) -> Chase;
    /// C13: the index of the pursuit fought next.
    fn next_pursuit(&mut self, view: &View<'_>, open: &[Pursuit]) -> usize;
    /// 16.2: the next ship that tries to refuel at sea, among `able`, or none. Asked again until none.
    fn oil(&mut self, view: &View<'_>, able: CounterSet) -> Option<CounterId>;
    /// 5.7: the port a ship returns to, where it has a choice; also of a ship that leaves disabled.
    fn base(&mut self, view: &View<'_>, ship: CounterId, ports: PortSet) -> Port;
    /// 5.7: the ports to which these ships return after combat, all together, for a commander whom the basing of one would
    /// not make change his mind about another: of each one of the ports that it has, as [`Commander::base`] would say, or
    /// none if it has none. `None` where he wants to be asked ship by ship.
    fn bases(&mut self, _view: &View<'_>, _ships: CounterSet) -> Option<CounterMap<Option<Port>>> {
        None
    }
    /// 14.5: whether a convoy in the North Atlantic puts into England for its POC.
    fn cash_convoy(&mut self, view: &View<'_>, convoy: CounterId) -> bool;
}

/// Two commanders at one table: itself a commander, which lets the side that is asked answer.
#[derive(Clone, Debug)]
pub struct Seats<A, X> {
    /// The Allied player.
    pub allied: A,
    /// The Axis player.
    pub axis: X,
}

/// Lists every question once, with its arguments, its answer and the [`super::Decision`] that records it, for the
/// commanders that treat all questions alike. `$then` is a macro that writes one method for each.
macro_rules! every_question {
    ($then:ident) => {
        $then! {
            set_up() -> SetUp as SetUp;
            sail() -> Orders as Sail;
            attempt(able: CounterSet) -> Option<Attempt> as Attempt;
            fall_back(ship: CounterId, ports: PortSet) -> Port as FallBack;
            repair(able: CounterSet) -> Option<CounterId> as Repair;
            place_uboats() -> UboatOrders as PlaceUboats;
            place_air(sites: &[Site]) -> Option<Site> as PlaceAir;
            next_site(open: &[Site]) -> Site as NextSite;
            aim_uboats(battle: &Battle) -> UboatAim as AimUboats;
            air_strike(battle: &Battle, targets: CounterSet) -> Option<CounterId> as AirStrike;
            carriers_to_fire(battle: &Battle, able: CounterSet) -> CounterSet as CarriersToFire;
            fire(battle: &Battle) -> FirePlan as Fire;
            disengage(battle: &Battle) -> bool as Disengage;
            split(battle: &Battle) -> Groups as Split;
            pursue(battle: &Battle, groups: &Groups) -> Chase as Pursue;
            next_pursuit(open: &[Pursuit]) -> usize as NextPursuit;
            oil(able: CounterSet) -> Option<CounterId> as Oil;
            base(ship: CounterId, ports: PortSet) -> Port as Base;
            cash_convoy(convoy: CounterId) -> bool as CashConvoy;
        }
    };
}
pub(crate) use every_question;

/// Passes each question to the commander of the side that looks.
macro_rules! seated {
    ($($name:ident ( $($arg:ident : $type:ty),* ) -> $answer:ty as $variant:ident;)+) => {
        $(
            #[inline]
            fn $name(&mut self, view: &View<'_>, $($arg: $type),*) -> $answer {
                match view.side {
                    Side::Allied => self.allied.$name(view, $($arg),*),
                    Side::Axis => self.axis.$name(view, $($arg),*),
                }
            }
        )+
    };
}

impl<A: Commander, X: Commander> Commander for Seats<A, X> {
    const TRUSTED: bool = A::TRUSTED && X::TRUSTED;

    every_question!(seated);

    #[inline]
    fn attempts(&mut self, view: &View<'_>) -> Option<Attempts> {
        match view.side {
            Side::Allied => self.allied.attempts(view),
            Side::Axis => self.axis.attempts(view),
        }
    }

    #[inline]
    fn air_strikes(&mut self, view: &View<'_>, battle: &Battle, targets: CounterSet) -> Option<Targets> {
        match view.side {
            Side::Allied => self.allied.air_strikes(view, battle, targets),
            Side::Axis => self.axis.air_strikes(view, battle, targets),
        }
    }

    #[inline]
    fn bases(&mut self, view: &View<'_>, ships: CounterSet) -> Option<CounterMap<Option<Port>>> {
        match view.side {
            Side::Allied => self.allied.bases(view, ships),
            Side::Axis => self.axis.bases(view, ships),
        }
    }
}

/// Lets a commander be lent to a game.
macro_rules! lent {
    ($($name:ident ( $($arg:ident : $type:ty),* ) -> $answer:ty as $variant:ident;)+) => {
        $(
            #[inline]
            fn $name(&mut self, view: &View<'_>, $($arg: $type),*) -> $answer {
                (**self).$name(view, $($arg),*)
            }
        )+
    };
}

impl<C: Commander> Commander for &mut C {
    const TRUSTED: bool = C::TRUSTED;

    every_question!(lent);

    #[inline]
    fn attempts(&mut self, view: &View<'_>) -> Option<Attempts> {
        (**self).attempts(view)
    }

    #[inline]
    fn air_strikes(&mut self, view: &View<'_>, battle: &Battle, targets: CounterSet) -> Option<Targets> {
        (**self).air_strikes(view, battle, targets)
    }

    #[inline]
    fn bases(&mut self, view: &View<'_>, ships: CounterSet) -> Option<CounterMap<Option<Port>>> {
        (**self).bases(view, ships)
    }
}

/// For one who passes questions on: what is answered together is answered by this field of his.
macro_rules! together_by {
    ($field:ident) => {
        #[inline]
        fn attempts(
            &mut self,
            view: &$crate::View<'_>,
        ) -> Option<$crate::commander::Attempts> {
            self.$field.attempts(view)
        }

        together_by!(@ after movement $field);
    };
    // Where attempts are a matter of their own.
    (@ after movement $field:ident) => {
        #[inline]
        fn air_strikes(
            &mut self,
            view: &$crate::View<'_>,
            battle: &$crate::Battle,
            targets: $crate::naval::CounterSet,
        ) -> Option<$crate::Targets> {
            self.$field.air_strikes(view, battle, targets)
        }

        #[inline]
        fn bases(
            &mut self,
            view: &$crate::View<'_>,
            ships: $crate::naval::CounterSet,
        ) -> Option<$crate::naval::CounterMap<Option<$crate::map::Port>>> {
            self.$field.bases(view, ships)
        }
    };
}
pub(crate) use together_by;
