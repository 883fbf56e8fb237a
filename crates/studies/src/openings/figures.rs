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
        let mut figures = vec![self.heat_map()];
        figures.extend(Seat::BOTH.map(|side| self.mix(side)));
        if let Some(line) = &self.line {
            let whole = line.findings.figures.iter().cloned();
            figures.extend(whole.filter(shows_course).map(|figure| Figure {
                title: format!("{}: the equilibrium line", figure.title),
                ..figure
            }));
            let fans = line.lines.iter().filter_map(|line| self.fan(line));
            figures.extend(
                LINES
                    .into_iter()
                    .zip(fans)
                    .map(|(id, figure)| Figure { id, ..figure }),
            );
        }
        figures
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
        Figure {
            id: "matrix",
            title: "Allied set-ups against Axis replies".to_owned(),
            caption: format!(
                "Mean final {}, Axis lead positive, of {} games each; 95 % intervals at most ±{}. Replies: {}.",
                self.points,
                grouped(self.games_a_cell),
                rounded(widest, decimals(widest)),
                legend.join(", ")
            ),
            chart: Chart::Payoffs(Payoffs {
                rows: self
                    .strategies
                    .allied
                    .iter()
                    .map(|opening| opening.name.clone())
                    .collect(),
                columns: (0..self.strategies[Seat::SECOND].len()).map(letter).collect(),
                cells: self.cells.iter().map(means).collect(),
                measure: "Axis reply".to_owned(),
                ends: Ends {
                    below: Series::new("better for the Allies", Tone::FIRST),
                    above: Series::new("better for the Axis", Tone::SECOND),
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
        let name = |index: usize, name: &str| match side {
            Seat::FIRST => name.to_owned(),
            Seat::SECOND => format!("{} {name}", letter(index)),
        };
        let shares = self.solution.mixes[side]
            .iter()
            .zip(&self.strategies[side])
            .enumerate();
        let groups = shares
            .filter(|(_, (share, _))| share.high > 0.0)
            .map(|(index, (share, opening))| (name(index, &opening.name), vec![Some(percent(share))]));
        Figure {
            id: match side {
                Seat::FIRST => "mix-allied",
                Seat::SECOND => "mix-axis",
            },
            title: format!("The {side} mix"),
            caption: "How often each opening is played in equilibrium. The whiskers hold the middle 95 % of what other \
                      rounds of games would have given; openings that none of them plays are left out."
                .to_owned(),
            chart: Chart::Bars(Bars {
                measure: "percent of games".to_owned(),
                series: vec![Series::new(format!("{side} openings"), Tone::from(Some(side)))],
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
        let [allied, axis] = Seat::BOTH.map(|side| &self.strategies[side][line.openings[side]].name);
        Some(Figure {
            title: format!("{allied} against {axis}"),
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
