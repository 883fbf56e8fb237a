//! Deployments that differ from one by a little.

use crate::View;
use crate::commanders::deployment::Deployment;
use crate::map::{Area, AreaSet, Place};
use crate::naval::CounterId;
use crate::rules::passage::Departures;
use admiralty_core::dice::below;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Ways in which deployments are changed: see [`Neighbourhood::change`].
const WAYS: u64 = 4;

/// The ships of a side that can be sent elsewhere, and where to.
pub struct Neighbourhood<'v> {
    view: &'v View<'v>,
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
    fn send(&self, deployment: &mut Deployment, ship: CounterId, to: Option<Area>) {
        let from = self.view.position.place[ship];
        match to {
            None => deployment.sail(ship, from),
            Some(area) if self.departures.near[ship].has(area) => deployment.sail(ship, Place::sea(area)),
            Some(area) if self.departures.far[ship].has(area) => deployment.roll(ship, from, area),
            Some(_) => {}
        }
    }
}
