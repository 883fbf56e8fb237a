//! Battles on a table in inches (`battle_rules` = victory-at-sea): what C6 and C8 say of a battle, by the clauses V.

use crate::common::{three, two};
use admiralty_core::dice::{Keyed, MasterSeed};
use admiralty_core::machine::{Ending, Observer, Playable, Player, play_game};
use admiralty_core::seats::{BySeat, Seat};
use campaign::admiral::{Admiral, Lean};
use campaign::event::{Battle as Fought, Event};
use campaign::play::table::islands;
use campaign::rules::Campaign;
use campaign::state::State;
use miniatures::fleet::Fleet;
use miniatures::inches::choice::Choice;
use miniatures::inches::event::Event as Told;
use miniatures::inches::plane::{INCH, Point};
use miniatures::inches::players::Captain;
use miniatures::inches::rules::{NEAR, Victory};
use miniatures::inches::setup::{Battle, Force, Placed, Spot};
use miniatures::inches::state::{Id, Place, Side, Stage, State as Table};
use miniatures::inches::switches::Switches;
use miniatures::sector::build::Away;
use miniatures::units::Units;

const IN_INCHES: (&str, &str) = ("battle_rules", "victory-at-sea");

/// The battles of a campaign.
#[derive(Default)]
struct Battles(Vec<Fought>);

impl<const PLAYERS: usize> Observer<Campaign<PLAYERS>> for Battles {
    fn see(&mut self, _rules: &Campaign<PLAYERS>, _state: &State, event: &Event) {
        if let Event::Fought(battle) = event {
            self.0.push(*battle);
        }
    }
}

fn battles<const PLAYERS: usize>(campaign: &Campaign<PLAYERS>, seed: u64) -> Vec<Fought> {
    let seed = MasterSeed(seed).game(1);
    let leans = [Lean::Mixed, Lean::Air, Lean::Surface];
    let mut players = BySeat::new(PLAYERS, |seat| Admiral::new(leans[seat.index()]));
    let mut battles = Battles::default();
    play_game(campaign, &mut players, seed, Keyed::new(seed), &mut battles).expect("a whole campaign");
    battles.0
}

#[test]
fn admirals_fight_whole_campaigns_in_inches() {
    let mut fought = battles(&two(&[IN_INCHES]), 1);
    fought.extend(battles(&two(&[IN_INCHES, ("attacker_side", "own_border")]), 2));
    fought.extend(battles(
        &three(&[IN_INCHES, ("alliances", "p1_p3"), ("flee_by", "ship")]),
        3,
    ));
    assert!(fought.len() > 5, "{}", fought.len());
    for battle in fought {
        assert!(!battle.drawn && (1..=12).contains(&battle.turns), "{battle:?}");
        let claims = battle.points.map(|points| points / 25);
        assert!(claims.iter().sum::<u16>() > 0 || battle.turns < 12, "{battle:?}");
    }
}

/// CP-20: what a search thinks of battles comes from the model, what is fought never.
#[test]
fn battles_in_inches_are_never_drawn_and_results_say_how_they_are_fought() {
    let campaign = two(&[IN_INCHES]);
    let told = campaign.assumed().join("; ");
    for words in [
        "fought in full in inches",
        "C6.5 in inches",
        "C8.2 in inches",
        "C8.4",
        "C8.6",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    assert_eq!(campaign.modelled(), None);
    assert!(!two(&[]).assumed().join("; ").contains("inches"));
}

#[test]
fn islands_lie_in_squares_without_objective_or_island() {
    let of = |dice: &[u16]| {
        let mut left = dice.iter().copied();
        let islands = islands(|_, _| left.next().expect("no more dice"));
        assert_eq!(left.next(), None);
        islands
    };
    assert!(of(&[1]).is_empty() && of(&[2]).is_empty());
    let corner = Point::new(7 * INCH / 2, 9 * INCH);
    let two = of(&[4, 1, 1, 98]);
    assert_eq!(
        (two.len(), two[0].at),
        (2, corner),
        "the same square again: another die"
    );
    assert_eq!(two[1].at, Point::new(72 * INCH - 7 * INCH / 2, 39 * INCH));
    // Squares 49 and 50 hold the objective in the middle of the table.
    let rolled = of(&[3, 49, 50, 47]);
    assert_eq!(rolled.len(), 1);
    for square in 1..=98 {
        let mut dice = [3, square, 1].into_iter();
        let island = islands(|_, _| dice.next().unwrap())[0];
        let y = i32::from(island.at.y);
        let edge = (y - island.radius).min(48 * INCH - y - island.radius);
        assert!(edge > NEAR + INCH, "{island:?} keeps off rows where ships deploy");
    }
}

/// Yorktown far away, her dive bombers here with a destroyer; Wildcats aboard Enterprise; a fighter ashore.
fn battle(away: Away) -> Battle {
    let fleet = |list| Fleet::read(list, Units::shipped()).unwrap();
    let placed = |spot, away| Placed {
        spot,
        away,
        ..Placed::default()
    };
    let list = "USS Fletcher (DD 445), USS Yorktown (CV 5), USS Enterprise (CV 6), F4F Wildcat, P-40E Warhawk, 4 SBD Dauntless";
    let first = Force {
        fleet: fleet(list),
        placed: [
            placed(Spot::Free, None),
            placed(Spot::Gone, None),
            placed(Spot::Free, None),
            placed(Spot::Aboard(2), None),
            placed(Spot::Airbase, None),
        ]
        .into_iter()
        .chain([placed(Spot::Airbase, Some(away)); 4])
        .collect(),
        airbase: true,
        places: Some(1),
        leave_from: Some(2),
        ..Force::default()
    };
    let second = Force {
        fleet: fleet("Kirishima"),
        ..Force::default()
    };
    let mut battle = Battle {
        forces: [first, second],
        in_campaign: true,
        ..Battle::new("Away", 20_000, Default::default(), Switches::default())
    };
    battle.switches.base.turn_cap = 12;
    battle.switches.base.victory_points = Some(60_000);
    battle
}

#[derive(Default)]
struct Landings(Vec<(Id, u8, u8, bool)>, Option<Table>);

impl Observer<Victory> for Landings {
    fn see(&mut self, _rules: &Victory, state: &Table, event: &Told<'_>) {
        if let Told::Landed { unit, home, counters } = event
            && unit.side() == Side::One
        {
            let ashore = home.carrier().is_none();
            self.0.push((*unit, state.base.turn, *counters, ashore));
        }
    }

    fn ended(&mut self, _rules: &Victory, state: &Table, _ending: &Ending) {
        self.1 = Some(state.clone());
    }
}

fn fight(away: Away, seed: u64) -> (Victory, Landings) {
    let rules = battle(away).build().unwrap_or_else(|wrong| panic!("{wrong:?}"));
    let mut players = BySeat::new(2, |_| Captain::default());
    let mut landings = Landings::default();
    let seed = MasterSeed(seed).game(1);
    play_game(&rules, &mut players, seed, Keyed::new(seed), &mut landings).unwrap();
    (rules, landings)
}

#[test]
fn aircraft_rearm_by_their_range_in_inches() {
    let away = Away {
        counters: 3,
        once: false,
        carrier: Some(1),
    };
    let (mut from_elsewhere, mut aboard) = (0, 0);
    for seed in 0..20 {
        let (rules, landings) = fight(away, seed);
        for &(unit, _, counters, ashore) in &landings.0 {
            let expected = match unit.number() {
                3 | 4 => u8::from(ashore),
                _ => 3,
            };
            assert_eq!(counters, expected, "{}", rules.unit(unit).name);
        }
        for number in 3..9 {
            let own: Vec<_> = landings
                .0
                .iter()
                .filter(|(unit, ..)| unit.number() == number)
                .collect();
            from_elsewhere += if number > 4 { own.len() } else { 0 };
            aboard += if number == 3 { own.len() } else { 0 };
            for pair in own.windows(2) {
                let rest = pair[0].2.max(1);
                assert!(
                    pair[1].1 > pair[0].1 + rest,
                    "off the deck, out, and home again: {own:?}"
                );
            }
        }
    }
    assert!(from_elsewhere > 20 && aboard > 5, "{from_elsewhere} {aboard}");
}

/// C6.8.
#[test]
fn who_flies_once_is_out_after_landing_and_scores_for_nobody_in_inches() {
    let away = Away {
        counters: 2,
        once: true,
        carrier: Some(1),
    };
    let mut out = 0;
    for seed in 0..10 {
        let (rules, landings) = fight(away, seed);
        let last = landings.1.as_ref().unwrap();
        for number in 5..9 {
            let id = Id::new(Side::One, number);
            let landed = landings.0.iter().filter(|(unit, ..)| *unit == id).count();
            assert!(landed <= 1 && rules.unit(id).cost == 0);
            if landed == 1 {
                assert_eq!(last.base.place[id], Place::Left);
                out += 1;
            }
        }
    }
    assert!(out > 5, "{out}");
}

/// Makes for its own edge in every turn from the second on.
struct Withdraws(Captain);

impl Player<Victory> for Withdraws {
    fn choose(&mut self, rules: &Victory, seen: &Table, seat: Seat) -> Option<Choice> {
        if seat == Seat(0) && seen.stage == Stage::Move && seen.pending.is_none() && seen.base.turn > 1 {
            return rules.withdrawal(seen, Side::One);
        }
        if seat == Seat(0) && seen.stage == Stage::Missions {
            return Some(Choice::Done); // nothing takes off
        }
        self.0.choose(rules, seen, seat)
    }
}

/// C8.6.
#[test]
fn ships_leave_a_table_over_their_own_edge_with_what_is_aboard() {
    let rules = battle(Away::default()).build().unwrap();
    let mut left = 0;
    for seed in 0..10 {
        let mut players = BySeat::new(2, |_| Withdraws(Captain::default()));
        let mut seen = Landings::default();
        let seed = MasterSeed(seed).game(1);
        play_game(&rules, &mut players, seed, Keyed::new(seed), &mut seen).unwrap();
        let last = seen.1.unwrap();
        let place = |number| last.base.place[Id::new(Side::One, number)];
        let away = |number| matches!(place(number), Place::Left | Place::Lost);
        if last.base.turn < 12 {
            continue; // Kirishima was sunk before
        }
        assert!(
            away(0) && away(2) && place(3) != Place::Home,
            "{seed:?}: {:?}",
            [place(0), place(2), place(3)]
        );
        left += usize::from(place(2) == Place::Left && place(3) == Place::Left);
        // M16.4: objectives go to the side that has ships left.
        let objectives: u16 = last
            .base
            .points
            .0
            .iter()
            .map(|points| points / rules.base.objective_points)
            .sum();
        assert_eq!(objectives, 3);
    }
    assert!(left > 0, "aircraft aboard leave with their carrier");
}
