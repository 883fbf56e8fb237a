//! The crossover as the program plays it: names, players, values that can be changed, what is noted of every battle.

use super::{CAPTAIN, rule};
use crate::inches::choice::{Choice, Leg, Move};
use crate::inches::event::Event;
use crate::inches::plane::{Heading, Point};
use crate::inches::players::{Captain, Search};
use crate::inches::rules::Victory;
use crate::inches::scenario::Scenario;
use crate::inches::setup::Origin;
use crate::inches::state::{Id, Place, Side, State};
use crate::inches::switches::{Part, Switches};
use crate::inches::tell;
use crate::sector::rules::SEATS;
use admiralty_core::bench::Rung;
use admiralty_core::contract::{Details, Files, Named, Refusal, RulesetCard, Unknown, Unknowns};
use admiralty_core::machine::{
    MakePlayer, OwnFile, Playable, PlayerOrder, RANDOM, Registered, SCRIPT, Value, in_force, listed_choice,
};
use admiralty_core::seats::{GameCard, Points, Seat};
use admiralty_core::statistics::Scale;
use std::path::Path;
use std::sync::Arc;

/// The crossover, as the program's registry holds it.
pub static VICTORY_AT_SEA: Registered<Victory> = Registered::new();

/// The optional parts, in the order of [`Part::WORDS`].
const RULES: [Named; 11] = [
    rule("luck_die", "one die of an attack is the luck die (V4.8)"),
    rule("facing", "a target's size and facing change dice (V4.12)"),
    rule("criticals", "critical hits, fires, damage control (V6)"),
    rule("splash", "splashes of other ships disturb main guns (V4.11)"),
    rule("weather", "bad weather limits sight (V10.1)"),
    rule("night", "the battle is fought by night (V10.2)"),
    rule("nationality", "bonuses of nations (V10.7)"),
    rule("radar", "ships with radar can try it (V10.5)"),
    rule("decoys", "submarines have decoys (V7.11)"),
    rule("ammunition", "torpedoes and charges are counted (V5.1, V7.8)"),
    rule("observation", "observation planes help initiative (V9.6)"),
];

/// Examples for the help of the program.
const EXAMPLES: [(&str, &str); 2] = [
    (
        "simulate",
        "  admiralty simulate --ruleset victory-at-sea --games 5000",
    ),
    (
        "compare",
        "  admiralty compare --ruleset victory-at-sea --rules criticals",
    ),
];

const SEARCH: Named = rule(
    "search",
    "tries ways to lead and single answers out by captains' battles",
);

static CARD: RulesetCard = RulesetCard {
    players: &[CAPTAIN, SEARCH, RANDOM, SCRIPT],
    optional_rules: &RULES,
    examples: &EXAMPLES,
    ..RulesetCard::new(
        [
            "victory-at-sea",
            "Axis & Allies Naval Miniatures on a table, with Victory at Sea",
            "3",
        ],
        GameCard {
            seats: &SEATS,
            points: Points {
                name: "points",
                bid_step: 1.0,
                // As in the sector game: a fairer game is another purchase.
                bid_most: 0,
                most: 40_000,
                whole: None,
            },
            places: &[],
        },
    )
};

const OPTIONS: &str = "switches.options";

impl Victory {
    fn options_with(&self, name: &str, on: bool) -> String {
        let words = Part::WORDS.into_iter();
        let words = words.filter(|(word, part)| {
            if *word == name {
                on
            } else {
                self.switches.has(*part)
            }
        });
        let words: Vec<String> = words.map(|(word, _)| format!("{word:?}")).collect();
        format!("[{}]", words.join(", "))
    }

    fn cards(&self) -> Vec<&str> {
        let forces = self.origin.iter().flat_map(|origin| &origin.battle.forces);
        forces
            .flat_map(|force| &force.fleet.cards)
            .map(|card| card.name.as_str())
            .collect()
    }
}

impl Origin {
    /// Every value of the files but the optional parts, which have names of their own, and cards that take no part.
    fn values(&self, cards: &[&str]) -> Vec<Value> {
        let takes_part = |path: &str| super::takes_part(path, cards, OPTIONS);
        let entries = self
            .loaded
            .provenance
            .iter()
            .filter(|entry| takes_part(&entry.path));
        let clauses = Switches::cards();
        entries
            .map(|entry| {
                let switch = clauses
                    .iter()
                    .find(|card| format!("switches.{}", card.name) == entry.path);
                let about = switch.map_or(String::new(), |card| format!("clause {}", card.clause));
                Value::new(&entry.path, &entry.value, about)
            })
            .collect()
    }
}

/// The units of both sides.
fn units(rules: &Victory) -> impl Iterator<Item = Id> + '_ {
    Side::BOTH
        .into_iter()
        .flat_map(|side| rules.kinds(side).all.of(side))
}

/// The whole numbers in a text, in their order.
fn numbers(text: &str) -> Vec<i32> {
    let parts = text.split(|c: char| !c.is_ascii_digit() && c != '-');
    parts.filter_map(|part| part.parse().ok()).collect()
}

/// A choice that has more values than a list holds, as it was written.
fn written_choice(text: &str) -> Option<Choice> {
    let found = numbers(text);
    let id = |number: i32| u8::try_from(number).ok().map(Id);
    let small = |number: i32| i16::try_from(number).ok().map(i32::from);
    match (text.split([' ', '(']).next()?, found.as_slice()) {
        ("Done", _) => Some(Choice::Done),
        ("Fly", &[unit, x, y]) => Some(Choice::Fly {
            unit: id(unit)?,
            to: Point::new(small(x)?, small(y)?),
        }),
        ("Deploy", &[unit, x, y, heading]) => Some(Choice::Deploy {
            unit: id(unit)?,
            at: Point::new(small(x)?, small(y)?),
            heading: Heading(u8::try_from(heading).ok()?),
        }),
        ("Search", &[unit, target]) => Some(Choice::Search {
            unit: id(unit)?,
            target: id(target)?,
        }),
        ("Move", &[unit, a, s, b, t, c, u, deep, mines]) => {
            let leg = |ahead: i32, turn: i32| {
                Some(Leg {
                    ahead: u16::try_from(ahead).ok()?,
                    turn: i8::try_from(turn).ok()?,
                })
            };
            Some(Choice::Move(Move {
                unit: id(unit)?,
                legs: [leg(a, s)?, leg(b, t)?, leg(c, u)?],
                deep: u8::try_from(deep).ok()?,
                mines: u8::try_from(mines).ok()?,
                smoke: text.contains("smoke: true"),
                fast: text.contains("fast: true"),
            }))
        }
        _ => None,
    }
}

impl Playable for Victory {
    fn card() -> &'static RulesetCard {
        &CARD
    }

    fn built_in() -> Self {
        Scenario::embedded().rules.clone()
    }

    fn read(path: &Path, files: &dyn Files) -> Option<Result<OwnFile<Self>, Vec<String>>> {
        Some(match Scenario::open(path, files) {
            Ok(scenario) => Ok(OwnFile {
                title: scenario.rules.base.title.clone(),
                files: scenario.origin.loaded.files.iter().map(Into::into).collect(),
                rules: scenario.rules,
            }),
            Err(faults) => Err(faults.iter().map(ToString::to_string).collect()),
        })
    }

    fn assumed(&self) -> Vec<String> {
        let left_out = self.base.not_played.iter();
        left_out
            .map(|(unit, what)| format!("not played: {unit}, {what}"))
            .collect()
    }

    fn values(&self) -> Vec<Value> {
        let rules = RULES.iter().zip(Part::WORDS);
        let mut values: Vec<Value> = rules
            .map(|(rule, (_, part))| Value::rule(rule, self.switches.has(part)))
            .collect();
        if let Some(origin) = &self.origin {
            values.extend(origin.values(&self.cards()));
        }
        values
    }

    fn usual(&self) -> Vec<Value> {
        let shipped = Scenario::embedded();
        let mut values = shipped.rules.values();
        values.extend(shipped.origin.values(&self.cards()));
        values
    }

    fn set(&mut self, name: &str, to: &str) -> Result<(), String> {
        let Some(origin) = &self.origin else {
            return Err("only a scenario that was read can be changed".to_owned());
        };
        let (path, value) = if RULES.iter().any(|rule| rule.name == name) {
            (OPTIONS.to_owned(), self.options_with(name, in_force(to)?))
        } else {
            (name.to_owned(), to.to_owned())
        };
        let varied = origin.varied([(path.as_str(), value.as_str())]);
        let varied = varied.map_err(|faults| faults.in_short())?;
        *self = varied.rules;
        Ok(())
    }

    fn player(&self, order: &PlayerOrder<'_>) -> Result<MakePlayer<Self>, Refusal> {
        match (order.name, order.argument) {
            (_, Some(_)) => Err(order.takes("no argument")),
            ("search", None) => Ok(Arc::new(|| Box::new(Search::default()))),
            _ => Ok(Arc::new(|| Box::new(Captain::default()))),
        }
    }

    fn tell(&self, state: &State, event: &Event<'_>, out: &mut String) {
        tell::tell(self, state, event, out);
    }

    fn choice(&self, seen: &State, seat: Seat, text: &str) -> Option<Choice> {
        written_choice(text).or_else(|| listed_choice(self, seen, seat, text))
    }

    fn unknowns(&self) -> Unknowns {
        let cards = Switches::cards();
        let varied = cards.iter().filter(|card| card.name != "options");
        let varied = varied.filter_map(|card| {
            let now = self.switches.get(card.name);
            // With some settings the fleets of the scenario would be illegal.
            let legal = |path: &str, to: &str| {
                let origin = self.origin.as_ref();
                origin.is_none_or(|origin| origin.varied([(path, to)]).is_ok())
            };
            Unknown::of_switch(super::UNSETTLED, card, &now, legal)
        });
        Unknowns {
            varied: varied.collect(),
            left: Vec::new(),
        }
    }

    fn notes(&self) -> Vec<Details> {
        let names = units(self).map(|unit| self.unit(unit).name.clone());
        vec![
            Details {
                id: "fates".to_owned(),
                title: "What becomes of each unit".to_owned(),
                unit: "share of battles".to_owned(),
                scale: Scale::Percent,
                rows: names.collect(),
                columns: vec!["lost".to_owned(), "crippled or lost".to_owned()],
                spread: false,
            },
            Details {
                id: "length".to_owned(),
                title: "How long battles last".to_owned(),
                unit: "turns".to_owned(),
                scale: Scale::Plain,
                rows: vec!["turns".to_owned()],
                columns: vec!["mean".to_owned()],
                spread: true,
            },
        ]
    }

    fn note(&self, state: &State, event: &Event<'_>, numbers: &mut [i32]) {
        if let Event::TurnOver { .. } = event {
            let (fates, length) = numbers.split_at_mut(2 * units(self).count());
            for (numbers, unit) in fates.chunks_exact_mut(2).zip(units(self)) {
                let lost = state.base.place[unit] == Place::Lost;
                numbers[0] = i32::from(lost);
                numbers[1] = i32::from(lost || self.base.crippled(&state.base, unit));
            }
            length[0] = i32::from(state.base.turn);
        }
    }

    fn rungs() -> Vec<Rung> {
        super::rungs::in_inches()
    }
}
