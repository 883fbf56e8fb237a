//! Pieces of a page for a terminal: figures with their badges, bars, tables.

use crate::{Paint, table};
use admiralty_core::results::odds::Method;
use admiralty_core::results::{wrapped, wrapped_command};
use admiralty_core::statistics::{Estimate, Scale, decimals, rounded};

const WIDTH: usize = 98;
const NAMES: usize = 16;
/// Width of a full bar.
const BAR: usize = 40;
/// Decimals of what is known exactly.
const EXACT_DECIMALS: usize = 4;

/// How many decimals a figure deserves.
fn places(estimate: Estimate, scale: Scale, method: Method) -> usize {
    match method {
        Method::Exact => EXACT_DECIMALS,
        Method::Sampled(..) => decimals(estimate.half_width() * scale.factor()).min(EXACT_DECIMALS),
    }
}

/// A figure without its interval.
pub(super) fn value(estimate: Estimate, scale: Scale, method: Method) -> String {
    rounded(estimate.value * scale.factor(), places(estimate, scale, method))
}

/// The figure of a law with one decimal, and with two where it is near 0 or 100 %.
pub(super) fn brief(estimate: Estimate, scale: Scale) -> String {
    let value = estimate.value * scale.factor();
    let near_an_end = |x: f64| x > 0.0 && x < 0.1;
    let ends = scale == Scale::Percent && (near_an_end(value) || near_an_end(100.0 - value));
    rounded(value, if ends { 2 } else { 1 })
}

/// What stands beside a figure: `exact`, or `sampled ±0.12`.
pub(super) fn badge(estimate: Estimate, scale: Scale, method: Method) -> String {
    match method {
        Method::Exact => "exact".to_owned(),
        Method::Sampled(..) if !estimate.half_width().is_finite() => "sampled, too few to say".to_owned(),
        Method::Sampled(..) => format!("sampled {}", interval(estimate, scale, method)),
    }
}

/// `±0.12`, or the ends where one is visibly further away.
fn interval(estimate: Estimate, scale: Scale, method: Method) -> String {
    let places = places(estimate, scale, method);
    let show = |x: f64| rounded(x * scale.factor(), places);
    let half_width = estimate.half_width();
    let (above, below) = (estimate.high - estimate.value, estimate.value - estimate.low);
    if (above - below).abs() > 0.2 * half_width {
        format!("{}–{}", show(estimate.low), show(estimate.high))
    } else {
        format!("±{}", show(half_width))
    }
}

/// A figure for a table, with the longer arm of its interval; JSON and CSV have both ends.
pub(super) fn cell(estimate: Estimate, scale: Scale, method: Method) -> String {
    cell_of(estimate, scale, method, EXACT_DECIMALS)
}

/// The same with so many decimals at most, where many figures stand in a line.
pub(super) fn cell_of(estimate: Estimate, scale: Scale, method: Method, most: usize) -> String {
    let places = places(estimate, scale, method).min(most);
    let shown = rounded(estimate.value * scale.factor(), places);
    let arm = (estimate.high - estimate.value).max(estimate.value - estimate.low);
    match method {
        Method::Exact => shown,
        Method::Sampled(..) if !arm.is_finite() => format!("{shown} (too few)"),
        Method::Sampled(..) => {
            format!("{shown} ±{}", rounded(arm * scale.factor(), places))
        }
    }
}

/// A bar as long as a share, to an eighth of a column.
pub(super) fn bar(share: f64) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share.clamp(0.0, 1.0) * (BAR * 8) as f64).round() as usize;
    let text = format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8]);
    format!("{text:<BAR$}")
}

/// A table; all columns but the first are numbers.
pub(super) fn grid(header: &[&str], rows: &[Vec<String>]) -> Vec<String> {
    let lines = table::lines(1, header, rows);
    lines.iter().map(|line| format!(" {line}")).collect()
}

/// Text in the making.
pub(super) struct Page {
    out: String,
    paint: Paint,
}

impl Page {
    pub(super) fn new(paint: Paint) -> Self {
        Page {
            out: String::new(),
            paint,
        }
    }

    pub(super) fn finish(self) -> String {
        self.out
    }

    pub(super) fn line(&mut self, text: &str) {
        self.out += text;
        self.out.push('\n');
    }

    pub(super) fn lines(&mut self, lines: &[String]) {
        lines.iter().for_each(|line| self.line(line));
    }

    pub(super) fn blank(&mut self) {
        self.line("");
    }

    pub(super) fn heading(&mut self, text: &str) {
        self.set(text, Paint::heading);
    }

    pub(super) fn note(&mut self, text: &str) {
        self.set(text, Paint::note);
    }

    pub(super) fn warning(&mut self, text: &str) {
        self.set(text, Paint::warning);
    }

    fn set(&mut self, text: &str, painted: fn(Paint, &str) -> String) {
        for part in self.paint.fitted(text) {
            let line = painted(self.paint, &part);
            self.line(&line);
        }
    }

    /// The columns that prose is wrapped to.
    pub(super) fn columns(&self) -> usize {
        self.paint.columns(WIDTH)
    }

    /// How many lines an entry takes where there is room for a whole page.
    pub(super) fn entry_lines(text: &str) -> usize {
        wrapped(text, WIDTH - NAMES).len()
    }

    /// A line that ends with `…` where it would be too long.
    pub(super) fn cut(&mut self, text: &str) {
        if text.chars().count() <= WIDTH {
            return self.line(text);
        }
        let kept: String = text.chars().take(WIDTH - 1).collect();
        self.line(&format!("{kept}…"));
    }

    /// A name and what it is, wrapped.
    pub(super) fn entry(&mut self, name: &str, text: &str) {
        for (index, part) in wrapped(text, self.columns() - NAMES).iter().enumerate() {
            let name = if index == 0 { name } else { "" };
            let line = format!("  {name:<width$} {part}", width = NAMES - 3);
            self.line(line.trim_end());
        }
    }

    /// A name and a command, which can be copied.
    pub(super) fn command(&mut self, name: &str, command: &str) {
        for (index, part) in wrapped_command(command, self.columns() - NAMES)
            .iter()
            .enumerate()
        {
            let name = if index == 0 { name } else { "" };
            self.line(&format!("  {name:<width$}{part}", width = NAMES - 2));
        }
    }

    /// A share and what it is of, wrapped.
    pub(super) fn row(&mut self, share: Estimate, method: Method, text: &str) {
        const LEFT: usize = 38;
        let figure = format!("{} %", value(share, Scale::Percent, method));
        let first = format!("  {figure:>10}  {}", badge(share, Scale::Percent, method));
        for (index, part) in wrapped(text, self.columns() - LEFT).iter().enumerate() {
            let left = if index == 0 { first.as_str() } else { "" };
            // One more than the width of the longest interval, `sampled 99.9964–100.0000`, would move every row.
            let between = if left.chars().count() < LEFT { "" } else { " " };
            self.line(&format!("{left:<LEFT$}{between}{part}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use admiralty_core::statistics::Intervals;

    #[test]
    fn the_longest_interval_stands_apart_from_what_it_is_of() {
        let share = Estimate {
            value: 1.0,
            low: 0.999_964,
            high: 1.0,
        };
        let mut page = Page::new(Paint::Plain);
        let method = Method::Sampled(100_000, Intervals::Fixed);
        page.row(share, method, "of battles");
        assert_eq!(
            page.finish(),
            "  100.0000 %  sampled 99.9964–100.0000 of battles\n"
        );
    }
}
