//! Weather, islands, who deploys first, deployment (M2.4 to M2.6, M17.5, M17.6).

use super::Play;
use crate::ability::Ability;
use crate::sector::board::{Sector, SectorSet};
use crate::sector::event::Event;
use crate::sector::once::Once;
use crate::sector::roll::{Roll, What};
use crate::sector::rules::Aaws;
use crate::sector::state::{Flags, Home, Id, Place, Side, Stage};
use crate::sector::switches::{Islands, SetupOrder};
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;
use arrayvec::ArrayVec;

/// Dice of a side that no unit rolls.
const fn of(side: Side) -> Id {
    Id::new(side, 0)
}

impl<D: SidedDice<Roll>, W: Observer<Aaws>> Play<'_, D, W> {
    /// Everything that is rolled before deployment; a battle that starts later begins with its turn.
    pub(in crate::sector) fn open(&mut self) {
        if self.state.turn > 0 {
            self.state.turn -= 1;
            return self.new_turn();
        }
        if self.rules.switches.islands == Islands::Random {
            self.random_islands();
        }
        if self.rules.switches.advanced.weather {
            self.weather();
        }
        if self.rules.switches.advanced.twilight {
            self.state.dark_first = self.roll_for(What::Twilight, of(Side::One)) <= 3; // a coin
        }
        self.tell(&Event::Opened);
        if self.rules.switches.setup_order == SetupOrder::Fixed {
            // M2.5: the side that a file names first has the highest row and deploys first.
            self.state.first = Side::One;
            self.state.low_edge.0 = [false, true];
            return self.begin(Stage::Deploy);
        }
        let dice = self.opposed(What::Setup, [0, 0]);
        let total = dice.map(|[one, other]| one + other);
        let first = if total[0] < total[1] { Side::One } else { Side::Two };
        self.state.first = first;
        self.tell(&Event::SetupRolled { first, dice });
        self.begin(Stage::Edge);
    }

    /// Both sides roll 2d6 with a bonus, until they differ.
    pub(super) fn opposed(&mut self, what: What, bonus: [u8; 2]) -> [[u8; 2]; 2] {
        for round in 0.. {
            let mut dice = [[0; 2]; 2];
            for side in Side::BOTH {
                for die in 0..2_u16 {
                    let number = round * 2 + die;
                    dice[side as usize][usize::from(die)] = self.roll(what, of(side), of(side), number);
                }
            }
            let total = |side: usize| dice[side][0] + dice[side][1] + bonus[side];
            if total(0) != total(1) {
                return dice;
            }
        }
        unreachable!("a loop without end")
    }

    /// M2.4: d6 - 2 islands, each in a random sector that is in no edge row and holds no objective and no island.
    fn random_islands(&mut self) {
        let die = self.roll_for(What::Islands, of(Side::One));
        for number in 0..die.saturating_sub(2) {
            let free = self.rules.inland() & !self.state.objectives & !self.state.islands;
            let sectors = free.len() as u16;
            let drawn = self.dice.roll_sided(
                Roll {
                    what: What::Island,
                    turn: 0,
                    unit: of(Side::One),
                    other: of(Side::One),
                    number: number.into(),
                },
                sectors,
            );
            if let Some(sector) = free.iter().nth(usize::from(drawn) - 1) {
                self.state.islands.insert(sector);
            }
        }
    }

    /// M17.6: up to three squalls.
    fn weather(&mut self) {
        let squalls = self.roll_for(What::Weather, of(Side::One)).saturating_sub(3);
        let [left, right] = self.rules.switches.centre(&self.rules.board);
        let row = self.rules.board.row(self.rules.board.centre_row());
        let ends = [row.iter().next(), row.iter().last()];
        let heads = self.coin(0);
        let (first, second) = if heads { (left, right) } else { (right, left) };
        let mut chosen = ArrayVec::<Option<Sector>, 3>::from_iter([Some(first), Some(second)]);
        if squalls >= 3 {
            chosen.push(ends[usize::from(!self.coin(1))]);
        }
        let squalls: SectorSet = chosen.into_iter().flatten().take(squalls.into()).collect();
        self.state.squalls = squalls;
    }

    fn coin(&mut self, number: u16) -> bool {
        self.roll(What::Squall, of(Side::One), of(Side::One), number) <= 3
    }

    /// M2.5.
    pub(super) fn take_edge(&mut self, low: bool) {
        let side = self.state.side;
        self.state.low_edge[side] = low;
        self.state.low_edge[side.other()] = !low;
        self.tell(&Event::EdgeTaken { side, low });
        self.begin(Stage::Deploy);
    }

    pub(super) fn waits_to_deploy(&self, side: Side) -> bool {
        let waits = |unit| self.state.place[unit] == Place::Waiting;
        self.state.afloat[side].of(side).any(waits)
    }

    /// M2.6.
    pub(super) fn deploy(&mut self, unit: Id, at: Sector) {
        if !self.rules.fits_in(self.state, unit, at) {
            self.state.crowded[unit.side()] = true;
        }
        self.state.put(unit, Place::At(at));
        self.tell(&Event::Deployed { unit, at });
        self.pass_on();
    }

    /// M1.7.
    pub(super) fn base(&mut self, unit: Id, home: Home) {
        self.state.put(unit, Place::Home);
        self.state.home[unit] = home;
        self.tell(&Event::Based { unit, home });
        self.pass_on();
    }

    /// Where the sides take turns, the other goes on.
    pub(super) fn pass_on(&mut self) {
        let (stage, other) = (self.state.stage, self.state.side.other());
        if self.alternates(stage) && !self.state.passed[other] {
            self.state.side = other;
        }
    }

    /// M18.33: Lead the Attack, Establish Screen.
    pub(super) fn can_lead(&self, side: Side) -> bool {
        let ships = self.rules.kinds(side).ships | self.rules.kinds(side).submarines;
        let leads = |ability| {
            self.rules
                .on_board(self.state, side, ships)
                .any(|unit| self.rules.has(unit, ability))
        };
        if !leads(Ability::LeadTheAttack) && !leads(Ability::EstablishScreen) {
            return false;
        }
        self.any_step(side, ships)
    }

    /// Whether any step of these units is legal in this stage.
    pub(super) fn any_step(&self, side: Side, units: crate::sector::state::Mask) -> bool {
        self.able(side, units, |rules, state, unit| {
            let choice = |&to: &Sector| crate::sector::choice::Choice::Step { unit, to };
            self.neighbours(unit)
                .iter()
                .any(|to| rules.check(state, &choice(to)).is_ok())
        })
    }

    /// A step after deployment.
    pub(super) fn lead(&mut self, unit: Id, to: Sector) {
        let own = self.rules.unit(unit).numbers.lead;
        if self.state.moving == unit {
            self.state.steps_left -= 1;
        } else if own > 0 && !self.state.used[unit].has(Once::Lead) {
            self.state.used[unit].insert(Once::Lead);
            self.state.moving = unit;
            self.state.steps_left = own - 1;
        } else if let Some(ship) = self.rules.screened(self.state, unit) {
            self.state.flags[ship].set(Flags::STEPPED);
        }
        self.shift(unit, to);
        if self.state.steps_left == 0 {
            self.state.moving = Id::NONE;
        }
    }
}
