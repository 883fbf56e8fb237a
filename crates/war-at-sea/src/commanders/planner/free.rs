//! What a player would not leave undone: areas held where nobody goes, what is free taken, ports left that close.

use super::Neighbourhood;
use crate::commanders::deployment::Deployment;
use crate::map::{Area, Place, Places};
use crate::naval::CounterSet;

/// The most ships, the cheapest, that are tried to hold an area with, beside half of a group.
const HOLDERS: usize = 3;

impl Neighbourhood<'_> {
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
            let next = self.together(of, doomed, area);
            if next != *of && !found.contains(&next) {
                found.push(next);
            }
        }
        found
    }

    /// The deployments that hold an area besides where nobody goes, and risk nothing more by it: with the cheapest ships that
    /// ports and groups have to spare, or with every other ship of a group. None if somebody goes there, or where those who
    /// moved first are.
    pub fn holding(&self, of: &Deployment, area: Area) -> Vec<Deployment> {
        let mut found: Vec<Deployment> = Vec::new();
        if !self.going(of, area).is_empty() || self.view.enemy_counters(Place::sea(area)) > 0 {
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
                let next = self.together(of, group, area);
                if next != *of && !found.contains(&next) {
                    found.push(next);
                }
            }
        }
        found
    }

    /// The deployments in which ships that lie idle sail together to one area or another, and risk nothing more by it.
    pub fn joinings(&self, of: &Deployment, idle: CounterSet) -> Vec<Deployment> {
        let mut found: Vec<Deployment> = Vec::new();
        let risks = self.risks(of).len();
        for area in Area::ALL {
            let next = self.together(of, idle, area);
            if next != *of && !found.contains(&next) && self.risks(&next).len() <= risks {
                found.push(next);
            }
        }
        found
    }

    /// A deployment with these ships sent to an area, as many as can go there.
    fn together(&self, of: &Deployment, ships: CounterSet, area: Area) -> Deployment {
        let mut next = *of;
        for ship in ships {
            self.send(&mut next, ship, Some(area));
        }
        next
    }

    /// The undamaged ships that stay in each port.
    pub fn idle(&self, of: &Deployment) -> Vec<CounterSet> {
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
}

#[cfg(test)]
mod tests {
    use super::super::neighbours::tests::in_germany;
    use super::*;
    use crate::map::Port;
    use crate::naval::Side;
    use crate::{Phase, Position, Scenario, View};

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
