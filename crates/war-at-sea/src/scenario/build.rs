//! Makes a scenario of a checked draft: switches applied, sets filled, lists by turn.

use super::draft::{Draft, FactorsDraft, Maybe, SitesDraft, SwitchesDraft};
use super::names::Rule19;
use super::{
    Access, MAX_TURNS, OptionalRules, PortRecord, Return, Rolls, Scenario, Switches, Takeover, UsEntry,
    Weakened,
};
use crate::map::{Area, AreaSet, ByArea, ByPort, Port, PortSet, Site};
use crate::naval::{BySide, CounterMap, CounterSet, Factors, MAX_COUNTERS};
use crate::ships::{ByNavy, Class, Nation, Navy, Ship};

/// The least die that no die reaches.
const NO_DIE: u8 = 7;

/// Makes the scenario. A draft without faults has every value; nothing here can fail.
pub(super) fn build(draft: Draft) -> Scenario {
    let switches = switches(&draft.switches);
    let (ships, printed) = order_of_battle(&draft);
    let mut navies = CounterMap::all(Navy::British);
    for (navy, ship) in navies.0.iter_mut().zip(&ships) {
        *navy = ship.navy();
    }
    let rules = value(&draft.in_force);
    let mut scenario = Scenario {
        title: value(&draft.title),
        turns: value(&draft.turns),
        poc_track: value(&draft.poc_track),
        poc: ByArea::new(|area| BySide {
            allied: value(&draft.areas[area].allied_poc),
            axis: value(&draft.areas[area].axis_poc),
        }),
        adjacent: adjacent(&draft, &switches),
        borders: borders(&draft, &switches),
        ports: ports(&draft),
        access: by_navy(|navy| access(&draft.access[navy])),
        returns: ByArea::new(|area| by_navy(|navy| returns(&draft, area, navy))),
        // Below, from the rest:
        beyond: [AreaSet::EMPTY; 1 << Area::ALL.len()],
        open: [ByNavy::default(); MAX_TURNS],
        bases: [ByArea::default(); MAX_TURNS],
        closing: [PortSet::EMPTY; MAX_TURNS],
        entering: [CounterSet::EMPTY; MAX_TURNS],
        air_sites: Default::default(),
        factors: printed,
        printed,
        navies,
        rolls: Rolls::of(&ships),
        uboat_arrivals: by_turn(1, &value(&draft.uboat_arrivals), 0),
        uboat_limit: value(&draft.uboat_limit),
        land_air_factor: value(&draft.land_air_factor),
        land_air: BySide {
            allied: sites(&draft.land_air_allied),
            axis: sites(&draft.land_air_axis),
        },
        german_gunnery_bonus: value(&draft.german_gunnery_bonus),
        neutral_port_fee: value(&draft.neutral_port_fee),
        convoy_poc_russia: value(&draft.convoy_poc_russia),
        convoy_poc_england: value(&draft.convoy_poc_england),
        oiler_success_up_to: by_turn(1, &value(&draft.oilers), 0),
        us_release_at_least: us_release(&draft, &switches),
        russian_from_turn: value(&draft.russian_from_turn),
        russian_at_least: value(&draft.russian_at_least),
        takeover: Takeover {
            turn: value(&draft.takeover.turn),
            allied_up_to: value(&draft.takeover.allied_up_to),
            scuttled_up_to: value(&draft.takeover.scuttled_up_to),
            averted_by: value(&draft.takeover.averted_by),
        },
        weakened: weakened(&draft, &ships),
        switches,
        optional: OptionalRules::default(),
        ships,
    };
    scenario.beyond = beyond(&scenario);
    scenario.open = open_ports(&scenario);
    scenario.bases = bases(&scenario);
    scenario.closing = closing(&scenario);
    scenario.entering = entering(&scenario);
    scenario.air_sites = air_sites(&scenario);
    scenario.with_rules(OptionalRules {
        weaker_bismarck: rules.contains(&Rule19::WeakerBismarck),
        uboats_accumulate: rules.contains(&Rule19::UboatsAccumulate),
        face_down: rules.contains(&Rule19::FaceDown),
    })
}

/// 6.2: the areas that border on any of some areas, whichever these are.
fn beyond(scenario: &Scenario) -> [AreaSet; 1 << Area::ALL.len()] {
    std::array::from_fn(|bits| {
        let near = AreaSet::from_bits(bits as u16);
        let borders = near.iter().map(|area| scenario.adjacent[area]);
        borders.fold(AreaSet::EMPTY, |beyond, borders| beyond | borders)
    })
}

/// M7, M12: the ports that a navy may use on each turn.
fn open_ports(scenario: &Scenario) -> [ByNavy<PortSet>; MAX_TURNS] {
    std::array::from_fn(|before| {
        let turn = before as u8 + 1;
        by_navy(|navy| {
            let ports = scenario.access[navy].ports.iter();
            let mut open: PortSet = ports.filter(|&port| scenario.active(port, turn)).collect();
            if navy == Navy::British && turn < scenario.switches.usa_open_to_british_from_turn {
                open.remove(Port::Usa);
            }
            open
        })
    })
}

/// M13: the ports that a navy may return to from each area at the end of each turn.
fn bases(scenario: &Scenario) -> [ByArea<ByNavy<Return>>; MAX_TURNS] {
    std::array::from_fn(|before| {
        let turn = before as u8 + 1;
        let to_england = scenario.switches.barents_british_to_england_from_t3;
        let to_germany = scenario.switches.north_atlantic_german_to_germany;
        let open = |area, navy, ports: PortSet| {
            let mut ports = ports & scenario.open_ports(navy, turn);
            match (area, navy) {
                (Area::BarentsSea, Navy::British) if !to_england && ports.has(Port::Russia) => {
                    ports.remove(Port::England);
                }
                (Area::NorthAtlantic, Navy::German) if !to_germany && ports.has(Port::France) => {
                    ports.remove(Port::Germany);
                }
                _ => {}
            }
            ports
        };
        ByArea::new(|area| {
            by_navy(|navy| {
                let Return { sound, disabled } = scenario.returns[area][navy];
                Return {
                    sound: open(area, navy, sound),
                    disabled: open(area, navy, disabled),
                }
            })
        })
    })
}

/// 2.4, M12: the ports whose last active turn is this one, though it is not the last of the game.
fn closing(scenario: &Scenario) -> [PortSet; MAX_TURNS] {
    std::array::from_fn(|before| {
        let turn = before as u8 + 1;
        let last = |&port: &Port| scenario.ports[port].active.1 == turn && turn < scenario.turns;
        Port::ALL.into_iter().filter(last).collect()
    })
}

/// 5.1: the ships that enter on each turn.
fn entering(scenario: &Scenario) -> [CounterSet; MAX_TURNS] {
    std::array::from_fn(|before| {
        let on_turn = |ship| usize::from(scenario.ship(ship).entry_turn) == before + 1;
        scenario.rolls.all.only(on_turn)
    })
}

/// 9.2, M5: the places that a side's planes reach; ports only while they are active.
fn air_sites(scenario: &Scenario) -> [BySide<Vec<Site>>; MAX_TURNS] {
    std::array::from_fn(|before| {
        let open = |site: &&Site| match **site {
            Site::Area(_) => true,
            Site::Port(port) => scenario.active(port, before as u8 + 1),
        };
        BySide::new(|side| scenario.land_air[side].iter().filter(open).copied().collect())
    })
}

fn value<T: Clone + Default>(maybe: &Maybe<T>) -> T {
    maybe.as_ref().map(|got| got.value.clone()).unwrap_or_default()
}

fn flag(maybe: &Maybe<bool>) -> bool {
    value(maybe)
}

fn switches(draft: &SwitchesDraft) -> Switches {
    Switches {
        area_order: value(&draft.area_order),
        tie: value(&draft.tie),
        poc_cap: value(&draft.poc_cap),
        speed_rolls: value(&draft.speed_rolls),
        failed_roll_neutral: value(&draft.failed_roll_neutral),
        us_entry: value(&draft.us_entry),
        usa_open_to_british_from_turn: value(&draft.usa_open_to_british_from_turn),
        barents_british_to_england_from_t3: flag(&draft.barents_british_to_england_from_t3),
        north_atlantic_german_to_germany: flag(&draft.north_atlantic_german_to_germany),
        border_england_mediterranean: flag(&draft.border_england_mediterranean),
        border_north_sea_baltic: flag(&draft.border_north_sea_baltic),
        carriers_screen_carriers: flag(&draft.carriers_screen_carriers),
        disengage: value(&draft.disengage),
        hidden: value(&draft.hidden),
    }
}

fn adjacent(draft: &Draft, switches: &Switches) -> ByArea<AreaSet> {
    let mut adjacent = ByArea::new(|area| value(&draft.areas[area].borders).into_iter().collect::<AreaSet>());
    // A border that rests on inference: ruling M13.
    if !switches.border_north_sea_baltic {
        adjacent[Area::NorthSea].remove(Area::BalticSea);
        adjacent[Area::BalticSea].remove(Area::NorthSea);
    }
    adjacent
}

fn borders(draft: &Draft, switches: &Switches) -> ByPort<AreaSet> {
    let mut borders = ByPort::new(|port| value(&draft.ports[port].borders).into_iter().collect::<AreaSet>());
    // Another one: ruling M13.
    if switches.border_england_mediterranean {
        borders[Port::England].insert(Area::Mediterranean);
    }
    borders
}

fn ports(draft: &Draft) -> ByPort<PortRecord> {
    ByPort::new(|port| {
        let port = &draft.ports[port];
        PortRecord {
            side: port.side.as_ref().and_then(|got| got.value.0),
            repair: value(&port.repair),
            active: port.active.as_ref().map_or((1, MAX_TURNS as u8), |got| got.value),
        }
    })
}

fn by_navy<T>(mut f: impl FnMut(Navy) -> T) -> ByNavy<T> {
    ByNavy(Navy::ALL.map(&mut f))
}

fn access(draft: &SitesDraft) -> Access {
    Access {
        areas: value(&draft.areas).into_iter().collect(),
        ports: value(&draft.ports).into_iter().collect(),
    }
}

fn returns(draft: &Draft, area: Area, navy: Navy) -> Return {
    let row = &draft.returns[area][navy];
    Return {
        sound: value(&row.sound).into_iter().collect(),
        disabled: value(&row.disabled).into_iter().collect(),
    }
}

fn sites(draft: &SitesDraft) -> Vec<Site> {
    let areas = value(&draft.areas).into_iter().map(Site::Area);
    areas
        .chain(value(&draft.ports).into_iter().map(Site::Port))
        .collect()
}

/// A list that starts on a turn, as one that starts on turn 1.
fn by_turn(from: u8, list: &[u8], elsewhere: u8) -> [u8; MAX_TURNS] {
    let mut turns = [elsewhere; MAX_TURNS];
    for (slot, entry) in turns.iter_mut().skip(usize::from(from.max(1)) - 1).zip(list) {
        *slot = *entry;
    }
    turns
}

/// Rule 15.3 under the switch of ruling M6.
fn us_release(draft: &Draft, switches: &Switches) -> [u8; MAX_TURNS] {
    let row = match switches.us_entry {
        UsEntry::Accelerated => &draft.us_accelerated,
        UsEntry::Flat => &draft.us_flat,
    };
    by_turn(value(&draft.us_from_turn), &value(row), NO_DIE)
}

fn printed(draft: &FactorsDraft) -> Factors {
    Factors {
        attack: value(&draft.attack),
        defense: value(&draft.defense),
        speed: value(&draft.speed),
        airstrike: value(&draft.airstrike),
    }
}

fn order_of_battle(draft: &Draft) -> (Vec<Ship>, CounterMap<Factors>) {
    let mut factors = CounterMap::all(Factors::default());
    let mut ships = Vec::with_capacity(draft.ships.len());
    let (more, from_turn) = (value(&draft.us_more), value(&draft.us_from_turn));
    for (ship, slot) in draft.ships.iter().take(MAX_COUNTERS).zip(&mut factors.0) {
        *slot = printed(&ship.factors);
        ships.push(Ship {
            name: ship.name.clone(),
            nation: ship.nation.as_ref().map_or(Nation::British, |got| got.value),
            class: ship.class.as_ref().map_or(Class::Cruiser, |got| got.value),
            factors: *slot,
            entry_turn: if more.contains(&ship.name) {
                from_turn
            } else {
                value(&ship.entry_turn)
            },
            start: value(&ship.start).into_iter().collect(),
        });
    }
    (ships, factors)
}

fn weakened(draft: &Draft, ships: &[Ship]) -> Weakened {
    let names = value(&draft.weakened);
    let ids = super::numbered(ships)
        .filter(|(_, ship)| names.contains(&ship.name))
        .map(|(id, _)| id);
    Weakened {
        ships: ids.collect::<CounterSet>(),
        defense: value(&draft.weakened_defense),
    }
}

impl Scenario {
    /// The same scenario with these optional rules in force and no others (rule 19).
    #[must_use]
    pub fn with_rules(&self, optional: OptionalRules) -> Scenario {
        let mut scenario = Scenario {
            factors: self.printed,
            optional,
            ..self.clone()
        };
        if optional.weaker_bismarck {
            for id in scenario.weakened.ships {
                // Rule 19.1 lessens; a variant's ship that is weaker already stays as it is.
                let defense = &mut scenario.factors[id].defense;
                *defense = scenario.weakened.defense.min(*defense);
            }
        }
        for (ship, factors) in scenario.ships.iter_mut().zip(&scenario.factors.0) {
            ship.factors = *factors;
        }
        scenario
    }
}
