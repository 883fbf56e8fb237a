//! **Night run**, for two seats.
//!
//! N1. Channels 0, 1 and 2 are worth some points each. There are two nights.
//! N2. Each night the runner and the guard plot a channel each, in secret and at once.
//! N3. Where they meet, a ten-sided die stops the runner on 1 to 9. A runner that is not stopped lands what the channel
//!     is worth.
//! N4. Where they do not meet, neither learns the other's channel.
//! N5. The runner wins if it lands at least as much as is needed.

use admiralty_core::dice::{Key, MasterSeed, SidedDice};
use admiralty_core::machine::{
    Asked, Choices, Ending, Endings, Generator, Hidden, Illegal, Listed, Machine, MakePlayer, Observer,
    Player, Random, Rules, contract,
};
use admiralty_core::seats::{BySeat, Seat, SeatCard, SeatSet};
use std::borrow::Cow;
use std::sync::Arc;

pub const RUNNER: Seat = Seat(0);
pub const GUARD: Seat = Seat(1);

/// The scenario: what the channels are worth, and how much the runner needs.
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
        const SEATS: [SeatCard; 2] = [
            SeatCard::new("runner", "Runner", "the runner"),
            SeatCard::new("guard", "Guard", "the guard"),
        ];
        &SEATS
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

#[test]
fn night_run_keeps_the_contract() {
    let (rules, seed) = (
        NightRun {
            worth: [6, 4, 3],
            needed: 6,
        },
        MasterSeed(1939),
    );
    contract::replays(&rules, seed, 200);
    contract::legality(&rules, seed, 200);
    contract::nothing_hidden_leaks(&rules, seed, 200);
    contract::dice_are_distinct(&rules, seed, 200);
    contract::lists(&rules, seed, 200);
    contract::law_agrees(&rules, seed, 20_000, &|_, _, _, _| 1);
}

#[test]
fn a_runner_that_never_changes_channel_lands_less_than_its_worth() {
    let rules = NightRun {
        worth: [6, 4, 3],
        needed: 6,
    };
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
