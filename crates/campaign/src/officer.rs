//! Who commands in battles: the captain of the miniatures, with the order when to leave (C8.6, C13).

use admiralty_core::machine::{Generator, Listed, Player, Rules};
use admiralty_core::seats::Seat;
use miniatures::inches::choice::Choice as Order;
use miniatures::inches::players::Captain as TableCaptain;
use miniatures::inches::rules::Victory;
use miniatures::inches::state::{Stage as Step, State as Table};
use miniatures::sector::choice::Choice;
use miniatures::sector::players::Captain;
use miniatures::sector::rules::Aaws;
use miniatures::sector::state::{Id, Side, Stage, State};

/// A captain who leaves when he is behind by so much.
pub(crate) struct Officer<C = Captain> {
    captain: C,
    /// Percent of the own points; 0: never.
    behind: u8,
}

impl<C: Default> Officer<C> {
    pub fn new(behind: u8) -> Self {
        Officer {
            captain: C::default(),
            behind,
        }
    }

    /// C13, CP-18: behind by so many percent of the own starting points.
    fn leaves(&self, rules: &Aaws, state: &State, side: Side) -> bool {
        let may = rules.conditions.leave_from[side].is_some_and(|turn| state.turn >= turn);
        if self.behind == 0 || !may {
            return false;
        }
        let own: u32 = rules
            .kinds(side)
            .all
            .of(side)
            .map(|unit| u32::from(rules.unit(unit).cost))
            .sum();
        let [points, theirs] = [side, side.other()].map(|side| u32::from(state.points[side]));
        theirs > points && 100 * (theirs - points) >= u32::from(self.behind) * own
    }
}

impl Player<Aaws> for Officer<Captain> {
    fn begin(&mut self, generator: Generator) {
        self.captain.begin(generator);
    }

    fn choose(&mut self, rules: &Aaws, seen: &State, seat: Seat) -> Option<Choice> {
        let side = Side::of(seat);
        if seen.stage == Stage::Move && seen.pending.is_none() && self.leaves(rules, seen, side) {
            return Some(away(rules, seen, seat));
        }
        self.captain.choose(rules, seen, seat)
    }
}

impl Player<Victory> for Officer<TableCaptain> {
    fn begin(&mut self, generator: Generator) {
        Player::<Victory>::begin(&mut self.captain, generator);
    }

    fn choose(&mut self, rules: &Victory, seen: &Table, seat: Seat) -> Option<Order> {
        let side = Side::of(seat);
        let moves = seen.stage == Step::Move && seen.pending.is_none();
        if moves && self.leaves(&rules.base, &seen.base, side) {
            return Some(rules.withdrawal(seen, side).unwrap_or(Order::Done));
        }
        self.captain.choose(rules, seen, seat)
    }
}

/// Leaves the board, else a step towards the own edge.
fn away(rules: &Aaws, state: &State, seat: Seat) -> Choice {
    let edge = rules.edge_row(state, Side::of(seat));
    let mut best = (0, Choice::Done);
    let mut halt = None;
    rules.each_choice(state, seat, &mut |choice| {
        let worth = match choice {
            Choice::Leave { .. } => 100,
            Choice::Step { unit, to } => {
                let row = |unit: Id| {
                    state
                        .at(unit)
                        .map_or(0, |at| rules.board.grid(at).row.abs_diff(edge))
                };
                let after = rules.board.grid(to).row.abs_diff(edge);
                10 * i16::from(row(unit)) - 10 * i16::from(after)
            }
            _ => 0,
        };
        if choice == Choice::Halt {
            halt = Some(choice);
        }
        if worth > best.0 {
            best = (worth, choice);
        }
    });
    match halt {
        Some(halt) if best.0 <= 0 => halt,
        _ if best.0 > 0 || rules.legal(state, seat, &Choice::Done).is_ok() => best.1,
        _ => {
            // Nothing leads away, and movement cannot end: whatever is allowed.
            let mut any = Choice::Done;
            rules.each_choice(state, seat, &mut |choice| any = choice);
            any
        }
    }
}
