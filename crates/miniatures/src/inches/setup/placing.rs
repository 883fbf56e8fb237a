//! Where units stand when a battle in inches is opened.

use super::{Placed, Spot};
use crate::inches::rules::{Ground, Victory};
use crate::inches::state::{Place, Sea, State};
use crate::sector::state::{Home, Id, MOST_UNITS, Mask, Side};
use admiralty_core::text::Objection;

/// Puts one unit where it stands.
pub(super) fn put(rules: &mut Victory, unit: Id, placed: &Placed) -> Result<(), Objection> {
    let card = rules.unit(unit).clone();
    let wrong = |problem: &str, remedy: &str| Err((problem.to_owned(), remedy.to_owned()));
    if let Some(hull) = placed.hull {
        if hull == 0 || hull > card.hull {
            return Err((
                format!("M13.2: {hull} hull points, and the card has {}", card.hull),
                "write 1 up to the points of the card".to_owned(),
            ));
        }
        rules.opening.base.hull[unit] = hull;
    }
    rules.opening.base.counters[unit] = placed.counters;
    rules.opening.base.used[unit] = placed.used;
    if let Some(sea) = placed.sea {
        let own = &mut rules.opening.sea[unit];
        *own = Sea {
            torpedoes: if sea.torpedoes > 0 {
                sea.torpedoes
            } else {
                own.torpedoes
            },
            fires: sea.fires,
            vital: sea.vital,
            harms: sea.harms,
            ..*own
        };
    }
    let home = match placed.spot {
        Spot::Free => return Ok(()),
        Spot::Gone => {
            rules.opening.base.put(unit, Place::Left);
            return Ok(());
        }
        Spot::At(at, heading) => {
            if !rules.on(at) || rules.lies(at, Ground::Island, 0) {
                return wrong(
                    "V1.1: that point is not on the water of the table",
                    "put it elsewhere",
                );
            }
            rules.opening.at[unit] = at;
            rules.opening.heading[unit] = heading;
            rules
                .opening
                .base
                .put(unit, Place::At(crate::sector::board::Sector(0)));
            return Ok(());
        }
        Spot::Aboard(number) => Home(Id::new(unit.side(), number.min(MOST_UNITS - 1))),
        Spot::Airbase => airbase(rules, unit.side()),
    };
    let carriers: Mask = rules.kinds(unit.side()).carriers;
    let takes = home
        .carrier()
        .is_none_or(|carrier| carriers.has(carrier) && (card.fits_carriers || rules.extra(carrier).work));
    let room = placed.away.is_some() || rules.berths(&rules.opening, unit.side(), home) > 0;
    if !card.kind.is_aircraft() || !takes || !room {
        return wrong(
            "M1.7: it has no place there",
            "base it on a carrier with room that takes it, or at the airbase",
        );
    }
    rules.opening.base.put(unit, Place::Home);
    rules.opening.base.home[unit] = home;
    Ok(())
}

/// The airbase of a side: a work on the table, or the one off it.
#[must_use]
pub fn airbase(rules: &Victory, side: Side) -> Home {
    let work = rules.works[side]
        .of(side)
        .find(|&work| rules.unit(work).capacity > 0);
    work.map_or(Home::AIRBASE, Home)
}

impl Victory {
    /// Places at a base before the battle begins, carriers not yet deployed included.
    #[must_use]
    pub fn berths(&self, state: &State, side: Side, home: Home) -> usize {
        let places = home
            .carrier()
            .map_or(self.base.conditions.airbase[side], |carrier| {
                self.unit(carrier).capacity
            });
        let taken = (state.base.afloat[side] & self.kinds(side).aircraft)
            .of(side)
            .filter(|&unit| self.is_based(state, unit, home))
            .count();
        usize::from(places).saturating_sub(taken)
    }
}
