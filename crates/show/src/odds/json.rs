//! The odds for programs: `docs/formats.md` describes every field, a test keeps the two together.

use super::estimates::{EstimateWriter, Mean, Share};
use super::in_game::{self, InGameDocument};
use super::verdict;
use crate::document;
use admiralty_core::results::odds::{
    AfterRound, BattleCitation, BattleOdds, Force, Losses, Method, ShipOdds,
};
use admiralty_core::results::verdict::Verdict;
use admiralty_core::seats::{BySeat, Keyed};
use admiralty_core::statistics::Estimate;
use serde::Serialize;

/// The name and version of the format: the first field. The number changes when a field goes or changes its
/// meaning, not when one is added.
pub const FORMAT: &str = "admiralty-odds-1";

/// The odds as JSON, indented, with a line feed at the end.
#[must_use]
pub fn json(odds: &BattleOdds) -> String {
    document(&Document::of(odds))
}

/// What becomes of whatever is no ship.
#[derive(Serialize)]
struct OtherDocument {
    name: &'static str,
    #[serde(flatten)]
    mean: Mean,
}

/// A share of battles in which a number came up.
#[derive(Serialize)]
struct Numbered {
    n: i32,
    #[serde(flatten)]
    share: Share,
}

#[derive(Serialize)]
struct ControlDocument {
    #[serde(flatten)]
    sides: Keyed<Share>,
    nobody: Share,
    worth: Keyed<f64>,
}

#[derive(Serialize)]
pub(super) struct ForceDocument<'a> {
    written: &'a str,
    names: &'a str,
    doctrine: &'a str,
}

#[derive(Serialize)]
struct LossesDocument {
    ships: Mean,
    by_ships: Vec<Numbered>,
    damage: Mean,
    worth: Mean,
}

#[derive(Serialize)]
struct ShipDocument<'a> {
    name: &'a str,
    side: &'static str,
    factors: &'a str,
    damage_before: u8,
    unhurt: Share,
    damaged: Share,
    crippled: Share,
    disabled: Share,
    sunk: Share,
    afloat_by_damage: Vec<Numbered>,
}

/// Sets of ships, in notation.
#[derive(Serialize)]
struct Ships<'a> {
    #[serde(flatten)]
    ships: Keyed<&'a str>,
    #[serde(flatten)]
    share: Share,
}

#[derive(Serialize)]
struct RoundDocument<'a> {
    round: u8,
    fought: Share,
    left: Vec<Ships<'a>>,
    ships: Vec<ShipDocument<'a>>,
}

#[derive(Serialize)]
pub(super) struct CitationDocument<'a> {
    program: &'a str,
    ruleset: &'a str,
    ruleset_version: &'a str,
    scenario: &'a str,
    scenario_hash: &'a str,
    optional_rules: &'a [String],
    switches: Vec<String>,
    assumed: &'a [String],
    seed: Option<u64>,
    intervals: Option<&'static str>,
    until: Option<&'a str>,
    reached: Option<bool>,
    complete: bool,
    command: &'a str,
    does_not_show: &'a str,
}

#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    verdict: Verdict,
    title: &'a str,
    share: &'a str,
    points: &'a str,
    forces: Keyed<ForceDocument<'a>>,
    notes: &'a [String],
    method: &'static str,
    battles: Option<u64>,
    control: Option<ControlDocument>,
    swing: Mean,
    balance: Mean,
    rounds: Mean,
    by_rounds: Vec<Numbered>,
    losses: Keyed<LossesDocument>,
    others: Vec<OtherDocument>,
    ships: Vec<ShipDocument<'a>>,
    lost_together: Vec<Ships<'a>>,
    after_round: Vec<RoundDocument<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_game: Option<InGameDocument<'a>>,
    citation: CitationDocument<'a>,
}

impl EstimateWriter {
    fn law<N: Copy + Into<i32>>(self, law: &[(N, Estimate)]) -> Vec<Numbered> {
        law.iter()
            .map(|&(n, share)| Numbered {
                n: n.into(),
                share: self.share(share),
            })
            .collect()
    }

    fn losses(self, losses: &Losses) -> LossesDocument {
        LossesDocument {
            ships: self.mean(losses.ships),
            by_ships: self.law(&losses.ships_law),
            damage: self.mean(losses.damage),
            worth: self.mean(losses.worth),
        }
    }

    fn ship(self, ship: &ShipOdds) -> ShipDocument<'_> {
        ShipDocument {
            name: &ship.name,
            side: self.1.name(ship.side),
            factors: &ship.factors,
            damage_before: ship.damage_before,
            unhurt: self.share(ship.unhurt),
            damaged: self.share(ship.damaged),
            crippled: self.share(ship.crippled),
            disabled: self.share(ship.disabled),
            sunk: self.share(ship.sunk),
            afloat_by_damage: self.law(&ship.by_damage),
        }
    }

    fn ships(self, ships: &[ShipOdds]) -> Vec<ShipDocument<'_>> {
        ships.iter().map(|ship| self.ship(ship)).collect()
    }

    fn set(self, ships: &BySeat<String>, share: Estimate) -> Ships<'_> {
        Ships {
            ships: Keyed::of(&self.1, |seat| ships[seat].as_str()),
            share: self.share(share),
        }
    }

    fn round(self, round: &AfterRound) -> RoundDocument<'_> {
        RoundDocument {
            round: round.round,
            fought: self.share(round.fought),
            left: round
                .standing
                .iter()
                .map(|row| self.set(&row.left, row.share))
                .collect(),
            ships: self.ships(&round.ships),
        }
    }
}

pub(super) fn force(force: &Force) -> ForceDocument<'_> {
    ForceDocument {
        written: &force.written,
        names: &force.names,
        doctrine: &force.doctrine,
    }
}

pub(super) fn citation(cited: &BattleCitation, method: Method) -> CitationDocument<'_> {
    let scenario = &cited.scenario;
    CitationDocument {
        program: &cited.program,
        ruleset: &cited.ruleset,
        ruleset_version: &cited.ruleset_version,
        scenario: &scenario.title,
        scenario_hash: &scenario.hash,
        optional_rules: &scenario.optional_rules,
        switches: scenario
            .switches
            .iter()
            .map(|(name, value)| format!("{name} = {value}"))
            .collect(),
        assumed: &scenario.assumed,
        seed: cited.seed,
        intervals: match method {
            Method::Exact => None,
            Method::Sampled(_, intervals) => Some(intervals.describe()),
        },
        until: cited.aim.as_ref().map(|aim| aim.precision.as_str()),
        reached: cited.aim.as_ref().map(|aim| aim.reached),
        complete: cited.complete,
        command: &cited.command,
        does_not_show: &cited.does_not_show,
    }
}

impl<'a> Document<'a> {
    fn of(odds: &'a BattleOdds) -> Self {
        let game = odds.citation.game;
        let writer = EstimateWriter(odds.method, game);
        Document {
            format: FORMAT,
            verdict: verdict::battle(odds),
            title: &odds.title,
            share: &odds.citation.share,
            points: &odds.points,
            forces: Keyed::of(&game, |seat| force(&odds.forces[seat])),
            notes: &odds.notes,
            method: odds.method.word(),
            battles: odds.method.battles(),
            control: odds.control.as_ref().map(|control| ControlDocument {
                sides: Keyed::of(&game, |seat| writer.share(control.sides[seat])),
                nobody: writer.share(control.nobody),
                worth: Keyed::of(&game, |seat| control.worth[seat]),
            }),
            swing: writer.mean(odds.swing),
            balance: writer.mean(odds.balance),
            rounds: writer.mean(odds.rounds),
            by_rounds: writer.law(&odds.rounds_law),
            losses: Keyed::of(&game, |seat| writer.losses(&odds.losses[seat])),
            others: odds
                .others
                .iter()
                .map(|&(name, mean)| OtherDocument {
                    name,
                    mean: writer.mean(mean),
                })
                .collect(),
            ships: writer.ships(&odds.ships),
            lost_together: odds
                .together
                .iter()
                .map(|row| writer.set(&row.lost, row.share))
                .collect(),
            after_round: odds.after_round.iter().map(|round| writer.round(round)).collect(),
            in_game: odds
                .in_game
                .as_ref()
                .map(|played| in_game::document(played, game)),
            citation: citation(&odds.citation, odds.method),
        }
    }
}
