//! The luck of one game in words: for those who write about it.

use super::model::LuckModel;
use super::observer::RollObserver;
use super::terms::Row;
use super::throw::{Deed, Throw};
use crate::edition::POINTS;
use crate::event::Fate;
use crate::map::Place;
use crate::naval::Side;
use crate::notation::the;
use crate::roll::Attack;
use crate::scenario::Scenario;
use admiralty_core::results::verdict::{Amount, Unit, Verdict};
use std::fmt::Write;

/// Turns told in a line.
const TURNS_IN_A_LINE: usize = 4;
/// The least luck that anybody would feel, in POC: half a point, the step in which players bid.
const FELT: f64 = 0.5;
/// Rolls that are told.
const DECISIVE: usize = 10;

/// Remembers the rolls of a game and their luck.
#[derive(Clone, Debug)]
pub struct RollLog<'j> {
    scenario: &'j Scenario,
    model: &'j LuckModel,
    /// In the order in which they were rolled.
    pub rolls: Vec<(Throw, f64)>,
}

impl<'j> RollLog<'j> {
    /// Nothing rolled yet.
    #[must_use]
    pub fn new(scenario: &'j Scenario, model: &'j LuckModel) -> Self {
        RollLog {
            scenario,
            model,
            rolls: Vec::new(),
        }
    }

    /// Who was lucky in a game that ended with this track, whether that decided it, and the roll that moved it most.
    #[must_use]
    pub fn verdict(&self, track: i8) -> Verdict {
        let track = f64::from(track);
        let whole: f64 = self.rolls.iter().map(|(_, luck)| luck).sum();
        let fair = track - whole;
        let lucky = if whole > 0.0 { Side::Axis } else { Side::Allied };
        let side_of =
            |lead: f64| (lead.abs() >= FELT).then_some(if lead > 0.0 { Side::Axis } else { Side::Allied });
        let first = if whole.abs() < FELT {
            "luck was even".to_owned()
        } else {
            let gained = Amount::rounded(whole, 1).text(Unit::alike(POINTS));
            format!("the {lucky} side was lucky by {gained}")
        };
        let second = match (side_of(track), side_of(fair)) {
            (had, would) if had == would && whole.abs() < FELT => "and dice did not decide the game",
            (had, would) if had == would => "but that did not decide the game",
            (Some(had), _) if had == lucky => "and that decided the game",
            _ => "though it was not enough",
        };
        let ends = format!(
            "it ended {}; average dice would have given {}",
            lead(track, 0),
            lead(fair, 1)
        );
        let most = self.rolls.iter().max_by(|a, b| a.1.abs().total_cmp(&b.1.abs()));
        Verdict::new(format!("{first}, {second}: {ends}")).and_maybe(most.map(|(throw, luck)| {
            format!(
                "The roll that moved it most: turn {}, {} ({}).",
                throw.turn,
                self.words(throw),
                lead(*luck, 1)
            )
        }))
    }

    /// The luck of a game that ended with this track, in words.
    #[must_use]
    pub fn told(&self, track: i8) -> String {
        let track = f64::from(track);
        let sum = |test: &dyn Fn(&Throw) -> bool| -> f64 {
            self.rolls
                .iter()
                .filter(|(throw, _)| test(throw))
                .map(|(_, luck)| luck)
                .sum()
        };
        let whole = sum(&|_| true);
        let mut text = format!("LUCK {}\n", "=".repeat(95));
        let _ = writeln!(
            text,
            "  {} rolls moved the final POC by {}.\n  The game ended {}, with average dice {}.",
            self.rolls.len(),
            lead(whole, 1),
            lead(track, 0),
            lead(track - whole, 1),
        );
        let turns: Vec<String> = (1..=self.scenario.turns)
            .map(|turn| format!("{turn}: {}", lead(sum(&|throw| throw.turn == turn), 1)))
            .collect();
        for (n, turns) in turns.chunks(TURNS_IN_A_LINE).enumerate() {
            let _ = writeln!(
                text,
                "  {:<16}{}",
                if n == 0 { "By turn" } else { "" },
                turns.join(", ")
            );
        }
        let mut order: Vec<&(Throw, f64)> = self.rolls.iter().collect();
        order.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
        order.truncate(DECISIVE);
        text += "\n  The rolls that moved it most, in final POC\n";
        for (throw, luck) in order {
            let _ = writeln!(
                text,
                "  {:<16}turn {}, {}",
                lead(*luck, 2),
                throw.turn,
                self.words(throw)
            );
        }
        text
    }

    /// A roll in words: `North Sea, round 2: Bismarck at Hood: sunk`.
    #[must_use]
    pub fn words(&self, throw: &Throw) -> String {
        let name = |ship| self.scenario.ship(ship).name.as_str();
        let place = match (throw.place, throw.round) {
            (place, 0) => the(place),
            (place, round) => format!("{}, round {round}", the(place)),
        };
        let yes = |success: bool, yes: &str, no: &str| if success { yes.to_owned() } else { no.to_owned() };
        match throw.deed {
            Deed::Volley {
                attack,
                side,
                shooter,
                target,
                disabled,
                points,
                sunk,
            } => {
                let who = match (attack, shooter) {
                    (_, Some(ship)) => name(ship).to_owned(),
                    (Attack::Uboat, None) => "U-boat".to_owned(),
                    (_, None) => format!("{side} planes"),
                };
                format!(
                    "{place}: {who} at {}: {}",
                    name(target),
                    effect(sunk, disabled, points)
                )
            }
            Deed::Search { sunk, disabled } => {
                format!("{place}: search for U-boats: {sunk} sunk, {disabled} disabled")
            }
            Deed::Speed { ship, to, success } => format!(
                "{} {} {}",
                name(ship),
                yes(success, "reaches", "does not reach"),
                the(Place::sea(to))
            ),
            Deed::Russian { ship, sails } => {
                format!("{} {}", name(ship), yes(sails, "may sail", "may not sail"))
            }
            Deed::Us { ship, released } => format!(
                "{} {}",
                name(ship),
                yes(released, "is released", "is not released")
            ),
            Deed::TakeOver { ship, fate } => {
                let fate = match fate {
                    Fate::Allied => "joins the Allies",
                    Fate::Scuttled => "is scuttled",
                    Fate::German => "becomes German",
                };
                format!("take-over: {} {fate}", name(ship))
            }
            Deed::Oiler { ship, success } => {
                format!(
                    "{} {}",
                    name(ship),
                    yes(success, "refuels at sea", "finds no oiler")
                )
            }
        }
    }
}

impl RollObserver for RollLog<'_> {
    fn thrown(&mut self, throw: &Throw, row: &Row) {
        let luck = self.model.luck(self.scenario, throw.turn, row);
        self.rolls.push((*throw, luck));
    }
}

fn effect(sunk: bool, disabled: bool, points: u8) -> String {
    match (sunk, disabled, points) {
        (true, ..) => "sunk".to_owned(),
        (_, true, 0) => "disabled".to_owned(),
        (_, true, points) => format!("disabled, damage {points}"),
        (_, _, 0) => "missed".to_owned(),
        (.., points) => format!("damage {points}"),
    }
}

/// A lead: `Axis +2.1`, `Allied +1`, `even`.
fn lead(points: f64, decimals: usize) -> String {
    let size = format!("{:.decimals$}", points.abs());
    if size.chars().all(|c| matches!(c, '0' | '.')) {
        return "even".to_owned();
    }
    let side = if points > 0.0 { Side::Axis } else { Side::Allied };
    format!("{side} +{size}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leads_are_told_by_side() {
        assert_eq!(lead(2.06, 1), "Axis +2.1");
        assert_eq!(lead(-3.0, 0), "Allied +3");
        assert_eq!(lead(-0.04, 1), "even");
        assert_eq!(effect(false, true, 2), "disabled, damage 2");
    }
}
