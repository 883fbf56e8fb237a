//! The named switches of `rulings.md` (`[S]`): disputes that a table could reasonably play the other way.

/// Makes a two- or three-way switch with the words of the scenario file and the default first.
macro_rules! switch {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum $name {
            #[default]
            $($(#[$vdoc])* $variant),+
        }

        impl $name {
            /// Every setting, the default first.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// The word of the scenario file.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word),+
                }
            }
        }
    };
}

switch!(
    /// Ruling T2: when the Axis names the order of areas.
    AreaOrder {
        /// The next area is picked after the last is finished.
        OneAtATime = "one_at_a_time",
        /// The whole order is announced before the first.
        Announced = "announced",
    }
);
switch!(
    /// Ruling T5: who wins when the final POC are equal.
    Tie {
        /// Nobody.
        Draw = "draw",
        /// The Axis.
        Axis = "axis",
        /// The Allies.
        Allies = "allies",
    }
);
switch!(
    /// Ruling T6: how the POC track is cut at its ends.
    PocCap {
        /// Everything of the turn is summed once, added, then cut.
        TurnNet = "turn_net",
        /// Each item moves the counter and is cut: fees, areas in file order, convoys.
        Running = "running",
    }
);
switch!(
    /// Ruling M2: whether each speed roll is seen before the next attempt is announced.
    SpeedRolls {
        /// Each result is seen first.
        OneByOne = "one_by_one",
        /// All attempts are announced, then all are rolled.
        DeclaredTogether = "declared_together",
    }
);
switch!(
    /// Ruling M3: whether a ship that failed its roll may put into the Neutral Port.
    FailedRollNeutral {
        /// Whenever it borders the second area.
        Allowed = "allowed",
        /// Only back to it, by ships that left from it.
        DepartedOnly = "departed_only",
    }
);
switch!(
    /// Ruling M6: how the US release roll develops.
    UsEntry {
        /// 6, then 5-6, 4-6, 3-6, 2-6 on turns 4 to 8 (second edition).
        Accelerated = "accelerated",
        /// 6 on every turn.
        Flat = "flat",
    }
);
switch!(
    /// Ruling C12: how the decision to disengage is revealed.
    Disengage {
        /// Both at once (12.9).
        Simultaneous = "simultaneous",
        /// The Allies say first.
        AlliesFirst = "allies_first",
        /// The Axis says first.
        AxisFirst = "axis_first",
    }
);
switch!(
    /// Ruling O3: which placements rule 19.3 hides.
    Hidden {
        /// Each turn's.
        EveryTurn = "every_turn",
        /// The first turn's only.
        FirstTurn = "first_turn",
    }
);

/// Every switch of `rulings.md`. `Default` is the default of the rulings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Switches {
    /// T2.
    pub area_order: AreaOrder,
    /// T5.
    pub tie: Tie,
    /// T6.
    pub poc_cap: PocCap,
    /// M2.
    pub speed_rolls: SpeedRolls,
    /// M3.
    pub failed_roll_neutral: FailedRollNeutral,
    /// M6.
    pub us_entry: UsEntry,
    /// M12: the turn from which British ships may use the USA (4, or 1 by rule 2.7).
    pub usa_open_to_british_from_turn: u8,
    /// M13: whether British ships in the Barents may still go home to England once Russia is open.
    pub barents_british_to_england_from_t3: bool,
    /// M13: whether German ships in the North Atlantic may still go home to Germany while France is open.
    pub north_atlantic_german_to_germany: bool,
    /// Whether England borders the Mediterranean.
    pub border_england_mediterranean: bool,
    /// Whether the North Sea borders the Baltic.
    pub border_north_sea_baltic: bool,
    /// C7: whether carriers screen one another.
    pub carriers_screen_carriers: bool,
    /// C12.
    pub disengage: Disengage,
    /// O3.
    pub hidden: Hidden,
}

impl Default for Switches {
    fn default() -> Self {
        Switches {
            area_order: AreaOrder::default(),
            tie: Tie::default(),
            poc_cap: PocCap::default(),
            speed_rolls: SpeedRolls::default(),
            failed_roll_neutral: FailedRollNeutral::default(),
            us_entry: UsEntry::default(),
            usa_open_to_british_from_turn: 4,
            barents_british_to_england_from_t3: true,
            north_atlantic_german_to_germany: true,
            border_england_mediterranean: false,
            border_north_sea_baltic: true,
            carriers_screen_carriers: false,
            disengage: Disengage::default(),
            hidden: Hidden::default(),
        }
    }
}

/// The optional rules 19.1 to 19.3: any combination may be in force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct OptionalRules {
    /// 19.1: Bismarck and Tirpitz at defence 7.
    pub weaker_bismarck: bool,
    /// 19.2: U-boat replacements accumulate.
    pub uboats_accumulate: bool,
    /// 19.3: the British place face down.
    pub face_down: bool,
}

impl OptionalRules {
    /// The eight cells of the balance study, from none to all, 19.1 varying fastest.
    #[must_use]
    pub fn cells() -> [OptionalRules; 8] {
        std::array::from_fn(|cell| OptionalRules {
            weaker_bismarck: cell & 1 != 0,
            uboats_accumulate: cell & 2 != 0,
            face_down: cell & 4 != 0,
        })
    }
}
