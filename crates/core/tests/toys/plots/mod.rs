//! **Night run**, for two seats.
//!
//! N1. Channels 0, 1 and 2 are worth some points each. There are two nights.
//! N2. Each night the runner and the guard plot a channel each, in secret and at once.
//! N3. Where they meet, a ten-sided die stops the runner on 1 to 9. A runner that is not stopped lands what the channel
//!     is worth.
//! N4. Where they do not meet, neither learns the other's channel.
//! N5. The runner wins if it lands at least as much as is needed.

use admiralty_core::contract::{Named, Refusal, RulesetCard};
use admiralty_core::dice::{Key, MasterSeed, SidedDice};
use admiralty_core::machine::{
    Asked, Choices, Ending, Endings, Generator, Hidden, Illegal, Listed, Machine, MakePlayer, Observer,
    Playable, Player, PlayerOrder, RANDOM, Random, Registered, Rules, SCRIPT, Value, contract, listed_choice,
    number,
};
use admiralty_core::seats::{BySeat, GameCard, Points, Seat, SeatCard, SeatSet};
use std::borrow::Cow;
use std::sync::Arc;

pub const RUNNER: Seat = Seat(0);
pub const GUARD: Seat = Seat(1);

/// What the program calls the game, its seats, its points and its players.
static CARD: RulesetCard = RulesetCard {
    players: &[
        RANDOM,
        Named {
            name: "always",
            about: "always:N plots channel N every night",
        },
        SCRIPT,
    ],
    ..RulesetCard::new(
        ["night-run", "Night run", "1"],
        GameCard {
            seats: &[
                SeatCard::new("runner", "Runner", "the runner"),
                SeatCard::new("guard", "Guard", "the guard"),
            ],
            points: Points {
                name: "points",
                bid_step: 1.0,
                bid_most: 0,
                most: 200,
                whole: None,
            },
            places: &[],
        },
    )
};

/// The scenario: what the channels are worth, and how much the runner needs.
#[derive(Clone)]
pub struct NightRun {
    pub worth: [i32; 3],
    pub needed: i32,
}

/// A night that is over. The state is a list of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Night {
    /// The channels of runner and guard; `None` where hidden.
    pub plots: [Option<usize>; 2],
    pub stopped: bool,
}

/// What a die is for: to stop the runner on a night.
#[derive(Debug)]
pub struct Stop(usize);

impl Key for Stop {
    fn key(&self) -> u64 {
        self.0 as u64
    }
}

impl Rules for NightRun {
    type State = Vec<Night>;
    type Choice = usize;
    type Roll = Stop;
    type Event<'e> = Night;

    fn seats(&self) -> &'static [SeatCard] {
        CARD.game.seats
    }

    fn start(&self) -> Vec<Night> {
        Vec::with_capacity(2)
    }

    fn asked(&self, nights: &Vec<Night>) -> Asked {
        if nights.len() < 2 {
            return Asked::Seats(SeatSet::first(2));
        }
        let through = nights.iter().filter(|night| !night.stopped);
        let landed: i32 = through
            .filter_map(|night| Some(self.worth[night.plots[0]?]))
            .sum();
        let winner = if landed >= self.needed { RUNNER } else { GUARD };
        Asked::Over(Ending::new(SeatSet::one(winner), [landed, -landed]))
    }

    fn seen<'s>(&self, nights: &'s Vec<Night>, seat: Seat) -> Cow<'s, Vec<Night>> {
        let mut seen = nights.clone();
        for night in seen.iter_mut().filter(|night| night.plots[0] != night.plots[1]) {
            night.plots[seat.other().index()] = None;
        }
        Cow::Owned(seen)
    }

    fn any(&self, _seen: &Vec<Night>, _seat: Seat, generator: &mut Generator) -> usize {
        generator.below(3)
    }

    fn legal(&self, _nights: &Vec<Night>, _seat: Seat, channel: &usize) -> Result<(), Illegal> {
        Illegal::unless(*channel < 3, "N1", "the channels are 0, 1 and 2")
    }

    fn play(
        &self,
        nights: &mut Vec<Night>,
        plots: &Choices<usize>,
        dice: &mut impl SidedDice<Stop>,
        watch: &mut impl Observer<Self>,
    ) {
        let plots = [plots[RUNNER], plots[GUARD]];
        let stopped = plots[0] == plots[1] && dice.roll_sided(Stop(nights.len()), 10) <= 9;
        let night = Night {
            plots: plots.map(Some),
            stopped,
        };
        nights.push(night);
        watch.see(self, nights, &night);
    }
}

impl Listed for NightRun {
    fn each_choice(&self, _seen: &Vec<Night>, _seat: Seat, each: &mut dyn FnMut(usize)) {
        (0..3).for_each(each);
    }
}

impl Hidden for NightRun {
    fn redraw(&self, nights: &Vec<Night>, seat: Seat, generator: &mut Generator) -> Vec<Night> {
        let mut drawn = nights.clone();
        for night in drawn.iter_mut().filter(|night| night.plots[0] != night.plots[1]) {
            let own = night.plots[seat.index()].unwrap_or(0);
            night.plots[seat.other().index()] = Some((own + 1 + generator.below(2)) % 3);
        }
        drawn
    }
}

/// Plots the same channel every night.
pub struct Always(pub usize);

impl Player<NightRun> for Always {
    fn choose(&mut self, _rules: &NightRun, _seen: &Vec<Night>, _seat: Seat) -> Option<usize> {
        Some(self.0)
    }
}

impl Playable for NightRun {
    fn card() -> &'static RulesetCard {
        &CARD
    }

    fn built_in() -> Self {
        NightRun {
            worth: [6, 4, 3],
            needed: 6,
        }
    }

    fn values(&self) -> Vec<Value> {
        let worth = self.worth.iter().enumerate();
        let mut values: Vec<Value> = worth
            .map(|(channel, worth)| {
                Value::new(format!("worth.{channel}"), worth, "what the channel is worth")
            })
            .collect();
        values.push(Value::new(
            "needed",
            self.needed,
            "what the runner must land to win",
        ));
        values
    }

    fn set(&mut self, name: &str, to: &str) -> Result<(), String> {
        let to = number(to, 0, 100)?;
        match name {
            "needed" => self.needed = to,
            "worth.0" => self.worth[0] = to,
            "worth.1" => self.worth[1] = to,
            _ => self.worth[2] = to,
        }
        Ok(())
    }

    fn player(&self, order: &PlayerOrder<'_>) -> Result<MakePlayer<Self>, Refusal> {
        let channel = order.argument.and_then(|text| text.parse().ok());
        let channel = channel.filter(|channel| *channel < 3);
        let channel = channel.ok_or_else(|| order.takes("a channel: always:0, always:1 or always:2"))?;
        Ok(Arc::new(move || Box::new(Always(channel))))
    }

    fn tell(&self, nights: &Vec<Night>, night: &Night, out: &mut String) {
        let [runner, guard] = night.plots.map(|channel| channel.unwrap_or_default());
        let came = if night.stopped { "is stopped" } else { "lands" };
        *out += &format!(
            "Night {}: the runner in {runner}, the guard in {guard}: {came}",
            nights.len()
        );
    }

    fn choice(&self, seen: &Vec<Night>, seat: Seat, text: &str) -> Option<usize> {
        listed_choice(self, seen, seat, text)
    }
}

/// The game as the program's registry holds it.
pub static NIGHT_RUN: Registered<NightRun> = Registered::new();

#[test]
fn night_run_keeps_the_contract() {
    let (rules, seed) = (NightRun::built_in(), MasterSeed(1939));
    contract::replays(&rules, seed, 200);
    contract::legality(&rules, seed, 200);
    contract::nothing_hidden_leaks(&rules, seed, 200);
    contract::dice_are_distinct(&rules, seed, 200);
    contract::lists(&rules, seed, 200);
    contract::scores_within(&rules, seed, 200, &CARD.game.points);
    contract::law_agrees(&rules, seed, 20_000, &|_, _, _, _| 1);
}

#[test]
fn a_runner_that_never_changes_channel_lands_less_than_its_worth() {
    let rules = NightRun::built_in();
    let always: MakePlayer<NightRun> = Arc::new(|| Box::new(Always(0)));
    let random: MakePlayer<NightRun> = Arc::new(|| Box::new(Random::default()));
    let machine = Machine::new(Arc::new(rules), BySeat::from([always, random]), MasterSeed(1939));
    let mut endings = Endings::new(2);
    machine
        .play(0..10_000, &mut endings)
        .expect("every choice is legal");
    let landed = endings.seats[RUNNER]
        .scores
        .moments()
        .mean()
        .expect("games were played");
    assert!(
        (landed - 8.4).abs() < 0.2,
        "two nights, met with 1/3, stopped with 9/10: {landed}"
    );
}
