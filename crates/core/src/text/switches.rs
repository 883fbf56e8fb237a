//! Switches of a ruleset: clauses that can be read in more than one way, each with its settings, the default first.

use super::{Data, Objection, Reader, Section, nearest};

/// A switch: its name, its clause, and the settings that a study tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwitchCard {
    /// As files name it.
    pub name: &'static str,
    /// The clause.
    pub clause: &'static str,
    /// Settings, the default first.
    pub settings: &'static [&'static str],
}

/// How the switches of a list are set: the place of each one's setting, 0 for the default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings<const N: usize>([u8; N]);

impl<const N: usize> Default for Settings<N> {
    fn default() -> Self {
        Settings([0; N])
    }
}

impl<const N: usize> Settings<N> {
    /// The place of a switch's setting.
    #[must_use]
    #[inline]
    pub const fn at(&self, switch: usize) -> u8 {
        self.0[switch]
    }

    /// Sets a switch by its name; `page` is where the switches are listed.
    ///
    /// # Errors
    /// There is no such switch or no such setting; with what was probably meant.
    pub fn set(
        &mut self,
        cards: &[SwitchCard; N],
        page: &str,
        name: &str,
        setting: &str,
    ) -> Result<(), Objection> {
        let Some(switch) = cards.iter().position(|card| card.name == name) else {
            return Err(no_such_switch(name, cards.iter().map(|card| card.name), page));
        };
        let card = cards[switch];
        let setting = setting.trim().trim_matches('"');
        let place = card.settings.iter().position(|word| *word == setting);
        let place = place.ok_or_else(|| {
            let remedy = match nearest(setting, card.settings.iter().copied()) {
                Some(meant) => format!("did you mean {meant:?}?"),
                None => format!("write one of {}", card.settings.join(", ")),
            };
            (
                format!("{setting:?} is no setting of {name} ({})", card.clause),
                remedy,
            )
        })?;
        self.0[switch] = place as u8;
        Ok(())
    }
}

/// That no switch has this name, with the one that was probably meant or the page that lists them.
pub fn no_such_switch<'n>(name: &str, names: impl IntoIterator<Item = &'n str>, page: &str) -> Objection {
    let remedy = match nearest(name, names) {
        Some(meant) => format!("did you mean {meant:?}?"),
        None => format!("{page} lists the switches"),
    };
    (format!("there is no switch {name:?}"), remedy)
}

/// The table `switches` of a file, if there is one; `set` sets a switch by name and setting.
pub fn read_switches<S: Clone + Default>(
    file: &mut Section<'_>,
    reader: &mut Reader,
    cards: &[SwitchCard],
    set: impl Fn(&mut S, &str, &str) -> Result<(), Objection>,
) -> S {
    let mut switches = S::default();
    let Some(mut table) = reader.table(file, "switches") else {
        return switches;
    };
    for card in cards {
        // The reader may try alternatives before the value itself, which comes last.
        let changed = reader.value(&mut table, card.name, card.settings[0], |data| {
            let written = match data {
                Data::Text(text) => text.clone(),
                other => other.to_string(),
            };
            let mut changed = switches.clone();
            set(&mut changed, card.name, &written).map(|()| changed)
        });
        if let Some(changed) = changed {
            switches = changed.value;
        }
    }
    reader.finish(&table);
    switches
}

/// Declares the switches of a ruleset: the enum `$switch`, one variant each, and the list `$cards` in the same order.
#[macro_export]
macro_rules! switches {
    ($switch:ident, $cards:ident; $($variant:ident $name:literal $clause:literal [$($setting:literal),+],)+) => {
        /// A switch.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "the names are those of the rules")]
        pub enum $switch {
            $($variant,)+
        }

        /// All of them, in the order of the clauses, the default of each first.
        pub const $cards: [$crate::text::SwitchCard; [$($name),+].len()] = [$($crate::text::SwitchCard {
            name: $name,
            clause: $clause,
            settings: &[$($setting),+],
        },)+];
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    switches! {
        Switch, CARDS;
        Wind "wind" "T1" ["calm", "gale"],
        Light "light" "T2" ["day", "dusk", "night"],
    }

    #[test]
    fn every_switch_stands_at_its_place_and_takes_its_settings_alone() {
        let mut settings = Settings::default();
        settings.set(&CARDS, "the page", "light", " \"night\" ").unwrap();
        assert_eq!(settings.at(Switch::Light as usize), 2);
        assert_eq!(settings.at(Switch::Wind as usize), 0);
        let mut wrong = |name, setting| settings.set(&CARDS, "the page", name, setting).unwrap_err();
        let told = |problem: &str, remedy: &str| (problem.to_owned(), remedy.to_owned());
        assert_eq!(
            wrong("lihgt", "day"),
            told("there is no switch \"lihgt\"", "did you mean \"light\"?")
        );
        assert_eq!(
            wrong("colour", "day"),
            told("there is no switch \"colour\"", "the page lists the switches")
        );
        assert_eq!(
            wrong("light", "duks"),
            told("\"duks\" is no setting of light (T2)", "did you mean \"dusk\"?")
        );
        assert_eq!(
            wrong("wind", "perhaps"),
            told(
                "\"perhaps\" is no setting of wind (T1)",
                "write one of calm, gale"
            )
        );
    }
}
