//! Advice on a campaign in progress: what can be done is played on to the end, from what the side knows (C13).

use crate::admiral::{Lean, Own};
use crate::choice::{Choice, Item};
use crate::deck::CardId;
use crate::map::Sector;
use crate::position::{self, Position};
use crate::rules::Campaign;
use crate::search::{Idea, Plan};
use crate::setup::Setup;
use crate::state::{Phase, State};
use crate::tell::{card_of, season};
use admiralty_core::contract::{OwnAnswer, PositionFile, Refusal, Sampling};
use admiralty_core::dice::MasterSeed;
use admiralty_core::machine::Playable;
use admiralty_core::play::{Plan as Extent, RunError, each};
use admiralty_core::results::page::{Block, Page};
use admiralty_core::results::summary::Grid;
use admiralty_core::results::verdict::{Certainty, Finding};
use admiralty_core::results::{capital, grouped};
use admiralty_core::statistics::{Estimate, Intervals, Level, Moments, Scale};
use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};

/// Game numbers that a thread takes at a time.
const BATCH: u64 = 4;
/// Campaigns that choose an idea begin with the first number, those that judge it with the other.
const BEGIN: [u64; 2] = [0, 1 << 40];
/// A campaign that was won; winners share it, and all share a draw.
const WON: i32 = 6;
/// The least difference that is told: one campaign in a hundred.
const NOTICEABLE: f64 = 0.01;

/// Of an idea: campaigns won, in [`WON`], and income at the end.
#[derive(Clone, Copy, Debug, Default)]
struct Figures {
    won: Moments,
    income: Moments,
}

impl<const PLAYERS: usize> Campaign<PLAYERS> {
    pub(crate) fn advice(&self, file: &PositionFile, sampling: &Sampling<'_>) -> Result<OwnAnswer, Refusal> {
        let read = position::read(&self.0, &file.name, &file.text);
        let read =
            read.map_err(|faults| Refusal::of_position(file, faults.to_string(), &Self::card().game))?;
        let own = Own::new(&self.0, &read.state, read.seat);
        let lean = Lean::default();
        let ideas = own.ideas(lean);
        if ideas.len() < 2 {
            return Err(Refusal::Usage(format!(
                "there is nothing to decide: {}",
                match read.state.phase {
                    Phase::Declare =>
                        "no own ships are where others were counted; write them below [fleet] and [counted]",
                    _ => "every plan comes to the same",
                }
            )));
        }
        let ahead = Ahead {
            setup: self.0.by_model(),
            read: &read,
            ideas: &ideas,
            lean,
        };
        let half = sampling.plan.games.max(2);
        let (chosen, _) = ahead.played(BEGIN[0], half, sampling)?;
        let best = (0..ideas.len())
            .rev()
            .max_by(|&one, &other| chosen.mean(one).total_cmp(&chosen.mean(other)));
        let (judged, played) = ahead.played(BEGIN[1], half, sampling)?;
        Ok(OwnAnswer {
            page: ahead.page(best.unwrap_or(0), &judged, played),
            files: Vec::new(),
            complete: played == half,
        })
    }
}

/// What was found of all ideas on the same campaigns.
struct Found {
    of: Vec<Figures>,
    /// By how much less each won than every other.
    less: Vec<Vec<Moments>>,
}

impl Found {
    fn mean(&self, idea: usize) -> f64 {
        self.of[idea].won.mean().unwrap_or(0.0)
    }
}

struct Ahead<'p> {
    setup: Setup,
    read: &'p Position,
    ideas: &'p [Idea],
    lean: Lean,
}

impl Ahead<'_> {
    /// A campaign with each idea, as the side ends it.
    fn one(&self, seed: MasterSeed, game: u64) -> Vec<[i32; 2]> {
        let (seat, state) = (self.read.seat, &self.read.state);
        let ended = self
            .setup
            .tried(state, seat, self.ideas, self.lean, seed.game(game), u8::MAX);
        let measure = |state: &State| {
            let winners = state.ending.map(|ending| ending.winners).unwrap_or_default();
            let won = match winners.len() {
                0 => WON / self.setup.players() as i32,
                all if winners.has(seat) => WON / all as i32,
                _ => 0,
            };
            [won, self.setup.income(|sector| state.owns(seat, sector)).into()]
        };
        ended.iter().map(measure).collect()
    }

    fn played(&self, first: u64, games: u64, sampling: &Sampling<'_>) -> Result<(Found, u64), Refusal> {
        let count = self.ideas.len();
        let mut found = Found {
            of: vec![Figures::default(); count],
            less: vec![vec![Moments::default(); count]; count],
        };
        let play = |games: Range<u64>| -> Result<Vec<Vec<[i32; 2]>>, RunError> {
            Ok(games.map(|game| self.one(sampling.seed, first + game)).collect())
        };
        let plan = Extent::of(games, sampling.plan.threads);
        let played = each(BATCH, plan, sampling.control, play, |_, batch| {
            for ended in batch {
                for (idea, [won, income]) in ended.iter().enumerate() {
                    found.of[idea].won.add(*won);
                    found.of[idea].income.add(*income);
                    for (other, [theirs, _]) in ended.iter().enumerate() {
                        found.less[idea][other].add(theirs - won);
                    }
                }
            }
            Ok(ControlFlow::Continue(()))
        });
        let played = played.map_err(|error: RunError| Refusal::failure(error.to_string()))?;
        Ok((found, played))
    }

    #[allow(clippy::too_many_lines, reason = "a page from top to bottom")]
    fn page(&self, best: usize, found: &Found, played: u64) -> Page {
        let (setup, state, seat) = (&self.setup, &self.read.state, self.read.seat);
        let who = card_of(setup, seat).name;
        let level = Level::new(1.0 - Level::P95.error() / (self.ideas.len() - 1) as f64);
        let share = |moments: &Moments, level: Level, alike: bool| {
            let found = moments.mean_estimate(level).unwrap_or(Estimate::unbounded(0.0));
            let of = |number: f64| number / f64::from(WON);
            match of(found.value) {
                none if alike && none <= 0.0 => return Intervals::Fixed.share(0, played, level),
                all if alike && all >= 1.0 => return Intervals::Fixed.share(played, played, level),
                _ => {}
            }
            Estimate {
                value: of(found.value),
                low: of(found.low),
                high: of(found.high),
            }
        };
        let less = |idea: usize| Finding::new(share(&found.less[idea][best], level, false), NOTICEABLE);
        let mut order: Vec<usize> = (0..self.ideas.len()).filter(|&idea| idea != best).collect();
        order.sort_by(|&one, &other| found.mean(other).total_cmp(&found.mean(one)));
        let won = percent(share(&found.of[best].won, Level::P95, true), NONE);
        let beside = order.first().map(|&next| self.beside(next, less(next), played));
        let standing = {
            let card = card_of(setup, seat);
            format!(
                "{} then {} {won} of 100 campaigns",
                capital(card.side),
                card.verb("win")
            )
        };
        let told = self.words(best);
        let row = |&idea: &usize| {
            let income = found.of[idea].income.mean_estimate(Level::P95);
            let income = income.map_or(String::new(), |income| income.show(Scale::Plain).to_string());
            let behind = if idea == best {
                "-".to_owned()
            } else {
                percent(less(idea).estimate(), ALL_LESS)
            };
            vec![
                self.words(idea),
                percent(share(&found.of[idea].won, Level::P95, true), NONE),
                behind,
                income,
            ]
        };
        let heads = [
            "idea",
            "campaigns won, %",
            "fewer than the first",
            "income at the end",
        ];
        let grid = Grid {
            id: "ideas".to_owned(),
            title: String::new(),
            labels: 1,
            heads: heads.map(str::to_owned).to_vec(),
            rows: std::iter::once(&best).chain(&order).map(row).collect(),
            note: String::new(),
        };
        let orders = self.orders(&self.ideas[best].choice);
        let page = Page {
            headline: format!("{}.", capital(&told)),
            standfirst: format!(
                "{standing}{}.",
                beside.map_or(String::new(), |beside| format!("; {beside}"))
            ),
            played: format!(
                "{who}, turn {}, {}. {} campaigns played to their end with each idea, on the same seeds; as many others chose \
                 the first. What is hidden is drawn from what the position tells; admirals play every seat on, and battles are drawn \
                 from the model.",
                state.turn,
                season(setup, state.turn),
                grouped(played)
            ),
            does_not_show: "what a better plan than these would do, or how people would go on.".to_owned(),
            warning: Some(format!(
                "BY A MODEL: all battles are drawn; {}.",
                crate::surrogate::CAMPAIGNS_OFF
            )),
            ..Page::default()
        };
        let page = page.with("ideas", "What can be done", [Block::grid(grid)]);
        page.with(
            "orders",
            "The first in full",
            orders.into_iter().map(Block::Prose),
        )
    }

    /// How the next best idea stands beside the first.
    fn beside(&self, idea: usize, less: Finding, played: u64) -> String {
        let words = self.words(idea);
        match less.certainty() {
            Certainty::Clear | Certainty::Leaning if less.estimate().low > 0.0 => {
                format!("if you {words}, {} fewer", percent(less.estimate(), ALL_LESS))
            }
            Certainty::Clear | Certainty::Leaning => {
                format!(
                    "on fresh campaigns it wins {} more if you {words}",
                    percent(negative(less.estimate()), ALL_LESS)
                )
            }
            Certainty::Unnoticeable => format!("it makes no difference to {words}"),
            Certainty::TooFew => format!("too few campaigns to say whether to {words} instead"),
            Certainty::TooClose => {
                let games = less.games_to_tell(played);
                let games = games.map_or(String::new(), |games| {
                    format!(", about {} campaigns would tell", grouped(games))
                });
                format!(
                    "it may be as good to {words}: {} fewer{games}",
                    percent(less.estimate(), ALL_LESS)
                )
            }
        }
    }

    /// An idea as an order, without a full stop.
    fn words(&self, idea: usize) -> String {
        let own = Own::new(&self.setup, &self.read.state, self.read.seat);
        let at = |sector: Sector| self.setup.map.name(sector).to_owned();
        match (self.ideas[idea].plan, self.read.state.phase) {
            (Plan::Usual, Phase::Spend) => format!("build {}", self.lean.words()),
            (Plan::Build(lean), _) => format!("build {}", lean.words()),
            (Plan::Usual, Phase::Move) => format!("go for {}", at(own.focus())),
            (Plan::Go(sector), _) => format!("go for {}", at(sector)),
            (Plan::Usual, _) => {
                let met = own.contested();
                let (flee, stay): (Vec<_>, Vec<_>) = met.into_iter().partition(|&(_, flees)| flees);
                let names = |of: Vec<(Sector, bool)>| {
                    of.into_iter()
                        .map(|(sector, _)| at(sector))
                        .collect::<Vec<_>>()
                        .join(" and ")
                };
                match (flee.is_empty(), stay.is_empty()) {
                    (true, _) => format!("stay in {}", names(stay)),
                    (_, true) => format!("flee from {}", names(flee)),
                    _ => format!("flee from {} and stay in {}", names(flee), names(stay)),
                }
            }
            (Plan::Flee(sector), _) => format!("flee from {}", at(sector)),
            (Plan::Stay(sector), _) => format!("stay in {}", at(sector)),
            (Plan::Withdraw, _) => "withdraw".to_owned(),
            (Plan::Hold, _) => "hold".to_owned(),
        }
    }

    /// A choice, line by line.
    fn orders(&self, choice: &Choice) -> Vec<String> {
        let (setup, side) = (&self.setup, self.read.state.side(self.read.seat));
        let card = |id: CardId| setup.deck.card(id).name.clone();
        let counted = |names: &BTreeMap<String, u32>| {
            let item = |(name, count): (&String, &u32)| {
                if *count > 1 {
                    format!("{count} {name}")
                } else {
                    name.clone()
                }
            };
            names.iter().map(item).collect::<Vec<_>>().join(", ")
        };
        let mut lines: BTreeMap<String, BTreeMap<String, u32>> = BTreeMap::new();
        let mut add =
            |head: String, name: String| *lines.entry(head).or_default().entry(name).or_default() += 1;
        match choice {
            Choice::Spend(payments) => {
                for payment in payments {
                    let id = match payment.item {
                        Item::New(card) => card,
                        Item::Old(number) => side.building[usize::from(number)].card,
                    };
                    add("Pay for".to_owned(), format!("{} ({})", card(id), payment.points));
                }
            }
            Choice::Move(moves) => {
                for &(unit, to) in moves {
                    add(
                        format!("To {}", setup.map.name(to)),
                        card(side.units[usize::from(unit)].card),
                    );
                }
            }
            Choice::Declare(declared) => {
                for &sector in &declared.flee {
                    add("Flee from".to_owned(), setup.map.name(sector).to_owned());
                }
                for &unit in declared.port.iter() {
                    add(
                        "Stay in port".to_owned(),
                        card(side.units[usize::from(unit)].card),
                    );
                }
                for &unit in declared.flee_ships.iter() {
                    add("Flee".to_owned(), card(side.units[usize::from(unit)].card));
                }
            }
            _ => {}
        }
        lines
            .iter()
            .map(|(head, names)| format!("{head}: {}.", counted(names)))
            .collect()
    }
}

fn negative(of: Estimate) -> Estimate {
    Estimate {
        value: -of.value,
        low: -of.high,
        high: -of.low,
    }
}

/// The least that a share can be, and a difference of two; the most is 1.
const NONE: f64 = 0.0;
const ALL_LESS: f64 = -1.0;

/// `48 ± 5`, or `75 (0 to 100)`: an interval ends where the share must.
fn percent(share: Estimate, least: f64) -> String {
    let share = share.within(least, 1.0);
    let of_hundred = Estimate {
        value: 100.0 * share.value,
        low: 100.0 * share.low,
        high: 100.0 * share.high,
    };
    of_hundred.show(Scale::Plain).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_stays_between_none_and_all() {
        assert_eq!(percent(Estimate::symmetric(0.48, 0.049), NONE), "48 ± 5");
        assert_eq!(percent(Estimate::symmetric(0.75, 0.796), NONE), "75 (0 to 100)");
        assert_eq!(percent(Estimate::unbounded(0.0), ALL_LESS), "0 ± 100");
        assert_eq!(
            percent(Estimate::symmetric(-0.9, 0.3), ALL_LESS),
            "-90 (-100 to -60)"
        );
    }
}
