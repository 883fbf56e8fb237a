//! Gunnery and torpedoes (G6, G8), and how announced fire is carried out (G1.4, G1.5).

use super::damage::{Hit, Target};
use super::event::{Die, Event, Roll};
use super::rules::Battle;
use super::state::{Afloat, Cursor, Shot, Side, Stage, State};
use crate::ships::{Mount, PRIMARY, SECONDARY, Speed, TERTIARY};
use crate::switches::Switch;
use admiralty_core::dice::Dice;
use admiralty_core::machine::{Illegal, Observer};
use arrayvec::ArrayVec;

/// The most dice of one ship in one phase.
const MOST_DICE: usize = 48;

impl Battle {
    /// Whether a counter cannot move, for fire at it (G6.6).
    #[must_use]
    pub fn helpless(&self, state: &State, side: Side, counter: usize) -> bool {
        let dead = |(_, ship): (usize, &Afloat)| ship.speed == Speed::Dead;
        if self.switches.differs(Switch::CannotMoveCases) {
            return self.living(state, side, counter).any(dead);
        }
        !self.mobile(state, side, counter)
    }

    /// What a die must show to hit a counter (G6.6).
    #[must_use]
    pub fn need(&self, state: &State, side: Side, unit: usize, target: usize, range: u8) -> i8 {
        let base = if range >= 2 { 6 } else { 5 };
        base - i8::from(self.unit(side, unit).ship.excellent)
            - i8::from(self.helpless(state, side.other(), target))
    }

    /// Whether a ship may fire its guns at all (G6.7, G6.8).
    fn may_fire(&self, state: &State, side: Side, unit: usize) -> bool {
        let ship = &state.ships[side][unit];
        let counter = usize::from(self.unit(side, unit).counter);
        let towed = state.round == 1 && self.in_tow(state, side, counter);
        let dead = self.switches.differs(Switch::DeadShipsFire) && ship.speed == Speed::Dead;
        state.counters[side][counter].here() && !(ship.sunk() || towed || dead)
    }

    /// The shot of a ship at a counter, if it may be fired (G3.7, G6.2 to G6.7).
    ///
    /// # Errors
    /// The clause that forbids it.
    pub fn shot(&self, state: &State, side: Side, unit: usize, target: usize) -> Result<Shot, Illegal> {
        let enemy = side.other();
        let spot = state.counters[enemy].get(target).filter(|spot| spot.here());
        let Some(spot) = spot else {
            return Err(Illegal::new("G6.3", "there is no such target on the board"));
        };
        Illegal::unless(self.may_fire(state, side, unit), "G6.7", "this ship may not fire")?;
        let range = self.board.distance(self.spot(state, side, unit).area, spot.area);
        let dark = !self.switches.differs(Switch::FireNeedsSighting) && range > self.sight(state.round);
        Illegal::unless(!dark, "G3.7", "the target is out of sight")?;
        let dice = self.dice(self.unit(side, unit), &state.ships[side][unit], range);
        Illegal::unless(dice != [0; 3], "G6.2", "no battery reaches the target")?;
        Ok(Shot {
            side,
            firer: unit as u8,
            target: target as u8,
            range,
            dice,
            need: self.need(state, side, unit, target, range),
        })
    }

    /// Whether the Russian line of an area has another target already (G6.4).
    fn breaks_the_line(&self, state: &State, side: Side, unit: usize, target: u8) -> bool {
        let own = self.unit(side, unit);
        let area = self.spot(state, side, unit).area;
        own.ship.of_the_russian_line()
            && state.shots.iter().any(|shot| {
                let other = usize::from(shot.firer);
                shot.side == side
                    && shot.target != target
                    && self.unit(side, other).ship.of_the_russian_line()
                    && self.spot(state, side, other).area == area
            })
    }

    /// A shot that may be announced now.
    pub(super) fn aim(&self, state: &State, side: Side, unit: usize, target: u8) -> Result<Shot, Illegal> {
        let shot = self.shot(state, side, unit, target.into())?;
        let broken = self.breaks_the_line(state, side, unit, target);
        Illegal::unless(!broken, "G6.4", "the Russian line of an area fires at one target")?;
        Ok(shot)
    }

    /// The torpedoes of a ship at a counter (G8.2 to G8.4, G8.6).
    ///
    /// # Errors
    /// The clause that forbids it.
    pub fn salvo(&self, state: &State, side: Side, unit: usize, target: usize) -> Result<Shot, Illegal> {
        let enemy = side.other();
        let Some(spot) = state.counters[enemy].get(target).filter(|spot| spot.here()) else {
            return Err(Illegal::new("G8.2", "there is no such target on the board"));
        };
        Illegal::unless(
            self.has_torpedoes(state, side, unit),
            "G8.2",
            "this ship cannot fire torpedoes",
        )?;
        Illegal::unless(
            !self.sides[enemy].in_port,
            "G8.6",
            "ships in a port cannot be torpedoed",
        )?;
        let range = self.board.distance(self.spot(state, side, unit).area, spot.area);
        Illegal::unless(range <= 1, "G8.2", "torpedoes reach areas beside")?;
        let dark = !self.switches.differs(Switch::FireNeedsSighting) && range > self.sight(state.round);
        Illegal::unless(!dark, "G3.7", "the target is out of sight")?;
        let first = usize::from(self.counter(enemy, target).first);
        let own = &self.unit(side, unit).ship;
        let still = |(_, ship): (usize, &Afloat)| ship.speed == Speed::Dead;
        let modifier = i8::from(self.unit(enemy, first).ship.code.large_torpedo_target())
            + i8::from(self.living(state, enemy, target).any(still))
            + i8::from(range == 0)
            - i8::from(own.code.clumsy_with_torpedoes())
            - i8::from(own.mount == Mount::Hull);
        Ok(Shot {
            side,
            firer: unit as u8,
            target: target as u8,
            range,
            dice: [own.torpedo, 0, 0],
            need: 6 - modifier,
        })
    }

    /// Whether a ship has torpedoes that it can fire (G8.2, G8.3, G26).
    pub(super) fn has_torpedoes(&self, state: &State, side: Side, unit: usize) -> bool {
        let ship = &state.ships[side][unit];
        let counter = usize::from(self.unit(side, unit).counter);
        ship.mount
            && !ship.spent
            && !ship.sunk()
            && ship.speed > Speed::Dead
            && !ship.jammed
            && !self.sides[side].in_port
            && !self.weather.rough()
            && state.counters[side][counter].here()
            && !self.in_tow(state, side, counter)
    }

    /// Whether a ship has anything to announce.
    fn has_target(&self, state: &State, side: Side, unit: usize, torpedoes: bool) -> bool {
        if torpedoes && !self.has_torpedoes(state, side, unit)
            || !torpedoes && !self.may_fire(state, side, unit)
        {
            return false;
        }
        (0..state.counters[side.other()].len()).any(|target| match torpedoes {
            true => self.salvo(state, side, unit, target).is_ok(),
            false => self.shot(state, side, unit, target).is_ok(),
        })
    }

    /// The next to announce fire, from this ship of a side on: the winner's ships, then the loser's (G6.1, G8.1).
    pub(super) fn next_to_announce(
        &self,
        state: &State,
        side: Side,
        from: usize,
        torpedoes: bool,
    ) -> Option<(Side, u8)> {
        let of = |side: Side, from| {
            (from..self.sides[side].units.len()).find(|&unit| self.has_target(state, side, unit, torpedoes))
        };
        if let Some(unit) = of(side, from) {
            return Some((side, unit as u8));
        }
        if side == state.winner {
            return of(side.other(), 0).map(|unit| (side.other(), unit as u8));
        }
        None
    }

    /// Carries out announced fire until an owner is to choose (G7.12) or all is done. Returns whether all is done.
    pub(super) fn carry_out(
        &self,
        state: &mut State,
        torpedoes: bool,
        dice: &mut impl Dice<Roll>,
        watch: &mut impl Observer<Self>,
    ) -> bool {
        while let Some(&shot) = state.shots.get(usize::from(state.cursor.shot)) {
            let enemy = shot.side.other();
            let target = usize::from(shot.target);
            let sunk = state.counters[enemy][target].alive == 0;
            if !state.cursor.rolled {
                if sunk {
                    next_shot(state);
                    continue;
                }
                self.roll_to_hit(state, &shot, torpedoes, dice, watch);
            }
            let Some(battery) = (PRIMARY..=TERTIARY).find(|&battery| state.cursor.hits[battery] > 0) else {
                next_shot(state);
                continue;
            };
            if sunk {
                state.cursor.hits[battery] -= 1;
                watch.see(self, state, &Event::Lost(battery, torpedoes));
                continue;
            }
            if !torpedoes && state.cursor.place[0] == 0 {
                let number = 2 * u16::from(state.cursor.number);
                let mut roll = |n| dice.roll(self.purpose(state, &shot, Die::Place, number + n));
                let place = [roll(0), roll(1)];
                state.cursor.place = place;
            }
            match self.only_taker(state, enemy, target) {
                Some(unit) => self.take(state, unit, torpedoes, dice, watch),
                None => {
                    state.stage = Stage::Take(enemy, torpedoes);
                    return false;
                }
            }
        }
        true
    }

    /// The ship of a counter that takes a hit where there is nothing to choose: the only one, or the first of equals.
    fn only_taker(&self, state: &State, side: Side, counter: usize) -> Option<usize> {
        let mut living = self.living(state, side, counter);
        let (first, ship) = living.next()?;
        living.all(|(_, other)| other == ship).then_some(first)
    }

    fn purpose(&self, state: &State, shot: &Shot, kind: Die, number: u16) -> Roll {
        Roll {
            kind,
            round: state.round,
            impulse: state.impulse,
            ship: shot.firer | (shot.side as u8) << 7,
            number,
        }
    }

    fn roll_to_hit(
        &self,
        state: &mut State,
        shot: &Shot,
        torpedoes: bool,
        dice: &mut impl Dice<Roll>,
        watch: &mut impl Observer<Self>,
    ) {
        let mut faces: ArrayVec<u8, MOST_DICE> = ArrayVec::new();
        let kind = if torpedoes { Die::Torpedo } else { Die::ToHit };
        for battery in [PRIMARY, SECONDARY, TERTIARY] {
            for _ in 0..shot.dice[battery] {
                let face = dice.roll(self.purpose(state, shot, kind, faces.len() as u16));
                faces.push(face);
                state.cursor.hits[battery] += u8::from(face as i8 >= shot.need);
            }
        }
        state.cursor.rolled = true;
        let event = match torpedoes {
            true => Event::Salvo(shot, &faces),
            false => Event::Volley(shot, &faces),
        };
        watch.see(self, state, &event);
    }

    /// A ship takes the hit in hand.
    pub(super) fn take(
        &self,
        state: &mut State,
        unit: usize,
        torpedoes: bool,
        dice: &mut impl Dice<Roll>,
        watch: &mut impl Observer<Self>,
    ) {
        let shot = state.shots[usize::from(state.cursor.shot)];
        let Cursor {
            number, place, hits, ..
        } = state.cursor;
        let battery = (PRIMARY..=TERTIARY)
            .find(|&battery| hits[battery] > 0)
            .unwrap_or(SECONDARY);
        let enemy = shot.side.other();
        let built = self.unit(enemy, unit);
        let purpose = |kind| Roll {
            kind,
            round: state.round,
            impulse: state.impulse,
            ship: shot.firer | (shot.side as u8) << 7,
            number: number.into(),
        };
        let die = (torpedoes && !built.ship.code.sunk_by_a_torpedo())
            .then(|| dice.roll(purpose(Die::TorpedoDamage)));
        let mut roll = |kind| dice.roll(purpose(kind));
        let mut ship = state.ships[enemy][unit];
        let mut target = Target {
            switches: &self.switches,
            unit: built,
            ship: &mut ship,
        };
        let struck = if torpedoes {
            target.torpedo(die)
        } else {
            let hit = Hit {
                calibre: battery,
                range: shot.range,
                sum: place[0] + place[1],
            };
            target.strike(hit, &mut roll)
        };
        state.ships[enemy][unit] = ship;
        if struck.sunk {
            state.counters[enemy][usize::from(shot.target)].alive -= 1;
        }
        state.cursor.hits[battery] -= 1;
        state.cursor.number += 1;
        state.cursor.place = [0; 2];
        let event = match torpedoes {
            true => Event::Torpedo(enemy, unit as u8, die, &struck),
            false => Event::Hit(enemy, unit as u8, battery, place, &struck),
        };
        watch.see(self, state, &event);
    }
}

fn next_shot(state: &mut State) {
    state.cursor = Cursor {
        shot: state.cursor.shot + 1,
        ..Cursor::default()
    };
}
