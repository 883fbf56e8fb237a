//! What is said about a battle.

use crate::contract::ScenarioCard;
use crate::results::odds::InGame;
use crate::results::summary::Aim;
use crate::seats::{BySeat, GameCard, Seat};
use crate::statistics::{Estimate, Intervals};

/// The odds of one battle. Shares are from 0 to 1, points in the ruleset's points, positive for the seat of
/// [`crate::seats::GameCard::ahead`].
#[derive(Clone, Debug, PartialEq)]
pub struct BattleOdds {
    /// Where and when: `Deep Water, turn 1`.
    pub title: String,
    /// The place in a sentence: `the Deep Water`.
    pub place: String,
    /// What the ruleset calls its points.
    pub points: String,
    /// Who meets whom.
    pub forces: BySeat<Force>,
    /// What was taken for what, and what is assumed.
    pub notes: Vec<String>,
    /// How every figure was found.
    pub method: Method,
    /// Who controls the place; none where it cannot be controlled.
    pub control: Option<Control>,
    /// Points scored through this battle.
    pub swing: Estimate,
    /// The same with the ships that each side lost at their worth.
    pub balance: Estimate,
    /// Rounds fought.
    pub rounds: Estimate,
    /// How often so many rounds.
    pub rounds_law: Vec<(i32, Estimate)>,
    /// What each side loses.
    pub losses: BySeat<Losses>,
    /// What becomes of whatever is no ship: means, by name.
    pub others: Vec<(&'static str, Estimate)>,
    /// What becomes of each ship.
    pub ships: Vec<ShipOdds>,
    /// Which ships are lost together, the likeliest first; not every one where there are very many.
    pub together: Vec<Together>,
    /// The state after each round, from the first.
    pub after_round: Vec<AfterRound>,
    /// What the battle is worth in its game; none of a battle alone.
    pub in_game: Option<InGame>,
    /// What lets a reader repeat and judge this.
    pub citation: BattleCitation,
}

impl BattleOdds {
    /// Whether the points scored count the ships lost already, so that there is no second reckoning.
    #[must_use]
    pub fn counts_ships(&self) -> bool {
        let worthless = |control: &Control| control.worth.values().all(|&worth| worth == 0.0);
        self.control.as_ref().is_some_and(worthless) && self.swing == self.balance
    }
}

/// One side's force.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Force {
    /// As players write it.
    pub written: String,
    /// The same by names.
    pub names: String,
    /// How it fights, in the words of the command line.
    pub doctrine: String,
    /// The same as orders: `spread fire, stay to the end, pursue`.
    pub fights: String,
}

/// How figures were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The law itself.
    Exact,
    /// So many battles, with intervals of this kind.
    Sampled(u64, Intervals),
}

impl Method {
    /// The word of the badge.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Method::Exact => "exact",
            Method::Sampled(..) => "sampled",
        }
    }

    /// How many battles were fought; none for a law.
    #[must_use]
    pub const fn battles(self) -> Option<u64> {
        match self {
            Method::Exact => None,
            Method::Sampled(battles, _) => Some(battles),
        }
    }
}

/// Who controls the place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Control {
    /// By side.
    pub sides: BySeat<Estimate>,
    /// Neither.
    pub nobody: Estimate,
    /// What control is worth to each side, in points of its own.
    pub worth: BySeat<f64>,
}

/// What a side loses.
#[derive(Clone, Debug, PartialEq)]
pub struct Losses {
    /// Mean number of ships lost.
    pub ships: Estimate,
    /// How often so many, from 0.
    pub ships_law: Vec<(i32, Estimate)>,
    /// Mean damage done to ships that stay afloat.
    pub damage: Estimate,
    /// Mean worth of the ships lost, in points.
    pub worth: Estimate,
}

/// What becomes of a ship. The five shares add up to one.
#[derive(Clone, Debug, PartialEq)]
pub struct ShipOdds {
    /// Its name.
    pub name: String,
    /// Whose.
    pub side: Seat,
    /// Its factors as printed.
    pub factors: String,
    /// Damage it had before.
    pub damage_before: u8,
    /// At sea without any damage.
    pub unhurt: Estimate,
    /// At sea, damaged.
    pub damaged: Estimate,
    /// At sea with as much damage as it bears.
    pub crippled: Estimate,
    /// Gone to port, disabled.
    pub disabled: Estimate,
    /// Sunk, or lost for want of a port.
    pub sunk: Estimate,
    /// Afloat, disabled or not, with so many points of damage.
    pub by_damage: Vec<(u8, Estimate)>,
}

/// Ships lost in the same battle.
#[derive(Clone, Debug, PartialEq)]
pub struct Together {
    /// Those of each side as players write them; empty for none.
    pub lost: BySeat<String>,
    /// How often.
    pub share: Estimate,
}

/// The state at the end of a round.
#[derive(Clone, Debug, PartialEq)]
pub struct AfterRound {
    /// Which, from 1.
    pub round: u8,
    /// How many of all battles have this round.
    pub fought: Estimate,
    /// Who is left, the likeliest first: of all battles, those that were over before as they ended.
    pub standing: Vec<Standing>,
    /// What has become of each ship by then, in the order of [`BattleOdds::ships`].
    pub ships: Vec<ShipOdds>,
}

/// Who is left at the end of a round.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Those of each side as players write them; empty for nobody.
    pub left: BySeat<String>,
    /// How often.
    pub share: Estimate,
}

/// What lets a reader repeat and judge the odds.
#[derive(Clone, Debug, PartialEq)]
pub struct BattleCitation {
    /// Name and version of the program.
    pub program: String,
    /// The game's title.
    pub ruleset: String,
    /// What the game calls its seats and points.
    pub game: GameCard,
    /// Changes whenever the same seed gives another battle.
    pub ruleset_version: String,
    /// The scenario.
    pub scenario: ScenarioCard,
    /// Seed of the sample; none of a law.
    pub seed: Option<u64>,
    /// The precision asked for; none where the number of battles was fixed, or the law is exact.
    pub aim: Option<Aim>,
    /// Whether the run came to its own end.
    pub complete: bool,
    /// The battle in one short string.
    pub share: String,
    /// The command that gives the same again.
    pub command: String,
    /// What the figures do not show.
    pub does_not_show: String,
}
