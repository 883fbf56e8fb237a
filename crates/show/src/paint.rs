//! How text for a terminal is set off.

/// Whether headings and notes are set off by colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paint {
    /// Nothing but text: for files and pipes.
    #[default]
    Plain,
    /// Escape codes for a terminal.
    Colour,
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

    fn wrap(self, code: &str, text: &str) -> String {
        match self {
            Paint::Plain => text.to_owned(),
            Paint::Colour => format!("{code}{text}\x1b[0m"),
        }
    }
}
