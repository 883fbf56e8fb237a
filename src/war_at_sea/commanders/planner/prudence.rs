//! What a player would not do, or would not leave undone, unless he knew better: what chance alone may have a race prefer.

use super::Neighbourhood;
use crate::naval::{CounterId, CounterSet, Side};
use crate::war_at_sea::commanders::deployment::Deployment;
use crate::war_at_sea::map::{Area, Place};
use crate::war_at_sea::rules::passage::Departures;

/// A group is hopelessly outnumbered where so many times its shots may be met.
const HOPELESS: u32 = 3;
/// Faces of a die.
const SIXTHS: u32 = 6;
/// The most ships, the cheapest, that are tried to hold an area with, beside half of a group.
const HOLDERS: usize = 3;

/// Shots of enemy ships that may be met in an area, in sixths.
struct Met {
    /// Of those that are there, or are still to move and lie beside it.
    surely: u32,
    /// And half as many of those that might get there by a speed roll, by their chance.
    perhaps: u32,
}

impl Neighbourhood<'_> {
    /// The groups that a player would not send where a deployment sends them: carriers with no other ship beside them, unless
    /// it is a convoy; who is hopelessly outnumbered, unless it escorts one; carriers behind a screen that may meet more shots
    /// than it has.
    pub fn risks(&self, of: &Deployment) -> Vec<CounterSet> {
        let convoys = self.view.scenario.rolls.convoys;
        let met = self.shots_met();
        let mut risks = Vec::new();
        for area in Area::ALL {
            let all = self.going(of, area);
            let group = all - convoys;
            let (carriers, met) = (self.carriers(group), &met[area as usize]);
            let expected = |ships| self.expected_shots(of, ships);
            let ships = if group == carriers || group == all && HOPELESS * expected(group) < met.surely {
                group
            } else if expected(group - carriers) < met.perhaps {
                carriers
            } else {
                continue;
            };
            if !ships.is_empty() {
                risks.push(ships);
            }
        }
        risks
    }

    /// A deployment without those that it puts at risk.
    pub fn prudent(&self, of: &Deployment) -> Deployment {
        let mut prudent = *of;
        for ship in self.risks(of).into_iter().flatten() {
            self.send(&mut prudent, ship, None);
        }
        prudent
    }

    /// What else these ships might do who are at risk: stay, or go where that is none.
    pub fn instead(&self, of: &Deployment, ships: CounterSet) -> Vec<Deployment> {
        let mut found: Vec<Deployment> = Vec::new();
        for to in [None].into_iter().chain(Area::ALL.map(Some)) {
            let mut next = *of;
            for ship in ships {
                self.send(&mut next, ship, to);
            }
            let sober = self.risks(&next).iter().all(|risk| (*risk & ships).is_empty());
            if sober && !found.contains(&next) {
                found.push(next);
            }
        }
        found
    }

    /// The deployments in which those sail who would stay in a port that closes (2.4) and be lost with it (M12); none if nobody
    /// would.
    pub fn leaving(&self, of: &Deployment) -> Vec<Deployment> {
        let closing = self.view.scenario.closing[usize::from(self.view.position.turn) - 1];
        let mut doomed = CounterSet::EMPTY;
        for port in closing.iter() {
            doomed |= self
                .view
                .own_at(Place::port(port))
                .only(|ship| of.goal(ship).is_none());
        }
        let mut found: Vec<Deployment> = Vec::new();
        for area in Area::ALL {
            let mut next = *of;
            for ship in doomed {
                self.send(&mut next, ship, Some(area));
            }
            if next != *of && !found.contains(&next) {
                found.push(next);
            }
        }
        found
    }

    /// The deployments that hold an area besides where nobody goes, and risk nothing more by it: with the cheapest ships that
    /// ports and groups have to spare, or with every other ship of a group. None if somebody goes there.
    pub fn holding(&self, of: &Deployment, area: Area) -> Vec<Deployment> {
        let mut found: Vec<Deployment> = Vec::new();
        if !self.going(of, area).is_empty() {
            return found;
        }
        let risks = self.risks(of).len();
        let mut note = |next: &Deployment| {
            if !found.contains(next) && self.risks(next).len() <= risks {
                found.push(*next);
            }
        };
        let mut next = *of;
        for _ in 0..HOLDERS {
            let cheapest = self.spare(&next, area).min_by_key(|&ship| self.worth(ship));
            let Some(ship) = cheapest else { break };
            self.send(&mut next, ship, Some(area));
            note(&next);
        }
        for from in Area::ALL {
            let mut next = *of;
            let group = self.going(of, from) - self.view.scenario.rolls.convoys;
            for ship in group.into_iter().step_by(2) {
                self.send(&mut next, ship, Some(area));
            }
            if next != *of {
                note(&next);
            }
        }
        found
    }

    /// The deployments that take what is free besides: a ship to spare sails where nobody is, or all that lie idle in a port,
    /// where they may be bombed, do.
    pub fn takings(&self, of: &Deployment) -> Vec<Deployment> {
        let mut found: Vec<Deployment> = Vec::new();
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
                if next != *of && !found.contains(&next) {
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

    /// The shots of ships that a deployment sends somewhere, in sixths: those that try for it by a speed roll count by their
    /// chance (6.4).
    fn expected_shots(&self, of: &Deployment, ships: CounterSet) -> u32 {
        let (scenario, position) = (self.view.scenario, self.view.position);
        let shots = |ship| {
            let faces = if of.rolling.has(ship) {
                self.chance_of_roll(ship)
            } else {
                SIXTHS
            };
            u32::from(position.attack(scenario, ship)) * faces
        };
        ships.into_iter().map(shots).sum()
    }

    fn shots(&self, ships: CounterSet) -> u32 {
        let scenario = self.view.scenario;
        ships
            .into_iter()
            .map(|ship| u32::from(self.view.position.attack(scenario, ship)))
            .sum()
    }

    /// The shots of enemy ships that may be met in each area.
    fn shots_met(&self) -> [Met; Area::ALL.len()] {
        let (scenario, position, enemy) = (self.view.scenario, self.view.position, self.view.side.enemy());
        let mut met = Area::ALL.map(|area| {
            let there = SIXTHS * self.shots(position.fleet_at(scenario, enemy, Place::sea(area)));
            Met {
                surely: there,
                perhaps: there,
            }
        });
        if self.view.side == Side::Allied {
            let Departures { near, far } = Departures::of(scenario, position, enemy);
            for ship in position.fleet(scenario, enemy) {
                let shots = u32::from(position.attack(scenario, ship));
                for area in near[ship].iter() {
                    met[area as usize].surely += SIXTHS * shots;
                    met[area as usize].perhaps += SIXTHS * shots;
                }
                for area in (far[ship] - near[ship]).iter() {
                    met[area as usize].perhaps += shots * self.chance_of_roll(ship) / 2;
                }
            }
        }
        met
    }

    /// Faces of a die with which a speed roll succeeds (6.4).
    fn chance_of_roll(&self, ship: CounterId) -> u32 {
        let speed = self.view.position.speed(self.view.scenario, ship);
        u32::from(speed - 1).min(SIXTHS)
    }
}

#[cfg(test)]
mod tests {
    use super::super::neighbours::tests::in_germany;
    use super::*;
    use crate::war_at_sea::map::Port;
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

    /// Hood (4 shots) has Ark Royal behind her in the Mediterranean. Two Italian battleships that can come have eight: Ark Royal
    /// is at risk and can only stay, for elsewhere she would be alone. Against one (four) she is safe; but if Hood gets there
    /// by a speed roll of four faces in six only, she is not.
    #[test]
    fn carriers_stay_behind_a_screen_with_as_many_shots_as_may_be_met() {
        let scenario = Scenario::embedded();
        let mut position = Position::new();
        (position.phase, position.turn) = (Phase::AlliedMovement, 3);
        let [hood, ark, littorio, doria] =
            ["Hood", "Ark Royal", "Littorio", "Andrea Doria"].map(|name| scenario.find(name).unwrap());
        for ship in [hood, ark] {
            position.place[ship] = Place::port(Port::Malta);
        }
        position.place[littorio] = Place::port(Port::Italy);
        let mut two = position;
        two.place[doria] = Place::port(Port::Italy);
        let mut rolled = position;
        rolled.place[hood] = Place::port(Port::England);
        let risks = |position: &Position| {
            let view = View::open(&scenario, position, Side::Allied);
            let near = Neighbourhood::new(&view);
            let mut plan = Deployment::stay(position);
            for ship in [hood, ark] {
                near.send(&mut plan, ship, Some(Area::Mediterranean));
            }
            (near.risks(&plan), near.instead(&plan, CounterSet::of(ark)))
        };
        assert_eq!(risks(&position).0, []);
        assert_eq!(risks(&two).0, [CounterSet::of(ark)]);
        for other in risks(&two).1 {
            assert_eq!(other.goal(ark), None);
        }
        rolled.damage[hood] = 2; // speed 5
        assert_eq!(risks(&rolled).0, [CounterSet::of(ark)]);
    }

    /// Hood and Kent go to the North Sea, nobody to the North Atlantic: Kent alone, who is the cheapest, can hold it, or every
    /// other one of the group, which is Hood or Kent; the North Sea is held.
    #[test]
    fn an_area_where_nobody_goes_can_be_held_by_who_is_to_spare() {
        let scenario = Scenario::embedded();
        let mut position = Position::new();
        (position.phase, position.turn) = (Phase::AlliedMovement, 3);
        let [hood, kent, norfolk] = ["Hood", "Kent", "Norfolk"].map(|name| scenario.find(name).unwrap());
        for ship in [hood, kent, norfolk] {
            position.place[ship] = Place::port(Port::England);
        }
        let view = View::open(&scenario, &position, Side::Allied);
        let near = Neighbourhood::new(&view);
        let mut plan = Deployment::stay(&position);
        for ship in [hood, kent, norfolk] {
            near.send(&mut plan, ship, Some(Area::NorthSea));
        }
        assert_eq!(near.holding(&plan, Area::NorthSea), []);
        let goals = |plan: &Deployment| [hood, kent, norfolk].map(|ship| plan.goal(ship));
        let [north, atlantic] = [Area::NorthSea, Area::NorthAtlantic].map(Some);
        let held: Vec<_> = near
            .holding(&plan, Area::NorthAtlantic)
            .iter()
            .map(goals)
            .collect();
        assert!(held.contains(&[north, atlantic, north]) || held.contains(&[north, north, atlantic]));
        assert!(
            held.iter()
                .all(|goals| goals.contains(&north) && goals.contains(&atlantic))
        );
    }

    /// Turn 6, after which France closes (2.4): of Fiume and Gorizia there, which both would stay, both may sail to the South
    /// Atlantic, or by speed rolls to the Mediterranean or the North Atlantic; Littorio in Italy may stay.
    #[test]
    fn who_would_be_lost_with_a_port_may_leave_it() {
        let scenario = Scenario::embedded();
        let mut position = Position::new();
        (position.phase, position.turn) = (Phase::AxisMovement, 6);
        let [fiume, gorizia, littorio] =
            ["Fiume", "Gorizia", "Littorio"].map(|name| scenario.find(name).unwrap());
        for ship in [fiume, gorizia] {
            position.place[ship] = Place::port(Port::France);
        }
        position.place[littorio] = Place::port(Port::Italy);
        let view = View::open(&scenario, &position, Side::Axis);
        let near = Neighbourhood::new(&view);
        let stay = Deployment::stay(&position);
        let goals = |plan: &Deployment| [fiume, gorizia, littorio].map(|ship| plan.goal(ship));
        let left: Vec<_> = near.leaving(&stay).iter().map(goals).collect();
        let to = |area: Area| [Some(area), Some(area), None];
        let expected = [Area::NorthAtlantic, Area::SouthAtlantic, Area::Mediterranean].map(to);
        assert_eq!(left, expected);
        let mut turn_5 = position;
        turn_5.turn = 5;
        assert_eq!(
            Neighbourhood::new(&View::open(&scenario, &turn_5, Side::Axis)).leaving(&stay),
            []
        );
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
