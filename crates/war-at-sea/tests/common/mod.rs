//! A table to try the rules on: ships put where a test wants them, decisions and dice from a script, and a
//! record of everything that was asked and told.
//!
//! ```text
//! let played = Table::printed().turn(3).put("Hood", Port::England)
//!     .allied([attempt("Hood", Area::BarentsSea)])
//!     .play(Phase::AlliedMovement, &[6]);
//! ```
#![allow(dead_code, reason = "each test file needs some of it")]

mod account;
pub mod orders;
mod players;

pub use players::{Asked, Players};

use admiralty_core::dice::Scripted;
use std::sync::LazyLock;
use war_at_sea::commanders::Script;
use war_at_sea::map::{Area, Place, Site};
use war_at_sea::naval::{CounterId, CounterSet, Side};
use war_at_sea::scenario::{LoadedScenario, OptionalRules};
use war_at_sea::{Battle, Decision, Event, Game, Observer, Phase, Position, Refusal, Scenario};

/// The embedded scenario, read once.
static EMBEDDED: LazyLock<LoadedScenario> = LazyLock::new(LoadedScenario::embedded);

/// A situation under construction: a scenario, a position, and what the players will answer.
#[derive(Clone)]
pub struct Table {
    pub scenario: Scenario,
    pub position: Position,
    allied: Vec<Decision>,
    axis: Vec<Decision>,
}

/// A piece of a game that was played.
pub struct Played {
    pub scenario: Scenario,
    pub position: Position,
    /// What the observer was told, a line for each event, see [`account`].
    pub log: Vec<String>,
    /// The position at each of these events.
    pub at: Vec<Position>,
    /// What the players were asked, in order.
    pub asked: Vec<Asked>,
    pub verdict: Result<(), Refusal>,
}

impl Table {
    /// The embedded scenario on turn 1, every counter still on the turn chart, no U-boats, no control flags.
    pub fn printed() -> Self {
        Self::on((*EMBEDDED.scenario).clone())
    }

    /// The embedded scenario with values replaced: `("switches.tie", "axis")`.
    pub fn variant(changes: &[(&str, &str)]) -> Self {
        let loaded = EMBEDDED.with_overrides(changes);
        let loaded = loaded.unwrap_or_else(|faults| panic!("{faults}"));
        Self::on(std::sync::Arc::unwrap_or_clone(loaded.scenario))
    }

    /// The embedded scenario with one `[S]` switch set.
    pub fn switched(switch: &str, setting: &str) -> Self {
        Self::variant(&[(&format!("switches.{switch}"), setting)])
    }

    pub fn on(scenario: Scenario) -> Self {
        Table {
            scenario,
            position: Position::new(),
            allied: Vec::new(),
            axis: Vec::new(),
        }
    }

    /// With these optional rules (19) in force and no others.
    pub fn rules(mut self, optional: OptionalRules) -> Self {
        self.scenario = self.scenario.with_rules(optional);
        self
    }

    pub fn turn(mut self, turn: u8) -> Self {
        self.position.turn = turn;
        self
    }

    /// The counter with this name.
    pub fn id(&self, name: &str) -> CounterId {
        id(&self.scenario, name)
    }

    pub fn ids(&self, names: &[&str]) -> CounterSet {
        names.iter().map(|name| self.id(name)).collect()
    }

    /// Puts a ship in an area, a port or off the board.
    pub fn put(mut self, name: &str, place: impl Into<Place>) -> Self {
        let ship = self.id(name);
        self.position.place[ship] = place.into();
        self
    }

    pub fn put_all(self, names: &[&str], place: impl Into<Place>) -> Self {
        let place = place.into();
        names.iter().fold(self, |table, name| table.put(name, place))
    }

    pub fn damaged(mut self, name: &str, points: u8) -> Self {
        let ship = self.id(name);
        self.position.damage[ship] = points;
        self
    }

    /// Frees a ship: a US ship released, a Russian that rolled well, an Italian now German.
    pub fn freed(mut self, name: &str) -> Self {
        let ship = self.id(name);
        self.position.freed.insert(ship);
        self
    }

    /// Makes an Italian ship Allied (15.7).
    pub fn turned(mut self, name: &str) -> Self {
        let ship = self.id(name);
        self.position.turned.insert(ship);
        self
    }

    /// Control flags of the previous turn.
    pub fn control(mut self, area: Area, by: impl Into<Option<Side>>) -> Self {
        self.position.control[area] = by.into();
        self
    }

    /// U-boats in play, those at sea included.
    pub fn boats(mut self, total: u8) -> Self {
        self.position.uboats.total = total;
        self
    }

    /// Adds U-boats at sea in an area.
    pub fn boats_at(mut self, area: Area, boats: u8) -> Self {
        self.position.uboats.at[area] += boats;
        self.position.uboats.total += boats;
        self
    }

    /// Puts a land-based air marker on the board.
    pub fn air(mut self, side: Side, site: Site) -> Self {
        self.position.air[side] = Some(site);
        self
    }

    pub fn track(mut self, track: i8) -> Self {
        self.position.track = track;
        self
    }

    /// Changes the position in any other way.
    pub fn change(mut self, change: impl FnOnce(&mut Position)) -> Self {
        change(&mut self.position);
        self
    }

    /// What the Allied player will answer: see [`orders`]. A decision asked for out of turn is answered idly.
    pub fn allied(mut self, decisions: impl IntoIterator<Item = Order>) -> Self {
        let made: Vec<_> = decisions.into_iter().map(|order| order(&self)).collect();
        self.allied.extend(made);
        self
    }

    /// What the Axis player will answer.
    pub fn axis(mut self, decisions: impl IntoIterator<Item = Order>) -> Self {
        let made: Vec<_> = decisions.into_iter().map(|order| order(&self)).collect();
        self.axis.extend(made);
        self
    }

    /// Plays one phase. Every die and every decision of the scripts must be used; nothing may be refused.
    pub fn play(self, phase: Phase, dice: &[u8]) -> Played {
        self.play_through(&[phase], dice)
    }

    /// Plays these phases, which follow one another.
    pub fn play_through(self, phases: &[Phase], dice: &[u8]) -> Played {
        let played = self.try_through(phases, dice);
        assert_eq!(played.verdict, Ok(()), "refused after\n{}", played.log.join("\n"));
        played
    }

    /// Plays one phase, whatever the verdict.
    pub fn try_play(self, phase: Phase, dice: &[u8]) -> Played {
        self.try_through(&[phase], dice)
    }

    /// Plays one phase that ends in a refusal, and checks that the position is as it was before that decision.
    pub fn refuse(self, phase: Phase, dice: &[u8]) -> Refusal {
        let mut before = self.position;
        before.phase = phase;
        let played = self.try_through(&[phase], dice);
        let refusal = played.verdict.expect_err("nothing was refused");
        assert_eq!(
            played.position,
            played.at.last().copied().unwrap_or(before),
            "the position was touched"
        );
        refusal
    }

    fn try_through(self, phases: &[Phase], dice: &[u8]) -> Played {
        self.run(phases[0], dice, |game| {
            phases.iter().try_for_each(|&phase| {
                assert_eq!(game.position.phase, phase, "the phases do not follow one another");
                game.play_phase()
            })
        })
    }

    /// Fights the battle in one place alone, from the search for U-boats to the last pursuit.
    pub fn fight(self, place: impl Into<Spot>, dice: &[u8]) -> Played {
        let played = self.try_fight(place, dice);
        assert_eq!(played.verdict, Ok(()), "refused after\n{}", played.log.join("\n"));
        played
    }

    /// The same, whatever the verdict.
    pub fn try_fight(self, place: impl Into<Spot>, dice: &[u8]) -> Played {
        let mut battle = Battle::at(&self.scenario, &self.position, place.into().0);
        self.run(Phase::Combat, dice, |game| game.fight(&mut battle))
    }

    /// Plays to the end of the game.
    pub fn play_out(self, dice: &[u8]) -> Played {
        let phase = self.position.phase;
        self.run(phase, dice, |game| game.play())
    }

    fn run(
        mut self,
        phase: Phase,
        dice: &[u8],
        play: impl FnOnce(&mut Game<'_, &mut Players, &mut Scripted, &mut Log>) -> Result<(), Refusal>,
    ) -> Played {
        self.position.phase = phase;
        let mut players = Players::new(Script::new(self.allied), Script::new(self.axis));
        let mut dice = Scripted::new(dice);
        let mut log = Log {
            scenario: self.scenario.clone(),
            lines: Vec::new(),
            at: Vec::new(),
        };
        let mut game = Game::from(&self.scenario, self.position, &mut players, &mut dice, &mut log);
        let verdict = play(&mut game);
        let position = game.position;
        assert_eq!(
            players.left(),
            0,
            "decisions left over after\n{}",
            log.lines.join("\n")
        );
        dice.finish();
        let asked = players.asked;
        Played {
            scenario: self.scenario,
            position,
            log: log.lines,
            at: log.at,
            asked,
            verdict,
        }
    }
}

impl Played {
    pub fn id(&self, name: &str) -> CounterId {
        id(&self.scenario, name)
    }

    /// The table as it stands now, for what comes next.
    pub fn again(&self) -> Table {
        let mut table = Table::on(self.scenario.clone());
        table.position = self.position;
        table
    }

    /// Checks that these lines were told in this order, each once.
    pub fn in_order(&self, lines: &[&str]) {
        let when: Vec<_> = lines.iter().map(|line| self.when(line)).collect();
        assert!(
            when.is_sorted(),
            "{lines:?} at {when:?} in\n{}",
            self.log.join("\n")
        );
    }

    /// Where a ship is now.
    pub fn place(&self, name: &str) -> Place {
        self.position.place[self.id(name)]
    }

    /// Points of damage on a ship now.
    pub fn damage(&self, name: &str) -> u8 {
        self.position.damage[self.id(name)]
    }

    /// The lines that contain a text, in order.
    pub fn lines(&self, text: &str) -> Vec<&str> {
        self.log
            .iter()
            .map(String::as_str)
            .filter(|line| line.contains(text))
            .collect()
    }

    /// Whether a line was told, word for word.
    pub fn told(&self, line: &str) -> bool {
        self.log.iter().any(|told| told == line)
    }

    /// The place in the log of the one line that reads so.
    pub fn when(&self, line: &str) -> usize {
        let found: Vec<_> = (0..self.log.len()).filter(|&n| self.log[n] == line).collect();
        assert_eq!(
            found.len(),
            1,
            "{line:?} {} times in\n{}",
            found.len(),
            self.log.join("\n")
        );
        found[0]
    }

    /// The questions of one kind with their options, in order: `fall_back Hood {England, Russia}`.
    pub fn questions(&self, kind: &str) -> Vec<&str> {
        let asked = self.asked.iter().filter(|asked| asked.question == kind);
        asked.map(|asked| asked.options.as_str()).collect()
    }
}

/// A decision that knows ships by name: made at the table by [`orders`].
pub type Order = Box<dyn Fn(&Table) -> Decision>;

/// A site, from an area or a port.
pub struct Spot(pub Site);

impl From<Area> for Spot {
    fn from(area: Area) -> Self {
        Spot(Site::Area(area))
    }
}

impl From<war_at_sea::map::Port> for Spot {
    fn from(port: war_at_sea::map::Port) -> Self {
        Spot(Site::Port(port))
    }
}

/// The counter with this name.
pub fn id(scenario: &Scenario, name: &str) -> CounterId {
    scenario
        .find(name)
        .unwrap_or_else(|| panic!("there is no {name}"))
}

/// Writes down what it is told.
struct Log {
    scenario: Scenario,
    lines: Vec<String>,
    at: Vec<Position>,
}

impl Observer for Log {
    fn see(&mut self, position: &Position, event: Event<'_>) {
        self.lines.push(account::line(&self.scenario, position, &event));
        self.at.push(*position);
    }
}
