//! The admiral: builds with a lean, goes for the sector that is worth most against what is known to be there, flees from
//! far stronger fleets, sends crippled ships to port (C13).

mod build;

use crate::choice::{Base, Choice, Declaration};
use crate::map::{Kind, Sector};
use crate::rules::Campaign;
use crate::setup::Setup;
use crate::state::{At, Phase, Retreat, State, Unit};
use admiralty_core::machine::Player;
use admiralty_core::seats::Seat;
use miniatures::card::Type;

/// What an admiral likes to build (CP-19).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lean {
    /// Carriers and aircraft.
    Air,
    /// Battleships, cruisers, destroyers.
    Surface,
    /// Submarines, and what must be paid for with them.
    Submarine,
    /// Something of everything.
    #[default]
    Mixed,
}

impl Lean {
    /// All of them.
    pub const ALL: [Lean; 4] = [Lean::Air, Lean::Surface, Lean::Submarine, Lean::Mixed];

    /// Kinds of units in the order in which they are bought, again and again.
    pub(crate) const fn kinds(self) -> &'static [Type] {
        match self {
            Lean::Air => &[
                Type::Carrier,
                Type::DiveBomber,
                Type::Fighter,
                Type::TorpedoBomber,
            ],
            Lean::Surface => &[Type::Battleship, Type::Destroyer, Type::Cruiser],
            Lean::Submarine => &[Type::Submarine, Type::Destroyer],
            Lean::Mixed => &[
                Type::Battleship,
                Type::DiveBomber,
                Type::Submarine,
                Type::Cruiser,
                Type::Fighter,
            ],
        }
    }
}

/// CP-17: it flees below this share of the disclosed points, in percent.
const FLEES_BELOW: u32 = 40;
/// CP-18: its ships leave battles when they are behind by this share of their own points, in percent.
const LEAVES_BEHIND: u8 = 30;
/// It attacks with this share of the points that are known to be there, in percent.
const ATTACKS_WITH: u32 = 120;
/// What a counted battleship, carrier, cruiser, destroyer, auxiliary is taken for, in points.
const TAKEN_FOR: [u32; 5] = [47, 22, 14, 9, 6];

/// A player by these rules of thumb.
#[derive(Clone, Debug, Default)]
pub struct Admiral {
    lean: Lean,
}

impl Admiral {
    /// An admiral who leans to something.
    #[must_use]
    pub fn new(lean: Lean) -> Self {
        Admiral { lean }
    }
}

impl<const PLAYERS: usize> Player<Campaign<PLAYERS>> for Admiral {
    fn choose(&mut self, rules: &Campaign<PLAYERS>, seen: &State, seat: Seat) -> Option<Choice> {
        Some(Own::new(&rules.0, seen, seat).usual(self.lean))
    }
}

/// What a seat sees.
pub(crate) struct Own<'s> {
    pub setup: &'s Setup,
    pub state: &'s State,
    pub seat: Seat,
}

impl<'s> Own<'s> {
    pub fn new(setup: &'s Setup, state: &'s State, seat: Seat) -> Self {
        Own { setup, state, seat }
    }
}

impl Own<'_> {
    /// What an admiral of this lean does.
    pub fn usual(&self, lean: Lean) -> Choice {
        match self.state.phase {
            Phase::Spend => Choice::Spend(self.payments(lean)),
            Phase::Base => Choice::Base(self.bases()),
            Phase::Move => Choice::Move(self.moves(self.focus())),
            Phase::Commit => Choice::Commit(self.strikes()),
            Phase::Declare => Choice::Declare(self.declaration(&|_, usual| usual)),
            Phase::Regroup => Choice::Regroup(self.retreats(|unit| self.setup.crippled(unit))),
            Phase::Place | Phase::Over => Choice::Place(self.places()),
        }
    }

    fn units(&self) -> impl Iterator<Item = (usize, &Unit)> {
        let units = self.state.side(self.seat).units.iter().enumerate();
        units.filter(|(_, unit)| unit.lives())
    }

    fn ships(&self) -> impl Iterator<Item = (usize, &Unit)> {
        self.units().filter(move |(_, unit)| self.setup.floats(unit))
    }

    fn cost(&self, unit: &Unit) -> u32 {
        self.setup.deck.card(unit.card).cost.into()
    }

    /// Points of other sides that were counted in a sector.
    pub fn known(&self, sector: Sector) -> u32 {
        let counted = self.state.side(self.seat).counted.iter();
        let hostile = |seat: Seat| self.setup.hostile(seat, self.seat);
        let here = counted.filter(|counted| counted.sector == sector && hostile(counted.seat));
        here.map(|counted| {
            counted
                .ships
                .iter()
                .zip(TAKEN_FOR)
                .map(|(&ships, each)| u32::from(ships) * each)
                .sum::<u32>()
        })
        .sum()
    }

    /// Whether it is nobody's or an enemy's.
    pub fn foreign(&self, sector: Sector) -> bool {
        let owner = self.state.owner(sector);
        owner.is_none_or(|owner| self.setup.hostile(owner, self.seat))
    }

    fn front(&self, sector: Sector) -> u8 {
        let foreign = self.setup.map.all().filter(|&other| self.foreign(other));
        foreign
            .map(|other| self.setup.map.distance(sector, other))
            .min()
            .unwrap_or(0)
    }

    /// C5.1: carriers first, then bases near the enemy.
    pub fn bases(&self) -> Vec<(u16, Base)> {
        let mut lots = self.setup.rooms(self.state, self.seat);
        lots.sort_by_key(|(base, _)| match base {
            Base::Carrier(_) => 0,
            Base::Land(sector) => 1 + self.front(*sector),
            Base::Surplus => u8::MAX,
        });
        let mut bases = Vec::new();
        let mut due = self.setup.to_base(self.state, self.seat);
        // Those that fit on carriers are placed last: what has no other place comes first.
        due.sort_by_key(|&unit| {
            let card = self.state.side(self.seat).units[usize::from(unit)].card;
            self.setup.deck.card(card).fits_carriers()
        });
        for unit in due {
            let room = lots.iter_mut().find(|(base, places)| {
                *places > 0 && self.setup.may_base(self.state, self.seat, unit, *base)
            });
            bases.push(match room {
                Some((base, places)) => {
                    *places -= 1;
                    (unit, *base)
                }
                None => (unit, Base::Surplus),
            });
        }
        bases
    }

    /// What a sector pays for how far it is.
    pub fn worth(&self, sector: Sector) -> u32 {
        let map = &self.setup.map;
        let pays = u32::from(map.kind(sector).pays(self.setup.players()));
        let own = map.all().filter(|&other| self.state.owns(self.seat, other));
        let far = own.map(|other| map.distance(sector, other)).min().unwrap_or(1);
        10 * pays / u32::from(far.max(1))
    }

    /// The sector that the fleet goes for: worth most against what is known to be there; else the one to hold.
    pub fn focus(&self) -> Sector {
        let map = &self.setup.map;
        let own: u32 = self.ships().map(|(_, unit)| self.cost(unit)).sum();
        let goals = map
            .all()
            .filter(|&sector| self.foreign(sector) && 100 * own / 2 >= ATTACKS_WITH * self.known(sector));
        let best = goals.max_by_key(|&sector| (self.worth(sector), std::cmp::Reverse(sector)));
        let threatened = map.all().filter(|&sector| self.state.owns(self.seat, sector));
        let threatened = threatened.filter(|&sector| self.known(sector) > 0);
        let home = threatened.max_by_key(|&sector| map.kind(sector).pays(self.setup.players()));
        home.filter(|&sector| map.kind(sector) == Kind::Capital)
            .or(best)
            .or(home)
            .unwrap_or_else(|| map.capital(self.seat.0))
    }

    /// C5.3: damaged ships go to port, a guard stays at the capital, single ships take what nobody holds, all others go
    /// for one sector.
    pub fn moves(&self, focus: Sector) -> Vec<(u16, Sector)> {
        let map = &self.setup.map;
        let capital = map.capital(self.seat.0);
        let mut taken: Vec<Sector> = Vec::new();
        let mut moves = Vec::new();
        for (number, unit) in self.ships() {
            let goals = self.setup.goals(self.state, self.seat, number);
            let full = self.setup.deck.card(unit.card).hull;
            let hurt = 2 * unit.hull < full + u8::from(full % 2 == 1) || self.setup.crippled(unit);
            let base = |sector: &Sector| self.setup.is_own_base(self.state, self.seat, *sector);
            let to = if goals.is_empty() {
                None
            } else if hurt {
                goals
                    .iter()
                    .copied()
                    .filter(base)
                    .min_by_key(|&to| std::cmp::Reverse(self.front(to)))
            } else if number % 5 == 4 {
                let guard = goals.iter().copied().filter(|&to| self.state.owns(self.seat, to));
                guard.min_by_key(|&to| map.distance(to, capital))
            } else {
                let free = |to: &&Sector| {
                    self.foreign(**to) && self.known(**to) == 0 && !taken.contains(to) && **to != focus
                };
                let small = matches!(
                    self.setup.deck.card(unit.card).kind,
                    Type::Destroyer | Type::Cruiser
                );
                match goals.iter().find(free) {
                    Some(&to) if small && number % 5 == 3 => {
                        taken.push(to);
                        Some(to)
                    }
                    _ => goals.iter().copied().min_by_key(|&to| {
                        let known = self.known(to) > 0 && to != focus;
                        (known, map.distance(to, focus), !self.state.owns(self.seat, to))
                    }),
                }
            };
            let to = to.or_else(|| goals.first().copied().filter(|_| unit.at == At::Waiting));
            if let Some(to) = to.filter(|&to| unit.at != At::Sector(to)) {
                moves.push((number as u16, to));
            }
        }
        moves
    }

    /// C6: aircraft of bases go where own ships are in a foreign sector.
    pub fn strikes(&self) -> Vec<(u16, Sector)> {
        let mut goals: Vec<(u32, Sector)> = Vec::new();
        for sector in self.setup.map.all().filter(|&sector| self.foreign(sector)) {
            let own: u32 = self
                .ships()
                .filter(|(_, unit)| unit.is_at(sector))
                .map(|(_, unit)| self.cost(unit))
                .sum();
            if own > 0 {
                goals.push((own, sector));
            }
        }
        goals.sort_by_key(|goal| std::cmp::Reverse(*goal));
        let based = self
            .units()
            .filter(|(_, unit)| matches!(unit.at, At::Sector(_)) && !self.setup.floats(unit));
        based
            .filter_map(|(number, _)| {
                let may = |sector: Sector| {
                    self.setup
                        .check_strike(self.state, self.seat, number, sector)
                        .is_ok()
                };
                let goal = goals.iter().find(|(_, sector)| may(*sector))?;
                Some((number as u16, goal.1))
            })
            .collect()
    }

    /// Printed cost of the own ships that can decide in a sector.
    pub fn points(&self, sector: Sector) -> u32 {
        let there = |unit: &Unit| unit.is_at(sector) && unit.transit != self.state.turn;
        let own = self.ships().filter(|(_, unit)| there(unit));
        own.map(|(_, unit)| self.cost(unit)).sum()
    }

    /// Whether it flees from a sector: from far stronger fleets.
    pub fn flees(&self, sector: Sector) -> bool {
        100 * self.points(sector) < FLEES_BELOW * self.known(sector)
    }

    /// C7, with another mind of what to flee from, from the sector and whether it usually would.
    pub fn declaration(&self, flees: &dyn Fn(Sector, bool) -> bool) -> Declaration {
        let mut declared = Declaration {
            leave_behind: LEAVES_BEHIND,
            ..Declaration::default()
        };
        for (number, unit) in self.ships() {
            if self.setup.may_stay_in_port(self.state, self.seat, unit) {
                declared.port.push(number as u16);
            }
        }
        for sector in self.setup.map.all() {
            let there = |unit: &Unit| unit.is_at(sector) && unit.transit != self.state.turn;
            if self.points(sector) == 0 || !flees(sector, self.flees(sector)) {
                continue;
            }
            if !self.setup.switches.differs(crate::switches::Switch::FleeBy) {
                declared.flee.push(sector);
            } else {
                let flee = self
                    .ships()
                    .filter(|(number, unit)| there(unit) && !declared.port.contains(&(*number as u16)));
                declared.flee_ships.extend(flee.map(|(number, _)| number as u16));
            }
        }
        declared
    }

    /// C9: to bases if there are some; who leaves a battle that was won is asked.
    pub fn retreats(&self, leaves: impl Fn(&Unit) -> bool) -> Vec<(u16, Sector)> {
        let mut retreats = Vec::new();
        for (number, unit) in self.ships() {
            let (goals, _) = self.setup.retreats(self.state, self.seat, unit);
            let goes = match unit.retreat {
                Retreat::Must(_) => true,
                Retreat::May(_) => leaves(unit),
                Retreat::No => false,
            };
            let best = goals
                .iter()
                .copied()
                .max_by_key(|&to| (self.setup.map.kind(to).is_base(), self.front(to)));
            if let Some(to) = best.filter(|_| goes) {
                retreats.push((number as u16, to));
            }
        }
        retreats
    }

    /// C10.1: near the enemy.
    fn places(&self) -> Vec<Option<Sector>> {
        let ready = self.state.side(self.seat).ready.iter();
        ready
            .map(|&card| {
                let yards = self.setup.yards(self.state, self.seat, card);
                yards.into_iter().min_by_key(|&sector| self.front(sector))
            })
            .collect()
    }
}
