//! The summary line by line, in the words that the terminal and reports share.

use crate::contract::{Beyond, Bid};
use crate::results::grouped;
use crate::results::summary::{Citation, Outcome, Players, Summary};
use crate::seats::Seat;
use crate::statistics::{Intervals, Scale, decimals, rounded};

/// A result: what it is, its value with its interval, and how to read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Whose share it is, of shares of games won.
    pub of: Option<Seat>,
    /// What it is.
    pub name: String,
    /// The value.
    pub value: String,
    /// How to read it; may be empty.
    pub note: String,
}

impl Summary {
    /// What was played, in a line.
    #[must_use]
    pub fn heading(&self) -> String {
        let cited = &self.citation;
        let games = if cited.games == 1 {
            "1 game".to_owned()
        } else {
            format!("{} games", grouped(cited.games))
        };
        let who = |seat| format!("{} ({})", cited.players[seat], cited.game.name(seat));
        format!(
            "{}: {games} of {}",
            cited.ruleset,
            cited.game.each(who, " against ")
        )
    }

    /// What stands above the results.
    #[must_use]
    pub fn results_heading(&self) -> &'static str {
        match self.citation.intervals {
            Intervals::Fixed => "Result (± is sampling error alone, 95 %)",
            Intervals::Sequence { .. } => "Result (± is sampling error alone, 95 % confidence sequences)",
        }
    }

    /// The results, one by one.
    #[must_use]
    pub fn results(&self) -> Vec<Entry> {
        let mut entries = Vec::new();
        let mut add = |of: Option<Seat>, name: &str, value: String, note: String| {
            entries.push(Entry {
                of,
                name: name.to_owned(),
                value,
                note,
            });
        };
        let (outcomes, points) = (&self.outcomes, &self.points);
        let game = &self.citation.game;
        let can_be = |outcome: Outcome| outcome != Outcome::Draw || self.citation.bid.is_whole();
        let outcomes_that_can_be = self.outcomes.listed().into_iter();
        for (outcome, share) in outcomes_that_can_be.filter(|&(outcome, _)| can_be(outcome)) {
            let value = share.show(Scale::Percent).to_string();
            add(outcome.seat(), &outcome.name(game), value, String::new());
        }
        for (seat, own) in (0..).map(Seat).zip(&self.seats) {
            if let Some(mean) = own.mean {
                let name = format!("mean {points}, {}", game.name(seat));
                add(None, &name, mean.show(Scale::Plain).to_string(), String::new());
            }
        }
        if let Some(mean) = self.mean_score {
            let bid = if self.citation.bid == Bid::default() {
                ""
            } else {
                ", before the bid"
            };
            let evens = match self.fair_bid {
                Some(_) => "; the fair bid evens games won, not points",
                None => "",
            };
            let (mean, counted) = game.points.counted(mean);
            add(
                None,
                &format!("mean final {counted}"),
                mean.show_signed(Scale::Plain).to_string(),
                format!("{}{bid}{evens}", game.reading()),
            );
        }
        if let Some(bid) = &self.fair_bid {
            let value = bid.fair.show_signed(Scale::Plain).to_string();
            add(None, "fair bid", value, game.bid_reading());
            if let Some(even) = bid.nearest_even {
                let sign = if even.bid > 0.0 { "+" } else { "" };
                // These shares are known about as well as those of the games as played.
                let places = decimals(outcomes.wins[Seat::FIRST].half_width() * Scale::Percent.factor());
                let share = |seat| {
                    let share = rounded(even.wins[seat] * Scale::Percent.factor(), places);
                    format!("{} {share} %", game.name(seat))
                };
                let note = format!("nearest {}: {}", game.points.step_word(), game.each(share, ", "));
                add(None, "bid at the table", format!("{sign}{:.1}", even.bid), note);
            }
        }
        entries
    }
}

impl<P: Players> Citation<P> {
    /// What is to be said before any figure; none if all is as it was asked for, and the players know the scenario.
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        let warnings: Vec<String> = self.unfinished().into_iter().chain(self.beyond()).collect();
        (!warnings.is_empty()).then(|| warnings.join(" "))
    }

    /// Of players whom the scenario takes beyond what they know, and of what a model works out.
    #[must_use]
    pub fn beyond(&self) -> Option<String> {
        let players = self.players.names();
        let concerned = |beyond: &&Beyond| players.iter().any(|player| beyond.concerns(player));
        let whys = self
            .scenario
            .beyond
            .iter()
            .filter(concerned)
            .map(|beyond| &beyond.why);
        let said: Vec<&str> = whys.chain(&self.scenario.modelled).map(String::as_str).collect();
        (!said.is_empty()).then(|| said.join(" "))
    }

    fn unfinished(&self) -> Option<String> {
        let asked = grouped(self.games_asked);
        match (&self.aim, self.complete) {
            (Some(aim), false) => Some(format!(
                "PARTIAL: the run was interrupted before it was known to {}",
                aim.precision
            )),
            (None, false) => Some(format!(
                "PARTIAL: the run was interrupted, {asked} games had been asked for"
            )),
            (Some(aim), true) if !aim.reached => Some(format!(
                "PRECISION NOT REACHED: {asked} games were allowed, {} takes more",
                aim.precision
            )),
            _ => None,
        }
    }

    /// Everything but the commands, name by name.
    #[must_use]
    pub fn entries(&self) -> Vec<(&'static str, String)> {
        let scenario = &self.scenario;
        let source = self.source_text();
        let mut entries = vec![
            ("program", self.program.clone()),
            (
                "rules",
                format!("{}, version {}", self.ruleset, self.ruleset_version),
            ),
            (
                "scenario",
                format!("{} ({source}), hash {}", scenario.title, scenario.hash),
            ),
            ("optional rules", list(&scenario.optional_rules, "none")),
            ("switches", list(&self.settings(), "all at their defaults")),
            self.players.entry(&self.game),
            ("their files", self.files_text()),
            ("bid", self.bid.to_string()),
            ("games", self.games_text()),
        ];
        entries.extend(self.precision_text().map(|precision| ("precision", precision)));
        if self.estimates() {
            entries.push(("intervals", self.intervals.describe().to_owned()));
        }
        entries.extend([
            ("seed", self.seed.0.to_string()),
            ("assumed", list(&scenario.assumed, "nothing")),
            ("does not show", self.does_not_show()),
        ]);
        entries
    }

    /// The entries that a reader cannot do without.
    #[must_use]
    pub fn short_entries(&self) -> Vec<(&'static str, String)> {
        let scenario = &self.scenario;
        let mut rules = format!("{}, version {}", self.ruleset, self.ruleset_version);
        let deviations: Vec<String> = (scenario.optional_rules.iter())
            .map(|rule| format!("rule {rule}"))
            .chain(self.settings())
            .collect();
        if !deviations.is_empty() {
            rules += &format!("; {}", deviations.join("; "));
        }
        let assumed = match scenario.assumed.len() {
            0 => "nothing".to_owned(),
            1 => "1 value that no source states".to_owned(),
            many => format!("{many} values that no source states"),
        };
        let source = self.source_text();
        let mut entries = vec![
            ("rules", rules),
            (
                "scenario",
                format!("{} ({source}), hash {}", scenario.title, scenario.hash),
            ),
        ];
        if self.players.is_needed() {
            entries.push(self.players.entry(&self.game));
        }
        if !self.complete {
            entries.push(("games", self.games_text()));
        }
        entries.extend(self.precision_text().map(|precision| ("precision", precision)));
        entries.extend([("assumed", assumed), ("does not show", self.does_not_show())]);
        entries
    }
}

impl<P> Citation<P> {
    /// The commands that give the same again.
    pub fn commands(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let same = self.same_games.as_deref().map(|command| ("same games", command));
        std::iter::once(("command", self.command.as_str())).chain(same)
    }
}

/// Items joined by commas, or this word where there are none.
#[must_use]
pub fn list(items: &[String], none: &str) -> String {
    if items.is_empty() {
        none.to_owned()
    } else {
        items.join("; ")
    }
}
