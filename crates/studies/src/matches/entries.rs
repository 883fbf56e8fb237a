//! A match line by line, as the terminal and the page of its folder both say it.

use super::verdict::complement;
use super::{MatchReport, PairingGain, SeatScore};
use admiralty_core::results::grouped;
use admiralty_core::results::summary::{Entry, Grid};
use admiralty_core::seats::{GameCard, Seat};
use admiralty_core::statistics::{Estimate, Scale, Sprt, elo_text, rounded};

/// Points with so many letters are named in the head of a column.
const SHORT: usize = 12;

/// The most letters of a contender's name beside figures.
const NAMED: usize = 30;

impl MatchReport {
    /// What was played, in a line.
    #[must_use]
    pub fn heading(&self) -> String {
        let ([first, second], cited) = (self.names(), &self.citation);
        let games = grouped(cited.games);
        format!(
            "{}: {first} against {second}, {games} games in pairs",
            cited.ruleset
        )
    }

    /// What stands above the results.
    #[must_use]
    pub fn results_title(&self) -> String {
        let ([first, second], word) = (self.names().map(shortened), self.citation.intervals.word());
        format!("{first} against {second}, both sides (± is sampling error alone, {word})")
    }

    /// The score, and what it means.
    #[must_use]
    pub fn results(&self) -> Vec<Entry> {
        let mut entries = vec![
            entry("score", percent(self.score), "draws count half".to_owned()),
            entry("Elo", elo_text(self.score.in_elo()), "logistic".to_owned()),
        ];
        if let Some(margin) = self.margin {
            let (margin, name) = self.citation.game.points.counted(margin);
            let ahead = format!("{} {name} a game", points(margin));
            entries.push(entry("ahead by", ahead, String::new()));
        }
        if let Some(test) = &self.test {
            let (elo0, elo1) = test.sprt.bounds();
            let (end, ratio) = (rounded(Sprt::end(), 2), rounded(test.log_ratio, 2));
            let note =
                format!("SPRT {elo0} against {elo1} Elo, 5 % error either way: log ratio {ratio} of ±{end}");
            entries.push(entry("test", test.verdict_text(self.names()), note));
        }
        if let Some((precision, reached)) = &self.precision {
            let end = if *reached { "reached" } else { "not reached" };
            entries.push(entry("precision", format!("{precision}, {end}"), String::new()));
        }
        entries
    }

    /// Both contenders from either side.
    #[must_use]
    pub fn sides(&self) -> Grid {
        let ([first, second], game) = (self.names().map(shortened), &self.citation.game);
        let rows = self.seats.iter().flat_map(|(seat, &own)| {
            let side = game.seat(seat).label();
            let other = self.seats[seat.other()].swapped();
            [
                own.row(format!("{first} as {side}"), game),
                other.row(format!("{second} as {side}"), game),
            ]
        });
        let (_, counted) = game.points.counted(Estimate::exact(0.0));
        let ahead = match counted.chars().count() {
            0..=SHORT => format!("{counted} ahead"),
            _ => "ahead by".to_owned(),
        };
        Grid {
            id: "sides".to_owned(),
            title: "From either side".to_owned(),
            labels: 1,
            heads: ["", "won", "drawn", "lost", "score", &ahead]
                .map(str::to_owned)
                .to_vec(),
            rows: rows.collect(),
            note: String::new(),
        }
    }

    /// How the sides stand to one another, whoever plays them.
    #[must_use]
    pub fn balance(&self) -> Entry {
        let game = &self.citation.game;
        let margin = self.lead.map_or_else(String::new, |mean| {
            let leader = game.ahead().label();
            let (mean, name) = game.points.counted(mean);
            format!(", {leader} ahead by {} {name}", points(mean))
        });
        let score = percent(self.first_side);
        let text = format!("{score} of the points, whoever plays them{margin}");
        entry(game.seat(Seat::FIRST).side, text, String::new())
    }

    /// Pairs by points, and what the common dice save.
    #[must_use]
    pub fn pairs(&self) -> Vec<Entry> {
        let shares: Vec<String> = ["0", "½", "1", "1½", "2"]
            .iter()
            .zip(self.account.pairs.counts())
            .map(|(points, pairs)| format!("{points}: {}", grouped(pairs)))
            .collect();
        let mut entries = vec![entry("by points", shares.join("   "), String::new())];
        let what = [("score", self.gain), (self.points.as_str(), self.margin_gain)];
        entries.extend(what.into_iter().filter_map(|(name, gain)| {
            let PairingGain { correlation, factor } = gain?;
            let saved = factor.map_or_else(
                || "no pair differs".to_owned(),
                |factor| {
                    let times = rounded(factor, 2);
                    format!("{times} times fewer games than on dice of their own")
                },
            );
            let text = format!("correlation {}: {saved}", rounded(correlation, 3));
            Some(entry(&format!("dice, {name}"), text, String::new()))
        }));
        entries
    }
}

/// What stands above the pairs.
pub(super) const PAIRS: &str = "Pairs (two games on the same dice, sides changed)";

impl SeatScore {
    /// The same of the opponent.
    fn swapped(self) -> Self {
        SeatScore {
            won: self.lost,
            drawn: self.drawn,
            lost: self.won,
            score: complement(self.score),
            margin: self.margin.map(Estimate::negated),
        }
    }

    fn row(self, label: String, game: &GameCard) -> Vec<String> {
        let margin = self.margin.map(|margin| game.points.counted(margin).0);
        let margin = margin.map_or_else(String::new, points);
        vec![
            label,
            grouped(self.won),
            grouped(self.drawn),
            grouped(self.lost),
            percent(self.score),
            margin,
        ]
    }
}

/// A name that may be the long path of a file: the end of it, where there must be room for figures.
pub(super) fn shortened(name: &str) -> String {
    match name.chars().count() {
        0..=NAMED => name.to_owned(),
        long => std::iter::once('…')
            .chain(name.chars().skip(long + 1 - NAMED))
            .collect(),
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

fn percent(share: Estimate) -> String {
    share.show(Scale::Percent).to_string()
}

fn points(mean: Estimate) -> String {
    mean.show_signed(Scale::Plain).to_string()
}
