//! The rows of games, turns and battles against the same games looked at in other ways: their final positions,
//! their events, and the tally. And with hands laid on a few rows of one game.

use crate::formats;

use admiralty::registry;
use admiralty_core::contract::{Bid, ScenarioSource};
use admiralty_core::dice::{MasterSeed, Seeded};
use admiralty_core::frames::{Frame, Record, Sink, SinkError, Tape, Wanted};
use admiralty_core::play::{Control, Plan};
use admiralty_core::seats::BySeat;
use admiralty_studies::request::{Request, simulate, simulate_recorded};
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use war_at_sea::commanders::Random;
use war_at_sea::frames::{BattleRow, Break, GameRow, Holder, Outcome, Recording, SCHEMAS, TurnRow, Watch};
use war_at_sea::map::{Area, Place, Site};
use war_at_sea::naval::Side;
use war_at_sea::ships::Class;
use war_at_sea::{Account, Game, Group, Position, Scenario, Seats, Tally, TallyObserver};

const GAMES: u64 = 300;
const SEED: MasterSeed = MasterSeed(7);
const BID_HALVES: i16 = 3;

/// Games played before an observer for a tally, and again before a watch.
struct Played {
    scenario: Scenario,
    ends: Vec<Position>,
    tally: Tally,
    recording: Recording,
}

fn played(record: &str) -> Played {
    let scenario = Scenario::embedded();
    let groups = Group::all(&scenario);
    let (mut ends, mut tally) = (Vec::new(), Tally::default());
    let mut recording = Recording::new(&Wanted::parse(record, &SCHEMAS).unwrap(), &scenario);
    recording.begin(GAMES as usize);
    for number in 0..GAMES {
        let seed = SEED.game(number);
        let seats = || Seats {
            allied: Random::new(seed, Side::Allied),
            axis: Random::new(seed, Side::Axis),
        };
        let mut game = Game::new(&scenario, seats(), Seeded::new(seed), TallyObserver::default());
        game.play().unwrap();
        let (end, watched) = (game.position, game.observer.watched());
        tally.finish(&scenario, &groups, &end, BID_HALVES, watched);
        if let Some(watch) = Watch::of(&scenario, &mut recording, number) {
            let mut game = Game::new(&scenario, seats(), Seeded::new(seed), watch);
            game.play().unwrap();
            game.observer.finish(&game.position, BID_HALVES, &mut recording);
        }
        ends.push(end);
    }
    Played {
        scenario,
        ends,
        tally,
        recording,
    }
}

fn rows<F: Frame>(frame: &F) -> Vec<F::Row> {
    (0..frame.rows()).map(|index| frame.row(index).unwrap()).collect()
}

fn sum<R>(rows: &[R], of: impl Fn(&R) -> i64) -> i64 {
    rows.iter().map(of).sum()
}

/// Ships lost by class and the side they were printed for, against the places where the ships ended.
fn losses_agree(row: &GameRow, end: &Position, scenario: &Scenario) {
    let lost = |side: Side, place: Place, class: Option<Class>| {
        let ships = end.at(scenario, place).into_iter();
        let of = |ship: &_| {
            scenario.rolls.side[side].has(*ship)
                && class.is_none_or(|class| scenario.ship(*ship).class == class)
        };
        ships.filter(of).count() as u8
    };
    let told = [
        (
            Class::Battleship,
            row.allied_battleships_sunk,
            row.axis_battleships_sunk,
        ),
        (
            Class::Battlecruiser,
            row.allied_battlecruisers_sunk,
            row.axis_battlecruisers_sunk,
        ),
        (
            Class::PocketBattleship,
            row.allied_pocket_battleships_sunk,
            row.axis_pocket_battleships_sunk,
        ),
        (Class::Cruiser, row.allied_cruisers_sunk, row.axis_cruisers_sunk),
        (Class::Carrier, row.allied_carriers_sunk, row.axis_carriers_sunk),
        (Class::Convoy, row.allied_convoys_sunk, row.axis_convoys_sunk),
    ];
    for (class, allied, axis) in told {
        assert_eq!(
            allied,
            lost(Side::Allied, Place::SUNK, Some(class)),
            "{class:?} {row:?}"
        );
        assert_eq!(
            axis,
            lost(Side::Axis, Place::SUNK, Some(class)),
            "{class:?} {row:?}"
        );
    }
    assert_eq!(
        row.allied_removed,
        lost(Side::Allied, Place::REMOVED, None),
        "{row:?}"
    );
    assert_eq!(
        row.axis_removed,
        lost(Side::Axis, Place::REMOVED, None),
        "{row:?}"
    );
}

#[test]
fn games_agree_with_final_positions_and_the_tally() {
    let Played {
        scenario,
        ends,
        tally,
        recording,
    } = played("games");
    let games = rows(&recording.games);
    assert_eq!(games.len() as u64, GAMES);
    for (number, (row, end)) in games.iter().zip(&ends).enumerate() {
        assert_eq!(row.game, number as u64);
        assert_eq!(row.poc, end.track);
        assert_eq!(row.score, i16::from(end.track) * 2 + BID_HALVES);
        let won = [
            (Outcome::Allied, row.score < 0),
            (Outcome::Axis, row.score > 0),
            (Outcome::Draw, row.score == 0),
        ];
        assert!(
            won.iter().all(|&(outcome, is)| (row.outcome == outcome) == is),
            "{row:?}"
        );
        losses_agree(row, end, &scenario);
        assert_eq!(row.takeover_averted, end.takeover_averted);
    }
    for (side, outcome) in [(Side::Allied, Outcome::Allied), (Side::Axis, Outcome::Axis)] {
        let won = games.iter().filter(|row| row.outcome == outcome).count() as u64;
        assert_eq!(tally.wins()[side], won);
    }
    assert_eq!(tally.uboats_sunk().sum, sum(&games, |row| row.uboats_sunk.into()));
    let account = |figure| -> i64 {
        (1..=scenario.turns)
            .map(|turn| tally.turn(turn).account(figure).sum)
            .sum()
    };
    assert_eq!(
        account(Account::AlliedAreas),
        sum(&games, |row| row.allied_area_poc.into())
    );
    assert_eq!(
        account(Account::AxisAreas),
        sum(&games, |row| row.axis_area_poc.into())
    );
    assert_eq!(
        account(Account::Convoys),
        sum(&games, |row| row.convoy_poc.into())
    );
    assert_eq!(
        account(Account::AlliedFees),
        sum(&games, |row| row.allied_fees.into())
    );
    assert_eq!(
        account(Account::AxisFees),
        sum(&games, |row| row.axis_fees.into())
    );
    assert!(account(Account::Convoys) > 0 && account(Account::AxisFees) + account(Account::AlliedFees) > 0);
}

#[test]
fn turns_agree_with_the_tally_turn_by_turn() {
    let Played {
        scenario,
        tally,
        recording,
        ..
    } = played("turns");
    let turns = rows(&recording.turns);
    assert_eq!(turns.len() as u64, GAMES * u64::from(scenario.turns));
    for turn in 1..=scenario.turns {
        let rows: Vec<TurnRow> = turns.iter().copied().filter(|row| row.turn == turn).collect();
        assert_eq!(rows.len() as u64, GAMES);
        let of = |figure| tally.turn(turn).account(figure);
        assert_eq!(of(Account::Net).sum, sum(&rows, |row| row.net.into()));
        assert_eq!(of(Account::Cumulative).sum, sum(&rows, |row| row.poc.into()));
        assert_eq!(of(Account::Convoys).sum, sum(&rows, |row| row.convoy_poc.into()));
        assert_eq!(
            of(Account::AlliedAreas).sum,
            sum(&rows, |row| row.allied_area_poc.into())
        );
        assert_eq!(
            of(Account::AxisAreas).sum,
            sum(&rows, |row| row.axis_area_poc.into())
        );
        assert_eq!(
            of(Account::AlliedFees).sum,
            sum(&rows, |row| row.allied_fees.into())
        );
        assert_eq!(of(Account::AxisFees).sum, sum(&rows, |row| row.axis_fees.into()));
        for area in Area::ALL {
            for side in Side::BOTH {
                let held = rows
                    .iter()
                    .filter(|row| row.control(area) == Holder::from(Some(side)))
                    .count() as u64;
                assert_eq!(
                    tally.turn(turn).control(area, side),
                    held,
                    "{area} in turn {turn}"
                );
            }
        }
    }
    for game in turns.chunks(usize::from(scenario.turns)) {
        assert!(game.iter().all(|row| row.game == game[0].game));
        assert!(
            game.iter().zip(1..).all(|(row, turn)| row.turn == turn),
            "{game:?}"
        );
    }
}

/// What a battle adds up to must be what its turn and its game say.
#[test]
fn battles_add_up_to_their_turns_and_games() {
    let Played { recording, .. } = played("games,turns,battles");
    let (games, turns, battles) = (
        rows(&recording.games),
        rows(&recording.turns),
        rows(&recording.battles),
    );
    let mut fought = battles.as_slice();
    for turn in &turns {
        let here = fought
            .iter()
            .take_while(|row| (row.game, row.turn) == (turn.game, turn.turn))
            .count();
        let (these, rest) = fought.split_at(here);
        fought = rest;
        assert!(
            these.iter().zip(1..).all(|(row, number)| row.number == number),
            "{these:?}"
        );
        assert_eq!(these.len(), usize::from(turn.battles), "{turn:?}");
        assert_eq!(
            sum(these, |row| row.allied_sunk.into()),
            i64::from(turn.allied_sunk),
            "{turn:?}"
        );
        assert_eq!(
            sum(these, |row| row.axis_sunk.into()),
            i64::from(turn.axis_sunk),
            "{turn:?}"
        );
        assert_eq!(
            sum(these, |row| row.uboats_sunk.into()),
            i64::from(turn.uboats_sunk),
            "{turn:?}"
        );
        for row in these {
            match row.site {
                Site::Area(area) => assert_eq!(row.control, turn.control(area), "{row:?} in {turn:?}"),
                Site::Port(_) => assert_eq!(row.control, Holder::Nobody, "{row:?}"),
            }
            plausible(row);
        }
    }
    assert!(fought.is_empty());
    for game in &games {
        let of_game = |row: &&BattleRow| row.game == game.game;
        assert_eq!(battles.iter().filter(of_game).count(), usize::from(game.battles));
    }
    assert!(
        battles
            .iter()
            .any(|row| row.pursuit_rounds > 0 && row.disengaged != Break::Nobody)
    );
    assert!(
        battles.iter().any(|row| row.allied_disabled > 0)
            && battles.iter().any(|row| row.uboats_disabled > 0)
    );
}

/// What no battle can break: nobody loses more than he brought.
fn plausible(row: &BattleRow) {
    assert!(
        row.allied_ships + row.axis_ships + row.uboats + row.allied_strikes + row.axis_strikes > 0,
        "{row:?}"
    );
    assert!(
        row.allied_sunk + row.allied_disabled <= row.allied_ships,
        "{row:?}"
    );
    assert!(row.axis_sunk + row.axis_disabled <= row.axis_ships, "{row:?}");
    assert!(row.uboats_sunk + row.uboats_disabled <= row.uboats, "{row:?}");
    assert!(row.convoys + row.allied_carriers <= row.allied_ships, "{row:?}");
    assert!(row.axis_carriers <= row.axis_ships, "{row:?}");
    assert!(
        row.pursuit_rounds == 0 || matches!(row.disengaged, Break::Allied | Break::Axis | Break::Both),
        "{row:?}"
    );
}

/// Games kept at a share are the same rows as when all are kept, and whatever is not wanted has none.
#[test]
fn a_share_keeps_whole_games_and_changes_no_row() {
    let all = played("games,turns,battles").recording;
    let some = played("games:0.5,battles:0.25").recording;
    assert!(rows(&some.turns).is_empty());
    let mut shown = Vec::new();
    some.each(&mut |columns| shown.push(columns.schema().name));
    assert_eq!(shown, ["games", "battles"]);
    let kept: Vec<u64> = rows(&some.games).iter().map(|row| row.game).collect();
    assert!((110..190).contains(&kept.len()), "half of 300: {}", kept.len());
    let expected: Vec<GameRow> = rows(&all.games)
        .into_iter()
        .filter(|row| kept.contains(&row.game))
        .collect();
    assert_eq!(rows(&some.games), expected);
    let fought = rows(&some.battles);
    let expected: Vec<BattleRow> = rows(&all.battles)
        .into_iter()
        .filter(|row| fought.iter().any(|kept| kept.game == row.game))
        .collect();
    assert_eq!(fought, expected);
    assert!(
        fought.iter().all(|row| kept.contains(&row.game)),
        "the smaller share lies within the larger"
    );
}

/// Everything that a sink was shown, as text.
#[derive(Default)]
struct Copy(Vec<String>);

impl Sink for Copy {
    fn take(&mut self, record: &dyn Record) -> Result<(), SinkError> {
        record.each(&mut |columns| {
            for (index, column) in columns.schema().columns.iter().enumerate() {
                self.0
                    .push(format!("{} {:?}", column.name, columns.column(index)));
            }
        });
        Ok(())
    }
}

/// Recording changes neither the summary nor, with the number of threads, a single cell.
#[test]
fn recording_changes_no_game_and_threads_change_no_row() {
    let request = Request {
        scenario: ScenarioSource::Embedded,
        optional_rules: None,
        commanders: BySeat::from(["doctrine".into(), "random".into()]),
        bid: Bid::default(),
        seed: SEED,
    };
    let plan = |threads| Plan::of(2_300, NonZeroUsize::new(threads));
    let wanted = Wanted::parse("games,turns,battles:0.3", &SCHEMAS).unwrap();
    let recorded = |threads| {
        let mut copy = Copy::default();
        let tape = Tape {
            wanted: &wanted,
            sink: &mut copy,
        };
        let control = Control::none();
        let summary =
            simulate_recorded(registry::default(), &request, plan(threads), control, Some(tape)).unwrap();
        (summary, copy.0)
    };
    let (one, two) = (recorded(1), recorded(2));
    assert_eq!(
        one.0,
        simulate(registry::default(), &request, plan(2), Control::none()).unwrap()
    );
    assert!(one == two);
    assert_eq!(
        one.1.len(),
        50 * SCHEMAS.iter().map(|schema| schema.columns.len()).sum::<usize>(),
        "fifty batches of 46 games"
    );
}

/// `UPDATE_DOCS=1 cargo test --release --test all frames_rows` writes the file anew.
#[test]
fn the_documentation_is_that_of_the_schemas() {
    const MARK: &str = "<!-- From here on the test `frames_rows` writes this file from the schemas. -->\n\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/games/war-at-sea-frames.md");
    let text = fs::read_to_string(&path).unwrap();
    let (by_hand, written) = text.split_once(MARK).expect("the mark");
    let expected = formats::frames::describe(&SCHEMAS);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, format!("{by_hand}{MARK}{expected}")).unwrap();
        return;
    }
    assert_eq!(written, expected, "set UPDATE_DOCS=1 to write it anew");
}
