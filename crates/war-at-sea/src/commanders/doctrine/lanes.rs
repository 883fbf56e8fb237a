//! A number for each area, reckoned with four at a time.

use crate::map::{Area, AreaSet, ByArea};
use wide::f32x4;

/// The areas by their lanes.
const ORDER: [Area; 6] = [
    Area::BarentsSea,
    Area::NorthSea,
    Area::NorthAtlantic,
    Area::SouthAtlantic,
    Area::BalticSea,
    Area::Mediterranean,
];

/// Two fours; the last two lanes are over.
pub(super) type Lanes = [f32x4; 2];

/// All sets of areas.
const SETS: usize = 1 << Area::ALL.len();

/// All bits in the lanes of a set of areas and none in the others, by the bits of the set.
static MASKS: [Lanes; SETS] = masks();

const fn masks() -> [Lanes; SETS] {
    let mut masks = [[f32x4::ZERO; 2]; SETS];
    let mut bits = 0;
    while bits < SETS {
        let mut lanes = [0.0; 8];
        let mut lane = 0;
        while lane < ORDER.len() {
            if AreaSet::from_bits(bits as u16).has(ORDER[lane]) {
                lanes[lane] = f32::from_bits(u32::MAX);
            }
            lane += 1;
        }
        let [a, b, c, d, e, f, g, h] = lanes;
        masks[bits] = [f32x4::new([a, b, c, d]), f32x4::new([e, f, g, h])];
        bits += 1;
    }
    masks
}

/// All bits in the lanes of these areas, none in the others.
#[inline]
pub(super) fn mask(areas: AreaSet) -> &'static Lanes {
    &MASKS[usize::from(areas.bits()) % SETS]
}

/// Adds a number in the lanes of these areas.
#[inline]
pub(super) fn add(lanes: &mut Lanes, areas: AreaSet, number: f32) {
    for (four, here) in lanes.iter_mut().zip(mask(areas)) {
        *four += here & f32x4::splat(number);
    }
}

/// The numbers by area.
pub(super) fn by_area(lanes: &Lanes) -> ByArea<f32> {
    let [[a, b, c, d], [e, f, ..]] = lanes.map(f32x4::to_array);
    let mut numbers = ByArea::default();
    for (area, number) in ORDER.into_iter().zip([a, b, c, d, e, f]) {
        numbers[area] = number;
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_of_areas_has_its_lanes() {
        for set in (0..SETS as u16).map(AreaSet::from_bits) {
            let mut sum = Lanes::default();
            add(&mut sum, set, 2.5);
            let expected = ByArea::new(|area| if set.has(area) { 2.5 } else { 0.0 });
            assert_eq!(by_area(&sum), expected);
        }
    }
}
