//! Random battles and plans, from a seed: anybody anywhere, as `--anyway` allows.
#![allow(dead_code, reason = "each test file needs some of it")]

use admiralty_core::dice::{MasterSeed, Stream, below};
use war_at_sea::Scenario;
use war_at_sea::map::{Port, Site};
use war_at_sea::naval::{BySide, CounterId, CounterMap, CounterSet, Side};
use war_at_sea::odds::plan::{Aim, CarrierFire, Parting, Pursuers, TargetList, Withdrawal};
use war_at_sea::odds::{BattlePlan, Lineup};

/// Draws battles.
pub struct Draw<'a> {
    pub scenario: &'a Scenario,
    seed: MasterSeed,
    drawn: u64,
}

impl<'a> Draw<'a> {
    pub fn new(scenario: &'a Scenario, seed: u64) -> Self {
        Draw {
            scenario,
            seed: MasterSeed(seed),
            drawn: 0,
        }
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.drawn += 1;
        below(&mut self.seed.game(self.drawn).generator(Stream::Dice), n as u64) as usize
    }

    fn one_of<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }

    fn ships(&mut self, side: Side, most: usize) -> CounterSet {
        let fleet = self.scenario.rolls.side[side];
        let wanted = self.below(most + 1);
        (0..wanted)
            .filter_map(|_| fleet.nth(self.below(fleet.len())))
            .collect()
    }

    /// A battle that can be fought: in an area with somebody on both sides, or a strike on a port.
    pub fn lineup(&mut self) -> Lineup {
        loop {
            let sites: Vec<Site> = Site::all()
                .filter(|site| *site != Site::Port(Port::NeutralPort))
                .collect();
            let site = self.one_of(&sites);
            let mut ships = BySide::new(|side| self.ships(side, 7));
            let mut land_air = BySide::new(|_| self.below(4) == 0);
            let mut uboats = self.below(2) as u8 * self.below(6) as u8;
            if let Site::Port(port) = site {
                let owner = self.scenario.ports[port].side.expect("a port of a side");
                ships[owner.enemy()] = CounterSet::EMPTY;
                land_air = BySide::new(|side| side != owner);
                uboats = 0;
                if ships[owner].is_empty() {
                    continue;
                }
            } else if ships.allied.is_empty() || ships.axis.is_empty() && uboats == 0 && !land_air.axis {
                continue;
            }
            let mut damage = CounterMap::all(0);
            for ship in ships.allied | ships.axis {
                if self.below(3) == 0 {
                    damage[ship] = self.below(usize::from(self.scenario.factors[ship].defense) + 1) as u8;
                }
            }
            let turn = 1 + self.below(8) as u8;
            let arrived = self.scenario.uboat_arrivals[..usize::from(turn)].iter().sum();
            return Lineup {
                site,
                turn,
                ships,
                damage,
                uboats: uboats.min(arrived), // 8.1
                land_air,
            };
        }
    }

    fn aim(&mut self, side: Side) -> Aim {
        let enemy: Vec<CounterId> = self.scenario.rolls.side[side.enemy()].into_iter().collect();
        let mut list = TargetList::new();
        for _ in 0..=self.below(5) {
            let ship = self.one_of(&enemy);
            if !list.contains(&ship) {
                list.push(ship);
            }
        }
        self.one_of(&[
            Aim::Spread,
            Aim::Strongest,
            Aim::Weakest,
            Aim::Sink,
            Aim::Remove,
            Aim::CrippleBonus,
            Aim::Carriers,
            Aim::Convoys,
            Aim::Hold,
            Aim::Listed(list),
        ])
    }

    pub fn plan(&mut self, side: Side) -> BattlePlan {
        let (round, tenths) = (1 + self.below(9) as u8, 1 + self.below(60) as u16);
        let withdrawals = [
            Withdrawal::Never,
            Withdrawal::Outgunned(tenths),
            Withdrawal::AfterRound(round),
            Withdrawal::ShipsLeft(round),
            Withdrawal::ExpectedPoc,
        ];
        BattlePlan {
            guns: self.aim(side),
            uboats: self.aim(side),
            air: self.aim(side),
            withdrawal: self.one_of(&withdrawals),
            pursuers: self.one_of(&[Pursuers::All, Pursuers::AfterCripples, Pursuers::None]),
            parting: self.one_of(&[Parting::BySpeed, Parting::Together, Parting::Scatter]),
            carriers: self.one_of(&[CarrierFire::Hidden, CarrierFire::Always]),
        }
    }

    pub fn plans(&mut self) -> BySide<BattlePlan> {
        BySide {
            allied: self.plan(Side::Allied),
            axis: self.plan(Side::Axis),
        }
    }
}
