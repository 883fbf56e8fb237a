//! Makes operations of what a scenario gives.

use super::given::{At, Faults, GivenFleet, GivenOperations, GivenSide};
use super::listed::unfit;
use super::order::Mission;
use super::rules::{FleetCard, Leader, Operations, Party, Quarry, bit, blank};
use super::state::{CRAFTS, Counter, Craft, CraftKind, Fleet, Met, NO_FLEET, Open, Own, Stage, State};
use super::switches::Switch;
use crate::battle::board::Board;
use crate::battle::build::{Given, Plan, fresh};
use crate::battle::rules::{Force, Weather};
use crate::battle::state::{BySide, Side, State as Waters};
use crate::fleet::{SHIPS, Wrong};
use crate::ships::Code;
use std::sync::Arc;

impl GivenOperations {
    /// The operations.
    ///
    /// # Errors
    /// Everything that is wrong, by clause.
    pub fn build(self) -> Result<Operations, Faults> {
        let mut wrong = Faults::new();
        let whole = self.whole_force(&mut wrong);
        let mut parties: [Party; 2] = Default::default();
        let mut own: [Own; 2] = Default::default();
        for side in Side::BOTH {
            let mut faults = Vec::new();
            let given = &self.sides[side as usize];
            let mut of_side = Vec::new();
            parties[side as usize] = self.party(given, &mut of_side);
            parties[side as usize].force = whole[side].clone();
            own[side as usize] = self.place(side, &mut parties[side as usize], &mut faults);
            faults.extend(of_side.into_iter().map(|fault| (At::Side(side), fault)));
            wrong.extend(faults);
        }
        let quarry = self.quarry(&whole, &mut wrong);
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let sides = BySide(parties);
        let met = |side: Side| vec![Met::default(); sides[side].force.counters.len()];
        let open = Open {
            met: BySide([met(Side::Central), met(Side::Allied)]),
            ..Open::default()
        };
        let [central, allied] = own;
        let weather = self.switches.at(Switch::Weather);
        let (fixed, rolled) = (weather == 1, weather == 2);
        let mut rules = Operations {
            title: self.title,
            date: self.date,
            clock: self.clock,
            turns: self.turns,
            map: self.map,
            board: Arc::new(Board::new(self.switches.battle.radius())),
            switches: self.switches,
            limit: self.limit,
            weather: self.weather,
            exits: self.exits,
            sides,
            quarry,
            start: State {
                turn: 1,
                stage: if rolled { Stage::Begin } else { Stage::Orders },
                weather: if fixed { self.weather } else { Weather::Clear },
                own: BySide([Arc::new(central), Arc::new(allied)]),
                referee: Arc::default(),
                open: Arc::new(open),
                pending: Default::default(),
                battles: 0,
                fight: None,
                veiled: Arc::new(Waters::empty()),
                last: None,
            },
            origin: None,
            blank: blank(),
        };
        let counters = Side::BOTH.map(|side| rules.shown(&rules.start, side));
        if let Some(open) = Arc::get_mut(&mut rules.start.open) {
            open.counters.0 = counters;
        }
        Ok(rules)
    }

    /// All ships of both sides: their ratings under the switches, what they are worth, limits of size.
    fn whole_force(&self, wrong: &mut Faults) -> BySide<Force> {
        let force = |side: &GivenSide| Given {
            fleet: side
                .fleets
                .iter()
                .flat_map(|fleet| fleet.ships.iter().cloned())
                .collect(),
            ..Given::default()
        };
        self.twice(wrong);
        let (year, month, _) = self.date;
        let plan = Plan {
            title: self.title.clone(),
            month: 100 * year + month,
            rounds: 8,
            night: false,
            surprise: false,
            weather: self.weather,
            limit: self.limit,
            merchant: self.merchant,
            sides: [force(&self.sides[0]), force(&self.sides[1])],
            switches: self.switches.battle.clone(),
        };
        let forces = Side::BOTH.map(|side| {
            let mut faults = Vec::new();
            let force = plan.force(&plan.sides[side as usize], &mut faults);
            if force.units.len() > SHIPS {
                let problem = format!("{} ships: a side has at most {SHIPS}", force.units.len());
                faults.push((problem, "leave some out".to_owned()));
            }
            wrong.extend(faults.into_iter().map(|fault| (At::Side(side), fault)));
            force
        });
        BySide(forces)
    }

    fn party(&self, given: &GivenSide, wrong: &mut Vec<Wrong>) -> Party {
        let mut zones = |names: &[String]| {
            let mut bits = 0_u64;
            for name in names {
                match self.map.find(name) {
                    Some(zone) => bits |= 1 << zone,
                    None => wrong.push(self.no_place(name)),
                }
            }
            bits
        };
        let [doubled, may_shell, land] =
            [&given.doubled, &given.may_shell, &given.land].map(|names| zones(names));
        let mut deliver = 0_u128;
        for name in &given.deliver {
            match self.map.find_port(name) {
                Some(port) => deliver |= 1 << port,
                None => wrong.push(self.no_place(name)),
            }
        }
        Party {
            nations: given.nations,
            friends: given.friends,
            war_from: given.war_from,
            doubled,
            may_shell,
            land,
            deliver,
            load_worth: given.load_worth,
            ..Party::default()
        }
    }

    fn no_place(&self, name: &str) -> Wrong {
        let remedy = match self.map.nearest(name) {
            Some(meant) => format!("did you mean {meant:?}?"),
            None => "name a zone or a port of the map".to_owned(),
        };
        (format!("{name:?} is no zone or port of the map (G11.5)"), remedy)
    }

    /// Puts the fleets of a side on the map.
    fn place(&self, side: Side, party: &mut Party, faults: &mut Faults) -> Own {
        let given = &self.sides[side as usize].fleets;
        let mut own = Own {
            ships: party.force.units.iter().map(fresh).collect(),
            ..Own::default()
        };
        if given.len() > super::state::FLEETS {
            let problem = format!("{} fleets (G12.1)", given.len());
            let remedy = format!("a side has at most {}", super::state::FLEETS);
            faults.push((At::Side(side), (problem, remedy)));
        }
        for (number, fleet) in given.iter().enumerate() {
            let (first, mut wrong) = (own.counters.len(), Vec::new());
            own.counters.extend(fleet.ships.iter().map(|listed| Counter {
                fleet: number as u8,
                alive: listed.ships,
                loaded: fleet.loaded && (listed.ship.code.is_merchant() || listed.ship.code == Code::ML),
            }));
            if !fleet.leader.is_empty() && !fleet.ships.is_empty() {
                party.leaders.push(Leader {
                    name: fleet.leader.clone(),
                    ship: party.force.counters[first].first,
                });
            }
            let mission = self.mission(fleet, given, &mut wrong);
            if let Some(mission) = mission {
                unfit(fleet, mission, &mut wrong);
            }
            party.fleets.push(FleetCard {
                number: fleet.number.clone(),
                mission,
                opening_shell: fleet.opening_shell,
            });
            let (zone, port) = self.where_put(side, fleet, &mut wrong);
            own.fleets.push(Some(Fleet::new(Mission::Waits, zone, port)));
            let at = || At::Fleet(side, fleet.number.clone());
            faults.extend(wrong.into_iter().map(|fault| (at(), fault)));
        }
        self.raiders(side, party, faults);
        let mut wrong = Vec::new();
        self.crafts(side, &mut own, &mut wrong);
        faults.extend(wrong.into_iter().map(|fault| (At::Side(side), fault)));
        if self.switches.differs(Switch::Fuel) {
            let bunkers = party
                .force
                .units
                .iter()
                .map(|unit| super::play::fuel::bunkers(unit.ship.code));
            own.fuel = bunkers.collect();
        }
        debug_assert!(own.counters.iter().all(|counter| counter.fleet != NO_FLEET));
        own
    }

    /// The zone of a fleet, and the port if it lies in one.
    fn where_put(&self, side: Side, fleet: &GivenFleet, wrong: &mut Vec<Wrong>) -> (u8, Option<u8>) {
        let place = match (self.map.find(&fleet.place), self.map.find_port(&fleet.place)) {
            (Some(zone), _) => Some((zone, None)),
            (None, Some(port)) => Some((self.map.port(port).zone, Some(port))),
            (None, None) => None,
        };
        if place.is_none() {
            let (problem, remedy) = self.no_place(&fleet.place);
            wrong.push((format!("fleet {}: {problem}", fleet.number), remedy));
        }
        let (zone, port) = place.unwrap_or_default();
        let enemy = &self.sides[side.other() as usize];
        let enemy = enemy.nations | enemy.friends;
        if port.is_some_and(|port| bit(self.map.port(port).owner) & enemy != 0) {
            let problem = format!(
                "fleet {}: {} is a port of the enemy or of his friends (G11.8, G11.9)",
                fleet.number, fleet.place
            );
            wrong.push((problem, "place it in another port, or in the zone".to_owned()));
        }
        if side == Side::Allied && self.map.zone(zone).straits {
            let problem = format!(
                "fleet {}: only the Central Powers may enter the Turkish Straits (G11.7)",
                fleet.number
            );
            wrong.push((problem, "place it elsewhere".to_owned()));
        }
        (zone, port)
    }

    /// Submarines, airships and MAS boats at their bases, where they are in play (G23 to G25).
    fn crafts(&self, side: Side, own: &mut Own, wrong: &mut Vec<Wrong>) {
        let kinds = [
            (CraftKind::Submarine, Switch::Submarines),
            (CraftKind::Airship, Switch::Airships),
            (CraftKind::Mas, Switch::Mas),
        ];
        for (names, (kind, switch)) in self.sides[side as usize].crafts.iter().zip(kinds) {
            for name in names {
                match self.map.find_port(name) {
                    None => wrong.push(self.no_place(name)),
                    Some(base) if self.switches.differs(switch) => own.crafts.push(Craft {
                        kind,
                        base,
                        at: None,
                        due: None,
                        next: None,
                        out: 0,
                        lost: false,
                    }),
                    Some(_) => {}
                }
            }
        }
        if own.crafts.len() > CRAFTS {
            let problem = format!("{} craft (G23 to G25)", own.crafts.len());
            wrong.push((problem, format!("a side has at most {CRAFTS}")));
        }
    }

    fn mission(&self, fleet: &GivenFleet, all: &[GivenFleet], wrong: &mut Vec<Wrong>) -> Option<Mission> {
        let (word, of) = fleet.mission.split_once(' ').unwrap_or((&fleet.mission, ""));
        match word.to_lowercase().as_str() {
            "" => None,
            "transport" => Some(Mission::Transport),
            "bombard" => Some(Mission::Bombard),
            "intercept" => Some(Mission::Intercept),
            "raid" => Some(Mission::Raid),
            "escort" => {
                let other = all
                    .iter()
                    .position(|other| other.number == of.trim() && other.place == fleet.place);
                if other.is_none() {
                    let problem = format!(
                        "fleet {} escorts {of:?}, and that is no fleet beside it (G12.4)",
                        fleet.number
                    );
                    wrong.push((problem, "name a fleet of the same place: \"escort 7\"".to_owned()));
                }
                other.map(|other| Mission::Escort(other as u8))
            }
            _ => {
                let problem = format!(
                    "fleet {}: {:?} is no mission (G12.4)",
                    fleet.number, fleet.mission
                );
                let remedy = "write transport, bombard, intercept, raid, \"escort 7\", or nothing".to_owned();
                wrong.push((problem, remedy));
                None
            }
        }
    }

    fn quarry(&self, whole: &BySide<Force>, wrong: &mut Faults) -> Option<Quarry> {
        let given = &self.quarry;
        if given.ship.is_empty() {
            return None;
        }
        let units = &whole[Side::Central].units;
        let ship = units.iter().position(|unit| *unit.ship.name == *given.ship);
        let broken = self.sides[0].fleets.iter().any(|fleet| fleet.broken);
        if ship.is_none() && !broken {
            let problem = format!("{:?} is no ship of the Central Powers (G19.2)", given.ship);
            let first = units.iter().find(|unit| !unit.ship.code.is_merchant());
            let remedy = first.map_or_else(String::new, |unit| {
                format!("name one of theirs, such as {:?}", &*unit.ship.name)
            });
            wrong.push((At::Victory, (problem, remedy)));
        }
        let mut place = |name: &str, found: Option<u8>, worth| {
            if found.is_none() && !name.is_empty() {
                wrong.push((At::Victory, self.no_place(name)));
            }
            found.map(|found| (found, worth))
        };
        let haven = place(&given.haven, self.map.find(&given.haven), given.haven_worth);
        let refuge = place(
            &given.refuge,
            self.map.find_port(&given.refuge),
            given.refuge_worth,
        );
        Some(Quarry {
            ship: ship? as u8,
            haven,
            refuge,
            interned: given.interned,
        })
    }
}
