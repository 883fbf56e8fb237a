//! Operations by hand: what is written and the dice are given, what happens is told.
#![allow(dead_code, reason = "each test file uses what it needs")]

use admiralty_core::dice::{Scripted, SidedDice};
use admiralty_core::machine::{Choices, Observer, Rules};
use great_war_at_sea::battle::state::Afloat;
use great_war_at_sea::operations::event::{Event, Roll};
use great_war_at_sea::operations::order::{Act, Choice, Go, Mission, Order, Write, Written};
use great_war_at_sea::operations::rules::Operations;
use great_war_at_sea::operations::scenario::{embedded, from_text};
use great_war_at_sea::operations::state::{Fleet, Own, Stage, State};
use great_war_at_sea::operations::tell::tell;
use std::sync::Arc;

pub use great_war_at_sea::battle::state::Side::{self, Allied, Central};

/// Operations that are shipped; those that are built in without a name.
pub fn shipped(name: &str) -> Operations {
    if name.is_empty() {
        return embedded().clone();
    }
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../scenarios/great-war-at-sea/operations"
    );
    let text = std::fs::read_to_string(format!("{folder}/{name}.toml")).unwrap();
    from_text(name, &text).unwrap_or_else(|faults| panic!("{faults}"))
}

/// Fleets that a file leaves out of the scenario that is built in.
pub fn bare(central: usize, allied: usize) -> String {
    let none = |side: &str, from: usize, to: usize| {
        (from + 1..=to)
            .map(|number| format!("[{side}.fleets.{number}]\nships = \"\"\n"))
            .collect::<String>()
    };
    none("central", central, 2) + &none("allied", allied, 10)
}

/// Operations that extend those that are built in.
pub fn operations(text: &str) -> Operations {
    let text = format!("extends = \"great-war-at-sea-operations\"\n{text}");
    from_text("test.toml", &text).unwrap_or_else(|faults| panic!("{faults}"))
}

/// One fleet a side, at these places, with these switches: at war from turn 1, no quarry.
pub fn two(central: [&str; 2], allied: [&str; 2], switches: &str) -> Sea {
    let [ships, place] = central;
    let [others, there] = allied;
    let more = "[central.fleets.2]\nships = \"\"\n".to_owned() + &bare(2, 1);
    Sea::new(operations(&format!(
        "[victory]\nquarry = \"\"\n[allied]\nwar = []\n[central.fleets.1]\nships = \"{ships}\"\nplace = \"{place}\"\nleader = \
         \"\"\nopening_shell = false\n[allied.fleets.1]\nships = \"{others}\"\nplace = \"{there}\"\nleader = \"\"\n{more}\
         [switches]\n{switches}\n"
    )))
}

/// What is told, line by line.
#[derive(Default)]
pub struct Lines(pub Vec<String>);

impl Observer<Operations> for Lines {
    fn see(&mut self, rules: &Operations, state: &State, event: &Event<'_>) {
        let mut line = String::new();
        tell(rules, state, event, &mut line);
        if !line.trim().is_empty() {
            self.0.push(line.trim().to_owned());
        }
    }
}

/// Operations as they stand.
pub struct Sea {
    pub rules: Operations,
    pub state: State,
    pub lines: Lines,
}

impl Sea {
    pub fn new(rules: Operations) -> Self {
        let state = rules.start();
        Sea {
            rules,
            state,
            lines: Lines::default(),
        }
    }

    pub fn zone(&self, id: &str) -> u8 {
        self.rules.map.find(id).unwrap_or_else(|| panic!("{id}"))
    }

    pub fn port(&self, name: &str) -> u8 {
        self.rules.map.find_port(name).unwrap_or_else(|| panic!("{name}"))
    }

    pub fn to(&self, id: &str) -> Order {
        Order::to(self.zone(id))
    }

    pub fn then(&self, one: &str, other: &str) -> Order {
        Order {
            go: Go::Then(self.zone(one), self.zone(other)),
            ..Order::STAY
        }
    }

    pub fn bound_for(&self, zone: &str, port: &str) -> Order {
        Order {
            port: Some(self.port(port)),
            ..self.to(zone)
        }
    }

    pub fn in_port(&self, port: &str) -> Order {
        Order::port(self.port(port))
    }

    pub fn own(&mut self, side: Side) -> &mut Own {
        Arc::make_mut(&mut self.state.own[side])
    }

    pub fn fleet_mut(&mut self, side: Side, number: usize) -> &mut Fleet {
        self.own(side).fleets[number].as_mut().expect("a fleet")
    }

    pub fn fleet(&self, side: Side, number: usize) -> &Fleet {
        self.state.own[side].fleets[number].as_ref().expect("a fleet")
    }

    pub fn ship_mut(&mut self, side: Side, number: usize) -> &mut Afloat {
        &mut self.own(side).ships[number]
    }

    /// Where a fleet is, by name.
    pub fn at(&self, side: Side, number: usize) -> String {
        let course = &self.fleet(side, number).course;
        match course.port {
            Some(port) => self.rules.map.port(port).name.clone(),
            None => self.rules.map.id(course.zone).to_owned(),
        }
    }

    /// A fleet on a mission, with these orders for the turns to come.
    pub fn plot(&mut self, side: Side, number: usize, mission: Mission, orders: &[Order]) {
        let fleet = self.fleet_mut(side, number);
        fleet.mission = mission;
        fleet.plot = orders.to_vec();
        fleet.anew = false;
    }

    /// What must be written of both sides to keep the game going: STAY wherever an order is due.
    pub fn due(&self, side: Side) -> Vec<Written> {
        use great_war_at_sea::operations::check::Due;
        let own = &self.state.own[side];
        let mut written = Vec::new();
        for (fleet, card) in own.all() {
            let write = match self.rules.due(&self.state, card) {
                Due::Next | Due::Either => Write::Next(Order::STAY),
                Due::Must => Write::Anew(
                    if card.mission == Mission::Waits {
                        Mission::Intercept
                    } else {
                        card.mission
                    },
                    vec![Order::STAY; self.rules.ahead() + 1],
                ),
                Due::Abort => Write::Abort,
                Due::Nothing | Due::May => continue,
            };
            written.push(Written { fleet, write });
        }
        written
    }

    /// Plays a turn on what stands in the plots, STAY for what is due, with these dice.
    pub fn turn(&mut self, dice: &[u8]) -> &mut Self {
        let written = Side::BOTH.map(|side| self.due(side));
        self.write(written, [0, 0], dice)
    }

    /// Plays a turn on what both sides write, with these dice; it must be legal.
    pub fn write(&mut self, written: [Vec<Written>; 2], shun: [u32; 2], dice: &[u8]) -> &mut Self {
        let mut scripted = Scripted::new(dice);
        self.write_with(written, shun, &mut scripted);
        self
    }

    pub fn write_with(
        &mut self,
        written: [Vec<Written>; 2],
        shun: [u32; 2],
        dice: &mut impl SidedDice<Roll>,
    ) {
        let mut choices = Choices::none(2);
        for (side, written) in Side::BOTH.into_iter().zip(written) {
            let choice = Choice::orders(written, shun[side as usize]);
            self.rules
                .legal(&self.state, side.seat(), &choice)
                .unwrap_or_else(|illegal| panic!("{choice:?}: {illegal}"));
            choices.set(side.seat(), Some(choice));
        }
        self.rules.play(&mut self.state, &choices, dice, &mut self.lines);
    }

    /// The clauses by which what a side writes is refused.
    pub fn refused(&self, side: Side, written: &[Written]) -> Vec<&'static str> {
        self.rules
            .check(&self.state, side, written)
            .iter()
            .map(|illegal| illegal.clause)
            .collect()
    }

    /// The clauses by which a new plot of a fleet is refused.
    pub fn refuses(&self, side: Side, fleet: u8, mission: Mission, orders: &[Order]) -> Vec<&'static str> {
        let written = Written {
            fleet,
            write: Write::Anew(mission, orders.to_vec()),
        };
        self.refused(side, &[written])
    }

    /// Fights on by plain commanders with these dice, until orders are written again.
    pub fn fight(&mut self, dice: &mut impl SidedDice<Roll>) {
        use admiralty_core::machine::Player;
        let mut plain = great_war_at_sea::battle::plain::Plain::default();
        while self.state.stage == Stage::Battle {
            let fight = self.state.fight.clone().expect("a battle");
            let side = fight.battle.side_asked(&fight.waters).expect("somebody is asked");
            let choice = plain.choose(&fight.battle, &fight.waters, side.seat()).unwrap();
            drop(fight);
            let mut choices = Choices::none(2);
            choices.set(side.seat(), Some(Choice::Battle(choice)));
            self.rules.play(&mut self.state, &choices, dice, &mut self.lines);
        }
    }

    pub fn act(&self, act: Act) -> Order {
        Order::act(act)
    }
}
