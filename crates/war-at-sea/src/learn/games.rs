//! Games that are learned from, and what positions lead to.

use super::explorer::{Explorer, Habits};
use crate::commander::Seats;
use crate::commanders::learned::{Inputs, Learned, Learning, Level, Stage, TRACK, class, utility};
use crate::event::NoObserver;
use crate::map::Place;
use crate::naval::{CounterMap, Side};
use crate::play::Game;
use crate::view::Counts;
use crate::{Phase, Position, Scenario, View};
use admiralty_core::dice::{GameSeed, Keyed, MasterSeed, Stream, below};
use arrayvec::ArrayVec;

/// A scenario and what is known of it.
pub struct Ground {
    pub scenario: Scenario,
    pub learning: Learning,
    /// A side that plays by what was known of it before.
    pub frozen: Option<(Side, Learning)>,
}

impl Ground {
    /// What a side plays by.
    fn known(&self, side: Side) -> &Learning {
        match &self.frozen {
            Some((frozen, learning)) if *frozen == side => learning,
            _ => &self.learning,
        }
    }
}

/// What a position was found to be worth, on average over some fights.
#[derive(Clone, Copy, Debug)]
pub struct Worth {
    pub utility: f32,
    pub law: [f32; TRACK],
}

/// The habits of both sides in a game. Before anything is learned all play as doctrine does.
pub fn habits(seed: GameSeed, learned: u64) -> [Habits; 2] {
    let mut generator = seed.generator(Stream::Dice);
    let mut draw = |n| below(&mut generator, n);
    let movement = [0, 15, 15, 30, 60][draw(5) as usize];
    let malta = if draw(10) < 3 {
        [4, 10, 25, 50, 80][draw(5) as usize]
    } else {
        0
    };
    [(); 2].map(|()| Habits {
        doctrine: draw(100) >= learned,
        movement,
        basing: [0, 0, 10, 40][draw(4) as usize],
        malta,
        ports: learned > 0 && draw(100) < 40,
    })
}

/// Plays a game of explorers and shows the positions at which its turns begin.
pub fn explored(ground: &Ground, seed: GameSeed, learned: u64, show: &mut dyn FnMut(&Position)) {
    let [allied, axis] = habits(seed, learned);
    let seats = Seats {
        allied: Explorer::new(ground.known(Side::Allied), seed, Side::Allied, allied),
        axis: Explorer::new(ground.known(Side::Axis), seed, Side::Axis, axis),
    };
    let mut game = Game::new(&ground.scenario, seats, Keyed::new(seed), NoObserver);
    while game.position.phase != Phase::Over {
        if game.position.phase == Phase::Arrivals {
            show(&game.position);
        }
        if game.play_phase().is_err() {
            debug_assert!(false, "an explorer broke the rules");
            return;
        }
    }
}

/// How a turn begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lead {
    /// Both stray.
    Strays,
    /// The Allies stray, the Axis replies as it has learned.
    Replies,
    /// Both play as they have learned.
    Learned,
}

/// Replies that are tried to a movement of the Allies: the value of one hangs on its speed rolls.
const REPLIES: u64 = 4;

/// Positions of a turn: after the Allies have moved, after each of some replies, and damage as the Axis last saw it.
pub struct Moved {
    pub allied: Position,
    pub replies: ArrayVec<Position, { REPLIES as usize }>,
    pub seen_damage: CounterMap<u8>,
}

/// Plays both movements of a turn from its start; where the Axis replies as it has learned, with the luck of several.
pub fn moved(ground: &Ground, start: &Position, seed: GameSeed, lead: Lead, learned: u64) -> Option<Moved> {
    let mut of = habits(seed, learned);
    for one in &mut of {
        one.movement = [30, 60, 100][(seed_number(seed) % 3) as usize];
    }
    let calm = Habits::default();
    let unseen = ground.scenario.lie_face_down(start.turn);
    let [allied, axis] = match lead {
        // What lies under counters that it does not see the Axis must learn from those who mean it.
        Lead::Strays if unseen => [calm, of[1]],
        Lead::Strays => of,
        Lead::Replies => [of[0], calm],
        Lead::Learned => [calm; 2],
    };
    let seat = |side, seed, habits| {
        let mut seat = Explorer::new(ground.known(side), seed, side, habits);
        if lead == Lead::Learned || lead == Lead::Strays && unseen && side == Side::Allied {
            seat.think();
        }
        seat
    };
    let seats = Seats {
        allied: seat(Side::Allied, seed, allied),
        axis: seat(Side::Axis, seed, axis),
    };
    let mut game = Game::from(&ground.scenario, *start, seats, Keyed::new(seed), NoObserver);
    while game.position.phase != Phase::AlliedMovement {
        game.play_phase().ok()?;
    }
    let seen_damage = game.position.damage;
    game.play_phase().ok()?;
    let allied = game.position;
    let mut replies = ArrayVec::new();
    for n in 0..if lead == Lead::Strays { 1 } else { REPLIES } {
        if n > 0 {
            let seed = MasterSeed(below(&mut seed.generator(Stream::Second), u64::MAX)).game(n);
            game.position = allied;
            game.commanders.axis = seat(Side::Axis, seed, axis);
            game.dice = Keyed::new(seed);
        }
        game.play_phase().ok()?;
        replies.push(game.position);
    }
    Some(Moved {
        allied,
        replies,
        seen_damage,
    })
}

fn seed_number(seed: GameSeed) -> u64 {
    below(&mut seed.generator(Stream::First), 1 << 20)
}

/// The mean of some.
pub fn mean(of: &[Worth]) -> Worth {
    let each = 1.0 / of.len() as f32;
    let mut mean = Worth {
        utility: 0.0,
        law: [0.0; TRACK],
    };
    for one in of {
        mean.utility += one.utility * each;
        mean.law
            .iter_mut()
            .zip(&one.law)
            .for_each(|(sum, one)| *sum += one * each);
    }
    mean
}

/// What the fights of a turn lead to: the mean over so many of them of the next turn's value, or of the end.
pub fn fought(ground: &Ground, position: &Position, seed: MasterSeed, fights: u64) -> Option<Worth> {
    let mut worth = Worth {
        utility: 0.0,
        law: [0.0; TRACK],
    };
    let each = 1.0 / fights as f32;
    for n in 0..fights {
        let seed = seed.game(n);
        let seat = |side| Learned::new(ground.known(side), seed, side, Level::Quick);
        let seats = Seats {
            allied: seat(Side::Allied),
            axis: seat(Side::Axis),
        };
        let mut game = Game::from(&ground.scenario, *position, seats, Keyed::new(seed), NoObserver);
        while !matches!(game.position.phase, Phase::Over | Phase::Arrivals) {
            game.play_phase().ok()?;
        }
        if game.position.phase == Phase::Over {
            worth.utility += utility(f32::from(game.position.track)) * each;
            worth.law[class(game.position.track)] += each;
        } else {
            let view = View::open(&ground.scenario, &game.position, Side::Axis);
            let mut law = [0.0; TRACK];
            worth.utility += ground.learning.evaluator.judge(&view, Stage::Start, &mut law) * each;
            for (sum, one) in worth.law.iter_mut().zip(&law) {
                *sum += one * each;
            }
        }
    }
    Some(worth)
}

/// Plays a game of the networks against themselves and shows what they see at each moment of each turn; returns the final
/// score.
pub fn watched(ground: &Ground, seed: GameSeed, show: &mut dyn FnMut(u8, Stage, &Inputs)) -> Option<i8> {
    let seat = |side| Learned::new(&ground.learning, seed, side, Level::Fast);
    let seats = Seats {
        allied: seat(Side::Allied),
        axis: seat(Side::Axis),
    };
    let mut game = Game::new(&ground.scenario, seats, Keyed::new(seed), NoObserver);
    let mut seen_damage = game.position.damage;
    while game.position.phase != Phase::Over {
        let (phase, turn) = (game.position.phase, game.position.turn);
        match phase {
            Phase::Arrivals => show(
                turn,
                Stage::Start,
                &open_inputs(ground, &game.position, Stage::Start),
            ),
            Phase::AlliedMovement => seen_damage = game.position.damage,
            _ => {}
        }
        game.play_phase().ok()?;
        let position = &game.position;
        match phase {
            Phase::AlliedMovement => show(turn, Stage::Allied, &open_inputs(ground, position, Stage::Allied)),
            Phase::AxisMovement => show(turn, Stage::Axis, &axis_inputs(ground, position, &seen_damage)),
            _ => {}
        }
    }
    Some(game.position.track)
}

/// What the networks see of a position that everybody sees.
pub fn open_inputs(ground: &Ground, position: &Position, stage: Stage) -> Inputs {
    let view = View::open(&ground.scenario, position, Side::Axis);
    Inputs::of(&ground.learning.evaluator.kinds, &view, stage)
}

/// What the Axis sees when it has moved: under 19.3 Allied counters still lie face down.
pub fn axis_inputs(ground: &Ground, position: &Position, seen_damage: &CounterMap<u8>) -> Inputs {
    let scenario = &ground.scenario;
    if !scenario.lie_face_down(position.turn) {
        return open_inputs(ground, position, Stage::Axis);
    }
    let (position, counts) = censored(scenario, position, seen_damage);
    let view = View::face_down(scenario, &position, &counts);
    Inputs::of(&ground.learning.evaluator.kinds, &view, Stage::Axis)
}

/// A position with the Allied counters face down, and their numbers.
pub fn censored(scenario: &Scenario, position: &Position, seen: &CounterMap<u8>) -> (Position, Counts) {
    let mut hidden = *position;
    let mut counts = [0; Place::COUNT];
    for ship in position.fleet(scenario, Side::Allied) {
        let place = position.place[ship];
        if place.on_board() {
            counts[place.index()] += 1;
            hidden.place[ship] = Place::FACE_DOWN;
            hidden.damage[ship] = seen[ship];
        }
    }
    (hidden, counts)
}
