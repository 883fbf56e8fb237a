//! The battles as the program plays them: names, players, values that can be changed, what is noted of every battle.

mod rungs;
mod studies;

use crate::battle::choice::Choice;
use crate::battle::event::Event;
use crate::battle::game::SEATS;
use crate::battle::plain::{Plain, Posture};
use crate::battle::rules::Battle;
use crate::battle::state::{Side, State};
use crate::battle::tell;
use crate::scenario;
use crate::ships::HULL;
use crate::switches::SWITCHES;
use admiralty_core::bench::Rung;
use admiralty_core::contract::{Abilities, Details, Files, Named, Refusal, RulesetCard, Unknown, Unknowns};
use admiralty_core::machine::{
    MakePlayer, OwnFile, Playable, PlayerOrder, RANDOM, Registered, SCRIPT, Value, listed_choice,
};
use admiralty_core::seats::{GameCard, Points, Seat, Whole};
use admiralty_core::statistics::Scale;
use admiralty_core::text::{Entry, Loaded, SwitchCard};
use std::path::Path;
use std::sync::Arc;

/// The battles, as the program's registry holds them.
pub static GREAT_WAR_AT_SEA: Registered<Battle> = Registered::new();

const PLAIN: Named = Named {
    name: "plain",
    about: "fights by rules of thumb; plain:fight, plain:hold and plain:run have orders",
};

/// Examples for the help of the program.
const EXAMPLES: [(&str, &str); 5] = [
    (
        "simulate",
        "  admiralty simulate --ruleset great-war-at-sea --games 20000\n  admiralty simulate \
         scenarios/great-war-at-sea/otranto-straits.toml",
    ),
    (
        "compare",
        "  admiralty compare --ruleset great-war-at-sea --unknowns\n  admiralty compare --ruleset great-war-at-sea --set \
         surprise=false|true",
    ),
    (
        "study",
        "  admiralty study volley Goeben Defence --ruleset great-war-at-sea",
    ),
    (
        "match",
        "  admiralty match --ruleset great-war-at-sea plain:fight plain",
    ),
    (
        "narrate",
        "  admiralty narrate --ruleset great-war-at-sea --game 3",
    ),
];

static CARD: RulesetCard = RulesetCard {
    players: &[PLAIN, RANDOM, SCRIPT],
    examples: &EXAMPLES,
    ..RulesetCard::new(
        [
            "great-war-at-sea",
            "Great War at Sea: the Mediterranean, battles",
            "2",
        ],
        GameCard {
            seats: &SEATS,
            points: Points {
                name: "quarter points",
                bid_step: 1.0,
                bid_most: 0,
                most: 40_000,
                whole: Some(Whole {
                    parts: 4,
                    name: "victory points",
                    unit: "vp",
                }),
            },
            places: &[],
        },
    )
};

/// The path of a switch.
fn path_of(switch: &str) -> String {
    format!("switches.{switch}")
}

/// Why a switch is varied.
pub(crate) const SOURCELESS: &str = "Switches: where no source decides";

impl Battle {
    /// The names of the ships that take part, as the ship file writes them.
    fn names(&self) -> Vec<&str> {
        let units = Side::BOTH.into_iter().flat_map(|side| &self.sides[side].units);
        units.map(|unit| &*unit.ship.name).collect()
    }
}

/// Every value of the files but the title and those of ships that take no part; with the clauses of switches.
pub(crate) fn values_of(loaded: &Loaded, names: &[&str], cards: &[SwitchCard]) -> Vec<Value> {
    let takes_part = |path: &str| match path.strip_prefix("ships.") {
        None => path != "title",
        Some(rest) => names.iter().any(|name| {
            let quoted = rest.strip_prefix('"').and_then(|rest| rest.strip_prefix(name));
            quoted.is_some_and(|after| after.starts_with("\"."))
                || rest
                    .strip_prefix(name)
                    .is_some_and(|after| after.starts_with('.'))
        }),
    };
    let entries = loaded.provenance.iter().filter(|entry| takes_part(&entry.path));
    let value = |entry: &Entry| {
        let switch = cards.iter().find(|card| path_of(card.name) == entry.path);
        let about = switch.map_or(String::new(), |card| format!("clause {}", card.clause));
        Value::new(&entry.path, &entry.value, about)
    };
    entries.map(value).collect()
}

impl Playable for Battle {
    fn card() -> &'static RulesetCard {
        &CARD
    }

    fn built_in() -> Self {
        scenario::embedded().clone()
    }

    fn read(path: &Path, files: &dyn Files) -> Option<Result<OwnFile<Self>, Vec<String>>> {
        Some(match scenario::open(path, files) {
            Ok(battle) => Ok(OwnFile {
                title: battle.title.to_string(),
                files: battle
                    .origin
                    .iter()
                    .flat_map(|origin| origin.loaded.files.iter().map(Into::into))
                    .collect(),
                rules: battle,
            }),
            Err(faults) => Err(faults.iter().map(ToString::to_string).collect()),
        })
    }

    /// The assumptions in force: ratings by formula, and the switches that no source settles.
    fn assumed(&self) -> Vec<String> {
        let mut by_formula: Vec<&str> = Vec::new();
        for unit in Side::BOTH.into_iter().flat_map(|side| &self.sides[side].units) {
            if unit.ship.derived && !by_formula.contains(&&*unit.ship.name) {
                by_formula.push(&unit.ship.name);
            }
        }
        let mut told = vec![format!("ratings by formula (GW-1): {}", by_formula.join(", "))];
        let entries = self
            .origin
            .iter()
            .flat_map(|origin| origin.loaded.provenance.assumed());
        for entry in entries.filter(|entry| entry.path.starts_with("switches.")) {
            let source = entry.source.as_deref().unwrap_or_default();
            told.push(format!("{} = {} ({source})", entry.path, entry.value));
        }
        told
    }

    fn values(&self) -> Vec<Value> {
        let origin = self.origin.iter();
        origin
            .flat_map(|origin| values_of(&origin.loaded, &self.names(), &SWITCHES))
            .collect()
    }

    fn usual(&self) -> Vec<Value> {
        let shipped = scenario::embedded();
        let mut values = shipped.values();
        values.extend(
            shipped
                .origin
                .iter()
                .flat_map(|origin| values_of(&origin.loaded, &self.names(), &SWITCHES)),
        );
        values
    }

    fn set(&mut self, name: &str, to: &str) -> Result<(), String> {
        let Some(origin) = &self.origin else {
            return Err("only a battle that was read from a file can be changed".to_owned());
        };
        let varied = origin.varied([(name, to)]).map_err(|faults| faults.in_short())?;
        *self = varied;
        Ok(())
    }

    fn player(&self, order: &PlayerOrder<'_>) -> Result<MakePlayer<Self>, Refusal> {
        let ordered = match order.argument {
            None => None,
            Some("fight") => Some(Posture::Fight),
            Some("hold") => Some(Posture::Hold),
            Some("run") => Some(Posture::Run),
            Some(_) => return Err(order.takes("fight, hold or run: plain:run")),
        };
        Ok(Arc::new(move || Box::new(Plain::new(ordered))))
    }

    fn tell(&self, state: &State, event: &Event<'_>, out: &mut String) {
        tell::tell(self, state, event, out);
    }

    fn choice(&self, seen: &State, seat: Seat, text: &str) -> Option<Choice> {
        listed_choice(self, seen, seat, text)
    }

    fn unknowns(&self) -> Unknowns {
        let varied = SWITCHES.iter().zip(self.switches.words());
        let varied = varied.filter_map(|(card, now)| Unknown::of_switch(SOURCELESS, card, now, |_, _| true));
        Unknowns {
            varied: varied.collect(),
            left: Vec::new(),
        }
    }

    fn notes(&self) -> Vec<Details> {
        let names = Side::BOTH
            .into_iter()
            .flat_map(|side| (0..self.sides[side].units.len()).map(move |unit| self.name(side, unit)));
        vec![
            Details {
                id: "fates".to_owned(),
                title: "What becomes of each ship".to_owned(),
                unit: "share of battles".to_owned(),
                scale: Scale::Percent,
                rows: names.collect(),
                columns: [
                    "sunk",
                    "half of its hull gone",
                    "dead in the water",
                    "left the board",
                ]
                .map(str::to_owned)
                .to_vec(),
                spread: false,
            },
            Details {
                id: "length".to_owned(),
                title: "How long battles last".to_owned(),
                unit: "rounds".to_owned(),
                scale: Scale::Plain,
                rows: vec!["rounds".to_owned()],
                columns: vec!["mean".to_owned()],
                spread: true,
            },
        ]
    }

    fn note(&self, state: &State, event: &Event<'_>, numbers: &mut [i32]) {
        if !matches!(event, Event::Over) {
            return;
        }
        let ships = Side::BOTH
            .into_iter()
            .flat_map(|side| (0..state.ships[side].len()).map(move |unit| (side, unit)));
        for ((side, unit), row) in ships.zip(numbers.chunks_exact_mut(4)) {
            let ship = &state.ships[side][unit];
            let all = self.unit(side, unit).ship.boxes[HULL];
            let spot = self.spot(state, side, unit);
            row[0] = i32::from(ship.sunk());
            row[1] = i32::from(!ship.sunk() && 2 * (all - ship.boxes[HULL]) > all);
            row[2] = i32::from(!ship.sunk() && ship.speed == crate::ships::Speed::Dead);
            // Ships that never came were not there to leave (points of ships that leave are counted alike).
            let later = self.counter(side, self.unit(side, unit).counter.into()).later;
            row[3] = i32::from(!ship.sunk() && !spot.here() && !later);
        }
        if let Some(length) = numbers.last_mut() {
            *length = i32::from(state.round);
        }
    }

    fn rungs() -> Vec<Rung> {
        vec![rungs::battle()]
    }

    fn abilities<'s>(&'s self, machine: Abilities<'s>) -> Abilities<'s> {
        Abilities {
            own_studies: Some(self),
            ..machine
        }
    }
}
