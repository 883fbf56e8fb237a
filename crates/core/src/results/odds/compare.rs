//! Two battles that differ in something, on the same dice.

use crate::naval::Side;
use crate::results::odds::BattleOdds;
use crate::results::{Paint, grouped};
use crate::statistics::{Estimate, Scale};

/// The odds of two battles and their difference.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The battle, and the changed one, each by itself.
    pub arms: [BattleOdds; 2],
    /// Pairs of battles fought.
    pub pairs: u64,
    /// Figure by figure, the changed battle less the other.
    pub differences: Vec<Difference>,
    /// Whether all pairs asked for were fought.
    pub complete: bool,
}

/// What a change does to one figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The figure.
    pub name: String,
    /// Shares are shown in percent.
    pub scale: Scale,
    /// In both arms.
    pub arms: [Estimate; 2],
    /// The difference, from the pairs.
    pub difference: Estimate,
    /// How many times fewer battles the pairing takes for the same interval; none where nothing varies.
    pub factor: Option<f64>,
    /// The largest factor that any pairing can give; of shares only.
    pub most: Option<f64>,
}

impl Comparison {
    /// The table for a terminal; the change and the command are told as they were typed.
    #[must_use]
    pub fn text(&self, change: &str, command: &str, paint: Paint) -> String {
        let mut out = String::new();
        let mut line = |text: &str| {
            out += text;
            out.push('\n');
        };
        let [before, after] = &self.arms;
        line(&paint.heading(&format!("{}: {}", before.title, change)));
        for side in Side::BOTH {
            let written = |odds: &BattleOdds| {
                format!("{} by {}", odds.forces[side].written, odds.forces[side].doctrine)
            };
            let (one, other) = (written(before), written(after));
            line(&format!("  {side:<8}{one}"));
            if one != other {
                line(&format!("  {:<8}{other}", "versus"));
            }
        }
        line("");
        let header = ["", "before", "after", "difference", "factor", "at most"];
        let rows: Vec<Vec<String>> = self.differences.iter().map(|row| self.row(row)).collect();
        crate::results::odds::text::grid(&header, &rows)
            .iter()
            .for_each(|row| line(row));
        for note in [
            format!(
                "{} pairs of battles on the same dice, 95 % intervals for that number.",
                grouped(self.pairs)
            ),
            "factor: how many times fewer battles the pairing takes; at most: the bound for shares."
                .to_owned(),
        ] {
            line(&paint.note(&format!("  {note}")));
        }
        line("");
        line(&format!("  command  {command}"));
        out
    }

    fn row(&self, row: &Difference) -> Vec<String> {
        let cell = |figure| crate::results::odds::text::cell(figure, row.scale, self.arms[0].method);
        let unit = if row.scale == Scale::Percent { " %" } else { "" };
        let sign = if row.difference.value > 0.0 { "+" } else { "" };
        let times = |factor: Option<f64>| match factor {
            Some(factor) if factor.is_finite() => format!("{factor:.1}"),
            Some(_) => "∞".to_owned(),
            None => String::new(),
        };
        vec![
            format!("{}{unit}", row.name),
            cell(row.arms[0]),
            cell(row.arms[1]),
            format!("{sign}{}", cell(row.difference)),
            times(row.factor),
            times(row.most),
        ]
    }

    /// The same as JSON: `docs/formats.md` has the fields.
    #[must_use]
    pub fn json(&self, change: &str, command: &str) -> String {
        let figure = |Estimate { value, low, high }: Estimate| serde_json::json!({ "value": value, "low": low, "high": high, "method": "sampled" });
        let finite = |factor: Option<f64>| factor.filter(|factor| factor.is_finite());
        let rows: Vec<_> = self
            .differences
            .iter()
            .map(|row| {
                serde_json::json!({
                    "figure": row.name,
                    "before": figure(row.arms[0]),
                    "after": figure(row.arms[1]),
                    "difference": figure(row.difference),
                    "factor": finite(row.factor),
                    "most_factor": finite(row.most),
                })
            })
            .collect();
        let arm = |odds: &BattleOdds| {
            serde_json::from_str(&crate::results::odds::json(odds)).unwrap_or(serde_json::Value::Null)
        };
        let document = serde_json::json!({
            "format": crate::results::odds::FORMAT,
            "versus": change,
            "pairs": self.pairs,
            "differences": rows,
            "before": arm(&self.arms[0]),
            "after": arm(&self.arms[1]),
            "command": command,
        });
        serde_json::to_string_pretty(&document).unwrap_or_default() + "\n"
    }

    /// The same as CSV.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut out = "figure,what,value,low,high,factor,most_factor\n".to_owned();
        for row in &self.differences {
            let times = |factor: Option<f64>| factor.map_or_else(String::new, |factor| factor.to_string());
            for (what, Estimate { value, low, high }) in [
                ("before", row.arms[0]),
                ("after", row.arms[1]),
                ("difference", row.difference),
            ] {
                let (factor, most) = (times(row.factor), times(row.most));
                out += &format!("{},{what},{value},{low},{high},{factor},{most}\n", row.name);
            }
        }
        out
    }
}
