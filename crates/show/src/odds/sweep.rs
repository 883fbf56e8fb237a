//! The odds of a battle while one thing in it changes step by step.

use super::page::{badge, bar, cell, grid, value};
use super::picture::source;
use admiralty_core::seats::Seat;
use admiralty_core::results::chart::{Chart, Curves, Figure, Series, Tone};
use admiralty_core::results::odds::{BattleOdds, Difference, SweepOdds, SweepStep};
use admiralty_core::statistics::{Estimate, Scale};

/// A figure that is followed: what it is called, how it is shown, and how it is found.
type Followed = (&'static str, Scale, fn(&BattleOdds) -> Option<Estimate>);

/// The figures that a terminal has room for.
const SHOWN: [usize; 5] = [0, 1, 3, 5, 6];

const FOLLOWED: [Followed; 7] = [
    ("Allied %", Scale::Percent, |odds| {
        odds.control.map(|control| control.sides.allied)
    }),
    ("Axis %", Scale::Percent, |odds| {
        odds.control.map(|control| control.sides.axis)
    }),
    ("nobody %", Scale::Percent, |odds| {
        odds.control.map(|control| control.nobody)
    }),
    ("swing", Scale::Plain, |odds| Some(odds.swing)),
    ("with ships", Scale::Plain, |odds| Some(odds.balance)),
    ("Allied lost", Scale::Plain, |odds| Some(odds.losses.allied.ships)),
    ("Axis lost", Scale::Plain, |odds| Some(odds.losses.axis.ships)),
];

/// Bars and tables for a terminal.
#[must_use]
pub fn text(sweep: &SweepOdds) -> String {
    let mut out = String::new();
    let mut line = |text: &str| {
        out += text.trim_end();
        out.push('\n');
    };
    if let Some(SweepStep { odds, .. }) = sweep.steps.first() {
        line(&odds.title);
        for side in Seat::BOTH {
            line(&format!("  {side:<8}{}", odds.forces[side].names));
            line(&format!("  {:<8}by {}", "", odds.forces[side].doctrine));
        }
        line("");
    }
    if let Some((name, _, of)) = drawn(sweep) {
        line(&format!("{}   {name}", sweep.what));
        for SweepStep { number, odds, .. } in &sweep.steps {
            let Some(share) = of(odds) else { continue };
            let (figure, badge) = (
                value(share, Scale::Percent, odds.method),
                badge(share, Scale::Percent, odds.method),
            );
            line(&format!(
                "  {number:>3} {figure:>8}  {}  {badge}",
                bar(share.value)
            ));
        }
        line("");
    }
    table(sweep, &sweep.what, &|step| {
        SHOWN.map(|index| FOLLOWED[index].2(&step.odds)).to_vec()
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
        table(sweep, "added", &added).iter().for_each(|row| line(row));
    }
    line("");
    line(&format!("  command  {}", sweep.command));
    out
}

/// The control that changes most; none in a port.
fn drawn(sweep: &SweepOdds) -> Option<Followed> {
    let span = |(_, _, of): &Followed| {
        let shares = sweep
            .steps
            .iter()
            .filter_map(|step| of(&step.odds))
            .map(|share| share.value);
        let (least, most) = shares.fold((1.0_f64, 0.0_f64), |(a, b), share| (a.min(share), b.max(share)));
        most - least
    };
    let controlled = sweep.steps.iter().any(|step| step.odds.control.is_some());
    let sides = FOLLOWED[..2].iter().copied();
    sides
        .filter(|_| controlled)
        .max_by(|a, b| span(a).total_cmp(&span(b)))
}

/// A row for each step of the figures that a terminal has room for.
fn table(
    sweep: &SweepOdds,
    corner: &str,
    figures: &dyn Fn(&SweepStep) -> Vec<Option<Estimate>>,
) -> Vec<String> {
    let mut header = vec![corner];
    header.extend(SHOWN.map(|index| FOLLOWED[index].0));
    let row = |step: &SweepStep| {
        let cell = |(index, figure): (&usize, Option<Estimate>)| {
            figure.map_or(String::new(), |figure| {
                cell(figure, FOLLOWED[*index].1, step.odds.method)
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
        for (index, (name, _, of)) in FOLLOWED.into_iter().enumerate() {
            let Some(Estimate { value, low, high }) = of(odds) else {
                continue;
            };
            let name = name.trim_end_matches(" %");
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
    let document = serde_json::json!({ "format": super::FORMAT, "sweep": sweep.what, "command": sweep.command, "steps": steps });
    crate::document(&document)
}

/// Control, or where there is none ships lost, as curves with their bands; and the line below.
#[must_use]
pub fn figure(sweep: &SweepOdds) -> (Figure, String) {
    let controlled = sweep.steps.iter().any(|step| step.odds.control.is_some());
    let (scale, axis, chosen) = if controlled {
        let series = [
            ("Allied", Tone::Allied),
            ("Axis", Tone::Axis),
            ("nobody", Tone::Nobody),
        ];
        (
            Scale::Percent,
            "control, percent of battles",
            series.into_iter().zip(&FOLLOWED[..3]).collect(),
        )
    } else {
        let series = [("Allied", Tone::Allied), ("Axis", Tone::Axis)];
        let chosen: Vec<_> = series.into_iter().zip(&FOLLOWED[5..]).collect();
        (Scale::Plain, "ships lost", chosen)
    };
    let curve = |((label, tone), (_, _, of)): ((&str, Tone), &Followed)| {
        let points = sweep.steps.iter().map(|step| of(&step.odds)).collect();
        (Series::new(label, tone), points)
    };
    let battles = |odds: &BattleOdds| odds.method.battles().unwrap_or(1);
    let first = sweep.steps.first().map(|step| &step.odds);
    let figure = Figure {
        id: "sweep",
        title: format!("{}: {}", first.map_or("", |odds| odds.title.as_str()), sweep.what),
        caption: first.map_or(String::new(), caption),
        chart: Chart::Curves(Curves {
            bins_axis: sweep.what.clone(),
            axis: axis.to_owned(),
            scale,
            bins: sweep
                .steps
                .iter()
                .map(|step| (step.number.to_string(), battles(&step.odds)))
                .collect(),
            curves: chosen.into_iter().map(curve).collect(),
        }),
    };
    (figure, first.map_or(String::new(), source))
}

/// The first battle, from which the steps go on.
fn caption(first: &BattleOdds) -> String {
    let forces = &first.forces;
    format!(
        "The first of them is {} v {}. Allies by {}; Axis by {}. With the band of the 95 % intervals.",
        forces.allied.written, forces.axis.written, forces.allied.doctrine, forces.axis.doctrine
    )
}
