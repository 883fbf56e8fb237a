//! What happens in a turn (G12.3), a file a phase.

mod air;
mod cargo;
mod clash;
mod contact;
mod craft;
mod ending;
mod fight;
pub mod fuel;
mod mines;
mod movement;
mod plot;
mod port;
pub mod raid;

use super::event::{Event, Roll};
use super::order::Choice;
use super::rules::Operations;
use super::state::{Numbers, Open, Own, Referee, Stage, State};
use crate::battle::state::Side;
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::{Choices, Observer};
use std::sync::Arc;

/// Operations being played.
pub(crate) struct Play<'a, D, W> {
    pub rules: &'a Operations,
    pub state: &'a mut State,
    pub dice: &'a mut D,
    pub watch: &'a mut W,
}

impl<D: SidedDice<Roll>, W: Observer<Operations>> Play<'_, D, W> {
    fn tell(&mut self, event: &Event<'_>) {
        self.watch.see(self.rules, self.state, event);
    }

    fn own(&mut self, side: Side) -> &mut Own {
        Arc::make_mut(&mut self.state.own[side])
    }

    fn open(&mut self) -> &mut Open {
        Arc::make_mut(&mut self.state.open)
    }

    fn referee(&mut self) -> &mut Referee {
        Arc::make_mut(&mut self.state.referee)
    }

    /// The fleets of a side that there are.
    fn fleets(&self, side: Side) -> Numbers {
        self.state.own[side].all().map(|(number, _)| number).collect()
    }

    /// Carries out what was chosen, up to the next question.
    pub fn go_on(&mut self, choices: &Choices<Choice>) {
        match self.state.stage {
            Stage::Orders => {
                for side in Side::BOTH {
                    if let Some(Choice::Orders(orders)) = choices.get(side.seat()) {
                        self.write(side, &orders.written, orders.shun);
                    }
                }
                self.join();
                self.vanish();
                self.movement();
                self.mined();
                self.crafts();
                self.scouts();
                self.contacts();
                self.next_fight();
            }
            Stage::Begin => {
                self.roll_weather();
                self.state.stage = Stage::Orders;
            }
            Stage::Battle => self.go_on_fighting(choices),
            Stage::Over => {}
        }
    }

    /// What comes after the battles of a turn: raids, shelling, cargo, ports, repairs, the victory check (G12.3).
    fn end_turn(&mut self) {
        self.raids();
        self.shelling();
        self.cargo();
        self.minelaying();
        self.ports();
        self.coal();
        self.repairs();
        self.show();
        if self.is_over() {
            self.state.stage = Stage::Over;
            return self.tell(&Event::Over);
        }
        self.state.turn += 1;
        self.state.battles = 0;
        self.state.stage = Stage::Orders;
        self.begin_turn();
    }
}
