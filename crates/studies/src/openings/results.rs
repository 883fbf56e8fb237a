//! The results one by one, which every output shows first.

use super::sheets::signed;
use super::{Check, Line, Openings};
use admiralty_core::results::grouped;
use admiralty_core::results::summary::Entry;
use admiralty_core::seats::Seat;
use admiralty_core::statistics::{Estimate, Scale, decimals, rounded};

impl Openings {
    /// What was played, in a line.
    #[must_use]
    pub fn heading(&self) -> String {
        let game = &self.citation.game;
        format!(
            "{}: {} {} openings against {} of {}, {} games each",
            self.citation.ruleset,
            self.strategies[Seat::FIRST].len(),
            game.name(Seat::FIRST),
            self.strategies[Seat::SECOND].len(),
            game.seat(Seat::SECOND).side,
            grouped(self.games_a_cell)
        )
    }

    /// What is to be said before any figure.
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        let part = match (&self.check, &self.line) {
            (_, Some(_)) => return None,
            (None, _) => "its mixes were not judged by fresh games",
            (Some(_), None) => "the equilibrium line was not played",
        };
        Some(format!("PARTIAL: the study was interrupted, {part}"))
    }

    /// The results, one by one.
    #[must_use]
    pub fn results(&self) -> Vec<Entry> {
        let mut entries = vec![entry(
            "value",
            self.solution.value.show_signed(Scale::Plain).to_string(),
            format!(
                "mean final {} in equilibrium, {}; chosen and measured on the same games",
                self.points,
                self.citation.game.reading()
            ),
        )];
        if let Some((_, check)) = &self.check {
            entries.extend(self.judged(check));
        }
        if let Some(line) = &self.line {
            entries.extend(self.played(line));
        }
        entries
    }

    fn judged(&self, check: &Check) -> Vec<Entry> {
        let places = decimals(check.value.half_width()).min(3);
        let mut entries = vec![
            entry(
                "fresh value",
                check.value.show_signed(Scale::Plain).to_string(),
                "the same mixes on fresh games".to_owned(),
            ),
            entry(
                "value between",
                format!(
                    "{} and {}",
                    signed(check.between.0, places),
                    signed(check.between.1, places)
                ),
                "whatever the true equilibrium of these openings is".to_owned(),
            ),
            entry(
                "exploitability",
                check.exploitability().show(Scale::Plain).to_string(),
                format!(
                    "{} that the best opening{} gains against the mix, on fresh games",
                    self.points,
                    if self.proposed[Seat::FIRST].len() + self.proposed[Seat::SECOND].len() > 0 {
                        ", listed or proposed by search,"
                    } else {
                        ""
                    }
                ),
            ),
        ];
        if let Some((listed, Some(drawn))) = self.exploitability() {
            let told = |name, gain: Estimate, what: &str| {
                let note = format!("{} that the best opening {what} gains", self.points);
                entry(name, gain.show(Scale::Plain).to_string(), note)
            };
            entries.push(told("over the list", listed, "of the list"));
            entries.push(told("beyond the list", drawn, "that search drew beyond it"));
        }
        for side in Seat::BOTH {
            let gain = &check.gains[side];
            entries.push(entry(
                &format!("{} gain", self.citation.game.name(side)),
                gain.gain.show(Scale::Plain).to_string(),
                if gain.gain.value > 0.0 {
                    format!("by {}", self.opening(side, gain.strategy).name)
                } else {
                    "no opening did better than the mix".to_owned()
                },
            ));
        }
        entries
    }

    fn played(&self, line: &Line) -> Vec<Entry> {
        let game = &self.citation.game;
        let note = format!("of {} games with both mixes", grouped(line.games));
        let shares = line.outcomes.listed().into_iter();
        let mut entries: Vec<Entry> = shares
            .map(|(outcome, share)| {
                let share = share.show(Scale::Percent).to_string();
                entry(&outcome.name(game), share, note.clone())
            })
            .collect();
        entries.push(entry(
            &format!("mean final {}", self.points),
            line.mean.show_signed(Scale::Plain).to_string(),
            note,
        ));
        if let Some(bid) = &line.fair_bid {
            entries.push(entry(
                "fair bid",
                bid.fair.show_signed(Scale::Plain).to_string(),
                game.bid_reading(),
            ));
            if let Some(even) = bid.nearest_even {
                let share = |seat| format!("{} {} %", game.name(seat), rounded(even.wins[seat] * 100.0, 1));
                entries.push(entry(
                    "bid at the table",
                    signed(even.bid, 1),
                    format!("nearest {}: {}", game.points.step_word(), game.each(share, ", ")),
                ));
            }
        }
        entries
    }
}

fn entry(name: &str, value: String, note: String) -> Entry {
    Entry {
        of: None,
        name: name.to_owned(),
        value,
        note,
    }
}
