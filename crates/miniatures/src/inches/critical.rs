//! Critical hits: where they strike and what they do there (V6.4), fires and damage control.

/// What a critical hit damages; most can be repaired (V6.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Harm {
    /// One inch less.
    Engine,
    /// Two inches less.
    Fuel,
    /// No speed; +1 on each die of attacks on it.
    Disabled,
    /// One antiair die less.
    Antiair,
    /// One main die less, or with the switch one secondary die.
    Mount,
    /// Five main dice less.
    Turret,
    /// No flagship bonus, no abilities.
    Bridge,
    /// Turns only to the left.
    RudderLeft,
    /// Only to the right.
    RudderRight,
    /// Not at all.
    RudderFast,
    /// No damage control ever.
    Engineering,
    /// No weapon fires for d3 turns.
    FireControl,
    /// -1 on each gunnery die, no torpedoes; a second time it sinks.
    List,
}

impl Harm {
    /// How many there are.
    pub const COUNT: usize = 13;

    /// All of them.
    pub const ALL: [Harm; Harm::COUNT] = [
        Harm::Engine,
        Harm::Fuel,
        Harm::Disabled,
        Harm::Antiair,
        Harm::Mount,
        Harm::Turret,
        Harm::Bridge,
        Harm::RudderLeft,
        Harm::RudderRight,
        Harm::RudderFast,
        Harm::Engineering,
        Harm::FireControl,
        Harm::List,
    ];

    /// V6.8: whether damage control can remove it.
    #[must_use]
    pub const fn can_be_repaired(self) -> bool {
        !matches!(self, Harm::List | Harm::Engineering)
    }

    /// In words.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Harm::Engine => "engines, one inch less",
            Harm::Fuel => "fuel systems, two inches less",
            Harm::Disabled => "engines disabled",
            Harm::Antiair => "an antiair mount",
            Harm::Mount => "a gun mount",
            Harm::Turret => "a turret",
            Harm::Bridge => "the bridge",
            Harm::RudderLeft => "the rudder, it turns only left",
            Harm::RudderRight => "the rudder, it turns only right",
            Harm::RudderFast => "the rudder, it does not turn",
            Harm::Engineering => "engineering, no damage control",
            Harm::FireControl => "fire control",
            Harm::List => "a severe list",
        }
    }
}

/// Where a critical hit strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Location {
    /// 3 to 5.
    Hull,
    /// 6 to 8.
    Engines,
    /// 9 to 11.
    Weapons,
    /// 2 and 12.
    Vital,
}

/// What a roll on the location table comes to. The rudder needs another die, fire control too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Critical {
    /// Vital armor lost for good.
    pub vital: u8,
    /// Fires that start.
    pub fires: u8,
    /// What is damaged.
    pub harm: Option<Harm>,
    /// The ship explodes and sinks.
    pub explodes: bool,
}

/// V6.4: the location that two dice show.
#[must_use]
pub const fn location(sum: u8) -> Location {
    match sum {
        3..=5 => Location::Hull,
        6..=8 => Location::Engines,
        9..=11 => Location::Weapons,
        _ => Location::Vital,
    }
}

/// V6.4: what a die shows there. The rudder stands as [`Harm::RudderFast`] until its own die is rolled.
#[must_use]
pub const fn critical(at: Location, die: u8) -> Critical {
    let (vital, fires, harm) = match (at, die) {
        (Location::Hull, 1 | 2) => (0, 1, None),
        (Location::Hull, 3 | 4) => (1, 2, None),
        (Location::Hull, 5) => (2, 1, None),
        (Location::Hull, _) => (3, 3, None),
        (Location::Engines, 1..=4) => (0, 0, Some(Harm::Engine)),
        (Location::Engines, 5) => (1, 1, Some(Harm::Fuel)),
        (Location::Engines, _) => (1, 0, Some(Harm::Disabled)),
        (Location::Weapons, 1 | 2) => (0, 0, Some(Harm::Antiair)),
        (Location::Weapons, 3 | 4) => (0, 0, Some(Harm::Mount)),
        (Location::Weapons, 5) => (1, 1, Some(Harm::Turret)),
        (Location::Weapons, _) => (2, 2, Some(Harm::Turret)),
        (Location::Vital, 1) => (1, 0, Some(Harm::Bridge)),
        (Location::Vital, 2) => (1, 0, Some(Harm::RudderFast)),
        (Location::Vital, 3) => (2, 2, Some(Harm::Engineering)),
        (Location::Vital, 4) => (2, 0, Some(Harm::FireControl)),
        (Location::Vital, 5) => (3, 0, Some(Harm::List)),
        (Location::Vital, _) => (0, 0, None),
    };
    Critical {
        vital,
        fires,
        harm,
        explodes: matches!((at, die), (Location::Vital, 6)),
    }
}

/// V6.4: what the rudder's own die shows.
#[must_use]
pub const fn rudder(die: u8) -> Harm {
    match die {
        1 | 2 => Harm::RudderLeft,
        3 | 4 => Harm::RudderRight,
        _ => Harm::RudderFast,
    }
}

/// V6.7: what becomes of a fire: fires less, fires more, and whether it brings a critical hit.
#[must_use]
pub const fn fire(die: u8) -> (u8, u8, bool) {
    match die {
        1 | 2 => (0, 0, false),
        3 => (0, 1, false),
        4 | 5 => (1, 0, false),
        _ => (0, 0, true),
    }
}

/// V6.7: the most fires of a ship.
pub const MOST_FIRES: u8 = 8;
