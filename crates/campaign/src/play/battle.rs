//! One battle by the rules of the miniatures: forces into it, and what is left out of it (C6.5 to C6.8, C8.2 to C8.7).

use super::Play;
use super::results::fates;
use crate::event::{Battle as Told, Event};
use crate::map::Sector;
use crate::officer::Officer;
use crate::roll::Roll;
use crate::state::At;
use crate::switches::Switch;
use admiralty_core::dice::{Keyed, SidedDice};
use admiralty_core::machine::{Observer, play_game};
use admiralty_core::seats::{BySeat, Seat, SeatSet};
use miniatures::fleet::Fleet;
use miniatures::sector::build::{Away, Battle, Force, Placed, Spot};
use miniatures::sector::once::OnceSet;
use miniatures::sector::rules::Aaws;
use miniatures::sector::state::{MOST_UNITS, State as Waters};
use miniatures::sector::switches::{Islands, SetupOrder, Switches};

/// C8.2.
const TURNS: u8 = 12;
/// C8.2: points of an objective.
const OBJECTIVE: u16 = 25;
/// C8.6.
const LEAVE_FROM: u8 = 6;
/// M18.28 in the campaign.
const NIGHT_FIGHTER_FROM: u8 = 8;
/// More than any battle can bring: no early end by points, no limit of cost.
const NO_END: u16 = 60_000;
const NO_LIMIT: u16 = 20_000;

/// How a unit comes into a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A ship or submarine.
    Ship,
    /// An aircraft at the base of the sector.
    Based,
    /// An aircraft on this carrier, which fights here.
    Aboard(usize),
    /// An aircraft that was committed.
    Strike,
}

/// A unit in a battle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Member {
    /// Its number in the list of its side.
    pub unit: usize,
    /// How it comes.
    pub role: Role,
    /// Hull points, where an earlier battle took some.
    pub hull: Option<u8>,
    /// C8.8: what it has done that can be done once.
    pub used: OnceSet,
    /// Lost or gone in an earlier battle.
    pub out: bool,
}

impl Member {
    pub fn new(unit: usize, role: Role) -> Self {
        Member {
            unit,
            role,
            hull: None,
            used: OnceSet::default(),
            out: false,
        }
    }
}

/// A side of a battle.
#[derive(Clone, Debug)]
pub(crate) struct Party {
    pub seat: Seat,
    pub members: Vec<Member>,
}

/// What became of a unit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fate {
    pub seat: Seat,
    pub unit: usize,
    pub sector: Sector,
    /// 0 if it was lost.
    pub hull: u8,
    pub used: OnceSet,
    /// It left the board (C8.6).
    pub left: bool,
    /// It is not on the board any more, though not lost: it left, or has landed its cargo.
    pub gone: bool,
    pub seen_by: SeatSet,
}

/// How a battle ended.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    pub winner: Option<Seat>,
    pub fates: Vec<Fate>,
    kept: Vec<Fate>,
}

impl Party {
    /// C8.8: as it meets the third side: with all damage, without counters, abilities spent.
    pub fn after(mut self, outcome: &Outcome) -> Self {
        for member in &mut self.members {
            let fate = outcome
                .kept
                .iter()
                .find(|fate| fate.seat == self.seat && fate.unit == member.unit);
            if let Some(fate) = fate {
                member.hull = Some(fate.hull);
                member.used = fate.used;
                member.out = fate.hull == 0 || fate.gone;
            }
        }
        let lost: Vec<usize> = self
            .members
            .iter()
            .filter(|member| member.out)
            .map(|member| member.unit)
            .collect();
        for member in &mut self.members {
            let homeless = matches!(member.role, Role::Aboard(carrier) if lost.contains(&carrier));
            member.out |= homeless;
        }
        self
    }
}

/// Keeps the last state of a battle.
struct Last(Option<Waters>);

impl Observer<Aaws> for Last {
    fn ended(&mut self, _rules: &Aaws, state: &Waters, _ending: &admiralty_core::machine::Ending) {
        self.0 = Some(state.clone());
    }
}

/// A force, and which unit of the side each of its units is.
pub(super) struct Brought {
    force: Force,
    pub units: Vec<usize>,
    beyond: u16,
}

impl<D: SidedDice<Roll>> Play<'_, D> {
    /// C8.2 to C8.7.
    pub(super) fn battle(
        &mut self,
        sector: Sector,
        round: u8,
        sides: &[Party; 2],
        combat: &[bool],
        leave: &[(Seat, u8)],
    ) -> Outcome {
        let owner = self.state.owner(sector);
        let sides = self.attacker_first(sides, owner);
        let brought = sides.map(|party| self.brings(sector, party, combat));
        let seats = sides.map(|side| side.seat);
        let given = self.given.iter().find(|given| given.sector == sector);
        let (points, turns, fates) = match given {
            Some(given) => (
                given.points(seats),
                TURNS,
                given.fates(&brought, seats, self.state),
            ),
            None => {
                let waters = self.fight_out(sector, round, &sides, &brought, leave);
                (
                    waters.points.0,
                    waters.turn,
                    fates(&brought, seats, sector, &waters),
                )
            }
        };
        let defender = owner.filter(|owner| seats.contains(owner));
        let winner = match points[0].cmp(&points[1]) {
            std::cmp::Ordering::Greater => Some(seats[0]),
            std::cmp::Ordering::Less => Some(seats[1]),
            std::cmp::Ordering::Equal => defender,
        };
        let cost = |brought: &Brought| {
            brought.force.fleet.cards[..brought.units.len()]
                .iter()
                .map(|card| u32::from(card.cost))
                .sum()
        };
        self.tell(Event::Fought(Told {
            sector,
            seats,
            brought: [cost(&brought[0]), cost(&brought[1])],
            units: [brought[0].units.len() as u16, brought[1].units.len() as u16],
            beyond: [brought[0].beyond, brought[1].beyond],
            points,
            turns,
            winner,
        }));
        Outcome {
            winner,
            kept: fates.clone(),
            fates,
        }
    }

    /// C8.2: plays a battle.
    fn fight_out(
        &mut self,
        sector: Sector,
        round: u8,
        sides: &[&Party; 2],
        brought: &[Brought; 2],
        leave: &[(Seat, u8)],
    ) -> Waters {
        let owner = self.state.owner(sector);
        let battle = Battle {
            forces: [brought[0].force.clone(), brought[1].force.clone()],
            switches: self
                .battle_switches(owner.is_some_and(|owner| sides.iter().any(|side| side.seat == owner))),
            night_fighter_from: NIGHT_FIGHTER_FROM,
            help_own_only: true,
            ..Battle::new(
                self.setup.map.name(sector),
                NO_LIMIT,
                Default::default(),
                Switches::default(),
            )
        };
        let rules = battle
            .build()
            .unwrap_or_else(|wrong| panic!("{}: {wrong:?}", battle.title));
        let seed = self.dice.seed(Roll::Battle {
            turn: self.state.turn,
            sector: sector.0,
            round,
        });
        let behind = |seat: Seat| {
            leave
                .iter()
                .find(|(other, _)| *other == seat)
                .map_or(0, |(_, share)| *share)
        };
        let mut officers = BySeat::new(2, |seat| Officer::new(behind(sides[seat.index()].seat)));
        let mut last = Last(None);
        if let Err(error) = play_game(&rules, &mut officers, seed, Keyed::new(seed), &mut last) {
            panic!("a battle in {}: {error}", battle.title);
        }
        let Some(waters) = last.0 else {
            unreachable!("a battle that ended was seen to end");
        };
        waters
    }

    /// C8.3, own_border: the side that does not own the sector deploys first.
    fn attacker_first<'p>(&self, sides: &'p [Party; 2], owner: Option<Seat>) -> [&'p Party; 2] {
        let own = self.setup.switches.differs(Switch::AttackerSide) && owner == Some(sides[0].seat);
        if own {
            [&sides[1], &sides[0]]
        } else {
            [&sides[0], &sides[1]]
        }
    }

    /// C8.2, C8.3.
    fn battle_switches(&self, owned: bool) -> Switches {
        let own_border = owned && self.setup.switches.differs(Switch::AttackerSide);
        Switches {
            islands: Islands::Random,
            setup_order: if own_border {
                SetupOrder::Fixed
            } else {
                SetupOrder::LoserFirst
            },
            victory_points: Some(NO_END),
            objective_points: Some(OBJECTIVE),
            turn_cap: TURNS,
            ..Switches::default()
        }
    }

    /// The force of a side.
    fn brings(&self, sector: Sector, party: &Party, combat: &[bool]) -> Brought {
        let side = self.state.side(party.seat);
        let cost = |member: &Member| self.setup.deck.card(side.units[member.unit].card).cost;
        let mut members: Vec<&Member> = party.members.iter().filter(|member| !member.out).collect();
        // C8.2: a battle holds 64 units a side; the cheapest stay out of it, aircraft first.
        members.sort_by_key(|member| {
            (
                member.role != Role::Ship,
                std::cmp::Reverse(cost(member)),
                member.unit,
            )
        });
        let strikes = members.iter().filter(|member| member.role == Role::Strike);
        let mut carriers: Vec<usize> = strikes
            .filter_map(|member| match side.units[member.unit].at {
                At::Aboard(carrier) => Some(usize::from(carrier)),
                _ => None,
            })
            .collect();
        carriers.sort_unstable();
        carriers.dedup();
        let room = MOST_UNITS - carriers.len();
        let beyond = members.len().saturating_sub(room) as u16;
        members.truncate(room);
        let afloat: Vec<usize> = members
            .iter()
            .filter(|member| member.role == Role::Ship)
            .map(|member| member.unit)
            .collect();
        members.retain(|member| !matches!(member.role, Role::Aboard(carrier) if !afloat.contains(&carrier)));
        let units: Vec<usize> = members.iter().map(|member| member.unit).collect();
        let mut force = Force {
            airbase: self.setup.is_own_base(self.state, party.seat, sector),
            places: Some(self.setup.map.kind(sector).holds() as u8),
            leave_from: Some(LEAVE_FROM),
            fleet: Fleet::default(),
            placed: Vec::new(),
        };
        for member in &members {
            let unit = &side.units[member.unit];
            force.fleet.cards.push(self.setup.deck.card(unit.card).clone());
            let placed = self.placed(sector, party.seat, member, &units, &carriers, combat);
            force.placed.push(placed);
        }
        for &carrier in &carriers {
            force
                .fleet
                .cards
                .push(self.setup.deck.card(side.units[carrier].card).clone());
            force.placed.push(Placed {
                spot: Spot::Gone,
                ..Placed::default()
            });
        }
        Brought { force, units, beyond }
    }

    /// How a unit comes into the battle.
    fn placed(
        &self,
        sector: Sector,
        seat: Seat,
        member: &Member,
        units: &[usize],
        carriers: &[usize],
        combat: &[bool],
    ) -> Placed {
        let unit = &self.state.side(seat).units[member.unit];
        let helper =
            |carrier: usize| units.len() + carriers.iter().position(|&other| other == carrier).unwrap_or(0);
        let mut placed = Placed {
            used: member.used,
            ..Placed::default()
        };
        match member.role {
            Role::Ship => placed.hull = Some(member.hull.unwrap_or(unit.hull)),
            Role::Based => {
                placed.spot = Spot::Airbase;
                let counters = self.setup.counters(unit, 0);
                let usual = u8::from(!self.setup.deck.loiters(unit.card));
                placed.away = (counters != usual).then_some(Away {
                    counters,
                    ..Away::default()
                });
            }
            Role::Aboard(carrier) => {
                let place = units.iter().position(|&other| other == carrier).unwrap_or(0);
                placed.spot = Spot::Aboard(place);
            }
            Role::Strike => {
                let from = self.state.sector(seat, member.unit).unwrap_or(sector);
                let aboard = match unit.at {
                    At::Aboard(carrier) => Some(helper(usize::from(carrier)) as u8),
                    _ => None,
                };
                placed.spot = Spot::Airbase;
                placed.away = Some(Away {
                    counters: self.setup.counters(unit, self.setup.map.distance(from, sector)),
                    once: aboard.is_some() && combat[from.index()],
                    carrier: aboard,
                });
            }
        }
        placed
    }
}
