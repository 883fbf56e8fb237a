//! Trials of the committed networks that take minutes: hand-made attackers, areas left free, a ship less for the Baltic.
//! Each prints what it found; `cargo test --release -p war-at-sea --lib learned::trials -- --ignored --nocapture` runs all.

use super::{Learned, Learning, Level, Networks};
use crate::commander::{Attempts, every_question};
use crate::commanders::Deployment;
use crate::commanders::doctrine::Doctrine;
use crate::map::{Area, Place, Places, Port, PortSet, Site};
use crate::naval::{CounterId, CounterSet, Side};
use crate::rules::passage::Departures;
use crate::{
    Attempt, Battle, Chase, Commander, FirePlan, Game, Groups, NoObserver, Orders, Phase, Position, Pursuit,
    Scenario, Seats, SetUp, UboatAim, UboatOrders, View,
};
use admiralty_core::dice::{Keyed, MasterSeed};

/// Never changed to pass.
const SEED: MasterSeed = MasterSeed(19_400_610);

/// A plan that a reader might try against the networks; the rest is doctrine's.
#[derive(Clone, Copy, Debug)]
enum Attack {
    /// Every ship that can goes to one area, on every turn.
    Everything(Area),
    /// All boats lie in one area; ships as doctrine says.
    Boats(Area),
    /// Nobody ever leaves port.
    Home,
}

struct Attacker<'a> {
    doctrine: Doctrine<'a>,
    attack: Attack,
    plan: Deployment,
}

impl Attacker<'_> {
    fn movement(&mut self, view: &View<'_>) -> Orders {
        self.plan = Deployment::stay(view.position);
        let area = match self.attack {
            Attack::Everything(area) => area,
            Attack::Boats(_) => return self.doctrine.sail(view),
            Attack::Home => return self.plan.orders,
        };
        let departures = Departures::of(view.scenario, view.position, view.side);
        let ships = view.own() & view.position.place.in_play();
        for ship in ships - view.scenario.rolls.convoys {
            let from = view.position.place[ship];
            if departures.near[ship].has(area) {
                self.plan.sail(ship, Place::sea(area));
            } else if departures.far[ship].has(area) && view.position.speed(view.scenario, ship) > 1 {
                self.plan.roll(ship, from, area);
            }
        }
        self.plan.orders
    }

    fn boats(&mut self, view: &View<'_>) -> UboatOrders {
        let (Attack::Everything(area) | Attack::Boats(area)) = self.attack else {
            return self.doctrine.place_uboats(view);
        };
        let mut orders = UboatOrders::default();
        orders[area] = view.position.uboats.total - view.position.uboats.disabled;
        orders
    }

    fn next_attempt(&mut self, view: &View<'_>, able: CounterSet) -> Option<Attempt> {
        match self.attack {
            Attack::Boats(_) => self.doctrine.attempt(view, able),
            Attack::Home => None,
            Attack::Everything(_) => {
                let ship = (self.plan.rolling & able).lowest()?;
                self.plan.rolling.remove(ship);
                self.plan.rolls[ship].map(|to| Attempt { ship, to })
            }
        }
    }
}

impl Attacker<'_> {
    /// A ship refuelled would have to be sent somewhere.
    fn refuel(&mut self, view: &View<'_>, able: CounterSet) -> Option<CounterId> {
        match self.attack {
            Attack::Boats(_) => self.doctrine.oil(view, able),
            _ => None,
        }
    }
}

macro_rules! attack {
    ($($name:ident ( $($arg:ident : $type:ty),* ) -> $answer:ty as $variant:ident;)+) => {
        $(
            fn $name(&mut self, view: &View<'_>, $($arg: $type),*) -> $answer {
                attack!(@ $name self view $($arg)*)
            }
        )+
    };
    (@ sail $self:ident $view:ident) => { $self.movement($view) };
    (@ place_uboats $self:ident $view:ident) => { $self.boats($view) };
    (@ attempt $self:ident $view:ident $able:ident) => { $self.next_attempt($view, $able) };
    (@ oil $self:ident $view:ident $able:ident) => { $self.refuel($view, $able) };
    (@ $name:ident $self:ident $view:ident $($arg:ident)*) => { $self.doctrine.$name($view, $($arg),*) };
}

impl Commander for Attacker<'_> {
    every_question!(attack);

    fn attempts(&mut self, view: &View<'_>) -> Option<Attempts> {
        if matches!(self.attack, Attack::Boats(_)) {
            self.doctrine.attempts(view)
        } else {
            None
        }
    }
}

/// Mean and standard error.
pub(super) fn mean(of: &[f64]) -> (f64, f64) {
    let n = of.len() as f64;
    let mean = of.iter().sum::<f64>() / n;
    let square = of.iter().map(|one| (one - mean) * (one - mean)).sum::<f64>();
    (mean, (square / (n - 1.0) / n).sqrt())
}

fn seat<'a>(learning: &'a Learning, number: u64, side: Side) -> Learned<'a> {
    Learned::new(learning, SEED.game(number), side, Level::Fast)
}

/// The final POC of a game, the Axis ahead positive.
fn final_poc<A: Commander, B: Commander>(scenario: &Scenario, number: u64, seats: Seats<A, B>) -> f64 {
    let mut game = Game::new(scenario, seats, Keyed::new(SEED.game(number)), NoObserver);
    game.play().unwrap();
    f64::from(game.position.track)
}

/// What an attack gains over what its side gets when the networks play both.
fn gain(scenario: &Scenario, learning: &Learning, side: Side, attack: Attack, games: u64) -> (f64, f64) {
    let sign = if side == Side::Axis { 1.0 } else { -1.0 };
    let each = (0..games).map(|number| {
        let attacker = Attacker {
            doctrine: Doctrine::new(&learning.books[side], &learning.openings, SEED.game(number), side),
            attack,
            plan: Deployment::stay(&Position::new()),
        };
        let [allied, axis] = Side::BOTH.map(|side| seat(learning, number, side));
        let own = final_poc(scenario, number, Seats { allied, axis });
        let [allied, axis] = Side::BOTH.map(|side| seat(learning, number, side));
        let attacked = if side == Side::Allied {
            final_poc(
                scenario,
                number,
                Seats {
                    allied: attacker,
                    axis,
                },
            )
        } else {
            final_poc(
                scenario,
                number,
                Seats {
                    allied,
                    axis: attacker,
                },
            )
        };
        sign * (attacked - own)
    });
    mean(&each.collect::<Vec<_>>())
}

fn attacks(side: Side) -> Vec<Attack> {
    let mut attacks: Vec<Attack> = Area::ALL.into_iter().map(Attack::Everything).collect();
    attacks.push(Attack::Home);
    if side == Side::Axis {
        attacks.extend(Area::ALL.into_iter().map(Attack::Boats));
    }
    attacks
}

fn attackers_gain_less_than(most: f64, games: u64) {
    let scenario = Scenario::embedded();
    let learning = Learning::new(&scenario, &Networks::embedded().unwrap());
    for side in Side::BOTH {
        for attack in attacks(side) {
            let (gain, error) = gain(&scenario, &learning, side, attack, games);
            println!(
                "{side} {attack:?}: gains {gain:+.2} ± {:.2} POC, {games} games",
                1.96 * error
            );
            assert!(gain - 1.96 * error < most, "{side} {attack:?}: {gain} ± {error}");
        }
    }
}

#[test]
fn hand_made_attackers_gain_little() {
    // A debug build plays fifty times slower.
    attackers_gain_less_than(0.75, if cfg!(debug_assertions) { 3 } else { 40 });
}

#[test]
#[ignore = "a minute; the short form is `hand_made_attackers_gain_little`"]
fn hand_made_attackers_gain_little_in_many_games() {
    attackers_gain_less_than(0.75, 600);
}

/// Plays a game of the networks against themselves up to each Axis movement, and shows the position before and after it.
fn axis_movements(games: u64, mut show: impl FnMut(&Scenario, &Learning, u64, &Position, &Position)) {
    let scenario = Scenario::embedded();
    let learning = Learning::new(&scenario, &Networks::embedded().unwrap());
    for number in 0..games {
        let [allied, axis] = Side::BOTH.map(|side| seat(&learning, number, side));
        let mut game = Game::new(
            &scenario,
            Seats { allied, axis },
            Keyed::new(SEED.game(number)),
            NoObserver,
        );
        while game.position.phase != Phase::Over {
            let before = game.position;
            game.play_phase().unwrap();
            if before.phase == Phase::AxisMovement {
                show(&scenario, &learning, number, &before, &game.position);
            }
        }
    }
}

/// Areas without any enemy ship that an Axis ship in port, unhurt, could have gone to and did not: of those, and of
/// those that were taken, how many are taken.
fn free_areas(games: u64) -> (u32, u32) {
    let (mut free, mut taken) = (0, 0);
    axis_movements(games, |scenario, _, number, before, after| {
        let near = Departures::of(scenario, before, Side::Axis).near;
        let [allies, own] = Side::BOTH.map(|side| after.fleet(scenario, side) - scenario.rolls.convoys);
        for area in Area::ALL {
            let there = Place::sea(area);
            let enemies = after.fleet(scenario, Side::Allied) & after.place.at(there);
            if !enemies.is_empty() || allies.is_empty() {
                continue;
            }
            let holders = own & after.place.at(there);
            let idle = own.only(|ship| {
                let place = after.place[ship];
                place.as_area().is_none()
                    && place == before.place[ship]
                    && near[ship].has(area)
                    && before.damage[ship] == 0
            });
            if !holders.is_empty() {
                (free, taken) = (free + 1, taken + 1);
            } else if !idle.is_empty() {
                free += 1;
                println!(
                    "game {number} turn {}: {area} left free, {} idle",
                    after.turn,
                    idle.len()
                );
            }
        }
    });
    (free, taken)
}

#[test]
#[ignore = "it prints what it finds"]
fn no_free_area_is_left() {
    let (free, taken) = free_areas(if cfg!(debug_assertions) { 40 } else { 500 });
    println!("{taken} of {free} free areas in reach of idle ships are taken");
    assert!(f64::from(taken) > 0.99 * f64::from(free), "{taken} of {free}");
}

/// Where all Germans sail and none to the Baltic, though no enemy is there: what one cruiser less elsewhere and one in the
/// Baltic would have brought, in POC for the Axis.
#[test]
#[ignore = "it prints what it finds"]
fn a_cruiser_for_the_baltic() {
    let mut gains: [Vec<f64>; 8] = Default::default();
    axis_movements(1200, |scenario, learning, number, before, after| {
        let there = Place::sea(Area::BalticSea);
        let turn = usize::from(after.turn) - 1;
        if !after.place.at(there).is_empty() || gains[turn].len() >= 60 || turn > 2 {
            return;
        }
        let near = Departures::of(scenario, before, Side::Axis).near;
        let mut plan = seat(learning, number, Side::Axis);
        let view = View::open(scenario, before, Side::Axis);
        let chosen = plan.movement(&view);
        let weakest = before
            .fleet(scenario, Side::Axis)
            .only(|ship| near[ship].has(Area::BalticSea) && chosen.goal(ship).is_some())
            .into_iter()
            .min_by_key(|&ship| {
                (
                    scenario.ship(ship).factors.attack,
                    scenario.ship(ship).factors.defense,
                )
            });
        let Some(cruiser) = weakest else { return };
        let mut other = chosen;
        other.sail(cruiser, there);
        let play = |told: Deployment, n: u64| {
            let seed = MasterSeed(SEED.0 ^ 77).game(number * 64 + n);
            let allied = Learned::new(learning, seed, Side::Allied, Level::Fast);
            let mut axis = Learned::new(learning, seed, Side::Axis, Level::Fast);
            axis.told = Some(told);
            let mut game = Game::from(
                scenario,
                *before,
                Seats { allied, axis },
                Keyed::new(seed),
                NoObserver,
            );
            game.play().unwrap();
            f64::from(game.position.track)
        };
        let each: Vec<f64> = (0..24).map(|n| play(other, n) - play(chosen, n)).collect();
        gains[turn].push(mean(&each).0);
    });
    for (turn, gains) in (1..).zip(&gains) {
        if gains.len() > 2 {
            let (gain, error) = mean(gains);
            println!(
                "turn {turn}: {gain:+.2} ± {:.2} POC, {} positions",
                1.96 * error,
                gains.len()
            );
        }
    }
}
