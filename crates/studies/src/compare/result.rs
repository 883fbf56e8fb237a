//! What the counts mean: cells, effects, and how well they are known.

use super::bids::Bids;
use super::citation::cite;
use super::contrast::Contrast;
use super::counts::Counts;
use super::design::Design;
pub use super::estimates::{CellResult, Effect};
use super::estimates::{Counted, effect, of_cell};
pub use super::measure::Measure;
use super::mechanism::{Moved, moved};
use super::record::Record;
use super::setting::Setting;
use crate::luck::Decided;
use admiralty_core::contract::{Named, Refusal, Ruleset};
use admiralty_core::results::summary::Citation;
use admiralty_core::statistics::{Estimate, Intervals, Simultaneous};

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
