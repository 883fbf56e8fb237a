//! A place to hold: tests break the program off after so much work, never after so much time.
//!
//! With `ADMIRALTY_HOLD=batches:3` in its environment the program holds once three batches of games are handed in, while
//! every thread has at most one more in hand; with `writing:counts.json` before that file of a study takes its name, with
//! `written:counts.json` after. It says so on standard error and goes on when it is given a line on standard input; it ends
//! if there is nobody to give one.

use std::io::{self, Write};
use std::sync::LazyLock;

/// Holds if it is to hold at this step, and the place that was asked for is here.
pub fn hold(step: &str, here: impl FnOnce(&str) -> bool) {
    static ASKED: LazyLock<Option<String>> = LazyLock::new(|| std::env::var("ADMIRALTY_HOLD").ok());
    let asked = ASKED.as_deref().and_then(|asked| asked.split_once(':'));
    let Some((_, place)) = asked.filter(|&(wanted, place)| wanted == step && here(place)) else {
        return;
    };
    let _ = writeln!(io::stderr(), "held at {step}:{place}");
    if !io::stdin()
        .read_line(&mut String::new())
        .is_ok_and(|read| read > 0)
    {
        std::process::exit(1);
    }
}
