//! The program's own help: its commands in groups, and what `-h` and `--version` leave to `--help`.

use super::terminal;
use admiralty::registry;
use admiralty_core::results::wrapped;
use clap::Command;
use std::fmt::Write as _;
use std::sync::LazyLock;

/// The commands that people ask for first, in groups; whatever else is visible comes last, under [`BUILDERS`].
const GROUPS: [(&str, &[&str]); 2] = [
    (
        "Questions",
        &[
            "odds", "advise", "narrate", "simulate", "compare", "openings", "match", "table", "study", "page",
        ],
    ),
    ("Files", &["scenario", "position", "report"]),
];
const BUILDERS: &str = "For builders of commanders and of this program";

/// What stands at the end of the short help of a command that has more to say.
const MORE: &str = "`--help` has examples and everything else.";

/// The command line with its help arranged: the short help of each command is its options alone.
pub fn arranged(command: Command) -> Command {
    let groups = groups(&command);
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}Options:\n{{options}}{{after-help}}"
    );
    command
        .help_template(template)
        .long_version(VERSION.as_str())
        .mut_subcommands(|command| match command.get_after_help().cloned() {
            Some(after) => command.after_help(MORE).after_long_help(after),
            None => command,
        })
}

/// The visible commands, each with the first line of what is said about it.
fn groups(command: &Command) -> String {
    let visible: Vec<&Command> = command
        .get_subcommands()
        .filter(|one| !one.is_hide_set())
        .collect();
    let named = |name: &&str| visible.iter().find(|one| one.get_name() == *name).copied();
    let width = visible.iter().map(|one| one.get_name().len()).max().unwrap_or(0);
    let mut text = String::new();
    let mut tell = |heading: &str, commands: &[&Command]| {
        if commands.is_empty() {
            return;
        }
        let _ = writeln!(text, "{heading}:");
        for one in commands {
            let about = one.get_about().map(ToString::to_string).unwrap_or_default();
            for (n, line) in wrapped(&about, terminal::help_width() - width - 4)
                .iter()
                .enumerate()
            {
                let name = if n == 0 { one.get_name() } else { "" };
                let _ = writeln!(text, "  {name:width$}  {line}");
            }
        }
        text.push('\n');
    };
    for (heading, names) in GROUPS {
        tell(heading, &names.iter().filter_map(named).collect::<Vec<_>>());
    }
    let first = |one: &&&Command| GROUPS.iter().any(|(_, names)| names.contains(&one.get_name()));
    let rest: Vec<&Command> = visible.iter().filter(|one| !first(one)).copied().collect();
    tell(BUILDERS, &rest);
    text
}

static VERSION: LazyLock<String> = LazyLock::new(version);

/// The version, the commit where it is known, and the rules of each game.
fn version() -> String {
    let mut text = env!("CARGO_PKG_VERSION").to_owned();
    match env!("ADMIRALTY_COMMIT") {
        "" => {}
        commit => text += &format!(" (commit {commit})"),
    }
    text += "\nauthor: the Admiralty developers; `--json` and reports have a line to cite a result by";
    for ruleset in registry::ALL {
        text += &format!("\nrules of {}: version {}", ruleset.title(), ruleset.version());
    }
    text
}
