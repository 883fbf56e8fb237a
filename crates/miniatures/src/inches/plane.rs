//! The table: points in hundredths of an inch, 24 headings, lines and arcs, all in whole numbers (V1.2).

/// Hundredths of an inch.
pub type Inches = i32;

/// An inch.
pub const INCH: Inches = 100;

/// How close two units may come (V1.6), and how thick a ship is on a line of sight (V4.9).
pub const TOUCH: Inches = 50;

/// A point, in hundredths of an inch from the lower left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Point {
    /// To the right.
    pub x: i16,
    /// Upwards.
    pub y: i16,
}

/// One of 24 headings, clockwise from straight up, 15 degrees each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Heading(pub u8);

/// Sines of 0 to 90 degrees by 15, times 32768.
const SINES: [i32; 7] = [0, 8481, 16384, 23170, 28378, 31651, 32768];

/// Where a target lies as a ship sees it (V4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arc {
    /// Ahead.
    Fore,
    /// To either side.
    Broadside,
    /// Astern.
    Aft,
}

impl Heading {
    /// All of them.
    pub const COUNT: u8 = 24;

    /// So many steps of 15 degrees to the right.
    #[must_use]
    pub const fn turned(self, steps: i8) -> Heading {
        Heading((self.0 as i16 + steps as i16).rem_euclid(24) as u8)
    }

    /// Its direction, x and y times 32768.
    #[must_use]
    pub const fn direction(self) -> (i32, i32) {
        (sine(self.0), sine(self.0 + 6))
    }

    /// The heading that comes nearest to the way from one point to another.
    #[must_use]
    pub fn towards(from: Point, to: Point) -> Heading {
        let (dx, dy) = from.to(to);
        let along = |heading: &Heading| {
            let (x, y) = heading.direction();
            i64::from(dx) * i64::from(x) + i64::from(dy) * i64::from(y)
        };
        (0..Heading::COUNT)
            .map(Heading)
            .max_by_key(along)
            .unwrap_or_default()
    }
}

const fn sine(step: u8) -> i32 {
    let step = (step % 24) as usize;
    match step {
        0..=6 => SINES[step],
        7..=12 => SINES[12 - step],
        13..=18 => -SINES[step - 12],
        _ => -SINES[24 - step],
    }
}

impl Point {
    /// A point of whole hundredths.
    #[must_use]
    pub const fn new(x: Inches, y: Inches) -> Point {
        Point {
            x: x as i16,
            y: y as i16,
        }
    }

    /// The way to another point.
    #[must_use]
    #[inline]
    pub const fn to(self, other: Point) -> (i32, i32) {
        (other.x as i32 - self.x as i32, other.y as i32 - self.y as i32)
    }

    /// The distance to another point, squared.
    #[must_use]
    #[inline]
    pub const fn square(self, other: Point) -> i32 {
        let (dx, dy) = self.to(other);
        dx * dx + dy * dy
    }

    /// Whether another point is within a distance.
    #[must_use]
    #[inline]
    pub const fn within(self, other: Point, distance: Inches) -> bool {
        self.square(other) <= distance * distance
    }

    /// The distance to another point, rounded down.
    #[must_use]
    pub const fn distance(self, other: Point) -> Inches {
        (self.square(other) as u32).isqrt() as Inches
    }

    /// So far along a heading.
    #[must_use]
    pub const fn ahead(self, heading: Heading, distance: Inches) -> Point {
        let (x, y) = heading.direction();
        Point::new(
            self.x as i32 + ((x * distance + 16384) >> 15),
            self.y as i32 + ((y * distance + 16384) >> 15),
        )
    }

    /// So far straight towards another point, not beyond it.
    #[must_use]
    pub fn towards(self, other: Point, distance: Inches) -> Point {
        let whole = self.distance(other).max(1);
        if distance >= whole {
            return other;
        }
        let (dx, dy) = self.to(other);
        let part = |d: i32| (i64::from(d) * i64::from(distance) / i64::from(whole)) as i32;
        Point::new(i32::from(self.x) + part(dx), i32::from(self.y) + part(dy))
    }

    /// V4.3: the arc in which another point lies.
    #[must_use]
    pub fn arc(self, heading: Heading, other: Point) -> Arc {
        let (dx, dy) = self.to(other);
        let (hx, hy) = heading.direction();
        let [dx, dy, hx, hy] = [dx, dy, hx, hy].map(i64::from);
        let (ahead, starboard) = (dx * hx + dy * hy, dx * hy - dy * hx);
        if starboard.abs() >= ahead.abs() {
            Arc::Broadside
        } else if ahead > 0 {
            Arc::Fore
        } else {
            Arc::Aft
        }
    }

    /// How close the line between two points comes, squared.
    #[must_use]
    pub fn off_line(self, from: Point, to: Point) -> i32 {
        let (lx, ly) = from.to(to);
        let (px, py) = from.to(self);
        let [lx, ly, px, py] = [lx, ly, px, py].map(i64::from);
        let (along, whole) = (lx * px + ly * py, lx * lx + ly * ly);
        if along <= 0 || whole == 0 {
            return self.square(from);
        }
        if along >= whole {
            return self.square(to);
        }
        let across = lx * py - ly * px;
        (across * across / whole) as i32
    }

    /// The first point of the line between two points that is within a distance of this one, in hundredths of an inch
    /// from its start.
    #[must_use]
    pub fn met(self, from: Point, to: Point, distance: Inches) -> Option<Inches> {
        if from.within(self, distance) {
            return Some(0);
        }
        if self.off_line(from, to) > distance * distance {
            return None;
        }
        let whole = i64::from(from.distance(to).max(1));
        let (lx, ly) = from.to(to);
        let (px, py) = from.to(self);
        let along = (i64::from(lx) * i64::from(px) + i64::from(ly) * i64::from(py)) / whole;
        let across = i64::from(from.square(self)) - along * along;
        let half = (i64::from(distance) * i64::from(distance) - across).max(0) as u64;
        Some((along - half.isqrt() as i64).max(0) as Inches)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn v1_2_headings_are_24_and_vectors_come_from_whole_numbers() {
        let from = Point::new(1000, 1000);
        assert_eq!(from.ahead(Heading(0), 500), Point::new(1000, 1500));
        assert_eq!(from.ahead(Heading(6), 500), Point::new(1500, 1000));
        assert_eq!(from.ahead(Heading(3), 1000), Point::new(1707, 1707));
        assert_eq!(from.ahead(Heading(14), 1000), Point::new(500, 134));
        for heading in 0..Heading::COUNT {
            let to = from.ahead(Heading(heading), 900);
            assert_eq!(Heading::towards(from, to), Heading(heading));
            assert!((from.distance(to) - 900).abs() <= 1);
        }
        assert_eq!(Heading(23).turned(3), Heading(2));
        assert_eq!(Heading(1).turned(-3), Heading(22));
    }

    #[test]
    fn v4_3_arcs_in_the_frame_of_the_ship() {
        let ship = Point::new(1000, 1000);
        let arc = |heading, x, y| ship.arc(Heading(heading), Point::new(x, y));
        assert_eq!(arc(0, 1000, 2000), Arc::Fore);
        assert_eq!(arc(0, 1999, 2000), Arc::Fore);
        assert_eq!(arc(0, 2000, 2000), Arc::Broadside);
        assert_eq!(arc(0, 0, 1000), Arc::Broadside);
        assert_eq!(arc(0, 1000, 0), Arc::Aft);
        assert_eq!(arc(6, 1000, 2000), Arc::Broadside);
        assert_eq!(arc(12, 1000, 2000), Arc::Aft);
    }

    #[test]
    fn lines_meet_circles_where_they_should() {
        let (from, to) = (Point::new(0, 0), Point::new(1000, 0));
        assert_eq!(Point::new(500, 300).met(from, to, 500), Some(100));
        assert_eq!(Point::new(500, 501).met(from, to, 500), None);
        assert_eq!(Point::new(100, 0).met(from, to, 500), Some(0));
        assert_eq!(Point::new(500, 30).off_line(from, to), 900);
        assert_eq!(Point::new(-30, 40).off_line(from, to), 2500);
        assert_eq!(from.towards(Point::new(300, 400), 250), Point::new(150, 200));
    }
}
