//! One battle by the rules of the miniatures: how it is set up, played or drawn, and who won (C8.2 to C8.7).

use super::Play;
use super::forces::Brought;
use super::party::{Fate, Party, behind};
use super::results::fates;
use crate::event::{Battle as Told, Event};
use crate::map::Sector;
use crate::officer::Officer;
use crate::roll::Roll;
use crate::surrogate::{Came, Forces, Model};
use crate::switches::Switch;
use admiralty_core::dice::{GameSeed, Keyed, SidedDice};
use admiralty_core::machine::{Generator, Observer, play_game};
use admiralty_core::seats::{BySeat, Seat};
use miniatures::sector::build::Battle;
use miniatures::sector::players::Captain;
use miniatures::sector::rules::Aaws;
use miniatures::sector::state::State as Waters;
use miniatures::sector::switches::{Islands, SetupOrder, Switches};

/// C8.2.
const TURNS: u8 = 12;
/// C8.2: points of an objective.
const OBJECTIVE: u16 = 25;
/// M18.28 in the campaign.
pub(super) const NIGHT_FIGHTER_FROM: u8 = 8;
/// More than any battle can bring: no early end by points, no limit of cost.
const NO_END: u16 = 60_000;
pub(super) const NO_LIMIT: u16 = 20_000;

/// How a battle ended.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    pub winner: Option<Seat>,
    pub fates: Vec<Fate>,
}

/// Keeps the last state of a battle.
struct Last(Option<Waters>);

impl Observer<Aaws> for Last {
    fn ended(&mut self, _rules: &Aaws, state: &Waters, _ending: &admiralty_core::machine::Ending) {
        self.0 = Some(state.clone());
    }
}

impl<D: SidedDice<Roll>> Play<'_, D> {
    /// C8.2 to C8.7. Where three sides meet, a round is the first or the second battle (C8.8).
    pub(super) fn battle(
        &mut self,
        sector: Sector,
        round: Option<u8>,
        sides: &[Party; 2],
        combat: &[bool],
        leave: &[(Seat, u8)],
    ) -> Outcome {
        let allies = sides.iter().any(|side| side.seats.len() > 1);
        let (round, two) = (round.unwrap_or(0), round.is_none() && !allies);
        let owner = self.state.owner(sector);
        let sides = self.attacker_first(sides, owner);
        let brought = sides.map(|party| self.brings(sector, party, combat));
        let seats = sides.map(|side| side.seat);
        let all = sides.map(|side| side.seats);
        let given = self.given.iter().find(|given| given.sector == sector);
        let forces = self.forces(&sides, &brought, owner, leave);
        let drawn = given.is_none() && (self.setup.in_thought || two && self.may_draw(&forces));
        let (points, turns, fates) = match given {
            Some(given) => (given.points(all), TURNS, given.fates(&brought, self.state)),
            None if drawn => {
                let seed = self.seed(sector, round);
                let mut generator = Generator::new(seed, Seat(0));
                let came = Model::embedded().draw(&self.setup.deck, &forces, &mut generator);
                (came.points, TURNS, came.fates(&brought, sector))
            }
            None => {
                let waters = if self.setup.on_table() {
                    self.fight_on_table(sector, round, &sides, &brought, leave)
                } else {
                    self.fight_out(sector, round, &sides, &brought, leave)
                };
                let fates = fates(&brought, sector, &waters);
                if two && !self.setup.on_table() {
                    (self.played)(forces, Came::of(waters.points.0, &fates, &brought));
                }
                (waters.points.0, waters.turn, fates)
            }
        };
        let owns = |side: &&Party| {
            owner.is_some_and(|owner| {
                side.seats
                    .into_iter()
                    .any(|seat| !self.setup.hostile(seat, owner))
            })
        };
        let defender = sides.into_iter().find(owns).map(|side| side.seat);
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
            with: sides.map(|side| side.seats.into_iter().find(|&seat| seat != side.seat)),
            brought: [cost(&brought[0]), cost(&brought[1])],
            units: [brought[0].units.len() as u16, brought[1].units.len() as u16],
            beyond: [brought[0].beyond, brought[1].beyond],
            points,
            turns,
            drawn,
            winner,
        }));
        Outcome { winner, fates }
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
        let battle = Battle {
            forces: [brought[0].force.clone(), brought[1].force.clone()],
            switches: self.battle_switches(self.is_owned(sector, sides)),
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
        let seed = self.seed(sector, round);
        let mut officers = BySeat::new(2, |seat| {
            Officer::<Captain>::new(behind(leave, sides[seat.index()].seat))
        });
        let mut last = Last(None);
        if let Err(error) = play_game(&rules, &mut officers, seed, Keyed::new(seed), &mut last) {
            panic!("a battle in {}: {error}", battle.title);
        }
        let Some(waters) = last.0 else {
            unreachable!("a battle that ended was seen to end");
        };
        waters
    }

    /// C8.1: the seed of a battle.
    pub(super) fn seed(&mut self, sector: Sector, round: u8) -> GameSeed {
        self.dice.seed(Roll::Battle {
            turn: self.state.turn,
            sector: sector.0,
            round,
        })
    }

    /// CP-20: whether a battle is drawn from the model: one of a size that it was fitted to, and none of the first, which
    /// come again in every campaign of the same players, so that an error would not average out.
    fn may_draw(&self, forces: &Forces) -> bool {
        let first = self.state.sides.iter().all(|side| side.shown.is_empty());
        let model = self.setup.switches.differs(Switch::Battles);
        model && !first && Model::embedded().fits(&self.setup.deck, forces)
    }

    /// C8.3, own_border: the side that does not own the sector deploys first.
    fn attacker_first<'p>(&self, sides: &'p [Party; 2], owner: Option<Seat>) -> [&'p Party; 2] {
        let own = self.setup.switches.differs(Switch::AttackerSide)
            && owner.is_some_and(|owner| sides[0].seats.has(owner));
        if own {
            [&sides[1], &sides[0]]
        } else {
            [&sides[0], &sides[1]]
        }
    }

    /// C8.3: whether one of the sides owns the sector.
    pub(super) fn is_owned(&self, sector: Sector, sides: &[&Party; 2]) -> bool {
        let owner = self.state.owner(sector);
        owner.is_some_and(|owner| sides.iter().any(|side| side.seats.has(owner)))
    }

    /// C8.2, C8.3.
    pub(super) fn battle_switches(&self, owned: bool) -> Switches {
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
}
