//! The report on games that were really played: it has every result, picture, table and the citation, and stands by
//! itself.

use admiralty::registry;
use admiralty_core::contract::{Bid, ScenarioSource};
use admiralty_core::dice::{MasterSeed, Seeded};
use admiralty_core::digest::{Digest, Findings};
use admiralty_core::frames::{Record, Wanted};
use admiralty_core::play::{Control, Plan};
use admiralty_core::results::summary::Summary;
use admiralty_core::seats::{BySeat, Seat};
use admiralty_show::plots::draw;
use admiralty_show::report::{PAGE, files};
use admiralty_studies::request::{Request, simulate};
use std::sync::LazyLock;
use war_at_sea::commanders::Random;
use war_at_sea::frames::{Recording, SCHEMAS, Watch};
use war_at_sea::naval::Side;
use war_at_sea::{Game, Scenario, Seats, WarDiary};

const SEED: MasterSeed = MasterSeed(7);

fn summary(games: u64) -> Summary {
    let request = Request {
        scenario: ScenarioSource::Embedded,
        optional_rules: None,
        commanders: BySeat::from(["random".into(), "random".into()]),
        bid: Bid::default(),
        seed: SEED,
    };
    simulate(
        registry::default(),
        &request,
        Plan::of(games, None),
        Control::none(),
    )
    .unwrap()
}

fn findings(games: u64, summary: &Summary) -> Findings {
    let scenario = Scenario::embedded();
    let mut recording = Recording::new(&Wanted::all(&SCHEMAS), &scenario);
    recording.begin(games as usize);
    for number in 0..games {
        let seed = SEED.game(number);
        let seats = Seats {
            allied: Random::new(seed, Side::Allied),
            axis: Random::new(seed, Side::Axis),
        };
        let watch = Watch::of(&scenario, &mut recording, number).unwrap();
        let mut game = Game::new(&scenario, seats, Seeded::new(seed), watch);
        game.play().unwrap();
        let (end, watch) = (game.position, game.observer);
        watch.finish(&end, 0, &mut recording);
    }
    let mut diary = WarDiary::new(&scenario);
    recording.each(&mut |rows| diary.take(rows));
    diary.findings(summary.citation.intervals)
}

static RUN: LazyLock<(Summary, Findings)> = LazyLock::new(|| {
    let summary = summary(400);
    let findings = findings(400, &summary);
    (summary, findings)
});

#[test]
fn every_picture_of_real_games_is_sound() {
    let (summary, findings) = &*RUN;
    let ids: Vec<_> = findings.figures.iter().map(|figure| figure.id.as_ref()).collect();
    let expected = [
        "final-poc",
        "poc-by-turn",
        "control-by-turn",
        "losses",
        "battle-odds",
        "battle-losses",
    ];
    assert_eq!(ids, expected);
    for figure in &findings.figures {
        let drawing = draw(figure, &summary.citation.line()).unwrap();
        assert_eq!(drawing.faults(), Vec::<String>::new(), "{}", figure.id);
    }
}

/// The summary was made by other code from the same games.
#[test]
fn the_digest_agrees_with_the_summary() {
    let (summary, findings) = &*RUN;
    let admiralty_core::results::chart::Chart::Distribution(ends) = &findings.figures[0].chart else {
        panic!("another chart")
    };
    let wins = |series: usize| ends.bars.iter().map(|(_, parts)| parts[series]).sum::<f64>();
    let outcomes = &summary.outcomes;
    for (series, share) in [
        outcomes.wins[Seat::FIRST],
        outcomes.draws,
        outcomes.wins[Seat::SECOND],
    ]
    .into_iter()
    .enumerate()
    {
        assert!((wins(series) - share.value).abs() < 1e-9, "{series}");
    }
    let mean: f64 = ends
        .bars
        .iter()
        .map(|(poc, parts)| f64::from(*poc) * parts.iter().sum::<f64>())
        .sum();
    assert!((mean - summary.mean_score.unwrap().value).abs() < 1e-9);
}

fn report(summary: &Summary, findings: &Findings) -> Vec<(String, Vec<u8>)> {
    files(&findings.page(summary)).unwrap()
}

fn html(files: &[(String, Vec<u8>)]) -> &str {
    let (_, bytes) = files.iter().find(|(name, _)| name == PAGE).unwrap();
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn the_report_has_everything() {
    let (summary, findings) = &*RUN;
    let files = report(summary, findings);
    let html = html(&files);
    for entry in summary.results() {
        assert!(html.contains(&entry.value), "{entry:?}");
    }
    for table in &summary.tables {
        assert!(
            html.contains(&format!("id=\"table-{}\"", table.id)),
            "{}",
            table.id
        );
        let row = table.rows.last().unwrap();
        assert!(
            html.contains(&format!("<td>{}</td>", table.cell_text(row.cells[0]))),
            "{}",
            table.id
        );
    }
    for sheet in &findings.sheets {
        assert!(
            html.contains(&format!("id=\"table-{}\"", sheet.id)),
            "{}",
            sheet.id
        );
    }
    for figure in &findings.figures {
        for end in ["svg", "png"] {
            let name = format!("pictures/{}.{end}", figure.id);
            assert!(
                html.contains(&format!("href=\"{name}\"")) && files.iter().any(|(file, _)| *file == name),
                "{name}"
            );
        }
    }
    // Each for desks and for phones.
    assert_eq!(html.matches("<svg ").count(), 2 * findings.figures.len());
    for (name, text) in summary.citation.entries() {
        assert!(html.contains(&format!("<dt>{name}</dt>")), "{name}: {text}");
    }
    for words in [
        &summary.citation.command,
        &summary.citation.scenario.hash,
        "What this does not show",
    ] {
        assert!(html.contains(words), "{words}");
    }
}

#[test]
fn the_page_stands_by_itself_and_is_well_formed() {
    let (summary, findings) = &*RUN;
    let files = report(summary, findings);
    let html = html(&files);
    for outside in ["<script", "src=", "@import", "url(", "<link"] {
        assert!(!html.contains(outside), "{outside}");
    }
    // The only addresses are the name of SVG itself and the files beside the page.
    let elsewhere = html.matches("http").count() - html.matches("http://www.w3.org/2000/svg").count();
    assert_eq!(elsewhere, 0);
    for tag in [
        "section", "figure", "table", "tr", "td", "th", "dl", "div", "details", "svg", "g", "p", "main",
    ] {
        let open = html.matches(&format!("<{tag}>")).count() + html.matches(&format!("<{tag} ")).count();
        assert_eq!(open, html.matches(&format!("</{tag}>")).count(), "{tag}");
    }
    let mut ids: Vec<_> = html
        .split(" id=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
        .collect();
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), all, "an id is used twice");
}

#[test]
fn the_same_run_gives_the_same_bytes() {
    let (summary, findings) = &*RUN;
    assert!(report(summary, findings) == report(summary, findings));
}

#[test]
fn one_game_and_nothing_recorded_are_reported_too() {
    let one = summary(1);
    assert!(html(&report(&one, &findings(1, &one))).contains("1 game of random"));
    let bare = report(&one, &Findings::default());
    let pictures = bare.iter().filter(|(name, _)| name.starts_with("pictures/"));
    assert!(pictures.count() == 0 && html(&bare).contains("There are no pictures"));
}

/// Writes a report into the folder named by ADMIRALTY_GALLERY, to be looked at.
#[test]
#[ignore = "for looking at a report"]
fn report_to_look_at() {
    let folder = std::path::PathBuf::from(std::env::var_os("ADMIRALTY_GALLERY").expect("a folder"));
    let summary = summary(20_000);
    for (name, bytes) in report(&summary, &findings(20_000, &summary)) {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
}
