//! Random battles of either game: drawn by number, played by random players and by captains in turn.

use admiralty_core::dice::{MasterSeed, Seeded};
use admiralty_core::machine::{Observer, Player, Random, Rules, play_game};
use admiralty_core::seats::BySeat;
use std::collections::BTreeMap;

pub const SEED: MasterSeed = MasterSeed(1939);

/// How often each value of each switch was drawn.
pub type Seen = BTreeMap<String, u32>;

/// So many battles; `draw` gives none where the switches leave a side without a fleet.
pub fn each_battle<R>(
    battles: u64,
    draw: impl Fn(u64, &mut Seen) -> Option<R>,
    mut check: impl FnMut(u64, &R),
) -> Seen {
    let mut seen = Seen::new();
    for number in 0..battles {
        if let Some(rules) = draw(number, &mut seen) {
            check(number, &rules);
        }
    }
    seen
}

/// Plays a battle, every other one by captains `C`.
pub fn play<R: Rules, C: Player<R> + Default>(number: u64, rules: &R, watch: &mut impl Observer<R>) {
    let seed = SEED.game(number);
    let dice = Seeded::new(seed);
    let ended = if number.is_multiple_of(2) {
        play_game(rules, &mut BySeat::both(|_| Random::default()), seed, dice, watch)
    } else {
        play_game(rules, &mut BySeat::both(|_| C::default()), seed, dice, watch)
    };
    ended.unwrap_or_else(|error| panic!("battle {number}: {error}"));
}

/// Each value of each switch in at least 200 battles.
pub fn often_enough(seen: &Seen) {
    for (value, count) in seen {
        assert!(*count >= 200, "{value}: {count}");
    }
}
