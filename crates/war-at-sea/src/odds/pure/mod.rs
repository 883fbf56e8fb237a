//! Pure battles: one battle fought many times to the end, by laws in place of dice.
//!
//! What does not change from battle to battle is worked out once: who fires before whom, what a volley does to a target
//! in each condition ([`law`]), how guns rank their targets ([`aim`]), whom boats and planes attack. A battle is then one
//! word of the generator for the search and for each volley, torpedo and bomb, and a few bytes a ship; it is counted in
//! rows of numbers ([`count`]), which give the very tally that `odds` tells from.
//!
//! The class: a battle at sea, on its own; both sides stay to the end; guns by the plan `spread` or `remove` or
//! holding their fire; up to sixteen ships a side and 24 dice of the search; carriers do not screen one another (C7).
//! Everything else of rules 7 to 11 is in: boats, planes, carriers and convoys behind their screens, damage, bonus. What
//! is not of the class, and whatever is told or keyed, goes die by die through `play/combat`, which is the reference.
//!
//! Battle `n` of a seed depends on nothing but the two. It is not the battle `n` that the same seed fights die by die.
//!
mod aim;
mod condition;
mod count;
mod field;
mod fight;
mod fleet;
mod law;
mod tell;

pub use count::Count;

use crate::map::Site;
use crate::naval::{BySide, Side};
use crate::odds::Sampler;
use crate::odds::plan::{Aim, BattlePlan, Withdrawal};
use crate::play::asw_dice;
use crate::{Battle, Commander, View};
use admiralty_core::dice::MasterSeed;
use aim::Gunnery;
use arrayvec::ArrayVec;
use fleet::{Fleet, SHIPS};
use law::Laws;
use std::ops::Range;

/// A battle made ready to be fought many times.
#[derive(Clone, Debug)]
pub struct Pure {
    fleets: BySide<Fleet>,
    gunnery: Gunnery,
    /// By calibre, without and with the bonus, and condition of the target.
    volleys: Laws,
    /// U-boats when the battle begins.
    boats: u8,
    /// The search: boats sunk and sent home by its results, and their law.
    search: Option<(Vec<(u8, u8)>, Laws)>,
    /// Whom they aim at, by the number of boats left.
    torpedoes: Vec<Vec<u8>>,
    /// Whom a side's planes attack, in this order, where no torpedo has hit.
    bombs: BySide<ArrayVec<u8, SHIPS>>,
}

impl Pure {
    /// The engine of a sampler's battle, if it is one of the class.
    #[must_use]
    pub fn of(sampler: &Sampler) -> Option<Self> {
        let (scenario, lineup) = (&sampler.scenario, &sampler.ledger.lineup);
        let Site::Area(area) = lineup.site else {
            return None;
        };
        let searching = lineup.uboats > 0 && !lineup.ships.allied.is_empty();
        let dice = asw_dice(scenario, lineup.ships.allied);
        if !fits(sampler) || searching && dice > law::MOST_DICE {
            return None;
        }
        let fleets = BySide::new(|side| Fleet::of(sampler, side, area));
        let gunnery = Gunnery::of(&sampler.values, &fleets);
        let mut volleys = law::volleys();
        for &shots in gunnery.shots() {
            for bonus in [0, scenario.german_gunnery_bonus] {
                law::push_volleys(&mut volleys, shots, bonus);
            }
        }
        let mut pure = Pure {
            torpedoes: torpedoes(sampler, &fleets.allied),
            search: searching.then(|| law::search(dice, lineup.uboats)),
            boats: lineup.uboats,
            bombs: BySide::default(),
            fleets,
            gunnery,
            volleys,
        };
        let start = pure.field();
        pure.bombs = BySide::new(|side| pure.targets_of_bombs(side, &start));
        Some(pure)
    }

    /// Fights battles of a seed by their numbers, and counts them.
    #[must_use]
    pub fn count(&self, seed: MasterSeed, battles: Range<u64>) -> Count<'_> {
        let (start, mut count) = (self.field(), Count::new(self));
        for number in battles {
            self.fight(seed.game(number), &start, &mut count);
        }
        count
    }
}

/// Whether a battle at sea is of the class.
fn fits(sampler: &Sampler) -> bool {
    let (scenario, lineup) = (&sampler.scenario, &sampler.ledger.lineup);
    let to_the_end = |plan: &BattlePlan| {
        plan.withdrawal == Withdrawal::Never && matches!(plan.guns, Aim::Spread | Aim::Remove | Aim::Hold)
    };
    let afloat = |ship| lineup.damage[ship] <= scenario.factors[ship].defense;
    Side::BOTH
        .into_iter()
        .all(|side| to_the_end(&sampler.plans[side]) && lineup.ships[side].len() <= SHIPS)
        && !scenario.switches.carriers_screen_carriers
        && lineup.all().into_iter().all(afloat)
        && *sampler.start() == lineup.position(scenario)
        && Battle::at(scenario, sampler.start(), lineup.site).fleets == lineup.ships
}

/// Whom the boats aim at, by the number of those left: nothing else has happened yet.
fn torpedoes(sampler: &Sampler, allied: &Fleet) -> Vec<Vec<u8>> {
    let (scenario, start) = (&sampler.scenario, sampler.start());
    let view = View::open(scenario, start, Side::Axis);
    let mut battle = Battle::at(scenario, start, sampler.ledger.lineup.site);
    let targets = |left: u8| {
        battle.uboats = left;
        let aim = sampler.players().aim_uboats(&view, &battle);
        let number = |target| (0..).zip(&allied.ships).find(|(_, ship)| **ship == target);
        let target = |boat| Some(number(aim.target(boat)?)?.0);
        (0..left).filter_map(target).collect()
    };
    (0..=sampler.ledger.lineup.uboats).map(targets).collect()
}
