//! A value as a table in a text file: a line for each number, a column for each count of turns left.

use super::bend::{Corrected, KNOTS, knot};
use super::features::{FEATURES, names};
use super::forecast::{Scale, Value};
use std::fmt::Write;

/// The file of the value that is built in, learned from `doctrine` against itself.
pub const EMBEDDED: &str = include_str!("../../../../scenarios/values/doctrine.csv");

/// What a scale holds beside weights and corrections.
const SUMS: [&str; 4] = ["constant", "mean", "deviation", "spread"];

impl Value {
    /// The value that is built in.
    ///
    /// # Panics
    /// Never: a test reads it.
    #[must_use]
    pub fn embedded() -> Self {
        Value::read("scenarios/values/doctrine.csv", EMBEDDED).expect("the value that is built in is sound")
    }

    /// The file's text.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = "turns left".to_owned();
        for left in 1..=self.scales.len() {
            let _ = write!(text, ",{left}");
        }
        text.push('\n');
        let labels = labels();
        let columns: Vec<Vec<f32>> = self.scales.iter().map(numbers).collect();
        for (n, label) in labels.iter().enumerate() {
            text.push_str(label);
            for column in &columns {
                let _ = write!(text, ",{}", column[n]);
            }
            text.push('\n');
        }
        text
    }

    /// Reads a file's text; `file` is what errors call it.
    ///
    /// # Errors
    /// The file, the line and what was expected there.
    pub fn read(file: &str, text: &str) -> Result<Self, String> {
        let mut lines = text.lines();
        let heading = lines.next().unwrap_or_default();
        let width = heading.split(',').count().saturating_sub(1);
        if width == 0 || !heading.starts_with("turns left,") {
            return Err(format!(
                "{file}:1: the heading should be `turns left,1,2` and so on"
            ));
        }
        let labels = labels();
        let mut columns = vec![Vec::with_capacity(labels.len()); width];
        for (n, label) in labels.iter().enumerate() {
            let place = format!("{file}:{}", n + 2);
            let line = lines
                .next()
                .ok_or_else(|| format!("{place}: the line `{label}` is missing"))?;
            let rest = line
                .strip_prefix(label.as_str())
                .and_then(|rest| rest.strip_prefix(','))
                .ok_or_else(|| format!("{place}: expected the line `{label}`, found {line:?}"))?;
            let cells: Vec<&str> = rest.split(',').collect();
            if cells.len() != width {
                return Err(format!("{place}: {} numbers, {width} expected", cells.len()));
            }
            for (column, cell) in columns.iter_mut().zip(cells) {
                match cell.parse::<f32>() {
                    Ok(number) if number.is_finite() => column.push(number),
                    _ => return Err(format!("{place}: {cell:?} is no number")),
                }
            }
        }
        match lines.next() {
            Some(extra) => Err(format!("{file}:{}: a line too many, {extra:?}", labels.len() + 2)),
            None => Ok(Value {
                scales: columns.iter().map(|column| scale(column)).collect(),
            }),
        }
    }
}

/// What each line is.
fn labels() -> Vec<String> {
    let mut labels = names();
    labels.extend(SUMS.map(str::to_owned));
    for corrected in Corrected::ALL {
        labels.extend((0..KNOTS).map(|n| format!("{} at {:+.2}", corrected.name(), knot(n))));
    }
    labels
}

/// The numbers of a column, in the order of the lines.
fn numbers(scale: &Scale) -> Vec<f32> {
    let mut column = scale.weights.to_vec();
    column.extend([scale.constant, scale.mean, scale.deviation, scale.spread]);
    column.extend(scale.bend.as_flattened());
    column
}

/// A column's scale; it is as long as the lines are many.
fn scale(column: &[f32]) -> Scale {
    let (weights, rest) = column.split_at(FEATURES);
    let (sums, bends) = rest.split_at(SUMS.len());
    Scale {
        weights: std::array::from_fn(|n| weights[n]),
        constant: sums[0],
        mean: sums[1],
        deviation: sums[2],
        spread: sums[3],
        bend: std::array::from_fn(|which| std::array::from_fn(|n| bends[which * KNOTS + n])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        let value = Value::embedded();
        assert_eq!(
            value.scales.len(),
            7,
            "a game of eight turns has seven ends of turns"
        );
        assert_eq!(Value::read("again", &value.write()), Ok(value));
    }

    #[test]
    fn faults_are_named_with_their_line() {
        let fault = |text: &str| Value::read("mine.csv", text).unwrap_err();
        assert!(fault("").starts_with("mine.csv:1: the heading"));
        let shorter = EMBEDDED.lines().take(10).collect::<Vec<_>>().join("\n");
        assert!(
            fault(&shorter).starts_with("mine.csv:11: the line"),
            "{}",
            fault(&shorter)
        );
        let worse = EMBEDDED.replacen("track,", "track,x", 1);
        assert!(fault(&worse).contains("is no number"), "{}", fault(&worse));
        let longer = format!("{EMBEDDED}more\n");
        assert!(fault(&longer).contains("a line too many"));
    }
}
