//! One more cruiser, on the same keyed dice: what pairing is worth, and that it is not bought with a bias.

use admiralty_core::dice::MasterSeed;
use admiralty_core::statistics::{Intervals, Level, Paired};
use war_at_sea::Scenario;
use war_at_sea::exact;
use war_at_sea::exact::{Budget, Detail, Law, Question};
use war_at_sea::naval::{BySide, CounterSet, Side};
use war_at_sea::odds::lineup::Asked;
use war_at_sea::odds::{BattlePlan, Sampler, Versus};

/// The day of the action off the Lofoten. Never changed to pass.
const SEED: MasterSeed = MasterSeed(19_400_409);
const PAIRS: u64 = 20_000;

/// Where, and who meets whom; the cruiser more is Sussex.
const BATTLES: [(&str, &str, &str); 9] = [
    ("north sea", "443", "357"),
    ("north sea", "443x2", "357 127"),
    ("north sea", "443x3", "357x2 127x2 225x2"),
    ("north sea", "447 456", "496 127"),
    ("north sea", "117x3", "225"),
    ("north sea", "117x2 443", "127x2"),
    ("north atlantic", "117x4", "U3"),
    ("north atlantic", "443x4 027/3", "U4"),
    ("barents", "117x4", "U2 LBA"),
];

fn battle(place: &str, allied: &str, axis: &str) -> Sampler {
    let scenario = Scenario::embedded();
    let asked = Asked {
        place,
        turn: Some(5),
        forces: BySide { allied, axis },
        anyway: false,
    };
    let read = asked.read(&scenario).unwrap_or_else(|faults| panic!("{faults}"));
    Sampler::new(&scenario, &read.lineup, BySide::new(|_| BattlePlan::default()))
}

/// How much of what there is to gain is gained.
fn told(what: &str, paired: &Paired) -> (f64, f64) {
    let (factor, most) = (paired.factor().unwrap(), paired.most_factor().unwrap());
    println!("    {what:<20} {factor:>6.2} times fewer, at most {most:>6.2}");
    (factor, most)
}

#[test]
fn pairing_is_worth_its_price() {
    for (place, allied, axis) in BATTLES {
        println!("{place}: {allied} against {axis}, and Sussex");
        let (left, right) = (
            battle(place, allied, axis),
            battle(place, &format!("{allied} Sussex"), axis),
        );
        let arms = Versus {
            left: &left,
            right: &right,
        };
        let differences = arms.fight(SEED, 0..PAIRS).unwrap();
        for side in Side::BOTH {
            let lost = &differences.lost[side];
            if lost.left.variance() != Some(0.0) {
                let factor = lost.factor().unwrap();
                println!("    {side} ships lost  {factor:>6.2} times fewer");
                assert!(factor >= 3.0, "{allied}: {side} ships lost {factor}");
            }
            let control = &differences.control[side];
            if control.left.sum + control.right.sum > 0 {
                let (factor, most) = told(&format!("{side} control"), control);
                assert!(
                    factor >= 0.8 * most,
                    "{allied}: {side} control {factor} of {most}"
                );
            }
        }
    }
}

fn law(sampler: &Sampler) -> Law<'_> {
    let question = Question {
        scenario: &sampler.scenario,
        position: sampler.start(),
        site: sampler.ledger.lineup.site,
        detail: Detail::Fates,
        budget: Budget::default(),
    };
    exact::law(&question, &mut sampler.players()).unwrap()
}

/// The differences are those of the exact laws.
#[test]
fn paired_differences_are_not_biased() {
    for (place, allied, axis) in BATTLES
        .into_iter()
        .filter(|(_, _, axis)| !axis.contains("x2 127x2"))
    {
        let (left, right) = (
            battle(place, allied, axis),
            battle(place, &format!("{allied} Sussex"), axis),
        );
        let arms = Versus {
            left: &left,
            right: &right,
        };
        let differences = arms.fight(SEED, 0..PAIRS).unwrap();
        let laws = [&left, &right].map(law);
        // Four and a half standard errors.
        let wide = Level::new(0.999_993_2);
        for side in Side::BOTH {
            let exact = laws[1].control(Some(side)) - laws[0].control(Some(side));
            let seen = differences.control[side]
                .estimate(Intervals::Fixed, wide)
                .unwrap();
            assert!(seen.holds(exact), "{allied}: {side} control {seen:?} {exact}");
            let lost =
                |law: &Law<'_>, fleet: CounterSet| law.mean(|outcome| (outcome.lost & fleet).len() as f64);
            let fleets = [&left, &right].map(|arm| arm.ledger.lineup.ships[side]);
            let exact = lost(&laws[1], fleets[1]) - lost(&laws[0], fleets[0]);
            let seen = differences.lost[side].estimate(Intervals::Fixed, wide).unwrap();
            assert!(seen.holds(exact), "{allied}: {side} lost {seen:?} {exact}");
        }
    }
}
