//! The doctrine's judgements as numbers, read from a file under `scenarios/doctrines/`.

use crate::naval::Side;
use std::ops::RangeInclusive;
use toml::Value;

/// What the steepness may be: it is an exponent that is multiplied out, and beyond these every battle is either a
/// coin's toss or decided.
const STEEPNESS: RangeInclusive<f32> = 0.5..=20.0;

/// The largest number that means anything as any weight.
const LARGEST: f32 = 1e6;

const CLIMBED_ALLIED: &str = include_str!("../../../../../scenarios/doctrines/climbed-allied.toml");
const CLIMBED_AXIS: &str = include_str!("../../../../../scenarios/doctrines/climbed-axis.toml");

/// The files of weights that are built in, by the names that `doctrine:NAME` takes: any can play either side.
pub const WEIGHTS: [(&str, &str); 5] = [
    ("allied-weights", Weights::standard_text(Side::Allied)),
    ("axis-weights", Weights::standard_text(Side::Axis)),
    // Those of ruleset version 3, which the present ones were tuned from.
    (
        "climbed-allied",
        include_str!("../../../../../scenarios/doctrines/climbed-allied.toml"),
    ),
    (
        "climbed-axis",
        include_str!("../../../../../scenarios/doctrines/climbed-axis.toml"),
    ),
    // As set by hand, before any game had been played for it: what every later one is measured against.
    (
        "first",
        include_str!("../../../../../scenarios/doctrines/first.toml"),
    ),
];

/// Declares the sections of a doctrine file and reads them strictly: every number there, nothing else.
macro_rules! weights {
    ($($(#[$sdoc:meta])* $section:ident : $type:ident { $($(#[$doc:meta])* $field:ident),+ $(,)? })+) => {
        /// Every number of a doctrine. The files under `scenarios/doctrines/` say what each means.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct Weights {
            $($(#[$sdoc])* pub $section: $type,)+
        }

        $(
            $(#[$sdoc])*
            #[derive(Clone, Copy, Debug, PartialEq)]
            pub struct $type {
                $($(#[$doc])* pub $field: f32,)+
            }
        )+

        impl Weights {
            /// Reads a doctrine file; `name` is what errors call it.
            ///
            /// # Errors
            /// Everything that is wrong with it, a line each: not TOML, a number missing, a key unknown.
            pub fn parse(name: &str, text: &str) -> Result<Self, Vec<String>> {
                let table = text.parse::<toml::Table>().map_err(|error| vec![format!("{name}: {error}")])?;
                let root = Value::Table(table);
                let mut faults = Vec::new();
                let known: &[(&str, &[&str])] = &[$((stringify!($section), &[$(stringify!($field)),+])),+];
                unknown_keys(name, &root, known, &mut faults);
                let weights = Weights {
                    $($section: $type {
                        $($field: number(name, &root, stringify!($section), stringify!($field), &mut faults),)+
                    },)+
                };
                if !STEEPNESS.contains(&weights.power.steepness) {
                    let (least, most) = (STEEPNESS.start(), STEEPNESS.end());
                    let given = weights.power.steepness;
                    faults.push(format!("{name}: power.steepness is {given}: write a number from {least} to {most}"));
                }
                if faults.is_empty() { Ok(weights) } else { Err(faults) }
            }

            /// Every number, by section and key, in the order of the file.
            #[must_use]
            pub fn numbers(&self) -> Vec<([&'static str; 2], f32)> {
                vec![$($(([stringify!($section), stringify!($field)], self.$section.$field)),+),+]
            }

            /// The same doctrine with these numbers, in the order of [`Weights::numbers`].
            #[must_use]
            pub fn with(&self, numbers: &[f32]) -> Self {
                let mut given = numbers.iter().copied();
                Weights {
                    $($section: $type {
                        $($field: given.next().unwrap_or(self.$section.$field)),+
                    }),+
                }
            }
        }
    };
}

weights! {
    /// What a ship is worth.
    worth: Worth { attack, defense, speed, airstrike, convoy, uboat }
    /// How strong a ship is.
    power: Power { german_bonus, strike, steepness }
    /// Where to go.
    movement: Movement {
        roll_caution, threat_by_roll, attack_margin, exchange, repair_from, carrier_screen,
        convoy_hold, barents_stake, north_sea_stake, lost_by_loser, lost_by_winner,
    }
    /// When to leave, when to follow.
    withdrawal: Withdrawal { allied_leaves_below, axis_leaves_below, pursue_above }
    /// Fire.
    fire: Fire { remove, sting, damage }
}

impl Weights {
    /// The file of the doctrine that comes with the program.
    #[must_use]
    pub const fn standard_text(side: Side) -> &'static str {
        match side {
            Side::Allied => include_str!("../../../../../scenarios/doctrines/allied.toml"),
            Side::Axis => include_str!("../../../../../scenarios/doctrines/axis.toml"),
        }
    }

    /// The doctrine that comes with the program.
    ///
    /// # Panics
    /// Never: a test reads the embedded file.
    #[must_use]
    pub fn standard(side: Side) -> Self {
        built_in(side, Weights::standard_text(side))
    }

    /// The weights by which captains judge who fight a battle apart from any game: those of ruleset version 3 for good, so
    /// that odds that somebody has printed do not change whenever the doctrine is tuned.
    ///
    /// # Panics
    /// Never: a test reads the embedded file.
    #[must_use]
    pub fn of_captains(side: Side) -> Self {
        built_in(
            side,
            match side {
                Side::Allied => CLIMBED_ALLIED,
                Side::Axis => CLIMBED_AXIS,
            },
        )
    }
}

fn built_in(side: Side, text: &str) -> Weights {
    Weights::parse("built in", text)
        .unwrap_or_else(|faults| panic!("the embedded doctrine of the {side}: {}", faults.join("\n")))
}

fn number(name: &str, root: &Value, section: &str, field: &str, faults: &mut Vec<String>) -> f32 {
    let item = root.get(section).and_then(|section| section.get(field));
    let value = item.and_then(|item| item.as_float().or_else(|| item.as_integer().map(|n| n as f64)));
    match value {
        Some(value) if value.abs() <= f64::from(LARGEST) => value as f32,
        _ => {
            let found = item.map_or("missing".to_owned(), |item| format!("{item:?}"));
            faults.push(format!(
                "{name}: {section}.{field} is {found}: write a number, at most {LARGEST} either way"
            ));
            0.0
        }
    }
}

fn unknown_keys(name: &str, root: &Value, known: &[(&str, &[&str])], faults: &mut Vec<String>) {
    let keys = |item: &Value| -> Vec<String> {
        item.as_table()
            .map(|t| t.keys().cloned().collect())
            .unwrap_or_default()
    };
    for section in keys(root) {
        match known.iter().find(|(known, _)| *known == section) {
            None => faults.push(format!("{name}: unknown section [{section}]: remove it")),
            Some((_, fields)) => {
                for field in keys(&root[&section]) {
                    if !fields.contains(&field.as_str()) {
                        faults.push(format!(
                            "{name}: unknown key {section}.{field}: one of {}",
                            fields.join(", ")
                        ));
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_doctrine_reads() {
        for side in Side::BOTH {
            assert!(Weights::standard(side).power.steepness > 1.0);
            assert!(Weights::of_captains(side).power.steepness > 1.0);
        }
    }

    #[test]
    fn a_missing_number_an_unknown_key_and_a_word_are_all_told() {
        let text = include_str!("../../../../../scenarios/doctrines/axis.toml")
            .replace("\nattack = ", "\natack = ")
            .replace("\nstrike = ", "\nstrike = \"much\" # ");
        let faults = Weights::parse("x.toml", &text).unwrap_err();
        // The missing number stands as 0 where it is looked at again.
        assert_eq!(faults.len(), 3, "{faults:?}");
    }

    #[test]
    fn numbers_beyond_all_sense_are_refused() {
        let text = include_str!("../../../../../scenarios/doctrines/axis.toml");
        for (key, value) in [
            ("steepness", "1e9"),
            ("steepness", "100"),
            ("steepness", "-2"),
            ("attack", "1e7"),
        ] {
            let line = text
                .lines()
                .find(|line| line.starts_with(&format!("{key} =")))
                .unwrap();
            let text = text.replace(line, &format!("{key} = {value}"));
            let faults = Weights::parse("x.toml", &text).unwrap_err();
            assert!(faults.iter().any(|fault| fault.contains(key)), "{faults:?}");
        }
    }
}
