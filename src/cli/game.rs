//! The game that the command line means, and its words in options and help.

use super::options::names_help;
use super::own::Study;
use super::terminal::help_width;
use admiralty::registry;
use admiralty_core::contract::{Ability, Ruleset, ScenarioSource, game_named_by, unknown_name};
use admiralty_core::results::wrapped;
use admiralty_store::{Disk, disk};
use clap::error::ErrorKind;
use clap::{Arg, Command, Error};
use std::ffi::OsString;
use std::path::Path;
use std::sync::OnceLock;

static MEANT: OnceLock<&'static dyn Ruleset> = OnceLock::new();

const OPTION: &str = "--ruleset";

/// The game that is meant; the first of the registry where nothing names one.
pub fn meant() -> &'static dyn Ruleset {
    MEANT.get().copied().unwrap_or_else(registry::default)
}

/// Finds the game in the words of a command line: `--ruleset`, or a scenario file that names its game. Where the option
/// stands before the command it is put behind it.
///
/// # Errors
/// An unknown game; a file of another game than the option names, with both.
pub fn find(words: Vec<OsString>) -> Result<Vec<OsString>, Error> {
    let refused = |text: String| Error::raw(ErrorKind::ValueValidation, text + "\n");
    let named = option(&words).map(|id| {
        let known = registry::names();
        registry::find(&id).ok_or_else(|| refused(unknown_name("ruleset", &id, &known).to_string()))
    });
    let named = named.transpose()?;
    let files = words.iter().skip(1).filter_map(|word| word.to_str());
    let files = files.filter(|word| word.ends_with(".toml") && !word.starts_with('-'));
    let of_file = files
        .filter_map(|file| Some((file, game_named_by(Path::new(file), registry::ALL, &Disk)?)))
        .next();
    if let (Some(named), Some((file, of_file))) = (named, of_file)
        && named.id() != of_file.id()
    {
        return Err(refused(format!(
            "{file} is a scenario of {} ({}), and {OPTION} names {} ({}): leave the option out, or name {}",
            of_file.title(),
            of_file.id(),
            named.title(),
            named.id(),
            of_file.id()
        )));
    }
    if let Some(game) = named.or(of_file.map(|(_, game)| game)) {
        MEANT.get_or_init(|| game);
    }
    Ok(behind_the_command(words))
}

/// The words with the option behind the command; without it, where help of the program is asked for.
fn behind_the_command(mut words: Vec<OsString>) -> Vec<OsString> {
    let first = words.get(1).and_then(|word| word.to_str());
    let behind = match first.and_then(|word| word.strip_prefix(OPTION)) {
        Some("") => 3,
        Some(rest) if rest.starts_with('=') => 2,
        _ => return words,
    };
    if words.len() > behind {
        let moved: Vec<OsString> = words.drain(1..behind).collect();
        let help = words[1].to_str().is_some_and(|word| word.starts_with('-'));
        words.splice(words.len().., moved.into_iter().filter(|_| !help));
    }
    words
}

/// The value of the option.
fn option(words: &[OsString]) -> Option<String> {
    let mut words = words.iter().filter_map(|word| word.to_str());
    while let Some(word) = words.next() {
        if word == OPTION {
            return words.next().map(str::to_owned);
        }
        if let Some(id) = word.strip_prefix(OPTION).and_then(|rest| rest.strip_prefix('=')) {
            return Some(id.to_owned());
        }
    }
    None
}

/// Puts the game's words into a command: `{side1}`, `{points}` and their like into what is said of it, the ids of seats into
/// the names of its options (`--seat1`), its names and examples at `{names}` and `{examples}`.
pub fn in_its_words(command: Command) -> Command {
    let name = command.get_name().to_owned();
    let said = |text: &clap::builder::StyledStr| laid_out(&worded(&name, &text.to_string()), help_width());
    let (after, long) = (
        command.get_after_help().map(said),
        command.get_after_long_help().map(said),
    );
    let mut command = command.mut_args(of_the_game);
    if let Some(after) = after {
        command = command.after_help(after);
    }
    if let Some(long) = long {
        command = command.after_long_help(long);
    }
    command.mut_subcommands(in_its_words)
}

/// Whether a game has what an option is about: optional rules, bids, a commander that looks at the rules, two sides.
fn has(ruleset: &dyn Ruleset, option: &str) -> bool {
    let (card, game) = (ruleset.card(), ruleset.game());
    let two = game.seats.len() == 2;
    match option {
        "rules" | "in-force" => !card.optional_rules.is_empty(),
        "bid" => bids_can_be_made(game.seats.len(), game.points.bid_most),
        "adapted" => card.adapting_player.is_some(),
        "without" => two,
        _ => true,
    }
}

/// A bid goes from one of two players to the other.
const fn bids_can_be_made(seats: usize, most: u32) -> bool {
    seats == 2 && most > 0
}

fn of_the_game(mut arg: Arg) -> Arg {
    let game = meant().game();
    if arg.get_long().is_some_and(|option| !has(meant(), option)) {
        arg = arg.hide(true);
    }
    if let Some(long) = arg.get_long()
        && long.contains("seat")
    {
        let parts = long.split('-').map(|part| match (part, game.seats) {
            ("seat1", [first, ..]) => first.id,
            ("seat2", [_, second, ..]) => second.id,
            _ => part,
        });
        let long = parts.collect::<Vec<_>>().join("-");
        arg = arg.long(long);
    }
    let names: Vec<String> = arg
        .get_value_names()
        .into_iter()
        .flatten()
        .map(|name| worded("", name.as_str()))
        .collect();
    if !names.is_empty()
        && arg
            .get_value_names()
            .is_some_and(|old| old.iter().any(|name| name.contains('{')))
    {
        arg = arg.value_names(names);
    }
    if let Some(help) = arg
        .get_help()
        .map(ToString::to_string)
        .filter(|help| help.contains('{'))
    {
        arg = arg.help(worded("", &help));
    }
    if let Some(help) = arg
        .get_long_help()
        .map(ToString::to_string)
        .filter(|help| help.contains('{'))
    {
        arg = arg.long_help(worded("", &help));
    }
    arg
}

/// A text below the options, in lines of so many columns: prose is wrapped anew, up to a full stop or a colon at the end of a
/// line; an example that is too long has its remark nearer, or below it.
fn laid_out(text: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut prose = String::new();
    for line in text.lines() {
        if line.is_empty() || line.starts_with(' ') {
            lines.extend(as_prose(&mut prose, width));
            lines.extend(example_in_lines(line, width));
            continue;
        }
        prose += &format!("{}{}", if prose.is_empty() { "" } else { " " }, line.trim_end());
        if line.ends_with(['.', ':']) {
            lines.extend(as_prose(&mut prose, width));
        }
    }
    lines.extend(as_prose(&mut prose, width));
    lines.join("\n")
}

fn as_prose(text: &mut String, width: usize) -> Vec<String> {
    match std::mem::take(text) {
        none if none.is_empty() => Vec::new(),
        prose => wrapped(&prose, width),
    }
}

fn example_in_lines(line: &str, width: usize) -> Vec<String> {
    let long = |text: &str| text.chars().count() > width;
    let parts = line.trim_start().split_once("   ");
    let Some((command, remark)) = parts.filter(|_| long(line)) else {
        return vec![line.to_owned()];
    };
    let remark = remark.trim_start();
    let nearer = format!("  {command}   {remark}");
    if long(&nearer) {
        vec![format!("  {command}"), format!("      {remark}")]
    } else {
        vec![nearer]
    }
}

/// A text with the game's words in their places.
fn worded(command: &str, text: &str) -> String {
    if !text.contains('{') {
        return text.to_owned();
    }
    let (ruleset, game) = (meant(), meant().game());
    let seat = |at: usize| game.seats.get(at).or(game.seats.first());
    let mut text = text.to_owned();
    let mut put = |place: &str, word: &str| text = text.replace(place, word);
    for (at, number) in [(0, "1"), (1, "2")] {
        if let Some(seat) = seat(at) {
            put(&format!("{{seat{number}}}"), seat.id);
            put(&format!("{{SEAT{number}}}"), &seat.id.to_uppercase());
            put(&format!("{{name{number}}}"), seat.name);
            put(&format!("{{side{number}}}"), seat.side);
        }
    }
    let seats = game.each(|seat| game.seat(seat).id.to_owned(), ", ");
    put("{seats}", &seats);
    put("{points}", game.points.word());
    let unit = game.points.unit();
    put(
        "{unit}",
        &if unit.contains(' ') {
            format!(" {unit}")
        } else {
            unit
        },
    );
    put("{step}", &game.points.bid_step.to_string());
    put("{ruleset}", ruleset.id());
    put("{default}", registry::default().id());
    put("{record}", ruleset.card().usual_record);
    let rules = ruleset.card().optional_rules.iter();
    let rules: Vec<String> = rules
        .map(|rule| format!("{} ({})", rule.name, rule.about))
        .collect();
    put("{rules}", &rules.join(", "));
    put("{names}", &names_help());
    let places = game.places;
    put("{place}", places.first().unwrap_or(&"place"));
    put("{PLACE}", &places.first().unwrap_or(&"place").to_uppercase());
    put("{place2}", places.get(1).unwrap_or(&"place"));
    put("{PLACE2}", &places.get(1).unwrap_or(&"place").to_uppercase());
    put("{examples}", &examples(ruleset, command));
    text
}

/// The examples of a game for a command; where it has none, the plainest.
fn examples(ruleset: &dyn Ruleset, command: &str) -> String {
    let given = ruleset.card().examples.iter().find(|(name, _)| *name == command);
    let text = given.map_or_else(
        || format!("  admiralty {command} {OPTION} {}", ruleset.id()),
        |(_, text)| (*text).to_owned(),
    );
    format!("Examples:\n{text}")
}

/// The games that there are, for the end of the help of the program.
pub fn list() -> String {
    let names = registry::names();
    let width = names.iter().map(|one| one.name.len()).max().unwrap_or(0);
    let lines = names
        .iter()
        .map(|one| format!("  {:width$}  {}\n", one.name, one.about));
    let how = "A scenario file names its game (`ruleset = \"ID\"`, or what it extends). Without a file --ruleset ID does; with \
               `--ruleset ID --help` the program lists what that game can do.";
    format!(
        "Games:\n{}{}\n",
        lines.collect::<String>(),
        wrapped(how, 100).join("\n")
    )
}

/// What a command needs of a game.
enum Need {
    Ability(Ability),
    TwoSeats,
    Tables,
    Rungs,
}

/// Hides the commands that the game has no use for. Its built-in scenario is opened to see what it can do.
pub fn with_its_commands_alone(command: Command) -> Command {
    let ruleset = meant();
    let opened = ruleset.open(&ScenarioSource::Embedded, None, disk());
    let Ok(scenario) = opened else {
        return command;
    };
    let abilities = scenario.abilities();
    let has = |need: Need| match need {
        Need::Ability(ability) => abilities.has(ability),
        Need::TwoSeats => ruleset.game().seats.len() == 2,
        Need::Tables => !ruleset.card().odds_tables.is_empty(),
        Need::Rungs => !ruleset.rungs().is_empty(),
    };
    command.mut_subcommands(|one| {
        let needs = match one.get_name() {
            "odds" => Need::Ability(Ability::Battles),
            "advise" if Study::advises(abilities) => return one,
            "advise" | "position" => Need::Ability(Ability::Positions),
            "openings" => Need::Ability(Ability::Openings),
            "match" | "ladder" => Need::TwoSeats,
            "table" => Need::Tables,
            "study" => Need::Ability(Ability::OwnStudies),
            "bench" => Need::Rungs,
            "learn" => Need::Ability(Ability::Values),
            _ => return one,
        };
        if has(needs) { one } else { one.hide(true) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_fits_its_width() {
        let long = "word ".repeat(15);
        let text = format!(
            "Heading:\n  admiralty match A B{}   so\n{long}\nend.\nNext.",
            " ".repeat(90)
        );
        let prose = format!("{} end.", long.trim_end());
        for width in [100, 60] {
            let wrapped = wrapped(&prose, width).join("\n");
            assert_eq!(
                laid_out(&text, width),
                format!("Heading:\n  admiralty match A B   so\n{wrapped}\nNext.")
            );
        }
        let command = format!("  admiralty {}", "x".repeat(80));
        assert_eq!(
            laid_out(&format!("{command}   remark and more"), 100),
            format!("{command}\n      remark and more")
        );
    }

    #[test]
    fn the_game_may_stand_before_the_command() {
        for (typed, read) in [
            ("a --ruleset aaws odds -h", "a odds -h --ruleset aaws"),
            ("a --ruleset=aaws odds -h", "a odds -h --ruleset=aaws"),
            ("a --ruleset aaws --help", "a --help"),
            ("a --ruleset=aaws --help", "a --help"),
            ("a --ruleset=aaws", "a --ruleset=aaws"),
            ("a odds --ruleset=aaws", "a odds --ruleset=aaws"),
        ] {
            let words = |line: &str| line.split(' ').map(OsString::from).collect::<Vec<_>>();
            assert_eq!(behind_the_command(words(typed)), words(read), "{typed}");
        }
    }

    /// Only some games have optional rules, a commander that adapts, or two seats, which restrictions of play need.
    #[test]
    fn options_are_offered_where_a_game_has_what_they_are_about() {
        for ruleset in registry::ALL {
            let card = ruleset.card();
            assert_eq!(has(*ruleset, "rules"), !card.optional_rules.is_empty());
            assert_eq!(has(*ruleset, "adapted"), card.adapting_player.is_some());
            assert_eq!(has(*ruleset, "bid"), card.game.points.bid_most > 0);
            assert_eq!(has(*ruleset, "without"), card.game.seats.len() == 2);
            assert!(has(*ruleset, "games"));
        }
        assert!(!bids_can_be_made(3, 20) && bids_can_be_made(2, 20) && !bids_can_be_made(2, 0));
    }
}
