//! The worked operational turn of the rules: 6 August 1914, 16-20, and the three turns after it.

use crate::operations_common::{Allied, Central, Sea, bare, operations};
use great_war_at_sea::operations::order::{Mission, Order, Write, Written};
use great_war_at_sea::operations::state::Stage;

fn sea() -> Sea {
    let mut sea = Sea::new(operations(
        &("[central.fleets.1]\nplace = \"Messina\"\n[central.fleets.2]\nships = \"\"\n\
           [allied.fleets.1]\nships = \"Gloucester\"\nplace = \"ionian_west\"\nleader = \"\"\n\
           [allied.fleets.2]\nships = \"Defence, Warrior, Black Prince, Duke of Edinburgh, 8 Beagle class\"\n\
           place = \"ionian_east\"\nleader = \"Troubridge\"\n\
           [allied.fleets.3]\nships = \"Inflexible, Indomitable, Indefatigable, Weymouth\"\nplace = \"sicilian_channel\"\n\
           leader = \"Milne\"\n"
            .to_owned()
            + &bare(2, 3)),
    ));
    let [west, south, malta] = ["ionian_west", "ionian_south", "malta"].map(|id| sea.to(id));
    let stay = Order::STAY;
    sea.plot(Central, 0, Mission::Intercept, &[west, south]);
    sea.plot(Allied, 0, Mission::Intercept, &[stay, stay]);
    sea.plot(Allied, 1, Mission::Intercept, &[stay, south]);
    sea.plot(Allied, 2, Mission::Intercept, &[stay, stay]);
    let _ = malta;
    let messina = sea.port("Messina");
    let goeben = sea.fleet_mut(Central, 0);
    (goeben.stay, goeben.used) = (9, 1 << messina);
    sea.state.turn = 16;
    sea
}

/// What both write in the order step: one order each.
fn write(sea: &mut Sea, central: Order, allied: [Order; 3], dice: &[u8]) {
    let next = |fleet, order| Written {
        fleet,
        write: Write::Next(order),
    };
    let allied = (0..)
        .zip(allied)
        .map(|(fleet, order)| next(fleet, order))
        .collect();
    // Souchon subtracts 1 from the search die.
    sea.write([vec![next(0, central)], allied], [1, 0], dice);
}

#[test]
#[allow(clippy::too_many_lines, reason = "four turns from beginning to end")]
fn the_worked_turn_goes_as_it_is_written() {
    let mut sea = sea();
    let [south, crete, malta] = ["ionian_south", "crete", "malta"].map(|id| sea.to(id));
    assert_eq!(sea.rules.turn_name(16), "Turn 16: 6 August 1914, 16-20, day");

    // Turn 16: Goeben leaves Messina; die 4 - 1 = 3, no contact with Gloucester.
    write(&mut sea, south, [south, south, malta], &[4]);
    assert_eq!(sea.at(Central, 0), "ionian_west");
    assert_eq!(sea.fleet(Central, 0).course.gathered, 0);
    let checked = "Gulf of Taranto and Calabria: CP 1 (Goeben, Breslau) and Allied 1 (Gloucester): die 4 -1 = 3, need 4: no \
                   contact.";
    assert!(
        sea.lines.0.iter().any(|line| line == checked),
        "{:#?}",
        sea.lines.0
    );
    let counter = sea.state.open.counters[Central][0].unwrap();
    assert_eq!(counter.zone, sea.zone("ionian_west"));

    // Turn 17, night: 2 of 4 to ionian_south; Allied 2 1 of 3. The pair in ionian_west was checked in turn 16.
    assert!(sea.rules.night(17) && sea.rules.night(18) && !sea.rules.night(19));
    write(&mut sea, crete, [south, south, malta], &[]);
    assert_eq!(sea.fleet(Central, 0).course.gathered, 2);
    assert_eq!(sea.fleet(Allied, 1).course.gathered, 1);

    // Turn 18: Goeben enters ionian_south; Allied 2 2 of 3, Allied 1 2 of 4.
    write(&mut sea, crete, [Order::STAY; 3], &[]);
    assert_eq!(sea.at(Central, 0), "ionian_south");
    assert_eq!(
        (
            sea.fleet(Allied, 1).course.gathered,
            sea.fleet(Allied, 0).course.gathered
        ),
        (2, 2)
    );

    // Turn 19: both Allied fleets enter; die 2 - 1 = 1, none; die 3 + 1 = 4, contact, no surprise. Initiative of the battle:
    // die 3, m = 0: the Central Powers.
    write(&mut sea, crete, [Order::STAY; 3], &[2, 3, 3]);
    assert_eq!(sea.at(Central, 0), "ionian_south");
    assert_eq!(
        (
            sea.fleet(Central, 0).course.gathered,
            sea.at(Allied, 0),
            sea.at(Allied, 1)
        ),
        (2, "ionian_south".into(), "ionian_south".into())
    );
    assert_eq!(sea.state.stage, Stage::Battle);
    let fight = sea.state.fight.as_ref().unwrap();
    assert!(!fight.battle.surprise && !fight.battle.night);
    assert_eq!(
        (
            fight.battle.initiative_modifier(&fight.waters),
            fight.waters.winner
        ),
        (0, Central)
    );
    let names = |side| {
        let counters = &fight.battle.sides[side].counters;
        counters.iter().map(|counter| &*counter.name).collect::<Vec<_>>()
    };
    assert_eq!(names(Central), ["Goeben", "Breslau"]);
    assert_eq!(
        names(Allied),
        [
            "Defence",
            "Warrior",
            "Black Prince",
            "Duke of Edinburgh",
            "Beagle class DD #1",
            "Beagle class DD #2",
            "Beagle class DD #3"
        ]
    );
    assert!(
        sea.lines
            .0
            .iter()
            .any(|line| line.contains("die 3 +1 = 4, need 4: contact.")),
        "{:#?}",
        sea.lines.0
    );
}

/// Had Allied 2 been plotted a turn later it would still have come in time, two turns later not.
#[test]
fn a_turn_later_is_in_time_and_two_are_too_late() {
    for (late, meets) in [(1, true), (2, false)] {
        let mut sea = sea();
        let [south, crete] = ["ionian_south", "crete"].map(|id| sea.to(id));
        let stay = Order::STAY;
        sea.fleet_mut(Allied, 1).plot[1] = stay;
        let mut guess = vec![stay; late - 1];
        guess.extend([south; 3]);
        guess.extend([stay; 3]);
        let mut guess = guess.into_iter();
        let plans = [south, crete, crete, crete, stay, stay];
        for (turn, plan) in (16..).zip(plans) {
            let dice: &[u8] = match turn {
                16 => &[4],
                20 if meets => &[1],
                _ => &[],
            };
            write(&mut sea, plan, [stay, guess.next().unwrap(), stay], dice);
        }
        assert_eq!(sea.at(Central, 0), "crete", "turn 21");
        let both = sea
            .lines
            .0
            .iter()
            .any(|line| line.contains("Allied 2 (Defence") && line.contains("die 1"));
        assert_eq!(both, meets, "{:#?}", sea.lines.0);
    }
}
