//! The study as pictures.

mod effects;
mod endings;
mod moves;

use super::result::{Compared, Measure};
use admiralty_core::results::chart::{Ends, Figure, Series, Tone, word_of};
use admiralty_core::seats::Seat;

/// The picture of how games end, cell over cell.
const ENDINGS: &str = "final-scores";

/// The most outlines that can be told apart.
const MOST_OUTLINES: usize = 5;

/// The most lines that can be told apart.
const MOST_LINES: usize = 12;

/// More cells than this have no pictures of their own, nor have more things that main effects move.
const MOST_PICTURES: usize = 16;

impl Compared {
    /// The pictures of effects and of what they move, in the order to be shown, each with the line that cites it.
    #[must_use]
    pub fn figures(&self) -> Vec<(Figure, String)> {
        let subject = self.subject();
        let cited = |(mut figure, counted): (Figure, bool)| {
            // The first picture of two seats says it in its own words.
            if figure.id != ENDINGS {
                figure.caption = format!("{subject}. {}", figure.caption);
            }
            let line = if counted {
                self.line_of_counts()
            } else {
                self.line()
            };
            (figure, line)
        };
        self.all_figures().into_iter().map(cited).collect()
    }

    /// All pictures, and whether they are of counts, in which luck is left.
    fn all_figures(&self) -> Vec<(Figure, bool)> {
        let (counted, estimated) = (|figure| (figure, true), |figure| (figure, false));
        let two = self.ledger.columns().is_two();
        let mut figures: Vec<_> = two.then(|| counted(self.overlay())).into_iter().collect();
        // Of two seats the lead says it all, and where there are bids the fair bid does.
        let told =
            |measure: &&Measure| matches!(measure, Measure::Lead | Measure::Score(_) | Measure::FairBid);
        let told = self.measures.iter().filter(told);
        if self.setting.design.is_apart() {
            figures.extend(told.rev().map(|&measure| estimated(self.tornado(measure))));
            return figures;
        }
        figures.extend(told.flat_map(|&measure| self.forests(measure)).map(estimated));
        figures.push(estimated(self.wins()));
        figures.extend(self.interaction().map(estimated));
        let moved = self.mechanism.iter().flat_map(|moved| self.moves(moved));
        figures.extend(moved.take(MOST_PICTURES).map(counted));
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
