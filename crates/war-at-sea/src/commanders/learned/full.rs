//! The full search: climbs from many plans; the best of them tried out, those of the Allies against searched replies.

use super::board::Room;
use super::leaps;
use super::search::{Free, board, deployment, search};
use super::{Learned, Learning, Level, Stage};
use crate::commander::Seats;
use crate::commanders::deployment::Deployment;
use crate::event::NoObserver;
use crate::map::Area;
use crate::naval::{CounterId, MAX_COUNTERS, Side};
use crate::play::Game;
use crate::rules::passage::Departures;
use crate::{Phase, Position, Scenario, View};
use admiralty_core::dice::{GameSeed, Keyed, MasterSeed, below};
use admiralty_core::learners::bent;
use arrayvec::ArrayVec;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::inputs::utility;

/// Plans at random to begin with, and with more time.
const RANDOM_STARTS: [usize; 2] = [4, 24];
/// Plans that are tried out, and with more time.
const TRIED: [usize; 2] = [8, 16];
/// Fights to each reply to the Allies.
const FIGHTS: u64 = 8;

/// Plans and their values: from doctrine's, from port, two for each area, some at random.
type Plans = ArrayVec<(f32, Deployment), { 2 + 2 * Area::ALL.len() + RANDOM_STARTS[1] }>;

/// Plans that are tried out.
type Field = ArrayVec<Entrant, { TRIED[1] }>;

/// A plan that is tried out.
#[derive(Clone, Copy)]
struct Entrant {
    plan: Deployment,
    /// What the network says that it is worth.
    foreseen: f32,
    /// What its trials were worth, in all.
    sum: f32,
    trials: u32,
}

impl Entrant {
    fn new(&(value, plan): &(f32, Deployment)) -> Self {
        Entrant {
            plan,
            foreseen: bent(value),
            sum: 0.0,
            trials: 0,
        }
    }

    /// The mean of its trials and of what the network says, which counts as so many of them.
    fn worth(&self, weight: f32) -> f32 {
        (self.sum + weight * self.foreseen) / (self.trials as f32 + weight)
    }
}

/// The best movement that it finds.
pub fn movement(
    learned: &mut Learned<'_>,
    view: &View<'_>,
    times: u16,
    generator: &mut Xoshiro256PlusPlus,
) -> Deployment {
    let more = usize::from(times > 1);
    let plans = plans(learned, view, RANDOM_STARTS[more], generator);
    if plans.len() < 2 || view.is_blind() {
        return plans[0].1;
    }
    let (trials, fights) = how_tried(view);
    let field = plans.iter().take(TRIED[more]).map(Entrant::new).collect();
    race(
        learned.learning,
        view,
        fights,
        field,
        u32::from(times) * trials,
        generator,
    )[0]
    .plan
}

/// How often each plan is tried in the first round, the better half twice as often in the next; and fights to each outcome.
///
/// What the Axis replies tells the Allies enough: with fights they choose no better (reports/play/journal.md#trials-and-the-network).
/// While their counters lie face down no network judges both movements as they see them.
fn how_tried(view: &View<'_>) -> (u32, u64) {
    match view.side {
        Side::Axis => (16, fights_of(Side::Axis)),
        Side::Allied if view.scenario.lie_face_down(view.position.turn) => (3, fights_of(Side::Allied)),
        Side::Allied => (2, 0),
    }
}

/// How many trials the network's own value of a plan counts as. A trial of the Axis is a turn's fights, with all their luck;
/// one of the Allies is most often a reply (reports/play/journal.md#trials-and-the-network).
fn weight_of(side: Side) -> f32 {
    match side {
        Side::Axis => 64.0,
        Side::Allied => 8.0,
    }
}

/// Movements worth playing out to the end of the game, the best first, of a search that tries some in so many turns in all;
/// and how many it found.
pub(crate) fn candidates(
    learning: &Learning,
    view: &View<'_>,
    seed: MasterSeed,
    turns: u64,
) -> (Vec<Deployment>, usize) {
    let mut learned = Learned::new(learning, seed.game(0), view.side, Level::Full(1));
    let mut generator = learned.generator.clone();
    let plans = plans(&mut learned, view, RANDOM_STARTS[1], &mut generator);
    let field: Field = plans.iter().take(TRIED[1]).map(Entrant::new).collect();
    let rounds = field.len().next_power_of_two().trailing_zeros().max(1);
    let first = turns / u64::from(rounds) / field.len().max(1) as u64;
    let fights = fights_of(view.side);
    let raced = race(
        learning,
        view,
        fights,
        field,
        first.clamp(1, 1 << 20) as u32,
        &mut generator,
    );
    let rest = plans.iter().skip(TRIED[1]).map(|(_, plan)| *plan);
    (
        raced.iter().map(|one| one.plan).chain(rest).collect(),
        plans.len(),
    )
}

/// Fights to each outcome of a side's movement.
fn fights_of(side: Side) -> u64 {
    if side == Side::Allied { FIGHTS } else { 1 }
}

/// Tries plans out, the worse half dropping out again and again while the rest is tried twice as often; the best first.
fn race(
    learning: &Learning,
    view: &View<'_>,
    fights: u64,
    mut field: Field,
    mut trials: u32,
    generator: &mut Xoshiro256PlusPlus,
) -> Field {
    let seed = MasterSeed(below(generator, u64::MAX));
    let trial = Trial {
        learning,
        view,
        fights,
        seed,
    };
    let weight = weight_of(view.side);
    let mut left = field.len();
    while left > 1 {
        for one in &mut field[..left] {
            for n in one.trials..one.trials + trials {
                one.sum += trial.play(&one.plan, n);
            }
            one.trials += trials;
        }
        field[..left].sort_by(|a, b| b.worth(weight).total_cmp(&a.worth(weight)));
        left /= 2;
        trials *= 2;
    }
    field
}

/// Climbs from plans of several kinds; what they find, the best first, each once.
fn plans(
    learned: &mut Learned<'_>,
    view: &View<'_>,
    random: usize,
    generator: &mut Xoshiro256PlusPlus,
) -> Plans {
    let evaluator = &learned.learning.evaluator;
    let inclination = learned.inclination;
    let departures = Departures::of(view.scenario, view.position, view.side);
    let reaches =
        |ship: CounterId, area: Area| departures.near[ship].has(area) || departures.far[ship].has(area);
    let start = learned.doctrine_plan(view);
    let mut groups = Room::new();
    let mut board = board(evaluator, view, Free::All, &inclination, &mut groups);
    let port = board.mark();
    let mut found = Plans::new();
    let mut from = |goal: &dyn Fn(CounterId) -> Option<Area>, leaps: usize| {
        board.go_back(&port);
        board.follow(goal, view.own());
        search(&mut board, leaps, true);
        let plan = deployment(&board, view);
        if found.iter().all(|(_, other)| *other != plan) {
            found.push((board.value, plan));
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found[0].1
    };
    from(&|ship| start.goal(ship), leaps::MOST);
    let best = from(&|_| None, 0);
    for area in Area::ALL {
        from(&|ship| best.goal(ship).filter(|&goal| goal != area), 0);
        let all = |ship| {
            if reaches(ship, area) {
                Some(area)
            } else {
                best.goal(ship)
            }
        };
        from(&all, 0);
    }
    for _ in 0..random {
        let goals = [(); MAX_COUNTERS].map(|()| Area::ALL.get(below(generator, 7) as usize).copied());
        from(&|ship| goals[ship.index()].filter(|&area| reaches(ship, area)), 0);
    }
    found
}

/// Plays plans out: both movements of a turn, then its fights.
struct Trial<'v, 'a> {
    learning: &'a Learning,
    view: &'v View<'v>,
    /// Fights to each outcome of the movements; with none the network judges that outcome.
    fights: u64,
    seed: MasterSeed,
}

impl Trial<'_, '_> {
    /// What a plan leads to with dice number `n`: good for the side.
    fn play(&self, plan: &Deployment, n: u32) -> f32 {
        let Some(position) = self.moved(plan, self.seed.game(u64::from(n))) else {
            return f32::NEG_INFINITY; // what the rules forbid is never best
        };
        let worth = if self.fights == 0 {
            let view = View::open(self.view.scenario, &position, Side::Axis);
            self.learning.evaluator.utility(&view, Stage::Axis)
        } else {
            let each = (0..self.fights).map(|fight| self.fought(&position, u64::from(n) * FIGHTS + fight));
            each.sum::<f32>() / self.fights as f32
        };
        let sign = if self.view.side == Side::Axis { 1.0 } else { -1.0 };
        sign * worth
    }

    fn moved(&self, plan: &Deployment, seed: GameSeed) -> Option<Position> {
        let seat = |side| {
            let mut seat = Learned::new(self.learning, seed, side, Level::Quick);
            seat.told = (side == self.view.side).then_some(*plan);
            seat
        };
        let seats = Seats {
            allied: seat(Side::Allied),
            axis: seat(Side::Axis),
        };
        let mut game = Game::from(
            self.view.scenario,
            *self.view.position,
            seats,
            Keyed::new(seed),
            NoObserver,
        );
        while matches!(game.position.phase, Phase::AlliedMovement | Phase::AxisMovement) {
            game.play_phase().ok()?;
        }
        Some(game.position)
    }

    /// A turn's fights and what the position after them is worth to the Axis.
    fn fought(&self, position: &Position, n: u64) -> f32 {
        let seed = self.seed.game(1 << 32 | n);
        turn_played(self.learning, self.view.scenario, position, seed)
    }
}

/// Plays on to the end of the turn; what the position is worth to the Axis then.
pub fn turn_played(learning: &Learning, scenario: &Scenario, position: &Position, seed: GameSeed) -> f32 {
    let seat = |side| Learned::new(learning, seed, side, Level::Quick);
    let seats = Seats {
        allied: seat(Side::Allied),
        axis: seat(Side::Axis),
    };
    let mut game = Game::from(scenario, *position, seats, Keyed::new(seed), NoObserver);
    loop {
        if game.play_phase().is_err() {
            return 0.0;
        }
        match game.position.phase {
            Phase::Over => return utility(f32::from(game.position.track) + learning.evaluator.kinds.bid),
            Phase::Arrivals => break,
            _ => {}
        }
    }
    let view = View::open(scenario, &game.position, Side::Axis);
    learning.evaluator.utility(&view, Stage::Start)
}

#[cfg(test)]
mod tests {
    use super::super::Networks;
    use super::super::tests::reached;
    use super::*;
    use crate::scenario::{Hidden, OptionalRules};

    /// By hand: 0.3 foreseen, as much as 64 trials, and 16 trials of 0.1 are (19.2 + 1.6) / 80; a plan with 0.2 foreseen that did
    /// better in as few trials comes second, after many it is first. What the rules forbid is last however it was foreseen.
    #[test]
    fn a_few_lucky_trials_do_not_outweigh_the_network() {
        let plan = Deployment::stay(&Position::new());
        let tried = |foreseen, mean: f32, trials| Entrant {
            plan,
            foreseen,
            sum: mean * trials as f32,
            trials,
        };
        let weight = weight_of(Side::Axis);
        assert!((tried(0.3, 0.1, 16).worth(weight) - 0.26).abs() < 1e-6);
        assert!(tried(0.2, 0.3, 16).worth(weight) < tried(0.3, 0.1, 16).worth(weight));
        assert!(tried(0.2, 0.3, 160).worth(weight) > tried(0.3, 0.1, 160).worth(weight));
        assert!(tried(0.9, f32::NEG_INFINITY, 1).worth(weight) < -1.0);
    }

    /// What the network says of a reply is what its fights lead to, within a third of a point on average.
    #[test]
    fn a_reply_is_judged_as_its_fights_judge_it() {
        let scenario = Scenario::embedded();
        let learning = Learning::new(&scenario, &Networks::embedded().unwrap());
        let (mut apart, mut spread, mut count) = (0.0, 0.0, 0.0);
        for (game, turn) in (0..4).flat_map(|game| (1..=8).map(move |turn| (game, turn))) {
            let position = reached(&learning, &scenario, game, turn, Phase::AlliedMovement);
            let view = View::open(&scenario, &position, Side::Allied);
            let seed = MasterSeed(game);
            let plan =
                Learned::new(&learning, seed.game(turn.into()), Side::Allied, Level::Fast).movement(&view);
            let [judged, fought] = [0, 64].map(|fights| {
                let trial = Trial {
                    learning: &learning,
                    view: &view,
                    fights,
                    seed,
                };
                (0..4).map(|n| trial.play(&plan, n)).sum::<f32>() / 4.0
            });
            apart += (judged - fought).abs();
            spread += fought.abs();
            count += 1.0;
        }
        assert!(
            apart / count < 0.06 && spread / count > 0.15,
            "{} of {}",
            apart / count,
            spread / count
        );
    }

    /// 19.3: only a fight tells what plans are worth while counters lie face down, and then each is tried more than once.
    #[test]
    fn with_counters_face_down_fights_judge() {
        let learning = Learning::new(&Scenario::embedded(), &Networks::embedded().unwrap());
        for (face_down, hidden, turn, judged) in [
            (false, Hidden::EveryTurn, 1, true),
            (true, Hidden::FirstTurn, 1, false),
            (true, Hidden::FirstTurn, 3, true),
            (true, Hidden::EveryTurn, 3, false),
        ] {
            let mut scenario = Scenario::embedded().with_rules(OptionalRules {
                face_down,
                ..OptionalRules::default()
            });
            scenario.switches.hidden = hidden;
            let position = reached(&learning, &scenario, 0, turn, Phase::AlliedMovement);
            let (trials, fights) = how_tried(&View::open(&scenario, &position, Side::Allied));
            assert!(
                if judged {
                    fights == 0
                } else {
                    fights > 0 && trials > 1
                },
                "{face_down} {hidden:?} {turn}"
            );
        }
    }
}
