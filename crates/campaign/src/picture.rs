//! A campaign on its map: owners, fleets, battles, a page a turn.

use crate::event::Event;
use crate::map::{Kind, Map};
use crate::rules::Campaign;
use crate::setup::Setup;
use crate::state::State;
use crate::tell;
use admiralty_core::machine::Painter;
use admiralty_core::results::chart::{Series, Tone};
use admiralty_core::results::scene::{Counter, Scene, Spot};
use admiralty_core::seats::SeatSet;

/// Rounds in which the layout of a map settles.
const ROUNDS: usize = 400;

/// What is drawn of a campaign.
pub(crate) struct Chronicle {
    map: Scene,
    turn: u8,
    now: Scene,
}

impl Chronicle {
    /// A campaign that begins.
    pub fn new(setup: &Setup) -> Self {
        let (places, tall) = layout(&setup.map);
        let map = &setup.map;
        let spots = map.all().zip(places).map(|(sector, at)| Spot {
            name: map.name(sector).to_owned(),
            at,
            owner: Some(Tone::Nobody),
            weight: match map.kind(sector) {
                Kind::Capital => 3,
                Kind::Large => 2,
                Kind::Small => 1,
                Kind::Empty => 0,
            },
        });
        let seats = SeatSet::first(setup.players()).into_iter();
        let whose = seats.map(|seat| Series::new(tell::name(setup, seat), Tone::Of(seat)));
        let links = map.all().flat_map(|one| {
            map.near(one)
                .iter()
                .map(move |other| (one.index(), other.index()))
        });
        let map = Scene {
            places: spots.collect(),
            links: links.filter(|(one, other)| one < other).collect(),
            tall,
            legend: whose.chain([Series::new("nobody's", Tone::Nobody)]).collect(),
            ..Scene::default()
        };
        Chronicle {
            now: map.clone(),
            map,
            turn: 0,
        }
    }

    /// Owners and what is where; aircraft are counted where their base or carrier is.
    fn note(&mut self, setup: &Setup, state: &State) {
        for (place, owner) in self.now.places.iter_mut().zip(&state.owner) {
            place.owner = Some((*owner).into());
        }
        let counted = |seat, sector| {
            let units = state.side(seat).units.iter().enumerate();
            let mut count = [0_u32; 2];
            for (_, unit) in units.filter(|(number, _)| state.sector(seat, *number) == Some(sector)) {
                count[usize::from(setup.deck.flies(unit.card))] += 1;
            }
            count
        };
        self.now.counters.clear();
        for sector in setup.map.all() {
            for seat in SeatSet::first(setup.players()) {
                let words = [("ship", "ships"), ("aircraft", "aircraft")];
                for (count, (one, many)) in counted(seat, sector)
                    .into_iter()
                    .zip(words)
                    .filter(|(count, _)| *count > 0)
                {
                    self.now.counters.push(Counter {
                        at: sector.index(),
                        label: format!("{count} {}", if count == 1 { one } else { many }),
                        tone: Tone::Of(seat),
                    });
                }
            }
        }
    }
}

impl<const PLAYERS: usize> Painter<Campaign<PLAYERS>> for Chronicle {
    fn begins(&self, rules: &Campaign<PLAYERS>, state: &State, _event: &Event) -> Option<String> {
        let season = || format!("Turn {}, {}", state.turn, tell::season(&rules.0, state.turn));
        (state.turn != self.turn).then(season)
    }

    fn see(&mut self, rules: &Campaign<PLAYERS>, state: &State, event: &Event) {
        self.turn = state.turn;
        match event {
            Event::Fought(battle) => self.now.signs.push((battle.sector.index(), "battle".to_owned())),
            // Units go one by one, and each page shows the last of it.
            Event::Begun { .. } | Event::Lost { .. } | Event::Retreated { .. } => return,
            _ => {}
        }
        self.note(&rules.0, state);
    }

    fn draw(&mut self, _rules: &Campaign<PLAYERS>) -> (Scene, String) {
        let now = std::mem::replace(&mut self.now, self.map.clone());
        let caption = "Sectors by owner at the end of the turn; the larger, the more they pay. Plates: who is there. \
                       Rings: battles of this turn.";
        (now, caption.to_owned())
    }
}

/// Where sectors lie, from their links alone: each pair as far apart as there are links between them, as nearly as can be
/// (stress majorisation; Gansner, Koren and North 2005). The capitals of two players lie left and right, the first of
/// three above. Also the height by the width.
fn layout(map: &Map) -> (Vec<(f64, f64)>, f64) {
    let all: Vec<_> = map.all().collect();
    let far = |one: usize, other: usize| f64::from(map.distance(all[one], all[other]));
    let capitals: Vec<usize> = (0..3).map(|seat| map.capital(seat).index()).collect();
    let begin = |place: usize| {
        let aside = ((place * 37) % 11) as f64 / 10.0;
        (
            far(capitals[0], place) - far(capitals[1], place),
            far(0, place) - far(all.len() - 1, place) + aside,
        )
    };
    let mut at: Vec<(f64, f64)> = (0..all.len()).map(begin).collect();
    for _ in 0..ROUNDS {
        for place in 0..all.len() {
            let (mut x, mut y, mut sum) = (0.0, 0.0, 0.0);
            for other in (0..all.len()).filter(|&other| other != place) {
                let (wanted, to) = (far(place, other), at[other]);
                let (dx, dy) = (at[place].0 - to.0, at[place].1 - to.1);
                let pull = wanted / dx.hypot(dy).max(1e-6);
                let weight = wanted.powi(-2);
                x += weight * (to.0 + dx * pull);
                y += weight * (to.1 + dy * pull);
                sum += weight;
            }
            if sum > 0.0 {
                at[place] = (x / sum, y / sum);
            }
        }
    }
    turn(&mut at, &capitals, map);
    unit(&at)
}

/// Turns a layout, and mirrors it where names would run backwards.
fn turn(at: &mut [(f64, f64)], capitals: &[usize], map: &Map) {
    let three = map.all().any(|sector| map.start(sector) == Some(2));
    let count = at.len() as f64;
    let middle = at
        .iter()
        .fold((0.0, 0.0), |sum, at| (sum.0 + at.0 / count, sum.1 + at.1 / count));
    let first = at[capitals[0]];
    let (dx, dy) = (first.0 - middle.0, first.1 - middle.1);
    let long = dx.hypot(dy).max(1e-6);
    // Of the first capital, seen from the middle: left of two, above of three.
    let (cos, sin) = if three {
        (-dy / long, dx / long)
    } else {
        (-dx / long, -dy / long)
    };
    for place in at.iter_mut() {
        let (x, y) = (place.0 - middle.0, place.1 - middle.1);
        *place = (x * cos + y * sin, y * cos - x * sin);
    }
    let mirrored = if three {
        at[capitals[1]].0 < 0.0
    } else {
        at[0].1 > 0.0
    };
    if mirrored {
        at.iter_mut().for_each(|place| {
            if three {
                place.0 = -place.0
            } else {
                place.1 = -place.1
            }
        });
    }
}

/// A layout with sides of 1, and its height by its width.
fn unit(at: &[(f64, f64)]) -> (Vec<(f64, f64)>, f64) {
    let ends = |of: fn(&(f64, f64)) -> f64| {
        let low = at.iter().map(of).fold(f64::INFINITY, f64::min);
        let high = at.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        (low, (high - low).max(1e-6))
    };
    let ((left, wide), (top, tall)) = (ends(|at| at.0), ends(|at| at.1));
    let places = at.iter().map(|(x, y)| ((x - left) / wide, (y - top) / tall));
    (places.collect(), tall / wide)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario;

    /// Neighbours lie nearer to each other than the rest does, and no two sectors lie on each other.
    #[test]
    fn maps_are_laid_out_by_their_links() {
        for players in [2, 3] {
            let map = &scenario::embedded(players).map;
            let (at, tall) = layout(map);
            assert!((0.2..=2.0).contains(&tall), "{tall}");
            let far =
                |one: usize, other: usize| (at[one].0 - at[other].0).hypot((at[one].1 - at[other].1) * tall);
            let (mut near, mut rest) = (0.0_f64, f64::INFINITY);
            for one in map.all() {
                for other in map.all().filter(|other| *other > one) {
                    let apart = far(one.index(), other.index());
                    match map.distance(one, other) {
                        1 => near = near.max(apart),
                        2 => {}
                        _ => rest = rest.min(apart),
                    }
                    assert!(apart > 0.05, "{} and {}", map.name(one), map.name(other));
                }
            }
            assert!(near < rest, "{players} players: neighbours {near}, others {rest}");
            assert_eq!(layout(map), (at, tall), "always the same");
        }
    }
}
