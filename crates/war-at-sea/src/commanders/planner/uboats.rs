//! How the U-boats may be divided among the areas (6.5), beside what doctrine would do.

use crate::map::{Area, Place};
use crate::{UboatOrders, View};

/// A division, first, and others, none twice: all boats in one area, or in two; some of one area's boats in another, or in
/// Germany. They go only where there is an enemy.
pub fn divisions(view: &View<'_>, own: UboatOrders) -> Vec<UboatOrders> {
    let boats = view.position.uboats.total - view.position.uboats.disabled;
    let met = |&area: &Area| view.enemy_counters(Place::sea(area)) > 0;
    let areas: Vec<Area> = Area::ALL.into_iter().filter(met).collect();
    let mut found = vec![own];
    let mut add = |orders: UboatOrders| {
        if !found.contains(&orders) {
            found.push(orders);
        }
    };
    add(UboatOrders::default());
    for &area in &areas {
        for &other in &areas {
            for n in 0..boats {
                let mut orders = UboatOrders::default();
                orders[other] = n;
                orders[area] += boats - n;
                add(orders);
            }
        }
        for n in 1..=own[area] {
            for to in areas.iter().copied().map(Some).chain([None]) {
                let mut orders = own;
                orders[area] -= n;
                if let Some(to) = to {
                    orders[to] += n;
                }
                add(orders);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naval::Side;
    use crate::rules::legality;
    use crate::{Position, Scenario};

    /// Three of four boats may sail, British ships are in the North Sea and the North Atlantic, doctrine sends two to the former.
    /// Its own division, all three in one area (2), in both (2), none; of the two one in port, or one or both of them in the
    /// other area (2).
    #[test]
    fn boats_go_where_the_enemy_is_and_none_is_sent_twice() {
        let scenario = Scenario::embedded();
        let mut position = Position::new();
        position.uboats.total = 4;
        position.uboats.disabled = 1;
        for (name, area) in [("Hood", Area::NorthSea), ("Kent", Area::NorthAtlantic)] {
            position.place[scenario.find(name).unwrap()] = Place::sea(area);
        }
        let view = View::open(&scenario, &position, Side::Axis);
        let orders = |north_sea, north_atlantic| {
            let mut orders = UboatOrders::default();
            (orders[Area::NorthSea], orders[Area::NorthAtlantic]) = (north_sea, north_atlantic);
            orders
        };
        let mut found = divisions(&view, orders(2, 0));
        assert_eq!(found[0], orders(2, 0));
        assert!(
            found
                .iter()
                .all(|orders| legality::place_uboats(&position, orders).is_ok())
        );
        let mut expected = vec![
            orders(3, 0),
            orders(0, 3),
            orders(2, 1),
            orders(1, 2),
            orders(0, 0),
            orders(2, 0),
            orders(1, 0),
            orders(1, 1),
            orders(0, 2),
        ];
        let of = |orders: &UboatOrders| (orders[Area::NorthSea], orders[Area::NorthAtlantic]);
        found.sort_by_key(of);
        expected.sort_by_key(of);
        assert_eq!(found, expected);
    }
}
