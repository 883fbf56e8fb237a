//! A unit as the rules see it: its card in numbers, without the abilities that are not played.

use super::build::Away;
use super::switches::Abilities;
use crate::ability::{Ability, AbilitySet};
use crate::card::{Card, Type};
use arrayvec::ArrayVec;

/// Numbers of abilities (M18.1); 0 where the unit has not the ability.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Numbers {
    /// Slow N (M4.5).
    pub slow: u8,
    /// Fast N: the least that helps.
    pub fast: u8,
    /// Torpedo Defense N (M13.3).
    pub torpedo_defense: u8,
    /// Tough Cruiser N.
    pub tough: u8,
    /// Armored Deck N.
    pub deck: u8,
    /// Alternate Payload N (M18.15).
    pub payload: u8,
    /// Advanced Fighter N (M18.10).
    pub advanced: u8,
    /// Expert Dogfighter, Bomber, Torpedoes, ASW (M18.8).
    pub expert: [u8; 4],
    /// Fighter Cover N (M18.18).
    pub cover: u8,
    /// Heavy Antiair N (M6.1).
    pub heavy: u8,
    /// Vital Cargo and landings: points (M18.38, M18.48).
    pub cargo: u8,
    /// Lead the Attack N, Establish Screen: steps after deployment.
    pub lead: u8,
    /// Long Shot N: the range.
    pub long_shot: u8,
    /// Harassing Fire N: the range.
    pub harassing: u8,
}

/// The most saves of one unit.
pub const MOST_SAVES: usize = 8;

/// Abilities that save a unit from an attack (M12.7).
pub const SAVES: AbilitySet = AbilitySet::of(&[
    Ability::ChaseTheSalvoes,
    Ability::HighSpeedEvasion,
    Ability::EvadeTorpedoes,
    Ability::LuckyEscape,
    Ability::EvadeBombs,
    Ability::NearMiss,
    Ability::SlipAway,
]);

/// A unit as the rules see it.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    /// What players call it: the name of its card, and a number where there are several.
    pub name: String,
    /// Its kind.
    pub kind: Type,
    /// What its loss is worth (M13.7).
    pub cost: u16,
    /// In sectors.
    pub speed: u8,
    /// Flagship bonus.
    pub flagship: u8,
    /// Squadrons that it carries.
    pub capacity: u8,
    /// Armor of the card.
    pub armor: u8,
    /// Vital armor of the card.
    pub vital: u8,
    /// Hull points of the card.
    pub hull: u8,
    /// Dice by battery and range.
    pub gunnery: [[u8; 4]; 3],
    /// How far the main guns reach while undamaged.
    pub reach: u8,
    /// Dice by range.
    pub antiair: [u8; 3],
    /// Dice.
    pub asw: u8,
    /// Dice by range.
    pub torpedo: [u8; 4],
    /// Dice.
    pub bomb: u8,
    /// Dice.
    pub strafing: u8,
    /// Abilities that are played.
    pub has: AbilitySet,
    /// Their numbers.
    pub numbers: Numbers,
    /// Saves, in the order of the card.
    pub saves: ArrayVec<Ability, MOST_SAVES>,
    /// M1.7.
    pub fits_carriers: bool,
    /// C6, C8.4: its base is elsewhere.
    pub away: Option<Away>,
    /// A work on the ground, which is never crippled (V8.7).
    pub work: bool,
}

impl Unit {
    /// A card with these abilities played.
    #[must_use]
    pub fn new(card: &Card, name: String, abilities: Abilities) -> Self {
        let mut unit = Unit {
            name,
            kind: card.kind,
            cost: card.cost,
            speed: card.speed,
            flagship: card.flagship,
            capacity: card.base_capacity,
            armor: card.armor,
            vital: card.vital_armor,
            hull: card.hull,
            gunnery: card.gunnery,
            reach: 3,
            antiair: card.antiair,
            asw: card.asw,
            torpedo: card.torpedo,
            bomb: card.bomb,
            strafing: card.strafing,
            has: AbilitySet::EMPTY,
            numbers: Numbers::default(),
            saves: ArrayVec::new(),
            fits_carriers: card.fits_carriers(),
            away: None,
            work: false,
        };
        for printed in &card.abilities {
            if abilities.plays(printed.ability.standing()) {
                unit.take(printed.ability, printed.number);
            }
        }
        if abilities.plays(Ability::ExtendedRange.standing()) {
            unit.reach = unit.reach.max(card.extended_range); // M1.3: a column of its own
        }
        unit
    }

    fn take(&mut self, ability: Ability, number: u8) {
        self.has.insert(ability);
        if SAVES.has(ability) && !self.saves.is_full() {
            self.saves.push(ability);
        }
        let numbers = &mut self.numbers;
        match ability {
            Ability::ExtendedRange => self.reach = number.clamp(3, 5),
            Ability::Slow => numbers.slow = number,
            Ability::Fast => numbers.fast = number,
            Ability::TorpedoDefense => numbers.torpedo_defense = number,
            Ability::ToughCruiser => numbers.tough = number,
            Ability::ArmoredDeck => numbers.deck = number,
            Ability::AlternatePayload => numbers.payload = number,
            Ability::AdvancedFighter => numbers.advanced = number,
            Ability::ExpertDogfighter => numbers.expert[0] = number,
            Ability::ExpertBomber => numbers.expert[1] = number,
            Ability::ExpertTorpedoes => numbers.expert[2] = number,
            Ability::ExpertAsw => numbers.expert[3] = number,
            Ability::FighterCover => numbers.cover = number,
            Ability::HeavyAntiair => numbers.heavy = number.min(2),
            Ability::VitalCargo
            | Ability::Landing
            | Ability::BeachLanding
            | Ability::SecretCargo
            | Ability::LandSecretCargo => numbers.cargo = number,
            Ability::LeadTheAttack => numbers.lead = number,
            Ability::EstablishScreen => numbers.lead = 1,
            Ability::LongShot => numbers.long_shot = number,
            Ability::HarassingFire => numbers.harassing = number,
            _ => {}
        }
    }

    /// Whether it has an ability that is played.
    #[must_use]
    #[inline]
    pub const fn has(&self, ability: Ability) -> bool {
        self.has.has(ability)
    }

    /// Whether it is a ship that may claim objectives (M16.2).
    #[must_use]
    pub const fn claims(&self) -> bool {
        self.kind.is_ship() && !self.has(Ability::NoSeaControl)
    }
}

/// A place without a unit.
impl Default for Unit {
    fn default() -> Self {
        Unit {
            name: String::new(),
            kind: Type::Auxiliary,
            cost: 0,
            speed: 0,
            flagship: 0,
            capacity: 0,
            armor: 0,
            vital: 0,
            hull: 0,
            gunnery: [[0; 4]; 3],
            reach: 3,
            antiair: [0; 3],
            asw: 0,
            torpedo: [0; 4],
            bomb: 0,
            strafing: 0,
            has: AbilitySet::EMPTY,
            numbers: Numbers::default(),
            saves: ArrayVec::new(),
            fits_carriers: false,
            away: None,
            work: false,
        }
    }
}
