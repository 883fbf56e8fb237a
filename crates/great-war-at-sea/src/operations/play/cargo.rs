//! LOAD and UNLOAD (G16).

use super::super::event::{Event, Roll};
use super::super::order::Act;
use super::super::rules::Operations;
use super::Play;
use crate::battle::state::Side;
use crate::fleet::SHIPS;
use crate::ships::Code;
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;
use arrayvec::ArrayVec;

/// Turns that loading and unloading take (G16.1).
const TURNS: u8 = 3;

impl<D: SidedDice<Roll>, W: Observer<Operations>> Play<'_, D, W> {
    /// G16.1 to G16.3.
    pub(super) fn cargo(&mut self) {
        let turn = self.state.turn;
        for side in Side::BOTH {
            for number in self.fleets(side) {
                let rules = self.rules;
                let own = self.own(side);
                let Some(Some(fleet)) = own.fleets.get_mut(usize::from(number)) else {
                    continue;
                };
                let (act, port) = (fleet.doing, fleet.course.port);
                let friendly = port.is_some_and(|port| rules.friendly(side, port) == Some(true));
                let lands =
                    act == Act::Unload && port.is_none() && rules.may_land(side, fleet.course.zone, turn);
                if !matches!(act, Act::Load | Act::Unload) || !(friendly || lands) {
                    if act != Act::Lay {
                        fleet.work = 0;
                    }
                    continue;
                }
                if fleet.fought {
                    continue;
                }
                fleet.work += 1;
                if fleet.work < TURNS {
                    continue;
                }
                fleet.work = 0;
                let loads = act == Act::Load;
                let mut moved = 0;
                for counter in own.counters_of(number).collect::<ArrayVec<usize, SHIPS>>() {
                    let place = usize::from(rules.sides[side].force.counters[counter].first);
                    let code = rules.sides[side].force.units[place].ship.code;
                    // Mines are loaded in a major base (G20).
                    let mines =
                        loads && code == Code::ML && port.is_some_and(|port| rules.map.port(port).major);
                    let carries = code.is_merchant() || mines;
                    let counter = &mut own.counters[counter];
                    if carries && counter.loaded != loads {
                        counter.loaded = loads;
                        moved += counter.alive;
                    }
                }
                if loads {
                    self.tell(&Event::Loaded(side, number));
                    continue;
                }
                let counts = lands || port.is_some_and(|port| rules.sides[side].deliver >> port & 1 == 1);
                if counts {
                    self.open().delivered[side] += u16::from(moved);
                }
                self.tell(&Event::Unloaded(side, number, moved));
            }
        }
    }
}
