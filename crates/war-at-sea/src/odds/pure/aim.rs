//! Whom guns are aimed at: what the player says who follows the plan `spread` or `remove`, in fewer steps.
//!
//! He weighs each gun at each target: by how much its shots raise the chance that the target is gone, times the
//! strength of the target. For a target that nobody has fired at this depends on the calibre of the gun and on the
//! points that the target still bears, so those are ranked beforehand, the order of the counters among equals in the rank.

use super::Pure;
use super::condition::BEARS;
use super::field::Field;
use super::fleet::{Fleet, SHIPS, Ships, each};
use crate::commanders::doctrine::MAX_SHOTS;
use crate::naval::{BySide, Side};
use crate::odds::BattleValues;
use arrayvec::ArrayVec;

/// Numbers of shots at one target that a player tells apart: more than the last count as the last.
const FIRED: usize = MAX_SHOTS + 1;
/// Bits of the number of a ship behind its rank.
const NUMBER: u32 = SHIPS.trailing_zeros();

/// Ranks of a gun's targets by number and the points they bear.
type Ranks = [[u16; SHIPS]; SHIPS];
const _: () = assert!(BEARS <= SHIPS && SHIPS * BEARS < 1 << (u16::BITS - NUMBER));

/// The calibre of a gun and its target.
pub(super) type Volley = (u8, u8);
/// All volleys of a side in a round.
pub(super) type Volleys = ArrayVec<Volley, SHIPS>;

/// What players know of guns and targets before the battle.
#[derive(Clone, Debug)]
pub(super) struct Gunnery {
    /// Shots of each calibre; the first is one.
    shots: Vec<u8>,
    /// The calibre of each ship that is not crippled.
    calibre: BySide<[u8; SHIPS]>,
    /// By side and calibre, without and with the bonus.
    fresh: BySide<Vec<Ranks>>,
    /// The chance that a target is gone: without and with the bonus, by points it bears and shots at it.
    gone: Box<[[[f32; FIRED]; BEARS]; 2]>,
}

impl Gunnery {
    pub(super) fn of(values: &BattleValues, fleets: &BySide<Fleet>) -> Self {
        let mut shots = vec![1];
        for side in Side::BOTH {
            shots.extend(fleets[side].shots.iter().filter(|&&shots| shots > 0));
        }
        shots.sort_unstable();
        shots.dedup();
        let number = |shots_of: u8| shots.iter().position(|&shots| shots == shots_of).unwrap_or(0) as u8;
        let mut gone = Box::new([[[0.0; FIRED]; BEARS]; 2]);
        for (bonus, by_bears) in gone.iter_mut().enumerate() {
            for (bears, by_shots) in (0..).zip(by_bears) {
                for (shots, gone) in (0..).zip(by_shots) {
                    *gone = values.chance_of_gone(bonus == 1, bears, shots);
                }
            }
        }
        let fresh = BySide::new(|side: Side| {
            let kinds = shots.iter().flat_map(|&shots| [(shots, 0), (shots, 1)]);
            kinds
                .map(|(shots, bonus)| ranks(&gone[bonus], shots, &fleets[side.enemy()]))
                .collect()
        });
        Gunnery {
            calibre: BySide::new(|side| fleets[side].shots.map(number)),
            shots,
            fresh,
            gone,
        }
    }

    /// The shots of every calibre, the one numbered 0 first.
    pub(super) fn shots(&self) -> &[u8] {
        &self.shots
    }
}

/// Ranks the enemies in all their conditions by what a gun that fires first gains.
fn ranks(gone: &[[f32; FIRED]; BEARS], shots: u8, enemy: &Fleet) -> Ranks {
    let mut gains = Vec::new();
    for (order, &number) in enemy.in_order.iter().enumerate() {
        let number = usize::from(number);
        let points = 0..=usize::from(enemy.defense[number]);
        for ((bears, gone), power) in points.zip(gone).zip(enemy.power[number]) {
            let gain = (gone[usize::from(shots)] - gone[0]) * power;
            gains.push((gain, order, number, bears));
        }
    }
    gains.sort_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
    let mut ranks = [[0; SHIPS]; SHIPS];
    for (rank, (.., number, bears)) in (1..).zip(gains) {
        ranks[number][bears] = rank << NUMBER | number as u16;
    }
    ranks
}

/// The enemy as gunners see him.
pub(super) struct OpenTargets {
    /// Those that may be named whatever else is.
    pub open: Ships,
    /// Carriers behind a screen (11.6), and the screen.
    pub hidden: Ships,
    pub screen: Ships,
}

/// A side naming its targets.
struct TargetChoice<'a> {
    gunnery: &'a Gunnery,
    side: Side,
    spreads: bool,
    sharp: Ships,
    enemy: &'a Fleet,
    conditions: &'a [u8; SHIPS],
    open: Ships,
    hidden: Ships,
    screen: Ships,
    covered: Ships,
    fired: [u8; SHIPS],
}

impl Pure {
    /// 11.2: a side names all its targets. Guns with most shots choose first.
    #[inline(always)] // what is seen stays in registers
    pub(super) fn aim(
        &self,
        side: Side,
        guns: Ships,
        open_targets: &OpenTargets,
        field: &Field,
        volleys: &mut Volleys,
    ) {
        let own = &self.fleets[side];
        let mut choice = TargetChoice {
            gunnery: &self.gunnery,
            side,
            spreads: own.spreads,
            sharp: own.germans & !field.damaged[side],
            enemy: &self.fleets[side.enemy()],
            conditions: &field.condition[side.enemy()],
            open: open_targets.open,
            hidden: open_targets.hidden,
            screen: open_targets.screen,
            covered: 0,
            fired: [0; SHIPS],
        };
        volleys.clear();
        let calibre = &self.gunnery.calibre[side];
        let crippled = field.crippled[side] & guns;
        if crippled == 0 {
            each(guns).for_each(|gun| volleys.push(choice.lay(gun, calibre[gun])));
        } else {
            // 7.6: a crippled ship has one shot left and fires among those with one.
            let single = crippled | own.single & guns;
            each(guns & !single).for_each(|gun| volleys.push(choice.lay(gun, calibre[gun])));
            for gun in own.in_order.iter().filter(|&&gun| single >> gun & 1 == 1) {
                volleys.push(choice.lay(usize::from(*gun), 0));
            }
        }
    }
}

impl TargetChoice<'_> {
    /// Aims a gun.
    #[inline]
    fn lay(&mut self, gun: usize, calibre: u8) -> Volley {
        let kind = 2 * calibre + (self.sharp >> gun & 1) as u8;
        let shots = self.gunnery.shots[usize::from(calibre)];
        let fresh = self.open & !self.covered;
        let target = if self.spreads && fresh != 0 {
            self.best_fresh(fresh, kind)
        } else {
            self.best(self.open, kind, shots)
        };
        self.fired[target] += shots;
        self.covered |= 1 << target;
        if self.hidden != 0 && self.screen & !self.covered == 0 {
            self.open |= self.hidden; // 11.6: once every other ship is fired on, the carrier may be
            self.hidden = 0;
        }
        (kind, target as u8)
    }

    /// The best of some targets that nobody has fired at.
    #[inline]
    fn best_fresh(&self, open: Ships, kind: u8) -> usize {
        let ranks = &self.gunnery.fresh[self.side][usize::from(kind)];
        let rank =
            |number: usize| ranks[number % SHIPS][usize::from(self.conditions[number % SHIPS]) % SHIPS];
        let best = each(open).map(rank).fold(0, u16::max);
        usize::from(best) % SHIPS
    }

    /// The best of some targets, shots at them counted; the first among equals.
    #[inline]
    fn best(&self, open: Ships, kind: u8, shots: u8) -> usize {
        if open & (open - 1) == 0 {
            return open.trailing_zeros() as usize;
        }
        let gone = &self.gunnery.gone[usize::from(kind & 1)];
        let gain = |number: usize| {
            let bears = usize::from(self.conditions[number]).min(BEARS - 1);
            let before = usize::from(self.fired[number]);
            let after = (before + usize::from(shots)).min(FIRED - 1);
            (gone[bears][after] - gone[bears][before.min(FIRED - 1)]) * self.enemy.power[number][bears]
        };
        let mut best: Option<(f32, usize)> = None;
        for number in self.enemy.in_order.iter().map(|&number| usize::from(number)) {
            if open >> number & 1 == 1 {
                let gain = gain(number);
                if best.is_none_or(|(most, _)| gain > most) {
                    best = Some((gain, number));
                }
            }
        }
        best.map_or(0, |(_, number)| number)
    }
}
