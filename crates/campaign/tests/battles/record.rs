//! Battles as campaigns of admirals make them.

use super::super::common::{three, two};
use admiralty_core::dice::{Keyed, MasterSeed};
use admiralty_core::machine::{Choices, Generator, Player, Rules};
use admiralty_core::seats::Seat;
use campaign::admiral::{Admiral, Lean};
use campaign::choice::Choice;
use campaign::rules::Campaign;
use campaign::state::Phase;
use campaign::surrogate::{Came, Forces};
use std::sync::atomic::{AtomicU64, Ordering};

/// A battle that was played, with the number of its campaign.
pub type Battle = (u64, Forces, Came);

pub const LEANS: [Lean; 4] = [Lean::Mixed, Lean::Air, Lean::Surface, Lean::Submarine];

/// Plays a campaign of admirals, their leans drawn. In every other one they err, one time in ten: they choose at random
/// among what is legal, or leave battles at another share than usual.
pub fn campaign<const PLAYERS: usize>(rules: &Campaign<PLAYERS>, number: u64, battles: &mut Vec<Battle>) {
    let seed = MasterSeed(1942).game(number);
    let mut generator = Generator::new(seed, Seat(7));
    let mut admirals: Vec<Admiral> = (0..PLAYERS)
        .map(|_| Admiral::new(generator.pick(&LEANS)))
        .collect();
    let errs = generator.below(2) == 0;
    let mut dice = Keyed::new(seed);
    let mut state = rules.start();
    while state.ending.is_none() {
        let mut choices = Choices::none(PLAYERS);
        for seat in state.playing() {
            let seen = rules.seen(&state, seat);
            let chance = errs && generator.below(10) == 0;
            let choice = if chance && !matches!(state.phase, Phase::Declare) {
                Some(rules.any(&seen, seat, &mut generator))
            } else {
                admirals[seat.index()].choose(rules, &seen, seat)
            };
            choices.set(
                seat,
                choice.map(|choice| match choice {
                    Choice::Declare(mut declared) if errs => {
                        declared.leave_behind = 10 * generator.below(11) as u8;
                        Choice::Declare(declared)
                    }
                    choice => choice,
                }),
            );
        }
        let mut played = |forces, came| battles.push((number, forces, came));
        rules.0.play_watched(&mut state, &choices, &mut dice, &mut played);
    }
}

/// The battles of two sides in these campaigns, every third of three players, on two threads.
pub fn battles(numbers: std::ops::Range<u64>) -> Vec<Battle> {
    let next = AtomicU64::new(numbers.start);
    let words = ["cost_20", "cost_10_flawed", "none"];
    let two = words.map(|word| two(&[("us_penalty", word)]));
    let three = words.map(|word| three(&[("us_penalty", word)]));
    let work = || {
        let mut battles = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= numbers.end {
                return battles;
            }
            // The usual penalty as often as both others.
            let word = [0, 1, 0, 2][(number / 3 % 4) as usize];
            if number.is_multiple_of(3) {
                campaign(&three[word], number, &mut battles);
            } else {
                campaign(&two[word], number, &mut battles);
            }
        }
    };
    let mut all = std::thread::scope(|scope| {
        let other = scope.spawn(work);
        let mut own = work();
        own.extend(other.join().expect("a campaign is played"));
        own
    });
    all.sort_by_key(|battle| battle.0);
    all
}
