//! A map with what is where. Places are discs in the colour of their owner; what stands there is written on plates, names
//! and all other labels where there is room.

use super::desk::{At, Desk, Patch};
use crate::plots::page::{
    Drawn, NUMBER, Page, Plane, Room, Strokes, Type, is_narrow, legend_height, of_series, stroke, type_of,
};
use crate::plots::palette::{GRID, INK, PAPER, QUIET, colour, text_on};
use admiralty_core::results::chart::Tone;
use admiralty_core::results::scene::{Scene, Spot};
use plotters::element::Circle;
use plotters::style::{Color, RGBColor};

/// The room at the edges of a map that no place lies in.
const EDGE: f64 = 60.0;
/// How tall a map is by its width, at least and at most; on a phone it is taller, to leave room for names.
const TALL: [f64; 2] = [0.3, 1.2];
const TALL_NARROW: [f64; 2] = [1.1, 1.3];
/// The height of a line on a plate, and the room around its words.
const LINE: f64 = 34.0;
const AROUND: (f64, f64) = (20.0, 10.0);
/// What is left free around a plate.
const APART: f64 = 4.0;
/// How far from its place a name and a plate may stand.
const NAME_FAR: f64 = 60.0;
const BUSY_FAR: f64 = 160.0;
const PLATE_FAR: f64 = 420.0;
/// The most lines of a plate.
const MOST_LINES: usize = 6;
/// How far tracks that share a way lie beside each other.
const BESIDE: f64 = 7.0;
/// The greatest bar of a share.
const BAR: (f64, f64) = (26.0, 130.0);

fn map_height(scene: &Scene, width: i32) -> i32 {
    let [least, most] = if is_narrow(width) { TALL_NARROW } else { TALL };
    (f64::from(width) * scene.tall.clamp(least, most)) as i32
}

pub(super) fn height(scene: &Scene, width: i32) -> i32 {
    map_height(scene, width) + legend_height(&of_series(&scene.legend), width)
}

pub(super) fn draw(page: &Page, scene: &Scene) -> Drawn {
    let room = page.room();
    let room = Room {
        bottom: room.top + map_height(scene, room.width()),
        ..room
    };
    Sheet::new(page, scene, room)?.draw()?;
    page.series((room.left, room.bottom), &scene.legend)
}

/// A label that waits to be written.
struct Label {
    patch: Patch,
    words: String,
    kind: Type,
}

struct Sheet<'a> {
    page: &'a Page,
    scene: &'a Scene,
    room: Room,
    plane: Plane<'static>,
    desk: Desk,
    labels: Vec<Label>,
}

const fn radius(spot: &Spot) -> f64 {
    [9.0, 13.0, 18.0, 25.0][if spot.weight > 3 { 3 } else { spot.weight as usize }]
}

impl<'a> Sheet<'a> {
    fn new(page: &'a Page, scene: &'a Scene, room: Room) -> Drawn<Self> {
        let size = (f64::from(room.width()), f64::from(room.bottom - room.top));
        Ok(Sheet {
            page,
            scene,
            room,
            plane: page.plane(room, 0.0..size.0, 0.0..size.1)?,
            desk: Desk::new(size.0, size.1),
            labels: Vec::new(),
        })
    }

    /// The middle of a place.
    fn at(&self, place: usize) -> At {
        let (x, y) = self.scene.places[place].at;
        let room = self.desk.room;
        // Bars stand above their places.
        let top = EDGE + if self.scene.shares.is_empty() { 0.0 } else { BAR.1 };
        (
            EDGE + x * (room.right - 2.0 * EDGE),
            top + y * (room.bottom - top - EDGE),
        )
    }

    /// A point on the plane, whose second axis points up.
    fn up(&self, (x, y): At) -> (f64, f64) {
        (x, self.desk.room.bottom - y)
    }

    fn line(&mut self, points: &[At], colour: RGBColor, width: u32) -> Drawn {
        let points: Vec<(f64, f64)> = points.iter().map(|&at| self.up(at)).collect();
        self.plane.line(&points, stroke(colour, width))
    }

    fn disc(&mut self, at: At, radius: f64, colour: RGBColor) -> Drawn {
        let at = self.up(at);
        self.plane
            .draw_series([Circle::new(at, radius as i32, colour.filled())])
            .map(drop)
    }

    fn draw(mut self) -> Drawn {
        let Patch { right, bottom, .. } = self.desk.room;
        self.line(
            &[
                (0.0, 0.0),
                (right, 0.0),
                (right, bottom),
                (0.0, bottom),
                (0.0, 0.0),
            ],
            GRID,
            2,
        )?;
        for &(one, other) in &self.scene.links {
            let ends = [self.at(one), self.at(other)];
            self.line(&ends, GRID, 4)?;
        }
        self.places_take_room();
        let tracks = self.tracks();
        for (points, tone) in &tracks {
            self.line(points, colour(*tone), 7)?;
            self.desk
                .lines
                .extend(points.windows(2).map(|ends| (ends[0], ends[1])));
        }
        self.bars()?;
        let plates = self.plates();
        for (at, patch, tone, _) in &plates {
            if patch.far(*at) > 30.0 {
                self.line(&[*at, patch.middle()], colour(*tone), 2)?;
            }
        }
        self.discs()?;
        for (points, tone) in &tracks {
            self.arrow(points, colour(*tone))?;
        }
        self.names();
        self.turns(&tracks);
        self.write(&plates)
    }

    fn places_take_room(&mut self) {
        for (place, spot) in self.scene.places.iter().enumerate() {
            let side = 2.0 * radius(spot) + 6.0;
            self.desk.take(Patch::around(self.at(place), (side, side)));
        }
    }

    /// The discs of places; an empty one belongs to nobody. What happened at a place is a ring around it.
    fn discs(&mut self) -> Drawn {
        for (place, spot) in self.scene.places.iter().enumerate() {
            let (at, radius) = (self.at(place), radius(spot));
            if self.scene.signs.iter().any(|(sign, _)| *sign == place) {
                self.disc(at, radius + 12.0, INK)?;
                self.disc(at, radius + 7.0, PAPER)?;
            }
            let (edge, within) = match spot.owner {
                Some(tone) => (colour(tone), colour(tone)),
                None => (QUIET, PAPER),
            };
            self.disc(at, radius, edge)?;
            self.disc(at, radius - 4.0, within)?;
        }
        Ok(())
    }

    /// The lines of tracks, those of the scene side by side.
    fn tracks(&self) -> Vec<(Vec<At>, Tone)> {
        let middle = self.scene.tracks.len().saturating_sub(1) as f64 / 2.0;
        let tracks = self.scene.tracks.iter().enumerate();
        let line = |(number, track): (usize, &admiralty_core::results::scene::Track)| {
            let aside = ((number as f64 - middle) * BESIDE).clamp(-28.0, 28.0);
            let at = |&(place, _): &(usize, String)| {
                let (x, y) = self.at(place);
                (x + aside, y + aside)
            };
            let mut points: Vec<At> = track.stops.iter().map(at).collect();
            if let ([.., from, to], Some((last, _))) = (&mut points[..], track.stops.last()) {
                // The head of its arrow stands before the disc.
                let (dx, dy) = (to.0 - from.0, to.1 - from.1);
                let back = (radius(&self.scene.places[*last]) + 4.0) / dx.hypot(dy).max(60.0);
                *to = (to.0 - dx * back, to.1 - dy * back);
            }
            (points, track.tone)
        };
        tracks
            .map(line)
            .filter(|(points, _): &(Vec<At>, Tone)| points.len() > 1)
            .collect()
    }

    /// The head of a track.
    fn arrow(&mut self, points: &[At], tone: RGBColor) -> Drawn {
        let [.., from, to] = points else { return Ok(()) };
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let long = dx.hypot(dy).max(1.0);
        let (dx, dy) = (dx / long * 30.0, dy / long * 30.0);
        let neck = (to.0 - dx, to.1 - dy);
        let wing = |side: f64| (neck.0 - dy / 2.0 * side, neck.1 + dx / 2.0 * side);
        let corners = [*to, wing(1.0), wing(-1.0)].map(|at| self.up(at));
        self.plane.field(&corners, tone, 1.0)
    }

    /// What stands at places, a plate for each place and colour.
    fn plates(&mut self) -> Vec<(At, Patch, Tone, Vec<String>)> {
        let mut groups: Vec<(usize, Tone, Vec<String>)> = Vec::new();
        for counter in &self.scene.counters {
            let group = groups
                .iter_mut()
                .find(|(at, tone, _)| (*at, *tone) == (counter.at, counter.tone));
            match group {
                Some((.., lines)) => lines.push(counter.label.clone()),
                None => groups.push((counter.at, counter.tone, vec![counter.label.clone()])),
            }
        }
        // The largest first: it is the hardest to find room for.
        groups.sort_by_key(|(.., lines)| std::cmp::Reverse(lines.len()));
        let kind = type_of(NUMBER).bold();
        let mut plates = Vec::new();
        for (place, tone, mut lines) in groups {
            if lines.len() > MOST_LINES {
                let more = lines.len() + 1 - MOST_LINES;
                lines.truncate(MOST_LINES - 1);
                lines.push(format!("and {more} more"));
            }
            let wide = lines.iter().map(|line| kind.width(line)).max().unwrap_or(0);
            let (width, height) = (f64::from(wide) + AROUND.0, LINE * lines.len() as f64 + AROUND.1);
            let at = self.at(place);
            let near = radius(&self.scene.places[place]) + 4.0;
            let found = self
                .desk
                .find(at, (width + 2.0 * APART, height + 2.0 * APART), (near, PLATE_FAR));
            if let Some(patch) = found {
                plates.push((at, Patch::around(patch.middle(), (width, height)), tone, lines));
            }
        }
        plates
    }

    /// Bars of shares, above their places.
    fn bars(&mut self) -> Drawn {
        for (number, share) in self.scene.shares.iter().enumerate() {
            let (middle, y) = self.at(share.at);
            // Bars of a place stand beside one another.
            let before = self.scene.shares[..number]
                .iter()
                .filter(|other| other.at == share.at)
                .count();
            let all = self
                .scene
                .shares
                .iter()
                .filter(|other| other.at == share.at)
                .count();
            let x = middle + (before as f64 - (all - 1) as f64 / 2.0) * BAR.0;
            let foot = y - radius(&self.scene.places[share.at]) - 4.0;
            let head = foot - (BAR.1 * share.share.clamp(0.0, 1.0)).max(3.0);
            let (from, to) = (self.up((x - BAR.0 / 2.0, foot)), self.up((x + BAR.0 / 2.0, head)));
            self.plane.bar(from, to, colour(share.tone))?;
            self.desk.take(Patch {
                left: x - BAR.0 / 2.0,
                top: head,
                right: x + BAR.0 / 2.0,
                bottom: foot,
            });
            self.label(
                (x, head),
                &share.label,
                type_of(NUMBER).bold().coloured(colour(share.tone)),
                (6.0, BUSY_FAR),
            );
        }
        Ok(())
    }

    /// Finds room for a label near a point; where there is none, it is left out.
    fn label(&mut self, at: At, words: &str, kind: Type, far: (f64, f64)) {
        if words.is_empty() {
            return;
        }
        let size = (f64::from(kind.width(words)) + 12.0, LINE);
        if let Some(patch) = self.desk.find(at, size, far) {
            self.labels.push(Label {
                patch,
                words: words.to_owned(),
                kind,
            });
        }
    }

    /// The names of places, those where something is before the others; and what happened there.
    fn names(&mut self) {
        let scene = self.scene;
        let busy = |place: usize| {
            scene.counters.iter().any(|counter| counter.at == place)
                || scene.signs.iter().any(|(sign, _)| *sign == place)
                || scene.shares.iter().any(|share| share.at == place)
                || scene
                    .tracks
                    .iter()
                    .any(|track| track.stops.iter().any(|(stop, _)| *stop == place))
        };
        let mut order: Vec<usize> = (0..scene.places.len()).collect();
        order.sort_by_key(|&place| !busy(place));
        for place in order {
            let spot = &scene.places[place];
            let near = radius(spot) + 2.0;
            let kind = type_of(NUMBER);
            let (kind, far) = if busy(place) {
                (kind, BUSY_FAR)
            } else {
                (kind.quiet(), NAME_FAR)
            };
            self.label(self.at(place), &spot.name, kind, (near, far));
            let happened = scene.signs.iter().filter(|(sign, _)| *sign == place);
            let happened: Vec<&str> = happened.map(|(_, words)| words.as_str()).collect();
            self.label(
                self.at(place),
                &happened.join(", "),
                type_of(NUMBER).bold(),
                (near + 12.0, BUSY_FAR),
            );
        }
    }

    /// What is written along tracks.
    fn turns(&mut self, tracks: &[(Vec<At>, Tone)]) {
        let moving = self.scene.tracks.iter().filter(|track| track.stops.len() > 1);
        for (track, (points, tone)) in moving.zip(tracks) {
            for ((_, words), &at) in track.stops.iter().zip(points) {
                let kind = type_of(NUMBER).coloured(colour(*tone));
                self.label(at, words, kind, (8.0, 60.0));
            }
        }
    }

    /// Everything in letters.
    fn write(&self, plates: &[(At, Patch, Tone, Vec<String>)]) -> Drawn {
        let on_page = |(x, y): At| (self.room.left + x as i32, self.room.top + y as i32);
        for (_, patch, tone, lines) in plates {
            let ((left, top), (right, bottom)) = (
                on_page((patch.left, patch.top)),
                on_page((patch.right, patch.bottom)),
            );
            let field = Room {
                left,
                top,
                right,
                bottom,
            };
            self.page.field(field, colour(*tone))?;
            let kind = type_of(NUMBER)
                .bold()
                .centred()
                .amid()
                .coloured(text_on(colour(*tone)));
            for (number, line) in lines.iter().enumerate() {
                let y = patch.top + AROUND.1 / 2.0 + LINE * (number as f64 + 0.5);
                self.page.text(on_page((patch.middle().0, y)), line, kind)?;
            }
        }
        for label in &self.labels {
            self.page.number(
                on_page(label.patch.middle()),
                &label.words,
                label.kind.centred().amid(),
            )?;
        }
        Ok(())
    }
}
