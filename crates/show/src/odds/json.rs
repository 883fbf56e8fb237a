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
use schemars::JsonSchema;
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
#[derive(Serialize, JsonSchema)]
struct OtherDocument {
    /// what is counted
    name: &'static str,
    #[serde(flatten)]
    mean: Mean,
}

/// A share of battles in which a number came up.
#[derive(Serialize, JsonSchema)]
struct Numbered {
    /// the number
    n: i32,
    #[serde(flatten)]
    share: Share,
}

#[derive(Serialize, JsonSchema)]
struct ControlDocument {
    #[serde(flatten)]
    #[schemars(with = "std::collections::BTreeMap<String, Share>")]
    sides: Keyed<Share>,
    /// share of battles after which nobody holds it
    nobody: Share,
    /// points that control is worth, by seat
    #[schemars(with = "std::collections::BTreeMap<String, f64>")]
    worth: Keyed<f64>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct ForceDocument<'a> {
    /// as factors
    written: &'a str,
    /// by name
    names: &'a str,
    /// how it fights
    doctrine: &'a str,
}

#[derive(Serialize, JsonSchema)]
struct LossesDocument {
    /// mean ships lost
    ships: Mean,
    /// shares by number of ships lost
    by_ships: Vec<Numbered>,
    /// mean damage on ships still afloat
    damage: Mean,
    /// mean worth of ships lost, in points
    worth: Mean,
}

#[derive(Serialize, JsonSchema)]
struct ShipDocument<'a> {
    /// the ship
    name: &'a str,
    /// whose it is
    side: &'static str,
    /// its factors
    factors: &'a str,
    /// its damage before the battle
    damage_before: u8,
    /// share of battles
    unhurt: Share,
    /// share of battles
    damaged: Share,
    /// share of battles
    crippled: Share,
    /// share of battles
    disabled: Share,
    /// share of battles
    sunk: Share,
    /// shares by damage, of those afloat
    afloat_by_damage: Vec<Numbered>,
}

/// Sets of ships, in notation.
#[derive(Serialize, JsonSchema)]
struct Ships<'a> {
    #[serde(flatten)]
    #[schemars(with = "std::collections::BTreeMap<String, &'a str>")]
    ships: Keyed<&'a str>,
    #[serde(flatten)]
    share: Share,
}

#[derive(Serialize, JsonSchema)]
struct RoundDocument<'a> {
    /// the round, from 1
    round: u8,
    /// share of battles that have it
    fought: Share,
    /// who is still there; battles that were over before count as they ended
    left: Vec<Ships<'a>>,
    /// each ship
    ships: Vec<ShipDocument<'a>>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct CitationDocument<'a> {
    /// name and version of the program
    program: &'a str,
    /// the game
    ruleset: &'a str,
    /// changes when the same seed gives another game
    ruleset_version: &'a str,
    /// the scenario's title
    scenario: &'a str,
    /// a hash of everything in the scenario that can change a game
    scenario_hash: &'a str,
    /// the optional rules in force
    optional_rules: &'a [String],
    /// disputed rules that are not at their default
    switches: Vec<String>,
    /// values that no source states
    assumed: &'a [String],
    /// the seed of the sample; null of a law
    seed: Option<u64>,
    /// how intervals are made; null of a law
    intervals: Option<&'static str>,
    /// the precision asked for; null unless asked for
    until: Option<&'a str>,
    /// whether it was reached
    reached: Option<bool>,
    /// false when it was interrupted
    complete: bool,
    /// gives the same again
    command: &'a str,
    /// what the result does not show
    does_not_show: &'a str,
}

#[derive(Serialize, JsonSchema)]
struct Document<'a> {
    /// name and version of this format
    format: &'static str,
    /// the answer in one to three sentences
    #[schemars(with = "String")]
    verdict: Verdict,
    /// place and turn
    title: &'a str,
    /// the battle in one short string
    share: &'a str,
    /// what the game calls its points
    points: &'a str,
    /// the forces, by seat
    #[schemars(with = "std::collections::BTreeMap<String, ForceDocument<'a>>")]
    forces: Keyed<ForceDocument<'a>>,
    /// what was taken for what, and what is assumed
    notes: &'a [String],
    /// of all figures
    method: &'static str,
    /// battles fought; null of a law
    battles: Option<u64>,
    /// who holds the place; null in a port
    control: Option<ControlDocument>,
    /// points scored in the battle, the last seat ahead positive
    swing: Mean,
    /// the same, with ships lost counted at their worth
    balance: Mean,
    /// mean rounds, pursuits included
    rounds: Mean,
    /// shares by number of rounds
    by_rounds: Vec<Numbered>,
    /// what each seat loses
    #[schemars(with = "std::collections::BTreeMap<String, LossesDocument>")]
    losses: Keyed<LossesDocument>,
    /// means of other things, by name
    others: Vec<OtherDocument>,
    /// what becomes of each ship
    ships: Vec<ShipDocument<'a>>,
    /// the likeliest sets of ships lost, 200 at most
    lost_together: Vec<Ships<'a>>,
    /// round by round
    after_round: Vec<RoundDocument<'a>>,
    /// with `--in`: what the outcomes are worth in the game
    #[serde(skip_serializing_if = "Option::is_none")]
    in_game: Option<InGameDocument<'a>>,
    /// what you need to repeat and judge the result
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

pub(crate) fn schema() -> schemars::Schema {
    crate::schema::of::<Document<'static>>()
}
