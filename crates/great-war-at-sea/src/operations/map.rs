//! The operational map: zones, the passages between them, ports (G10.4, G11).

use crate::battle::state::Side;
use crate::fleet::Wrong;
use crate::ships::Nation;
use admiralty_core::text::{Word, nearest};
use std::sync::Arc;

/// The most zones of a map.
pub const ZONES: usize = 64;
/// The most ports of a map.
pub const PORTS: usize = 96;
/// The place beyond the map, where an order sends a fleet that leaves it (G11.5).
pub const EXIT: u8 = 254;
/// A way that there is not.
pub const FAR: u8 = u8::MAX;

/// A zone.
#[derive(Clone, Debug, PartialEq)]
pub struct Zone {
    /// As files and orders name it.
    pub id: String,
    /// What it is called; shared with the battles that are fought there.
    pub name: Arc<str>,
    /// Its centre, for drawings.
    pub at: (f64, f64),
    /// Merchant density (G14.3).
    pub density: u8,
    /// Whether the limit of one coastal zone a turn applies (G11.6).
    pub coastal: bool,
    /// Whether it lies on the eastern map (G11.6).
    pub east: bool,
    /// Whether it lies in the Adriatic (G11.6).
    pub adriatic: bool,
    /// Whether only the Central Powers may enter (G11.7).
    pub straits: bool,
    /// Whether it is a strait for the optional rules.
    pub narrows: bool,
    /// Nations whose coast lies here.
    pub coasts: Vec<Nation>,
    /// What leaving the map here costs.
    pub exit: Option<u8>,
    /// Adjacent zones and what the passages cost, as written.
    pub beside: Vec<(String, u8)>,
}

/// A port.
#[derive(Clone, Debug, PartialEq)]
pub struct Port {
    /// What it is called.
    pub name: String,
    /// The zone where it lies.
    pub zone: u8,
    /// Whose it is.
    pub owner: Nation,
    /// Whether it is a major base (G11.8).
    pub major: bool,
}

/// The kinds of ports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are those of the rules")]
pub enum Kind {
    Major,
    Minor,
}

impl Word for Kind {
    const KIND: &'static str = "a kind of port";
    fn all() -> &'static [Self] {
        &[Kind::Major, Kind::Minor]
    }
    fn word(self) -> &'static str {
        ["major", "minor"][self as usize]
    }
}

/// The map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Map {
    /// Zones, in the order of the file.
    pub zones: Vec<Zone>,
    /// Ports, in the order of the file.
    pub ports: Vec<Port>,
    /// Adjacent zones of each, with what the passage costs (G10.4).
    pub beside: Vec<Vec<(u8, u8)>>,
    /// The least cost between two zones, for each side: the Allied side may not pass the Turkish Straits.
    ways: [Vec<u8>; 2],
}

impl Map {
    /// A map of these zones and ports, its costs multiplied by so many percent.
    ///
    /// # Errors
    /// Everything that is wrong with it, by clause.
    pub fn new(zones: Vec<Zone>, ports: Vec<Port>, percent: u16) -> Result<Self, Vec<Wrong>> {
        let (map, wrong) = Map::draft(zones, ports, percent);
        if wrong.is_empty() { Ok(map) } else { Err(wrong) }
    }

    /// The map with everything that is wrong with it: one with faults serves to look up names, and is empty if it is too large.
    #[must_use]
    pub fn draft(zones: Vec<Zone>, ports: Vec<Port>, percent: u16) -> (Self, Vec<Wrong>) {
        let mut wrong = Vec::new();
        if zones.is_empty() || zones.len() > ZONES || ports.len() > PORTS {
            let problem = format!("{} zones and {} ports (G10.4)", zones.len(), ports.len());
            let remedy = format!("a map has 1 to {ZONES} zones and at most {PORTS} ports");
            return (Map::default(), vec![(problem, remedy)]);
        }
        let beside = passages(&zones, percent, &mut wrong);
        let mut map = Map {
            zones,
            ports,
            beside,
            ways: [Vec::new(), Vec::new()],
        };
        map.ways = Side::BOTH.map(|side| map.all_ways(side));
        let cut = |zone: &u8| map.way(Side::Central, 0, *zone) == FAR;
        let cut: Vec<&str> = map.all().filter(cut).map(|zone| map.id(zone)).collect();
        if wrong.is_empty() && !cut.is_empty() {
            let problem = format!("no way leads from {} to {} (G10.4)", map.id(0), cut.join(", "));
            wrong.push((problem, "join them to a zone, on both sides".to_owned()));
        }
        (map, wrong)
    }

    /// All zones.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = u8> + use<> {
        0..self.zones.len() as u8
    }

    /// A zone.
    #[must_use]
    pub fn zone(&self, zone: u8) -> &Zone {
        &self.zones[usize::from(zone)]
    }

    /// A port.
    #[must_use]
    pub fn port(&self, port: u8) -> &Port {
        &self.ports[usize::from(port)]
    }

    /// As files name a zone.
    #[must_use]
    pub fn id(&self, zone: u8) -> &str {
        self.zones.get(usize::from(zone)).map_or("exit", |zone| &zone.id)
    }

    /// The zone of this name.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<u8> {
        let place = self.zones.iter().position(|zone| zone.id == id.trim());
        place.map(|place| place as u8)
    }

    /// The port of this name, in any capitals.
    #[must_use]
    pub fn find_port(&self, name: &str) -> Option<u8> {
        let named = |port: &Port| port.name.eq_ignore_ascii_case(name.trim());
        self.ports.iter().position(named).map(|place| place as u8)
    }

    /// The zone or port that was probably meant.
    #[must_use]
    pub fn nearest(&self, name: &str) -> Option<&str> {
        let zones = self.zones.iter().map(|zone| zone.id.as_str());
        nearest(
            name,
            zones.chain(self.ports.iter().map(|port| port.name.as_str())),
        )
    }

    /// The ports of a zone.
    pub fn ports_of(&self, zone: u8) -> impl Iterator<Item = u8> + '_ {
        (0..)
            .zip(&self.ports)
            .filter(move |(_, port)| port.zone == zone)
            .map(|(number, _)| number)
    }

    /// What a passage costs; none where there is none (G11.2). Leaving the map costs what the zone says.
    #[must_use]
    pub fn cost(&self, from: u8, to: u8) -> Option<u8> {
        if to == EXIT {
            return self.zone(from).exit;
        }
        let beside = self.beside[usize::from(from)].iter();
        beside
            .clone()
            .find(|(zone, _)| *zone == to)
            .map(|(_, cost)| *cost)
    }

    /// Whether a side may enter a zone (G11.7).
    #[must_use]
    pub fn open_to(&self, side: Side, zone: u8) -> bool {
        side == Side::Central || !self.zone(zone).straits
    }

    /// The least cost in MF between two zones for a side; [`FAR`] where no way leads.
    #[must_use]
    pub fn way(&self, side: Side, from: u8, to: u8) -> u8 {
        self.ways[side as usize][usize::from(from) * self.zones.len() + usize::from(to)]
    }

    /// The next zone on the shortest way of a side, the first of equals by cost, then in the order of the file.
    #[must_use]
    pub fn next(&self, side: Side, from: u8, to: u8) -> Option<u8> {
        let beside = self.beside[usize::from(from)].iter();
        let open = beside.filter(|(zone, _)| self.open_to(side, *zone));
        let far = |(zone, cost): &(u8, u8)| u16::from(*cost) + u16::from(self.way(side, *zone, to));
        let best = open.min_by_key(|step| (far(step), step.0))?;
        (from != to && far(best) < u16::from(FAR)).then_some(best.0)
    }

    fn all_ways(&self, side: Side) -> Vec<u8> {
        self.all().flat_map(|from| self.ways_from(side, from)).collect()
    }

    fn ways_from(&self, side: Side, from: u8) -> Vec<u8> {
        let mut far = vec![FAR; self.zones.len()];
        far[usize::from(from)] = 0;
        for _ in 0..self.zones.len() {
            for zone in self
                .all()
                .filter(|zone| far[usize::from(*zone)] < FAR)
                .collect::<Vec<_>>()
            {
                for (next, cost) in &self.beside[usize::from(zone)] {
                    let over = far[usize::from(zone)].saturating_add(*cost);
                    if self.open_to(side, *next) && over < far[usize::from(*next)] {
                        far[usize::from(*next)] = over;
                    }
                }
            }
        }
        far
    }
}

/// The passages of each zone: symmetric, at the same cost both ways (G10.4).
fn passages(zones: &[Zone], percent: u16, wrong: &mut Vec<Wrong>) -> Vec<Vec<(u8, u8)>> {
    let find = |id: &str| zones.iter().position(|zone| zone.id == id);
    let mut all = vec![Vec::new(); zones.len()];
    for (number, zone) in zones.iter().enumerate() {
        for (id, cost) in &zone.beside {
            let Some(other) = find(id) else {
                let remedy = match nearest(id, zones.iter().map(|zone| zone.id.as_str())) {
                    Some(meant) => format!("did you mean {meant:?}?"),
                    None => "add the zone, or leave it out of the list".to_owned(),
                };
                wrong.push((
                    format!("{} is beside {id:?}, and there is no such zone (G10.4)", zone.id),
                    remedy,
                ));
                continue;
            };
            let back = zones[other].beside.iter().find(|(back, _)| *back == zone.id);
            match back {
                _ if other == number => wrong.push((
                    format!("{id} is beside itself (G10.4)"),
                    "leave it out of its list".to_owned(),
                )),
                None => wrong.push((
                    format!(
                        "{} is beside {id}, and {id} is not beside {} (G10.4)",
                        zone.id, zone.id
                    ),
                    format!("write {} = {cost} among the neighbours of {id}", zone.id),
                )),
                Some((_, other)) if other != cost && zone.id < *id => wrong.push((
                    format!(
                        "the passage {}-{id} costs {cost} one way and {other} the other (G10.4)",
                        zone.id
                    ),
                    "write the same cost on both sides".to_owned(),
                )),
                Some(_) => {}
            }
            let scaled = (u16::from(*cost) * percent + 50) / 100;
            all[number].push((other as u8, scaled.clamp(1, 200) as u8));
        }
    }
    all
}
