//! Pictures of effects.

use super::MOST_LINES;
use crate::compare::result::{CellResult, Compared, Effect, Measure};
use admiralty_core::results::chart::{Chart, Figure, Forest, Lines, Tornado};
use admiralty_core::results::grouped;
use admiralty_core::statistics::Estimate;

/// What the figures of interactions say.
const INTERACTIONS: &str = "interactions: how much larger an effect is with the other";

/// The most rows of a picture of changes or effects.
const MOST_BARS: usize = 20;

impl Compared {
    /// The changes that move a measure most.
    pub(super) fn tornado(&self, measure: Measure) -> Figure {
        let mut effects: Vec<&Effect> = self.against_base.iter().collect();
        effects.sort_by(|a, b| b.on(measure).value.abs().total_cmp(&a.on(measure).value.abs()));
        let row = |effect: &&Effect| {
            (
                effect.name.clone(),
                vec![(String::new(), self.moved(effect, measure))],
            )
        };
        let name = measure.name(&self.citation.game);
        Figure {
            id: self.figure_id("tornado", measure).into(),
            title: format!("What moves the {name} most"),
            caption: format!(
                "The {} largest of {} changes, one at a time, with intervals that hold together, 95 %; {} games of each.",
                effects.len().min(MOST_BARS),
                effects.len(),
                grouped(self.games)
            ),
            chart: Chart::Tornado(Tornado {
                measure: format!("change of the {name}"),
                rows: effects.iter().take(MOST_BARS).map(row).collect(),
                ends: self.better(measure),
            }),
        }
    }

    /// What an effect comes to in what players count.
    fn moved(&self, effect: &Effect, measure: Measure) -> Estimate {
        measure.counted(&self.citation.game, effect.on(measure))
    }

    fn rows<'a>(
        &self,
        effects: impl Iterator<Item = &'a Effect>,
        measure: Measure,
    ) -> Vec<(String, Estimate)> {
        effects
            .map(|effect| (effect.name.clone(), self.moved(effect, measure)))
            .collect()
    }

    /// The name of the picture of a measure.
    fn figure_id(&self, kind: &str, measure: Measure) -> String {
        match measure {
            Measure::FairBid => format!("{kind}-bid"),
            Measure::Score(seat) => format!("{kind}-{}", self.citation.game.seat(seat).id),
            _ => kind.to_owned(),
        }
    }

    /// Main effects and interactions in one picture, or in two where there are too many for one.
    pub(super) fn forests(&self, measure: Measure) -> Vec<Figure> {
        let main = self.rows(self.main_effects(), measure);
        let interactions = self.rows(self.interactions(), measure);
        let count = interactions.len();
        let of_main = match self.setting.design.factors().len() {
            1 => format!("Each against {}", self.base_name()),
            _ => "Main effects against the first level of the factor, averaged over the levels of the others"
                .to_owned(),
        };
        let fit = count > 0 && main.len() + count <= MOST_BARS;
        let mut groups = vec![("Main effects".to_owned(), main)];
        if fit {
            let together = "main effects hold together, 95 %, and so do those of interactions";
            let caption = format!("{of_main}; {INTERACTIONS}. {}", self.intervals_of(together));
            groups.push(("Interactions".to_owned(), interactions));
            return vec![self.forest("effects", measure, caption, groups)];
        }
        let caption = format!(
            "{of_main}. {}",
            self.intervals_of("main effects hold together, 95 %")
        );
        let mut figures = vec![self.forest("effects", measure, caption, groups)];
        if count > 0 {
            figures.push(self.clearest(interactions, measure));
        }
        figures
    }

    /// The interactions that are furthest from nothing, for their intervals.
    fn clearest(&self, mut interactions: Vec<(String, Estimate)>, measure: Measure) -> Figure {
        let count = interactions.len();
        let clear =
            |(_, effect): &(String, Estimate)| effect.value.abs() / (effect.high - effect.low).max(1e-9);
        interactions.sort_by(|a, b| clear(b).total_cmp(&clear(a)));
        interactions.truncate(MOST_BARS);
        let caption = format!(
            "The {} clearest of {count} {INTERACTIONS}. {}",
            interactions.len(),
            self.intervals_of("all interactions hold together, 95 %")
        );
        let groups = vec![("Interactions".to_owned(), interactions)];
        self.forest("interactions", measure, caption, groups)
    }

    fn forest(
        &self,
        kind: &str,
        measure: Measure,
        caption: String,
        groups: Vec<(String, Vec<(String, Estimate)>)>,
    ) -> Figure {
        let name = measure.name(&self.citation.game);
        Figure {
            id: self.figure_id(kind, measure).into(),
            title: match kind {
                "interactions" => format!("Which effects on the {name} change each other"),
                _ => format!("What each does to the {name}"),
            },
            caption,
            chart: Chart::Forest(Forest {
                measure: format!("effect on the {name}"),
                scale: measure.scale(),
                groups,
                ends: Some(self.better(measure)),
            }),
        }
    }

    /// Which intervals hold together, of how many games.
    fn intervals_of(&self, together: &str) -> String {
        format!(
            "Intervals of {together}; grey where zero lies within. {} games of each cell.",
            grouped(self.games)
        )
    }

    pub(super) fn wins(&self) -> Figure {
        let shares = self.measures.iter().filter_map(|&measure| match measure {
            Measure::Win(seat) => Some((measure, format!("{} wins", self.citation.game.name(seat)))),
            Measure::Draw => Some((measure, format!("{}s", measure.name(&self.citation.game)))),
            _ => None,
        });
        let groups = shares.map(|(measure, words)| (words, self.rows(self.main_effects(), measure)));
        Figure {
            id: "effects-wins".into(),
            title: "What each does to the shares of games won".to_owned(),
            caption: format!(
                "Main effects, in percentage points. {}",
                self.intervals_of("main effects hold together, 95 %")
            ),
            chart: Chart::Forest(Forest {
                measure: "percentage points".to_owned(),
                scale: Measure::Draw.scale(),
                groups: groups.collect(),
                ends: None,
            }),
        }
    }

    /// The cells as lines: along them the levels of the factor that has most, a line for each combination of the others.
    pub(super) fn interaction(&self) -> Option<Figure> {
        let factors = self.setting.design.factors();
        let along = (0..factors.len()).max_by_key(|&number| (factors[number].levels.len(), number))?;
        let lines = self.cells.len() / factors[along].levels.len();
        if factors.len() < 2 || lines > MOST_LINES || !self.ledger.columns().is_two() {
            return None;
        }
        let starts = (0..self.cells.len()).filter(|&cell| self.cells[cell].levels[along] == 0);
        let game = &self.citation.game;
        let lead = |cell: &CellResult| Measure::Lead.counted(game, cell.figure(Measure::Lead));
        let line = |start: usize| {
            let same = |levels: &[usize]| {
                let pairs = levels.iter().zip(&self.cells[start].levels).enumerate();
                pairs
                    .into_iter()
                    .all(|(number, (a, b))| number == along || a == b)
            };
            let cells = self.cells.iter().filter(|cell| same(&cell.levels));
            (self.cells[start].name.clone(), cells.map(lead).collect())
        };
        let points = self.citation.game.points.word();
        Some(Figure {
            id: "interaction".into(),
            title: "Every cell: do effects add up?".to_owned(),
            caption: format!(
                "Mean final {points} of each cell with its 95 % interval, {} games each. Where effects simply add up, each \
                 group of dots has the same pattern as the others, higher or lower.",
                grouped(self.games)
            ),
            chart: Chart::Lines(Lines {
                joined: false,
                measure: format!("mean final {points}, {}", self.citation.game.reading()),
                steps_measure: factors[along].name.clone(),
                steps: factors[along]
                    .levels
                    .iter()
                    .map(|level| level.label.replace('_', " "))
                    .collect(),
                lines: starts.map(line).collect(),
            }),
        })
    }
}
