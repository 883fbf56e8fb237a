//! Rungs below a whole game: an attack, a round, a duel, a battle.

use super::count::Meter;
use super::{RUN, Unit, rung};
use crate::naval::{BySide, Side};
use crate::odds::lineup::Asked;
use crate::odds::{BattlePlan, Pure, Sampler};
use crate::play::Game;
use crate::{Battle, Scenario};
use admiralty_core::bench::{Checksum, Rung};
use admiralty_core::dice::Seeded;
use std::ops::Range;

/// A battle as it would be asked for on the command line.
struct Wanted {
    place: &'static str,
    turn: u8,
    forces: BySide<&'static str>,
    doctrines: BySide<&'static str>,
}

/// The guns of one ship at one ship, which holds its fire.
const ATTACK: Wanted = Wanted {
    place: "North Atlantic",
    turn: 2,
    forces: BySide {
        allied: "Hood",
        axis: "Bismarck",
    },
    doctrines: BySide {
        allied: "spread",
        axis: "hold-fire",
    },
};

/// One ship against one.
const DUEL: Wanted = Wanted {
    doctrines: BySide {
        allied: "spread, never-disengage",
        axis: "spread, never-disengage",
    },
    ..ATTACK
};

/// The rulebook's example of play, fought to the end.
const BARENTS: Wanted = Wanted {
    place: "Barents Sea",
    turn: 4,
    forces: BySide {
        allied: "1A, Victorious, Hood, Norfolk, Duke of York, Warspite, Sussex, Repulse",
        axis: "Bismarck, Scharnhorst, Admiral Hipper, Graf Spee, Graf Zeppelin, U3, LBA",
    },
    ..DUEL
};

impl Wanted {
    /// # Panics
    /// If the printed game does not know such a battle.
    fn sampler(&self) -> Sampler {
        let scenario = Scenario::embedded();
        let asked = Asked {
            place: self.place,
            turn: Some(self.turn),
            forces: self.forces,
            anyway: false,
        };
        let read = asked.read(&scenario).unwrap_or_else(|faults| panic!("{faults}"));
        let plan = |side: Side| BattlePlan::read(self.doctrines[side], &scenario, side);
        let plans = BySide::new(|side| plan(side).unwrap_or_else(|fault| panic!("{fault}")));
        Sampler::new(&scenario, &read.lineup, plans)
    }
}

/// Battles that are fought in one go, and fingerprinted.
const SIZES: [u64; 2] = [1_000, 10_000];

pub(super) fn rungs() -> Vec<Rung> {
    vec![
        rung(
            [
                "attack",
                "Hood's four dice at Bismarck, in a round in which she holds her fire",
                "attacks",
            ],
            SIZES,
            Round(ATTACK.sampler()),
        ),
        rung(
            [
                "round",
                "a round of surface combat of the rulebook's Barents battle",
                "rounds",
            ],
            SIZES,
            Round(BARENTS.sampler()),
        ),
        rung(
            [
                "duel",
                "Hood and Bismarck to the end, sampled and counted as odds does",
                "duels",
            ],
            SIZES,
            ToTheEnd::of(DUEL.sampler()),
        ),
        rung(
            [
                "battle",
                "the rulebook's Barents battle to the end, sampled and counted as odds does",
                "battles",
            ],
            SIZES,
            ToTheEnd::of(BARENTS.sampler()),
        ),
    ]
}

/// The first round alone, without search, boats and planes.
struct Round(Sampler);

impl Unit for Round {
    fn play(&self, number: u64, meter: impl Meter, sum: &mut Checksum) {
        let sampler = &self.0;
        let scenario = &sampler.scenario;
        let players = meter.commander(sampler.players());
        let dice = meter.dice(Seeded::new(RUN.game(number)));
        let mut game = Game::from(scenario, *sampler.start(), players, dice, meter.observer());
        let mut battle = Battle::at(scenario, &game.position, sampler.ledger.lineup.site);
        let fought = game.round(&mut battle);
        fought.unwrap_or_else(|refusal| panic!("{refusal}"));
        for &ship in &sampler.ledger.ships {
            let (place, damage) = (game.position.place[ship], game.position.damage[ship]);
            sum.add(place.index() as u64 | u64::from(damage) << 8);
        }
    }
}

/// A whole battle, the search for U-boats and the air strikes included. Its dice are counted die by die.
struct ToTheEnd {
    sampler: Sampler,
    pure: Pure,
}

impl ToTheEnd {
    /// # Panics
    /// If it is not fought by its laws.
    fn of(sampler: Sampler) -> Self {
        let pure = Pure::of(&sampler).expect("the battles of the ladder are pure");
        ToTheEnd { sampler, pure }
    }
}

impl Unit for ToTheEnd {
    /// Die by die, which is the long way.
    fn play(&self, number: u64, meter: impl Meter, _sum: &mut Checksum) {
        let sampler = &self.sampler;
        let players = meter.commander(sampler.players());
        let dice = meter.dice(Seeded::new(RUN.game(number)));
        let mut game = Game::from(
            &sampler.scenario,
            *sampler.start(),
            players,
            dice,
            meter.observer(),
        );
        let fought = game.resolve(sampler.ledger.lineup.site);
        fought.unwrap_or_else(|refusal| panic!("{refusal}"));
    }

    fn block(&self, units: Range<u64>, sum: &mut Checksum) {
        sum.add(self.pure.count(RUN, units).checksum());
    }
}
