//! Restricted play: what a side loses by never doing a thing, on the same dice.

use crate::request::Request;
use crate::request::simulate::{cite, summarise};
use admiralty_core::contract::{
    Match, OpenScenario, Refusal, Restriction, Results, Ruleset, SharedDice, Terms,
};
use admiralty_core::play::{Control, Plan, RunError, each};
use admiralty_core::results::summary::{Citation, Row, Summary, Table};
use admiralty_core::seats::{BySeat, GameCard, Seat};
use admiralty_core::statistics::{Estimate, Histogram, Intervals, Level, Moments, Scale};
use admiralty_store::disk;
use std::ops::{ControlFlow, Range};

/// Games in a batch: each is played once for every restriction besides.
const BATCH: u64 = 100;

/// A restriction of a side, and who plays under it.
struct Held<'s> {
    side: Seat,
    restriction: Restriction,
    seated: Box<dyn Match + 's>,
}

/// What a side lost, game by game.
#[derive(Clone, Debug, Default)]
struct Lost {
    /// Points.
    score: Moments,
    /// Half games.
    halves: Moments,
}

#[derive(Clone, Debug, Default)]
struct Counted {
    wins: BySeat<u64>,
    draws: u64,
    scores: Histogram,
    /// In the order of the restrictions.
    lost: Vec<Lost>,
}

impl Counted {
    fn merge(&mut self, other: &Self) {
        self.wins.add(&other.wins);
        self.draws += other.draws;
        self.scores.merge(&other.scores);
        self.lost.resize(other.lost.len(), Lost::default());
        for (own, other) in self.lost.iter_mut().zip(&other.lost) {
            own.score.merge(&other.score);
            own.halves.merge(&other.halves);
        }
    }
}

/// Plays the games of a request, and each again, on the same keyed dice, under every restriction of a side or of both.
/// The summary is that of the unrestricted games, with tables of what each restriction costs.
///
/// # Errors
/// What the ruleset refuses, see [`OpenScenario::restrictions`]; a failure if a game breaks off.
pub fn restrict(
    ruleset: &dyn Ruleset,
    request: &Request,
    sides: &[Seat],
    plan: Plan,
    control: Control<'_>,
) -> Result<Summary, Refusal> {
    let scenario = ruleset.open(&request.scenario, request.optional_rules.as_deref(), disk())?;
    let free = scenario.seat(&request.terms())?;
    let held = hold(&*scenario, request, sides)?;
    let mut counted = Counted::default();
    let play = |games: Range<u64>| compare(&*free, &held, games);
    let games = each(BATCH, plan, control, play, |_, batch| {
        counted.merge(&batch);
        Ok(ControlFlow::Continue(()))
    })?;
    let results = Results {
        games,
        complete: games == plan.games,
        reached: false,
        intervals: Intervals::Fixed,
        wins: counted.wins,
        draws: counted.draws,
        scores: counted.scores,
        tie: None,
        tables: tables(&held, &counted.lost, &ruleset.card()),
    };
    let citation = Citation {
        files: free.files(),
        ..cite("restrict", ruleset, request, scenario.card(), &results, plan)
    };
    Ok(summarise(citation, ruleset, results))
}

fn hold<'s>(
    scenario: &'s dyn OpenScenario,
    request: &Request,
    sides: &[Seat],
) -> Result<Vec<Held<'s>>, Refusal> {
    let mut held = Vec::new();
    for &side in sides {
        for restriction in scenario.restrictions(side, &request.commanders[side])? {
            let mut terms: Terms = request.terms();
            terms.commanders[side].clone_from(&restriction.commander);
            held.push(Held {
                side,
                seated: scenario.seat(&terms)?,
                restriction,
            });
        }
    }
    Ok(held)
}

/// Plays games with and without restrictions.
fn compare(free: &dyn Match, held: &[Held<'_>], games: Range<u64>) -> Result<Counted, RunError> {
    let mut counted = Counted {
        lost: vec![Lost::default(); held.len()],
        ..Counted::default()
    };
    for game in games {
        let play = |seated: &dyn Match| {
            seated
                .ending(game, SharedDice::Keyed)
                .map_err(|reason| RunError::Game { game, reason })
        };
        let usual = play(free)?;
        match usual.winner {
            Some(side) => counted.wins[side] += 1,
            None => counted.draws += 1,
        }
        counted.scores.add(usual.score);
        for (held, lost) in held.iter().zip(&mut counted.lost) {
            let ending = play(&*held.seated)?;
            let (points, halves) = given_up(
                held.side,
                (usual.score, usual.winner),
                (ending.score, ending.winner),
            );
            lost.score.add(points);
            lost.halves.add(halves);
        }
    }
    Ok(counted)
}

/// The points and half games by which a side did better in the first game than in the second.
fn given_up(side: Seat, first: (i32, Option<Seat>), second: (i32, Option<Seat>)) -> (i32, i32) {
    let halves = |winner: Option<Seat>| winner.map_or(1, |winner| if winner == side { 2 } else { 0 });
    let points = if side == Seat::SECOND {
        first.0 - second.0
    } else {
        second.0 - first.0
    };
    (points, halves(first.1) - halves(second.1))
}

/// What each restriction costs, with intervals that hold for all of a table at once: Bonferroni's correction.
fn tables(held: &[Held<'_>], lost: &[Lost], game: &GameCard) -> Vec<Table> {
    let points = game.points.name;
    let level = Level::new(1.0 - 0.05 / held.len().max(1) as f64);
    let note = format!("95 % for all {} rows at once (Bonferroni)", held.len());
    let rows = |cell: &dyn Fn(&Lost) -> Option<Estimate>| {
        let row = |(held, lost): (&Held<'_>, &Lost)| Row {
            label: format!("{} without {}", game.name(held.side), held.restriction.about),
            cells: vec![cell(lost)],
        };
        held.iter().zip(lost).map(row).collect()
    };
    let mean = |moments: &Moments| Intervals::Fixed.mean(moments, level);
    // A difference of shares, which no interval of few games makes larger than one.
    let half = |estimate: Estimate| {
        let half = Estimate {
            value: estimate.value / 2.0,
            low: estimate.low / 2.0,
            high: estimate.high / 2.0,
        };
        half.within(-1.0, 1.0)
    };
    vec![
        Table {
            id: "restricted-score".into(),
            title: format!("{points} that a side loses by never doing a thing"),
            unit: format!("mean {points} lost a game, on the same dice; {note}"),
            scale: Scale::Plain,
            corner: String::new(),
            columns: vec!["lost".to_owned()],
            rows: rows(&|lost| mean(&lost.score)),
        },
        Table {
            id: "restricted-wins".into(),
            title: "Games that a side loses by it".to_owned(),
            unit: format!("share of games won, draws half, that is lost; {note}"),
            scale: Scale::Percent,
            corner: String::new(),
            columns: vec!["lost".to_owned()],
            rows: rows(&|lost| mean(&lost.halves).map(half)),
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_up_is_counted_for_the_side() {
        let (second_wins, draw) = ((3, Some(Seat::SECOND)), (0, None));
        assert_eq!(given_up(Seat::SECOND, second_wins, draw), (3, 1));
        assert_eq!(given_up(Seat::FIRST, second_wins, draw), (-3, -1));
        assert_eq!(
            given_up(Seat::FIRST, (-2, Some(Seat::FIRST)), second_wins),
            (5, 2)
        );
    }
}
