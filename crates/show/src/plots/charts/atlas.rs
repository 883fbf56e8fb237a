//! Moves on a map: places by name, and arrows between them, a map beside another for each set of moves.

use crate::plots::page::{Drawn, LABEL, NUMBER, Page, Plane, Room, Strokes, is_narrow, stroke, type_of};
use crate::plots::palette::{QUIET, colour};
use admiralty_core::results::chart::{Arrow, Atlas, AtlasMap, AtlasPlace};

/// The height of a map with its heading.
const MAP: i32 = 640;
const HEADING: i32 = 56;
const GAP: i32 = 60;
/// Half the height of a name with the room that arrows leave around it, and that room at its sides, in pixels.
const TALL: f64 = 26.0;
const BESIDE: f64 = 14.0;
/// Where on an arrow its number may stand, the first that is free.
const NUMBER_AT: [f64; 7] = [0.5, 0.38, 0.62, 0.26, 0.74, 0.16, 0.84];
/// How far beside its shaft, in pixels, where on it no place is free.
const NUMBER_BESIDE: [f64; 3] = [0.0, 38.0, -38.0];
/// Half the width and height that a number takes, in pixels.
const NUMBER_ROOM: (i32, i32) = (34, 22);
/// Half the width of an arrow's head, and how far its shaft stands beside the line of centres, in pixels.
const HEAD: f64 = 13.0;
const ASIDE: f64 = 9.0;

/// Maps in a row.
fn columns(width: i32) -> usize {
    if is_narrow(width) { 1 } else { 2 }
}

pub(super) fn height(chart: &Atlas, width: i32) -> i32 {
    chart.maps.len().div_ceil(columns(width)) as i32 * (MAP + GAP)
}

pub(super) fn draw(page: &Page, chart: &Atlas) -> Drawn {
    let room = page.room();
    let columns = columns(room.width());
    let width = (room.width() + GAP) / columns as i32 - GAP;
    for (n, map) in chart.maps.iter().enumerate() {
        let left = room.left + (n % columns) as i32 * (width + GAP);
        let top = room.top + (n / columns) as i32 * (MAP + GAP);
        let field = Room {
            left,
            top,
            right: left + width,
            bottom: top + MAP,
        };
        draw_map(page, chart, map, field)?;
    }
    Ok(())
}

fn draw_map(page: &Page, chart: &Atlas, map: &AtlasMap, room: Room) -> Drawn {
    page.text((room.left, room.top + 34), &map.title, type_of(LABEL).bold())?;
    let sea = Room {
        top: room.top + HEADING,
        ..room
    };
    let mut plane = page.plane(sea, 0.0..1.0, 0.0..1.0)?;
    let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.0, 0.0)];
    plane.line(&corners, stroke(QUIET, 2))?;
    let size = (f64::from(sea.width()), f64::from(sea.bottom - sea.top));
    let mut taken: Vec<Taken> = chart.places.iter().map(|place| named(&plane, place)).collect();
    let mut numbers = Vec::new();
    for arrow in &map.arrows {
        if let (Some(from), Some(to)) = (chart.place(&arrow.from), chart.place(&arrow.to)) {
            let spots = shaft(&mut plane, size, (from, to), arrow)?;
            let among = |others: &[Taken]| {
                spots
                    .iter()
                    .find(|&&at| !others.iter().any(|other| other.meets(at)))
            };
            // Of names it keeps clear even where it must meet another number.
            let at = among(&taken).or_else(|| among(&taken[..chart.places.len()]));
            let at = at.map_or(spots[0], |&at| at);
            taken.push(Taken {
                at,
                half: NUMBER_ROOM,
            });
            numbers.push((at, arrow));
        }
    }
    for place in &chart.places {
        let at = plane.backend_coord(&upright(place));
        let kind = type_of(NUMBER).centred().amid();
        let kind = if place.bold { kind.bold() } else { kind.quiet() };
        page.number(at, &place.name, kind)?; // arrows pass below it
    }
    for (at, arrow) in numbers {
        let kind = type_of(NUMBER)
            .bold()
            .centred()
            .amid()
            .coloured(colour(arrow.tone));
        page.number(at, &arrow.label, kind)?;
    }
    Ok(())
}

/// Room on a map that a name or a number takes: its middle, and half its width and height.
struct Taken {
    at: (i32, i32),
    half: (i32, i32),
}

impl Taken {
    /// Whether a number here would lie over it.
    fn meets(&self, (x, y): (i32, i32)) -> bool {
        (self.at.0 - x).abs() < self.half.0 + NUMBER_ROOM.0
            && (self.at.1 - y).abs() < self.half.1 + NUMBER_ROOM.1
    }
}

/// The room of a place's name.
fn named(plane: &Plane<'_>, place: &AtlasPlace) -> Taken {
    let wide = type_of(NUMBER).bold().width(&place.name);
    Taken {
        at: plane.backend_coord(&upright(place)),
        half: (wide / 2, TALL as i32 / 2),
    }
}

/// The middle of a place on a plane whose second axis points up.
fn upright(place: &AtlasPlace) -> (f64, f64) {
    (place.at.0, 1.0 - place.at.1)
}

/// Draws an arrow; where its number may stand.
fn shaft(
    plane: &mut Plane<'_>,
    (width, height): (f64, f64),
    (from, to): (&AtlasPlace, &AtlasPlace),
    arrow: &Arrow,
) -> Drawn<Vec<(i32, i32)>> {
    let ((x0, y0), (x1, y1)) = (upright(from), upright(to));
    let (dx, dy) = ((x1 - x0) * width, (y1 - y0) * height);
    let long = dx.hypot(dy).max(1.0);
    // Along the arrow and to its left, a pixel each, in units of the plane.
    let along = (dx / long / width, dy / long / height);
    let aside = (-dy / long / width, dx / long / height);
    let point = |share: f64, ahead: f64, left: f64| {
        (
            x0 + (x1 - x0) * share + along.0 * ahead + aside.0 * left,
            y0 + (y1 - y0) * share + along.1 * ahead + aside.1 * left,
        )
    };
    let (tail, tip) = (around(from, dx, dy), 1.0 - around(to, dx, dy));
    let tone = colour(arrow.tone);
    plane.line(
        &[point(tail, 0.0, ASIDE), point(tip, -2.0 * HEAD, ASIDE)],
        stroke(tone, if arrow.sure { 6 } else { 3 }),
    )?;
    let head = [
        point(tip, 0.0, ASIDE),
        point(tip, -2.0 * HEAD, ASIDE + HEAD),
        point(tip, -2.0 * HEAD, ASIDE - HEAD),
    ];
    plane.field(&head, tone, 1.0)?;
    let spots = NUMBER_BESIDE
        .iter()
        .flat_map(|&beside| NUMBER_AT.map(|share| (share, ASIDE + beside)));
    let spots: Vec<_> = spots
        .map(|(share, left)| plane.backend_coord(&point(tail + (tip - tail) * share, 0.0, left)))
        .collect();
    Ok(spots)
}

/// How much of the way from a place lies within the room around its name.
fn around(place: &AtlasPlace, dx: f64, dy: f64) -> f64 {
    let wide = f64::from(type_of(NUMBER).bold().width(&place.name)) / 2.0 + BESIDE;
    (wide / dx.abs().max(1.0)).min(TALL / dy.abs().max(1.0)).min(0.5)
}
