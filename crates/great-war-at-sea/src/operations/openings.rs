//! The plans of both sides as openings, which the study of openings plays against one another: routes of the ship on which
//! victory hangs against places to wait for her; where it hangs on none, those of [`super::theatre`].

use super::mix_map;
use super::oracle;
use super::rules::Operations;
use super::staff::{Goal, Leg, Plan};
use crate::battle::state::Side;
use admiralty_core::contract::{NamedOpening, Openings, ProposalRequest, Refusal};
use admiralty_core::results::chart::Figure;
use admiralty_core::seats::{BySeat, Seat};

/// The player that plays plans.
pub(super) const STAFF: &str = "staff";

/// A zone is on a way if going through it costs at most so many MF more.
const DETOUR: u16 = 4;
/// One that she may be led through by a listed plan.
const LONG_WAY: u16 = 8;
/// Turns that a listed plan has her wait.
const DAY: u8 = 6;

impl Operations {
    /// Where she begins and where her goals are.
    pub(super) fn chase(&self) -> Option<(u8, Vec<u8>)> {
        let quarry = self.quarry?;
        let own = &self.start.own[Side::Central];
        let counter = self.sides[Side::Central].force.units[usize::from(quarry.ship)].counter;
        let fleet = own.fleet(own.counters[usize::from(counter)].fleet)?;
        let haven = quarry.haven.map(|(zone, _)| zone);
        let refuge = quarry.refuge.map(|(port, _)| self.map.port(port).zone);
        Some((fleet.course.zone, haven.into_iter().chain(refuge).collect()))
    }

    /// Zones on a way of hers to a goal that costs at most so many MF more than the shortest, the nearest to her first.
    pub(super) fn on_ways(&self, detour: u16) -> Vec<u8> {
        let Some((from, goals)) = self.chase() else {
            return Vec::new();
        };
        let far = |one: u8, other: u8| u16::from(self.map.way(Side::Central, one, other));
        let near = |zone: &u8| {
            let by = |goal: &u8| far(from, *zone) + far(*zone, *goal) <= far(from, *goal) + detour;
            *zone != from && !goals.contains(zone) && goals.iter().any(by)
        };
        let mut zones: Vec<u8> = self.map.all().filter(near).collect();
        zones.sort_by_key(|zone| (far(from, *zone), *zone));
        zones
    }

    /// A plan as an opening.
    pub(super) fn opening(&self, side: Side, plan: &Plan) -> NamedOpening {
        let text = plan.text(self, side);
        let commander = match text.is_empty() {
            true => STAFF.to_owned(),
            false => format!("{STAFF}:{text}"),
        };
        NamedOpening {
            name: plan.name(self, side),
            about: format!("{} ({commander})", plan.about(self, side)),
            commander,
        }
    }

    /// The plan that a commander plays.
    pub(super) fn plan_of(&self, side: Side, commander: &str) -> Result<Plan, Refusal> {
        let refused = || Refusal::Usage(format!("{commander:?}: plans are those of the player {STAFF}"));
        match commander.split_once(':') {
            None if commander == STAFF => Ok(Plan::default()),
            Some((STAFF, text)) => Plan::read(self, side, text).map_err(|_| refused()),
            _ => Err(refused()),
        }
    }

    /// The plans that are listed.
    pub(super) fn plans(&self, side: Side) -> Vec<Plan> {
        if self.quarry.is_none() {
            return self.theatre_plans(side);
        }
        let mut plans = vec![Plan::default()];
        if side == Side::Allied {
            let zones = self.on_ways(DETOUR).into_iter();
            let zones = zones.filter(|zone| self.map.open_to(side, *zone));
            plans.extend(zones.map(|zone| Plan {
                all: Some(zone),
                ..Plan::default()
            }));
            // One fleet before her haven, while the others hunt.
            let way = self.usual_way();
            if let Some(&gate) = way.iter().rev().find(|zone| self.map.open_to(side, **zone)) {
                plans.extend(Plan::fleets(self, side).into_iter().map(|fleet| Plan {
                    stations: vec![(fleet, gate)],
                    ..Plan::default()
                }));
            }
            return plans;
        }
        plans.extend([Goal::Refuge, Goal::Raid].map(|goal| Plan {
            goal,
            ..Plan::default()
        }));
        let by = |zone: u8, turns: u8| Plan {
            way: vec![Leg { zone, turns }],
            ..Plan::default()
        };
        plans.extend(self.chase().map(|(from, _)| by(from, DAY)));
        let Some(haven) = self.quarry.and_then(|quarry| quarry.haven) else {
            return plans;
        };
        // Through what is not on the shortest way.
        let usual = self.usual_way();
        let aside = self.on_ways(LONG_WAY).into_iter();
        let aside = aside.filter(|zone| !usual.contains(zone) && self.toward(*zone, haven.0));
        plans.extend(aside.map(|zone| by(zone, 0)));
        plans
    }

    /// The zones of her shortest way to her haven, the haven last.
    fn usual_way(&self) -> Vec<u8> {
        let (Some((from, _)), Some((haven, _))) = (self.chase(), self.quarry.and_then(|quarry| quarry.haven))
        else {
            return Vec::new();
        };
        let next = |zone: u8| self.map.next(Side::Central, zone, haven);
        std::iter::successors(next(from), |zone| next(*zone)).collect()
    }

    /// Whether a zone is nearer to a goal than she is at first, and no dead end.
    fn toward(&self, zone: u8, goal: u8) -> bool {
        let Some((from, _)) = self.chase() else {
            return false;
        };
        let far = |one: u8| u16::from(self.map.way(Side::Central, one, goal));
        far(zone) < far(from)
            && far(zone) + u16::from(self.map.way(Side::Central, from, zone)) <= far(from) + LONG_WAY
    }
}

impl Openings for Operations {
    fn list(&self, seat: Seat, player: &str) -> Result<Vec<NamedOpening>, Refusal> {
        if player != STAFF {
            return Err(Refusal::Usage(format!(
                "plans are those of the player {STAFF}, not of {player:?}"
            )));
        }
        let side = Side::of(seat);
        Ok(self
            .plans(side)
            .iter()
            .map(|plan| self.opening(side, plan))
            .collect())
    }

    fn reseated(&self, seat: Seat, opening: &NamedOpening, player: &str) -> Result<NamedOpening, Refusal> {
        let plan = self.plan_of(Side::of(seat), &opening.commander)?;
        if player == STAFF {
            Ok(self.opening(Side::of(seat), &plan))
        } else {
            Err(Refusal::Usage(format!("{player:?} plays no plans")))
        }
    }

    /// Of what is typed the words stay as they are: they repeat the study.
    fn named(&self, seat: Seat, player: &str) -> Option<NamedOpening> {
        let side = Side::of(seat);
        let plan = self.plan_of(side, player).ok()?;
        Some(NamedOpening {
            commander: player.to_owned(),
            ..self.opening(side, &plan)
        })
    }

    fn on_map(&self, mixes: &BySeat<Vec<(String, f64)>>) -> Option<Figure> {
        mix_map::draw(self, mixes)
    }

    fn propose(&self, request: &ProposalRequest<'_>) -> Result<Vec<NamedOpening>, Refusal> {
        oracle::propose(self, request)
    }
}
