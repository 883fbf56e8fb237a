//! A battle on a table in inches (`battle_rules` = victory-at-sea): how what C8 says of a battle is laid on it.

use super::Play;
use super::battle::NIGHT_FIGHTER_FROM;
use super::forces::Brought;
use super::party::{Party, behind};
use crate::map::Sector;
use crate::officer::Officer;
use crate::roll::Roll;
use admiralty_core::dice::{Keyed, SidedDice};
use admiralty_core::machine::{Ending, Observer, play_game};
use admiralty_core::seats::{BySeat, Seat};
use miniatures::inches::plane::{INCH, Inches, Point};
use miniatures::inches::players::Captain;
use miniatures::inches::rules::{Ground, NEAR, Patch, Victory};
use miniatures::inches::setup::{Battle, Force, Placed, Spot};
use miniatures::inches::state::State as Table;
use miniatures::inches::switches::Switches;
use miniatures::sector::build::{Force as OfSectors, Placed as OfSector, Spot as SectorSpot};
use miniatures::sector::state::State as Waters;
use miniatures::sector::switches::{Islands, Switches as SectorSwitches};

/// Where islands may lie: squares of 5 inches, a sector each, in 14 columns and 7 rows, in no row where ships deploy.
const COLUMNS: Inches = 14;
const ROWS: Inches = 7;
/// The radius of an island: half a sector.
const ISLAND: Inches = NEAR / 2;

/// Keeps the last state of a battle.
struct Last(Option<Table>);

impl Observer<Victory> for Last {
    fn ended(&mut self, _rules: &Victory, state: &Table, _ending: &Ending) {
        self.0 = Some(state.clone());
    }
}

impl<D: SidedDice<Roll>> Play<'_, D> {
    /// C8.2: plays a battle on a table; what the sector game keeps of it at its end.
    pub(super) fn fight_on_table(
        &mut self,
        sector: Sector,
        round: u8,
        sides: &[&Party; 2],
        brought: &[Brought; 2],
        leave: &[(Seat, u8)],
    ) -> Waters {
        let rules = self.table(sector, round, sides, brought);
        let seed = self.seed(sector, round);
        let mut officers = BySeat::new(2, |seat| {
            Officer::<Captain>::new(behind(leave, sides[seat.index()].seat))
        });
        let mut last = Last(None);
        if let Err(error) = play_game(&rules, &mut officers, seed, Keyed::new(seed), &mut last) {
            panic!("a battle in {}: {error}", self.setup.map.name(sector));
        }
        let Some(table) = last.0 else {
            unreachable!("a battle that ended was seen to end");
        };
        table.base
    }

    /// The table with both forces.
    fn table(&mut self, sector: Sector, round: u8, sides: &[&Party; 2], brought: &[Brought; 2]) -> Victory {
        let title = self.setup.map.name(sector);
        let mut switches = Switches::default();
        switches.base = SectorSwitches {
            islands: Islands::None, // V has none of its own: they are laid out below
            ..self.battle_switches(self.is_owned(sector, sides))
        };
        let mut battle = Battle {
            forces: [0, 1].map(|side| on_table(&brought[side].force)),
            in_campaign: true,
            ..Battle::new(title, super::battle::NO_LIMIT, Default::default(), switches)
        };
        battle.ground = islands(|number, sides| self.die(sector, round, number, sides));
        let mut rules = battle
            .build()
            .unwrap_or_else(|wrong| panic!("{}: {wrong:?}", battle.title));
        rules.base.conditions.help_own_only = true;
        rules.base.conditions.night_fighter_from = NIGHT_FIGHTER_FROM;
        rules
    }

    fn die(&mut self, sector: Sector, round: u8, number: u16, sides: u16) -> u16 {
        let roll = Roll::Island {
            turn: self.state.turn,
            sector: sector.0,
            round,
            number,
        };
        self.dice.roll_sided(roll, sides)
    }
}

/// C8.2, M2.4: d6 - 2 islands, each in a random square that holds no objective and no island, from dice by number and
/// sides.
pub fn islands(mut die: impl FnMut(u16, u16) -> u16) -> Vec<Patch> {
    let count = die(0, 6).saturating_sub(2);
    let (width, height) = (72 * INCH, 48 * INCH);
    let mut islands: Vec<Patch> = Vec::new();
    for number in 1_u16.. {
        if islands.len() == usize::from(count) {
            break;
        }
        let square = Inches::from(die(number, (COLUMNS * ROWS) as u16)) - 1;
        let (column, row) = (square % COLUMNS, square / COLUMNS);
        let at = Point::new(
            width / 2 + (2 * column - COLUMNS + 1) * NEAR / 2,
            height / 2 + (2 * row - ROWS + 1) * NEAR / 2,
        );
        let objective = (1..=3).any(|part| at.within(Point::new(width * part / 4, height / 2), NEAR));
        if !objective && islands.iter().all(|island| island.at != at) {
            islands.push(Patch {
                ground: Ground::Island,
                at,
                radius: ISLAND,
            });
        }
    }
    islands
}

/// A force as the table takes it.
fn on_table(force: &OfSectors) -> Force {
    let placed = |placed: &OfSector| Placed {
        spot: match placed.spot {
            SectorSpot::Free | SectorSpot::At(_) => Spot::Free,
            SectorSpot::Aboard(carrier) => Spot::Aboard(carrier),
            SectorSpot::Airbase => Spot::Airbase,
            SectorSpot::Gone => Spot::Gone,
        },
        hull: placed.hull,
        counters: placed.counters,
        used: placed.used,
        away: placed.away,
        sea: None,
    };
    Force {
        fleet: force.fleet.clone(),
        placed: force.placed.iter().map(placed).collect(),
        leave_from: force.leave_from,
        airbase: force.airbase,
        places: force.places,
        ..Force::default()
    }
}
