//! Campaigns by the model and in full, on common seeds.

use super::super::common::{three, two};
use admiralty_core::dice::{Keyed, MasterSeed};
use admiralty_core::machine::{Choices, Player, Rules};
use campaign::admiral::{Admiral, Lean};
use campaign::event::Event;
use campaign::rules::Campaign;
use std::sync::atomic::{AtomicU64, Ordering};

#[derive(Clone, Copy, Debug, Default)]
pub struct Mean {
    sum: f64,
    count: f64,
}

impl Mean {
    fn add(&mut self, other: Mean) {
        self.sum += other.sum;
        self.count += other.count;
    }

    fn mean(self) -> f64 {
        self.sum / self.count
    }
}

/// What is compared of campaigns: of each seat, how often it won, and its income by year.
#[derive(Clone, Debug)]
pub struct Campaigns {
    wins: Vec<f64>,
    /// Of those that go on.
    income: Vec<[Mean; 5]>,
    /// Battles drawn, and played in full.
    pub battles: [u64; 2],
}

/// Campaigns of admirals on these seeds.
pub fn campaigns<const PLAYERS: usize>(
    battles: &str,
    numbers: std::ops::Range<u64>,
    leans: &[Lean],
) -> Campaigns {
    let switches = [("battles", battles)];
    let setup = if PLAYERS == 2 {
        two(&switches).0
    } else {
        three(&switches).0
    };
    let rules = Campaign::<PLAYERS>(setup);
    let next = AtomicU64::new(numbers.start);
    let games = (numbers.end - numbers.start) as f64;
    let work = || {
        let mut sums = Campaigns {
            wins: vec![0.0; PLAYERS],
            income: vec![[Mean::default(); 5]; PLAYERS],
            battles: [0; 2],
        };
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= numbers.end {
                return sums;
            }
            one_campaign(&rules, number, leans, &mut sums);
        }
    };
    std::thread::scope(|scope| {
        let other = scope.spawn(work);
        let mut sums = work();
        let others = other.join().expect("a campaign is played");
        for seat in 0..PLAYERS {
            sums.wins[seat] = (sums.wins[seat] + others.wins[seat]) / games;
            for year in 0..5 {
                sums.income[seat][year].add(others.income[seat][year]);
            }
        }
        sums.battles = [0, 1].map(|one| sums.battles[one] + others.battles[one]);
        sums
    })
}

pub fn one_campaign<const PLAYERS: usize>(
    rules: &Campaign<PLAYERS>,
    number: u64,
    leans: &[Lean],
    sums: &mut Campaigns,
) {
    let seed = MasterSeed(1945).game(number);
    let mut admirals: Vec<Admiral> = leans.iter().map(|&lean| Admiral::new(lean)).collect();
    let mut dice = Keyed::new(seed);
    let mut state = rules.start();
    while state.ending.is_none() {
        let mut choices = Choices::none(PLAYERS);
        for seat in state.playing() {
            let choice = admirals[seat.index()].choose(rules, &rules.seen(&state, seat), seat);
            choices.set(seat, choice);
        }
        rules.0.play_given(
            &mut state,
            &choices,
            &[],
            &mut dice,
            &mut |state, event| match *event {
                Event::Collected { seat, income, .. } => {
                    let year = usize::from(state.turn - 1) / 2;
                    let income = f64::from(income);
                    sums.income[seat.index()][year].add(Mean {
                        sum: income,
                        count: 1.0,
                    });
                }
                Event::Fought(battle) => sums.battles[usize::from(!battle.drawn)] += 1,
                _ => {}
            },
        );
    }
    for seat in state.ending.expect("it ended").winners {
        sums.wins[seat.index()] += 1.0;
    }
}

/// Plays campaigns both ways, and gives the greatest difference of a seat's share of wins, and of a seat's income in a
/// year that at least half of the campaigns reach.
pub fn compared<const PLAYERS: usize>(games: u64, leans: &[Lean]) -> [f64; 2] {
    let drawn = campaigns::<PLAYERS>("surrogate", 0..games, leans);
    let full = campaigns::<PLAYERS>("full", 0..games, leans);
    println!(
        "{PLAYERS} players {leans:?}: battles drawn and in full {:?}, {:?}",
        drawn.battles, full.battles
    );
    let mut worst = [0.0_f64; 2];
    for seat in 0..PLAYERS {
        let off = drawn.wins[seat] - full.wins[seat];
        worst[0] = worst[0].max(off.abs());
        println!(
            "  P{}: wins {:.3} {:.3}",
            seat + 1,
            drawn.wins[seat],
            full.wins[seat]
        );
        for (year, (by_model, in_full)) in drawn.income[seat].iter().zip(&full.income[seat]).enumerate() {
            let off = by_model.mean() / in_full.mean() - 1.0;
            println!(
                "    year {year}: {:.1} {:.1} ({off:+.3}), {} {}",
                by_model.mean(),
                in_full.mean(),
                by_model.count,
                in_full.count
            );
            if in_full.count >= games as f64 {
                worst[1] = worst[1].max(off.abs());
            }
        }
    }
    worst
}
