//! Events in words, one line each, for the tests to look for.

use war_at_sea::map::{Place, Port, Site};
use war_at_sea::naval::{CounterSet, Side};
use war_at_sea::{Event, Points, Position, Scenario};

/// `{Hood, Nelson}`.
pub fn names(scenario: &Scenario, ships: CounterSet) -> String {
    let names: Vec<_> = ships
        .into_iter()
        .map(|ship| scenario.ship(ship).name.as_str())
        .collect();
    format!("{{{}}}", names.join(", "))
}

/// `{England, Malta}`.
pub fn sites(sites: impl Iterator<Item = Site>) -> String {
    let names: Vec<_> = sites.map(|site| site.to_string()).collect();
    format!("{{{}}}", names.join(", "))
}

fn port_or(port: Option<Port>, none: &str) -> String {
    port.map_or(none.to_owned(), |port| port.name().to_owned())
}

/// One event as one line.
pub fn line(scenario: &Scenario, position: &Position, event: &Event<'_>) -> String {
    let name = |ship| scenario.ship(ship).name.as_str();
    match *event {
        Event::SetUpDone => "set up".into(),
        Event::TurnBegins => format!("turn {} begins", position.turn),
        Event::TakeOverRolled { ship, die, fate } => format!("{} taken over on {die}: {fate:?}", name(ship)),
        Event::Arrived { ship, port } => format!("{} arrives in {port}", name(ship)),
        Event::UboatsArrived {
            from_pool,
            arrived,
            lost,
            pooled,
        } => {
            format!("U-boats: {from_pool} from pool, {arrived} arrived, {lost} lost, {pooled} pooled")
        }
        Event::RussianRolled { ship, die, sails } => format!("{} rolls {die}: sails {sails}", name(ship)),
        Event::UsRolled { ship, die, released } => format!("{} rolls {die}: released {released}", name(ship)),
        Event::Moved { ship, from, to } => format!("{} moves from {from} to {to}", name(ship)),
        Event::SpeedRolled {
            ship,
            from,
            to,
            die,
            success,
        } => {
            format!("{} tries from {from} to {to} on {die}: {success}", name(ship))
        }
        Event::FellBack { ship, port } => format!("{} falls back to {port}", name(ship)),
        Event::Repaired { ship, port } => format!("{} repaired in {port}", name(ship)),
        Event::UboatsPlaced => "U-boats placed".into(),
        Event::Revealed => "counters turned up".into(),
        Event::AirPlaced { side, site } => {
            format!(
                "{side} air: {}",
                site.map_or("none".to_owned(), |site| site.to_string())
            )
        }
        Event::OilerRolled { ship, die, success } => format!("{} oils on {die}: {success}", name(ship)),
        Event::Based { ship, from, port } => {
            format!("{} bases from {from} in {}", name(ship), port_or(port, "no port"))
        }
        Event::ConvoyCashed { convoy, port, poc } => format!("{} cashes {poc} in {port}", name(convoy)),
        Event::Scored { points } => scored(&points),
        Event::Interned { ship, port } => format!("{} caught in {port}", name(ship)),
        Event::PhaseEnds { phase } => format!("phase ends: {phase:?}"),
        _ => battle_line(scenario, event),
    }
}

fn scored(points: &Points) -> String {
    let Points {
        areas,
        convoys,
        fees,
        before,
        after,
    } = points;
    format!(
        "scored: Allied areas {} convoys {convoys} fees {}, Axis areas {} fees {}, track {before} to {after}",
        areas[Side::Allied],
        fees[Side::Allied],
        areas[Side::Axis],
        fees[Side::Axis],
    )
}

/// The events of combat.
fn battle_line(scenario: &Scenario, event: &Event<'_>) -> String {
    let name = |ship| scenario.ship(ship).name.as_str();
    let names = |ships| names(scenario, ships);
    match *event {
        Event::SiteBegins { battle } => format!("combat in {}", battle.site),
        Event::AswRolled { die } => format!("ASW {die}"),
        Event::AswDone { sunk, disabled, left } => {
            format!("ASW: {sunk} sunk, {disabled} disabled, {left} left")
        }
        Event::Shot {
            attack,
            side,
            shooter,
            target,
            die,
            bonus,
        } => {
            let by = shooter.map_or(side.name(), name);
            format!("{attack:?} {by} at {}: {die}+{bonus}", name(target))
        }
        Event::Damaged { target, points } => format!("{} takes {points}", name(target)),
        Event::ShotsLost { shooter, target } => format!("{} at {}: lost", name(shooter), name(target)),
        Event::RoundBegins { battle } => format!("round {}", battle.round),
        Event::FireNamed { side, plan, battle } => {
            let aim = |ship| {
                plan.target(ship)
                    .map(|target| format!("{} at {}", name(ship), name(target)))
            };
            let aims: Vec<_> = battle.fleets[side].into_iter().filter_map(aim).collect();
            format!("{side} names: {}", aims.join(", "))
        }
        Event::Sunk { ship, place } => format!("{} sunk in {place}", name(ship)),
        Event::LeftDisabled { ship, port } => {
            format!("{} leaves disabled for {}", name(ship), port_or(port, "no port"))
        }
        Event::RoundEnds { battle } => format!("round {} ends", battle.round),
        Event::Disengaged { side, ships } => format!("{side} disengages: {}", names(ships)),
        Event::Parted { fugitives, groups } => {
            let groups: Vec<_> = (0..groups.count)
                .map(|n| names(groups.members(fugitives, n)))
                .collect();
            format!("parted: {}", groups.join(" "))
        }
        Event::PursuitFormed { pursuit } => {
            format!(
                "pursuit: {} after {}",
                names(pursuit.pursuers),
                names(pursuit.fugitives)
            )
        }
        Event::GotAway { fugitives } => format!("away: {}", names(fugitives)),
        Event::Stalemate => "stalemate".into(),
        Event::SiteEnds { site } => format!("combat over in {site}"),
        Event::Controlled { area, by } => {
            format!("{area} controlled by {}", by.map_or("nobody", Side::name))
        }
        Event::BoatShotLost { target } => format!("shot lost at {}", name(target)),
        ref other => unreachable!("not an event of combat: {other:?}"),
    }
}

/// Where a ship is, for messages.
pub fn where_is(position: &Position, ship: war_at_sea::naval::CounterId) -> Place {
    position.place[ship]
}
