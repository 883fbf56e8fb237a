//! An attack: who fires what at whom, and what is rolled for it (M12).

use super::once::Once;
use super::state::Id;
use crate::ability::Ability;
use arrayvec::ArrayVec;

/// What an attack is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Weapon {
    /// Main guns.
    Main,
    /// Half the main guns (Split Fire), and the other half.
    SplitMain,
    /// The other half.
    SplitMainAgain,
    /// A second attack of half the main guns (Escort Killer, MTB Killer).
    SecondMain,
    /// Main guns at range 6 (Long Shot).
    LongShot,
    /// Secondary guns.
    Secondary,
    /// Once more (Bristling with Guns).
    SecondaryAgain,
    /// Tertiary guns.
    Tertiary,
    /// Torpedoes.
    Torpedo,
    /// Once more (Audacious Attack).
    TorpedoAgain,
    /// One torpedo die at every other ship (Torpedo Swarm).
    Swarm,
    /// Depth charges.
    Asw,
    /// Antiair guns.
    Antiair,
    /// Once more (Antiair Specialist).
    AntiairAgain,
    /// Five antiair dice at another aircraft (Antiair Barrage).
    Barrage,
    /// Five antiair dice within range 3 (Fighter Cover).
    Cover,
    /// Bombs.
    Bomb,
    /// Bombs in place of torpedoes (Alternate Payload).
    Payload,
    /// Ten bomb dice, and the aircraft (Kamikaze Attack).
    Kamikaze,
    /// Bombs at range 1 (Antiship Missile).
    Missile,
    /// Strafing.
    Strafe,
    /// Strafing at range 1 (Heavy Strafer).
    LongStrafe,
    /// Five strafing dice (Rocket Attack).
    Rockets,
}

/// What decides how an attack is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Guns of ships, and strafing.
    Gunnery,
    /// Torpedoes (M13.3).
    Torpedo,
    /// Attacks on submarines.
    Asw,
    /// Attacks on aircraft (M6.2).
    Antiair,
    /// Bombs.
    Bomb,
}

impl Weapon {
    /// All of them.
    pub const ALL: [Weapon; 23] = [
        Weapon::Main,
        Weapon::SplitMain,
        Weapon::SplitMainAgain,
        Weapon::SecondMain,
        Weapon::LongShot,
        Weapon::Secondary,
        Weapon::SecondaryAgain,
        Weapon::Tertiary,
        Weapon::Torpedo,
        Weapon::TorpedoAgain,
        Weapon::Swarm,
        Weapon::Asw,
        Weapon::Antiair,
        Weapon::AntiairAgain,
        Weapon::Barrage,
        Weapon::Cover,
        Weapon::Bomb,
        Weapon::Payload,
        Weapon::Kamikaze,
        Weapon::Missile,
        Weapon::Strafe,
        Weapon::LongStrafe,
        Weapon::Rockets,
    ];

    /// Its bit among weapons fired.
    #[must_use]
    #[inline]
    pub const fn bit(self) -> u32 {
        1 << self as u8
    }

    /// How it is rolled.
    #[must_use]
    #[inline]
    pub const fn kind(self) -> Kind {
        match self {
            Weapon::Torpedo | Weapon::TorpedoAgain | Weapon::Swarm => Kind::Torpedo,
            Weapon::Asw => Kind::Asw,
            Weapon::Antiair | Weapon::AntiairAgain | Weapon::Barrage | Weapon::Cover => Kind::Antiair,
            Weapon::Bomb | Weapon::Payload | Weapon::Kamikaze | Weapon::Missile => Kind::Bomb,
            _ => Kind::Gunnery,
        }
    }

    /// Whether it is the main battery, or part of it.
    #[must_use]
    #[inline]
    pub const fn is_main(self) -> bool {
        self as u8 <= Weapon::LongShot as u8
    }

    /// Whether an aircraft strafes with it.
    #[must_use]
    #[inline]
    pub const fn is_strafing(self) -> bool {
        matches!(self, Weapon::Strafe | Weapon::LongStrafe | Weapon::Rockets)
    }

    /// What it can be done with once alone, beyond the extra dice of [`With::ONCE`].
    #[must_use]
    pub const fn once(self) -> Option<Once> {
        match self {
            Weapon::LongShot => Some(Once::LongShot),
            Weapon::TorpedoAgain => Some(Once::Audacious),
            Weapon::Payload => Some(Once::Payload),
            Weapon::Missile => Some(Once::Missile),
            Weapon::LongStrafe => Some(Once::LongStrafe),
            Weapon::Rockets => Some(Once::Rockets),
            _ => None,
        }
    }

    /// What it is called.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Weapon::Main => "main guns",
            Weapon::SplitMain | Weapon::SplitMainAgain => "half the main guns",
            Weapon::SecondMain => "main guns again",
            Weapon::LongShot => "a long shot",
            Weapon::Secondary | Weapon::SecondaryAgain => "secondary guns",
            Weapon::Tertiary => "tertiary guns",
            Weapon::Torpedo | Weapon::TorpedoAgain => "torpedoes",
            Weapon::Swarm => "a torpedo of the swarm",
            Weapon::Asw => "an anti-submarine attack",
            Weapon::Antiair | Weapon::AntiairAgain => "antiair",
            Weapon::Barrage => "an antiair barrage",
            Weapon::Cover => "fighter cover",
            Weapon::Bomb | Weapon::Payload => "bombs",
            Weapon::Kamikaze => "a kamikaze attack",
            Weapon::Missile => "a missile",
            Weapon::Strafe => "strafing",
            Weapon::LongStrafe => "strafing from afar",
            Weapon::Rockets => "rockets",
        }
    }
}

/// What goes into an attack at its owner's choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct With(pub u8);

impl With {
    /// Nothing.
    pub const NOTHING: With = With(0);
    /// Dice that can be added once: Rapid Fire, Desperate AA.
    pub const ONCE: With = With(1);
    /// Help of a carrier (M18.8).
    pub const HELP: With = With(2);
    /// The word that another ship will attack the target too (M18.21).
    pub const PLEDGE: With = With(4);

    /// Whether this goes into it.
    #[must_use]
    #[inline]
    pub const fn has(self, with: With) -> bool {
        self.0 & with.0 != 0
    }

    /// Both.
    #[must_use]
    pub const fn and(self, with: With) -> With {
        With(self.0 | with.0)
    }
}

/// What a carrier helps with (M18.8): a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Help {
    /// Antiair of fighters.
    Dogfighter,
    /// Bombs of dive bombers.
    Bomber,
    /// Torpedoes of torpedo bombers.
    Torpedoes,
    /// ASW of torpedo bombers.
    Asw,
}

/// An attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attack {
    /// Who.
    pub unit: Id,
    /// With what.
    pub weapon: Weapon,
    /// At whom.
    pub target: Id,
    /// What goes into it.
    pub with: With,
}

impl Attack {
    /// An attack with nothing added.
    #[must_use]
    pub const fn new(unit: Id, weapon: Weapon, target: Id) -> Self {
        Attack {
            unit,
            weapon,
            target,
            with: With::NOTHING,
        }
    }
}

/// Why a save is rolled (M12.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// Fog, squall, smoke (M14.4), Stealthy.
    Concealment,
    /// An ability of the target.
    Ability(Ability),
}

/// A save: one die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Save {
    /// Why.
    pub why: Why,
    /// The least face that ignores the attack.
    pub need: u8,
    /// It is spent by being rolled.
    pub once: Option<Once>,
    /// Its owner may keep it for later.
    pub asks: bool,
}

/// The most saves against one attack.
pub const MOST_SAVES: usize = super::unit::MOST_SAVES + 1;

/// What is rolled for an attack: everything that is fixed before the dice (M12.5).
#[derive(Clone, Debug, PartialEq)]
pub struct Volley {
    /// How it counts.
    pub kind: Kind,
    /// Dice; at least 1.
    pub dice: u8,
    /// The die modifier m (M12.3).
    pub shift: i8,
    /// The least face that scores, if greater than what the shift leaves (M12.4).
    pub floor: u8,
    /// Successes of a 6.
    pub six: u8,
    /// Successes that harm.
    pub armor: u8,
    /// Successes that destroy.
    pub vital: u8,
    /// The least face that is a torpedo hit.
    pub hit_from: u8,
    /// Hull points of a torpedo hit (M13.3).
    pub points: u8,
    /// Four natural 6s destroy the target (M18.29).
    pub fatal_flaw: bool,
    /// Exactly vital armor may abort rather than destroy (M18.46).
    pub agile: bool,
    /// Each torpedo hit may lose a point (M18.44).
    pub protection: bool,
    /// A die may jam the guns first: three dice less (M18.52).
    pub jams: bool,
    /// A die may spoil the torpedoes first (M18.42).
    pub duds: bool,
    /// Four or more 1s hurt the attacker (M18.53).
    pub bad_luck: bool,
    /// A die may cripple a cruiser or battleship that it hits (M18.53).
    pub cripples: bool,
    /// What may be spent to roll all dice anew (M12.6).
    pub reroll: Option<Once>,
    /// Saves of the target, in their order.
    pub saves: ArrayVec<Save, MOST_SAVES>,
}

/// What the dice of an attack came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rolled {
    /// Successes; of torpedoes: hits.
    pub successes: u8,
    /// Natural 6s.
    pub sixes: u8,
    /// Natural 1s.
    pub ones: u8,
}

/// What an attack did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing.
    Nothing,
    /// So many hull points; an aircraft is aborted.
    Harm(u8),
    /// The target is destroyed.
    Destroyed,
}

impl Volley {
    /// M12.1 to M12.4: the successes of a face; of torpedoes: hits.
    #[must_use]
    #[inline]
    pub const fn score(&self, face: u8) -> u8 {
        if let Kind::Torpedo = self.kind {
            return (face >= self.hit_from) as u8;
        }
        if face == 6 {
            return self.six;
        }
        let need = 4 - self.shift;
        let need = if need < 2 { 2 } else { need };
        (face as i8 >= need && face >= self.floor) as u8
    }

    /// Counts a face.
    #[inline]
    pub const fn count(&self, rolled: &mut Rolled, face: u8) {
        rolled.successes += self.score(face);
        rolled.sixes += (face == 6) as u8;
        rolled.ones += (face == 1) as u8;
    }

    /// What it does if no save helps, before Torpedo Protection and agility.
    #[must_use]
    #[inline]
    pub const fn effect(&self, rolled: Rolled) -> Effect {
        match self.kind {
            Kind::Torpedo => match rolled.successes * self.points {
                0 => Effect::Nothing,
                points => Effect::Harm(points),
            },
            _ if self.fatal_flaw && rolled.sixes >= 4 || rolled.successes >= self.vital => Effect::Destroyed,
            _ if rolled.successes >= self.armor => Effect::Harm(1),
            _ => Effect::Nothing,
        }
    }
}

/// An attack that waits for an answer: whether to roll anew, or to use a save.
#[derive(Clone, Debug, PartialEq)]
pub struct Pending {
    /// Which.
    pub attack: Attack,
    /// What is rolled.
    pub volley: Volley,
    /// What was rolled.
    pub rolled: Rolled,
    /// The save that comes next; [`Pending::REROLL`]: the attacker is asked first.
    pub next: u8,
}

impl Pending {
    /// The attacker may roll anew.
    pub const REROLL: u8 = u8::MAX;
}

/// Something that changes an attack, with the rule that says so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modifier {
    /// In a few words.
    pub why: &'static str,
    /// The clause.
    pub clause: &'static str,
    /// Dice more or less.
    pub dice: i8,
    /// Added to each die.
    pub shift: i8,
    /// Only this face or more scores.
    pub floor: u8,
    /// Armor more or less.
    pub armor: i8,
    /// Vital armor more or less.
    pub vital: i8,
}

/// Is told what changes an attack.
pub trait Notes {
    /// This does.
    fn note(&mut self, modifier: Modifier);
}

/// Nobody asks.
impl Notes for () {
    #[inline]
    fn note(&mut self, _modifier: Modifier) {}
}

impl Notes for Vec<Modifier> {
    fn note(&mut self, modifier: Modifier) {
        self.push(modifier);
    }
}
