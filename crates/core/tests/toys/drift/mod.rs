//! **Drift**, for two seats. In each of two turns both seats roll a die, East's die less West's is added to the score.
//! A seat reads its die boldly, as it falls, or cautiously, as at most 4. The final score is cut at ±5; East wins above
//! zero, West below.

use admiralty_core::contract::{
    Abilities, Details, Named, NamedOpening, Openings, ProposalRequest, Refusal, RulesetCard, Unknown,
    Unknowns,
};
use admiralty_core::dice::{Key, SidedDice};
use admiralty_core::machine::{
    Asked, Choices, Ending, Generator, Illegal, Listed, MakePlayer, Mixed, Observer, Playable, PlayerOrder,
    RANDOM, Registered, Rules, SCRIPT, Value, in_force, listed_choice, number,
};
use admiralty_core::seats::{BySeat, GameCard, Points, Seat, SeatCard, SeatSet};
use admiralty_core::statistics::{Histogram, Scale};
use std::sync::Arc;

pub const WEST: Seat = Seat(0);
pub const EAST: Seat = Seat(1);

/// The final score is cut at plus and minus this.
pub const CAP: i32 = 5;

/// The score is East's.
pub const POINTS: Points = Points {
    name: "points",
    bid_step: 0.5,
    bid_most: 20,
    most: CAP as u32,
    whole: None,
};

/// The game and what can be varied of it.
#[derive(Clone, Debug, Default)]
pub struct Drift {
    /// Who wins ties.
    pub tie: Option<Seat>,
    /// Half points that West pays East at the end.
    pub bid: i32,
    /// What the water adds to the score before it is cut.
    pub current: i32,
    /// East counts no die as less.
    pub least: u8,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    pub gains: [i32; 2],
    pub turn: u8,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reading {
    Bold,
    Cautious,
}

impl Reading {
    pub fn most(self) -> u8 {
        if self == Reading::Bold { 6 } else { 4 }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Throw {
    turn: u8,
    by: Seat,
}

impl Key for Throw {
    fn key(&self) -> u64 {
        u64::from(self.turn) * 2 + u64::from(self.by.0)
    }
}

/// What a turn brought East.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gain(pub i32);

/// The game as a ruleset of the program.
pub static DRIFT: Registered<Drift> = Registered::new();

const SEATS: [SeatCard; 2] = [
    SeatCard::new("west", "West", "the western player").of_side("the West", false),
    SeatCard::new("east", "East", "the eastern player").of_side("the East", false),
];

const TIES: Named = Named {
    name: "1.1",
    about: "East wins ties",
};

const READINGS: [(Named, Reading); 2] = [
    (
        Named {
            name: "bold",
            about: "takes every die as it falls",
        },
        Reading::Bold,
    ),
    (
        Named {
            name: "cautious",
            about: "never above 4",
        },
        Reading::Cautious,
    ),
];

static CARD: RulesetCard = RulesetCard {
    players: &[READINGS[0].0, READINGS[1].0, RANDOM, SCRIPT],
    optional_rules: &[TIES],
    ..RulesetCard::new(
        ["drift", "Drift", "1"],
        GameCard {
            seats: &SEATS,
            points: POINTS,
            places: &[],
        },
    )
};

impl Rules for Drift {
    type State = State;
    type Choice = Reading;
    type Roll = Throw;
    type Event<'e> = Gain;

    fn seats(&self) -> &'static [SeatCard] {
        &SEATS
    }

    fn start(&self) -> State {
        State::default()
    }

    fn asked(&self, state: &State) -> Asked {
        if state.turn < 2 {
            return Asked::Seats(SeatSet::first(2));
        }
        let score = (state.gains[0] + state.gains[1] + self.current).clamp(-CAP, CAP);
        let winner = match (2 * score + self.bid).signum() {
            1 => Some(EAST),
            -1 => Some(WEST),
            _ => self.tie,
        };
        Asked::Over(Ending::new(winner.into_iter().collect(), [0, score]))
    }

    fn any(&self, _seen: &State, _seat: Seat, generator: &mut Generator) -> Reading {
        generator.pick(&[Reading::Bold, Reading::Cautious])
    }

    fn legal(&self, _state: &State, _seat: Seat, _choice: &Reading) -> Result<(), Illegal> {
        Ok(())
    }

    fn play(
        &self,
        state: &mut State,
        choices: &Choices<Reading>,
        dice: &mut impl SidedDice<Throw>,
        watch: &mut impl Observer<Self>,
    ) {
        let turn = state.turn;
        let mut read =
            |by, least: u8| i32::from(dice.roll(Throw { turn, by }).min(choices[by].most()).max(least));
        let gain = -read(WEST, 1) + read(EAST, self.least);
        state.gains[usize::from(turn)] = gain;
        state.turn += 1;
        watch.see(self, state, &Gain(gain));
    }
}

impl Listed for Drift {
    fn each_choice(&self, _seen: &State, _seat: Seat, each: &mut dyn FnMut(Reading)) {
        [Reading::Bold, Reading::Cautious].into_iter().for_each(each);
    }
}

impl Playable for Drift {
    fn card() -> &'static RulesetCard {
        &CARD
    }

    fn built_in() -> Self {
        Drift {
            least: 1,
            ..Drift::default()
        }
    }

    fn values(&self) -> Vec<Value> {
        vec![
            Value::rule(&TIES, self.tie == Some(EAST)),
            Value::new("current", self.current, "what the water adds to the score"),
            Value::new("least", self.least, "East counts no die as less"),
        ]
    }

    fn set(&mut self, name: &str, to: &str) -> Result<(), String> {
        match name {
            "current" => self.current = number(to, -100, 100)?,
            "least" => self.least = number(to, 1, 6)?,
            _ => self.tie = in_force(to)?.then_some(EAST),
        }
        Ok(())
    }

    fn player(&self, order: &PlayerOrder<'_>) -> Result<MakePlayer<Self>, Refusal> {
        if order.argument.is_some() {
            return Err(order.takes("no argument"));
        }
        let read = READINGS.iter().find(|(named, _)| named.name == order.name);
        let reading = read.map_or(Reading::Bold, |(_, reading)| *reading);
        let weight = move |_: &Drift, _: &State, _: Seat, choice: &Reading| u32::from(*choice == reading);
        Ok(Arc::new(move || Box::new(Mixed::new(weight))))
    }

    fn tell(&self, state: &State, gain: &Gain, out: &mut String) {
        *out += &format!("Turn {}: {:+} for East", state.turn, gain.0);
    }

    fn choice(&self, seen: &State, seat: Seat, text: &str) -> Option<Reading> {
        listed_choice(self, seen, seat, text)
    }

    fn unknowns(&self) -> Unknowns {
        let unknown = |text: &str, group: &str| {
            let (name, levels) = text.split_once('=').unwrap();
            let level = |label: &str| admiralty_core::contract::Level {
                label: label.to_owned(),
                name: format!("{name}={label}"),
                changes: vec![(name.to_owned(), label.to_owned())],
            };
            let mut levels: Vec<_> = levels.split('|').map(level).collect();
            levels[0].changes.clear();
            Unknown {
                group: group.to_owned(),
                factor: admiralty_core::contract::Factor {
                    name: name.to_owned(),
                    about: "toy".to_owned(),
                    levels,
                },
            }
        };
        Unknowns {
            varied: vec![
                unknown("current=0|1|20", "drift of the water"),
                unknown("least=1|3", "lower dice"),
            ],
            left: vec!["depth = 7".to_owned()],
        }
    }

    fn notes(&self) -> Vec<Details> {
        vec![Details {
            id: "gain".into(),
            title: "Gain by turn".into(),
            unit: "mean points".into(),
            scale: Scale::Plain,
            rows: vec!["net".into()],
            columns: vec!["Turn 1".into(), "Turn 2".into()],
            spread: true,
        }]
    }

    fn note(&self, state: &State, gain: &Gain, numbers: &mut [i32]) {
        numbers[usize::from(state.turn) - 1] = gain.0;
    }

    fn tie(&self) -> Option<Seat> {
        self.tie
    }

    fn abilities<'s>(&'s self, machine: Abilities<'s>) -> Abilities<'s> {
        Abilities {
            openings: Some(self),
            ..machine
        }
    }
}

/// A player is all that there is of an opening.
impl Openings for Drift {
    fn list(&self, _seat: Seat, _player: &str) -> Result<Vec<NamedOpening>, Refusal> {
        let opening = |(named, _): &(Named, Reading)| NamedOpening {
            name: named.name.to_owned(),
            about: named.about.to_owned(),
            commander: named.name.to_owned(),
        };
        Ok(READINGS.iter().map(opening).collect())
    }

    fn reseated(&self, _seat: Seat, opening: &NamedOpening, player: &str) -> Result<NamedOpening, Refusal> {
        Ok(NamedOpening {
            commander: player.to_owned(),
            ..opening.clone()
        })
    }

    /// `bold`, in the first round; nothing later.
    fn propose(&self, request: &ProposalRequest<'_>) -> Result<Vec<NamedOpening>, Refusal> {
        if !request.name.ends_with("-1") {
            return Ok(Vec::new());
        }
        let name = format!("{}-1", request.name);
        let commander = (request.keep)(&name, "bold")?;
        Ok(vec![NamedOpening {
            about: "as it falls".to_owned(),
            name,
            commander,
        }])
    }
}

/// The law of the built-in scenario where West and East count no die as more than these: scores with how many of the
/// 6⁴ games give them.
pub fn law(most: BySeat<u8>) -> Histogram {
    varied_law(most, 0, 1)
}

/// The same with a current and a least die of East.
pub fn varied_law(most: BySeat<u8>, current: i32, least: u8) -> Histogram {
    let reading = |seat| {
        if most[seat] == 4 {
            Reading::Cautious
        } else {
            Reading::Bold
        }
    };
    let rules = Drift {
        current,
        least,
        ..Drift::default()
    };
    by_hand(&rules, [reading(WEST), reading(EAST)])
        .map(|score| (score, 1))
        .collect()
}

/// The law by hand for seats that never change their mind: scores, with how many of the 6⁴ games give them.
pub fn by_hand(rules: &Drift, readings: [Reading; 2]) -> impl Iterator<Item = i32> {
    let Drift { current, least, .. } = *rules;
    let die = move |face: u8, seat: usize| i32::from(face.min(readings[seat].most()));
    let turn = move || {
        (1..=6)
            .flat_map(move |west| (1..=6).map(move |east| die(east, 1).max(i32::from(least)) - die(west, 0)))
    };
    turn().flat_map(move |first| turn().map(move |second| (first + second + current).clamp(-CAP, CAP)))
}
