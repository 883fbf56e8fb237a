//! What a plan means now: the first thing that its player does as things stand.

use super::super::sampler::Sampler;
use crate::event::{Event, Observer};
use crate::naval::{CounterId, CounterSet, Side};
use crate::position::Position;
use crate::roll::Roll;
use crate::scenario::Scenario;
use admiralty_core::dice::Dice;

/// Dice that do nothing until the first decisions are made, and then end the battle soon.
struct Quiet {
    through: u8,
}

impl Dice<Roll> for Quiet {
    fn roll(&mut self, purpose: Roll) -> u8 {
        if purpose.round <= self.through { 1 } else { 6 }
    }
}

/// Watches for the first decisions of a side.
struct First<'a> {
    scenario: &'a Scenario,
    side: Side,
    round: u8,
    now: u8,
    leaves: bool,
    enemy_leaves: bool,
    pursuers: CounterSet,
    fire: Option<Vec<(CounterId, Vec<CounterId>)>>,
}

impl Observer for First<'_> {
    fn see(&mut self, _position: &Position, event: Event<'_>) {
        match event {
            Event::RoundBegins { battle } => self.round = battle.round,
            Event::Disengaged { side, .. } if self.round == self.now => {
                self.leaves |= side == self.side;
                self.enemy_leaves |= side != self.side;
            }
            Event::PursuitFormed { pursuit } if self.round == self.now => self.pursuers |= pursuit.pursuers,
            Event::FireNamed { side, plan, battle } if side == self.side && self.fire.is_none() => {
                let mut fire: Vec<(CounterId, Vec<CounterId>)> = Vec::new();
                for gun in battle.shooters(self.scenario, side) {
                    let Some(target) = plan.target(gun) else { continue };
                    match fire.iter_mut().find(|(other, _)| *other == target) {
                        Some((_, guns)) => guns.push(gun),
                        None => fire.push((target, vec![gun])),
                    }
                }
                self.fire = Some(fire);
            }
            _ => {}
        }
    }
}

/// What is told of a side that leaves at once.
pub(super) const LEAVES: &str = "disengage now";

/// `stay, then fire Hood and Norfolk at Bismarck`.
pub(super) fn told(sampler: &Sampler, side: Side, after_round: u8) -> String {
    let mut first = First {
        scenario: &sampler.scenario,
        side,
        round: after_round,
        now: after_round,
        leaves: false,
        enemy_leaves: false,
        pursuers: CounterSet::EMPTY,
        fire: None,
    };
    let through = after_round.saturating_add(1);
    if sampler
        .outcome(after_round, Quiet { through }, &mut first)
        .is_err()
    {
        return String::new();
    }
    let name = |ship: &CounterId| sampler.scenario.ship(*ship).name.as_str();
    let names = |ships: &[CounterId]| listed(&ships.iter().map(name).collect::<Vec<_>>());
    let fire = match first.fire.as_deref() {
        None | Some([]) => "nobody fires".to_owned(),
        Some(fire) => {
            let volley =
                |(target, guns): &(CounterId, Vec<CounterId>)| format!("{} at {}", names(guns), name(target));
            format!("fire {}", fire.iter().map(volley).collect::<Vec<_>>().join(", "))
        }
    };
    let pursuers: Vec<CounterId> = first.pursuers.into_iter().collect();
    match (first.leaves, first.enemy_leaves, pursuers.as_slice()) {
        (true, ..) => LEAVES.to_owned(),
        (_, true, []) => "stay, and let the enemy go".to_owned(),
        (_, true, pursuers) => format!("stay, pursue with {} and {fire}", names(pursuers)),
        _ if after_round == 0 => fire,
        _ => format!("stay, then {fire}"),
    }
}

/// `Hood`, `Hood and Norfolk`, `Hood, Norfolk and Suffolk`.
fn listed(names: &[&str]) -> String {
    match names {
        [first @ .., one, last] => format!(
            "{}{one} and {last}",
            first.iter().map(|name| format!("{name}, ")).collect::<String>()
        ),
        names => names.concat(),
    }
}
