//! Combat, one site at a time (rules 5.6, 7 to 12).

mod air;
mod pursuit;
mod resume;
mod shots;
mod surface;
mod uboats;

pub use resume::Moment;
pub use uboats::asw_dice;

use super::{Game, ask, check};
use crate::battle::Battle;
use crate::commander::Commander;
use crate::event::{Event, Observer};
use crate::map::{Area, ByArea, Place, Places, Port, PortSet, Site};
use crate::naval::{BySide, CounterSet, Side};
use crate::position::Position;
use crate::refusal::Refusal;
use crate::roll::Roll;
use crate::rules::{legality, returns};
use crate::scenario::{AreaOrder, Scenario};
use admiralty_core::dice::Dice;
use arrayvec::ArrayVec;

/// Sites in an order: six areas and nine ports at most.
pub type Sites = ArrayVec<Site, { Area::ALL.len() + Port::ALL.len() }>;

/// The sites where something is still to be resolved: areas where Allied ships meet Axis ships, U-boats or planes, or
/// Axis ships meet Allied planes; ports under air attack (T3).
pub fn open_sites(scenario: &Scenario, position: &Position) -> Sites {
    open_among(scenario, position, &position.place.by_area())
}

/// See [`open_sites`].
fn open_among(scenario: &Scenario, position: &Position, at_sea: &ByArea<CounterSet>) -> Sites {
    let mut open = Sites::new();
    let fleets = BySide::new(|side| position.fleet(scenario, side));
    let here = |side: Side, place| !(position.place.at(place) & fleets[side]).is_empty();
    let planes = |side: Side, site| position.air[side] == Some(site);
    for area in Area::ALL {
        let site = Site::Area(area);
        let boats = position.uboats.at[area] > 0;
        let ships = at_sea[area];
        let [allied, axis] = Side::BOTH.map(|side| !(ships & fleets[side]).is_empty());
        if allied && (axis || boats || planes(Side::Axis, site)) || axis && planes(Side::Allied, site) {
            open.push(site);
        }
    }
    let mut struck = PortSet::EMPTY; // T3: no combat of any kind in the Neutral Port
    for side in Side::BOTH {
        if let Some(Site::Port(port)) = position.air[side]
            && port != Port::NeutralPort
            && here(side.enemy(), Place::port(port))
        {
            struck.insert(port);
        }
    }
    open.extend(struck.iter().map(Site::Port));
    if position.resolved != 0 {
        open.retain(|site| !position.is_resolved(*site)); // taken up between two battles
    }
    open
}

impl<C: Commander, D: Dice<Roll>, O: Observer> Game<'_, C, D, O> {
    /// 5.6, T2: every site with something to resolve, in the Axis player's order; then control everywhere.
    pub(super) fn combat(&mut self) -> Result<(), Refusal> {
        // Who is in an area changes by its own combat alone.
        let at_sea = self.position.place.by_area();
        let mut open = open_among(self.scenario, &self.position, &at_sea);
        let announced = self.scenario.switches.area_order == AreaOrder::Announced;
        let mut order = Sites::new();
        while announced && !open.is_empty() {
            order.push(self.next_site(&mut open)?);
        }
        order.reverse();
        loop {
            let site = match order.pop() {
                Some(site) => site,
                None if open.is_empty() => break,
                None => self.next_site(&mut open)?,
            };
            let here = match site {
                Site::Area(area) => at_sea[area],
                Site::Port(_) => self.position.place.at(site.place()),
            };
            self.resolve_among(site, here)?;
        }
        self.settle_quiet_areas(&at_sea);
        Ok(())
    }

    /// T2: the Axis picks among the sites that are left.
    fn next_site(&mut self, open: &mut Sites) -> Result<Site, Refusal> {
        let mut index = 0;
        if open.len() > 1 {
            let site = ask!(self, Side::Axis, next_site(open));
            check!(C, legality::next_site(open, site));
            index = open.iter().rposition(|other| *other == site).unwrap_or(0);
        }
        Ok(open.remove(index))
    }

    /// 5.61 to 5.64 in one area, or the strikes on one port, up to the settling of control. Public so that a battle
    /// can be fought alone, from a position in which movement is over.
    ///
    /// # Errors
    /// A commander's decision that the rules forbid.
    pub fn resolve(&mut self, site: Site) -> Result<(), Refusal> {
        self.resolve_among(site, self.position.place.at(site.place()))
    }

    /// The same, told which counters are there.
    fn resolve_among(&mut self, site: Site, here: CounterSet) -> Result<(), Refusal> {
        let mut battle = Battle::among(self.scenario, &self.position, site, here);
        self.tell(Event::SiteBegins { battle: &battle });
        self.fight(&mut battle)?;
        self.settle(site);
        Ok(())
    }

    /// Nothing is left to be resolved at a site; an area belongs to somebody, or nobody.
    fn settle(&mut self, site: Site) {
        self.position.resolved |= 1 << site.place().index();
        if let Site::Area(area) = site {
            self.settle_control(area);
        }
        self.tell(Event::SiteEnds { site });
    }

    /// The whole combat of one site, from the search for U-boats to the last pursuit, without control.
    ///
    /// # Errors
    /// A commander's decision that the rules forbid.
    pub fn fight(&mut self, battle: &mut Battle) -> Result<(), Refusal> {
        self.search_for_uboats(battle);
        self.uboat_fire(battle)?;
        self.air_strikes(battle)?;
        self.surface_combat(battle)
    }

    /// C2: at the end of a step the sunk are removed and the disabled leave for port.
    #[inline]
    fn end_step(&mut self, battle: &mut Battle) -> Result<(), Refusal> {
        let gone = battle.sunk | battle.disabled;
        if gone.is_empty() {
            Ok(())
        } else {
            self.part_with(gone, battle)
        }
    }

    /// The same, where ships are sunk or disabled.
    #[inline(never)]
    fn part_with(&mut self, gone: CounterSet, battle: &mut Battle) -> Result<(), Refusal> {
        for ship in battle.sunk {
            self.position.place[ship] = Place::SUNK;
            self.tell(Event::Sunk {
                ship,
                place: battle.place(),
            });
        }
        let leaving = battle.disabled - battle.sunk; // 7.7: sunk beats disabled
        battle.fleets.allied -= gone;
        battle.fleets.axis -= gone;
        (battle.sunk, battle.disabled) = (CounterSet::EMPTY, CounterSet::EMPTY);
        let Site::Area(area) = battle.site else {
            return Ok(());
        };
        if leaving.is_empty() {
            return Ok(());
        }
        for side in [Side::Axis, Side::Allied] {
            for ship in leaving & self.position.fleet(self.scenario, side) {
                let ports = returns::return_ports(self.scenario, &self.position, ship, area, true);
                let mut port = ports.first();
                if ports.several() {
                    let chosen = ask!(self, side, base(ship, ports));
                    check!(C, legality::port("5.7", ports, ship, chosen));
                    port = Some(chosen);
                }
                self.position.place[ship] = port.map_or(Place::REMOVED, Place::port); // M13: lost for want of a port
                self.position.late.insert(ship); // 9.5
                self.tell(Event::LeftDisabled { ship, port });
            }
        }
        Ok(())
    }

    /// 1, 5.7, 8.2, 12.4, C16: the side with surface vessels left that did not disengage.
    pub(crate) fn settle_control(&mut self, area: Area) {
        self.settle_among(area, self.position.place.at(Place::sea(area)));
    }

    /// The same, told which counters are there.
    fn settle_among(&mut self, area: Area, here: CounterSet) {
        let staying = here - self.position.disengaged;
        let held = |side| !(staying & self.position.fleet(self.scenario, side)).is_empty();
        let by = match (held(Side::Allied), held(Side::Axis)) {
            (true, false) if self.position.uboats.at[area] == 0 => Some(Side::Allied),
            (false, true) => Some(Side::Axis),
            _ => None,
        };
        self.position.control[area] = by;
        self.tell(Event::Controlled { area, by });
    }

    /// Areas where nothing was to be resolved go to whoever is there.
    fn settle_quiet_areas(&mut self, at_sea: &ByArea<CounterSet>) {
        for area in Area::ALL {
            if !self.position.is_resolved(Site::Area(area)) {
                self.settle_among(area, at_sea[area]);
            }
        }
    }
}
