//! The words of a plan, for `--help` and for error messages.

use admiralty_core::contract::Named;

const fn word(name: &'static str, about: &'static str) -> Named {
    Named { name, about }
}

/// Every word, what it means, and which are usual.
pub const WORDS: &[Named] = &[
    word(
        "spread",
        "guns: as many targets as possible, the rest where they do most (usual)",
    ),
    word("strongest", "guns: all at the ship with most shots"),
    word("weakest", "guns: all at the ship nearest to being sunk"),
    word("sink", "guns: where the chance to sink a ship rises most"),
    word(
        "remove",
        "guns: where most enemy strength is likely to be sunk or disabled",
    ),
    word(
        "cripple-bonus",
        "guns: a hit on each undamaged German first, to end its +1 (11.5)",
    ),
    word(
        "carriers",
        "guns: through the screen at carriers where the rules allow it (11.6)",
    ),
    word(
        "convoys",
        "guns: at the convoy once its escorts are damaged (14.8), else spread",
    ),
    word(
        "at:SHIP+SHIP",
        "guns: at the first of these ships that is left, then spread",
    ),
    word("hold-fire", "guns: nobody fires"),
    word(
        "uboats:WORD",
        "U-boats: any word for guns, or hold (usual: convoys, else remove)",
    ),
    word("air:WORD", "planes: any word for guns, or hold (usual: remove)"),
    word("never-disengage", "stays to the end (usual)"),
    word(
        "outgunned:F",
        "disengages when the enemy has F times as many shots, such as outgunned:2",
    ),
    word("after-round:N", "disengages at the end of round N"),
    word(
        "ships-left:N",
        "disengages when N of its ships are left, or fewer, convoys among them",
    ),
    word(
        "hold-chance:P",
        "disengages when its chance to hold the place, if nobody left by choice, is below P percent",
    ),
    word(
        "expected-poc",
        "disengages when one more round is likely to lose more POC, ships at their worth, than to gain",
    ),
    word(
        "pursue",
        "sends everybody fast enough after ships that flee (usual)",
    ),
    word("pursue-cripples", "pursues only groups with a damaged ship"),
    word("no-pursuit", "lets them go"),
    word("by-speed", "when it flees, ships of one speed together (usual)"),
    word("together", "flees in one group"),
    word("scatter", "flees ship by ship"),
    word(
        "carriers-hide",
        "carriers fire only where the enemy could fire on them anyway (usual)",
    ),
    word(
        "carriers-fire",
        "carriers with guns always fire, and may be fired on (C8)",
    ),
];
