//! The doctrine's weights as numbers that games can improve.

use super::commanders::doctrine::Weights;
use super::contest::Contest;
use super::factory::{Choice, CommanderFactory, DoctrineFactory};
use super::scenario::LoadedScenario;
use crate::naval::Side;
use admiralty_core::contract::{Bid, Knob, Match, Range, Refusal, Terms, Tunable};
use admiralty_core::dice::MasterSeed;
use admiralty_core::seats::BySeat;
use admiralty_core::statistics::three_digits;

/// A doctrine of one side, ready to play with other numbers.
#[derive(Clone, Debug)]
pub(super) struct Judgements {
    loaded: LoadedScenario,
    side: Side,
    name: String,
    doctrine: DoctrineFactory,
}

impl Judgements {
    /// Of this commander.
    pub(super) fn of(loaded: &LoadedScenario, side: Side, commander: &str) -> Result<Self, Refusal> {
        let Choice::Doctrine(plan) = Choice::read(commander)? else {
            return Err(Refusal::Usage(format!(
                "{commander:?} does not judge by numbers: tune doctrine, doctrine:first or doctrine:WEIGHTS.toml"
            )));
        };
        Ok(Judgements {
            loaded: loaded.clone(),
            side,
            name: commander.to_owned(),
            doctrine: DoctrineFactory::new(&loaded.scenario, side, &plan, loaded.found_in())?,
        })
    }

    /// The weights with these numbers in the place of those that may be changed.
    fn weights(&self, numbers: &[f64]) -> Weights {
        let first = self.doctrine.weights();
        let mut given = numbers.iter();
        let all: Vec<f32> = first
            .numbers()
            .iter()
            .map(|&(key, number)| match range(key) {
                Some(_) => given.next().map_or(number, |&given| within(key, given)),
                None => number,
            })
            .collect();
        first.with(&all)
    }

    fn terms(&self, opponent: &str, seed: MasterSeed) -> Terms {
        let mut commanders = BySeat::both(|_| opponent.to_owned());
        commanders[self.side].clone_from(&self.name);
        Terms {
            commanders,
            bid: Bid::default(),
            seed,
        }
    }

    fn against<X: CommanderFactory>(&self, terms: &Terms, own: DoctrineFactory, other: X) -> Box<dyn Match> {
        let scenario = &self.loaded.scenario;
        match self.side {
            Side::Allied => Box::new(Contest::new(scenario, terms, own, other)),
            Side::Axis => Box::new(Contest::new(scenario, terms, other, own)),
        }
    }
}

/// How a weight may be changed; none for counts of ships and points of damage, which are left as they are.
fn range([section, key]: [&str; 2]) -> Option<Range> {
    Some(match (section, key) {
        (_, "repair_from" | "carrier_screen") => return None,
        (_, "attack_margin") => Range::Step(200.0),
        (_, "barents_stake" | "north_sea_stake") => Range::Step(2500.0),
        (_, "uboat") => Range::Step(60.0),
        (_, "roll_caution" | "threat_by_roll" | "convoy_hold" | "lost_by_loser") => Range::Share,
        ("withdrawal", _) => Range::Share,
        _ => Range::Ratio,
    })
}

/// The number as the doctrine takes it.
fn within([_, key]: [&str; 2], number: f64) -> f32 {
    let (least, most) = if key == "steepness" {
        (0.5, 20.0)
    } else {
        (-1e6, 1e6)
    };
    number.clamp(least, most) as f32
}

impl Tunable for Judgements {
    fn knobs(&self) -> Vec<Knob> {
        let numbers = self.doctrine.weights().numbers();
        let knob = |([section, key], number): ([&str; 2], f32)| {
            range([section, key]).map(|range| Knob {
                name: format!("{section}.{key}"),
                value: f64::from(number),
                range,
            })
        };
        numbers.into_iter().filter_map(knob).collect()
    }

    fn write(&self, numbers: &[f64], heading: &str) -> String {
        let numbers = self.weights(numbers).numbers();
        let mut section = "";
        let mut text = heading.to_owned();
        // What stands above the first section is the heading of the file that is copied.
        let lines = Weights::standard_text(self.side).lines();
        for line in lines.skip_while(|line| !line.is_empty()) {
            if let Some(name) = line.strip_prefix('[') {
                section = name.trim_end_matches(']');
            }
            let found = numbers
                .iter()
                .find(|([of, key], _)| *of == section && line.split(' ').next() == Some(*key));
            match found {
                Some(([_, key], number)) => text += &set(line, key, *number),
                None => text += line,
            }
            text.push('\n');
        }
        text
    }

    fn playing_by(&self, file: &str) -> String {
        format!("doctrine:{file}")
    }

    fn seat(&self, numbers: &[f64], opponent: &str, seed: MasterSeed) -> Result<Box<dyn Match>, Refusal> {
        let (scenario, files) = (&self.loaded.scenario, self.loaded.found_in());
        let own = self.doctrine.reweighed(scenario, self.weights(numbers));
        let terms = self.terms(opponent, seed);
        let enemy = self.side.enemy();
        Ok(match Choice::read(opponent)? {
            Choice::Doctrine(plan) => {
                self.against(&terms, own, DoctrineFactory::new(scenario, enemy, &plan, files)?)
            }
            other => self.against(&terms, own, other.anybody(scenario, enemy, terms.bid, files)?),
        })
    }
}

/// A line of a file of weights with another number; what the comment says stays where it was.
fn set(line: &str, key: &str, number: f32) -> String {
    let comment = line.find('#').map(|at| &line[at..]);
    let set = format!("{key} = {}", three_digits(f64::from(number)) as f32);
    match comment {
        Some(comment) => format!("{set:<24}{comment}"),
        None => set,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_what_was_played_to_three_digits() {
        let scenario = LoadedScenario::embedded();
        for side in Side::BOTH {
            let tuned = Judgements::of(&scenario, side, "doctrine").unwrap();
            let numbers: Vec<f64> = tuned.knobs().iter().map(|knob| knob.turned(0.3)).collect();
            let text = tuned.write(&numbers, "# found\n");
            let read = Weights::parse("written", &text).unwrap_or_else(|faults| panic!("{faults:?}\n{text}"));
            for ((key, read), (_, meant)) in read.numbers().iter().zip(tuned.weights(&numbers).numbers()) {
                assert!(
                    (read - meant).abs() <= 0.005 * meant.abs(),
                    "{key:?}: {read} is not {meant}"
                );
            }
            assert!(text.starts_with("# found\n\n# What a ship is worth"), "{text}");
        }
    }

    #[test]
    fn a_commander_without_numbers_is_refused() {
        let refused = Judgements::of(&LoadedScenario::embedded(), Side::Axis, "random")
            .unwrap_err()
            .to_string();
        assert!(refused.contains("tune doctrine"), "{refused}");
    }
}
