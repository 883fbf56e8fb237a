//! The parts of a study: the search for openings, the matrix, fresh games for the mixes, the equilibrium line.

use super::cite::cite;
use super::parts::{Meter, Parts, fresh};
use super::record::OpeningsRecord;
use super::rounds::{self, RoundPlan, Rounds};
use super::search::{extended, padded};
use super::strategies::{self, Strategies};
use super::{Also, Cell, Check, Extent, Line, Openings, OpeningsRequest, SearchPlan, Setting, judge, line};
use crate::request::fair_bids;
use admiralty_core::contract::{DataFile, Files, Match, NamedOpening, Refusal, Ruleset};
use admiralty_core::dice::MasterSeed;
use admiralty_core::frames::Wanted;
use admiralty_core::play::{Control, MAX_GAMES_UNTIL};
use admiralty_core::results::summary::{Citation, Outcomes};
use admiralty_core::seats::{BySeat, Seat};
use admiralty_core::statistics::{Intervals, Level};
use admiralty_store::disk;
use std::sync::Arc;

/// Games of the equilibrium line for each game of a cell: its figures are then known about twice as well.
const LINE: u64 = 4;

/// The part of the study that judges its mixes, which has a seed of its own.
pub(super) const CHECK: u64 = 2;

/// Looks for more openings if asked to, plays the cells, solves the matrix, judges the mixes by fresh games and plays the
/// equilibrium line. The result is the same on any number of threads. Cancelled, it keeps what whole rounds and whole
/// parts say.
///
/// # Errors
/// A matter of usage: an opening or a commander that there is not; a failure if a game breaks off, or if it was
/// cancelled before the first round was over.
pub fn study(
    ruleset: &dyn Ruleset,
    request: &OpeningsRequest,
    search: Option<&SearchPlan<'_>>,
    control: Control<'_>,
) -> Result<Openings, Refusal> {
    study_from(disk(), ruleset, request, search, control)
}

/// The same, with the files that the request names read from wherever these are.
///
/// # Errors
/// As for [`study()`].
pub fn study_from(
    files: Arc<dyn Files>,
    ruleset: &dyn Ruleset,
    request: &OpeningsRequest,
    search: Option<&SearchPlan<'_>>,
    control: Control<'_>,
) -> Result<Openings, Refusal> {
    opened(files, ruleset, request, control, |parts, strategies| {
        parts.study(ruleset, search, strategies, None)
    })
}

/// Opens the scenario of a request and finds its strategies, for work to be done with them.
pub(super) fn opened<T>(
    files: Arc<dyn Files>,
    ruleset: &dyn Ruleset,
    request: &OpeningsRequest,
    control: Control<'_>,
    work: impl FnOnce(&Parts<'_>, Strategies) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    ruleset.of_two_seats("a study of openings")?;
    let scenario = ruleset.open(&request.scenario, request.optional_rules.as_deref(), files)?;
    let openings = scenario.openings()?;
    let card = ruleset.card();
    let wanted = Wanted::parse(card.usual_record, card.frames).map_err(Refusal::failure)?;
    let parts = Parts {
        scenario: &scenario,
        openings,
        request,
        wanted: &wanted,
        game: *ruleset.game(),
        meter: Meter::new(control),
    };
    let strategies = strategies::all(openings, request, ruleset.game())?;
    work(&parts, strategies)
}

/// The files that these tables play by.
pub(super) fn files_of(tables: &[Box<dyn Match>]) -> Vec<DataFile> {
    let mut files: Vec<DataFile> = Vec::new();
    for file in tables.iter().flat_map(|table| table.files()) {
        if !files.contains(&file) {
            files.push(file);
        }
    }
    files
}

/// What follows the matrix, as far as it came.
#[derive(Default)]
struct Tail {
    proposed: Strategies,
    check: Option<(MasterSeed, Check)>,
    line: Option<Line>,
    also: Vec<(String, Line)>,
    games: u64,
    complete: bool,
}

/// The mixes judged by fresh games.
struct Judged {
    seed: MasterSeed,
    check: Check,
    played: u64,
}

impl Parts<'_> {
    /// The study, from rounds that were played elsewhere if there are any.
    pub(super) fn study(
        &self,
        ruleset: &dyn Ruleset,
        search: Option<&SearchPlan<'_>>,
        mut strategies: Strategies,
        played: Option<&OpeningsRecord>,
    ) -> Result<Openings, Refusal> {
        let others = self.others(&strategies)?; // refused before anything is played
        let rounds = match search {
            Some(plan) => self.search(plan, &mut strategies)?,
            None => Vec::new(),
        };
        let others = if rounds.is_empty() {
            others
        } else {
            self.others(&strategies)?
        };
        let setting = self.setting_of(&strategies);
        let (first, files) = match played {
            Some(record) => (record.matrix.clone(), record.setting.files.clone()),
            None => self.matrix(&setting)?,
        };
        if first.rounds() == 0 {
            let reason = "it was interrupted before every cell had been played once: there is no result";
            return Err(Refusal::failure(reason));
        }
        let shape = setting.shape();
        let solution = judge::solve(&first, shape, fresh(self.request.seed, 1));
        let mixes = BySeat::both(|side| solution.mixes[side].iter().map(|share| share.value).collect());
        let mut games = first.games() * shape.cells() as u64;
        games += rounds.iter().map(|round| round.played).sum::<u64>();
        let tail = if first.complete {
            let again = played.map(|record| &record.check);
            self.tail(search, &strategies, &others, (&first, again), &mixes)?
        } else {
            Tail::default()
        };
        games += tail.games;
        let played = BySeat::both(|side| {
            let commanders = strategies[side].iter().map(|opening| opening.commander.clone());
            commanders.zip(mixes[side].iter().copied()).collect()
        });
        let citation = Citation {
            files,
            ..cite(ruleset, self, search, &first, (games, tail.complete))
        };
        let found = Openings {
            fair_bids: fair_bids(ruleset, &citation),
            citation,
            points: ruleset.points().to_owned(),
            cells: cells(&first, shape.columns),
            games_a_cell: first.games(),
            solution,
            check: tail.check,
            line: tail.line,
            also: tail.also,
            search: rounds,
            proposed: tail.proposed,
            map: self.openings.on_map(&played),
            strategies,
        };
        Ok(found.counted())
    }

    /// The last search, the check, the line, and the line by others.
    fn tail(
        &self,
        search: Option<&SearchPlan<'_>>,
        strategies: &Strategies,
        others: &[(&Also, Strategies)],
        (first, again): (&Rounds, Option<&Rounds>),
        mixes: &BySeat<Vec<f64>>,
    ) -> Result<Tail, Refusal> {
        let mut tail = Tail::default();
        if let Some(plan) = search {
            let last = |side, part| {
                let seed = fresh(self.request.seed, part);
                self.propose(plan, side, strategies, mixes, (plan.rounds.into(), seed))
            };
            tail.proposed = BySeat::from([last(Seat::FIRST, 5)?, last(Seat::SECOND, 6)?]);
        }
        let Some(judged) = self.check((first, again), strategies, &tail.proposed, mixes)? else {
            return Ok(tail);
        };
        tail.check = Some((judged.seed, judged.check));
        let extent = (LINE * first.games(), fresh(self.request.seed, 3));
        tail.line = self.line(&self.setting_of(strategies), mixes, extent)?;
        if tail.line.is_some() {
            for (part, (kind, strategies)) in (7..).zip(others) {
                let extent = (kind.games, fresh(self.request.seed, part));
                let played = self.line(&self.setting_of(strategies), mixes, extent)?;
                tail.also
                    .extend(played.map(|line| (kind.commander.clone(), line)));
            }
        }
        let lines = tail.line.iter().chain(tail.also.iter().map(|(_, line)| line));
        tail.games = judged.played + lines.map(|line| line.games).sum::<u64>();
        tail.complete = tail.line.is_some() && tail.also.len() == others.len();
        Ok(tail)
    }

    /// The same openings with other commanders after them.
    pub(super) fn others<'s>(
        &'s self,
        strategies: &Strategies,
    ) -> Result<Vec<(&'s Also, Strategies)>, Refusal> {
        let other = |side: Seat, commander: &str| -> Result<Vec<NamedOpening>, Refusal> {
            let known = self.openings.list(side, commander)?;
            let same = |opening: &NamedOpening| {
                let found = known.iter().find(|other| other.name == opening.name).cloned();
                let reseated = || self.openings.reseated(side, opening, commander);
                found.map_or_else(reseated, Ok)
            };
            strategies[side].iter().map(same).collect()
        };
        let all = self.request.also.iter().map(|also| {
            let strategies = BySeat::from([
                other(Seat::FIRST, &also.commander)?,
                other(Seat::SECOND, &also.commander)?,
            ]);
            Ok((also, strategies))
        });
        all.collect()
    }

    /// All cells, on the seed that was asked for: a cell is the same games as `simulate` plays with its commanders.
    fn matrix(&self, setting: &Setting<'_>) -> Result<(Rounds, Vec<DataFile>), Refusal> {
        let cells = setting.shape().cells();
        let all: Vec<usize> = (0..cells).collect();
        let tables = self.seat(setting, &all, self.request.seed)?;
        let files = files_of(&tables);
        let threads = self.request.threads;
        let plan = match self.request.extent {
            Extent::Games(games) => RoundPlan::of_games(games, threads),
            Extent::Until(half_width) => RoundPlan::until(half_width, MAX_GAMES_UNTIL, threads),
        };
        let rounds = self.meter.part(|control| {
            // At worst every cell is played again, and then the line.
            let in_all = |games: u64| (control.expected)(2 * games + LINE * games / cells as u64);
            if plan.until.is_none() {
                in_all(plan.size * plan.rounds * cells as u64);
            }
            let control = Control {
                expected: &in_all,
                ..control
            };
            rounds::play(&tables, plan, control)
        })?;
        Ok((rounds, files))
    }

    /// The mixes judged by fresh games, against all strategies and those proposed; none if it was cancelled.
    fn check(
        &self,
        (first, again): (&Rounds, Option<&Rounds>),
        strategies: &BySeat<Vec<NamedOpening>>,
        proposed: &BySeat<Vec<NamedOpening>>,
        mixes: &BySeat<Vec<f64>>,
    ) -> Result<Option<Judged>, Refusal> {
        let seed = fresh(self.request.seed, CHECK);
        let (strategies, mixes) = (extended(strategies, proposed), padded(mixes, proposed));
        let setting = self.setting_of(&strategies);
        let needed = judge::needed(&mixes, setting.shape());
        let again = if let Some(all) = again {
            all.only(&needed)
        } else {
            let tables = self.seat(&setting, &needed, seed)?;
            let plan = RoundPlan::like(first, self.request.threads);
            self.meter.part(|control| {
                (control.expected)(first.games() * (needed.len() as u64 + LINE));
                rounds::play(&tables, plan, control)
            })?
        };
        let judged = || Judged {
            seed,
            check: judge::check(&again, &needed, setting.shape(), &mixes),
            played: again.games() * needed.len() as u64,
        };
        Ok(again.complete.then(judged))
    }

    /// Games with both mixes; none if it was cancelled.
    fn line(
        &self,
        setting: &Setting<'_>,
        mixes: &BySeat<Vec<f64>>,
        extent: (u64, MasterSeed),
    ) -> Result<Option<Line>, Refusal> {
        let threads = self.request.threads;
        self.meter.part(|control| {
            (control.expected)(extent.0);
            line::play(self.scenario, setting, mixes, extent, threads, control)
        })
    }
}

fn cells(rounds: &Rounds, columns: usize) -> Vec<Vec<Cell>> {
    let share = |count| Intervals::Fixed.share(count, rounds.games(), Level::P95);
    let cells: Vec<Cell> = (rounds.endings.iter().enumerate())
        .map(|(index, endings)| Cell {
            mean: rounds.mean(index),
            outcomes: Outcomes {
                wins: endings.wins().map(|&wins| share(wins)),
                shared: None,
                draws: share(endings.undecided()),
            },
        })
        .collect();
    cells.chunks(columns).map(<[Cell]>::to_vec).collect()
}
