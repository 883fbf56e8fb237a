//! Abilities of unit cards: their names, and which of them are played (M18).

use admiralty_core::text::{Objection, nearest};
use std::fmt;

/// How an ability is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Played with `abilities = core`.
    Core,
    /// Played unless `abilities` is `core` or `none`.
    Simple,
    /// Stands on one or two cards and is not played.
    Complex,
    /// No text tells what it does (M18.51): not played.
    Untold,
}

macro_rules! abilities {
    ($($variant:ident $name:literal $standing:ident $number:literal,)+) => {
        /// An ability. A number in its printed name is a parameter (M18.1).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "the names are those of the cards; what they do stands in docs/games/aaws.md")]
        pub enum Ability {
            $($variant,)+
        }

        impl Ability {
            /// All of them, in alphabetical order.
            pub const ALL: &'static [Ability] = &[$(Ability::$variant,)+];

            /// The printed name, without its number.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Ability::$variant => $name,)+
                }
            }

            /// How it is played.
            #[must_use]
            pub const fn standing(self) -> Standing {
                match self {
                    $(Ability::$variant => Standing::$standing,)+
                }
            }

            /// The number that counts where none is printed; 0 for an ability without one.
            #[must_use]
            pub const fn number(self) -> u8 {
                match self {
                    $(Ability::$variant => $number,)+
                }
            }
        }
    };
}

abilities! {
    AaVeteran "AA Veteran" Simple 0,
    AswPinpointer "ASW Pinpointer" Simple 0,
    Ace "Ace" Simple 0,
    AdvancedFighter "Advanced Fighter" Simple 2,
    AggressiveTactics "Aggressive Tactics" Complex 0,
    AirRaid "Air Raid" Untold 0,
    AirfieldStrike "Airfield Strike" Complex 0,
    AlternatePayload "Alternate Payload" Core 6,
    AntiairBarrage "Antiair Barrage" Core 0,
    AntiairSpecialist "Antiair Specialist" Core 0,
    AntishipMissile "Antiship Missile" Simple 0,
    ArmoredDeck "Armored Deck" Simple 1,
    AudaciousAttack "Audacious Attack" Core 0,
    AuxiliaryHunter "Auxiliary Hunter" Simple 0,
    AvoidMines "Avoid Mines" Simple 0,
    BadLuck "Bad Luck" Simple 0,
    BadWeatherFighter "Bad Weather Fighter" Simple 0,
    BatterySilencer "Battery Silencer" Complex 0,
    BattleshipKiller "Battleship Killer" Core 0,
    BeachLanding "Beach Landing" Simple 3,
    Bombard "Bombard" Complex 0,
    BristlingWithGuns "Bristling with Guns" Core 0,
    CarrierHunter "Carrier Hunter" Core 0,
    CarrierLeader "Carrier Leader" Core 0,
    Chase "Chase" Simple 0,
    ChaseTheSalvoes "Chase the Salvoes" Core 0,
    CloseEscort "Close Escort" Simple 0,
    CombatAirPatrol "Combat Air Patrol" Core 0,
    CombinedAttack "Combined Attack" Complex 0,
    CommerceRaider "Commerce Raider" Simple 0,
    CoveringFire "Covering Fire" Complex 0,
    CripplingSalvo "Crippling Salvo" Simple 0,
    CruiserHunter "Cruiser Hunter" Core 0,
    CruiserKiller "Cruiser Killer" Core 0,
    DamageControl "Damage Control" Core 0,
    DangerousQuarry "Dangerous Quarry" Simple 0,
    DeceptiveTarget "Deceptive Target" Complex 0,
    DefectiveTorpedoes "Defective Torpedoes" Core 0,
    DefendTheFlattop "Defend the Flattop" Core 0,
    DefensiveArmament "Defensive Armament" Core 0,
    DesperateAa "Desperate AA" Simple 0,
    DestroyerHunter "Destroyer Hunter" Core 0,
    DestroyerKiller "Destroyer Killer" Core 0,
    DestroyerLeader "Destroyer Leader" Core 0,
    Determination "Determination" Core 0,
    DeterminedAttack "Determined Attack" Simple 0,
    Disguise "Disguise" Complex 0,
    DivideTheDefense "Divide the Defense" Complex 0,
    DrawTheCap "Draw the CAP" Simple 0,
    DriveOff "Drive Off" Complex 0,
    EarlyDeployment "Early Deployment" Untold 0,
    EarlyWarningRadar "Early Warning Radar" Untold 0,
    ElusiveQuarry "Elusive Quarry" Simple 0,
    EmbarkB25 "Embark B-25" Untold 0,
    EscapeIntoDarkness "Escape into Darkness" Complex 0,
    Escort "Escort" Core 0,
    EscortKiller "Escort Killer" Simple 0,
    EstablishScreen "Establish Screen" Simple 0,
    Evacuate "Evacuate" Untold 0,
    EvadeBombs "Evade Bombs" Simple 0,
    EvadeTorpedoes "Evade Torpedoes" Simple 0,
    ExcellentEndurance "Excellent Endurance" Simple 0,
    ExcellentSpotting "Excellent Spotting" Core 0,
    ExpertAsw "Expert ASW" Core 1,
    ExpertBomber "Expert Bomber" Core 1,
    ExpertDogfighter "Expert Dogfighter" Core 1,
    ExpertStrafer "Expert Strafer" Simple 0,
    ExpertTorpedoes "Expert Torpedoes" Core 1,
    ExportVersion "Export Version" Complex 0,
    ExtendedRange "Extended Range" Core 4,
    Fast "Fast" Simple 5,
    FatalFlaw "Fatal Flaw" Core 0,
    FighterCover "Fighter Cover" Simple 5,
    FighterDirector "Fighter Director" Complex 0,
    FighterUmbrella "Fighter Umbrella" Complex 0,
    FighterBomber "Fighter-Bomber" Complex 0,
    FightingInstinct "Fighting Instinct" Simple 0,
    FinishHimOff "Finish Him Off" Core 0,
    FlankSpeed "Flank Speed" Core 0,
    FlotillaLeader "Flotilla Leader" Core 0,
    FlyOffStrike "Fly-off Strike" Complex 0,
    GeneralPursuit "General Pursuit" Complex 0,
    GreatAgility "Great Agility" Simple 0,
    GuardShip "Guard Ship" Untold 0,
    GuardTheConvoy "Guard the Convoy" Simple 0,
    HarassFromADistance "Harass from a Distance" Simple 0,
    HarassingFire "Harassing Fire" Simple 5,
    HeavyAntiair "Heavy Antiair" Core 1,
    HeavyRaider "Heavy Raider" Simple 0,
    HeavyStrafer "Heavy Strafer" Simple 0,
    HiLevelBomber "Hi-Level Bomber" Simple 0,
    HighAgility "High Agility" Simple 0,
    HighSpeedEvasion "High-Speed Evasion" Core 0,
    HighSpeedRun "High-Speed Run" Core 0,
    HunterKillerGroup "Hunter-Killer Group" Simple 0,
    IgnoreEscorts "Ignore Escorts" Simple 0,
    ImprovedRadar "Improved Radar" Simple 0,
    Inactivity "Inactivity" Untold 0,
    Incomplete "Incomplete" Untold 0,
    Infiltrator "Infiltrator" Simple 0,
    InspireToVictory "Inspire to Victory" Complex 0,
    Interceptor "Interceptor" Core 0,
    JammedMount "Jammed Mount" Simple 0,
    KamikazeAttack "Kamikaze Attack" Simple 0,
    KillerInstinct "Killer Instinct" Simple 0,
    LandBased "Land Based" Core 0,
    LandFighter "Land Fighter" Core 0,
    LandSecretCargo "Land Secret Cargo" Simple 2,
    Landing "Landing" Simple 3,
    LaySmokeScreen "Lay Smoke Screen" Core 0,
    LeadTheAttack "Lead the Attack" Simple 2,
    LightDefensiveArmament "Light Defensive Armament" Core 0,
    LimitedAswThreat "Limited ASW Threat" Simple 0,
    Loiter "Loiter" Core 0,
    LongCruise "Long Cruise" Untold 0,
    LongShot "Long Shot" Simple 6,
    LongLanceTorpedoes "Long-Lance Torpedoes" Core 0,
    LuckyEscape "Lucky Escape" Simple 0,
    LuckyHit "Lucky Hit" Core 0,
    MtbKiller "MTB Killer" Simple 0,
    MaskedGuns "Masked Guns" Simple 0,
    Mines "Mines" Simple 0,
    MissionSelection "Mission Selection" Complex 0,
    NearMiss "Near Miss" Simple 0,
    NightFighter "Night Fighter" Core 0,
    NightSpecialist "Night Specialist" Simple 0,
    Nimble "Nimble" Simple 0,
    NoSeaControl "No Sea Control" Core 0,
    OpeningSalvoGunnery "Opening Salvo 1 (Gunnery)" Simple 1,
    OpeningSalvoTorpedo "Opening Salvo 1 (Gunnery/Torpedo)" Simple 1,
    Overstack "Overstack" Complex 0,
    Pinpointer "Pinpointer" Core 0,
    PoorFacilities "Poor Facilities" Complex 0,
    PressTheAttack "Press the Attack" Core 0,
    PursuitShip "Pursuit Ship" Simple 0,
    RadarFireControl "Radar Fire Control" Core 0,
    RadarPicket "Radar Picket" Untold 0,
    RadarSolution "Radar Solution" Simple 0,
    Raider "Raider" Core 0,
    RaiderHunter "Raider Hunter" Core 0,
    Ram "Ram" Complex 0,
    RapidFire "Rapid Fire" Core 0,
    Repair "Repair" Simple 0,
    ReplenishAircraft "Replenish Aircraft" Complex 0,
    RescueOperations "Rescue Operations" Untold 0,
    RocketAttack "Rocket Attack" Simple 0,
    Rugged "Rugged" Simple 0,
    RunSilent "Run Silent" Core 0,
    ScoutCruiser "Scout Cruiser" Core 0,
    ScoutPlanes "Scout Planes" Core 0,
    ScoutplaneAttack "Scoutplane Attack" Complex 0,
    SeaBasing "Sea Basing" Complex 0,
    SeaplaneDetachments "Seaplane Detachments" Complex 0,
    SecretBreakout "Secret Breakout" Untold 0,
    SecretCargo "Secret Cargo" Simple 4,
    ShadowBattleship "Shadow Battleship" Complex 0,
    Shadowing "Shadowing" Core 0,
    ShallowDraft "Shallow Draft" Core 0,
    Sharpshooter "Sharpshooter" Simple 0,
    ShoreSupport "Shore Support" Core 0,
    SkilledSearch "Skilled Search" Simple 0,
    SkipBomb "Skip-Bomb" Simple 0,
    SlipAway "Slip Away" Simple 0,
    Slow "Slow" Core 1,
    SneakAttack "Sneak Attack" Simple 0,
    SplitFire "Split Fire" Simple 0,
    Sprint "Sprint" Simple 0,
    Stalwart "Stalwart" Simple 0,
    Stealthy "Stealthy" Simple 0,
    Straddle "Straddle" Simple 0,
    StukaOperations "Stuka Operations" Complex 0,
    SubHunter "Sub Hunter" Core 0,
    SubmergedShot "Submerged Shot" Core 0,
    SuicideAttack "Suicide Attack" Simple 0,
    Surprise "Surprise" Core 0,
    SurpriseRaid "Surprise Raid" Simple 0,
    Survivor "Survivor" Core 0,
    SweepMines "Sweep Mines" Simple 0,
    TokyoExpress "Tokyo Express" Untold 0,
    TorpedoDefense "Torpedo Defense" Core 1,
    TorpedoProtection "Torpedo Protection" Simple 0,
    TorpedoRun "Torpedo Run" Simple 0,
    TorpedoSalvo "Torpedo Salvo" Simple 0,
    TorpedoSwarm "Torpedo Swarm" Simple 0,
    ToughCruiser "Tough Cruiser" Simple 1,
    UncertainArrival "Uncertain Arrival" Untold 0,
    UniquelyTough "Uniquely Tough" Simple 0,
    UnmaskGuns "Unmask Guns" Simple 0,
    ValiantStand "Valiant Stand" Core 0,
    VerySlow "Very Slow" Untold 0,
    VitalCargo "Vital Cargo" Core 6,
    WildcatOperations "Wildcat Operations" Complex 0,
    Wolfpack "Wolfpack" Core 0,
    WornOutBoat "Worn-Out Boat" Simple 0,
}

/// The greatest number that an ability of a card may have.
pub const MOST_NUMBER: u8 = 20;

/// An ability as a card prints it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Printed {
    /// Which.
    pub ability: Ability,
    /// Its number; 0 for an ability without one.
    pub number: u8,
    /// Whether the number is printed.
    stated: bool,
}

impl Printed {
    /// An ability with its usual number.
    #[must_use]
    pub const fn usual(ability: Ability) -> Self {
        Printed {
            ability,
            number: ability.number(),
            stated: false,
        }
    }

    /// Reads a printed name: `Slow 2`, `Expert Bomber`, `Mission Selection (Dive Bomber/Fighter)`.
    ///
    /// # Errors
    /// What is wrong, and what to write instead.
    pub fn read(name: &str) -> Result<Self, Objection> {
        let whole = |name: &str| {
            Ability::ALL
                .iter()
                .copied()
                .find(|ability| ability.name() == name)
        };
        let name = name.trim();
        // What a name says in brackets tells kinds of one ability apart, unless the brackets are part of its name.
        let bare = name.split(" (").next().unwrap_or(name);
        if let Some(ability) = whole(name).or_else(|| whole(bare)) {
            return Ok(Printed::usual(ability));
        }
        let Some((ability, number)) = bare
            .rsplit_once(' ')
            .and_then(|(start, end)| Some((whole(start)?, end.parse::<u64>().ok()?)))
        else {
            let names = Ability::ALL.iter().map(|ability| ability.name());
            let remedy = nearest(
                name.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' '),
                names,
            )
            .map_or("write a name of docs/games/aaws.md".to_owned(), |meant| {
                format!("did you mean {meant:?}?")
            });
            return Err(("there is no ability of that name".to_owned(), remedy));
        };
        match u8::try_from(number) {
            Ok(number) if (1..=MOST_NUMBER).contains(&number) && ability.number() > 0 => Ok(Printed {
                ability,
                number,
                stated: true,
            }),
            _ if ability.number() == 0 && ability.standing() != Standing::Untold => Err((
                "this ability has no number".to_owned(),
                format!("write {:?}", ability.name()),
            )),
            _ if ability.standing() == Standing::Untold => Ok(Printed::usual(ability)),
            _ => Err((
                format!("the number of an ability is 1 to {MOST_NUMBER}"),
                format!("write {:?}", Printed::usual(ability).to_string()),
            )),
        }
    }
}

impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.ability.name())?;
        if self.stated {
            write!(f, " {}", self.number)
        } else {
            Ok(())
        }
    }
}

/// A set of abilities: a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AbilitySet([u64; 4]);

impl AbilitySet {
    /// No ability.
    pub const EMPTY: AbilitySet = AbilitySet([0; 4]);

    /// Whether an ability is among them.
    #[must_use]
    #[inline]
    pub const fn has(self, ability: Ability) -> bool {
        self.0[ability as usize >> 6] >> (ability as usize & 63) & 1 == 1
    }

    /// Adds one.
    pub const fn insert(&mut self, ability: Ability) {
        self.0[ability as usize >> 6] |= 1 << (ability as usize & 63);
    }

    /// Whether any of some is among them.
    #[must_use]
    #[inline]
    pub const fn any(self, of: AbilitySet) -> bool {
        self.0[0] & of.0[0] | self.0[1] & of.0[1] | self.0[2] & of.0[2] | self.0[3] & of.0[3] != 0
    }

    /// The set of these.
    #[must_use]
    pub const fn of(abilities: &[Ability]) -> Self {
        let mut set = AbilitySet::EMPTY;
        let mut index = 0;
        while index < abilities.len() {
            set.insert(abilities[index]);
            index += 1;
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_with_and_without_their_number() {
        let read = |name| Printed::read(name).map(|printed| (printed.ability, printed.number));
        assert_eq!(read("Slow 3"), Ok((Ability::Slow, 3)));
        assert_eq!(read("Expert Bomber"), Ok((Ability::ExpertBomber, 1)));
        assert_eq!(read("Expert Bomber 2"), Ok((Ability::ExpertBomber, 2)));
        assert_eq!(read("Advanced Fighter"), Ok((Ability::AdvancedFighter, 2)));
        assert_eq!(
            read("Opening Salvo 1 (Gunnery)"),
            Ok((Ability::OpeningSalvoGunnery, 1))
        );
        assert_eq!(
            read("Stuka Operations (Aquila)"),
            Ok((Ability::StukaOperations, 0))
        );
        for name in ["Slow 3", "Expert Bomber", "Opening Salvo 1 (Gunnery/Torpedo)"] {
            assert_eq!(Printed::read(name).unwrap().to_string(), name);
        }
    }

    #[test]
    fn a_name_that_there_is_not_gets_the_nearest() {
        let wrong = |name| Printed::read(name).unwrap_err();
        assert_eq!(wrong("Slwo 2").1, "did you mean \"Slow\"?");
        assert_eq!(wrong("Escort 2").0, "this ability has no number");
        assert_eq!(wrong("Slow 0").0, "the number of an ability is 1 to 20");
        assert_eq!(wrong("Slow 99999999999").0, "the number of an ability is 1 to 20");
    }

    #[test]
    fn a_set_has_what_was_put_in() {
        for &ability in Ability::ALL {
            let set = AbilitySet::of(&[ability]);
            let held: Vec<_> = Ability::ALL.iter().filter(|&&other| set.has(other)).collect();
            assert_eq!(held, [&ability]);
            assert!(set.any(AbilitySet::of(Ability::ALL)) && !AbilitySet::EMPTY.any(set));
        }
    }
}
