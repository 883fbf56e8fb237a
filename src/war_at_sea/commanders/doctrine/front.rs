//! The Allied picture of the sea while ships are shared out: what is at stake where, what may come, where one more
//! ship is needed most.

use super::Doctrine;
use super::book::Fleet;
use super::reach::{self, Reach};
use super::weights::Movement;
use crate::naval::{CounterId, CounterSet, Side};
use crate::war_at_sea::View;
use crate::war_at_sea::map::{Area, AreaSet, ByArea, Place, Site};
use crate::war_at_sea::rules::passage::Squadron;

/// What does not change while ships are shared out.
pub(super) struct Stakes {
    /// What may come against the Allies.
    pub threat: ByArea<Threat>,
    /// What the Allies have of an area that they hold, POC times 1000.
    held: ByArea<f32>,
    /// One over what is at stake times the strength against it: see [`Front::place`].
    ease: ByArea<f32>,
    /// U-boats that may be placed anywhere.
    boats: u8,
    /// Ships that others must screen.
    pub carriers: CounterSet,
}

/// What has been sent where so far.
#[derive(Clone, Copy)]
pub(super) struct Front {
    /// The strength on both sides.
    both: ByArea<f32>,
    /// Strength sent.
    pub own: ByArea<f32>,
    /// What the ships sent are worth later, POC times 1000.
    worth: ByArea<f32>,
    /// Ships sent.
    pub sent: ByArea<CounterSet>,
    /// Those of them that get there by a speed roll only.
    pub by_roll: CounterSet,
}

/// A ship that the Allies may send out, looked up once a turn.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    ship: CounterId,
    /// Its strength, and one over it.
    power: f32,
    weakness: f32,
    /// What it is worth later, POC times 1000.
    worth: f32,
    /// Where it can be for sure, and where by a speed roll.
    near: AreaSet,
    far: AreaSet,
    /// The chance that the roll succeeds.
    roll: f32,
    /// One over that chance as a cautious commander counts it.
    doubt: f32,
}

/// What the Axis may bring to an area.
#[derive(Clone, Copy, Default)]
pub(super) struct Threat {
    /// Its strength.
    pub power: f32,
    /// What its ships are worth later, POC times 1000.
    worth: f32,
    /// What the area brings the Axis, POC times 1000.
    prize: f32,
}

impl Doctrine<'_> {
    /// POC times 1000 that a deployment promises for the turn, after the best strike of the Germans, the best of
    /// the Italians, and the U-boats where they deny most.
    pub(super) fn outlook(&self, view: &View<'_>, stakes: &Stakes, front: &Front) -> f32 {
        let mut total = 0.0;
        let (mut strike, mut italian, mut denied) = (0.0_f32, 0.0_f32, 0.0_f32);
        for area in Area::ALL {
            let threat = &stakes.threat[area];
            let sent = front.sent[area];
            if sent.is_empty() {
                if threat.power > 0.0 {
                    total -= threat.prize;
                }
                continue;
            }
            total += stakes.held[area];
            let gain = self.gain_of_strike(stakes, front, area).max(0.0);
            if area == Area::Mediterranean {
                italian = gain;
            } else {
                strike = strike.max(gain);
            }
            let poc = 1000.0 * f32::from(view.scenario.poc[area].allied);
            let dice = sent.len() + 2 * (sent & view.scenario.rolls.carriers).len(); // 8.3
            denied = denied.max(poc * self.book.survival.of(stakes.boats, dice as u8));
        }
        total - self.book.weights.movement.fear * strike - italian - denied
    }

    /// Threats and stakes before anybody sails.
    pub(super) fn stakes(&self, view: &View<'_>) -> Stakes {
        self.stakes_by(view, &self.book.weights.movement)
    }

    /// The same for somebody who wants no area for more than it brings.
    pub(super) fn stakes_without_wishes(&self, view: &View<'_>) -> Stakes {
        let without = Movement {
            barents_stake: 0.0,
            north_sea_stake: 0.0,
            ..self.book.weights.movement
        };
        self.stakes_by(view, &without)
    }

    fn stakes_by(&self, view: &View<'_>, movement: &Movement) -> Stakes {
        let (scenario, position) = (view.scenario, view.position);
        let convoys = scenario.rolls.convoys & position.place.at(Place::sea(Area::NorthAtlantic));
        let mut stakes = Stakes {
            threat: self.threats(view),
            held: ByArea::default(),
            ease: ByArea::default(),
            boats: position.uboats.in_germany() + position.uboats.at_sea(),
            carriers: scenario.rolls.carriers,
        };
        for area in Area::ALL {
            let mut poc = 1000.0 * f32::from(scenario.poc[area].allied);
            if area == Area::BarentsSea && !convoys.is_empty() {
                poc += 1000.0 * f32::from(scenario.convoy_poc_russia);
            }
            let (wish, blockade) = match area {
                Area::BarentsSea if Self::turns_left(view) > 0 => (movement.barents_stake, movement.blockade),
                Area::BarentsSea => (movement.barents_stake, 0.0),
                Area::NorthSea => (movement.north_sea_stake, 0.0),
                _ => (0.0, 0.0),
            };
            let threat = &stakes.threat[area];
            let at_stake = (threat.prize + poc + wish) * threat.against();
            stakes.ease[area] = 1.0 / at_stake.max(1.0);
            stakes.held[area] = poc + blockade;
        }
        stakes
    }

    /// What the Axis may bring to each area, rolls by their chances.
    fn threats(&self, view: &View<'_>) -> ByArea<Threat> {
        let (scenario, position) = (view.scenario, view.position);
        let left = Self::turns_left(view);
        let caution = self.book.weights.movement.threat_by_roll;
        let mut threat = ByArea::new(|area| Threat {
            prize: 1000.0 * f32::from(scenario.poc[area].axis),
            ..Threat::default()
        });
        reach::squadrons(scenario, position, Side::Axis, |squadron| {
            let (mut sure, mut rolled) = (Fleet::default(), Fleet::default());
            for ship in squadron.ships {
                let power = self.book.power(ship, position.damage[ship]);
                let worth = self.book.worth(ship, left);
                let chance = match Reach::chance_of_roll(scenario, position, ship) {
                    chance if chance < 1.0 => chance * caution,
                    sure => sure,
                };
                sure.power += power;
                sure.worth += worth;
                rolled.power += power * chance;
                rolled.worth += worth * chance;
            }
            for (areas, fleet) in [(squadron.near, sure), (squadron.far, rolled)] {
                for area in areas.iter() {
                    threat[area].power += fleet.power;
                    threat[area].worth += fleet.worth;
                }
            }
        });
        for &site in scenario.land_air[Side::Axis].iter() {
            if let Site::Area(area) = site
                && threat[area].power > 0.0
            {
                threat[area].power += f32::from(scenario.land_air_factor) * self.book.weights.power.strike;
            }
        }
        threat
    }

    /// What the Axis would gain by striking an area with all that it may bring, POC times 1000.
    fn gain_of_strike(&self, stakes: &Stakes, front: &Front, area: Area) -> f32 {
        let threat = &stakes.threat[area];
        if threat.power <= 0.0 {
            return 0.0;
        }
        let strike = Fleet {
            power: threat.power,
            worth: threat.worth,
        };
        let held = Fleet {
            power: front.own[area],
            worth: front.worth[area],
        };
        self.book.clash(strike, held, threat.prize + stakes.held[area])
    }

    /// What sharing out asks of a ship.
    pub(super) fn candidate(&self, view: &View<'_>, squadron: &Squadron, ship: CounterId) -> Candidate {
        let roll = Reach::chance_of_roll(view.scenario, view.position, ship);
        let doubt = if roll < 1.0 {
            1.0 / (roll * self.book.weights.movement.roll_caution)
        } else {
            1.0
        };
        let power = self.book.power(ship, view.position.damage[ship]);
        Candidate {
            ship,
            power,
            weakness: 1.0 / power.max(0.01),
            worth: self.book.worth(ship, Self::turns_left(view)),
            near: squadron.near,
            far: squadron.far,
            roll,
            doubt,
        }
    }
}

impl Stakes {
    /// More than any deployment to these areas can promise.
    pub(super) fn promise(&self, open: AreaSet) -> f32 {
        let worth = |area| {
            if open.has(area) {
                self.held[area]
            } else if self.threat[area].power > 0.0 {
                -self.threat[area].prize
            } else {
                0.0
            }
        };
        Area::ALL.into_iter().map(worth).sum()
    }
}

impl Front {
    /// Nobody has been sent anywhere.
    pub(super) fn new(stakes: &Stakes) -> Self {
        Front {
            both: ByArea::new(|area| stakes.threat[area].against()),
            own: ByArea::default(),
            worth: ByArea::default(),
            sent: ByArea::default(),
            by_roll: CounterSet::EMPTY,
        }
    }

    /// Sends a ship where it does most among the areas that are open; what is compared is one over what it does.
    ///
    /// What is at stake, S, is in danger as T / (T + own), T the strength against it; a ship of strength p takes
    /// away S T p / (T + own) (T + own + p). The first ship also brings what holding the area is worth. A speed
    /// roll counts by its chance, as far as that is trusted.
    #[inline]
    pub(super) fn place(&mut self, stakes: &Stakes, candidate: &Candidate, open: AreaSet) {
        let mut best = None;
        let mut lowest = f32::INFINITY;
        for (areas, doubt) in [(candidate.near, 1.0), (candidate.far, candidate.doubt)] {
            for area in (areas & open).iter() {
                let both = self.both[area];
                let mut level = both * (both + candidate.power) * stakes.ease[area] * candidate.weakness;
                if self.sent[area].is_empty() {
                    level /= 1.0 + level * stakes.held[area];
                }
                let level = level * doubt;
                if level < lowest {
                    (lowest, best) = (level, Some(area));
                }
            }
        }
        if let Some(area) = best {
            self.send(stakes, candidate, area);
        }
    }

    /// Sends a ship to an area that it can reach.
    #[inline]
    pub(super) fn send(&mut self, stakes: &Stakes, candidate: &Candidate, area: Area) {
        let mut chance = 1.0;
        if !candidate.near.has(area) {
            chance = candidate.roll;
            self.by_roll.insert(candidate.ship);
        }
        self.own[area] += candidate.power * chance;
        self.worth[area] += candidate.worth * chance;
        self.both[area] = stakes.threat[area].against() + self.own[area];
        self.sent[area].insert(candidate.ship);
    }

    /// The areas with ships enough to screen a carrier.
    pub(super) fn screened(&self, carriers: CounterSet, enough: f32) -> AreaSet {
        let screen = |area| (self.sent[area] - carriers).len() as f32;
        Area::ALL
            .into_iter()
            .filter(|&area| screen(area) >= enough)
            .collect()
    }
}

impl Threat {
    /// The strength to reckon with: never nothing.
    #[inline]
    fn against(&self) -> f32 {
        self.power.max(0.01)
    }
}
