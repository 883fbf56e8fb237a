//! A battle set up by name: its law, its samples, and its law once more from every fall of the dice.

use super::drill::Drill;
use admiralty_core::dice::{Dice, GameSeed, MasterSeed, Seeded};
use rayon::prelude::*;
use std::collections::BTreeMap;
use war_at_sea::exact;
use war_at_sea::exact::{Budget, Detail, Law, Question};
use war_at_sea::map::Site;
use war_at_sea::naval::{CounterId, Side};
use war_at_sea::odds::Outcome;
use war_at_sea::{Event, Game, Observer, Phase, Position, Purpose, Roll, Scenario, Seats};

/// Games sampled by one task.
const BATCH: u64 = 10_000;

/// An outcome in a form that can be sorted and told: control, rounds, then staying, disengaged, disabled and lost
/// ships as sets of counter numbers, damage of the ships in order, U-boats sunk, sent home, left.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Told {
    control: Option<&'static str>,
    rounds: u8,
    sets: [u128; 4],
    damage: Vec<u8>,
    boats: [u8; 3],
}

/// A battle and who fights it.
#[derive(Clone)]
pub struct Fight {
    pub name: &'static str,
    pub scenario: Scenario,
    pub position: Position,
    pub site: Site,
    pub detail: Detail,
    pub drills: Seats<Drill, Drill>,
}

impl Fight {
    pub fn new(name: &'static str, scenario: &Scenario, site: Site, allied: Drill, axis: Drill) -> Self {
        let mut position = Position::new();
        position.turn = 5;
        position.phase = Phase::Combat;
        Fight {
            name,
            scenario: scenario.clone(),
            position,
            site,
            detail: Detail::Whole,
            drills: Seats { allied, axis },
        }
    }

    /// Puts ships there; `Hood-2` has two points of damage.
    pub fn ships(mut self, names: &str) -> Self {
        for name in names.split(", ") {
            let (name, damage) = name.split_once('-').unwrap_or((name, "0"));
            let ship = self
                .scenario
                .find(name)
                .unwrap_or_else(|| panic!("there is no {name}"));
            self.position.place[ship] = self.site.place();
            self.position.damage[ship] = damage.parse().expect("damage is a number");
        }
        self
    }

    pub fn boats(mut self, boats: u8) -> Self {
        let Site::Area(area) = self.site else {
            panic!("U-boats fight at sea")
        };
        self.position.uboats.total = boats;
        self.position.uboats.at[area] = boats;
        self
    }

    pub fn air(mut self, side: Side) -> Self {
        self.position.air[side] = Some(self.site);
        self
    }

    pub fn turn(mut self, turn: u8) -> Self {
        self.position.turn = turn;
        self
    }

    /// Damage of disabled ships is not told apart.
    pub fn fates(mut self) -> Self {
        self.detail = Detail::Fates;
        self
    }

    pub fn question(&self) -> Question<'_> {
        Question {
            scenario: &self.scenario,
            position: &self.position,
            site: self.site,
            detail: self.detail,
            budget: Budget::default(),
        }
    }

    pub fn law(&self) -> Law<'_> {
        let mut drills = self.drills.clone();
        exact::law(&self.question(), &mut drills).unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }

    /// The law by outcome.
    pub fn told(&self) -> BTreeMap<Told, f64> {
        let mut told = BTreeMap::new();
        for mass in self.law().outcomes() {
            *told.entry(self.tell(&mass.outcome)).or_default() += mass.p;
        }
        told
    }

    /// Fights it once and tells how it came out.
    pub fn once(&self, dice: &mut impl Dice<Roll>) -> Told {
        let mut rounds = Rounds(0);
        let mut game = Game::from(
            &self.scenario,
            self.position,
            self.drills.clone(),
            dice,
            &mut rounds,
        );
        if let Err(refusal) = game.play_phase() {
            panic!("{}: {refusal}", self.name);
        }
        let after = game.position;
        self.tell(&Outcome::between(&self.position, &after, self.site, rounds.0))
    }

    /// Fights game after game of a run and counts the outcomes.
    pub fn sample(&self, run: MasterSeed, games: u64) -> BTreeMap<Told, u64> {
        self.sample_with(run, games, Seeded::new)
    }

    /// The same with any dice.
    pub fn sample_with<D: Dice<Roll>>(
        &self,
        run: MasterSeed,
        games: u64,
        dice: impl Fn(GameSeed) -> D + Sync,
    ) -> BTreeMap<Told, u64> {
        let once = |game: GameSeed| self.once(&mut dice(game));
        let batch = |batch: u64| {
            let mut counts = BTreeMap::new();
            for number in batch * BATCH..games.min((batch + 1) * BATCH) {
                *counts.entry(once(run.game(number))).or_insert(0) += 1;
            }
            counts
        };
        let add = |mut all: BTreeMap<Told, u64>, counts: BTreeMap<Told, u64>| {
            for (told, count) in counts {
                *all.entry(told).or_insert(0) += count;
            }
            all
        };
        (0..games.div_ceil(BATCH))
            .into_par_iter()
            .map(batch)
            .reduce(BTreeMap::new, add)
    }

    /// The law from every fall of the dice through the combat that is played.
    pub fn every_fall(&self) -> (BTreeMap<Told, f64>, usize) {
        let mut law = BTreeMap::new();
        let mut dice = EveryFall::default();
        let mut falls = 0;
        loop {
            let told = self.once(&mut dice);
            *law.entry(told).or_default() += dice.probability;
            falls += 1;
            if !dice.advance() {
                return (law, falls);
            }
        }
    }

    fn tell(&self, outcome: &Outcome) -> Told {
        let defense = |ship: CounterId| self.scenario.factors[ship].defense;
        let damage = |ship| match outcome.damage[ship] {
            points if points > defense(ship) => defense(ship) + 1, // sunk: by how much does not matter
            _ if outcome.disabled.has(ship) && self.detail == Detail::Fates => 0,
            points => points,
        };
        Told {
            control: outcome.control.map(Side::name),
            rounds: outcome.rounds,
            sets: [
                outcome.staying,
                outcome.disengaged,
                outcome.disabled,
                outcome.lost,
            ]
            .map(|set| set.bits()),
            damage: outcome.ships().into_iter().map(damage).collect(),
            boats: [outcome.uboats.sunk, outcome.uboats.disabled, outcome.uboats.left],
        }
    }
}

/// Counts rounds.
struct Rounds(u8);

impl Observer for &mut Rounds {
    fn see(&mut self, _: &Position, event: Event<'_>) {
        if let Event::RoundBegins { battle } = event {
            self.0 = self.0.max(battle.round);
        }
    }
}

/// Dice that fall in every way there is, one game after another. Faces that never differ are one branch: 1 to 3 of
/// a shot (with the bonus a 4 disables), 1 to 4 of a search.
#[derive(Default)]
pub struct EveryFall {
    /// Branch taken and branches there are, die by die.
    path: Vec<(usize, usize)>,
    next: usize,
    /// Of the fall now on the table.
    pub probability: f64,
}

/// Faces and their weights out of six.
fn branches(purpose: Purpose) -> &'static [(u8, u8)] {
    match purpose {
        Purpose::Shot(_) => &[(1, 3), (4, 1), (5, 1), (6, 1)],
        Purpose::Asw => &[(1, 4), (5, 1), (6, 1)],
        _ => &[(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)],
    }
}

impl EveryFall {
    /// Goes on to the next fall; false after the last.
    fn advance(&mut self) -> bool {
        self.next = 0;
        while let Some((taken, all)) = self.path.pop() {
            if taken + 1 < all {
                self.path.push((taken + 1, all));
                return true;
            }
        }
        false
    }
}

impl Dice<Roll> for EveryFall {
    fn roll(&mut self, roll: Roll) -> u8 {
        let faces = branches(roll.purpose);
        if self.next == 0 {
            self.probability = 1.0;
        }
        if self.next == self.path.len() {
            self.path.push((0, faces.len()));
        }
        let (face, weight) = faces[self.path[self.next].0];
        self.next += 1;
        self.probability *= f64::from(weight) / 6.0;
        face
    }
}
