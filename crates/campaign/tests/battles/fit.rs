//! Fits the model.

use super::super::common::two;
use super::check::checked;
use super::number_of;
use super::record::{Battle, battles};
use admiralty_core::dice::{MasterSeed, Stream, below};
use admiralty_core::learners::{Correcting, Course, Forecasts, Lesson, Network, Stored, WIDTH, fit};
use campaign::deck::Deck;
use campaign::surrogate::{CLASSES, Model, SHAPE, class, ended};

/// Units of a side that are looked at, and about how many in all.
const UNITS: usize = 8;
const EXAMPLES: usize = 3_200_000;
/// Battles from which the correction is fitted are one in so many, and none of those that the network has seen.
const KEPT: usize = 5;

/// Sparse and dense inputs, number and class of an example.
type See<'a> = dyn FnMut(&[(u16, f32)], &[f32], f32, usize) + 'a;

/// One class for certain.
fn certain(class: usize) -> [f32; CLASSES] {
    let mut law = [0.0; CLASSES];
    law[class] = 1.0;
    law
}

/// A battle as both sides see it, or some units of both.
fn each_example(
    deck: &Deck,
    (_, forces, came): &Battle,
    of_units: Option<(usize, &mut dyn FnMut(usize) -> usize)>,
    see: &mut See<'_>,
) {
    let Some((most, pick)) = of_units else {
        for own in 0..2 {
            let inputs = forces.inputs(deck, own);
            let [mine, theirs] = [came.points[own], came.points[1 - own]].map(f32::from);
            let number = (mine - theirs) / (mine + theirs + 1.0);
            see(&inputs.rows, &inputs.dense, number, ended(came.points, own));
        }
        return;
    };
    for own in 0..2 {
        let inputs = forces.inputs(deck, own);
        let ended = ended(came.points, own);
        for _ in 0..forces.units[own].len().min(most) {
            let unit = pick(forces.units[own].len());
            let fighter = &forces.units[own][unit];
            let left = came.hulls[own][unit];
            let number = 1.0 - 2.0 * f32::from(left) / f32::from(fighter.hull);
            let dense = inputs.unit(deck, fighter, ended);
            see(&inputs.rows, &dense, number, class(fighter.hull, left));
        }
    }
}

/// Fits one of the two networks to most battles, and what corrects it to the others.
fn fitted(deck: &Deck, battles: &[Battle], units: bool, rounds: usize) -> (Network, Correcting) {
    let (kept, taught) = battles.split_at(battles.len() / KEPT);
    let mut generator = MasterSeed(1943).game(u64::from(units)).generator(Stream::Dice);
    let mut pick = |count: usize| below(&mut generator, count as u64) as usize;
    let mut lesson = Lesson::default();
    let most = (EXAMPLES / taught.len().max(1) / 2).clamp(1, UNITS);
    for battle in taught {
        let mut add = |rows: &[(u16, f32)], dense: &[f32], number, class| {
            lesson.add(rows, dense, number, &certain(class));
        };
        let of_units: Option<(usize, &mut dyn FnMut(usize) -> usize)> = match units {
            true => Some((most, &mut pick)),
            false => None,
        };
        each_example(deck, battle, of_units, &mut add);
    }
    let mut draw = || pick(1 << 24) as f32 / (1 << 23) as f32 - 1.0;
    let mut network = Network::new(SHAPE, &mut draw);
    // Rows begin small and not as nothing: the law reads them.
    let rows = network.parameters[..SHAPE.rows * WIDTH].iter_mut();
    rows.for_each(|one| *one = draw() * 0.05);
    let course = Course {
        rounds,
        batch: 64,
        rates: (0.002, 0.000_05),
        law: 1.0,
        kept: 50,
    };
    let error = fit(&mut network, &lesson, &course, MasterSeed(1944));
    println!("units {units}: {} examples, {error:?}", lesson.len());
    drop(lesson);
    // As the file holds it.
    let stored = Stored {
        heading: String::new(),
        networks: vec![network],
        corrections: Vec::new(),
    };
    let read = Stored::read(&stored.write(), SHAPE).expect("it was written");
    let network = read.networks.into_iter().next().expect("there is one");
    let correcting = corrected(deck, &network, kept, units.then_some(&mut pick));
    (network, correcting)
}

/// Fits what corrects a network.
fn corrected(
    deck: &Deck,
    network: &Network,
    battles: &[Battle],
    mut of_units: Option<&mut dyn FnMut(usize) -> usize>,
) -> Correcting {
    const ROUNDS: usize = 6;
    let mut correcting = Correcting::new(CLASSES);
    for round in 0..ROUNDS {
        let mut forecasts = Forecasts::default();
        for battle in battles {
            let pick: Option<(usize, &mut dyn FnMut(usize) -> usize)> = match &mut of_units {
                Some(pick) => Some((UNITS, &mut **pick)),
                None => None,
            };
            each_example(deck, battle, pick, &mut |rows, dense, _, class| {
                let (number, law) = network.forward(rows, dense);
                forecasts.add(number, &law, class as u8);
            });
        }
        correcting.learn(&forecasts, round as f32 / ROUNDS as f32);
    }
    correcting
}

/// The share of units that share one lot, from how much the losses of sides vary beyond those of single units.
fn shock(model: &Model, deck: &Deck, battles: &[Battle]) -> f64 {
    let (mut found, mut single, mut common) = (0.0, 0.0, 0.0);
    for (_, forces, came) in battles {
        for own in 0..2 {
            let fates = model.fates(deck, forces, own, ended(came.points, own));
            let units = forces.units[own].iter().zip(&fates).zip(&came.hulls[own]);
            let (mut off, mut list) = (0.0, Vec::new());
            for ((fighter, law), hull) in units {
                let (cost, lost) = (f64::from(deck.card(fighter.card).cost), f64::from(law[3]));
                off += cost * (f64::from(u8::from(*hull == 0)) - lost);
                single += cost * cost * lost * (1.0 - lost);
                list.push((cost, lost));
            }
            found += off * off;
            for (place, one) in list.iter().enumerate() {
                for other in &list[..place] {
                    common += 2.0 * one.0 * other.0 * (one.1.min(other.1) - one.1 * other.1);
                }
            }
        }
    }
    ((found - single) / common).clamp(0.0, 1.0).sqrt()
}

fn model(heading: &str, parts: &[(Network, Correcting)]) -> (Model, Vec<u8>) {
    let stored = Stored {
        heading: heading.to_owned(),
        networks: parts.iter().map(|part| part.0.clone()).collect(),
        corrections: parts.iter().map(|part| part.1.correction.clone()).collect(),
    };
    let bytes = stored.write();
    (Model::read(&bytes).expect("it was written"), bytes)
}

/// Fits the model to the battles of so many campaigns (`FIT`), checks it on those of others (`CHECK`), and gives the bytes
/// of its file.
pub fn fit_anew() -> Vec<u8> {
    let (taught, asked) = (number_of("FIT", 16_000), number_of("CHECK", 12_700));
    let lesson = battles(0..taught);
    println!("{} battles", lesson.len());
    let campaign = two(&[]);
    let deck = &campaign.0.deck;
    let parts = std::thread::scope(|scope| {
        let wins = scope.spawn(|| fitted(deck, &lesson, false, number_of("WINS", 12) as usize));
        let units = fitted(deck, &lesson, true, number_of("UNITS", 8) as usize);
        [wins.join().expect("it is fitted"), units]
    });
    let sides = || {
        lesson
            .iter()
            .flat_map(|battle| [0, 1].map(|side| (&battle.1, side)))
    };
    let units = sides().map(|(forces, side)| forces.units[side].len()).max();
    let cost = sides().map(|(forces, side)| forces.cost(deck, side)).max();
    let (units, cost) = (units.unwrap_or(0), cost.unwrap_or(0));
    let heading =
        |shock: f64, about: &str| format!("{about}\nshock {shock:.3}\nunits {units}\ncost {cost}\n");
    let (plain, _) = model(&heading(0.0, ""), &parts);
    let shock = shock(&plain, deck, &lesson[..lesson.len().min(20_000)]);
    let check = checked(&plain, deck, &battles(taught..taught + asked));
    check.print();
    let [wins, losses] = check.worst();
    let about = format!(
        "fitted to {} battles of campaigns of admirals; on {} others chances to win are off by at most {:.1} % in any tenth, \
         losses by at most {:.1} % for any type of unit",
        lesson.len(),
        check.battles,
        100.0 * wins,
        100.0 * losses
    );
    let (_, bytes) = model(&heading(shock, &about), &parts);
    println!("{about}; shock {shock:.3}, {} bytes", bytes.len());
    bytes
}
