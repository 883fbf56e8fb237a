//! What the counts mean: cells, effects, and how well they are known.

use super::bids::Bids;
use super::citation::cite;
use super::counts::Counts;
use super::design::{Contrast, Design};
pub use super::measure::Measure;
use super::mechanism::{Moved, moved};
use super::record::{Record, Setting};
use crate::luck::Decided;
use admiralty_core::contract::{Bid, CERTAIN, Named, Refusal, Ruleset};
use admiralty_core::results::summary::{Citation, FairBid};
use admiralty_core::seats::{GameCard, Seat};
use admiralty_core::statistics::{Estimate, Histogram, Intervals, Level, Simultaneous, nearest_even_bid};

/// With fewer games nothing is said of differences.
const TOO_FEW: u64 = 10;

/// A study and what it says.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// What a reader needs to repeat and to judge it; its games are those of all cells together.
    pub citation: Citation,
    /// What was played.
    pub setting: Setting,
    /// The optional rules of the game, each with what it is in words.
    pub rules: &'static [Named],
    /// The game's player that looks at the rules in force.
    pub adapting: Option<&'static str>,
    /// The commands that led here.
    pub commands: Vec<String>,
    /// Games of each cell.
    pub games: u64,
    /// The families of effects whose intervals hold together, for each measure.
    pub families: Families,
    /// What is measured.
    pub measures: Vec<Measure>,
    /// The cells, as the design numbers them.
    pub cells: Vec<CellResult>,
    /// Main effects and interactions, lower orders first.
    pub effects: Vec<Effect>,
    /// Each cell but the base against the base.
    pub against_base: Vec<Effect>,
    /// Where one change is made at a time: each rule under each change, against the change without it.
    pub under: Vec<Effect>,
    /// Where main effects come from.
    pub mechanism: Vec<Moved>,
    /// What was counted.
    pub ledger: Counts,
    /// Where that was asked, what dice decide, cell by cell.
    pub dice: Vec<Decided>,
}

/// Effects whose intervals on one measure hold together in 95 % of studies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Families {
    /// All main effects.
    pub main: Simultaneous,
    /// All interactions, of every order; where one change is made at a time, all rules under all changes.
    pub interactions: Simultaneous,
    /// All cells against the base.
    pub against_base: Simultaneous,
}

impl Families {
    /// Those of a design.
    #[must_use]
    pub fn of(design: &Design, intervals: Intervals) -> Self {
        let main = design
            .effects()
            .iter()
            .filter(|effect| effect.parts.len() == 1)
            .count();
        let of = |among| Simultaneous { intervals, among };
        Families {
            main: of(main),
            interactions: of(design.cells() - 1 - main),
            against_base: of(design.against_base().len()),
        }
    }

    fn of_effect(self, effect: &Contrast) -> Simultaneous {
        if effect.parts.len() == 1 {
            self.main
        } else {
            self.interactions
        }
    }
}

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

impl Compared {
    /// What a record says.
    ///
    /// # Errors
    /// A failure if it holds no game, is damaged, or is of another game.
    pub fn of(record: &Record, ruleset: &dyn Ruleset) -> Result<Self, Refusal> {
        let (setting, ledger, game) = (&record.setting, &record.ledger, ruleset.game());
        let citation = cite(record, game)?;
        if ledger.cells() != setting.design.cells() || !ledger.is_sound() {
            return Err(Refusal::failure("the counts of the study are damaged"));
        }
        if ledger.games() == 0 {
            return Err(Refusal::failure(
                "it was interrupted before every cell had been played once: there is no result",
            ));
        }
        let measures = Measure::of(game);
        let bids = Bids::of(ledger).filter(|_| measures.contains(&Measure::FairBid));
        let intervals = record.intervals();
        let design = &setting.design;
        let families = Families::of(design, intervals);
        let counted = Counted {
            measures: &measures,
            ledger,
            bids: bids.as_ref(),
        };
        let effects =
            |contrasts: Vec<Contrast>, between: &str, family: &dyn Fn(&Contrast) -> Simultaneous| {
                let one = |contrast: &Contrast| effect(design, &counted, family(contrast), contrast, between);
                contrasts.iter().map(one).collect::<Vec<Effect>>()
            };
        Ok(Compared {
            citation,
            setting: setting.clone(),
            rules: ruleset.card().optional_rules,
            adapting: ruleset.card().adapting_player,
            commands: record.commands.clone(),
            games: ledger.games(),
            families,
            cells: (0..ledger.cells())
                .map(|cell| of_cell(setting, (&counted, game), intervals, cell))
                .collect(),
            effects: effects(design.effects(), " x ", &|effect| families.of_effect(effect)),
            against_base: effects(design.against_base(), " + ", &|_| families.against_base),
            under: effects(design.under(), " + ", &|_| families.interactions),
            mechanism: moved(setting, ledger, intervals),
            ledger: ledger.clone(),
            dice: record.dice.clone(),
            measures,
        })
    }

    /// A figure in what players count.
    pub(super) fn shown(&self, measure: Measure, estimate: Estimate, signed: bool) -> String {
        let counted = measure.counted(&self.citation.game, estimate);
        let text = if signed {
            counted.show_signed(measure.scale())
        } else {
            counted.show(measure.scale())
        };
        text.to_string()
    }

    /// The main effects.
    pub fn main_effects(&self) -> impl Iterator<Item = &Effect> {
        self.effects.iter().filter(|effect| effect.order() == 1)
    }

    /// The interactions.
    pub fn interactions(&self) -> impl Iterator<Item = &Effect> {
        self.effects.iter().filter(|effect| effect.order() > 1)
    }
}

fn of_cell(
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

/// What effects are made from.
struct Counted<'a> {
    measures: &'a [Measure],
    ledger: &'a Counts,
    bids: Option<&'a Bids>,
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

fn effect(
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
