//! A campaign on its map: owners, fleets, battles, a page a turn.

use crate::event::Event;
use crate::map::Kind;
use crate::rules::Campaign;
use crate::setup::Setup;
use crate::state::State;
use crate::tell;
use admiralty_core::machine::Painter;
use admiralty_core::results::chart::{Series, Tone};
use admiralty_core::results::scene::{Counter, Scene, Spot};
use admiralty_core::seats::SeatSet;

/// What is drawn of a campaign.
pub(crate) struct Chronicle {
    map: Scene,
    turn: u8,
    now: Scene,
}

impl Chronicle {
    /// A campaign that begins.
    pub fn new(setup: &Setup) -> Self {
        let map = &setup.map;
        let at: Vec<_> = map.all().map(|sector| map.at(sector).map(f64::from)).collect();
        let (places, tall) = unit(&at);
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

/// Where sectors lie with sides of 1, and the height by the width.
fn unit(at: &[[f64; 2]]) -> (Vec<(f64, f64)>, f64) {
    let ends = |of: fn(&[f64; 2]) -> f64| {
        let low = at.iter().map(of).fold(f64::INFINITY, f64::min);
        let high = at.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
        (low, (high - low).max(1e-6))
    };
    let ((left, wide), (top, tall)) = (ends(|at| at[0]), ends(|at| at[1]));
    let places = at.iter().map(|[x, y]| ((x - left) / wide, (y - top) / tall));
    (places.collect(), (tall / wide).clamp(0.2, 2.0))
}
