//! How text for a terminal is set: its colour, and how wide it may be.

use admiralty_core::results::wrapped;

/// The fewest columns that prose is set in, however narrow a terminal is: names stand at its left.
const FEWEST: usize = 48;

/// How much further to the right the text of an entry goes on in the next line.
const FURTHER: usize = 2;

/// The end of a heading that fills its line.
const RULE: &str = "===";

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

    /// A story that is laid out already: what is wider than the screen takes more lines, but rows of tables keep their width.
    #[must_use]
    pub fn story(self, told: &str) -> String {
        let columns = self.columns(usize::MAX);
        let mut lines = told.lines().peekable();
        let mut out = String::new();
        while let Some(first) = lines.next() {
            let (name, text) = first.split_at(text_at(first));
            let further = " ".repeat(name.chars().count() + FURTHER);
            let goes_on = |line: &&str| {
                let more = line.strip_prefix(further.as_str()).unwrap_or_default();
                name.len() > FURTHER && !more.is_empty() && !more.starts_with(' ')
            };
            let mut entry = vec![first];
            entry.extend(std::iter::from_fn(|| lines.next_if(goes_on)));
            let more = entry.iter().skip(1).map(|line| line.trim_start());
            let whole = more.fold(text.to_owned(), |whole, more| whole + " " + more);
            if entry.iter().all(|line| line.chars().count() <= columns) || whole.contains("  ") {
                entry.iter().for_each(|line| out += &format!("{line}\n"));
            } else if first.ends_with(RULE) {
                out.extend(first.chars().take(columns).chain(['\n']));
            } else {
                let parts = wrapped(&whole, columns.saturating_sub(further.len()));
                for (n, part) in parts.iter().enumerate() {
                    let before = if n == 0 { name } else { further.as_str() };
                    out += &format!("{before}{part}\n");
                }
            }
        }
        out
    }

    fn wrap(self, code: &str, text: &str) -> String {
        match self {
            Paint::Screen { colour: true, .. } => format!("{code}{text}\x1b[0m"),
            Paint::Plain | Paint::Screen { .. } => text.to_owned(),
        }
    }
}

/// Where the text of a line begins: behind the blanks at its left, and behind a name that two blanks or more follow.
fn text_at(line: &str) -> usize {
    let text = line.trim_start_matches(' ');
    let before = line.len() - text.len();
    match text.split_once("  ").filter(|_| before > 0) {
        Some((_, rest)) => line.len() - rest.trim_start_matches(' ').len(),
        None => before,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn screen(columns: usize) -> Paint {
        Paint::Screen {
            colour: false,
            columns,
        }
    }

    #[test]
    fn prose_is_as_wide_as_the_screen_and_no_wider_than_a_page() {
        let widths = [Paint::Plain, screen(200), screen(60), screen(3)].map(|paint| paint.columns(98));
        assert_eq!(widths, [98, 98, 60, FEWEST]);
        let line = format!("  {}", ["word"; 12].join(" "));
        assert_eq!(Paint::Plain.fitted(&line), [line.as_str()]);
        let all = format!("  {}", ["word"; 11].join(" "));
        assert_eq!(screen(60).fitted(&line), [all.as_str(), "  word"]);
    }

    #[test]
    fn a_story_goes_on_under_its_text_and_its_tables_stay() {
        let words = |many: usize| vec!["word"; many].join(" ");
        let numbers = "  Turn             1     2     3     4     5     6     7";
        let told = [
            format!("TURN 1 {}", "=".repeat(93)),
            format!("  Allied          {}", words(16)),
            format!("{:20}more more", ""),
            format!("{:18}{}", "", words(6)),
            numbers.to_owned(),
            format!("A move of {}", words(12)),
            "  hit: 1".to_owned(),
        ];
        let told = told.join("\n") + "\n";
        for wide in [Paint::Plain, screen(usize::MAX), screen(100)] {
            assert_eq!(wide.story(&told), told);
        }
        let narrow = [
            format!("TURN 1 {}", "=".repeat(43)),
            format!("  Allied          {}", words(6)),
            format!("{:20}{}", "", words(6)),
            format!("{:20}{} more more", "", words(4)),
            format!("{:18}{}", "", words(6)),
            numbers.to_owned(),
            format!("A move of {}", words(7)),
            format!("  {}", words(5)),
            "  hit: 1".to_owned(),
        ];
        assert_eq!(screen(50).story(&told).lines().collect::<Vec<_>>(), narrow);
    }
}
