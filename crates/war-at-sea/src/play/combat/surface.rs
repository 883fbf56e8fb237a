//! Rounds of surface combat (rule 11) and the decision to disengage (rule 12.1).

use super::{Game, ask, check};
use crate::battle::Battle;
use crate::commander::Commander;
use crate::event::{Event, Observer};
use crate::naval::{BySide, CounterId, CounterSet, Side};
use crate::refusal::Refusal;
use crate::roll::{Attack, Roll};
use crate::rules::legality;
use crate::scenario::Disengage;
use admiralty_core::dice::Dice;

impl<C: Commander, D: Dice<Roll>, O: Observer> Game<'_, C, D, O> {
    /// 11.1, 11.4, C11: one compulsory round while both sides have surface vessels, then more until one side is
    /// gone or somebody disengages.
    pub(super) fn surface_combat(&mut self, battle: &mut Battle) -> Result<(), Refusal> {
        while battle.both_present() {
            let rolled = self.round(battle)?;
            if battle.both_present() && !self.goes_on(battle, rolled)? {
                break;
            }
        }
        Ok(())
    }

    /// 11.4, 12.1: after a round, whether another follows; if somebody disengages, all that comes of it is done.
    #[inline]
    pub(super) fn goes_on(&mut self, battle: &mut Battle, rolled: bool) -> Result<bool, Refusal> {
        let leaving = self.who_disengages(battle)?;
        match (leaving.allied, leaving.axis) {
            (false, false) if rolled => return Ok(true),
            (true, false) => self.withdraw(Side::Allied, battle)?,
            (false, true) => self.withdraw(Side::Axis, battle)?,
            (allied, _) => {
                if !allied {
                    self.tell(Event::Stalemate); // C15: both count as disengaged
                }
                for side in Side::BOTH {
                    self.leave(side, battle); // 12.9: nobody controls
                }
            }
        }
        Ok(false)
    }

    /// One round (5.63, 11.2, 11.3): the Allies name and fire, the Axis names and fires with the strength it
    /// had at the start, then the sunk and disabled go. Tells whether any die was rolled.
    pub(crate) fn round(&mut self, battle: &mut Battle) -> Result<bool, Refusal> {
        self.begin_round(battle);
        self.tell(Event::RoundBegins { battle });
        self.announce_carriers(battle)?;
        let allied = self.fire(Side::Allied, battle)?;
        let axis = self.fire(Side::Axis, battle)?;
        self.end_step(battle)?;
        self.tell(Event::RoundEnds { battle });
        Ok(allied || axis)
    }

    /// Takes note of the strengths that hold for the whole round (11.3, 11.5, C6).
    fn begin_round(&self, battle: &mut Battle) {
        battle.round = battle.round.saturating_add(1);
        let ships = battle.fleets.allied | battle.fleets.axis;
        let damaged = self.position.damaged();
        battle.crippled = (ships & damaged).only(|ship| self.position.crippled(self.scenario, ship));
        battle.sharp = (ships & self.scenario.rolls.germans) - damaged;
        battle.exposed = CounterSet::EMPTY;
    }

    /// C8: before Allied targets are named the Axis says which of its carriers will fire.
    fn announce_carriers(&mut self, battle: &mut Battle) -> Result<(), Refusal> {
        let able = (battle.fleets.axis & self.scenario.rolls.carriers)
            .only(|carrier| battle.shots(self.scenario, carrier) > 0);
        if !able.is_empty() {
            let announced = ask!(self, Side::Axis, carriers_to_fire(battle, able));
            check!(C, legality::carriers_to_fire(able, announced));
            battle.exposed = announced;
        }
        Ok(())
    }

    /// 11.2: a side names all its targets, then rolls. Fire at a convoy comes last (C9).
    fn fire(&mut self, side: Side, battle: &mut Battle) -> Result<bool, Refusal> {
        let shooters = battle.shooters(self.scenario, side);
        if shooters.is_empty() {
            return Ok(false);
        }
        let plan = ask!(self, side, fire(battle));
        check!(C, legality::fire(self.scenario, battle, side, &plan));
        self.tell(Event::FireNamed {
            side,
            plan: &plan,
            battle,
        });
        if side == Side::Allied {
            let carriers = shooters & self.scenario.rolls.carriers;
            battle.exposed |= carriers.only(|ship| plan.target(ship).is_some()); // C8: Allied carriers show it by firing
        }
        let mut rolled = false;
        let convoys = battle.fleets[side.enemy()] & self.scenario.rolls.convoys;
        let mut at_convoy = CounterSet::EMPTY;
        if !convoys.is_empty() {
            at_convoy = shooters.only(|ship| plan.target(ship).is_some_and(|target| convoys.has(target)));
        }
        let (mut firing, mut last) = (shooters - at_convoy, false);
        loop {
            for shooter in firing {
                if let Some(target) = plan.target(shooter) {
                    let screened = last && !battle.convoy_open(self.scenario, &self.position);
                    rolled |= self.shoot(side, shooter, target, screened, battle);
                } // C10: held
            }
            if last || at_convoy.is_empty() {
                return Ok(rolled);
            }
            (firing, last) = (at_convoy, true);
        }
    }

    /// One ship's fire: its whole attack on one target, or lost (C6, or C9: the convoy is screened). Tells whether dice were
    /// rolled.
    #[inline]
    fn shoot(
        &mut self,
        side: Side,
        shooter: CounterId,
        target: CounterId,
        screened: bool,
        battle: &mut Battle,
    ) -> bool {
        if battle.sunk.has(target) || screened {
            self.tell(Event::ShotsLost { shooter, target });
            return false;
        }
        let (shots, bonus) = (
            battle.shots(self.scenario, shooter),
            battle.bonus(self.scenario, shooter),
        );
        let (attack, shooter) = (Attack::Guns, Some(shooter));
        self.volley(
            battle,
            super::shots::Volley {
                attack,
                side,
                shooter,
                target,
                shots,
                first: 0,
                bonus,
            },
        );
        true
    }

    /// 12.1, 12.9, C12: each side says whether it goes, in the order of the switch.
    fn who_disengages(&mut self, battle: &Battle) -> Result<BySide<bool>, Refusal> {
        let order = match self.scenario.switches.disengage {
            Disengage::AxisFirst => [Side::Axis, Side::Allied],
            Disengage::Simultaneous | Disengage::AlliesFirst => [Side::Allied, Side::Axis],
        };
        let mut leaving = BySide::default();
        for side in order {
            let goes = ask!(self, side, disengage(battle));
            leaving[side] = goes;
            if goes && self.scenario.switches.disengage != Disengage::Simultaneous {
                self.leave(side, battle); // the other side sees it before it decides
            }
        }
        Ok(leaving)
    }

    /// 12.2, 12.4: all of a side's ships leave; it cannot control the area.
    pub(super) fn leave(&mut self, side: Side, battle: &Battle) {
        let ships = battle.fleets[side];
        if !ships.within(self.position.disengaged) {
            self.position.disengaged |= ships;
            self.tell(Event::Disengaged { side, ships });
        }
    }
}
