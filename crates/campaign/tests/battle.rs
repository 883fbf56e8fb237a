//! Aircraft from elsewhere in a battle of the miniatures (C6.5 to C6.8, C8.4).

use admiralty_core::dice::{Keyed, MasterSeed};
use admiralty_core::machine::{Observer, play_game};
use admiralty_core::seats::BySeat;
use miniatures::fleet::Fleet;
use miniatures::sector::build::{Away, Battle, Force, Placed, Spot};
use miniatures::sector::event::Event;
use miniatures::sector::players::Captain;
use miniatures::sector::rules::Aaws;
use miniatures::sector::state::{Id, Place, Side, State};
use miniatures::sector::switches::Switches;
use miniatures::units::Units;

#[derive(Default)]
struct Landings(Vec<(Id, u8, u8)>, Option<State>);

impl Observer<Aaws> for Landings {
    fn see(&mut self, _rules: &Aaws, state: &State, event: &Event<'_>) {
        if let Event::Landed { unit, counters, .. } = event
            && unit.side() == Side::One
        {
            self.0.push((*unit, state.turn, *counters));
        }
    }

    fn ended(&mut self, _rules: &Aaws, state: &State, _ending: &admiralty_core::machine::Ending) {
        self.1 = Some(state.clone());
    }
}

/// Yorktown far away, its dive bombers here with a destroyer, against Kirishima.
fn fight(away: Away, seed: u64) -> (Landings, bool) {
    let fleet = |list| Fleet::read(list, Units::shipped()).unwrap();
    let placed = |spot, away| Placed {
        spot,
        away,
        ..Placed::default()
    };
    let first = Force {
        fleet: fleet("USS Fletcher (DD 445), USS Yorktown (CV 5), 6 SBD Dauntless"),
        placed: [placed(Spot::Free, None), placed(Spot::Gone, None)]
            .into_iter()
            .chain([placed(Spot::Airbase, Some(away)); 6])
            .collect(),
        airbase: false,
        places: Some(0),
        ..Force::default()
    };
    let second = Force {
        fleet: fleet("Kirishima"),
        airbase: false,
        ..Force::default()
    };
    let battle = Battle {
        forces: [first, second],
        help_own_only: true,
        ..Battle::new("Away", 500, Default::default(), Switches::default())
    };
    let rules = battle.build().unwrap();
    let mut players = BySeat::new(2, |_| Captain::default());
    let mut landings = Landings::default();
    let seed = MasterSeed(seed).game(1);
    play_game(&rules, &mut players, seed, Keyed::new(seed), &mut landings).unwrap();
    let helped = landings.1.as_ref().unwrap().place[Id::new(Side::One, 1)] == Place::Left;
    (landings, helped)
}

#[test]
fn aircraft_from_elsewhere_rearm_by_their_range() {
    let away = Away {
        counters: 2,
        once: false,
        carrier: Some(1),
    };
    let mut repeated = 0;
    for seed in 0..20 {
        let (landings, _) = fight(away, seed);
        for number in 2..8 {
            let own: Vec<_> = landings
                .0
                .iter()
                .filter(|(unit, ..)| unit.number() == number)
                .collect();
            for pair in own.windows(2) {
                assert_eq!(pair[0].2, 2);
                assert!(pair[1].1 >= pair[0].1 + 3, "{own:?}");
                repeated += u32::from(pair[1].1 == pair[0].1 + 3);
            }
        }
    }
    assert!(repeated > 0);
    for seed in 0..20 {
        let once = Away { once: true, ..away };
        let (landings, gone) = fight(once, seed);
        let twice = |number| {
            landings
                .0
                .iter()
                .filter(|(unit, ..)| unit.number() == number)
                .count()
                > 1
        };
        assert!(!(2..8).any(twice) && gone, "{:?}", landings.0);
        let last = landings.1.unwrap();
        for number in 2..8 {
            let place = last.place[Id::new(Side::One, number)];
            assert!(
                matches!(place, Place::Left | Place::Lost | Place::Home),
                "{place:?}"
            );
        }
        // The destroyer and the objectives score for the enemy, a bomber never.
        assert!(
            last.points.0[1] % 50 == 7 || last.points.0[1] % 50 == 0,
            "{:?}",
            last.points
        );
    }
}
