//! Prices: battles of random fleets, and what they say of units.

use admiralty_core::dice::MasterSeed;
use admiralty_core::play::{Control, Plan};
use admiralty_core::statistics::Contest;
use miniatures::fleet::Fleet;
use miniatures::sector::switches::Switches;
use miniatures::units::Units;
use miniatures::worth::{Features, Prices, Reference, Sample, Strength, even_cost};
use std::num::NonZeroUsize;

fn sample<'u>(units: &'u Units, switches: &'u Switches) -> Sample<'u> {
    Sample {
        units,
        switches,
        limit: 100,
        costs: 60..=140,
        strength: Strength::Captain,
        seed: MasterSeed(1939),
    }
}

fn contests(battles: u64, threads: usize) -> Vec<Contest> {
    let (units, switches) = (Units::shipped(), Switches::default());
    let plan = Plan::of(battles, NonZeroUsize::new(threads));
    sample(units, &switches).contests(plan, Control::none()).unwrap()
}

#[test]
fn one_thread_and_two_play_the_same_battles() {
    assert_eq!(contests(450, 1), contests(450, 2));
}

#[test]
fn a_contest_counts_points_units_and_abilities_of_both_sides() {
    let units = Units::shipped();
    let features = Features::new(units);
    let fleet = |list| Fleet::read(list, units).unwrap();
    let (one, two) = (fleet("2 HMS Javelin, HMS Hood"), fleet("HMS Javelin, Bismarck"));
    let contest = features.contest(units, [&one, &two], 1.0);
    let more = |number: usize| {
        let found = contest.more.iter().find(|(other, _)| *other as usize == number);
        found.map_or(0.0, |(_, more)| *more)
    };
    let place = |name: &str| units.cards().iter().position(|card| card.name == name).unwrap();
    assert!((more(Features::COST) - (one.cost() as f32 - two.cost() as f32) / 10.0).abs() < 1e-5);
    assert_eq!(
        ["HMS Javelin", "HMS Hood", "Bismarck"].map(|name| more(features.card(place(name)))),
        [1.0, 1.0, -1.0]
    );
    let javelin = units.find("HMS Javelin").unwrap();
    assert!(
        features.of_abilities(javelin).all(|number| more(number) == 1.0),
        "Sub Hunter, smoke: 2 - 1"
    );
}

/// A fifth of the battles is forecast by the others: units say more than their points, and say it honestly.
#[test]
fn prices_forecast_battles_that_were_not_fitted() {
    let units = Units::shipped();
    let all = contests(8_000, 2);
    let (fitted, unseen) = all.split_at(6_400);
    let prices = Prices::estimate(units, fitted).unwrap();
    let examined = prices.examine(units, fitted, unseen);
    let (by_prices, by_points) = (
        examined.forecast.explained(),
        examined.by_points.unwrap().explained(),
    );
    assert!(by_prices > by_points + 0.05, "{by_prices} against {by_points}");
    for (forecast, won, battles) in examined.calibration {
        let error = (forecast * (1.0 - forecast) / battles as f64).sqrt();
        assert!(
            (won - forecast).abs() < 4.5 * error + 0.03,
            "{forecast}: {won} of {battles}"
        );
    }
    let (scale, error) = prices.of_points();
    assert!(
        scale > 20.0 * error,
        "what a point is worth is known: {scale} ± {error}"
    );
    let prices = prices.all(units, fitted);
    assert_eq!(prices.len(), units.cards().len());
    // Points are fair on the whole: the mean price is near the printed one.
    let mean =
        |of: fn(&miniatures::worth::Price) -> f64| prices.iter().map(of).sum::<f64>() / prices.len() as f64;
    assert!((mean(|price| price.fair) / mean(|price| price.printed) - 1.0).abs() < 0.15);
}

/// A ship against other units of random cost: a card that is twice as good for its price is worth more.
#[test]
fn the_even_cost_of_a_better_card_is_higher() {
    let switches = Switches::default();
    let shipped = Units::shipped();
    let reference = |units: &Units| Reference {
        name: "cruisers",
        fleets: ["HMS Exeter, HMS Ajax, HMS Javelin", "Zara, Bolzano, Luca Tarigo"]
            .map(|list| Fleet::read(list, units).unwrap()),
    };
    let plain = shipped.find("HMS Warspite").unwrap().clone();
    let mut better = plain.clone();
    better.gunnery[0] = [25; 4];
    better.armor += 3;
    let cost = |card| {
        let plan = Plan::of(1_000, NonZeroUsize::new(2));
        let sample = sample(shipped, &switches);
        even_cost(&sample, card, &reference(shipped), plan, Control::none())
            .unwrap()
            .unwrap()
    };
    let (plain, better) = (cost(&plain), cost(&better));
    assert!(
        better.cost - better.within > plain.cost + plain.within,
        "{plain:?} {better:?}"
    );
}

/// Fleets climbed by prices beat random ones, and none of them beats their mix.
#[test]
fn drafted_fleets_are_legal_and_beat_random_ones() {
    use admiralty_core::machine::Generator;
    use admiralty_core::seats::Seat;
    use miniatures::card::Alliance;
    use miniatures::draw::draw;
    use miniatures::fleet::{Bounds, Copies};
    use miniatures::worth::Draft;
    let (units, switches) = (Units::shipped(), Switches::default());
    let prices = Prices::estimate(units, &contests(6_000, 2)).unwrap();
    let sample = sample(units, &switches);
    let bounds = Bounds {
        limit: 100,
        neutrals: true,
        year: None,
        copies: Copies::CapitalOnce,
        airbase: 5,
    };
    let draft = Draft {
        sample: &sample,
        alliance: Alliance::Axis,
        nation: None,
        bounds,
        keep: 4,
        battles: 40,
        threads: NonZeroUsize::new(2),
    };
    let drafted = draft.play(&prices, Control::none()).unwrap();
    assert!((2..=4).contains(&drafted.fleets.len()));
    for fleet in &drafted.fleets {
        assert!(fleet.faults(&bounds).is_empty(), "{fleet}");
    }
    assert!(drafted.worth.is_sorted_by(|one, other| one >= other));
    assert!((drafted.mix.iter().sum::<f64>() - 1.0).abs() < 1e-9 && drafted.gain.abs() < 1e-9);
    let mut generator = Generator::new(MasterSeed(5).game(0), Seat(0));
    let won: f32 = (0..200)
        .map(|game| {
            let other = draw(units, Alliance::Allies, &bounds, &mut generator);
            sample.play(&[drafted.fleets[0].clone(), other], game).unwrap()
        })
        .sum();
    assert!(won / 200.0 > 0.7, "{}", won / 200.0);
}
