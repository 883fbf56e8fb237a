//! Builds the rules of a battle in inches.

use super::placing::put;
use super::{Battle, Extra, Force, NOT_PLAYED, Nation, Placed, Work};
use crate::ability::Ability;
use crate::card::{Card, Type};
use crate::fleet::Fleet;
use crate::inches::plane::{Heading, INCH, Inches, Point};
use crate::inches::rules::Victory;
use crate::inches::state::{Is, Place, Sea, Stage, State};
use crate::inches::switches::{Part, Switch, Switches};
use crate::sector::build::{Battle as SectorBattle, Force as SectorForce, Placed as OfSector};
use crate::sector::rules::SEATS;
use crate::sector::state::{Id, MOST_UNITS, Pair, PerUnit, Side};
use crate::sector::unit::Unit;
use admiralty_core::text::Objection;
use arrayvec::ArrayVec;

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
            in_campaign: false,
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
                places: force.places,
                placed: force.placed.iter().map(of_elsewhere).collect(),
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
            _ if self.in_campaign => MOST_UNITS,
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
            in_campaign: self.in_campaign,
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
                    let left_out = (card.name.clone(), ability.name().to_owned());
                    rules.base.not_played.push(left_out);
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
        if kind == Type::Submarine {
            is.set(Is::MOVED | Is::HAD_MOVED); // V7.3: under way before the first turn
        }
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
        let (width, _) = rules.table();
        let mut works = force.works.clone();
        if force.airbase && self.switches.is(Switch::Airbase) == 1 {
            works.push((Work::Airbase, Point::new(width / 2, 0)));
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
        let detected = self.switches.is(Switch::SubmarineDetection) == 0;
        if !self.switches.has(Part::Decoys) || !detected || self.turn > 0 {
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
        let mut opening = rules.opening.clone();
        rules.seat_airbases(&mut opening);
        rules.opening = opening;
    }
}

/// What the sector game knows of a unit's place: whether its base is elsewhere.
fn of_elsewhere(placed: &Placed) -> OfSector {
    OfSector {
        away: placed.away,
        ..OfSector::default()
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
            work: true,
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
        interception: None,
    }
}
