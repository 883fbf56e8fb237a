//! Who plays which seat: `--seat NAME=PLAYER`, or the seat's own option.

use super::game::meant;
use admiralty_core::contract::Ruleset;
use admiralty_core::seats::{BySeat, GameCard, Seat};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Args, Command, Error, FromArgMatches};

/// The options by which players are named, for those that exclude them.
pub const PLAYERS: &str = "players";

const SEAT: &str = "seat";

/// The players that were named.
#[derive(Clone, Debug, Default)]
pub struct Players(Vec<(Seat, String)>);

impl Players {
    /// Who plays: the game's first player where none is named.
    pub fn all(&self, ruleset: &dyn Ruleset) -> BySeat<String> {
        let first = ruleset.card().players.first().map_or("", |first| first.name);
        let named = |seat: Seat| self.0.iter().find(|(of, _)| *of == seat);
        BySeat::new(ruleset.game().seats.len(), |seat| {
            named(seat).map_or_else(|| first.to_owned(), |(_, player)| player.clone())
        })
    }
}

/// The seat of a name, or which there are.
pub fn seat(text: &str) -> Result<Seat, String> {
    let game = meant().game();
    let known = || game.each(|seat| game.seat(seat).id.to_owned(), ", ");
    game.find(text)
        .ok_or_else(|| format!("there is no seat {text:?}; the seats are {}", known()))
}

/// `NAME=PLAYER`.
fn named(text: &str) -> Result<(Seat, String), String> {
    let (name, player) = text
        .split_once('=')
        .ok_or_else(|| "write NAME=PLAYER, the name of a seat and who plays it".to_owned())?;
    Ok((seat(name)?, player.to_owned()))
}

fn options(game: &'static GameCard, command: Command) -> Command {
    let first = game.seats.first().map_or("", |seat| seat.id);
    let mut command = command.arg(
        Arg::new(SEAT)
            .long(SEAT)
            .hide_short_help(true)
            .value_name("NAME=PLAYER")
            .action(ArgAction::Append)
            .value_parser(named)
            .help(format!(
                "Choose who plays a seat, such as {first}=PLAYER; the options named after the seats do the same"
            )),
    );
    for (number, seat) in game.seats.iter().enumerate() {
        let more = if number == 0 {
            " (--help lists the names)"
        } else {
            ""
        };
        command = command.arg(
            Arg::new(seat.id)
                .long(seat.id)
                .value_name("COMMANDER")
                .help(format!("Who commands {}{more}", seat.side)),
        );
    }
    let ids = game.seats.iter().map(|seat| seat.id).chain([SEAT]);
    command.group(ArgGroup::new(PLAYERS).args(ids).multiple(true))
}

impl Args for Players {
    fn augment_args(command: Command) -> Command {
        options(meant().game(), command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Players {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let game = meant().game();
        let given = matches.get_many::<(Seat, String)>(SEAT).into_iter().flatten();
        let mut players: Vec<(Seat, String)> = given.cloned().collect();
        for seat in game.all() {
            let own = matches.get_one::<String>(game.seat(seat).id);
            players.extend(own.map(|player| (seat, player.clone())));
        }
        for (number, (seat, _)) in players.iter().enumerate() {
            if players[..number].iter().any(|(other, _)| other == seat) {
                let text = format!("two players are named for the seat {}\n", game.seat(*seat).id);
                return Err(Error::raw(ErrorKind::ArgumentConflict, text));
            }
        }
        Ok(Players(players))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
