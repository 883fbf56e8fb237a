//! Who plays better: matches of two, and ladders.

use super::sealed::Sealed;
use super::{Answer, MOST_GAMES, Question, drawn, extent, fits};
use crate::matches::{
    LadderRequest, MatchPlan, MatchRecord, MatchRequest, PreparedMatch, Stop, figure, json, ladder_figure,
    ladder_json, ladder_text, play_ladder_from, text,
};
use crate::parts::{Part, Scope};
use admiralty_core::contract::{Bid, DiceKind, Refusal, Ruleset};
use admiralty_core::statistics::Sprt;
use admiralty_show::{Detail, Paint};
use serde::Deserialize;

/// Games of every two on a ladder.
const LADDER_GAMES: u64 = 400;

/// A match of two.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Contest {
    /// The two, by name; `FIRST//SECOND` for one who plays either side otherwise.
    players: [String; 2],
    bid: Option<String>,
    #[serde(default)]
    dice: DiceKind,
    /// Games, an even number.
    games: Option<u64>,
    until: Option<String>,
    /// A test of one strength against another, `0,5` in Elo; the usual one where nothing ends the match.
    sprt: Option<String>,
    at_most: Option<u64>,
    /// The first game of a part of the match, whose record is the answer.
    first: Option<u64>,
    /// Such parts: then nothing is played.
    parts: Option<Vec<Sealed<MatchRecord>>>,
    /// Whether the text says everything.
    #[serde(default)]
    all: bool,
}

/// A round robin.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Climbing {
    /// Who is ranked; all that the game lists where nobody is named.
    players: Option<Vec<String>>,
    bid: Option<String>,
    #[serde(default)]
    dice: DiceKind,
    /// Games of every two, an even number.
    games: Option<u64>,
}

/// Pairs of so many games.
fn pairs(games: u64) -> Result<u64, Refusal> {
    match fits(games)? {
        games if games.is_multiple_of(2) => Ok(games / 2),
        games => Err(Refusal::Usage(format!(
            "games are played in pairs: an even number of them, not {games}"
        ))),
    }
}

impl Contest {
    fn stop(&self, ruleset: &dyn Ruleset) -> Result<(u64, Stop), Refusal> {
        let sprt = match (&self.sprt, &self.until, self.games) {
            (Some(text), None, None) => {
                Some(Sprt::read(text).map_err(|error| Refusal::Usage(format!("sprt: {error}")))?)
            }
            (Some(_), ..) => {
                return Err(Refusal::Usage(
                    "games, until and sprt are three ways to end a match: give one of them".to_owned(),
                ));
            }
            (None, None, None) => Some(Sprt::DEFAULT),
            _ => None,
        };
        if let Some(sprt) = sprt {
            return Ok((pairs(self.at_most.unwrap_or(MOST_GAMES))?, Stop::Sprt(sprt)));
        }
        let (games, until) = extent(ruleset, self.games, self.until.as_deref(), self.at_most)?;
        let stop = until.map_or(Stop::Games, Stop::Until);
        Ok((pairs(games.unwrap_or(MOST_GAMES))?, stop))
    }
}

impl Question<'_> {
    fn checked_bid(&self, ruleset: &dyn Ruleset, bid: Option<&str>) -> Result<Bid, Refusal> {
        let bid = bid.unwrap_or("0").parse::<Bid>();
        bid.and_then(|bid| bid.checked(&ruleset.game().points))
            .map_err(|error| Refusal::Usage(error.to_string()))
    }

    pub(super) fn contest(&self, ruleset: &'static dyn Ruleset, asked: &Contest) -> Result<Answer, Refusal> {
        let request = MatchRequest {
            scenario: self.source(),
            optional_rules: self.rules.clone(),
            contenders: asked.players.clone(),
            bid: self.checked_bid(ruleset, asked.bid.as_deref())?,
            seed: self.seed()?,
            dice: asked.dice,
        };
        let prepared = PreparedMatch::from(self.files(), ruleset, &request)?;
        let record = match (&asked.parts, asked.first) {
            (Some(parts), None) => {
                let fresh = prepared.record(MatchPlan {
                    pairs: 0,
                    stop: Stop::Games,
                    threads: None,
                });
                Sealed::opened(parts, &fresh)?.join(false)?
            }
            (Some(_), Some(_)) => return Err(super::part_and_parts("first")),
            (None, first) => {
                let (pairs, stop) = asked.stop(ruleset)?;
                let mut record = prepared.record(MatchPlan {
                    pairs,
                    stop,
                    threads: self.threads,
                });
                if let Some(first) = first {
                    record.scope = part(first, pairs, stop)?;
                }
                prepared.play(&mut record, self.threads, self.control, |_| {})?;
                if first.is_some() {
                    let text = format!(
                        "{} games from {} on\n",
                        2 * record.account.count(),
                        2 * record.scope.first
                    );
                    return Ok(Answer::of(text, admiralty_show::document(&Sealed::of(record)?)));
                }
                record
            }
        };
        let report = prepared.report(&record);
        let text = text(&report, Detail::asked(asked.all, 0), Paint::Plain);
        if report.account.count() == 0 {
            return Ok(Answer::of(text, json(&report)));
        }
        drawn(text, json(&report), (figure(&report), report.citation.line()))
    }

    pub(super) fn ladder(&self, ruleset: &'static dyn Ruleset, asked: &Climbing) -> Result<Answer, Refusal> {
        let request = LadderRequest {
            scenario: self.source(),
            optional_rules: self.rules.clone(),
            usual: asked.players.is_none(),
            contenders: asked.players.clone().unwrap_or_else(|| ruleset.contenders()),
            pairs: pairs(asked.games.unwrap_or(LADDER_GAMES))?,
            bid: self.checked_bid(ruleset, asked.bid.as_deref())?,
            seed: self.seed()?,
            dice: asked.dice,
        };
        let ladder = play_ladder_from(self.files(), ruleset, &request, self.threads, self.control)?;
        let figure = ladder_figure(&ladder);
        drawn(ladder_text(&ladder, Paint::Plain), ladder_json(&ladder), figure)
    }
}

/// The pairs from this game on.
fn part(first: u64, pairs: u64, stop: Stop) -> Result<Scope, Refusal> {
    super::fits_number(first)?;
    if stop != Stop::Games {
        return Err(Refusal::Usage(
            "parts are of a number of games: say how many as `games`".to_owned(),
        ));
    }
    if !first.is_multiple_of(2) {
        return Err(Refusal::Usage(format!(
            "games are played in pairs: a part begins with an even number, not {first}"
        )));
    }
    let part = Part {
        first: first / 2,
        games: pairs,
        whole: None,
    };
    Ok(Scope::part(part, format!(" --first {first}")))
}
