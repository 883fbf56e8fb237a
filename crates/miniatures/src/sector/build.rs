//! Builds the rules of a battle from fleets, switches and where things stand.

use super::board::{Board, Grid, Sector, SectorSet};
use super::once::OnceSet;
use super::players::book::Book;
use super::rules::{Aaws, Conditions, Kinds, SEATS};
use super::state::{Flags, Home, Id, MOST_UNITS, Marks, Pair, PerUnit, Place, Side, Stage, State};
use super::switches::{Islands, Switches};
use super::unit::Unit;
use crate::ability::{Ability, Standing};
use crate::card::{Card, Type};
use crate::fleet::{Bounds, Fleet};
use admiralty_core::text::Objection;
use std::sync::Arc;

/// What is wrong with a side without units, or with too many.
pub(crate) const UNITS_OF_A_SIDE: &str = "a side has 1 to 64 units";

/// Where a unit stands when the battle is opened.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Spot {
    /// It is deployed by its player.
    #[default]
    Free,
    /// In a sector.
    At(Grid),
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
    /// Rearming counters.
    pub counters: u8,
    /// What it has done that can be done once.
    pub used: OnceSet,
    /// C6, C8.4: an aircraft whose base is elsewhere; none of all others.
    pub away: Option<Away>,
}

/// C6, C8.4: an aircraft that comes from off the board and goes back there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Away {
    /// Rearming counters at each landing.
    pub counters: u8,
    /// C6.8: it is out of the battle after its first landing, and scores for nobody.
    pub once: bool,
    /// C6.7: its carrier by the number in the fleet list, from 0; it helps this aircraft though it is not here.
    pub carrier: Option<u8>,
}

/// What a side brings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Force {
    /// Its units.
    pub fleet: Fleet,
    /// Where they are; those beyond the list's end are free.
    pub placed: Vec<Placed>,
    /// C8.6: from which turn it may leave the board.
    pub leave_from: Option<u8>,
    /// M15.1: whether it has an airbase.
    pub airbase: bool,
    /// Places at its airbase; none: as the battle says.
    pub places: Option<u8>,
}

impl Force {
    /// Aircraft that need no place: their base is elsewhere.
    fn away(&self) -> u8 {
        let away = self.placed.iter().filter(|placed| placed.away.is_some());
        away.count() as u8
    }
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
    /// M18.28.
    pub night_fighter_from: u8,
    /// M18.8 in the campaign.
    pub help_own_only: bool,
    /// The turn that begins; 0 for set-up.
    pub turn: u8,
    /// Victory points so far.
    pub points: [u16; 2],
    /// Which side has row 1; none where set-up says so.
    pub low_edge: Option<Side>,
    /// Places at each airbase; none: by the limit (M1.7).
    pub airbase: Option<u8>,
}

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
            night_fighter_from: 4,
            help_own_only: false,
            turn: 0,
            points: [0; 2],
            low_edge: None,
            airbase: None,
        }
    }

    /// What fleets must keep to.
    #[must_use]
    pub fn bounds(&self, force: &Force) -> Bounds {
        Bounds {
            limit: self.limit,
            neutrals: self.switches.neutral_units,
            year: self.switches.year_limit,
            copies: self.switches.copies,
            airbase: self.places(force).saturating_add(force.away()),
        }
    }

    /// M1.7, M15.1: places at the airbase of a side.
    fn places(&self, force: &Force) -> u8 {
        match force.places.or(self.airbase) {
            _ if !force.airbase => 0,
            Some(places) => places,
            None => self.switches.airbase_capacity.capacity(self.limit),
        }
    }

    /// M16.1: points that win, and points of an objective.
    #[must_use]
    pub fn points_of_limit(&self) -> [u16; 2] {
        let victory = by_limit(self.limit, &[150, 300, 450, 750], 3);
        let objective = by_limit(self.limit, &[50, 100, 150, 200], 1);
        [
            self.switches.victory_points.unwrap_or(victory),
            self.switches.objective_points.unwrap_or(objective),
        ]
    }

    /// Builds the rules.
    ///
    /// # Errors
    /// Everything that is wrong with fleets, places and board.
    pub fn build(&self) -> Result<Aaws, Vec<Objection>> {
        let mut wrong = Vec::new();
        let board = Board::of(self.switches.rows, self.switches.columns);
        for (force, seat) in self.forces.iter().zip(&SEATS) {
            let faults = force.fleet.faults(&self.bounds(force));
            wrong.extend(
                faults
                    .into_iter()
                    .map(|(problem, remedy)| (format!("{}: {problem}", seat.name), remedy)),
            );
            if force.fleet.cards.len() > MOST_UNITS || force.fleet.cards.is_empty() {
                wrong.push((
                    format!("{}: {UNITS_OF_A_SIDE}", seat.name),
                    "change its fleet".to_owned(),
                ));
            }
        }
        let objectives = self.sectors(
            &board,
            &self.switches.objective_places(&board),
            "objective",
            &mut wrong,
        );
        let islands = match &self.switches.islands {
            Islands::Listed(places) => self.sectors(&board, places, "island", &mut wrong),
            _ => SectorSet::EMPTY,
        };
        if !(objectives & islands).is_empty() {
            wrong.push((
                "M2.4: an objective lies on an island".to_owned(),
                "put it elsewhere".to_owned(),
            ));
        }
        for row in [1, board.rows()] {
            if (board.row(row) & !islands).is_empty() {
                wrong.push((
                    format!("M2.4: row {row} is all islands"),
                    "leave the ships a place".to_owned(),
                ));
            }
        }
        let mut rules = self.rules(board);
        rules.opening.objectives = objectives;
        rules.opening.islands = islands;
        self.place(&mut rules, &mut wrong);
        if wrong.is_empty() { Ok(rules) } else { Err(wrong) }
    }

    fn sectors(&self, board: &Board, places: &[Grid], what: &str, wrong: &mut Vec<Objection>) -> SectorSet {
        let mut set = SectorSet::EMPTY;
        for place in places {
            match board.sector(place.row, place.column) {
                Some(sector) => set.insert(sector),
                None => wrong.push((
                    format!("M2.1: the {what} {place} is not on the board"),
                    format!(
                        "rows are 1 to {}, columns 1 to {} or one less",
                        board.rows(),
                        board.columns()
                    ),
                )),
            }
        }
        set
    }

    fn rules(&self, board: Arc<Board>) -> Aaws {
        let mut units = vec![Unit::default(); 2 * MOST_UNITS];
        let mut kinds = Pair::<Kinds>::default();
        let mut not_played = Vec::new();
        for side in Side::BOTH {
            let fleet = &self.forces[side as usize].fleet;
            for (number, card) in fleet.cards.iter().take(MOST_UNITS).enumerate() {
                let unit = Unit::new(card, fleet.unit_name(number), self.switches.abilities);
                let id = Id::new(side, number);
                sort(&mut kinds[side], id, &unit);
                units[id.index()] = unit;
                note_not_played(card, &mut not_played);
            }
        }
        let [victory, objective] = self.points_of_limit();
        let airbase = Side::BOTH.map(|side| self.places(&self.forces[side as usize]));
        Aaws {
            title: self.title.clone(),
            board,
            switches: self.switches.clone(),
            limit: self.limit,
            victory_points: victory,
            objective_points: objective,
            conditions: Conditions {
                leave_from: Pair(Side::BOTH.map(|side| self.forces[side as usize].leave_from)),
                airbase: Pair(airbase),
                help_own_only: self.help_own_only,
                night_fighter_from: self.night_fighter_from,
            },
            opening: self.opening(&units, &kinds),
            book: Book::new(&units, &kinds, &self.switches),
            units,
            kinds,
            origin: None,
            not_played,
        }
    }

    fn opening(&self, units: &[Unit], kinds: &Pair<Kinds>) -> State {
        let mut hull = PerUnit::all(0);
        for side in Side::BOTH {
            for unit in kinds[side].all.of(side) {
                hull[unit] = units[unit.index()].hull;
            }
        }
        State {
            turn: self.turn,
            stage: Stage::Opening,
            side: Side::One,
            first: Side::One,
            after_quarry: Stage::Surface,
            low_edge: Pair(Side::BOTH.map(|side| self.low_edge.unwrap_or(Side::Two) == side)),
            points: Pair(self.points),
            passed: Pair::default(),
            surprise: Pair::default(),
            won: Side::One,
            crowded: Pair::default(),
            surplus: 0,
            moving: Id::NONE,
            steps_left: 0,
            steps_made: 0,
            acting: Id::NONE,
            pledge: None,
            pending: None,
            swarm: (Id::NONE, super::state::Mask::EMPTY),
            afloat: Pair(Side::BOTH.map(|side| kinds[side].all)),
            place: PerUnit::all(Place::Waiting),
            home: PerUnit::all(Home::NOWHERE),
            hull,
            counters: PerUnit::all(0),
            marks: PerUnit::all(Marks::default()),
            marked: Pair::default(),
            flags: PerUnit::all(Flags::default()),
            fired: PerUnit::all(0),
            aimed: PerUnit::all(Id::NONE),
            aimed_too: PerUnit::all(Id::NONE),
            used: PerUnit::all(OnceSet::default()),
            hunters: PerUnit::all(0),
            helped: PerUnit::all(0),
            crippled_until: PerUnit::all(0),
            jammed_until: PerUnit::all(0),
            straddled: PerUnit::all(Id::NONE),
            pursues: PerUnit::all(Id::NONE),
            shooter: PerUnit::all(Id::NONE),
            here: Pair([[super::state::Mask::EMPTY; super::board::MOST_SECTORS]; 2]),
            smoke: [0; super::board::MOST_SECTORS],
            smoky: SectorSet::EMPTY,
            squalls: SectorSet::EMPTY,
            islands: SectorSet::EMPTY,
            mines: SectorSet::EMPTY,
            objectives: SectorSet::EMPTY,
            dark_first: false,
        }
    }

    /// Puts units where the battle finds them.
    fn place(&self, rules: &mut Aaws, wrong: &mut Vec<Objection>) {
        for side in Side::BOTH {
            let force = &self.forces[side as usize];
            for (number, placed) in force.placed.iter().enumerate().take(force.fleet.cards.len()) {
                let unit = Id::new(side, number);
                if let Err((problem, remedy)) = put(rules, unit, placed) {
                    wrong.push((format!("{}: {problem}", rules.unit(unit).name), remedy));
                }
            }
            let free = |unit: &Id| rules.opening.place[*unit] == Place::Waiting;
            if self.turn > 0 && rules.opening.afloat[side].of(side).any(|unit| free(&unit)) {
                wrong.push((
                    "M2.6: a battle that is under way has all its units placed".to_owned(),
                    "place every unit, or begin with turn 0".to_owned(),
                ));
            }
        }
    }
}

/// Puts one unit where it stands.
fn put(rules: &mut Aaws, unit: Id, placed: &Placed) -> Result<(), Objection> {
    let card = rules.unit(unit).clone();
    let wrong = |problem: &str, remedy: &str| Err((problem.to_owned(), remedy.to_owned()));
    if let Some(hull) = placed.hull {
        if hull == 0 || hull > card.hull {
            return Err((
                format!("M13.2: {hull} hull points, and the card has {}", card.hull),
                "write 1 up to the points of the card".to_owned(),
            ));
        }
        rules.opening.hull[unit] = hull;
    }
    if placed.counters > 0 && placed.spot != Spot::Airbase {
        return wrong(
            "M10.1: rearming counters lie at the airbase",
            "put it there, or leave them off",
        );
    }
    rules.opening.counters[unit] = placed.counters;
    rules.opening.used[unit] = placed.used;
    if let Some(away) = placed.away {
        rules.units[unit.index()].away = Some(away);
        if away.once {
            rules.units[unit.index()].cost = 0; // C6.8
        }
    }
    let aircraft = card.kind.is_aircraft();
    let home = match placed.spot {
        Spot::Free => return Ok(()),
        Spot::Gone => {
            rules.opening.put(unit, Place::Left);
            return Ok(());
        }
        Spot::At(grid) => {
            let Some(sector) = rules.board.sector(grid.row, grid.column) else {
                return Err((
                    format!("M2.1: {grid} is not on the board"),
                    "write a row and a column of the board".to_owned(),
                ));
            };
            return put_at(rules, unit, sector);
        }
        Spot::Aboard(number) => Home(Id::new(unit.side(), number.min(MOST_UNITS - 1))),
        Spot::Airbase => Home::AIRBASE,
    };
    let takes = match home.carrier() {
        Some(carrier) => rules.kinds(unit.side()).carriers.has(carrier) && card.fits_carriers,
        None => true,
    };
    let room = placed.away.is_some() || rules.based_room(&rules.opening, unit.side(), home) > 0;
    if !aircraft || !takes || !room {
        return wrong(
            "M1.7: it has no place there",
            "base it on a carrier with room that takes it, or at the airbase",
        );
    }
    rules.opening.put(unit, Place::Home);
    rules.opening.home[unit] = home;
    Ok(())
}

fn put_at(rules: &mut Aaws, unit: Id, sector: Sector) -> Result<(), Objection> {
    if rules.kind(unit).is_aircraft() {
        return Err((
            "M1.7: an aircraft has a base, not a sector".to_owned(),
            "base it on a carrier or at the airbase".to_owned(),
        ));
    }
    if rules.opening.islands.has(sector) && !rules.has(unit, Ability::ShallowDraft) {
        return Err((
            "M4.3: it may not be on an island".to_owned(),
            "put it elsewhere".to_owned(),
        ));
    }
    if !rules.fits_in(&rules.opening, unit, sector) {
        return Err((
            "M4.4: the sector is full".to_owned(),
            "put it elsewhere".to_owned(),
        ));
    }
    rules.opening.put(unit, Place::At(sector));
    Ok(())
}

/// M16.1, V1.3: 100, 200, 300, 500 points, else a multiple of half the limit, rounded up.
fn by_limit(limit: u16, table: &[u16; 4], halves: u16) -> u16 {
    match limit {
        100 => table[0],
        200 => table[1],
        300 => table[2],
        500 => table[3],
        _ => (limit * halves).div_ceil(2),
    }
}

/// M1.8, M18: what a result that uses this unit must say.
fn note_not_played(card: &Card, notes: &mut Vec<(String, String)>) {
    let left_out = card
        .abilities
        .iter()
        .filter(|printed| matches!(printed.ability.standing(), Standing::Complex | Standing::Untold));
    let mut said: Vec<String> = left_out.map(ToString::to_string).collect();
    if card.kind.is_aircraft() && card.has(Ability::Mines) {
        said.push("Mines, which M18.41 tells of ships alone".to_owned());
    }
    if !card.abilities_recorded {
        said.push("its abilities are not recorded".to_owned());
    }
    if !said.is_empty() && !notes.iter().any(|(name, _)| *name == card.name) {
        notes.push((card.name.clone(), said.join(", ")));
    }
}

/// Notes what a unit is and can do.
fn sort(kinds: &mut Kinds, id: Id, unit: &Unit) {
    let put = |mask: &mut super::state::Mask, fits: bool| {
        if fits {
            mask.insert(id);
        }
    };
    let kind = unit.kind;
    put(&mut kinds.all, true);
    put(&mut kinds.ships, kind.is_ship());
    put(&mut kinds.submarines, kind == Type::Submarine);
    put(&mut kinds.aircraft, kind.is_aircraft());
    put(&mut kinds.fighters, kind == Type::Fighter);
    // A ship that bases squadrons is a carrier in the sense of M1.7, whatever its card says.
    put(&mut kinds.carriers, kind == Type::Carrier || unit.capacity > 0);
    put(&mut kinds.destroyers, kind == Type::Destroyer);
    put(&mut kinds.auxiliaries, kind == Type::Auxiliary);
    put(&mut kinds.claimers, unit.claims());
    put(&mut kinds.antiair, unit.antiair[0] > 0 || unit.numbers.cover > 0);
    put(&mut kinds.asw_ships, kind.is_ship() && unit.asw > 0);
    let leads = [
        Ability::FlotillaLeader,
        Ability::CarrierLeader,
        Ability::DestroyerLeader,
    ];
    let leads = unit.flagship > 0 || leads.into_iter().any(|ability| unit.has(ability));
    put(&mut kinds.leaders, leads);
    put(
        &mut kinds.close_escorts,
        unit.has(Ability::CloseEscort) && kind.is_ship(),
    );
    put(&mut kinds.guards, unit.has(Ability::GuardTheConvoy));
    put(&mut kinds.escorts, unit.has(Ability::Escort));
    put(
        &mut kinds.rolls_speed,
        unit.numbers.slow > 0 || unit.numbers.fast > 0,
    );
    let ends = [Ability::DamageControl, Ability::Repair, Ability::Mines];
    let ends = unit.numbers.cargo > 0 || ends.into_iter().any(|ability| unit.has(ability));
    put(&mut kinds.ends_turn, ends);
}
