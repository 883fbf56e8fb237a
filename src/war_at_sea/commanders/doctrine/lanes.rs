//! A number for each area, reckoned with four at a time.

use crate::war_at_sea::map::{Area, AreaSet, ByArea};
use wide::f32x4;

/// The areas by their lanes: first the four between which ships mostly have a choice.
const ORDER: [Area; 6] = [
    Area::BarentsSea,
    Area::NorthSea,
    Area::NorthAtlantic,
    Area::SouthAtlantic,
    Area::BalticSea,
    Area::Mediterranean,
];

/// The areas of the first four lanes.
pub(super) const FIRST_FOUR: AreaSet = AreaSet::from_bits(
    1 << Area::BarentsSea as u16
        | 1 << Area::NorthSea as u16
        | 1 << Area::NorthAtlantic as u16
        | 1 << Area::SouthAtlantic as u16,
);

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

/// A number for each area; what is over has one of its own.
pub(super) fn lanes(number: impl Fn(Area) -> f32, over: f32) -> Lanes {
    let [a, b, c, d, e, f] = ORDER.map(number);
    [f32x4::new([a, b, c, d]), f32x4::new([e, f, over, over])]
}

/// The same by area.
pub(super) fn by_area(lanes: &Lanes) -> ByArea<f32> {
    let [[a, b, c, d], [e, f, ..]] = lanes.map(f32x4::to_array);
    let mut numbers = ByArea::default();
    for (area, number) in ORDER.into_iter().zip([a, b, c, d, e, f]) {
        numbers[area] = number;
    }
    numbers
}

/// The least number of four.
#[inline]
pub(super) fn least(four: f32x4) -> f32 {
    let [a, b, c, d] = four.to_array();
    lesser(lesser(a, c), lesser(b, d))
}

/// The lesser of two numbers; the second, if one is no number.
#[inline]
pub(super) fn lesser(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

/// The areas whose lanes, from the first on, are all bits.
#[inline]
pub(super) fn areas_of(lanes: &[f32x4]) -> AreaSet {
    let bits = lanes
        .iter()
        .rev()
        .fold(0, |bits, four| bits << 4 | four.to_bitmask());
    AREAS[bits as usize % SETS]
}

/// The sets of areas by the bits of their lanes.
static AREAS: [AreaSet; SETS] = {
    let mut areas = [AreaSet::EMPTY; SETS];
    let mut bits = 0;
    while bits < SETS {
        let mut set = 0;
        let mut lane = 0;
        while lane < ORDER.len() {
            set |= (bits as u16 >> lane & 1) << ORDER[lane] as u16;
            lane += 1;
        }
        areas[bits] = AreaSet::from_bits(set);
        bits += 1;
    }
    areas
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_of_areas_has_its_lanes() {
        for set in (0..SETS as u16).map(AreaSet::from_bits) {
            assert_eq!(areas_of(mask(set)), set);
            assert_eq!(areas_of(&mask(set)[..1]), set & FIRST_FOUR);
            let mut sum = Lanes::default();
            add(&mut sum, set, 2.5);
            let expected = ByArea::new(|area| if set.has(area) { 2.5 } else { 0.0 });
            assert_eq!(by_area(&sum), expected);
        }
    }

    #[test]
    fn a_number_is_found_in_the_lane_of_its_area() {
        let numbers = ByArea::new(|area| f32::from(area as u8) + 1.0);
        let side_by_side = lanes(|area| numbers[area], 9.0);
        assert_eq!(by_area(&side_by_side), numbers);
        assert_eq!(side_by_side.map(least), [1.0, 3.0]); // the Barents Sea comes first, the Baltic Sea in the second four
    }
}
