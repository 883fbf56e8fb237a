//! Which set-up is best, and which reply.

use super::sealed::Sealed;
use super::{Answer, Question, by_seat, drawn, extent, seat};
use crate::openings::{
    Extent, OpeningsRecord, OpeningsRequest, json, play_part, record_of, rounds_of, study_from, study_of,
    text,
};
use crate::parts::Part;
use admiralty_core::contract::{Refusal, Ruleset};
use admiralty_core::seats::BySeat;
use admiralty_core::statistics::Unit;
use admiralty_show::{Detail, Paint};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The half-width of a cell where nothing is asked for.
const USUAL: f64 = 0.1;

/// Openings of the one seat against those of the other.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Opened {
    /// Openings by seat, instead of all those that the game lists.
    #[serde(default)]
    only: BTreeMap<String, Vec<String>>,
    /// Openings by seat, beside those.
    #[serde(default)]
    more: BTreeMap<String, Vec<String>>,
    /// Who goes on after the opening, by seat.
    #[serde(default)]
    players: BTreeMap<String, String>,
    /// Games of each cell at least.
    games: Option<u64>,
    /// The half-width of every cell, in points.
    until: Option<String>,
    /// A part of the rounds, from 1, and of how many, whose record is the answer.
    shard: Option<(u64, u64)>,
    /// Such parts: then nothing is played but the equilibrium line.
    parts: Option<Vec<Sealed<OpeningsRecord>>>,
    /// Whether the text says everything.
    #[serde(default)]
    all: bool,
}

impl Question<'_> {
    pub(super) fn openings(&self, ruleset: &'static dyn Ruleset, asked: &Opened) -> Result<Answer, Refusal> {
        ruleset.of_two_seats("a study of openings")?;
        let game = *ruleset.game();
        let lists = |given: &BTreeMap<String, Vec<String>>| -> Result<BySeat<Vec<String>>, Refusal> {
            given.keys().try_for_each(|key| seat(key, &game).map(drop))?;
            let list = |key: &str| given.get(key).cloned().unwrap_or_default();
            Ok(game.seats.iter().map(|seat| list(seat.id)).collect())
        };
        let mut players = by_seat(&asked.players, &game)?;
        let first = ruleset.card().players.first().map_or("", |first| first.name);
        let extent = match extent(ruleset, asked.games, asked.until.as_deref(), None)? {
            (Some(games), _) => Extent::Games(games),
            (None, None) => Extent::Until(USUAL * game.points.parts()),
            (None, Some(precision)) if precision.unit() == Unit::Percent => {
                let points = ruleset.game().points.unit();
                return Err(Refusal::Usage(format!(
                    "until: cells are measured in {points}, not in shares of games won: write 0.05{points}"
                )));
            }
            (None, Some(precision)) => Extent::Until(precision.half_width()),
        };
        let request = OpeningsRequest {
            scenario: self.source(),
            optional_rules: self.rules.clone(),
            commanders: BySeat::new(players.len(), |seat| {
                players[seat].take().unwrap_or_else(|| first.to_owned())
            }),
            only: lists(&asked.only)?,
            more: lists(&asked.more)?,
            seed: self.seed()?,
            extent,
            also: Vec::new(),
            threads: self.threads,
        };
        if let Some(shard) = asked.shard {
            if asked.parts.is_some() {
                return Err(super::part_and_parts("shard"));
            }
            return self.rounds(ruleset, &request, shard);
        }
        let found = if let Some(parts) = &asked.parts {
            let fresh = record_of(self.files(), ruleset, &request)?;
            let record = Sealed::opened(parts, &fresh)?.join(false)?;
            study_of(self.files(), ruleset, &record, self.threads, self.control)?
        } else {
            study_from(self.files(), ruleset, &request, None, self.control)?
        };
        let text = text(&found, Detail::asked(asked.all, 0), Paint::Plain);
        match found.figures().into_iter().next() {
            Some(figure) => drawn(text, json(&found), (figure, found.citation.line())),
            None => Ok(Answer::of(text, json(&found))),
        }
    }

    /// Plays a part of the rounds.
    fn rounds(
        &self,
        ruleset: &'static dyn Ruleset,
        request: &OpeningsRequest,
        (number, parts): (u64, u64),
    ) -> Result<Answer, Refusal> {
        let rounds = match request.extent {
            Extent::Games(games) => rounds_of(games).1,
            Extent::Until(_) => 0, // refused with the rest
        };
        if !(1..=parts).contains(&number) || (parts > rounds && rounds > 0) {
            return Err(Refusal::Usage(format!(
                "shard {number} of {parts}: there are {rounds} rounds to share out, and parts are counted from 1"
            )));
        }
        let part = (
            Part::of(number, parts, rounds),
            format!(" --shard {number}/{parts}"),
        );
        let record = play_part(self.files(), ruleset, request, part, self.control)?;
        let text = record.line();
        Ok(Answer::of(text, admiralty_show::document(&Sealed::of(record)?)))
    }
}
