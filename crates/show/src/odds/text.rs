//! The odds for a terminal: at most 100 columns, plain or with a little colour.

use super::page::{Page, badge, bar, cell, grid, value};
use super::{in_game, short, verdict};
use crate::Paint;
use admiralty_core::results::grouped;
use admiralty_core::results::odds::{BattleCitation, BattleOdds, Force, Losses, Method, ShipOdds};
use admiralty_core::seats::{BySeat, GameCard, Seat};
use admiralty_core::statistics::{Estimate, Scale};

/// Rows of the lists of sets of ships that a terminal is shown; JSON has all that are kept.
const ROWS: usize = 8;
/// Rounds whose state a terminal is shown.
const ROUNDS: usize = 3;
/// Rounds that so few battles have are not worth their lines.
const RARE: f64 = 0.01;

/// The verdict and everything else, as text that ends with a line feed.
#[must_use]
pub fn all(odds: &BattleOdds, paint: Paint) -> String {
    let mut page = Page::new(paint);
    short::answer(&mut page, &verdict::battle(odds));
    heading(&mut page, odds);
    control(&mut page, odds);
    expected(&mut page, odds);
    if let Some(in_game) = &odds.in_game {
        in_game::section(&mut page, in_game, &odds.citation.game);
    }
    losses(&mut page, odds);
    ships(&mut page, odds);
    together(&mut page, odds);
    after_rounds(&mut page, odds);
    citation(&mut page, &odds.citation);
    page.finish()
}

/// A few lines for somebody who watches: who controls the place, and how well that is known by now.
#[must_use]
pub fn brief(odds: &BattleOdds) -> String {
    let mut page = Page::new(Paint::Plain);
    page.line(&format!("{} …", odds.title));
    for (name, share) in headline(odds) {
        page.line(&share_line(&name, share, odds.method));
    }
    page.line(&format!("  {}", method_text(odds.method)));
    page.finish()
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
        page.entry(game.name(seat), &force.written);
        page.entry("", &format!("by {}", force.doctrine));
    }
    for note in notes {
        page.entry("note", note);
    }
}

fn heading(page: &mut Page, odds: &BattleOdds) {
    battle(page, &odds.title, &odds.citation.game, &odds.forces, &odds.notes);
    short::unfinished(page, &odds.citation);
}

/// The shares that come first: control, or in a port how often anything is sunk.
fn headline(odds: &BattleOdds) -> Vec<(String, Estimate)> {
    if let Some(control) = &odds.control {
        let sides = control.sides.iter();
        return sides
            .map(|(seat, &share)| (odds.citation.game.name(seat).to_owned(), share))
            .chain([("nobody".to_owned(), control.nobody)])
            .collect();
    }
    let side = odds.losses.values().find(|lost| !lost.ships_law.is_empty());
    let target = side
        .filter(|lost| lost.ships.high > 0.0)
        .unwrap_or(&odds.losses[Seat::FIRST]);
    let law = target.ships_law.iter();
    law.map(|&(number, share)| (format!("{number} sunk"), share))
        .collect()
}

fn control(page: &mut Page, odds: &BattleOdds) {
    let what = if odds.control.is_some() {
        "Control"
    } else {
        "Ships lost in port"
    };
    page.blank();
    page.heading(&format!("{what}   {}", method_text(odds.method)));
    for (name, share) in headline(odds) {
        page.line(&share_line(&name, share, odds.method));
    }
}

fn share_line(name: &str, share: Estimate, method: Method) -> String {
    format!(
        "  {name:<9}{:>10} %  {}  {}",
        value(share, Scale::Percent, method),
        bar(share.value),
        badge(share, Scale::Percent, method)
    )
}

fn method_text(method: Method) -> String {
    match method {
        Method::Exact => "exact: the law itself".to_owned(),
        Method::Sampled(battles, intervals) => {
            format!("sampled: {} battles, {}", grouped(battles), intervals.word())
        }
    }
}

fn expected(page: &mut Page, odds: &BattleOdds) {
    page.blank();
    page.heading("Expected");
    let points = &odds.points;
    let reading = format!("{points}, {}", odds.citation.game.reading());
    for (name, estimate, note) in [
        ("swing", odds.swing, reading.clone()),
        (
            "with ships",
            odds.balance,
            format!("{reading}, ships lost at their worth"),
        ),
        ("rounds", odds.rounds, String::new()),
    ] {
        if name == "with ships" && odds.counts_ships() {
            continue;
        }
        let sign = if name != "rounds" && estimate.value > 0.0 {
            "+"
        } else {
            ""
        };
        let figure = format!("{sign}{}", value(estimate, Scale::Plain, odds.method));
        page.line(&format!(
            "  {name:<12}{figure:>10}  {:<18}{note}",
            badge(estimate, Scale::Plain, odds.method)
        ));
    }
}

fn losses(page: &mut Page, odds: &BattleOdds) {
    page.blank();
    page.heading(&format!("Losses   {}", odds.method.word()));
    let plain = |estimate| cell(estimate, Scale::Plain, odds.method);
    let game = &odds.citation.game;
    let row = |(seat, losses): (Seat, &Losses)| {
        vec![
            game.name(seat).to_owned(),
            plain(losses.ships),
            plain(losses.damage),
            plain(losses.worth),
        ]
    };
    let rows: Vec<Vec<String>> = odds.losses.iter().map(row).collect();
    let worth = format!("worth in {}", odds.points);
    page.lines(&grid(&["mean of", "ships lost", "damage afloat", &worth], &rows));
    for &(name, mean) in &odds.others {
        let figure = value(mean, Scale::Plain, odds.method);
        page.line(&format!(
            "  {name:<18}{figure:>8}  {}",
            badge(mean, Scale::Plain, odds.method)
        ));
    }
    let numbers = odds
        .losses
        .values()
        .flat_map(|losses| losses.ships_law.iter().map(|(n, _)| *n));
    let most = numbers.max().unwrap_or(0);
    let share = |losses: &Losses, lost: i32| {
        let share = losses.ships_law.iter().find(|(number, _)| *number == lost);
        share.map_or(String::new(), |(_, share)| {
            cell(*share, Scale::Percent, odds.method)
        })
    };
    let rows: Vec<Vec<String>> = (0..=most)
        .map(|lost| {
            let shares = odds.losses.values().map(|losses| share(losses, lost));
            std::iter::once(lost.to_string()).chain(shares).collect()
        })
        .collect();
    let heads = std::iter::once("% lose so many").chain(game.seats.iter().map(|seat| seat.name));
    page.lines(&grid(&heads.collect::<Vec<_>>(), &rows));
}

fn ships(page: &mut Page, odds: &BattleOdds) {
    page.blank();
    page.heading(&format!("Each ship, % of battles   {}", odds.method.word()));
    let header = ["ship", "", "unhurt", "damaged", "crippled", "disabled", "sunk"];
    let rows: Vec<Vec<String>> = odds
        .ships
        .iter()
        .map(|ship| ship_row(ship, odds.method))
        .collect();
    page.lines(&grid(&header, &rows));
}

fn ship_row(ship: &ShipOdds, method: Method) -> Vec<String> {
    let before = match ship.damage_before {
        0 => String::new(),
        points => format!("-{points}"),
    };
    let shares = [ship.unhurt, ship.damaged, ship.crippled, ship.disabled, ship.sunk];
    [ship.name.clone(), format!("{}{before}", ship.factors)]
        .into_iter()
        .chain(shares.map(|share| cell(share, Scale::Percent, method)))
        .collect()
}

/// What each side has, or the word for nothing.
fn sets(game: &GameCard, of: &BySeat<String>, none: &str) -> String {
    let one = |seat: Seat| {
        let text = of[seat].as_str();
        format!(
            "{} {}",
            game.name(seat),
            if text.is_empty() { none } else { text }
        )
    };
    game.each(one, "; ")
}

fn together(page: &mut Page, odds: &BattleOdds) {
    page.blank();
    page.heading("Ships lost together, the likeliest first");
    for row in odds.together.iter().take(ROWS) {
        page.row(
            row.share,
            odds.method,
            &sets(&odds.citation.game, &row.lost, "none"),
        );
    }
    if odds.together.len() > ROWS {
        page.note(&format!(
            "  and {} rarer ones (--json has them)",
            odds.together.len() - ROWS
        ));
    }
}

fn after_rounds(page: &mut Page, odds: &BattleOdds) {
    let common = odds.after_round.iter().filter(|round| round.fought.value >= RARE);
    for round in common.take(ROUNDS) {
        page.blank();
        page.heading(&format!("Left after round {}", round.round));
        page.row(round.fought, odds.method, "of battles have this round");
        for row in round.standing.iter().take(ROWS / 2) {
            page.row(
                row.share,
                odds.method,
                &sets(&odds.citation.game, &row.left, "nobody"),
            );
        }
    }
}

pub(super) fn citation(page: &mut Page, cited: &BattleCitation) {
    page.blank();
    page.heading("To repeat, to judge and to share this");
    let scenario = &cited.scenario;
    page.entry(
        "program",
        &format!(
            "{}, {} rules {}",
            cited.program, cited.ruleset, cited.ruleset_version
        ),
    );
    page.entry("scenario", &format!("{}, hash {}", scenario.title, scenario.hash));
    if !scenario.optional_rules.is_empty() {
        page.entry("rules", &scenario.optional_rules.join(", "));
    }
    let assumed = &scenario.assumed;
    if !assumed.is_empty() {
        let values = if assumed.len() == 1 { "value" } else { "values" };
        page.entry(
            "assumed",
            &format!(
                "{} {values} of the scenario that no source states: {}",
                assumed.len(),
                assumed.join("; ")
            ),
        );
    }
    page.entry("does not show", &cited.does_not_show);
    // On one line each, however long, so that they can be copied.
    page.line(&format!("  {:<14}{}", "share", cited.share));
    page.command("command", &cited.command);
}
