//! The contract tests: every toy passes, and each test finds its fault in a faulty game.

use super::{SEED, machine, night_run};
use crate::toys::drift::{self, Drift, Reading};
use crate::toys::faulty::{Coins, Fault};
use crate::toys::plots::NIGHT_RUN;
use crate::toys::season::Season;
use crate::toys::three::{self, ANTE, Ante};
use admiralty_core::contract::Ruleset;
use admiralty_core::machine::{Machine, MakePlayer, Player, contract};
use admiralty_core::seats::{BySeat, Points, Seat};
use std::sync::Arc;

#[test]
fn every_toy_keeps_the_contract() {
    contract::replays(&Drift::default(), SEED, 200);
    contract::legality(&Drift::default(), SEED, 200);
    contract::lists(&Drift::default(), SEED, 200);
    contract::dice_are_distinct(&Drift::default(), SEED, 200);
    contract::numbered(&machine(Drift::default()), 200);
    contract::replays(&ANTE, SEED, 200);
    contract::legality(&ANTE, SEED, 200);
    contract::lists(&ANTE, SEED, 200);
    contract::dice_are_distinct(&ANTE, SEED, 200);
    contract::numbered(&machine(ANTE), 200);
    contract::numbered(&machine(night_run()), 200);
    contract::replays(&Season::default(), SEED, 200);
    contract::dice_are_distinct(&Season::default(), SEED, 200);
    contract::numbered(&machine(Season::default()), 200);
}

/// What the cards promise; a card that promises too little is found.
#[test]
fn scores_are_within_the_cards() {
    let points = |ruleset: &dyn Ruleset| ruleset.game().points;
    contract::scores_within(&Drift::default(), SEED, 500, &points(&drift::DRIFT));
    contract::scores_within(&ANTE, SEED, 500, &points(&three::THREE));
    contract::scores_within(&night_run(), SEED, 500, &points(&NIGHT_RUN));
}

#[test]
#[should_panic(expected = "and the card says 1 at most")]
fn finds_a_score_above_the_card() {
    let most = Points {
        most: 1,
        ..Points::default()
    };
    contract::scores_within(&Coins::new(Fault::None), SEED, 99, &most);
}

#[test]
fn no_coin_is_lost() {
    let coins = |_: &Ante, state: &three::State| state.in_pot() + state.coins.values().sum::<u8>();
    contract::conserves(&ANTE, SEED, 500, coins);
}

/// All contract tests but those that the fault is meant for hold, too.
#[test]
fn a_sound_game_passes_where_faulty_ones_fail() {
    let sound = Coins::new(Fault::None);
    contract::replays(&sound, SEED, 100);
    contract::legality(&sound, SEED, 100);
    contract::lists(&sound, SEED, 100);
    contract::nothing_hidden_leaks(&sound, SEED, 100);
    contract::dice_are_distinct(&sound, SEED, 100);
    contract::conserves(&sound, SEED, 100, |_, state| state.coins[0] + state.coins[1]);
    contract::numbered(&machine(sound), 100);
}

/// A test for each fault: the contract test that finds it, and what it says.
macro_rules! finds {
    ($($name:ident: $fault:ident, $said:literal, $check:expr;)+) => {
        $(
            #[test]
            #[should_panic(expected = $said)]
            fn $name() {
                let check: fn(Coins) = $check;
                check(Coins::new(Fault::$fault));
            }
        )+
    };
}

finds! {
    finds_a_leak: Leaks, "sees what is hidden", |coins| contract::nothing_hidden_leaks(&coins, SEED, 9);
    finds_that_nothing_is_drawn: DrawsNothing, "always drawn as it is",
        |coins| contract::nothing_hidden_leaks(&coins, SEED, 9);
    finds_a_question_that_tells: AsksByHidden, "cannot tell if it is asked",
        |coins| contract::nothing_hidden_leaks(&coins, SEED, 99);
    finds_a_verdict_that_tells: JudgesByHidden, "cannot tell whether",
        |coins| contract::legality(&coins, SEED, 99);
    finds_a_verdict_without_a_clause: NoClause, "no clause or reason",
        |coins| contract::legality(&coins, SEED, 99);
    finds_an_illegal_draw: DrawsIllegal, "drew 3", |coins| contract::legality(&coins, SEED, 9);
    finds_a_lost_coin: Loses, "not what it was at the start",
        |coins| contract::conserves(&coins, SEED, 99, |_, state| state.coins[0] + state.coins[1]);
    finds_a_key_used_twice: SharesKey, "two dice share a key: Toss(0) and Toss(0)",
        |coins| contract::dice_are_distinct(&coins, SEED, 1);
    finds_an_illegal_entry: ListsIllegal, "lists 3", |coins| contract::lists(&coins, SEED, 1);
    finds_a_double_entry: ListsTwice, "lists 1 twice", |coins| contract::lists(&coins, SEED, 1);
    finds_a_missing_entry: ListsTooFew, "2 is not listed", |coins| contract::lists(&coins, SEED, 9);
    finds_what_is_never_drawn: NeverDraws, "never draws this", |coins| contract::lists(&coins, SEED, 1);
    finds_memory_in_a_replay: Remembers, "another state when replayed", |coins| contract::replays(&coins, SEED, 9);
    finds_memory_in_the_events: TellsByMemory, "other events when replayed",
        |coins| contract::replays(&coins, SEED, 9);
    finds_memory_in_the_scores: ScoresByMemory, "another ending when replayed",
        |coins| contract::replays(&coins, SEED, 9);
    finds_memory_in_a_run: Remembers, "alone is not that of the run",
        |coins| contract::numbered(&machine(coins), 99);
    finds_a_game_without_end: Endless, "game 0, step 50: the game is not over after 50 steps",
        |coins| contract::legality(&coins, SEED, 1);
}

/// A player that forgets to forget makes a game depend on those before it.
#[test]
#[should_panic(expected = "alone is not that of the run")]
fn finds_a_player_that_remembers() {
    struct Counts(u8);
    impl Player<Drift> for Counts {
        fn choose(&mut self, _: &Drift, _: &drift::State, _: Seat) -> Option<Reading> {
            self.0 += 1;
            Some(if self.0.is_multiple_of(3) {
                Reading::Bold
            } else {
                Reading::Cautious
            })
        }
    }
    let players: BySeat<MakePlayer<Drift>> = BySeat::new(2, |_| {
        Arc::new(|| Box::new(Counts(0)) as Box<dyn Player<Drift>>) as _
    });
    contract::numbered(&Machine::new(Arc::new(Drift::default()), players, SEED), 99);
}
