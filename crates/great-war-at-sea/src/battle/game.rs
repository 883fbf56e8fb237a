//! The sequence of a battle (G4): whom it asks, and what comes next.

use super::board::Area;
use super::choice::Choice;
use super::event::{Die, Event, Roll};
use super::movement::GONE;
use super::rules::Battle;
use super::state::{Cursor, LEFT, Side, Stage, State};
use crate::ships::HULL;
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::{Asked, Choices, Generator, Hidden, Illegal, Listed, Observer, Rules};
use admiralty_core::seats::{Seat, SeatCard};
use std::borrow::Cow;

/// The seats.
pub static SEATS: [SeatCard; 2] = [
    SeatCard::new("central", "Central Powers", "the Central Powers").of_side("the Central Powers", true),
    SeatCard::new("allied", "Allied", "the Allied player").of_side("the Allies", true),
];

impl Battle {
    /// The side that is asked.
    #[must_use]
    #[inline]
    pub fn side_asked(&self, state: &State) -> Option<Side> {
        match state.stage {
            Stage::SetUp(side, _)
            | Stage::Arrive(side, _)
            | Stage::Move(side)
            | Stage::Aim(side, _)
            | Stage::Launch(side, _)
            | Stage::Take(side, _) => Some(side),
            Stage::Begin | Stage::Over => None,
        }
    }

    /// A round begins: initiative, and set-up in the first (G4).
    fn begin_round(
        &self,
        state: &mut State,
        dice: &mut impl SidedDice<Roll>,
        watch: &mut impl Observer<Self>,
    ) {
        state.round += 1;
        state.impulse = 0;
        for side in Side::BOTH {
            let (round, on) = self.sides[side].later;
            if round == state.round && self.to_place(state, side, true).is_some() {
                let die = dice.roll(Roll {
                    kind: Die::Later,
                    round,
                    impulse: 0,
                    ship: side as u8,
                    number: 0,
                });
                watch.see(self, state, &Event::Later(side, die, die >= on));
                if die < on {
                    let lost = self.sides[side].counters.iter().zip(&mut state.counters[side]);
                    lost.filter(|(counter, _)| counter.later)
                        .for_each(|(_, spot)| spot.area = LEFT);
                }
            }
        }
        if state.round == 1 {
            self.initiative(state, dice, watch);
        }
        self.place_next(state, dice, watch);
    }

    /// Asks for the next counter to be placed, or goes on to the impulses.
    fn place_next(
        &self,
        state: &mut State,
        dice: &mut impl SidedDice<Roll>,
        watch: &mut impl Observer<Self>,
    ) {
        let loser = state.winner.other();
        if state.round == 1 {
            for side in [loser, state.winner] {
                if let Some(number) = self.to_place(state, side, false) {
                    state.stage = Stage::SetUp(side, number);
                    return;
                }
            }
        }
        let comes = |side: Side| self.sides[side].later.0 == state.round;
        for side in Side::BOTH.into_iter().filter(|side| comes(*side)) {
            if let Some(number) = self.to_place(state, side, true) {
                state.stage = Stage::Arrive(side, number);
                return;
            }
        }
        if state.round > 1 {
            self.initiative(state, dice, watch);
        }
        state.impulse = 1;
        let winner = state.winner;
        self.begin_move(state, winner, dice, watch);
    }

    fn begin_move(
        &self,
        state: &mut State,
        side: Side,
        dice: &mut impl SidedDice<Roll>,
        watch: &mut impl Observer<Self>,
    ) {
        state.may_move = self.moves_now(state, side);
        state.stage = Stage::Move(side);
        if !self.asks_to_move(state, side) {
            self.end_move(state, side, dice, watch);
        }
    }

    /// A side has moved: fire, the next impulse, or the end of the round.
    fn end_move(
        &self,
        state: &mut State,
        side: Side,
        dice: &mut impl SidedDice<Roll>,
        watch: &mut impl Observer<Self>,
    ) {
        state.may_move = 0;
        if self.over_at_once(state, dice, watch) {
            return;
        }
        if side == state.winner {
            return self.announce(state, side, 0, false, dice, watch);
        }
        if state.impulse >= 5 {
            return self.end_round(state, dice, watch);
        }
        state.impulse += 1;
        let winner = state.winner;
        self.begin_move(state, winner, dice, watch);
    }

    /// Asks who announces next, from a ship of a side on; then carries the fire out.
    fn announce(
        &self,
        state: &mut State,
        side: Side,
        from: usize,
        torpedoes: bool,
        dice: &mut impl SidedDice<Roll>,
        watch: &mut impl Observer<Self>,
    ) {
        let reach = if torpedoes { 1 } else { 3 };
        let near = || self.closest(state).is_some_and(|range| range <= reach);
        if (from > 0 || side != state.winner || near())
            && let Some((side, unit)) = self.next_to_announce(state, side, from, torpedoes)
        {
            state.stage = if torpedoes {
                Stage::Launch(side, unit)
            } else {
                Stage::Aim(side, unit)
            };
            return;
        }
        state.cursor = Cursor::default();
        self.resolve(state, torpedoes, dice, watch);
    }

    /// Goes on with announced fire, and then with the impulse.
    fn resolve(
        &self,
        state: &mut State,
        torpedoes: bool,
        dice: &mut impl SidedDice<Roll>,
        watch: &mut impl Observer<Self>,
    ) {
        if !self.carry_out(state, torpedoes, dice, watch) {
            return;
        }
        state.shots.clear();
        state.cursor = Cursor::default();
        if self.over_at_once(state, dice, watch) {
            return;
        }
        let winner = state.winner;
        if !torpedoes {
            return self.announce(state, winner, 0, true, dice, watch);
        }
        // After impulse 5 the loser does not move, but may sever and scuttle as between any phases (G7.13, G17.3).
        self.begin_move(state, winner.other(), dice, watch);
    }

    /// Whether a side has no ship left on the board (G9.1).
    fn over_at_once(
        &self,
        state: &mut State,
        dice: &mut impl SidedDice<Roll>,
        watch: &mut impl Observer<Self>,
    ) -> bool {
        let over = Side::BOTH.into_iter().any(|side| self.is_gone(state, side));
        if over {
            self.finish(state, dice, watch);
        }
        over
    }

    fn end_round(&self, state: &mut State, dice: &mut impl SidedDice<Roll>, watch: &mut impl Observer<Self>) {
        Battle::mend(state);
        watch.see(self, state, &Event::RoundOver);
        if state.round >= self.rounds || !self.in_sight(state) {
            self.finish(state, dice, watch);
        } else {
            self.begin_round(state, dice, watch);
        }
    }

    /// Carries out a choice of the move of a side.
    fn carry_out_move(
        &self,
        state: &mut State,
        side: Side,
        choice: Choice,
        dice: &mut impl SidedDice<Roll>,
        watch: &mut impl Observer<Self>,
    ) {
        match choice {
            Choice::Move(counter, to) => self.shift(state, side, counter, to, watch),
            Choice::Leave(counter) => self.shift(state, side, counter, GONE, watch),
            Choice::Sever(counter) => {
                self.sever(state, side, counter);
                watch.see(self, state, &Event::Severed(side, counter));
            }
            Choice::Scuttle(unit) => {
                let counter = usize::from(self.unit(side, unit.into()).counter);
                state.ships[side][usize::from(unit)].boxes[HULL] = 0;
                state.counters[side][counter].alive -= 1;
                if state.counters[side][counter].alive == 0 {
                    state.may_move &= !(1 << counter);
                }
                watch.see(self, state, &Event::Scuttled(side, unit));
            }
            _ => return self.end_move(state, side, dice, watch),
        }
        // What can still be done in the moves of all is asked for; in other moves what can move.
        if !self.asks_to_move(state, side) {
            self.end_move(state, side, dice, watch);
        }
    }

    fn shift(&self, state: &mut State, side: Side, counter: u8, to: Area, watch: &mut impl Observer<Self>) {
        let from = state.counters[side][usize::from(counter)].area;
        let movers = self.go(state, side, counter, to);
        for number in (0..64).filter(|number| movers >> number & 1 == 1) {
            let event = match to {
                GONE => Event::Leaves(side, number),
                _ => Event::Moved(side, number, from, to),
            };
            watch.see(self, state, &event);
        }
    }

    fn legal_move(&self, state: &State, side: Side, choice: Choice) -> Result<(), Illegal> {
        match choice {
            Choice::Done => Ok(()),
            Choice::Move(counter, to) => self.may_go(state, side, counter, to),
            Choice::Leave(counter) => self.may_leave(state, side, counter),
            Choice::Sever(counter) => {
                let spots = &state.counters[side];
                let tows = usize::from(counter) < spots.len() && self.in_tow(state, side, counter.into());
                Illegal::unless(tows, "G17.3", "this counter is in no tow")
            }
            Choice::Scuttle(unit) => {
                let ships = &state.ships[side];
                let afloat = ships.get(usize::from(unit)).is_some_and(|ship| !ship.sunk());
                let here = afloat && self.spot(state, side, unit.into()).here();
                Illegal::unless(here, "G7.13", "there is no such ship on the board")
            }
            _ => Err(Illegal::new("G5.5", "a move, or its end, is asked for")),
        }
    }
}

impl Rules for Battle {
    type State = State;
    type Choice = Choice;
    type Roll = Roll;
    type Event<'e> = Event<'e>;

    fn seats(&self) -> &'static [SeatCard] {
        &SEATS
    }

    fn start(&self) -> State {
        self.start.clone()
    }

    fn asked(&self, state: &State) -> Asked {
        match (state.stage, self.side_asked(state)) {
            (Stage::Over, _) => Asked::Over(self.ending(state)),
            (_, Some(side)) => Asked::Seats(admiralty_core::seats::SeatSet::one(side.seat())),
            _ => Asked::Nobody,
        }
    }

    /// While the winner sets up, the loser's counters lie face down (G4.6): their areas are seen, not which is where.
    fn seen<'s>(&self, state: &'s State, seat: Seat) -> Cow<'s, State> {
        match state.hidden_from() {
            Some(side) if side.seat() == seat => Cow::Owned(state.veiled(side)),
            _ => Cow::Borrowed(state),
        }
    }

    fn any(&self, seen: &State, seat: Seat, generator: &mut Generator) -> Choice {
        let mut count = 0;
        self.each_choice(seen, seat, &mut |choice| count += weight(choice));
        let mut left = generator.below(count);
        let mut chosen = Choice::Done;
        let mut found = false;
        self.each_choice(seen, seat, &mut |choice| {
            if !found {
                match left.checked_sub(weight(choice)) {
                    Some(rest) => left = rest,
                    None => (chosen, found) = (choice, true),
                }
            }
        });
        chosen
    }

    fn legal(&self, state: &State, seat: Seat, choice: &Choice) -> Result<(), Illegal> {
        let side = Side::of(seat);
        match (state.stage, *choice) {
            (Stage::SetUp(..) | Stage::Arrive(..), Choice::Place(area)) => {
                let places = self.places(state);
                let fits =
                    area < self.board.areas() && places[usize::from(area) / 64] >> (area % 64) & 1 == 1;
                let clause = if side == state.winner { "G4.7" } else { "G4.6" };
                Illegal::unless(fits, clause, "the counter may not be placed there")
            }
            (Stage::Move(_), choice) => self.legal_move(state, side, choice),
            (Stage::Aim(_, unit), Choice::At(target)) => {
                self.aim(state, side, unit.into(), target).map(|_| ())
            }
            (Stage::Launch(_, unit), Choice::At(target)) => {
                self.salvo(state, side, unit.into(), target.into()).map(|_| ())
            }
            (Stage::Aim(..) | Stage::Launch(..), Choice::Hold) => Ok(()),
            (Stage::Take(..), Choice::Take(unit)) => {
                let target = state.shots[usize::from(state.cursor.shot)].target;
                let of = self
                    .counter(side, target.into())
                    .units()
                    .contains(&usize::from(unit));
                let afloat = of && !state.ships[side][usize::from(unit)].sunk();
                Illegal::unless(
                    afloat,
                    "G7.12",
                    "a ship of the counter that is afloat takes the hit",
                )
            }
            _ => Err(Illegal::new("G4.1", "something else is asked for now")),
        }
    }

    fn play(
        &self,
        state: &mut State,
        choices: &Choices<Choice>,
        dice: &mut impl SidedDice<Roll>,
        watch: &mut impl Observer<Self>,
    ) {
        let Some(side) = self.side_asked(state) else {
            return self.begin_round(state, dice, watch);
        };
        let choice = choices[side.seat()];
        match (state.stage, choice) {
            (Stage::SetUp(_, number) | Stage::Arrive(_, number), Choice::Place(area)) => {
                state.counters[side][usize::from(number)].area = area;
                if self
                    .to_place(state, side, matches!(state.stage, Stage::Arrive(..)))
                    .is_none()
                {
                    watch.see(self, state, &Event::SetUp(side));
                }
                self.place_next(state, dice, watch);
            }
            (Stage::Aim(_, unit), _) => {
                if let Choice::At(target) = choice
                    && let Ok(shot) = self.shot(state, side, unit.into(), target.into())
                {
                    state.shots.push(shot);
                }
                self.announce(state, side, usize::from(unit) + 1, false, dice, watch);
            }
            (Stage::Launch(_, unit), _) => {
                if let Choice::At(target) = choice
                    && let Ok(shot) = self.salvo(state, side, unit.into(), target.into())
                {
                    state.shots.push(shot);
                    state.ships[side][usize::from(unit)].spent = true;
                }
                self.announce(state, side, usize::from(unit) + 1, true, dice, watch);
            }
            (Stage::Take(_, torpedoes), Choice::Take(unit)) => {
                self.take(state, unit.into(), torpedoes, dice, watch);
                self.resolve(state, torpedoes, dice, watch);
            }
            _ => self.carry_out_move(state, side, choice, dice, watch),
        }
    }
}

/// How likely a random player takes a choice beside others: scuttling is rare.
fn weight(choice: Choice) -> usize {
    match choice {
        Choice::Scuttle(_) | Choice::Sever(_) => 3,
        Choice::Done => 20,
        _ => 10,
    }
}

impl Listed for Battle {
    fn each_choice(&self, seen: &State, seat: Seat, each: &mut dyn FnMut(Choice)) {
        let side = Side::of(seat);
        let mut try_each = |choice: Choice| {
            if self.legal(seen, seat, &choice).is_ok() {
                each(choice);
            }
        };
        match seen.stage {
            Stage::SetUp(..) | Stage::Arrive(..) => {
                let places = self.places(seen);
                let fits = |area: &Area| places[usize::from(*area) / 64] >> (area % 64) & 1 == 1;
                (0..self.board.areas())
                    .filter(fits)
                    .for_each(|area| each(Choice::Place(area)));
            }
            Stage::Move(_) => {
                for (number, spot) in (0..).zip(&seen.counters[side]).filter(|(_, spot)| spot.here()) {
                    if seen.may_move >> number & 1 == 1 {
                        let beside = self.board.beside(spot.area).iter();
                        beside.for_each(|to| try_each(Choice::Move(number, *to)));
                        try_each(Choice::Leave(number));
                    }
                    try_each(Choice::Sever(number));
                }
                (0..seen.ships[side].len()).for_each(|unit| try_each(Choice::Scuttle(unit as u8)));
                try_each(Choice::Done);
            }
            Stage::Aim(..) | Stage::Launch(..) => {
                let targets = 0..seen.counters[side.other()].len();
                targets.for_each(|target| try_each(Choice::At(target as u8)));
                try_each(Choice::Hold);
            }
            Stage::Take(..) => {
                let ships = 0..seen.ships[side].len();
                ships.for_each(|unit| try_each(Choice::Take(unit as u8)));
            }
            Stage::Begin | Stage::Over => {}
        }
    }
}

impl Hidden for Battle {
    /// Deals the areas of the loser's face-down counters out anew, as nationalities allow.
    fn redraw(&self, seen: &State, seat: Seat, generator: &mut Generator) -> State {
        let side = Side::of(seat);
        let mut drawn = seen.clone();
        if !matches!(seen.stage, Stage::SetUp(setter, _) if setter == side && setter == seen.winner) {
            return drawn;
        }
        let spots = &mut drawn.counters[side.other()];
        for one in 0..spots.len() {
            let other = generator.below(spots.len());
            let nation = |number| self.counter(side.other(), number).nation;
            let placed = spots[one].area < LEFT && spots[other].area < LEFT;
            if placed && nation(one) == nation(other) {
                let area = spots[one].area;
                spots[one].area = spots[other].area;
                spots[other].area = area;
            }
        }
        drawn
    }
}
