//! What a player would not do, or would not leave undone, unless he knew better: what chance alone may have a race prefer.

use super::Neighbourhood;
use crate::naval::{CounterSet, Side};
use crate::war_at_sea::commanders::deployment::Deployment;
use crate::war_at_sea::map::{Area, Place};
use crate::war_at_sea::rules::passage::Departures;

/// A group is outnumbered where so many times its shots may be met.
const OUTNUMBERED: u32 = 3;

impl Neighbourhood<'_> {
    /// A deployment without the carriers that it sends somewhere with no other ship beside them, unless it is a convoy, and
    /// without the groups that are hopelessly outnumbered, unless they escort one.
    pub fn prudent(&self, of: &Deployment) -> Deployment {
        let mut prudent = *of;
        let convoys = self.view.scenario.rolls.convoys;
        let met = self.shots_met();
        for area in Area::ALL {
            let all = self.going(of, area);
            let group = all - convoys;
            let outnumbered = group == all && OUTNUMBERED * self.shots(group) < met[area as usize];
            if group == self.carriers(group) || outnumbered {
                for ship in group {
                    self.send(&mut prudent, ship, None);
                }
            }
        }
        prudent
    }

    /// A deployment, first, and those that take what is free besides: a ship to spare sails where nobody is, or all that
    /// lie idle in a port, where they may be bombed, do.
    pub fn takings(&self, of: &Deployment) -> Vec<Deployment> {
        let mut found = vec![*of];
        for area in Area::ALL {
            if self.view.enemy_counters(Place::sea(area)) > 0 {
                continue;
            }
            let one = self.spare(of, area).map(CounterSet::of);
            let nobody = self.going(of, area).is_empty();
            for group in one.filter(|_| nobody).chain(self.idle(of)) {
                let mut next = *of;
                for ship in group {
                    self.send(&mut next, ship, Some(area));
                }
                if !found.contains(&next) {
                    found.push(next);
                }
            }
        }
        found
    }

    /// The undamaged ships that stay in each port.
    fn idle(&self, of: &Deployment) -> Vec<CounterSet> {
        let position = self.view.position;
        let mut left = self.view.own() - position.damaged();
        left = left.only(|ship| of.goal(ship).is_none() && position.place[ship].as_port().is_some());
        let mut ports = Vec::new();
        while let Some(ship) = left.lowest() {
            let here = left & position.place.at(position.place[ship]);
            left -= here;
            ports.push(here);
        }
        ports
    }

    fn shots(&self, ships: CounterSet) -> u32 {
        let scenario = self.view.scenario;
        ships
            .into_iter()
            .map(|ship| u32::from(self.view.position.attack(scenario, ship)))
            .sum()
    }

    /// The shots of enemy ships that may be met in each area: of those that are there, and of those that are still to move
    /// and lie beside it.
    fn shots_met(&self) -> [u32; Area::ALL.len()] {
        let (scenario, position, enemy) = (self.view.scenario, self.view.position, self.view.side.enemy());
        let there = |area| position.fleet_at(scenario, enemy, Place::sea(area));
        let mut met = Area::ALL.map(there);
        if self.view.side == Side::Allied {
            let near = Departures::of(scenario, position, enemy).near;
            for ship in position.fleet(scenario, enemy) {
                for area in near[ship].iter() {
                    met[area as usize].insert(ship);
                }
            }
        }
        met.map(|ships| self.shots(ships))
    }
}

#[cfg(test)]
mod tests {
    use super::super::neighbours::tests::in_germany;
    use super::*;
    use crate::war_at_sea::{Phase, Position, Scenario, View};

    #[test]
    fn carriers_without_a_screen_stay_and_all_others_sail() {
        let scenario = Scenario::embedded();
        let (position, [bismarck, blucher, carrier]) = in_germany(&scenario);
        let view = View::open(&scenario, &position, Side::Axis);
        let near = Neighbourhood::new(&view);
        let mut plan = Deployment::stay(&position);
        near.send(&mut plan, bismarck, Some(Area::NorthSea));
        near.send(&mut plan, blucher, Some(Area::BalticSea));
        near.send(&mut plan, carrier, Some(Area::BarentsSea));
        let goals = |plan: &Deployment| [bismarck, blucher, carrier].map(|ship| plan.goal(ship));
        let prudent = near.prudent(&plan);
        assert_eq!(
            goals(&prudent),
            [Some(Area::NorthSea), Some(Area::BalticSea), None]
        );
        near.send(&mut plan, carrier, Some(Area::BalticSea));
        assert_eq!(near.prudent(&plan), plan);
    }

    /// Hood (4) and Kent (1) may sail from England. Three Italian battleships of 4 in Italy can all come to the Mediterranean:
    /// Kent alone would meet twelve shots, more than three times hers; with Hood, five against twelve, she may go.
    #[test]
    fn groups_that_may_meet_three_times_their_shots_stay() {
        let scenario = Scenario::embedded();
        let mut position = Position::new();
        (position.phase, position.turn) = (Phase::AlliedMovement, 3);
        let [hood, kent] = ["Hood", "Kent"].map(|name| scenario.find(name).unwrap());
        for name in ["Hood", "Kent", "Littorio", "Andrea Doria", "Giulio Cesare"] {
            let ship = scenario.find(name).unwrap();
            position.place[ship] = Place::port(scenario.ship(ship).home());
        }
        let view = View::open(&scenario, &position, Side::Allied);
        let near = Neighbourhood::new(&view);
        let mut plan = Deployment::stay(&position);
        near.send(&mut plan, kent, Some(Area::Mediterranean));
        assert_eq!(plan.goal(kent), Some(Area::Mediterranean));
        assert_eq!(near.prudent(&plan).goal(kent), None);
        near.send(&mut plan, hood, Some(Area::Mediterranean));
        assert_eq!(near.prudent(&plan), plan);
        // Nobody can come to the South Atlantic from Italy without a speed roll.
        near.send(&mut plan, kent, Some(Area::SouthAtlantic));
        near.send(&mut plan, hood, None);
        assert_eq!(near.prudent(&plan), plan);
    }

    /// Bismarck goes to the North Sea. Blucher and Graf Zeppelin are idle: Blucher, or both, may take the empty Baltic or
    /// Barents; nobody takes the North Atlantic, where Kent is.
    #[test]
    fn what_is_free_is_taken_by_one_or_by_all_that_are_idle() {
        let scenario = Scenario::embedded();
        let (mut position, [bismarck, blucher, carrier]) = in_germany(&scenario);
        position.place[scenario.find("Kent").unwrap()] = Place::sea(Area::NorthAtlantic);
        let view = View::open(&scenario, &position, Side::Axis);
        let near = Neighbourhood::new(&view);
        let mut plan = Deployment::stay(&position);
        near.send(&mut plan, bismarck, Some(Area::NorthSea));
        let goals = |plan: &Deployment| [bismarck, blucher, carrier].map(|ship| plan.goal(ship));
        let taken: Vec<_> = near.takings(&plan).iter().map(goals).collect();
        let [north, baltic, atlantic] = [Area::NorthSea, Area::BalticSea, Area::NorthAtlantic].map(Some);
        assert_eq!(taken[0], [north, None, None]);
        assert!(
            taken.contains(&[north, baltic, None]) && taken.contains(&[north, baltic, baltic]),
            "{taken:?}"
        );
        assert!(
            taken
                .iter()
                .all(|goals| !goals.contains(&atlantic) && goals[0] == north),
            "{taken:?}"
        );
    }
}
