//! One cell of a table, asked for by names.

use super::cards::{bonus_words, effect_of};
use super::duels::{TURN, duel};
use super::fire::{self, MOST_SEARCH_DICE, PORT, SEA};
use super::{NAMES, flight};
use crate::exact::dice::Die;
use crate::map::Site;
use crate::naval::{CounterId, Side};
use crate::notation::{self, Context};
use crate::odds::BattleValues;
use crate::scenario::Scenario;
use admiralty_core::contract::{Refusal, unknown_name};
use admiralty_core::results::odds::CellOdds;
use admiralty_core::results::verdict::Verdict;
use admiralty_core::statistics::Scale;

/// Duels whose ends differ by less are called even.
const EVEN: f64 = 0.05;

/// One cell of a table.
///
/// # Errors
/// A matter of usage: there is no such table, or the words do not name a cell.
pub fn cell(scenario: &Scenario, name: &str, words: &[String]) -> Result<CellOdds, Refusal> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match name {
        "duel" => duelled(scenario, &words),
        "volley" => fired(scenario, &words),
        "pursuit" => pursued(scenario, &words),
        "uboat" => torpedoed(scenario, &words),
        "air" => bombed(scenario, &words),
        "asw" => searched(scenario, &words),
        _ => Err(unknown_name("table", name, NAMES)),
    }
}

fn usage(text: String) -> Refusal {
    Refusal::Usage(text)
}

/// A ship as written, with its damage.
#[derive(Clone, Copy)]
struct Named<'s> {
    scenario: &'s Scenario,
    ship: CounterId,
    damage: u8,
    side: Side,
}

impl<'s> Named<'s> {
    fn read(scenario: &'s Scenario, text: &str) -> Result<Self, Refusal> {
        let force =
            notation::read(text, &Context::new(scenario)).map_err(|faults| usage(faults.to_string()))?;
        match (force.ships.len(), force.ships.lowest(), force.side) {
            (1, Some(ship), Some(side)) if force.uboats == 0 && !force.land_air => Ok(Named {
                scenario,
                ship,
                damage: force.damage[ship],
                side,
            }),
            _ => Err(usage(format!(
                "{text:?} is not one ship; name one, such as \"Hood\""
            ))),
        }
    }

    /// Two ships out of words: two words, or names of several words that can be parted in one way only.
    fn two(scenario: &'s Scenario, words: &[&str], table: &str, example: &str) -> Result<[Self; 2], Refusal> {
        if let [one, other] = words {
            return Ok([Named::read(scenario, one)?, Named::read(scenario, other)?]);
        }
        let read = |at: usize| {
            let one = Named::read(scenario, &words[..at].join(" ")).ok()?;
            Some([one, Named::read(scenario, &words[at..].join(" ")).ok()?])
        };
        let mut found: Vec<_> = (1..words.len()).filter_map(read).collect();
        match (found.pop(), found.is_empty()) {
            (Some(two), true) => Ok(two),
            _ => Err(usage(format!(
                "one cell of `{table}` takes two ships, such as: admiralty table {table} {example}\nput a name of \
                 several words in quotes: \"Prince of Wales\""
            ))),
        }
    }

    fn name(self) -> String {
        let name = &self.scenario.ship(self.ship).name;
        match self.damage {
            0 => name.clone(),
            damage => format!("{name} (damage {damage})"),
        }
    }

    fn bears(self) -> u8 {
        self.scenario.factors[self.ship].defense - self.damage
    }

    /// Shots a round; crippled ships have one, unless they never had any (C1).
    fn shots(self) -> u8 {
        let attack = self.scenario.factors[self.ship].attack;
        if self.bears() == 0 { attack.min(1) } else { attack }
    }

    fn bonus(self) -> u8 {
        let sharp = self.damage == 0 && self.scenario.rolls.germans.has(self.ship);
        if sharp {
            self.scenario.german_gunnery_bonus
        } else {
            0
        }
    }

    fn speed(self) -> u8 {
        let speed = self.scenario.factors[self.ship].speed;
        speed.saturating_sub(self.damage).max(1)
    }

    fn with_bonus(self) -> String {
        match self.bonus() {
            0 => "without bonus".to_owned(),
            bonus => format!("with the German bonus of {bonus}"),
        }
    }

    fn enemies(self, other: Named<'_>) -> Result<(), Refusal> {
        if self.side != other.side {
            return Ok(());
        }
        let (one, other, side) = (self.name(), other.name(), self.side);
        Err(usage(format!(
            "{one} and {other} are both {side}; name an Allied and an Axis ship"
        )))
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// Of a hundred.
fn whole(share: f64) -> String {
    format!("{:.0}", share * 100.0)
}

fn shares<'a>(figures: impl IntoIterator<Item = (&'a str, f64)>) -> Vec<(String, f64, Scale)> {
    let figures = figures.into_iter();
    figures
        .map(|(label, value)| (label.to_owned(), value, Scale::Percent))
        .collect()
}

fn duelled(scenario: &Scenario, words: &[&str]) -> Result<CellOdds, Refusal> {
    let two = Named::two(scenario, words, "duel", "hood bismarck")?;
    two[0].enemies(two[1])?;
    let [allied, axis] = if two[0].side == Side::Allied {
        two
    } else {
        [two[1], two[0]]
    };
    let values = BattleValues::new(scenario, TURN);
    let cells = duel(
        scenario,
        &values,
        [allied, axis].map(|named| (named.ship, named.damage)),
    )
    .ok_or_else(|| Refusal::failure("this duel cannot be worked out exactly"))?;
    let names = [allied.name(), axis.name()];
    let [one, other] = [(&names[0], cells[0], cells[5]), (&names[1], cells[1], cells[8])];
    let (better, worse) = if one.1 >= other.1 {
        (one, other)
    } else {
        (other, one)
    };
    let who = if better.1 - worse.1 < EVEN {
        format!("{} and {} are evenly matched", better.0, worse.0)
    } else {
        format!("{} is the stronger", better.0)
    };
    let verdict = format!(
        "{who}: of 100 such duels {} end with {} alone in the area, {} with {} and {} with neither",
        whole(better.1),
        better.0,
        whole(worse.1),
        worse.0,
        whole(cells[2])
    );
    let sunk = format!(
        "{} is sunk in {}, {} in {}",
        worse.0,
        percent(worse.2),
        better.0,
        percent(better.2)
    );
    let mut figures = Vec::new();
    for (name, first) in names.iter().zip([3, 6]) {
        let fates = ["afloat in the area", "disabled and gone", "sunk"];
        for (fate, share) in fates.iter().zip(&cells[first..]) {
            figures.push((format!("{name} {fate}"), *share, Scale::Percent));
        }
    }
    figures.push(("nobody holds the area".to_owned(), cells[2], Scale::Percent));
    figures.push(("mean rounds".to_owned(), cells[9], Scale::Plain));
    Ok(CellOdds {
        verdict: Verdict::new(verdict).and(sunk),
        figures,
        note: format!(
            "Exact. They meet alone and neither disengages. The German bonus: {}.",
            bonus_words(scenario)
        ),
    })
}

fn fired(scenario: &Scenario, words: &[&str]) -> Result<CellOdds, Refusal> {
    let [shooter, target] = Named::two(scenario, words, "volley", "bismarck hood")?;
    shooter.enemies(target)?;
    let die = Die::with_bonus(shooter.bonus(), SEA);
    let cells = fire::cells(&effect_of(shooter.shots(), die), target.bears(), 0);
    Ok(CellOdds {
        verdict: Verdict::new(format!(
            "one round of fire from {} sinks {} in {} of cases and disables it in {}",
            shooter.name(),
            target.name(),
            percent(cells[4]),
            percent(cells[3])
        )),
        figures: effects(&cells),
        note: format!(
            "Exact. {} shots {} at a ship that bears {} more points of damage.",
            shooter.shots(),
            shooter.with_bonus(),
            target.bears()
        ),
    })
}

fn effects(cells: &[f64]) -> Vec<(String, f64, Scale)> {
    let words = ["no effect", "hit, but fights on", "crippled", "disabled", "sunk"];
    shares(words.into_iter().zip(cells.iter().copied()))
}

fn pursued(scenario: &Scenario, words: &[&str]) -> Result<CellOdds, Refusal> {
    let [fugitive, pursuer] = Named::two(scenario, words, "pursuit", "scheer hood")?;
    fugitive.enemies(pursuer)?;
    let lead = fugitive.speed().saturating_sub(pursuer.speed());
    let die = Die::with_bonus(pursuer.bonus(), SEA);
    let cells = flight::cells(&effect_of(pursuer.shots(), die), fugitive.bears(), lead);
    let (fugitive_name, name) = (fugitive.name(), pursuer.name());
    let last = &cells[1 + 3 * (flight::ROUNDS - 1)..];
    let rounds = flight::ROUNDS;
    let mut figures = shares([("away after round 1, too fast to follow", cells[0])]);
    for (what, share) in ["sunk", "disabled, and so away", "still chased"].iter().zip(last) {
        figures.push((format!("{what}, after {rounds} rounds"), *share, Scale::Percent));
    }
    Ok(CellOdds {
        verdict: Verdict::new(format!(
            "{fugitive_name} in flight from {name} gets away in {} of cases and is sunk within {rounds} rounds in {}",
            percent(cells[0] + last[1]),
            percent(last[0])
        )),
        figures,
        note: format!(
            "Exact. {name} has {} shots {} and speed {}, {fugitive_name} speed {}; the fire of {fugitive_name} is not \
             counted.",
            pursuer.shots(),
            pursuer.with_bonus(),
            pursuer.speed(),
            fugitive.speed()
        ),
    })
}

/// A number from 1 to the most.
fn number(word: &str, what: &str, most: u8) -> Result<u8, Refusal> {
    let number = word.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| usage(format!("{word:?} is no number of {what} from 1 to {most}")))
}

fn torpedoed(scenario: &Scenario, words: &[&str]) -> Result<CellOdds, Refusal> {
    let [boats, ship @ ..] = words else {
        return Err(usage(
            "name boats and a ship: admiralty table uboat 3 hood".to_owned(),
        ));
    };
    let boats = number(boats, "boats", scenario.uboat_limit.max(1))?;
    let target = Named::read(scenario, &ship.join(" "))?;
    if target.side == Side::Axis {
        return Err(usage(format!(
            "{} is Axis; U-boats fire at Allied ships",
            target.name()
        )));
    }
    let cells = fire::cells(&effect_of(boats, Die::with_bonus(0, SEA)), target.bears(), 0);
    let (fire, s) = match boats {
        1 => ("One U-boat".to_owned(), "s"),
        boats => (format!("{boats} U-boats"), ""),
    };
    Ok(CellOdds {
        verdict: Verdict::new(format!(
            "{fire} sink{s} {} in {} of cases and disable{s} it in {}",
            target.name(),
            percent(cells[4]),
            percent(cells[3])
        )),
        figures: effects(&cells),
        note: "Exact. One die a boat, without bonus (rule 8.5).".to_owned(),
    })
}

fn bombed(scenario: &Scenario, words: &[&str]) -> Result<CellOdds, Refusal> {
    let target = Named::read(scenario, &words.join(" "))?;
    let law = |site: Site| fire::cells(&effect_of(1, Die::with_bonus(0, site)), target.bears(), 0);
    let (sea, port) = (law(SEA), law(PORT));
    let mut figures = Vec::new();
    for (place, cells) in [("at sea", &sea), ("in port", &port)] {
        let of_place = effects(cells).into_iter();
        figures.extend(of_place.map(|(label, share, scale)| (format!("{place}: {label}"), share, scale)));
    }
    Ok(CellOdds {
        verdict: Verdict::new(format!(
            "an air strike on {} at sea sinks it in {} of cases and disables it in {}; in port it sinks it in {}",
            target.name(),
            percent(sea[4]),
            percent(sea[3]),
            percent(port[4])
        )),
        figures,
        note: "Exact. One die; in port a 5 has no effect (rule 10).".to_owned(),
    })
}

fn searched(scenario: &Scenario, words: &[&str]) -> Result<CellOdds, Refusal> {
    let [boats, dice] = words else {
        return Err(usage("name boats and dice: admiralty table asw 3 8".to_owned()));
    };
    let most = scenario.uboat_limit.max(1);
    let boats = number(boats, "boats", most)?;
    let dice = number(dice, "dice", MOST_SEARCH_DICE)?;
    let cells = fire::found(most, boats, dice);
    let means = usize::from(most) + 1;
    let mut figures = Vec::new();
    for (left, share) in cells.iter().enumerate().take(usize::from(boats) + 1) {
        figures.push((format!("{left} left"), *share, Scale::Percent));
    }
    figures.push(("mean sunk".to_owned(), cells[means], Scale::Plain));
    figures.push(("mean sent home".to_owned(), cells[means + 1], Scale::Plain));
    Ok(CellOdds {
        verdict: Verdict::new(format!(
            "a search with {dice} dice for {boats} U-boats leaves none to fire in {} of cases, all of them in {}",
            percent(cells[0]),
            percent(cells[usize::from(boats)])
        )),
        figures,
        note: "Exact. One die a ship, three a carrier or a convoy; each 6 sinks, each 5 sends home."
            .to_owned(),
    })
}
