//! Laws found by hand, and those that `tests/exact` counts in whole numbers.

use super::cases;
use war_at_sea::exact::dice::{Die, Effect, search};
use war_at_sea::map::{Area, Port, Site};

const SEA: Site = Site::Area(Area::NorthSea);

fn close(p: f64, exact: f64) {
    assert!((p - exact).abs() < 1e-15, "{p} is not {exact}");
}

/// A 5 disables and a 6 hits for 1 to 6; with the bonus a 4 disables, 5 and 6 hit (11.5); in port a 5 does nothing.
#[test]
fn one_die() {
    let plain = Effect::none().and(Die::with_bonus(0, SEA));
    close(plain.of[0][0], 4.0 / 6.0);
    close(plain.of[1][0], 1.0 / 6.0);
    (1..=6).for_each(|points| close(plain.of[0][points], 1.0 / 36.0));
    let sharp = Effect::none().and(Die::with_bonus(1, SEA));
    close(sharp.of[0][0], 3.0 / 6.0);
    close(sharp.of[1][0], 1.0 / 6.0);
    (1..=6).for_each(|points| close(sharp.of[0][points], 2.0 / 36.0));
    let bomb = Effect::none().and(Die::with_bonus(0, Site::Port(Port::Malta)));
    close(bomb.of[0][0], 5.0 / 6.0);
    close(bomb.of[1][0], 0.0);
}

/// Two dice: a disabling one with a hit for one point in either order, 2 (1/6) (1/36); two hits for one each.
#[test]
fn two_dice() {
    let die = Die::with_bonus(0, SEA);
    let two = Effect::none().and(die).and(die);
    close(two.of[1][1], 2.0 / 216.0);
    close(two.of[0][2], 2.0 * 4.0 / 6.0 / 36.0 + 1.0 / 1296.0);
    close(two.of[1][0], 2.0 * 4.0 / 36.0 + 1.0 / 36.0);
    close(two.of.iter().flatten().sum::<f64>(), 1.0);
}

/// Three dice at two boats (8.4): none is found with (2/3)^3; both are sunk with two or three sixes, 3 (1/6)^2 (5/6)
/// and (1/6)^3; one sunk and one sent home: one six and a five or two, 3 (1/6) ((5/6)^2 - (4/6)^2).
#[test]
fn a_search() {
    let law = search(3, 2);
    close(law[0][0], 8.0 / 27.0);
    close(law[2][0], 15.0 / 216.0 + 1.0 / 216.0);
    close(law[1][1], 3.0 / 6.0 * (25.0 - 16.0) / 36.0);
    close(law.iter().flatten().sum(), 1.0);
}

/// Crippled against crippled, by hand: one shot each, and any hit sinks. In a round each sinks (1/6), disables (1/6)
/// or misses (2/3); 4/9 of the time nothing happens, so an ending with chances x and y has x y / (5/9).
#[test]
fn a_duel_to_the_end() {
    let fight = cases::duels().remove(3);
    let law = fight.law();
    let id = |name| fight.scenario.find(name).unwrap();
    let (renown, lutzow) = (id("Renown"), id("Lutzow"));
    let both = |a: f64, b: f64| a * b * 9.0 / 5.0;
    let near = |p: f64, exact: f64| assert!((p - exact).abs() < 1e-13, "{p} is not {exact}");
    near(
        law.chance(|o| o.lost.has(renown) && o.lost.has(lutzow)),
        both(1.0 / 6.0, 1.0 / 6.0),
    );
    near(
        law.chance(|o| o.lost.has(renown) && o.disabled.has(lutzow)),
        both(1.0 / 6.0, 1.0 / 6.0),
    );
    near(
        law.chance(|o| o.staying.has(renown) && o.lost.has(lutzow)),
        both(2.0 / 3.0, 1.0 / 6.0),
    );
    near(law.chance(|o| o.rounds == 1), 5.0 / 9.0);
    near(law.chance(|o| o.rounds == 3), 5.0 / 9.0 * 16.0 / 81.0);
    near(law.rounds[2].going_on, 16.0 / 81.0);
    near(law.rounds[1].ships[0].sunk, 1.0 / 6.0);
}
