//! What players from outside are asked, and what they see, by numbers and names: questions as [`crate::Commander`] has them,
//! each in the small choices that [`crate::commanders::Random`] draws.

use crate::commander::{Commander, every_question};
use crate::commanders::Random;
use crate::factory::{AnyCommander, AnyFactory, CommanderFactory};
use crate::map::{Area, Place, Port, PortSet, Site};
use crate::naval::{CounterId, CounterSet, MAX_COUNTERS, Side};
use crate::scenario::Scenario;
use crate::view::View;
use crate::{Attempt, Battle, Chase, FirePlan, Groups, Orders, Pursuit, SetUp, UboatAim, UboatOrders};
use admiralty_core::contract::{DataFile, Feature, Lots, Outlook, Outside};
use admiralty_core::dice::GameSeed;
use std::sync::Arc;

/// The option that is none of the others: stay, hold fire, no.
pub const NONE: usize = 0;
const FIRST_PLACE: usize = 1;
const FIRST_NUMBER: usize = FIRST_PLACE + Place::COUNT;
/// Groups and pursuits by number; more than there can be.
const NUMBERS: usize = MAX_COUNTERS;
const YES: usize = FIRST_NUMBER + NUMBERS;
const FIRST_SHIP: usize = YES + 1;

pub(crate) fn place(place: Place) -> usize {
    FIRST_PLACE + place.index()
}

pub(crate) fn area(area: Area) -> usize {
    place(Place::sea(area))
}

pub(crate) fn port(port: Port) -> usize {
    place(Place::port(port))
}

pub(crate) fn site(site: Site) -> usize {
    match site {
        Site::Area(at) => area(at),
        Site::Port(at) => port(at),
    }
}

pub(crate) fn number(n: usize) -> usize {
    FIRST_NUMBER + n.min(NUMBERS - 1)
}

pub(crate) fn yes_or_no(n: usize) -> usize {
    if n == 1 { YES } else { NONE }
}

pub(crate) fn ship_or_none(ships: CounterSet) -> impl FnMut(usize) -> usize {
    move |n| ships.nth(n).map_or(NONE, |ship| FIRST_SHIP + ship.index())
}

macro_rules! names {
    ($($name:ident ( $($arg:ident : $type:ty),* ) -> $answer:ty as $variant:ident;)+) => {
        /// The questions by name, in the order of their numbers.
        pub const QUESTIONS: &[&str] = &[$(stringify!($name)),+];

        #[allow(non_camel_case_types, reason = "their numbers, by the names of the methods")]
        enum Number { $($name),+ }
    };
}
every_question!(names);

/// The names of a scenario.
pub(crate) fn of(scenario: &Scenario) -> Outlook {
    let ships = || scenario.ships.iter().map(|ship| ship.name.clone());
    let places = (Area::ALL.into_iter().map(Place::sea)).chain(Port::ALL.into_iter().map(Place::port));
    let off_board = [
        "refuelling",
        "reserve",
        "face down",
        "sunk",
        "removed",
        "delivered",
    ];
    let places = places
        .map(|place| place.to_string())
        .chain(off_board.map(str::to_owned));
    let numbers = (1..=NUMBERS).map(|number| number.to_string());
    let options = ["none".to_owned()].into_iter().chain(places).chain(numbers);
    let plain = ["turn", "points", "U-boats"].map(Feature::number);
    let control = Area::ALL.map(|area| Feature::number(format!("{area}: control")));
    let of_ships = ships().flat_map(|ship| {
        [
            Feature::option(format!("{ship}: place")),
            Feature::number(format!("{ship}: damage")),
        ]
    });
    Outlook {
        questions: QUESTIONS.iter().map(|&name| name.to_owned()).collect(),
        about: ["side".to_owned()].into_iter().chain(ships()).collect(),
        options: options.chain(["yes".to_owned()]).chain(ships()).collect(),
        features: plain.into_iter().chain(control).chain(of_ships).collect(),
    }
}

/// What a side sees, in the order of the outlook. Points and control are its own lead: 1 for an area of its own, -1 for one
/// of the enemy's.
fn features(view: &View<'_>) -> Vec<f32> {
    let position = view.position;
    let own = if view.side == Side::Axis { 1.0 } else { -1.0 };
    let mut seen = vec![
        f32::from(position.turn),
        own * f32::from(position.track),
        f32::from(position.uboats.total),
    ];
    let control = |side: Option<Side>| side.map_or(0.0, |side| if side == view.side { 1.0 } else { -1.0 });
    seen.extend(position.control.0.iter().map(|&side| control(side)));
    for ship in 0..view.scenario.ships.len() {
        let ship = CounterId(ship as u8);
        seen.push(place(position.place[ship]) as f32);
        seen.push(f32::from(position.damage[ship]));
    }
    seen
}

/// Makes commanders from outside.
#[derive(Clone, Debug)]
pub struct OutsideFactory {
    pub(crate) outside: Arc<dyn Outside>,
    pub(crate) outlook: Arc<Outlook>,
    pub(crate) base: AnyFactory,
    pub(crate) files: Vec<DataFile>,
}

impl CommanderFactory for OutsideFactory {
    type Commander<'c> = Guided<'c>;

    fn make(&self, seed: GameSeed, side: Side) -> Guided<'_> {
        Guided {
            base: self.base.make(seed, side),
            own: Random(Lots::new(&*self.outside, seed, side.into(), &self.outlook)),
        }
    }

    fn files(&self) -> &[DataFile] {
        &self.files
    }
}

/// A commander whose questions are answered from outside, as far as they are cared for, and by a base commander.
#[derive(Clone, Debug)]
pub struct Guided<'c> {
    base: AnyCommander<'c>,
    own: Random<Lots>,
}

macro_rules! guided {
    ($($name:ident ( $($arg:ident : $type:ty),* ) -> $answer:ty as $variant:ident;)+) => {
        $(
            fn $name(&mut self, view: &View<'_>, $($arg: $type),*) -> $answer {
                if self.own.0.asked(Number::$name as usize, &|| features(view)) {
                    self.own.$name(view, $($arg),*)
                } else {
                    self.base.$name(view, $($arg),*)
                }
            }
        )+
    };
}

impl Commander for Guided<'_> {
    every_question!(guided);
}
