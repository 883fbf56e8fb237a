//! How text for a terminal is set: its colour, and how wide it may be.

use admiralty_core::results::wrapped;

/// The fewest columns that prose is set in, however narrow a terminal is: names stand at its left.
const FEWEST: usize = 48;

/// Whether headings and notes are set off by colour, and whether lines are to fit a screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paint {
    /// Nothing but text, as wide as a page of it is: for files and pipes.
    #[default]
    Plain,
    /// For somebody who looks at it.
    Screen {
        /// Escape codes for headings and notes.
        colour: bool,
        /// The columns of the terminal.
        columns: usize,
    },
}

impl Paint {
    /// A heading.
    #[must_use]
    pub fn heading(self, text: &str) -> String {
        self.wrap("\x1b[1m", text)
    }

    /// A remark.
    #[must_use]
    pub fn note(self, text: &str) -> String {
        self.wrap("\x1b[2m", text)
    }

    /// Something that must be seen first.
    #[must_use]
    pub fn warning(self, text: &str) -> String {
        self.wrap("\x1b[1;33m", text)
    }

    /// The columns of prose that is set in so many where there is room for them.
    #[must_use]
    pub fn columns(self, most: usize) -> usize {
        match self {
            Paint::Plain => most,
            Paint::Screen { columns, .. } => most.min(columns.max(FEWEST)),
        }
    }

    /// A line of prose that is one line where there is room for it: in lines that fit the screen, each as far to the right.
    #[must_use]
    pub fn fitted(self, line: &str) -> Vec<String> {
        let text = line.trim_start_matches(' ');
        let before = line.len() - text.len();
        let lines = wrapped(text, self.columns(usize::MAX).saturating_sub(before));
        lines.iter().map(|part| format!("{:before$}{part}", "")).collect()
    }

    fn wrap(self, code: &str, text: &str) -> String {
        match self {
            Paint::Screen { colour: true, .. } => format!("{code}{text}\x1b[0m"),
            Paint::Plain | Paint::Screen { .. } => text.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_is_as_wide_as_the_screen_and_no_wider_than_a_page() {
        let screen = |columns| Paint::Screen {
            colour: false,
            columns,
        };
        let widths = [Paint::Plain, screen(200), screen(60), screen(3)].map(|paint| paint.columns(98));
        assert_eq!(widths, [98, 98, 60, FEWEST]);
        let line = format!("  {}", ["word"; 12].join(" "));
        assert_eq!(Paint::Plain.fitted(&line), [line.as_str()]);
        let all = format!("  {}", ["word"; 11].join(" "));
        assert_eq!(screen(60).fitted(&line), [all.as_str(), "  word"]);
    }
}
