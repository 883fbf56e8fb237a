//! One generation: games, then values fitted from the last turn to the first.

use super::games::{
    Ground, Lead, Moved, REPLIES, Worth, axis_inputs, explored, fought, mean, moved, open_inputs,
};
use super::variants::{around, which_of};
use super::{Exam, GROWN, Learns, Runner, Training, averaged, gather};
use crate::commanders::learned::{Evaluator, Inputs, Learning, NETWORKS, OF_TURN, Stage, TURNS};
use crate::scenario::OptionalRules;
use crate::{Position, Scenario};
use admiralty_core::dice::{MasterSeed, Stream, below};
use admiralty_core::learners::{Course, Lesson, fit};
use arrayvec::ArrayVec;
use std::sync::Arc;

/// How much a generation plays.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// Games for positions at the start of turns.
    pub games: usize,
    /// Examples of a turn in which both stray,
    pub strays: usize,
    /// in which the Axis replies,
    pub replies: usize,
    /// in which both play as they have learned.
    pub learned: usize,
    /// Fights for each.
    pub fights: u64,
    /// Scenarios around the printed one.
    pub variants: usize,
    /// One game in so many is of one of those.
    pub varied: u64,
    /// Whether it takes short steps, so that little hangs on the luck of its games: one of those whose mean plays.
    pub fine: bool,
}

impl Default for Sizes {
    fn default() -> Self {
        Sizes {
            games: 4000,
            strays: 12_000,
            replies: 10_000,
            learned: 12_000,
            fights: 40,
            variants: 24,
            varied: 2,
            fine: false,
        }
    }
}

impl Sizes {
    /// Those of the generation after so many, in a training of so many generations and so many hundredths of the usual size: the
    /// grown ones have twice as much.
    #[must_use]
    pub fn of(generation: u64, generations: u64, percent: usize) -> Self {
        let usual = Sizes::default();
        let times = if generation < GROWN { 1 } else { 2 };
        let of = |count: usize| (count * times * percent / 100).max(50);
        Sizes {
            games: of(usual.games),
            strays: of(usual.strays),
            replies: of(usual.replies),
            learned: of(usual.learned),
            fine: generation >= GROWN && averaged(generations).contains(&(generation + 1)),
            ..usual
        }
    }
}

/// The first and the last step's length in a generation: grown ones end with shorter steps, and so average over the luck of their
/// fights; fine ones begin with short ones, and go on from what others learned.
const fn rates(generation: u64, fine: bool) -> (f32, f32) {
    match generation {
        0 => (2e-3, 2e-4),
        1..GROWN => (1e-3, 1e-4),
        _ if fine => (1e-4, 1e-5),
        _ => (1e-3, 3e-5),
    }
}

/// How often a generation looks at its examples, more than a young one does: fights cost more than fits.
const fn rounds(generation: u64) -> usize {
    if generation < GROWN { 1 } else { 4 }
}

/// Examples or games in a job.
const JOB: usize = 50;

/// One generation of a training.
pub struct Sweep<'r> {
    run: Runner<'r>,
    sizes: Sizes,
    seed: MasterSeed,
    /// Whether only the Axis's networks for counters that lie face down learn.
    face_down: bool,
    /// Chance in a hundred that a player of a game plays as it has learned, not as doctrine.
    learned: u64,
    grounds: Vec<Ground>,
    /// Starts of turns, the first turn's first: the scenario's number and the position.
    starts: Vec<Vec<(usize, Position)>>,
    first: bool,
    /// The first and the last step's length.
    rates: (f32, f32),
    /// How often examples are looked at, more than in a young generation.
    rounds: usize,
}

/// Examples of one turn, by network.
#[derive(Default)]
struct Lessons([Lesson; OF_TURN]);

impl<'r> Sweep<'r> {
    /// The next generation of a training.
    pub fn new(
        scenario: &Scenario,
        training: &Training,
        sizes: Sizes,
        learns: Learns<'_>,
        run: Runner<'r>,
    ) -> Self {
        let seed = MasterSeed(below(
            &mut training
                .seed
                .game(training.generation)
                .generator(Stream::Straying),
            u64::MAX,
        ));
        let mut scenarios = around(scenario, sizes.variants, seed);
        let face_down = matches!(learns, Learns::FaceDown);
        if face_down {
            for one in &mut scenarios {
                let optional = OptionalRules {
                    face_down,
                    ..one.optional
                };
                *one = one.clone().with_rules(optional);
            }
        }
        let grounds = gather(run, scenarios.len(), |n| Ground {
            learning: Learning::new(&scenarios[n], &training.networks),
            frozen: match learns {
                Learns::Against(of) => Some((of.side, Learning::new(&scenarios[n], &of.networks))),
                Learns::All | Learns::FaceDown => None,
            },
            scenario: scenarios[n].clone(),
        });
        Sweep {
            run,
            sizes,
            seed,
            face_down,
            learned: if training.generation == 0 { 0 } else { 75 },
            grounds,
            starts: vec![Vec::new(); usize::from(scenario.turns)],
            first: training.generation == 0,
            rates: rates(training.generation, sizes.fine),
            rounds: rounds(training.generation),
        }
    }

    /// Plays the games and fits all networks, those of the last turn first; tells each examination.
    pub fn learn(&mut self, training: &mut Training, tell: &mut dyn FnMut(&Exam)) {
        self.play();
        for turn in (1..=self.starts.len() as u8).rev() {
            self.turn(turn, training, tell);
        }
        training.generation += 1;
    }

    fn play(&mut self) {
        let jobs = self.sizes.games.div_ceil(JOB);
        let played = gather(self.run, jobs, |job| {
            let mut starts = Vec::with_capacity(JOB * 8);
            for number in job * JOB..(job + 1) * JOB {
                let at = which_of(self.sizes.variants, self.sizes.varied, self.seed, number);
                let seed = self.seed.game(number as u64);
                explored(&self.grounds[at], seed, self.learned, &mut |start| {
                    starts.push((at, *start))
                });
            }
            starts
        });
        for (at, start) in played.into_iter().flatten() {
            self.starts[usize::from(start.turn) - 1].push((at, start));
        }
    }

    /// Fits the networks of a turn.
    fn turn(&mut self, turn: u8, training: &mut Training, tell: &mut dyn FnMut(&Exam)) {
        let mut lessons = Lessons::default();
        // There is one start of turn 1, and everything hangs on it.
        let times = if turn == 1 { 2 } else { 1 };
        let sizes = self.sizes;
        let [axis, allied, start] = [Stage::Axis, Stage::Allied, Stage::Start];
        let rounds = if self.first { 6 } else { 3 };
        // A fit to some of the examples lets the next ones be chosen better, but forgets what was learned before.
        let early = !sizes.fine && !self.face_down;
        self.examples(turn, Lead::Strays, sizes.strays * times, &mut lessons);
        if early {
            self.fit(training, turn, axis, &lessons, rounds);
        }
        self.examples(turn, Lead::Replies, sizes.replies * times, &mut lessons);
        if early {
            self.fit(training, turn, axis, &lessons, 1);
            self.fit(training, turn, allied, &lessons, rounds);
        }
        self.examples(turn, Lead::Learned, sizes.learned * times, &mut lessons);
        let rounds = match (sizes.fine, self.first) {
            (true, _) => [1, 1, 1],
            (_, true) => [3, 4, rounds + 3],
            _ => [1, 4, rounds + 3],
        };
        for (stage, rounds) in [axis, allied, start].into_iter().zip(rounds) {
            for exam in self.fit(training, turn, stage, &lessons, rounds) {
                tell(&exam);
            }
        }
    }

    /// Plays the movements of a turn and its fights, and adds what came of them to the lessons.
    fn examples(&self, turn: u8, lead: Lead, count: usize, lessons: &mut Lessons) {
        let starts = &self.starts[usize::from(turn) - 1];
        if starts.is_empty() {
            return;
        }
        let made = gather(self.run, count.div_ceil(JOB), |job| {
            let mut lessons = Lessons::default();
            for number in job * JOB..((job + 1) * JOB).min(count) {
                let which = (lead as u64) << 60 | u64::from(turn) << 50 | number as u64;
                let seed = self.seed.game(which);
                // Starts are taken in turn, beginning anywhere: never the same ones for every lead.
                let at = (number + lead as usize * 7919) % starts.len();
                let (ground, start) = &starts[at];
                let ground = &self.grounds[*ground];
                let unseen = ground.scenario.lie_face_down(start.turn);
                if lead == Lead::Replies && unseen || self.face_down && !unseen {
                    continue; // Nothing is learned from it: see `Lessons::add` and `fit`.
                }
                let learned = if self.first { 50 } else { 80 };
                let Some(several) = moved(ground, start, seed, lead, learned) else {
                    continue;
                };
                let dice = MasterSeed(self.seed.0 ^ which.wrapping_mul(0x9e37_79b9_7f4a_7c15));
                let all: usize = several.iter().map(|moved| moved.replies.len()).sum();
                let fights = self.sizes.fights.div_ceil(all as u64);
                for (first, moved) in (0..).step_by(REPLIES).zip(&several) {
                    let of =
                        |(n, reply): (u64, &Position)| fought(ground, reply, MasterSeed(dice.0 ^ n), fights);
                    let replies = (first..).zip(&moved.replies).map(of);
                    if let Some(worths) = replies.collect::<Option<Vec<_>>>() {
                        lessons.add(ground, start, moved, &worths, lead);
                    }
                }
            }
            lessons
        });
        for more in &made {
            for (lesson, more) in lessons.0.iter_mut().zip(&more.0) {
                if !more.is_empty() {
                    lesson.append(more);
                }
            }
        }
    }

    /// Fits the networks of a stage: two where the Axis has moved, with counters face down and without.
    fn fit(
        &mut self,
        training: &mut Training,
        turn: u8,
        stage: Stage,
        lessons: &Lessons,
        rounds: usize,
    ) -> ArrayVec<Exam, 2> {
        let of: &[bool] = match (stage, self.face_down) {
            (Stage::Axis, true) => &[true],
            (_, true) => &[],
            (Stage::Axis, false) => &[true, false],
            _ => &[false],
        };
        of.iter()
            .filter_map(|&face_down| self.fit_one(training, (turn, stage, face_down), lessons, rounds))
            .collect()
    }

    /// Fits one of them; none where nothing is told of it.
    fn fit_one(
        &mut self,
        training: &mut Training,
        (turn, stage, face_down): (u8, Stage, bool),
        lessons: &Lessons,
        rounds: usize,
    ) -> Option<Exam> {
        let turns = self.starts.len() as u8;
        let number = Evaluator::number(turns, turn, stage, face_down);
        let of_turn = number % OF_TURN;
        let lesson = &lessons.0[of_turn];
        if lesson.is_empty() {
            return None;
        }
        let mut network = (*training.networks.all[number]).clone();
        if self.first && turns as usize == TURNS && number + OF_TURN < NETWORKS {
            // The next turn's network of this stage is a better beginning than none.
            if network.rows().iter().all(|row| row.iter().all(|one| *one == 0.0)) {
                network = (*training.networks.all[number + OF_TURN]).clone();
            }
        }
        let rounds = rounds * self.rounds;
        let course = Course {
            rounds,
            batch: 64,
            rates: self.rates,
            law: 0.05,
            kept: 16,
        };
        let seed = MasterSeed(self.seed.0 ^ number as u64 ^ (rounds as u64) << 32);
        let error = fit(&mut network, lesson, &course, seed);
        training.networks.all[number] = Arc::new(network);
        for ground in &mut self.grounds {
            ground
                .learning
                .evaluator
                .replace(number, &training.networks.all[number]);
        }
        Some(Exam {
            turn,
            stage: of_turn as u8 + 1,
            examples: lesson.len(),
            error,
        })
    }
}

impl Lessons {
    /// Adds a turn: what it tells about each stage depends on who strayed.
    fn add(&mut self, ground: &Ground, start: &Position, moved: &Moved, worths: &[Worth], lead: Lead) {
        let evaluator = &ground.learning.evaluator;
        let face_down = ground.scenario.lie_face_down(start.turn);
        let mut add = |stage: Stage, inputs: &Inputs, worth: &Worth| {
            let rows = inputs.sparse(&evaluator.kinds);
            let number = Evaluator::number(ground.scenario.turns, start.turn, stage, face_down);
            let lesson = &mut self.0[number % OF_TURN];
            lesson.add(&rows, &inputs.dense(&evaluator.denial), worth.utility, &worth.law);
        };
        // Allies who stray would tell the Axis something wrong about counters that it does not see.
        if lead != Lead::Replies || !face_down {
            for (reply, worth) in moved.replies.iter().zip(worths) {
                let inputs = axis_inputs(ground, reply, &moved.seen_damage);
                add(Stage::Axis, &inputs, worth);
            }
        }
        let worth = mean(worths);
        // With counters face down they sail as in the open game, by what they learn there.
        if lead != Lead::Strays && !face_down {
            add(
                Stage::Allied,
                &open_inputs(ground, &moved.allied, Stage::Allied),
                &worth,
            );
        }
        if lead == Lead::Learned {
            add(Stage::Start, &open_inputs(ground, start, Stage::Start), &worth);
        }
    }
}
