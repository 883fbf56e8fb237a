//! What a unit can do once in a battle (M18.2).

macro_rules! once {
    ($($(#[$note:meta])* $name:ident,)+) => {
        /// Something that can be done once.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum Once {
            $($(#[$note])* $name,)+
        }

        impl Once {
            /// All of them, with their names, for files.
            pub const WORDS: &'static [(&'static str, Once)] = &[$((stringify!($name), Once::$name),)+];
        }
    };
}

once! {
    /// AA Veteran and Ace: an antiair attack rerolled.
    AntiairReroll,
    /// Alternate Payload.
    Payload,
    /// Antiship Missile.
    Missile,
    /// Audacious Attack.
    Audacious,
    /// Desperate AA.
    DesperateAa,
    /// Evade Bombs.
    EvadeBombs,
    /// Evade Torpedoes and Lucky Escape.
    EvadeTorpedoes,
    /// Excellent Endurance.
    Endurance,
    /// Heavy Strafer.
    LongStrafe,
    /// High-Speed Run.
    HighSpeedRun,
    /// Sprint.
    Sprint,
    /// Landing and cargo of every kind.
    Cargo,
    /// Long Shot.
    LongShot,
    /// Mines.
    Mines,
    /// Near Miss.
    NearMiss,
    /// Night Fighter.
    NightFighter,
    /// Rapid Fire.
    RapidFire,
    /// Repair.
    Repair,
    /// Rocket Attack.
    Rockets,
    /// Shore Support.
    ShoreSupport,
    /// Slip Away.
    SlipAway,
    /// Torpedo Run.
    TorpedoRun,
    /// Damage Control has succeeded.
    DamageControl,
    /// The first gunnery attack has been made (Opening Salvo).
    OpeningGunnery,
    /// The first torpedo attack has been made (Opening Salvo).
    OpeningTorpedo,
    /// A torpedo has hit (Killer and Fighting Instinct).
    TorpedoInstinct,
    /// An ASW attack has done something.
    AswInstinct,
    /// Lead the Attack and Establish Screen.
    Lead,
}

/// A set of them: a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OnceSet(u32);

impl OnceSet {
    /// Whether it has been done.
    #[must_use]
    #[inline]
    pub const fn has(self, once: Once) -> bool {
        self.0 >> once as u8 & 1 == 1
    }

    /// It has been done.
    #[inline]
    pub const fn insert(&mut self, once: Once) {
        self.0 |= 1 << once as u8;
    }
}
