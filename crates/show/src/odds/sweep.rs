//! The odds of a battle while one thing in it changes step by step.

use super::page::{bar, cell, grid, value};
use super::picture::{orders, source};
use super::verdict;
use crate::Paint;
use admiralty_core::results::chart::{Chart, Curves, Figure, Series, Tone};
use admiralty_core::results::odds::{BattleOdds, Difference, SweepOdds, SweepStep};
use admiralty_core::results::{wrapped, wrapped_command};
use admiralty_core::seats::{GameCard, Seat};
use admiralty_core::statistics::{Estimate, Scale};

/// How a figure is found: of a seat, if it belongs to one.
type Find = fn(&BattleOdds, Seat) -> Option<Estimate>;

/// A figure that is followed.
struct Followed {
    /// What it is called.
    name: String,
    /// How it is shown.
    scale: Scale,
    /// How it is found.
    of: Find,
    /// Whose it is; the first seat's of what belongs to nobody.
    seat: Seat,
    /// Its colour.
    tone: Tone,
}

impl Followed {
    fn of(&self, odds: &BattleOdds) -> Option<Estimate> {
        (self.of)(odds, self.seat)
    }
}

/// The figures that are followed: control by each side and by nobody, points, losses of each side.
fn followed(game: &GameCard) -> Vec<Followed> {
    let figure = |name: String, scale, seat, tone, of| Followed {
        name,
        scale,
        of,
        seat,
        tone,
    };
    let sides = || game.all().into_iter();
    let control = sides().map(|seat| {
        let name = format!("{} %", game.name(seat));
        figure(name, Scale::Percent, seat, Tone::Of(seat), |odds, seat| {
            Some(odds.control?.sides[seat])
        })
    });
    let others: [(&str, Scale, Find); 3] = [
        ("nobody %", Scale::Percent, |odds, _| Some(odds.control?.nobody)),
        ("swing", Scale::Plain, |odds, _| Some(odds.swing)),
        ("with ships", Scale::Plain, |odds, _| Some(odds.balance)),
    ];
    let others =
        others.map(|(name, scale, of)| figure(name.to_owned(), scale, Seat::FIRST, Tone::Nobody, of));
    let lost = sides().map(|seat| {
        let name = format!("{} lost", game.name(seat));
        figure(name, Scale::Plain, seat, Tone::Of(seat), |odds, seat| {
            Some(odds.losses[seat].ships)
        })
    });
    control.chain(others).chain(lost).collect()
}

/// The game of the battles.
fn game_of(sweep: &SweepOdds) -> GameCard {
    let first = sweep.steps.first();
    first.map_or_else(GameCard::default, |step| step.odds.citation.game)
}

/// The figures that a terminal has room for, of two sides.
const SHOWN: [usize; 5] = [0, 1, 3, 5, 6];

/// Columns of a page.
const WIDTH: usize = 98;

/// The verdict, bars and tables for a terminal.
#[must_use]
pub fn text(sweep: &SweepOdds, paint: Paint) -> String {
    let width = paint.columns(WIDTH);
    let mut out = String::new();
    let mut line = |text: &str| {
        out += text.trim_end();
        out.push('\n');
    };
    wrapped(verdict::sweep(sweep).text(), width)
        .iter()
        .for_each(|told| line(told));
    line("");
    if let Some(SweepStep { odds, .. }) = sweep.steps.first() {
        line(&odds.title);
        for (side, force) in odds.forces.iter() {
            line(&format!("  {:<8}{}", odds.citation.game.name(side), force.names));
            line(&format!("  {:<8}{}", "", force.fights));
        }
        line("");
    }
    let followed = followed(&game_of(sweep));
    if let Some(drawn) = drawn(sweep, &followed) {
        line(&format!("{}   {}", sweep.what, drawn.name));
        for SweepStep { number, odds, .. } in &sweep.steps {
            let Some(share) = drawn.of(odds) else { continue };
            let figure = value(share, Scale::Percent, odds.method);
            line(&format!("  {number:>3} {figure:>8}  {}", bar(share.value)));
        }
        line("");
    }
    table(sweep, &followed, &sweep.what, &|step| {
        SHOWN.map(|index| followed[index].of(&step.odds)).to_vec()
    })
    .iter()
    .for_each(|row| line(row));
    if sweep.steps.iter().any(|step| !step.added.is_empty()) {
        line("");
        line("What a step adds to the one before it, battle by battle on the same dice");
        let added = |step: &SweepStep| {
            SHOWN
                .map(|index| step.added.get(index).map(|row| row.difference))
                .to_vec()
        };
        let rows = table(sweep, &followed, "added", &added);
        rows.iter().for_each(|row| line(row));
    }
    line("");
    for (n, part) in wrapped_command(&sweep.command, width - 11).iter().enumerate() {
        line(&format!("  {:<9}{part}", if n == 0 { "again" } else { "" }));
    }
    out
}

/// The control that changes most; none in a port.
fn drawn<'f>(sweep: &SweepOdds, followed: &'f [Followed]) -> Option<&'f Followed> {
    let span = |one: &Followed| {
        let shares = sweep
            .steps
            .iter()
            .filter_map(|step| one.of(&step.odds))
            .map(|share| share.value);
        let (least, most) = shares.fold((1.0_f64, 0.0_f64), |(a, b), share| (a.min(share), b.max(share)));
        most - least
    };
    let controlled = sweep.steps.iter().any(|step| step.odds.control.is_some());
    followed[..2]
        .iter()
        .filter(|_| controlled)
        .max_by(|a, b| span(a).total_cmp(&span(b)))
}

/// A row for each step of the figures that a terminal has room for.
fn table(
    sweep: &SweepOdds,
    followed: &[Followed],
    corner: &str,
    figures: &dyn Fn(&SweepStep) -> Vec<Option<Estimate>>,
) -> Vec<String> {
    let mut header = vec![corner];
    header.extend(SHOWN.map(|index| followed[index].name.as_str()));
    let row = |step: &SweepStep| {
        let cell = |(index, figure): (&usize, Option<Estimate>)| {
            figure.map_or(String::new(), |figure| {
                cell(figure, followed[*index].scale, step.odds.method)
            })
        };
        std::iter::once(step.number.to_string())
            .chain(SHOWN.iter().zip(figures(step)).map(cell))
            .collect()
    };
    let rows: Vec<Vec<String>> = sweep.steps.iter().map(row).collect();
    grid(&header, &rows)
}

/// The same as CSV, with both ends of every interval, and what the step adds where that is known.
#[must_use]
pub fn csv(sweep: &SweepOdds) -> String {
    let mut out = "number,figure,value,low,high,added,added_low,added_high,method,share\n".to_owned();
    for SweepStep { number, odds, added } in &sweep.steps {
        for (index, one) in followed(&odds.citation.game).iter().enumerate() {
            let Some(Estimate { value, low, high }) = one.of(odds) else {
                continue;
            };
            let name = one.name.trim_end_matches(" %");
            let (method, share) = (odds.method.word(), &odds.citation.share);
            let added = added.get(index).map_or(",,".to_owned(), |row| {
                let Estimate { value, low, high } = row.difference;
                format!("{value},{low},{high}")
            });
            out += &format!("{number},{name},{value},{low},{high},{added},{method},{share}\n");
        }
    }
    out
}

/// The same as JSON: a list of `number`, `odds`, each as `--json` gives for one battle, and `added`.
#[must_use]
pub fn json(sweep: &SweepOdds) -> String {
    let added = |row: &Difference| {
        let Estimate { value, low, high } = row.difference;
        serde_json::json!({ "figure": row.name, "value": value, "low": low, "high": high })
    };
    let step = |SweepStep {
                    number,
                    odds,
                    added: rows,
                }: &SweepStep| {
        let odds: serde_json::Value = serde_json::from_str(&super::json(odds)).unwrap_or_default();
        let added: Vec<serde_json::Value> = rows.iter().map(added).collect();
        serde_json::json!({ "number": number, "odds": odds, "added": added })
    };
    let steps: Vec<serde_json::Value> = sweep.steps.iter().map(step).collect();
    let document = serde_json::json!({ "format": super::FORMAT, "verdict": verdict::sweep(sweep), "sweep": sweep.what, "command": sweep.command, "steps": steps });
    crate::document(&document)
}

/// Control, or where there is none ships lost, as curves with their bands; and the line below.
#[must_use]
pub fn figure(sweep: &SweepOdds) -> (Figure, String) {
    let controlled = sweep.steps.iter().any(|step| step.odds.control.is_some());
    let followed = followed(&game_of(sweep));
    let (scale, measure, chosen) = if controlled {
        (Scale::Percent, "control, percent of battles", &followed[..3])
    } else {
        (Scale::Plain, "ships lost", &followed[5..])
    };
    let curve = |one: &Followed| {
        let points = sweep.steps.iter().map(|step| one.of(&step.odds)).collect();
        let label = one.name.trim_end_matches(" %").trim_end_matches(" lost");
        (Series::new(label, one.tone), points)
    };
    let battles = |odds: &BattleOdds| odds.method.battles().unwrap_or(0);
    let first = sweep.steps.first().map(|step| &step.odds);
    let figure = Figure {
        id: "sweep".into(),
        title: format!(
            "{}: the battle {}",
            first.map_or("", |odds| odds.title.as_str()),
            verdict::steps(sweep)
        ),
        caption: first.map_or(String::new(), caption),
        chart: Chart::Curves(Curves {
            bins_measure: sweep.what.clone(),
            measure: measure.to_owned(),
            scale,
            bins: sweep
                .steps
                .iter()
                .map(|step| (step.number.to_string(), battles(&step.odds)))
                .collect(),
            curves: chosen.iter().map(curve).collect(),
        }),
    };
    (figure, first.map_or(String::new(), source))
}

/// The first battle, from which the steps go on.
fn caption(first: &BattleOdds) -> String {
    let game = &first.citation.game;
    format!(
        "It begins with {}. {}. Bands are 95 % intervals.",
        game.each(|seat| first.forces[seat].names.clone(), " v "),
        orders(first)
    )
}
