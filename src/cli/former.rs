//! Commands by the names that they had: the same is asked of `compare`.

use super::terminal;
use std::ffi::OsString;

/// A command that is part of `compare` now.
struct Former {
    name: &'static str,
    /// What is asked for without being typed, unless one of these options is.
    added: &'static [(&'static str, &'static str)],
    /// Options that have another name now.
    renamed: &'static [(&'static str, &'static str)],
}

/// With `--factors` alone it is part of `compare`.
const LUCK: &str = "luck";

const FORMER: [Former; 5] = [
    Former {
        name: LUCK,
        added: &[("", "--luck")],
        renamed: &[("--rules", "--in-force")],
    },
    Former {
        name: "restrict",
        added: &[("--side", "--without=both")],
        renamed: &[("--rules", "--in-force"), ("--side", "--without")],
    },
    Former {
        name: "adapt",
        added: &[("", "--adapted")],
        renamed: &[("--rules", "--in-force")],
    },
    Former {
        name: "balance",
        added: &[],
        renamed: &[("--rules", "--in-force")],
    },
    Former {
        name: "sensitivity",
        added: &[("", "--unknowns"), ("--effect", "--rules=all")],
        renamed: &[("--rules", "--in-force"), ("--effect", "--factors")],
    },
];

/// The arguments in today's words; a remark says so where they were others.
pub fn in_todays_words(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let arguments: Vec<OsString> = arguments.collect();
    let command = arguments
        .get(1)
        .and_then(|word| word.to_str())
        .unwrap_or_default();
    let Some(former) = FORMER.iter().find(|former| former.name == command) else {
        return arguments;
    };
    let factors = |word: &OsString| word.to_str().is_some_and(|word| word.starts_with("--factors"));
    if former.name == LUCK && !arguments.iter().any(factors) {
        return arguments; // of one rule set it is a command of its own
    }
    terminal::remark(&format!(
        "note: `{command}` is part of `compare` now; its name goes with the next version"
    ));
    translated(former, arguments)
}

fn translated(former: &Former, arguments: Vec<OsString>) -> Vec<OsString> {
    let is = |word: &OsString, option: &str| {
        let word = word.to_str().unwrap_or_default();
        word.strip_prefix(option)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
    };
    let goes_on = arguments
        .iter()
        .any(|word| is(word, "--resume") || is(word, "--add"));
    let mut words: Vec<OsString> = arguments.into_iter().collect();
    let mut added = Vec::new();
    for &(option, word) in former.added {
        let typed = !option.is_empty() && words.iter().any(|other| is(other, option));
        if !typed && !goes_on {
            added.push(OsString::from(word));
        }
    }
    for word in &mut words {
        if let Some((from, to)) = former.renamed.iter().find(|(from, _)| is(word, from)) {
            let text = word.to_str().unwrap_or_default();
            *word = text.replacen(from, to, 1).into();
        }
    }
    words[1] = "compare".into();
    words.splice(2..2, added);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> String {
        let words = line.split(' ').map(OsString::from).collect::<Vec<_>>();
        let former = FORMER.iter().find(|former| words[1] == former.name).unwrap();
        let words = translated(former, words);
        words
            .iter()
            .map(|word| word.to_str().unwrap())
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn former_commands_ask_the_same_of_compare() {
        for (former, now) in [
            (
                "a balance x.toml --rules 19.1 --factors tie",
                "a compare x.toml --in-force 19.1 --factors tie",
            ),
            ("a balance --resume d", "a compare --resume d"),
            ("a luck --factors 19.1", "a compare --luck --factors 19.1"),
            ("a restrict --side axis", "a compare --without axis"),
            ("a restrict --games 9", "a compare --without=both --games 9"),
            (
                "a sensitivity --games 5",
                "a compare --unknowns --rules=all --games 5",
            ),
            (
                "a sensitivity --effect=19.1 --rules=none",
                "a compare --unknowns --factors=19.1 --in-force=none",
            ),
        ] {
            assert_eq!(words(former), now);
        }
    }
}
