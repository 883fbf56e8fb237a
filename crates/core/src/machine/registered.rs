//! A game of the machine behind the contract: opened, varied, seated.

use super::playable::{OFF, ON, Playable, PlayerOrder, RANDOM, SCRIPT, Value};
use super::players::FromOutside;
use super::script::FileScript;
use super::seated::Seated;
use super::values;
use super::{Machine, MakePlayer, Random};
use crate::bench::Rung;
use crate::contract::{
    Abilities, DataFile, Description, Details, Factor, Files, Level, Match, Menu, Outlook, Refusal, Ruleset,
    RulesetCard, Scenario, ScenarioCard, ScenarioSource, Scripts, Terms, Unknowns, Variants, fnv1a,
    unknown_name,
};
use crate::results::summary::Grid;
use crate::seats::BySeat;
use crate::text::nearest;
use std::marker::PhantomData;
use std::path::PathBuf;
use std::sync::Arc;

/// So many names are told to who asks for another.
const MOST_NAMED: usize = 40;

/// A game as the program's registry holds it.
pub struct Registered<R>(PhantomData<fn() -> R>);

impl<R> Registered<R> {
    /// The game.
    #[must_use]
    #[allow(clippy::new_without_default, reason = "for statics")]
    pub const fn new() -> Self {
        Registered(PhantomData)
    }
}

impl<R: Playable> Ruleset for Registered<R> {
    fn card(&self) -> &'static RulesetCard {
        R::card()
    }

    fn contenders(&self) -> Vec<String> {
        let names = R::card().players.iter().map(|named| named.name);
        names
            .filter(|name| *name != SCRIPT.name)
            .map(str::to_owned)
            .collect()
    }

    fn rungs(&self) -> Vec<Rung> {
        R::rungs()
    }

    fn open(
        &self,
        source: &ScenarioSource,
        optional_rules: Option<&[String]>,
        files: Arc<dyn Files>,
    ) -> Result<Arc<dyn Scenario>, Refusal> {
        let read = values::open::<R>(source, optional_rules, &*files)?;
        Ok(Arc::new(Opened {
            rules: Arc::new(read.rules),
            title: read.title,
            read_from: read.files,
            files,
        }))
    }
}

/// What a citation says of a scenario of this title.
pub fn scenario_card<R: Playable>(rules: &R, title: &str) -> ScenarioCard {
    let values = rules.values();
    let mut text = R::card().id.to_owned();
    for value in &values {
        text += &format!("\n{} = {}", value.name, value.is);
    }
    let usual = rules.usual();
    let is_rule = |name: &str| R::card().optional_rules.iter().any(|rule| rule.name == name);
    let changed = values
        .iter()
        .filter(|value| !usual.contains(value) && !is_rule(&value.name));
    ScenarioCard {
        title: title.to_owned(),
        hash: format!("{:016x}", fnv1a(&text)),
        switches: changed
            .map(|value| (value.name.clone(), value.is.clone()))
            .collect(),
        optional_rules: values::rules_in_force(R::card(), &values),
        assumed: rules.assumed(),
        beyond: Vec::new(),
        modelled: rules.modelled(),
    }
}

/// A scenario that has been read.
pub(super) struct Opened<R> {
    rules: Arc<R>,
    title: String,
    read_from: Vec<PathBuf>,
    files: Arc<dyn Files>,
}

impl<R: Playable> Opened<R> {
    /// The player of a seat, with the files that it reads.
    fn player(
        &self,
        text: &str,
        seat: crate::seats::Seat,
    ) -> Result<(MakePlayer<R>, Vec<DataFile>), Refusal> {
        let order = PlayerOrder::new(text, seat, &*self.files);
        if let Some((outside, base)) = order.outside(&R::card().game)? {
            let (base, mut read) = self.player(base.unwrap_or(R::card().players[0].name), seat)?;
            let outlook = Arc::new(self.rules.outlook());
            let make: MakePlayer<R> = Arc::new(move || {
                Box::new(FromOutside {
                    outside: Arc::clone(&outside),
                    outlook: Arc::clone(&outlook),
                    seat,
                    base: base(),
                    generator: None,
                })
            });
            read.extend(order.files());
            return Ok((make, read));
        }
        let players = R::card().players;
        if !players.iter().any(|named| named.name == order.name) {
            return Err(unknown_name("player", order.name, players));
        }
        let make: MakePlayer<R> = if order.name == RANDOM.name {
            if order.argument.is_some() {
                return Err(order.takes("no argument"));
            }
            Arc::new(|| Box::new(Random::default()))
        } else if order.name == SCRIPT.name {
            let path = order.argument.ok_or_else(|| order.takes("a file: script:FILE"))?;
            let script = FileScript::read::<R>(&order.file(path)?, seat);
            let script = script.map_err(|fault| Refusal::Usage(format!("{path}, {fault}")))?;
            Arc::new(move || Box::new(script.clone()))
        } else {
            self.rules.player(&order)?
        };
        Ok((make, order.files()))
    }

    fn seated(&self, terms: &Terms) -> Result<Seated<R>, Refusal> {
        let game = R::card().game;
        let mut files = Vec::new();
        let mut players = Vec::new();
        for (seat, text) in terms.commanders.iter() {
            let (player, read) = self.player(text, seat)?;
            players.push(player);
            files.extend(read);
        }
        if players.len() != game.seats.len() {
            return Err(Refusal::Usage(format!(
                "{} has {} seats, and {} players are named",
                R::card().title,
                game.seats.len(),
                players.len()
            )));
        }
        if terms.bid != Default::default() && (game.seats.len() != 2 || game.points.bid_most == 0) {
            return Err(Refusal::Usage(format!(
                "{} is played without bids",
                R::card().title
            )));
        }
        let players: BySeat<MakePlayer<R>> = players.into_iter().collect();
        Ok(Seated {
            machine: Machine::new(Arc::clone(&self.rules), players, terms.seed),
            title: self.title.clone(),
            terms: terms.clone(),
            files,
        })
    }
}

impl<R: Playable> Scenario for Opened<R> {
    fn card(&self) -> ScenarioCard {
        scenario_card(&*self.rules, &self.title)
    }

    fn describe(&self) -> Description {
        let card = self.card();
        let name = |path: &PathBuf| path.display().to_string();
        let files: Vec<String> = self.read_from.iter().map(name).collect();
        let read_from = match files.is_empty() {
            true => "built in".to_owned(),
            false => files.join(", extending "),
        };
        let value = |value: Value| vec![value.name, value.is, value.about];
        Description {
            sound: vec![
                format!("{read_from}: no faults"),
                format!("{}: {} of its values changed", card.title, card.switches.len()),
                format!("hash {}", card.hash),
            ],
            facts: vec![format!("File: {read_from}"), format!("Hash: {}", card.hash)],
            title: card.title,
            tables: vec![Grid {
                id: "values".to_owned(),
                title: "Values".to_owned(),
                labels: 3,
                heads: ["Value", "Here", "What it is"].map(str::to_owned).to_vec(),
                rows: self.rules.values().into_iter().map(value).collect(),
                note: String::new(),
            }],
        }
    }

    fn seat(self: Arc<Self>, terms: &Terms) -> Result<Box<dyn Match>, Refusal> {
        Ok(Box::new(self.seated(terms)?))
    }

    fn menu(&self) -> Menu {
        self.rules.menu()
    }

    fn outlook(&self) -> Option<Arc<Outlook>> {
        Some(Arc::new(self.rules.outlook()))
    }

    fn abilities(&self) -> Abilities<'_> {
        let reads = R::card().players.iter().any(|named| named.name == SCRIPT.name);
        self.rules.abilities(Abilities {
            variants: (!self.rules.values().is_empty()).then_some(self),
            scripts: if reads { Some(self) } else { None },
            ..Abilities::default()
        })
    }
}

impl<R: Playable> Variants for Opened<R> {
    /// A rule or value by its name, `needed=5|7`: what it is now unless two levels are named.
    fn factor(&self, text: &str) -> Result<Factor, Refusal> {
        let values = self.rules.values();
        let (name, levels) = text
            .split_once('=')
            .map_or((text, None), |(name, levels)| (name, Some(levels)));
        let name = name.trim();
        let Some(value) = values.iter().find(|value| value.name == name) else {
            let names: Vec<&str> = values.iter().map(|value| value.name.as_str()).collect();
            let known = match nearest(name, names.iter().copied()) {
                Some(meant) => format!("did you mean {meant:?}?"),
                None if names.len() > MOST_NAMED => {
                    format!(
                        "there are {} values, and `admiralty scenario show` lists them",
                        names.len()
                    )
                }
                None => format!("known are {}", names.join(", ")),
            };
            return Err(Refusal::Usage(format!(
                "there is no rule or value named {name:?}: {known}"
            )));
        };
        let mut labels: Vec<&str> = match levels {
            Some(levels) => levels.split('|').map(str::trim).collect(),
            None if [ON, OFF].contains(&value.is.as_str()) => vec![OFF, ON],
            None => {
                return Err(Refusal::Usage(format!(
                    "{name} is {}: say what else it might be, {name}=A|B",
                    value.is
                )));
            }
        };
        if let [only] = labels[..] {
            labels = vec![&value.is, only];
        }
        for label in &labels {
            let set = R::clone(&self.rules).set(name, label);
            set.map_err(|why| Refusal::Usage(format!("{name} = {label}: {why}")))?;
        }
        let level = |label: &&str| Level {
            label: (*label).to_owned(),
            name: format!("{name}={label}"),
            changes: vec![(name.to_owned(), (*label).to_owned())],
        };
        Ok(Factor {
            name: name.to_owned(),
            about: value.about.clone(),
            levels: labels.iter().map(level).collect(),
        })
    }

    fn varied(&self, levels: &[&Level]) -> Result<Arc<dyn Scenario>, Refusal> {
        let mut rules = R::clone(&self.rules);
        for (name, to) in levels.iter().flat_map(|level| &level.changes) {
            let set = rules.set(name, to);
            set.map_err(|why| Refusal::Usage(format!("{name} = {to}: {why}")))?;
        }
        Ok(Arc::new(Opened {
            rules: Arc::new(rules),
            title: self.title.clone(),
            read_from: self.read_from.clone(),
            files: Arc::clone(&self.files),
        }))
    }

    fn unknowns(&self) -> Unknowns {
        self.rules.unknowns()
    }

    fn notes(&self) -> Vec<Details> {
        self.rules.notes()
    }
}

impl<R: Playable> Scripts for Opened<R> {
    fn record(&self, terms: &Terms, game: u64) -> Result<String, Refusal> {
        self.seated(terms)?.script(game)
    }
}
