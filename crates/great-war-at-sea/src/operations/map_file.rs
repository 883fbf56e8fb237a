//! The tables `zones` and `ports` of a file.

use super::map::{Kind, Map, Port, Zone};
use crate::ships::Nation;
use admiralty_core::text::{Node, Reader, Section, decimal, named, text};

/// Reads the map; its costs are multiplied by so many percent (G10.4).
pub(super) fn read(root: &Node, file: &mut Section<'_>, reader: &mut Reader, percent: u16) -> Option<Map> {
    let zones = read_zones(file, reader);
    let mut table = reader.table(file, "ports")?;
    let (mut ports, mut whole) = (Vec::new(), zones.is_some());
    for name in table.names() {
        let port = reader.table(&mut table, name).and_then(|mut section| {
            let zone = reader.value(&mut section, "zone", "\"malta\"", |data| {
                text(data).map(str::to_owned)
            });
            let owner = reader.named::<Nation>(&mut section, "owner");
            let kind = reader.named::<Kind>(&mut section, "kind");
            reader.finish(&section);
            let zone = zone?;
            let place = zones.iter().flatten().position(|other| other.id == zone.value);
            if place.is_none() && zones.is_some() {
                let problem = format!(
                    "{name} lies in {:?}, and there is no such zone (G11.5)",
                    zone.value
                );
                zone.spot
                    .refuse(&mut reader.sink, problem, "write a zone of the map");
            }
            Some(Port {
                name: name.to_owned(),
                zone: place? as u8,
                owner: owner?.value,
                major: kind?.value == Kind::Major,
            })
        });
        whole &= port.is_some();
        ports.extend(port);
    }
    if !whole {
        return None;
    }
    let (map, wrong) = Map::draft(zones?, ports, percent);
    let at = root.get("zones").map_or(file.at, |node| node.at);
    for (problem, remedy) in wrong {
        reader.sink.report(at, "zones", None, problem, remedy);
    }
    // One with faults still says which places there are.
    (!map.zones.is_empty()).then_some(map)
}

fn read_zones(file: &mut Section<'_>, reader: &mut Reader) -> Option<Vec<Zone>> {
    let mut table = reader.table(file, "zones")?;
    let (mut zones, mut whole) = (Vec::new(), true);
    for id in table.names() {
        let zone = reader
            .table(&mut table, id)
            .and_then(|mut section| read_zone(id, &mut section, reader));
        whole &= zone.is_some();
        zones.extend(zone);
    }
    whole.then_some(zones)
}

fn read_zone(id: &str, section: &mut Section<'_>, reader: &mut Reader) -> Option<Zone> {
    let name = reader.value(section, "name", "\"Malta Channel\"", |data| {
        text(data).map(str::to_owned)
    });
    let mut degrees =
        |key, most: f64| reader.value(section, key, "36.0", |data| decimal(data, &(-most..=most)));
    let (lat, lon) = (degrees("lat", 90.0), degrees("lon", 180.0));
    let density = reader.number(section, "density", 0..=4);
    let coastal = reader.flag(section, "coastal");
    let east = reader.flag(section, "east_map");
    let [adriatic, straits, narrows] = ["adriatic", "turkish_straits", "narrows"].map(|key| {
        // Left out where it does not hold.
        section.has(key) && reader.flag(section, key).is_some_and(|flag| flag.value)
    });
    let exit = section
        .has("exit")
        .then(|| reader.number(section, "exit", 1..=40));
    let coasts = reader.value(section, "coasts", "[\"Greece\"]", |data| {
        let items = admiralty_core::text::list(data)?.iter();
        items
            .map(|item| named::<Nation>(&item.data))
            .collect::<Result<Vec<_>, _>>()
    });
    let beside = reader.table(section, "neighbours").map(|mut table| {
        let ids: Vec<&str> = table.names().collect();
        let costs = ids.iter().filter_map(|other| {
            let cost = reader.number(&mut table, other, 1..=100)?;
            Some(((*other).to_owned(), cost.value))
        });
        (ids.len(), costs.collect::<Vec<_>>())
    });
    reader.finish(section);
    let (count, beside) = beside?;
    (count == beside.len()).then_some(())?;
    Some(Zone {
        id: id.to_owned(),
        name: name?.value.into(),
        at: (lat?.value, lon?.value),
        density: density?.value,
        coastal: coastal?.value,
        east: east?.value,
        adriatic,
        straits,
        narrows,
        coasts: coasts?.value,
        exit: exit.flatten().map(|exit| exit.value),
        beside,
    })
}
