//! One cell of a table, asked for by names and numbers, in words.

use super::tables::{NAMES, at_aircraft, die, torpedo_die};
use crate::card::Card;
use crate::fleet::card_named;
use crate::law::initiative;
use crate::sector::pairing::{Blow, Duel, FARTHEST, Pairing, unit_of};
use crate::sector::rules::Aaws;
use crate::sector::state::Side;
use admiralty_core::contract::{Refusal, unknown_name};
use admiralty_core::results::odds::CellOdds;
use admiralty_core::results::verdict::Verdict;
use admiralty_core::statistics::{Scale, rounded};
use std::fmt::Display;

impl Aaws {
    /// A cell of a table.
    pub(super) fn cell(&self, name: &str, words: &[String]) -> Result<CellOdds, Refusal> {
        match (name, words) {
            ("dice", [dice, armor]) => of_dice(dice, armor, "0"),
            ("dice", [dice, armor, modifier]) => of_dice(dice, armor, modifier),
            ("torpedo", [dice]) => of_torpedoes(dice),
            ("initiative", [bonus]) => of_initiative(bonus),
            ("attack", [unit, targets, range]) if targets.contains(',') => {
                self.best_targets(unit, targets, range)
            }
            ("attack", [unit, target, range]) => {
                let (pair, range) = self.pairing(unit, target, range)?;
                of_attack(&pair, range)
            }
            ("duel", [one, two, range]) => {
                let (pair, range) = self.pairing(one, two, range)?;
                let duel = pair.duel().ok_or_else(|| {
                    Refusal::Usage("a duel is between two ships, and one of these is none".to_owned())
                })?;
                Ok(of_duel(&pair, range, duel))
            }
            _ => Err(match NAMES.iter().find(|table| table.name == name) {
                Some(table) => Refusal::Usage(format!("{name}: {}", table.about)),
                None => unknown_name("table", name, &NAMES),
            }),
        }
    }

    /// Two units of the table of cards, so many sectors apart.
    fn pairing(&self, one: &str, two: &str, range: &str) -> Result<(Pairing, u8), Refusal> {
        let units = self.units();
        let card = |name: &str| -> Result<&Card, Refusal> {
            card_named(name, units)
                .map_err(|(problem, remedy)| Refusal::Usage(format!("{problem}; {remedy}")))
        };
        let cards = [card(one)?, card(two)?];
        let range: u8 = number("the range", range, 0, FARTHEST)?;
        let pair = Pairing::new(cards, range, &self.switches);
        let pair = pair.map_err(|wrong| {
            let told: Vec<String> = wrong
                .into_iter()
                .map(|(problem, remedy)| format!("{problem}; {remedy}"))
                .collect();
            Refusal::Usage(told.join("\n"))
        })?;
        Ok((pair, range))
    }
}

pub(super) fn number<N: TryFrom<i64> + PartialOrd + Display>(
    what: &str,
    text: &str,
    least: N,
    most: N,
) -> Result<N, Refusal> {
    admiralty_core::machine::number(text, least, most)
        .map_err(|must| Refusal::Usage(format!("{what}: {must}, not {text:?}")))
}

/// `12.3 %`, and nothing that can happen as 0.
pub(super) fn percent(share: f64) -> String {
    match share * 100.0 {
        percent if share > 0.0 && percent < 0.05 => "under 0.1 %".to_owned(),
        percent if share < 1.0 - 1e-12 && percent > 99.95 => "over 99.9 %".to_owned(),
        percent => format!("{} %", rounded(percent, 1)),
    }
}

fn of_dice(dice: &str, armor: &str, modifier: &str) -> Result<CellOdds, Refusal> {
    let dice: u8 = number("the number of dice", dice, 1, 60)?;
    let armor: u8 = number("the armor", armor, 1, 60)?;
    let modifier: i8 = number("the modifier", modifier, -6, 6)?;
    let law = die(modifier).times(dice);
    let share = law.at_least(armor.into());
    let each = if modifier == 0 {
        String::new()
    } else {
        format!(", {modifier:+} on each")
    };
    Ok(CellOdds {
        verdict: Verdict::new(format!("{dice} dice{each} reach {armor} in {}", percent(share))),
        figures: vec![
            (format!("{armor} or more"), share, Scale::Percent),
            ("successes on average".to_owned(), law.mean(), Scale::Plain),
        ],
        note: "M12.1 to M12.3".to_owned(),
    })
}

fn of_torpedoes(dice: &str) -> Result<CellOdds, Refusal> {
    let dice: u8 = number("the number of dice", dice, 1, 30)?;
    let law = torpedo_die().times(dice);
    let hits = (1..=usize::from(dice).min(4))
        .map(|hits| (format!("{hits} hits or more"), law.at_least(hits), Scale::Percent));
    Ok(CellOdds {
        verdict: Verdict::new(format!("{dice} torpedo dice hit in {}", percent(law.at_least(1)))),
        figures: hits
            .chain([(
                "hull points on average".to_owned(),
                2.0 * law.mean(),
                Scale::Plain,
            )])
            .collect(),
        note: "M13.3; 2 hull points a hit, without Torpedo Defense".to_owned(),
    })
}

fn of_initiative(bonus: &str) -> Result<CellOdds, Refusal> {
    let bonus: i8 = number("the bonus", bonus, -20, 20)?;
    let share = initiative(bonus);
    Ok(CellOdds {
        verdict: Verdict::new(format!(
            "a side {} ahead in bonuses wins initiative in {}",
            bonus,
            percent(share)
        )),
        figures: vec![("wins initiative".to_owned(), share, Scale::Percent)],
        note: "M3.2; ties are rolled again, and the winner moves last".to_owned(),
    })
}

/// `main guns (14 dice, -1 on each)`.
pub(super) fn told(blow: &Blow) -> String {
    let dice = if blow.dice == 1 {
        "1 die".to_owned()
    } else {
        format!("{} dice", blow.dice)
    };
    let each = if blow.shift == 0 {
        String::new()
    } else {
        format!(", {:+} on each", blow.shift)
    };
    format!("{} ({dice}{each})", blow.weapon.word())
}

/// Every weapon of one unit at the other.
fn of_attack(pair: &Pairing, range: u8) -> Result<CellOdds, Refusal> {
    let name = |side: Side| pair.rules.unit(unit_of(side)).name.as_str();
    let (unit, target) = (name(Side::One), name(Side::Two));
    let mut blows = pair.blows(Side::One);
    blows.sort_by(|one, other| other.strike.harm().total_cmp(&one.strike.harm()));
    let Some(best) = blows.first() else {
        return Err(Refusal::Usage(format!(
            "{unit} has no attack at {target} at range {range}"
        )));
    };
    let (does, destroys) = if at_aircraft(best.weapon) {
        ("turns it back or destroys it", "destroys it")
    } else {
        ("does something", "sinks it at once")
    };
    let verdict = Verdict::new(format!(
        "{unit} at {target}, range {range}, with {}: {does} in {}, {destroys} in {}",
        told(best),
        percent(best.strike.harm()),
        percent(sinks(pair, best))
    ));
    let mut figures = Vec::new();
    for blow in &blows {
        let words = told(blow);
        figures.push((
            format!("{words}: does something"),
            blow.strike.harm(),
            Scale::Percent,
        ));
        figures.push((format!("{words}: destroys"), sinks(pair, blow), Scale::Percent));
        if !at_aircraft(blow.weapon) {
            figures.push((
                format!("{words}: hull points on average"),
                blow.strike.points.mean(),
                Scale::Plain,
            ));
        }
    }
    Ok(CellOdds {
        verdict,
        figures,
        note: "Both undamaged, by themselves, without what can be added once; rerolls and saves that work once are used"
            .to_owned(),
    })
}

/// The chance that one blow destroys the target as it stands.
pub(super) fn sinks(pair: &Pairing, blow: &Blow) -> f64 {
    if at_aircraft(blow.weapon) {
        blow.strike.destroyed()
    } else {
        pair.fate(Side::One, blow).destroyed()
    }
}

fn of_duel(pair: &Pairing, range: u8, duel: Duel) -> CellOdds {
    let name = |side: Side| pair.rules.unit(unit_of(side)).name.as_str();
    let [one, two] = Side::BOTH.map(name);
    let [left, other] = Side::BOTH.map(|side| duel.left[side]);
    let (better, most, least) = if left >= other {
        (one, left, other)
    } else {
        (two, other, left)
    };
    let sentence = if duel.endless > 0.5 {
        format!("neither {one} nor {two} can sink the other at range {range}")
    } else if most - least < 0.05 {
        format!(
            "a duel of {one} and {two} at range {range} is even: {} to {}",
            percent(left),
            percent(other)
        )
    } else {
        format!(
            "{better} wins a duel at range {range}: {} to {}, both sink in {}",
            percent(most),
            percent(least),
            percent(duel.both_sink)
        )
    };
    CellOdds {
        verdict: Verdict::new(sentence),
        figures: vec![
            (format!("{one} alone is left"), left, Scale::Percent),
            (format!("{two} alone is left"), other, Scale::Percent),
            ("both sink".to_owned(), duel.both_sink, Scale::Percent),
            ("neither can be sunk".to_owned(), duel.endless, Scale::Percent),
            ("turns on average".to_owned(), duel.turns, Scale::Plain),
        ],
        note: "Both stay where they are and fire all they have, torpedoes too, both at once; what can be done once is done in \
               the first turn; nothing is repaired"
            .to_owned(),
    }
}
