//! Whether to stay in a battle (12.1), and whether a carrier fires in it (C8).

use super::judge::Lead;
use super::{Planner, Stay, Trial, Tried, race};
use crate::naval::CounterSet;
use crate::{Battle, Commander, View};
use admiralty_core::dice::MasterSeed;
use rand_core::Rng;

/// One part in so many of the budget of a movement goes to each of these questions: there are dozens in a game.
const SHARE: u32 = 16;
/// Turns that are played out.
const TURNS: u8 = 1;

impl Planner<'_> {
    /// Whether the side goes. In a pursuit, and where the enemy has said before that he goes, as the doctrine would.
    pub(super) fn goes(&mut self, view: &View<'_>, battle: &Battle) -> bool {
        let own = self.doctrine.disengage(view, battle);
        let known = battle.fleets[view.side.enemy()].within(view.position.disengaged);
        if battle.fugitives.is_some() || known {
            return own;
        }
        let stays: &[Stay] = if own {
            &[Stay::Rounds(0), Stay::Rounds(1), Stay::ToTheEnd]
        } else {
            &[Stay::AsDoctrine, Stay::Rounds(0), Stay::Rounds(1)]
        };
        let tried: Vec<Tried> = stays.iter().map(|&stay| Tried::Stays(*battle, stay)).collect();
        stays[self.best(view, &tried, Lead::SURE)] == Stay::Rounds(0)
    }

    /// Which carriers fire: none, for that would be the end of their screen (11.6), unless one die each is surely worth it.
    pub(super) fn carriers_that_fire(
        &mut self,
        view: &View<'_>,
        battle: &Battle,
        able: CounterSet,
    ) -> CounterSet {
        if battle.fugitives.is_some() {
            return self.doctrine.carriers_to_fire(view, battle, able);
        }
        let choices = [CounterSet::EMPTY, able];
        let tried = choices.map(|fire| Tried::CarriersFire(*battle, fire));
        choices[self.best(view, &tried, Lead::RISK)]
    }

    /// Which of these does best when the turn is played out; the first unless another leads it.
    fn best(&mut self, view: &View<'_>, tried: &[Tried], lead: Lead) -> usize {
        let trial = Trial::new(self.model, view, MasterSeed(self.generator.next_u64()));
        let numbers: Vec<usize> = (0..tried.len()).collect();
        let play = |&one: &usize, n| trial.play(tried[one], TURNS, n) + lead.ahead(one);
        race::ranked(&numbers, self.budget / SHARE, lead.errors, play)[0]
    }
}

#[cfg(test)]
mod tests {
    use super::super::PlayModel;
    use super::*;
    use crate::map::{Area, Place, Site};
    use crate::naval::{BySide, Side};
    use crate::{Phase, Position, Scenario};

    /// Who goes from the North Sea on turn 4: the Germans of a battle between these ships there, as doctrine and as a planner
    /// say.
    fn go(allied: &[&str], axis: &[&str]) -> (bool, bool) {
        let scenario = Scenario::embedded();
        let model = PlayModel::standard(&scenario);
        let mut position = Position::new();
        (position.turn, position.phase) = (4, Phase::Combat);
        let mut ships = |names: &[&str]| -> CounterSet {
            let found: CounterSet = names.iter().map(|name| scenario.find(name).unwrap()).collect();
            for ship in found {
                position.place[ship] = Place::sea(Area::NorthSea);
            }
            found
        };
        let fleets = BySide {
            allied: ships(allied),
            axis: ships(axis),
        };
        let mut battle = Battle::between(Site::Area(Area::NorthSea), fleets);
        battle.round = 1;
        let view = View::open(&scenario, &position, Side::Axis);
        let mut planner = Planner::new(&model, None, MasterSeed(9).game(0), Side::Axis, 8000);
        (
            planner.doctrine.disengage(&view, &battle),
            planner.goes(&view, &battle),
        )
    }

    /// Nobody can follow Scharnhorst and Gneisenau (speed 7), and four battleships of four and five shots will sink them if
    /// they stay, as the doctrine would have them do. Of one cruiser they need not be afraid.
    #[test]
    fn fast_ships_leave_a_fight_that_they_lose() {
        let fast = ["Scharnhorst", "Gneisenau"];
        let slow = ["Nelson", "Rodney", "Warspite", "Barham"];
        assert_eq!(go(&slow, &fast), (false, true));
        assert_eq!(go(&["Kent"], &fast), (false, false));
    }
}
