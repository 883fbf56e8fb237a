//! Who does what is to be tried, and doctrine's will otherwise.

use crate::commander::{every_question, together_by};
use crate::commanders::deployment::Deployment;
use crate::commanders::doctrine::Doctrine;
use crate::map::{Port, PortSet, Site};
use crate::naval::{CounterId, CounterSet};
use crate::play::Moment;
use crate::{
    Attempt, Battle, Chase, Commander, FirePlan, Groups, Orders, Pursuit, SetUp, UboatAim, UboatOrders, View,
};

/// A decision to be tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tried {
    /// Where the side sails.
    Sail(Deployment),
    /// Where its land-based air goes.
    Air(Option<Site>),
    /// Which of its openings it plays, from the set-up on.
    Opening(usize),
    /// Where the U-boats are when all ships have moved.
    Uboats(UboatOrders),
    /// How long it stays in a battle, at the end of a round of which it is asked (12.1).
    Stays(Battle, Stay),
    /// Which of its carriers fire in a battle, in the round that begins (C8).
    CarriersFire(Battle, CounterSet),
}

/// How long a side stays in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stay {
    /// As long as doctrine would.
    AsDoctrine,
    /// It goes after so many more rounds.
    Rounds(u8),
    /// To its end.
    ToTheEnd,
}

impl Tried {
    /// The battle that it is about, and where in it.
    pub fn battle(&self) -> Option<(Battle, Moment)> {
        match self {
            Tried::Stays(battle, _) => Some((*battle, Moment::RoundEnds)),
            Tried::CarriersFire(battle, _) => Some((*battle, Moment::RoundBegins)),
            _ => None,
        }
    }
}

/// Does what it is told once, and otherwise what doctrine says.
pub struct Follower<'a> {
    doctrine: Doctrine<'a>,
    told: Option<Tried>,
}

impl<'a> Follower<'a> {
    /// Told something that the rules allow, or nothing.
    pub fn new(mut doctrine: Doctrine<'a>, told: Option<Tried>) -> Self {
        if let Some(Tried::Opening(opening)) = told {
            doctrine.open_with(opening);
        }
        Follower { doctrine, told }
    }
}

macro_rules! follow {
    ($($name:ident ( $($arg:ident : $type:ty),* ) -> $answer:ty as $variant:ident;)+) => {
        $(
            #[inline]
            fn $name(&mut self, view: &View<'_>, $($arg: $type),*) -> $answer {
                follow!(@ $name self view $($arg)*)
            }
        )+
    };
    (@ sail $self:ident $view:ident) => {
        match $self.told {
            Some(Tried::Sail(told)) => {
                $self.told = None;
                $self.doctrine.carry_out(&told)
            }
            _ => $self.doctrine.sail($view),
        }
    };
    (@ place_air $self:ident $view:ident $sites:ident) => {
        match $self.told {
            Some(Tried::Air(told)) => {
                $self.told = None;
                told
            }
            _ => $self.doctrine.place_air($view, $sites),
        }
    };
    (@ disengage $self:ident $view:ident $battle:ident) => {
        match &mut $self.told {
            Some(Tried::Stays(told, stay)) if told.site == $battle.site => match stay {
                Stay::AsDoctrine => $self.doctrine.disengage($view, $battle),
                Stay::ToTheEnd => false,
                Stay::Rounds(0) => true,
                Stay::Rounds(more) => {
                    *more -= 1;
                    false
                }
            },
            _ => $self.doctrine.disengage($view, $battle),
        }
    };
    (@ carriers_to_fire $self:ident $view:ident $battle:ident $able:ident) => {
        match $self.told {
            Some(Tried::CarriersFire(_, told)) => {
                $self.told = None;
                told
            }
            _ => $self.doctrine.carriers_to_fire($view, $battle, $able),
        }
    };
    (@ $name:ident $self:ident $view:ident $($arg:ident)*) => { $self.doctrine.$name($view, $($arg),*) };
}

impl Commander for Follower<'_> {
    // What it is told comes from a doctrine or has been checked by whoever asks: the planner itself is not trusted.
    const TRUSTED: bool = true;

    every_question!(follow);
    together_by!(doctrine);
}

#[cfg(test)]
mod tests {
    use super::super::PlayModel;
    use super::*;
    use crate::map::Area;
    use crate::naval::{BySide, Side};
    use crate::{Position, Scenario};
    use admiralty_core::dice::MasterSeed;

    /// Two Germans against one cruiser: doctrine stays. Told to go after one more round, it does so in this battle, and stays
    /// in another.
    #[test]
    fn who_is_told_how_long_to_stay_goes_then_and_there_alone() {
        let scenario = Scenario::embedded();
        let model = PlayModel::standard(&scenario);
        let mut position = Position::new();
        position.turn = 3;
        let [kent, hipper, blucher] =
            ["Kent", "Admiral Hipper", "Blucher"].map(|name| scenario.find(name).unwrap());
        let fleets = BySide {
            allied: CounterSet::of(kent),
            axis: CounterSet::of(hipper) | CounterSet::of(blucher),
        };
        let battle = |area| Battle::between(Site::Area(area), fleets);
        let (here, elsewhere) = (battle(Area::NorthSea), battle(Area::BarentsSea));
        let view = View::open(&scenario, &position, Side::Axis);
        let answers = |stay| {
            let doctrine = Doctrine::new(
                &model.books.axis,
                &model.openings,
                MasterSeed(1).game(0),
                Side::Axis,
            );
            let mut follower = Follower::new(doctrine, Some(Tried::Stays(here, stay)));
            [&elsewhere, &here, &elsewhere, &here, &here].map(|battle| follower.disengage(&view, battle))
        };
        assert_eq!(answers(Stay::AsDoctrine), [false; 5]);
        assert_eq!(answers(Stay::ToTheEnd), [false; 5]);
        assert_eq!(answers(Stay::Rounds(0)), [false, true, false, true, true]);
        assert_eq!(answers(Stay::Rounds(1)), [false, false, false, true, true]);
    }
}
