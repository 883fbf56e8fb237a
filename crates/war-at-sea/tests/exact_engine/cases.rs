//! The battles that are compared: different in shape, forces, doctrine and rules.

use super::drill::{Drill, Fire, Leave};
use super::fight::Fight;
use war_at_sea::Scenario;
use war_at_sea::map::{Area, Port, Site};
use war_at_sea::naval::Side;
use war_at_sea::scenario::{LoadedScenario, OptionalRules};

const STAND: Leave = Leave::Never;

fn sea(area: Area) -> Site {
    Site::Area(area)
}

fn variant(changes: &[(&str, &str)]) -> Scenario {
    let changes: Vec<_> = changes
        .iter()
        .map(|&(path, value)| (path, value.to_owned()))
        .collect();
    let changed = LoadedScenario::embedded().with_overrides(&changes);
    let changed = changed.unwrap_or_else(|faults| panic!("{faults}"));
    std::sync::Arc::unwrap_or_clone(changed.scenario)
}

/// Ship against ship, to the end.
pub fn duels() -> Vec<Fight> {
    let printed = Scenario::embedded();
    let weaker = printed.clone().with_rules(OptionalRules {
        weaker_bismarck: true,
        ..OptionalRules::default()
    });
    let at = |name, allied, axis| Fight::new(name, &printed, sea(Area::NorthAtlantic), allied, axis);
    let stand = |fire| Drill::new(fire, STAND);
    use Fire::Spread;
    vec![
        at("duel: Hood against Scharnhorst", stand(Spread), stand(Spread)).ships("Hood, Scharnhorst"),
        at("duel: a damaged Bismarck", stand(Spread), stand(Spread)).ships("Rodney, Bismarck-3"),
        Fight::new(
            "duel: 19.1",
            &weaker,
            sea(Area::NorthSea),
            stand(Spread),
            stand(Spread),
        )
        .ships("Rodney, Bismarck"),
        at("duel: crippled against crippled", stand(Spread), stand(Spread)).ships("Renown-3, Lutzow-2"),
    ]
}

/// Surface battles to the end, up to three against three.
pub fn surface() -> Vec<Fight> {
    let printed = Scenario::embedded();
    let at = |name, allied, axis| Fight::new(name, &printed, sea(Area::NorthAtlantic), allied, axis);
    let stand = |fire| Drill::new(fire, STAND);
    use Fire::{Spread, Strongest, Timid, Wounded};
    vec![
        at("1 v 2", stand(Strongest), stand(Spread)).ships("Nelson, Scharnhorst, Admiral Hipper"),
        at("2 v 1", stand(Spread), stand(Wounded))
            .ships("Hood, Prince of Wales, Bismarck")
            .fates(),
        at("2 v 2, the wounded first", stand(Wounded), stand(Wounded))
            .ships("Hood, Repulse, Scharnhorst, Gneisenau")
            .fates(),
        at("2 v 2 cruisers", stand(Spread), stand(Spread)).ships("Exeter, Kent, Blucher, Admiral Hipper"),
        at("3 v 3, three 443", stand(Spread), stand(Strongest))
            .ships("Revenge, Ramillies, Royal Oak, Scharnhorst, Admiral Hipper, Graf Spee")
            .fates(),
        at("3 v 3 capital ships", stand(Wounded), stand(Spread))
            .ships("Hood, Nelson, Duke of York, Bismarck, Tirpitz, Gneisenau")
            .fates(),
        at(
            "3 v 3 to the second round",
            Drill::new(Spread, Leave::After(2)).lets_go(),
            stand(Spread).lets_go(),
        )
        .ships("Exeter, Norfolk, Renown, Lutzow, Blucher-1, Graf Spee")
        .fates(),
        at("3 v 1 cruisers hunt", stand(Spread), stand(Strongest)).ships("Exeter, Kent, Sussex, Graf Spee"),
        at("timid, to a stalemate", stand(Timid), stand(Timid)).ships("Warspite, Lutzow, Exeter"),
        Fight::new(
            "Italians have no bonus",
            &printed,
            sea(Area::Mediterranean),
            stand(Spread),
            stand(Strongest),
        )
        .ships("Warspite, Malaya, Littorio, Zara")
        .fates(),
    ]
}

/// The search for U-boats, their fire, and air strikes, at sea and in port.
pub fn boats_and_air() -> Vec<Fight> {
    let printed = Scenario::embedded();
    let stand = Drill::new(Fire::Spread, STAND);
    let at = |name, area| Fight::new(name, &printed, sea(area), stand, stand);
    vec![
        at("U-boats and four cruisers", Area::SouthAtlantic)
            .ships("Exeter, Kent, Sussex, Norfolk")
            .boats(3),
        at("seven U-boats and a convoy", Area::NorthAtlantic)
            .ships("1A, Malaya, Exeter-1")
            .boats(7),
        at("U-boats and a carrier", Area::NorthAtlantic)
            .ships("Ark Royal, Hood-4")
            .boats(4),
        at("U-boats before a duel", Area::NorthAtlantic)
            .ships("Exeter, Kent, Graf Spee")
            .boats(2),
        at("carriers strike", Area::NorthAtlantic)
            .ships("Ark Royal, Scharnhorst, Admiral Hipper, Blucher-2")
            .fates(),
        Fight::new(
            "air of both sides",
            &printed,
            sea(Area::Mediterranean),
            stand.content(),
            stand.content(),
        )
        .ships("Courageous, Kent, Zara, Pola, Fiume-1")
        .air(Side::Allied)
        .air(Side::Axis)
        .fates(),
        at("the Barents battle", Area::BarentsSea)
            .ships("1A, Exeter, Graf Spee")
            .boats(2)
            .air(Side::Axis)
            .fates(),
        Fight::new(
            "port strike: Malta",
            &printed,
            Site::Port(Port::Malta),
            stand,
            stand,
        )
        .ships("Warspite, Kent, Glorious, Exeter-1")
        .air(Side::Axis),
        Fight::new(
            "port strike: Germany",
            &printed,
            Site::Port(Port::Germany),
            stand.content(),
            stand,
        )
        .ships("Bismarck-8, Lutzow")
        .air(Side::Allied),
    ]
}

/// Carriers and convoys behind their screen (C7, C8, C9).
pub fn screens() -> Vec<Fight> {
    let printed = Scenario::embedded();
    let at = |name, allied, axis| Fight::new(name, &printed, sea(Area::BarentsSea), allied, axis);
    let stand = |fire| Drill::new(fire, STAND);
    use Fire::{Convoys, Spread, Wounded};
    vec![
        at("a carrier behind a cruiser", stand(Spread), stand(Spread))
            .ships("Eagle, Kent, Lutzow, Blucher")
            .fates(),
        at(
            "a carrier that fires",
            stand(Spread).carriers_fire(),
            stand(Spread).carriers_fire(),
        )
        .ships("Eagle, Kent, Graf Zeppelin")
        .fates(),
        at("a German carrier behind a cruiser", stand(Spread), stand(Wounded))
            .ships("Suffolk, Norfolk, Graf Zeppelin, Prinz Eugen")
            .fates(),
        at("a convoy behind a cruiser", stand(Spread), stand(Convoys))
            .ships("1A, Kent, Lutzow, Admiral Scheer"),
        at("a convoy behind a damaged cruiser", stand(Spread), stand(Convoys)).ships("2B, Exeter-1, Lutzow"),
        at("a convoy alone", stand(Spread), stand(Convoys)).ships("1A, Scharnhorst, Gneisenau"),
        Fight::new(
            "carriers screen carriers",
            &variant(&[("switches.carriers_screen_carriers", "true")]),
            sea(Area::NorthSea),
            stand(Spread),
            stand(Spread),
        )
        .ships("Glorious, Eagle, Lutzow, Graf Spee")
        .fates(),
    ]
}

/// Disengaging, groups and pursuit, to the end; with the switches.
pub fn pursuits() -> Vec<Fight> {
    let printed = Scenario::embedded();
    let at = |name, allied, axis| Fight::new(name, &printed, sea(Area::NorthSea), allied, axis);
    let stand = Drill::new(Fire::Spread, STAND);
    let flees = |after| Drill::new(Fire::Spread, Leave::After(after));
    let hurt = Drill::new(Fire::Wounded, Leave::Hurt);
    let order = |switch| variant(&[("switches.disengage", switch)]);
    let early = |switch| {
        let scenario = order(switch);
        Fight::new(
            "who decides first",
            &scenario,
            sea(Area::NorthSea),
            hurt,
            hurt.singly(),
        )
    };
    let mut fights = vec![
        at("a lone fugitive, three pursuers", stand, flees(1))
            .ships("Exeter, Kent, Repulse, Graf Spee")
            .fates(),
        at("fugitives together", flees(1), stand)
            .ships("Kent, Eagle, Scharnhorst, Gneisenau")
            .fates(),
        at("fugitives singly", flees(1).singly(), stand)
            .ships("Kent, Exeter-1, Lutzow, Blucher, Prinz Eugen"),
        at("they part when hurt", stand, hurt.singly())
            .ships("Hood, Suffolk, Blucher, Admiral Scheer")
            .fates(),
        at("let go", stand.lets_go(), flees(2)).ships("Rodney, Bismarck"),
        at("too slow to follow", stand, flees(1)).ships("Rodney, Nelson, Scharnhorst"),
        at("both leave when hurt", hurt, hurt).ships("Exeter, Suffolk, Graf Spee"),
    ];
    let mut first = early("allies_first").ships("Hood, Gneisenau, Blucher").fates();
    first.name = "the Allies decide first";
    let mut second = early("axis_first").ships("Exeter, Kent, Gneisenau").fates();
    second.name = "the Axis decides first";
    fights.extend([first, second]);
    // C2, M13: no port is open to Italian cruisers in the North Atlantic before turn 2: disabled, they are lost.
    fights.push(
        Fight::new(
            "no port to go to",
            &printed,
            sea(Area::NorthAtlantic),
            stand,
            stand,
        )
        .ships("Exeter, Zara, Pola")
        .turn(1),
    );
    fights
}

/// Battles with few dice, for the enumeration of every fall: they end after a round, or with the strikes.
pub fn small() -> Vec<Fight> {
    let printed = Scenario::embedded();
    let once = Drill::new(Fire::Spread, Leave::After(1)).lets_go();
    let wounded = Drill::new(Fire::Wounded, Leave::After(1)).lets_go();
    let stand = Drill::new(Fire::Spread, Leave::Never).lets_go();
    let convoys = Drill::new(Fire::Convoys, Leave::After(1)).lets_go();
    let at = |name, area, allied, axis| Fight::new(name, &printed, sea(area), allied, axis);
    vec![
        at("one shot each", Area::NorthAtlantic, once, once).ships("Exeter, Blucher"),
        at(
            "two rounds",
            Area::NorthAtlantic,
            Drill::new(Fire::Spread, Leave::After(2)),
            stand,
        )
        .ships("Exeter, Fiume"),
        at("two against one", Area::NorthAtlantic, once, once).ships("Exeter, Kent, Blucher-1"),
        at(
            "one against the wounded of two",
            Area::NorthAtlantic,
            wounded,
            wounded,
        )
        .ships("Renown-3, Lutzow-2, Blucher"),
        at("a convoy and its screen", Area::BarentsSea, once, convoys)
            .ships("1A, Kent, Blucher, Prinz Eugen"),
        at(
            "a pursuit of one round",
            Area::NorthAtlantic,
            stand.pursues_until(1),
            once,
        )
        .ships("Kent, Zara"),
        at("a carrier strikes two cruisers", Area::NorthAtlantic, once, once)
            .ships("Courageous, Blucher, Zara"),
        at("boats and their target", Area::SouthAtlantic, once, once)
            .ships("Exeter, 1A")
            .boats(2),
        Fight::new(
            "a strike on a port",
            &printed,
            Site::Port(Port::Malta),
            once,
            once.content(),
        )
        .ships("Kent, Glorious-1, Exeter")
        .air(Side::Axis),
    ]
}

/// All of them.
pub fn all() -> Vec<Fight> {
    [duels(), surface(), boats_and_air(), screens(), pursuits()].concat()
}
