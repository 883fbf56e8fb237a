//! The doctrine's judgements as numbers, read from a file under `scenarios/doctrines/`.

use crate::naval::Side;
use admiralty_core::text::{Faults, Reader, Section, decimal};
use std::ops::RangeInclusive;

/// What the steepness may be: it is an exponent that is multiplied out, and beyond these every battle is either a
/// coin's toss or decided.
const STEEPNESS: RangeInclusive<f64> = 0.5..=20.0;

/// The largest number that means anything as any weight.
pub(super) const LARGEST: f64 = 1e6;

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
            /// Everything that is wrong with it: not TOML, a number missing or out of bounds, a key unknown.
            pub fn parse(name: &str, text: &str) -> Result<Self, Faults> {
                let (root, mut reader) = Reader::of_file(name, text);
                let mut file = Section::root(&root);
                let weights = Weights {
                    $($section: {
                        let mut section = reader.table(&mut file, stringify!($section));
                        let read = $type {
                            $($field: number(&mut reader, section.as_mut(), stringify!($field)),)+
                        };
                        section.iter().for_each(|section| reader.finish(section));
                        read
                    },)+
                };
                reader.finish(&file);
                reader.faults("the weights").map_or(Ok(weights), Err)
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

    /// The weights by which players of battle plans value ships who fight a battle apart from any game: those of ruleset version 3 for good, so
    /// that odds that somebody has printed do not change whenever the doctrine is tuned.
    ///
    /// # Panics
    /// Never: a test reads the embedded file.
    #[must_use]
    pub fn of_battle_plans(side: Side) -> Self {
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
        .unwrap_or_else(|faults| panic!("the embedded doctrine of the {side}: {}", faults))
}

fn number(reader: &mut Reader, section: Option<&mut Section<'_>>, field: &str) -> f32 {
    let bounds = match field {
        "steepness" => STEEPNESS,
        _ => -LARGEST..=LARGEST,
    };
    let read = section.and_then(|section| reader.value(section, field, "1.0", |data| decimal(data, &bounds)));
    read.map_or(0.0, |read| read.value as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_doctrine_reads() {
        for side in Side::BOTH {
            assert!(Weights::standard(side).power.steepness > 1.0);
            assert!(Weights::of_battle_plans(side).power.steepness > 1.0);
        }
    }

    #[test]
    fn a_missing_number_an_unknown_key_and_a_word_are_all_told() {
        let text = include_str!("../../../../../scenarios/doctrines/axis.toml")
            .replace("\nattack = ", "\natack = ")
            .replace("\nstrike = ", "\nstrike = \"much\" # ");
        let faults = Weights::parse("x.toml", &text).unwrap_err();
        let said = faults.to_string();
        assert_eq!(faults.len(), 3, "{said}");
        for words in [
            "worth.atack = ",
            "did you mean \"attack\"?",
            "worth.attack\n    missing",
            "power.strike = \"much\"\n    a number is meant here, this is a text",
        ] {
            assert!(said.contains(words), "{words}: {said}");
        }
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
            assert!(faults.to_string().contains(key), "{faults}");
        }
    }
}
