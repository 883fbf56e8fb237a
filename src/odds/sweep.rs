//! The odds of a battle while one thing in it changes step by step.

use super::BattleOdds;
use crate::naval::Side;
use crate::plots::{Chart, Curves, Figure, Series, Tone};
use crate::statistics::{Estimate, Scale};

/// The battles of a sweep.
#[derive(Clone, Debug, PartialEq)]
pub struct SweepOdds {
    /// What changes.
    pub what: String,
    /// The command that gives the same again.
    pub command: String,
    /// Each step: its number and its odds.
    pub steps: Vec<(u32, BattleOdds)>,
}

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

impl SweepOdds {
    /// The table for a terminal.
    #[must_use]
    pub fn text(&self) -> String {
        let mut header = vec![self.what.as_str()];
        header.extend(SHOWN.map(|index| FOLLOWED[index].0));
        let rows: Vec<Vec<String>> = self
            .steps
            .iter()
            .map(|(number, odds)| {
                let cell = |(_, scale, of): Followed| {
                    of(odds).map_or(String::new(), |figure| {
                        super::text::cell(figure, scale, odds.method)
                    })
                };
                std::iter::once(number.to_string())
                    .chain(SHOWN.map(|index| cell(FOLLOWED[index])))
                    .collect()
            })
            .collect();
        let mut out = String::new();
        if let Some((_, odds)) = self.steps.first() {
            let forces = Side::BOTH.map(|side| format!("  {side:<8}{}\n", odds.forces[side].names));
            out += &format!("{}\n{}\n", odds.title, forces.concat());
        }
        for line in super::text::grid(&header, &rows) {
            out += &line;
            out.push('\n');
        }
        out + &format!("\n  command  {}\n", self.command)
    }

    /// The same as CSV, with both ends of every interval.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut out = "number,figure,value,low,high,method,share\n".to_owned();
        for (number, odds) in &self.steps {
            for (name, _, of) in FOLLOWED {
                let Some(Estimate { value, low, high }) = of(odds) else {
                    continue;
                };
                let name = name.trim_end_matches(" %");
                let (method, share) = (odds.method.word(), &odds.citation.share);
                out += &format!("{number},{name},{value},{low},{high},{method},{share}\n");
            }
        }
        out
    }

    /// The same as JSON: a list of `number` and `odds`, each as `--json` gives for one battle.
    #[must_use]
    pub fn json(&self) -> String {
        let steps: Vec<serde_json::Value> = self
            .steps
            .iter()
            .map(|(number, odds)| {
                let odds: serde_json::Value = serde_json::from_str(&super::json(odds)).unwrap_or_default();
                serde_json::json!({ "number": number, "odds": odds })
            })
            .collect();
        let document = serde_json::json!({ "format": super::FORMAT, "sweep": self.what, "command": self.command, "steps": steps });
        serde_json::to_string_pretty(&document).unwrap_or_default() + "\n"
    }

    /// Control, or where there is none ships lost, as curves with their bands; and the line below.
    #[must_use]
    pub fn figure(&self) -> (Figure, String) {
        let controlled = self.steps.iter().any(|(_, odds)| odds.control.is_some());
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
            let points = self.steps.iter().map(|(_, odds)| of(odds)).collect();
            (Series::new(label, tone), points)
        };
        let battles = |odds: &BattleOdds| match odds.method {
            super::Method::Exact => 1,
            super::Method::Sampled(battles, _) => battles,
        };
        let first = self.steps.first().map(|(_, odds)| odds);
        let figure = Figure {
            id: "sweep",
            title: format!("{}: {}", first.map_or("", |odds| odds.title.as_str()), self.what),
            caption: "With the band of the 95 % intervals.".to_owned(),
            chart: Chart::Curves(Curves {
                bins_axis: self.what.clone(),
                axis: axis.to_owned(),
                scale,
                bins: self
                    .steps
                    .iter()
                    .map(|(number, odds)| (number.to_string(), battles(odds)))
                    .collect(),
                curves: chosen.into_iter().map(curve).collect(),
            }),
        };
        (
            figure,
            first.map_or(String::new(), |odds| odds.citation.program.clone()),
        )
    }
}
