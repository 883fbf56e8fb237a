//! The parts of a study: the search for openings, the matrix, fresh games for the mixes, the equilibrium line.

use super::rounds::{self, RoundPlan, Rounds};
use super::search::{extended, padded};
use super::{Also, Cell, Check, Extent, Line, Openings, OpeningsRequest, SearchPlan, Setting, judge, line};
use crate::dice::{MasterSeed, mix};
use crate::frames::Wanted;
use crate::harness::{
    Bid, Control, DataFile, MAX_GAMES_UNTIL, Match, NO_RULES, NamedOpening, OpenScenario, Refusal, Ruleset,
    ScenarioSource, quoted,
};
use crate::naval::{BySide, Side};
use crate::statistics::{Intervals, Level};
use crate::summary::{Aim, Citation, Outcomes};
use std::sync::atomic::{AtomicU64, Ordering};

/// Games of the equilibrium line for each game of a cell: its figures are then known about twice as well.
const LINE: u64 = 4;

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
    let scenario = ruleset.open(&request.scenario, request.optional_rules.as_deref())?;
    let wanted = Wanted::parse(ruleset.usual_record(), ruleset.frames()).map_err(Refusal::failure)?;
    let parts = Parts {
        scenario: scenario.as_ref(),
        request,
        wanted: &wanted,
        meter: Meter::new(control),
    };
    let mut strategies = BySide {
        allied: strategies(scenario.as_ref(), request, Side::Allied)?,
        axis: strategies(scenario.as_ref(), request, Side::Axis)?,
    };
    let others = parts.others(&strategies)?; // refused before anything is played
    let rounds = match search {
        Some(plan) => parts.search(plan, &mut strategies)?,
        None => Vec::new(),
    };
    let others = if rounds.is_empty() {
        others
    } else {
        parts.others(&strategies)?
    };
    let setting = parts.setting_of(&strategies);
    let (first, files) = parts.matrix(&setting)?;
    if first.rounds() == 0 {
        let reason = "it was interrupted before every cell had been played once: there is no result";
        return Err(Refusal::failure(reason));
    }
    let shape = setting.shape();
    let solution = judge::solve(&first, shape, fresh(request.seed, 1));
    let mixes = BySide::new(|side| solution.mixes[side].iter().map(|share| share.value).collect());
    let mut games = first.games() * shape.cells() as u64;
    games += rounds.iter().map(|round| round.played).sum::<u64>();
    let tail = if first.complete {
        parts.tail(search, &strategies, &others, &first, &mixes)?
    } else {
        Tail::default()
    };
    games += tail.games;
    Ok(Openings {
        citation: Citation {
            files,
            ..cite(ruleset, &parts, search, &first, (games, tail.complete))
        },
        points: ruleset.points().to_owned(),
        cells: cells(&first, shape.axis),
        games_a_cell: first.games(),
        solution,
        check: tail.check,
        line: tail.line,
        also: tail.also,
        search: rounds,
        proposed: tail.proposed,
        strategies: strategies.clone(),
    })
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

/// One count of games over all parts.
pub(super) struct Meter<'a> {
    control: Control<'a>,
    done: AtomicU64,
}

impl<'a> Meter<'a> {
    fn new(control: Control<'a>) -> Self {
        Meter {
            control,
            done: AtomicU64::new(0),
        }
    }

    /// Does a part, which counts its games from 0.
    pub(super) fn part<T>(&self, work: impl FnOnce(Control<'_>) -> T) -> T {
        let before = self.done.load(Ordering::Relaxed);
        let progress = |done: u64| {
            self.done.fetch_max(before + done, Ordering::Relaxed);
            (self.control.progress)(before + done);
        };
        let expected = |games: u64| (self.control.expected)(before + games);
        work(Control {
            progress: &progress,
            expected: &expected,
            ..self.control
        })
    }
}

/// Both sides' openings.
type Strategies = BySide<Vec<NamedOpening>>;

/// What all parts need.
pub(super) struct Parts<'a> {
    pub scenario: &'a dyn OpenScenario,
    pub request: &'a OpeningsRequest,
    pub meter: Meter<'a>,
    wanted: &'a Wanted,
}

/// The mixes judged by fresh games.
struct Judged {
    seed: MasterSeed,
    check: Check,
    played: u64,
}

impl Parts<'_> {
    /// These strategies, with all that the cells have in common.
    pub(super) fn setting_of<'s>(&'s self, strategies: &'s BySide<Vec<NamedOpening>>) -> Setting<'s> {
        Setting {
            strategies,
            wanted: self.wanted,
        }
    }

    /// The last search, the check, the line, and the line by others.
    fn tail(
        &self,
        search: Option<&SearchPlan<'_>>,
        strategies: &Strategies,
        others: &[(&Also, Strategies)],
        first: &Rounds,
        mixes: &BySide<Vec<f64>>,
    ) -> Result<Tail, Refusal> {
        let mut tail = Tail::default();
        if let Some(plan) = search {
            let last = |side, part| {
                let seed = fresh(self.request.seed, part);
                self.propose(plan, side, strategies, mixes, (plan.rounds.into(), seed))
            };
            tail.proposed = BySide {
                allied: last(Side::Allied, 5)?,
                axis: last(Side::Axis, 6)?,
            };
        }
        let Some(judged) = self.check(first, strategies, &tail.proposed, mixes)? else {
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
    fn others<'s>(&'s self, strategies: &Strategies) -> Result<Vec<(&'s Also, Strategies)>, Refusal> {
        let other = |side: Side, commander: &str| -> Result<Vec<NamedOpening>, Refusal> {
            let known = self.scenario.openings(side, commander)?;
            let same = |opening: &NamedOpening| {
                let found = known.iter().find(|other| other.name == opening.name).cloned();
                let reseated = || self.scenario.reseated(side, opening, commander);
                found.map_or_else(reseated, Ok)
            };
            strategies[side].iter().map(same).collect()
        };
        let all = self.request.also.iter().map(|also| {
            let strategies = BySide {
                allied: other(Side::Allied, &also.commander)?,
                axis: other(Side::Axis, &also.commander)?,
            };
            Ok((also, strategies))
        });
        all.collect()
    }

    /// All cells, on the seed that was asked for: a cell is the same games as `simulate` plays with its commanders.
    fn matrix(&self, setting: &Setting<'_>) -> Result<(Rounds, Vec<DataFile>), Refusal> {
        let cells = setting.shape().cells();
        let all: Vec<usize> = (0..cells).collect();
        let tables = self.seat(setting, &all, self.request.seed)?;
        let mut files: Vec<DataFile> = Vec::new();
        for file in tables.iter().flat_map(|table| table.files()) {
            if !files.contains(&file) {
                files.push(file);
            }
        }
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
        first: &Rounds,
        strategies: &BySide<Vec<NamedOpening>>,
        proposed: &BySide<Vec<NamedOpening>>,
        mixes: &BySide<Vec<f64>>,
    ) -> Result<Option<Judged>, Refusal> {
        let seed = fresh(self.request.seed, 2);
        let (strategies, mixes) = (extended(strategies, proposed), padded(mixes, proposed));
        let setting = self.setting_of(&strategies);
        let needed = judge::needed(&mixes, setting.shape());
        let tables = self.seat(&setting, &needed, seed)?;
        let plan = RoundPlan::like(first, self.request.threads);
        let again = self.meter.part(|control| {
            (control.expected)(first.games() * (needed.len() as u64 + LINE));
            rounds::play(&tables, plan, control)
        })?;
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
        mixes: &BySide<Vec<f64>>,
        extent: (u64, MasterSeed),
    ) -> Result<Option<Line>, Refusal> {
        let threads = self.request.threads;
        self.meter.part(|control| {
            (control.expected)(extent.0);
            line::play(self.scenario, setting, mixes, extent, threads, control)
        })
    }

    /// The tables of these cells.
    pub(super) fn seat(
        &self,
        setting: &Setting<'_>,
        cells: &[usize],
        seed: MasterSeed,
    ) -> Result<Vec<Box<dyn Match + '_>>, Refusal> {
        let axis = setting.shape().axis;
        let terms = cells
            .iter()
            .map(|cell| setting.terms(cell / axis, cell % axis, seed));
        terms.map(|terms| self.scenario.seat(&terms)).collect()
    }
}

/// A seed for a part of the study that shares no game with any other.
pub(super) fn fresh(seed: MasterSeed, part: u64) -> MasterSeed {
    MasterSeed(mix(seed.0 ^ mix(part ^ 0x6F70_656E_696E_6773)))
}

/// What a side plays: what the scenario lists or what was asked for, and what is played as well.
fn strategies(
    scenario: &dyn OpenScenario,
    request: &OpeningsRequest,
    side: Side,
) -> Result<Vec<NamedOpening>, Refusal> {
    let listed = scenario.openings(side, &request.commanders[side])?;
    let read = |text: &String| {
        let known = listed.iter().find(|opening| opening.name == *text);
        known.cloned().map_or_else(|| commander(text, side, &listed), Ok)
    };
    let mut chosen = if request.only[side].is_empty() {
        listed.clone()
    } else {
        request.only[side].iter().map(read).collect::<Result<_, _>>()?
    };
    for text in &request.more[side] {
        chosen.push(read(text)?);
    }
    for (index, opening) in chosen.iter().enumerate() {
        if chosen[..index].iter().any(|other| other.name == opening.name) {
            return Err(Refusal::Usage(format!(
                "{:?} is among the {side} openings twice",
                opening.name
            )));
        }
    }
    Ok(chosen)
}

/// A commander as a strategy; what could be the slip of a pen in the name of an opening is refused here, where the
/// openings are known.
fn commander(text: &str, side: Side, listed: &[NamedOpening]) -> Result<NamedOpening, Refusal> {
    let likeness = |opening: &&NamedOpening| strsim::jaro_winkler(text, &opening.name);
    let nearest = listed.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    if let Some(nearest) = nearest.filter(|nearest| likeness(nearest) > 0.85 && !text.contains(':')) {
        let names: Vec<&str> = listed.iter().map(|opening| opening.name.as_str()).collect();
        return Err(Refusal::Usage(format!(
            "there is no {side} opening {text:?}; did you mean {:?}? Known are {}; a commander as `simulate` knows it \
             will do too",
            nearest.name,
            names.join(", ")
        )));
    }
    Ok(NamedOpening {
        name: text.to_owned(),
        about: "a commander that was added".to_owned(),
        commander: text.to_owned(),
    })
}

fn cells(rounds: &Rounds, columns: usize) -> Vec<Vec<Cell>> {
    let share = |count| Intervals::Fixed.share(count, rounds.games(), Level::P95);
    let cells: Vec<Cell> = (rounds.endings.iter().enumerate())
        .map(|(index, endings)| Cell {
            mean: rounds.mean(index),
            outcomes: Outcomes {
                wins: BySide::new(|side| share(endings.wins[side])),
                draws: share(endings.draws),
            },
        })
        .collect();
    cells.chunks(columns).map(<[Cell]>::to_vec).collect()
}

fn cite(
    ruleset: &dyn Ruleset,
    parts: &Parts<'_>,
    search: Option<&SearchPlan<'_>>,
    first: &Rounds,
    (games, complete): (u64, bool),
) -> Citation {
    let request = parts.request;
    let points = ruleset.points().to_lowercase();
    let program = env!("CARGO_PKG_NAME");
    let command = |extent: &str| {
        format!(
            "{program} openings {extent}{}",
            arguments(ruleset, request, search)
        )
    };
    let fixed = command(&format!("--games {}", first.games()));
    let aim = match request.extent {
        Extent::Games(_) => None,
        Extent::Until(half_width) => Some(Aim {
            precision: format!("{half_width}{points}"),
            half_width,
            reached: first.complete && first.widest() <= half_width,
        }),
    };
    let until = aim
        .as_ref()
        .map(|aim| command(&format!("--until {}", aim.precision)));
    Citation {
        program: concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION")).to_owned(),
        ruleset: ruleset.title().to_owned(),
        ruleset_version: ruleset.version().to_owned(),
        scenario: parts.scenario.card(),
        source: request.scenario.clone(),
        commanders: request.commanders.clone(),
        files: Vec::new(),
        bid: Bid::default(),
        games,
        games_asked: games,
        aim,
        intervals: Intervals::Fixed,
        seed: request.seed,
        complete,
        same_games: until.is_some().then(|| fixed.clone()),
        command: until.unwrap_or(fixed),
    }
}

/// The arguments that ask for the same again, after the subcommand and the extent.
fn arguments(ruleset: &dyn Ruleset, request: &OpeningsRequest, search: Option<&SearchPlan<'_>>) -> String {
    let mut text = String::new();
    if let ScenarioSource::File(path) = &request.scenario {
        text += &format!(" {}", quoted(&path.to_string_lossy()));
    }
    for side in Side::BOTH {
        let name = side.name().to_lowercase();
        let first = ruleset.commanders().first().map_or("", |first| first.name);
        if request.commanders[side] != first {
            text += &format!(" --{name}-by {}", quoted(&request.commanders[side]));
        }
        for only in &request.only[side] {
            text += &format!(" --{name} {}", quoted(only));
        }
        for more in &request.more[side] {
            text += &format!(" --add-{name} {}", quoted(more));
        }
    }
    for also in &request.also {
        text += &format!(
            " --also-by {} --also-games {}",
            quoted(&also.commander),
            also.games
        );
    }
    if let Some(plan) = search {
        text += &format!(
            " --search {} --search-games {} --effort {} --found FOLDER",
            plan.rounds, plan.games, plan.effort
        );
    }
    if let Some(rules) = &request.optional_rules {
        let rules = if rules.is_empty() {
            NO_RULES.to_owned()
        } else {
            rules.join(",")
        };
        text += &format!(" --rules {}", quoted(&rules));
    }
    if ruleset.id() != crate::rulesets::default().id() {
        text += &format!(" --ruleset {}", ruleset.id());
    }
    text + &format!(" --seed {}", request.seed.0)
}
