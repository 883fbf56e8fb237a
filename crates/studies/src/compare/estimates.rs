//! Cells and effects of a study, each measure with its interval.

use super::bids::Bids;
use super::contrast::Contrast;
use super::counts::Counts;
use super::design::Design;
use super::measure::Measure;
use super::setting::Setting;
use admiralty_core::contract::{Bid, CERTAIN};
use admiralty_core::results::summary::FairBid;
use admiralty_core::seats::{GameCard, Seat};
use admiralty_core::statistics::{Estimate, Histogram, Intervals, Level, Simultaneous, nearest_even_bid};

/// With fewer games nothing is said of differences.
const TOO_FEW: u64 = 10;

/// A cell.
#[derive(Clone, Debug, PartialEq)]
pub struct CellResult {
    /// Its name.
    pub name: String,
    /// The level of each factor.
    pub levels: Vec<usize>,
    /// The hash of its scenario.
    pub hash: String,
    /// Each measure.
    pub figures: Vec<(Measure, Estimate)>,
    /// The bid that makes it even, in a game with bids.
    pub fair_bid: Option<FairBid>,
    /// Of two seats, how often each final score came up.
    pub scores: Histogram,
}

impl CellResult {
    /// A measure of it; nothing is known of one that its game does not have.
    #[must_use]
    pub fn figure(&self, measure: Measure) -> Estimate {
        figure(&self.figures, measure)
    }
}

fn figure(figures: &[(Measure, Estimate)], measure: Measure) -> Estimate {
    let found = figures.iter().find(|(of, _)| *of == measure);
    found.map_or(Estimate::unbounded(0.0), |(_, figure)| *figure)
}

/// A contrast between cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// Its name.
    pub name: String,
    /// Which factors are turned, and to which level.
    pub parts: Vec<(usize, usize)>,
    /// On each measure.
    pub figures: Vec<(Measure, Estimate)>,
    /// How many times fewer games it takes on the first measure than with dice of its own for each cell; none where
    /// nothing varies.
    pub gain: Option<f64>,
}

impl Effect {
    /// How many factors it is about.
    #[must_use]
    pub fn order(&self) -> usize {
        self.parts.len()
    }

    /// Its effect on a measure.
    #[must_use]
    pub fn on(&self, measure: Measure) -> Estimate {
        figure(&self.figures, measure)
    }
}

/// What is known of a cell.
pub(super) fn of_cell(
    setting: &Setting,
    (counted, game): (&Counted<'_>, &GameCard),
    intervals: Intervals,
    cell: usize,
) -> CellResult {
    let (level, ledger) = (Level::P95, counted.ledger);
    let scores = match ledger.columns().is_two() {
        true => ledger.scores(cell),
        false => Histogram::default(),
    };
    let is_less_luck = ledger.less_luck(cell).is_some();
    let less_luck = |measure: Measure| {
        let (value, error) = counted.on(measure, &Contrast::of_cell(cell, ledger.cells()));
        let alone = Simultaneous { intervals, among: 1 };
        within(
            alone.estimate(value, error, ledger.games()),
            range(measure, &scores),
        )
    };
    let fair_bid = fair_bid(setting, (ledger, game), &scores, intervals, cell).map(|bid| FairBid {
        fair: if is_less_luck {
            less_luck(Measure::FairBid)
        } else {
            bid.fair
        },
        ..bid
    });
    let share = |count: u64| intervals.share(count, ledger.games(), level);
    let mean = |scores: &Histogram| {
        let mean = intervals.mean(&scores.moments(), level);
        mean.unwrap_or(Estimate::unbounded(0.0))
    };
    let count = |column: usize| ledger.moments(column, cell).sum.unsigned_abs();
    let figure = |measure: Measure| match (measure, measure.column(ledger.columns())) {
        (Measure::Lead, _) if is_less_luck => less_luck(measure),
        (_, Some(column)) if is_less_luck && !is_rare(count(column), ledger.games()) => less_luck(measure),
        (Measure::Lead, _) => mean(&scores),
        (Measure::Score(seat), _) => mean(&ledger.ends(cell, seat.index())),
        (Measure::FairBid, _) | (_, None) => fair_bid.map_or(Estimate::unbounded(0.0), |bid| bid.fair),
        (_, Some(column)) => share(count(column)),
    };
    CellResult {
        name: setting.design.name(cell),
        levels: setting.design.levels(cell),
        hash: setting.hashes.get(cell).cloned().unwrap_or_default(),
        figures: Measure::of(game)
            .into_iter()
            .map(|measure| (measure, figure(measure)))
            .collect(),
        fair_bid,
        scores,
    }
}

/// The bid that makes a cell even, in a game with bids.
fn fair_bid(
    setting: &Setting,
    (ledger, game): (&Counts, &GameCard),
    scores: &Histogram,
    intervals: Intervals,
    cell: usize,
) -> Option<FairBid> {
    if !Measure::of(game).contains(&Measure::FairBid) {
        return None;
    }
    let median = intervals.median(scores, Level::P95);
    // Who wins a score of nothing with the bid made: as the games show.
    let bid = Bid::of_steps(setting.bid, game.points.bid_step).points();
    let even = -bid as i32;
    let outcomes = [Some(Seat::FIRST), None, Some(Seat::SECOND)];
    let tie = outcomes
        .into_iter()
        .enumerate()
        .find(|(outcome, _)| bid.fract() == 0.0 && ledger.ends(cell, *outcome).count(even) > 0)
        .and_then(|(_, seat)| seat);
    Some(FairBid {
        fair: median.unwrap_or(Estimate::unbounded(0.0)).negated(),
        nearest_even: nearest_even_bid(
            &ledger.less_luck(cell).map_or(scores.clone(), histogram),
            tie,
            &game.points,
        ),
    })
}

/// Whether something happens so seldom, or so often, that only the law of the count tells how seldom.
fn is_rare(count: u64, games: u64) -> bool {
    count.min(games - count) <= 20
}

/// What a measure can be, less luck: a share, or what was seen of the lead.
fn range(measure: Measure, scores: &Histogram) -> (f64, f64) {
    let seen = |end: Option<(i32, u64)>| end.map_or(0.0, |(lead, _)| f64::from(lead));
    let (least, greatest) = (seen(scores.iter().next()), seen(scores.iter().next_back()));
    match measure {
        Measure::FairBid => (-greatest, -least),
        Measure::Win(_) | Measure::Draw => (0.0, 1.0),
        Measure::Lead | Measure::Score(_) => (least, greatest),
    }
}

/// An estimate with all that it knows within a range.
fn within(estimate: Estimate, (low, high): (f64, f64)) -> Estimate {
    let clamped = |end: f64| {
        if end.is_finite() {
            end.clamp(low, high)
        } else {
            end
        }
    };
    Estimate {
        value: clamped(estimate.value),
        low: clamped(estimate.low),
        high: clamped(estimate.high),
    }
}

/// A law as counts, of so many to a game that nothing is lost; what is below nothing counts as nothing.
fn histogram(law: Vec<(i32, f64)>) -> Histogram {
    let count = |weight: f64| (weight.max(0.0) * f64::from(CERTAIN)).round() as u64;
    law.into_iter()
        .map(|(lead, weight)| (lead, count(weight)))
        .collect::<Vec<_>>()
        .into()
}

/// What cells and effects are estimated from.
pub(super) struct Counted<'a> {
    pub(super) measures: &'a [Measure],
    pub(super) ledger: &'a Counts,
    pub(super) bids: Option<&'a Bids>,
}

impl Counted<'_> {
    /// A contrast of a measure, with its standard error if one is known.
    fn on(&self, measure: Measure, contrast: &Contrast) -> (f64, Option<f64>) {
        match measure.column(self.ledger.columns()) {
            Some(column) => self.ledger.contrast(column, contrast),
            None => self.bids.map_or((0.0, None), |bids| bids.contrast(contrast)),
        }
    }
}

/// What is known of a contrast, by its name.
pub(super) fn effect(
    design: &Design,
    counted: &Counted<'_>,
    together: Simultaneous,
    contrast: &Contrast,
    between: &str,
) -> Effect {
    let ledger = counted.ledger;
    let on = |&measure: &Measure| {
        let (value, error) = counted.on(measure, contrast);
        let estimate = match ledger.games() {
            ..TOO_FEW => Estimate::unbounded(value),
            games => together.estimate(value, error, games),
        };
        (measure, estimate)
    };
    Effect {
        name: design.name_of(&contrast.parts, between),
        parts: contrast.parts.clone(),
        figures: counted.measures.iter().map(on).collect(),
        gain: ledger.gain(0, contrast),
    }
}
