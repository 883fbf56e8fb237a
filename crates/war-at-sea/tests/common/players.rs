//! Two scripted players at one table, and a record of every question.

use super::account::{names, sites};
use war_at_sea::commanders::Script;
use war_at_sea::map::{Area, Place, Port, PortSet, Site};
use war_at_sea::naval::{CounterId, CounterSet, Side};
use war_at_sea::{
    Attempt, Battle, Chase, Commander, FirePlan, Groups, Orders, Position, Pursuit, Scenario, SetUp,
    UboatAim, UboatOrders, View,
};

/// A question, and what the asked side was shown.
#[derive(Clone)]
pub struct Asked {
    /// The method of [`Commander`].
    pub question: &'static str,
    /// Its arguments in words: `Hood {England, Russia}`.
    pub options: String,
    pub side: Side,
    /// The position in the view.
    pub shown: Position,
    /// Whether the enemy lay face down (19.3).
    pub blind: bool,
    /// Enemy counters as the view counts them, by place.
    pub enemy: Vec<(Place, u8)>,
}

/// The players: a script for each side.
pub struct Players {
    allied: Script,
    axis: Script,
    pub asked: Vec<Asked>,
}

impl Players {
    pub fn new(allied: Script, axis: Script) -> Self {
        Players {
            allied,
            axis,
            asked: Vec::new(),
        }
    }

    /// Decisions of the scripts that nobody asked for.
    pub fn left(&self) -> usize {
        self.allied.left() + self.axis.left()
    }

    fn note(&mut self, question: &'static str, view: &View<'_>, options: &[String]) {
        let places = Area::ALL
            .into_iter()
            .map(Place::sea)
            .chain(Port::ALL.into_iter().map(Place::port));
        let enemy = places
            .map(|place| (place, view.enemy_counters(place)))
            .filter(|&(_, n)| n > 0);
        self.asked.push(Asked {
            question,
            options: options.join(" "),
            side: view.side,
            shown: *view.position,
            blind: view.is_blind(),
            enemy: enemy.collect(),
        });
    }
}

/// An argument of a question in words.
trait Tell {
    fn tell(&self, scenario: &Scenario) -> String;
}

impl Tell for CounterId {
    fn tell(&self, scenario: &Scenario) -> String {
        scenario.ship(*self).name.clone()
    }
}

impl Tell for CounterSet {
    fn tell(&self, scenario: &Scenario) -> String {
        names(scenario, *self)
    }
}

impl Tell for PortSet {
    fn tell(&self, _: &Scenario) -> String {
        sites(self.iter().map(Site::Port))
    }
}

impl Tell for &[Site] {
    fn tell(&self, _: &Scenario) -> String {
        sites(self.iter().copied())
    }
}

impl Tell for &Battle {
    fn tell(&self, scenario: &Scenario) -> String {
        let fleets = (
            names(scenario, self.fleets.allied),
            names(scenario, self.fleets.axis),
        );
        format!("{} round {}: {} {}", self.site, self.round, fleets.0, fleets.1)
    }
}

impl Tell for &Groups {
    fn tell(&self, _: &Scenario) -> String {
        format!("{} groups", self.count)
    }
}

impl Tell for &[Pursuit] {
    fn tell(&self, scenario: &Scenario) -> String {
        let words = |p: &Pursuit| {
            format!(
                "{} after {}",
                names(scenario, p.pursuers),
                names(scenario, p.fugitives)
            )
        };
        self.iter().map(words).collect::<Vec<_>>().join("; ")
    }
}

/// Notes each question and passes it to the script of the side that looks.
macro_rules! questions {
    ($($name:ident ( $($arg:ident : $type:ty),* ) -> $answer:ty;)+) => {
        $(
            fn $name(&mut self, view: &View<'_>, $($arg: $type),*) -> $answer {
                self.note(stringify!($name), view, &[$($arg.tell(view.scenario)),*]);
                match view.side {
                    Side::Allied => self.allied.$name(view, $($arg),*),
                    Side::Axis => self.axis.$name(view, $($arg),*),
                }
            }
        )+
    };
}

impl Commander for Players {
    questions! {
        set_up() -> SetUp;
        sail() -> Orders;
        attempt(able: CounterSet) -> Option<Attempt>;
        fall_back(ship: CounterId, ports: PortSet) -> Port;
        repair(able: CounterSet) -> Option<CounterId>;
        place_uboats() -> UboatOrders;
        place_air(sites: &[Site]) -> Option<Site>;
        next_site(open: &[Site]) -> Site;
        aim_uboats(battle: &Battle) -> UboatAim;
        air_strike(battle: &Battle, targets: CounterSet) -> Option<CounterId>;
        carriers_to_fire(battle: &Battle, able: CounterSet) -> CounterSet;
        fire(battle: &Battle) -> FirePlan;
        disengage(battle: &Battle) -> bool;
        split(battle: &Battle) -> Groups;
        pursue(battle: &Battle, groups: &Groups) -> Chase;
        next_pursuit(open: &[Pursuit]) -> usize;
        oil(able: CounterSet) -> Option<CounterId>;
        base(ship: CounterId, ports: PortSet) -> Port;
        cash_convoy(convoy: CounterId) -> bool;
    }
}
