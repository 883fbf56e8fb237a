//! The three parts of a study: the matrix, fresh games for the mixes, the equilibrium line.

use super::rounds::{self, RoundPlan, Rounds};
use super::{Cell, Check, Extent, Line, Openings, OpeningsRequest, Setting, judge, line};
use crate::dice::{MasterSeed, mix};
use crate::frames::Wanted;
use crate::harness::{
    Bid, Control, DataFile, MAX_GAMES_UNTIL, Match, NO_RULES, NamedOpening, OpenScenario, Refusal, Ruleset,
    ScenarioSource, quoted,
};
use crate::naval::{BySide, Side};
use crate::statistics::{Intervals, Level};
use crate::summary::{Aim, Citation, Outcomes};

/// Games of the equilibrium line for each game of a cell: its figures are then known about twice as well.
const LINE: u64 = 4;

/// Plays the cells, solves the matrix, judges the mixes by fresh games and plays the equilibrium line. The result is the
/// same on any number of threads. Cancelled, it keeps what whole rounds and whole parts say.
///
/// # Errors
/// A matter of usage: an opening or a commander that there is not; a failure if a game breaks off, or if it was
/// cancelled before the first round was over.
pub fn study(
    ruleset: &dyn Ruleset,
    request: &OpeningsRequest,
    control: Control<'_>,
) -> Result<Openings, Refusal> {
    let scenario = ruleset.open(&request.scenario, request.optional_rules.as_deref())?;
    let strategies = BySide {
        allied: strategies(scenario.as_ref(), request, Side::Allied)?,
        axis: strategies(scenario.as_ref(), request, Side::Axis)?,
    };
    let wanted = Wanted::parse(ruleset.usual_record(), ruleset.frames()).map_err(Refusal::failure)?;
    let parts = Parts {
        scenario: scenario.as_ref(),
        request,
        setting: Setting {
            strategies: &strategies,
            wanted: &wanted,
        },
        control,
    };
    let (first, files) = parts.matrix()?;
    if first.rounds() == 0 {
        let reason = "it was interrupted before every cell had been played once: there is no result";
        return Err(Refusal::failure(reason));
    }
    let shape = parts.setting.shape();
    let solution = judge::solve(&first, shape, fresh(request.seed, 1));
    let mixes = BySide::new(|side| solution.mixes[side].iter().map(|share| share.value).collect());
    let needed = judge::needed(&mixes, shape);
    let mut games = first.games() * shape.cells() as u64;
    let (mut check, mut line) = (None, None);
    if first.complete {
        (control.expected)(games + first.games() * (needed.len() as u64 + LINE));
        check = parts.check(&first, &needed, &mixes, games)?;
    }
    if let Some((_, check)) = &check {
        games += check.games * needed.len() as u64;
        line = parts.line(&first, &mixes, games)?;
    }
    games += line.as_ref().map_or(0, |line: &Line| line.games);
    Ok(Openings {
        citation: Citation {
            files,
            ..cite(ruleset, &parts, &first, games, line.is_some())
        },
        points: ruleset.points().to_owned(),
        cells: cells(&first, shape.axis),
        games_a_cell: first.games(),
        solution,
        check,
        line,
        strategies: strategies.clone(),
    })
}

/// What all parts need.
struct Parts<'a> {
    scenario: &'a dyn OpenScenario,
    request: &'a OpeningsRequest,
    setting: Setting<'a>,
    control: Control<'a>,
}

impl Parts<'_> {
    /// All cells, on the seed that was asked for: a cell is the same games as `simulate` plays with its commanders.
    fn matrix(&self) -> Result<(Rounds, Vec<DataFile>), Refusal> {
        let cells = self.setting.shape().cells();
        let all: Vec<usize> = (0..cells).collect();
        let tables = self.seat(&all, self.request.seed)?;
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
        // At worst every cell is played again, and then the line.
        let in_all = |games: u64| (self.control.expected)(2 * games + LINE * games / cells as u64);
        if plan.until.is_none() {
            in_all(plan.size * plan.rounds * cells as u64);
        }
        let control = Control {
            expected: &in_all,
            ..self.control
        };
        Ok((rounds::play(&tables, plan, control)?, files))
    }

    /// The mixes judged by fresh games; none if it was cancelled.
    fn check(
        &self,
        first: &Rounds,
        needed: &[usize],
        mixes: &BySide<Vec<f64>>,
        before: u64,
    ) -> Result<Option<(MasterSeed, Check)>, Refusal> {
        let seed = fresh(self.request.seed, 2);
        let tables = self.seat(needed, seed)?;
        let plan = RoundPlan::like(first, self.request.threads);
        let control = Control {
            progress: &|done| (self.control.progress)(before + done),
            ..self.control
        };
        let again = rounds::play(&tables, plan, control)?;
        let judged = || judge::check(&again, needed, self.setting.shape(), mixes);
        Ok(again.complete.then(|| (seed, judged())))
    }

    /// Games with both mixes; none if it was cancelled.
    fn line(&self, first: &Rounds, mixes: &BySide<Vec<f64>>, before: u64) -> Result<Option<Line>, Refusal> {
        let control = Control {
            progress: &|done| (self.control.progress)(before + done),
            ..self.control
        };
        let extent = (LINE * first.games(), fresh(self.request.seed, 3));
        let threads = self.request.threads;
        line::play(self.scenario, &self.setting, mixes, extent, threads, control)
    }

    /// The tables of these cells.
    fn seat(&self, cells: &[usize], seed: MasterSeed) -> Result<Vec<Box<dyn Match + '_>>, Refusal> {
        let axis = self.setting.shape().axis;
        let terms = cells
            .iter()
            .map(|cell| self.setting.terms(cell / axis, cell % axis, seed));
        terms.map(|terms| self.scenario.seat(&terms)).collect()
    }
}

/// A seed for a part of the study that shares no game with any other.
fn fresh(seed: MasterSeed, part: u64) -> MasterSeed {
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

fn cite(ruleset: &dyn Ruleset, parts: &Parts<'_>, first: &Rounds, games: u64, complete: bool) -> Citation {
    let request = parts.request;
    let points = ruleset.points().to_lowercase();
    let program = env!("CARGO_PKG_NAME");
    let command = |extent: &str| format!("{program} openings {extent}{}", arguments(ruleset, request));
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
fn arguments(ruleset: &dyn Ruleset, request: &OpeningsRequest) -> String {
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
