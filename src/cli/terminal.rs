//! Where text goes and whether it may be coloured.

use admiralty_show::Paint;
use std::io::{self, IsTerminal, Write};

/// Colour only for somebody who looks at it and has not asked for none (<https://no-color.org>).
pub fn paint() -> Paint {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    if io::stdout().is_terminal() && !set("NO_COLOR") && !dumb {
        Paint::Colour
    } else {
        Paint::Plain
    }
}

/// Writes a result to standard output.
pub fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Writes a remark to standard error. If nobody is there to read it, so be it.
pub fn remark(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}
