//! Commanders that play from a record, and those that keep one.

use super::super::commander::every_question;
use crate::map::{ByArea, Port, PortSet, Site};
use crate::naval::{CounterId, CounterMap, CounterSet};
use crate::{
    Attempt, Battle, Chase, Commander, Decision, FirePlan, Groups, Orders, Pursuit, SetUp, UboatAim,
    UboatOrders, View,
};
use std::collections::VecDeque;

/// Plays from a list of decisions. Asked something else than its next decision answers, it does nothing: its
/// ships stay, hold fire, neither disengage nor pursue. A full record replays a game exactly; a short list
/// sets up a situation.
#[derive(Clone, Debug, Default)]
pub struct Script {
    decisions: VecDeque<Decision>,
}

impl Script {
    /// Plays these decisions in order.
    #[must_use]
    pub fn new(decisions: impl IntoIterator<Item = Decision>) -> Self {
        Script {
            decisions: decisions.into_iter().collect(),
        }
    }

    /// Adds a decision to the end.
    #[must_use]
    pub fn then(mut self, decision: Decision) -> Self {
        self.decisions.push_back(decision);
        self
    }

    /// The decisions nobody has asked for yet.
    #[must_use]
    pub fn left(&self) -> usize {
        self.decisions.len()
    }
}

/// Answers each question from the list, or does nothing.
macro_rules! scripted {
    ($($name:ident ( $($arg:ident : $type:ty),* ) -> $answer:ty as $variant:ident;)+) => {
        $(
            fn $name(&mut self, view: &View<'_>, $($arg: $type),*) -> $answer {
                if let Some(Decision::$variant(answer)) = self.decisions.front().copied() {
                    self.decisions.pop_front();
                    return answer;
                }
                Idle.$name(view, $($arg),*)
            }
        )+
    };
}

impl Commander for Script {
    every_question!(scripted);
}

/// Writes down every decision of a commander, for replay.
#[derive(Clone, Debug)]
pub struct Recorder<C> {
    /// Who decides.
    pub commander: C,
    /// What was decided so far.
    pub decisions: Vec<Decision>,
}

impl<C> Recorder<C> {
    /// Records a commander.
    pub fn new(commander: C) -> Self {
        Recorder {
            commander,
            decisions: Vec::new(),
        }
    }
}

/// Passes each question on and writes down the answer.
macro_rules! recorded {
    ($($name:ident ( $($arg:ident : $type:ty),* ) -> $answer:ty as $variant:ident;)+) => {
        $(
            fn $name(&mut self, view: &View<'_>, $($arg: $type),*) -> $answer {
                let answer = self.commander.$name(view, $($arg),*);
                self.decisions.push(Decision::$variant(answer));
                answer
            }
        )+
    };
}

impl<C: Commander> Commander for Recorder<C> {
    const TRUSTED: bool = C::TRUSTED;

    every_question!(recorded);
}

/// Does nothing that it need not do.
#[derive(Clone, Copy, Debug)]
pub struct Idle;

impl Commander for Idle {
    fn set_up(&mut self, view: &View<'_>) -> SetUp {
        let mut ports = CounterMap::all(Port::England);
        view.own()
            .into_iter()
            .for_each(|ship| ports[ship] = view.scenario.ship(ship).home());
        ports
    }
    /// Convoys at sea and oiled ships must move even so.
    fn sail(&mut self, view: &View<'_>) -> Orders {
        use crate::map::{Area, Place};
        let mut orders = Orders::stay(view.position);
        for ship in view.own() {
            if view.position.place[ship] == Place::REFUELLING {
                orders.to[ship] = Place::port(Port::Germany);
            } else if view.position.place[ship].as_area().is_some() {
                orders.to[ship] = Place::sea(Area::BarentsSea);
            }
        }
        orders
    }
    fn attempt(&mut self, _: &View<'_>, _: CounterSet) -> Option<Attempt> {
        None
    }
    fn fall_back(&mut self, _: &View<'_>, _: CounterId, ports: PortSet) -> Port {
        first(ports)
    }
    fn repair(&mut self, _: &View<'_>, _: CounterSet) -> Option<CounterId> {
        None
    }
    fn place_uboats(&mut self, _: &View<'_>) -> UboatOrders {
        ByArea::default()
    }
    fn place_air(&mut self, _: &View<'_>, _: &[Site]) -> Option<Site> {
        None
    }
    fn next_site(&mut self, _: &View<'_>, open: &[Site]) -> Site {
        open[0]
    }
    fn aim_uboats(&mut self, _: &View<'_>, _: &Battle) -> UboatAim {
        UboatAim::HOLD
    }
    fn air_strike(&mut self, _: &View<'_>, _: &Battle, _: CounterSet) -> Option<CounterId> {
        None
    }
    fn carriers_to_fire(&mut self, _: &View<'_>, _: &Battle, _: CounterSet) -> CounterSet {
        CounterSet::EMPTY
    }
    fn fire(&mut self, _: &View<'_>, _: &Battle) -> FirePlan {
        FirePlan::HOLD
    }
    fn disengage(&mut self, _: &View<'_>, _: &Battle) -> bool {
        false
    }
    fn split(&mut self, _: &View<'_>, _: &Battle) -> Groups {
        Groups::ONE
    }
    fn pursue(&mut self, _: &View<'_>, _: &Battle, _: &Groups) -> Chase {
        Chase::NONE
    }
    fn next_pursuit(&mut self, _: &View<'_>, _: &[Pursuit]) -> usize {
        0
    }
    fn oil(&mut self, _: &View<'_>, _: CounterSet) -> Option<CounterId> {
        None
    }
    fn base(&mut self, _: &View<'_>, _: CounterId, ports: PortSet) -> Port {
        first(ports)
    }
    fn cash_convoy(&mut self, _: &View<'_>, _: CounterId) -> bool {
        false
    }
}

fn first(ports: PortSet) -> Port {
    ports.iter().next().unwrap_or(Port::England)
}
