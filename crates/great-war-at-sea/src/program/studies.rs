//! Studies of the game's own: what one volley, or one salvo of torpedoes, does, exactly.

use crate::battle::rules::Battle;
use crate::battle::state::Side;
use crate::law::{Figures, Law, chance};
use crate::ships::{HULL, Ships};
use crate::switches::Switch;
use admiralty_core::contract::{OwnAnswer, OwnStudies, OwnStudy, Refusal, Sampling};
use admiralty_core::results::page::{Block, Page};
use admiralty_core::results::summary::Grid;

static STUDIES: [OwnStudy; 1] = [OwnStudy {
    name: "volley",
    words: "FIRER TARGET",
    about: "what one phase of fire of a ship does to an intact one, by range, exactly",
    games: 1,
}];

/// Two ships alone, with the switches in force: the first as the Central Powers, the second as the Allied side.
fn pair(battle: &Battle, firer: &str, target: &str) -> Result<Battle, Refusal> {
    let usage = |text: String| Refusal::Usage(text);
    let Some(origin) = &battle.origin else {
        return Err(usage("this battle was not read from a file".to_owned()));
    };
    for name in [firer, target] {
        if origin.ships.find(name).is_none() {
            return Err(usage(unknown(name, &origin.ships)));
        }
    }
    let quote = |name: &str| format!("{:?}", name.replace(['"', '\\', ','], ""));
    let (one, other) = (quote(firer), quote(target));
    let values = [
        ("central.fleet", one.as_str()),
        ("allied.fleet", other.as_str()),
        ("central.quarry", "\"\""),
        ("allied.quarry", "\"\""),
        ("central.leaving", "\"\""),
        ("allied.leaving", "\"\""),
        ("central.later", "\"\""),
        ("allied.later", "\"\""),
        ("central.towing", "\"\""),
        ("allied.towing", "\"\""),
    ];
    origin.varied(values).map_err(|faults| usage(faults.to_string()))
}

fn unknown(name: &str, ships: &Ships) -> String {
    match ships.nearest(name) {
        Some(meant) => format!("there is no ship {name:?}; did you mean {meant:?}?"),
        None => format!("there is no ship {name:?}; scenarios/great-war-at-sea/ships.csv lists them"),
    }
}

/// What is left after one volley at a range; none where no battery reaches.
fn volley(battle: &Battle, range: u8) -> Option<(u8, Figures)> {
    let [firer, target] = Side::BOTH.map(|side| battle.unit(side, 0));
    let ship = |side: Side| battle.start.ships[side][0];
    let dice = battle.dice(firer, &ship(Side::Central), range);
    let all = dice.iter().sum();
    (all > 0).then(|| {
        let chance = chance(battle.need(&battle.start, Side::Central, 0, 0, range));
        let law = Law::of(ship(Side::Allied)).volley(&battle.switches, target, dice, range, chance);
        (all, law.figures(target))
    })
}

/// The range that costs the target most hull.
fn deadliest(rows: &[(u8, u8, f64, Figures)]) -> Option<&(u8, u8, f64, Figures)> {
    rows.iter().reduce(|best, other| {
        if other.3.hull_lost > best.3.hull_lost {
            other
        } else {
            best
        }
    })
}

fn percent(share: f64) -> String {
    format!("{:.2} %", 100.0 * share)
}

fn answer(battle: &Battle) -> Result<OwnAnswer, Refusal> {
    let [firer, target] = Side::BOTH.map(|side| &battle.unit(side, 0).ship);
    let mut rows = Vec::new();
    let seen = |range: &u8| *range <= battle.sight(1) || battle.switches.differs(Switch::FireNeedsSighting);
    for range in [3, 2, 1].into_iter().filter(seen) {
        if let Some((dice, figures)) = volley(battle, range) {
            let need = battle.need(&battle.start, Side::Central, 0, 0, range);
            rows.push((range, dice, f64::from(dice) * chance(need), figures));
        }
    }
    let Some((range, _, _, best)) = deadliest(&rows) else {
        return Err(Refusal::Usage(format!("{} has no guns", firer.name)));
    };
    let cells = |(range, dice, hits, figures): &(u8, u8, f64, Figures)| {
        vec![
            if *range == 1 {
                "0 and 1".to_owned()
            } else {
                range.to_string()
            },
            dice.to_string(),
            format!("{hits:.2}"),
            percent(figures.sunk),
            percent(figures.dead),
            percent(figures.slower),
            format!("{:.2}", figures.hull_lost),
        ]
    };
    let heads = [
        "range",
        "dice",
        "hits",
        "sunk",
        "dead in the water",
        "slower",
        "hull boxes lost",
    ];
    let page = Page {
        headline: format!(
            "{} hurts {} most at range {range}: {:.1} of {} hull boxes a phase; it sinks her in {} of phases.",
            firer.name,
            target.name,
            best.hull_lost,
            target.boxes[HULL],
            percent(best.sunk)
        ),
        played: "One phase of fire at an intact ship that moves; every face of every die, none sampled."
            .to_owned(),
        does_not_show: "fire back, torpedoes, or what movement makes of it.".to_owned(),
        ..Page::default()
    };
    let grid = Grid {
        id: "volley".to_owned(),
        title: String::new(),
        labels: 1,
        heads: heads.map(str::to_owned).to_vec(),
        rows: rows.iter().map(cells).collect(),
        note: "hull boxes lost: all of them where she is sunk.".to_owned(),
    };
    Ok(OwnAnswer {
        page: page.with("ranges", "By range", [Block::grid(grid)]),
        files: Vec::new(),
        complete: true,
    })
}

impl OwnStudies for Battle {
    fn list(&self) -> &'static [OwnStudy] {
        &STUDIES
    }

    fn ask(&self, name: &str, words: &[String], _sampling: Sampling<'_>) -> Result<OwnAnswer, Refusal> {
        OwnStudy::find(&STUDIES, Some(name))?;
        let [firer, target] = words else {
            return Err(Refusal::Usage(
                "write two ships: study volley Goeben Defence".to_owned(),
            ));
        };
        answer(&pair(self, firer, target)?)
    }
}
