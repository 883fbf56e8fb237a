//! Builds the rules of a battle in inches from fleets, works, switches and where things stand.

use super::plane::{Heading, INCH, Inches, Point};
use super::rules::{Ground, Patch, Victory};
use super::state::{Is, Place, Sea, Stage, State};
use super::switches::{Part, Switch, Switches};
use crate::ability::Ability;
use crate::card::{Card, Type};
use crate::fleet::Fleet;
use crate::sector::build::{Battle as SectorBattle, Force as SectorForce};
use crate::sector::rules::SEATS;
use crate::sector::state::{Home, Id, MOST_UNITS, Mask, Pair, PerUnit, Side};
use crate::sector::unit::Unit;
use crate::units::Units;
use admiralty_core::text::{Loaded, Objection};
use arrayvec::ArrayVec;

/// Nations with bonuses (V10.7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Nation {
    American,
    British,
    German,
    Japanese,
    #[default]
    Other,
}

/// What the crossover adds to a unit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Extra {
    /// Its nation.
    pub nation: Nation,
    /// How far it moves, or flies (V5).
    pub inches: Inches,
    /// How far it moves submerged.
    pub submerged: Inches,
    /// V4.2.
    pub hedgehog: bool,
    /// V10.5.
    pub radar: bool,
    /// V7.7.
    pub depth: u8,
    /// V5.4: mine counters.
    pub mines: u8,
    /// A base or battery on the ground (V8.5 to V8.7).
    pub work: bool,
    /// V9.6.
    pub spotters: u8,
    /// V7.8.
    pub torpedoes: u8,
}

/// A base or battery on the ground (V8.5 to V8.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// V8.5.
    Airbase,
    /// V8.6: antiair dice, 1 to 6, each a point.
    Antiair(u8),
    /// V8.7, 5 points.
    Shielded,
    /// V8.7, 10 points.
    Hardened,
}

/// Where a unit stands when the battle is opened.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Spot {
    /// Its player deploys it.
    #[default]
    Free,
    /// At a point, with a heading.
    At(Point, Heading),
    /// Aboard the carrier of this number in the fleet list, from 0.
    Aboard(usize),
    /// At the airbase.
    Airbase,
    /// Lost, or gone, before.
    Gone,
}

/// A unit as a battle finds it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Placed {
    /// Where.
    pub spot: Spot,
    /// Hull points; none: all of the card.
    pub hull: Option<u8>,
    /// Reload counters.
    pub counters: u8,
    /// What it has done that can be done once.
    pub used: crate::sector::once::OnceSet,
    /// What criticals, fires and ammunition have left; none: all as new.
    pub sea: Option<Sea>,
}

/// What a side brings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Force {
    /// Its fleet.
    pub fleet: Fleet,
    /// Where its units are; those beyond the list's end are free.
    pub placed: Vec<Placed>,
    /// Works, and where they stand.
    pub works: Vec<(Work, Point)>,
    /// From which turn it may leave the table over its own edge (C8.6).
    pub leave_from: Option<u8>,
    /// Whether it has an airbase.
    pub airbase: bool,
}

/// A battle to be built.
#[derive(Clone, Debug, PartialEq)]
pub struct Battle {
    /// What it is called.
    pub title: String,
    /// What fleets may cost.
    pub limit: u16,
    /// The sides.
    pub forces: [Force; 2],
    /// The switches.
    pub switches: Switches,
    /// Islands, shoals, shallows, fog.
    pub ground: Vec<Patch>,
    /// The turn that begins; 0 for set-up.
    pub turn: u8,
    /// Victory points so far.
    pub points: [u16; 2],
    /// Objectives that are left, a bit each.
    pub objectives: u8,
    /// Which side has the lower edge; none where set-up says so.
    pub low_edge: Option<Side>,
}

/// What a scenario was read from.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The cards.
    pub units: Units,
    /// The battle.
    pub battle: Battle,
    /// Where each value comes from.
    pub loaded: Loaded,
}

/// Abilities that the crossover does not play: what they say is about sectors or phases that it has not.
pub const NOT_PLAYED: [Ability; 24] = [
    Ability::CombatAirPatrol,
    Ability::PursuitShip,
    Ability::Chase,
    Ability::TorpedoRun,
    Ability::LeadTheAttack,
    Ability::EstablishScreen,
    Ability::TorpedoSwarm,
    Ability::AudaciousAttack,
    Ability::EscortKiller,
    Ability::SplitFire,
    Ability::LongShot,
    Ability::HarassingFire,
    Ability::FighterCover,
    Ability::AntishipMissile,
    Ability::KamikazeAttack,
    Ability::HeavyStrafer,
    Ability::Shadowing,
    Ability::Pinpointer,
    Ability::ScoutCruiser,
    Ability::ScoutPlanes,
    Ability::SurpriseRaid,
    Ability::GuardTheConvoy,
    Ability::DangerousQuarry,
    Ability::ShoreSupport,
];

impl Battle {
    /// Two fleets at a limit, everything else as usual.
    #[must_use]
    pub fn new(title: &str, limit: u16, fleets: [Fleet; 2], switches: Switches) -> Self {
        let force = |fleet| Force {
            fleet,
            airbase: true,
            ..Force::default()
        };
        Battle {
            title: title.to_owned(),
            limit,
            forces: fleets.map(force),
            switches,
            ground: Vec::new(),
            turn: 0,
            points: [0; 2],
            objectives: 7,
            low_edge: None,
        }
    }

    /// V1.3, V10.7: what a fleet may cost: American ones 15 more.
    #[must_use]
    pub fn limit_of(&self, force: &Force) -> u16 {
        let american = |card: &Card| nation(card) == Nation::American;
        let bonus = self.switches.has(Part::Nationality)
            && !force.fleet.cards.is_empty()
            && force.fleet.cards.iter().all(american);
        self.limit + if bonus { 15 } else { 0 }
    }

    /// The battle as the sector game would have it: its checks of fleets, its units.
    fn of_sectors(&self) -> SectorBattle {
        let dearest = self.forces.iter().map(|force| self.limit_of(force)).max();
        let mut battle = SectorBattle::new(
            &self.title,
            self.limit,
            Default::default(),
            self.switches.base.clone(),
        );
        for (own, force) in battle.forces.iter_mut().zip(&self.forces) {
            *own = SectorForce {
                fleet: force.fleet.clone(),
                airbase: force.airbase,
                leave_from: force.leave_from,
                ..SectorForce::default()
            };
        }
        let places = match self.switches.is(Switch::Airbase) {
            2 => 0,
            _ => self.switches.base.airbase_capacity.capacity(self.limit),
        };
        battle.airbase = Some(places);
        battle.limit = dearest.unwrap_or(self.limit);
        let [victory, objective] = SectorBattle {
            limit: self.limit,
            ..battle.clone()
        }
        .points_of_limit();
        battle.switches.victory_points = Some(victory);
        battle.switches.objective_points = Some(objective);
        battle.switches.objectives = Some(Vec::new());
        battle.points = self.points;
        battle
    }

    /// Builds the rules.
    ///
    /// # Errors
    /// Everything that is wrong with fleets and places.
    pub fn build(&self) -> Result<Victory, Vec<Objection>> {
        let mut wrong = Vec::new();
        self.check_fleets(&mut wrong);
        let built = self.of_sectors().build();
        let mut base = match built {
            Ok(base) => base,
            Err(mut more) => {
                wrong.append(&mut more);
                return Err(wrong);
            }
        };
        base.opening.turn = self.turn;
        let mut rules = self.rules(base);
        self.place(&mut rules, &mut wrong);
        if wrong.is_empty() { Ok(rules) } else { Err(wrong) }
    }

    /// V1.3, V1.8, V10.7: what the crossover asks of fleets beside the sector game.
    fn check_fleets(&self, wrong: &mut Vec<Objection>) {
        let most = match self.limit {
            0..200 => MOST_UNITS,
            200..300 => 20,
            300..500 => 25,
            _ => 40,
        };
        let dearest = self.forces.iter().map(|force| self.limit_of(force)).max();
        for (force, seat) in self.forces.iter().zip(&SEATS) {
            let (units, cost) = (force.fleet.cards.len(), force.fleet.cost());
            if units > most {
                wrong.push((
                    format!(
                        "{}: V1.3: {units} units, and a limit of {} points allows {most}",
                        seat.name, self.limit
                    ),
                    "leave some out".to_owned(),
                ));
            }
            if self.switches.is(Switch::ClassLimits) == 1 {
                check_classes(seat.name, &force.fleet, wrong);
            }
            let (works, limit) = (self.cost_of_works(force), u32::from(self.limit_of(force)));
            // The sector game's check tells of a fleet that would be too dear for either side.
            if cost <= dearest.map_or(limit, u32::from) && cost + works > limit {
                wrong.push((
                    format!(
                        "{}: M1.4: fleet and works cost {} points, more than the limit of {limit}",
                        seat.name,
                        cost + works
                    ),
                    "leave some out".to_owned(),
                ));
            }
        }
    }

    fn cost_of_works(&self, force: &Force) -> u32 {
        force
            .works
            .iter()
            .map(|(work, _)| u32::from(work.unit().cost))
            .sum()
    }

    fn rules(&self, base: crate::sector::rules::Aaws) -> Victory {
        let mut rules = Victory {
            opening: opening(&base, self.objectives),
            base,
            switches: self.switches.clone(),
            ground: self.ground.clone(),
            objectives: ArrayVec::new(),
            extras: vec![Extra::default(); 2 * MOST_UNITS],
            works: Pair::default(),
            decoys: Pair::default(),
            origin: None,
        };
        let (width, height) = rules.table();
        if self.switches.base.objectives.is_none() {
            rules.objectives = (1..=3)
                .map(|part| Point::new(width * part / 4, height / 2))
                .collect();
        } else {
            rules.opening.objectives = 0;
        }
        for side in Side::BOTH {
            let force = &self.forces[side as usize];
            for (number, card) in force.fleet.cards.iter().take(MOST_UNITS).enumerate() {
                let id = Id::new(side, number);
                rules.extras[id.index()] = self.extra(card, &rules);
                self.stock(&mut rules, id);
                for ability in NOT_PLAYED.into_iter().filter(|ability| card.has(*ability)) {
                    if ability != Ability::CombatAirPatrol {
                        rules
                            .base
                            .not_played
                            .push((card.name.clone(), ability.name().to_owned()));
                    }
                }
            }
            self.add_works(&mut rules, side);
            self.add_decoys(&mut rules, side);
        }
        rules.base.not_played.sort();
        rules.base.not_played.dedup();
        rules
    }

    fn extra(&self, card: &Card, rules: &Victory) -> Extra {
        let whole = match card.kind {
            Type::TorpedoBoat => 8,
            Type::Destroyer => 7,
            Type::Cruiser => 6,
            Type::Battleship | Type::Carrier | Type::Auxiliary => 5,
            Type::Submarine => 3,
            Type::Fighter => 55,
            Type::DiveBomber => 45,
            Type::TorpedoBomber | Type::PatrolBomber => 35,
        };
        let nation = nation(card);
        let radar = [
            Ability::RadarFireControl,
            Ability::ImprovedRadar,
            Ability::RadarSolution,
        ];
        let late = card.year >= 1942
            && matches!(nation, Nation::American | Nation::British)
            && matches!(card.kind, Type::Battleship | Type::Cruiser | Type::Carrier);
        let late = late && self.switches.is(Switch::RadarShips) == 1;
        let layer = card.kind == Type::Destroyer && rules.switches.is(Switch::MineLayers) == 0;
        let knots = card.knots.filter(|_| self.switches.is(Switch::SpeedSource) == 1);
        Extra {
            nation,
            inches: knots.map_or(whole * INCH, inches_of_knots),
            submerged: INCH * 3 / 2,
            hedgehog: card.year >= 1944 || card.has(Ability::SubHunter),
            radar: late || radar.into_iter().any(|ability| card.has(ability)),
            depth: card.depth.unwrap_or(if nation == Nation::German { 3 } else { 1 }),
            mines: if layer || card.kind.is_ship() && card.has(Ability::Mines) {
                4
            } else {
                0
            },
            work: false,
            spotters: card.spotters,
            torpedoes: card.torpedoes.unwrap_or(25),
        }
    }

    /// V5.1, V5.4, V7.1, V9.4: what a unit begins with.
    fn stock(&self, rules: &mut Victory, id: Id) {
        let (kind, extra) = (rules.unit(id).kind, rules.extra(id).clone());
        let surfaced = kind == Type::Submarine && self.switches.is(Switch::SubmarinesStart) == 1;
        let boats = kind == Type::TorpedoBoat;
        let mut is = Is::default();
        if surfaced {
            is.set(Is::SURFACED);
        }
        is.set(Is::HAD_MOVED);
        rules.opening.sea[id] = Sea {
            is,
            torpedoes: if boats { 12 } else { extra.torpedoes },
            charges: 15,
            boats: if boats { 3 } else { 0 },
            mines: extra.mines,
            load: load(kind),
            ..Sea::default()
        };
    }

    fn add_works(&self, rules: &mut Victory, side: Side) {
        let force = &self.forces[side as usize];
        let (width, height) = rules.table();
        let mut works = force.works.clone();
        if force.airbase && self.switches.is(Switch::Airbase) == 1 {
            let y = if side == Side::One { height } else { 0 };
            works.push((Work::Airbase, Point::new(width / 2, y)));
            rules.base.conditions.airbase[side] = 0;
        }
        for (work, at) in works {
            let number = rules.kinds(side).all.len();
            if number >= MOST_UNITS {
                return;
            }
            let id = Id::new(side, number);
            let mut unit = work.unit();
            if work == Work::Airbase {
                unit.capacity = self.switches.base.airbase_capacity.capacity(self.limit);
            }
            add(rules, id, unit);
            rules.extras[id.index()].work = true;
            rules.works[side].insert(id);
            if work == Work::Airbase {
                rules.base.kinds[side].carriers.insert(id);
            }
            if matches!(work, Work::Antiair(_)) {
                rules.base.kinds[side].antiair.insert(id);
            }
            rules.opening.at[id] = at;
            rules
                .opening
                .base
                .put(id, Place::At(crate::sector::board::Sector(0)));
        }
    }

    /// V7.11: counters that move as submarines, put out in set-up: a battle under way has none.
    fn add_decoys(&self, rules: &mut Victory, side: Side) {
        if !self.switches.has(Part::Decoys) || self.turn > 0 {
            return;
        }
        let each = [1, 0, 2][usize::from(self.switches.is(Switch::DecoysPerSubmarine))];
        let submarines: Vec<Id> = rules.kinds(side).submarines.of(side).collect();
        for real in submarines
            .iter()
            .flat_map(|real| std::iter::repeat_n(*real, each))
        {
            let number = rules.kinds(side).all.len();
            if number >= MOST_UNITS {
                return;
            }
            let id = Id::new(side, number);
            let unit = Unit {
                name: format!("decoy {}", number + 1),
                kind: Type::Submarine,
                armor: rules.unit(real).armor,
                vital: rules.unit(real).vital,
                hull: 1,
                speed: 1,
                ..Unit::default()
            };
            add(rules, id, unit);
            rules.extras[id.index()] = rules.extra(real).clone();
            rules.base.kinds[side].submarines.insert(id);
            rules.decoys[side].insert(id);
            rules.opening.sea[id] = rules.opening.sea[real];
            rules.opening.set(id, Is::DECOY);
        }
    }

    /// Puts units where the battle finds them.
    fn place(&self, rules: &mut Victory, wrong: &mut Vec<Objection>) {
        for side in Side::BOTH {
            let force = &self.forces[side as usize];
            for (number, placed) in force.placed.iter().enumerate().take(force.fleet.cards.len()) {
                let unit = Id::new(side, number);
                if let Err((problem, remedy)) = put(rules, unit, placed) {
                    wrong.push((format!("{}: {problem}", rules.unit(unit).name), remedy));
                }
            }
            let waits = |unit: &Id| rules.opening.base.place[*unit] == Place::Waiting;
            if self.turn > 0 && rules.opening.base.afloat[side].of(side).any(|unit| waits(&unit)) {
                wrong.push((
                    "M2.6: a battle that is under way has all its units placed".to_owned(),
                    "place every unit, or begin with turn 0".to_owned(),
                ));
            }
        }
        let low = self.low_edge.unwrap_or(Side::Two);
        rules.opening.base.low_edge = Pair(Side::BOTH.map(|side| side == low));
    }
}

/// V1.8: how many ships of a class may be in play.
fn check_classes(side: &str, fleet: &Fleet, wrong: &mut Vec<Objection>) {
    for (number, card) in fleet
        .cards
        .iter()
        .enumerate()
        .filter(|(_, card)| card.class_limit > 0)
    {
        let before = fleet.cards[..number]
            .iter()
            .filter(|other| other.class == card.class)
            .count();
        if before == usize::from(card.class_limit) {
            wrong.push((
                format!(
                    "{side}: V1.8: more than {} of the class of {}",
                    card.class_limit, card.name
                ),
                "leave some out".to_owned(),
            ));
        }
    }
}

/// Rounds of a fighter, the load of a bomber (V9.4).
#[must_use]
pub const fn load(kind: Type) -> u8 {
    match kind {
        Type::Fighter => 2,
        _ if kind.is_aircraft() => 1,
        _ => 0,
    }
}

/// V1.5: knots / 5 to the nearest half inch, ties down, from tenths of knots.
#[must_use]
pub const fn inches_of_knots(tenths: u16) -> Inches {
    let hundredths = tenths as Inches * 2;
    (hundredths + 24) / 50 * 50
}

fn nation(card: &Card) -> Nation {
    match card.nation.as_str() {
        "United States" | "USA" | "US" => Nation::American,
        "United Kingdom" | "UK" | "Great Britain" => Nation::British,
        "Germany" => Nation::German,
        "Japan" => Nation::Japanese,
        _ => Nation::Other,
    }
}

impl Work {
    /// V8.5 to V8.7: its numbers.
    #[must_use]
    pub fn unit(self) -> Unit {
        let (name, cost, armor, vital, hull) = match self {
            Work::Airbase => ("airbase", 0, 10, 20, 8),
            Work::Antiair(dice) => ("antiair battery", u16::from(dice), 3, 5, 1),
            Work::Shielded => ("shielded shore battery", 5, 4, 8, 2),
            Work::Hardened => ("hardened shore battery", 10, 8, 14, 4),
        };
        let mut unit = Unit {
            name: name.to_owned(),
            cost,
            armor,
            vital,
            hull,
            ..Unit::default()
        };
        match self {
            Work::Airbase => {}
            Work::Antiair(dice) => unit.antiair = [dice.clamp(1, 6), 0, 0],
            Work::Shielded => unit.gunnery[0] = [8, 5, 5, 5],
            Work::Hardened => (unit.gunnery[0], unit.reach) = ([10, 8, 8, 5], 4),
        }
        unit
    }
}

/// Adds a unit that no fleet list has.
fn add(rules: &mut Victory, id: Id, unit: Unit) {
    rules.opening.base.hull[id] = unit.hull;
    rules.opening.base.afloat[id.side()].insert(id);
    rules.base.opening.hull[id] = unit.hull;
    rules.base.units[id.index()] = unit;
    rules.base.kinds[id.side()].all.insert(id);
}

fn opening(base: &crate::sector::rules::Aaws, objectives: u8) -> State {
    State {
        base: base.opening.clone(),
        stage: Stage::Opening,
        at: PerUnit::all(Point::default()),
        heading: PerUnit::all(Heading::default()),
        sea: PerUnit::all(Sea::default()),
        sight: Pair([i32::MAX / 2; 2]),
        clouds: ArrayVec::new(),
        mines: ArrayVec::new(),
        objectives,
        spotters: None,
        pending: None,
    }
}

/// Puts one unit where it stands.
fn put(rules: &mut Victory, unit: Id, placed: &Placed) -> Result<(), Objection> {
    let card = rules.unit(unit).clone();
    let wrong = |problem: &str, remedy: &str| Err((problem.to_owned(), remedy.to_owned()));
    if let Some(hull) = placed.hull {
        if hull == 0 || hull > card.hull {
            return Err((
                format!("M13.2: {hull} hull points, and the card has {}", card.hull),
                "write 1 up to the points of the card".to_owned(),
            ));
        }
        rules.opening.base.hull[unit] = hull;
    }
    rules.opening.base.counters[unit] = placed.counters;
    rules.opening.base.used[unit] = placed.used;
    if let Some(sea) = placed.sea {
        let own = &mut rules.opening.sea[unit];
        *own = Sea {
            torpedoes: if sea.torpedoes > 0 {
                sea.torpedoes
            } else {
                own.torpedoes
            },
            fires: sea.fires,
            vital: sea.vital,
            harms: sea.harms,
            ..*own
        };
    }
    let home = match placed.spot {
        Spot::Free => return Ok(()),
        Spot::Gone => {
            rules.opening.base.put(unit, Place::Left);
            return Ok(());
        }
        Spot::At(at, heading) => {
            if !rules.on(at) || rules.lies(at, Ground::Island, 0) {
                return wrong(
                    "V1.1: that point is not on the water of the table",
                    "put it elsewhere",
                );
            }
            rules.opening.at[unit] = at;
            rules.opening.heading[unit] = heading;
            rules
                .opening
                .base
                .put(unit, Place::At(crate::sector::board::Sector(0)));
            return Ok(());
        }
        Spot::Aboard(number) => Home(Id::new(unit.side(), number.min(MOST_UNITS - 1))),
        Spot::Airbase => airbase(rules, unit.side()),
    };
    let carriers: Mask = rules.kinds(unit.side()).carriers;
    let takes = home
        .carrier()
        .is_none_or(|carrier| carriers.has(carrier) && (card.fits_carriers || rules.extra(carrier).work));
    let room = rules.berths(&rules.opening, unit.side(), home) > 0;
    if !card.kind.is_aircraft() || !takes || !room {
        return wrong(
            "M1.7: it has no place there",
            "base it on a carrier with room that takes it, or at the airbase",
        );
    }
    rules.opening.base.put(unit, Place::Home);
    rules.opening.base.home[unit] = home;
    Ok(())
}

/// The airbase of a side: a work on the table, or the one off it.
#[must_use]
pub fn airbase(rules: &Victory, side: Side) -> Home {
    let work = rules.works[side]
        .of(side)
        .find(|&work| rules.unit(work).capacity > 0);
    work.map_or(Home::AIRBASE, Home)
}

impl Victory {
    /// Places at a base before the battle begins, carriers not yet deployed included.
    #[must_use]
    pub fn berths(&self, state: &State, side: Side, home: Home) -> usize {
        let places = home
            .carrier()
            .map_or(self.base.conditions.airbase[side], |carrier| {
                self.unit(carrier).capacity
            });
        let taken = (state.base.afloat[side] & self.kinds(side).aircraft)
            .of(side)
            .filter(|&unit| state.base.place[unit] == Place::Home && state.base.home[unit] == home)
            .count();
        usize::from(places).saturating_sub(taken)
    }
}
