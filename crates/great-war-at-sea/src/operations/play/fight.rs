//! Battles (G13.7): fleets into a battle by the rules of battles, and what is left of them back onto the map (G9.4, G9.5).

use super::super::event::{Event, Roll};
use super::super::order::{Act, Choice, Mission, Order};
use super::super::rules::Operations;
use super::super::state::{Clash, Fight, LOST_TURNS, Met, Numbers, Own, Stage, State, Tow};
use super::super::switches::Switch;
use super::Play;
use crate::battle::event::{Event as BattleEvent, Roll as BattleRoll};
use crate::battle::rules::{Battle, Force};
use crate::battle::state::{BySide, LEFT, Side, Spot, Stage as BattleStage, State as Waters, WAITS};
use crate::fleet::{COUNTERS, SHIPS};
use crate::ships::{HULL, Speed};
use admiralty_core::dice::{Dice, GameSeed, SidedDice};
use admiralty_core::machine::{Choices, Observer, Rules};
use arrayvec::ArrayVec;
use std::sync::Arc;

/// The dice of operations, for a battle within them.
struct Within<'d, D> {
    dice: &'d mut D,
    turn: u8,
    number: u8,
}

impl<D: SidedDice<Roll>> Dice<BattleRoll> for Within<'_, D> {
    fn roll(&mut self, purpose: BattleRoll) -> u8 {
        self.dice.roll(Roll::Battle(self.turn, self.number, purpose))
    }
}

impl<D: SidedDice<Roll>> SidedDice<BattleRoll> for Within<'_, D> {
    fn roll_sided(&mut self, purpose: BattleRoll, sides: u16) -> u16 {
        self.dice
            .roll_sided(Roll::Battle(self.turn, self.number, purpose), sides)
    }

    fn seed(&mut self, purpose: BattleRoll) -> GameSeed {
        self.dice.seed(Roll::Battle(self.turn, self.number, purpose))
    }
}

/// Tells observers of operations what happens in a battle.
struct Witness<'w, W> {
    rules: &'w Operations,
    state: &'w State,
    watch: &'w mut W,
}

impl<W: Observer<Operations>> Observer<Battle> for Witness<'_, W> {
    fn see(&mut self, battle: &Battle, waters: &Waters, event: &BattleEvent<'_>) {
        self.watch
            .see(self.rules, self.state, &Event::Within(battle, waters, event));
    }
}

impl<D: SidedDice<Roll>, W: Observer<Operations>> Play<'_, D, W> {
    /// The next battle of the turn, or the rest of the turn.
    pub(super) fn next_fight(&mut self) {
        while !self.state.pending.is_empty() {
            let clash = self.state.pending.remove(0);
            let mut fight = self.state.last.take().unwrap_or_else(|| self.rules.room());
            if !self.rules.fight(self.state, clash, &mut fight) {
                self.state.last = Some(fight);
                continue;
            }
            self.state.battles += 1;
            self.state.stage = Stage::Battle;
            self.tell(&Event::Battle(&fight.battle, clash.zone));
            self.state.fight = Some(fight);
            self.carry_on(&Choices::none(2));
            return;
        }
        self.state.stage = Stage::Orders;
        self.end_turn();
    }

    /// A choice in the battle.
    pub(super) fn go_on_fighting(&mut self, choices: &Choices<Choice>) {
        let mut within = Choices::none(2);
        for (seat, choice) in choices.iter() {
            if let Choice::Battle(choice) = choice {
                within.set(seat, Some(*choice));
            }
        }
        self.carry_on(&within);
    }

    /// Plays the battle up to its next question, or to its end.
    fn carry_on(&mut self, choices: &Choices<crate::battle::choice::Choice>) {
        let Some(mut fight) = self.state.fight.take() else {
            return self.next_fight();
        };
        let (battle, waters) = (&*fight.battle, Arc::make_mut(&mut fight.waters));
        let mut dice = Within {
            dice: &mut *self.dice,
            turn: self.state.turn,
            number: fight.number,
        };
        let mut witness = Witness {
            rules: self.rules,
            state: self.state,
            watch: &mut *self.watch,
        };
        let mut first = Some(choices);
        let none = Choices::none(2);
        loop {
            battle.play(waters, first.take().unwrap_or(&none), &mut dice, &mut witness);
            if waters.stage == BattleStage::Over || battle.side_asked(waters).is_some() {
                break;
            }
        }
        if waters.stage == BattleStage::Over {
            self.after(&fight);
            self.state.last = Some(fight);
            return self.next_fight();
        }
        if let Some(side) = waters.hidden_from() {
            *Arc::make_mut(&mut self.state.veiled) = waters.veiled(side);
        }
        self.state.fight = Some(fight);
    }

    /// What a battle leaves behind.
    fn after(&mut self, fight: &Fight) {
        let (turn, long) = (self.state.turn, fight.waters.round >= 2);
        for side in Side::BOTH {
            let force = &self.rules.sides[side].force;
            let mut stayed = 0_u32;
            for (place, &number) in fight.counters[side].iter().enumerate() {
                let spot = &fight.waters.counters[side][place];
                let own = self.own(side);
                let fleet = own.counters[usize::from(number)].fleet;
                if spot.here() {
                    stayed |= 1_u32.checked_shl(fleet.into()).unwrap_or(0);
                }
                own.counters[usize::from(number)].alive = spot.alive;
                let units = force.counters[usize::from(number)].units();
                let from = usize::from(fight.battle.counter(side, place).first);
                let mut hull = 0;
                for (offset, unit) in units.enumerate() {
                    let mut ship = fight.waters.ships[side][from + offset];
                    (ship.jammed, ship.blind) = (false, false);
                    let own = &self.state.own[side];
                    if own.fuel.get(unit) == Some(&0) {
                        // She lay still for want of coal, not by battle (G21).
                        ship.speed = own.ships[unit].speed;
                    }
                    hull += ship.boxes[HULL];
                    self.own(side).ships[unit] = ship;
                    if ship.sunk() {
                        self.open().sunk[side] |= 1 << unit;
                    }
                }
                self.open().met[side][usize::from(number)] = Met { turn, fleet, hull };
            }
            let leavers_pay = !self.rules.switches.differs(Switch::LongBattleCosts);
            let work = self.rules.switches.differs(Switch::LoadingAfterBattle);
            let own = self.own(side);
            let group: Numbers = own
                .all()
                .map(|(number, _)| number)
                .filter(|number| {
                    fight.clash.fleets[side] >> own.head(*number) & 1 == 1
                        || fight.clash.fleets[side] >> number & 1 == 1
                })
                .collect();
            for number in group {
                let Some(Some(fleet)) = own.fleets.get_mut(usize::from(number)) else {
                    continue;
                };
                fleet.fought = true;
                fleet.rested = 0;
                let cargo = matches!(fleet.doing, Act::Load | Act::Unload);
                if cargo && fleet.mission.whole() {
                    // The turns lost are put before what is left of the plot (G12.6, G16.1).
                    let lost = if work { 1 } else { 1 + usize::from(fleet.work) };
                    let again = [Order::act(fleet.doing); LOST_TURNS];
                    fleet.plot.splice(0..0, again.into_iter().take(lost));
                }
                if !work {
                    fleet.work = 0;
                }
                if long && (leavers_pay || stayed >> number & 1 == 1) {
                    fleet.slowed = true;
                    fleet.anew = !matches!(fleet.mission, Mission::Abort(_));
                }
            }
            self.cast_off(side, fight);
            self.strike_off(side);
        }
        self.show();
    }

    /// Tows that were severed in a battle are over (G17.3).
    fn cast_off(&mut self, side: Side, fight: &Fight) {
        let place = |counter: u8| fight.counters[side].iter().position(|other| *other == counter);
        for fleet in self.own(side).fleets.iter_mut().flatten() {
            let ends = fleet.tow.and_then(|tow| place(tow.by).zip(place(tow.of)));
            if ends.is_some_and(|(by, of)| usize::from(fight.waters.counters[side][by].tow) != of) {
                fleet.tow = None;
            }
        }
    }

    /// Fleets without ships are no more, nor are tows of which an end has sunk.
    pub(super) fn strike_off(&mut self, side: Side) {
        let Own { fleets, counters, .. } = self.own(side);
        for fleet in fleets.iter_mut().flatten() {
            let alive = |counter: u8| counters[usize::from(counter)].alive;
            let least = |tow: Tow| if tow.by == tow.of { 2 } else { 1 };
            fleet.tow = fleet
                .tow
                .filter(|tow| alive(tow.by).min(alive(tow.of)) >= least(*tow));
        }
        for number in self.fleets(side) {
            if self.state.own[side].counters_of(number).next().is_none() {
                self.dissolve(side, number);
            }
        }
    }
}

impl Operations {
    /// Room for a battle, as large as any.
    pub(in super::super) fn room(&self) -> Fight {
        let force = || Force {
            units: Vec::with_capacity(SHIPS),
            counters: Vec::with_capacity(COUNTERS),
            leaders: Vec::with_capacity(SHIPS),
            ..Force::default()
        };
        let battle = Battle {
            title: "".into(),
            rounds: self.switches.battle.rounds(),
            night: false,
            surprise: false,
            weather: self.weather,
            limit: self.limit,
            sides: BySide([force(), force()]),
            switches: self.switches.battle.clone(),
            board: Arc::clone(&self.board),
            start: Waters::empty(),
            origin: None,
        };
        Fight {
            clash: Clash {
                zone: 0,
                port: None,
                fleets: BySide([0; 2]),
                surprise: false,
            },
            number: 0,
            battle: Arc::new(battle),
            waters: Arc::new(Waters::empty()),
            counters: BySide::default(),
        }
    }

    /// Puts the battle of a clash into a room; false if a side has no ship left in it.
    fn fight(&self, state: &State, clash: Clash, fight: &mut Fight) -> bool {
        let (battle, waters) = (Arc::make_mut(&mut fight.battle), Arc::make_mut(&mut fight.waters));
        *waters = Waters::empty();
        for side in Side::BOTH {
            let own = &*state.own[side];
            let joins = |number: &u8| {
                clash.fleets[side] >> own.head(*number) & 1 == 1 || clash.fleets[side] >> number & 1 == 1
            };
            let fleets = || own.all().map(|(number, _)| number).filter(joins);
            let all = fleets().flat_map(|number| own.counters_of(number));
            let mut all: ArrayVec<u8, SHIPS> = all.map(|counter| counter as u8).collect();
            all.sort_unstable();
            // A battle holds so many counters of a side; those beyond stay out of it.
            fight.counters[side] = all.into_iter().take(COUNTERS).collect();
            let counters = &fight.counters[side];
            if counters.is_empty() {
                return false;
            }
            let force = &mut battle.sides[side];
            self.muster(own, side, counters, force, waters);
            force.avoid = fleets().all(|number| own.shun >> own.head(number) & 1 == 1);
            force.in_port = clash.port.is_some_and(|(_, owner)| owner == side);
        }
        battle.title = Arc::clone(&self.map.zone(clash.zone).name);
        battle.night = self.night(state.turn);
        battle.surprise = clash.surprise;
        battle.weather = state.weather;
        battle.start.clone_from(waters);
        (fight.clash, fight.number) = (clash, state.battles);
        true
    }

    /// The force of some counters, in the state in which they are.
    fn muster(&self, own: &Own, side: Side, counters: &[u8], force: &mut Force, waters: &mut Waters) {
        let party = &self.sides[side];
        force.units.clear();
        force.counters.clear();
        force.leaders.clear();
        for &number in counters {
            let mut counter = party.force.counters[usize::from(number)].clone();
            let units = counter.units();
            counter.first = force.units.len() as u8;
            let place = force.counters.len() as u8;
            for unit in units {
                let leads = party
                    .leaders
                    .iter()
                    .any(|leader| usize::from(leader.ship) == unit);
                if leads && self.leads(own, side, own.counters[usize::from(number)].fleet) {
                    force.leaders.push(force.units.len() as u8);
                }
                let mut built = party.force.units[unit].clone();
                built.counter = place;
                force.units.push(built);
                let mut ship = own.ships[unit];
                if own.fuel.get(unit) == Some(&0) {
                    ship.speed = Speed::Dead;
                }
                waters.ships[side].push(ship);
            }
            waters.counters[side].push(Spot {
                area: if own.counters[usize::from(number)].alive > 0 {
                    WAITS
                } else {
                    LEFT
                },
                alive: own.counters[usize::from(number)].alive,
                tow: place,
            });
            force.counters.push(counter);
        }
        for tow in own.all().filter_map(|(_, fleet)| fleet.tow) {
            let place = |counter: u8| counters.iter().position(|other| *other == counter);
            if let (Some(by), Some(of)) = (place(tow.by), place(tow.of)) {
                waters.counters[side][by].tow = of as u8;
                waters.counters[side][of].tow = by as u8;
            }
        }
    }
}
