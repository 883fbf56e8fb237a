//! How lucky the dice were that were really rolled.

use super::csv::line;
use super::estimates::{Mean, Share};
use super::page::{Page, badge, bar, cell, grid, value};
use super::{subject, verdict};
use crate::Paint;
use admiralty_core::results::odds::{Luck, Throw};
use admiralty_core::seats::{Keyed, Seat};
use admiralty_core::statistics::{Estimate, Scale, rounded};
use schemars::JsonSchema;
use serde::Serialize;

/// The name and version of the format: the first field.
const FORMAT: &str = "admiralty-luck-1";
/// Throws that a terminal names as those that mattered most.
const NAMED: usize = 3;

/// For a terminal: the verdict, the result and the throws that mattered most, or everything.
#[must_use]
pub fn text(luck: &Luck, all: bool, paint: Paint) -> String {
    let verdict = verdict::luck(luck);
    subject::page(&luck.subject, &verdict, all, paint, |page| {
        result(page, luck);
        if all {
            place(page, luck);
        }
        most(page, luck);
        if !all {
            return;
        }
        page.blank();
        page.heading("Throw by throw: the change in expected points");
        page.lines(&grid(
            &["throw", "round", "dice", "swing", "with ships"],
            &rows(luck),
        ));
        page.note(
            "  Each change is that between battles fought on from just before and from just after the throw,",
        );
        page.note("  both on the same further dice; the changes add up to the swing less what was expected.");
    })
}

/// For programs: `docs/formats.md` describes the fields.
#[must_use]
pub fn json(luck: &Luck) -> String {
    let writer = subject::writer(&luck.subject);
    let throws = luck.throws.iter().map(|throw| ThrowDocument {
        round: throw.round,
        what: &throw.what,
        dice: &throw.faces,
        swing: writer.mean(throw.swing),
        balance: writer.mean(throw.balance),
    });
    let document = Document {
        result: &luck.result,
        swing: luck.swing,
        balance: luck.balance,
        expected_swing: writer.mean(luck.expected.0),
        expected_balance: writer.mean(luck.expected.1),
        worse: Keyed(vec![(
            format!("worse_for_{}", writer.1.seat(Seat::FIRST).label().to_lowercase()),
            Worse {
                swing: writer.share(luck.percentile.swing),
                balance: writer.share(luck.percentile.balance),
            },
        )]),
        mattered_most: luck.by_weight().first().map(|index| index + 1),
        throws: throws.collect(),
    };
    subject::document(&luck.subject, FORMAT, verdict::luck(luck), document)
}

/// A line for each throw, with a header.
#[must_use]
pub fn csv(luck: &Luck) -> String {
    let mut out =
        "throw,round,what,dice,swing,swing_low,swing_high,balance,balance_low,balance_high\n".to_owned();
    for (index, throw) in luck.throws.iter().enumerate() {
        let words = [
            &(index + 1).to_string(),
            &throw.round.to_string(),
            &throw.what,
            &dice(&throw.faces),
        ];
        out += &line(&words.map(String::as_str), &[throw.swing, throw.balance]);
    }
    out
}

fn result(page: &mut Page, luck: &Luck) {
    page.heading("Result of these dice");
    page.entry("", &luck.result);
    for (name, got, expected) in [
        ("swing", luck.swing, luck.expected.0),
        ("with ships", luck.balance, luck.expected.1),
    ] {
        let sign = if got > 0.0 { "+" } else { "" };
        let got = format!("{sign}{}", rounded(got, 3));
        let (was, points) = (expected.show_signed(Scale::Plain), &luck.subject.points);
        page.line(&format!(
            "  {name:<12}{got:>9}  expected {was}   {points}, {}",
            luck.subject.citation.game.reading()
        ));
    }
    page.blank();
}

fn place(page: &mut Page, luck: &Luck) {
    let first = luck.subject.citation.game.seat(Seat::FIRST);
    page.heading(&format!(
        "Luck of {}: battles that end worse for them, those that end alike counted half",
        first.side
    ));
    for (name, share) in [
        ("swing", luck.percentile.swing),
        ("with ships", luck.percentile.balance),
    ] {
        let figure = value(share, Scale::Percent, luck.subject.method);
        let badge = badge(share, Scale::Percent, luck.subject.method);
        page.line(&format!(
            "  {name:<12}{figure:>7} %  {}  {badge}",
            bar(share.value)
        ));
    }
    page.blank();
}

fn most(page: &mut Page, luck: &Luck) {
    page.heading("What mattered most");
    for index in luck.by_weight().into_iter().take(NAMED) {
        let throw = &luck.throws[index];
        let change = throw.balance.show_signed(Scale::Plain);
        let (what, points) = (
            format!("{}: {}", throw.what, dice(&throw.faces)),
            &luck.subject.points,
        );
        page.entry(
            &format!("throw {}", index + 1),
            &format!("{change} {points}  {what}"),
        );
    }
    page.note("  How much each roll moved the expected result; the worth of ships lost is counted.");
}

fn rows(luck: &Luck) -> Vec<Vec<String>> {
    let row = |(index, throw): (usize, &Throw)| {
        let signed = |estimate: Estimate| {
            let sign = if estimate.value > 0.0 { "+" } else { "" };
            format!("{sign}{}", cell(estimate, Scale::Plain, luck.subject.method))
        };
        vec![
            format!("{:>3}  {}", index + 1, throw.what),
            throw.round.to_string(),
            dice(&throw.faces),
            signed(throw.swing),
            signed(throw.balance),
        ]
    };
    luck.throws.iter().enumerate().map(row).collect()
}

fn dice(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

#[derive(Serialize, JsonSchema)]
struct ThrowDocument<'a> {
    /// the round, from 1
    round: u8,
    /// what was thrown for
    what: &'a str,
    /// the faces
    dice: &'a [u8],
    /// how the throw changed what was to be expected
    swing: Mean,
    /// the same, with ships lost at their worth
    balance: Mean,
}

#[derive(Serialize, JsonSchema)]
struct Worse {
    /// share of such battles that end worse for the seat
    swing: Share,
    /// the same, with ships lost at their worth
    balance: Share,
}

#[derive(Serialize, JsonSchema)]
struct Document<'a> {
    /// what happened, in words
    result: &'a str,
    /// points scored
    swing: f64,
    /// the same, with ships lost at their worth
    balance: f64,
    /// what was to be expected
    expected_swing: Mean,
    /// the same, with ships lost at their worth
    expected_balance: Mean,
    #[serde(flatten)]
    #[schemars(with = "std::collections::BTreeMap<String, Worse>")]
    worse: Keyed<Worse>,
    /// the number of the costliest throw, from 1; null where none costs anything
    mattered_most: Option<usize>,
    /// throw by throw
    throws: Vec<ThrowDocument<'a>>,
}

pub(crate) fn schema() -> schemars::Schema {
    crate::schema::of::<super::subject::Document<'static, Document<'static>>>()
}
