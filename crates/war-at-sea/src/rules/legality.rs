//! The check of every decision against the rules. Each refusal names the rule that forbids it.

use super::passage;
use crate::battle::Battle;
use crate::decision::{Attempt, Chase, FirePlan, Groups, Orders, SetUp, UboatAim, UboatOrders};
use crate::map::{Area, Place, Port, PortSet, Site};
use crate::naval::{CounterId, CounterSet, MAX_COUNTERS, Side};
use crate::position::Position;
use crate::refusal::{Refusal, allow};
use crate::scenario::Scenario;

type Verdict = Result<(), Refusal>;

/// Whether a counter that somebody named is in a set. A decision may hold any number, and a set can be asked for those alone
/// that a scenario can have.
fn is_among(ships: CounterSet, named: CounterId) -> bool {
    named.index() < MAX_COUNTERS && ships.has(named)
}

/// 4.3: every ship that may choose starts in one of its own ports.
pub fn set_up(scenario: &Scenario, choosers: CounterSet, set_up: &SetUp) -> Verdict {
    choosers.into_iter().try_for_each(|ship| {
        allow(
            scenario.ship(ship).start.has(set_up[ship]),
            Refusal::about("4.3", "the ship may not start in that port", ship),
        )
    })
}

/// 6.1, 6.3, 14, 16.1: the adjacent moves of a side.
pub fn sail(scenario: &Scenario, position: &Position, side: Side, orders: &Orders) -> Verdict {
    // Entries for the other side's counters are never read, so nothing need be said about them.
    for ship in position.fleet(scenario, side) {
        let (from, to) = (position.place[ship], orders.to[ship]);
        if from != to || passage::must_move(position, ship) {
            one_move(scenario, position, ship, from, to)?;
        }
    }
    if side == Side::Allied {
        one_convoy_an_area(scenario, orders)
    } else {
        Ok(())
    }
}

fn one_move(scenario: &Scenario, position: &Position, ship: CounterId, from: Place, to: Place) -> Verdict {
    if from == Place::REFUELLING {
        let (areas, ports) = passage::oiled_places(scenario, position, ship);
        let placed = to.as_area().is_some_and(|area| areas.has(area))
            || to.as_port().is_some_and(|port| ports.has(port));
        return allow(
            placed,
            Refusal::about(
                "16.1",
                "an oiled ship must be placed in an area or an open port of its side",
                ship,
            ),
        );
    }
    if from.as_area().is_some() {
        return allow(
            to == Place::sea(Area::BarentsSea),
            Refusal::about("14.3", "a convoy at sea must go on to the Barents Sea", ship),
        );
    }
    let to = to.as_area().ok_or(Refusal::about(
        "6.9",
        "ships may not move from port to port",
        ship,
    ))?;
    allow(
        passage::may_sail(scenario, position, ship),
        Refusal::about("15.2", "the ship is not free to sail", ship),
    )?;
    allow(
        scenario.areas(position.navy(scenario, ship)).has(to),
        Refusal::about("6.6", "the ship may not enter that area", ship),
    )?;
    allow(
        passage::adjacent_areas(scenario, position, ship).has(to),
        Refusal::about("6.1", "the area does not border the ship's port", ship),
    )
}

fn one_convoy_an_area(scenario: &Scenario, orders: &Orders) -> Verdict {
    for area in Area::ALL {
        let convoys = scenario
            .rolls
            .convoys
            .only(|ship| orders.to[ship] == Place::sea(area));
        allow(
            convoys.len() <= 1,
            Refusal::new("14.1", "only one convoy is allowed in an area"),
        )?;
    }
    Ok(())
}

/// 6.2, 6.4: an attempt to move two areas, by one of `able`.
pub fn attempt(scenario: &Scenario, position: &Position, able: CounterSet, attempt: Attempt) -> Verdict {
    let Attempt { ship, to } = attempt;
    allow(
        is_among(able, ship),
        Refusal::about("6.2", "the ship cannot attempt a two-area move now", ship),
    )?;
    allow(
        passage::second_areas(scenario, position, ship).has(to),
        Refusal::about(
            "6.2",
            "the area cannot be reached through one that the enemy did not control",
            ship,
        ),
    )
}

/// A port chosen among those allowed (6.4, 5.7).
pub fn port(rule: &'static str, ports: PortSet, ship: CounterId, port: Port) -> Verdict {
    allow(
        ports.has(port),
        Refusal::about(rule, "the ship may not put into that port", ship),
    )
}

/// A port chosen among those allowed, none where none is.
pub fn base(rule: &'static str, ports: PortSet, ship: CounterId, chosen: Option<Port>) -> Verdict {
    match chosen {
        Some(chosen) => port(rule, ports, ship, chosen),
        None => allow(
            ports.is_empty(),
            Refusal::about(rule, "the ship has a port to put into", ship),
        ),
    }
}

/// A ship chosen among those able to do what was asked.
pub fn chosen(rule: &'static str, able: CounterSet, ship: CounterId) -> Verdict {
    allow(
        is_among(able, ship),
        Refusal::about(rule, "the ship is not among those that may be chosen", ship),
    )
}

/// 6.5: not more boats than there are.
pub fn place_uboats(position: &Position, orders: &UboatOrders) -> Verdict {
    let ready = u32::from(position.uboats.total - position.uboats.disabled);
    let placed: u32 = orders.0.iter().map(|&boats| u32::from(boats)).sum();
    allow(
        placed <= ready,
        Refusal::new("6.5", "there are not so many U-boats"),
    )
}

/// 9.2: the marker goes only where its planes reach.
pub fn place_air(sites: &[Site], site: Option<Site>) -> Verdict {
    allow(
        site.is_none_or(|site| sites.contains(&site)),
        Refusal::new("9.2", "land-based air does not reach that place"),
    )
}

/// 5.6: the next site is one that is still open.
pub fn next_site(open: &[Site], site: Site) -> Verdict {
    allow(
        open.contains(&site),
        Refusal::new("5.6", "there is no combat left to resolve there"),
    )
}

/// 8.5: boats fire at Allied ships in the same area.
pub fn aim_uboats(battle: &Battle, aim: &UboatAim) -> Verdict {
    (0..battle.uboats)
        .filter_map(|boat| aim.target(boat))
        .try_for_each(|target| {
            allow(
                is_among(battle.fleets.allied, target),
                Refusal::about("8.5", "U-boats fire at Allied ships in their area", target),
            )
        })
}

/// 10.2: a strike that is left, at a ship not yet attacked from the air.
pub fn air_strike(strikes: u8, targets: CounterSet, target: CounterId) -> Verdict {
    allow(
        strikes > 0,
        Refusal::new("10.2", "there are not so many air strikes"),
    )?;
    chosen("10.2", targets, target)
}

/// C8: only carriers that could fire are announced.
pub fn carriers_to_fire(able: CounterSet, announced: CounterSet) -> Verdict {
    match (announced - able).lowest() {
        Some(ship) => Err(Refusal::about(
            "11.6",
            "the ship is no carrier that could fire",
            ship,
        )),
        None => Ok(()),
    }
}

/// 11.2, 11.6, C8: the targets of a side in one round.
pub fn fire(scenario: &Scenario, battle: &Battle, side: Side, plan: &FirePlan) -> Verdict {
    let enemy = battle.fleets[side.enemy()];
    let shooters = battle.shooters(scenario, side);
    for ship in battle.fleets[side] {
        match plan.target(ship) {
            Some(target) => {
                allow(
                    battle.shots(scenario, ship) > 0,
                    Refusal::about("7.1", "a ship without attack factor cannot fire", ship),
                )?;
                allow(
                    shooters.has(ship),
                    Refusal::about("11.6", "a carrier that said it would not fire may not", ship),
                )?;
                allow(
                    is_among(enemy, target),
                    Refusal::about("11.2", "the target is not in this battle", target),
                )?;
            }
            None => allow(
                side == Side::Allied
                    || !battle.exposed.has(ship)
                    || battle.reachable(scenario, side).is_empty(),
                Refusal::about("11.6", "a carrier that said it would fire must", ship),
            )?,
        }
    }
    let targets = plan.targets_of(shooters);
    for carrier in targets & scenario.rolls.carriers {
        allow(
            battle.exposed.has(carrier) || battle.screen(scenario, side.enemy(), carrier).within(targets),
            Refusal::about(
                "11.6",
                "a carrier is fired on only when all other surface vessels are, or when it fires",
                carrier,
            ),
        )?;
    }
    Ok(())
}

/// 12.1: a partition of the fugitives.
pub fn split(fugitives: CounterSet, groups: &Groups) -> Verdict {
    for ship in fugitives {
        allow(
            groups.of[ship] < groups.count,
            Refusal::about("12.1", "every fugitive sails in one of the groups", ship),
        )?;
    }
    for group in 0..groups.count {
        allow(
            !groups.members(fugitives, group).is_empty(),
            Refusal::new("12.1", "a group without ships"),
        )?;
    }
    Ok(())
}

/// The speed of a group: its slowest ship's (12.1).
#[must_use]
pub fn group_speed(scenario: &Scenario, position: &Position, ships: CounterSet) -> u8 {
    ships
        .into_iter()
        .map(|ship| position.speed(scenario, ship))
        .min()
        .unwrap_or(u8::MAX)
}

/// 12.3, 12.8: pursuers at least as fast as what they chase.
pub fn pursue(
    scenario: &Scenario,
    position: &Position,
    (fugitives, groups): (CounterSet, &Groups),
    pursuers: CounterSet,
    chase: &Chase,
) -> Verdict {
    for ship in pursuers {
        let Some(group) = chase.group(ship) else { continue };
        allow(
            group < groups.count,
            Refusal::about("12.8", "there is no such group to pursue", ship),
        )?;
        let speed = group_speed(scenario, position, groups.members(fugitives, group));
        allow(
            position.speed(scenario, ship) >= speed,
            Refusal::about("12.8", "the ship is too slow for the group it would pursue", ship),
        )?;
    }
    Ok(())
}

/// C13: an open pursuit.
pub fn next_pursuit(open: usize, index: usize) -> Verdict {
    allow(index < open, Refusal::new("12.8", "there is no such pursuit"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Number 129 has the bit of counter 1 in the wrong word.
    #[test]
    fn a_number_that_no_counter_has_is_refused() {
        let able = CounterSet::of(CounterId(1));
        assert_eq!(chosen("13.2", able, CounterId(1)), Ok(()));
        for number in [0, 2, 65, 72, 129, 193, 255] {
            assert!(chosen("13.2", able, CounterId(number)).is_err(), "{number}");
        }
    }
}
