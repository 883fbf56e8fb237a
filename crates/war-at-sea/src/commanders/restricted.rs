//! Commanders that never do a thing: what their side then loses is what the thing is worth to it (Jaffe et al. 2012).
//!
//! A restricted commander asks another one and, where that would do the forbidden thing, takes the best of what is
//! left: where ships sail the other commander is asked on a board on which the thing cannot be done, so that it plans
//! without it; elsewhere it simply does not do it.

use crate::commander::every_question;
use crate::map::{Area, AreaSet, Place, Port, PortSet, Site};
use crate::naval::{CounterId, CounterSet, Side};
use crate::rules::passage;
use crate::ships::Navy;
use crate::{
    Attempt, Battle, Chase, Commander, FirePlan, Groups, Orders, Pursuit, Scenario, SetUp, UboatAim,
    UboatOrders, View,
};

/// What is never done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ban {
    /// Two-area moves (6.2).
    SpeedRolls,
    /// Ships in an area.
    Area(Area),
    /// U-boats in either part of the Atlantic.
    UboatsInTheAtlantic,
    /// U-boats anywhere.
    Uboats,
    /// Disengaging (12.1).
    Disengaging,
    /// Pursuit (12.3).
    Pursuit,
    /// Air strikes by carriers (10.2).
    CarrierStrikes,
    /// Land-based air (9).
    LandBasedAir,
    /// Repairs (13).
    Repairs,
    /// Refuelling at sea (16).
    Oilers,
    /// Convoys in the Barents Sea (14.4).
    ConvoysToRussia,
    /// Convoys out of port at all (14).
    Convoys,
}

/// A ban by name, whom it concerns, and what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedBan {
    /// As typed.
    pub name: &'static str,
    /// What is never done.
    pub ban: Ban,
    /// In words: what the side never does.
    pub about: &'static str,
    /// The only side that could do it; none for both.
    pub side: Option<Side>,
}

/// Every ban that has a name.
pub const BANS: &[NamedBan] = &[
    named("speed-rolls", Ban::SpeedRolls, "two-area moves", None),
    named("disengaging", Ban::Disengaging, "disengaging", None),
    named("pursuit", Ban::Pursuit, "pursuing", None),
    named(
        "carrier-strikes",
        Ban::CarrierStrikes,
        "air strikes by carriers",
        None,
    ),
    named("land-based-air", Ban::LandBasedAir, "land-based air", None),
    named("repairs", Ban::Repairs, "repairs", None),
    named(
        "mediterranean",
        Ban::Area(Area::Mediterranean),
        "ships in the Mediterranean",
        None,
    ),
    named(
        "barents",
        Ban::Area(Area::BarentsSea),
        "ships in the Barents Sea",
        None,
    ),
    named(
        "south-atlantic",
        Ban::Area(Area::SouthAtlantic),
        "ships in the South Atlantic",
        None,
    ),
    named(
        "north-atlantic",
        Ban::Area(Area::NorthAtlantic),
        "ships in the North Atlantic",
        Some(Side::Axis),
    ),
    named("convoys", Ban::Convoys, "convoys", Some(Side::Allied)),
    named(
        "convoys-to-russia",
        Ban::ConvoysToRussia,
        "convoys to Russia",
        Some(Side::Allied),
    ),
    named("uboats", Ban::Uboats, "U-boats", Some(Side::Axis)),
    named(
        "uboats-in-the-atlantic",
        Ban::UboatsInTheAtlantic,
        "U-boats in the Atlantic",
        Some(Side::Axis),
    ),
    named("oilers", Ban::Oilers, "refuelling at sea", Some(Side::Axis)),
];

const fn named(name: &'static str, ban: Ban, about: &'static str, side: Option<Side>) -> NamedBan {
    NamedBan {
        name,
        ban,
        about,
        side,
    }
}

impl Ban {
    /// The board on which the thing cannot be done, where it is a matter of sailing.
    #[must_use]
    pub fn board(self, scenario: &Scenario, side: Side) -> Option<Scenario> {
        let mut board = scenario.clone();
        let mut close = |navies: &[Navy], areas: AreaSet| {
            for &navy in navies {
                board.access[navy].areas = board.access[navy].areas - areas;
            }
        };
        match self {
            Ban::SpeedRolls => {
                board.adjacent = Default::default();
                board.beyond.fill(AreaSet::EMPTY);
            }
            Ban::Area(area) => close(navies(side), [area].into_iter().collect()),
            Ban::ConvoysToRussia => close(&[Navy::Merchant], [Area::BarentsSea].into_iter().collect()),
            Ban::Convoys => close(&[Navy::Merchant], AreaSet::ALL),
            _ => return None,
        }
        Some(board)
    }
}

/// The navies of a side, by print.
const fn navies(side: Side) -> &'static [Navy] {
    match side {
        Side::Allied => &[Navy::British, Navy::American, Navy::Russian],
        Side::Axis => &[Navy::German, Navy::Italian, Navy::ItalianCruiser],
    }
}

/// A commander that never does a thing.
#[derive(Clone, Debug)]
pub struct Restricted<'b, C> {
    inner: C,
    /// None for a free hand.
    ban: Option<Ban>,
    /// Where it plans.
    board: Option<&'b Scenario>,
}

impl<'b, C: Commander> Restricted<'b, C> {
    /// Holds a commander back, or not; `board` is the ban's for the commander's side, see [`Ban::board`].
    pub fn new(inner: C, ban: Option<Ban>, board: Option<&'b Scenario>) -> Self {
        Restricted { inner, ban, board }
    }

    /// Boats are sent as if there were nothing to be hurt where they may not go.
    fn boats(&mut self, view: &View<'_>) -> UboatOrders {
        let closed: &[Area] = match self.ban {
            Some(Ban::Uboats) => &Area::ALL,
            Some(Ban::UboatsInTheAtlantic) => &[Area::NorthAtlantic, Area::SouthAtlantic],
            _ => return self.inner.place_uboats(view),
        };
        let mut orders = if view.is_blind() {
            self.inner.place_uboats(view)
        } else {
            let mut position = *view.position;
            for &area in closed {
                for ship in position.fleet_at(view.scenario, Side::Allied, Place::sea(area)) {
                    position.place[ship] = Place::RESERVE;
                }
            }
            self.inner
                .place_uboats(&View::open(view.scenario, &position, view.side))
        };
        closed.iter().for_each(|&area| orders[area] = 0);
        orders
    }

    /// 6.2: who plans on a board where an area is closed may still wish to go there.
    fn try_for(&mut self, view: &View<'_>, mut able: CounterSet) -> Option<Attempt> {
        while self.ban != Some(Ban::SpeedRolls) {
            let attempt = self.inner.attempt(view, able)?;
            let open = |board| passage::second_areas(board, view.position, attempt.ship).has(attempt.to);
            if self.board.is_none_or(open) {
                return Some(attempt);
            }
            able.remove(attempt.ship);
        }
        None
    }

    /// 10.2: no more strikes than the planes on land have.
    fn strike(&mut self, view: &View<'_>, battle: &Battle, targets: CounterSet) -> Option<CounterId> {
        if self.ban == Some(Ban::CarrierStrikes) {
            let on_land = if view.position.air[view.side] == Some(battle.site) {
                usize::from(view.scenario.land_air_factor)
            } else {
                0
            };
            let made = (battle.struck & view.position.fleet(view.scenario, view.side.enemy())).len();
            if made >= on_land {
                return None;
            }
        }
        self.inner.air_strike(view, battle, targets)
    }
}

macro_rules! restricted {
    ($($name:ident ( $($arg:ident : $type:ty),* ) -> $answer:ty as $variant:ident;)+) => {
        $(
            fn $name(&mut self, view: &View<'_>, $($arg: $type),*) -> $answer {
                restricted!(@ $name self view $($arg)*)
            }
        )+
    };
    (@ sail $self:ident $view:ident) => {
        match $self.board {
            Some(board) => $self.inner.sail(&$view.on(board)),
            None => $self.inner.sail($view),
        }
    };
    (@ attempt $self:ident $view:ident $able:ident) => {
        $self.try_for($view, $able)
    };
    (@ place_uboats $self:ident $view:ident) => { $self.boats($view) };
    (@ air_strike $self:ident $view:ident $battle:ident $targets:ident) => { $self.strike($view, $battle, $targets) };
    (@ disengage $self:ident $view:ident $battle:ident) => {
        $self.ban != Some(Ban::Disengaging) && $self.inner.disengage($view, $battle)
    };
    (@ pursue $self:ident $view:ident $battle:ident $groups:ident) => {
        if $self.ban == Some(Ban::Pursuit) { Chase::NONE } else { $self.inner.pursue($view, $battle, $groups) }
    };
    (@ place_air $self:ident $view:ident $sites:ident) => {
        if $self.ban == Some(Ban::LandBasedAir) { None } else { $self.inner.place_air($view, $sites) }
    };
    (@ repair $self:ident $view:ident $able:ident) => {
        if $self.ban == Some(Ban::Repairs) { None } else { $self.inner.repair($view, $able) }
    };
    // A convoy that stays at sea must go on to the Barents Sea.
    (@ cash_convoy $self:ident $view:ident $convoy:ident) => {
        $self.ban == Some(Ban::ConvoysToRussia) || $self.inner.cash_convoy($view, $convoy)
    };
    (@ oil $self:ident $view:ident $able:ident) => {
        if $self.ban == Some(Ban::Oilers) { None } else { $self.inner.oil($view, $able) }
    };
    (@ $name:ident $self:ident $view:ident $($arg:ident)*) => { $self.inner.$name($view, $($arg),*) };
}

impl<C: Commander> Commander for Restricted<'_, C> {
    every_question!(restricted);
}
