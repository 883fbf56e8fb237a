//! What a unit should shoot at: its weapons against several enemies, by what each loses on average.

use super::cells::{number, percent, sinks, told};
use crate::card::Card;
use crate::fleet::{Fleet, card_named};
use crate::sector::pairing::{Blow, FARTHEST, Pairing, unit_of};
use crate::sector::rules::Aaws;
use crate::sector::state::Side;
use admiralty_core::contract::Refusal;
use admiralty_core::results::odds::CellOdds;
use admiralty_core::results::verdict::Verdict;
use admiralty_core::statistics::{Scale, rounded};

/// One weapon at one enemy.
struct Aim {
    target: String,
    cost: u16,
    weapon: String,
    /// Points of its cost that it loses on average, the share of its hull points for that of its cost.
    loses: f64,
    sinks: f64,
}

impl Aaws {
    /// The answer for a unit, a list of enemies and the range.
    pub(super) fn best_targets(&self, unit: &str, list: &str, range: &str) -> Result<CellOdds, Refusal> {
        let refuse = |(problem, remedy)| Refusal::Usage(format!("{problem}; {remedy}"));
        let card = card_named(unit, self.units()).map_err(refuse)?;
        let fleet = Fleet::read(list, self.units()).map_err(|mut wrong| refuse(wrong.remove(0)))?;
        let range: u8 = number("the range", range, 0, FARTHEST)?;
        let mut aims: Vec<Aim> = Vec::new();
        for enemy in fleet.distinct() {
            let pair = Pairing::new([card, enemy], range, &self.switches);
            let pair = pair.map_err(|mut wrong| refuse(wrong.remove(0)))?;
            aims.extend(
                pair.blows(Side::One)
                    .iter()
                    .map(|blow| Aim::new(&pair, enemy, blow)),
            );
        }
        aims.sort_by(|one, other| other.loses.total_cmp(&one.loses));
        let name = &card.name;
        let Some(best) = aims.first() else {
            return Err(Refusal::Usage(format!(
                "{name} has no attack at any of these at range {range}"
            )));
        };
        let next = aims.iter().find(|aim| aim.target != best.target);
        let next = next.map_or(String::new(), |next| {
            format!("; next best is {} with {}", next.target, rounded(next.loses, 1))
        });
        let verdict = format!(
            "at range {range} {name} should shoot at {} with {}: of its {} points {} are lost on average, and it sinks at once \
             in {}{next}",
            best.target,
            best.weapon,
            best.cost,
            rounded(best.loses, 1),
            percent(best.sinks)
        );
        let figure = |aim: &Aim| {
            (
                format!("{} at {}", aim.weapon, aim.target),
                aim.loses,
                Scale::Plain,
            )
        };
        Ok(CellOdds {
            verdict: Verdict::new(verdict),
            figures: aims.iter().map(figure).collect(),
            note: "Points lost on average: hull points at their share of the cost. All undamaged, by themselves, and each weapon \
                   at any target of its own"
                .to_owned(),
        })
    }
}

impl Aim {
    fn new(pair: &Pairing, enemy: &Card, blow: &Blow) -> Self {
        let law = pair.fate(Side::One, blow).hull;
        let left: f64 = (0_u32..)
            .zip(&law)
            .map(|(hull, chance)| f64::from(hull) * chance)
            .sum();
        let whole = f64::from(pair.rules.unit(unit_of(Side::Two)).hull);
        let share = if enemy.kind.is_aircraft() {
            blow.strike.destroyed()
        } else {
            1.0 - left / whole
        };
        Aim {
            target: enemy.name.clone(),
            cost: enemy.cost,
            weapon: told(blow),
            loses: share * f64::from(enemy.cost),
            sinks: sinks(pair, blow),
        }
    }
}
