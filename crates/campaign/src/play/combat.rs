//! Where battles are fought, by whom, and what comes of them (C7.5, C7.6, C8.1, C8.7, C8.8).

use super::Play;
use super::battle::Outcome;
use super::party::{Fate, Member, Party, Role};
use crate::event::Event;
use crate::map::Sector;
use crate::roll::Roll;
use crate::setup::Setup;
use crate::state::{At, Retreat, Shown, State};
use crate::switches::Switch;
use admiralty_core::dice::SidedDice;
use admiralty_core::seats::{Seat, SeatSet};

/// What happened in a sector.
#[derive(Clone, Debug, Default)]
pub(crate) struct Result {
    /// Who won, or stayed alone; allies together.
    pub winners: SeatSet,
    /// Whether a battle was fought.
    pub fought: bool,
    /// The sides in the order in which they were beaten, and by whom.
    pub beaten: Vec<(Seat, Seat)>,
}

impl Setup {
    /// Whether a side has ships or submarines in a sector after movement, whatever they decided.
    fn came(&self, state: &State, seat: Seat, sector: Sector) -> bool {
        let mut units = state.side(seat).units.iter();
        units.any(|unit| unit.is_at(sector) && self.floats(unit))
    }

    /// Ships and submarines of a side that fight in a sector.
    fn stays(&self, state: &State, seat: Seat, sector: Sector) -> Vec<usize> {
        let units = state.side(seat).units.iter().enumerate();
        let fights = units.filter(|(_, unit)| {
            let away = unit.flees || unit.in_port || unit.transit == state.turn;
            unit.is_at(sector) && self.floats(unit) && !away
        });
        fights.map(|(number, _)| number).collect()
    }

    /// C7.6: aircraft that a side committed to a sector, where it has ships that stay, or never had any; with
    /// `aircraft_alone_fight` always.
    fn strikes(&self, state: &State, seat: Seat, sector: Sector) -> Vec<usize> {
        let alone = self.switches.differs(Switch::AircraftAloneFight);
        if !alone && self.came(state, seat, sector) && self.stays(state, seat, sector).is_empty() {
            return Vec::new();
        }
        let units = state.side(seat).units.iter().enumerate();
        let flies = units.filter(|(_, unit)| unit.lives() && unit.strikes == Some(sector));
        flies.map(|(number, _)| number).collect()
    }

    /// C6.3: aircraft that fight in their own sector, with their base or carrier.
    fn at_home(&self, state: &State, seat: Seat, sector: Sector, ships: &[usize]) -> Vec<Member> {
        let units = state.side(seat).units.iter().enumerate();
        let home = units.filter_map(|(number, unit)| {
            let role = match unit.at {
                At::Sector(base) if base == sector && self.is_own_base(state, seat, base) => Role::Based,
                At::Aboard(carrier) if ships.contains(&usize::from(carrier)) => {
                    Role::Aboard(usize::from(carrier))
                }
                _ => return None,
            };
            let ready = self.deck.flies(unit.card) && unit.lives() && unit.strikes.is_none();
            ready.then_some(Member::new(seat, number, role))
        });
        home.collect()
    }

    /// The sides that fight in a sector, each with what it brings, allies together (C8.8); fewer than two if there is no
    /// combat (C7.5, C7.6, C8.1).
    pub(crate) fn parties(&self, state: &State, sector: Sector) -> Vec<Party> {
        let seats: Vec<Seat> = state.playing().into_iter().collect();
        let ships: Vec<Vec<usize>> = seats
            .iter()
            .map(|&seat| self.stays(state, seat, sector))
            .collect();
        let alone = self.switches.differs(Switch::AircraftAloneFight);
        let mut parties: Vec<Party> = Vec::new();
        for (&seat, own) in seats.iter().zip(&ships) {
            let enemy = seats
                .iter()
                .zip(&ships)
                .any(|(&other, theirs)| self.hostile(other, seat) && !theirs.is_empty());
            let strikes = self.strikes(state, seat, sector);
            let mut members: Vec<Member> = own
                .iter()
                .map(|&unit| Member::new(seat, unit, Role::Ship))
                .collect();
            if !own.is_empty() || alone && state.owns(seat, sector) {
                members.extend(self.at_home(state, seat, sector, own));
            }
            if enemy {
                members.extend(
                    strikes
                        .into_iter()
                        .map(|unit| Member::new(seat, unit, Role::Strike)),
                );
            }
            if !own.is_empty() || enemy && !members.is_empty() {
                match parties.iter_mut().find(|party| self.allied(party.seat, seat)) {
                    Some(party) => self.join(state, party, seat, members),
                    None => parties.push(Party {
                        seat,
                        seats: SeatSet::one(seat),
                        members,
                    }),
                }
            }
        }
        parties
    }

    /// C8.8: an ally joins; who brings more commands.
    fn join(&self, state: &State, party: &mut Party, seat: Seat, members: Vec<Member>) {
        let points = |members: &[Member]| -> u32 {
            let cards = members
                .iter()
                .map(|member| state.side(member.seat).units[member.unit].card);
            cards.map(|card| u32::from(self.deck.card(card).cost)).sum()
        };
        if points(&members) > points(&party.members) {
            party.seat = seat;
        }
        party.seats = party.seats.into_iter().chain([seat]).collect();
        party.members.extend(members);
    }
}

impl<D: SidedDice<Roll>> Play<'_, D> {
    /// C7.4 to C9.1: who flees, all battles at once, then who owns what.
    pub(super) fn combat(&mut self, leave: &[(Seat, u8)]) {
        self.flee();
        let sectors: Vec<Sector> = self.setup.map.all().collect();
        let parties: Vec<Vec<Party>> = sectors
            .iter()
            .map(|&s| self.setup.parties(self.state, s))
            .collect();
        let combat: Vec<bool> = parties.iter().map(|parties| parties.len() > 1).collect();
        // C9.7: who is in combat takes part in it, even if it stays out of the battle (C8.2).
        for party in parties.iter().filter(|parties| parties.len() > 1).flatten() {
            for member in &party.members {
                self.state.side_mut(member.seat).units[member.unit].fought = true;
            }
        }
        let mut results = vec![Result::default(); sectors.len()];
        let mut fates = Vec::new();
        for (&sector, parties) in sectors.iter().zip(parties) {
            results[sector.index()] = match parties.len() {
                0 => Result::default(),
                1 => Result {
                    winners: parties[0].seats,
                    ..Result::default()
                },
                _ => self.fight(sector, parties, &combat, leave, &mut fates),
            };
        }
        self.apply(&fates, &combat);
        self.control(&results);
    }

    /// C7.4: a side flees only where an enemy is.
    fn flee(&mut self) {
        let seats: Vec<Seat> = self.state.playing().into_iter().collect();
        for sector in self.setup.map.all() {
            for &seat in &seats {
                let enemy = seats.iter().any(|&other| {
                    let struck = !self.setup.strikes(self.state, other, sector).is_empty();
                    self.setup.hostile(other, seat) && (self.setup.came(self.state, other, sector) || struck)
                });
                let units = &mut self.state.side_mut(seat).units;
                let mut ships = 0;
                for unit in units.iter_mut().filter(|unit| unit.is_at(sector) && unit.flees) {
                    unit.flees = enemy;
                    ships += u16::from(enemy);
                }
                if ships > 0 {
                    self.tell(Event::Fled { seat, sector, ships });
                }
            }
        }
    }

    /// C8.8: three sides fight two battles.
    fn fight(
        &mut self,
        sector: Sector,
        mut parties: Vec<Party>,
        combat: &[bool],
        leave: &[(Seat, u8)],
        fates: &mut Vec<Fate>,
    ) -> Result {
        let mut result = Result {
            fought: true,
            ..Result::default()
        };
        let third = if parties.len() > 2 {
            let out = self.sits_out(sector, &parties);
            let third = parties.remove(out);
            self.tell(Event::SatOut {
                sector,
                seat: third.seat,
            });
            Some(third)
        } else {
            None
        };
        let sides = [parties.remove(0), parties.remove(0)];
        let round = |number| third.is_some().then_some(number);
        let first = self.battle(sector, round(0), &sides, combat, leave);
        result.note(&sides, &first);
        fates.extend(&first.fates);
        if let Some(third) = third {
            let winner = sides.into_iter().find(|side| Some(side.seat) == first.winner);
            let winner = winner.map(|side| side.after(&first.fates));
            match winner.filter(|side| side.members.iter().any(|member| !member.out)) {
                None => {
                    // Nobody is left to meet the third.
                    if let Some(beaten) = first.winner {
                        result.beaten.push((beaten, third.seat));
                    }
                    result.winners = third.seats;
                }
                Some(side) => {
                    let sides = [side, third];
                    let second = self.battle(sector, Some(1), &sides, combat, leave);
                    result.note(&sides, &second);
                    fates.extend(&second.fates);
                }
            }
        }
        result
    }

    /// C8.8: each rolls two dice; who is highest alone sits out.
    fn sits_out(&mut self, sector: Sector, parties: &[Party]) -> usize {
        for round in 0_u16.. {
            let mut sums = Vec::new();
            for party in parties {
                let mut die = |number| {
                    self.dice.roll_sided(
                        Roll::SitOut {
                            turn: self.state.turn,
                            sector: sector.0,
                            seat: party.seat.0,
                            number,
                        },
                        6,
                    )
                };
                sums.push(die(2 * round) + die(2 * round + 1));
            }
            let most = sums.iter().max().copied().unwrap_or(0);
            if sums.iter().filter(|&&sum| sum == most).count() == 1 {
                return sums.iter().position(|&sum| sum == most).unwrap_or(0);
            }
        }
        0
    }

    /// C8.1: takes all results over at once. C6.8: aircraft out on a strike whose carrier sank roll M13.8.
    fn apply(&mut self, fates: &[Fate], combat: &[bool]) {
        let turn = self.state.turn;
        for fate in fates {
            let unit = &mut self.state.side_mut(fate.seat).units[fate.unit];
            unit.hull = fate.hull;
            if fate.left {
                unit.left = turn;
            }
            let (card, hull) = (unit.card, fate.hull);
            for other in self
                .state
                .playing()
                .into_iter()
                .filter(|&other| other != fate.seat)
            {
                if fate.seen_by.has(other) {
                    self.state.side_mut(other).shown.push(Shown {
                        turn,
                        sector: fate.sector,
                        seat: fate.seat,
                        card,
                        hull,
                    });
                }
            }
        }
        for fate in fates.iter().filter(|fate| fate.hull == 0) {
            if self.state.side(fate.seat).units[fate.unit].lives() {
                self.lose(fate.seat, fate.unit, fate.sector, false);
            }
        }
        for seat in self.state.playing() {
            for number in 0..self.state.side(seat).units.len() {
                let unit = self.state.side(seat).units[number];
                let At::Adrift(from) = unit.at else {
                    continue;
                };
                let out = unit.strikes.is_some_and(|to| to != from) && combat[from.index()];
                let roll = Roll::Survives {
                    turn,
                    seat: seat.0,
                    unit: number as u16,
                };
                if out && self.dice.roll_sided(roll, 6) == 1 {
                    self.lose(seat, number, from, false);
                }
            }
        }
    }

    /// A unit is destroyed; aircraft of a carrier have none from now on.
    pub(super) fn lose(&mut self, seat: Seat, number: usize, sector: Sector, scuttled: bool) {
        let units = &mut self.state.side_mut(seat).units;
        let card = units[number].card;
        units[number].at = At::Lost;
        units[number].hull = 0;
        units[number].retreat = Retreat::No;
        for unit in units
            .iter_mut()
            .filter(|unit| unit.at == At::Aboard(number as u16))
        {
            unit.at = At::Adrift(sector);
        }
        self.tell(Event::Lost {
            seat,
            card,
            sector,
            scuttled,
        });
    }
}

impl Result {
    /// C8.7: notes who won and who was beaten by whom; without a winner both are beaten.
    fn note(&mut self, sides: &[Party; 2], outcome: &Outcome) {
        let [one, other] = sides;
        self.winners = SeatSet::EMPTY;
        for (own, enemy) in [(one, other), (other, one)] {
            if outcome.winner == Some(own.seat) {
                self.winners = own.seats;
            } else {
                self.beaten
                    .extend(own.seats.into_iter().map(|seat| (seat, enemy.seat)));
            }
        }
    }
}
