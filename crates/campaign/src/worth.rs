//! What a unit is worth where losses must be rebuilt: campaigns with one more of it in the start fleet, against the same
//! campaigns with its price in the bank.

use crate::admiral::Admiral;
use crate::deck::CardId;
use crate::rules::Campaign;
use crate::setup::Setup;
use crate::state::{At, State, Unit};
use admiralty_core::contract::{OwnAnswer, Refusal, Sampling};
use admiralty_core::dice::{Keyed, MasterSeed};
use admiralty_core::machine::{Choices, Player, Rules};
use admiralty_core::play::{Plan, RunError, each};
use admiralty_core::results::grouped;
use admiralty_core::results::page::{Block, Page};
use admiralty_core::results::summary::Grid;
use admiralty_core::results::verdict::{Certainty, Finding};
use admiralty_core::seats::Seat;
use admiralty_core::statistics::{Estimate, Level, Moments, Scale};
use miniatures::fleet::Fleet;
use std::ops::ControlFlow;

/// Pairs of campaigns that a thread takes at a time.
const BATCH: u64 = 20;
/// A campaign that was won; winners share it.
const WON: i32 = 6;

/// What is measured of a campaign: [`WON`] and the income at the end.
type Measured = [i32; 2];

/// Measured with the unit, with its price, and the difference.
type Sums = [[Moments; 2]; 3];

impl Setup {
    /// A side and a card of its own that a name means.
    fn own_unit(&self, name: &str) -> Result<(Seat, CardId), Refusal> {
        let usage = |(problem, remedy): (String, String)| Refusal::Usage(format!("{problem}; {remedy}"));
        let mut read = Fleet::read(name, self.deck.units()).map_err(|mut wrong| usage(wrong.remove(0)))?;
        let card = read.cards.pop().filter(|_| read.cards.is_empty());
        let id = card.and_then(|card| self.deck.find(&card.name));
        let id = id.ok_or_else(|| usage((format!("{name:?} is not one unit"), "name one".to_owned())))?;
        let card = self.deck.card(id);
        let seat = (0..self.players() as u8)
            .map(Seat)
            .find(|&seat| self.may_buy(seat, id));
        let year = self.switches.start_year();
        match seat {
            None => Err(usage((
                format!("C12.2: nobody here has {}, whose {} is", card.nation, card.name),
                "take a unit of a nation that plays".to_owned(),
            ))),
            Some(_) if card.year > year => Err(usage((
                format!(
                    "C1.3: {} is of {}, and the campaign begins in {year}",
                    card.name, card.year
                ),
                "take a unit that there is at the start, or begin later".to_owned(),
            ))),
            Some(seat) => Ok((seat, id)),
        }
    }
}

impl<const PLAYERS: usize> Campaign<PLAYERS> {
    /// A campaign of admirals from this start, as a seat ends it.
    fn measured(&self, mut state: State, seat: Seat, seed: MasterSeed, game: u64) -> Measured {
        let mut admirals = [(); PLAYERS].map(|()| Admiral::default());
        let mut dice = Keyed::new(seed.game(game));
        while state.ending.is_none() {
            let mut choices = Choices::none(PLAYERS);
            for own in state.playing() {
                let choice = admirals[own.index()].choose(self, &self.seen(&state, own), own);
                choices.set(own, choice);
            }
            self.play(&mut state, &choices, &mut dice, &mut ());
        }
        let winners = state.ending.map(|ending| ending.winners);
        let won = winners.filter(|winners| winners.has(seat));
        let income = self.0.income(|sector| state.owns(seat, sector));
        [
            won.map_or(0, |winners| WON / winners.into_iter().count() as i32),
            income.into(),
        ]
    }

    /// Both campaigns of each game number.
    fn pairs(&self, (seat, card): (Seat, CardId), sampling: &Sampling<'_>) -> Result<(Sums, u64), Refusal> {
        let start = self.0.start();
        let (mut with, mut price) = (start.clone(), start);
        let side = with.side_mut(seat);
        side.units
            .push(Unit::new(card, self.0.deck.card(card).hull, At::Waiting));
        side.starts.push(card);
        price.side_mut(seat).bank += self.0.deck.price(card);
        let play = |games: std::ops::Range<u64>| -> Result<Vec<[Measured; 2]>, RunError> {
            let both =
                |game| [&with, &price].map(|from| self.measured(from.clone(), seat, sampling.seed, game));
            Ok(games.map(both).collect())
        };
        let mut sums = Sums::default();
        let plan = Plan::of(sampling.plan.games, sampling.plan.threads);
        let played = each(BATCH, plan, sampling.control, play, |_, batch| {
            for [with, price] in batch {
                for measure in 0..2 {
                    let found = [with[measure], price[measure], with[measure] - price[measure]];
                    (0..3).for_each(|arm| sums[arm][measure].add(found[arm]));
                }
            }
            Ok(ControlFlow::Continue(()))
        })
        .map_err(|error: RunError| Refusal::failure(error.to_string()))?;
        Ok((sums, played))
    }

    pub(crate) fn worth_of(&self, name: &str, sampling: &Sampling<'_>) -> Result<OwnAnswer, Refusal> {
        let setup = &*self.0;
        let (seat, card) = setup.own_unit(name)?;
        let (sums, played) = self.pairs((seat, card), sampling)?;
        let share = 100.0 / f64::from(WON);
        let [wins, income] = [(0, share), (1, 1.0)].map(|(measure, scale)| {
            let scaled = |sums: &[Moments; 2]| {
                let found = sums[measure].mean_estimate(Level::P95);
                found.map(|found| Estimate::symmetric(scale * found.value, scale * found.half_width()))
            };
            [scaled(&sums[0]), scaled(&sums[1]), scaled(&sums[2])]
        });
        let Some(more) = wins[2].filter(|more| more.half_width().is_finite()) else {
            return Err(Refusal::failure(
                "so few campaigns tell nothing: ask for more with --games",
            ));
        };
        let (unit, price) = (&setup.deck.card(card).name, setup.deck.price(card));
        let row = |name: &str, found: &[Option<Estimate>; 3]| {
            let cell = |found: &Option<Estimate>| {
                found.map_or(String::new(), |found| found.show(Scale::Plain).to_string())
            };
            [name.to_owned()]
                .into_iter()
                .chain(found.iter().map(cell))
                .collect()
        };
        let within = |found: Option<Estimate>, least| found.map(|found| found.within(least, 100.0));
        let shares = [
            within(wins[0], 0.0),
            within(wins[1], 0.0),
            within(wins[2], -100.0),
        ];
        let heads = [
            "of the side".to_owned(),
            "with the unit".to_owned(),
            format!("with {price} points"),
            "more with the unit".to_owned(),
        ];
        let page = Page {
            headline: headline(unit, price, more, played),
            played: format!(
                "{} campaigns with it and as many with its price, on the same seeds, admirals on every side.",
                grouped(played)
            ),
            does_not_show: "how it is with other plans: admirals begin every campaign alike, and one unit more can turn their first \
                            battles either way."
                .to_owned(),
            ..Page::default()
        };
        let grid = Grid {
            id: "worth".to_owned(),
            title: String::new(),
            labels: 1,
            heads: heads.to_vec(),
            rows: vec![
                row("campaigns won, %", &shares),
                row("income at the end", &income),
            ],
            note: String::new(),
        };
        Ok(OwnAnswer {
            page: page.with("worth", "With it, and with its price", [Block::grid(grid)]),
            files: Vec::new(),
            complete: played == sampling.plan.games,
        })
    }
}

/// The least difference that is worth telling: one campaign in a hundred.
const NOTICEABLE: f64 = 1.0;

/// The answer in a sentence.
fn headline(unit: &str, price: u16, more: Estimate, played: u64) -> String {
    let than = format!("than its price of {price} points in the bank");
    let found = Finding::new(more, NOTICEABLE);
    let by = format!(
        "{:.1} ± {:.1} campaigns of 100",
        more.value.abs(),
        more.half_width()
    );
    if more.low > 0.0 {
        format!("{unit} in the start fleet is worth more {than}: its side wins {by} more.")
    } else if more.high < 0.0 {
        format!("{unit} in the start fleet is worth less {than}: its side wins {by} fewer.")
    } else if found.certainty() == Certainty::Unnoticeable {
        format!(
            "{unit} in the start fleet is worth no more and no less {than}: under {NOTICEABLE} campaign of 100."
        )
    } else {
        let (value, within) = (more.value, more.half_width());
        let enough = found.games_to_tell(played).map_or_else(String::new, |games| {
            format!("; about {} would tell", grouped(games))
        });
        format!(
            "{played} campaigns are too few to tell whether {unit} in the start fleet is worth more or less {than}: \
             {value:+.1} ± {within:.1} campaigns of 100{enough}."
        )
    }
}
