//! Deployments that differ from one by a little.

use crate::View;
use crate::commanders::deployment::Deployment;
use crate::map::{Area, AreaSet, Place, Places};
use crate::naval::{CounterId, CounterSet};
use crate::rules::passage::Departures;
use admiralty_core::dice::below;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Ways in which deployments are changed: see [`Neighbourhood::change`].
const WAYS: u64 = 4;

/// A group of so many ships has one to spare.
const TO_SPARE: usize = 3;

/// The ships of a side that can be sent elsewhere, and where to.
pub struct Neighbourhood<'v> {
    pub(super) view: &'v View<'v>,
    departures: Departures,
    /// Ships with anywhere to go.
    movable: Vec<CounterId>,
}

impl<'v> Neighbourhood<'v> {
    /// Of the position that a side sees.
    pub fn new(view: &'v View<'v>) -> Self {
        let departures = Departures::of(view.scenario, view.position, view.side);
        let movable = view
            .own()
            .into_iter()
            .filter(|&ship| departures.near[ship] | departures.far[ship] != AreaSet::EMPTY)
            .collect();
        Neighbourhood {
            view,
            departures,
            movable,
        }
    }

    /// A deployment, first, and up to so many others around it, none twice.
    pub fn around(&self, of: &Deployment, wanted: usize, random: &mut Xoshiro256PlusPlus) -> Vec<Deployment> {
        let mut found = vec![*of];
        for _ in 0..4 * wanted {
            if found.len() > wanted || self.movable.is_empty() {
                break;
            }
            let mut next = *of;
            self.change(&mut next, random);
            if !found.contains(&next) {
                found.push(next);
            }
        }
        found
    }

    /// A deployment, first, and those that a player would ask about who doubts it: what if these ships stayed in port, or
    /// went with the others; what if the carriers did; what if somebody went where nobody goes? None twice.
    pub fn doubts(&self, of: &Deployment) -> Vec<Deployment> {
        let strongest = self.strongest(of);
        let mut found = vec![*of];
        let mut ask = |ships: CounterSet, to: Option<Area>| {
            let mut next = *of;
            for ship in ships {
                self.send(&mut next, ship, to);
            }
            if !found.contains(&next) {
                found.push(next);
            }
        };
        for area in Area::ALL {
            let group = self.going(of, area);
            ask(group, None);
            ask(group, strongest);
            for ship in self.carriers(group) {
                ask(CounterSet::of(ship), None);
                ask(CounterSet::of(ship), strongest);
            }
            if group.is_empty() {
                for ship in self.spare(of, area) {
                    ask(CounterSet::of(ship), Some(area));
                }
            }
        }
        found
    }

    /// A deployment, first, and those in which ships that belong together go elsewhere, or stay, together: who goes to one
    /// area, who tries for it by a speed roll, who lies in one port, and who stays there. None twice.
    pub fn regroupings(&self, of: &Deployment) -> Vec<Deployment> {
        self.sent(of, self.groups(of))
    }

    /// A deployment, first, and those in which one ship goes elsewhere or stays, of each kind one. None twice.
    pub fn elsewhere(&self, of: &Deployment) -> Vec<Deployment> {
        let one = |kind: CounterSet| kind.lowest().map(CounterSet::of);
        self.sent(of, self.kinds(of).into_iter().filter_map(one))
    }

    /// A deployment, first, and those in which all ships of a kind go elsewhere or stay, or all but one do, or the first. None
    /// twice.
    pub fn kinds_elsewhere(&self, of: &Deployment) -> Vec<Deployment> {
        let parts = |kind: CounterSet| {
            let first = kind.lowest().map_or(CounterSet::EMPTY, CounterSet::of);
            [kind, kind - first, first]
        };
        self.sent(of, self.kinds(of).into_iter().flat_map(parts))
    }

    /// The ships that are of a kind in a deployment: as good, in one place, and going to one.
    fn kinds(&self, of: &Deployment) -> Vec<CounterSet> {
        let (scenario, position) = (self.view.scenario, self.view.position);
        let kind = |ship: CounterId| {
            let navy = position.navy(scenario, ship);
            let (factors, damage) = (scenario.factors[ship], position.damage[ship]);
            (navy, factors, damage, position.place[ship], of.goal(ship))
        };
        let mut left: CounterSet = self.movable.iter().copied().collect();
        let mut kinds = Vec::new();
        while let Some(first) = left.lowest() {
            let alike = left.only(|ship| kind(ship) == kind(first));
            left -= alike;
            kinds.push(alike);
        }
        kinds
    }

    /// A deployment, first, and those in which one of these groups goes together to one area or another, or stays. None twice.
    fn sent(&self, of: &Deployment, groups: impl IntoIterator<Item = CounterSet>) -> Vec<Deployment> {
        let mut found = vec![*of];
        for group in groups {
            for to in Area::ALL.map(Some).into_iter().chain([None]) {
                let mut next = *of;
                for ship in group {
                    self.send(&mut next, ship, to);
                }
                if !found.contains(&next) {
                    found.push(next);
                }
            }
        }
        found
    }

    /// The ships that belong together in a deployment, see [`Neighbourhood::regroupings`]; no set is empty.
    fn groups(&self, of: &Deployment) -> Vec<CounterSet> {
        let mut groups: Vec<CounterSet> = Vec::new();
        for area in Area::ALL {
            let going = self.going(of, area);
            groups.extend([going, going & of.rolling]);
        }
        let mut left: CounterSet = self.movable.iter().copied().collect();
        while let Some(ship) = left.lowest() {
            let here = left & self.view.position.place.at(self.view.position.place[ship]);
            left -= here;
            groups.extend([here, here.only(|ship| of.goal(ship).is_none())]);
        }
        groups.retain(|group| !group.is_empty());
        groups
    }

    pub(super) fn carriers(&self, ships: CounterSet) -> CounterSet {
        ships.only(|ship| self.view.scenario.factors[ship].airstrike > 0)
    }

    /// The ships that a deployment sends to an area, of those that can go elsewhere.
    pub(super) fn going(&self, of: &Deployment, area: Area) -> CounterSet {
        let there = self.movable.iter().copied();
        there.filter(|&ship| of.goal(ship) == Some(area)).collect()
    }

    /// The area that most factors go to.
    fn strongest(&self, of: &Deployment) -> Option<Area> {
        let factors = |area: Area| -> u32 {
            self.going(of, area)
                .into_iter()
                .map(|ship| self.worth(ship))
                .sum()
        };
        let best = Area::ALL.into_iter().max_by_key(|&area| factors(area));
        best.filter(|&area| factors(area) > 0)
    }

    /// The cheapest ship in port, and the cheapest of each group with ships to spare, that can be sent to an area; no
    /// carriers, for they hold nothing alone, but on the last turn, when they have nothing left to lose.
    pub(super) fn spare(&self, of: &Deployment, area: Area) -> impl Iterator<Item = CounterId> {
        let can_go = |ship: &CounterId| (self.departures.near[*ship] | self.departures.far[*ship]).has(area);
        let last = self.view.position.turn == self.view.scenario.turns;
        let cheapest = |goal: Option<Area>| {
            let group = (self.movable.iter().copied()).filter(|&ship| {
                of.goal(ship) == goal && (last || self.view.scenario.factors[ship].airstrike == 0)
            });
            let enough = goal.is_none() || group.clone().count() >= TO_SPARE;
            let cheapest = group.filter(can_go).min_by_key(|&ship| self.worth(ship));
            cheapest.filter(|_| enough)
        };
        let goals = Area::ALL.map(Some).into_iter().chain([None]);
        goals.filter_map(cheapest).collect::<Vec<_>>().into_iter()
    }

    /// The factors on a counter.
    pub(super) fn worth(&self, ship: CounterId) -> u32 {
        let factors = &self.view.scenario.factors[ship];
        u32::from(factors.attack + factors.defense + factors.airstrike)
    }

    /// Sends one ship elsewhere, or about half of those with the same goal, or exchanges the goals of two.
    fn change(&self, deployment: &mut Deployment, random: &mut Xoshiro256PlusPlus) {
        let before = *deployment;
        let ship = self.any(random);
        match below(random, WAYS) {
            0 | 1 => self.send(deployment, ship, self.somewhere(ship, random)),
            2 => {
                let (goal, to) = (before.goal(ship), self.somewhere(ship, random));
                for &other in self.movable.iter().filter(|&&other| before.goal(other) == goal) {
                    if other == ship || below(random, 2) == 0 {
                        self.send(deployment, other, to);
                    }
                }
            }
            _ => {
                let other = self.any(random);
                self.send(deployment, ship, before.goal(other));
                self.send(deployment, other, before.goal(ship));
            }
        }
    }

    fn any(&self, random: &mut Xoshiro256PlusPlus) -> CounterId {
        self.movable[below(random, self.movable.len() as u64) as usize]
    }

    /// One of the areas that a ship can be sent to, or none: it stays in port.
    fn somewhere(&self, ship: CounterId, random: &mut Xoshiro256PlusPlus) -> Option<Area> {
        let areas = self.departures.near[ship] | self.departures.far[ship];
        let choice = below(random, areas.iter().count() as u64 + 1);
        areas.iter().nth(choice as usize)
    }

    /// Sends a ship to an area if it can be sent there, or has it stay.
    pub(super) fn send(&self, deployment: &mut Deployment, ship: CounterId, to: Option<Area>) {
        let from = self.view.position.place[ship];
        match to {
            None => deployment.sail(ship, from),
            Some(area) if self.departures.near[ship].has(area) => deployment.sail(ship, Place::sea(area)),
            Some(area) if self.departures.far[ship].has(area) => deployment.roll(ship, from, area),
            Some(_) => {}
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::naval::Side;
    use crate::{Phase, Position, Scenario};

    /// Bismarck, Blucher and Graf Zeppelin in Germany, the Axis to move.
    pub(in super::super) fn in_germany(scenario: &Scenario) -> (Position, [CounterId; 3]) {
        let ships = ["Bismarck", "Blucher", "Graf Zeppelin"].map(|name| scenario.find(name).unwrap());
        let mut position = Position::new();
        (position.phase, position.turn) = (Phase::AxisMovement, 4);
        for ship in ships {
            position.place[ship] = Place::port(scenario.ship(ship).home());
        }
        (position, ships)
    }

    /// Bismarck and Blucher lie in Germany and try for the South Atlantic; Graf Zeppelin stays. The three may go anywhere
    /// together, the two may, and she may; nobody else leaves with her unless all do.
    #[test]
    fn ships_that_belong_together_go_elsewhere_together() {
        let scenario = Scenario::embedded();
        let (position, [bismarck, blucher, carrier]) = in_germany(&scenario);
        let view = View::open(&scenario, &position, Side::Axis);
        let near = Neighbourhood::new(&view);
        let mut plan = Deployment::stay(&position);
        let goals = |plan: &Deployment| [bismarck, blucher, carrier].map(|ship| plan.goal(ship));
        let [barents, atlantic] = [Area::BarentsSea, Area::NorthAtlantic].map(Some);
        near.send(&mut plan, bismarck, atlantic);
        near.send(&mut plan, blucher, atlantic);
        let asked: Vec<_> = near.regroupings(&plan).iter().map(goals).collect();
        assert_eq!(asked[0], [atlantic, atlantic, None]);
        for expected in [
            [barents, barents, None],
            [None, None, None],
            [atlantic, atlantic, barents],
            [barents, barents, barents],
        ] {
            assert!(asked.contains(&expected), "{expected:?} of {asked:?}");
        }
        assert!(
            asked.iter().all(|[first, second, _]| first == second),
            "{asked:?}"
        );
        assert!(
            (1..asked.len()).all(|n| !asked[..n].contains(&asked[n])),
            "{asked:?}"
        );
    }

    /// Bismarck and Blucher lie in Germany and stay, with Admiral Hipper, who is as good as Blucher: each of the first two may go to
    /// any area in reach, and nobody else does.
    #[test]
    fn one_ship_of_each_kind_goes_elsewhere() {
        let scenario = Scenario::embedded();
        let (mut position, [bismarck, blucher, carrier]) = in_germany(&scenario);
        let hipper = scenario.find("Admiral Hipper").unwrap();
        assert_eq!(scenario.factors[hipper], scenario.factors[blucher]);
        (position.place[hipper], position.place[carrier]) = (position.place[blucher], Place::SUNK);
        let view = View::open(&scenario, &position, Side::Axis);
        let near = Neighbourhood::new(&view);
        let stay = Deployment::stay(&position);
        let asked = near.elsewhere(&stay);
        assert_eq!(asked[0], stay);
        let areas = |ship: CounterId| {
            (near.departures.near[ship] | near.departures.far[ship])
                .iter()
                .count()
        };
        assert_eq!(asked.len(), 1 + areas(bismarck) + areas(hipper));
        let sails = |plan: &Deployment| [bismarck, hipper, blucher].map(|ship| plan.goal(ship).is_some());
        let one = [[true, false, false], [false, true, false], [false, false, true]];
        let who: Vec<_> = asked[1..].iter().map(sails).collect();
        assert!(who.iter().all(|who| one.contains(who)));
        assert!(!who.contains(&one[1]) || !who.contains(&one[2]), "one of a kind");
    }

    /// Dorsetshire, Exeter and Kent lie in England and stay, Hood too: the cruisers may go to the North Sea together, or two of
    /// them, or one; nobody goes with Hood.
    #[test]
    fn ships_of_a_kind_go_elsewhere_together() {
        let scenario = Scenario::embedded();
        let mut position = Position::new();
        (position.phase, position.turn) = (Phase::AlliedMovement, 8);
        let ships = ["Dorsetshire", "Exeter", "Kent", "Hood"].map(|name| scenario.find(name).unwrap());
        for ship in ships {
            position.place[ship] = Place::port(scenario.ship(ship).home());
        }
        let view = View::open(&scenario, &position, Side::Allied);
        let asked = Neighbourhood::new(&view).kinds_elsewhere(&Deployment::stay(&position));
        let north = Some(Area::NorthSea);
        let sails = |plan: &Deployment| ships.map(|ship| plan.goal(ship) == north);
        let mut counts: Vec<_> = (asked.iter().map(sails))
            .filter(|sails| sails.contains(&true))
            .map(|[a, b, c, hood]| (usize::from(a) + usize::from(b) + usize::from(c), hood))
            .collect();
        counts.sort_unstable();
        assert_eq!(counts, [(0, true), (1, false), (2, false), (3, false)]);
    }

    /// Of Bismarck in the North Sea (496: the strongest group), Graf Zeppelin in the Barents and Blucher in port a player
    /// asks: what if Bismarck stayed, or Graf Zeppelin did or went with her, or Blucher took the Baltic?
    #[test]
    fn a_player_doubts_groups_carriers_and_empty_areas() {
        let scenario = Scenario::embedded();
        let (position, [bismarck, blucher, carrier]) = in_germany(&scenario);
        let view = View::open(&scenario, &position, Side::Axis);
        let near = Neighbourhood::new(&view);
        let mut plan = Deployment::stay(&position);
        near.send(&mut plan, bismarck, Some(Area::NorthSea));
        near.send(&mut plan, carrier, Some(Area::BarentsSea));
        let doubts = near.doubts(&plan);
        assert_eq!(doubts[0], plan);
        let [north, barents, baltic] = [Area::NorthSea, Area::BarentsSea, Area::BalticSea].map(Some);
        let goals = |plan: &Deployment| [bismarck, blucher, carrier].map(|ship| plan.goal(ship));
        let asked: Vec<_> = doubts.iter().map(goals).collect();
        for expected in [
            [None, None, barents],
            [north, None, None],
            [north, None, north],
            [north, baltic, barents],
        ] {
            assert!(asked.contains(&expected), "{expected:?} of {asked:?}");
        }
        assert!(
            doubts
                .iter()
                .enumerate()
                .all(|(n, one)| !doubts[..n].contains(one))
        );
    }
}
