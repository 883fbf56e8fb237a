//! Which way of fighting is best for a side, of a list of ways.

use super::csv::line;
use super::estimates::{EstimateWriter, Mean, Share};
use super::in_game::{PromiseDocument, cells, wins_heads};
use super::page::{Page, cell, grid};
use super::{subject, verdict};
use crate::Paint;
use admiralty_core::results::odds::{Advice, Choice, InGame, Method};
use admiralty_core::results::{grouped, wrapped};
use admiralty_core::statistics::Scale;
use schemars::JsonSchema;
use serde::Serialize;

/// The name and version of the format: the first field.
const FORMAT: &str = "admiralty-advice-1";
/// Options that a terminal is shown; JSON and CSV have all.
const SHOWN: usize = 12;
/// And those that it is shown unless it asks for all.
const FEW: usize = 5;
/// Columns of a page, and of the figures left of the words.
const WIDTH: usize = 98;
const FIGURES: usize = 60;

/// For a terminal: the verdict and the best options, or everything.
#[must_use]
pub fn text(advice: &Advice, all: bool, paint: Paint) -> String {
    let verdict = verdict::advice(advice);
    subject::page(&advice.subject, &verdict, all, paint, |page| {
        let when = match advice.after_round {
            0 => "before the battle".to_owned(),
            round => format!("after round {round}"),
        };
        let game = &advice.subject.citation.game;
        let whom = game.seat(advice.side).label();
        let shown = if all { SHOWN } else { FEW };
        if all {
            page.heading(&format!("Advice to the {whom}, {when}"));
            for line in best(advice) {
                page.entry("", &line);
            }
            page.blank();
        }
        let points = &advice.subject.points;
        page.heading(&format!("Options, best first   {points}, {}", game.reading()));
        rows(page, advice, shown);
        in_game(page, advice);
        if advice.choices.len() > shown {
            let more = if all { "--json has them" } else { "--all, --json" };
            page.note(&format!(
                "  and {} worse ones ({more})",
                advice.choices.len() - shown
            ));
        }
        if let Method::Sampled(battles, _) = advice.subject.method {
            page.note(&format!(
                "  Each option fought up to {} battles, on the same dice. The ± of \"behind\" holds for all rows at",
                grouped(battles)
            ));
            page.note("  once.");
        }
        if let Some(best) = advice.choices.first().filter(|best| all && !best.same.is_empty()) {
            page.blank();
            page.entry("same as best", &best.same.join("; "));
        }
    })
}

/// For programs: `docs/formats.md` describes the fields.
#[must_use]
pub fn json(advice: &Advice) -> String {
    let writer = subject::writer(&advice.subject);
    let game = advice.subject.citation.game;
    let options = advice.choices.iter().map(|option| ChoiceDocument {
        words: &option.words,
        first: &option.first,
        battles: option.battles,
        swing: writer.mean(option.swing),
        balance: writer.mean(option.balance),
        control: writer.share(option.control),
        behind: writer.mean(option.behind),
        behind_with_ships: writer.mean(option.behind_with_ships),
        same: &option.same,
        in_game: option
            .in_game
            .as_ref()
            .map(|played| PromiseDocument::of(&played.all, EstimateWriter(played.method(), game))),
    });
    let document = Document {
        side: game.name(advice.side),
        after_round: advice.after_round,
        sure: advice.sure,
        settled: advice.settled,
        better_with_ships: advice.better_with_ships().map(|option| option.words.as_str()),
        choices: options.collect(),
    };
    subject::document(&advice.subject, FORMAT, verdict::advice(advice), document)
}

/// A line for each option, with a header.
#[must_use]
pub fn csv(advice: &Advice) -> String {
    let mut out =
        "option,battles,swing,swing_low,swing_high,balance,balance_low,balance_high,control,control_low,\
                   control_high,behind,behind_low,behind_high\n"
            .to_owned();
    for option in &advice.choices {
        let figures = [option.swing, option.balance, option.control, option.behind];
        out += &line(&[&option.words, &option.battles.to_string()], &figures);
    }
    out
}

/// The table: words may be long, so they stand last and are wrapped.
fn rows(page: &mut Page, advice: &Advice, shown: usize) {
    let method = advice.subject.method;
    let mut put = |figures: [String; 4], words: &str| {
        let [swing, behind, balance, control] = figures;
        let left = format!("  {swing:>14} {behind:>14} {balance:>14} {control:>11}  ");
        for (index, part) in wrapped(words, WIDTH - FIGURES).iter().enumerate() {
            let left = if index == 0 { left.as_str() } else { "" };
            page.line(&format!("{left:FIGURES$}{part}"));
        }
    };
    put(
        ["swing", "behind", "with ships", "control %"].map(str::to_owned),
        "way of fighting",
    );
    for (index, option) in advice.choices.iter().take(shown).enumerate() {
        let behind = match index {
            0 => "best".to_owned(),
            _ => cell(option.behind, Scale::Plain, method),
        };
        let [swing, balance] =
            [option.swing, option.balance].map(|points| cell(points, Scale::Plain, method));
        let control = cell(option.control, Scale::Percent, method);
        put(
            [swing, behind, balance, control],
            &option.words.replace(',', ", "),
        );
    }
}

/// What the most promising ways are worth in the game, if the battle belongs to one.
fn in_game(page: &mut Page, advice: &Advice) {
    let known = |choice: &Choice| Some((choice.words.clone(), choice.in_game.clone()?));
    let ways: Vec<(String, InGame)> = advice.choices.iter().filter_map(known).collect();
    let Some((_, first)) = ways.first() else {
        return;
    };
    page.blank();
    page.heading(&format!(
        "In the game   sampled: {} games each on the same dice, {}",
        grouped(first.games),
        first.intervals.word()
    ));
    let final_points = format!("final {}", advice.subject.points);
    let rows: Vec<Vec<String>> = ways
        .iter()
        .map(|(words, in_game)| {
            let mut cells = cells(&in_game.all, in_game.method());
            cells[0] = words.replace(',', ", ");
            cells.remove(1); // the share of all battles is one
            cells
        })
        .collect();
    let wins = wins_heads(&advice.subject.citation.game);
    let mut heads = vec!["way of fighting", &final_points];
    heads.extend(wins.iter().map(String::as_str));
    page.lines(&grid(&heads, &rows));
    page.note(&format!(
        "  after the battle {} plays both sides to the end of the game: ships and points count as they do there",
        first.played_on_by
    ));
}

fn best(advice: &Advice) -> Vec<String> {
    let [best, rest @ ..] = advice.choices.as_slice() else {
        return Vec::new();
    };
    let points = &advice.subject.points;
    let mut lines = vec![format!("{}: {}", best.words, best.first)];
    lines.push(match (rest.first(), advice.sure) {
        (Some(next), Some(sure)) => {
            let alike = rest.iter().filter(|option| option.behind.low <= 0.0).count();
            let told = match alike {
                0 => "told apart from all others".to_owned(),
                1 => "not told apart from one other".to_owned(),
                n => format!("not told apart from {n} others"),
            };
            format!(
                "ahead of the next by {} {points}: {} sure, {told}",
                next.behind.show(Scale::Plain),
                percent(sure)
            )
        }
        _ => "every option comes to the same".to_owned(),
    });
    if let Some(option) = advice.better_with_ships() {
        let ahead = option.behind_with_ships.negated().show(Scale::Plain);
        lines.push(format!(
            "counting ships lost, {} is better by {ahead} {points}: {}",
            option.words, option.first
        ));
    }
    lines
}

/// No more sure than a sample can be.
fn percent(sure: f64) -> String {
    if sure >= 0.9995 {
        "more than 99.9 %".to_owned()
    } else {
        format!("{:.1} %", sure * 100.0)
    }
}

#[derive(Serialize, JsonSchema)]
struct ChoiceDocument<'a> {
    /// the option
    words: &'a str,
    /// the first decision
    first: &'a str,
    /// battles fought
    battles: u64,
    /// points scored in the battle, the last seat ahead positive
    swing: Mean,
    /// the same, with ships lost counted at their worth
    balance: Mean,
    /// share of battles after which the side holds the place
    control: Share,
    /// points behind the best
    behind: Mean,
    /// the same with ships lost at their worth
    behind_with_ships: Mean,
    /// options with the same result
    same: &'a [String],
    /// what it is worth in the game that the battle belongs to
    #[serde(skip_serializing_if = "Option::is_none")]
    in_game: Option<PromiseDocument<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct Document<'a> {
    /// who is advised
    side: &'static str,
    /// 0 before the battle
    after_round: u8,
    /// how surely the first is the best
    sure: Option<f64>,
    /// whether all others are told apart from the first
    settled: bool,
    /// an option that is better when ships lost count, or null
    better_with_ships: Option<&'a str>,
    /// the options, the best first
    choices: Vec<ChoiceDocument<'a>>,
}

pub(crate) fn schema() -> schemars::Schema {
    crate::schema::of::<super::subject::Document<'static, Document<'static>>>()
}
