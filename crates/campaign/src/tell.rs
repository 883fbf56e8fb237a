//! A campaign in words.

use crate::deck::CardId;
use crate::event::{Battle, Event};
use crate::map::Sector;
use crate::rules::{THREE, TWO};
use crate::setup::Setup;
use crate::state::State;
use admiralty_core::seats::{Seat, SeatCard};

/// What a seat is called.
pub(crate) fn card_of(setup: &Setup, seat: Seat) -> &'static SeatCard {
    let seats = if setup.players() == 2 {
        &TWO[..]
    } else {
        &THREE[..]
    };
    &seats[seat.index()]
}

/// The name of a seat.
pub(crate) fn name(setup: &Setup, seat: Seat) -> &'static str {
    card_of(setup, seat).name
}

/// What a seat does: `Japan moves`, `Allies move`.
pub(crate) fn does(setup: &Setup, seat: Seat, verb: &str) -> String {
    let card = card_of(setup, seat);
    format!("{} {}", card.name, card.verb(verb))
}

/// C1.2: `Spring 1942`.
pub(crate) fn season(setup: &Setup, turn: u8) -> String {
    let season = if Setup::is_fall(turn) { "Fall" } else { "Spring" };
    format!("{season} {}", setup.year(turn))
}

/// Tells an event.
#[allow(clippy::too_many_lines, reason = "one arm for each event")]
pub(crate) fn tell(setup: &Setup, state: &State, event: &Event, out: &mut String) {
    let card = |id: CardId| &setup.deck.card(id).name;
    let at = |sector: Sector| setup.map.name(sector);
    let who = |seat: Seat| name(setup, seat);
    let does = |seat: Seat, verb: &str| does(setup, seat, verb);
    *out += &match *event {
        Event::Spent {
            seat,
            paid,
            kept,
            lost,
        } => {
            let first = seat == state.playing().into_iter().next().unwrap_or(seat);
            let head = if first {
                format!("\nTurn {}, {}\n", state.turn, season(setup, state.turn))
            } else {
                String::new()
            };
            let lost = if lost > 0 {
                format!(" {lost} are lost.")
            } else {
                String::new()
            };
            {
                let keeps = card_of(setup, seat).verb("keep");
                format!(
                    "{head}{} {paid} points and {keeps} {kept}.{lost}",
                    does(seat, "spend")
                )
            }
        }
        Event::Begun { seat, card: id } if setup.deck.is_capital(id) => {
            format!("{} {}.", does(seat, "begin"), card(id))
        }
        Event::Begun { .. } | Event::Placed { .. } => String::new(),
        Event::Moved { seat, ships } => format!("{} {ships} ships.", does(seat, "move")),
        Event::Fled { seat, sector, ships } => {
            format!("{}: {} with {ships} ships.", at(sector), does(seat, "flee"))
        }
        Event::SatOut { sector, seat } => {
            format!("{}: {} out the first battle.", at(sector), does(seat, "sit"))
        }
        Event::Fought(battle) => fought(setup, &battle),
        Event::Lost {
            seat,
            card: id,
            sector,
            scuttled,
        } if !setup.deck.flies(id) => {
            let how = if scuttled { "is scuttled" } else { "is sunk" };
            format!("{}: {} of {} {how}.", at(sector), card(id), who(seat))
        }
        Event::Lost { .. } => String::new(),
        Event::Taken { sector, seat } => {
            format!(
                "{} {} ({}).",
                does(seat, "take"),
                at(sector),
                setup.map.kind(sector)
            )
        }
        Event::Retreated {
            seat,
            card: id,
            from,
            to,
            far,
        } => {
            let far = if far { ", unavailable in the next turn" } else { "" };
            format!(
                "{} of {} goes from {} to {}{far}.",
                card(id),
                who(seat),
                at(from),
                at(to)
            )
        }
        Event::Collected {
            seat,
            income,
            bank,
            afloat,
        } => {
            format!(
                "{} {income}: {bank} in the bank, {afloat} points afloat.",
                does(seat, "collect")
            )
        }
        Event::Out(seat) => format!("{} {} out.", who(seat), card_of(setup, seat).be()),
        Event::Over(_) => String::new(),
    };
}

fn fought(setup: &Setup, battle: &Battle) -> String {
    let names = |side: usize| {
        let own = name(setup, battle.seats[side]);
        let ally = battle.with[side].map(|ally| format!("{own} and {}", name(setup, ally)));
        ally.unwrap_or_else(|| own.to_owned())
    };
    let side = |side: usize| {
        let beyond = match battle.beyond[side] {
            0 => String::new(),
            units => format!(", {units} more stay out of it"),
        };
        format!(
            "{} with {} units of {} points{beyond}",
            names(side),
            battle.units[side],
            battle.brought[side]
        )
    };
    let ends = match battle.winner {
        Some(winner) => {
            let won = usize::from(winner == battle.seats[1]);
            let alone = battle.with[won].is_none();
            let verb = if alone {
                card_of(setup, winner).verb("win")
            } else {
                "win".to_owned()
            };
            format!("{} {verb}", names(won))
        }
        None => "nobody wins".to_owned(),
    };
    let how = match battle.drawn {
        true => ", drawn from the model".to_owned(),
        false => format!(" in {} turns", battle.turns),
    };
    format!(
        "{}: {} against {}: {ends}, {} to {} points{how}.",
        setup.map.name(battle.sector),
        side(0),
        side(1),
        battle.points[0],
        battle.points[1]
    )
}
