//! Captains: every plan within the rules, and each doing what its words say.

use crate::odds_random::Draw;
use admiralty_core::dice::{MasterSeed, Scripted, Seeded};
use war_at_sea::map::{Area, Site};
use war_at_sea::naval::{BySide, CounterId, CounterMap, CounterSet, Side};
use war_at_sea::odds::{BattlePlan, BattleValues, Lineup, Outcome, PlanPlayer, Sampler};
use war_at_sea::scenario::LoadedScenario;
use war_at_sea::{
    Battle, Commander, Event, FirePlan, Game, Observer, Position, Refusal, Scenario, Seats, View,
};

/// Counts rounds and the fire of convoys' enemies, so that the random battles are seen to reach the rules.
#[derive(Default)]
struct Seen {
    rounds: u32,
    pursuits: u32,
    at_carriers: u32,
    at_convoys: u32,
    disengaged: u32,
}

struct Watch<'a> {
    scenario: &'a Scenario,
    seen: &'a mut Seen,
}

impl Observer for Watch<'_> {
    fn see(&mut self, _: &Position, event: Event<'_>) {
        match event {
            Event::RoundBegins { .. } => self.seen.rounds += 1,
            Event::PursuitFormed { .. } => self.seen.pursuits += 1,
            Event::Disengaged { .. } => self.seen.disengaged += 1,
            Event::FireNamed { side, plan, battle } => {
                let rolls = &self.scenario.rolls;
                let targets = plan.targets_of(battle.fleets[side]);
                self.seen.at_carriers += u32::from(!(targets & rolls.carriers).is_empty());
                self.seen.at_convoys += u32::from(!(targets & rolls.convoys).is_empty());
            }
            _ => {}
        }
    }
}

fn fight_checked(
    scenario: &Scenario,
    lineup: &Lineup,
    plans: &BySide<BattlePlan>,
    seed: u64,
    seen: &mut Seen,
) -> Result<(), Refusal> {
    let values = BattleValues::new(scenario, lineup.turn);
    let players = Seats {
        allied: PlanPlayer::<true>::new(&plans.allied, &values),
        axis: PlanPlayer::<true>::new(&plans.axis, &values),
    };
    let dice = Seeded::new(MasterSeed(1939).game(seed));
    let mut game = Game::from(
        scenario,
        lineup.position(scenario),
        players,
        dice,
        Watch { scenario, seen },
    );
    game.resolve(lineup.site)
}

/// Random forces under random plans, every decision looked at by the rules.
#[test]
fn no_captain_breaks_a_rule() {
    for (switch, battles) in [("false", 6_000), ("true", 3_000)] {
        let change = [("switches.carriers_screen_carriers", switch)];
        let scenario = LoadedScenario::embedded()
            .with_overrides(&change)
            .unwrap()
            .scenario;
        let mut draw = Draw::new(&scenario, 7);
        let mut seen = Seen::default();
        for battle in 0..battles {
            let (lineup, plans) = (draw.lineup(), draw.plans());
            let fought = fight_checked(&scenario, &lineup, &plans, battle, &mut seen);
            assert_eq!(fought, Ok(()), "battle {battle}: {lineup:?} {plans:?}");
        }
        for (what, times) in [
            ("rounds", seen.rounds),
            ("pursuits", seen.pursuits),
            ("fire at carriers", seen.at_carriers),
            ("fire at convoys", seen.at_convoys),
            ("withdrawals", seen.disengaged),
        ] {
            assert!(times > 50, "{what}: {times} times only");
        }
    }
}

/// A scene in the Barents Sea on turn 5.
struct Scene {
    scenario: Scenario,
    position: Position,
    values: BattleValues,
}

impl Scene {
    fn new(allied: &[(&str, u8)], axis: &[(&str, u8)]) -> Self {
        let scenario = Scenario::embedded();
        let mut damage = CounterMap::all(0);
        let mut set = |ships: &[(&str, u8)]| -> CounterSet {
            let ids = ships.iter().map(|&(name, points)| {
                let ship = scenario.find(name).unwrap();
                damage[ship] = points;
                ship
            });
            ids.collect()
        };
        let ships = BySide {
            allied: set(allied),
            axis: set(axis),
        };
        let lineup = Lineup {
            site: Site::Area(Area::BarentsSea),
            turn: 5,
            ships,
            damage,
            uboats: 0,
            land_air: BySide::default(),
        };
        Scene {
            position: lineup.position(&scenario),
            values: BattleValues::new(&scenario, 5),
            scenario,
        }
    }

    fn battle(&self) -> Battle {
        let mut battle = Battle::at(&self.scenario, &self.position, Site::Area(Area::BarentsSea));
        battle.round = 1;
        let ships = battle.fleets.allied | battle.fleets.axis;
        battle.sharp = (ships & self.scenario.rolls.germans) - self.position.damaged();
        battle.crippled = ships.only(|ship| self.position.crippled(&self.scenario, ship));
        battle
    }

    fn id(&self, name: &str) -> CounterId {
        self.scenario.find(name).unwrap()
    }

    /// Whom each Allied ship fires at, `Hood>Bismarck`, in the order of the counters.
    fn fire(&self, side: Side, words: &str) -> Vec<String> {
        let plan = BattlePlan::read(words, &self.scenario, side).unwrap();
        let view = View::open(&self.scenario, &self.position, side);
        let battle = self.battle();
        let fire: FirePlan = PlanPlayer::<true>::new(&plan, &self.values).fire(&view, &battle);
        let name = |ship: CounterId| self.scenario.ship(ship).name.clone();
        battle.fleets[side]
            .into_iter()
            .filter_map(|ship| Some(format!("{}>{}", name(ship), name(fire.target(ship)?))))
            .collect()
    }

    fn leaves(&self, side: Side, words: &str, round: u8) -> bool {
        let plan = BattlePlan::read(words, &self.scenario, side).unwrap();
        let view = View::open(&self.scenario, &self.position, side);
        let battle = Battle {
            round,
            ..self.battle()
        };
        PlanPlayer::<true>::new(&plan, &self.values).disengage(&view, &battle)
    }
}

#[test]
fn guns_are_aimed_as_the_words_say() {
    let scene = Scene::new(
        &[("Nelson", 0), ("Hood", 0), ("Norfolk", 0)],
        &[("Bismarck", 0), ("Scharnhorst", 4), ("Admiral Hipper", 0)],
    );
    let spread = scene.fire(Side::Allied, "spread");
    let targets: std::collections::BTreeSet<&str> = spread
        .iter()
        .map(|line| line.split('>').nth(1).unwrap())
        .collect();
    assert_eq!(targets.len(), 3, "{spread:?}");
    let all_at = |name: &str| {
        vec![
            format!("Nelson>{name}"),
            format!("Hood>{name}"),
            format!("Norfolk>{name}"),
        ]
    };
    assert_eq!(scene.fire(Side::Allied, "strongest"), all_at("Bismarck"));
    // Scharnhorst bears 1 more, Hipper 2, Bismarck 9.
    assert_eq!(scene.fire(Side::Allied, "weakest"), all_at("Scharnhorst"));
    assert_eq!(
        scene.fire(Side::Allied, "at:Admiral Hipper+Bismarck"),
        all_at("Admiral Hipper")
    );
    assert_eq!(
        scene.fire(Side::Allied, "at:Tirpitz,Bismarck"),
        all_at("Bismarck")
    );
    assert_eq!(scene.fire(Side::Allied, "hold-fire"), Vec::<String>::new());
    // Only undamaged Germans have a bonus to lose: most of it goes with Bismarck's four guns.
    let cripple = scene.fire(Side::Allied, "cripple-bonus");
    assert_eq!(cripple[0], "Nelson>Bismarck");
    assert!(
        cripple.iter().all(|line| !line.ends_with("Scharnhorst")),
        "{cripple:?}"
    );
}

#[test]
fn sinking_goes_where_its_chance_is_best() {
    // Five shots at a ship that bears 1 or 9 more: the first is sunk by one hit in 5 of 6.
    let scene = Scene::new(&[("Nelson", 0)], &[("Bismarck", 0), ("Scharnhorst", 4)]);
    assert_eq!(scene.fire(Side::Allied, "sink"), ["Nelson>Scharnhorst"]);
}

#[test]
fn carriers_are_fired_on_only_behind_a_covered_screen() {
    let scene = Scene::new(
        &[("Nelson", 0), ("Rodney", 0), ("Norfolk", 0)],
        &[("Graf Zeppelin", 0), ("Scharnhorst", 0), ("Admiral Hipper", 0)],
    );
    let at_zeppelin = |lines: &[String]| {
        lines
            .iter()
            .filter(|line| line.ends_with("Graf Zeppelin"))
            .count()
    };
    // Three guns, a screen of two: one is left for the carrier, the strongest.
    let lines = scene.fire(Side::Allied, "carriers");
    assert_eq!(at_zeppelin(&lines), 1, "{lines:?}");
    assert_eq!(lines[0], "Nelson>Graf Zeppelin");
    let two = Scene::new(
        &[("Nelson", 0), ("Rodney", 0)],
        &[("Graf Zeppelin", 0), ("Scharnhorst", 0), ("Admiral Hipper", 0)],
    );
    assert_eq!(at_zeppelin(&two.fire(Side::Allied, "carriers")), 0);
    assert_eq!(at_zeppelin(&two.fire(Side::Allied, "at:Graf Zeppelin")), 0);
}

#[test]
fn a_convoy_is_fired_on_once_its_escorts_are_damaged() {
    let sound = Scene::new(&[("1A", 0), ("Hood", 0)], &[("Bismarck", 0)]);
    assert_eq!(sound.fire(Side::Axis, "convoys"), ["Bismarck>Hood"]);
    let damaged = Scene::new(&[("1A", 0), ("Hood", 1)], &[("Bismarck", 0)]);
    assert_eq!(damaged.fire(Side::Axis, "convoys"), ["Bismarck>1A"]);
}

#[test]
fn captains_leave_when_their_words_say_so() {
    // Hood fires 4, Bismarck and Scharnhorst 4 + 3.
    let scene = Scene::new(&[("Hood", 0)], &[("Bismarck", 0), ("Scharnhorst", 0)]);
    let leaves = |words: &str, round| scene.leaves(Side::Allied, words, round);
    assert!(!leaves("never-disengage", 9));
    assert!(leaves("outgunned:1.7", 1), "7 shots are 1.75 times 4");
    assert!(!leaves("outgunned:1.8", 1));
    assert!(!leaves("after-round:2", 1) && leaves("after-round:2", 2) && leaves("after-round:2", 3));
    assert!(leaves("ships-left:1", 1), "Hood is alone");
    assert!(scene.leaves(Side::Axis, "ships-left:2", 1) && !scene.leaves(Side::Axis, "ships-left:1", 1));
    // A carrier with neither guns nor strikes left has nothing to gain against Bismarck; he has. A cruiser has: one
    // die in six sends him home, and the Axis then scores nothing.
    let cruiser = Scene::new(&[("Norfolk", 0)], &[("Bismarck", 0)]);
    assert!(!cruiser.leaves(Side::Allied, "expected-poc", 1));
    let hopeless = Scene::new(&[("Ark Royal", 2)], &[("Bismarck", 0)]);
    assert!(hopeless.leaves(Side::Allied, "expected-poc", 1));
    assert!(!hopeless.leaves(Side::Axis, "expected-poc", 1));
}

/// Hood, 4 shots, against a Scharnhorst with 4 damage (of 5), 3 shots: 6 then 2 makes 6 damage, sunk. Allied
/// control; the Axis still fires (C6), 1, 2 and 5, and disables Hood: nobody is left.
#[test]
fn a_scripted_battle_comes_to_the_outcome_by_hand() {
    let scene = Scene::new(&[("Hood", 0)], &[("Scharnhorst", 4)]);
    let lineup = Lineup {
        site: Site::Area(Area::BarentsSea),
        turn: 5,
        ships: BySide {
            allied: CounterSet::of(scene.id("Hood")),
            axis: CounterSet::of(scene.id("Scharnhorst")),
        },
        damage: scene.position.damage,
        uboats: 0,
        land_air: BySide::default(),
    };
    let sampler = Sampler::new(&scene.scenario, &lineup, BySide::default());
    let mut tally = war_at_sea::odds::BattleTally::new(&sampler.ledger);
    let outcome: Outcome = sampler
        .fight(
            sampler.players(),
            Scripted::new(&[1, 2, 3, 6, 2, 1, 2, 5]),
            &mut tally,
        )
        .unwrap();
    assert_eq!(outcome.control, None);
    assert_eq!(outcome.rounds, 1);
    assert_eq!(outcome.lost, CounterSet::of(scene.id("Scharnhorst")));
    assert_eq!(outcome.disabled, CounterSet::of(scene.id("Hood")));
    assert_eq!(tally.swing[&0], 1);
    assert_eq!((tally.lost.axis[&1], tally.lost.allied[&0]), (1, 1));
    assert_eq!((tally.over[1].battles, tally.after_round(1).battles), (1, 1));

    // Hood unhurt: the Allies hold the Barents, 1 POC, the Axis lead falls by one.
    let outcome = sampler
        .fight(
            sampler.players(),
            Scripted::new(&[1, 2, 3, 6, 2, 1, 2, 3]),
            &mut tally,
        )
        .unwrap();
    assert_eq!(outcome.control, Some(Side::Allied));
    assert_eq!(tally.swing[&-1], 1);
}
