//! Sonar, searches, moves, mines, smoke (V3, V5.4, V5.5, V7).

use super::Play;
use crate::ability::Ability;
use crate::card::Type;
use crate::inches::choice::Move;
use crate::inches::event::Event;
use crate::inches::plane::{Heading, INCH, Point, TOUCH};
use crate::inches::roll::{Roll, What};
use crate::inches::rules::{Ground, NEAR, Victory};
use crate::inches::state::{Cloud, Flags, Home, Id, Is, Mask, Pending, Place, Side, Stage, State};
use crate::inches::switches::{Part, Switch};
use crate::sector::once::Once;
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;

impl Victory {
    /// V7.3: modifiers of a search.
    #[must_use]
    pub fn detection_modifier(&self, state: &State, unit: Id, target: Id) -> i8 {
        let (sea, at) = (&state.sea[target], state.at[target]);
        let hunter =
            self.able(state, unit, Ability::SubHunter) && !self.base.has(target, Ability::ElusiveQuarry);
        let from = state.at[unit];
        let between = |side: Side| {
            self.here(state, side, self.kinds(side).ships)
                .any(|ship| ship != unit && state.at[ship].off_line(from, at) < TOUCH * TOUCH)
        };
        // In B a submarine that did not move last turn; in C this turn.
        let still = if state.stage == Stage::Move {
            Is::HAD_MOVED
        } else {
            Is::MOVED
        };
        let mut sum = -(sea.deep as i8);
        sum += i8::from(sea.is.has(Is::HAD_FIRED)) + i8::from(sea.is.has(Is::WAS_DETECTED));
        sum += i8::from(hunter);
        sum += i8::from(self.lies(at, Ground::Shallow, 0));
        sum -= 2 * i8::from(Side::BOTH.into_iter().any(between));
        sum - i8::from(!sea.is.has(still))
    }

    /// V7.2: whether a unit can search for a submarine now.
    #[must_use]
    pub fn may_search(&self, state: &State, unit: Id, target: Id) -> bool {
        let own = self.unit(unit);
        let elusive = self.base.has(target, Ability::ElusiveQuarry);
        let hunter = own.kind == Type::Destroyer
            || own.kind.is_ship() && self.able(state, unit, Ability::SubHunter) && !elusive;
        let searcher = match state.stage {
            Stage::Move => hunter && !state.is(unit, Is::MOVE_DONE | Is::BEACHED),
            Stage::Missions => own.kind.is_bomber() && !state.is(unit, Is::HOMEWARD),
            _ => false,
        };
        searcher
            && own.asw > 0
            && !state.is(unit, Is::SEARCHED)
            && state.on_table(unit)
            && state.on_table(target)
            && self.unit(target).kind == Type::Submarine
            && !self.found(state, target)
            && state.at[unit].within(state.at[target], 20 * INCH)
    }

    /// V7.10: how far a submarine hears a unit.
    #[must_use]
    pub fn hearing(&self, target: Id) -> i32 {
        let near = matches!(
            self.unit(target).kind,
            Type::Destroyer | Type::TorpedoBoat | Type::Cruiser | Type::Submarine
        );
        if near { 20 * INCH } else { 100 * INCH }
    }

    /// V7.10: the group round a unit.
    #[must_use]
    pub fn group(&self, state: &State, target: Id) -> Mask {
        let side = target.side();
        if self.unit(target).kind == Type::Submarine {
            return target.bit();
        }
        self.near(state, side, self.kinds(side).ships, state.at[target], NEAR / 2)
    }

    /// V7.10: dice and the change of the result for a group of so many.
    #[must_use]
    pub fn sonar_dice(&self, ships: usize) -> (u8, i8) {
        let more = match (self.switches.is(Switch::SonarDice), ships) {
            (_, 0 | 1) => return (4, -1),
            (0, ships) => ships - 2,
            (_, ships) => ships,
        };
        (4 + more as u8, 0)
    }

    /// Where a move leads: the points of its pieces as far as it goes (V1.6), the last heading, and whether it beaches.
    #[must_use]
    pub fn course(&self, state: &State, order: &Move) -> Course {
        let unit = order.unit;
        let mut course = Course {
            points: [state.at[unit]; 4],
            pieces: 0,
            heading: state.heading[unit],
            beached: false,
        };
        for leg in order.legs {
            let from = course.points[course.pieces];
            if leg.ahead > 0 {
                let clear = self.clear_way(state, unit, from, course.heading, i32::from(leg.ahead));
                let to = from.ahead(course.heading, clear);
                course.pieces += 1;
                course.points[course.pieces..].fill(to);
                course.beached = self.grounds(unit, to);
                if course.beached {
                    return course;
                }
                if clear < i32::from(leg.ahead) {
                    // The piece that was cut short is the last one; the turn behind it is left.
                    course.heading = course.heading.turned(leg.turn);
                    return course;
                }
            }
            course.heading = course.heading.turned(leg.turn);
        }
        course
    }

    /// V3.3: whether a unit may come near shores and shoals.
    pub(in crate::inches) fn is_shallow(&self, unit: Id) -> bool {
        self.base.has(unit, Ability::ShallowDraft) || self.unit(unit).kind.is_small()
    }

    /// V3.3: whether a ship runs aground where it stops.
    fn grounds(&self, unit: Id, at: Point) -> bool {
        let aground = self.lies(at, Ground::Shoal, INCH) || self.lies(at, Ground::Island, INCH);
        aground && !self.is_shallow(unit) && self.unit(unit).kind.is_ship()
    }

    /// V3.2, M4.3: whether a straight way leads over ground of a kind; who lies on it may leave it.
    pub(in crate::inches) fn crosses(&self, from: Point, to: Point, ground: Ground) -> bool {
        self.ground.iter().any(|patch| {
            let square = patch.radius * patch.radius;
            let leaves = patch.at.within(from, patch.radius) && !patch.at.within(to, patch.radius);
            patch.ground == ground && patch.at.off_line(from, to) <= square && !leaves
        })
    }

    /// V1.6: how far a unit gets before it is 0.5 inch from another; submerged submarines touch nobody.
    fn clear_way(&self, state: &State, unit: Id, from: Point, heading: Heading, distance: i32) -> i32 {
        let submerged = |unit: Id| self.unit(unit).kind == Type::Submarine && !state.is(unit, Is::SURFACED);
        if submerged(unit) {
            return distance;
        }
        let to = from.ahead(heading, distance);
        let mut clear = distance;
        for side in Side::BOTH {
            for other in self
                .surface(state, side)
                .of(side)
                .filter(|&other| other != unit && state.on_table(other))
            {
                let at = state.at[other];
                // Who is too near already may go away, and past it abeam.
                let ((lx, ly), (px, py)) = (from.to(to), from.to(at));
                let nears = lx * px + ly * py > 0 || !at.within(from, TOUCH);
                if nears && let Some(met) = at.met(from, to, TOUCH) {
                    clear = clear.min(met);
                }
            }
        }
        clear.max(0)
    }
}

/// Where a move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// The start and the end of each piece.
    pub points: [Point; 4],
    /// How many pieces.
    pub pieces: usize,
    /// The heading at the end.
    pub heading: Heading,
    /// Whether it runs aground (V3.3).
    pub beached: bool,
}

impl Course {
    /// Its end.
    #[must_use]
    pub fn end(&self) -> Point {
        self.points[3]
    }
}

impl<D: SidedDice<Roll>, W: Observer<Victory>> Play<'_, D, W> {
    /// M4.5, M11.2: the start of a side's own movement.
    pub(super) fn begin_movement(&mut self) {
        let side = self.state.base.side;
        for unit in self
            .rules
            .present(self.state, side, self.rules.kinds(side).rolls_speed)
            .of(side)
        {
            let slow = self.rules.unit(unit).numbers.slow;
            if slow > 0 {
                let die = self.roll(What::Slow, unit, unit, 0);
                if die <= slow {
                    self.state.base.flags[unit].set(Flags::SLOWED);
                }
                self.tell(&Event::Slowed { unit, die });
            }
        }
    }

    /// V7.10.
    pub(super) fn listen(&mut self, unit: Id, target: Id) {
        self.state.set(unit, Is::LISTENED);
        let group = self.rules.group(self.state, target);
        // A submarine is no lone ship.
        let (dice, mut sum) = match self.rules.unit(target).kind {
            Type::Submarine => (4, 0),
            _ => self.rules.sonar_dice(group.len()),
        };
        for number in 0..u16::from(dice) {
            sum += success(self.roll(What::Sonar, unit, unit, number), 0);
        }
        if self.state.is(target, Is::WAS_DETECTED) && self.rules.unit(target).kind == Type::Submarine {
            sum += 1;
        }
        let found = sum >= self.rules.unit(unit).armor as i8;
        if found {
            let heard = self.state.sea[unit].noticed;
            self.state.sea[unit].noticed = heard | group;
        }
        self.tell(&Event::Heard { unit, target, found });
    }

    /// V7.2 to V7.4.
    pub(super) fn search(&mut self, unit: Id, target: Id) {
        self.state.set(unit, Is::SEARCHED);
        let modifier = self.rules.detection_modifier(self.state, unit, target);
        let per_die = self.rules.switches.is(Switch::DetectionModifiers) == 1;
        let (shift, mut successes) = if per_die { (modifier, 0) } else { (0, modifier) };
        for number in 0..u16::from(self.rules.unit(unit).asw) {
            successes += success(self.roll(What::Detection, unit, target, number), shift);
        }
        let found = successes >= self.rules.unit(target).armor as i8;
        self.tell(&Event::Searched {
            unit,
            target,
            successes,
            found,
        });
        if found {
            return self.found(unit, target);
        }
        let hour = self.roll(What::Lost, unit, target, 0) + self.roll(What::Lost, unit, target, 1);
        self.tell(&Event::Lost { unit, hour });
        let heading = self.state.heading[unit].turned((hour % 12 * 2) as i8);
        if self.rules.unit(unit).kind.is_aircraft() {
            let far = self.rules.extra(unit).inches / 2;
            let to = self.on_table(self.state.at[unit], heading, far);
            self.state.heading[unit] = heading;
            self.state.set(unit, Is::FLOWN);
            return self.shift(unit, to, heading);
        }
        self.state.heading[unit] = heading;
        let far = self.rules.speed(self.state, unit).min(3 * INCH) / 2;
        self.drift(unit, heading, far);
        self.state.set(unit, Is::MOVE_DONE);
    }

    fn found(&mut self, unit: Id, target: Id) {
        self.state.set(target, Is::DETECTED);
        if self.state.is(target, Is::DECOY) {
            self.tell(&Event::Decoy { unit: target });
            self.state.base.put(target, Place::Left);
            return;
        }
        if self.rules.unit(unit).kind.is_ship() {
            self.state.pending = Some(Pending::Run { unit, target });
        }
    }

    /// V7.4: two inches more, straight towards the submarine.
    pub(super) fn run(&mut self, unit: Id, target: Id, yes: bool) {
        if yes {
            let (from, to) = (self.state.at[unit], self.state.at[target]);
            let heading = Heading::towards(from, to);
            self.state.heading[unit] = heading;
            self.drift(unit, heading, from.distance(to).min(2 * INCH));
        }
    }

    /// Moves a unit straight ahead, as far as table and other units allow.
    fn drift(&mut self, unit: Id, heading: Heading, far: i32) {
        let clear = self
            .rules
            .clear_way(self.state, unit, self.state.at[unit], heading, far);
        let from = self.state.at[unit];
        let to = self.on_water(from, heading, clear);
        self.shift(unit, to, heading);
        self.mines(unit, &[from, to]);
        if from != to && self.rules.grounds(unit, to) {
            self.beach(unit);
        }
    }

    fn beach(&mut self, unit: Id) {
        self.state.set(unit, Is::BEACHED);
        self.tell(&Event::Beached { unit });
    }

    /// The point so far ahead, or as near to it as table and land allow.
    fn on_water(&self, from: Point, heading: Heading, far: i32) -> Point {
        let mut far = far;
        let wet = |far: i32| !self.rules.crosses(from, from.ahead(heading, far), Ground::Island);
        while far > 0 && !wet(far) {
            far -= INCH / 2;
        }
        self.on_table(from, heading, far.max(0))
    }

    /// The point so far ahead, or as near to it as the table goes.
    fn on_table(&self, from: Point, heading: Heading, far: i32) -> Point {
        let mut far = far;
        while far > 0 && !self.rules.on(from.ahead(heading, far)) {
            far -= INCH / 2;
        }
        from.ahead(heading, far.max(0))
    }

    /// V7.1.
    pub(super) fn change_depth(&mut self, unit: Id) {
        let sea = &mut self.state.sea[unit];
        let surfaced = !sea.is.has(Is::SURFACED);
        if surfaced {
            sea.is.set(Is::SURFACED);
            if sea.deep > 0 {
                sea.is.set(Is::IDLE); // V7.7
            }
            sea.deep = 0;
        } else {
            sea.is.clear(Is::SURFACED);
        }
        sea.is.set(Is::MOVE_DONE);
        self.tell(&Event::DepthChanged { unit, surfaced });
    }

    /// C8.6: leaves the table, and the aircraft aboard with it.
    pub(super) fn leave(&mut self, unit: Id) {
        self.state.base.put(unit, Place::Left);
        self.tell(&Event::Left { unit });
        let side = unit.side();
        for aircraft in (self.state.base.afloat[side] & self.rules.kinds(side).aircraft).of(side) {
            if self.rules.is_based(self.state, aircraft, Home(unit)) {
                self.state.base.put(aircraft, Place::Left);
                self.tell(&Event::Left { unit: aircraft });
            }
        }
    }

    /// V3.1: the whole move of a unit.
    pub(super) fn move_unit(&mut self, order: Move) {
        let unit = order.unit;
        let start = self.state.at[unit];
        if order.fast {
            self.spend(unit, Once::HighSpeedRun);
            self.state.base.flags[unit].set(Flags::NO_CLAIM);
        }
        let course = self.rules.course(self.state, &order);
        let sea = &mut self.state.sea[unit];
        if sea.deep > 0 && order.deep == 0 {
            sea.is.set(Is::IDLE); // V7.7: it attacks from the next turn on
        }
        sea.deep = order.deep;
        sea.is.set(Is::MOVE_DONE);
        self.state.heading[unit] = course.heading;
        if order.mines > 0 {
            self.lay(unit, order.mines, start);
        }
        if course.pieces > 0 {
            self.shift(unit, course.end(), course.heading);
            self.mines(unit, &course.points[..=course.pieces]);
        }
        if course.beached {
            self.beach(unit);
        }
        if order.smoke {
            self.state.set(unit, Is::SMOKES);
            let (at, until) = (course.end(), self.state.base.turn + 1);
            self.state.clouds.push(Cloud { at, until });
            self.tell(&Event::Smoke { unit, at });
        }
    }

    /// Puts a unit somewhere else, and tells it.
    fn shift(&mut self, unit: Id, to: Point, heading: Heading) {
        let from = self.state.at[unit];
        self.state.at[unit] = to;
        if from != to {
            self.state.set(unit, Is::MOVED);
        }
        self.tell(&Event::Moved {
            unit,
            from,
            to,
            heading,
        });
    }

    /// V5.4.
    fn lay(&mut self, unit: Id, counters: u8, at: Point) {
        self.state.sea[unit].mines -= counters;
        self.state.set(unit, Is::LAYS);
        for _ in 0..counters {
            self.state.mines.push(at);
        }
        self.tell(&Event::MinesLaid { unit, counters });
    }

    /// V5.5: a die for each counter that the way came near, once a movement.
    fn mines(&mut self, unit: Id, way: &[Point]) {
        let card = self.rules.unit(unit);
        let submerged = card.kind == Type::Submarine && !self.state.is(unit, Is::SURFACED);
        if self.state.mines.is_empty() || submerged || card.has(Ability::AvoidMines) {
            return;
        }
        let range = if self.rules.switches.is(Switch::MineRange) == 1 {
            INCH
        } else {
            NEAR
        };
        let counters = self.state.mines.clone();
        for (number, at) in (0_u16..).zip(counters) {
            let laid_now = self.state.is(unit, Is::LAYS) && way.first() == Some(&at);
            let near = way
                .windows(2)
                .any(|piece| at.off_line(piece[0], piece[1]) <= range * range);
            let met = self.state.sea[unit].mined >> number & 1 == 1;
            if !near || laid_now || met {
                continue;
            }
            self.state.sea[unit].mined |= 1 << number;
            let die = self.roll(What::Mine, unit, unit, number);
            let points = die.saturating_sub(4);
            self.tell(&Event::Mined { unit, die, points });
            if points > 0 {
                self.mark(unit, |marks| marks.points += points);
                let ship = card.kind.is_ship() && card.kind != Type::TorpedoBoat; // V6.9
                if points == 2 && ship && self.rules.part(Part::Criticals) {
                    self.critical_die(unit, unit, 512 + number);
                }
            }
        }
    }
}

/// M12.1, M12.3: the successes of a face with a die modifier.
const fn success(face: u8, shift: i8) -> i8 {
    if face == 6 {
        return 2;
    }
    let need = 4 - shift;
    (face as i8 >= if need < 2 { 2 } else { need }) as i8
}
