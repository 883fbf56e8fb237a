//! The words of a scenario file for things that have names.

use super::{AreaOrder, Disengage, FailedRollNeutral, Hidden, PocCap, SpeedRolls, Tie, UsEntry};
use crate::map::{Area, Port};
use crate::naval::Side;
use crate::ships::{Class, Nation, Navy};
use admiralty_core::text::Word;

/// Lets the types of the rules be read by name.
macro_rules! named {
    ($($kind:literal $name:ident $word:ident),+ $(,)?) => {
        $(impl Word for $name {
            const KIND: &'static str = $kind;
            fn all() -> &'static [Self] {
                &$name::ALL
            }
            fn word(self) -> &'static str {
                self.$word()
            }
        })+
    };
}

named!(
    "a sea area" Area name,
    "a port" Port name,
    "a nation" Nation name,
    "a class of ship" Class name,
    "a navy" Navy name,
    "a setting" AreaOrder word,
    "a setting" Tie word,
    "a setting" PocCap word,
    "a setting" SpeedRolls word,
    "a setting" FailedRollNeutral word,
    "a setting" UsEntry word,
    "a setting" Disengage word,
    "a setting" Hidden word,
);

/// Whose a port is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Owner(pub Option<Side>);

impl Word for Owner {
    const KIND: &'static str = "an owner";
    fn all() -> &'static [Self] {
        &[Owner(Some(Side::Allied)), Owner(Some(Side::Axis)), Owner(None)]
    }
    fn word(self) -> &'static str {
        self.0.map_or("Neutral", Side::name)
    }
}

/// One of the optional rules 19.1 to 19.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule19 {
    WeakerBismarck,
    UboatsAccumulate,
    FaceDown,
}

impl Word for Rule19 {
    const KIND: &'static str = "an optional rule";
    fn all() -> &'static [Self] {
        &[Rule19::WeakerBismarck, Rule19::UboatsAccumulate, Rule19::FaceDown]
    }
    fn word(self) -> &'static str {
        match self {
            Rule19::WeakerBismarck => "19.1",
            Rule19::UboatsAccumulate => "19.2",
            Rule19::FaceDown => "19.3",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_names_its_thing() {
        for navy in Navy::ALL {
            assert_eq!(Navy::named(navy.word()), Some(navy));
        }
        assert_eq!(Owner::named("Neutral"), Some(Owner(None)));
        assert_eq!(Rule19::named("19.2"), Some(Rule19::UboatsAccumulate));
        assert_eq!(Tie::named("Draw"), None, "words are exact");
    }
}
