//! Learning a value from games, and examining it on others.
//!
//! Three runs of fresh games: the first gives the weights, the second the corrections, the third the examination. In
//! the first lesson commanders stray now and then; in the others they play as they do.

use super::bend::{Bending, STRAIGHT};
use super::exam::{Exam, Examined};
use super::features::{FEATURES, features};
use super::forecast::{Forecast, Scale, Value};
use super::games::{Games, each, entry, unwatched};
use crate::commanders::PlayModel;
use crate::position::Position;
use admiralty_core::play::{Control, Experiment, Plan, Run, RunError, Tally, run};
use admiralty_core::statistics::{Figures, LeastSquares};

/// How strongly weights are pulled towards 0: features overlap, and some hardly vary.
const RIDGE: f64 = 1e-4;

/// Learns from the first games, `plan.games` for each of two lessons, and examines on as many others. None if it was
/// broken off before the examination.
///
/// # Errors
/// As for [`run`].
pub fn learn<G: Games>(
    games: &G,
    model: &PlayModel,
    plan: Plan,
    control: Control<'_>,
) -> Result<Option<(Value, Run<Exam>)>, RunError> {
    (control.expected)(3 * plan.games);
    let after = |lesson: u64| move |done: u64| (control.progress)(lesson * plan.games + done);
    let (second, third) = (after(1), after(2));
    let with = |progress| Control {
        progress,
        expected: &|_| {},
        ..control
    };
    let weighing = Weighing { games, model };
    let weighed = run(&weighing, plan, with(control.progress))?;
    let value = Value {
        scales: weighed.tally.sums.iter().map(straight).collect(),
    };
    if !weighed.complete || value.scales.is_empty() {
        return Ok(None);
    }
    let bending = Straightening {
        games,
        first: plan.games,
        value: &value,
    };
    let bent = run(&bending, plan, with(&second))?;
    if !bent.complete {
        return Ok(None);
    }
    let bends = bent.tally.bendings.iter().map(Bending::fit);
    let scales = value.scales.iter().zip(bends).map(|(scale, bend)| Scale {
        bend,
        ..scale.clone()
    });
    let value = Value {
        scales: scales.collect(),
    };
    let examined = Examined {
        games,
        first: 2 * plan.games,
        value: &value,
    };
    let exam = run(&examined, plan, with(&third))?;
    Ok(Some((value, exam)))
}

/// A scale without corrections.
fn straight(sums: &LeastSquares) -> Scale {
    let Some(line) = sums.fit(RIDGE) else {
        return Scale {
            weights: [0.0; FEATURES],
            constant: 0.0,
            mean: 0.0,
            deviation: 1.0,
            spread: 1.0,
            bend: STRAIGHT,
        };
    };
    let (mean, deviation, spread) = sums.judge(&line);
    Scale {
        weights: std::array::from_fn(|n| line.weights[n] as f32),
        constant: line.constant as f32,
        mean: mean as f32,
        deviation: deviation as f32,
        spread: spread as f32,
        bend: STRAIGHT,
    }
}

/// The first lesson.
struct Weighing<'g, G> {
    games: &'g G,
    model: &'g PlayModel,
}

#[derive(Clone, Debug, Default)]
struct Weighed {
    games: u64,
    /// By turns left.
    sums: Vec<LeastSquares>,
}

impl Tally for Weighed {
    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        for (n, sums) in other.sums.iter().enumerate() {
            entry(&mut self.sums, n).merge(sums);
        }
    }

    fn figures(&self) -> Figures {
        unwatched(self.games)
    }
}

impl<G: Games> Experiment for Weighing<'_, G> {
    type Tally = Weighed;

    fn play(&self, game: u64, tally: &mut Weighed) -> Result<(), String> {
        tally.games += 1;
        let scenario = self.games.scenario();
        let play = |show: &mut dyn FnMut(&Position)| self.games.after_straying(self.model, game, show);
        each(scenario.turns, play, |left, position, track| {
            entry(&mut tally.sums, left).add(&features(scenario, position), f64::from(track));
        })?;
        Ok(())
    }
}

/// The second lesson.
struct Straightening<'g, G> {
    games: &'g G,
    first: u64,
    value: &'g Value,
}

#[derive(Clone, Debug, Default)]
struct Straightened {
    games: u64,
    bendings: Vec<Bending>,
}

impl Tally for Straightened {
    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        for (n, bending) in other.bendings.iter().enumerate() {
            entry(&mut self.bendings, n).merge(bending);
        }
    }

    fn figures(&self) -> Figures {
        unwatched(self.games)
    }
}

impl<G: Games> Experiment for Straightening<'_, G> {
    type Tally = Straightened;

    fn play(&self, game: u64, tally: &mut Straightened) -> Result<(), String> {
        tally.games += 1;
        let scenario = self.games.scenario();
        let game = self.first + game;
        let play = |show: &mut dyn FnMut(&Position)| self.games.between_turns(game, show);
        each(scenario.turns, play, |left, position, track| {
            let scale = self.value.scale(scenario, position);
            let sum = scale.sum(&features(scenario, position));
            let (said, true_end) = (scale.plain(sum), Forecast::of_the_end(track));
            let left_over = [
                true_end.poc - said.poc,
                true_end.allied - said.allied,
                true_end.axis - said.axis,
            ];
            entry(&mut tally.bendings, left).add(scale.place(sum), left_over);
        })?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Scenario;
    use crate::position::Phase;
    use crate::value::tables;

    /// Games whose end is known from the position before the last turn: the track, and a point for each U-boat beyond
    /// two.
    struct Toy(Scenario);

    impl Toy {
        fn play(game: u64, show: &mut dyn FnMut(&Position)) -> Position {
            let mut position = Position {
                turn: 8,
                phase: Phase::Arrivals,
                track: (game % 7) as i8 - 3,
                ..Position::new()
            };
            position.uboats.total = (game / 7 % 5) as u8;
            show(&position);
            let track = position.track + position.uboats.total as i8 - 2;
            Position {
                track,
                phase: Phase::Over,
                ..position
            }
        }
    }

    impl Games for Toy {
        fn scenario(&self) -> &Scenario {
            &self.0
        }

        fn between_turns(&self, game: u64, show: &mut dyn FnMut(&Position)) -> Result<Position, String> {
            Ok(Toy::play(game, show))
        }

        fn after_straying(
            &self,
            _model: &PlayModel,
            game: u64,
            show: &mut dyn FnMut(&Position),
        ) -> Result<Position, String> {
            Ok(Toy::play(game, show))
        }
    }

    #[test]
    fn what_decides_is_found_on_any_number_of_threads() {
        let toy = Toy(Scenario::embedded());
        let model = PlayModel::standard(&toy.0);
        let lesson = |threads: usize| {
            let plan = Plan::of(3_500, std::num::NonZeroUsize::new(threads));
            learn(&toy, &model, plan, Control::none()).unwrap().unwrap()
        };
        let (value, exam) = lesson(1);
        Toy::play(7 * 4 + 6, &mut |position| {
            // The track at 3 and four boats: 3 + 4 - 2.
            let said = value.forecast(&toy.0, position);
            assert!((said.poc - 5.0).abs() < 0.05, "{said:?}");
            assert!(said.axis > 0.95 && said.allied < 0.05, "{said:?}");
        });
        let explained = tables(&exam)[0].rows[0].cells[0].unwrap().value;
        assert!(explained > 0.999, "{explained}");
        assert_eq!(lesson(2).0, value);
    }

    #[test]
    fn nothing_is_learned_from_a_lesson_broken_off() {
        let toy = Toy(Scenario::embedded());
        let model = PlayModel::standard(&toy.0);
        let cancel = std::sync::atomic::AtomicBool::new(true);
        let control = Control {
            cancel: &cancel,
            ..Control::none()
        };
        let plan = Plan::of(3_000, None);
        assert!(learn(&toy, &model, plan, control).unwrap().is_none());
    }
}
