//! Contract tests: what every game must keep. A game calls them from its own tests; each plays random games and panics
//! with the number of the game, the step and what went wrong.

mod walk;

use super::{
    Asked, Deal, DiceKind, Ending, Endings, Game, Generator, Hidden, Law, Listed, Machine, Mixed, Observer,
    Random, Recorded, Rules, Scripted, Weight, play_game,
};
use crate::dice::{GameSeed, Keyed, MasterSeed, Seeded, SidedDice};
use crate::seats::{BySeat, Points, Seat, SeatSet};
use std::fmt::Debug;
use walk::{Distinct, Pool, each_question, each_state};

/// Sampled figures may be so many standard errors from exact ones. The seed is fixed, so a test that holds once holds.
pub const STANDARD_ERRORS: f64 = 4.5;

/// A game is its choices and its dice: played again from the recorded choices, each step from a copy of the state, it
/// has the same events, states and ending.
pub fn replays<R: Rules<State: PartialEq + Debug>>(rules: &R, seed: MasterSeed, games: u64)
where
    for<'e> R::Event<'e>: Debug,
{
    for number in 0..games {
        let seed = seed.game(number);
        replays_on(rules, number, seed, Seeded::new(seed));
        replays_on(rules, number, seed, Keyed::new(seed));
    }
}

fn replays_on<R>(rules: &R, number: u64, seed: GameSeed, dice: impl SidedDice<R::Roll> + Clone)
where
    R: Rules<State: PartialEq + Debug>,
    for<'e> R::Event<'e>: Debug,
{
    let mut players = BySeat::new(rules.seats().len(), |_| Recorded::new(Random::default()));
    let (mut first, mut again) = (Log::<R>::default(), Log::<R>::default());
    let ending = play_game(rules, &mut players, seed, dice.clone(), &mut first)
        .unwrap_or_else(|error| panic!("game {number}: {error}"));
    let mut scripts = players.map(|player| Scripted::new(player.choices.iter().cloned()));
    let (mut state, mut dice) = (rules.start(), dice);
    let replayed = loop {
        let mut game = Game::at(rules, state.clone());
        match game.step(&mut scripts, &mut dice, &mut again) {
            Ok(None) => state = game.state,
            Ok(Some(ending)) => break ending,
            Err(error) => panic!("game {number}, replayed: {error}"),
        }
    };
    assert_eq!(
        again.events, first.events,
        "game {number}: other events when replayed"
    );
    assert_eq!(
        Some(state),
        first.state,
        "game {number}: another state when replayed"
    );
    assert_eq!(replayed, ending, "game {number}: another ending when replayed");
    let left: usize = scripts.iter().map(|(_, script)| script.left()).sum();
    assert_eq!(left, 0, "game {number}: choices left over when replayed");
}

/// What observers were told, as text, and the last state.
struct Log<R: Rules> {
    events: Vec<String>,
    state: Option<R::State>,
}

impl<R: Rules> Default for Log<R> {
    fn default() -> Self {
        Log {
            events: Vec::new(),
            state: None,
        }
    }
}

impl<R: Rules> Observer<R> for Log<R>
where
    for<'e> R::Event<'e>: Debug,
{
    fn see(&mut self, _rules: &R, _state: &R::State, event: &R::Event<'_>) {
        self.events.push(format!("{event:?}"));
    }

    fn ended(&mut self, _rules: &R, state: &R::State, _ending: &Ending) {
        self.state = Some(state.clone());
    }
}

/// Whatever [`Rules::any`] draws is legal. A seat can tell what is legal: any choice, legal or not, gets the same answer
/// on the state and on what the seat sees of it. The answer names a clause.
pub fn legality<R: Rules>(rules: &R, seed: MasterSeed, games: u64) {
    let mut pool = Pool::new(seed);
    each_question(rules, seed, games, |at, state, seat| {
        let seen = rules.seen(state, seat);
        let own = rules.any(&seen, seat, &mut pool.generator);
        let verdict = rules.legal(&seen, seat, &own);
        assert_eq!(verdict, Ok(()), "{at}: {seat:?} drew {own:?}");
        for choice in [own.clone()].into_iter().chain(pool.some(own)) {
            let verdict = rules.legal(state, seat, &choice);
            let by_seat = rules.legal(&seen, seat, &choice);
            assert_eq!(
                by_seat, verdict,
                "{at}: {seat:?} cannot tell whether {choice:?} is legal"
            );
            if let Err(illegal) = verdict {
                let named = !illegal.clause.is_empty() && !illegal.why.is_empty();
                assert!(
                    named,
                    "{at}: {seat:?}: no clause or reason why {choice:?} is illegal"
                );
            }
        }
    });
}

/// A seat sees the same whatever is drawn for what it does not see, and can tell whether it is asked. What is drawn for a
/// seat that does not see everything must at times be something else than the truth.
pub fn nothing_hidden_leaks<R: Hidden<State: PartialEq + Debug>>(rules: &R, seed: MasterSeed, games: u64) {
    let mut generator = Generator::new(seed.game(u64::MAX), Seat(0));
    let (mut blind, mut misled) = (SeatSet::EMPTY, SeatSet::EMPTY);
    each_state(rules, seed, games, |at, state| {
        for seat in SeatSet::first(rules.seats().len()) {
            let seen = rules.seen(state, seat);
            assert_eq!(
                rules.seen(&seen, seat),
                seen,
                "{at}: {seat:?} sees less in what it sees"
            );
            for from in [&*seen, state] {
                let other = rules.redraw(from, seat, &mut generator);
                assert_eq!(
                    rules.seen(&other, seat),
                    seen,
                    "{at}: {seat:?} sees what is hidden"
                );
                let asked = is_asked(rules, state, seat);
                assert_eq!(
                    is_asked(rules, &other, seat),
                    asked,
                    "{at}: {seat:?} cannot tell if it is asked"
                );
                if from == state && other != *state {
                    misled = misled | SeatSet::one(seat);
                }
            }
            if *seen != *state {
                blind = blind | SeatSet::one(seat);
            }
        }
    });
    assert!(!blind.is_empty(), "nothing is hidden");
    assert_eq!(
        misled, blind,
        "what these seats do not see is always drawn as it is"
    );
}

/// Whether a seat is asked; nothing if the game is over.
fn is_asked<R: Rules>(rules: &R, state: &R::State, seat: Seat) -> Option<bool> {
    match rules.asked(state) {
        Asked::Seats(seats) => Some(seats.has(seat)),
        Asked::Nobody => Some(false),
        Asked::Over(_) => None,
    }
}

/// A measure of the state stays what it is at the start: how many coins there are, or which units, wherever they are.
pub fn conserves<R: Rules, Q: PartialEq + Debug>(
    rules: &R,
    seed: MasterSeed,
    games: u64,
    measure: impl Fn(&R, &R::State) -> Q,
) {
    let whole = measure(rules, &rules.start());
    each_state(rules, seed, games, |at, state| {
        assert_eq!(measure(rules, state), whole, "{at}: not what it was at the start");
    });
}

/// No score is above what the card of the game says, or below its negative; of two seats, nor is a lead.
pub fn scores_within<R: Rules>(rules: &R, seed: MasterSeed, games: u64, points: &Points) {
    let most = i64::from(points.most);
    each_state(rules, seed, games, |at, state| {
        if let Asked::Over(ending) = rules.asked(state) {
            let lead = (rules.seats().len() == 2).then(|| ending.lead());
            for score in ending.scores.values().copied().chain(lead) {
                assert!(
                    i64::from(score).abs() <= most,
                    "{at}: a score of {score}, and the card says {most} at most"
                );
            }
        }
    });
}

/// No two dice of a game share a key.
pub fn dice_are_distinct<R: Rules>(rules: &R, seed: MasterSeed, games: u64) {
    for number in 0..games {
        let seed = seed.game(number);
        let mut players = BySeat::new(rules.seats().len(), |_| Random::default());
        let dice = Distinct::new(seed);
        if let Err(error) = play_game(rules, &mut players, seed, dice, &mut ()) {
            panic!("game {number}: {error}");
        }
    }
}

/// The list of choices has each legal choice once, and [`Rules::any`] can draw each of them.
pub fn lists<R: Listed>(rules: &R, seed: MasterSeed, games: u64) {
    let mut pool = Pool::new(seed);
    each_question(rules, seed, games, |at, state, seat| {
        let seen = rules.seen(state, seat);
        let mut listed = Vec::new();
        rules.each_choice(&seen, seat, &mut |choice| listed.push(choice));
        for (index, choice) in listed.iter().enumerate() {
            let verdict = rules.legal(state, seat, choice);
            assert_eq!(verdict, Ok(()), "{at}: {seat:?} lists {choice:?}");
            assert!(
                !listed[..index].contains(choice),
                "{at}: {seat:?} lists {choice:?} twice"
            );
        }
        let own = rules.any(&seen, seat, &mut pool.generator);
        for choice in pool.some(own) {
            let legal = rules.legal(state, seat, &choice).is_ok();
            assert_eq!(
                listed.contains(&choice),
                legal,
                "{at}: {seat:?}: {choice:?} is not listed"
            );
        }
        if at.game == 0 {
            let mut draw = || rules.any(&seen, seat, &mut pool.generator);
            let drawn: Vec<_> = (0..40 * listed.len()).map(|_| draw()).collect();
            let missing = listed.iter().find(|choice| !drawn.contains(choice));
            assert_eq!(missing, None, "{at}: {seat:?} never draws this");
        }
    });
}

/// Game `n` is the same in a run, alone, and in a part of the run; parts add up to the run.
pub fn numbered<R: Rules>(machine: &Machine<R>, games: u64) {
    #[derive(Default)]
    struct Each(Vec<Ending>);
    impl<R: Rules> Observer<R> for Each {
        fn ended(&mut self, _rules: &R, _state: &R::State, ending: &Ending) {
            self.0.push(*ending);
        }
    }
    let count = |games| {
        let mut seen = (Endings::new(machine.rules().seats().len()), Each::default());
        machine
            .play(games, &mut seen)
            .unwrap_or_else(|error| panic!("{error}"));
        seen
    };
    let (whole, each) = count(0..games);
    for number in (0..games).rev() {
        let alone = machine.ending(Deal::new(number, DiceKind::Stream), &mut ());
        let in_run = &each.0[number as usize];
        assert_eq!(
            alone.as_ref(),
            Ok(in_run),
            "game {number} alone is not that of the run"
        );
    }
    let (mut parts, _) = count(games / 3..games);
    parts.merge(&count(0..games / 3).0);
    assert_eq!(parts, whole, "the parts of the run do not add up");
}

/// Games of [`Mixed`] players agree with the exact law: every frequency and mean lies within [`STANDARD_ERRORS`].
/// Returns the law.
pub fn law_agrees<R: Listed>(rules: &R, seed: MasterSeed, games: u64, weight: Weight<'_, R>) -> Law {
    let law = Law::of(rules, weight);
    let seats = rules.seats().len();
    let (mut endings, mut players) = (Endings::new(seats), BySeat::new(seats, |_| Mixed::new(weight)));
    for number in 0..games {
        let seed = seed.game(number);
        if let Err(error) = play_game(rules, &mut players, seed, Seeded::new(seed), &mut endings) {
            panic!("game {number}: {error}");
        }
    }
    let deviation = law.deviation(&endings);
    assert!(
        deviation <= STANDARD_ERRORS,
        "{deviation} standard errors from the exact law: {endings:?}"
    );
    law
}
