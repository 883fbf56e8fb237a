//! Battles for tests: set up in a few words, played answer by answer with the dice that follow each.
#![allow(dead_code, reason = "each test file uses a part of it")]

use admiralty_core::dice::Scripted;
use admiralty_core::machine::{Asked, Choices, Ending, Illegal, Observer, Rules};
use admiralty_core::seats::Seat;
use miniatures::fleet::Fleet;
use miniatures::scenario::Scenario;
use miniatures::sector::attack::{Attack, Effect, Weapon, With};
use miniatures::sector::board::{Grid, Sector};
use miniatures::sector::build::{Battle, Force, Placed, Spot};
use miniatures::sector::choice::Choice;
use miniatures::sector::event::Event;
use miniatures::sector::rules::Aaws;
use miniatures::sector::state::{Flags, Home, Id, Place, Side, Stage, State};
use miniatures::sector::switches::Switches;
use miniatures::units::Units;

/// The cards that ship, with the changes of a test.
pub fn cards(changes: &str) -> Units {
    let text = format!("extends = \"aaws\"\n{changes}");
    let read = Scenario::text("test.toml", &text);
    read.unwrap_or_else(|faults| panic!("{faults}"))
        .origin
        .units
        .clone()
}

/// A side: units between semicolons, each a name and where it stands: `HMS Hood @ 6,5`, `Zeke on Akagi`,
/// `Stuka at airbase`; `hull 2` and `counters 1` may follow. A name alone is not placed.
pub fn force(text: &str, units: &Units) -> Force {
    let mut force = Force {
        airbase: true,
        ..Force::default()
    };
    for item in text.split(';').map(str::trim).filter(|item| !item.is_empty()) {
        let mut placed = Placed::default();
        let (name, rest) = match [" @ ", " on ", " at "]
            .into_iter()
            .find_map(|word| Some((word, item.split_once(word)?)))
        {
            Some((" @ ", (name, rest))) => {
                let place = rest.split_whitespace().next().unwrap();
                let (row, column) = place.split_once(',').unwrap();
                placed.spot = Spot::At(Grid {
                    row: row.parse().unwrap(),
                    column: column.parse().unwrap(),
                });
                (name, rest)
            }
            Some((" on ", (name, rest))) => {
                let carrier = rest.split(" counters ").next().unwrap().trim();
                let wanted = Fleet::read(carrier, units).unwrap().cards.remove(0);
                let place = force
                    .fleet
                    .cards
                    .iter()
                    .position(|card: &miniatures::card::Card| card.name == wanted.name);
                placed.spot = Spot::Aboard(place.unwrap_or_else(|| panic!("{carrier} comes later")));
                (name, rest)
            }
            Some((_, (name, rest))) => {
                placed.spot = Spot::Airbase;
                (name, rest)
            }
            None => (item, ""),
        };
        let number = |word: &str| {
            rest.split_once(word)
                .map(|(_, after)| after.trim().split(' ').next().unwrap().parse::<u8>().unwrap())
        };
        placed.hull = number("hull");
        placed.counters = number("counters").unwrap_or(0);
        let fleet = Fleet::read(name.trim(), units).unwrap_or_else(|wrong| panic!("{wrong:?}"));
        force.placed.extend(fleet.cards.iter().map(|_| placed));
        force.fleet.cards.extend(fleet.cards);
    }
    force
}

/// A battle under way: side one from the highest row, side two from row 1.
pub fn battle(one: &str, two: &str) -> Battle {
    battle_of(one, two, Units::shipped())
}

/// The same with other cards.
pub fn battle_of(one: &str, two: &str, units: &Units) -> Battle {
    let mut battle = Battle::new(
        "Test",
        1000,
        [Fleet::default(), Fleet::default()],
        Switches::default(),
    );
    battle.forces = [force(one, units), force(two, units)];
    battle.turn = 1;
    battle.low_edge = Some(Side::Two);
    battle.switches.objectives = Some(Vec::new());
    battle
}

/// Units of both sides on the board, aircraft too, in a stage of turn 2; side one is asked and is the first player.
pub fn arena(one: &str, two: &str, stage: Stage) -> Table {
    arena_of(one, two, stage, Units::shipped())
}

/// The same with other cards.
pub fn arena_of(one: &str, two: &str, stage: Stage, units: &Units) -> Table {
    let mut battle = battle_of(one, two, units);
    battle.switches.airbase_capacity = miniatures::fleet::AirbaseRule::Per100;
    arena_in(battle, stage)
}

/// The same with a battle that was changed.
pub fn arena_in(mut battle: Battle, stage: Stage) -> Table {
    let mut flying = Vec::new();
    for side in Side::BOTH {
        let force = &mut battle.forces[side as usize];
        for (number, (placed, card)) in force.placed.iter_mut().zip(&force.fleet.cards).enumerate() {
            if let (Spot::At(grid), true) = (placed.spot, card.kind.is_aircraft()) {
                flying.push((Id::new(side, number), grid));
                placed.spot = Spot::Airbase;
            }
        }
    }
    battle.turn = 2;
    let mut table = Table::new(&battle);
    table.state.stage = stage;
    for (unit, grid) in flying {
        let sector = table.sector(grid.row, grid.column);
        table.state.put(unit, Place::At(sector));
        table.state.flags[unit].set(Flags::OUT);
    }
    table
}

/// A battle that is played answer by answer.
pub struct Table {
    pub rules: Aaws,
    pub state: State,
    pub log: Log,
}

/// What happened, for tests to look at.
#[derive(Default)]
pub struct Log {
    pub events: Vec<String>,
    pub struck: Vec<(Attack, Effect)>,
    pub dice: Vec<(Attack, u8, i8)>,
    /// The same in words.
    pub told: String,
}

impl Observer<Aaws> for Log {
    fn see(&mut self, rules: &Aaws, state: &State, event: &Event<'_>) {
        let mut told = String::new();
        miniatures::sector::tell::tell(rules, state, event, &mut told);
        if !told.is_empty() {
            self.told += &told;
            self.told.push('\n');
        }
        self.events.push(format!("{event:?}"));
        match event {
            Event::Struck { attack, effect } => self.struck.push((*attack, *effect)),
            Event::Rolled { attack, volley, .. } => self.dice.push((*attack, volley.dice, volley.shift)),
            _ => {}
        }
    }

    fn ended(&mut self, _rules: &Aaws, _state: &State, _ending: &Ending) {}
}

impl Table {
    pub fn new(battle: &Battle) -> Self {
        let rules = battle.build().unwrap_or_else(|wrong| panic!("{wrong:?}"));
        let state = rules.start();
        Table {
            rules,
            state,
            log: Log::default(),
        }
    }

    /// Plays on with nobody asked.
    pub fn start(&mut self, dice: &[u8]) -> &mut Self {
        assert_eq!(self.rules.asked(&self.state), Asked::Nobody);
        self.play(None, dice)
    }

    fn play(&mut self, choice: Option<Choice>, dice: &[u8]) -> &mut Self {
        let mut choices = Choices::none(2);
        if let (Some(choice), Asked::Seats(seats)) = (choice, self.rules.asked(&self.state)) {
            choices.set(seats.sole().expect("one side is asked"), Some(choice));
        }
        let mut dice = Scripted::new(dice);
        self.rules
            .play(&mut self.state, &choices, &mut dice, &mut self.log);
        dice.finish();
        self
    }

    /// Who is asked, and in which stage.
    pub fn asked(&self) -> (Stage, Side) {
        match self.rules.asked(&self.state) {
            Asked::Seats(seats) => (self.state.stage, Side::of(seats.sole().unwrap())),
            other => panic!("nobody is asked: {other:?}, {:?}", self.state.stage),
        }
    }

    /// How it ended.
    pub fn ending(&self) -> Ending {
        match self.rules.asked(&self.state) {
            Asked::Over(ending) => ending,
            other => panic!("the battle is not over: {other:?} in {:?}", self.state.stage),
        }
    }

    pub fn legal(&self, choice: Choice) -> Result<(), Illegal> {
        self.rules.legal(&self.state, Seat(0), &choice)
    }

    /// The clause that forbids an answer.
    pub fn refused(&self, choice: Choice) -> &'static str {
        self.legal(choice).expect_err("it should be forbidden").clause
    }

    /// Gives an answer; these dice follow, and no others.
    pub fn answer(&mut self, choice: Choice, dice: &[u8]) -> &mut Self {
        if let Err(illegal) = self.legal(choice) {
            panic!(
                "{choice:?} in {:?} of {:?}: {illegal}",
                self.state.stage, self.state.side
            );
        }
        self.play(Some(choice), dice)
    }

    pub fn id(&self, name: &str) -> Id {
        let found = Side::BOTH
            .into_iter()
            .find_map(|side| self.rules.find(side, name));
        found.unwrap_or_else(|| panic!("no unit {name}"))
    }

    pub fn sector(&self, row: u8, column: u8) -> Sector {
        self.rules.board.sector(row, column).expect("a sector")
    }

    /// Goes on without an answer, as after one; these dice follow.
    pub fn pass_all(&mut self, dice: &[u8]) -> &mut Self {
        // Both sides have done with the stage.
        self.state.passed = Default::default();
        self.state.side = self.state.first;
        self.done(dice);
        self
    }

    /// Gives a unit or takes from it.
    pub fn set(&mut self, name: &str, change: impl FnOnce(&mut State, Id)) -> &mut Self {
        let unit = self.id(name);
        change(&mut self.state, unit);
        self
    }

    /// A step of a unit.
    pub fn step(&mut self, name: &str, place: (u8, u8), dice: &[u8]) -> &mut Self {
        let (unit, to) = (self.id(name), self.sector(place.0, place.1));
        self.answer(Choice::Step { unit, to }, dice)
    }

    pub fn fly(&mut self, name: &str, place: (u8, u8), strafe: bool, dice: &[u8]) -> &mut Self {
        let (unit, to) = (self.id(name), self.sector(place.0, place.1));
        self.answer(Choice::Fly { unit, to, strafe }, dice)
    }

    pub fn fire(&mut self, name: &str, weapon: Weapon, target: &str, dice: &[u8]) -> &mut Self {
        self.fire_with(name, weapon, target, With::NOTHING, dice)
    }

    pub fn fire_with(
        &mut self,
        name: &str,
        weapon: Weapon,
        target: &str,
        with: With,
        dice: &[u8],
    ) -> &mut Self {
        let attack = self.attack(name, weapon, target, with);
        self.answer(Choice::Attack(attack), dice)
    }

    pub fn attack(&self, name: &str, weapon: Weapon, target: &str, with: With) -> Attack {
        Attack {
            unit: self.id(name),
            weapon,
            target: self.id(target),
            with,
        }
    }

    pub fn land(&mut self, name: &str, carrier: &str) -> &mut Self {
        let home = if carrier == "airbase" {
            Home::AIRBASE
        } else {
            Home(self.id(carrier))
        };
        let unit = self.id(name);
        self.answer(Choice::Land { unit, home }, &[])
    }

    pub fn done(&mut self, dice: &[u8]) -> &mut Self {
        self.answer(Choice::Done, dice)
    }

    /// Answers Done until a stage is asked; no dice may fall.
    pub fn skip_to(&mut self, stage: Stage) -> &mut Self {
        for _ in 0..64 {
            if self.state.stage == stage {
                return self;
            }
            let choice = match self.state.stage {
                Stage::Fly => self.first_flight(),
                _ => Choice::Done,
            };
            self.answer(choice, &[]);
        }
        panic!("{stage:?} does not come; the battle is in {:?}", self.state.stage);
    }

    /// Aircraft stay, or fly to the corner where nothing happens.
    fn first_flight(&self) -> Choice {
        if self.legal(Choice::Stay).is_ok() {
            return Choice::Stay;
        }
        let mut found = None;
        let corner = if self.state.side == Side::One {
            (7, 9)
        } else {
            (1, 9)
        };
        let corner = self.sector(corner.0, corner.1);
        for number in 0..64 {
            let unit = Id::new(self.state.side, number);
            let choice = Choice::Fly {
                unit,
                to: corner,
                strafe: false,
            };
            if self.legal(choice).is_ok() {
                found = Some(choice);
                break;
            }
        }
        found.expect("an aircraft")
    }

    pub fn hull(&self, name: &str) -> u8 {
        self.state.hull[self.id(name)]
    }

    pub fn at(&self, name: &str) -> Option<(u8, u8)> {
        let grid = self.rules.board.grid(self.state.at(self.id(name))?);
        Some((grid.row, grid.column))
    }

    /// Dice and die modifier of an attack as it stands.
    pub fn dice(&self, name: &str, weapon: Weapon, target: &str) -> (u8, i8) {
        let volley = self.volley(name, weapon, target);
        (volley.dice, volley.shift)
    }

    pub fn volley(&self, name: &str, weapon: Weapon, target: &str) -> miniatures::sector::attack::Volley {
        let attack = self.attack(name, weapon, target, With::NOTHING);
        self.rules.volley(&self.state, attack, &mut ())
    }

    /// The effects of attacks so far.
    pub fn effects(&self) -> Vec<Effect> {
        self.log.struck.iter().map(|(_, effect)| *effect).collect()
    }
}
