//! What the sides of a battle bring into it, and what is left out (C6.5 to C6.8, C8.2, C8.4).

use super::Play;
use super::party::{Member, Party, Role, behind};
use crate::map::Sector;
use crate::roll::Roll;
use crate::state::At;
use crate::surrogate::{Fighter, Forces};
use admiralty_core::dice::SidedDice;
use admiralty_core::seats::{Seat, SeatSet};
use miniatures::fleet::Fleet;
use miniatures::sector::build::{Away, Force, Placed, Spot};
use miniatures::sector::state::MOST_UNITS;

/// C8.6.
const LEAVE_FROM: u8 = 6;

/// A force, and which unit of the side each of its units is.
pub(super) struct Brought {
    pub force: Force,
    /// Whose, and its number in the list of its side.
    pub units: Vec<(Seat, usize)>,
    pub seats: SeatSet,
    pub beyond: u16,
}

impl<D: SidedDice<Roll>> Play<'_, D> {
    /// What both sides bring, as the model sees it.
    pub(super) fn forces(
        &self,
        sides: &[&Party; 2],
        brought: &[Brought; 2],
        owner: Option<Seat>,
        leave: &[(Seat, u8)],
    ) -> Forces {
        let units = [0, 1].map(|side| {
            let units = brought[side].units.iter().zip(&brought[side].force.placed);
            let fighter = |(&(seat, unit), placed): (&(Seat, usize), &Placed)| {
                let own = &self.state.side(seat).units[unit];
                Fighter {
                    card: own.card,
                    hull: placed.hull.unwrap_or(own.hull),
                    counters: placed
                        .away
                        .map_or_else(|| self.setup.counters(own, 0), |away| away.counters),
                    strikes: own.strikes.is_some(),
                    once: placed.away.is_some_and(|away| away.once),
                    aboard: matches!(placed.spot, Spot::Aboard(_)),
                }
            };
            units.map(fighter).collect()
        });
        Forces {
            units,
            owner: owner.and_then(|owner| sides.iter().position(|side| side.seats.has(owner))),
            leave: [0, 1].map(|side| behind(leave, sides[side].seat)),
        }
    }

    /// The force of a side.
    pub(super) fn brings(&self, sector: Sector, party: &Party, combat: &[bool]) -> Brought {
        let unit = |member: &Member| &self.state.side(member.seat).units[member.unit];
        let cost = |member: &Member| self.setup.deck.card(unit(member).card).cost;
        let mut members: Vec<&Member> = party.members.iter().filter(|member| !member.out).collect();
        // C8.2: a battle holds 64 units a side; the cheapest stay out of it, aircraft first.
        members.sort_by_key(|member| {
            (
                member.role != Role::Ship,
                std::cmp::Reverse(cost(member)),
                member.seat,
                member.unit,
            )
        });
        let strikes = members.iter().filter(|member| member.role == Role::Strike);
        let mut carriers: Vec<(Seat, usize)> = strikes
            .filter_map(|member| match unit(member).at {
                At::Aboard(carrier) => Some((member.seat, usize::from(carrier))),
                _ => None,
            })
            .collect();
        carriers.sort_unstable();
        carriers.dedup();
        let room = MOST_UNITS - carriers.len();
        let beyond = members.len().saturating_sub(room) as u16;
        members.truncate(room);
        let afloat: Vec<(Seat, usize)> = members
            .iter()
            .filter(|member| member.role == Role::Ship)
            .map(|member| (member.seat, member.unit))
            .collect();
        members.retain(|member| {
            !matches!(member.role, Role::Aboard(carrier) if !afloat.contains(&(member.seat, carrier)))
        });
        let units: Vec<(Seat, usize)> = members.iter().map(|member| (member.seat, member.unit)).collect();
        let based = |seat: Seat| self.setup.is_own_base(self.state, seat, sector);
        let mut force = Force {
            airbase: party.seats.into_iter().any(based),
            places: Some(self.setup.map.kind(sector).holds() as u8),
            leave_from: Some(LEAVE_FROM),
            fleet: Fleet::default(),
            placed: Vec::new(),
        };
        for member in &members {
            force
                .fleet
                .cards
                .push(self.setup.deck.card(unit(member).card).clone());
            let placed = self.placed(sector, member, &units, &carriers, combat);
            force.placed.push(placed);
        }
        for &(seat, carrier) in &carriers {
            let card = self.state.side(seat).units[carrier].card;
            force.fleet.cards.push(self.setup.deck.card(card).clone());
            force.placed.push(Placed {
                spot: Spot::Gone,
                ..Placed::default()
            });
        }
        // C8.8: allies fight as one side, whatever alliance their cards are of (M1.4).
        let alliance = force.fleet.cards.first().map(|card| card.alliance);
        for card in force.fleet.cards.iter_mut().filter(|_| party.seats.len() > 1) {
            card.alliance = alliance.unwrap_or(card.alliance);
        }
        Brought {
            force,
            units,
            seats: party.seats,
            beyond,
        }
    }

    /// How a unit comes into the battle.
    fn placed(
        &self,
        sector: Sector,
        member: &Member,
        units: &[(Seat, usize)],
        carriers: &[(Seat, usize)],
        combat: &[bool],
    ) -> Placed {
        let seat = member.seat;
        let unit = &self.state.side(seat).units[member.unit];
        let place = |of: &[(Seat, usize)], carrier: usize| {
            of.iter().position(|&other| other == (seat, carrier)).unwrap_or(0)
        };
        let helper = |carrier: usize| units.len() + place(carriers, carrier);
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
            Role::Aboard(carrier) => placed.spot = Spot::Aboard(place(units, carrier)),
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
