//! An observer that checks, after every phase and shot, what must be true of any game whatever was decided.
//!
//! It recomputes everything from the events and the position, sharing no code with the rules it watches.

use super::map::{Area, Place, Port};
use super::roll::Attack;
use super::scenario::PocCap;
use super::ships::Navy;
use super::{Battle, Event, Observer, Phase, Points, Position, Scenario};
use crate::naval::{BySide, CounterId, CounterSet, Side};

/// Checks a game as it is played.
///
/// # Panics
/// Its [`Observer::see`] panics at the first thing that is wrong, naming it.
#[derive(Clone, Debug)]
pub struct Audit<'a> {
    scenario: &'a Scenario,
    /// The position when the last phase ended.
    before: Position,
    /// Ledger of the turn.
    areas: BySide<u8>,
    convoys: u8,
    /// The round being fought.
    battle: Option<Battle>,
    fired_on: CounterSet,
    fired: CounterSet,
    disabled: CounterSet,
    /// Checks made, so that a test can see that it was not idle.
    pub checks: u64,
}

impl<'a> Audit<'a> {
    /// An audit of a new game.
    #[must_use]
    pub fn new(scenario: &'a Scenario) -> Self {
        Audit {
            scenario,
            before: Position::new(),
            areas: BySide::default(),
            convoys: 0,
            battle: None,
            fired_on: CounterSet::EMPTY,
            fired: CounterSet::EMPTY,
            disabled: CounterSet::EMPTY,
            checks: 0,
        }
    }

    #[track_caller]
    fn hold(&mut self, holds: bool, what: std::fmt::Arguments<'_>) {
        self.checks += 1;
        assert!(holds, "{what}");
    }

    fn phase(&mut self, position: &Position, phase: Phase) {
        for id in self.scenario.counters() {
            self.counter(position, phase, id);
        }
        self.uboats(position);
        for area in Area::ALL {
            let convoys = self
                .scenario
                .rolls
                .convoys
                .only(|id| position.place[id] == Place::sea(area));
            self.hold(
                convoys.len() <= 1,
                format_args!("two convoys in the {area} (14.1)"),
            );
        }
        let (low, high) = self.scenario.poc_track;
        self.hold(
            (low..=high).contains(&position.track),
            format_args!("track at {}", position.track),
        );
        self.before = *position;
    }

    /// One counter: where it may be, with what damage, and that it never comes back from where none does.
    fn counter(&mut self, position: &Position, phase: Phase, id: CounterId) {
        let ship = self.scenario.ship(id);
        let (was, is) = (self.before.place[id], position.place[id]);
        let name = &ship.name;
        if matches!(was, Place::SUNK | Place::REMOVED | Place::DELIVERED) {
            self.hold(is == was, format_args!("{name} was {was} and is now {is}"));
        }
        if was != Place::RESERVE {
            self.hold(
                is != Place::RESERVE,
                format_args!("{name} went back to the turn chart"),
            );
        } else if is != Place::RESERVE {
            self.hold(
                ship.entry_turn == position.turn,
                format_args!("{name} entered on turn {}", position.turn),
            );
        }
        if is.in_play() {
            let defense = ship.factors.defense;
            let damage = position.damage[id];
            self.hold(
                damage <= defense,
                format_args!("{name} is afloat with {damage} damage on {defense}"),
            );
        }
        self.hold(
            is != Place::DELIVERED || ship.nation.name() == "Merchant",
            format_args!("{name} delivered"),
        );
        let navy = self.navy(position, id);
        if let Some(area) = is.as_area() {
            self.hold(
                self.scenario.access[navy].areas.has(area),
                format_args!("{name} in the {area} (M7)"),
            );
            self.at_sea(position, phase, id, area);
        }
        if let Some(port) = is.as_port() {
            self.hold(
                self.scenario.access[navy].ports.has(port),
                format_args!("{name} in {port} (M7)"),
            );
            let (first, last) = self.scenario.ports[port].active;
            let turn = if phase == Phase::TurnEnd && position.turn > self.before.turn {
                position.turn - 1
            } else {
                position.turn
            };
            self.hold(
                (first..=last).contains(&turn),
                format_args!("{name} in {port} on turn {turn} (2.4, 2.5)"),
            );
            if port == Port::Usa && navy == Navy::British {
                let from = self.scenario.switches.usa_open_to_british_from_turn;
                self.hold(
                    turn >= from,
                    format_args!("{name} in the USA on turn {turn} (M12)"),
                );
            }
        }
        if is == Place::REFUELLING {
            self.hold(
                ship.nation.name() == "German",
                format_args!("{name} refuels at sea (16.1)"),
            );
        }
    }

    /// Ships are at sea only between movement and basing; convoys may stay in the North Atlantic (14.3).
    fn at_sea(&mut self, position: &Position, phase: Phase, id: CounterId, area: Area) {
        let name = &self.scenario.ship(id).name;
        let convoy = self.scenario.rolls.convoys.has(id);
        match phase {
            Phase::SetUp | Phase::Arrivals | Phase::TurnEnd | Phase::Over => {
                let stays = convoy && area == Area::NorthAtlantic;
                self.hold(stays, format_args!("{name} at sea in the {area} after {phase:?}"));
            }
            Phase::AlliedMovement => {
                let allied = position.side(self.scenario, id) == Side::Allied;
                self.hold(allied, format_args!("{name} at sea before the Axis moved"));
            }
            Phase::AxisMovement | Phase::AirPlacement | Phase::Combat => {
                let restricted = matches!(self.scenario.navies[id], Navy::American | Navy::Russian);
                let free = !restricted || position.freed.has(id);
                self.hold(free, format_args!("{name} at sea without leave (15.2, 15.3)"));
            }
        }
    }

    fn navy(&self, position: &Position, id: CounterId) -> Navy {
        match (position.turned.has(id), self.scenario.navies[id]) {
            (true, _) => Navy::British,
            (false, Navy::Italian | Navy::ItalianCruiser) if position.freed.has(id) => Navy::German,
            (false, navy) => navy,
        }
    }

    fn uboats(&mut self, position: &Position) {
        let boats = position.uboats;
        let at_sea: u8 = boats.at.0.iter().sum();
        self.hold(
            boats.total <= self.scenario.uboat_limit,
            format_args!("{} U-boats in play (8.1)", boats.total),
        );
        self.hold(
            at_sea + boats.disabled <= boats.total,
            format_args!("more U-boats out than there are: {boats:?}"),
        );
        self.hold(
            boats.pool == 0 || self.scenario.optional.uboats_accumulate,
            format_args!("U-boats wait (19.2)"),
        );
    }

    fn points(&mut self, position: &Position, points: &Points) {
        let (areas, convoys) = (self.areas, self.convoys);
        self.hold(
            points.areas == areas,
            format_args!("areas: {points:?}, counted {areas:?}"),
        );
        self.hold(
            points.convoys == convoys,
            format_args!("convoys: {points:?}, counted {convoys}"),
        );
        self.hold(
            points.before == self.before.track,
            format_args!("track before: {points:?}"),
        );
        let (low, high) = self.scenario.poc_track;
        let (low, high) = (i16::from(low), i16::from(high));
        let gain = |side: Side| i16::from(points.areas[side]) - i16::from(points.fees[side]);
        let net = gain(Side::Axis) - gain(Side::Allied) - i16::from(points.convoys);
        let expected = match self.scenario.switches.poc_cap {
            PocCap::TurnNet => (i16::from(points.before) + net).clamp(low, high),
            PocCap::Running => self.running(position, points),
        };
        self.hold(
            i16::from(points.after) == expected,
            format_args!("track after: {points:?}, expected {expected}"),
        );
        (self.areas, self.convoys) = (BySide::default(), 0);
    }

    fn running(&self, position: &Position, points: &Points) -> i16 {
        let (low, high) = self.scenario.poc_track;
        let mut items = vec![-1; usize::from(points.fees.axis)];
        items.extend(vec![1; usize::from(points.fees.allied)]);
        for area in Area::ALL {
            match position.control[area] {
                Some(Side::Axis) => items.push(i16::from(self.scenario.poc[area].axis)),
                Some(Side::Allied) => items.push(-i16::from(self.scenario.poc[area].allied)),
                None => {}
            }
        }
        items.push(-i16::from(points.convoys));
        items.iter().fold(i16::from(points.before), |t, item| {
            (t + item).clamp(low.into(), high.into())
        })
    }

    /// 14.8 at the instant of each shot, and who was fired on for 11.6.
    fn shot(&mut self, position: &Position, shooter: CounterId, target: CounterId, face: u8) {
        let Some(battle) = self.battle else { return };
        if self.scenario.rolls.convoys.has(target) {
            for other in battle.fleets.allied - self.scenario.rolls.convoys {
                let hurt = position.damage[other] > 0 || self.disabled.has(other);
                let name = &self.scenario.ship(other).name;
                self.hold(
                    hurt,
                    format_args!("a convoy is fired on while {name} is unhurt (14.8)"),
                );
            }
        }
        self.fired_on.insert(target);
        self.fired.insert(shooter);
        if face == 5 {
            self.disabled.insert(target);
        }
    }

    /// 11.6 over the whole round: carriers fired on only behind nobody, or when they fired.
    fn round(&mut self) {
        let Some(battle) = self.battle.take() else { return };
        let carriers = self.scenario.rolls.carriers;
        for carrier in self.fired_on & carriers {
            let side = if battle.fleets.allied.has(carrier) {
                Side::Allied
            } else {
                Side::Axis
            };
            let mut screen = battle.fleets[side] - self.scenario.rolls.convoys;
            if self.scenario.switches.carriers_screen_carriers {
                screen.remove(carrier);
            } else {
                screen -= carriers;
            }
            let open = self.fired.has(carrier) || screen.within(self.fired_on);
            let name = &self.scenario.ship(carrier).name;
            self.hold(open, format_args!("{name} is fired on behind its screen (11.6)"));
        }
    }
}

impl Observer for Audit<'_> {
    fn see(&mut self, position: &Position, event: Event<'_>) {
        match event {
            Event::PhaseEnds { phase } => self.phase(position, phase),
            Event::Controlled { area, by: Some(side) } => {
                self.areas[side] += self.scenario.poc[area][side];
                let denied = side == Side::Allied && position.uboats.at[area] > 0;
                self.hold(!denied, format_args!("U-boats do not deny the {area} (8.2)"));
            }
            Event::ConvoyCashed { poc, .. } => self.convoys += poc,
            Event::Scored { points } => self.points(position, &points),
            Event::RoundBegins { battle } => {
                self.battle = Some(*battle);
                self.fired_on = CounterSet::EMPTY;
                self.fired = CounterSet::EMPTY;
                self.disabled = CounterSet::EMPTY;
            }
            Event::FireNamed { side, plan, battle } => {
                // C8: a carrier that names a target fires, even if the shot is lost later.
                let carriers = battle.fleets[side] & self.scenario.rolls.carriers;
                self.fired |= carriers.only(|carrier| plan.target(carrier).is_some());
            }
            Event::Shot {
                attack: Attack::Guns,
                shooter: Some(shooter),
                target,
                die,
                bonus,
                ..
            } => {
                self.shot(position, shooter, target, die + bonus);
            }
            Event::RoundEnds { .. } => self.round(),
            _ => {}
        }
    }
}
