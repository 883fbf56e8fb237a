//! The contract of the machine, on battles of random fleets under random switches.

use crate::drawn::{SEED, Seen};
use admiralty_core::machine::{Endings, Generator, Machine, MakePlayer, Random, contract, play_game};
use admiralty_core::seats::{BySeat, Seat};
use miniatures::card::Alliance;
use miniatures::draw::draw;
use miniatures::fleet::Fleet;
use miniatures::sector::board::Grid;
use miniatures::sector::build::Battle;
use miniatures::sector::players::Captain;
use miniatures::sector::rules::Aaws;
use miniatures::sector::state::{Id, Place, Side, State};
use miniatures::sector::switches::{SWITCHES, Switches};
use miniatures::units::Units;
use std::sync::Arc;

/// Switches drawn at random: most at their default, each value often enough.
fn switches(generator: &mut Generator, seen: &mut Seen) -> Switches {
    let mut switches = Switches::default();
    for card in SWITCHES {
        let setting = card.settings[generator.below(card.settings.len())];
        *seen.entry(format!("{} = {setting}", card.name)).or_default() += 1;
        switches.set(card.name, setting).unwrap();
    }
    // A list of islands, at times.
    if generator.below(8) == 0 {
        let places: Vec<Grid> = (0..3)
            .map(|_| Grid {
                row: 2 + generator.below(usize::from(switches.rows) - 2) as u8,
                column: 3 + generator.below(2) as u8,
            })
            .collect();
        switches.islands = miniatures::sector::switches::Islands::Listed(places);
        if switches.columns < 11 {
            switches.objectives = Some(Vec::new());
        }
    }
    switches
}

/// A battle of random fleets; nothing if the switches leave a side without a fleet.
fn random_battle(number: u64, seen: &mut Seen) -> Option<Aaws> {
    let mut generator = Generator::new(SEED.game(number), Seat(0));
    let switches = switches(&mut generator, seen);
    let limit = [60, 100, 100, 150, 300][generator.below(5)];
    let mut battle = Battle::new("Random", limit, [Fleet::default(), Fleet::default()], switches);
    for (side, alliance) in [Alliance::Allies, Alliance::Axis].into_iter().enumerate() {
        battle.forces[side].leave_from = (generator.below(6) == 0).then_some(6);
        let bounds = battle.bounds(&battle.forces[side]);
        battle.forces[side].fleet = draw(Units::shipped(), alliance, &bounds, &mut generator);
        if battle.forces[side].fleet.cards.is_empty() {
            return None;
        }
    }
    match battle.build() {
        Ok(rules) => Some(rules),
        Err(wrong) => {
            assert!(
                wrong.iter().all(|(problem, _)| problem.contains("M2.4")),
                "{wrong:?}"
            );
            None
        }
    }
}

fn each_battle(battles: u64, check: impl FnMut(u64, &Aaws)) -> Seen {
    crate::drawn::each_battle(battles, random_battle, check)
}

/// What must hold of every state.
fn sound(rules: &Aaws, state: &State) {
    for side in Side::BOTH {
        let mut here = 0;
        for unit in rules.kinds(side).all.of(side) {
            let (place, card) = (state.place[unit], rules.unit(unit));
            let afloat = state.afloat[side].has(unit);
            assert_eq!(
                afloat,
                !matches!(place, Place::Lost | Place::Left | Place::Landed),
                "{}",
                card.name
            );
            assert!(state.hull[unit] <= card.hull, "{}", card.name);
            if afloat {
                assert!(state.hull[unit] > 0, "{} is afloat without hull", card.name);
            }
            if let Place::At(sector) = place {
                here += 1;
                assert!(state.in_sector(side, sector).has(unit), "{}", card.name);
            }
            if let Some(carrier) = state.home[unit].carrier().filter(|_| place == Place::Home) {
                assert!(state.afloat[side].has(carrier), "{} on a lost carrier", card.name);
            }
        }
        let masks: usize = rules
            .board
            .all()
            .map(|sector| state.in_sector(side, sector).len())
            .sum();
        assert_eq!(masks, here, "units by sector");
        for carrier in rules.kinds(side).carriers.of(side) {
            let aboard = (state.afloat[side] & rules.kinds(side).aircraft)
                .of(side)
                .filter(|&unit| {
                    state.place[unit] == Place::Home && state.home[unit].carrier() == Some(carrier)
                });
            assert!(
                aboard.count() <= usize::from(rules.unit(carrier).capacity),
                "an overfull carrier"
            );
        }
    }
}

/// Points of losses are exactly the cost of what is lost; what is added to them is told.
#[derive(Default)]
struct Watch {
    scored: [u16; 2],
}

impl admiralty_core::machine::Observer<Aaws> for Watch {
    fn see(&mut self, rules: &Aaws, state: &State, event: &miniatures::sector::event::Event<'_>) {
        use miniatures::sector::event::Event;
        sound_masks(rules, state);
        match event {
            Event::Scored { side, points, .. } => self.scored[*side as usize] += points,
            Event::TurnOver { .. } => {
                sound(rules, state);
                limits(rules, state);
                self.points(rules, state);
            }
            _ => {}
        }
    }
}

impl Watch {
    fn points(&self, rules: &Aaws, state: &State) {
        for side in Side::BOTH {
            let enemy = side.other();
            let lost = rules
                .kinds(enemy)
                .all
                .of(enemy)
                .filter(|&unit| state.place[unit] == Place::Lost);
            let cost: u16 = lost.map(|unit| rules.unit(unit).cost).sum();
            assert_eq!(state.points[side], cost + self.scored[side as usize]);
        }
    }
}

fn sound_masks(rules: &Aaws, state: &State) {
    if state.moving != Id::NONE {
        assert!(rules.kinds(state.moving.side()).all.has(state.moving));
    }
}

/// M4.4 holds at the end of every turn.
fn limits(rules: &Aaws, state: &State) {
    for side in Side::BOTH {
        let kinds = rules.kinds(side);
        for sector in rules.board.all() {
            let here = state.in_sector(side, sector);
            let close = !(here & kinds.close_escorts).is_empty();
            assert!(
                (here & kinds.ships).len() <= if close { 3 } else { 2 },
                "ships in a sector"
            );
            assert!((here & kinds.submarines).len() <= 1, "submarines in a sector");
            assert!((here & kinds.aircraft).len() <= 4, "aircraft in a sector");
        }
    }
}

/// Each value of each switch in at least 200 battles.
#[test]
fn every_invariant_holds_in_20_000_battles() {
    crate::drawn::often_enough(&each_battle(20_000, |number, rules| {
        crate::drawn::play::<_, Captain>(number, rules, &mut Watch::default());
    }));
}

#[test]
fn battles_replay_from_their_choices_and_dice() {
    each_battle(40, |_, rules| contract::replays(rules, SEED, 1));
}

#[test]
fn answers_are_legal_and_a_seat_can_tell() {
    each_battle(60, |_, rules| contract::legality(rules, SEED, 1));
}

#[test]
fn dice_are_distinct() {
    each_battle(200, |_, rules| contract::dice_are_distinct(rules, SEED, 2));
}

#[test]
fn the_list_of_answers_is_whole() {
    // Small battles: the check draws every listed answer.
    let mut battle = Battle::new(
        "Small",
        60,
        [Fleet::default(), Fleet::default()],
        Switches::default(),
    );
    battle.switches.rows = 5;
    battle.switches.columns = 8;
    battle.switches.turn_cap = 3;
    for (one, two) in [
        ("HMS Ajax, HMS Truculent", "Luca Tarigo, Ambra"),
        ("HMS Ark Royal, Swordfish Mk. II", "S-Boat, Ju 87B Stuka"),
    ] {
        battle.forces[0].fleet = Fleet::read(one, Units::shipped()).unwrap();
        battle.forces[1].fleet = Fleet::read(two, Units::shipped()).unwrap();
        contract::lists(&battle.build().unwrap(), SEED, 3);
    }
}

#[test]
fn battle_n_is_the_same_alone_and_in_a_run() {
    each_battle(6, |_, rules| {
        let captain: MakePlayer<Aaws> = Arc::new(|| Box::new(Captain::default()));
        let random: MakePlayer<Aaws> = Arc::new(|| Box::new(Random::default()));
        let machine = Machine::new(Arc::new(rules.clone()), BySeat::from([captain, random]), SEED);
        contract::numbered(&machine, 12);
    });
}

/// No battle allocates: neither rules nor captain.
#[test]
fn a_battle_allocates_nothing() {
    each_battle(12, |number, rules| {
        let seed = SEED.game(number);
        let mut players = BySeat::both(|_| Captain::default());
        let mut endings = Endings::new(2);
        // The histogram of scores grows with the first games, so nobody counts.
        let _ = &mut endings;
        let info = allocation_counter::measure(|| {
            let dice = admiralty_core::dice::Seeded::new(seed);
            play_game(rules, &mut players, seed, dice, &mut ()).unwrap();
        });
        assert_eq!(info.count_total, 0, "battle {number}");
    });
}
