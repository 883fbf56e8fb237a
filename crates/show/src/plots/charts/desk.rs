//! Finds room for labels on a map: near what they belong to, over nothing that is drawn already.

/// A point of the map, in pixels, downwards.
pub(super) type At = (f64, f64);

/// A rectangle by its edges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Patch {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Patch {
    pub fn around((x, y): At, (width, height): (f64, f64)) -> Self {
        Patch {
            left: x - width / 2.0,
            top: y - height / 2.0,
            right: x + width / 2.0,
            bottom: y + height / 2.0,
        }
    }

    pub fn middle(&self) -> At {
        (
            f64::midpoint(self.left, self.right),
            f64::midpoint(self.top, self.bottom),
        )
    }

    fn meets(&self, other: &Patch) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    fn within(&self, other: &Patch) -> bool {
        self.left >= other.left
            && self.right <= other.right
            && self.top >= other.top
            && self.bottom <= other.bottom
    }

    /// Whether a line passes through it (Liang and Barsky, 1984).
    fn crossed(&self, (x0, y0): At, (x1, y1): At) -> bool {
        let (dx, dy) = (x1 - x0, y1 - y0);
        let (mut begin, mut end) = (0.0_f64, 1.0_f64);
        for (p, q) in [
            (-dx, x0 - self.left),
            (dx, self.right - x0),
            (-dy, y0 - self.top),
            (dy, self.bottom - y0),
        ] {
            if p == 0.0 {
                if q < 0.0 {
                    return false;
                }
            } else if p < 0.0 {
                begin = begin.max(q / p);
            } else {
                end = end.min(q / p);
            }
        }
        begin <= end
    }

    /// How far a point lies from its edge; 0 within.
    pub fn far(&self, (x, y): At) -> f64 {
        let dx = (self.left - x).max(x - self.right).max(0.0);
        let dy = (self.top - y).max(y - self.bottom).max(0.0);
        dx.hypot(dy)
    }
}

/// Directions in which room is looked for, the best first: beside, below and above, then between.
const ANGLES: [f64; 16] = [
    0.0, 180.0, 90.0, 270.0, 45.0, 135.0, 315.0, 225.0, 22.5, 157.5, 337.5, 202.5, 67.5, 112.5, 292.5, 247.5,
];
/// What a step away is worth against a line that the label would lie over.
const A_LINE: f64 = 30.0;
/// What a worse direction is worth.
const A_TURN: f64 = 0.4;

/// A map on which room is given away.
pub(super) struct Desk {
    pub room: Patch,
    taken: Vec<Patch>,
    /// Lines that labels had better not lie over.
    pub lines: Vec<(At, At)>,
}

impl Desk {
    pub fn new(width: f64, height: f64) -> Self {
        let room = Patch {
            left: 0.0,
            top: 0.0,
            right: width,
            bottom: height,
        };
        Desk {
            room,
            taken: Vec::new(),
            lines: Vec::new(),
        }
    }

    pub fn take(&mut self, patch: Patch) {
        self.taken.push(patch);
    }

    fn free(&self, patch: &Patch) -> bool {
        patch.within(&self.room) && !self.taken.iter().any(|other| other.meets(patch))
    }

    /// Room of a size whose edge is no nearer to a point than this and at most so far; it is taken.
    pub fn find(&mut self, at: At, size: (f64, f64), (near, far): (f64, f64)) -> Option<Patch> {
        let mut best: Option<(f64, Patch)> = None;
        let mut away = near;
        while away <= far {
            for (turn, angle) in ANGLES.iter().enumerate() {
                let (sin, cos) = angle.to_radians().sin_cos();
                let patch = Patch::around(
                    (
                        at.0 + cos * (away + size.0 / 2.0),
                        at.1 + sin * (away + size.1 / 2.0),
                    ),
                    size,
                );
                let lines = self
                    .lines
                    .iter()
                    .filter(|(from, to)| patch.crossed(*from, *to))
                    .count();
                let cost = away + A_LINE * lines as f64 + A_TURN * turn as f64;
                if best.is_none_or(|(least, _)| cost < least) && self.free(&patch) {
                    best = Some((cost, patch));
                }
            }
            away += 10.0;
        }
        let (_, patch) = best?;
        self.taken.push(patch);
        Some(patch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_get_room_beside_one_another() {
        let mut desk = Desk::new(400.0, 300.0);
        let at = (200.0, 150.0);
        let found: Vec<Patch> = (0..9)
            .filter_map(|_| desk.find(at, (80.0, 30.0), (10.0, 120.0)))
            .collect();
        assert_eq!(found.len(), 9);
        for (number, one) in found.iter().enumerate() {
            assert!(one.within(&desk.room) && one.far(at) >= 9.0);
            assert!(
                found[number + 1..].iter().all(|other| !one.meets(other)),
                "{found:?}"
            );
        }
        assert_eq!(
            desk.find(at, (500.0, 30.0), (10.0, 60.0)),
            None,
            "wider than the map"
        );
    }

    #[test]
    fn labels_keep_off_lines() {
        let mut desk = Desk::new(400.0, 300.0);
        desk.lines.push(((200.0, 150.0), (400.0, 150.0)));
        let patch = desk.find((200.0, 150.0), (80.0, 30.0), (10.0, 60.0)).unwrap();
        assert!(patch.right <= 190.0, "{patch:?}");
    }
}
