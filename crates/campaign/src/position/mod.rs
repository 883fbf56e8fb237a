//! A campaign as one side knows it, read from a file: its own fleet, who owns what, what it counted and saw sunk.

mod fleet;
mod known;

use crate::deck::CardId;
use crate::map::Sector;
use crate::scenario::{SIDES, cards_of};
use crate::setup::Setup;
use crate::state::{Phase, Side, State};
use admiralty_core::seats::Seat;
use admiralty_core::text::{
    At as Spot, Data, Faults, Node, Objection, Reader, Section, Word, nearest, number, text,
};

/// What is decided next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Spend,
    Move,
    Declare,
}

impl Word for Next {
    const KIND: &'static str = "what is decided next";

    fn all() -> &'static [Self] {
        &[Next::Spend, Next::Move, Next::Declare]
    }

    fn word(self) -> &'static str {
        ["spend", "move", "declare"][self as usize]
    }
}

/// A position, and whose it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// As the seat sees it.
    pub state: State,
    /// Who asks.
    pub seat: Seat,
}

/// Reads a position.
///
/// # Errors
/// Everything that is wrong with it, by clause, with a remedy.
pub fn read(setup: &Setup, name: &str, written: &str) -> Result<Position, Faults> {
    let (root, reader) = Reader::of_file(name, written);
    let mut reading = Reading {
        setup,
        reader,
        state: setup.start(),
    };
    let seat = reading.whole(&root);
    match (reading.reader.faults("the position"), seat) {
        (Some(faults), _) => Err(faults),
        (None, Some(seat)) => Ok(Position {
            state: reading.state,
            seat,
        }),
        (None, None) => unreachable!("a position without a fault has a side"),
    }
}

/// A key, its value as text, and where it stands.
type Line = (String, String, Spot);

struct Reading<'s> {
    setup: &'s Setup,
    reader: Reader,
    state: State,
}

impl Reading<'_> {
    fn whole(&mut self, root: &Node) -> Option<Seat> {
        let (setup, mut file) = (self.setup, Section::root(root));
        let last = setup.switches.turns();
        let reader = &mut self.reader;
        reader.optional(&mut file, "ruleset", |data| text(data).map(str::to_owned));
        let seat = reader.value(&mut file, "side", "\"p1\"", |data| seat_of(setup, text(data)?));
        let turn = reader.value(&mut file, "turn", "2", |data| number(data, &(2..=last)));
        let next = reader.named::<Next>(&mut file, "next");
        let bank = reader.value(&mut file, "bank", "120", |data| number(data, &(0..=60_000_u16)));
        let seat = seat.map(|seat| seat.value);
        let own = seat.unwrap_or(Seat(0));
        self.state.turn = turn.as_ref().map_or(2, |turn| turn.value);
        self.state.phase = match next.map(|next| next.value) {
            Some(Next::Move) => Phase::Move,
            Some(Next::Declare) => Phase::Declare,
            _ => Phase::Spend,
        };
        for side in &mut self.state.sides {
            *side = Side::default();
        }
        self.state.side_mut(own).bank = bank.map_or(0, |bank| bank.value);
        self.owners(&mut file);
        self.fleet(&mut file, own);
        self.hulls(&mut file, own);
        self.building(&mut file, own);
        self.counted(&mut file, own);
        self.sunk(&mut file, own);
        self.strikes(&mut file, own);
        self.reader.finish(&file);
        seat
    }

    /// The lines of a table that may be left out.
    fn lines(&mut self, file: &mut Section<'_>, key: &str) -> Vec<Line> {
        if !file.has(key) {
            return Vec::new();
        }
        let Some(mut table) = self.reader.table(file, key) else {
            return Vec::new();
        };
        self.texts(&mut table)
    }

    fn texts(&mut self, table: &mut Section<'_>) -> Vec<Line> {
        let names: Vec<&str> = table.names().collect();
        let mut lines = Vec::new();
        for name in names {
            let plain = |data: &Data| match data {
                Data::Number(number) => Ok(number.to_string()),
                data => text(data).map(str::to_owned),
            };
            if let Some(got) = self.reader.optional(table, name, plain) {
                lines.push((name.to_owned(), got.value, got.spot.at));
            }
        }
        lines
    }

    fn wrong(&mut self, at: Spot, path: &str, (problem, remedy): Objection) {
        self.reader.sink.report(at, path, None, problem, remedy);
    }

    fn sector(&mut self, at: Spot, table: &str, name: &str) -> Option<Sector> {
        let found = self.setup.map.find(name);
        if found.is_none() {
            let map = &self.setup.map;
            let remedy = nearest(name, map.all().map(|sector| map.name(sector)));
            let remedy = remedy.map_or("take a sector of the map".to_owned(), |meant| {
                format!("did you mean {meant}?")
            });
            self.wrong(
                at,
                &format!("{table}.{name}"),
                (format!("C2.1: there is no sector {name}"), remedy),
            );
        }
        found
    }

    /// Cards by a list, or its faults.
    fn cards(&mut self, at: Spot, path: &str, list: &str) -> Vec<CardId> {
        let (cards, wrong) = cards_of(list, &self.setup.deck);
        wrong.into_iter().for_each(|fault| self.wrong(at, path, fault));
        cards
    }

    /// C2.1: who owns what is no longer his who began with it.
    fn owners(&mut self, file: &mut Section<'_>) {
        for (name, owner, at) in self.lines(file, "owner") {
            let seat = match owner.as_str() {
                "nobody" => Ok(None),
                side => seat_of(self.setup, side).map(Some),
            };
            match (self.sector(at, "owner", &name), seat) {
                (Some(sector), Ok(seat)) => self.state.owner[sector.index()] = seat,
                (_, Err(fault)) => self.wrong(at, &format!("owner.{name}"), fault),
                _ => {}
            }
        }
        self.state.before = self.state.owner.clone();
    }
}

/// C1.1: the side of a name.
fn seat_of(setup: &Setup, side: &str) -> Result<Seat, Objection> {
    let sides = &SIDES[..setup.players()];
    let found = sides.iter().position(|own| *own == side);
    found.map(|seat| Seat(seat as u8)).ok_or_else(|| {
        let problem = format!(
            "C1.1: {side:?} is no side of a campaign of {} players",
            setup.players()
        );
        (problem, format!("write one of {}", sides.join(", ")))
    })
}
