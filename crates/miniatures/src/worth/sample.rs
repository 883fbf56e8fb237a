//! Battles of random legal fleets, unequal on purpose: equal fleets cannot tell what a point is worth.

use crate::ability::Standing;
use crate::card::{Alliance, Card};
use crate::draw::draw;
use crate::fleet::Fleet;
use crate::sector::build::Battle;
use crate::sector::players::{Captain, Effort, Search};
use crate::sector::rules::Aaws;
use crate::sector::switches::Switches;
use crate::units::Units;
use admiralty_core::dice::{MasterSeed, Seeded};
use admiralty_core::machine::{Generator, Player, play_game};
use admiralty_core::play::{Control, Plan, RunError, each};
use admiralty_core::seats::{BySeat, Seat};
use admiralty_core::statistics::Contest;
use std::ops::{ControlFlow, RangeInclusive};

/// Points that are one unit of the effect of points, so that all effects are of a size.
pub const POINTS: f32 = 10.0;
/// Battles that a thread takes at a time.
const BATCH: u64 = 200;

/// Who plays the battles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// Captains.
    Captain,
    /// Searches of movement alone, of the least effort that wins 60 of 100 battles against captains.
    Search,
}

impl Strength {
    /// A player of this strength.
    #[must_use]
    pub fn player(self) -> Box<dyn Player<Aaws>> {
        match self {
            Strength::Captain => Box::new(Captain::default()),
            Strength::Search => Box::new(Search::new(Effort {
                plans: 40,
                others: 0,
                games: 3,
            })),
        }
    }
}

/// Which battles are played.
#[derive(Clone, Debug)]
pub struct Sample<'u> {
    /// The cards.
    pub units: &'u Units,
    /// The switches.
    pub switches: &'u Switches,
    /// The standard limit, from which victory points follow.
    pub limit: u16,
    /// What the fleets cost.
    pub costs: RangeInclusive<u16>,
    /// Who plays.
    pub strength: Strength,
    /// From it every battle follows.
    pub seed: MasterSeed,
}

/// What is counted of a fleet: its points, how many of each card, how often each ability that several cards have.
#[derive(Clone, Debug, PartialEq)]
pub struct Features {
    cards: usize,
    /// Abilities with an effect of their own.
    pub abilities: Vec<crate::ability::Ability>,
}

impl Features {
    /// Those of a table of cards.
    #[must_use]
    pub fn new(units: &Units) -> Self {
        let played = |standing| matches!(standing, Standing::Core | Standing::Simple);
        let several = |ability: &&crate::ability::Ability| {
            let carriers = units.cards().iter().filter(|card| card.has(**ability));
            played(ability.standing()) && carriers.count() >= 2
        };
        Features {
            cards: units.cards().len(),
            abilities: crate::ability::Ability::ALL
                .iter()
                .filter(several)
                .copied()
                .collect(),
        }
    }

    /// How many numbers.
    #[must_use]
    pub fn width(&self) -> usize {
        1 + self.cards + self.abilities.len()
    }

    /// The number of the effect of points.
    pub const COST: usize = 0;

    /// The number of a card's own effect, by its place in the table.
    #[must_use]
    pub const fn card(&self, place: usize) -> usize {
        1 + place
    }

    /// The numbers of a card's abilities.
    pub fn of_abilities(&self, card: &Card) -> impl Iterator<Item = usize> {
        let own = card.abilities.iter().filter_map(|printed| {
            self.abilities
                .iter()
                .position(|ability| *ability == printed.ability)
        });
        own.map(|place| 1 + self.cards + place)
    }

    /// Adds what a fleet has, times a sign.
    fn add(&self, units: &Units, fleet: &Fleet, sign: f32, row: &mut [f32]) {
        for card in &fleet.cards {
            let Some(place) = units.cards().iter().position(|other| other.name == card.name) else {
                continue;
            };
            row[Self::COST] += sign * f32::from(card.cost) / POINTS;
            row[self.card(place)] += sign;
            self.of_abilities(card).for_each(|number| row[number] += sign);
        }
    }

    /// A contest of two fleets.
    #[must_use]
    pub fn contest(&self, units: &Units, fleets: [&Fleet; 2], score: f32) -> Contest {
        let mut row = vec![0.0; self.width()];
        self.add(units, fleets[0], 1.0, &mut row);
        self.add(units, fleets[1], -1.0, &mut row);
        let more = (0..).zip(row).filter(|(_, more)| *more != 0.0).collect();
        Contest { more, score }
    }
}

impl Sample<'_> {
    /// The fleets of a battle: two of random cost, of random alliances.
    fn fleets(&self, number: u64) -> [Fleet; 2] {
        let mut generator = Generator::new(self.seed.game(number), Seat(2));
        let span = usize::from(self.costs.end() - self.costs.start()) + 1;
        let empty = Battle::new("", self.limit, Default::default(), self.switches.clone());
        [0, 1].map(|_: u8| {
            let alliance = [Alliance::Allies, Alliance::Axis][generator.below(2)];
            let mut bounds = empty.bounds(&crate::sector::build::Force {
                airbase: true,
                ..Default::default()
            });
            bounds.limit = self.costs.start() + generator.below(span) as u16;
            draw(self.units, alliance, &bounds, &mut generator)
        })
    }

    /// Plays a battle of two fleets: the score of the first.
    ///
    /// # Errors
    /// Why it could not be played.
    pub fn play(&self, fleets: &[Fleet; 2], number: u64) -> Result<f32, String> {
        let mut battle = Battle::new("", u16::MAX / 8, fleets.clone(), self.switches.clone());
        battle.limit = battle.limit.max(self.limit);
        let points = Battle::new("", self.limit, Default::default(), self.switches.clone()).points_of_limit();
        battle.switches.victory_points.get_or_insert(points[0]);
        battle.switches.objective_points.get_or_insert(points[1]);
        battle.airbase = Some(battle.switches.airbase_capacity.capacity(self.limit));
        let rules = battle.build().map_err(|wrong| format!("{wrong:?}"))?;
        let seed = self.seed.game(number);
        let mut players = BySeat::both(|_| self.strength.player());
        let ending = play_game(&rules, &mut players, seed, Seeded::new(seed), &mut ());
        let ending = ending.map_err(|error| error.to_string())?;
        Ok(match ending.winners.sole() {
            Some(Seat(0)) => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        })
    }

    /// The contests of a plan.
    ///
    /// # Errors
    /// The first battle that broke off.
    pub fn contests(&self, plan: Plan, control: Control<'_>) -> Result<Vec<Contest>, RunError> {
        let features = Features::new(self.units);
        let mut contests = Vec::new();
        let play = |games: std::ops::Range<u64>| -> Result<Vec<Contest>, RunError> {
            games
                .map(|game| {
                    let fleets = self.fleets(game);
                    let score = self
                        .play(&fleets, game)
                        .map_err(|reason| RunError::Game { game, reason })?;
                    Ok(features.contest(self.units, [&fleets[0], &fleets[1]], score))
                })
                .collect()
        };
        each(BATCH, plan, control, play, |_, mut batch| {
            contests.append(&mut batch);
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(contests)
    }
}
