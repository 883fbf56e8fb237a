//! Scenario files of games that name their values: a flat list of what differs from the built-in scenario.

use super::playable::{OFF, ON, OwnFile, Playable, Value};
use crate::contract::{
    Files, LONGEST_CHAIN, Named, Refusal, RulesetCard, ScenarioSource, is_within, unknown_name,
};
use std::path::{Path, PathBuf};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A scenario as it was read.
pub(super) struct Read<R> {
    pub rules: R,
    pub title: String,
    /// The files that it was read from, the first first.
    pub files: Vec<PathBuf>,
}

/// Reads a scenario and puts these optional rules into force.
pub(super) fn open<R: Playable>(
    source: &ScenarioSource,
    optional_rules: Option<&[String]>,
    files: &dyn Files,
) -> Result<Read<R>, Refusal> {
    let card = R::card();
    if let Some(unknown) = optional_rules
        .into_iter()
        .flatten()
        .find(|rule| !is_rule(card, rule))
    {
        return Err(unknown_name("optional rule", unknown, card.optional_rules));
    }
    let mut read = Read {
        rules: R::built_in(),
        title: card.title.to_owned(),
        files: Vec::new(),
    };
    if let ScenarioSource::File(path) = source
        && path != Path::new(card.id)
        && let Some(own) = R::read(path, files)
    {
        let refused = |faults: Vec<String>| Refusal::of_scenario(path, faults.join("\n"), files, &card.game);
        let OwnFile { rules, title, files } = own.map_err(refused)?;
        read = Read { rules, title, files };
    } else if let ScenarioSource::File(path) = source
        && path != Path::new(card.id)
    {
        let mut faults = Vec::new();
        let mut layers = Vec::new();
        let home = path.parent().unwrap_or(Path::new(""));
        let mut next = Some(path.clone());
        while let Some(path) = next.take() {
            let layer = Layer::read::<R>(&path, home, files, &mut faults)?;
            next = layer.extends.clone();
            layers.push(layer);
            read.files.push(path);
            if layers.len() > LONGEST_CHAIN {
                return Err(Refusal::Usage(
                    "too many scenario files extend one another".to_owned(),
                ));
            }
        }
        for layer in layers.into_iter().rev() {
            layer.apply(&mut read, &mut faults);
        }
        if !faults.is_empty() {
            return Err(Refusal::of_scenario(path, faults.join("\n"), files, &card.game));
        }
    }
    for rule in card.optional_rules.iter().filter(|_| optional_rules.is_some()) {
        let on = optional_rules.into_iter().flatten().any(|name| name == rule.name);
        let set = read.rules.set(rule.name, if on { ON } else { OFF });
        set.map_err(|why| Refusal::Usage(format!("optional rule {}: {why}", rule.name)))?;
    }
    Ok(read)
}

fn is_rule(card: &RulesetCard, name: &str) -> bool {
    card.optional_rules.iter().any(|rule| rule.name == name)
}

/// The optional rules in force.
pub(super) fn rules_in_force(card: &RulesetCard, values: &[Value]) -> Vec<String> {
    let on = |rule: &&Named| {
        values
            .iter()
            .any(|value| value.name == rule.name && value.is == ON)
    };
    card.optional_rules
        .iter()
        .filter(on)
        .map(|rule| rule.name.to_owned())
        .collect()
}

/// A file, before it is laid over what it extends.
struct Layer {
    name: String,
    title: Option<String>,
    extends: Option<PathBuf>,
    /// Optional rules that it puts into force, and no others.
    rules: Option<(usize, Vec<String>)>,
    /// Values: line, name and what it is to be.
    values: Vec<(usize, String, String)>,
}

impl Layer {
    /// Reads a file; what it extends must be in the home folder or below it.
    fn read<R: Playable>(
        path: &Path,
        home: &Path,
        files: &dyn Files,
        faults: &mut Vec<String>,
    ) -> Result<Self, Refusal> {
        let name = path.display().to_string();
        let text = files
            .read(path)
            .map_err(|error| Refusal::failure(format!("{name}: the file cannot be read: {error}")))?;
        let (root, broken) = DeTable::parse_recoverable(&text);
        let line_of = |at: usize| 1 + text.bytes().take(at).filter(|&byte| byte == b'\n').count();
        for fault in broken {
            let line = fault.span().map_or(1, |span| line_of(span.start));
            faults.push(format!("{name}:{line}: {}", fault.message()));
        }
        let mut flat = Vec::new();
        flatten(root.get_ref(), "", &mut flat);
        let mut layer = Layer {
            name,
            title: None,
            extends: None,
            rules: None,
            values: Vec::new(),
        };
        for (at, key, item) in flat {
            let (line, value) = (line_of(at), plain(item, &text));
            match key.as_str() {
                "title" => layer.title = Some(value),
                "ruleset" if value == R::card().id => {}
                "ruleset" => {
                    return Err(Refusal::Usage(format!(
                        "{}:{line}: this scenario is of the game {value}, not of {}: leave out --ruleset, or name {value}",
                        layer.name,
                        R::card().id
                    )));
                }
                "extends" if value == R::card().id => {}
                "extends" if is_within(&path.with_file_name(&value), home, files) => {
                    layer.extends = Some(path.with_file_name(&value));
                }
                "extends" => faults.push(format!(
                    "{}:{line}: extends = {value}: it is not in the folder of the scenario that was named, nor below it: \
                     copy it there, or write {}",
                    layer.name,
                    R::card().id
                )),
                "rules" => layer.rules = Some((line, listed(item, &text))),
                _ => layer.values.push((line, key, value)),
            }
        }
        Ok(layer)
    }

    fn apply<R: Playable>(self, read: &mut Read<R>, faults: &mut Vec<String>) {
        if let Some(title) = self.title {
            read.title = title;
        }
        let card = R::card();
        let mut values = self.values;
        if let Some((line, rules)) = self.rules {
            let word = |rule: &Named| {
                if rules.iter().any(|name| name == rule.name) {
                    ON
                } else {
                    OFF
                }
            };
            let switched = |rule: &Named| (line, rule.name.to_owned(), word(rule).to_owned());
            values.extend(card.optional_rules.iter().map(switched));
            for unknown in rules.iter().filter(|rule| !is_rule(card, rule)) {
                let refusal = unknown_name("optional rule", unknown, card.optional_rules);
                faults.push(format!("{}:{line}: {refusal}", self.name));
            }
        }
        let known = read.rules.values();
        for (line, name, to) in values {
            if !known.iter().any(|value| value.name == name) {
                let names: Vec<&str> = known.iter().map(|value| value.name.as_str()).collect();
                faults.push(format!(
                    "{}:{line}: there is no value {name}; known are title, extends, ruleset, rules, {}",
                    self.name,
                    names.join(", ")
                ));
            } else if let Err(why) = read.rules.set(&name, &to) {
                faults.push(format!("{}:{line}: {name} = {to}: {why}", self.name));
            }
        }
    }
}

/// The values of a table by their full names, with their places in the text.
fn flatten<'t, 'v>(
    table: &'t DeTable<'v>,
    before: &str,
    flat: &mut Vec<(usize, String, &'t Spanned<DeValue<'v>>)>,
) {
    for (key, value) in table {
        let name = format!("{before}{}", key.get_ref());
        match value.get_ref() {
            DeValue::Table(inner) => flatten(inner, &format!("{name}."), flat),
            _ => flat.push((key.span().start, name, value)),
        }
    }
}

/// The names in an array, or in a text with commas between.
fn listed(value: &Spanned<DeValue<'_>>, text: &str) -> Vec<String> {
    if let DeValue::Array(items) = value.get_ref() {
        return items.iter().map(|item| plain(item, text)).collect();
    }
    let names = plain(value, text);
    let names = names.split(',').map(|name| name.trim().to_owned());
    names.filter(|name| !name.is_empty()).collect()
}

/// A value as [`Playable::set`] reads it: a text without its quotes, anything else as it stands in the file.
fn plain(value: &Spanned<DeValue<'_>>, text: &str) -> String {
    match value.get_ref() {
        DeValue::String(string) => string.to_string(),
        _ => text.get(value.span()).unwrap_or_default().to_owned(),
    }
}
