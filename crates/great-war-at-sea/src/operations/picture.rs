//! Operations on the map: tracks of fleets, contacts and battles, a page a day.

use super::event::Event;
use super::map::EXIT;
use super::rules::Operations;
use super::state::State;
use crate::battle::game::SEATS;
use crate::battle::state::{BySide, Side};
use admiralty_core::machine::Painter;
use admiralty_core::results::chart::{Series, Tone};
use admiralty_core::results::scene::{Counter, Scene, Spot, Track};
use std::collections::BTreeMap;

/// A fleet on the map.
#[derive(Default)]
struct Sailed {
    /// Zones of the day, with the turn in which it came there; the first without one.
    stops: Vec<(u8, u8)>,
    /// What it is called.
    name: String,
    /// Whether it is still there.
    there: bool,
}

/// What is drawn of operations.
pub(super) struct Tracks {
    day: (u32, u32, u32),
    fleets: BySide<BTreeMap<u8, Sailed>>,
    signs: Vec<(u8, &'static str)>,
}

impl Tracks {
    pub fn new() -> Self {
        Tracks {
            day: (0, 0, 0),
            fleets: BySide::default(),
            signs: Vec::new(),
        }
    }

    /// Where fleets are now; of one that has just moved, every zone of its way.
    fn follow(&mut self, rules: &Operations, state: &State, moved: Option<(Side, u8)>) {
        for side in Side::BOTH {
            let own = &state.own[side];
            self.fleets[side]
                .values_mut()
                .for_each(|fleet| fleet.there = false);
            for (number, fleet) in own.all().filter(|(number, _)| own.head(*number) == *number) {
                let way = if moved == Some((side, number)) {
                    &fleet.passed[..]
                } else {
                    &[]
                };
                let sailed = self.fleets[side].entry(number).or_default();
                sailed.there = fleet.course.zone != EXIT && own.counters_of(number).next().is_some();
                if sailed.there {
                    sailed.name = named(rules, state, side, number);
                }
                for zone in way
                    .iter()
                    .copied()
                    .chain([fleet.course.zone])
                    .filter(|zone| *zone != EXIT)
                {
                    if sailed.stops.last().is_none_or(|(last, _)| *last != zone) {
                        sailed.stops.push((zone, state.turn));
                    }
                }
            }
        }
    }

    fn sign(&mut self, zone: u8, what: &'static str) {
        if !self.signs.contains(&(zone, what)) {
            self.signs.push((zone, what));
        }
    }
}

/// A fleet by its first ship and how many more there are.
fn named(rules: &Operations, state: &State, side: Side, fleet: u8) -> String {
    let own = &state.own[side];
    let mut counters = own.group(fleet).flat_map(|number| own.counters_of(number));
    let first = counters.next();
    let first = first.map_or("", |counter| &*rules.sides[side].force.counters[counter].name);
    match counters.count() {
        0 => first.to_owned(),
        more => format!("{first} +{more}"),
    }
}

impl Painter<Operations> for Tracks {
    fn begins(&self, rules: &Operations, state: &State, _event: &Event<'_>) -> Option<String> {
        let day = rules.date_of(state.turn);
        (day != self.day).then(|| {
            let turn = rules.turn_name(state.turn);
            let date = turn.split([':', ',']).nth(1).unwrap_or_default();
            date.trim().to_owned()
        })
    }

    fn see(&mut self, rules: &Operations, state: &State, event: &Event<'_>) {
        self.day = rules.date_of(state.turn);
        match event {
            Event::Checked(check) if check.contact => self.sign(check.zone, "contact"),
            Event::Battle(_, zone) => self.sign(*zone, "battle"),
            Event::Raided(side, fleet, 1..) => {
                if let Some(fleet) = state.own[*side].fleet(*fleet) {
                    self.sign(fleet.course.zone, "raid");
                }
            }
            Event::Shelled(side, fleet, ..) => {
                if let Some(fleet) = state.own[*side].fleet(*fleet) {
                    self.sign(fleet.course.zone, "shelling");
                }
            }
            Event::Within(..) => return,
            Event::Moved(side, fleet, ..) => return self.follow(rules, state, Some((*side, *fleet))),
            _ => {}
        }
        self.follow(rules, state, None);
    }

    fn draw(&mut self, rules: &Operations) -> (Scene, String) {
        let mut scene = sea(rules);
        for side in Side::BOTH {
            let tone = Tone::Of(side.seat());
            for fleet in self.fleets[side].values_mut() {
                let Some(&(last, _)) = fleet.stops.last() else {
                    continue;
                };
                if fleet.there {
                    scene.counters.push(Counter {
                        at: last.into(),
                        label: std::mem::take(&mut fleet.name),
                        tone,
                    });
                }
                let stops = fleet.stops.iter().enumerate();
                let stop = |(number, &(zone, turn)): (usize, &(u8, u8))| {
                    let turn = if number == 0 {
                        String::new()
                    } else {
                        turn.to_string()
                    };
                    (usize::from(zone), turn)
                };
                scene.tracks.push(Track {
                    tone,
                    stops: stops.map(stop).collect(),
                });
                fleet.stops = vec![(last, 0)];
            }
            self.fleets[side].retain(|_, fleet| fleet.there);
        }
        scene.tracks.retain(|track| track.stops.len() > 1);
        scene.signs = self
            .signs
            .drain(..)
            .map(|(zone, what)| (zone.into(), what.to_owned()))
            .collect();
        let caption = "Tracks of this day with the turn in which a fleet came there; plates: fleets at its end, by their \
                       first counter. Rings: what happened in a zone.";
        (scene, caption.to_owned())
    }
}

/// The zones by the coordinates of their centres.
pub(super) fn sea(rules: &Operations) -> Scene {
    let zones = &rules.map.zones;
    // Degrees of longitude are shorter by the cosine of the latitude, 38° in the middle.
    let at = |(lat, lon): (f64, f64)| (lon * 38_f64.to_radians().cos(), -lat);
    let ends = |of: fn((f64, f64)) -> f64| {
        let all = zones.iter().map(|zone| of(at(zone.at)));
        let low = all.clone().fold(f64::INFINITY, f64::min);
        (low, (all.fold(f64::NEG_INFINITY, f64::max) - low).max(1e-6))
    };
    let ((left, wide), (top, tall)) = (ends(|at| at.0), ends(|at| at.1));
    let spot = |zone: &super::map::Zone| {
        let (x, y) = at(zone.at);
        let mut name = zone.id.replace('_', " ");
        if let Some(first) = name.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        Spot {
            name,
            at: ((x - left) / wide, (y - top) / tall),
            owner: None,
            weight: 0,
        }
    };
    let links = rules.map.beside.iter().enumerate();
    let links =
        links.flat_map(|(one, others)| others.iter().map(move |(other, _)| (one, usize::from(*other))));
    Scene {
        places: zones.iter().map(spot).collect(),
        links: links.filter(|(one, other)| one < other).collect(),
        tall: tall / wide,
        legend: Side::BOTH
            .map(|side| Series::new(SEATS[side as usize].name, Tone::Of(side.seat())))
            .to_vec(),
        ..Scene::default()
    }
}
