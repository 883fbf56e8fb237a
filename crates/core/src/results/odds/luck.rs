//! How lucky the dice were that were really rolled.

use crate::results::Paint;
use crate::results::odds::clerk::{Mean, Share};
use crate::results::odds::subject::line;
use crate::results::odds::text::parts::{Page, badge, bar, cell, grid, value};
use crate::results::odds::{Answer, Subject};
use crate::statistics::{Estimate, Scale, rounded};
use serde::Serialize;

/// The name and version of the format: the first field.
const FORMAT: &str = "admiralty-luck-1";
/// Throws that a terminal names as those that mattered most.
const NAMED: usize = 3;

/// What the dice made of a battle, against what dice make of it elsewhere. Points count positive for the Axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Luck {
    /// The battle.
    pub subject: Subject,
    /// How it ended, in words.
    pub result: String,
    /// Points scored.
    pub swing: f64,
    /// The same with the ships lost at their worth.
    pub balance: f64,
    /// What was to be expected of both before the first die.
    pub expected: (Estimate, Estimate),
    /// How many battles end worse for the Allies.
    pub percentile: Percentile,
    /// What was thrown, in order.
    pub throws: Vec<Throw>,
    /// Whether throws are weighed by the balance, since nothing is scored in such a battle.
    pub by_balance: bool,
}

/// The share of battles that end worse for the Allies than this one did, those that end alike counted half.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Percentile {
    /// By points scored.
    pub swing: Estimate,
    /// With the ships lost at their worth.
    pub balance: Estimate,
}

/// Dice thrown together: a ship's shots, the damage of its hits.
#[derive(Clone, Debug, PartialEq)]
pub struct Throw {
    /// The round of surface combat; 0 before it.
    pub round: u8,
    /// Who threw at whom, for what.
    pub what: String,
    /// The dice.
    pub faces: Vec<u8>,
    /// By how much the throw changed the expected points.
    pub swing: Estimate,
    /// The same with the ships lost at their worth.
    pub balance: Estimate,
}

impl Luck {
    /// The change by which throws are weighed.
    fn change(&self, throw: &Throw) -> Estimate {
        if self.by_balance {
            throw.balance
        } else {
            throw.swing
        }
    }

    /// The throws with the greatest change first, by their places in the order of play.
    #[must_use]
    pub fn by_weight(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.throws.len()).collect();
        let size = |&index: &usize| self.change(&self.throws[index]).value.abs();
        order.sort_by(|a, b| size(b).total_cmp(&size(a)));
        order
    }

    fn rows(&self) -> Vec<Vec<String>> {
        let row = |(index, throw): (usize, &Throw)| {
            let signed = |estimate: Estimate| {
                let sign = if estimate.value > 0.0 { "+" } else { "" };
                format!("{sign}{}", cell(estimate, Scale::Plain, self.subject.method))
            };
            vec![
                format!("{:>3}  {}", index + 1, throw.what),
                throw.round.to_string(),
                dice(&throw.faces),
                signed(throw.swing),
                signed(throw.balance),
            ]
        };
        self.throws.iter().enumerate().map(row).collect()
    }
}

fn dice(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

impl Luck {
    fn result(&self, page: &mut Page) {
        page.heading("Result of these dice");
        page.entry("", &self.result);
        for (name, got, expected) in [
            ("swing", self.swing, self.expected.0),
            ("with ships", self.balance, self.expected.1),
        ] {
            let sign = if got > 0.0 { "+" } else { "" };
            let got = format!("{sign}{}", rounded(got, 3));
            let (was, points) = (expected.show_signed(Scale::Plain), &self.subject.points);
            page.line(&format!(
                "  {name:<12}{got:>9}  expected {was}   {points}, Axis ahead positive"
            ));
        }
        page.blank();
    }

    fn place(&self, page: &mut Page) {
        page.heading(
            "Luck of the Allies: battles that end worse for them, those that end alike counted half",
        );
        for (name, share) in [
            ("swing", self.percentile.swing),
            ("with ships", self.percentile.balance),
        ] {
            let figure = value(share, Scale::Percent, self.subject.method);
            let badge = badge(share, Scale::Percent, self.subject.method);
            page.line(&format!(
                "  {name:<12}{figure:>7} %  {}  {badge}",
                bar(share.value)
            ));
        }
        page.blank();
    }

    fn most(&self, page: &mut Page) {
        page.heading("What mattered most");
        for index in self.by_weight().into_iter().take(NAMED) {
            let throw = &self.throws[index];
            let change = self.change(throw).show_signed(Scale::Plain);
            let (what, points) = (
                format!("{}: {}", throw.what, dice(&throw.faces)),
                &self.subject.points,
            );
            let text = format!("{what}, changed what is to be expected by {change} {points}");
            page.entry(&format!("throw {}", index + 1), &text);
        }
        page.blank();
    }
}

impl Answer for Luck {
    fn text(&self, paint: Paint) -> String {
        self.subject.page(paint, |page| {
            self.result(page);
            self.place(page);
            self.most(page);
            page.heading("Throw by throw: the change in expected points");
            page.lines(&grid(&["throw", "round", "dice", "swing", "with ships"], &self.rows()));
            page.note("  Each change is that between battles fought on from just before and from just after the throw,");
            page.note("  both on the same further dice; the changes add up to the swing less what was expected.");
        })
    }

    fn json(&self) -> String {
        let clerk = self.subject.clerk();
        let throws = self.throws.iter().map(|throw| ThrowDocument {
            round: throw.round,
            what: &throw.what,
            dice: &throw.faces,
            swing: clerk.mean(throw.swing),
            balance: clerk.mean(throw.balance),
        });
        let document = Document {
            result: &self.result,
            swing: self.swing,
            balance: self.balance,
            expected_swing: clerk.mean(self.expected.0),
            expected_balance: clerk.mean(self.expected.1),
            worse_for_allies: Worse {
                swing: clerk.share(self.percentile.swing),
                balance: clerk.share(self.percentile.balance),
            },
            mattered_most: self.by_weight().first().map(|index| index + 1),
            throws: throws.collect(),
        };
        self.subject.document(FORMAT, document)
    }

    fn csv(&self) -> String {
        let mut out =
            "throw,round,what,dice,swing,swing_low,swing_high,balance,balance_low,balance_high\n".to_owned();
        for (index, throw) in self.throws.iter().enumerate() {
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
}

#[derive(Serialize)]
struct ThrowDocument<'a> {
    round: u8,
    what: &'a str,
    dice: &'a [u8],
    swing: Mean,
    balance: Mean,
}

#[derive(Serialize)]
struct Worse {
    swing: Share,
    balance: Share,
}

#[derive(Serialize)]
struct Document<'a> {
    result: &'a str,
    swing: f64,
    balance: f64,
    expected_swing: Mean,
    expected_balance: Mean,
    worse_for_allies: Worse,
    mattered_most: Option<usize>,
    throws: Vec<ThrowDocument<'a>>,
}
