//! Restricted commanders never do what they are kept from, and what that costs is counted on the same dice.

use admiralty_core::contract::{Bid, Deal, DiceKind, Ruleset, ScenarioSource, Terms};
use admiralty_core::dice::{MasterSeed, Seeded};
use admiralty_core::play::Control;
use admiralty_core::seats::{BySeat, Seat};
use admiralty_store::disk;
use admiralty_studies::compare::{CompareRequest, Compared, Extent, Measure, study};
use admiralty_studies::request::Request;
use std::num::NonZeroUsize;
use std::sync::Arc;
use war_at_sea::commanders::Doctrine;
use war_at_sea::commanders::PlayModel;
use war_at_sea::commanders::restricted::{BANS, Ban, Restricted};
use war_at_sea::map::{Area, Place, Places, Site};
use war_at_sea::naval::Side;
use war_at_sea::{Attack, Event, Game, Observer, Phase, Position, Scenario, Seats, WarAtSea};

/// Counts how often a side does what is forbidden.
struct Watch<'s> {
    scenario: &'s Scenario,
    side: Side,
    ban: Ban,
    done: u32,
}

impl Observer for Watch<'_> {
    fn see(&mut self, position: &Position, event: Event<'_>) {
        let own = |ship| position.side(self.scenario, ship) == self.side;
        let at = |area: Area| {
            !position
                .fleet_at(self.scenario, self.side, Place::sea(area))
                .is_empty()
        };
        let at_combat = matches!(
            event,
            Event::PhaseEnds {
                phase: Phase::AirPlacement
            }
        );
        let convoys = |area: Area| {
            let there = position.place.at(Place::sea(area)) & self.scenario.rolls.convoys;
            at_combat && !there.is_empty()
        };
        let done = match (self.ban, event) {
            (Ban::SpeedRolls, Event::SpeedRolled { ship, .. })
            | (Ban::Repairs, Event::Repaired { ship, .. })
            | (Ban::Oilers, Event::OilerRolled { ship, .. }) => own(ship),
            (Ban::Disengaging, Event::Disengaged { side, .. }) => side == self.side,
            (Ban::Pursuit, Event::PursuitFormed { pursuit }) => pursuit.pursuers.into_iter().any(own),
            (Ban::LandBasedAir, Event::AirPlaced { side, site }) => side == self.side && site.is_some(),
            (
                Ban::CarrierStrikes,
                Event::Shot {
                    attack, side, target, ..
                },
            ) => {
                attack == Attack::Air
                    && side == self.side
                    && position.air[side] != position.place[target].as_area().map(Site::Area)
                    && position.place[target].as_area().is_some()
            }
            (Ban::Area(area), _) => at_combat && at(area),
            (Ban::Uboats, _) => at_combat && position.uboats.at_sea() > 0,
            (Ban::UboatsInTheAtlantic, _) => {
                at_combat
                    && position.uboats.at[Area::NorthAtlantic] + position.uboats.at[Area::SouthAtlantic] > 0
            }
            (Ban::ConvoysToRussia, _) => convoys(Area::BarentsSea),
            (Ban::Convoys, _) => convoys(Area::NorthAtlantic) || convoys(Area::BarentsSea),
            _ => false,
        };
        self.done += u32::from(done);
    }
}

/// How often a side does a thing in some games, free and kept from it. The commanders are not trusted: every answer is
/// checked against the rules.
fn done(scenario: &Scenario, model: &PlayModel, side: Side, ban: Ban, held: bool) -> u32 {
    let board = ban.board(scenario, side);
    let mut done = 0;
    for game in 0..40 {
        let seed = MasterSeed(11).game(game);
        let doctrine = |side| Doctrine::new(&model.books[side], &model.openings, seed, side);
        let kept = |of: Side| {
            let ban = if held && of == side { Some(ban) } else { None };
            Restricted::new(doctrine(of), ban, board.as_ref().filter(|_| ban.is_some()))
        };
        let seats = Seats {
            allied: kept(Side::Allied),
            axis: kept(Side::Axis),
        };
        let watch = Watch {
            scenario,
            side,
            ban,
            done: 0,
        };
        let mut table = Game::new(scenario, seats, Seeded::new(seed), watch);
        table.play().unwrap();
        done += table.observer.done;
    }
    done
}

#[test]
fn what_is_forbidden_is_never_done_and_else_it_is() {
    let scenario = Scenario::embedded();
    let model = PlayModel::standard(&scenario);
    for named in BANS {
        for side in Side::BOTH {
            if named.side.is_some_and(|only| only != side) {
                continue;
            }
            let free = done(&scenario, &model, side, named.ban, false);
            let held = done(&scenario, &model, side, named.ban, true);
            assert_eq!(held, 0, "{side} without {}", named.about);
            let does = !(side == Side::Axis && matches!(named.ban, Ban::CarrierStrikes | Ban::Pursuit));
            assert!(free > 0 || !does, "{side} never does it anyway: {}", named.about);
        }
    }
}

fn request() -> Request {
    Request {
        scenario: ScenarioSource::Embedded,
        optional_rules: None,
        commanders: BySeat::both(|_| "doctrine".to_owned()),
        bid: Bid::default(),
        seed: MasterSeed(5),
    }
}

/// A difference is that of two runs of whole games, free and restricted, on any number of threads.
#[test]
fn what_is_lost_is_the_difference_of_two_runs_on_the_same_dice() {
    const GAMES: u64 = 300;
    let asked = CompareRequest {
        scenario: ScenarioSource::Embedded,
        variants: Vec::new(),
        optional_rules: None,
        factors: Vec::new(),
        unknowns: false,
        without: vec![Seat::SECOND],
        luck: false,
        rerolls: None,
        commanders: request().commanders,
        bid: Bid::default(),
        seed: MasterSeed(5),
    };
    let extent = Extent {
        games: GAMES,
        until: None,
    };
    let played = |threads| {
        study(
            &WarAtSea,
            &asked,
            extent,
            NonZeroUsize::new(threads),
            Control::none(),
        )
        .unwrap()
    };
    let found = Compared::of(&played(2), &WarAtSea).unwrap();
    let effect = found
        .against_base
        .iter()
        .find(|effect| effect.name == "Axis without U-boats")
        .unwrap();
    let opened = WarAtSea.open(&ScenarioSource::Embedded, None, disk()).unwrap();
    let sum = |commander: &str| {
        let terms = Terms {
            commanders: BySeat::from(["doctrine".to_owned(), commander.to_owned()]),
            bid: Bid::default(),
            seed: MasterSeed(5),
        };
        let seated = Arc::clone(&opened).seat(&terms).unwrap();
        (0..GAMES)
            .map(|game| {
                let deal = Deal::new(game, DiceKind::Keyed);
                seated.ending(deal, None).unwrap().lead()
            })
            .sum::<i32>()
    };
    let gained = f64::from(sum("without:uboats") - sum("doctrine")) / GAMES as f64;
    assert!(
        (effect.on(Measure::Lead).value - gained).abs() < 1e-9,
        "{effect:?} {gained}"
    );
    assert!(gained < 0.0, "U-boats are of use");
    let verdict = found.verdict().text().to_owned();
    assert!(
        verdict.contains("Without U-boats the Axis player loses"),
        "{verdict}"
    );
    assert_eq!(played(1), played(2));
}

#[test]
fn an_unknown_restriction_is_told_with_those_known() {
    let mut asked = request();
    asked.commanders[Seat::SECOND] = "without:u-boats".to_owned();
    let opened = WarAtSea.open(&ScenarioSource::Embedded, None, disk()).unwrap();
    let terms = Terms {
        commanders: asked.commanders,
        bid: Bid::default(),
        seed: MasterSeed(5),
    };
    let refused = Arc::clone(&opened).seat(&terms).err().unwrap().to_string();
    assert!(
        refused.contains("no restriction named \"u-boats\"; did you mean \"uboats\"?"),
        "{refused}"
    );
}
