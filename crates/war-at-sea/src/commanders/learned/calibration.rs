//! Whether the networks' forecasts come true: games that they have not seen, forecast at every moment of every turn.
//!
//! `cargo test --release -p war-at-sea --lib learned::calibration -- --ignored --nocapture` prints the table for a
//! million games, or for as many as `GAMES` says.

use super::trials::mean;
use super::{Evaluator, Learning, Networks, Stage, TRACK, TURNS, class};
use crate::Scenario;
use crate::learn::{Ground, watched};
use admiralty_core::dice::MasterSeed;

/// Never changed to pass.
const SEED: MasterSeed = MasterSeed(19_410_527);
/// Forecasts are counted in so many bins, and the bins joined to deciles.
const BINS: usize = 2000;

/// Games by what was forecast: how many, the sum of forecasts, the sum of what came.
#[derive(Clone)]
struct Bins(Vec<[f64; 3]>);

impl Bins {
    /// `share` is the forecast between 0 and 1.
    fn count(&mut self, share: f64, forecast: f64, came: f64) {
        let bin = &mut self.0[((share * BINS as f64) as usize).min(BINS - 1)];
        for (sum, one) in bin.iter_mut().zip([1.0, forecast, came]) {
            *sum += one;
        }
    }

    /// Games, and how far the forecast is off, in each decile of at least `least` games that spans `span` of the shares.
    fn deciles(&self, least: f64, span: f64) -> Vec<(f64, f64)> {
        let all: f64 = self.0.iter().map(|bin| bin[0]).sum();
        let mut deciles = Vec::new();
        let (mut sums, mut first) = ([0.0; 3], None);
        for (at, bin) in self.0.iter().enumerate().filter(|(_, bin)| bin[0] > 0.0) {
            let first_bin = *first.get_or_insert(at);
            for (sum, one) in sums.iter_mut().zip(bin) {
                *sum += one;
            }
            if sums[0] >= all / 10.0 || at == BINS - 1 {
                let wide = (at + 1 - first_bin) as f64 / BINS as f64;
                if sums[0] >= least && wide >= span {
                    deciles.push((sums[0], (sums[1] - sums[2]) / sums[0]));
                }
                (sums, first) = ([0.0; 3], None);
            }
        }
        deciles
    }
}

/// What is counted of a moment of a turn.
#[derive(Clone)]
struct Moment {
    wins: Bins,
    poc: Bins,
    games: f64,
    /// Sums of the final POC, of its square, of the square of what the forecast missed.
    sums: [f64; 3],
}

impl Moment {
    fn new() -> Self {
        Moment {
            wins: Bins(vec![[0.0; 3]; BINS]),
            poc: Bins(vec![[0.0; 3]; BINS]),
            games: 0.0,
            sums: [0.0; 3],
        }
    }

    fn count(&mut self, law: &[f32; TRACK], poc: f64) {
        let half = (TRACK / 2) as f64;
        let (mut wins, mut mean) = (0.0, 0.0);
        for (class, &p) in law.iter().enumerate() {
            let score = class as f64 - half;
            mean += f64::from(p) * score;
            wins += f64::from(p) * won(score);
        }
        self.wins.count(wins, wins, won(poc));
        self.poc.count((mean + half) / (2.0 * half), mean, poc);
        self.games += 1.0;
        let missed = (poc - mean) * (poc - mean);
        for (sum, one) in self.sums.iter_mut().zip([poc, poc * poc, missed]) {
            *sum += one;
        }
    }

    fn add(&mut self, other: &Moment) {
        for (bins, more) in [(&mut self.wins, &other.wins), (&mut self.poc, &other.poc)] {
            for (bin, more) in bins.0.iter_mut().flatten().zip(more.0.iter().flatten()) {
                *bin += more;
            }
        }
        self.games += other.games;
        for (sum, one) in self.sums.iter_mut().zip(other.sums) {
            *sum += one;
        }
    }

    /// The share of the variance of the final POC that the forecast explains.
    fn explained(&self) -> f64 {
        let [sum, squares, missed] = self.sums;
        1.0 - missed / (squares - sum * sum / self.games)
    }
}

/// What a final score is to the Axis: a game won, half a one, none.
fn won(score: f64) -> f64 {
    (score.signum() * f64::from(score != 0.0) + 1.0) / 2.0
}

/// The moments of all turns, of games `first`, `first + step` and so on; and by how much in each game, on its last two turns,
/// the corrected laws gave what came a greater likelihood than the plain ones, in logarithms.
fn count(
    ground: &Ground,
    plain: &Evaluator,
    (games, first, step): (u64, u64, usize),
) -> (Vec<Moment>, Vec<f64>) {
    let evaluator = &ground.learning.evaluator;
    let mut moments = vec![Moment::new(); TURNS * Stage::ALL.len()];
    let mut gains = Vec::new();
    for number in (first..games).step_by(step) {
        let mut laws = Vec::with_capacity(moments.len());
        let end = watched(ground, SEED.game(number), &mut |turn, stage, inputs| {
            let law = [evaluator, plain].map(|evaluator| {
                let mut law = [0.0; TRACK];
                let _ = evaluator
                    .net(turn, stage, ground.scenario.lie_face_down(turn))
                    .judge(inputs, &evaluator.denial, &mut law);
                law
            });
            laws.push(((usize::from(turn) - 1) * Stage::ALL.len() + stage as usize, law));
        })
        .unwrap();
        for (at, [law, _]) in &laws {
            moments[*at].count(law, f64::from(end));
        }
        let late = (TURNS - 2) * Stage::ALL.len();
        let gain = laws.iter().filter(|(at, _)| *at >= late).map(|(_, of)| {
            let [corrected, plain] = of.map(|law| f64::from(law[class(end)].max(1e-6)));
            (corrected / plain).ln()
        });
        gains.push(gain.sum::<f64>() / 6.0);
    }
    (moments, gains)
}

/// Plays the games on two threads and prints the table.
fn calibrated(games: u64, least: f64) -> (Vec<Moment>, Vec<f64>) {
    let scenario = Scenario::embedded();
    let networks = Networks::embedded().unwrap();
    let plain = Evaluator::new(&scenario, &networks.clone().uncorrected());
    let learning = Learning::new(&scenario, &networks);
    let ground = Ground {
        scenario,
        learning,
        frozen: None,
    };
    let parts = std::thread::scope(|scope| {
        let (ground, plain) = (&ground, &plain);
        let started = [0, 1].map(|first| scope.spawn(move || count(ground, plain, (games, first, 2))));
        started.map(|thread| thread.join().unwrap())
    });
    let [(mut moments, mut gains), (more, more_gains)] = parts;
    gains.extend(more_gains);
    moments
        .iter_mut()
        .zip(&more)
        .for_each(|(moment, more)| moment.add(more));
    println!(
        "{games} games; deciles of {least} games and more that span 2 %\nturn moment: explained; wins off by at most; POC off by at most"
    );
    for (at, moment) in moments
        .iter()
        .enumerate()
        .filter(|(_, moment)| moment.games > 0.0)
    {
        let [wins, poc] = worst(moment, least);
        let (turn, stage) = (at / 3 + 1, Stage::ALL[at % 3]);
        println!(
            "{turn} {stage:?}: {:.3}; {:.2} %; {poc:.3}",
            moment.explained(),
            100.0 * wins
        );
    }
    (moments, gains)
}

/// How far forecasts of wins and of POC are off in the worst decile.
fn worst(moment: &Moment, least: f64) -> [f64; 2] {
    [&moment.wins, &moment.poc].map(|bins| {
        let off = bins.deciles(least, 0.02).into_iter().map(|(_, off)| off.abs());
        off.fold(0.0, f64::max)
    })
}

#[test]
#[ignore = "an hour; the short form is `forecasts_come_true_in_a_few_games`"]
fn forecasts_come_true() {
    let games = std::env::var("GAMES").map_or(1_000_000, |games| games.parse().unwrap());
    for moment in calibrated(games, 5000.0).0 {
        let [wins, poc] = worst(&moment, 5000.0);
        assert!(wins < 0.015 && poc < 0.15, "wins off by {wins}, POC by {poc}");
    }
}

/// The same with room for the luck of few games, four standard errors of a decile of 200 games; and the corrected laws
/// predict better than the plain ones by more than luck explains.
#[test]
fn forecasts_come_true_in_a_few_games() {
    let games = if cfg!(debug_assertions) { 20 } else { 2000 };
    let (moments, gains) = calibrated(games, games as f64 / 10.0);
    for moment in moments {
        let [wins, poc] = worst(&moment, games as f64 / 10.0);
        let error = 4.0 / (games as f64 / 10.0).sqrt();
        assert!(
            wins < 0.015 + 0.5 * error && poc < 0.15 + 5.0 * error,
            "wins off by {wins}, POC by {poc}"
        );
    }
    let (gain, error) = mean(&gains);
    println!("the corrected laws gain {gain:.4} ± {:.4}", 1.96 * error);
    assert!(cfg!(debug_assertions) || gain > 4.0 * error, "{gain} ± {error}");
}
