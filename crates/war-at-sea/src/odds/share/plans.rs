//! Plans as bytes. A first byte says which parts are not as usual; only those follow.

use super::ShareFault;
use super::bytes::Bytes;
use crate::naval::CounterId;
use crate::odds::plan::{Aim, BattlePlan, CarrierFire, Parting, Pursuers, TargetList, Withdrawal};
use crate::scenario::Scenario;

const GUNS: u8 = 1;
const UBOATS: u8 = 2;
const AIR: u8 = 4;
const WITHDRAWAL: u8 = 8;
const REST: u8 = 16;

/// The aims that need no more than their number. [`Aim::Listed`] has the number after them.
const AIMS: [Aim; 9] = [
    Aim::Spread,
    Aim::Strongest,
    Aim::Weakest,
    Aim::Sink,
    Aim::Remove,
    Aim::CrippleBonus,
    Aim::Carriers,
    Aim::Convoys,
    Aim::Hold,
];
const PURSUERS: [Pursuers; 3] = [Pursuers::All, Pursuers::AfterCripples, Pursuers::None];
const PARTINGS: [Parting; 3] = [Parting::BySpeed, Parting::Together, Parting::Scatter];
const CARRIERS: [CarrierFire; 2] = [CarrierFire::Hidden, CarrierFire::Always];

pub(super) fn write(plan: &BattlePlan, bytes: &mut Vec<u8>) {
    let usual = BattlePlan::default();
    let rest = (plan.pursuers, plan.parting, plan.carriers);
    let unusual = [
        (GUNS, plan.guns != usual.guns),
        (UBOATS, plan.uboats != usual.uboats),
        (AIR, plan.air != usual.air),
        (WITHDRAWAL, plan.withdrawal != usual.withdrawal),
        (REST, rest != (usual.pursuers, usual.parting, usual.carriers)),
    ];
    let parts = unusual
        .iter()
        .filter(|(_, is)| *is)
        .fold(0, |parts, (part, _)| parts | part);
    bytes.push(parts);
    for (part, aim) in [(GUNS, &plan.guns), (UBOATS, &plan.uboats), (AIR, &plan.air)] {
        if parts & part != 0 {
            write_aim(aim, bytes);
        }
    }
    if parts & WITHDRAWAL != 0 {
        match plan.withdrawal {
            Withdrawal::Never => bytes.push(0),
            Withdrawal::ExpectedPoc => bytes.push(1),
            Withdrawal::AfterRound(round) => bytes.extend([2, round]),
            Withdrawal::ShipsLeft(ships) => bytes.extend([4, ships]),
            Withdrawal::HoldChance(percent) => bytes.extend([5, percent]),
            Withdrawal::Outgunned(tenths) => {
                bytes.push(3);
                bytes.extend(tenths.to_be_bytes());
            }
        }
    }
    if parts & REST != 0 {
        let number =
            place(&PURSUERS, &rest.0) + 3 * place(&PARTINGS, &rest.1) + 9 * place(&CARRIERS, &rest.2);
        bytes.push(number);
    }
}

fn place<T: PartialEq>(list: &[T], item: &T) -> u8 {
    list.iter().position(|other| other == item).unwrap_or(0) as u8
}

fn write_aim(aim: &Aim, bytes: &mut Vec<u8>) {
    if let Aim::Listed(ships) = aim {
        bytes.push(AIMS.len() as u8);
        bytes.push(ships.len() as u8);
        bytes.extend(ships.iter().map(|ship| ship.0));
    } else {
        bytes.push(place(&AIMS, aim));
    }
}

pub(super) fn read(bytes: &mut Bytes<'_>, scenario: &Scenario) -> Result<BattlePlan, ShareFault> {
    let mut plan = BattlePlan::default();
    let parts = bytes.next()?;
    if parts & !(GUNS | UBOATS | AIR | WITHDRAWAL | REST) != 0 {
        return Err(ShareFault::Damaged);
    }
    for (part, aim) in [
        (GUNS, &mut plan.guns),
        (UBOATS, &mut plan.uboats),
        (AIR, &mut plan.air),
    ] {
        if parts & part != 0 {
            *aim = read_aim(bytes, scenario)?;
        }
    }
    if parts & WITHDRAWAL != 0 {
        plan.withdrawal = match bytes.next()? {
            0 => Withdrawal::Never,
            1 => Withdrawal::ExpectedPoc,
            2 => Withdrawal::AfterRound(bytes.next()?),
            3 => Withdrawal::Outgunned(u16::from_be_bytes([bytes.next()?, bytes.next()?])),
            4 => Withdrawal::ShipsLeft(bytes.next()?),
            5 => match bytes.next()? {
                percent @ 1..=100 => Withdrawal::HoldChance(percent),
                _ => return Err(ShareFault::Damaged),
            },
            _ => return Err(ShareFault::Damaged),
        };
    }
    if parts & REST != 0 {
        let number = usize::from(bytes.next()?);
        let carriers = CARRIERS.get(number / 9).ok_or(ShareFault::Damaged)?;
        (plan.pursuers, plan.parting, plan.carriers) =
            (PURSUERS[number % 3], PARTINGS[number / 3 % 3], *carriers);
    }
    Ok(plan)
}

fn read_aim(bytes: &mut Bytes<'_>, scenario: &Scenario) -> Result<Aim, ShareFault> {
    let number = usize::from(bytes.next()?);
    if let Some(aim) = AIMS.get(number) {
        return Ok(aim.clone());
    }
    if number > AIMS.len() {
        return Err(ShareFault::Damaged);
    }
    let mut list = TargetList::new();
    for _ in 0..bytes.next()? {
        let ship = CounterId(bytes.next()?);
        if !scenario.rolls.all.has(ship) || list.try_push(ship).is_err() {
            return Err(ShareFault::Damaged);
        }
    }
    Ok(Aim::Listed(list))
}
