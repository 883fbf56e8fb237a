//! The digest of War at Sea against rows counted by hand.

use admiralty_core::digest::{Digest, Findings, Sheet};
use admiralty_core::frames::Frame;
use admiralty_core::results::chart::{Chart, Figure};
use admiralty_core::statistics::{Estimate, Intervals, Level, wilson};
use war_at_sea::frames::{BattleRow, Battles, Break, GameRow, Games, Holder, Outcome, TurnRow, Turns};
use war_at_sea::map::{Area, Port, Site};
use war_at_sea::{Scenario, WarDiary};

fn game(game: u64, outcome: Outcome, poc: i8, allied_cruisers_sunk: u8) -> GameRow {
    GameRow {
        game,
        outcome,
        poc,
        score: i16::from(poc) * 2,
        allied_area_poc: 0,
        axis_area_poc: 0,
        convoy_poc: 0,
        allied_fees: 0,
        axis_fees: 0,
        takeover_averted: false,
        battles: 0,
        allied_battleships_sunk: 0,
        allied_battlecruisers_sunk: 0,
        allied_pocket_battleships_sunk: 0,
        allied_cruisers_sunk,
        allied_carriers_sunk: 0,
        allied_convoys_sunk: 0,
        axis_battleships_sunk: 1,
        axis_battlecruisers_sunk: 0,
        axis_pocket_battleships_sunk: 0,
        axis_cruisers_sunk: 0,
        axis_carriers_sunk: 0,
        axis_convoys_sunk: 0,
        allied_removed: 0,
        axis_removed: 0,
        uboats_sunk: 3,
    }
}

fn turn(game: u64, turn: u8, poc: i8, barents_sea: Holder) -> TurnRow {
    TurnRow {
        game,
        turn,
        allied_area_poc: 0,
        axis_area_poc: 0,
        convoy_poc: 0,
        allied_fees: 0,
        axis_fees: 0,
        net: 0,
        poc,
        barents_sea,
        north_sea: Holder::Nobody,
        baltic_sea: Holder::Nobody,
        north_atlantic: Holder::Allied,
        south_atlantic: Holder::Nobody,
        mediterranean: Holder::Axis,
        battles: 0,
        allied_sunk: 0,
        axis_sunk: 0,
        uboats: 0,
        uboats_at_sea: 0,
        uboats_sunk: 0,
    }
}

fn battle(game: u64, turn: u8, site: Site, axis_attack: u16, allied_attack: u16) -> BattleRow {
    BattleRow {
        game,
        turn,
        number: 1,
        site,
        allied_ships: 2,
        axis_ships: 1,
        allied_attack,
        axis_attack,
        allied_defense: 0,
        axis_defense: 0,
        allied_carriers: 0,
        axis_carriers: 0,
        allied_strikes: 0,
        axis_strikes: 0,
        convoys: 0,
        uboats: 0,
        rounds: 2,
        pursuit_rounds: 1,
        disengaged: Break::Nobody,
        control: Holder::Axis,
        allied_sunk: 1,
        axis_sunk: 0,
        allied_damage: 0,
        axis_damage: 0,
        allied_disabled: 0,
        axis_disabled: 0,
        uboats_sunk: 0,
        uboats_disabled: 0,
    }
}

fn of<F: Frame>(rows: impl IntoIterator<Item = F::Row>) -> F {
    let mut frame = F::default();
    rows.into_iter().for_each(|row| frame.push(row));
    frame
}

fn diary() -> WarDiary {
    WarDiary::new(&Scenario::embedded())
}

fn found(diary: &WarDiary) -> Findings {
    diary.findings(Intervals::Fixed)
}

fn figure<'a>(findings: &'a Findings, id: &str) -> &'a Figure {
    findings
        .figures
        .iter()
        .find(|figure| figure.id == id)
        .unwrap_or_else(|| panic!("no {id}"))
}

fn sheet<'a>(findings: &'a Findings, id: &str) -> &'a Sheet {
    findings
        .sheets
        .iter()
        .find(|sheet| sheet.id == id)
        .unwrap_or_else(|| panic!("no {id}"))
}

#[test]
fn ends_of_games_are_shared_out_by_winner() {
    let mut diary = diary();
    diary.take(&of::<Games>([
        game(0, Outcome::Axis, 2, 0),
        game(1, Outcome::Allied, -1, 4),
    ]));
    diary.take(&of::<Games>([
        game(2, Outcome::Draw, 0, 4),
        game(3, Outcome::Axis, 2, 0),
    ]));
    let findings = found(&diary);
    let Chart::Distribution(chart) = &figure(&findings, "final-poc").chart else {
        panic!("another chart")
    };
    // Allied, nobody, Axis; the value that never came up, 1, has its place too.
    let bars = [
        (-1, vec![0.25, 0.0, 0.0]),
        (0, vec![0.0, 0.25, 0.0]),
        (1, vec![0.0; 3]),
        (2, vec![0.0, 0.0, 0.5]),
    ];
    assert_eq!(chart.bars, bars);
    assert!(figure(&findings, "final-poc").caption.contains("4 games"));

    let Chart::Bars(losses) = &figure(&findings, "losses").chart else {
        panic!("another chart")
    };
    let group = |name: &str| {
        losses
            .groups
            .iter()
            .find(|(group, _)| group == name)
            .map(|(_, bars)| bars.clone())
    };
    // Cruisers 0, 4, 4, 0: mean 2, variance 16/3, standard error √(4/3), t(3) = 3.182446.
    let cruisers = group("Cruisers").unwrap()[0].unwrap();
    assert_eq!(cruisers.value, 2.0);
    assert!(
        (cruisers.half_width() - 3.182_446 * (4.0_f64 / 3.0).sqrt()).abs() < 1e-4,
        "{cruisers:?}"
    );
    assert_eq!(group("Battleships").unwrap()[1], Some(Estimate::unbounded(1.0)));
    assert_eq!(group("U-boats").unwrap(), [None, Some(Estimate::unbounded(3.0))]);
    assert_eq!(
        group("Convoys").unwrap()[1],
        None,
        "the Axis has no convoys to lose"
    );
}

#[test]
fn turns_make_a_fan_and_a_map() {
    let mut diary = diary();
    let holders = [Holder::Axis, Holder::Axis, Holder::Allied, Holder::Nobody];
    let row = |(number, holder): (usize, &Holder)| {
        let poc = [-4, 1, 2, 9][number];
        [
            turn(number as u64, 1, 1, Holder::Nobody),
            turn(number as u64, 2, poc, *holder),
        ]
    };
    diary.take(&of::<Turns>(holders.iter().enumerate().flat_map(row)));
    let findings = found(&diary);
    let Chart::Fan(fan) = &figure(&findings, "poc-by-turn").chart else {
        panic!("another chart")
    };
    assert_eq!(fan.steps.len(), 2, "turns never played have no place");
    let (label, step) = &fan.steps[1];
    assert_eq!(label, "Turn 2");
    assert_eq!(
        [step.p5, step.p25, step.p50, step.p75, step.p95],
        [-4.0, -4.0, 1.0, 2.0, 9.0]
    );

    let Chart::HeatMap(map) = &figure(&findings, "control-by-turn").chart else {
        panic!("another chart")
    };
    let cell = |panel: usize, area: Area, turn: usize| map.panels[panel].cells[area as usize][turn];
    let barents = [0, 1, 2].map(|panel| cell(panel, Area::BarentsSea, 1));
    assert_eq!(
        barents,
        [Some(0.25), Some(0.25), Some(0.5)],
        "Allied, nobody, Axis"
    );
    assert_eq!(cell(1, Area::BarentsSea, 0), Some(1.0));
    assert_eq!(cell(2, Area::Mediterranean, 0), Some(1.0));
    assert!(findings.sheets.is_empty(), "no battles, no odds");
}

/// Forty games with a battle at 2:1 in the Barents Sea on turn 2, of which the Axis wins all but ten; and battles that
/// must not be counted: at a port, or with one side alone.
fn fought() -> WarDiary {
    let mut diary = diary();
    let barents = Site::Area(Area::BarentsSea);
    for number in 0..40 {
        let mut fought = battle(number, 2, barents, 10, 5);
        if number < 10 {
            fought.control = Holder::Nobody;
            fought.axis_sunk = 2;
        }
        let port = battle(number, 2, Site::Port(Port::ALL[0]), 10, 5);
        let alone = BattleRow {
            axis_ships: 0,
            ..fought
        };
        let even = battle(number, 3, Site::Area(Area::NorthSea), 4, 4);
        diary.take(&of::<Battles>([fought, port, alone]));
        if number < 5 {
            diary.take(&of::<Battles>([even]));
        }
    }
    diary
}

#[test]
fn battles_are_counted_by_ratio() {
    let findings = found(&fought());
    let odds = sheet(&findings, "odds");
    let told: Vec<_> = odds
        .rows
        .iter()
        .map(|row| (row.labels.clone(), row.cases))
        .collect();
    assert_eq!(
        told,
        [
            (vec!["about even".to_owned()], 5),
            (vec!["2:1–3:1".to_owned()], 40)
        ]
    );
    let [allied, nobody, axis, allied_sunk, axis_sunk, rounds] = odds.rows[1].cells[..] else {
        panic!("six columns")
    };
    assert_eq!(allied.unwrap(), wilson(0, 40, Level::P95));
    let plain = wilson(30, 40, Level::P95);
    let held = axis.unwrap();
    assert_eq!((nobody.unwrap().value, held.value), (0.25, 0.75));
    assert!(
        (held.low - plain.low).abs() < 0.005 && (held.high - plain.high).abs() < 0.005,
        "{held:?} {plain:?}"
    );
    assert_eq!(allied_sunk.unwrap().value, 1.0);
    assert_eq!(axis_sunk.unwrap().value, 0.5);
    assert_eq!(rounds.unwrap(), Estimate::exact(3.0));
    assert_eq!(
        odds.texts(&odds.rows[0])[..2],
        ["5", "–"],
        "five battles say nothing"
    );

    let Chart::Curves(curves) = &figure(&findings, "battle-odds").chart else {
        panic!("another chart")
    };
    assert_eq!(
        curves.bins.iter().map(|(_, cases)| *cases).collect::<Vec<_>>(),
        [0, 0, 0, 0, 5, 0, 40, 0, 0]
    );
    let (_, axis_curve) = &curves.curves[2];
    assert_eq!((axis_curve[6], axis_curve[4]), (Some(held), None));
}

#[test]
fn battles_are_counted_by_area_and_turn() {
    let findings = found(&fought());
    let labels = |id: &str| {
        sheet(&findings, id)
            .rows
            .iter()
            .map(|row| row.labels.join(" "))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        labels("odds-by-area"),
        ["Barents Sea 2:1–3:1", "North Sea about even"]
    );
    assert_eq!(labels("odds-by-turn"), ["2 2:1–3:1", "3 about even"]);
    assert_eq!(labels("odds-barents-sea"), ["2 2:1–3:1"]);
}

/// Rows may come in any portions: the battles of a game may fall on two.
#[test]
fn portions_do_not_matter() {
    let rows: Vec<_> = (0..60)
        .map(|number| {
            let area = Area::ALL[number as usize % 6];
            battle(
                number / 3,
                1 + (number % 3) as u8,
                Site::Area(area),
                1 + (number % 5) as u16,
                3,
            )
        })
        .collect();
    let (mut whole, mut parts) = (diary(), diary());
    whole.take(&of::<Battles>(rows.clone()));
    rows.chunks(7)
        .for_each(|rows| parts.take(&of::<Battles>(rows.iter().copied())));
    assert_eq!(found(&whole), found(&parts));
    assert_eq!(
        sheet(&found(&whole), "odds")
            .rows
            .iter()
            .map(|row| row.cases)
            .sum::<u64>(),
        60
    );
}

#[test]
fn nothing_seen_nothing_said() {
    let nothing = Findings {
        recorded: true,
        ..Findings::default()
    };
    assert_eq!(found(&diary()), nothing);
    let mut empty = diary();
    empty.take(&Games::default());
    empty.take(&Turns::default());
    empty.take(&Battles::default());
    assert_eq!(found(&empty), nothing);
}
