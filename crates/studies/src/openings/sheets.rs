//! The results as grids of text, which every output shows.

use super::{Line, Openings};
use admiralty_core::contract::NamedOpening;
use admiralty_core::results::grouped;
use admiralty_core::results::summary::Grid;
use admiralty_core::seats::Seat;
use admiralty_core::statistics::{Estimate, Scale, decimals, rounded};

/// The letter of a strategy of the second side, in the heads of columns; after Z come AA, AB and so on.
pub(super) fn letter(index: usize) -> String {
    let last = char::from(b'A' + (index % 26) as u8);
    match index / 26 {
        0 => last.to_string(),
        more => letter(more - 1) + &last.to_string(),
    }
}

/// A score with its sign and so many decimals.
pub(super) fn signed(score: f64, places: usize) -> String {
    let text = rounded(score, places);
    let zero = text.chars().all(|c| matches!(c, '0' | '.' | '-'));
    if score > 0.0 && !zero {
        format!("+{text}")
    } else {
        text
    }
}

impl Openings {
    /// All grids, in the order to be shown.
    pub(super) fn grids(&self) -> Vec<Grid> {
        let mut grids = vec![self.matrix(), self.wins()];
        grids.extend(Seat::BOTH.map(|side| self.book(side)));
        if let Some(line) = &self.line {
            grids.push(self.main_lines(line));
            // The ruleset's first table, which tells most; `openings.json` has all.
            grids.extend(line.tables.first().map(|table| Grid {
                id: "equilibrium-line".to_owned(),
                title: format!("{} in the equilibrium line", table.title),
                ..table.grid()
            }));
            grids.extend(self.kinds(line));
        }
        grids.extend(self.searched());
        grids
    }

    /// The equilibrium line by who goes on after the openings, if more than one does.
    fn kinds(&self, line: &Line) -> Option<Grid> {
        let row = |commander: String, line: &Line| {
            let percent = |share: Estimate| share.show(Scale::Percent).to_string();
            let bid = line
                .fair_bid
                .map(|bid| bid.fair.show_signed(Scale::Plain).to_string());
            vec![
                commander,
                grouped(line.games),
                percent(line.outcomes.wins[Seat::FIRST]),
                percent(line.outcomes.wins[Seat::SECOND]),
                line.mean.show_signed(Scale::Plain).to_string(),
                bid.unwrap_or_default(),
            ]
        };
        let first = row(self.kind_of_play(), line);
        let also = self
            .also
            .iter()
            .map(|(commander, line)| row(commander.clone(), line));
        let mean = format!("mean final {}", self.points);
        let game = &self.citation.game;
        let won = |seat| format!("{} win", game.name(seat));
        (!self.also.is_empty()).then(|| Grid {
            id: "kinds".into(),
            title: "The equilibrium line by who plays on".to_owned(),
            labels: 1,
            heads: ["", "games", &won(Seat::FIRST), &won(Seat::SECOND), &mean, "fair bid"]
                .map(str::to_owned)
                .to_vec(),
            rows: std::iter::once(first).chain(also).collect(),
            note: format!(
                "the same mixes of openings, each on games of its own; fair bid: {} to {} that make these games \
                 even",
                self.points,
                game.ahead().side
            ),
        })
    }

    /// What the search proposed, round by round, and last what put the final mixes to the test.
    fn searched(&self) -> Option<Grid> {
        let row = |round: String, side: Seat, opening: &NamedOpening, gain: Estimate, what: &str| {
            let gain = gain.show_signed(Scale::Plain).to_string();
            vec![
                round,
                self.citation.game.name(side).to_owned(),
                opening.name.clone(),
                gain,
                what.to_owned(),
                opening.about.clone(),
            ]
        };
        let mut rows = Vec::new();
        for (number, round) in (1..).zip(&self.search) {
            let word = |joined| if joined { "joined" } else { "no gain" };
            let each = round.trialled.iter();
            rows.extend(each.map(|one| {
                row(
                    number.to_string(),
                    one.side,
                    &one.opening,
                    one.gain,
                    word(one.joined),
                )
            }));
        }
        if let Some((_, check)) = &self.check {
            for side in Seat::BOTH {
                let gains = &check.each[side][self.strategies[side].len()..];
                let last = self.proposed[side].iter().zip(gains);
                rows.extend(last.map(|(opening, &gain)| row("test".to_owned(), side, opening, gain, "test")));
            }
        }
        (!rows.is_empty()).then(|| Grid {
            id: "search".into(),
            title: "Openings proposed by search".to_owned(),
            labels: 3,
            heads: ["round", "side", "", "gain", "", "where ships go"].map(str::to_owned).to_vec(),
            rows,
            note: format!(
                "gain: {} for its side against the other side’s mix of the round, on fresh games that had no part in \
                 finding it; the intervals of a round hold together; test: against the final mixes",
                self.points
            ),
        })
    }

    /// What the letters stand for.
    pub(super) fn legend(&self) -> Vec<(String, String)> {
        let replies = self.strategies[Seat::SECOND].iter().enumerate();
        replies
            .map(|(index, opening)| (letter(index), format!("{}: {}", opening.name, opening.about)))
            .collect()
    }

    fn by_pair(
        &self,
        id: &'static str,
        title: &str,
        note: String,
        cell: &dyn Fn(usize, usize) -> String,
    ) -> Grid {
        let columns = self.strategies[Seat::SECOND].len();
        let row = |index: usize| {
            let cells = (0..columns).map(|column| cell(index, column));
            std::iter::once(self.strategies[Seat::FIRST][index].name.clone())
                .chain(cells)
                .collect()
        };
        Grid {
            id: id.into(),
            title: title.to_owned(),
            labels: 1,
            heads: std::iter::once(String::new())
                .chain((0..columns).map(letter))
                .collect(),
            rows: (0..self.strategies[Seat::FIRST].len()).map(row).collect(),
            note,
        }
    }

    fn matrix(&self) -> Grid {
        let widest = self
            .cells
            .iter()
            .flatten()
            .map(|cell| cell.mean.half_width())
            .fold(0.0, f64::max);
        let places = decimals(widest).min(2);
        let best = |row: usize, column: usize| {
            let means = self.cells[row].iter().map(|cell| cell.mean.value);
            self.cells[row][column].mean.value >= means.fold(f64::MIN, f64::max)
        };
        let least = |row: usize, column: usize| {
            let means = self.cells.iter().map(|cells| cells[column].mean.value);
            self.cells[row][column].mean.value <= means.fold(f64::MAX, f64::min)
        };
        let note = format!(
            "mean final {}, {}; 95 % intervals at most ±{}; > is the best reply to the set-up, < the best set-up against \
             the reply",
            self.points,
            self.citation.game.reading(),
            rounded(widest, decimals(widest))
        );
        self.by_pair("matrix", "Set-ups against replies", note, &|row, column| {
            let mean = signed(self.cells[row][column].mean.value, places);
            let marks = [(best(row, column), ">"), (least(row, column), "<")];
            marks
                .into_iter()
                .filter(|(holds, _)| *holds)
                .map(|(_, mark)| mark)
                .collect::<String>()
                + &mean
        })
    }

    fn wins(&self) -> Grid {
        let cells = || self.cells.iter().flatten();
        let widest = cells()
            .map(|cell| cell.outcomes.wins[Seat::FIRST].half_width() * 100.0)
            .fold(0.0, f64::max);
        let places = decimals(widest).min(1);
        let game = &self.citation.game;
        let note = format!(
            "percent of games won {}, the rest drawn; 95 % intervals at most ±{}",
            game.each(|seat| format!("by {}", game.seat(seat).side), " / "),
            rounded(widest, decimals(widest))
        );
        self.by_pair("wins", "Games won", note, &|row, column| {
            let wins = &self.cells[row][column].outcomes.wins;
            game.each(|seat| rounded(wins[seat].value * 100.0, places), "/")
        })
    }

    /// A side's openings, the best against the other's mix first.
    fn book(&self, side: Seat) -> Grid {
        let mix = &self.solution.mixes[side];
        let payoff = |index: usize| match &self.check {
            Some((_, check)) => check.payoffs[side][index],
            None => Estimate::unbounded(0.0),
        };
        let wants = if side == Seat::SECOND { -1.0 } else { 1.0 };
        let mut order: Vec<usize> = (0..mix.len()).collect();
        order.sort_by(|&a, &b| {
            let by_payoff = (wants * payoff(a).value).total_cmp(&(wants * payoff(b).value));
            by_payoff.then(mix[b].value.total_cmp(&mix[a].value))
        });
        let rows = order.into_iter().enumerate().map(|(rank, index)| {
            let (enemy, met) = self.worst(side, index);
            let judged = self
                .check
                .as_ref()
                .map(|_| payoff(index).show_signed(Scale::Plain).to_string());
            let percent = |share: f64| rounded(share * 100.0, 1);
            vec![
                (rank + 1).to_string(),
                self.strategies[side][index].name.clone(),
                percent(mix[index].value),
                format!("{} to {}", percent(mix[index].low), percent(mix[index].high)),
                judged.unwrap_or_default(),
                self.strategies[side.other()][enemy].name.clone(),
                signed(met.value, 2),
            ]
        });
        let (title, other) = if side == Seat::FIRST {
            ("set-ups", "best reply")
        } else {
            ("replies", "best set-up")
        };
        let card = self.citation.game.seat(side);
        let heads = ["", "", "mix %", "other rounds", "against the mix", other, "then"];
        Grid {
            id: format!("{}-book", card.id),
            title: format!(
                "{} {title}, the best against the other side’s mix first",
                card.name
            ),
            labels: 2,
            heads: heads.map(str::to_owned).to_vec(),
            rows: rows.collect(),
            note: format!(
                "mix: how often it is played in equilibrium, with the middle 95 % of what other rounds would have \
                 given; against the mix: mean final {} on fresh games; then: against the best answer of the matrix",
                self.points
            ),
        }
    }

    /// What the other side does best against a strategy, and what it comes to.
    fn worst(&self, side: Seat, index: usize) -> (usize, Estimate) {
        let (sign, cells): (f64, Vec<Estimate>) = if side == Seat::FIRST {
            (1.0, self.cells[index].iter().map(|cell| cell.mean).collect())
        } else {
            (-1.0, self.cells.iter().map(|cells| cells[index].mean).collect())
        };
        let ranked = cells.into_iter().enumerate();
        ranked
            .max_by(|a, b| {
                (sign * a.1.value)
                    .total_cmp(&(sign * b.1.value))
                    .then(b.0.cmp(&a.0))
            })
            .unwrap_or((0, Estimate::unbounded(0.0)))
    }

    fn main_lines(&self, line: &Line) -> Grid {
        let rows = line.lines.iter().map(|played| {
            vec![
                self.strategies[Seat::FIRST][played.openings[Seat::FIRST]]
                    .name
                    .clone(),
                self.strategies[Seat::SECOND][played.openings[Seat::SECOND]]
                    .name
                    .clone(),
                rounded(played.weight * 100.0, 1),
                grouped(played.games),
                played.mean.show_signed(Scale::Plain).to_string(),
            ]
        });
        let mean = format!("mean final {}", self.points);
        Grid {
            id: "main-lines".into(),
            title: "Main lines".to_owned(),
            labels: 2,
            heads: ["set-up", "reply", "% of games", "games", &mean]
                .map(str::to_owned)
                .to_vec(),
            rows: rows.collect(),
            note: "pairs that the mixes play most often, on games of their own".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_signs() {
        assert_eq!([0, 25, 26, 27, 52].map(letter), ["A", "Z", "AA", "AB", "BA"]);
        assert_eq!(
            [0.5, -0.5, 0.001, 0.0].map(|x| signed(x, 2)),
            ["+0.50", "-0.50", "0.00", "0.00"]
        );
    }
}
