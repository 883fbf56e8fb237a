//! Which way of fighting is best for a side, of a list of ways.

use crate::naval::Side;
use crate::results::odds::clerk::{Clerk, Mean, Share};
use crate::results::odds::in_game::PromiseDocument;
use crate::results::odds::subject::line;
use crate::results::odds::text::grid;
use crate::results::odds::text::parts::{Page, cell};
use crate::results::odds::{Answer, InGame, Method, Subject};
use crate::results::{Paint, grouped, wrapped};
use crate::statistics::{Estimate, Scale};
use serde::Serialize;

/// The name and version of the format: the first field.
const FORMAT: &str = "admiralty-advice-1";
/// Options that a terminal is shown; JSON and CSV have all.
const SHOWN: usize = 12;
/// Columns of a page, and of the figures left of the words.
const WIDTH: usize = 98;
const FIGURES: usize = 60;

/// The options of a side, best first. Points count positive for the Axis; the Allies want few, the Axis many.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The battle.
    pub subject: Subject,
    /// Who is advised.
    pub side: Side,
    /// The round after which it is asked; 0 before the battle.
    pub after_round: u8,
    /// Best first by expected points, those alike by the worth of ships.
    pub choices: Vec<Choice>,
    /// How sure it is that the first is better than the second, 0.5 to 1; none where there is no second.
    pub sure: Option<f64>,
    /// Whether all that follow are told apart from the first, at 95 % for all pairs at once.
    pub settled: bool,
}

/// One way of fighting.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// In the words of the command line.
    pub words: String,
    /// What it means now: stay or leave, who fires at whom.
    pub first: String,
    /// Battles fought; fewer where it was given up as clearly worse.
    pub battles: u64,
    /// Points scored.
    pub swing: Estimate,
    /// The same with the ships lost at their worth.
    pub balance: Estimate,
    /// How often the side controls the place.
    pub control: Estimate,
    /// How much worse than the first for this side, on the same dice: 0 or more. Holds for all pairs at once.
    pub behind: Estimate,
    /// The same with the ships lost at their worth; below 0 where it is better than the first.
    pub behind_with_ships: Estimate,
    /// Other words that came to the same in every battle tried.
    pub same: Vec<String>,
    /// What fighting so is worth in the game that the battle belongs to, for the most promising ways.
    pub in_game: Option<InGame>,
}

impl Advice {
    /// The table: words may be long, so they stand last and are wrapped.
    fn rows(&self, page: &mut Page) {
        let method = self.subject.method;
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
        for (index, option) in self.choices.iter().take(SHOWN).enumerate() {
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
    fn in_game(&self, page: &mut Page) {
        let known = |choice: &Choice| Some((choice.words.clone(), choice.in_game.clone()?));
        let ways: Vec<(String, InGame)> = self.choices.iter().filter_map(known).collect();
        let Some((_, first)) = ways.first() else {
            return;
        };
        page.blank();
        page.heading(&format!(
            "In the game   sampled: {} games each on the same dice, {}",
            grouped(first.games),
            first.intervals.word()
        ));
        let final_points = format!("final {}", self.subject.points);
        let rows: Vec<Vec<String>> = ways
            .iter()
            .map(|(words, in_game)| {
                let mut cells = in_game.all.cells(in_game.method());
                cells[0] = words.replace(',', ", ");
                cells.remove(1); // the share of all battles is one
                cells
            })
            .collect();
        page.lines(&grid(
            &["way of fighting", &final_points, "Allied win %", "Axis win %"],
            &rows,
        ));
        page.note(&format!(
            "  after the battle {} plays both sides to the end of the game: ships and points count as they do there",
            first.played_on_by
        ));
    }

    /// The option that is best with the ships lost at their worth, if it is told apart from the first.
    fn better_with_ships(&self) -> Option<&Choice> {
        let better = self
            .choices
            .iter()
            .filter(|choice| choice.behind_with_ships.high < 0.0);
        better.min_by(|a, b| a.behind_with_ships.value.total_cmp(&b.behind_with_ships.value))
    }

    fn verdict(&self) -> Vec<String> {
        let [best, rest @ ..] = self.choices.as_slice() else {
            return Vec::new();
        };
        let points = &self.subject.points;
        let mut lines = vec![format!("{}: {}", best.words, best.first)];
        lines.push(match (rest.first(), self.sure) {
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
        if let Some(option) = self.better_with_ships() {
            let ahead = option.behind_with_ships.negated().show(Scale::Plain);
            lines.push(format!(
                "with the ships lost at their worth, {} is better by {ahead} {points}: {}",
                option.words, option.first
            ));
        }
        lines
    }
}

/// No more sure than a sample can be.
fn percent(sure: f64) -> String {
    if sure >= 0.9995 {
        "more than 99.9 %".to_owned()
    } else {
        format!("{:.1} %", sure * 100.0)
    }
}

impl Answer for Advice {
    fn text(&self, paint: Paint) -> String {
        self.subject.page(paint, |page| {
            let when = match self.after_round {
                0 => "before the battle".to_owned(),
                round => format!("after round {round}"),
            };
            let whom = match self.side {
                Side::Allied => "Allies",
                Side::Axis => "Axis",
            };
            page.heading(&format!("Advice to the {whom}, {when}"));
            for line in self.verdict() {
                page.entry("", &line);
            }
            page.blank();
            let points = &self.subject.points;
            page.heading(&format!("Options, best first   {points}, Axis ahead positive"));
            self.rows(page);
            self.in_game(page);
            if self.choices.len() > SHOWN {
                page.note(&format!(
                    "  and {} worse ones (--json has them)",
                    self.choices.len() - SHOWN
                ));
            }
            if let Method::Sampled(battles, _) = self.subject.method {
                page.note(&format!(
                    "  Up to {} battles an option, all on the same dice. How far one is behind holds for",
                    grouped(battles)
                ));
                page.note("  all options at once and however often it was looked at.");
            }
            if let Some(best) = self.choices.first().filter(|best| !best.same.is_empty()) {
                page.blank();
                page.entry("same as best", &best.same.join("; "));
            }
        })
    }

    fn json(&self) -> String {
        let clerk = self.subject.clerk();
        let options = self.choices.iter().map(|option| ChoiceDocument {
            words: &option.words,
            first: &option.first,
            battles: option.battles,
            swing: clerk.mean(option.swing),
            balance: clerk.mean(option.balance),
            control: clerk.share(option.control),
            behind: clerk.mean(option.behind),
            behind_with_ships: clerk.mean(option.behind_with_ships),
            same: &option.same,
            in_game: option
                .in_game
                .as_ref()
                .map(|played| PromiseDocument::of(&played.all, Clerk(played.method()))),
        });
        let document = Document {
            side: self.side.name(),
            after_round: self.after_round,
            sure: self.sure,
            settled: self.settled,
            better_with_ships: self.better_with_ships().map(|option| option.words.as_str()),
            choices: options.collect(),
        };
        self.subject.document(FORMAT, document)
    }

    fn csv(&self) -> String {
        let mut out =
            "option,battles,swing,swing_low,swing_high,balance,balance_low,balance_high,control,control_low,\
                       control_high,behind,behind_low,behind_high\n"
                .to_owned();
        for option in &self.choices {
            let figures = [option.swing, option.balance, option.control, option.behind];
            out += &line(&[&option.words, &option.battles.to_string()], &figures);
        }
        out
    }
}

#[derive(Serialize)]
struct ChoiceDocument<'a> {
    words: &'a str,
    first: &'a str,
    battles: u64,
    swing: Mean,
    balance: Mean,
    control: Share,
    behind: Mean,
    behind_with_ships: Mean,
    same: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    in_game: Option<PromiseDocument<'a>>,
}

#[derive(Serialize)]
struct Document<'a> {
    side: &'static str,
    after_round: u8,
    sure: Option<f64>,
    settled: bool,
    better_with_ships: Option<&'a str>,
    choices: Vec<ChoiceDocument<'a>>,
}
