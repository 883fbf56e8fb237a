use admiralty_core::dice::MasterSeed;
use admiralty_core::machine::*;
use admiralty_core::seats::BySeat;
use miniatures::fleet::Fleet;
use miniatures::sector::build::Battle;
use miniatures::sector::event::Event;
use miniatures::sector::players::Captain;
use miniatures::sector::rules::Aaws;
use miniatures::sector::state::State;
use miniatures::sector::switches::Switches;
use miniatures::units::Units;
use std::sync::Arc;

#[derive(Default)]
struct Turns(u64, [u64; 2], u64, u64);
impl Observer<Aaws> for Turns {
    fn see(&mut self, _r: &Aaws, _s: &State, e: &Event<'_>) {
        match e { Event::Rolled { faces, .. } => { self.2 += 1; self.3 += faces.len() as u64 } _ => {} }
    }
    fn ended(&mut self, _rules: &Aaws, state: &State, ending: &Ending) {
        self.0 += u64::from(state.turn);
        for s in 0..2 { self.1[s] += ending.scores[admiralty_core::seats::Seat(s as u8)] as u64; }
    }
}

fn main() {
    let fleet = |list| Fleet::read(list, Units::shipped()).unwrap();
    let us = "USS Tennessee (BB 43), USS Enterprise (CV 6), F4F Wildcat, SBD Dauntless, USS Fletcher (DD 445)";
    let jp = "Kongo, Shokaku, A6M2 \"Zeke\", D3A \"Val\", B5N2 \"Kate\", Yukikaze";
    let captain: MakePlayer<Aaws> = Arc::new(|| Box::new(Captain::default()));
    let random: MakePlayer<Aaws> = Arc::new(|| Box::new(Random::default()));
    for (name, fleets, players, games) in [
        ("captain-captain", [us, jp], [captain.clone(), captain.clone()], 20_000),
        ("mirror us", [us, us], [captain.clone(), captain.clone()], 5_000),
        ("captain-random", [us, us], [captain.clone(), random.clone()], 500),
        ("random-captain", [jp, jp], [random.clone(), captain.clone()], 500),
        ("random-random", [us, jp], [random.clone(), random], 200),
    ] {
        let rules = Battle::new("Pacific", 100, fleets.map(fleet), Switches::default()).build().unwrap();
        let machine = Machine::new(Arc::new(rules), BySeat::from(players), MasterSeed(1939));
        let mut seen = (Endings::new(2), Turns::default());
        let t = std::time::Instant::now();
        machine.play(0..games, &mut seen).unwrap_or_else(|e| panic!("{name}: {e}"));
        let e = t.elapsed().as_secs_f64();
        let g = games as f64;
        let w = |s| seen.0.seats[admiralty_core::seats::Seat(s)].wins as f64 / g;
        println!("{name}: {:.1}/s, {:.1} us, turns {:.2}, wins {:.3} {:.3}, points {:.1} {:.1}, attacks {:.1} dice {:.0}", g / e, 1e6 * e / g, seen.1.0 as f64 / g, w(0), w(1), seen.1.1[0] as f64/g, seen.1.1[1] as f64/g, seen.1.2 as f64/g, seen.1.3 as f64/g);
    }
}
