//! The board with the tracks of ships and submarines in one battle.

use crate::sector::board::Sector;
use crate::sector::event::Event;
use crate::sector::players::Captain;
use crate::sector::rules::Aaws;
use crate::sector::state::{Id, Side, State};
use admiralty_core::contract::{OwnAnswer, Refusal, Sampling};
use admiralty_core::dice::Seeded;
use admiralty_core::machine::{Ending, Observer, play_game};
use admiralty_core::results::chart::{Arrow, Atlas, AtlasMap, AtlasPlace, Chart, Figure, Tone};
use admiralty_core::results::page::{Block, Page};
use admiralty_core::results::summary::Grid;
use admiralty_core::seats::BySeat;

/// Where a ship or submarine was before and after the movement of a turn.
type Track = (Id, Sector, Sector);

#[derive(Default)]
struct Tracks {
    turns: Vec<Vec<Track>>,
    fates: Vec<(Id, &'static str)>,
    points: [u16; 2],
}

impl Observer<Aaws> for Tracks {
    fn see(&mut self, rules: &Aaws, state: &State, event: &Event<'_>) {
        match *event {
            Event::Turn { .. } => {
                let sailing = rules.sailing().into_iter();
                let at = sailing.filter_map(|unit| state.at(unit).map(|at| (unit, at, at)));
                self.turns.push(at.collect());
            }
            Event::Moved { unit, to, .. } => {
                let turn = self.turns.last_mut().into_iter().flatten();
                for (_, _, end) in turn.filter(|(other, ..)| *other == unit) {
                    *end = to;
                }
            }
            Event::Settled { unit, hull: 0, .. } => self.fates.push((unit, "destroyed")),
            Event::Left { unit } => self.fates.push((unit, "left the board")),
            Event::GivenUp { unit } => self.fates.push((unit, "given up")),
            Event::TurnOver { points } => self.points = points,
            _ => {}
        }
    }
}

impl Aaws {
    /// Plays a battle of captains, the one that `narrate` tells under this number, and draws it.
    pub(super) fn tracks(&self, number: &str, sampling: Sampling<'_>) -> Result<OwnAnswer, Refusal> {
        let game = number.parse::<u64>().map_err(|_| {
            Refusal::Usage(format!(
                "{number:?} is no number of a battle: write 0, 1, 2 and so on"
            ))
        })?;
        let seed = sampling.seed.game(game);
        let mut tracks = Tracks::default();
        let mut players = BySeat::both(|_| Captain::default());
        let ending = play_game(self, &mut players, seed, Seeded::new(seed), &mut tracks);
        let ending = ending.map_err(|error| Refusal::failure(error.to_string()))?;
        Ok(OwnAnswer {
            page: self.page_of_tracks(game, &tracks, &ending),
            files: Vec::new(),
            complete: true,
        })
    }

    /// The units that sail, numbered from 1 in the order of the fleet lists.
    fn sailing(&self) -> Vec<Id> {
        let of = |side: Side| {
            let kinds = self.kinds(side);
            (kinds.ships | kinds.submarines).of(side)
        };
        Side::BOTH.into_iter().flat_map(of).collect()
    }

    fn page_of_tracks(&self, game: u64, tracks: &Tracks, ending: &Ending) -> Page {
        let sailing = self.sailing();
        let winner = Side::BOTH
            .into_iter()
            .find(|side| ending.winners.sole() == Some(side.seat()))
            .map_or("Nobody wins", |side| match side {
                Side::One => "The Allies win",
                Side::Two => "The Axis wins",
            });
        let page = Page {
            headline: format!(
                "{winner} battle {game} after {} turns: {} points to {}.",
                tracks.turns.len(),
                tracks.points[0],
                tracks.points[1]
            ),
            played: format!("One battle of captains; `narrate --game {game}` tells it."),
            does_not_show: "aircraft, and how other battles go.".to_owned(),
            ..Page::default()
        };
        let turns = tracks.turns.iter().zip(1..);
        let figures = turns.map(|(turn, number)| Block::figure(self.figure_of_turn(number, turn, &sailing)));
        page.with(
            "units",
            "Units",
            [Block::grid(self.grid_of_units(tracks, &sailing))],
        )
        .with("tracks", "Tracks", figures)
    }

    fn grid_of_units(&self, tracks: &Tracks, sailing: &[Id]) -> Grid {
        let row = |(number, unit): (usize, &Id)| {
            let fate = tracks.fates.iter().find(|(other, _)| other == unit);
            vec![
                (number + 1).to_string(),
                self.unit(*unit).name.clone(),
                crate::sector::rules::SEATS[unit.side() as usize].name.to_owned(),
                fate.map_or("afloat", |(_, fate)| fate).to_owned(),
            ]
        };
        Grid {
            id: "units".to_owned(),
            title: String::new(),
            labels: 3,
            heads: ["", "unit", "side", "in the end"].map(str::to_owned).to_vec(),
            rows: sailing.iter().enumerate().map(row).collect(),
            note: String::new(),
        }
    }

    /// The board in one turn: where somebody ends, the place is called by the numbers of who does.
    fn figure_of_turn(&self, turn: usize, tracks: &[Track], sailing: &[Id]) -> Figure {
        let board = &self.board;
        let name = |sector: Sector| {
            let here = tracks.iter().filter(|(_, _, end)| *end == sector);
            let numbers = here.filter_map(|(unit, ..)| sailing.iter().position(|other| other == unit));
            let numbers: Vec<String> = numbers.map(|place| format!("#{}", place + 1)).collect();
            let grid = board.grid(sector);
            if numbers.is_empty() {
                format!("{},{}", grid.row, grid.column)
            } else {
                numbers.join(" ")
            }
        };
        let (rows, columns) = (f64::from(board.rows()), f64::from(board.columns()));
        let place = |sector: Sector| {
            let across = f64::from(board.across(sector) - 1) / (2.0 * columns);
            AtlasPlace {
                name: name(sector),
                at: (across, (f64::from(board.grid(sector).row) - 0.5) / rows),
                bold: tracks.iter().any(|(_, _, end)| *end == sector),
            }
        };
        let arrow = |&(unit, from, to): &Track| Arrow {
            from: name(from),
            to: name(to),
            label: String::new(),
            tone: Tone::Of(unit.side().seat()),
            sure: false,
        };
        let moved = tracks.iter().filter(|(_, from, to)| from != to);
        Figure {
            id: format!("turn-{turn}").into(),
            title: format!("Turn {turn}"),
            caption: "Rows and columns of sectors. Where ships and submarines end their movement stand their numbers in the list, with \
                      an arrow from where they began it."
                .to_owned(),
            chart: Chart::Atlas(Atlas {
                places: board.all().map(place).collect(),
                maps: vec![AtlasMap {
                    title: String::new(),
                    arrows: moved.map(arrow).collect(),
                }],
            }),
        }
    }
}
