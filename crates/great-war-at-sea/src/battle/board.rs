//! The board of hexagonal areas (G3.1, G3.2).

/// The most areas of a board: seven rings around the three centre areas would be too many for a byte's half.
pub const MOST_AREAS: usize = 147;

/// The number of an area. The three centre areas are 0, 1 and 2; then the rings, from within.
pub type Area = u8;

/// The board.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// Axial coordinates (q, r) of each area.
    pub places: Vec<(i8, i8)>,
    /// The ring of each: 0 for the centre areas.
    pub ring: Vec<u8>,
    /// The rim's ring.
    pub radius: u8,
    distances: Vec<u8>,
    neighbours: Vec<Vec<Area>>,
}

/// Distance in areas (G3.1).
#[must_use]
pub fn between((q, r): (i8, i8), (p, s): (i8, i8)) -> u8 {
    let (dq, dr) = (p - q, s - r);
    dq.unsigned_abs()
        .max(dr.unsigned_abs())
        .max((dq + dr).unsigned_abs())
}

/// The centre areas, each beside the other two.
pub const CENTRE: [(i8, i8); 3] = [(0, 0), (1, 0), (0, 1)];

impl Board {
    /// Every area within so many of the nearest centre area.
    #[must_use]
    pub fn new(radius: u8) -> Self {
        let most = radius as i8 + 1;
        let ring = |place| {
            CENTRE
                .map(|centre| between(centre, place))
                .into_iter()
                .min()
                .unwrap_or(0)
        };
        let all = (-most..=most).flat_map(|q| (-most..=most).map(move |r| (q, r)));
        let mut places: Vec<(i8, i8)> = all.filter(|&place| ring(place) <= radius).collect();
        let first = |place: &(i8, i8)| CENTRE.iter().position(|centre| centre == place).unwrap_or(3);
        places.sort_by_key(|place| (ring(*place), first(place), *place));
        let distances = places
            .iter()
            .flat_map(|one| places.iter().map(|other| between(*one, *other)));
        let distances: Vec<u8> = distances.collect();
        let row = |area: usize| &distances[area * places.len()..][..places.len()];
        let neighbours = (0..places.len()).map(|area| {
            let beside = (0..).zip(row(area)).filter(|(_, distance)| **distance == 1);
            beside.map(|(other, _)| other).collect()
        });
        Board {
            neighbours: neighbours.collect(),
            ring: places.iter().map(|place| ring(*place)).collect(),
            distances,
            places,
            radius,
        }
    }

    /// How many areas there are.
    #[must_use]
    pub fn areas(&self) -> Area {
        self.places.len() as Area
    }

    /// Range (G3.2).
    #[must_use]
    #[inline]
    pub fn distance(&self, one: Area, other: Area) -> u8 {
        self.distances[usize::from(one) * self.places.len() + usize::from(other)]
    }

    /// The areas beside an area.
    #[must_use]
    #[inline]
    pub fn beside(&self, area: Area) -> &[Area] {
        &self.neighbours[usize::from(area)]
    }

    /// Whether it is one of the outermost ring (G5.3).
    #[must_use]
    #[inline]
    pub fn is_rim(&self, area: Area) -> bool {
        self.ring[usize::from(area)] == self.radius
    }

    /// The area at these coordinates.
    #[must_use]
    pub fn at(&self, place: (i8, i8)) -> Option<Area> {
        self.places
            .iter()
            .position(|other| *other == place)
            .map(|area| area as Area)
    }
}
