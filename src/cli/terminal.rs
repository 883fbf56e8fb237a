//! Where text goes, how wide it may be and whether it may be coloured.

use admiralty_show::Paint;
use admiralty_show::report::{MARKDOWN, first_picture};
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use terminal_size::{Width, terminal_size_of};

/// Colour only for somebody who looks at it and has not asked for none (<https://no-color.org>); lines that fit where it is
/// known how wide they may be.
pub fn paint() -> Paint {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let seen = io::stdout().is_terminal();
    match width() {
        None if !seen => Paint::Plain,
        width => Paint::Screen {
            colour: seen && !set("NO_COLOR") && !dumb,
            columns: width.unwrap_or(usize::MAX),
        },
    }
}

/// The columns that a line of standard output may have: those that `COLUMNS` says, else those of the terminal; none where
/// nobody says so.
fn width() -> Option<usize> {
    let said = std::env::var("COLUMNS").ok();
    let said = said.and_then(|columns| columns.trim().parse::<usize>().ok());
    said.filter(|&columns| columns > 0)
        .or_else(|| terminal_size_of(io::stdout()).map(|(Width(columns), _)| usize::from(columns)))
}

/// The width of help, in columns.
pub fn help_width() -> usize {
    paint().columns(100)
}

/// Writes a result to standard output.
pub fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// So many letters of a word are shown, and so many lines of a message.
const WORD: usize = 200;
const LINES: usize = 80;

/// A message that somebody can read, whatever was typed: words that are too long are cut, and so is a message of too many
/// lines.
pub fn readable(message: &str) -> String {
    let word = |word: &str| match word.char_indices().nth(WORD) {
        None => word.to_owned(),
        Some((end, _)) => format!("{}… ({} letters)", &word[..end], word.chars().count()),
    };
    let line = |line: &str| line.split(' ').map(word).collect::<Vec<_>>().join(" ");
    let mut lines: Vec<String> = message.lines().take(LINES).map(line).collect();
    let more = message.lines().count().saturating_sub(LINES);
    if more > 0 {
        lines.push(format!("… and {more} lines more"));
    }
    lines.join("\n")
}

/// Writes a remark to standard error. If nobody is there to read it, so be it.
pub fn remark(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Says where a report is, and which of its pictures to print.
pub fn written(folder: &Path) {
    remark(&format!("written to {}", folder.display()));
    let report = std::fs::read_to_string(folder.join(MARKDOWN)).unwrap_or_default();
    if let Some((picture, shows)) = first_picture(&report) {
        remark(&format!(
            "the picture to print: {}: {shows}",
            folder.join(picture).display()
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_cut_to_what_can_be_read() {
        let short = "no ship \"Hod\"\n  did you mean \"Hood\"?";
        assert_eq!(readable(short), short);
        let long = readable(&format!("no ship {}", "é".repeat(9_000)));
        assert!(
            long.chars().count() < 230 && long.ends_with("… (9000 letters)"),
            "{long}"
        );
        let tall = readable(&"a fault\n".repeat(500));
        assert_eq!(tall.lines().count(), LINES + 1);
        assert!(tall.ends_with("and 420 lines more"), "{tall}");
    }
}
