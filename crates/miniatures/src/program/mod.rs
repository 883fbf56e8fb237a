//! The sector game as the program plays it: names, players, values that can be changed, what is noted of every battle.

mod battles;
mod cells;
mod menu;
mod pairs;
mod request;
mod rungs;
mod sheet;
mod studies;
mod study;
mod tables;
mod tally;
mod targets;
mod victory;

pub use victory::VICTORY_AT_SEA;

use crate::scenario::{Origin, Scenario};
use crate::sector::choice::Choice;
use crate::sector::event::Event;
use crate::sector::players::{Captain, Effort, Search};
use crate::sector::rules::{Aaws, SEATS};
use crate::sector::state::{Place, Side, State};
use crate::sector::switches::{Advanced, SWITCHES};
use crate::sector::tell;
use admiralty_core::bench::Rung;
use admiralty_core::contract::{
    Abilities, Details, Files, Menu, Named, Outlook, Refusal, RulesetCard, Unknown, Unknowns,
};
use admiralty_core::machine::{
    MakePlayer, OwnFile, Playable, PlayerOrder, RANDOM, Registered, SCRIPT, Value, in_force, listed_choice,
};
use admiralty_core::seats::{GameCard, Points, Seat};
use admiralty_core::statistics::Scale;
use std::path::Path;
use std::sync::Arc;

/// The sector game, as the program's registry holds it.
pub static AAWS: Registered<Aaws> = Registered::new();

/// The advanced rules (M17).
const RULES: [Named; 6] = [
    rule(
        "asw_threat",
        "submarines fire fewer torpedoes where they are hunted (M17.1)",
    ),
    rule(
        "small_ships",
        "destroyers and torpedo boats are hard to hit (M17.2)",
    ),
    rule(
        "strafing",
        "fighters that strafe declare it and are easier to hit (M17.3)",
    ),
    rule("darkness", "the battle is fought by night (M17.4)"),
    rule("twilight", "dark up to turn 3, or from turn 4 on (M17.5)"),
    rule("weather", "up to three squalls (M17.6)"),
];

const fn rule(name: &'static str, about: &'static str) -> Named {
    Named { name, about }
}

const CAPTAIN: Named = rule(
    "captain",
    "moves for objectives and range, concentrates fire, sends aircraft where they do most",
);
const SEARCH: Named = rule(
    "search",
    "tries plans out by captains' battles; search:N tries N plans a turn (usually 40)",
);
/// Who can lead a fleet in a battle alone.
const LEADERS: [Named; 2] = [CAPTAIN, SEARCH];

/// Examples for the help of the program.
const EXAMPLES: [(&str, &str); 8] = [
    (
        "admiralty",
        "  admiralty odds --ruleset aaws --allied \"HMS Hood, HMS Ajax\" --axis \"Bismarck, Zara\"\n  admiralty study prices \
         --ruleset aaws\n  admiralty simulate scenarios/miniatures/coral-sea.toml",
    ),
    (
        "odds",
        "  admiralty odds --ruleset aaws --allied \"HMS Hood, HMS Prince of Wales\" --axis \"Bismarck, Prinz Eugen\" --anyway\n  \
         admiralty odds --ruleset aaws --show rare:1%",
    ),
    (
        "table",
        "  admiralty table attack Bismarck \"HMS Hood\" 2 --ruleset aaws\n  admiralty table duel Bismarck \"HMS Hood\" 2 --ruleset \
         aaws\n  admiralty table dice 12 6 --ruleset aaws",
    ),
    (
        "simulate",
        "  admiralty simulate --ruleset aaws --games 20000\n  admiralty simulate scenarios/miniatures/river-plate.toml",
    ),
    (
        "compare",
        "  admiralty compare --ruleset aaws --set switches.turn_cap=20|12\n  admiralty compare --ruleset aaws --set \
         units.Kongo.armor=8|9",
    ),
    (
        "study",
        "  admiralty study prices --ruleset aaws --out my-prices\n  admiralty study worth \"HMS Hood\" --ruleset aaws\n  \
         admiralty study draft Japan 1942 --ruleset aaws",
    ),
    ("match", "  admiralty match --ruleset aaws captain random"),
    ("narrate", "  admiralty narrate --ruleset aaws --game 3"),
];

static CARD: RulesetCard = RulesetCard {
    players: &[CAPTAIN, SEARCH, RANDOM, SCRIPT],
    optional_rules: &RULES,
    battle_doctrines: &LEADERS,
    odds_tables: &tables::NAMES,
    examples: &EXAMPLES,
    ..RulesetCard::new(
        [
            "aaws",
            "Axis & Allies Naval Miniatures: War at Sea, the sector game",
            "1",
        ],
        GameCard {
            seats: &SEATS,
            points: Points {
                name: "points",
                bid_step: 1.0,
                // Fleets are bought with points: a fairer game is another purchase, no bid on the score.
                bid_most: 0,
                most: 40_000,
                whole: None,
            },
            places: &[],
        },
    )
};

/// Why a switch is varied.
const UNSETTLED: &str = "Switches: where texts disagree or say nothing";

/// The path of a switch.
fn path_of(switch: &str) -> String {
    format!("switches.{switch}")
}

impl Aaws {
    /// The advanced rules with one of them set.
    fn advanced_with(&self, name: &str, on: bool) -> String {
        let mut advanced: Advanced = self.switches.advanced;
        let fields = Advanced::WORDS.into_iter().zip(advanced.fields());
        let words: Vec<String> = fields
            .filter(|(word, is)| if *word == name { on } else { **is })
            .map(|(word, _)| format!("{word:?}"))
            .collect();
        format!("[{}]", words.join(", "))
    }
}

impl Aaws {
    /// The names of the cards that take part.
    fn cards(&self) -> Vec<&str> {
        let forces = self.origin.iter().flat_map(|origin| &origin.battle.forces);
        let cards = forces.flat_map(|force| &force.fleet.cards);
        cards.map(|card| card.name.as_str()).collect()
    }
}

impl Origin {
    /// Every value of the files but the advanced rules, which have names of their own, and the cards that take no part.
    fn values(&self, cards: &[&str]) -> Vec<Value> {
        let takes_part = |path: &str| takes_part(path, cards, &path_of("advanced"));
        let entries = self
            .loaded
            .provenance
            .iter()
            .filter(|entry| takes_part(&entry.path));
        entries
            .map(|entry| {
                let switch = SWITCHES.iter().find(|card| path_of(card.name) == entry.path);
                let about = switch.map_or(String::new(), |card| format!("clause {}", card.clause));
                Value::new(&entry.path, &entry.value, about)
            })
            .collect()
    }
}

/// Whether a value is one of this battle: no card that takes no part, no title, nothing that has a name of its own.
fn takes_part(path: &str, cards: &[&str], named: &str) -> bool {
    let Some(rest) = path.strip_prefix("units.") else {
        return path != named && path != "title";
    };
    let plain = rest.replace("\\\"", "\"");
    cards.iter().any(|card| {
        let quoted = plain.strip_prefix('"').and_then(|rest| rest.strip_prefix(card));
        let bare = rest.strip_prefix(card).filter(|after| after.starts_with('.'));
        quoted.is_some_and(|after| after.starts_with("\".")) || bare.is_some()
    })
}

impl Playable for Aaws {
    fn card() -> &'static RulesetCard {
        &CARD
    }

    fn built_in() -> Self {
        Scenario::embedded().rules.clone()
    }

    fn read(path: &Path, files: &dyn Files) -> Option<Result<OwnFile<Self>, Vec<String>>> {
        let read = Scenario::open(path, files);
        Some(match read {
            Ok(scenario) => Ok(OwnFile {
                title: scenario.rules.title.clone(),
                files: scenario.origin.loaded.files.iter().map(Into::into).collect(),
                rules: scenario.rules,
            }),
            Err(faults) => Err(faults.iter().map(ToString::to_string).collect()),
        })
    }

    fn assumed(&self) -> Vec<String> {
        let left_out = self.not_played.iter();
        left_out
            .map(|(unit, what)| format!("not played: {unit}, {what}"))
            .collect()
    }

    /// Everything but the cards of units that take no part.
    fn values(&self) -> Vec<Value> {
        let rules = RULES.iter().zip(Advanced::WORDS);
        let mut advanced = self.switches.advanced;
        let mut values: Vec<Value> = rules
            .zip(advanced.fields())
            .map(|((rule, _), on)| Value::rule(rule, *on))
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
        let rule = RULES.iter().any(|rule| rule.name == name);
        let (path, value) = if rule {
            (path_of("advanced"), self.advanced_with(name, in_force(to)?))
        } else {
            (name.to_owned(), to.to_owned())
        };
        let varied = origin.varied([(path.as_str(), value.as_str())]);
        let varied = varied.map_err(|faults| faults.in_short())?;
        *self = varied.rules;
        Ok(())
    }

    fn player(&self, order: &PlayerOrder<'_>) -> Result<MakePlayer<Self>, Refusal> {
        if order.name == "captain" {
            return match order.argument {
                None => Ok(Arc::new(|| Box::new(Captain::default()))),
                Some(_) => Err(order.takes("no argument")),
            };
        }
        let mut effort = Effort::default();
        if let Some(plans) = order.argument {
            let plans = plans.parse().ok().filter(|plans| (2..=1_000).contains(plans));
            effort.plans = plans.ok_or_else(|| order.takes("a number of plans from 2 to 1000"))?;
        }
        Ok(Arc::new(move || Box::new(Search::new(effort))))
    }

    fn tell(&self, state: &State, event: &Event<'_>, out: &mut String) {
        tell::tell(self, state, event, out);
    }

    fn choice(&self, seen: &State, seat: Seat, text: &str) -> Option<Choice> {
        listed_choice(self, seen, seat, text)
    }

    fn outlook(&self) -> Outlook {
        self.outlook_by_name()
    }

    fn question(&self, seen: &State) -> usize {
        seen.stage as usize
    }

    fn features(&self, seen: &State, seat: Seat) -> Vec<f32> {
        let side = if seat == Side::One.seat() {
            Side::One
        } else {
            Side::Two
        };
        self.numbers_seen(seen, side)
    }

    fn unknowns(&self) -> Unknowns {
        let varied = SWITCHES.iter().filter_map(|card| {
            let now = self.switches.get(card.name);
            // With some settings the fleets of the scenario would be illegal.
            let legal = |path: &str, to: &str| {
                let origin = self.origin.as_ref();
                origin.is_none_or(|origin| origin.varied([(path, to)]).is_ok())
            };
            Unknown::of_switch(UNSETTLED, card, &now, legal)
        });
        Unknowns {
            varied: varied.collect(),
            left: Vec::new(),
        }
    }

    fn notes(&self) -> Vec<Details> {
        let names = tally::units(self).map(|unit| self.unit(unit).name.clone());
        let named = |side: Side| SEATS[side as usize].name.to_owned();
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
                id: "points".to_owned(),
                title: "Where points come from".to_owned(),
                unit: "points".to_owned(),
                scale: Scale::Plain,
                rows: Side::BOTH.map(named).to_vec(),
                columns: vec![
                    "enemy units".to_owned(),
                    "objectives".to_owned(),
                    "cargo and more".to_owned(),
                ],
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
        let units = tally::units(self).count();
        let (fates, rest) = numbers.split_at_mut(2 * units);
        let (points, length) = rest.split_at_mut(6);
        match event {
            Event::Scored {
                side,
                points: scored,
                objective,
                ..
            } => {
                let column = if objective.is_some() { 1 } else { 2 };
                points[3 * *side as usize + column] += i32::from(*scored);
            }
            Event::TurnOver { points: now } => {
                for (numbers, unit) in fates.chunks_exact_mut(2).zip(tally::units(self)) {
                    let lost = state.place[unit] == Place::Lost;
                    numbers[0] = i32::from(lost);
                    numbers[1] = i32::from(lost || self.crippled(state, unit));
                }
                for side in Side::BOTH {
                    let own = 3 * side as usize;
                    points[own] = i32::from(now[side as usize]) - points[own + 1] - points[own + 2];
                }
                length[0] = i32::from(state.turn);
            }
            _ => {}
        }
    }

    fn rungs() -> Vec<Rung> {
        rungs::of_sectors()
    }

    fn menu(&self) -> Menu {
        menu::menu(self)
    }

    fn abilities<'s>(&'s self, machine: Abilities<'s>) -> Abilities<'s> {
        Abilities {
            battles: Some(self),
            own_studies: Some(self),
            ..machine
        }
    }
}
