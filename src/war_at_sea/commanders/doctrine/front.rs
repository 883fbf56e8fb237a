//! The Allied picture of the sea while ships are shared out: what is at stake where, what may come, what one more
//! ship would do.

use super::Doctrine;
use super::book::Fleet;
use super::reach::Reach;
use crate::naval::{CounterId, CounterSet, Side};
use crate::war_at_sea::View;
use crate::war_at_sea::map::{Area, AreaSet, ByArea, Place, Site};

/// The Allied picture of the sea while ships are being sent out.
#[derive(Clone, Copy)]
pub(super) struct Front {
    /// Strength sent so far.
    pub own: ByArea<f32>,
    /// What the ships sent are worth later, POC times 1000.
    worth: ByArea<f32>,
    /// What may come against them.
    pub threat: ByArea<Threat>,
    /// What the Allies have of an area that they hold, POC times 1000.
    held: ByArea<f32>,
    /// How much ships are wanted there while they are shared out.
    need: ByArea<Need>,
    /// Ships sent that can screen a carrier.
    screen: ByArea<u8>,
    /// Areas with enough of them.
    screened: AreaSet,
    /// Dice of the search for U-boats sent so far.
    search: ByArea<u8>,
    /// U-boats that may be placed anywhere.
    boats: u8,
    /// Ships sent.
    pub sent: ByArea<CounterSet>,
}

/// What one more ship does for an area, POC times 1000, worked out anew when one has been sent there.
#[derive(Clone, Copy, Default)]
struct Need {
    /// The strength against it.
    threat: f32,
    /// What there is to be kept, times that strength.
    at_stake: f32,
    /// How much of it is in danger now.
    danger: f32,
    /// The strength there, and against it.
    both: f32,
    /// What a U-boat left unfound would deny.
    denied: f32,
    /// What a search with one die more saves, and with three (8.4).
    search: [f32; 2],
    /// What the first ship brings by being there.
    first: f32,
}

/// A ship that the Allies may send out, looked up once a turn.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    ship: CounterId,
    carrier: bool,
    /// Its strength.
    power: f32,
    /// What it is worth later, POC times 1000.
    worth: f32,
    /// Where it can be, and where for sure.
    areas: AreaSet,
    sure: AreaSet,
    /// The chance that its speed roll succeeds.
    roll: f32,
    /// That chance as a cautious commander counts it.
    trusted: f32,
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
    pub(super) fn outlook(&self, view: &View<'_>, front: &Front) -> f32 {
        let mut total = 0.0;
        let (mut strike, mut italian, mut denied) = (0.0_f32, 0.0_f32, 0.0_f32);
        for area in Area::ALL {
            if front.sent[area].is_empty() {
                if front.threat[area].power > 0.0 {
                    total -= front.threat[area].prize;
                }
                continue;
            }
            total += front.held[area];
            let gain = self.gain_of_strike(front, area).max(0.0);
            if area == Area::Mediterranean {
                italian = gain;
            } else {
                strike = strike.max(gain);
            }
            let poc = 1000.0 * f32::from(view.scenario.poc[area].allied);
            denied = denied.max(poc * self.book.survival.of(front.boats, front.search[area]));
        }
        total - self.book.weights.movement.fear * strike - italian - denied
    }

    /// Threats and stakes before anybody sails.
    pub(super) fn front(&self, view: &View<'_>) -> Front {
        let (scenario, position) = (view.scenario, view.position);
        let left = Self::turns_left(view);
        let threat = self.threats(view);
        let convoy = scenario
            .rolls
            .convoys
            .only(|c| position.place[c] == Place::sea(Area::NorthAtlantic));
        let blockade = |area| match area {
            Area::BarentsSea if left > 0 => self.book.weights.movement.blockade,
            _ => 0.0,
        };
        let held = ByArea::new(|area| {
            let more = match area {
                Area::BarentsSea if !convoy.is_empty() => 1000.0 * f32::from(scenario.convoy_poc_russia),
                _ => 0.0,
            };
            1000.0 * f32::from(scenario.poc[area].allied) + more + blockade(area)
        });
        let need = ByArea::new(|area| {
            let more = match area {
                Area::BarentsSea => self.book.weights.movement.barents_stake,
                Area::NorthSea => self.book.weights.movement.north_sea_stake,
                _ => 0.0,
            };
            let stake = threat[area].prize + held[area] + more - blockade(area);
            let against = threat[area].power.max(0.01);
            Need {
                threat: against,
                at_stake: stake * against,
                denied: 1000.0 * self.book.weights.movement.search * f32::from(scenario.poc[area].allied),
                first: held[area],
                ..Need::default()
            }
        });
        let mut front = Front {
            need,
            own: ByArea::default(),
            worth: ByArea::default(),
            threat,
            held,
            screen: ByArea::default(),
            screened: AreaSet::EMPTY,
            search: ByArea::default(),
            boats: position.uboats.in_germany() + position.uboats.at_sea(),
            sent: ByArea::default(),
        };
        Area::ALL
            .into_iter()
            .for_each(|area| self.weigh(&mut front, area));
        front
    }

    /// What the Axis may bring to each area, rolls by their chances.
    fn threats(&self, view: &View<'_>) -> ByArea<Threat> {
        let (scenario, position) = (view.scenario, view.position);
        let axis = Reach::of(scenario, position, Side::Axis);
        let left = Self::turns_left(view);
        let caution = self.book.weights.movement.threat_by_roll;
        let mut threat = ByArea::new(|area| Threat {
            prize: 1000.0 * f32::from(scenario.poc[area].axis),
            ..Threat::default()
        });
        for ship in position.fleet(scenario, Side::Axis) {
            let areas = axis.areas[ship];
            if areas.is_empty() {
                continue;
            }
            let (power, worth) = (
                self.book.power(ship, position.damage[ship]),
                self.book.worth(ship, left),
            );
            let by_roll = match Reach::chance_of_roll(scenario, position, ship) {
                chance if chance < 1.0 => chance * caution,
                sure => sure,
            };
            let sure = axis.sure[ship];
            for area in areas.iter() {
                let chance = if sure.has(area) { 1.0 } else { by_roll };
                threat[area].power += power * chance;
                threat[area].worth += worth * chance;
            }
        }
        for area in Area::ALL {
            if threat[area].power > 0.0 && scenario.land_air[Side::Axis].contains(&Site::Area(area)) {
                threat[area].power += f32::from(scenario.land_air_factor) * self.book.weights.power.strike;
            }
        }
        threat
    }

    /// Works out what one more ship would do for an area.
    fn weigh(&self, front: &mut Front, area: Area) {
        let need = &mut front.need[area];
        need.both = need.threat + front.own[area];
        need.danger = need.at_stake / need.both;
        let saved = self.book.survival.saved(front.boats, front.search[area]);
        need.search = saved.map(|saved| need.denied * saved);
        if !front.sent[area].is_empty() {
            need.first = 0.0;
        }
    }

    /// What sharing out asks of a ship.
    pub(super) fn candidate(&self, view: &View<'_>, reach: &Reach, ship: CounterId) -> Candidate {
        let roll = Reach::chance_of_roll(view.scenario, view.position, ship);
        Candidate {
            ship,
            carrier: view.scenario.rolls.carriers.has(ship),
            power: self.book.power(ship, view.position.damage[ship]),
            worth: self.book.worth(ship, Self::turns_left(view)),
            areas: reach.areas[ship],
            sure: reach.sure[ship],
            roll,
            trusted: if roll < 1.0 {
                roll * self.book.weights.movement.roll_caution
            } else {
                roll
            },
        }
    }

    /// What the Axis would gain by striking an area with all that it may bring, POC times 1000.
    fn gain_of_strike(&self, front: &Front, area: Area) -> f32 {
        let threat = front.threat[area];
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
        self.book.clash(strike, held, threat.prize + front.held[area])
    }

    /// Sends a ship to an area that it can reach.
    pub(super) fn send(&self, front: &mut Front, candidate: &Candidate, area: Area) {
        let &Candidate { ship, carrier, .. } = candidate;
        let chance = if candidate.sure.has(area) {
            1.0
        } else {
            candidate.roll
        };
        front.own[area] += candidate.power * chance;
        front.worth[area] += candidate.worth * chance;
        front.search[area] += if carrier { 3 } else { 1 };
        front.screen[area] += u8::from(!carrier);
        if f32::from(front.screen[area]) >= self.book.weights.movement.carrier_screen {
            front.screened.insert(area);
        }
        front.sent[area].insert(ship);
        self.weigh(front, area);
    }
}

impl Front {
    /// The area where one more ship is needed most: chances of a speed roll and the search for U-boats counted.
    pub(super) fn neediest(&self, candidate: &Candidate, open: AreaSet) -> Option<Area> {
        let open = candidate.areas
            & if candidate.carrier {
                open & self.screened
            } else {
                open
            };
        let mut best = None;
        let mut most = 0.0;
        for area in open.iter() {
            let need = &self.need[area];
            let spoiled = need.danger - need.at_stake / (need.both + candidate.power);
            let brings = spoiled + need.search[usize::from(candidate.carrier)] + need.first;
            let benefit = if candidate.sure.has(area) {
                brings
            } else {
                brings * candidate.trusted
            };
            if benefit > most {
                (best, most) = (Some(area), benefit);
            }
        }
        best
    }
}
