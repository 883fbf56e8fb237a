//! One battle, step by step, as `play/combat` has it; laws in place of dice.

use super::Pure;
use super::aim::{OpenTargets, Volleys};
use super::condition::{CONDITIONS, DISABLED, LOST};
use super::count::Count;
use super::field::{Field, Struck};
use super::fleet::{SHIPS, Ships, each};
use crate::naval::{BySide, Side};
use admiralty_core::dice::{GameSeed, Stream};
use rand_xoshiro::Xoshiro256PlusPlus;

impl Pure {
    /// Fights one battle to the end (5.61 to 5.63; nobody disengages) and counts it.
    #[inline]
    pub(super) fn fight(&self, seed: GameSeed, start: &Field, count: &mut Count<'_>) {
        let mut field = *start;
        let words = &mut seed.generator(Stream::Dice);
        if let Some((results, search)) = &self.search {
            field.found = search.draw(0, words);
            let (sunk, home) = results[usize::from(field.found)];
            field.boats -= sunk + home;
            self.torpedoes(&mut field, words);
        }
        self.air_strikes(&mut field, start, words);
        while field.both_present() {
            let rolled = self.round(&mut field, words);
            field.stalemate = !rolled && field.both_present(); // C15: both count as disengaged
            if field.stalemate {
                break;
            }
            if field.both_present() {
                count.goes_on(&field);
            }
        }
        count.ends(&field);
    }

    /// 8.5, 8.6, C4: one die a boat that is left. Whom they aim at depends on nothing but their number.
    fn torpedoes(&self, field: &mut Field, words: &mut Xoshiro256PlusPlus) {
        if field.boats > 0 {
            for &target in &self.torpedoes[usize::from(field.boats)] {
                self.volley(Side::Allied, (0, target), field, words);
            }
            self.end_step(field);
        }
    }

    /// 10.2, 10.3, C5: both sides strike with what they had before either rolled.
    fn air_strikes(&self, field: &mut Field, start: &Field, words: &mut Xoshiro256PlusPlus) {
        let strikes = BySide::new(|side| self.strikes(side, field));
        if strikes == BySide::default() {
            return;
        }
        for side in Side::BOTH {
            let at = side.enemy();
            let strikes = usize::from(strikes[side]);
            if field.condition[at] == start.condition[at] {
                for &target in self.bombs[side].iter().take(strikes) {
                    self.volley(at, (0, target), field, words);
                }
            } else {
                for target in self.targets_of_bombs(side, field).into_iter().take(strikes) {
                    self.volley(at, (0, target), field, words);
                }
            }
        }
        self.end_step(field);
    }

    /// 10.2, 7.6: land-based and carrier factors together; a crippled carrier has none.
    #[inline]
    fn strikes(&self, side: Side, field: &Field) -> u8 {
        let fleet = &self.fleets[side];
        let flying = field.here[side] & fleet.carriers & !field.crippled[side];
        fleet.land_air + each(flying).map(|carrier| fleet.airstrike[carrier]).sum::<u8>()
    }

    /// The enemy's ships in the order in which a side's planes attack them.
    pub(super) fn targets_of_bombs(&self, side: Side, field: &Field) -> arrayvec::ArrayVec<u8, SHIPS> {
        let at = side.enemy();
        let rank = |number: usize| self.fleets[at].bombed[number][usize::from(field.condition[at][number])];
        let mut targets: arrayvec::ArrayVec<u8, SHIPS> = each(field.here[at])
            .filter(|&number| rank(number) > 0)
            .map(|number| number as u8)
            .collect();
        targets.sort_unstable_by_key(|&number| std::cmp::Reverse(rank(usize::from(number))));
        targets
    }

    /// Rolls a volley of a kind: damage counts at once, at a ship already sunk nothing is rolled.
    #[inline]
    fn volley(&self, at: Side, (kind, target): (u8, u8), field: &mut Field, words: &mut Xoshiro256PlusPlus) {
        let condition = &mut field.condition[at][usize::from(target) % SHIPS];
        let before = *condition;
        let law = usize::from(kind) * CONDITIONS + usize::from(before);
        *condition = self.volleys.draw(law, words);
        let mark = |is: bool| Ships::from(is) << target;
        let struck = &mut field.struck[at];
        struck.hit |= mark(*condition != before);
        struck.gone |= mark(*condition >= DISABLED);
        struck.crippled |= mark(*condition == 0);
    }

    /// C2: at the end of a step the sunk are removed and the disabled leave for port.
    #[inline]
    fn end_step(&self, field: &mut Field) {
        for side in Side::BOTH {
            let fleet = &self.fleets[side];
            let Struck { hit, gone, crippled } = std::mem::take(&mut field.struck[side]);
            field.here[side] &= !gone;
            field.damaged[side] |= hit;
            field.crippled[side] |= crippled & fleet.defended;
            for ship in each(gone & fleet.portless) {
                field.condition[side][ship % SHIPS] = LOST; // M13: lost for want of a port
            }
        }
    }

    /// One round (5.63, 11.2, 11.3): both sides fire with the strength they had at its start, then the sunk and disabled
    /// go. Tells whether any die was rolled.
    #[inline]
    fn round(&self, field: &mut Field, words: &mut Xoshiro256PlusPlus) -> bool {
        field.round = field.round.saturating_add(1);
        let BySide { allied, axis } = &self.fleets;
        let here = field.here;
        let screen = BySide::new(|side: Side| self.fleets[side].screen(here[side]));
        let outgun = |guns: Ships, screen: Ships| guns.count_ones() > screen.count_ones();
        // C8: before Allied targets are named the Axis says which of its carriers will fire: where that may cost their
        // screen, none.
        let mut allied_guns = here.allied & allied.armed;
        let mut axis_guns = here.axis & axis.armed;
        if !axis.fires || axis.hides && !outgun(allied_guns, screen.axis) {
            axis_guns &= !axis.carriers;
        }
        if allied.hides && !outgun(axis_guns, screen.allied) {
            allied_guns &= !allied.carriers;
        }
        allied_guns = if allied.fires { allied_guns } else { 0 };
        let hidden = |side: Side, firing: Ships| {
            let behind = here[side] & self.fleets[side].carriers & !firing;
            if screen[side] == 0 { 0 } else { behind }
        };
        let open_targets = |side: Side, firing: Ships, behind: Ships| OpenTargets {
            open: here[side] & !hidden(side, firing) & !behind,
            hidden: hidden(side, firing),
            screen: screen[side],
        };
        let mut fire = BySide::<Volleys>::default();
        self.aim(
            Side::Allied,
            allied_guns,
            &open_targets(Side::Axis, axis_guns, 0),
            field,
            &mut fire.allied,
        );
        // 14.8, C9: a convoy may be hit once every other ship of its side is damaged.
        let escorted = here.allied & !allied.convoys & !field.damaged.allied != 0;
        let behind = if escorted { allied.convoys } else { 0 };
        axis_guns = if axis.fires { axis_guns } else { 0 };
        self.aim(
            Side::Axis,
            axis_guns,
            &open_targets(Side::Allied, allied_guns, behind),
            field,
            &mut fire.axis,
        );
        for side in Side::BOTH {
            for &volley in &fire[side] {
                self.volley(side.enemy(), volley, field, words);
            }
        }
        self.end_step(field);
        !fire.allied.is_empty() || !fire.axis.is_empty()
    }
}
