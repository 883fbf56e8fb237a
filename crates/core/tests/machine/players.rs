//! Players, their random numbers, and the dice.

use super::{SEED, machine, night_run, random};
use crate::toys::drift::{Drift, EAST, Reading, WEST};
use crate::toys::plots::{GUARD, Night, NightRun, RUNNER};
use crate::toys::three::ANTE;
use admiralty_core::dice::{self, Keyed, Seeded, Stream};
use admiralty_core::machine::{
    Deal, DiceKind, Ending, Game, Machine, MakePlayer, Mixed, PlayError, Player, Random, Recorded, Rules,
    Scripted, play_game,
};
use admiralty_core::seats::{BySeat, Seat, SeatSet};
use allocation_counter::measure;
use std::sync::Arc;

#[test]
fn illegal_choices_break_a_game_off_and_name_the_clause() {
    let stakes = |first: u8| BySeat::new(3, |seat| Scripted::new(if seat.0 == 1 { [first] } else { [0] }));
    let play = |first| {
        play_game(
            &ANTE,
            &mut stakes(first),
            SEED.game(0),
            Seeded::new(SEED.game(0)),
            &mut (),
        )
    };
    let error = play(3).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the green player chose 3: clause A2: a seat with 2 coins cannot stake more"
    );
    let error = play(2).unwrap_err();
    assert_eq!(
        error,
        PlayError::NoChoice {
            player: "the red player"
        },
        "the scripts end after a round"
    );

    let wild: MakePlayer<NightRun> = Arc::new(|| Box::new(Scripted::new([0, 1, 0, 7])));
    let runs = Machine::new(Arc::new(night_run()), BySeat::from([random(), wild]), SEED);
    let error = runs.play(3..9, &mut ()).unwrap_err().to_string();
    assert_eq!(
        error,
        "game 4 broke off: the guard chose 7: clause N1: the channels are 0, 1 and 2"
    );
}

/// One game by hand: the runner is met in the first night and slips away on a 10; the second night he is not met.
#[test]
fn scripted_dice_and_players_follow_a_game_by_hand() {
    let rules = night_run();
    let mut players = BySeat::from([Scripted::new([0, 2]), Scripted::new([0, 1])]);
    let mut game = Game::new(&rules);
    let mut dice = dice::Scripted::sided(&[10]);
    assert_eq!(game.step(&mut players, &mut dice, &mut ()), Ok(None));
    assert_eq!(game.step(&mut players, &mut dice, &mut ()), Ok(None));
    let channels: Vec<_> = rules
        .seen(&game.state, GUARD)
        .iter()
        .map(|night| night.plots[0])
        .collect();
    assert_eq!(channels, [Some(0), None], "the guard knows where they met");
    let ending = Ending::new(SeatSet::one(RUNNER), [9, -9]);
    assert_eq!(game.step(&mut players, &mut dice, &mut ()), Ok(Some(ending)));
}

/// Plots the same channel every night, and notes what it has seen before.
#[derive(Clone)]
struct Noting {
    channel: usize,
    seen: Vec<[Option<usize>; 2]>,
}

impl Player<NightRun> for Noting {
    fn choose(&mut self, _rules: &NightRun, seen: &Vec<Night>, _seat: Seat) -> Option<usize> {
        self.seen.extend(seen.iter().map(|night| night.plots));
        Some(self.channel)
    }
}

#[test]
fn a_player_sees_what_its_seat_may_see_and_no_choice_of_the_same_question() {
    let mut players = BySeat::from([0, 2].map(|channel| Noting {
        channel,
        seen: Vec::new(),
    }));
    play_game(
        &night_run(),
        &mut players,
        SEED.game(0),
        Seeded::new(SEED.game(0)),
        &mut (),
    )
    .unwrap();
    assert_eq!(players[RUNNER].seen, [[Some(0), None]]);
    assert_eq!(players[GUARD].seen, [[None, Some(2)]]);
}

/// The players' random numbers are those of the seats' streams, and apart from the dice.
#[test]
fn random_players_draw_from_the_streams_of_their_seats() {
    let seed = SEED.game(11);
    let mut players = BySeat::new(2, |_| Recorded::new(Random::default()));
    play_game(&Drift::default(), &mut players, seed, Keyed::new(seed), &mut ()).unwrap();
    for (seat, stream) in [(WEST, Stream::First), (EAST, Stream::Second)] {
        let mut own = seed.generator(stream);
        let drawn = [(); 2].map(|()| [Reading::Bold, Reading::Cautious][dice::below(&mut own, 2) as usize]);
        assert_eq!(players[seat].choices, drawn);
    }
}

/// Common dice: where both games do the same, they roll the same; the players' own choices are those of the game.
#[test]
fn a_game_can_be_played_on_the_dice_of_another() {
    let bold: MakePlayer<Drift> = Arc::new(|| Box::new(Scripted::new([Reading::Bold; 2])));
    let fixed = Machine::new(
        Arc::new(Drift::default()),
        BySeat::from([bold.clone(), bold]),
        SEED,
    );
    let score = |machine: &Machine<Drift>, deal| machine.ending(deal, &mut ()).unwrap().scores[EAST];
    for game in 0..50 {
        let kind = DiceKind::Keyed;
        let on_other = Deal {
            game,
            dice: game + 1,
            kind,
        };
        assert_eq!(score(&fixed, on_other), score(&fixed, Deal::new(game + 1, kind)));
    }
    let free = machine(Drift::default());
    let differ = |game| {
        let on_first = Deal {
            game,
            dice: 0,
            kind: DiceKind::Stream,
        };
        score(&free, on_first) != score(&free, Deal::new(0, DiceKind::Stream))
    };
    assert!((1..50).any(differ), "other choices on the same dice");
}

#[test]
fn mixed_players_keep_to_their_weights() {
    let weights = [1, 0, 3];
    let weight = |_: &NightRun, _: &_, _: Seat, channel: &usize| weights[*channel];
    let mut players = BySeat::new(2, |_| Recorded::new(Mixed::new(weight)));
    let mut counts = [0_i32; 3];
    for number in 0..4_000 {
        let seed = SEED.game(number);
        play_game(&night_run(), &mut players, seed, Seeded::new(seed), &mut ()).unwrap();
        players[GUARD]
            .choices
            .iter()
            .for_each(|&channel| counts[channel] += 1);
    }
    // 8,000 choices: 2,000 expected, standard error 38.7.
    assert!((counts[0] - 2_000).abs() < 174 && counts[1] == 0, "{counts:?}");
}

#[test]
fn a_game_of_open_rules_allocates_nothing() {
    let rules = Drift::default();
    let mut players = BySeat::new(2, |_| Random::default());
    let play = |players: &mut BySeat<Random>| {
        let seed = SEED.game(1);
        play_game(&rules, players, seed, Seeded::new(seed), &mut ())
            .unwrap()
            .scores[EAST]
    };
    assert_eq!(measure(|| _ = play(&mut players)).count_total, 0);
    assert_eq!(
        measure(|| _ = (std::hint::black_box(Box::new(0)), play(&mut players))).count_total,
        1,
        "the counter counts"
    );
}

#[test]
fn machines_can_be_shared_and_sent() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<Machine<Drift>>();
    shared::<Machine<NightRun>>();
}
