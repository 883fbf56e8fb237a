//! The Allied picture of the sea while ships are shared out: what is at stake where, what may come, where one more
//! ship is needed most.

use super::Doctrine;
use super::lanes::{Lanes, add, by_area};
use super::reach::Reach;
use super::stakes::{Stakes, Threat};
use super::weights::Movement;
use crate::View;
use crate::map::{Area, AreaSet, ByArea, Place, Places};
use crate::naval::Side;
use crate::rules::passage::Squadron;

impl Doctrine<'_> {
    /// Threats and stakes before anybody sails, where ships may be sent.
    pub(super) fn stakes(&self, view: &View<'_>, open: AreaSet) -> Stakes {
        self.stakes_by(view, open, &self.book.weights.movement)
    }

    /// The same for somebody who wants no area for more than it brings.
    pub(super) fn stakes_without_wishes(&self, view: &View<'_>) -> Stakes {
        let without = Movement {
            barents_stake: 0.0,
            north_sea_stake: 0.0,
            ..self.book.weights.movement
        };
        self.stakes_by(view, AreaSet::ALL, &without)
    }

    fn stakes_by(&self, view: &View<'_>, open: AreaSet, movement: &Movement) -> Stakes {
        let (scenario, position) = (view.scenario, view.position);
        let convoys = scenario.rolls.convoys & position.place.at(Place::sea(Area::NorthAtlantic));
        let mut stakes = Stakes {
            threat: self.threats(view, open),
            pull: ByArea::default(),
        };
        for area in Area::ALL {
            let mut poc = 1000.0 * f32::from(scenario.poc[area].allied);
            if area == Area::BarentsSea && !convoys.is_empty() {
                poc += 1000.0 * f32::from(scenario.convoy_poc_russia);
            }
            let wish = match area {
                Area::BarentsSea => movement.barents_stake,
                Area::NorthSea => movement.north_sea_stake,
                _ => 0.0,
            };
            let threat = &stakes.threat[area];
            let at_stake = (threat.prize + poc + wish) * threat.against();
            stakes.pull[area] = at_stake.max(1.0).sqrt();
        }
        stakes
    }

    /// What the Axis may bring to each of these areas, rolls by their chances.
    fn threats(&self, view: &View<'_>, open: AreaSet) -> ByArea<Threat> {
        let (scenario, position) = (view.scenario, view.position);
        let mut reach = Reach::new();
        reach.read(scenario, position, Side::Axis);
        let mut power = Lanes::default();
        let concerns = |squadron: &&Squadron| !((squadron.near | squadron.far) & open).is_empty();
        for squadron in reach.squadrons.iter().filter(concerns) {
            let [mut sure, mut rolled] = [0.0; 2];
            for ship in squadron.ships {
                let form = self.book.form(ship, position.damage[ship]);
                sure += form.power;
                rolled += form.power * form.feared;
            }
            add(&mut power, squadron.near, sure);
            add(&mut power, squadron.far, rolled);
        }
        let power = by_area(&power);
        let planes = f32::from(scenario.land_air_factor) * self.book.weights.power.strike;
        ByArea::new(|area| {
            let covered = self.book.planes.axis.has(area) && power[area] > 0.0;
            Threat {
                power: power[area] + if covered { planes } else { 0.0 },
                prize: 1000.0 * f32::from(scenario.poc[area].axis),
            }
        })
    }
}
