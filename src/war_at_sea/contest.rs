//! Two commanders at a scenario: what the harness plays and the command line starts.

use super::commander::{Commander, Seats};
use super::commanders::Random;
use super::commanders::doctrine::{Book, Doctrine, Openings, Weights};
use super::contenders::WEIGHTS;
use super::event::{Nobody, Observer};
use super::frames::{Recording, Watch};
use super::narrator::{Heading, narrate};
use super::play::Game;
use super::scenario::Scenario;
use super::tables::tables;
use super::tally::{Bookkeeper, Group, Tally, winner, winner_of_ties};
use crate::dice::{GameSeed, Keyed, Seeded};
use crate::frames::{Tape, Wanted};
use crate::harness::{
    self, Control, DataFile, Ending, Endings, Experiment, Match, Named, Plan, Recordable, Refusal, Results,
    RunError, SharedDice, Terms,
};
use crate::naval::Side;
use std::io::Write;
use std::ops::Range;
use std::path::PathBuf;

/// Appoints a fresh commander for each game. Everything that a commander needs and that is the same in all games
/// is worked out here, once.
pub trait Appoint: Sync {
    /// Who is appointed; it may look things up in what was worked out.
    type Commander<'c>: Commander
    where
        Self: 'c;

    /// The commander of a side in one game. Its choices may depend on nothing else than this seed and the game.
    fn appoint(&self, seed: GameSeed, side: Side) -> Self::Commander<'_>;

    /// The files it plays by, other than those built in.
    fn files(&self) -> &[DataFile] {
        &[]
    }
}

/// Appoints [`Random`].
#[derive(Clone, Copy, Debug)]
pub struct AppointRandom;

impl Appoint for AppointRandom {
    type Commander<'c> = Random;

    fn appoint(&self, seed: GameSeed, side: Side) -> Random {
        Random::new(seed, side)
    }
}

/// Appoints [`Doctrine`] with the standard weights.
#[derive(Clone, Debug)]
pub struct AppointDoctrine {
    book: Book,
    openings: Openings,
    /// The user's own files, as far as there are any.
    files: Vec<DataFile>,
}

impl AppointDoctrine {
    /// With all openings and the standard weights, or as the plan says.
    fn new(scenario: &Scenario, side: Side, plan: &Briefing) -> Result<Self, Refusal> {
        let mut openings = Openings::embedded(scenario);
        let mut weights = Weights::standard(side);
        let mut chosen = plan.opening.clone();
        if let Some(number) = plan.weights {
            let (name, text) = WEIGHTS[number];
            weights = Weights::parse(name, text).map_err(|faults| Refusal::failure(faults.join("\n")))?;
        }
        let mut files = Vec::new();
        for file in &plan.files {
            let name = file.display().to_string();
            let text = std::fs::read_to_string(file)
                .map_err(|error| Refusal::failure(format!("{name} cannot be read: {error}")))?;
            let broken = |faults: Vec<String>| Refusal::failure(faults.join("\n"));
            if Openings::is_opening(&text) {
                let (of, opening) = openings.add(scenario, &name, &text).map_err(broken)?;
                if of != side {
                    return Err(Refusal::Usage(format!(
                        "{name} is an opening of the {of}, not of the {side}"
                    )));
                }
                chosen = Some(opening);
            } else {
                weights = Weights::parse(&name, &text).map_err(broken)?;
            }
            files.push(DataFile::new(side, &name, &text));
        }
        if let Some(name) = chosen {
            openings = openings.only(side, &name).map_err(Refusal::Usage)?;
        }
        Ok(AppointDoctrine {
            book: Book::new(scenario, weights),
            openings,
            files,
        })
    }
}

impl Appoint for AppointDoctrine {
    type Commander<'c> = Doctrine<'c>;

    fn appoint(&self, seed: GameSeed, side: Side) -> Doctrine<'_> {
        Doctrine::new(&self.book, &self.openings, seed, side)
    }

    fn files(&self) -> &[DataFile] {
        &self.files
    }
}

/// The commanders that can be chosen by name; the first plays where none is named.
pub const COMMANDERS: &[Named] = &[
    Named {
        name: "doctrine",
        about: "opens from a book of standard openings and weighs areas and odds by rules of thumb; doctrine:NAME plays one opening, doctrine:FILE.toml takes an opening or its weights from a file, doctrine:NAME,FILE.toml does both, doctrine:allied-weights and doctrine:axis-weights play either side by the weights of one",
    },
    Named {
        name: "random",
        about: "chooses uniformly among what is legal, at every decision",
    },
];

/// A commander as asked for on the command line, its argument read.
#[derive(Clone, Debug)]
enum Choice {
    Random,
    Doctrine(Briefing),
}

/// What a doctrine is told on the command line.
#[derive(Clone, Debug, Default)]
struct Briefing {
    /// The opening, or the beginning of its name.
    opening: Option<String>,
    /// Weights that are built in, by their number among [`WEIGHTS`].
    weights: Option<usize>,
    /// Files: weights, or an opening.
    files: Vec<PathBuf>,
}

impl Briefing {
    /// Reads `opening`, `file.toml` or `opening,file.toml`.
    fn read(text: &str) -> Briefing {
        let mut plan = Briefing::default();
        for part in text.split(',') {
            if part.ends_with(".toml") {
                plan.files.push(PathBuf::from(part));
            } else if let Some(number) = WEIGHTS.iter().position(|(name, _)| *name == part) {
                plan.weights = Some(number);
            } else {
                plan.opening = Some(part.to_owned());
            }
        }
        plan
    }
}

impl Choice {
    /// Reads `name` or `name:argument`.
    fn read(text: &str) -> Result<Choice, Refusal> {
        let (name, argument) = text
            .split_once(':')
            .map_or((text, None), |(name, rest)| (name, Some(rest)));
        match (name, argument) {
            ("random", None) => Ok(Choice::Random),
            ("random", Some(_)) => Err(Refusal::Usage(format!(
                "{text:?}: the commander random takes no argument"
            ))),
            ("doctrine", argument) => Ok(Choice::Doctrine(argument.map(Briefing::read).unwrap_or_default())),
            _ => Err(harness::unknown_name("commander", name, COMMANDERS)),
        }
    }
}

/// Seats the two commanders named. From here on down both are known at compile time: each gets a line in
/// [`seat`] and one in [`seat_axis`], and a copy of the game for every opponent.
pub(super) fn seat<'s>(scenario: &'s Scenario, terms: &Terms) -> Result<Box<dyn Match + 's>, Refusal> {
    match Choice::read(&terms.commanders.allied)? {
        Choice::Random => seat_axis(scenario, terms, AppointRandom),
        Choice::Doctrine(plan) => seat_axis(
            scenario,
            terms,
            AppointDoctrine::new(scenario, Side::Allied, &plan)?,
        ),
    }
}

fn seat_axis<'s, A: Appoint + 's>(
    scenario: &'s Scenario,
    terms: &Terms,
    allied: A,
) -> Result<Box<dyn Match + 's>, Refusal> {
    Ok(match Choice::read(&terms.commanders.axis)? {
        Choice::Random => Box::new(Contest::new(scenario, terms, allied, AppointRandom)),
        Choice::Doctrine(plan) => {
            let axis = AppointDoctrine::new(scenario, Side::Axis, &plan)?;
            Box::new(Contest::new(scenario, terms, allied, axis))
        }
    })
}

/// A scenario, two commanders, a bid and a seed: any game of the run can be played by its number.
#[derive(Clone, Debug)]
pub struct Contest<'s, A, X> {
    scenario: &'s Scenario,
    groups: Vec<Group>,
    seats: Seats<A, X>,
    terms: Terms,
}

impl<'s, A: Appoint, X: Appoint> Contest<'s, A, X> {
    /// Sets the table.
    pub fn new(scenario: &'s Scenario, terms: &Terms, allied: A, axis: X) -> Self {
        Contest {
            scenario,
            groups: Group::all(scenario),
            seats: Seats { allied, axis },
            terms: terms.clone(),
        }
    }

    /// The commanders of a game of the run, by number.
    pub fn commanders(&self, game: u64) -> Seats<A::Commander<'_>, X::Commander<'_>> {
        let seed = self.terms.seed.game(game);
        Seats {
            allied: self.seats.allied.appoint(seed, Side::Allied),
            axis: self.seats.axis.appoint(seed, Side::Axis),
        }
    }
}

impl<A: Appoint, X: Appoint> Contest<'_, A, X> {
    /// Plays a game on keyed dice that nobody watches, and says how it ended.
    fn keyed_end(&self, game: u64) -> Result<Ending, String> {
        let dice = Keyed::new(self.terms.seed.game(game));
        let mut table = Game::new(self.scenario, self.commanders(game), dice, Nobody);
        table.play().map_err(|refusal| refusal.to_string())?;
        let end = table.position;
        Ok(Ending {
            winner: winner(self.scenario, &end, self.terms.bid.half_points()),
            score: i32::from(end.track),
        })
    }

    /// The same on a stream, by the copy of the game that counts: another would not be worth its size.
    fn streamed_end(&self, game: u64) -> Result<Ending, String> {
        let mut tally = Tally::default();
        self.play(game, &mut tally)?;
        Ok(Ending {
            winner: Side::BOTH.into_iter().find(|&side| tally.wins()[side] == 1),
            score: tally.scores().iter().map(|(score, _)| score).sum(),
        })
    }
}

impl<A: Appoint, X: Appoint> Experiment for Contest<'_, A, X> {
    type Tally = Tally;

    fn play(&self, game: u64, tally: &mut Tally) -> Result<(), String> {
        let dice = Seeded::new(self.terms.seed.game(game));
        let mut table = Game::new(self.scenario, self.commanders(game), dice, Bookkeeper::new(tally));
        table.play().map_err(|refusal| refusal.to_string())?;
        let (end, watched) = (table.position, table.observer.watched());
        tally.finish(
            self.scenario,
            &self.groups,
            &end,
            self.terms.bid.half_points(),
            watched,
        );
        Ok(())
    }
}

impl<A: Appoint, X: Appoint> Recordable for Contest<'_, A, X> {
    type Record = Recording;

    fn blank(&self, wanted: &Wanted) -> Recording {
        Recording::new(wanted)
    }

    fn begin(&self, record: &mut Recording, games: usize) {
        record.begin(self.scenario, games);
    }

    fn play_recorded(&self, game: u64, tally: &mut Tally, record: &mut Recording) -> Result<(), String> {
        let Some(watch) = Watch::of(self.scenario, record, game) else {
            return self.play(game, tally);
        };
        let dice = Seeded::new(self.terms.seed.game(game));
        let mut observers = (Bookkeeper::new(tally), watch);
        // Through a table: a second copy of the game for those who only record would not be worth its size.
        let seen: &mut dyn Observer = &mut observers;
        let mut table = Game::new(self.scenario, self.commanders(game), dice, seen);
        table.play().map_err(|refusal| refusal.to_string())?;
        let end = table.position;
        let (bookkeeper, watch) = observers;
        let (watched, bid) = (bookkeeper.watched(), self.terms.bid.half_points());
        watch.finish(&end, bid);
        tally.finish(self.scenario, &self.groups, &end, bid, watched);
        Ok(())
    }
}

impl<A: Appoint, X: Appoint> Match for Contest<'_, A, X> {
    fn run(&self, plan: Plan, control: Control<'_>, tape: Option<Tape<'_>>) -> Result<Results, RunError> {
        let run = match tape {
            Some(tape) => harness::run_recorded(self, plan, control, tape)?,
            None => harness::run(self, plan, control)?,
        };
        Ok(Results {
            games: run.games,
            complete: run.complete,
            reached: run.reached,
            intervals: run.intervals,
            wins: run.tally.wins(),
            draws: run.tally.draws(),
            scores: run.tally.scores(),
            tie: winner_of_ties(self.scenario),
            tables: tables(self.scenario, &self.groups, &run),
        })
    }

    fn ending(&self, game: u64, dice: SharedDice) -> Result<Ending, String> {
        match dice {
            SharedDice::Keyed => self.keyed_end(game),
            SharedDice::Stream => self.streamed_end(game),
        }
    }

    fn play_games(&self, games: Range<u64>) -> Result<Endings, RunError> {
        let tally = harness::play_games(self, games)?;
        Ok(Endings {
            wins: tally.wins(),
            draws: tally.draws(),
            scores: tally.scores(),
        })
    }

    fn files(&self) -> Vec<DataFile> {
        [self.seats.allied.files(), self.seats.axis.files()].concat()
    }

    fn narrate(&self, game: u64, out: &mut dyn Write) -> Result<(), Refusal> {
        let heading = Heading {
            allied: &self.terms.commanders.allied,
            axis: &self.terms.commanders.axis,
            bid_halves: self.terms.bid.half_points(),
            ..Heading::default()
        };
        let mut report = String::new();
        let told = narrate(
            self.scenario,
            self.terms.seed,
            game,
            self.commanders(game),
            &heading,
            &mut report,
        );
        // A game that broke off is told as far as it went.
        out.write_all(report.as_bytes())?;
        told.map_err(|failure| Refusal::failure(format!("game {game} broke off: {failure}")))?;
        Ok(())
    }
}
