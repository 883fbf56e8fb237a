//! What stands beside a balance study in its folder, for its report: how far unknowns matter (`sensitivity`), what is left
//! once both sides adapt (`adapted`), what dice decide (`luck`), and games of other commanders (`planner`). Each is a folder of its own, as its command
//! wrote it; those that are not there are left out. Knows no ruleset.

use crate::adapt;
use crate::adapt::Adapted;
use crate::balance::Part;
use crate::luck;
use crate::luck::{decided_answer, decided_grid};
use crate::sensitivity;
use crate::sensitivity::Sensitivity;
use admiralty_core::contract::Refusal;
use admiralty_core::results::chart::Figure;
use admiralty_core::results::summary::Grid;
use admiralty_show::summary::json;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders within a study's folder.
const SENSITIVITY: &str = "sensitivity";
const ADAPTED: &str = "adapted";
const LUCK: &str = "luck";
const PLANNER: &str = "planner";

/// The tables of unknowns that a report of another study shows: the others are in their own.
const SHOWN: [&str; 2] = ["effects", "groups"];

/// The studies in these folders, in the order to be shown.
///
/// # Errors
/// A failure if one of them is damaged.
pub fn parts(folder: &Path) -> Result<Vec<Part>, Refusal> {
    let mut parts = Vec::new();
    let adapted = folder.join(ADAPTED);
    if adapt::is_study(&adapted) {
        parts.push(adapted_part(&Adapted::of(&adapt::read_record(&adapted)?)));
    }
    let unknowns = folder.join(SENSITIVITY);
    if sensitivity::is_study(&unknowns) {
        parts.push(sensitivity_part(&Sensitivity::of(&sensitivity::read_record(
            &unknowns,
        )?)));
    }
    let dice = folder.join(LUCK).join(luck::DOCUMENT);
    if dice.exists() {
        parts.push(luck_part(&dice)?);
    }
    let runs = runs(&folder.join(PLANNER));
    if !runs.is_empty() {
        parts.push(planner_part(&runs)?);
    }
    Ok(parts)
}

fn adapted_part(study: &Adapted) -> Part {
    Part {
        id: ADAPTED.to_owned(),
        title: "Once both sides adapt".to_owned(),
        answer: study.answer(),
        line: study.citation.line(),
        figures: study.figures(),
        tables: study.grids(),
        commands: vec![study.setting.command.clone()],
        note: "Under each rule, and under none, both sides were tuned again and the opening game was solved again; all were judged \
               on the same fresh games. Intervals are for these weights and mixes: another search would find others. Where two \
               rule sets come to the same as before, as with and without a rule of little effect, and not once adapted, that \
               is the luck of the search, and shows how large it is."
            .to_owned(),
    }
}

fn sensitivity_part(study: &Sensitivity) -> Part {
    let tornado = |figure: &Figure| figure.id.starts_with("tornado");
    Part {
        id: SENSITIVITY.to_owned(),
        title: "How far the unknowns matter".to_owned(),
        answer: study.brief(),
        line: study.citation.line(),
        figures: study.figures().into_iter().filter(tornado).collect(),
        tables: study
            .grids()
            .into_iter()
            .filter(|grid| SHOWN.contains(&grid.id.as_str()))
            .collect(),
        commands: vec![study.setting.command.clone()],
        note: format!(
            "Every change is one value at something else that it might be, on the same dice; all changes stand in \
             {SENSITIVITY}/sensitivity.json. Intervals: {}. Commanders play on as before under every change; \
             but openings that they know by the printed factors are lost to them where these are changed, so that what moves \
             when factors of counters change is in part that loss.",
            study.corrections()
        ),
    }
}

fn luck_part(path: &Path) -> Result<Part, Refusal> {
    let shown = path.display();
    let text = fs::read_to_string(path)
        .map_err(|error| Refusal::failure(format!("{shown} cannot be read: {error}")))?;
    let damaged = |reason: &str| {
        Refusal::failure(format!(
            "{shown} is damaged: {reason}; play it anew with luck --factors and --out"
        ))
    };
    let summary = json::read(&text, &crate::two_sides::CARD).map_err(|error| damaged(&error.to_string()))?;
    let found = decided_answer(&summary).zip(decided_grid(&summary));
    let (answer, grid) = found.ok_or_else(|| damaged("it is of one rule set"))?;
    Ok(Part {
        id: LUCK.to_owned(),
        title: "What dice decide".to_owned(),
        answer,
        line: summary.citation.line(),
        figures: Vec::new(),
        tables: vec![grid],
        commands: vec![summary.citation.command.clone()],
        note: "Between equals nothing but dice and choices by lot can decide: this is no measure of how much skill could do, \
               which is what one side's better play moves the mean by, beside the deviation."
            .to_owned(),
    })
}

/// Why effects of rules that hide something are not to be compared without care.
const NOT_ALIKE: &str = "Whoever may not see the other side's counters cannot play choices out, and leaves them to rules of thumb: \
                         what rules that hide something do in such games is in part what that side loses by it.";

/// The summaries of the runs in a folder, by the name of the run's folder.
fn runs(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = entries
        .map(|entry| entry.path().join("summary.json"))
        .filter(|path| path.exists())
        .collect();
    found.sort();
    found
}

fn planner_part(runs: &[PathBuf]) -> Result<Part, Refusal> {
    let mut rows = Vec::new();
    let mut commands = Vec::new();
    let mut line = String::new();
    let mut answer = Vec::new();
    let mut runs = runs
        .iter()
        .map(|path| Run::read(path))
        .collect::<Result<Vec<_>, _>>()?;
    // The game as it is first.
    runs.sort_by_key(|run| run.list("/citation/scenario/optional_rules").len());
    for run in runs {
        line = run.text("/citation/line");
        commands.push(run.text("/citation/command"));
        let rules = run.list("/citation/scenario/optional_rules");
        rows.push(vec![
            if rules.is_empty() {
                "none".to_owned()
            } else {
                rules.join(", ")
            },
            run.text("/citation/commanders/allied"),
            run.text("/citation/commanders/axis"),
            run.number("/citation/games"),
            run.text("/mean_score/text"),
            run.text("/fair_bid/text"),
        ]);
        if let Some([rules, allied, axis, games, mean, bid]) =
            rows.last().and_then(|row| row.first_chunk::<6>())
        {
            answer.push(format!(
                "{games} games of {allied} against {axis} with optional rules {rules} end at {mean} on average, with a fair bid \
                 of {bid}."
            ));
        }
    }
    answer.push(NOT_ALIKE.to_owned());
    Ok(Part {
        id: PLANNER.to_owned(),
        title: "By a commander that plays its choices out".to_owned(),
        answer: answer.join(" "),
        line,
        figures: Vec::new(),
        tables: vec![Grid {
            id: PLANNER.to_owned(),
            title: "Other commanders".to_owned(),
            labels: 3,
            heads: ["rules", "Allies", "Axis", "games", "mean final score", "fair bid"]
                .map(str::to_owned)
                .to_vec(),
            rows,
            note: "95 % each by itself".to_owned(),
        }],
        commands,
        note: format!("Few games, since each of its decisions is played out hundreds of times. {NOT_ALIKE}"),
    })
}

/// A `summary.json`.
struct Run<'p> {
    path: &'p Path,
    document: Value,
}

impl<'p> Run<'p> {
    fn read(path: &'p Path) -> Result<Self, Refusal> {
        let shown = path.display();
        let text = fs::read_to_string(path)
            .map_err(|error| Refusal::failure(format!("{shown} cannot be read: {error}")))?;
        let document = serde_json::from_str(&text)
            .map_err(|error| Refusal::failure(format!("{shown} is damaged: {error}; play the run anew")))?;
        Ok(Run { path, document })
    }

    fn text(&self, place: &str) -> String {
        let found = self.document.pointer(place).and_then(Value::as_str);
        found.map_or_else(|| format!("? ({})", self.path.display()), str::to_owned)
    }

    fn number(&self, place: &str) -> String {
        let found = self.document.pointer(place).and_then(Value::as_u64);
        found.map_or_else(String::new, admiralty_core::results::grouped)
    }

    fn list(&self, place: &str) -> Vec<String> {
        let found = self.document.pointer(place).and_then(Value::as_array);
        let texts = found.into_iter().flatten().filter_map(Value::as_str);
        texts.map(str::to_owned).collect()
    }
}
