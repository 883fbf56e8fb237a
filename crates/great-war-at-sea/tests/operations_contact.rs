//! Contact and battles on the map, raids: clauses G9.5, G13 and G14, and the check values K9 and K10.

use crate::operations_common::{Allied, Central, Sea, two};
use admiralty_core::dice::{Keyed, MasterSeed};
use great_war_at_sea::operations::order::{Act, Mission, Order, Write, Written};
use great_war_at_sea::operations::play::raid::merchants;
use great_war_at_sea::operations::state::Stage;

const NONE: &str = "";
const STAY: Order = Order::STAY;

/// Two fleets that lie together; by night where the clock says so.
fn together(central: &str, allied: &str, switches: &str) -> Sea {
    let mut sea = two([central, "malta"], [allied, "malta"], switches);
    for side in [Central, Allied] {
        sea.plot(side, 0, Mission::Intercept, &[STAY, STAY]);
    }
    sea
}

/// The faces at which there is contact, and those at which it is a surprise.
fn faces(
    central: &str,
    allied: &str,
    switches: &str,
    night: bool,
    leaders: [Option<bool>; 2],
) -> [Vec<u8>; 2] {
    let mut found = [Vec::new(), Vec::new()];
    for die in 1..=6 {
        let mut sea = together(central, allied, switches);
        sea.rules.clock = if night { 5 } else { 2 };
        let mut shun = [0, 0];
        for side in [Central, Allied] {
            if let Some(seeks) = leaders[side as usize] {
                sea.rules.sides[side].leaders = vec![great_war_at_sea::operations::rules::Leader {
                    name: "He".to_owned(),
                    ship: 0,
                }];
                shun[side as usize] = u32::from(!seeks);
            }
        }
        let written = [Central, Allied].map(|side| sea.due(side));
        // A die for contact, and one for the initiative of a battle.
        let mut dice = Faces(vec![1, die]);
        sea.write_with(written, shun, &mut dice);
        if let Some(fight) = &sea.state.fight {
            found[0].push(die);
            if fight.battle.surprise {
                found[1].push(die);
            }
        }
    }
    found
}

/// Faces from the end of a list; more than are there may not be asked for.
struct Faces(Vec<u8>);

impl<P: std::fmt::Debug> admiralty_core::dice::Dice<P> for Faces {
    fn roll(&mut self, purpose: P) -> u8 {
        self.0.pop().unwrap_or_else(|| panic!("no die for {purpose:?}"))
    }
}

impl<P: std::fmt::Debug> admiralty_core::dice::SidedDice<P> for Faces {
    fn roll_sided(&mut self, purpose: P, _sides: u16) -> u16 {
        panic!("{purpose:?}")
    }
    fn seed(&mut self, purpose: P) -> admiralty_core::dice::GameSeed {
        panic!("{purpose:?}")
    }
}

/// K9: chances by the sum of modifiers, by day and by night, and of surprise.
#[test]
fn the_search_table_has_the_chances_of_the_rules() {
    let none = [None, None];
    let (small, large) = ("Goeben", "Goeben, Breslau, Novara, 6 Tatra class");
    let enemy = "Gloucester";
    let count = |found: &[Vec<u8>; 2]| (found[0].len(), found[1].len());
    let day = |central, leaders| count(&faces(central, enemy, NONE, false, leaders));
    let night = |central, leaders| count(&faces(central, enemy, NONE, true, leaders));
    let [shuns, seeks, both] = [[Some(false), None], [None, Some(true)], [Some(true), Some(true)]];
    // Sums of -1, 0, +1, +2, +3: of six faces, and of these with surprise.
    let sums = [
        (small, shuns),
        (small, none),
        (small, seeks),
        (small, both),
        (large, both),
    ];
    assert_eq!(
        sums.map(|(ships, leaders)| day(ships, leaders)),
        [(2, 1), (3, 1), (4, 1), (5, 1), (6, 1)]
    );
    assert_eq!(
        sums.map(|(ships, leaders)| night(ships, leaders)),
        [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1)]
    );
    assert_eq!(day(large, none).0, 4, "more than 8 ships");
    let of = |switch: &str, night| faces(small, enemy, switch, night, none)[0].len();
    assert_eq!(
        [of("contact_day = 3", false), of("contact_day = 5", false)],
        [4, 2]
    );
    assert_eq!(
        [of("contact_night = 4", true), of("contact_night = 6", true)],
        [3, 1]
    );
    let nine = faces(large, enemy, "contact_large = 12", false, none);
    assert_eq!(nine[0].len(), 3, "nine ships are not more than 12");
    assert_eq!(faces(small, enemy, "leaders = \"off\"", false, shuns)[0].len(), 3);
}

/// G13.4: first together, every four turns, after a turn apart.
#[test]
fn a_pair_is_checked_when_it_meets_and_every_fourth_turn() {
    let checks = |switches: &str, apart: bool| {
        let mut sea = together("Goeben", "Gloucester", switches);
        let mut turns = Vec::new();
        for turn in 1..=9 {
            let before = sea.lines.0.len();
            if apart && turn == 3 {
                // In port for a turn.
                let valletta = sea.in_port("Valletta");
                sea.fleet_mut(Allied, 0).plot[0] = valletta;
            }
            if apart && turn == 4 {
                sea.fleet_mut(Allied, 0).plot[0] = sea.act(Act::Sea);
            }
            let mut dice = Ones;
            let written = [Central, Allied].map(|side| sea.due(side));
            sea.write_with(written, [0; 2], &mut dice);
            if sea.lines.0[before..].iter().any(|line| line.contains("need")) {
                turns.push(turn);
            }
        }
        turns
    };
    assert_eq!(checks(NONE, false), [1, 5, 9]);
    assert_eq!(checks("contact_every = 2", false), [1, 3, 5, 7, 9]);
    assert_eq!(checks("contact_every = 1", false), (1..=9).collect::<Vec<_>>());
    assert_eq!(checks(NONE, true), [1, 4, 8]);
}

/// Dice that show 1.
struct Ones;

impl<P> admiralty_core::dice::Dice<P> for Ones {
    fn roll(&mut self, _purpose: P) -> u8 {
        1
    }
}

impl<P> admiralty_core::dice::SidedDice<P> for Ones {
    fn roll_sided(&mut self, _purpose: P, _sides: u16) -> u16 {
        1
    }
    fn seed(&mut self, _purpose: P) -> admiralty_core::dice::GameSeed {
        MasterSeed(0).game(0)
    }
}

/// G13.2: a fleet that shells is found for certain; a hidden raider where it ends its turn.
#[test]
fn contact_is_certain_with_a_fleet_that_shells() {
    let mut sea = two(["Goeben", "algeria_east"], ["Gloucester", "algeria_east"], NONE);
    let shell = sea.act(Act::Shell);
    sea.plot(Central, 0, Mission::Bombard, &[shell]);
    sea.plot(Allied, 0, Mission::Intercept, &[STAY, STAY]);
    // No die for contact, one for initiative.
    sea.turn(&[3]);
    assert_eq!(sea.state.stage, Stage::Battle);
    assert!(
        sea.lines
            .0
            .iter()
            .any(|line| line.ends_with("contact is certain."))
    );
    let mut dice = Keyed::new(MasterSeed(5).game(1));
    sea.fight(&mut dice);
    assert_eq!(
        sea.state.open.shelled[Central].len(),
        0,
        "not in a turn in which it fought"
    );
}

#[test]
fn a_hidden_raider_is_found_where_it_ends_its_turn() {
    let found = |setting: &str, dice: &[u8]| {
        let mut sea = two(
            ["Goeben", "malta"],
            ["Gloucester", "malta"],
            &format!("raider_contact = \"{setting}\""),
        );
        sea.plot(Central, 0, Mission::Raid, &[STAY, STAY]);
        sea.plot(Allied, 0, Mission::Intercept, &[STAY, STAY]);
        sea.fleet_mut(Central, 0).shown = false;
        sea.turn(dice);
        (sea.state.stage, sea.fleet(Central, 0).shown)
    };
    assert_eq!(found("where_it_ends", &[5, 1]), (Stage::Battle, true));
    assert_eq!(found("where_it_ends", &[2]), (Stage::Orders, false));
    assert_eq!(found("always", &[5, 1]), (Stage::Battle, true));
    assert_eq!(found("on_map_only", &[]), (Stage::Orders, false));
    // One that shells is found whatever the setting.
    let mut sea = two(
        ["Goeben", "algeria_east"],
        ["Gloucester", "algeria_east"],
        "raider_contact = \"on_map_only\"",
    );
    let shell = sea.act(Act::Shell);
    sea.plot(Central, 0, Mission::Raid, &[shell, STAY]);
    sea.plot(Allied, 0, Mission::Intercept, &[STAY, STAY]);
    sea.fleet_mut(Central, 0).shown = false;
    sea.turn(&[1]);
    assert_eq!(sea.state.stage, Stage::Battle);
    // A failed check is told only by a switch.
    for (told, place) in [("false", false), ("true", true)] {
        let mut sea = two(
            ["Goeben", "malta"],
            ["Gloucester", "malta"],
            &format!("failed_check_told = {told}"),
        );
        sea.plot(Central, 0, Mission::Raid, &[STAY, STAY]);
        sea.plot(Allied, 0, Mission::Intercept, &[STAY, STAY]);
        sea.fleet_mut(Central, 0).shown = false;
        let written = [Central, Allied].map(|side| sea.due(side));
        struct Look(Vec<Option<u8>>);
        impl admiralty_core::machine::Observer<great_war_at_sea::operations::rules::Operations> for Look {
            fn see(
                &mut self,
                _rules: &great_war_at_sea::operations::rules::Operations,
                state: &great_war_at_sea::operations::state::State,
                event: &great_war_at_sea::operations::event::Event<'_>,
            ) {
                if matches!(event, great_war_at_sea::operations::event::Event::Checked(_)) {
                    self.0.push(state.open.suspected[Central]);
                }
            }
        }
        let mut look = Look(Vec::new());
        let mut choices = admiralty_core::machine::Choices::none(2);
        for (side, written) in [Central, Allied].into_iter().zip(written) {
            let choice = great_war_at_sea::operations::order::Choice::orders(written, 0);
            choices.set(side.seat(), Some(choice));
        }
        use admiralty_core::machine::Rules;
        sea.rules.play(&mut sea.state, &choices, &mut Ones, &mut look);
        let malta = sea.zone("malta");
        assert_eq!(look.0, [place.then_some(malta)]);
    }
}

/// G13.5: contact in the first of two zones moves a fleet back, and its orders are written anew. A map with passages of one MF.
#[test]
fn a_fleet_in_contact_in_its_first_zone_is_moved_back() {
    let text = "[zones.malta.neighbours]\nmessina = 1\n[zones.messina.neighbours]\nmalta = 1\nionian_west = 1\n\
                [zones.ionian_west.neighbours]\nmessina = 1\n[victory]\nquarry = \"\"\n[allied]\nwar = []\n\
                [central.fleets.1]\nships = \"Goeben\"\nplace = \"malta\"\nleader = \"\"\n[allied.fleets.1]\nships = \
                \"Gloucester\"\nplace = \"messina\"\nleader = \"\"\n"
        .to_owned()
        + &crate::operations_common::bare(1, 1);
    let run = |die: u8| {
        let mut sea = Sea::new(crate::operations_common::operations(&text));
        let through = sea.then("messina", "ionian_west");
        sea.plot(Central, 0, Mission::Intercept, &[through, STAY]);
        sea.plot(Allied, 0, Mission::Intercept, &[STAY, STAY]);
        let dice: &[u8] = if die >= 4 { &[die, 1] } else { &[die] };
        sea.turn(dice);
        sea
    };
    assert_eq!(run(2).at(Central, 0), "ionian_west");
    let back = run(5);
    assert_eq!(
        (back.at(Central, 0).as_str(), back.state.stage),
        ("messina", Stage::Battle)
    );
    assert!(back.fleet(Central, 0).anew && !back.fleet(Allied, 0).anew);
}

/// G13.7: fleets in contact fight one battle; one without contact stays out.
#[test]
fn fleets_in_contact_fight_one_battle() {
    let text = "[victory]\nquarry = \"\"\n[allied]\nwar = []\n[central.fleets.1]\nships = \"Goeben\"\nplace = \"malta\"\nleader = \
                \"\"\n[allied.fleets.1]\nships = \"Gloucester\"\nplace = \"malta\"\nleader = \"\"\n[allied.fleets.2]\nships = \
                \"Dublin\"\nplace = \"malta\"\n[allied.fleets.3]\nships = \"Chatham\"\nplace = \"malta\"\nleader = \"\"\n"
        .to_owned()
        + &crate::operations_common::bare(1, 3)
        + "[switches]\n";
    let battles = |switch: &str, dice: &[u8]| {
        let mut sea = Sea::new(crate::operations_common::operations(&(text.clone() + switch)));
        sea.plot(Central, 0, Mission::Intercept, &[STAY, STAY]);
        (0..3).for_each(|number| sea.plot(Allied, number, Mission::Intercept, &[STAY, STAY]));
        sea.turn(dice);
        let fight = sea.state.fight.as_ref().unwrap();
        let names = fight.battle.sides[Allied]
            .counters
            .iter()
            .map(|counter| counter.name.clone());
        (names.collect::<Vec<_>>(), sea.state.pending.len())
    };
    // Contact with the first and the third, then a die for initiative.
    assert_eq!(
        battles("", &[4, 1, 4, 1]),
        (vec!["Gloucester".into(), "Chatham".into()], 0)
    );
    let all = vec!["Gloucester".into(), "Dublin".into(), "Chatham".into()];
    assert_eq!(battles("battle_join = \"all_in_zone\"", &[4, 1, 1, 1]), (all, 0));
    assert_eq!(
        battles("battle_join = \"pairwise\"", &[4, 1, 4, 1]),
        (vec!["Gloucester".into()], 1)
    );
}

/// Keyed dice but the first, which shows 4: contact by day.
struct Then(Keyed, bool);

impl<P: admiralty_core::dice::Key> admiralty_core::dice::Dice<P> for Then {
    fn roll(&mut self, purpose: P) -> u8 {
        if std::mem::take(&mut self.1) {
            4
        } else {
            admiralty_core::dice::Dice::roll(&mut self.0, purpose)
        }
    }
}

impl<P: admiralty_core::dice::Key> admiralty_core::dice::SidedDice<P> for Then {
    fn roll_sided(&mut self, purpose: P, sides: u16) -> u16 {
        self.0.roll_sided(purpose, sides)
    }
    fn seed(&mut self, purpose: P) -> admiralty_core::dice::GameSeed {
        self.0.seed(purpose)
    }
}

/// A battle of two battleships on the map, fought by plain commanders; how many rounds it took.
fn fought(switches: &str, seed: u64) -> (Sea, u8) {
    use admiralty_core::machine::{Choices, Player, Rules};
    let mut sea = together("Viribus Unitis", "Courbet", switches);
    let written = [Central, Allied].map(|side| sea.due(side));
    let mut dice = Then(Keyed::new(MasterSeed(7).game(seed)), true);
    sea.write_with(written, [0; 2], &mut dice);
    let mut rounds = 0;
    while let Some(fight) = sea.state.fight.clone() {
        rounds = fight.waters.round;
        let side = fight.battle.side_asked(&fight.waters).unwrap();
        let mut plain = great_war_at_sea::battle::plain::Plain::default();
        let choice = plain.choose(&fight.battle, &fight.waters, side.seat()).unwrap();
        let mut choices = Choices::none(2);
        let choice = great_war_at_sea::operations::order::Choice::Battle(choice);
        choices.set(side.seat(), Some(choice));
        drop(fight);
        sea.rules
            .play(&mut sea.state, &choices, &mut dice, &mut sea.lines);
    }
    (sea, rounds)
}

/// The first of such battles of two rounds and more that both survive and that fits.
fn long_battle(switches: &str, fits: impl Fn(&Sea) -> bool) -> Sea {
    let both = |sea: &Sea| {
        [Central, Allied]
            .iter()
            .all(|side| sea.state.own[*side].fleet(0).is_some())
    };
    let battles = (0..400).map(|seed| fought(switches, seed));
    let mut long = battles.filter(|(sea, rounds)| *rounds >= 2 && both(sea) && fits(sea));
    long.next().expect("one of them").0
}

/// G9.5, G12.9: what a battle costs, and pursuit.
#[test]
fn a_long_battle_costs_a_factor_and_new_orders_and_contact_begins_a_pursuit() {
    let sea = long_battle(NONE, |_| true);
    for side in [Central, Allied] {
        let fleet = sea.fleet(side, 0);
        assert!(fleet.slowed && fleet.anew, "one MF less, and written anew");
        assert_eq!(fleet.pursuit, 3, "two turns after the contact of turn 1");
    }
    let pace = sea.rules.pace(&sea.state, Central, 0);
    let all = sea.rules.factors(pace, 2);
    assert_eq!(sea.rules.factors_for(pace, 2, &STAY, true), all.saturating_sub(1));
    let without = long_battle("pursuit = \"none\"", |_| true);
    assert_eq!(without.fleet(Central, 0).pursuit, 0);
    // Who left the board pays too, unless a switch says otherwise.
    let left = |sea: &Sea| {
        sea.lines
            .0
            .iter()
            .any(|line| line.ends_with("Courbet leaves the board"))
    };
    for (switch, pays) in [("both", true), ("non_leavers", false)] {
        let sea = long_battle(&format!("long_battle_costs = \"{switch}\""), left);
        assert_eq!(
            (sea.fleet(Allied, 0).slowed, sea.fleet(Central, 0).slowed),
            (pays, true),
            "{switch}"
        );
    }
}

#[test]
fn a_fleet_in_pursuit_writes_its_orders_in_the_turn_itself() {
    use great_war_at_sea::operations::check::Due;
    let mut sea = two(["Goeben", "malta"], ["Gloucester", "alboran"], NONE);
    sea.plot(Central, 0, Mission::Intercept, &[STAY, STAY]);
    sea.fleet_mut(Central, 0).pursuit = 3;
    let mut dues = Vec::new();
    for turn in 1..=5 {
        sea.state.turn = turn;
        dues.push(sea.rules.due(&sea.state, sea.fleet(Central, 0)));
    }
    // Contact in turn 1: turns 2 and 3, and in turn 4 it writes three again.
    assert_eq!(dues[1..], [Due::Either, Due::Either, Due::Either, Due::Next]);
    sea.state.turn = 2;
    let [messina, tripoli] = ["messina", "tripoli"].map(|id| sea.to(id));
    let anew = Written {
        fleet: 0,
        write: Write::Anew(Mission::Intercept, vec![messina, messina, tripoli]),
    };
    assert_eq!(
        sea.refused(Central, std::slice::from_ref(&anew)),
        ["G11.2"],
        "tripoli is not beside messina"
    );
    let anew = Written {
        fleet: 0,
        write: Write::Anew(Mission::Intercept, vec![messina, messina, STAY]),
    };
    assert_eq!(sea.refused(Central, &[anew]), [""; 0]);
}

/// K10: merchants by density, by day and by night.
#[test]
fn raids_destroy_what_the_table_says() {
    let law = |density: u8, night: bool| {
        let all: Vec<u8> = (1..=6).map(|die| merchants(die, density, 7, night)).collect();
        let none = all.iter().filter(|merchants| **merchants == 0).count();
        (
            all.iter().map(|merchants| u32::from(*merchants)).sum::<u32>(),
            none,
        )
    };
    // Sixths: mean and none.
    assert_eq!(
        [1, 2, 3, 4].map(|density| law(density, false)),
        [(0, 6), (1, 5), (3, 4), (6, 3)]
    );
    assert_eq!(
        [1, 2, 3, 4].map(|density| law(density, true)),
        [(1, 5), (3, 4), (6, 3), (10, 2)]
    );
    let raid = |search: u8, clock: u8, dice: &[u8], switches: &str| {
        let mut sea = two(
            ["Goeben, Breslau, 3 250t class", "malta"],
            ["Gloucester", "alboran"],
            switches,
        );
        sea.rules.clock = clock;
        let order = sea.act(Act::Search(search));
        sea.plot(Central, 0, Mission::Raid, &[order, STAY]);
        sea.turn(dice);
        (
            sea.state.open.merchants[Central],
            sea.rules.points(&sea.state, Central),
        )
    };
    // Density 4. The torpedo boats are slow to nobody and do not roll: two dice an MF, all of the first before the second.
    assert_eq!(
        raid(2, 2, &[6, 1, 5, 4], NONE),
        (3 + 2 + 1, 12),
        "half a point each"
    );
    assert_eq!(raid(2, 5, &[6, 1, 5, 4], NONE), (4 + 3 + 2, 18), "by night");
    assert_eq!(raid(1, 2, &[6, 3], NONE), (3, 6));
    assert_eq!(raid(2, 2, &[6, 3], "search2 = \"plus_one\""), (4 + 1, 10));
    assert_eq!(
        raid(1, 2, &[6, 3, 4, 4, 4], "raid_dice_of = \"all_warships\""),
        (6, 12)
    );
    assert_eq!(raid(1, 2, &[6, 3], "mlt_offset = 6"), (4 + 1, 10));
    assert_eq!(raid(1, 2, &[6, 3], "raid_dice_of = \"large_and_medium\""), (3, 6));
}

/// A British fleet may lie beside Goeben before its war begins; in the first turn of war they are checked (G13.4, O1).
#[test]
fn there_is_no_contact_before_war() {
    let mut sea = together("Goeben", "Gloucester", NONE);
    sea.rules.sides[Allied].war_from = [3; 16];
    sea.turn(&[]).turn(&[]);
    sea.turn(&[1]);
    assert!(sea.lines.0.iter().any(|line| line.contains("need 4")));
}
