//! The Allied picture of the sea while ships are shared out: what is at stake where, what may come, where one more
//! ship is needed most.

use super::Doctrine;
use super::book::{Book, Chance, Fleet};
use super::lanes::{FIRST_FOUR, Lanes, add, areas_of, by_area, lanes, least, lesser, mask};
use super::reach::Reach;
use super::weights::Movement;
use crate::naval::{CounterId, CounterMap, CounterSet, Side};
use crate::war_at_sea::View;
use crate::war_at_sea::map::{Area, AreaSet, ByArea, Place, Site};
use crate::war_at_sea::rules::passage::Squadron;
use std::array::from_fn;
use wide::f32x4;

/// What does not change while ships are shared out.
pub(super) struct Stakes {
    /// What may come against the Allies.
    pub threat: ByArea<Threat>,
    /// What the Allies have of an area that they hold, POC times 1000.
    held: ByArea<f32>,
    /// The same, side by side.
    brings: Lanes,
    /// The strength to reckon with.
    against: Lanes,
    /// One over what is at stake times the strength against it: see [`Front::place`].
    ease: Lanes,
    /// U-boats that may be placed anywhere.
    boats: u8,
}

/// What has been sent where so far.
#[derive(Clone, Copy)]
pub(super) struct Front {
    /// Strength sent.
    own: Lanes,
    /// What the ships sent are worth later, POC times 1000.
    worth: ByArea<f32>,
    /// Ships sent that can screen carriers.
    screens: ByArea<u8>,
    /// Dice that the ships sent have for the search (8.3).
    dice: ByArea<u8>,
    /// The areas to which nobody has been sent.
    empty: AreaSet,
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
    pub(super) fn outlook(&self, view: &View<'_>, stakes: &Stakes, front: &Front) -> f32 {
        let mut total = 0.0;
        let (mut strike, mut italian, mut denied) = (0.0_f32, 0.0_f32, 0.0_f32);
        let own = by_area(&front.own);
        for area in Area::ALL {
            let threat = &stakes.threat[area];
            if front.empty.has(area) {
                if threat.power > 0.0 {
                    total -= threat.prize;
                }
                continue;
            }
            total += stakes.held[area];
            let held = Fleet {
                power: own[area],
                worth: front.worth[area],
            };
            let gain = self.gain_of_strike(stakes, held, area).max(0.0);
            if area == Area::Mediterranean {
                italian = gain;
            } else {
                strike = strike.max(gain);
            }
            let poc = 1000.0 * f32::from(view.scenario.poc[area].allied);
            denied = denied.max(poc * self.book.survival.of(stakes.boats, front.dice[area]));
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
            brings: [f32x4::ZERO; 2],
            against: [f32x4::ONE; 2],
            ease: [f32x4::ONE; 2],
            boats: position.uboats.in_germany() + position.uboats.at_sea(),
        };
        let mut ease = ByArea([1.0; 6]);
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
            ease[area] = 1.0 / at_stake.max(1.0);
            stakes.held[area] = poc + blockade;
        }
        stakes.brings = lanes(|area| stakes.held[area], 0.0);
        stakes.ease = lanes(|area| ease[area], 1.0);
        stakes.against = lanes(|area| stakes.threat[area].against(), 1.0);
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

impl Stakes {
    /// More than any deployment to these areas can promise.
    pub(super) fn promise(&self, open: AreaSet) -> f32 {
        let worth = |area| {
            if open.has(area) {
                self.held[area]
            } else if self.threat[area].power > 0.0 {
                -self.threat[area].prize
            } else {
                0.0
            }
        };
        Area::ALL.into_iter().map(worth).sum()
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
            for n in 0..FOURS {
                self.own[n] += chosen[n] & candidate.brings[n];
            }
            self.order(candidate, ship, area);
        }
    }

    /// Sends a ship to an area that it can reach.
    #[inline]
    pub(super) fn send(&mut self, candidate: &Candidate, ship: CounterId, area: Area) {
        let chosen = mask(AreaSet::of(area));
        for n in 0..2 {
            self.own[n] += chosen[n] & candidate.brings[n];
        }
        self.order(candidate, ship, area);
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

impl Threat {
    /// The strength to reckon with: never nothing.
    #[inline]
    fn against(&self) -> f32 {
        self.power.max(0.01)
    }
}
