//! The campaigns as the program plays them: names, players, values that can be changed, what is noted of every campaign.

use crate::admiral::{Admiral, Lean};
use crate::event::Event;
use crate::picture::Chronicle;
use crate::rules::{Campaign, THREE, TWO};
use crate::scenario;
use crate::search::{Search, TRIES};
use crate::setup::Setup;
use crate::state::State;
use crate::surrogate::{CAMPAIGNS_OFF, Model};
use crate::switches::{SWITCHES, Switch};
use crate::tell;
use admiralty_core::contract::{
    Abilities, Details, Files, Named, Openings, Refusal, RulesetCard, Unknown, Unknowns,
};
use admiralty_core::machine::{
    MakePlayer, OwnFile, Painter, Playable, PlayerOrder, RANDOM, Registered, Value,
};
use admiralty_core::seats::{GameCard, Points, Seat, SeatCard};
use admiralty_core::statistics::Scale;
use admiralty_core::text::SwitchCard;
use std::path::Path;
use std::sync::Arc;

/// The campaign of two players, as the program's registry holds it.
pub static TWO_PLAYERS: Registered<Campaign<2>> = Registered::new();
/// The campaign of three.
pub static THREE_PLAYERS: Registered<Campaign<3>> = Registered::new();

/// Why a switch is varied.
const SOURCELESS: &str = "Switches: where no source decides";

/// The most campaigns that a search plays on with each idea.
const MOST_TRIES: u32 = 1_000;

const ADMIRAL: Named = Named {
    name: "admiral",
    about: "plans by rules of thumb; admiral:air, admiral:surface, admiral:submarine and admiral:mixed build with a lean",
};

const SEARCH: Named = Named {
    name: "search",
    about: "tries how to build, where to go, when to flee by playing on, from what it sees; search:20 tries longer (usual: 8)",
};

const EXAMPLES: [(&str, &str); 6] = [
    (
        "simulate",
        "  admiralty simulate --ruleset was-campaign --games 200\n  admiralty simulate --ruleset was-campaign-3 --games 100",
    ),
    (
        "compare",
        "  admiralty compare --ruleset was-campaign --set switches.us_penalty=cost_20|none",
    ),
    (
        "match",
        "  admiralty match --ruleset was-campaign admiral:air admiral:surface --games 40",
    ),
    ("narrate", "  admiralty narrate --ruleset was-campaign --game 3"),
    (
        "openings",
        "  admiralty openings --ruleset was-campaign --games 100\n  admiralty openings --ruleset was-campaign --p1 air --games 100",
    ),
    (
        "study",
        "  admiralty study worth Washington --ruleset was-campaign\n  admiralty study advise scenarios/campaign/positions/turn-3.toml --ruleset was-campaign",
    ),
];

const fn card(names: [&'static str; 3], seats: &'static [SeatCard]) -> RulesetCard {
    RulesetCard {
        players: &[ADMIRAL, SEARCH, RANDOM],
        examples: &EXAMPLES,
        ..RulesetCard::new(
            names,
            GameCard {
                seats,
                points: Points {
                    name: "points of income a turn",
                    bid_step: 1.0,
                    bid_most: 0,
                    most: 9_600,
                    whole: None,
                },
                places: &[],
            },
        )
    }
}

static CARDS: [RulesetCard; 2] = [
    card(["was-campaign", "War at Sea campaign, two players", "3"], &TWO),
    card(
        ["was-campaign-3", "War at Sea campaign, three players", "3"],
        &THREE,
    ),
];

/// Turns that tables tell apart.
const TURNS: usize = 10;
/// What is noted of battles.
const BATTLES: [&str; 8] = [
    "battles",
    "fought in full",
    "drawn from the model of battles",
    "with more than 300 points on a side",
    "with units beyond what a battle holds",
    "with three sides",
    "ships and submarines lost",
    "turns of the campaign",
];

/// What is assumed of battles in inches, on which the rules of campaigns say nothing.
const ON_A_TABLE: [&str; 5] = [
    "battles are fought in full in inches, by the basic rules of victory-at-sea (C head, V); captains lead them",
    "C8.2 in inches: d6 - 2 islands of 2.5 inches, in squares of 5 inches without an objective; 64 units a side (V1.3)",
    "C6.5 in inches: counters at a landing go by range, in place of V9.4 and V8.5; the flight home takes a turn of its own (V2.1)",
    "C8.4 in inches: aircraft from elsewhere come over the own edge and go home over it (V1.4)",
    "C8.6 in inches: who has its own edge within its move may leave over it (V1.6)",
];

impl Setup {
    fn values(&self) -> Vec<Value> {
        let entries = self
            .origin
            .iter()
            .flat_map(|origin| origin.loaded.provenance.iter());
        let value = |entry: &admiralty_core::text::Entry| {
            let switch = SWITCHES
                .iter()
                .find(|card| entry.path == format!("switches.{}", card.name));
            let about = switch.map_or(String::new(), |card| match card.name {
                "battle_rules" => {
                    "battles in sectors (aaws), or on a table in inches (victory-at-sea)".to_owned()
                }
                _ => format!("clause {}", card.clause),
            });
            Value::new(&entry.path, &entry.value, about)
        };
        entries.filter(|entry| entry.path != "title").map(value).collect()
    }

    /// The numbers of a campaign begin here: income, what is afloat, battles.
    fn places(&self) -> [usize; 3] {
        let each = self.players() * TURNS;
        [0, each, 2 * each]
    }
}

impl<const PLAYERS: usize> Playable for Campaign<PLAYERS> {
    fn card() -> &'static RulesetCard {
        &CARDS[PLAYERS - 2]
    }

    fn built_in() -> Self {
        Campaign(Arc::clone(scenario::embedded(PLAYERS)))
    }

    fn read(path: &Path, files: &dyn Files) -> Option<Result<OwnFile<Self>, Vec<String>>> {
        Some(match scenario::open(path, files, PLAYERS) {
            Ok(setup) => Ok(OwnFile {
                title: setup.title.clone(),
                files: setup
                    .origin
                    .iter()
                    .flat_map(|origin| origin.loaded.files.iter().map(Into::into))
                    .collect(),
                rules: Campaign(Arc::new(setup)),
            }),
            Err(faults) => Err(faults.iter().map(ToString::to_string).collect()),
        })
    }

    fn assumed(&self) -> Vec<String> {
        let mut told = vec!["the map is our own (C2.2, CP-1)".to_owned()];
        let usual = scenario::embedded(PLAYERS);
        for (number, side) in self.0.sides.iter().enumerate() {
            if side.nations != usual.sides[number].nations {
                let seat = Seat(number as u8);
                let (name, id) = (tell::name(&self.0, seat), scenario::SIDES[number]);
                told.push(format!(
                    "{name} is the name of {id} here, who has {}",
                    side.nations.join(", ")
                ));
            }
        }
        if self.0.on_table() {
            told.extend(ON_A_TABLE.map(str::to_owned));
        }
        if self.draws() {
            let about = &Model::embedded().about;
            told.push(format!(
                "battles of two sides are drawn from a model (CP-20) {about}; {CAMPAIGNS_OFF}"
            ));
        }
        let entries = self
            .0
            .origin
            .iter()
            .flat_map(|origin| origin.loaded.provenance.assumed());
        for entry in entries.filter(|entry| entry.path.starts_with("switches.")) {
            let source = entry.source.as_deref().unwrap_or_default();
            told.push(format!("{} = {} ({source})", entry.path, entry.value));
        }
        told
    }

    fn modelled(&self) -> Option<String> {
        self.draws()
            .then(|| format!("BY A MODEL: battles after the first are drawn; {CAMPAIGNS_OFF}."))
    }

    fn values(&self) -> Vec<Value> {
        self.0.values()
    }

    fn set(&mut self, name: &str, to: &str) -> Result<(), String> {
        let Some(origin) = &self.0.origin else {
            return Err("only a campaign that was read from a file can be changed".to_owned());
        };
        let varied = origin
            .varied(PLAYERS, [(name, to)])
            .map_err(|faults| faults.in_short())?;
        self.0 = Arc::new(varied);
        Ok(())
    }

    fn player(&self, order: &PlayerOrder<'_>) -> Result<MakePlayer<Self>, Refusal> {
        if order.name == SEARCH.name {
            let tries = order.argument.map_or(Some(TRIES), |tries| tries.parse().ok());
            let tries = tries.filter(|tries| (2..=MOST_TRIES).contains(tries));
            let tries =
                tries.ok_or_else(|| order.takes("how often it tries an idea, 2 to 1000: search:20"))?;
            return Ok(Arc::new(move || Box::new(Search::new(tries))));
        }
        let lean = match order.argument {
            None => Some(Lean::default()),
            Some(word) => Lean::named(word),
        };
        let lean = lean.ok_or_else(|| order.takes("air, surface, submarine or mixed: admiral:air"))?;
        Ok(Arc::new(move || Box::new(Admiral::new(lean))))
    }

    fn abilities<'s>(&'s self, machine: Abilities<'s>) -> Abilities<'s> {
        Abilities {
            openings: self.of_two().map(|two| two as &dyn Openings),
            own_studies: Some(self),
            ..machine
        }
    }

    fn tell(&self, state: &State, event: &Event, out: &mut String) {
        tell::tell(&self.0, state, event, out);
    }

    fn painter(&self) -> Option<Box<dyn Painter<Self> + '_>> {
        Some(Box::new(Chronicle::new(&self.0)))
    }

    fn unknowns(&self) -> Unknowns {
        // How battles are worked out is no question of the rules.
        let rules = |card: &SwitchCard| card.name != "battles";
        let varied = SWITCHES
            .iter()
            .zip(self.0.switches.words())
            .filter(|(card, _)| rules(card));
        // Where the start fleets are not of an earlier year, that year is none of the settings.
        let legal = |name: &str, to: &str| {
            let origin = self.0.origin.as_ref();
            origin.is_some_and(|origin| origin.varied(PLAYERS, [(name, to)]).is_ok())
        };
        let varied = varied.filter_map(|(card, now)| Unknown::of_switch(SOURCELESS, card, now, legal));
        Unknowns {
            varied: varied.collect(),
            left: Vec::new(),
        }
    }

    fn notes(&self) -> Vec<Details> {
        let by_turn = |id: &str, title: &str, unit: &str| Details {
            id: id.to_owned(),
            title: title.to_owned(),
            unit: unit.to_owned(),
            scale: Scale::Plain,
            rows: self.seats_named(),
            columns: (1..=TURNS)
                .map(|turn| tell::season(&self.0, turn as u8))
                .collect(),
            spread: false,
        };
        vec![
            by_turn("income", "Income by turn", "points; 0 after the end"),
            by_turn(
                "afloat",
                "What is afloat by turn",
                "printed cost; 0 after the end",
            ),
            Details {
                id: "battles".to_owned(),
                title: "Battles of a campaign".to_owned(),
                unit: "mean".to_owned(),
                scale: Scale::Plain,
                rows: BATTLES.map(str::to_owned).to_vec(),
                columns: vec!["a campaign".to_owned()],
                spread: true,
            },
        ]
    }

    fn note(&self, state: &State, event: &Event, numbers: &mut [i32]) {
        let [income_at, afloat_at, battles_at] = self.0.places();
        let column = usize::from(state.turn) - 1;
        match *event {
            Event::Collected {
                seat, income, afloat, ..
            } if column < TURNS => {
                let row = seat.index() * TURNS + column;
                numbers[income_at + row] = income.into();
                numbers[afloat_at + row] = afloat as i32;
            }
            Event::Fought(battle) => {
                numbers[battles_at] += 1;
                numbers[battles_at + 1 + usize::from(battle.drawn)] += 1;
                numbers[battles_at + 3] += i32::from(battle.brought.iter().any(|&points| points > 300));
                numbers[battles_at + 4] += i32::from(battle.beyond != [0, 0]);
            }
            Event::SatOut { .. } => numbers[battles_at + 5] += 1,
            Event::Lost { card, .. } => numbers[battles_at + 6] += i32::from(!self.0.deck.flies(card)),
            Event::Over(_) => numbers[battles_at + 7] = state.turn.into(),
            _ => {}
        }
    }
}

impl<const PLAYERS: usize> Campaign<PLAYERS> {
    /// The campaign as one of two players, if it is.
    fn of_two(&self) -> Option<&Campaign<2>> {
        (self as &dyn std::any::Any).downcast_ref()
    }

    /// CP-20: whether battles are drawn from the model.
    fn draws(&self) -> bool {
        self.0.switches.differs(Switch::Battles)
    }

    fn seats_named(&self) -> Vec<String> {
        let seats = if PLAYERS == 2 { &TWO[..] } else { &THREE[..] };
        seats.iter().map(|seat| seat.name.to_owned()).collect()
    }
}
