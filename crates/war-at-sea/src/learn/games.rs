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
        near: false,
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
pub const REPLIES: usize = 4;
/// Movements of Allies who stray from one plan: the search for it takes longer than a reply.
const STRAYS: u64 = 4;
/// Replies to each of those.
const FEWER: u64 = 2;

/// Positions of a turn: after the Allies have moved, after each of some replies, and damage as the Axis last saw it.
pub struct Moved {
    pub allied: Position,
    pub replies: ArrayVec<Position, REPLIES>,
    pub seen_damage: CounterMap<u8>,
}

/// What comes of one start of a turn.
pub type Several = ArrayVec<Moved, { STRAYS as usize }>;

/// The habits of both sides on a turn that is learned from.
pub fn leads(ground: &Ground, turn: u8, seed: GameSeed, lead: Lead, learned: u64) -> [Habits; 2] {
    let mut of = habits(seed, learned);
    for one in &mut of {
        one.movement = [30, 60, 100][(seed_number(seed) % 3) as usize];
    }
    let calm = Habits::default();
    match lead {
        // What lies under counters that it does not see the Axis must learn from those who mean it.
        Lead::Strays if ground.scenario.lie_face_down(turn) => [calm, of[1]],
        Lead::Strays => of,
        Lead::Replies => [of[0], calm],
        Lead::Learned => [calm; 2],
    }
}

/// Plays both movements of a turn from its start; where the Axis replies as it has learned, with the luck of several, and where
/// the Allies stray before that, from one plan in several ways.
pub fn moved(ground: &Ground, start: &Position, seed: GameSeed, lead: Lead, learned: u64) -> Option<Several> {
    let [allied, axis] = leads(ground, start.turn, seed, lead, learned);
    let (strays, replies) = match lead {
        Lead::Strays => (1, 1),
        Lead::Replies => (STRAYS, FEWER),
        Lead::Learned => (1, REPLIES as u64),
    };
    let unseen = ground.scenario.lie_face_down(start.turn);
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
    let before = game.position;
    let others = MasterSeed(below(&mut seed.generator(Stream::Second), u64::MAX));
    let mut several = Several::new();
    for stray in 0..strays {
        let other = |reply| others.game(stray * REPLIES as u64 + reply);
        if stray > 0 {
            game.position = before;
            let seat = &mut game.commanders.allied;
            seat.disturb_again(other(0), Side::Allied, stray > 1);
            game.dice = Keyed::new(other(0));
        }
        game.play_phase().ok()?;
        let allied = game.position;
        let mut moved = Moved {
            allied,
            replies: ArrayVec::new(),
            seen_damage: before.damage,
        };
        for reply in 0..replies {
            if stray + reply > 0 {
                game.position = allied;
                game.commanders.axis = seat(Side::Axis, other(reply), axis);
                game.dice = Keyed::new(other(reply));
            }
            game.play_phase().ok()?;
            moved.replies.push(game.position);
        }
        several.push(moved);
    }
    Some(several)
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
