//! What comes of movements, tried on common dice: which of several is best.

use super::replies::{Answers, Depth};
use super::{Planner, Trial, Tried, race};
use crate::View;
use crate::commanders::deployment::Deployment;
use crate::naval::Side;
use admiralty_core::dice::MasterSeed;
use rand_core::Rng;

/// A race of movements that are answered has so many times the turns: each try takes a search for the answer.
const ANSWERED: u32 = 3;
/// So many are answered however few turns there are.
const FEW: usize = 16;

/// By how much one must be better than what comes first in a race.
#[derive(Clone, Copy)]
pub(super) struct Lead {
    /// Errors of the comparison, beyond
    pub errors: f64,
    /// so much of what a trial gives: the chance to win less that of losing.
    pub by: f64,
}

impl Lead {
    /// Whoever is ahead wins, by however little.
    pub const ANY: Lead = Lead { errors: 0.0, by: 0.0 };
    /// More than chance.
    pub const SURE: Lead = Lead { errors: 1.0, by: 0.0 };
    /// More than the chance that somebody of many is ahead.
    pub const SURE_OF_MANY: Lead = Lead { errors: 2.0, by: 0.0 };
    /// What a risk must bring: what carriers may do later no value tells well, and among deployments that come to nearly the
    /// same a little is soon sure.
    pub const RISK: Lead = Lead {
        errors: 4.0,
        by: 0.05,
    };

    /// What the first of a race has in hand.
    pub fn ahead(&self, place: usize) -> f64 {
        if place == 0 { self.by } else { 0.0 }
    }
}

/// How movements are tried.
pub(super) enum Judge<'j> {
    /// Turns are played out in which both sides otherwise do as doctrine would.
    ByDoctrine(Box<Trial<'j>>),
    /// So are they, but that the Axis makes the best of each movement.
    Answered(Answers<'j>),
}

impl Judge<'_> {
    /// What comes of a movement in try number `n`, see [`Trial::play`].
    fn play(&self, plan: Deployment, n: u32) -> f64 {
        match self {
            Judge::ByDoctrine(trial) => trial.play(Tried::Sail(plan), 1, n),
            Judge::Answered(answers) => answers.play(plan, n),
        }
    }

    /// Some movements, the best first, after a race for which there are so many turns; what came first gives way only to what
    /// leads it. Of more than can be answered every second or third is left out.
    pub fn ranked(&self, of: &[Deployment], turns: u32, lead: Lead) -> Vec<Deployment> {
        let (tries, most) = match self {
            Judge::ByDoctrine(_) => (turns, of.len()),
            Judge::Answered(answers) => {
                let tries = ANSWERED * turns / answers.turns();
                (tries, FEW.max(tries as usize))
            }
        };
        let places: Vec<usize> = (0..of.len()).step_by(of.len().div_ceil(most).max(1)).collect();
        let play = |&place: &usize, n| self.play(of[place], n) + lead.ahead(place);
        let order = race::ranked(&places, tries, lead.errors, play);
        order.into_iter().map(|nth| of[places[nth]]).collect()
    }

    /// The first of these.
    pub fn best(&self, of: &[Deployment], turns: u32, lead: Lead) -> Deployment {
        self.ranked(of, turns, lead)[0]
    }
}

impl Planner<'_> {
    /// A judge who lets doctrine answer.
    pub(super) fn by_doctrine<'j>(&mut self, view: &'j View<'j>) -> Judge<'j>
    where
        Self: 'j,
    {
        let seed = MasterSeed(self.generator.next_u64());
        Judge::ByDoctrine(Box::new(Trial::new(self.model, view, seed)))
    }

    /// A judge of movements that the enemy sees before he moves, if they are the Allies': he makes the best of them, as doctrine does
    /// not.
    pub(super) fn judge<'j>(&mut self, view: &'j View<'j>, depth: Depth) -> Judge<'j>
    where
        Self: 'j,
    {
        if view.side == Side::Axis {
            return self.by_doctrine(view);
        }
        let seed = MasterSeed(self.generator.next_u64());
        Judge::Answered(Answers::new(self.model, view, seed, depth))
    }
}

#[cfg(test)]
mod tests {
    use super::super::PlayModel;
    use super::super::neighbours::tests::in_germany;
    use super::*;
    use crate::commanders::planner::Neighbourhood;
    use crate::map::{Area, Place, Port};
    use crate::{Phase, Position, Scenario};

    /// The Britons of England stay, or one of each kind goes somewhere: more movements than sixteen. With next to no turns
    /// sixteen at most are answered, and the first is among them.
    #[test]
    fn of_many_that_are_answered_some_are_left_out_but_never_the_first() {
        let scenario = Scenario::embedded();
        let model = PlayModel::standard(&scenario);
        let mut position = Position::new();
        (position.phase, position.turn) = (Phase::AlliedMovement, 3);
        let british = scenario
            .counters()
            .filter(|&ship| scenario.ship(ship).home() == Port::England);
        for ship in british {
            position.place[ship] = Place::port(Port::England);
        }
        let view = View::open(&scenario, &position, Side::Allied);
        let many = Neighbourhood::new(&view).elsewhere(&Deployment::stay(&position));
        assert!(many.len() > FEW, "{}", many.len());
        let mut planner = Planner::new(&model, None, MasterSeed(3).game(0), Side::Allied, 60);
        let ranked = planner.judge(&view, Depth::look(60)).ranked(&many, 1, Lead::ANY);
        assert!(
            ranked.len() <= FEW && ranked.contains(&many[0]),
            "{}",
            ranked.len()
        );
    }

    /// Blucher may take the empty Baltic on the last turn, or stay: one point, a hundredth of a game, more than the few factors that
    /// bombs may cost her. She sails, unless she must lead by a tenth.
    #[test]
    fn what_comes_first_gives_way_to_what_leads_it_by_enough() {
        let scenario = Scenario::embedded();
        let model = PlayModel::standard(&scenario);
        let (mut position, [_, blucher, _]) = in_germany(&scenario);
        (position.turn, position.track) = (8, 5);
        let view = View::open(&scenario, &position, Side::Axis);
        let stay = Deployment::stay(&position);
        let mut sail = stay;
        Neighbourhood::new(&view).send(&mut sail, blucher, Some(Area::BalticSea));
        let mut planner = Planner::new(&model, None, MasterSeed(3).game(0), Side::Axis, 600);
        let mut best = |lead| planner.by_doctrine(&view).best(&[stay, sail], 200, lead);
        assert_eq!(best(Lead::SURE), sail);
        let much = Lead { errors: 1.0, by: 0.1 };
        assert_eq!(best(much), stay);
    }
}
