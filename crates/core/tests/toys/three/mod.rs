//! **Ante**, for three seats. Each starts with two coins. In each of two rounds every seat that has coins stakes some,
//! none or all of them, all at once. A die with as many sides as there are coins in the pot says whose coin wins it.
//! The most coins win; equal seats share.
//!
//! Every stake is fair: whatever is staked, each seat has two coins on average.

use admiralty_core::contract::{Details, Named, Refusal, RulesetCard};
use admiralty_core::dice::{Key, SidedDice};
use admiralty_core::machine::{
    Asked, Choices, Ending, Generator, Illegal, Listed, MakePlayer, Mixed, Observer, Playable, PlayerOrder,
    RANDOM, Registered, Rules, SCRIPT, Value, listed_choice, number,
};
use admiralty_core::seats::{BySeat, GameCard, Points, Seat, SeatCard};
use admiralty_core::statistics::Scale;
use std::sync::Arc;

/// Clause A1: coins of a seat at the start.
pub const COINS: u8 = 2;
/// Clause A3: rounds.
pub const ROUNDS: u8 = 2;

/// The game, with the rounds that are played.
#[derive(Clone, Debug)]
pub struct Ante {
    pub rounds: u8,
}

/// As the clauses say.
pub const ANTE: Ante = Ante { rounds: ROUNDS };

/// The game as a ruleset of the program.
pub static THREE: Registered<Ante> = Registered::new();

const SEATS: [SeatCard; 3] = [
    SeatCard::new("red", "Red", "the red player"),
    SeatCard::new("green", "Green", "the green player"),
    SeatCard::new("blue", "Blue", "the blue player"),
];

static CARD: RulesetCard = RulesetCard {
    players: &[
        RANDOM,
        Named {
            name: "stakes",
            about: "stakes:N stakes so many coins, or all it has",
        },
        SCRIPT,
    ],
    ..RulesetCard::new(
        ["ante", "Ante", "1"],
        GameCard {
            seats: &SEATS,
            points: Points {
                name: "coins",
                bid_step: 1.0,
                bid_most: 0,
                most: 6,
                whole: None,
            },
            places: &[],
        },
    )
};

#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub coins: BySeat<u8>,
    /// The coins in the pot, by whose they were.
    pub pot: BySeat<u8>,
    pub round: u8,
}

impl State {
    pub fn in_pot(&self) -> u8 {
        self.pot.values().sum()
    }
}

/// The die of a round.
#[derive(Clone, Copy, Debug)]
pub struct Draw(u8);

impl Key for Draw {
    fn key(&self) -> u64 {
        self.0.into()
    }
}

/// What observers are told; the state after it tells the rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event<'e> {
    Staked(&'e BySeat<u8>),
    Won(Seat, u8),
}

impl Rules for Ante {
    type State = State;
    type Choice = u8;
    type Roll = Draw;
    type Event<'e> = Event<'e>;

    fn seats(&self) -> &'static [SeatCard] {
        &SEATS
    }

    fn start(&self) -> State {
        State {
            coins: BySeat::new(3, |_| COINS),
            pot: BySeat::new(3, |_| 0),
            round: 0,
        }
    }

    fn asked(&self, state: &State) -> Asked {
        if state.in_pot() > 0 {
            return Asked::Nobody;
        }
        if state.round == self.rounds {
            return Asked::Over(Ending::highest(state.coins.map(|&coins| coins.into())));
        }
        let rich = state.coins.iter().filter(|&(_, coins)| *coins > 0);
        Asked::Seats(rich.map(|(seat, _)| seat).collect())
    }

    fn any(&self, seen: &State, seat: Seat, generator: &mut Generator) -> u8 {
        generator.below(usize::from(seen.coins[seat]) + 1) as u8
    }

    fn legal(&self, state: &State, seat: Seat, stake: &u8) -> Result<(), Illegal> {
        if *stake <= state.coins[seat] {
            return Ok(());
        }
        Err(Illegal::new(
            "A2",
            format!("a seat with {} coins cannot stake more", state.coins[seat]),
        ))
    }

    fn play(
        &self,
        state: &mut State,
        stakes: &Choices<u8>,
        dice: &mut impl SidedDice<Draw>,
        watch: &mut impl Observer<Self>,
    ) {
        let pot = state.in_pot();
        if pot == 0 {
            for (seat, &stake) in stakes.iter() {
                state.coins[seat] -= stake;
                state.pot[seat] = stake;
            }
            state.round += 1;
            return watch.see(self, state, &Event::Staked(&state.pot));
        }
        let mut ticket = dice.roll_sided(Draw(state.round), pot.into()) as u8;
        for (seat, own) in std::mem::replace(&mut state.pot, BySeat::new(3, |_| 0)).iter() {
            if (1..=*own).contains(&ticket) {
                state.coins[seat] += pot;
                watch.see(self, state, &Event::Won(seat, pot));
            }
            ticket = ticket.wrapping_sub(*own);
        }
    }
}

impl Listed for Ante {
    fn each_choice(&self, seen: &State, seat: Seat, each: &mut dyn FnMut(u8)) {
        (0..=seen.coins[seat]).for_each(each);
    }
}

impl Playable for Ante {
    fn card() -> &'static RulesetCard {
        &CARD
    }

    fn built_in() -> Self {
        ANTE
    }

    fn values(&self) -> Vec<Value> {
        vec![Value::new("rounds", self.rounds, "rounds of a game")]
    }

    fn set(&mut self, _name: &str, to: &str) -> Result<(), String> {
        self.rounds = number(to, 1, 9)?;
        Ok(())
    }

    fn player(&self, order: &PlayerOrder<'_>) -> Result<MakePlayer<Self>, Refusal> {
        let stake: u8 = order
            .argument
            .and_then(|text| text.parse().ok())
            .ok_or_else(|| order.takes("a number of coins: stakes:1"))?;
        let weight = move |_: &Ante, seen: &State, seat: Seat, choice: &u8| {
            u32::from(*choice == stake.min(seen.coins[seat]))
        };
        Ok(Arc::new(move || Box::new(Mixed::new(weight))))
    }

    fn tell(&self, _state: &State, event: &Event<'_>, out: &mut String) {
        *out += &match event {
            Event::Staked(pot) => {
                let stakes: Vec<String> = SEATS
                    .iter()
                    .zip(pot.values())
                    .map(|(seat, stake)| format!("{} {stake}", seat.name))
                    .collect();
                format!("Stakes: {}", stakes.join(", "))
            }
            Event::Won(seat, coins) => format!("{} wins {coins}", SEATS[seat.index()].name),
        };
    }

    fn choice(&self, seen: &State, seat: Seat, text: &str) -> Option<u8> {
        listed_choice(self, seen, seat, text)
    }

    fn notes(&self) -> Vec<Details> {
        vec![Details {
            id: "pots".into(),
            title: "Coins won from the pot".into(),
            unit: "mean coins a game".into(),
            scale: Scale::Plain,
            rows: SEATS.iter().map(|seat| seat.name.to_owned()).collect(),
            columns: vec!["coins".into()],
            spread: false,
        }]
    }

    fn note(&self, _state: &State, event: &Event<'_>, numbers: &mut [i32]) {
        if let Event::Won(seat, coins) = event {
            numbers[seat.index()] += i32::from(*coins);
        }
    }
}
