//! The exact law of a game: every choice and every die, each with its chance.

use super::{Asked, Choices, Ending, Endings, Listed};
use crate::dice::{Dice, GameSeed, SidedDice};
use crate::seats::{Seat, SeatSet};
use std::cell::Cell;
use std::collections::BTreeMap;

/// How heavily a seat weighs a choice, given what it sees; see [`super::Mixed`].
pub type Weight<'w, R> =
    &'w dyn Fn(&R, &<R as super::Rules>::State, Seat, &<R as super::Rules>::Choice) -> u32;

/// How a game ends, with the chance of each ending.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Law(BTreeMap<Ending, f64>);

impl Law {
    /// Plays every game that there is. A choice is made with the chance that its weight has among those listed; all
    /// faces of a die are equally likely. The time is that of all paths through the game: this is for small games.
    ///
    /// # Panics
    /// If the game derives a seed, which cannot be enumerated; all choices of a question have weight 0; or the game can
    /// go on in too many ways.
    #[must_use]
    pub fn of<R: Listed>(rules: &R, weight: Weight<'_, R>) -> Self {
        let mut law = Law::default();
        let ways = Cell::new(0);
        let walk = Walk { rules, weight, ways };
        walk.from(&rules.start(), 1.0, &mut law);
        law
    }

    /// The chance that this holds of the ending.
    pub fn chance(&self, holds: impl Fn(&Ending) -> bool) -> f64 {
        self.mean(|ending| f64::from(u8::from(holds(ending))))
    }

    /// The mean of a number that follows from the ending.
    pub fn mean(&self, of: impl Fn(&Ending) -> f64) -> f64 {
        self.0.iter().map(|(ending, chance)| chance * of(ending)).sum()
    }

    /// How far counted games are from this law: the largest difference of a frequency or a mean score, in standard
    /// errors. Infinite if something impossible has happened. A frequency below five expected games is only held
    /// against the impossible.
    #[must_use]
    pub fn deviation(&self, endings: &Endings) -> f64 {
        let frequency = |count: u64, holds: &dyn Fn(&Ending) -> bool| {
            let (games, chance) = (endings.games as f64, self.chance(holds));
            match chance * games {
                0.0 if count > 0 => f64::INFINITY,
                expected if expected < 5.0 => 0.0,
                expected => (count as f64 - expected).abs() / (expected * (1.0 - chance)).max(1e-9).sqrt(),
            }
        };
        let mut most = frequency(endings.draws, &|ending| ending.winners.is_empty());
        for (seat, counts) in endings.seats.iter() {
            let winners = SeatSet::one(seat);
            let shares = |ending: &Ending| ending.winners.has(seat) && ending.winners != winners;
            let mut scores: Vec<i32> = counts.scores.iter().map(|(score, _)| score).collect();
            scores.extend(self.0.keys().map(|ending| ending.scores[seat]));
            scores.sort_unstable();
            scores.dedup();
            most = most.max(frequency(counts.wins, &|ending| ending.winners == winners));
            most = most.max(frequency(counts.shared, &shares));
            for score in scores {
                let count = counts.scores.count(score);
                most = most.max(frequency(count, &|ending| ending.scores[seat] == score));
            }
            most = most.max(self.mean_deviation(endings, seat));
        }
        most
    }

    fn mean_deviation(&self, endings: &Endings, seat: Seat) -> f64 {
        let mean = self.mean(|ending| f64::from(ending.scores[seat]));
        let variance = self.mean(|ending| (f64::from(ending.scores[seat]) - mean).powi(2));
        let games = endings.games as f64;
        let sum = endings.seats[seat].scores.moments().sum as f64;
        (sum - games * mean).abs() / (games * variance).max(1e-9).sqrt()
    }
}

/// Ways on which a game can go that are followed: some seconds, or a minute where nothing is optimised.
const MOST_WAYS: u64 = 20_000_000;

struct Walk<'w, R: Listed> {
    rules: &'w R,
    weight: Weight<'w, R>,
    ways: Cell<u64>,
}

impl<R: Listed> Walk<'_, R> {
    fn from(&self, state: &R::State, chance: f64, law: &mut Law) {
        let asked = match self.rules.asked(state) {
            Asked::Over(ending) => return *law.0.entry(ending).or_default() += chance,
            Asked::Nobody => SeatSet::EMPTY,
            Asked::Seats(seats) => seats,
        };
        let mut choices = Choices::none(self.rules.seats().len());
        self.choose(state, asked, &mut choices, chance, law);
    }

    /// Every choice of the first of these seats with every choice of the others.
    fn choose(
        &self,
        state: &R::State,
        asked: SeatSet,
        choices: &mut Choices<R::Choice>,
        chance: f64,
        law: &mut Law,
    ) {
        let Some(seat) = asked.into_iter().next() else {
            return self.roll(state, choices, chance, law);
        };
        let others = asked.into_iter().skip(1).collect();
        let seen = self.rules.seen(state, seat);
        let mut listed = Vec::new();
        self.rules.each_choice(&seen, seat, &mut |choice| {
            listed.push(((self.weight)(self.rules, &seen, seat, &choice), choice));
        });
        let total: u32 = listed.iter().map(|(weight, _)| weight).sum();
        assert!(total > 0, "{seat:?} has no choice of any weight");
        for (weight, choice) in listed.into_iter().filter(|(weight, _)| *weight > 0) {
            choices.set(seat, Some(choice));
            let share = f64::from(weight) / f64::from(total);
            self.choose(state, others, choices, chance * share, law);
        }
    }

    /// Every face of every die, like an odometer.
    fn roll(&self, state: &R::State, choices: &Choices<R::Choice>, chance: f64, law: &mut Law) {
        let mut dice = Odometer::default();
        loop {
            let ways = self.ways.replace(self.ways.get() + 1);
            assert!(
                ways < MOST_WAYS,
                "a game can go on in more than {MOST_WAYS} ways: take a smaller scenario for its law"
            );
            let mut state = state.clone();
            dice.rolled = 0;
            self.rules.play(&mut state, choices, &mut dice, &mut ());
            let faces: f64 = dice.shown.iter().map(|&(_, sides)| f64::from(sides)).product();
            self.from(&state, chance / faces, law);
            if !dice.advance() {
                return;
            }
        }
    }
}

/// Dice that show every sequence of faces in turn.
#[derive(Default)]
struct Odometer {
    /// Face and sides of every die of this sequence.
    shown: Vec<(u16, u16)>,
    rolled: usize,
}

impl Odometer {
    /// The next sequence, if there is one.
    fn advance(&mut self) -> bool {
        while self.shown.pop_if(|(face, sides)| face == sides).is_some() {}
        self.shown.last_mut().map(|(face, _)| *face += 1).is_some()
    }
}

impl<P> Dice<P> for Odometer {
    fn roll(&mut self, purpose: P) -> u8 {
        self.roll_sided(purpose, 6) as u8
    }
}

impl<P> SidedDice<P> for Odometer {
    fn roll_sided(&mut self, _purpose: P, sides: u16) -> u16 {
        if self.rolled == self.shown.len() {
            self.shown.push((1, sides));
        }
        self.rolled += 1;
        self.shown[self.rolled - 1].0
    }

    fn seed(&mut self, _purpose: P) -> GameSeed {
        panic!("a game that derives a seed has no law by enumeration")
    }
}
