//! Mixes on the map: where fleets wait and which coasts they shell, how often; the ways of the ship on which victory hangs.

use super::picture::sea;
use super::rules::Operations;
use super::staff::{Goal, Plan, Task};
use crate::battle::game::SEATS;
use crate::battle::state::{BySide, Side};
use admiralty_core::results::capital;
use admiralty_core::results::chart::{Chart, Figure, Tone};
use admiralty_core::results::scene::{Scene, Share, Spot, Track};
use admiralty_core::seats::BySeat;
use std::collections::BTreeMap;

/// What is done less often is not drawn.
const LEAST: f64 = 0.02;
/// What is drawn of the map around that, by its width and height.
const AROUND: f64 = 0.12;

/// Both mixes; none where nobody is told to be anywhere.
pub(super) fn draw(rules: &Operations, mixes: &BySeat<Vec<(String, f64)>>) -> Option<Figure> {
    let plans = |side: Side| -> Vec<(Plan, f64)> {
        let plan = |(commander, share): &(String, f64)| Some((rules.plan_of(side, commander).ok()?, *share));
        mixes[side.seat()].iter().filter_map(plan).collect()
    };
    let of = BySide(Side::BOTH.map(plans));
    let mut scene = sea(rules);
    for side in Side::BOTH {
        bars(&mut scene, side, &of[side]);
    }
    let ways = ways(rules, &of[Side::Central]);
    let quarry = rules.quarry.map(|quarry| {
        let unit = &rules.sides[Side::Central].force.units[usize::from(quarry.ship)];
        &*unit.ship.name
    });
    scene.tracks = ways;
    if scene.shares.is_empty() && scene.tracks.is_empty() {
        return None;
    }
    let elsewhere = Side::BOTH.map(|side| elsewhere(rules, side, &of[side]));
    let ways = quarry.map_or_else(String::new, |name| {
        format!(" Lines: the ways of {name}, and how often she takes each.")
    });
    Some(Figure {
        id: "map".into(),
        title: "Where to wait, and how often".to_owned(),
        caption: format!(
            "Bars: in how many of 100 games somebody of a side waits there, or shells the coast.{ways}{}",
            elsewhere.concat()
        ),
        chart: Chart::Scene(part(scene)),
    })
}

/// The part of a map where something is, with what lies around it.
fn part(scene: Scene) -> Scene {
    let used = scene.shares.iter().map(|share| share.at);
    let used = used.chain(
        scene
            .tracks
            .iter()
            .flat_map(|track| track.stops.iter().map(|(at, _)| *at)),
    );
    let used: Vec<(f64, f64)> = used.map(|at| scene.places[at].at).collect();
    let ends = |of: fn(&(f64, f64)) -> f64| {
        let low = used.iter().map(of).fold(1.0, f64::min);
        let high = used.iter().map(of).fold(0.0, f64::max);
        ((low - AROUND).max(0.0), (high + AROUND).min(1.0))
    };
    let (x, y) = (ends(|at| at.0), ends(|at| at.1));
    let within = |at: (f64, f64)| (x.0..=x.1).contains(&at.0) && (y.0..=y.1).contains(&at.1);
    let kept: Vec<usize> = (0..scene.places.len())
        .filter(|place| within(scene.places[*place].at))
        .collect();
    let now = |old: usize| kept.iter().position(|place| *place == old);
    let spot = |old: &usize| {
        let spot = scene.places[*old].clone();
        let at = ((spot.at.0 - x.0) / (x.1 - x.0), (spot.at.1 - y.0) / (y.1 - y.0));
        Spot { at, ..spot }
    };
    let links = scene.links.iter();
    let shares = scene.shares.iter();
    let stops = |track: &Track| {
        let stops = track.stops.iter();
        stops
            .filter_map(|(at, label)| Some((now(*at)?, label.clone())))
            .collect()
    };
    Scene {
        places: kept.iter().map(spot).collect(),
        links: links
            .filter_map(|(one, other)| Some((now(*one)?, now(*other)?)))
            .collect(),
        tall: scene.tall * (y.1 - y.0) / (x.1 - x.0),
        shares: shares
            .filter_map(|share| {
                Some(Share {
                    at: now(share.at)?,
                    ..share.clone()
                })
            })
            .collect(),
        tracks: scene
            .tracks
            .iter()
            .map(|track| Track {
                stops: stops(track),
                ..track.clone()
            })
            .collect(),
        ..scene
    }
}

/// A bar for each zone where a side is told to be.
fn bars(scene: &mut Scene, side: Side, plans: &[(Plan, f64)]) {
    let mut often: BTreeMap<u8, f64> = BTreeMap::new();
    for (plan, share) in plans {
        for zone in zones(plan) {
            *often.entry(zone).or_default() += share;
        }
    }
    let bars = often.into_iter().filter(|(_, share)| *share >= LEAST);
    scene.shares.extend(bars.map(|(zone, share)| Share {
        at: zone.into(),
        share,
        label: percent(share),
        tone: Tone::Of(side.seat()),
    }));
}

/// The zones where a plan has somebody be, each once.
fn zones(plan: &Plan) -> Vec<u8> {
    let shelled = plan.errands.iter().filter_map(|errand| match errand.task {
        Task::Shells(zone) => Some(zone),
        Task::Raids | Task::Sails => None,
    });
    let waits = plan.way.iter().filter(|leg| leg.turns > 0).map(|leg| leg.zone);
    let stations = plan.stations.iter().map(|(_, zone)| *zone);
    let mut all: Vec<u8> = stations.chain(plan.all).chain(shelled).chain(waits).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The ways of the ship on which victory hangs, from where she is; those that are the same are one.
fn ways(rules: &Operations, plans: &[(Plan, f64)]) -> Vec<Track> {
    let mut often: Vec<(Vec<u8>, f64)> = Vec::new();
    for (plan, share) in plans {
        let Some(way) = way(rules, plan) else {
            continue;
        };
        match often.iter_mut().find(|(other, _)| *other == way) {
            Some((_, sum)) => *sum += share,
            None => often.push((way, *share)),
        }
    }
    often.retain(|(_, share)| *share >= LEAST);
    let track = |(number, (way, share)): (usize, &(Vec<u8>, f64))| {
        let at = told_at(number, &often);
        let label = |place: usize| match place == at {
            true => percent(*share),
            false => String::new(),
        };
        let stops = way.iter().enumerate();
        Track {
            tone: Tone::Of(Side::Central.seat()),
            stops: stops
                .map(|(place, zone)| (usize::from(*zone), label(place)))
                .collect(),
        }
    };
    often.iter().enumerate().map(track).collect()
}

/// Where a way is told from the others: in the middle of the zones that are on no other, else at its end.
fn told_at(number: usize, ways: &[(Vec<u8>, f64)]) -> usize {
    let way = &ways[number].0;
    let others = || ways.iter().enumerate().filter(|(other, _)| *other != number);
    let alone = |zone: &u8| !others().any(|(_, (other, _))| other.contains(zone));
    let own: Vec<usize> = (0..way.len()).filter(|place| alone(&way[*place])).collect();
    own.get(own.len() / 2)
        .copied()
        .unwrap_or(way.len().saturating_sub(1))
}

/// Zone by zone to her goal; none if she raids or there is no such ship.
fn way(rules: &Operations, plan: &Plan) -> Option<Vec<u8>> {
    let (from, _) = rules.chase()?;
    let quarry = rules.quarry?;
    let haven = quarry.haven.map(|(zone, _)| zone);
    let refuge = quarry.refuge.map(|(port, _)| rules.map.port(port).zone);
    let goal = match plan.goal {
        Goal::Haven => haven.or(refuge),
        Goal::Refuge => refuge.or(haven),
        Goal::Raid => None,
    }?;
    let mut way = vec![from];
    for to in plan.way.iter().map(|leg| leg.zone).chain([goal]) {
        let next = |zone: &u8| rules.map.next(Side::Central, *zone, to);
        let from = *way.last()?;
        way.extend(std::iter::successors(next(&from), next));
    }
    Some(way)
}

/// How often a side has a raider, or has nobody wait anywhere.
fn elsewhere(rules: &Operations, side: Side, plans: &[(Plan, f64)]) -> String {
    let sum = |which: &dyn Fn(&Plan) -> bool| {
        let of = plans.iter().filter(|(plan, _)| which(plan));
        of.map(|(_, share)| share).sum::<f64>()
    };
    let raids =
        |plan: &Plan| plan.goal == Goal::Raid || plan.errands.iter().any(|errand| errand.task == Task::Raids);
    // Whose ship is hunted makes for her haven where nothing is told.
    let untold = |plan: &Plan| (side == Side::Allied || rules.quarry.is_none()) && *plan == Plan::default();
    let card = &SEATS[side as usize];
    let told = [
        (sum(&raids), "raid merchants"),
        (sum(&untold), "go by rules of thumb alone"),
    ];
    let told: Vec<String> = told
        .into_iter()
        .filter(|(share, _)| *share >= LEAST)
        .map(|(share, what)| format!("{what} in {}", percent(share)))
        .collect();
    match told.is_empty() {
        true => String::new(),
        false => format!(" {} {}.", capital(card.side), told.join(" and ")),
    }
}

fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}
