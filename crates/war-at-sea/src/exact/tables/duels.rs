//! Every ship of one side against every ship of the other, alone, to the end.

use crate::Seats;
use crate::exact::{Budget, Detail, Question, law};
use crate::map::{Area, Site};
use crate::naval::{BySide, CounterId, Side};
use crate::odds::{BattlePlan, BattleValues, PlanPlayer};
use crate::position::Position;
use crate::scenario::Scenario;
use admiralty_core::results::odds::{OddsColumn, OddsRow, OddsTable};

/// A turn on which ships of every navy are at sea and every port is open.
pub(super) const TURN: u8 = 5;

pub(super) fn duels(scenario: &Scenario) -> OddsTable {
    let values = BattleValues::new(scenario, TURN);
    let kinds = BySide::new(|side| kinds(scenario, side));
    let mut rows = Vec::new();
    for (allied, name) in &kinds.allied {
        for (axis, other) in &kinds.axis {
            if let Some(cells) = duel(scenario, &values, [(*allied, 0), (*axis, 0)]) {
                rows.push(OddsRow {
                    labels: vec![name.clone(), other.clone()],
                    cells,
                });
            }
        }
    }
    let shares = [
        "Allies hold",
        "Axis holds",
        "nobody",
        "Allied afloat",
        "Allied disabled",
        "Allied sunk",
        "Axis afloat",
        "Axis disabled",
        "Axis sunk",
    ];
    let mut columns: Vec<_> = shares.map(OddsColumn::share).into();
    columns.push(OddsColumn::mean("mean rounds"));
    OddsTable {
        name: "duel",
        title: "Duels to the end (rules 10, 11)".to_owned(),
        note: "Two undamaged ships meet and neither disengages. Ships by attack and defence, after a slash the air \
               strike, which comes first; G has the German gunnery bonus. A carrier fires its guns too."
            .to_owned(),
        labels: vec!["Allied", "Axis"],
        columns,
        wholes: vec![vec![0, 1, 2], vec![3, 4, 5], vec![6, 7, 8]],
        rows,
    }
}

/// One ship for every kind that duels can tell apart, in ascending order of factors, with its name.
pub(super) fn kinds(scenario: &Scenario, side: Side) -> Vec<(CounterId, String)> {
    let mut kinds: Vec<(CounterId, String)> = Vec::new();
    let ships = scenario.rolls.side[side] - scenario.rolls.convoys;
    let mut ships: Vec<CounterId> = ships.into_iter().collect();
    ships.sort_by_key(|&ship| {
        (
            scenario.factors[ship].attack,
            scenario.factors[ship].defense,
            ship,
        )
    });
    for ship in ships {
        let name = kind(scenario, ship);
        if kinds.iter().all(|(_, known)| *known != name) {
            kinds.push((ship, name));
        }
    }
    kinds
}

/// What duels can tell of a ship.
pub(super) fn kind(scenario: &Scenario, ship: CounterId) -> String {
    let factors = scenario.factors[ship];
    let mut name = format!("{}-{}", factors.attack, factors.defense);
    if factors.airstrike > 0 {
        name += &format!("/{}", factors.airstrike);
    }
    if scenario.rolls.germans.has(ship) {
        name += " G";
    }
    name
}

/// The cells of one duel, of an Allied and an Axis ship with the damage that each has before it.
pub(super) fn duel(
    scenario: &Scenario,
    values: &BattleValues,
    ships: [(CounterId, u8); 2],
) -> Option<Vec<f64>> {
    let site = Site::Area(Area::NorthAtlantic);
    let mut position = Position::new();
    position.turn = TURN.min(scenario.turns);
    for (ship, damage) in ships {
        position.place[ship] = site.place();
        position.damage[ship] = damage;
    }
    let plan = BattlePlan::default();
    let mut players = Seats {
        allied: PlanPlayer::<false>::new(&plan, values),
        axis: PlanPlayer::<false>::new(&plan, values),
    };
    let question = Question {
        scenario,
        position: &position,
        site,
        detail: Detail::Fates,
        budget: Budget::default(),
    };
    let law = law(&question, &mut players).ok()?;
    let mut cells = vec![
        law.control(Some(Side::Allied)),
        law.control(Some(Side::Axis)),
        law.control(None),
    ];
    for (ship, _) in ships {
        let fate = law.ships.iter().find(|other| other.ship == ship)?;
        cells.extend([fate.afloat.iter().sum(), fate.left(), fate.sunk]);
    }
    cells.push(law.mean(|outcome| f64::from(outcome.rounds)));
    Some(cells)
}
