//! The study as pictures.

use super::line::MOST_PICTURES;
use super::sheets::letter;
use super::{MainLine, Openings};
use admiralty_core::results::chart::{Bars, Chart, Ends, Figure, Payoffs, Series, Tone};
use admiralty_core::results::grouped;
use admiralty_core::seats::Seat;
use admiralty_core::statistics::{Estimate, decimals, rounded};

/// The names of the files of the main lines' pictures.
const LINES: [&str; MOST_PICTURES] = ["line-1", "line-2", "line-3", "line-4", "line-5", "line-6"];

impl Openings {
    /// All pictures, in the order to be shown.
    #[must_use]
    pub fn figures(&self) -> Vec<Figure> {
        let mut figures: Vec<Figure> = self.map.iter().cloned().chain([self.heat_map()]).collect();
        figures.extend(Seat::BOTH.map(|side| self.mix(side)));
        if let Some(line) = &self.line {
            let whole = line.findings.figures.iter().cloned();
            figures.extend(whole.filter(shows_course).map(|figure| Figure {
                title: format!("{}: the equilibrium line", figure.title),
                ..figure
            }));
            let fans = line.lines.iter().filter_map(|line| self.fan(line));
            figures.extend(LINES.into_iter().zip(fans).map(|(id, figure)| Figure {
                id: id.into(),
                ..figure
            }));
        }
        figures
    }

    /// The picture that stands alone, under the first sentence of the verdict: the mixes on a map, or set-ups against replies.
    #[must_use]
    pub fn picture(&self) -> Figure {
        let (verdict, _) = self.verdict().split();
        let ruleset = &self.citation.ruleset;
        match &self.map {
            // The mixes in words are too long for a title, where there are places to name.
            Some(map) => Figure {
                title: format!("{ruleset}: {}", map.title),
                caption: format!("{}. {}", verdict.trim_end_matches('.'), map.caption),
                ..map.clone()
            },
            None => Figure {
                title: format!("{ruleset}: {verdict}"),
                ..self.heat_map()
            },
        }
    }

    fn heat_map(&self) -> Figure {
        let means = |row: &Vec<super::Cell>| row.iter().map(|cell| cell.mean.value).collect();
        let widest = self
            .cells
            .iter()
            .flatten()
            .map(|cell| cell.mean.half_width())
            .fold(0.0, f64::max);
        let legend: Vec<String> = (self.strategies[Seat::SECOND].iter().enumerate())
            .map(|(index, opening)| format!("{} {}", letter(index), opening.name))
            .collect();
        let game = &self.citation.game;
        let better = |seat| {
            let label = format!("better for {}", game.seat(seat).side);
            Series::new(label, Tone::Of(seat))
        };
        Figure {
            id: "matrix".into(),
            title: format!(
                "{} set-ups against {} replies",
                game.name(Seat::FIRST),
                game.name(Seat::SECOND)
            ),
            caption: format!(
                "Mean final {}, {} lead positive, of {} games each; 95 % intervals at most ±{}. Replies: {}.",
                self.points,
                game.ahead().name,
                grouped(self.games_a_cell),
                rounded(widest, decimals(widest)),
                legend.join(", ")
            ),
            chart: Chart::Payoffs(Payoffs {
                reach: 0.0,
                rows: self.strategies[Seat::FIRST]
                    .iter()
                    .map(|opening| opening.name.clone())
                    .collect(),
                columns: (0..self.strategies[Seat::SECOND].len()).map(letter).collect(),
                cells: self.cells.iter().map(means).collect(),
                measure: format!("{} reply", game.name(Seat::SECOND)),
                ends: Ends {
                    below: better(Seat::FIRST),
                    above: better(Seat::SECOND),
                },
            }),
        }
    }

    fn mix(&self, side: Seat) -> Figure {
        let percent = |share: &Estimate| Estimate {
            value: share.value * 100.0,
            low: share.low * 100.0,
            high: share.high * 100.0,
        };
        let name = |index: usize, name: &str| {
            if side == Seat::FIRST {
                name.to_owned()
            } else {
                format!("{} {name}", letter(index))
            }
        };
        let card = self.citation.game.seat(side);
        let shares = self.solution.mixes[side]
            .iter()
            .zip(&self.strategies[side])
            .enumerate();
        let groups = shares
            .filter(|(_, (share, _))| share.high > 0.0)
            .map(|(index, (share, opening))| (name(index, &opening.name), vec![Some(percent(share))]));
        Figure {
            id: format!("mix-{}", card.id).into(),
            title: format!("The {} mix", card.name),
            caption: "How often each opening is played in equilibrium. The whiskers hold the middle 95 % of what other \
                      rounds of games would have given; openings that none of them plays are left out."
                .to_owned(),
            chart: Chart::Bars(Bars {
                measure: "percent of games".to_owned(),
                series: vec![Series::new(format!("{} openings", card.name), Tone::Of(side))],
                groups: groups.collect(),
            }),
        }
    }

    /// How the games of a main line go.
    fn fan(&self, line: &MainLine) -> Option<Figure> {
        let figure = line
            .findings
            .figures
            .iter()
            .find(|figure| matches!(figure.chart, Chart::Fan(_)))?;
        let [first, second] = Seat::BOTH.map(|side| &self.strategies[side][line.openings[side]].name);
        Some(Figure {
            title: format!("{first} against {second}"),
            caption: format!(
                "{} The mixes play this line in {} % of games.",
                figure.caption,
                rounded(line.weight * 100.0, 1)
            ),
            ..figure.clone()
        })
    }
}

/// Whether a picture shows how games go or end, and not what happens in their battles.
fn shows_course(figure: &Figure) -> bool {
    matches!(figure.chart, Chart::Fan(_) | Chart::Distribution(_))
}
