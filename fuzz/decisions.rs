// Whole games by arbitrary bytes: each byte is a die or a choice. Most choices are among what the rules allow; some are
// any value that the type can hold, which must be refused or be legal after all, and a refusal must leave the position
// as it was. Whatever is played, the audit watches.

use admiralty_core::dice::Dice;
use std::cell::Cell;
use war_at_sea::audit::Audit;
use war_at_sea::map::{Area, ByArea, Place, Port, PortSet, Site};
use war_at_sea::naval::{CounterId, CounterMap, CounterSet, MAX_COUNTERS};
use war_at_sea::rules::{legality, passage};
use war_at_sea::scenario::{LoadedScenario, OptionalRules};
use war_at_sea::{
    Attempt, Battle, Chase, Commander, FirePlan, Game, Groups, Orders, Position, Pursuit, Roll, Scenario,
    SetUp, UboatAim, UboatOrders, View,
};

/// A byte from here on chooses without asking what is allowed.
const STRAYS: u8 = 0xF0;

thread_local! {
    static CELLS: Vec<Scenario> = {
        let printed = LoadedScenario::embedded();
        OptionalRules::cells().map(|cell| printed.scenario.with_rules(cell)).to_vec()
    };
}

/// The bytes, read once by dice and commander in turn; zeros after the last.
#[derive(Clone, Copy)]
struct Tape<'a> {
    bytes: &'a [u8],
    at: &'a Cell<usize>,
}

impl Tape<'_> {
    fn next(self) -> u8 {
        let at = self.at.get();
        self.at.set(at + 1);
        self.bytes.get(at).copied().unwrap_or(0)
    }
}

impl Dice<Roll> for Tape<'_> {
    fn roll(&mut self, _: Roll) -> u8 {
        1 + self.next() % 6
    }
}

/// Both commanders.
struct Bytes<'a> {
    tape: Tape<'a>,
    /// What the last question showed; none where counters lay face down.
    shown: Option<Position>,
    /// Whether any choice was made without asking what is allowed.
    strayed: bool,
}

impl Bytes<'_> {
    fn asked(&mut self, view: &View<'_>) {
        self.shown = (!view.is_blind()).then_some(*view.position);
    }

    /// One of these or none; or anything.
    fn choose<T>(&mut self, allowed: impl ExactSizeIterator<Item = T>, any: fn(u8) -> T) -> Option<T> {
        let byte = self.tape.next();
        if byte >= STRAYS {
            self.strayed = true;
            return Some(any(self.tape.next()));
        }
        let mut allowed = allowed;
        let choices = allowed.len() + 1;
        allowed.nth((usize::from(byte) + choices - 1) % choices)
    }

    fn ship(&mut self, among: CounterSet) -> Option<CounterId> {
        self.choose(list(among), CounterId)
    }

    fn port(&mut self, ports: PortSet) -> Port {
        let ports: Vec<Port> = ports.iter().collect();
        let first = ports.first().copied();
        self.choose(ports.into_iter(), any_port)
            .or(first)
            .unwrap_or(Port::England)
    }

    fn site(&mut self, sites: &[Site]) -> Option<Site> {
        self.choose(sites.iter().copied(), |byte| {
            let all: Vec<Site> = Site::all().collect();
            all[usize::from(byte) % all.len()]
        })
    }

    /// A small number: one below the limit, or anything.
    fn number(&mut self, limit: usize) -> u8 {
        self.choose(0..limit as u8, |byte| byte).unwrap_or(0)
    }
}

/// Where a counter may go: areas, for oiled ships any port too; a convoy at sea goes on.
fn destinations(view: &View<'_>, ship: CounterId) -> Vec<Place> {
    let place = view.position.place[ship];
    if place == Place::REFUELLING {
        let (areas, ports) = passage::oiled_places(view.scenario, view.position, ship);
        return areas
            .iter()
            .map(Place::sea)
            .chain(ports.iter().map(Place::port))
            .collect();
    }
    if place.as_area().is_some() {
        return vec![Place::sea(Area::BarentsSea)];
    }
    view.adjacent_areas(ship).iter().map(Place::sea).collect()
}

fn list(set: CounterSet) -> std::vec::IntoIter<CounterId> {
    set.into_iter().collect::<Vec<_>>().into_iter()
}

fn any_port(byte: u8) -> Port {
    Port::ALL[usize::from(byte) % Port::ALL.len()]
}

fn any_area(byte: u8) -> Area {
    Area::ALL[usize::from(byte) % Area::ALL.len()]
}

fn any_place(byte: u8) -> Place {
    const ELSEWHERE: [Place; 6] = [
        Place::REFUELLING,
        Place::RESERVE,
        Place::FACE_DOWN,
        Place::SUNK,
        Place::REMOVED,
        Place::DELIVERED,
    ];
    let on_board = Site::all().map(Site::place);
    let all: Vec<Place> = on_board.chain(ELSEWHERE).collect();
    all[usize::from(byte) % all.len()]
}

impl Commander for Bytes<'_> {
    fn set_up(&mut self, view: &View<'_>) -> SetUp {
        self.asked(view);
        let mut set_up = CounterMap::all(Port::England);
        for ship in view.own() {
            let start = view.scenario.ship(ship).start;
            if !start.is_empty() {
                set_up[ship] = self.port(start);
            }
        }
        set_up
    }

    fn sail(&mut self, view: &View<'_>) -> Orders {
        self.asked(view);
        let mut orders = Orders::stay(view.position);
        let mut convoy_sails = false;
        for ship in view.own() {
            let convoy = view.scenario.rolls.convoys.has(ship);
            let must = passage::must_move(view.position, ship);
            // 14.1: of the convoys in port one may sail, if they are to read as they should.
            let mut places = if convoy && convoy_sails && !must {
                Vec::new()
            } else {
                destinations(view, ship)
            };
            let last = if must { places.pop() } else { None };
            if let Some(place) = self.choose(places.into_iter(), any_place).or(last) {
                orders.to[ship] = place;
                convoy_sails |= convoy && !must;
            }
        }
        orders
    }

    fn attempt(&mut self, view: &View<'_>, able: CounterSet) -> Option<Attempt> {
        self.asked(view);
        let ship = self.ship(able)?;
        let areas = (ship.index() < MAX_COUNTERS && able.has(ship)).then(|| view.second_areas(ship));
        let areas: Vec<Area> = areas
            .into_iter()
            .flat_map(|areas| areas.iter().collect::<Vec<_>>())
            .collect();
        let to = self.choose(areas.into_iter(), any_area)?;
        Some(Attempt { ship, to })
    }

    fn fall_back(&mut self, view: &View<'_>, _ship: CounterId, ports: PortSet) -> Port {
        self.asked(view);
        self.port(ports)
    }

    fn repair(&mut self, view: &View<'_>, able: CounterSet) -> Option<CounterId> {
        self.asked(view);
        self.ship(able)
    }

    fn place_uboats(&mut self, view: &View<'_>) -> UboatOrders {
        self.asked(view);
        let mut left = usize::from(view.position.uboats.in_germany());
        ByArea::new(|_| {
            let boats = self.number(left + 1);
            left = left.saturating_sub(usize::from(boats));
            boats
        })
    }

    fn place_air(&mut self, view: &View<'_>, sites: &[Site]) -> Option<Site> {
        self.asked(view);
        self.site(sites)
    }

    fn next_site(&mut self, view: &View<'_>, open: &[Site]) -> Site {
        self.asked(view);
        self.site(open).unwrap_or(open[0])
    }

    fn aim_uboats(&mut self, view: &View<'_>, battle: &Battle) -> UboatAim {
        self.asked(view);
        let mut aim = UboatAim::HOLD;
        for boat in 0..battle.uboats {
            aim.aim(boat, self.ship(battle.fleets.allied));
        }
        aim
    }

    fn air_strike(&mut self, view: &View<'_>, _: &Battle, targets: CounterSet) -> Option<CounterId> {
        self.asked(view);
        self.ship(targets)
    }

    fn carriers_to_fire(&mut self, view: &View<'_>, _: &Battle, able: CounterSet) -> CounterSet {
        self.asked(view);
        let mut firing = CounterSet::EMPTY;
        while let Some(ship) = self.ship(able - firing) {
            // A set holds no more counters than a scenario can have.
            if usize::from(ship.0) < MAX_COUNTERS {
                firing.insert(ship);
            }
        }
        firing
    }

    fn fire(&mut self, view: &View<'_>, battle: &Battle) -> FirePlan {
        self.asked(view);
        let targets = battle.reachable(view.scenario, view.side);
        let mut plan = FirePlan::HOLD;
        for ship in battle.shooters(view.scenario, view.side) {
            plan.aim(ship, self.ship(targets));
        }
        if legality::fire(view.scenario, battle, view.side, &plan).is_err() && self.tape.next() < STRAYS {
            // At the screen first, and those that must fire at anything (11.6).
            let carriers = view.scenario.rolls.carriers - battle.exposed;
            let target = (targets - carriers).lowest().or(targets.lowest());
            for ship in battle.shooters(view.scenario, view.side) {
                plan.aim(ship, target);
            }
        }
        plan
    }

    fn disengage(&mut self, view: &View<'_>, _: &Battle) -> bool {
        self.asked(view);
        self.number(2) == 1
    }

    fn split(&mut self, view: &View<'_>, battle: &Battle) -> Groups {
        self.asked(view);
        let mut groups = Groups {
            of: CounterMap::all(0),
            count: 0,
        };
        for ship in battle.fleets[view.side] {
            let group = self.number(usize::from(groups.count) + 1);
            groups.of[ship] = group;
            groups.count = groups.count.max(group.saturating_add(1));
        }
        groups
    }

    fn pursue(&mut self, view: &View<'_>, battle: &Battle, groups: &Groups) -> Chase {
        self.asked(view);
        let fugitives = battle.fleets[view.side.enemy()];
        let speed =
            |group| legality::group_speed(view.scenario, view.position, groups.members(fugitives, group));
        let mut chase = Chase::NONE;
        for ship in battle.fleets[view.side] {
            let own = view.position.speed(view.scenario, ship);
            let slow_enough: Vec<u8> = (0..groups.count).filter(|&group| speed(group) <= own).collect();
            chase.send(ship, self.choose(slow_enough.into_iter(), |byte| byte));
        }
        chase
    }

    fn next_pursuit(&mut self, view: &View<'_>, open: &[Pursuit]) -> usize {
        self.asked(view);
        usize::from(self.number(open.len()))
    }

    fn oil(&mut self, view: &View<'_>, able: CounterSet) -> Option<CounterId> {
        self.asked(view);
        self.ship(able)
    }

    fn base(&mut self, view: &View<'_>, _: CounterId, ports: PortSet) -> Port {
        self.asked(view);
        self.port(ports)
    }

    fn cash_convoy(&mut self, view: &View<'_>, _: CounterId) -> bool {
        self.asked(view);
        self.number(2) == 1
    }
}

/// How a game by bytes ended.
#[derive(Debug, PartialEq, Eq)]
pub enum End {
    /// Played to the end, by allowed choices alone or not.
    Over {
        /// Whether some choice was made without asking what is allowed.
        strayed: bool,
    },
    /// Refused by this rule.
    Refused(&'static str),
}

/// Plays a game: the first byte chooses the optional rules, the others are choices and dice.
pub fn decisions(bytes: &[u8]) -> End {
    let (cell, bytes) = bytes
        .split_first()
        .map_or((0, bytes), |(&cell, rest)| (cell, rest));
    let at = Cell::new(0);
    let tape = Tape { bytes, at: &at };
    let commander = Bytes {
        tape,
        shown: None,
        strayed: false,
    };
    CELLS.with(|cells| {
        let scenario = &cells[usize::from(cell) % cells.len()];
        let mut game = Game::new(scenario, commander, tape, Audit::new(scenario));
        match game.play() {
            Ok(()) => End::Over {
                strayed: game.commanders.strayed,
            },
            Err(refusal) => {
                assert!(!refusal.to_string().is_empty());
                if let Some(shown) = game.commanders.shown {
                    assert_eq!(game.position, shown, "refused ({refusal}), and yet changed");
                }
                End::Refused(refusal.rule)
            }
        }
    })
}
