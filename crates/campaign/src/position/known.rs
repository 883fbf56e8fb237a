//! What a position tells of others: what was counted and seen sunk, and where own strikes go.

use super::{Line, Reading, seat_of};
use crate::map::Sector;
use crate::scenario::SIDES;
use crate::state::{Counted, Shown};
use admiralty_core::seats::Seat;
use admiralty_core::text::{Objection, Section};

/// What ships are counted as (C7.1).
const COUNTED: [&str; 5] = ["battleship", "carrier", "cruiser", "destroyer", "auxiliary"];

impl Reading<'_> {
    /// The tables of other sides below a key.
    pub(super) fn of_others(&mut self, file: &mut Section<'_>, key: &str, own: Seat) -> Vec<(Seat, Line)> {
        let mut found = Vec::new();
        if !file.has(key) {
            return found;
        }
        let Some(mut table) = self.reader.table(file, key) else {
            return found;
        };
        let at = table.at;
        for name in table.names().collect::<Vec<_>>() {
            let seat = seat_of(self.setup, name).and_then(|seat| match seat == own {
                true => Err((
                    "C7.1: it is the own side".to_owned(),
                    "name another side".to_owned(),
                )),
                false => Ok(seat),
            });
            let lines = self
                .reader
                .table(&mut table, name)
                .map(|mut lines| self.texts(&mut lines));
            match seat {
                Ok(seat) => {
                    let lines = lines.into_iter().flatten();
                    found.extend(lines.map(|line| (seat, line)));
                }
                Err(fault) => self.wrong(at, &format!("{key}.{name}"), fault),
            }
        }
        found
    }

    /// C7.1: `[counted.p2]` with `D2 = "1 battleship, 2 destroyers"`.
    pub(super) fn counted(&mut self, file: &mut Section<'_>, own: Seat) {
        for (seat, (name, list, at)) in self.of_others(file, "counted", own) {
            let path = format!("counted.{}.{name}", SIDES[seat.index()]);
            let Some(sector) = self.sector(at, "counted", &name) else {
                continue;
            };
            if !self.setup.watches(&self.state, own, sector) {
                let problem = format!(
                    "C7.1: nothing is learned of {name}, which is neither own nor next to an own sector"
                );
                self.wrong(
                    at,
                    &path,
                    (problem, "leave it out, or correct [owner]".to_owned()),
                );
            }
            match counts_of(&list) {
                Ok(ships) => self
                    .state
                    .side_mut(own)
                    .counted
                    .push(Counted { sector, seat, ships }),
                Err(fault) => self.wrong(at, &path, fault),
            }
        }
    }

    /// C7.2: `[sunk]` with `p2 = "Yamato, 2 Nagatsuki"`.
    pub(super) fn sunk(&mut self, file: &mut Section<'_>, own: Seat) {
        for (side, list, at) in self.lines(file, "sunk") {
            let path = format!("sunk.{side}");
            let cards = self.cards(at, &path, &list);
            match seat_of(self.setup, &side) {
                Err(fault) => self.wrong(at, &path, fault),
                Ok(seat) if seat == own => self.state.side_mut(own).starts.extend(cards),
                Ok(seat) => {
                    let turn = self.state.turn - 1;
                    let shown = cards.into_iter().map(|card| Shown {
                        turn,
                        sector: Sector(0),
                        seat,
                        card,
                        hull: 0,
                    });
                    self.state.side_mut(own).shown.extend(shown);
                }
            }
        }
    }

    /// C6.1: aircraft that were committed, by sector.
    pub(super) fn strikes(&mut self, file: &mut Section<'_>, own: Seat) {
        for (name, list, at) in self.lines(file, "strikes") {
            let path = format!("strikes.{name}");
            let cards = self.cards(at, &path, &list);
            let Some(to) = self.sector(at, "strikes", &name) else {
                continue;
            };
            for card in cards {
                let units = self.state.side(own).units.iter();
                let free = units
                    .clone()
                    .position(|unit| unit.card == card && unit.strikes.is_none());
                let checked =
                    free.map(|unit| self.setup.check_strike(&self.state, own, unit, to).map(|()| unit));
                let card = &self.setup.deck.card(card).name;
                let fault = match checked {
                    Some(Ok(unit)) => {
                        self.state.side_mut(own).units[unit].strikes = Some(to);
                        continue;
                    }
                    Some(Err(illegal)) => format!("{}: {card}: {}", illegal.clause, illegal.why),
                    None => format!("C6.1: there is no {card} left to commit"),
                };
                self.wrong(
                    at,
                    &path,
                    (fault, "correct [strikes], or where it is based".to_owned()),
                );
            }
        }
    }
}

/// C7.1.
fn counts_of(list: &str) -> Result<[u8; 5], Objection> {
    let mut ships = [0_u8; 5];
    for item in list.split(',').map(str::trim).filter(|item| !item.is_empty()) {
        let wrong = || {
            let problem = format!(
                "C7.1: {item:?} is no number of battleships, carriers, cruisers, destroyers or auxiliaries"
            );
            (problem, "write \"1 battleship, 2 destroyers\"".to_owned())
        };
        let (number, kind) = item.split_once(' ').ok_or_else(wrong)?;
        let kind = kind.trim().to_lowercase();
        let single = kind
            .strip_suffix('s')
            .unwrap_or(&kind)
            .replace("auxiliarie", "auxiliary");
        let place = COUNTED
            .iter()
            .position(|word| *word == single)
            .ok_or_else(wrong)?;
        ships[place] = number.parse().map_err(|_| wrong())?;
    }
    Ok(ships)
}
