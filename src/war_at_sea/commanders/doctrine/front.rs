//! The Allied picture of the sea while ships are shared out: what is at stake where, what may come, where one more
//! ship is needed most.

use super::Doctrine;
use super::book::{Book, Chance, Fleet};
use super::lanes::{add, by_area};
use super::reach::Reach;
use super::sharing::Front;
use super::stakes::{Stakes, Threat};
use super::weights::Movement;
use crate::naval::Side;
use crate::war_at_sea::View;
use crate::war_at_sea::map::{Area, ByArea, Place, Site};
use wide::f32x4;

impl Doctrine<'_> {
    /// POC times 1000 that a deployment promises for the turn, after the best strike of the Germans, the best of
    /// the Italians, and the U-boats where they deny most.
    pub(super) fn outlook(&self, view: &View<'_>, stakes: &Stakes, front: &Front) -> f32 {
        let mut total = 0.0;
        let (mut strike, mut italian, mut denied) = (0.0_f32, 0.0_f32, 0.0_f32);
        let carriers = view.scenario.rolls.carriers;
        for area in Area::ALL {
            let threat = &stakes.threat[area];
            let sent = front.sent(area);
            if sent.is_empty() {
                if threat.power > 0.0 {
                    total -= threat.prize;
                }
                continue;
            }
            total += stakes.held[area];
            let gain = self.gain_of_strike(stakes, front.forces[area], area).max(0.0);
            if area == Area::Mediterranean {
                italian = gain;
            } else {
                strike = strike.max(gain);
            }
            let dice = sent.len() + 2 * (sent & carriers).len();
            let poc = 1000.0 * f32::from(view.scenario.poc[area].allied);
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
            pull: ByArea::default(),
            boats: position.uboats.in_germany() + position.uboats.at_sea(),
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
            stakes.pull[area] = at_stake.max(1.0).sqrt();
            stakes.held[area] = poc + blockade;
        }
        stakes
    }

    /// What the Axis may bring to each area, rolls by their chances.
    fn threats(&self, view: &View<'_>) -> ByArea<Threat> {
        let (scenario, position) = (view.scenario, view.position);
        let turns = Book::turns(Self::turns_left(view));
        let mut reach = Reach::new();
        reach.read(scenario, position, Side::Axis);
        let [mut power, mut worth] = [[f32x4::ZERO; 2]; 2];
        for squadron in &reach.squadrons {
            let [sure, rolled] = self
                .book
                .fleets(&position.damage, squadron.ships, turns, Chance::Feared);
            for (areas, fleet) in [(squadron.near, sure), (squadron.far, rolled)] {
                add(&mut power, areas, fleet.power);
                add(&mut worth, areas, fleet.worth);
            }
        }
        let (power, worth) = (by_area(&power), by_area(&worth));
        let mut threat = ByArea::new(|area| Threat {
            power: power[area],
            worth: worth[area],
            prize: 1000.0 * f32::from(scenario.poc[area].axis),
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
    fn gain_of_strike(&self, stakes: &Stakes, held: Fleet, area: Area) -> f32 {
        let threat = &stakes.threat[area];
        if threat.power <= 0.0 {
            return 0.0;
        }
        let strike = Fleet {
            power: threat.power,
            worth: threat.worth,
        };
        self.book.clash(strike, held, threat.prize + stakes.held[area])
    }
}
