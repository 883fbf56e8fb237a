//! Which ships may be meant: by side, turn and place, or by a position.

use super::shape::Pattern;
use super::{Context, the};
use crate::map::Place;
use crate::naval::{CounterId, CounterSet, Side};
use crate::ships::Navy;

/// What stands against a ship, the later the nearer it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Obstacle {
    /// It fights for the other side.
    Side,
    /// It is not in play, by the turn chart.
    NeverEnters,
    /// It enters later.
    EntersLater,
    /// It may not be there (M7).
    MayNotBeThere,
    /// It is out of play in the position.
    OutOfPlay,
    /// It lies elsewhere in the position.
    Elsewhere,
    /// It has other damage in the position.
    OtherDamage,
}

impl Context<'_> {
    /// Whose a ship is.
    pub(super) fn side_of(&self, ship: CounterId) -> Side {
        match self.position.or(self.allegiance) {
            Some(position) => position.side(self.scenario, ship),
            None => self.scenario.ship(ship).nation.side(),
        }
    }

    fn navy_of(&self, ship: CounterId) -> Navy {
        let told = self.position.or(self.allegiance);
        told.map_or(self.scenario.navies[ship], |position| {
            position.navy(self.scenario, ship)
        })
    }

    /// The first thing that stands against a ship, if any; `damage` is what the item says, if it says any.
    pub(super) fn obstacle(
        &self,
        side: Option<Side>,
        ship: CounterId,
        damage: Option<u8>,
    ) -> Option<Obstacle> {
        if side.is_some_and(|side| side != self.side_of(ship)) {
            return Some(Obstacle::Side);
        }
        let entry = self.scenario.ship(ship).entry_turn;
        if let Some(position) = self.position {
            let place = position.place[ship];
            return match () {
                () if entry == 0 => Some(Obstacle::NeverEnters),
                () if place == Place::RESERVE => Some(Obstacle::EntersLater),
                () if !place.in_play() => Some(Obstacle::OutOfPlay),
                () if self.place.is_some_and(|here| here != place) => Some(Obstacle::Elsewhere),
                () if damage.is_some_and(|damage| damage != position.damage[ship]) => {
                    Some(Obstacle::OtherDamage)
                }
                () => None,
            };
        }
        match () {
            () if entry == 0 => Some(Obstacle::NeverEnters),
            () if self.turn.is_some_and(|turn| turn < entry) => Some(Obstacle::EntersLater),
            () if !self.may_be_there(ship) => Some(Obstacle::MayNotBeThere),
            () => None,
        }
    }

    /// M7, M12: areas by navy; ports by navy and turn, and those where the ship starts.
    fn may_be_there(&self, ship: CounterId) -> bool {
        let navy = self.navy_of(ship);
        let Some(place) = self.place else { return true };
        if let Some(area) = place.as_area() {
            return self.scenario.areas(navy).has(area);
        }
        place.as_port().is_none_or(|port| {
            let ports = match self.turn {
                Some(turn) => self.scenario.open_ports(navy, turn),
                None => self.scenario.access[navy].ports,
            };
            ports.has(port) || self.scenario.ship(ship).start.has(port)
        })
    }

    /// The problem and the remedy of an obstacle.
    pub(super) fn explain(&self, obstacle: Obstacle, ship: CounterId) -> (String, String) {
        let record = self.scenario.ship(ship);
        let name = &record.name;
        let here = self
            .place
            .map_or_else(String::new, |place| format!(" in {}", the(place)));
        match obstacle {
            Obstacle::Side => {
                let side = self.side_of(ship);
                let problem = format!("{name} is {side}, but this is the {} force", side.enemy());
                (
                    problem,
                    "take it out, or write it into the other side's force".into(),
                )
            }
            Obstacle::NeverEnters => (
                format!("{name} does not enter in this scenario"),
                "give it an entry turn, or take it out".into(),
            ),
            Obstacle::EntersLater => (
                format!("{name} enters on turn {}", record.entry_turn),
                "take it out, or say a later turn".into(),
            ),
            Obstacle::MayNotBeThere => {
                let by = self
                    .turn
                    .map_or_else(String::new, |turn| format!(" on turn {turn}"));
                let navy = self.navy_of(ship).name();
                let problem = format!("{navy} ships may not be{here}{by} (rulings M7, M12): {name}");
                (problem, "take it out, or say another place".into())
            }
            Obstacle::OutOfPlay | Obstacle::Elsewhere => {
                let place = self
                    .position
                    .map_or(Place::RESERVE, |position| position.place[ship]);
                let there = if place.on_board() {
                    format!("in {}", the(place))
                } else {
                    place.to_string()
                };
                let wanted = if obstacle == Obstacle::Elsewhere {
                    format!(", not{here}")
                } else {
                    String::new()
                };
                (format!("{name} is {there}{wanted}"), "take it out".into())
            }
            Obstacle::OtherDamage => {
                let damage = self.position.map_or(0, |position| position.damage[ship]);
                let (problem, written) = match damage {
                    0 => (format!("{name} is undamaged"), name.clone()),
                    points => (format!("{name} has {points} damage"), format!("{name}-{points}")),
                };
                (
                    problem,
                    format!("write {written}, or its factors with that damage"),
                )
            }
        }
    }

    /// The ships with these factors, in force or by print (19.1).
    pub(super) fn with_factors(&self, pattern: Pattern) -> CounterSet {
        let scenario = self.scenario;
        scenario.rolls.all.only(|ship| {
            [scenario.factors[ship], scenario.printed[ship]]
                .iter()
                .any(|factors| {
                    (factors.attack, factors.defense, factors.speed)
                        == (pattern.attack, pattern.defense, pattern.speed)
                        && pattern
                            .airstrike
                            .is_none_or(|airstrike| airstrike == factors.airstrike)
                })
        })
    }

    /// The ships whose factors differ least from these, for a suggestion.
    pub(super) fn like_factors(&self, side: Option<Side>, pattern: Pattern) -> Option<CounterId> {
        let distance = |ship: &CounterId| {
            let factors = self.scenario.factors[*ship];
            u32::from(factors.attack.abs_diff(pattern.attack))
                + u32::from(factors.defense.abs_diff(pattern.defense))
                + u32::from(factors.speed.abs_diff(pattern.speed))
                + u32::from(
                    pattern
                        .airstrike
                        .map_or(0, |airstrike| factors.airstrike.abs_diff(airstrike)),
                )
        };
        self.scenario
            .counters()
            .filter(|&ship| self.obstacle(side, ship, None).is_none())
            .min_by_key(distance)
    }
}
