//! Where a battle is, in the words of the game: one option for each of its words for a place.

use crate::cli::game::meant;
use clap::{Arg, ArgGroup, ArgMatches, Args, Command, Error, FromArgMatches};

/// The place that was named.
#[derive(Clone, Debug, Default)]
pub struct BattlePlace(pub Option<String>);

impl Args for BattlePlace {
    fn augment_args(mut command: Command) -> Command {
        let places = meant().game().places;
        for (number, &place) in places.iter().enumerate() {
            let arg = Arg::new(place)
                .long(place)
                .value_name(place.to_uppercase())
                .hide_short_help(number > 0)
                .help(format!("The {place} where the battle is"));
            command = command.arg(arg);
        }
        command.group(ArgGroup::new("where").args(places))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for BattlePlace {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut named = meant().game().places.iter();
        Ok(BattlePlace(
            named.find_map(|place| matches.get_one::<String>(place).cloned()),
        ))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
