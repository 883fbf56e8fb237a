//! The lines of a report: headings, and entries with a label at the left and wrapped text beside it.

use std::fmt;

/// The widest line.
const WIDTH: usize = 100;
/// Where labels begin, and the text beside them.
const LABEL_AT: usize = 2;
const TEXT_AT: usize = 18;

/// Writes lines; remembers the first failure instead of stopping a game for it.
#[derive(Debug)]
pub(super) struct Page<W> {
    out: W,
    result: fmt::Result,
    /// The label of the last line: it is not said twice in a row.
    label: String,
}

impl<W: fmt::Write> Page<W> {
    pub fn new(out: W) -> Self {
        Page {
            out,
            result: Ok(()),
            label: String::new(),
        }
    }

    pub fn finish(self) -> fmt::Result {
        self.result
    }

    /// One line as it is.
    pub fn line(&mut self, text: &str) {
        self.label.clear();
        self.put(text);
    }

    fn put(&mut self, text: &str) {
        if self.result.is_ok() {
            self.result = writeln!(self.out, "{}", text.trim_end());
        }
    }

    pub fn blank(&mut self) {
        self.line("");
    }

    /// A heading over a turn.
    pub fn turn(&mut self, text: &str) {
        self.blank();
        self.line(&format!(
            "{text} {}",
            "=".repeat(WIDTH.saturating_sub(text.chars().count() + 1))
        ));
    }

    /// A heading within a turn.
    pub fn section(&mut self, text: &str) {
        self.blank();
        self.line(text);
    }

    /// Ends a run of entries with the same label.
    pub fn part(&mut self) {
        self.label.clear();
    }

    /// A label and text beside it, wrapped. A label that was said just before is left out.
    pub fn entry(&mut self, label: &str, text: &str) {
        let shown = if self.label == label { "" } else { label };
        let mut line = format!("{:LABEL_AT$}{shown:<1$} ", "", TEXT_AT - LABEL_AT - 1);
        self.label = label.to_owned();
        let mut bare = true;
        for word in text.split_whitespace() {
            let gap = usize::from(!bare);
            if !bare && line.chars().count() + gap + word.chars().count() > WIDTH {
                self.put(&line);
                line = " ".repeat(TEXT_AT + 2);
                bare = true;
            }
            if !bare {
                line.push(' ');
            }
            line.push_str(word);
            bare = false;
        }
        self.put(&line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_wrap_under_their_text_and_do_not_repeat_a_label() {
        let mut text = String::new();
        let mut page = Page::new(&mut text);
        page.entry("Allied", &"word ".repeat(18));
        page.entry("Allied", "again");
        page.entry("Axis", "too");
        page.finish().unwrap();
        let lines: Vec<&str> = text.lines().collect();
        // 18 columns of label, then 16 words of 5 columns less one space are 97; a 17th would be 102.
        assert_eq!(
            lines[0],
            format!("  Allied          {}", "word ".repeat(16).trim_end())
        );
        assert_eq!(lines[1], format!("{}word word", " ".repeat(20)));
        assert_eq!(lines[2], format!("{}again", " ".repeat(18)));
        assert_eq!(lines[3], "  Axis            too");
    }
}
