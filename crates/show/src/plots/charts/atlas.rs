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
/// The same of an arrow that is shorter than this, which a number on it would hide.
const NUMBER_OFF: [f64; 8] = [50.0, -50.0, 60.0, -60.0, 75.0, -75.0, 95.0, -95.0];
const SHORT: f64 = 100.0;
/// Half the width and height that a number takes, in pixels.
const NUMBER_ROOM: (i32, i32) = (34, 22);
/// How far an arrow may bend aside to miss a name, in pixels, the least first, and the steps in which it is drawn.
const BENDS: [f64; 9] = [0.0, 30.0, -30.0, 60.0, -60.0, 100.0, -100.0, 150.0, -150.0];
const STEPS: u32 = 60;
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
    let drawn: Vec<(Course, &Arrow)> = map
        .arrows
        .iter()
        .filter_map(|arrow| Some((Course::of(chart, size, arrow)?, arrow)))
        .collect();
    for (course, arrow) in &drawn {
        course.draw(&mut plane, arrow)?;
    }
    for place in &chart.places {
        let at = plane.backend_coord(&upright(place));
        let kind = type_of(NUMBER).centred().amid();
        let kind = if place.bold { kind.bold() } else { kind.quiet() };
        page.number(at, &place.name, kind)?; // arrows pass below it
    }
    let numbers = numbers(&plane, chart, &drawn, sea).into_iter().zip(&drawn);
    for (at, (_, arrow)) in numbers.filter(|(_, (_, arrow))| !arrow.label.is_empty()) {
        let kind = type_of(NUMBER)
            .bold()
            .centred()
            .amid()
            .coloured(colour(arrow.tone));
        page.number(at, &arrow.label, kind)?;
    }
    Ok(())
}

/// Where the numbers of arrows stand. Arrows with the fewest places to choose from choose first.
fn numbers(plane: &Plane<'_>, chart: &Atlas, drawn: &[(Course, &Arrow)], sea: Room) -> Vec<(i32, i32)> {
    let mut filled = Filled::of(plane, chart, drawn, sea);
    let mut order: Vec<usize> = (0..drawn.len()).collect();
    order.sort_by_cached_key(|&n| filled.clear(plane, &drawn[n].0, most(&drawn[n].0)).len());
    let mut at = vec![(0, 0); drawn.len()];
    for n in order {
        let course = &drawn[n].0;
        let found = |of| filled.clear(plane, course, of).first().copied();
        // Where no place is clear of all that matters, one that is clear of all but the least, and so on.
        let place = (0..=most(course)).rev().find_map(found);
        at[n] = place.unwrap_or_else(|| plane.backend_coord(&course.middle()));
        filled.rooms[NUMBERS].push(Taken {
            at: at[n],
            half: NUMBER_ROOM,
        });
    }
    at
}

/// How many kinds of things the number of an arrow keeps clear of if it can: that of a short one, which stands beside it, of shafts too.
fn most(course: &Course) -> usize {
    if course.is_short() { 4 } else { 3 }
}

/// What a number keeps clear of, the most important first: names, other numbers, the heads of arrows and their shafts.
struct Filled {
    rooms: [Vec<Taken>; 4],
    sea: Room,
}

/// Which of them numbers are.
const NUMBERS: usize = 1;

impl Filled {
    fn of(plane: &Plane<'_>, chart: &Atlas, drawn: &[(Course, &Arrow)], sea: Room) -> Self {
        let taken = |course: &Course, point, half| Taken {
            at: plane.backend_coord(&course.plane(point)),
            half: (half, half),
        };
        let names = chart.places.iter().map(|place| named(plane, place));
        let heads = drawn
            .iter()
            .map(|(course, _)| taken(course, course.tip(HEAD), HEAD as i32));
        let shafts = drawn.iter().flat_map(|(course, _)| {
            let points = course.points.iter();
            points.map(move |&point| taken(course, point, 0))
        });
        Filled {
            rooms: [names.collect(), Vec::new(), heads.collect(), shafts.collect()],
            sea,
        }
    }

    /// The places for an arrow's number that are clear of so many kinds of things, the best first.
    fn clear(&self, plane: &Plane<'_>, course: &Course, of: usize) -> Vec<(i32, i32)> {
        let within = |x: i32| (self.sea.left + NUMBER_ROOM.1..self.sea.right - NUMBER_ROOM.1).contains(&x);
        let clear = |at: &(i32, i32)| {
            let mut rooms = self.rooms[..of].iter().flatten();
            within(at.0) && !rooms.any(|room| room.meets(*at))
        };
        course
            .spots()
            .map(|at| plane.backend_coord(&at))
            .filter(clear)
            .collect()
    }
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

/// The way of an arrow in pixels, upwards, from the edge of one name to the edge of the other.
struct Course {
    points: Vec<(f64, f64)>,
    size: (f64, f64),
}

impl Course {
    /// The straightest way that passes through no other name; none where a place is not on the map.
    fn of(chart: &Atlas, size: (f64, f64), arrow: &Arrow) -> Option<Self> {
        let (from, to) = (chart.place(&arrow.from)?, chart.place(&arrow.to)?);
        let others = chart
            .places
            .iter()
            .filter(|place| ![&from.name, &to.name].contains(&&place.name));
        let others: Vec<Name> = others.map(|place| Name::of(place, size)).collect();
        let ends = [Name::of(from, size), Name::of(to, size)];
        let bent = |bend: f64| Course::bent(&ends, size, bend);
        let free = |course: &Course| {
            course.points.iter().all(|&(x, y)| {
                let within = (0.0..size.0).contains(&x) && (0.0..size.1).contains(&y);
                within && !others.iter().any(|name| name.holds((x, y)))
            })
        };
        Some(
            BENDS
                .map(bent)
                .into_iter()
                .find(free)
                .unwrap_or_else(|| bent(0.0)),
        )
    }

    fn bent([from, to]: &[Name; 2], size: (f64, f64), bend: f64) -> Self {
        let ((x0, y0), (x1, y1)) = (from.at, to.at);
        let (dx, dy) = (x1 - x0, y1 - y0);
        let long = dx.hypot(dy).max(1.0);
        let point = |step: u32| {
            let share = f64::from(step) / f64::from(STEPS);
            let aside = ASIDE + 4.0 * bend * share * (1.0 - share);
            (
                x0 + dx * share - dy / long * aside,
                y0 + dy * share + dx / long * aside,
            )
        };
        let all: Vec<(f64, f64)> = (0..=STEPS).map(point).collect();
        let outside = |&&(x, y): &&(f64, f64)| !from.holds((x, y)) && !to.holds((x, y));
        let points: Vec<(f64, f64)> = all.iter().filter(outside).copied().collect();
        let points = match points.len() {
            // Names that touch leave no way between them.
            0..4 => all[all.len() / 3..=all.len() * 2 / 3].to_vec(),
            _ => points,
        };
        Course { points, size }
    }

    /// The place so far before the end, in pixels.
    fn tip(&self, before: f64) -> (f64, f64) {
        let (x, y) = *self.points.last().expect("four points at least");
        let far = |&&(px, py): &&(f64, f64)| (px - x).hypot(py - y) >= before;
        *self.points.iter().rev().find(far).unwrap_or(&self.points[0])
    }

    fn plane(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (x / self.size.0, y / self.size.1)
    }

    fn draw(&self, plane: &mut Plane<'_>, arrow: &Arrow) -> Drawn {
        let tone = colour(arrow.tone);
        let (x, y) = self.tip(0.0);
        let neck = self.tip(2.0 * HEAD);
        let (dx, dy) = (x - neck.0, y - neck.1);
        let long = dx.hypot(dy).max(1.0);
        let shaft = self
            .points
            .iter()
            .take_while(|&&point| point != neck)
            .chain([&neck]);
        let shaft: Vec<(f64, f64)> = shaft.map(|&point| self.plane(point)).collect();
        plane.line(&shaft, stroke(tone, if arrow.sure { 6 } else { 3 }))?;
        let wing =
            |side: f64| self.plane((neck.0 - dy / long * HEAD * side, neck.1 + dx / long * HEAD * side));
        plane.field(&[self.plane((x, y)), wing(1.0), wing(-1.0)], tone, 1.0)
    }

    /// Whether a number on it would hide it.
    fn is_short(&self) -> bool {
        let ((x0, y0), (x1, y1)) = (self.points[0], self.tip(0.0));
        (x1 - x0).hypot(y1 - y0) < SHORT
    }

    fn middle(&self) -> (f64, f64) {
        self.plane(self.points[self.points.len() / 2])
    }

    /// Where its number may stand, the best first.
    fn spots(&self) -> impl Iterator<Item = (f64, f64)> {
        let last = self.points.len() - 1;
        let beside: &[f64] = if self.is_short() {
            &NUMBER_OFF
        } else {
            &NUMBER_BESIDE
        };
        beside.iter().copied().flat_map(move |beside| {
            NUMBER_AT.into_iter().map(move |share| {
                let at = ((last as f64 * share).round() as usize).clamp(1, last - 1);
                let ((x0, y0), (x1, y1)) = (self.points[at - 1], self.points[at + 1]);
                let long = (x1 - x0).hypot(y1 - y0).max(1.0);
                let (x, y) = self.points[at];
                self.plane((x - (y1 - y0) / long * beside, y + (x1 - x0) / long * beside))
            })
        })
    }
}

/// The room of a name that arrows leave free, in pixels, upwards.
struct Name {
    at: (f64, f64),
    half: f64,
}

impl Name {
    fn of(place: &AtlasPlace, (width, height): (f64, f64)) -> Self {
        let (x, y) = upright(place);
        let wide = f64::from(type_of(NUMBER).bold().width(&place.name));
        Name {
            at: (x * width, y * height),
            half: wide / 2.0 + BESIDE,
        }
    }

    fn holds(&self, (x, y): (f64, f64)) -> bool {
        (x - self.at.0).abs() < self.half && (y - self.at.1).abs() < TALL
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use admiralty_core::results::chart::Tone;

    /// How far from an arrow its number is at least, wherever it stands.
    fn nearest(to: (f64, f64)) -> f64 {
        let place = |name: &str, at: (f64, f64)| AtlasPlace {
            name: name.to_owned(),
            at,
            bold: false,
        };
        let chart = Atlas {
            places: vec![place("A", (0.5, 0.2)), place("B", to)],
            maps: Vec::new(),
        };
        let arrow = Arrow {
            from: "A".to_owned(),
            to: "B".to_owned(),
            label: "1".to_owned(),
            tone: Tone::FIRST,
            sure: true,
        };
        let size = (900.0, 600.0);
        let course = Course::of(&chart, size, &arrow).unwrap();
        let far = |(x, y): (f64, f64)| {
            let (x, y) = (x * size.0, y * size.1);
            let points = course.points.iter();
            points.fold(f64::INFINITY, |least, point| {
                least.min((point.0 - x).hypot(point.1 - y))
            })
        };
        course.spots().map(far).fold(f64::INFINITY, f64::min)
    }

    #[test]
    fn a_number_stands_on_a_long_arrow_and_beside_a_short_one() {
        assert!(nearest((0.5, 0.9)) < 1.0);
        assert!(nearest((0.5, 0.32)) > HEAD + f64::from(NUMBER_ROOM.1));
    }
}
