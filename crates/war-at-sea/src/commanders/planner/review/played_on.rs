//! What comes of a movement, and of another in its place, when planners play both on.

use crate::commander::{Commander, Seats, every_question};
use crate::commanders::deployment::Deployment;
use crate::commanders::planner::{Planner, PlayModel};
use crate::event::NoObserver;
use crate::map::{Port, PortSet, Site};
use crate::naval::{CounterId, CounterSet, Side};
use crate::play::Game;
use crate::value::Forecast;
use crate::{
    Attempt, Battle, Chase, FirePlan, Groups, Orders, Phase, Position, Pursuit, Scenario, SetUp, UboatAim,
    UboatOrders, View,
};
use admiralty_core::dice::{GameSeed, Keyed, MasterSeed, Seeded};
use admiralty_core::play::in_parallel;

/// By how many errors another movement must be better for this one to be a blunder.
const CLEARLY: f64 = 3.0;

/// How movements are played on.
#[derive(Clone, Copy)]
pub(super) struct PlayoutPlan {
    /// Turns that planners play out for a movement.
    pub budget: u32,
    /// Whether to the end of the game; else to the end of the turn, and what the position then promises counts.
    pub to_the_end: bool,
    pub games: u64,
    /// Dice of their own.
    pub seed: MasterSeed,
}

/// A planner who is told his first movement.
struct WithMovement<'a> {
    planner: Planner<'a>,
    told: Option<Deployment>,
}

macro_rules! told {
    ($($name:ident ( $($arg:ident : $type:ty),* ) -> $answer:ty as $variant:ident;)+) => {
        $(
            fn $name(&mut self, view: &View<'_>, $($arg: $type),*) -> $answer {
                told!(@ $name self view $($arg)*)
            }
        )+
    };
    (@ sail $self:ident $view:ident) => {
        match $self.told.take() {
            Some(told) => $self.planner.doctrine.carry_out(&told),
            None => $self.planner.sail($view),
        }
    };
    (@ $name:ident $self:ident $view:ident $($arg:ident)*) => { $self.planner.$name($view, $($arg),*) };
}

impl Commander for WithMovement<'_> {
    every_question!(told);
}

type Pair<'a> = Game<'a, Seats<WithMovement<'a>, WithMovement<'a>>, Keyed, NoObserver>;

/// A movement that a planner made in a game.
pub(super) struct Movement {
    pub position: Position,
    pub side: Side,
    pub made: Deployment,
}

/// What came of some games for a side: score (a draw is half) and points, of each.
type Came = Vec<[f64; 2]>;

/// By how much something is better, and the error of that.
#[derive(Clone, Copy, Debug)]
struct Better {
    mean: f64,
    error: f64,
}

impl Better {
    /// Of paired figures.
    fn of(one: impl Iterator<Item = f64>, other: impl Iterator<Item = f64>) -> Self {
        let differences: Vec<f64> = one.zip(other).map(|(one, other)| one - other).collect();
        let n = differences.len() as f64;
        let mean = differences.iter().sum::<f64>() / n;
        let squares: f64 = differences.iter().map(|d| (d - mean).powi(2)).sum();
        Better {
            mean,
            error: (squares / (n - 1.0) / n).sqrt(),
        }
    }

    fn clearly(self) -> bool {
        self.mean > CLEARLY * self.error
    }
}

/// A movement against another: in score, and in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Verdict {
    better: [Better; 2],
    games: usize,
}

impl Verdict {
    fn of(one: &Came, other: &Came) -> Self {
        let part = |part| {
            Better::of(
                one.iter().map(|x: &[f64; 2]| x[part]),
                other.iter().map(|x| x[part]),
            )
        };
        Verdict {
            better: [0, 1].map(part),
            games: one.len(),
        }
    }

    /// Whether it is ahead in games, or in points.
    fn is_ahead(&self) -> bool {
        self.better.iter().any(|part| part.mean > 0.0)
    }

    /// Whether it should have been made: it wins clearly more, or brings clearly more points and does not win less.
    pub(super) fn convicts(&self) -> bool {
        let [score, points] = self.better;
        score.clearly() || points.clearly() && score.mean >= 0.0
    }
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [score, points] = self.better;
        let mark = if self.convicts() { "BLUNDER " } else { "" };
        write!(
            f,
            "{mark}{:+.1} ± {:.1} % of {} games, {:+.2} ± {:.2} POC",
            100.0 * score.mean,
            100.0 * score.error,
            self.games,
            points.mean,
            points.error
        )
    }
}

/// The movements of both sides in a game as `narrate --allied planner --axis planner` tells it.
pub(super) fn movements(
    scenario: &Scenario,
    model: &PlayModel,
    seed: GameSeed,
    budget: u32,
) -> Vec<Movement> {
    let seat = |side| Planner::new(model, None, seed, side, budget);
    let seats = Seats {
        allied: seat(Side::Allied),
        axis: seat(Side::Axis),
    };
    let mut game = Game::new(scenario, seats, Seeded::new(seed), NoObserver);
    let mut found = Vec::new();
    while game.position.phase != Phase::Over {
        let position = game.position;
        // A copy of whoever moves decides as he will.
        let mover = match position.phase {
            Phase::AlliedMovement => Some((Side::Allied, game.commanders.allied.clone())),
            Phase::AxisMovement => Some((Side::Axis, game.commanders.axis.clone())),
            _ => None,
        };
        if let Some((side, mut planner)) = mover {
            let made = planner.deployment(&View::open(scenario, &position, side));
            found.push(Movement { position, side, made });
        }
        game.play_phase().expect("planners keep to the rules");
    }
    found
}

/// Where movements are played on.
pub(super) struct Table<'a> {
    pub scenario: &'a Scenario,
    pub model: &'a PlayModel,
}

impl Table<'_> {
    /// A game in which a deployment takes the place of a movement.
    fn game(&self, movement: &Movement, plan: Deployment, seed: GameSeed, budget: u32) -> Pair<'_> {
        let seat = |side| WithMovement {
            planner: Planner::new(self.model, None, seed, side, budget),
            told: (side == movement.side).then_some(plan),
        };
        let seats = Seats {
            allied: seat(Side::Allied),
            axis: seat(Side::Axis),
        };
        Game::from(
            self.scenario,
            movement.position,
            seats,
            Keyed::new(seed),
            NoObserver,
        )
    }

    /// Whether the rules allow it.
    pub(super) fn allows(&self, movement: &Movement, plan: Deployment) -> bool {
        self.game(movement, plan, MasterSeed(0).game(0), 1)
            .play_phase()
            .is_ok()
    }

    /// What comes of a deployment in place of a movement.
    fn comes_of(&self, movement: &Movement, plan: Deployment, pilots: PlayoutPlan) -> Came {
        let play = |number| {
            let mut game = self.game(movement, plan, pilots.seed.game(number), pilots.budget);
            let goes_on = |now: &Position| {
                now.phase != Phase::Over && (pilots.to_the_end || now.turn == movement.position.turn)
            };
            while goes_on(&game.position) {
                game.play_phase().expect("only what is allowed is asked for");
            }
            self.score(&game.position, movement.side)
        };
        in_parallel(0..pilots.games, None, play).expect("the machine starts threads")
    }

    /// What a position at the end of a turn promises a side, or at the end of the game gives it.
    fn score(&self, position: &Position, side: Side) -> [f64; 2] {
        let Forecast { poc, allied, axis } = self.model.value.forecast(self.scenario, position);
        let for_the_axis = [f64::from(axis - allied), f64::from(poc)];
        let [ahead, points] = for_the_axis.map(|one| if side == Side::Axis { one } else { -one });
        [(1.0 + ahead) / 2.0, points]
    }

    /// What a deployment brings more than the movement that was made.
    pub(super) fn against(&self, movement: &Movement, plan: Deployment, pilots: PlayoutPlan) -> Verdict {
        let [other, made] = [plan, movement.made].map(|plan| self.comes_of(movement, plan, pilots));
        Verdict::of(&other, &made)
    }

    /// The same by the second of these pilots if it is ahead at all by the first.
    pub(super) fn judged(
        &self,
        movement: &Movement,
        plan: Deployment,
        [look, slow]: [PlayoutPlan; 2],
    ) -> Verdict {
        let first = self.against(movement, plan, look);
        if first.is_ahead() {
            self.against(movement, plan, slow)
        } else {
            first
        }
    }
}
