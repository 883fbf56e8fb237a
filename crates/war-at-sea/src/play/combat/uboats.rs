//! The search for U-boats and their fire (rule 8).

use super::{Game, ask, check};
use crate::battle::Battle;
use crate::commander::Commander;
use crate::event::{Event, Observer};
use crate::map::Site;
use crate::naval::{CounterId, Side};
use crate::refusal::Refusal;
use crate::roll::{Attack, Purpose, Roll};
use crate::rules::legality;
use crate::scenario::{MAX_UBOATS, Scenario};
use admiralty_core::dice::Dice;

/// Dice of a carrier and of a convoy in the search; any other ship has one (8.3).
const ASW_DICE_OF_CARRIER_OR_CONVOY: u8 = 3;

/// Dice that Allied ships roll against U-boats (8.3, C3): attack factor, damage and lost air strikes do not
/// matter.
#[must_use]
pub fn asw_dice(scenario: &Scenario, ships: crate::naval::CounterSet) -> u8 {
    let strong = (ships & (scenario.rolls.carriers | scenario.rolls.convoys)).len() as u8;
    ships.len() as u8 + strong * (ASW_DICE_OF_CARRIER_OR_CONVOY - 1)
}

impl<C: Commander, D: Dice<Roll>, O: Observer> Game<'_, C, D, O> {
    /// 8.3, 8.4, C3: compulsory; sixes sink and are counted before fives, which send boats home.
    pub(super) fn search_for_uboats(&mut self, battle: &mut Battle) {
        let Site::Area(area) = battle.site else { return };
        if battle.uboats == 0 || battle.fleets.allied.is_empty() {
            return;
        }
        let (turn, place) = (self.position.turn, battle.place());
        let (mut fives, mut sixes) = (0, 0);
        for shot in 0..asw_dice(self.scenario, battle.fleets.allied) {
            let roll = Roll {
                purpose: Purpose::Asw,
                turn,
                place,
                round: 0,
                ship: CounterId(0),
                shot,
            };
            let die = self.dice.roll(roll);
            fives += u8::from(die == 5);
            sixes += u8::from(die == 6);
            self.tell(Event::AswRolled { die });
        }
        let sunk = sixes.min(battle.uboats);
        let disabled = fives.min(battle.uboats - sunk);
        battle.uboats -= sunk + disabled;
        self.position.uboats.total -= sunk;
        self.position.uboats.disabled += disabled;
        self.position.uboats.at[area] = battle.uboats;
        self.tell(Event::AswDone {
            sunk,
            disabled,
            left: battle.uboats,
        });
    }

    /// 8.5, 8.6, C4: one die a surviving boat, all targets named first.
    pub(super) fn uboat_fire(&mut self, battle: &mut Battle) -> Result<(), Refusal> {
        if battle.uboats == 0 || battle.fleets.allied.is_empty() {
            return Ok(());
        }
        let aim = ask!(self, Side::Axis, aim_uboats(battle));
        check!(C, legality::aim_uboats(battle, &aim));
        for boat in 0..battle.uboats.min(MAX_UBOATS as u8) {
            match aim.target(boat) {
                Some(target) if !battle.sunk.has(target) => {
                    self.single_shot(battle, (Attack::Uboat, Side::Axis), target, boat);
                }
                Some(target) => self.tell(Event::BoatShotLost { target }), // C4: it takes no more
                None => {}                                                 // C4: fire is optional
            }
        }
        self.end_step(battle)
    }
}
