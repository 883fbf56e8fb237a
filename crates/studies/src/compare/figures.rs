//! The study as pictures.

use super::mechanism::Moved;
use super::result::{CellResult, Compared, Effect, Measure};
use admiralty_core::results::chart::{
    Chart, Distribution, Ends, Fan, Figure, Forest, Lines, Outlines, Payoffs, Quantiles, Series, Tone,
    Tornado, word_of,
};
use admiralty_core::results::grouped;
use admiralty_core::seats::Seat;
use admiralty_core::statistics::{Estimate, Histogram};

/// More cells than this have no pictures of their own, nor have more things that main effects move.
const MOST_PICTURES: usize = 16;

/// The picture of how games end, cell over cell.
const ENDINGS: &str = "final-scores";

/// The most outlines that can be told apart.
const MOST_OUTLINES: usize = 5;

/// The bars of a picture of changes.
const MOST_BARS: usize = 20;

/// The most lines that can be told apart.
const MOST_LINES: usize = 12;

/// The most rows of a list of what moves.
const MOST_ROWS: usize = 14;

/// A sentence as a title needs it: without what stands in brackets.
fn without_brackets(sentence: &str) -> String {
    let mut parts = sentence.split(" (");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |title, part| {
        title + part.split_once(')').map_or("", |(_, rest)| rest)
    })
}

/// Outlines that differ by less than this share of games cannot be told apart.
const ALIKE: f64 = 0.02;

/// Names the cells whose outlines lie on that of the first.
fn on_the_base(cells: &[&CellResult]) -> String {
    let Some((base, others)) = cells.split_first() else {
        return String::new();
    };
    let share =
        |cell: &CellResult, score| cell.scores.count(score) as f64 / cell.scores.total().max(1) as f64;
    let apart = |cell: &CellResult| {
        let scores = base
            .scores
            .iter()
            .chain(cell.scores.iter())
            .map(|(score, _)| score);
        let scores: std::collections::BTreeSet<_> = scores.collect();
        let differ = |&score: &_| (share(base, score) - share(cell, score)).abs();
        scores.iter().map(differ).sum::<f64>() / 2.0
    };
    let alike: Vec<&str> = others
        .iter()
        .filter(|cell| apart(cell) < ALIKE)
        .map(|cell| cell.name.as_str())
        .collect();
    match alike[..] {
        [] => String::new(),
        [one] => format!(" The line of {one} lies on that of {}.", base.name),
        _ => format!(
            " The lines of {} lie on that of {}.",
            alike.join(" and of "),
            base.name
        ),
    }
}

impl Compared {
    /// The pictures of effects and of what they move, in the order to be shown.
    #[must_use]
    pub fn figures(&self) -> Vec<Figure> {
        let subject = self.subject();
        let mut figures = self.all_figures();
        // The first picture of two seats says it in its own words.
        for figure in figures.iter_mut().filter(|figure| figure.id != ENDINGS) {
            figure.caption = format!("{subject}. {}", figure.caption);
        }
        figures
    }

    fn all_figures(&self) -> Vec<Figure> {
        let two = self.ledger.columns().is_two();
        let mut figures: Vec<Figure> = two.then(|| self.overlay()).into_iter().collect();
        // Of two seats the lead says it all, and where there are bids the fair bid does.
        let told =
            |measure: &&Measure| matches!(measure, Measure::Lead | Measure::Score(_) | Measure::FairBid);
        let told = self.measures.iter().filter(told);
        if self.setting.design.is_apart() {
            figures.extend(told.rev().map(|&measure| self.tornado(measure)));
            return figures;
        }
        figures.extend(told.map(|&measure| self.forest(measure)));
        figures.push(self.wins());
        figures.extend(self.interaction());
        figures.extend(
            self.mechanism
                .iter()
                .flat_map(|moved| self.moves(moved))
                .take(MOST_PICTURES),
        );
        figures
    }

    /// The pictures of single cells, each with the number of its cell: how games get there, and how they end.
    #[must_use]
    pub fn cell_figures(&self) -> Vec<(usize, Figure)> {
        if self.setting.design.is_apart() || !self.ledger.columns().is_two() {
            return Vec::new();
        }
        let cells = || 0..self.cells.len().min(MOST_PICTURES);
        let fans = cells().filter_map(|cell| Some((cell, self.fan(cell)?)));
        fans.chain(cells().map(|cell| (cell, self.ending(cell))))
            .collect()
    }

    /// The word of a cell in the names of pictures; its number with it where another cell has the same.
    fn word(&self, cell: usize) -> String {
        let word = |cell: usize| word_of(&self.cells[cell].name);
        let own = word(cell);
        if (0..cell).any(|other| word(other) == own) {
            format!("{own}-{}", cell + 1)
        } else {
            own
        }
    }

    /// The picture that stands alone: how games end, under the first sentence of the verdict.
    #[must_use]
    pub fn picture(&self) -> Figure {
        let figure = self.overlay();
        let (verdict, _) = self.verdict().split();
        Figure {
            title: format!("{}: {}", self.setting.title, without_brackets(&verdict)),
            caption: format!(
                "How games end, {} against {}. {}",
                self.base_name(),
                self.others(),
                figure.caption
            ),
            ..figure
        }
    }

    /// How games end, cell over cell on one scale; of many cells the base, and those that differ most from it.
    #[must_use]
    pub fn overlay(&self) -> Figure {
        let effects = self.by_size();
        let others = effects.iter().filter_map(|effect| self.cell_of(effect));
        let shown = self.cells.first().into_iter().chain(others);
        let mut cells: Vec<&CellResult> = shown.take(MOST_OUTLINES).collect();
        // In the order of all other pictures, so that a change has the same colour in each.
        cells.sort_by_key(|cell| self.cells.iter().position(|other| other.name == cell.name));
        let scores = || {
            cells
                .iter()
                .flat_map(|cell| cell.scores.iter().map(|(score, _)| score))
        };
        let (first, last) = (scores().min().unwrap_or(0), scores().max().unwrap_or(0));
        let outline = |cell: &&CellResult| {
            let games = cell.scores.total().max(1) as f64;
            let shares = (first..=last).map(|score| cell.scores.count(score) as f64 / games);
            (cell.name.clone(), shares.collect())
        };
        Figure {
            id: ENDINGS.into(),
            title: format!(
                "{}: how games end, {} against {}",
                self.setting.title,
                self.base_name(),
                self.others()
            ),
            caption: format!(
                "Percent of {} games of each by final {}, before any bid, {}; base: {}.{}{}",
                grouped(self.games),
                self.setting.points,
                self.who(),
                self.base_name(),
                self.rules_in_words(),
                on_the_base(&cells),
            ),
            chart: Chart::Outlines(Outlines {
                measure: format!("final {}", self.setting.points),
                first,
                outlines: cells.iter().map(outline).collect(),
                // Colours are those of outlines here.
                ends: Some(self.ahead().uncoloured()),
            }),
        }
    }

    /// The changes that move a measure most.
    fn tornado(&self, measure: Measure) -> Figure {
        let mut effects: Vec<&Effect> = self.against_base.iter().collect();
        effects.sort_by(|a, b| b.on(measure).value.abs().total_cmp(&a.on(measure).value.abs()));
        let row = |effect: &&Effect| (effect.name.clone(), vec![(String::new(), effect.on(measure))]);
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

    fn together_in_words(&self) -> String {
        format!(
            "Intervals of main effects hold together, 95 %, and so do those of interactions; grey where zero lies within. {} \
             games of each cell.",
            grouped(self.games)
        )
    }

    fn rows<'a>(effects: impl Iterator<Item = &'a Effect>, measure: Measure) -> Vec<(String, Estimate)> {
        effects
            .map(|effect| (effect.name.clone(), effect.on(measure)))
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

    fn forest(&self, measure: Measure) -> Figure {
        let name = measure.name(&self.citation.game);
        let mut groups = vec![(
            "Main effects".to_owned(),
            Self::rows(self.main_effects(), measure),
        )];
        let interactions = Self::rows(self.interactions(), measure);
        if !interactions.is_empty() {
            groups.push(("Interactions".to_owned(), interactions));
        }
        Figure {
            id: self.figure_id("effects", measure).into(),
            title: format!("What each does to the {name}"),
            caption: format!(
                "Main effects against the first level of the factor, averaged over the levels of the others; interactions: \
                 how much larger an effect is with the other. {}",
                self.together_in_words()
            ),
            chart: Chart::Forest(Forest {
                measure: format!("effect on the {name}"),
                scale: measure.scale(),
                groups,
                ends: Some(self.better(measure)),
            }),
        }
    }

    fn wins(&self) -> Figure {
        let shares = self.measures.iter().filter_map(|&measure| match measure {
            Measure::Win(seat) => Some((measure, format!("{} wins", self.citation.game.name(seat)))),
            Measure::Draw => Some((measure, format!("{}s", measure.name(&self.citation.game)))),
            _ => None,
        });
        let groups = shares.map(|(measure, words)| (words, Self::rows(self.main_effects(), measure)));
        Figure {
            id: "effects-wins".into(),
            title: "What each does to the shares of games won".to_owned(),
            caption: format!("Main effects, in percentage points. {}", self.together_in_words()),
            chart: Chart::Forest(Forest {
                measure: "percentage points".to_owned(),
                scale: Measure::Draw.scale(),
                groups: groups.collect(),
                ends: None,
            }),
        }
    }

    /// The cells as lines: along them the levels of the factor that has most, a line for each combination of the others.
    fn interaction(&self) -> Option<Figure> {
        let factors = self.setting.design.factors();
        let along = (0..factors.len()).max_by_key(|&number| (factors[number].levels.len(), number))?;
        let lines = self.cells.len() / factors[along].levels.len();
        if factors.len() < 2 || lines > MOST_LINES || !self.ledger.columns().is_two() {
            return None;
        }
        let starts = (0..self.cells.len()).filter(|&cell| self.cells[cell].levels[along] == 0);
        let line = |start: usize| {
            let same = |levels: &[usize]| {
                let pairs = levels.iter().zip(&self.cells[start].levels).enumerate();
                pairs
                    .into_iter()
                    .all(|(number, (a, b))| number == along || a == b)
            };
            let cells = self.cells.iter().filter(|cell| same(&cell.levels));
            (
                self.cells[start].name.clone(),
                cells.map(|cell| cell.figure(Measure::Lead)).collect(),
            )
        };
        let points = &self.setting.points;
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

    /// The pictures of a group of details.
    fn moves(&self, moved: &Moved) -> Vec<Figure> {
        let details = &moved.details;
        match (details.rows.len(), details.columns.len()) {
            (..=4, 3..) => (0..details.rows.len())
                .filter_map(|row| self.moved_line(moved, row))
                .collect(),
            (5..=12, 3..) => (0..moved.effects.len())
                .filter_map(|effect| self.moved_map(moved, effect))
                .collect(),
            _ => self.moved_list(moved).into_iter().collect(),
        }
    }

    fn moved_caption(&self, moved: &Moved) -> String {
        format!(
            "Main effects on: {}. Intervals hold for all {} of the group together, 95 %; {} games of each cell.",
            moved.details.unit,
            moved.among,
            grouped(self.games)
        )
    }

    fn moved_line(&self, moved: &Moved, row: usize) -> Option<Figure> {
        let moves = |cells: &Vec<Estimate>| cells.iter().any(|cell| !cell.holds(0.0));
        if !moved.effects.iter().any(|(_, rows)| moves(&rows[row])) {
            return None;
        }
        // Few have the same colours in every picture.
        let few = moved.effects.len() <= MOST_OUTLINES;
        let lines: Vec<_> = moved
            .effects
            .iter()
            .filter(|(_, rows)| few || moves(&rows[row]))
            .take(MOST_LINES)
            .map(|(name, rows)| (name.clone(), rows[row].clone()))
            .collect();
        let details = &moved.details;
        let title = if details.rows.len() == 1 {
            details.title.clone()
        } else {
            format!("{}, {}", details.title, details.rows[row])
        };
        let left_out = if few {
            ""
        } else {
            " Effects that move nothing are left out."
        };
        Some(Figure {
            id: format!("moved-{}", word_of(&title)).into(),
            title: format!("{title}: what moves"),
            caption: self.moved_caption(moved) + left_out,
            chart: Chart::Lines(Lines {
                joined: true,
                measure: details.unit.clone(),
                steps_measure: String::new(),
                steps: details.columns.clone(),
                lines,
            }),
        })
    }

    fn moved_map(&self, moved: &Moved, effect: usize) -> Option<Figure> {
        if moved.surest(effect).is_empty() {
            return None;
        }
        let (name, rows) = &moved.effects[effect];
        let value = |cell: &Estimate| if cell.holds(0.0) { 0.0 } else { cell.value };
        let short = |column: &String| column.rsplit(' ').next().unwrap_or(column).to_owned();
        let all = moved.effects.iter().flat_map(|(_, rows)| rows.iter().flatten());
        let reach = all.map(|cell| value(cell).abs()).fold(0.0, f64::max);
        Some(Figure {
            id: format!("moved-{}-{}", word_of(&moved.details.title), word_of(name)).into(),
            title: format!("{}: what {name} moves", moved.details.title),
            caption: format!("{} 0 means: no effect found.", self.moved_caption(moved)),
            chart: Chart::Payoffs(Payoffs {
                rows: moved.details.rows.clone(),
                columns: moved.details.columns.iter().map(short).collect(),
                cells: rows
                    .iter()
                    .map(|cells| cells.iter().map(value).collect())
                    .collect(),
                reach,
                measure: details_word(&moved.details.columns),
                ends: self.better(Measure::Lead),
            }),
        })
    }

    fn moved_list(&self, moved: &Moved) -> Option<Figure> {
        let details = &moved.details;
        let row = |(row, column, cell): (usize, usize, Estimate)| {
            let name = if details.columns.len() == 1 {
                details.rows[row].clone()
            } else {
                format!("{}, {}", details.rows[row], details.columns[column])
            };
            (name, cell)
        };
        let group = |effect: usize| {
            let rows = moved.surest(effect).into_iter().take(MOST_ROWS).map(row);
            (moved.effects[effect].0.clone(), rows.collect::<Vec<_>>())
        };
        let groups: Vec<_> = (0..moved.effects.len())
            .map(group)
            .filter(|(_, rows)| !rows.is_empty())
            .collect();
        let shown: usize = groups.iter().map(|(_, rows)| rows.len()).sum();
        let left_out = match shown == moved.among {
            true => String::new(),
            false => format!(" The {shown} clearest are shown."),
        };
        (!groups.is_empty()).then(|| Figure {
            id: format!("moved-{}", word_of(&details.title)).into(),
            title: format!("{}: what changes most clearly", details.title),
            caption: self.moved_caption(moved) + &left_out,
            chart: Chart::Forest(Forest {
                measure: details.unit.clone(),
                scale: details.scale,
                groups,
                ends: None,
            }),
        })
    }

    /// How games of a cell get to their end; all cells on the same scale.
    fn fan(&self, cell: usize) -> Option<Figure> {
        let (details, first) = self.setting.columns().find(|(details, _)| details.spread)?;
        let steps = |cell: usize| -> Option<Vec<(String, Quantiles)>> {
            let step = |(at, label): (usize, &String)| {
                Some((label.clone(), quantiles(&self.ledger.spread(cell, first + at)?)))
            };
            details.columns.iter().enumerate().map(step).collect()
        };
        let all = (0..self.cells.len()).filter_map(steps).flatten();
        let reach = all.fold((0.0_f64, 0.0_f64), |(low, high), (_, step)| {
            (low.min(step.p5), high.max(step.p95))
        });
        Some(Figure {
            id: format!("course-{}", self.word(cell)).into(),
            title: format!("How games get there, {}", self.cell_in_words(cell)),
            caption: format!(
                "{}, {}. {}: the median of {} games, the middle half of them, and nine in ten.",
                self.setting.title,
                self.who(),
                details.title,
                grouped(self.games)
            ),
            chart: Chart::Fan(Fan {
                measure: details.unit.clone(),
                steps: steps(cell)?,
                reach,
                ends: Some(self.ahead()),
            }),
        })
    }

    /// How games of a cell end; all cells on the same scales.
    fn ending(&self, cell: usize) -> Figure {
        let games = self.games.max(1) as f64;
        let parts = |score: i32| {
            (0..3)
                .map(|outcome| self.ledger.ends(cell, outcome).count(score) as f64 / games)
                .collect()
        };
        let scores = || self.cells.iter().flat_map(|cell| cell.scores.iter());
        let first = scores().map(|(score, _)| score).min().unwrap_or(0);
        let last = scores().map(|(score, _)| score).max().unwrap_or(0);
        Figure {
            id: format!("endings-{}", self.word(cell)).into(),
            title: format!("How games end, {}", self.cell_in_words(cell)),
            caption: format!(
                "{}, {}. Percent of {} games by final {}, before any bid, coloured by who won.",
                self.setting.title,
                self.who(),
                grouped(self.games),
                self.setting.points
            ),
            chart: Chart::Distribution(Distribution {
                measure: format!("final {}", self.setting.points),
                series: Tone::ALL
                    .map(|tone| Series::new(self.win_of(tone), tone))
                    .to_vec(),
                bars: (first..=last).map(|score| (score, parts(score))).collect(),
                reach: scores()
                    .map(|(_, count)| count as f64 / games)
                    .fold(0.0, f64::max),
                ends: Some(self.ahead()),
            }),
        }
    }
}

/// What the columns are, where they are numbered: `turn` of `Turn 1`.
fn details_word(columns: &[String]) -> String {
    let first = columns.first().and_then(|column| column.split_once(' '));
    first.map_or_else(String::new, |(word, _)| word.to_lowercase())
}

impl Compared {
    /// What lies to either side of no difference on a measure.
    fn better(&self, measure: Measure) -> Ends {
        let (below, above) = match measure {
            // Who must be helped to points stands worse.
            Measure::FairBid => (Seat::SECOND, Seat::FIRST),
            Measure::Score(seat) | Measure::Win(seat) if !self.ledger.columns().is_two() => {
                let name = self.citation.game.seat(seat).label();
                return Ends {
                    below: Series::new(format!("worse for {name}"), Tone::Nobody),
                    above: Series::new(format!("better for {name}"), Tone::Of(seat)),
                };
            }
            _ => (Seat::FIRST, Seat::SECOND),
        };
        let series = |seat: Seat| {
            let name = self.citation.game.seat(seat).label();
            Series::new(format!("better for the {name}"), Tone::Of(seat))
        };
        Ends {
            below: series(below),
            above: series(above),
        }
    }

    /// What lies to either side of an even score.
    fn ahead(&self) -> Ends {
        let series = |seat: Seat| {
            let name = self.citation.game.seat(seat).label();
            Series::new(format!("{name} ahead"), Tone::Of(seat))
        };
        Ends {
            below: series(Seat::FIRST),
            above: series(Seat::SECOND),
        }
    }

    fn win_of(&self, tone: Tone) -> String {
        match tone {
            Tone::Of(seat) => format!("{} win", self.citation.game.name(seat)),
            Tone::Nobody => "draw".to_owned(),
        }
    }
}

/// The smallest values that at least so many percent of the cases do not exceed.
fn quantiles(counts: &Histogram) -> Quantiles {
    let at = |percent: u64| {
        let needed = (counts.total() * percent).div_ceil(100).max(1);
        let mut seen = 0;
        let found = counts.iter().find(|(_, count)| {
            seen += count;
            seen >= needed
        });
        f64::from(found.map_or(0, |(value, _)| value))
    };
    Quantiles {
        p5: at(5),
        p25: at(25),
        p50: at(50),
        p75: at(75),
        p95: at(95),
    }
}
