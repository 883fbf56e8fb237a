//! The contract of the machine, on random battles in inches under random switches.

use crate::drawn::{SEED, Seen};
use admiralty_core::machine::{Generator, contract};
use admiralty_core::seats::Seat;
use miniatures::card::Alliance;
use miniatures::draw::draw;
use miniatures::fleet::{Bounds, Fleet};
use miniatures::inches::event::Event;
use miniatures::inches::plane::Point;
use miniatures::inches::players::Captain;
use miniatures::inches::rules::{Ground, Patch, Victory};
use miniatures::inches::setup::{Battle, Work};
use miniatures::inches::state::{Place, Side, State};
use miniatures::inches::switches::Switches;
use miniatures::units::Units;

/// A battle of random fleets under random switches, with islands and works at times; nothing if no fleet fits.
fn random_battle(number: u64, seen: &mut Seen) -> Option<Victory> {
    let mut generator = Generator::new(SEED.game(number), Seat(0));
    let mut switches = Switches::default();
    for card in Switches::cards() {
        let setting = card.settings[generator.below(card.settings.len())];
        *seen.entry(format!("{} = {setting}", card.name)).or_default() += 1;
        switches.set(card.name, setting).unwrap();
    }
    let limit = [60, 100, 100, 150, 200][generator.below(5)];
    let mut battle = Battle::new("Random", limit, [Fleet::default(), Fleet::default()], switches);
    if generator.below(4) == 0 {
        let grounds = [Ground::Island, Ground::Shoal, Ground::Shallow, Ground::Fog];
        battle.ground = (0..3)
            .map(|place| Patch {
                ground: grounds[generator.below(4)],
                at: Point::new(1200 + 2000 * place, 1500 + 300 * generator.below(6) as i32),
                radius: 200 + 50 * generator.below(5) as i32,
            })
            .collect();
    }
    for (side, alliance) in [Alliance::Allies, Alliance::Axis].into_iter().enumerate() {
        let bounds = Bounds {
            limit,
            neutrals: false,
            year: battle.switches.base.year_limit,
            copies: battle.switches.base.copies,
            airbase: if battle.switches.get("airbase") == "none" {
                0
            } else {
                5
            },
        };
        let fleet = draw(Units::shipped(), alliance, &bounds, &mut generator);
        if fleet.cards.is_empty() || limit == 200 && fleet.cards.len() > 20 {
            return None;
        }
        let room = u32::from(limit) - fleet.cost();
        if room >= 6 {
            let works = [Work::Antiair(6), Work::Shielded];
            battle.forces[side].works = vec![(works[generator.below(2)], Point::new(600, 2400))];
        }
        battle.forces[side].fleet = fleet;
    }
    Some(
        battle
            .build()
            .unwrap_or_else(|wrong| panic!("battle {number}: {wrong:?}")),
    )
}

fn each_battle(battles: u64, check: impl FnMut(u64, &Victory)) -> Seen {
    crate::drawn::each_battle(battles, random_battle, check)
}

/// What must hold of every state.
fn sound(rules: &Victory, state: &State) {
    for side in Side::BOTH {
        for unit in rules.kinds(side).all.of(side) {
            let (place, card) = (state.base.place[unit], rules.unit(unit));
            let afloat = state.base.afloat[side].has(unit);
            assert_eq!(
                afloat,
                !matches!(place, Place::Lost | Place::Left | Place::Landed),
                "{}",
                card.name
            );
            assert!(state.base.hull[unit] <= card.hull, "{}", card.name);
            assert!(
                !afloat || state.base.hull[unit] > 0,
                "{} is afloat without hull",
                card.name
            );
            if let Place::At(_) = place {
                assert!(
                    rules.on(state.at[unit]),
                    "V1.6: {} at {:?}",
                    card.name,
                    state.at[unit]
                );
            }
            assert!(state.sea[unit].fires <= 8, "V6.7: {}", card.name);
            if let (Place::Home, Some(base)) = (place, state.base.home[unit].carrier()) {
                assert!(state.base.afloat[side].has(base), "{} on a lost base", card.name);
            }
        }
        for base in rules.kinds(side).carriers.of(side) {
            let aboard = (state.base.afloat[side] & rules.kinds(side).aircraft)
                .of(side)
                .filter(|&unit| {
                    state.base.place[unit] == Place::Home && state.base.home[unit].carrier() == Some(base)
                });
            assert!(
                aboard.count() <= usize::from(rules.unit(base).capacity),
                "an overfull base"
            );
        }
    }
}

/// Points of losses are exactly the cost of what is lost; what is added to them is told.
#[derive(Default)]
struct Watch {
    scored: [u16; 2],
}

impl admiralty_core::machine::Observer<Victory> for Watch {
    fn see(&mut self, rules: &Victory, state: &State, event: &Event<'_>) {
        match event {
            Event::Scored { side, points, .. } => self.scored[*side as usize] += points,
            Event::TurnOver { .. } => {
                sound(rules, state);
                for side in Side::BOTH {
                    let enemy = side.other();
                    let all = rules.kinds(enemy).all.of(enemy);
                    let lost = all.filter(|&unit| state.base.place[unit] == Place::Lost);
                    let cost: u16 = lost.map(|unit| rules.unit(unit).cost).sum();
                    assert_eq!(state.base.points[side], cost + self.scored[side as usize]);
                }
            }
            _ => {}
        }
    }
}

fn watched(battles: u64) -> Seen {
    each_battle(battles, |number, rules| {
        crate::drawn::play::<_, Captain>(number, rules, &mut Watch::default());
    })
}

#[test]
fn every_invariant_holds_in_300_battles_in_inches() {
    watched(300);
}

/// Each value of each switch in at least 200 battles.
#[test]
#[ignore = "takes minutes; the short form runs in every build"]
fn every_invariant_holds_in_20_000_battles_in_inches() {
    crate::drawn::often_enough(&watched(20_000));
}

#[test]
fn battles_replay_from_their_choices_and_dice() {
    each_battle(20, |_, rules| contract::replays(rules, SEED, 1));
}

#[test]
fn answers_are_legal_and_a_seat_can_tell() {
    each_battle(20, |_, rules| contract::legality(rules, SEED, 1));
}

#[test]
fn dice_are_distinct() {
    each_battle(100, |_, rules| contract::dice_are_distinct(rules, SEED, 1));
}
