//! Volleys of surface fire (7, 11).

use super::{Case, printed, sea, with};
use crate::exact::law::{Cases, fleet, together, volley};
use crate::exact::outcome::Condition;
use crate::exact::table::Table;
use war_at_sea::Scenario;
use war_at_sea::map::Area;
use war_at_sea::scenario::OptionalRules;

/// One target of every class and defence, under Allied fire.
const AXIS_TARGETS: [(&str, Area); 8] = [
    ("Scharnhorst", Area::NorthSea),
    ("Admiral Hipper", Area::BalticSea),
    ("Graf Spee", Area::SouthAtlantic),
    ("Bismarck", Area::NorthAtlantic),
    ("Graf Zeppelin", Area::BarentsSea),
    ("Littorio", Area::Mediterranean),
    ("Andrea Doria", Area::Mediterranean),
    ("Fiume", Area::SouthAtlantic),
];
/// The same, under German fire with and without the bonus, and Italian.
const ALLIED_TARGETS: [(&str, Area); 11] = [
    ("Nelson", Area::NorthSea),
    ("Warspite", Area::SouthAtlantic),
    ("Hood", Area::BarentsSea),
    ("Repulse", Area::NorthAtlantic),
    ("Norfolk", Area::Mediterranean),
    ("Ark Royal", Area::NorthSea),
    ("Courageous", Area::Mediterranean),
    ("1A", Area::BarentsSea),
    ("Marat", Area::BalticSea),
    ("Washington", Area::NorthAtlantic),
    ("Littorio", Area::Mediterranean), // gone over to the Allies
];

/// A ship about to fire, in a scenario that gives it the guns that the case wants.
struct Shooter {
    scenario: Scenario,
    name: &'static str,
    damage: u8,
}

impl Shooter {
    fn armed(name: &'static str, attack: u8, damage: u8) -> Self {
        let scenario = with(&format!("ships.{name}.attack"), attack);
        Shooter {
            scenario,
            name,
            damage,
        }
    }

    /// One of the Axis without bonus (11.5): a damaged German, a crippled one (7.6) with one shot of his four
    /// left, an Italian.
    fn blunt(attack: u8) -> Self {
        match attack {
            1 => Shooter {
                scenario: printed(),
                name: "Bismarck",
                damage: 9,
            },
            2 | 4 => Shooter::armed("Roma", attack, 0),
            _ => Shooter::armed("Bismarck", attack, 1),
        }
    }

    /// One volley at a target. The weaker the volley without bonus, the more damage the target bears already,
    /// from none to as much as it can; with the bonus, the stronger.
    fn at(&self, target: &str, area: Area) -> Case {
        let mut table = Table::at(&self.scenario, sea(area)).put(self.name, self.damage);
        let shooter = table.hull(self.name);
        let (shots, bonus) = (shooter.guns(self.damage), shooter.bonus(self.damage));
        let of_axis = |name| table.scenario.rolls.side.axis.has(table.id(name));
        let turned = of_axis(target) && of_axis(self.name); // 15.7: an Italian gone over to the Allies
        let defense = table.hull(target).defense;
        let step = if bonus > 0 { shots - 1 } else { 5 - shots };
        let damage = defense * step / 4;
        table = if turned {
            table.put_turned(target, damage)
        } else {
            table.put(target, damage)
        };
        let fates = [
            Cases::certain(Condition::Afloat(self.damage)),
            table.hull(target).under(shots, bonus),
        ];
        let flag = if turned { ", now Allied," } else { "" };
        let name = format!("volley: {shots}+{bonus} at {target}-{damage} of {defense}{flag} in the {area}");
        Case::new(name, table.fire(self.name, target), fleet(&fates).law())
    }
}

/// Every attack of 1 to 5 at every class and defence, with the German bonus and without.
pub fn volleys() -> Vec<Case> {
    let mut cases = Vec::new();
    for attack in 1..=5 {
        let allied = Shooter::armed("Hood", attack, 0);
        cases.extend(AXIS_TARGETS.map(|(target, area)| allied.at(target, area)));
        let optional = OptionalRules {
            weaker_bismarck: true,
            ..OptionalRules::default()
        };
        let weakened = Shooter {
            scenario: allied.scenario.with_rules(optional),
            ..allied
        };
        cases.push(weakened.at("Bismarck", Area::NorthSea)); // 19.1
        for axis in [Shooter::armed("Bismarck", attack, 0), Shooter::blunt(attack)] {
            cases.extend(ALLIED_TARGETS.map(|(target, area)| axis.at(target, area)));
        }
    }
    cases.extend(concentrated());
    cases
}

/// Several ships at one target, each with its own dice and bonus; shots at a ship already sunk are lost (C6).
fn concentrated() -> [Case; 2] {
    let at_hood = Table::at(&printed(), sea(Area::Mediterranean))
        .put("Hood", 1)
        .put("Scharnhorst", 0)
        .put("Gneisenau", 2)
        .put("Vittorio Veneto", 0)
        .fire("Scharnhorst", "Hood")
        .fire("Gneisenau", "Hood")
        .fire("Vittorio Veneto", "Hood");
    let effect = volley(3, 1)
        .with(&volley(3, 0), together)
        .with(&volley(4, 0), together);
    let hood = at_hood.hull("Hood");
    let still = |damage| Cases::certain(Condition::Afloat(damage));
    let law = fleet(&[effect.map(|&e| hood.after(1, e)), still(0), still(2), still(0)]).law();

    let at_bismarck = Table::at(&printed(), sea(Area::NorthSea))
        .put("Bismarck", 0)
        .put("Rodney", 0)
        .put("Repulse", 0)
        .put("Norfolk", 1)
        .put("Eagle", 0)
        .fire("Rodney", "Bismarck")
        .fire("Repulse", "Bismarck")
        .fire("Norfolk", "Bismarck")
        .fire("Eagle", "Bismarck");
    let bismarck = at_bismarck.hull("Bismarck").under(5 + 3 + 1 + 1, 0);
    let hunt = fleet(&[bismarck, still(0), still(0), still(1), still(0)]).law();
    [
        Case::new("volley: 3+1, 3+0 and 4+0 at Hood-1", at_hood, law),
        Case::new("volley: 5, 3, 1 and 1 at Bismarck", at_bismarck, hunt),
    ]
}
