//! What the counts mean: cells, effects, and how well they are known.

use super::bids::Bids;
use super::citation::cite;
use super::counts::Counts;
use super::design::{Contrast, Design};
use super::mechanism::{Moved, moved};
use super::record::{Record, Setting};
use super::row::Column;
use crate::luck::Decided;
use admiralty_core::contract::Refusal;
use admiralty_core::results::summary::{Citation, FairBid, Outcomes};
use admiralty_core::seats::{BySeat, Seat};
use admiralty_core::statistics::{
    Estimate, Histogram, Intervals, Level, Scale, Simultaneous, nearest_even_bid,
};

/// What an effect is an effect on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Measure {
    /// The mean final score, Axis ahead positive.
    Score,
    /// The share of games that the Allies win.
    Allied,
    /// The share of draws.
    Draw,
    /// The share of games that the Axis wins.
    Axis,
    /// The fair bid, in points to the Axis.
    FairBid,
}

impl Measure {
    /// All of them, in order.
    pub const ALL: [Measure; 5] = [
        Measure::Score,
        Measure::Allied,
        Measure::Draw,
        Measure::Axis,
        Measure::FairBid,
    ];

    /// A short word for programs.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Measure::Score => "mean_score",
            Measure::Allied => "allied_wins",
            Measure::Draw => "draws",
            Measure::Axis => "axis_wins",
            Measure::FairBid => "fair_bid",
        }
    }

    /// In words, given what points are called.
    #[must_use]
    pub fn name(self, points: &str) -> String {
        match self {
            Measure::Score => format!("mean final {points}"),
            Measure::Allied => "Allied win".to_owned(),
            Measure::Draw => "draw".to_owned(),
            Measure::Axis => "Axis win".to_owned(),
            Measure::FairBid => "fair bid".to_owned(),
        }
    }

    /// How it is shown.
    #[must_use]
    pub const fn scale(self) -> Scale {
        match self {
            Measure::Score | Measure::FairBid => Scale::Plain,
            _ => Scale::Percent,
        }
    }

    fn column(self) -> Option<Column> {
        match self {
            Measure::Score => Some(Column::Score),
            Measure::Allied => Some(Column::Allied),
            Measure::Draw => Some(Column::Draw),
            Measure::Axis => Some(Column::Axis),
            Measure::FairBid => None,
        }
    }
}

/// A study and what it says.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// What a reader needs to repeat and to judge it; its games are those of all cells together.
    pub citation: Citation,
    /// What was played.
    pub setting: Setting,
    /// The commands that led here.
    pub commands: Vec<String>,
    /// Games of each cell.
    pub games: u64,
    /// The families of effects whose intervals hold together, for each measure.
    pub families: Families,
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
    /// Who won.
    pub outcomes: Outcomes,
    /// Mean final score.
    pub mean: Estimate,
    /// The bid that makes it even.
    pub fair_bid: FairBid,
    /// How often each final score came up.
    pub scores: Histogram,
}

impl CellResult {
    /// A measure of it.
    #[must_use]
    pub fn figure(&self, measure: Measure) -> Estimate {
        match measure {
            Measure::Score => self.mean,
            Measure::Allied => self.outcomes.wins[Seat::FIRST],
            Measure::Draw => self.outcomes.draws,
            Measure::Axis => self.outcomes.wins[Seat::SECOND],
            Measure::FairBid => self.fair_bid.fair,
        }
    }
}

/// A contrast between cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// Its name.
    pub name: String,
    /// Which factors are turned, and to which level.
    pub parts: Vec<(usize, usize)>,
    /// On each of [`Measure::ALL`].
    pub figures: [Estimate; 5],
    /// How many times fewer games it takes on the mean score than with dice of its own for each cell; none where
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
        self.figures[measure as usize]
    }
}

impl Compared {
    /// What a record says.
    ///
    /// # Errors
    /// A failure if it holds no game, or is damaged.
    pub fn of(record: &Record) -> Result<Self, Refusal> {
        let (setting, ledger) = (&record.setting, &record.ledger);
        if ledger.cells() != setting.design.cells() || !ledger.is_sound() {
            return Err(Refusal::failure("the counts of the study are damaged"));
        }
        let Some(bids) = Bids::of(ledger) else {
            return Err(Refusal::failure(
                "it was interrupted before every cell had been played once: there is no result",
            ));
        };
        let intervals = record.intervals();
        let design = &setting.design;
        let families = Families::of(design, intervals);
        let effects = |contrasts: Vec<Contrast>,
                       between: &str,
                       family: &dyn Fn(&Contrast) -> Simultaneous| {
            let one =
                |contrast: &Contrast| effect(design, (ledger, &bids), family(contrast), contrast, between);
            contrasts.iter().map(one).collect::<Vec<Effect>>()
        };
        Ok(Compared {
            citation: cite(record),
            setting: setting.clone(),
            commands: record.commands.clone(),
            games: ledger.games(),
            families,
            cells: (0..ledger.cells())
                .map(|cell| of_cell(setting, ledger, intervals, cell))
                .collect(),
            effects: effects(design.effects(), " x ", &|effect| families.of_effect(effect)),
            against_base: effects(design.against_base(), " + ", &|_| families.against_base),
            under: effects(design.under(), " + ", &|_| families.interactions),
            mechanism: moved(setting, ledger, intervals),
            ledger: ledger.clone(),
            dice: record.dice.clone(),
        })
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

fn of_cell(setting: &Setting, ledger: &Counts, intervals: Intervals, cell: usize) -> CellResult {
    let level = Level::P95;
    let scores = ledger.scores(cell);
    let share = |outcome: usize| intervals.share(ledger.ends(cell, outcome).total(), ledger.games(), level);
    let mean = intervals.mean(&scores.moments(), level);
    let median = intervals.median(&scores, level);
    // Who wins a score of nothing with the bid made: as the games show.
    let even = -i32::from(setting.bid) / 2;
    let tie = [
        Some(admiralty_core::seats::Seat::FIRST),
        None,
        Some(admiralty_core::seats::Seat::SECOND),
    ]
    .into_iter()
    .enumerate()
    .find(|(outcome, _)| setting.bid % 2 == 0 && ledger.ends(cell, *outcome).count(even) > 0)
    .and_then(|(_, side)| side);
    CellResult {
        name: setting.design.name(cell),
        levels: setting.design.levels(cell),
        hash: setting.hashes.get(cell).cloned().unwrap_or_default(),
        outcomes: Outcomes {
            wins: BySeat::from([share(0), share(2)]),
            shared: None,
            draws: share(1),
        },
        mean: mean.unwrap_or(Estimate::unbounded(0.0)),
        fair_bid: FairBid {
            fair: median.unwrap_or(Estimate::unbounded(0.0)).negated(),
            nearest_even: nearest_even_bid(&scores, tie, &crate::two_sides::CARD.points),
        },
        scores,
    }
}

fn effect(
    design: &Design,
    (ledger, bids): (&Counts, &Bids),
    together: Simultaneous,
    contrast: &Contrast,
    between: &str,
) -> Effect {
    let on = |measure: Measure| {
        let (value, error) = match measure.column() {
            Some(column) => ledger.contrast(column as usize, contrast),
            None => bids.contrast(contrast),
        };
        together.estimate(value, error, ledger.games())
    };
    Effect {
        name: design.name_of(&contrast.parts, between),
        parts: contrast.parts.clone(),
        figures: Measure::ALL.map(on),
        gain: ledger.gain(Column::Score as usize, contrast),
    }
}
