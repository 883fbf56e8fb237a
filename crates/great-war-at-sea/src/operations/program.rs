//! Operations as the program plays them: names, players, values that can be changed, what is noted of every game.

use super::event::Event;
use super::picture::Tracks;
use super::rules::Operations;
use super::rungs;
use super::scenario;
use super::staff::{Mix, Plan, Staff};
use super::state::State;
use super::switches::ALL;
use super::tell;
use crate::battle::game::SEATS;
use crate::battle::state::Side;
use crate::program::{SOURCELESS, values_of};
use admiralty_core::bench::Rung;
use admiralty_core::contract::{Abilities, Details, Files, Named, Refusal, RulesetCard, Unknown, Unknowns};
use admiralty_core::machine::{
    MakePlayer, OwnFile, Painter, Playable, PlayerOrder, RANDOM, Registered, Value,
};
use admiralty_core::seats::{GameCard, Points, Whole};
use admiralty_core::statistics::Scale;
use std::path::Path;
use std::sync::Arc;

/// Operations, as the program's registry holds them.
pub static OPERATIONS: Registered<Operations> = Registered::new();

const STAFF: Named = Named {
    name: "staff",
    about: "plans by rules of thumb; staff:haven, staff:refuge and staff:raid say what becomes of Goeben, staff:haven+via-messina by \
            which way, staff:1@crete+3@malta or staff:all@crete where fleets wait, staff:1-shells-crimea*6+3-raids+5-sails*6 what they do \
            and after how many turns",
};

const MIXED: Named = Named {
    name: "mixed",
    about: "a staff that draws its plan for each game, by the shares of an equilibrium that was found (pursuit of Goeben, Black \
            Sea of 1914, barrage), or of a file: mixed:FILE",
};

/// Examples for the help of the program.
const EXAMPLES: [(&str, &str); 5] = [
    (
        "simulate",
        "  admiralty simulate --ruleset great-war-at-sea-operations --games 1000 --all",
    ),
    (
        "compare",
        "  admiralty compare --ruleset great-war-at-sea-operations --games 1000 --set 'switches.plot_ahead=2|0'",
    ),
    (
        "openings",
        "  admiralty openings --ruleset great-war-at-sea-operations --games 1000 --search 4 --search-games 400 --effort 20000 \
         --found plans",
    ),
    (
        "match",
        "  admiralty match --ruleset great-war-at-sea-operations staff:refuge staff --games 200",
    ),
    (
        "narrate",
        "  admiralty narrate --ruleset great-war-at-sea-operations --game 3",
    ),
];

static CARD: RulesetCard = RulesetCard {
    players: &[STAFF, MIXED, RANDOM],
    examples: &EXAMPLES,
    ..RulesetCard::new(
        [
            "great-war-at-sea-operations",
            "Great War at Sea: the Mediterranean, operations",
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

/// What is noted of every game.
const FIGURES: [&str; 12] = [
    "turns",
    "battles",
    "contacts",
    "checks without contact",
    "merchants destroyed by the Central Powers",
    "merchants destroyed by the Allied player",
    "loads delivered by the Central Powers",
    "loads delivered by the Allied player",
    "the quarry reached its haven",
    "the quarry was sunk",
    "warships lost by the Central Powers",
    "warships lost by the Allied player",
];

impl Operations {
    fn ship_names(&self) -> Vec<&str> {
        let units = Side::BOTH
            .into_iter()
            .flat_map(|side| &self.sides[side].force.units);
        units.map(|unit| &*unit.ship.name).collect()
    }

    /// Every value of the files but those of ships that take no part, and what only drawings need.
    fn listed(&self, names: &[&str]) -> Vec<Value> {
        let drawn = |path: &str| {
            path.starts_with("zones.") && [".name", ".lat", ".lon"].iter().any(|end| path.ends_with(end))
        };
        let origin = self.origin.iter();
        let values = origin.flat_map(|origin| values_of(origin, names, &ALL));
        values.filter(|value| !drawn(&value.name)).collect()
    }

    fn figures(&self, state: &State, numbers: &mut [i32]) {
        let open = &state.open;
        let lost = |side: Side| {
            let units = self.sides[side].force.units.iter().enumerate();
            let sunk = units.filter(|(unit, _)| open.sunk[side] >> unit & 1 == 1);
            sunk.filter(|(_, unit)| !unit.ship.code.is_merchant()).count() as i32
        };
        let quarry = self
            .quarry
            .map(|quarry| open.sunk[Side::Central] >> quarry.ship & 1 == 1);
        numbers[0] = state.turn.into();
        numbers[4] = open.merchants[Side::Central].into();
        numbers[5] = open.merchants[Side::Allied].into();
        numbers[6] = open.delivered[Side::Central].into();
        numbers[7] = open.delivered[Side::Allied].into();
        numbers[8] = open.home.into();
        numbers[9] = quarry.unwrap_or(false).into();
        numbers[10] = lost(Side::Central);
        numbers[11] = lost(Side::Allied);
    }
}

impl Playable for Operations {
    fn card() -> &'static RulesetCard {
        &CARD
    }

    fn built_in() -> Self {
        scenario::embedded().clone()
    }

    fn read(path: &Path, files: &dyn Files) -> Option<Result<OwnFile<Self>, Vec<String>>> {
        Some(match scenario::open(path, files) {
            Ok(rules) => Ok(OwnFile {
                title: rules.title.clone(),
                files: rules
                    .origin
                    .iter()
                    .flat_map(|origin| origin.files.iter().map(Into::into))
                    .collect(),
                rules,
            }),
            Err(faults) => Err(faults.iter().map(ToString::to_string).collect()),
        })
    }

    /// The assumptions in force: map, ratings by formula, and the switches that no source settles.
    fn assumed(&self) -> Vec<String> {
        let mut told = vec![
            "the map is our own (GW-10)".to_owned(),
            "most ratings are by formula (GW-1)".to_owned(),
        ];
        let entries = self.origin.iter().flat_map(|origin| origin.provenance.assumed());
        let stated = |path: &str| {
            !(path.starts_with("ships.") || path.starts_with("zones.") || path.starts_with("ports."))
        };
        for entry in entries.filter(|entry| stated(&entry.path)) {
            let source = entry.source.as_deref().unwrap_or_default();
            told.push(format!("{} = {} ({source})", entry.path, entry.value));
        }
        told
    }

    fn values(&self) -> Vec<Value> {
        self.listed(&self.ship_names())
    }

    fn usual(&self) -> Vec<Value> {
        let shipped = scenario::embedded();
        let mut values = shipped.values();
        values.extend(shipped.listed(&self.ship_names()));
        values
    }

    fn set(&mut self, name: &str, to: &str) -> Result<(), String> {
        let Some(origin) = &self.origin else {
            return Err("operations that were read from a file".to_owned());
        };
        let varied = scenario::varied(origin, [(name, to)]).map_err(|faults| faults.in_short())?;
        *self = varied;
        Ok(())
    }

    fn player(&self, order: &PlayerOrder<'_>) -> Result<MakePlayer<Self>, Refusal> {
        let side = Side::of(order.seat);
        let refused = |why: String| Refusal::Usage(format!("{:?}: {why}", order.text));
        let mix = match (order.name == MIXED.name, order.argument) {
            (false, None) => Mix::default(),
            (false, Some(text)) => {
                let plan = Plan::read(self, side, text).map_err(|faults| refused(faults.join("; ")))?;
                Mix::of(Arc::new(plan))
            }
            (true, None) => Mix::built_in(self, side).map_err(refused)?,
            (true, Some(path)) => Mix::read(self, side, path, &order.file(path)?).map_err(refused)?,
        };
        let mix = Arc::new(mix);
        Ok(Arc::new(move || Box::new(Staff::mixing(Arc::clone(&mix)))))
    }

    fn tell(&self, state: &State, event: &Event<'_>, out: &mut String) {
        tell::tell(self, state, event, out);
    }

    fn painter(&self) -> Option<Box<dyn Painter<Self> + '_>> {
        Some(Box::new(Tracks::new()))
    }

    fn unknowns(&self) -> Unknowns {
        let varied = ALL.iter().zip(self.switches.words());
        let varied = varied.filter_map(|(card, now)| Unknown::of_switch(SOURCELESS, card, now, |_, _| true));
        Unknowns {
            varied: varied.collect(),
            left: Vec::new(),
        }
    }

    fn notes(&self) -> Vec<Details> {
        vec![Details {
            id: "operations".to_owned(),
            title: "What happens in a game".to_owned(),
            unit: "mean".to_owned(),
            scale: Scale::Plain,
            rows: FIGURES.map(str::to_owned).to_vec(),
            columns: vec!["a game".to_owned()],
            spread: true,
        }]
    }

    fn note(&self, state: &State, event: &Event<'_>, numbers: &mut [i32]) {
        match event {
            Event::Battle(..) => numbers[1] += 1,
            Event::Checked(check) if check.contact => numbers[2] += 1,
            Event::Checked(_) => numbers[3] += 1,
            Event::Over => self.figures(state, numbers),
            _ => {}
        }
    }

    fn abilities<'s>(&'s self, machine: Abilities<'s>) -> Abilities<'s> {
        Abilities {
            openings: Side::BOTH
                .into_iter()
                .any(|side| self.plans(side).len() > 1)
                .then_some(self as _),
            ..machine
        }
    }

    fn rungs() -> Vec<Rung> {
        vec![rungs::pursuit()]
    }
}
