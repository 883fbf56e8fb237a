//! What is compared: scenario files, values, and what a side never does, as the cells of a design.

use super::design::Design;
use super::request::CompareRequest;
use admiralty_core::contract::{
    Details, Factor, Files, Level, Match, Refusal, Ruleset, Scenario, ScenarioSource, Terms, Variants,
    game_named_by,
};
use admiralty_core::seats::{BySeat, Seat};
use std::path::PathBuf;
use std::sync::Arc;

/// What a level of a factor changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The scenario file.
    File,
    /// A rule or a value of the scenario.
    Value,
    /// How a side plays.
    Play(Seat),
}

/// What ends the name of a factor that changes how a side plays.
pub(super) const PLAY: &str = " play";

/// What is played in a cell.
pub(super) struct Cell {
    pub scenario: Arc<dyn Scenario>,
    pub commanders: BySeat<String>,
    /// Of what the scenario notes of a game, the numbers that all cells note.
    pub noted: Vec<usize>,
}

impl Cell {
    /// Seats its commanders.
    pub fn seat(&self, request: &CompareRequest) -> Result<Box<dyn Match>, Refusal> {
        Arc::clone(&self.scenario).seat(&self.terms(request))
    }

    /// Who plays, from which seed.
    pub fn terms(&self, request: &CompareRequest) -> Terms {
        Terms {
            commanders: self.commanders.clone(),
            bid: request.bid,
            seed: request.seed,
        }
    }
}

/// A design with what is played in each of its cells.
pub(super) struct Cells {
    pub design: Design,
    pub base: Arc<dyn Scenario>,
    pub cells: Vec<Cell>,
    /// What all cells note of a game; nothing where one change is made at a time.
    pub details: Vec<Details>,
    /// Why each factor is varied.
    pub groups: Vec<String>,
    /// What is uncertain, and not varied.
    pub left: Vec<String>,
}

/// The factors of a request, what each changes, and why.
struct Asked {
    kinds: Vec<Kind>,
    design: Design,
    groups: Vec<String>,
    left: Vec<String>,
}

impl Cells {
    /// Reads everything that is asked for.
    pub fn read(
        files: &Arc<dyn Files>,
        ruleset: &dyn Ruleset,
        request: &CompareRequest,
    ) -> Result<Self, Refusal> {
        let rules = request.optional_rules.as_deref();
        let open = |source| ruleset.open(source, rules, Arc::clone(files));
        let base: Arc<dyn Scenario> = open(&request.scenario)?;
        let mut opened = vec![Arc::clone(&base)];
        for variant in &request.variants {
            opened.push(open(variant)?);
        }
        let Asked {
            kinds,
            design,
            groups,
            left,
        } = asked(ruleset, base.as_ref(), request)?;
        let one = |cell: usize| -> Result<Cell, Refusal> {
            let mut scenario = Arc::clone(&base);
            let mut commanders = request.commanders.clone();
            let mut values = Vec::new();
            for ((kind, level), at) in kinds.iter().zip(design.chosen(cell)).zip(design.levels(cell)) {
                match kind {
                    Kind::Value => values.push(level),
                    Kind::File => scenario = Arc::clone(&opened[at]),
                    Kind::Play(side) => {
                        if let Some((_, commander)) = level.changes.first() {
                            commanders[*side].clone_from(commander);
                        }
                    }
                }
            }
            if !values.is_empty() {
                scenario = scenario.variants()?.varied(&values)?;
            }
            Ok(Cell {
                scenario,
                commanders,
                noted: Vec::new(),
            })
        };
        let mut cells: Vec<Cell> = (0..design.cells()).map(one).collect::<Result<_, _>>()?;
        let details = if design.is_apart() {
            Vec::new()
        } else {
            common_details(&mut cells)
        };
        Ok(Cells {
            design,
            base,
            cells,
            details,
            groups,
            left,
        })
    }
}

fn asked(ruleset: &dyn Ruleset, base: &dyn Scenario, request: &CompareRequest) -> Result<Asked, Refusal> {
    let (mut kinds, mut every) = (Vec::new(), Vec::new());
    if !request.variants.is_empty() {
        kinds.push(Kind::File);
        every.push(files(ruleset, request)?);
    }
    for text in &request.factors {
        kinds.push(Kind::Value);
        every.push(base.variants()?.factor(text)?);
    }
    let (mut apart, mut left) = (Vec::new(), Vec::new());
    let mut groups = vec![String::new(); every.len()];
    if request.unknowns {
        let unknowns = base.variants()?.unknowns();
        left = unknowns.left;
        for unknown in unknowns.varied {
            kinds.push(Kind::Value);
            groups.push(unknown.group);
            apart.push(unknown.factor);
        }
        if apart.is_empty() {
            return Err(Refusal::Usage(
                "nothing of this scenario is unknown or could be otherwise".to_owned(),
            ));
        }
    }
    for &side in &request.without {
        kinds.push(Kind::Play(side));
        groups.push(String::new());
        apart.push(never(
            base,
            ruleset.game().name(side),
            side,
            &request.commanders[side],
        )?);
    }
    let design = if apart.is_empty() {
        groups.clear();
        Design::new(every)?
    } else {
        Design::apart(every, apart)?
    };
    Ok(Asked {
        kinds,
        design,
        groups,
        left,
    })
}

/// Refuses scenarios of different games, each named by a game's own short word or by what its file extends.
///
/// # Errors
/// A matter of usage that names both games.
pub fn one_game(
    meant: &dyn Ruleset,
    rulesets: &[&dyn Ruleset],
    named: impl Iterator<Item = PathBuf>,
    files: &dyn Files,
) -> Result<(), Refusal> {
    for path in named {
        let game = game_named_by(&path, rulesets, files);
        if let Some(other) = game.filter(|game| game.id() != meant.id()) {
            return Err(Refusal::Usage(format!(
                "{} is of {} (--ruleset {}), and the others are of {} ({}): different games cannot be compared",
                path.display(),
                other.title(),
                other.id(),
                meant.title(),
                meant.id()
            )));
        }
    }
    Ok(())
}

/// All optional rules, which are compared where nothing else is named.
#[must_use]
pub fn optional_rules(ruleset: &dyn Ruleset) -> Vec<String> {
    let rules = ruleset.card().optional_rules.iter();
    rules.map(|rule| rule.name.to_owned()).collect()
}

/// The scenario files as the levels of a factor.
fn files(ruleset: &dyn Ruleset, request: &CompareRequest) -> Result<Factor, Refusal> {
    let sources = || std::iter::once(&request.scenario).chain(&request.variants);
    let path = |source: &ScenarioSource| match source {
        ScenarioSource::Embedded => ruleset.id().to_owned(),
        ScenarioSource::File(path) => path.to_string_lossy().into_owned(),
    };
    let stem = |source: &ScenarioSource| match source {
        ScenarioSource::File(path) => path.file_stem().map(|stem| stem.to_string_lossy().into_owned()),
        ScenarioSource::Embedded => Some(ruleset.id().to_owned()),
    };
    let mut levels: Vec<Level> = Vec::new();
    for source in sources() {
        let path = path(source);
        let name = stem(source).unwrap_or_else(|| path.clone());
        let alike = sources()
            .filter(|other| stem(other).as_ref() == Some(&name))
            .count();
        let name = if alike > 1 { path.clone() } else { name };
        if levels.iter().any(|level| level.name == name) {
            return Err(Refusal::Usage(format!("{path} stands there twice")));
        }
        levels.push(Level {
            label: name.clone(),
            name,
            changes: vec![("scenario".to_owned(), path)],
        });
    }
    Ok(Factor {
        name: "scenario".to_owned(),
        about: "scenario files".to_owned(),
        levels,
    })
}

/// What a side can be kept from doing, as the levels of a factor.
fn never(base: &dyn Scenario, name: &str, side: Seat, commander: &str) -> Result<Factor, Refusal> {
    let who = format!("{name}{PLAY}");
    let mut levels = vec![Level {
        label: "as it is".to_owned(),
        name: format!("{who} as it is"),
        changes: Vec::new(),
    }];
    let bans = base.bans()?;
    for restriction in bans.list(side, commander) {
        levels.push(Level {
            name: format!("{name} without {}", restriction.about),
            label: restriction.name,
            changes: vec![(who.clone(), restriction.commander)],
        });
    }
    Ok(Factor {
        about: format!("what {name} never does"),
        name: who,
        levels,
    })
}

/// The groups, rows and columns that all cells note; sets of each cell which of its numbers they are.
fn common_details(cells: &mut [Cell]) -> Vec<Details> {
    let notes = |cell: &Cell| cell.scenario.abilities().variants.map(Variants::notes);
    let all: Vec<Vec<Details>> = cells.iter().map(|cell| notes(cell).unwrap_or_default()).collect();
    let mut common = all.first().cloned().unwrap_or_default();
    for theirs in &all {
        common.retain_mut(|group| {
            let Some(other) = theirs.iter().find(|other| other.id == group.id) else {
                return false;
            };
            group.rows.retain(|row| other.rows.contains(row));
            group.columns.retain(|column| other.columns.contains(column));
            !group.is_empty()
        });
    }
    for (cell, own) in cells.iter_mut().zip(&all) {
        cell.noted = common.iter().flat_map(|group| places(group, own)).collect();
    }
    common
}

/// Where the numbers of a group stand among all that a cell notes.
fn places(group: &Details, own: &[Details]) -> Vec<usize> {
    let mut first = 0;
    for theirs in own {
        if theirs.id == group.id {
            let place = |list: &[String], name: &String| list.iter().position(|other| other == name);
            let row = |row: &String| place(&theirs.rows, row).unwrap_or(0) * theirs.columns.len();
            let columns = |row: usize| {
                let column = move |column| row + place(&theirs.columns, column).unwrap_or(0);
                group.columns.iter().map(column)
            };
            let places = group.rows.iter().map(row).flat_map(columns);
            return places.map(|place| first + place).collect();
        }
        first += theirs.len();
    }
    Vec::new()
}
