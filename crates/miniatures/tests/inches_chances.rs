//! Check values of the crossover (K3, K7) that no law is asked for: every dice that can fall, through the rules themselves.

use crate::table::{FLETCHER, Table, Unit, a, arena, go, x};
use admiralty_core::dice::{Dice, GameSeed, SidedDice};
use admiralty_core::machine::{Choices, Rules};
use miniatures::inches::choice::Choice;
use miniatures::inches::critical::{critical, fire, location};
use miniatures::inches::plane::Point;
use miniatures::inches::roll::{Roll, What};
use miniatures::inches::state::{Home, Is, Place, Side, Stage, State};
use miniatures::sector::attack::Weapon;

/// Dice for one purpose that go through everything they can show; any other die shows 6 for side one, 1 for side two.
struct Every {
    what: What,
    faces: Vec<u8>,
    rolled: usize,
}

impl Dice<Roll> for Every {
    fn roll(&mut self, roll: Roll) -> u8 {
        if roll.what != self.what {
            return if roll.unit.side() == Side::One { 6 } else { 1 };
        }
        if self.rolled == self.faces.len() {
            self.faces.push(1);
        }
        self.rolled += 1;
        self.faces[self.rolled - 1]
    }
}

impl SidedDice<Roll> for Every {
    fn roll_sided(&mut self, _: Roll, _: u16) -> u16 {
        unreachable!("all dice have six sides")
    }

    fn seed(&mut self, _: Roll) -> GameSeed {
        unreachable!("no battle within the battle")
    }
}

/// The mean of a number over all dice that can follow an answer.
fn mean(table: &Table, choice: Choice, what: What, number: impl Fn(&State) -> f64) -> f64 {
    let seat = table.rules.asked_side(&table.state).seat();
    table.rules.legal(&table.state, seat, &choice).unwrap();
    let mut choices = Choices::none(2);
    choices.set(seat, Some(choice));
    let (mut sum, mut all) = (0.0, 0.0);
    let mut dice = Every {
        what,
        faces: Vec::new(),
        rolled: 0,
    };
    loop {
        let mut state = table.state.clone();
        dice.rolled = 0;
        table.rules.play(&mut state, &choices, &mut dice, &mut ());
        let chance = 6_f64.powi(-(dice.rolled as i32));
        sum += chance * number(&state);
        all += chance;
        while dice.faces.last() == Some(&6) {
            dice.faces.pop();
        }
        match dice.faces.last_mut() {
            Some(face) => *face += 1,
            None => break,
        }
    }
    assert!((all - 1.0).abs() < 1e-9, "{all}");
    sum
}

fn near(found: f64, printed: f64) {
    assert!((found - printed).abs() < 5.001e-6, "{found} and not {printed}");
}

fn holds(yes: bool) -> f64 {
    f64::from(u8::from(yes))
}

/// V7.3 by a destroyer: 5 dice against armor 3.
fn detection(prepare: impl Fn(&mut State)) -> f64 {
    let mut table = arena(
        &[(FLETCHER, (3000, 1000), 0)],
        &[("U 510", (3000, 1600), 0)],
        Stage::Move,
        &[],
    );
    prepare(&mut table.state);
    let search = Choice::Search {
        unit: a(0),
        target: x(0),
    };
    mean(&table, search, What::Detection, |state| {
        holds(state.is(x(0), Is::DETECTED))
    })
}

fn hidden(deep: u8, more: Is) -> impl Fn(&mut State) {
    move |state| {
        state.sea[x(0)].deep = deep;
        state.sea[x(0)].is.set(more);
    }
}

#[test]
fn k7_detection() {
    near(detection(hidden(0, Is::HAD_FIRED | Is::WAS_DETECTED)), 0.96875);
    near(detection(hidden(0, Is::HAD_FIRED)), 0.86458);
    for (deep, printed) in (0..).zip([0.67361, 0.44213, 0.23765, 0.10237]) {
        near(detection(hidden(deep, Is::HAD_MOVED)), printed);
    }
    for (deep, more, printed) in [
        (0, Is::HAD_FIRED, 0.62500),
        (0, Is::MOVED, 0.33333),
        (1, Is::MOVED, 0.12963),
    ] {
        let mut table = arena(
            &[("Swordfish Mk. II", (3000, 1000), 0)],
            &[("U 510", (3000, 1300), 0), ("Kongo", (6000, 4000), 0)],
            Stage::Missions,
            &[],
        );
        hidden(deep, more | Is::MOVED)(&mut table.state);
        let search = Choice::Search {
            unit: a(0),
            target: x(0),
        };
        let found = mean(&table, search, What::Detection, |state| {
            holds(state.is(x(0), Is::DETECTED))
        });
        near(found, printed);
    }
}

/// An ASW attack of 5 dice: the chance to hurt, and to sink.
fn charges(deep: u8, dives: &str, what: What) -> [f64; 2] {
    let two: &[Unit] = &[("U 510", (3000, 1200), 0), ("Kongo", (3000, 2400), 6)];
    let changes = [("crash_dive", dives)];
    let mut table = arena(&[(FLETCHER, (3000, 1000), 12)], two, Stage::Surface, &changes);
    table.state.set(x(0), Is::DETECTED);
    table.state.sea[x(0)].deep = deep;
    let attack = table.fire(a(0), Weapon::Asw, x(0));
    let marks = |state: &State| state.base.marks[x(0)];
    [
        mean(&table, attack, what, |state| {
            holds(marks(state).points + marks(state).vital > 0)
        }),
        mean(&table, attack, what, |state| holds(marks(state).vital > 0)),
    ]
}

#[test]
fn k7_found_and_hit_at_depth() {
    for (deep, printed) in (0..).zip([0.45375, 0.20196, 0.04664, 0.02009]) {
        let [hit, _] = charges(deep, "never", What::Attack(Weapon::Asw));
        near(detection(hidden(deep, Is::HAD_MOVED)) * hit, printed);
    }
}

/// What the dive adds to the armor comes from its own die; what the charges do, from theirs.
#[test]
fn k7_a_crash_dive() {
    let two: &[Unit] = &[("U 510", (3000, 1200), 0), ("Kongo", (3000, 2400), 6)];
    let (mut hit, mut sunk) = (0.0, 0.0);
    for die in 1..=6_u8 {
        let one: &[Unit] = &[(FLETCHER, (3000, 1000), 12)];
        let mut table = arena(one, two, Stage::Surface, &[("crash_dive", "never")]);
        table.state.set(x(0), Is::DETECTED);
        table.state.sea[x(0)].dive = die.saturating_sub(4);
        let attack = table.fire(a(0), Weapon::Asw, x(0));
        let marks = |state: &State| state.base.marks[x(0)];
        let what = What::Attack(Weapon::Asw);
        hit += mean(&table, attack, what, |state| {
            holds(marks(state).points + marks(state).vital > 0)
        }) / 6.0;
        sunk += mean(&table, attack, what, |state| holds(marks(state).vital > 0)) / 6.0;
    }
    near(hit, 0.56237);
    near(sunk, 0.10237);
    // The die of the dive by the rules: 5 gives one, 6 two.
    let [dived, _] = charges(0, "always", What::CrashDive);
    near(dived, 1.0);
}

#[test]
fn k7_sonar() {
    for (ships, printed) in [(1, 0.28009), (2, 0.52083), (3, 0.67361), (4, 0.78646)] {
        let all: [Unit; 4] = [0, 1, 2, 3].map(|place| ("HMS Ajax", (3000 + 80 * place, 1500), 6));
        let table = arena(
            &[("U 510", (3000, 1000), 0)],
            &all[..ships],
            Stage::Sonar,
            &[("options", "[night]")],
        );
        let listen = Choice::Listen {
            unit: a(0),
            target: x(0),
        };
        let heard = mean(&table, listen, What::Sonar, |state| {
            holds(state.sea[a(0)].noticed.has(x(0)))
        });
        near(heard, printed);
    }
}

/// Location rolls that one fire causes in the end, with the fires that those start: the mean of the branching process.
#[test]
fn k7_a_fire_in_the_end() {
    let mut started = 0.0;
    for (one, two, die) in (0..216).map(|n| (n % 6 + 1, n / 6 % 6 + 1, n / 36 + 1)) {
        started += f64::from(critical(location(one + two), die).fires) / 216.0;
    }
    let (mut burning, mut rolls) = (0.0, 0.0);
    for die in 1..=6 {
        let (out, more, roll) = fire(die);
        burning += (1.0 - f64::from(out) + f64::from(more) + holds(roll) * started) / 6.0;
        rolls += holds(roll) / 6.0;
    }
    near(rolls / (1.0 - burning), 2.73418);
}

fn over(stage: Stage, one: &[Unit], changes: &[(&str, &str)]) -> Table {
    let mut table = arena(one, &[("Kongo", (3000, 4000), 6)], stage, changes);
    table.state.base.first = Side::Two;
    table
}

#[test]
fn k7_sight() {
    for (options, british, printed, expected) in [
        ("[weather]", 0, [0.83333, 0.58333, 0.16667], 17.0),
        ("[weather, nationality]", 0, [0.83333, 0.58333, 0.16667], 17.0),
        ("[weather, nationality]", 1, [0.97222, 0.82639, 0.30556], 18.37191),
    ] {
        let table = over(
            Stage::Repair,
            &[("HMS Ajax", (3000, 1000), 6)],
            &[("options", options)],
        );
        let sight = |state: &State| f64::from(state.sight.0[british]) / 100.0;
        for (inches, printed) in [15.0, 17.0, 20.0].into_iter().zip(printed) {
            near(
                mean(&table, Choice::Done, What::Sight, |state| {
                    holds(sight(state) >= inches)
                }),
                printed,
            );
        }
        near(mean(&table, Choice::Done, What::Sight, sight), expected);
    }
}

#[test]
fn k7_fog_of_war() {
    for (own, printed) in [("Zara", 0.16667), ("USS San Francisco (CA 38)", 0.30556)] {
        let one: &[Unit] = &[(own, (3000, 1000), 6), (own, (3000, 1500), 6)];
        let two: &[Unit] = &[("HMS Ajax", (3200, 1700), 6), ("HMS Hood", (2800, 1700), 6)];
        let table = arena(one, two, Stage::Surface, &[("options", "[night]")]);
        let fire = table.fire(a(0), Weapon::Main, x(0));
        let misled = mean(&table, fire, What::Fog, |state| holds(state.pending.is_some()));
        near(misled, printed);
    }
}

#[test]
fn k7_boats_under_fire() {
    for (own, weapon, printed) in [
        ("Yukikaze", Weapon::Main, [0.96875, 0.86458]),
        ("HMS Warspite", Weapon::Secondary, [0.66510, 0.66510]),
    ] {
        let table = arena(
            &[(own, (3000, 1000), 6)],
            &[("PT Boat", (3000, 1400), 6)],
            Stage::Surface,
            &[],
        );
        let (dice, shift) = table.dice(a(0), weapon, x(0));
        let score = |face: i8| if face == 6 { 2 } else { u8::from(face >= 4 - shift) };
        let law = miniatures::law::Law::die([1, 2, 3, 4, 5, 6].map(score)).times(dice);
        let boat = table.rules.unit(x(0));
        near(law.at_least(boat.armor.into()), printed[0]);
        near(law.at_least(boat.vital.into()), printed[1]);
    }
}

#[test]
fn k7_the_first_fire_of_a_carrier() {
    let one: &[Unit] = &[("Shokaku", (3000, 1000), 6), ("A6M2 \"Zeke\"", (3000, 1000), 0)];
    let mut table = over(Stage::Surface, one, &[]);
    table.state.base.put(a(1), Place::Home);
    table.state.base.home[a(1)] = Home(a(0));
    table.state.base.marks[a(0)].points = 2;
    table.state.base.marked[Side::One].insert(a(0));
    let lost = mean(&table, Choice::Done, What::CarrierFire, |state| {
        holds(state.base.place[a(1)] == Place::Lost)
    });
    near(lost, 0.33333);
}

#[test]
fn k7_mines() {
    for (counters, any, points) in [(1, 0.33333, 0.5), (2, 0.55556, 1.0), (4, 0.80247, 2.0)] {
        let mut table = arena(
            &[("HMS Warspite", (3000, 1000), 0)],
            &[("Kongo", (3000, 4000), 6)],
            Stage::Move,
            &[],
        );
        for _ in 0..counters {
            table.state.mines.push(Point::new(3000, 1300));
        }
        let order = Choice::Move(go(a(0), &[(200, 0)]));
        let marks = |state: &State| f64::from(state.base.marks[a(0)].points);
        near(
            mean(&table, order, What::Mine, |state| holds(marks(state) > 0.0)),
            any,
        );
        near(mean(&table, order, What::Mine, marks), points);
    }
}

/// K3: a carrier of three squadrons is lost; each survives by 3 and more.
#[test]
fn k3_squadrons_of_a_lost_carrier() {
    let plane = ("A6M2 \"Zeke\"", (3000, 1000), 0);
    let one: &[Unit] = &[
        ("Shokaku", (3000, 1000), 6),
        plane,
        plane,
        plane,
        ("Kongo", (6000, 600), 6),
    ];
    let mut table = over(Stage::Surface, one, &[]);
    for number in 1..=3 {
        table.state.base.put(a(number), Place::Home);
        table.state.base.home[a(number)] = Home(a(0));
    }
    table.state.base.marks[a(0)].vital = 1;
    table.state.base.marked[Side::One].insert(a(0));
    let all = mean(&table, Choice::Done, What::CarrierLost, |state| {
        holds((1..=3).all(|number| state.base.place[a(number)] != Place::Lost))
    });
    near(all, 0.29630);
}

#[test]
fn dice_of_an_attack_are_those_of_its_law() {
    let table = arena(
        &[(FLETCHER, (3000, 1000), 6)],
        &[("HMS Ajax", (3000, 1400), 6)],
        Stage::Surface,
        &[],
    );
    let fire = table.fire(a(0), Weapon::Main, x(0));
    let (dice, shift) = table.dice(a(0), Weapon::Main, x(0));
    let score = |face: i8| if face == 6 { 2 } else { u8::from(face >= 4 - shift) };
    let law = miniatures::law::Law::die([1, 2, 3, 4, 5, 6].map(score)).times(dice);
    let armor = table.rules.unit(x(0)).armor;
    let hit = mean(&table, fire, What::Attack(Weapon::Main), |state| {
        holds(state.base.marks[x(0)].points + state.base.marks[x(0)].vital > 0)
    });
    assert!((hit - law.at_least(armor.into())).abs() < 1e-9, "{hit}");
}
