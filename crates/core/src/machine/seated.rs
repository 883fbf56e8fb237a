//! A game of the machine with its players, as a match.

use super::painter::Pages;
use super::{BrokenOff, Machine, Observer, Playable, Rules, play_game};
use crate::contract::{
    Counts, DataFile, Deal, Details, DiceKind, Ending, Endings, Match, Refusal, Rows, Terms, batch_of,
};
use crate::dice::Seeded;
use crate::play::RunError;
use crate::results::story::Story;
use crate::results::summary::{EstimateTable, Row};
use crate::seats::{Seat, SeatSet};
use crate::statistics::{Estimate, Intervals, Level, Moments};
use std::ops::Range;

/// Numbers that are kept of each noted number: its sum, and the sum of its squares.
const KEPT: usize = 2;

/// A game with its players.
pub(super) struct Seated<R: Rules> {
    pub machine: Machine<R>,
    pub title: String,
    pub terms: Terms,
    pub files: Vec<DataFile>,
}

impl<R: Playable> Seated<R> {
    fn rules(&self) -> &R {
        self.machine.rules()
    }

    /// The ending with the bid counted.
    fn after_bid(&self, ending: &Ending) -> Ending {
        let bid = self.terms.bid.points();
        if bid == 0.0 {
            return *ending;
        }
        let after = f64::from(ending.lead()) + bid;
        let winner = match after.total_cmp(&0.0) {
            std::cmp::Ordering::Less => Some(Seat::FIRST),
            std::cmp::Ordering::Greater => Some(Seat::SECOND),
            std::cmp::Ordering::Equal => self.rules().tie(),
        };
        Ending {
            winners: winner.into_iter().collect(),
            ..*ending
        }
    }

    /// What the story of a game begins with: which it is, and who plays.
    fn begun(&self, game: u64) -> String {
        let card = R::card();
        let who = |seat| format!("{} ({})", self.terms.commanders[seat], card.game.name(seat));
        format!(
            "{}: game {game} of seed {}\n{}\n\n",
            self.title,
            self.terms.seed.0,
            card.game.each(who, " against ")
        )
    }

    /// Plays a game before somebody who tells it; says how it ended.
    fn told(&self, game: u64, teller: &mut impl Observer<R>) -> Result<String, Refusal> {
        let played = self.machine.ending(Deal::new(game, DiceKind::Stream), teller);
        let ending = played.map_err(|error| Refusal::failure(format!("game {game} broke off: {error}")))?;
        Ok(ended::<R>(&self.after_bid(&ending)))
    }

    /// How many numbers are noted of a game.
    fn noted(&self) -> usize {
        self.rules().notes().iter().map(Details::len).sum()
    }

    /// The choices of a game, in their order, as a script.
    pub fn script(&self, game: u64) -> Result<String, Refusal> {
        let card = R::card();
        let seed = self.terms.seed.game(game);
        let mut players = self.machine.recorded();
        let played = play_game(self.rules(), &mut players, seed, Seeded::new(seed), &mut ());
        let failed = |error| Refusal::failure(format!("game {game} broke off: {error}"));
        played.map_err(failed)?;
        let who = card.game.each(|seat| self.terms.commanders[seat].clone(), ", ");
        let mut text = format!(
            "# {}: game {game} of seed {}, {who}\n",
            self.title, self.terms.seed.0
        );
        for (seat, player) in players.iter() {
            for choice in &player.choices {
                text += &format!("{}: {}\n", card.game.seat(seat).id, self.rules().written(choice));
            }
        }
        Ok(text)
    }
}

/// Notes the numbers of a game.
struct Notes<'r, R> {
    rules: &'r R,
    numbers: Vec<i32>,
}

impl<R: Playable> Observer<R> for Notes<'_, R> {
    fn see(&mut self, _rules: &R, state: &R::State, event: &R::Event<'_>) {
        if !self.numbers.is_empty() {
            self.rules.note(state, event, &mut self.numbers);
        }
    }
}

/// Counts games.
struct Count<'s, R: Rules> {
    seated: &'s Seated<R>,
    notes: Notes<'s, R>,
    counts: Counts,
}

impl<R: Playable> Observer<R> for Count<'_, R> {
    fn begins(&mut self, _rules: &R, _game: u64) {
        self.notes.numbers.fill(0);
    }

    fn see(&mut self, rules: &R, state: &R::State, event: &R::Event<'_>) {
        self.notes.see(rules, state, event);
    }

    fn ended(&mut self, _rules: &R, _state: &R::State, ending: &Ending) {
        self.counts.endings.add(&self.seated.after_bid(ending));
        for (kept, &number) in self.counts.cells.chunks_exact_mut(KEPT).zip(&self.notes.numbers) {
            kept[0] += i64::from(number);
            kept[1] += i64::from(number).pow(2);
        }
    }
}

/// Tells a game.
struct EventWriter<'s, R> {
    rules: &'s R,
    out: &'s mut String,
}

impl<R: Playable> Observer<R> for EventWriter<'_, R> {
    fn see(&mut self, _rules: &R, state: &R::State, event: &R::Event<'_>) {
        let mut told = String::new();
        self.rules.tell(state, event, &mut told);
        for line in told.lines() {
            self.out.push_str(line);
            self.out.push('\n');
        }
    }
}

/// How a game ended, in a sentence.
fn ended<R: Playable>(ending: &Ending) -> String {
    let game = R::card().game;
    let names = |seats: SeatSet| {
        let names: Vec<&str> = seats.into_iter().map(|seat| game.name(seat)).collect();
        names.join(" and ")
    };
    let who = match ending.winners.len() {
        0 => "Nobody wins".to_owned(),
        1 => format!("{} wins", names(ending.winners)),
        _ => format!("{} win together", names(ending.winners)),
    };
    let counted = |score: i32| game.points.counted(Estimate::exact(score.into()));
    let score = |seat| format!("{} {}", game.name(seat), counted(ending.scores[seat]).0.value);
    format!("{who}: {} ({}).", game.each(score, ", "), counted(0).1)
}

impl<R: Playable> Match for Seated<R> {
    fn batch(&self) -> u64 {
        batch_of(&self.terms)
    }

    fn play(&self, games: Range<u64>, _rows: Option<&mut dyn Rows>) -> Result<Counts, RunError> {
        let noted = self.noted();
        let mut count = Count {
            seated: self,
            notes: Notes {
                rules: self.rules(),
                numbers: vec![0; noted],
            },
            counts: Counts {
                endings: Endings::new(R::card().game.seats.len()),
                cells: vec![0; KEPT * noted],
            },
        };
        let broken = |broken: BrokenOff| RunError::Game {
            game: broken.game,
            reason: broken.error.to_string(),
        };
        self.machine.play(games, &mut count).map_err(broken)?;
        Ok(count.counts)
    }

    fn ending(&self, deal: Deal, notes: Option<&mut Vec<i32>>) -> Result<Ending, String> {
        let wanted = notes.is_some();
        let mut own = Notes {
            rules: self.rules(),
            numbers: vec![0; if wanted { self.noted() } else { 0 }],
        };
        let ending = self
            .machine
            .ending(deal, &mut own)
            .map_err(|error| error.to_string())?;
        notes.into_iter().for_each(|notes| notes.append(&mut own.numbers));
        Ok(self.after_bid(&ending))
    }

    fn narrate(&self, game: u64, out: &mut String) -> Result<(), Refusal> {
        *out += &self.begun(game);
        let mut writer = EventWriter {
            rules: self.rules(),
            out,
        };
        let ended = self.told(game, &mut writer)?;
        *out += &format!("\n{ended}\n");
        Ok(())
    }

    fn story(&self, game: u64) -> Result<Story, Refusal> {
        let Some(painter) = self.rules().painter() else {
            let mut report = String::new();
            self.narrate(game, &mut report)?;
            return Ok(Story::of_report(&report));
        };
        let mut pages = Pages::new(painter);
        pages.tell(&self.begun(game));
        let ended = self.told(game, &mut pages)?;
        pages.tell(&format!("\n{ended}\n"));
        Ok(pages.finish(self.rules()))
    }

    fn tables(&self, counts: &Counts, intervals: Intervals) -> Vec<EstimateTable> {
        let games = counts.endings.games;
        let mut means = counts.cells.chunks_exact(KEPT).map(|kept| {
            let moments = Moments {
                count: games,
                sum: kept[0],
                squares: kept[1].cast_unsigned(),
            };
            intervals.mean(&moments, Level::P95)
        });
        let mut table = |details: Details| EstimateTable {
            rows: details
                .rows
                .iter()
                .map(|label| Row {
                    label: label.clone(),
                    cells: means.by_ref().take(details.columns.len()).collect(),
                })
                .collect(),
            id: details.id.into(),
            title: details.title,
            unit: details.unit,
            scale: details.scale,
            corner: String::new(),
            columns: details.columns,
        };
        self.rules().notes().into_iter().map(&mut table).collect()
    }

    fn tie(&self) -> Option<Seat> {
        self.rules().tie()
    }

    fn files(&self) -> Vec<DataFile> {
        self.files.clone()
    }
}
