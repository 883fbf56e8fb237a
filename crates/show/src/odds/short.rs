//! The odds for somebody who has a question: the verdict, the few figures that carry it, and how to repeat them.

use super::page::{Page, brief, cell, cell_of, grid};
use super::{in_game, verdict};
use crate::Paint;
use admiralty_core::results::odds::{BattleCitation, BattleOdds, Control, Force, Method, ShipOdds};
use admiralty_core::results::verdict::Verdict;
use admiralty_core::results::{grouped, wrapped};
use admiralty_core::seats::{BySeat, GameCard};
use admiralty_core::statistics::{Estimate, Scale, rounded};

/// Ships that have a line, and sets of ships lost together; `--all` has the others.
const SHIPS: usize = 9;
/// Ships that have a line where the game is played on.
const FEW: usize = 4;
const SETS: usize = 3;
/// Lines that a force or the notes may take.
const LINES: usize = 2;
/// Decimals of a share where five stand in a line.
const IN_A_LINE: usize = 2;
/// Decimals of points that are known exactly.
const EXACT: usize = 2;

/// The answer in at most forty lines, as text that ends with a line feed.
#[must_use]
pub fn text(odds: &BattleOdds, paint: Paint) -> String {
    let mut page = Page::new(paint);
    answer(&mut page, &verdict::battle(odds));
    battle(
        &mut page,
        &odds.title,
        &odds.citation.game,
        &odds.forces,
        &odds.notes,
    );
    unfinished(&mut page, &odds.citation);
    page.blank();
    match &odds.control {
        Some(control) => of_control(&mut page, odds, control),
        None => of_losses(&mut page, odds),
    }
    if let Some(played) = &odds.in_game {
        in_game::section(&mut page, played, &odds.citation.game);
    }
    ships(&mut page, odds);
    if odds.in_game.is_none() {
        together(&mut page, odds);
    }
    citation(&mut page, &odds.citation, odds.method);
    page.finish()
}

/// The verdict, and a line of space.
pub(super) fn answer(page: &mut Page, verdict: &Verdict) {
    for line in wrapped(verdict.text(), page.columns()) {
        page.heading(&line);
    }
    page.blank();
}

/// Who meets whom, where and how.
pub(super) fn battle(
    page: &mut Page,
    title: &str,
    game: &GameCard,
    forces: &BySeat<Force>,
    notes: &[String],
) {
    page.heading(title);
    for (seat, force) in forces.iter() {
        let name = game.seat(seat).label();
        let text = match (force.names.as_str(), force.written.as_str()) {
            ("", "") => "nothing".to_owned(),
            (names, written) if names == written => format!("{names}: {}", force.fights),
            (names, written) => format!("{names} ({written}): {}", force.fights),
        };
        let lines = Page::entry_lines(&text);
        let short = if lines > LINES {
            format!("{}: {}", force.written, force.fights)
        } else {
            text
        };
        page.entry(name, &short);
    }
    let told = match notes.join("; ") {
        told if Page::entry_lines(&told) > LINES => {
            format!("{} notes on how the words were read (--all)", notes.len())
        }
        told => told,
    };
    if !told.is_empty() {
        page.entry("read as", &told);
    }
}

/// That the run was not allowed to end, if so.
pub(super) fn unfinished(page: &mut Page, cited: &BattleCitation) {
    if !cited.complete {
        page.warning("PARTIAL: the run was interrupted");
    } else if let Some(aim) = cited.aim.as_ref().filter(|aim| !aim.reached) {
        page.warning(&format!(
            "PRECISION NOT REACHED: {} takes more battles",
            aim.precision
        ));
    }
}

fn share(estimate: Estimate, method: Method) -> String {
    match method {
        Method::Exact => brief(estimate, Scale::Percent),
        Method::Sampled(..) => cell(estimate, Scale::Percent, method),
    }
}

/// What the battle is worth on average, in figures.
fn expected(page: &mut Page, odds: &BattleOdds) {
    let game = &odds.citation.game;
    let figure = |points: Estimate| {
        let sign = if points.value > 0.0 { "+" } else { "" };
        match odds.method {
            Method::Exact => format!("{sign}{}", rounded(points.value, EXACT)),
            Method::Sampled(..) => format!("{sign}{}", cell(points, Scale::Plain, odds.method)),
        }
    };
    let mut text = format!("{} {}", figure(odds.swing), game.points.name);
    if !odds.counts_ships() {
        text += &format!(", {} counting ships lost", figure(odds.balance));
    }
    page.entry("expected", &format!("{text}; {}", game.reading()));
}

/// Who holds the place.
fn of_control(page: &mut Page, odds: &BattleOdds, control: &Control) {
    let game = &odds.citation.game;
    let sides = control.sides.iter();
    let shares: Vec<String> = sides
        .map(|(seat, &of)| format!("{} {} %", game.seat(seat).label(), share(of, odds.method)))
        .chain([format!("nobody {} %", share(control.nobody, odds.method))])
        .collect();
    page.entry("control", &shares.join(", "));
    expected(page, odds);
}

fn of_losses(page: &mut Page, odds: &BattleOdds) {
    let game = &odds.citation.game;
    for (seat, losses) in odds.losses.iter().filter(|(_, losses)| losses.ships.high > 0.0) {
        let law = losses.ships_law.iter();
        let shares: Vec<String> = law
            .map(|&(number, of)| format!("{number} in {} %", share(of, odds.method)))
            .collect();
        let text = format!("{} lost: {}", game.seat(seat).label(), shares.join(", "));
        page.entry("ships lost", &text);
    }
    expected(page, odds);
}

fn ships(page: &mut Page, odds: &BattleOdds) {
    if odds.ships.is_empty() {
        return;
    }
    page.blank();
    page.heading("Each ship, % of battles");
    let header = ["", "", "unhurt", "damaged", "crippled", "disabled", "sunk"];
    let row = |ship: &ShipOdds| {
        let before = match ship.damage_before {
            0 => String::new(),
            points => format!("-{points}"),
        };
        let shares = [ship.unhurt, ship.damaged, ship.crippled, ship.disabled, ship.sunk];
        [ship.name.clone(), format!("{}{before}", ship.factors)]
            .into_iter()
            .chain(shares.map(|of| match odds.method {
                Method::Exact => brief(of, Scale::Percent),
                Method::Sampled(..) => cell_of(of, Scale::Percent, odds.method, IN_A_LINE),
            }))
            .collect()
    };
    let shown = if odds.in_game.is_some() { FEW } else { SHIPS };
    let rows: Vec<Vec<String>> = odds.ships.iter().take(shown).map(row).collect();
    page.lines(&grid(&header, &rows));
    if odds.ships.len() > shown {
        page.note(&format!("  and {} more ships (--all)", odds.ships.len() - shown));
    }
}

fn together(page: &mut Page, odds: &BattleOdds) {
    if odds.together.is_empty() {
        return;
    }
    page.blank();
    page.heading("Lost together, the likeliest first");
    for row in odds.together.iter().take(SETS) {
        let of = |(seat, ships): (_, &String)| {
            let label = odds.citation.game.seat(seat).label();
            if ships.is_empty() {
                format!("{label} none")
            } else {
                format!("{label} {ships}")
            }
        };
        let sets: Vec<String> = row.lost.iter().map(of).collect();
        let figure = format!("{} %", share(row.share, odds.method));
        page.cut(&format!("  {figure:>14}  {}", sets.join("; ")));
    }
}

/// How the figures were found and come again, in a few lines.
pub(super) fn citation(page: &mut Page, cited: &BattleCitation, method: Method) {
    page.blank();
    let found = match method {
        Method::Exact => "exactly; nothing was sampled".to_owned(),
        Method::Sampled(battles, _) => format!(
            "from {} battles, seed {}; ± is sampling error (95 %)",
            grouped(battles),
            cited.seed.unwrap_or_default()
        ),
    };
    page.entry("found", &found);
    let scenario = &cited.scenario;
    let mut rules = format!(
        "{} rules {}, {} #{}",
        cited.ruleset, cited.ruleset_version, scenario.title, scenario.hash
    );
    if !scenario.optional_rules.is_empty() {
        rules += &format!(", with {}", scenario.optional_rules.join(", "));
    }
    page.entry("by", &format!("{}; {rules}", cited.program));
    let assumed = scenario.assumed.join("; ").replace(['"', '[', ']'], "");
    let number = scenario.assumed.len();
    match Page::entry_lines(&assumed) {
        _ if number == 0 => {}
        lines if lines > LINES => page.entry(
            "assumed",
            &format!("{number} values of the scenario that no source states (--all)"),
        ),
        _ => page.entry("assumed", &assumed),
    }
    page.command("again", &cited.command);
    page.note("  --all prints every figure; --help lists what else can be asked.");
}
