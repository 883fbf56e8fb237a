//! Who deploys first, deployment, and the beginning of a turn (V1.4, V2.2, V9.6, V10.1).

use super::Play;
use crate::inches::event::Event;
use crate::inches::plane::{Heading, INCH, Point};
use crate::inches::roll::{Roll, What};
use crate::inches::rules::Victory;
use crate::inches::state::{Home, Id, Is, Pair, Place, Sea, Side, Stage, State};
use crate::inches::switches::{Part, Switch};
use crate::sector::board::Sector;
use crate::sector::switches::SetupOrder;
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;

const fn of(side: Side) -> Id {
    Id::new(side, 0)
}

impl Victory {
    /// M2.5: whether the sides place one unit in turn.
    #[must_use]
    pub fn deploys_in_turn(&self) -> bool {
        self.switches.base.setup_order == SetupOrder::Alternating
    }

    /// V1.4: puts airbases on the table at the edges of their sides.
    pub(in crate::inches) fn seat_airbases(&self, state: &mut State) {
        let height = self.table().1;
        for side in Side::BOTH {
            let y = if state.base.low_edge[side] { 0 } else { height };
            for base in self.works[side]
                .of(side)
                .filter(|&work| self.unit(work).capacity > 0)
            {
                state.at[base].y = y as i16;
            }
        }
    }

    /// V9.6: spotters of a side that are afloat.
    fn spotters(&self, state: &State, side: Side) -> u8 {
        self.here(state, side, self.kinds(side).ships)
            .map(|unit| self.extra(unit).spotters)
            .sum()
    }

    /// M3.2, V9.6: what a side adds to its initiative. A hit bridge gives no flagship bonus (V6.4).
    #[must_use]
    pub fn initiative_bonus(&self, state: &State, side: Side) -> u8 {
        let hit = |unit: Id| state.harmed(unit, crate::inches::critical::Harm::Bridge) > 0;
        let sound: crate::inches::state::Mask = {
            let mut sound = crate::inches::state::Mask::EMPTY;
            for unit in self.kinds(side).leaders.of(side).filter(|&unit| !hit(unit)) {
                sound.insert(unit);
            }
            sound
        };
        let bonus = self.base.initiative_bonus_of(&state.base, side, sound);
        let spotting = match (
            self.part(Part::Observation),
            self.switches.is(Switch::Observation),
        ) {
            (false, _) => 0,
            (true, 0) => 2 * u8::from(state.spotters == Some(side)),
            (true, _) => self.spotters(state, side),
        };
        bonus + spotting
    }
}

impl<D: SidedDice<Roll>, W: Observer<Victory>> Play<'_, D, W> {
    /// Everything that is rolled before deployment; a battle that starts later begins with its turn.
    pub(in crate::inches) fn open(&mut self) {
        for side in Side::BOTH {
            for unit in self.rules.kinds(side).submarines.of(side) {
                if self.rules.part(Part::Ammunition)
                    && self.state.base.turn == 0
                    && !self.state.is(unit, Is::DECOY)
                {
                    let die = self.roll(What::Torpedoes, unit, unit, 0); // V7.8
                    let left = &mut self.state.sea[unit].torpedoes;
                    *left = left.saturating_sub(die);
                }
            }
        }
        let spotters = Side::BOTH.map(|side| {
            let all = self.rules.kinds(side).all.of(side);
            all.map(|unit| u16::from(self.rules.extra(unit).spotters))
                .sum::<u16>()
        });
        self.state.spotters = match spotters[0].cmp(&spotters[1]) {
            std::cmp::Ordering::Greater => Some(Side::One),
            std::cmp::Ordering::Less => Some(Side::Two),
            std::cmp::Ordering::Equal => None,
        };
        if self.state.base.turn > 0 {
            self.state.base.turn -= 1;
            return self.new_turn();
        }
        if self.rules.switches.base.setup_order == SetupOrder::Fixed {
            self.state.base.first = Side::One;
            self.state.base.low_edge.0 = [false, true];
            return self.begin(Stage::Deploy);
        }
        let dice = self.opposed(What::Setup, [0, 0]);
        let total = dice.map(|[one, other]| one + other);
        let first = if total[0] < total[1] { Side::One } else { Side::Two };
        self.state.base.first = first;
        self.tell(&Event::SetupRolled { first, dice });
        self.begin(Stage::Edge);
    }

    /// Both sides roll 2d6 with a bonus, until they differ.
    fn opposed(&mut self, what: What, bonus: [u8; 2]) -> [[u8; 2]; 2] {
        let mut round = 0;
        loop {
            let mut dice = [[0; 2]; 2];
            for side in Side::BOTH {
                for die in 0..2_u16 {
                    dice[side as usize][usize::from(die)] =
                        self.roll(what, of(side), of(side), round * 2 + die);
                }
            }
            let total = |side: usize| dice[side][0] + dice[side][1] + bonus[side];
            if total(0) != total(1) {
                return dice;
            }
            round += 1;
        }
    }

    pub(super) fn take_edge(&mut self, low: bool) {
        let side = self.state.base.side;
        self.state.base.low_edge[side] = low;
        self.state.base.low_edge[side.other()] = !low;
        self.state.base.passed[side] = true;
        let (rules, state) = (self.rules, &mut *self.state);
        rules.seat_airbases(state);
        self.tell(&Event::EdgeTaken { side, low });
    }

    pub(super) fn deploy(&mut self, unit: Id, at: Point, heading: Heading) {
        self.state.at[unit] = at;
        self.state.heading[unit] = heading;
        self.state.base.put(unit, Place::At(Sector(0)));
        self.tell(&Event::Deployed { unit, at, heading });
        self.alternate();
    }

    pub(super) fn base(&mut self, unit: Id, home: Home) {
        self.state.base.put(unit, Place::Home);
        self.state.base.home[unit] = home;
        self.tell(&Event::Based { unit, home });
        self.alternate();
    }

    fn alternate(&mut self) {
        let side = self.state.base.side;
        if self.rules.deploys_in_turn() && !self.state.base.passed[side.other()] {
            self.state.base.side = side.other();
        }
    }

    /// V2.1, A: weather first, then initiative.
    pub(super) fn new_turn(&mut self) {
        let state = &mut *self.state;
        state.base.turn += 1;
        for side in Side::BOTH {
            for unit in state.base.afloat[side].of(side) {
                state.base.flags[unit] = state.base.flags[unit].of_a_new_turn();
                state.base.helped[unit] = 0;
                let sea = &mut state.sea[unit];
                *sea = Sea {
                    is: sea.is.of_a_new_turn(),
                    mission: Default::default(),
                    dive: 0,
                    new_fires: 0,
                    misled: None,
                    noticed: Default::default(),
                    mined: 0,
                    fresh: Default::default(),
                    ..*sea
                };
            }
        }
        self.fires_are_out();
        if self.rules.part(Part::Weather) {
            self.weather();
        }
        let bonus = Side::BOTH.map(|side| self.rules.initiative_bonus(self.state, side));
        let dice = self.opposed(What::Initiative, bonus);
        let total = |side: usize| dice[side][0] + dice[side][1] + bonus[side];
        let first = if total(0) < total(1) { Side::One } else { Side::Two };
        self.state.base.first = first;
        self.state.base.won = first.other();
        if self.state.spotters == Some(first) {
            self.state.spotters = None; // V9.6: until the other wins one
        }
        self.state.base.surprise.0 = dice.map(|[one, other]| one + other >= 10);
        self.tell(&Event::Turn { dice, bonus, first });
        self.begin(Stage::Sonar);
    }

    /// V10.1: 2d6 + 10 inches; British ships may use the better of that and a second roll.
    fn weather(&mut self) {
        let mut sight = [0; 2];
        for (number, sight) in (0..2_u16).zip(&mut sight) {
            let side = of(Side::One);
            let two = self.roll(What::Sight, side, side, 2 * number)
                + self.roll(What::Sight, side, side, 2 * number + 1);
            *sight = (i32::from(two) + 10) * INCH;
            if !self.rules.part(Part::Nationality) {
                break;
            }
        }
        self.state.sight = Pair([sight[0], sight[0].max(sight[1])]);
        self.tell(&Event::Sight {
            sides: self.state.sight.0,
        });
    }
}
