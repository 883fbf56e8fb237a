//! What a player would not risk unless he knew better: what chance alone may have a race prefer.

use super::Neighbourhood;
use crate::commanders::deployment::Deployment;
use crate::map::{Area, Place};
use crate::naval::{CounterId, CounterSet, Side};
use crate::rules::passage::Departures;

/// A group is hopelessly outnumbered where so many times its shots may be met.
const HOPELESS: u32 = 3;
/// Faces of a die.
const SIXTHS: u32 = 6;

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
    use crate::map::Port;
    use crate::{Phase, Position, Scenario, View};

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
}
