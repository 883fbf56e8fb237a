//! Set-up and the start of a turn: the take-over, reinforcements, U-boats, Russian and US rolls
//! (rules 4, 5.1, 8.1, 15).

use super::{Game, ask, check};
use crate::commander::Commander;
use crate::event::{Event, Fate, Observer};
use crate::map::{Place, Places, Port};
use crate::naval::Side;
use crate::refusal::Refusal;
use crate::roll::{Purpose, Roll};
use crate::rules::legality;
use crate::scenario::Scenario;
use admiralty_core::dice::Dice;

impl<C: Commander, D: Dice<Roll>, O: Observer> Game<'_, C, D, O> {
    /// Rule 4.2 to 4.4: everything of turn 1 is placed; ships with a choice of port choose (S1).
    pub(super) fn set_up(&mut self) -> Result<(), Refusal> {
        let present = self.scenario.entering[0];
        let choosers = present & self.scenario.rolls.choosers;
        let mut set_up = None;
        if !choosers.is_empty() {
            let answer = ask!(self, Side::Allied, set_up());
            check!(C, legality::set_up(self.scenario, choosers, &answer));
            set_up = Some(answer);
        }
        for ship in present {
            let port = match &set_up {
                Some(answer) if choosers.has(ship) => answer[ship],
                _ => self.scenario.ship(ship).home(),
            };
            self.position.place[ship] = Place::port(port);
        }
        self.tell(Event::SetUpDone);
        Ok(())
    }

    /// T1: take-over first, then 5.1, then the Russian and US rolls, all seen before any Allied decision.
    pub(super) fn arrivals(&mut self) {
        self.position.late = Default::default();
        self.position.disengaged = Default::default();
        self.position.resolved = 0;
        self.position.air = Default::default();
        self.position.fees = Default::default();
        self.position.convoy_poc = 0;
        self.position.uboats.disabled = 0; // M4: back again
        self.position.uboats.at = Default::default();
        self.tell(Event::TurnBegins);
        if self.position.turn == self.scenario.takeover.turn && !self.position.takeover_averted {
            self.take_over();
        }
        self.reinforcements();
        self.uboat_arrivals();
        self.russian_rolls();
        self.us_rolls();
    }

    /// 15.7, M9: every Italian ship in play rolls.
    fn take_over(&mut self) {
        let rule = self.scenario.takeover;
        for ship in self.scenario.rolls.italians & self.position.place.on_board() {
            let place = self.position.place[ship];
            let die = self.roll(Purpose::TakeOver, place, ship);
            let fate = if die <= rule.allied_up_to {
                self.position.turned.insert(ship);
                if place == Place::port(Port::Italy) {
                    self.position.place[ship] = Place::port(Port::Malta);
                }
                Fate::Allied
            } else if die <= rule.scuttled_up_to {
                self.position.place[ship] = Place::REMOVED;
                Fate::Scuttled
            } else {
                self.position.freed.insert(ship);
                Fate::German
            };
            self.tell(Event::TakeOverRolled { ship, die, fate });
        }
    }

    /// 5.1, 4.3 to 4.6: named reinforcements enter in their ports.
    fn reinforcements(&mut self) {
        let entering = self.scenario.entering[usize::from(self.position.turn) - 1];
        for ship in entering & self.position.place.at(Place::RESERVE) {
            let port = self.scenario.ship(ship).home();
            self.position.place[ship] = Place::port(port);
            self.tell(Event::Arrived { ship, port });
        }
    }

    /// 8.1, 19.2, T4: never more than the limit; the surplus is lost, or waits in the pool.
    fn uboat_arrivals(&mut self) {
        let due = Scenario::on_turn(&self.scenario.uboat_arrivals, self.position.turn);
        let limit = self.scenario.uboat_limit;
        let boats = &mut self.position.uboats;
        let from_pool = boats.pool.min(limit - boats.total);
        boats.pool -= from_pool;
        boats.total += from_pool;
        let arrived = due.min(limit - boats.total);
        boats.total += arrived;
        let surplus = due - arrived;
        let pooled = if self.scenario.optional.uboats_accumulate {
            surplus
        } else {
            0
        };
        boats.pool += pooled;
        self.tell(Event::UboatsArrived {
            from_pool,
            arrived,
            lost: surplus - pooled,
            pooled,
        });
    }

    /// 15.2, M5: each Russian ship rolls each turn; a 5 or 6 lets it sail this turn.
    fn russian_rolls(&mut self) {
        self.position.freed -= self.scenario.rolls.russians;
        if self.position.turn < self.scenario.russian_from_turn {
            return;
        }
        for ship in self.scenario.rolls.russians & self.position.place.on_board() {
            let die = self.roll(Purpose::RussianSailing, self.position.place[ship], ship);
            let sails = die >= self.scenario.russian_at_least;
            if sails {
                self.position.freed.insert(ship);
            }
            self.tell(Event::RussianRolled { ship, die, sails });
        }
    }

    /// 15.3, M6: each US ship not yet released rolls once a turn; release is permanent.
    fn us_rolls(&mut self) {
        let at_least = Scenario::on_turn(&self.scenario.us_release_at_least, self.position.turn);
        if at_least > 6 {
            return;
        }
        let waiting = self.scenario.rolls.americans - self.position.freed;
        for ship in waiting & self.position.place.on_board() {
            let die = self.roll(Purpose::UsRelease, self.position.place[ship], ship);
            let released = die >= at_least;
            if released {
                self.position.freed.insert(ship);
            }
            self.tell(Event::UsRolled { ship, die, released });
        }
    }
}
