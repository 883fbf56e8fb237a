//! How Allied ships are shared out: one after another, each where it does most.

use super::Doctrine;
use super::book::Book;
use super::lanes::{FIRST_FOUR, Lanes, areas_of, by_area, least, lesser, mask};
use super::stakes::Stakes;
use crate::naval::{CounterId, CounterMap};
use crate::war_at_sea::View;
use crate::war_at_sea::map::{Area, AreaSet, ByArea, Place};
use crate::war_at_sea::rules::passage::Squadron;
use std::array::from_fn;
use wide::f32x4;

/// What has been sent where so far.
#[derive(Clone, Copy)]
pub(super) struct Front {
    /// Strength sent.
    pub own: Lanes,
    /// What the ships sent are worth later, POC times 1000.
    pub worth: ByArea<f32>,
    /// Ships sent that can screen carriers.
    screens: ByArea<u8>,
    /// Dice that the ships sent have for the search (8.3).
    pub dice: ByArea<u8>,
    /// The areas to which nobody has been sent.
    pub empty: AreaSet,
    /// Where every counter of the side goes at once, and where it is to try for by a speed roll.
    pub to: CounterMap<Place>,
    /// See there.
    pub rolls: CounterMap<Option<Area>>,
}

/// What counts when a ship is sent out, the same for all ships that are like it.
#[derive(Clone, Copy, Default)]
pub(super) struct Candidate {
    /// What it counts as a screen for carriers: 1, or 0 if it is a carrier.
    screens: u8,
    /// Its dice for the search (8.3).
    dice: u8,
    /// Where it can be for sure, and where by a speed roll.
    near: AreaSet,
    far: AreaSet,
    /// Its strength, and one over it.
    power: f32,
    weakness: f32,
    /// What it is worth later, POC times 1000; that times the chance of a speed roll.
    worth: f32,
    expected: f32,
    /// One over the chance that it gets to an area, as a cautious commander counts it.
    doubt: Lanes,
    /// What it brings to an area: its strength by that chance.
    brings: Lanes,
    /// More than anything, where it cannot go.
    closed: Lanes,
}

impl Doctrine<'_> {
    /// What sharing out among the areas that are open asks of a ship.
    #[inline]
    pub(super) fn candidate(
        &self,
        view: &View<'_>,
        squadron: &Squadron,
        ship: CounterId,
        open: AreaSet,
    ) -> Candidate {
        let form = self.book.form(ship, view.position.damage[ship]);
        let near = squadron.near & open;
        // A roll that cannot succeed is not tried.
        let far = if form.doubt.is_finite() {
            squadron.far & open
        } else {
            AreaSet::EMPTY
        };
        let (by_near, by_far, by_all) = (mask(near), mask(far), mask(near | far));
        let either = |sure: f32, rolled: f32| -> Lanes {
            from_fn(|n| by_near[n] & f32x4::splat(sure) | by_far[n] & f32x4::splat(rolled))
        };
        let carrier = view.scenario.rolls.carriers.has(ship);
        let worth = form.worth * Book::turns(Self::turns_left(view));
        Candidate {
            screens: u8::from(!carrier),
            dice: if carrier { 3 } else { 1 },
            near,
            far,
            power: form.power,
            weakness: form.weakness,
            worth,
            expected: worth * form.roll,
            doubt: either(1.0, form.doubt),
            brings: either(form.power, form.power * form.roll),
            closed: from_fn(|n| !by_all[n] & f32x4::splat(f32::INFINITY)),
        }
    }
}

impl Front {
    /// Nobody has been sent anywhere.
    pub(super) fn new(view: &View<'_>) -> Self {
        Front {
            own: [f32x4::ZERO; 2],
            worth: ByArea::default(),
            screens: ByArea::default(),
            dice: ByArea::default(),
            empty: AreaSet::ALL,
            to: view.position.place,
            rolls: CounterMap::all(None),
        }
    }

    /// The strength sent to an area.
    pub(super) fn power(&self, area: Area) -> f32 {
        by_area(&self.own)[area]
    }

    /// Sends a ship where it does most.
    #[inline]
    pub(super) fn place(&mut self, stakes: &Stakes, candidate: &Candidate, ship: CounterId) {
        let areas = candidate.near | candidate.far;
        if !areas.several() {
            if let Some(area) = areas.first() {
                self.send(candidate, ship, area);
            }
        } else if (areas - FIRST_FOUR).is_empty() {
            self.weigh::<1>(stakes, candidate, ship);
        } else {
            self.weigh::<2>(stakes, candidate, ship);
        }
    }

    /// Sends a ship where it does most among areas that are all in the first lanes; what is compared is one over what it
    /// does.
    ///
    /// What is at stake, S, is in danger as T / (T + own), T the strength against it; a ship of strength p takes
    /// away S T p / (T + own) (T + own + p). The first ship also brings what holding the area is worth. A speed
    /// roll counts by its chance, as far as that is trusted.
    #[inline]
    fn weigh<const FOURS: usize>(&mut self, stakes: &Stakes, candidate: &Candidate, ship: CounterId) {
        let (near, far) = (candidate.near, candidate.far);
        let (power, weakness) = (f32x4::splat(candidate.power), f32x4::splat(candidate.weakness));
        let mut level: [_; FOURS] = from_fn(|n| {
            let both = stakes.against[n] + self.own[n];
            both * (both + power) * stakes.ease[n] * weakness
        });
        let empty = (near | far) & self.empty;
        if !empty.is_empty() {
            let held = |n: usize| stakes.brings[n] & mask(empty)[n];
            level = from_fn(|n| level[n] / (f32x4::ONE + level[n] * held(n)));
        }
        let level: [_; FOURS] = from_fn(|n| level[n] * candidate.doubt[n] + candidate.closed[n]);
        let lowest = level.into_iter().map(least).fold(f32::INFINITY, lesser);
        let mut chosen = level.map(|level| level.simd_eq(f32x4::splat(lowest)));
        let mut best = areas_of(&chosen) & (near | far);
        if best.several() {
            // The first, one without a roll if there is one.
            let sure = best & near;
            best = if sure.is_empty() { best } else { sure };
            best = best.first().map_or(best, AreaSet::of);
            chosen = from_fn(|n| mask(best)[n]);
        }
        if let Some(area) = best.first() {
            self.add(candidate, &chosen);
            self.order(candidate, ship, area);
        }
    }

    /// Sends a ship to an area that it can reach.
    #[inline]
    pub(super) fn send(&mut self, candidate: &Candidate, ship: CounterId, area: Area) {
        self.add(candidate, mask(AreaSet::of(area)));
        self.order(candidate, ship, area);
    }

    /// Adds the strength of a ship in the lanes of an area.
    #[inline]
    fn add(&mut self, candidate: &Candidate, chosen: &[f32x4]) {
        for ((own, &chosen), &brings) in self.own.iter_mut().zip(chosen).zip(&candidate.brings) {
            *own += chosen & brings;
        }
    }

    /// Notes where a ship is sent, its strength apart.
    #[inline]
    fn order(&mut self, candidate: &Candidate, ship: CounterId, area: Area) {
        self.empty.remove(area);
        self.dice[area] += candidate.dice;
        self.screens[area] += candidate.screens;
        if candidate.near.has(area) {
            self.to[ship] = Place::sea(area);
            self.worth[area] += candidate.worth;
        } else {
            self.rolls[ship] = Some(area);
            self.worth[area] += candidate.expected;
        }
    }

    /// The areas with ships enough to screen a carrier.
    pub(super) fn screened(&self, enough: f32) -> AreaSet {
        Area::ALL
            .into_iter()
            .filter(|&area| f32::from(self.screens[area]) >= enough)
            .collect()
    }
}
