//! Who sees whom: lines of sight, smoke, islands, weather, night, radar (V3.4, V4.9, V4.10, V10).

use super::plane::{INCH, Point, TOUCH};
use super::rules::{Ground, NEAR, Victory};
use super::setup::Nation;
use super::state::{Id, Is, Side, State};
use super::switches::Part;
use crate::card::Type;

/// How a firer sees a target (V10.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Light {
    /// Not at all.
    Hidden,
    /// By night, near enough.
    Detected,
    /// As by day.
    Clear,
}

impl Victory {
    /// V4.9, V4.10: whether nothing stands between two units.
    #[must_use]
    pub fn line(&self, state: &State, unit: Id, target: Id) -> bool {
        let (from, to) = (state.at[unit], state.at[target]);
        let thick = |at: Point, radius: i32| at.off_line(from, to) < radius * radius;
        let ends = |at: Point, radius: i32| at.within(from, radius) || at.within(to, radius);
        let beyond = !from.within(to, NEAR);
        let ship = |other: Id| {
            let kind = self.unit(other).kind;
            let blocks = kind != Type::TorpedoBoat && !(kind == Type::Destroyer && beyond);
            blocks && other != unit && other != target && thick(state.at[other], TOUCH)
        };
        if Side::BOTH
            .into_iter()
            .any(|side| self.here(state, side, self.kinds(side).ships).any(ship))
        {
            return false;
        }
        let cloud = |at: Point, radius: i32| thick(at, radius) && !ends(at, radius);
        if state
            .clouds
            .iter()
            .any(|smoke| cloud(smoke.at, super::rules::NEAR / 2))
        {
            return false;
        }
        // V8.7: a battery fires all round from the island on which it stands.
        let stands =
            |work: Id, at: Point, radius: i32| self.extra(work).work && state.at[work].within(at, radius);
        !self.ground.iter().any(|patch| match patch.ground {
            Ground::Island => {
                let own = stands(unit, patch.at, patch.radius) || stands(target, patch.at, patch.radius);
                !own && thick(patch.at, patch.radius)
            }
            Ground::Fog => cloud(patch.at, patch.radius),
            Ground::Shoal | Ground::Shallow => false,
        })
    }

    /// V3.4: whether the zones of islands let a unit attack another: both are in one, or neither is in any. The island
    /// on which a battery stands does not keep it from firing all round (V8.7).
    #[must_use]
    pub fn zones_allow(&self, state: &State, unit: Id, target: Id) -> bool {
        let (from, to) = (state.at[unit], state.at[target]);
        let (mut apart, mut together) = (false, false);
        let islands = self.ground.iter().filter(|patch| patch.ground == Ground::Island);
        for patch in islands {
            let inside = |id: Id, at: Point| {
                let stands = self.extra(id).work && at.within(patch.at, patch.radius);
                (at.within(patch.at, patch.radius + NEAR), stands)
            };
            let ((one, works), (other, worked)) = (inside(unit, from), inside(target, to));
            together |= one && other;
            apart |= one && !works && !other || other && !worked && !one;
        }
        together || !apart
    }

    /// V3.4: whether a point is in the zone of an island.
    #[must_use]
    pub fn in_zone(&self, at: Point) -> bool {
        self.lies(at, Ground::Island, NEAR)
    }

    /// Whether a point lies on ground of a kind, with a margin.
    #[must_use]
    pub fn lies(&self, at: Point, ground: Ground, margin: i32) -> bool {
        self.ground
            .iter()
            .any(|patch| patch.ground == ground && at.within(patch.at, patch.radius + margin))
    }

    /// V4.10: whether a unit is in smoke or fog.
    #[must_use]
    pub fn conceals(&self, state: &State, target: Id) -> bool {
        let at = state.at[target];
        state.clouds.iter().any(|cloud| at.within(cloud.at, NEAR / 2)) || self.lies(at, Ground::Fog, 0)
    }

    /// V10.1, V10.2: how a unit sees a ship, without radar.
    #[must_use]
    pub fn light(&self, state: &State, unit: Id, target: Id) -> Light {
        if self.unit(unit).kind.is_aircraft() || self.unit(target).kind.is_aircraft() {
            return Light::Clear;
        }
        let square = state.at[unit].square(state.at[target]);
        let within = |inches: i32| square <= inches * inches;
        // V7.10: who is heard counts as detected.
        let heard = state.sea[unit].noticed.has(target) && target.side() != unit.side();
        if self.part(Part::Weather) && !within(self.sight(state, unit)) && !heard {
            return Light::Hidden;
        }
        if !self.part(Part::Night) || state.is(target, Is::LIT) || state.sea[target].fires > 0 {
            return Light::Clear;
        }
        if within(self.night_radius(unit)) || heard {
            Light::Detected
        } else {
            Light::Hidden
        }
    }

    /// V10.1: how far a ship sees in the weather.
    fn sight(&self, state: &State, unit: Id) -> i32 {
        let better = self.part(Part::Nationality) && self.extra(unit).nation == Nation::British;
        state.sight.0[usize::from(better)]
    }

    /// V10.2: how far a ship detects others by night; Japanese ships farther.
    #[must_use]
    pub fn night_radius(&self, unit: Id) -> i32 {
        if self.extra(unit).nation == Nation::Japanese {
            20 * INCH
        } else {
            10 * INCH
        }
    }

    /// V10.4: whether fog of war can strike a firer: several enemy ships and an own one in its radius.
    #[must_use]
    pub fn confused(&self, state: &State, unit: Id) -> bool {
        let side = unit.side();
        if !self.part(Part::Night) || self.extra(unit).nation == Nation::Japanese {
            return false;
        }
        let (at, radius) = (state.at[unit], self.night_radius(unit));
        let ships = |side: Side| self.near(state, side, self.kinds(side).ships, at, radius);
        ships(side.other()).len() > 1 && !ships(side).without(unit.bit()).is_empty()
    }
}
