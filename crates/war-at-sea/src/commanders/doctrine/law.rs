//! What a number of shots does to a ship, as tables: the chance to sink it, to drive it off, the damage left.
//!
//! A commander's rule of thumb, worked out once; the rules roll their own dice.

/// The most shots the tables know; more count as this many.
pub const MAX_SHOTS: usize = 40;
/// Damage a ship can still bear, as the tables distinguish it.
pub const MAX_LEFT: usize = 12;

/// Outcome of `shots` at a ship that can still bear `left` points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chance {
    /// Sunk.
    pub sunk: f32,
    /// Sunk or disabled: out of the battle.
    pub gone: f32,
    /// Hit at all: an undamaged German loses its bonus.
    pub hit: f32,
    /// Expected damage on a ship that survives.
    pub damage: f32,
}

/// The law of a volley by bonus, damage the target still bears, and shots.
#[derive(Clone, Debug)]
pub struct Law {
    volleys: Box<[[[Chance; MAX_SHOTS + 1]; MAX_LEFT + 1]; 2]>,
}

impl Law {
    /// Works the tables out: shot by shot, over damage taken and whether disabled.
    #[must_use]
    pub fn new() -> Self {
        let mut law = Box::new([[[Chance::default(); MAX_SHOTS + 1]; MAX_LEFT + 1]; 2]);
        for (bonus, by_left) in law.iter_mut().enumerate() {
            for (left, by_shots) in by_left.iter_mut().enumerate() {
                fill(bonus, left, by_shots);
            }
        }
        Law { volleys: law }
    }

    /// Looks an outcome up.
    #[must_use]
    #[inline]
    pub fn of(&self, bonus: bool, left: u8, shots: usize) -> &Chance {
        &self.volleys(bonus, left)[shots.min(MAX_SHOTS)]
    }

    /// What volleys at a ship do, by their shots.
    #[must_use]
    #[inline]
    pub fn volleys(&self, bonus: bool, left: u8) -> &[Chance; MAX_SHOTS + 1] {
        &self.volleys[usize::from(bonus)][usize::from(left).min(MAX_LEFT)]
    }
}

impl Default for Law {
    fn default() -> Self {
        Self::new()
    }
}

/// One ship's row: `state[disabled][damage]`, damage `left + 1` standing for sunk.
fn fill(bonus: usize, left: usize, by_shots: &mut [Chance; MAX_SHOTS + 1]) {
    let hit = if bonus == 1 { 2.0 / 6.0 } else { 1.0 / 6.0 };
    let disable = 1.0 / 6.0;
    let mut state = [[0.0_f64; MAX_LEFT + 2]; 2];
    state[0][0] = 1.0;
    for (shots, chance) in by_shots.iter_mut().enumerate() {
        if shots > 0 {
            let mut next = [[0.0; MAX_LEFT + 2]; 2];
            for disabled in 0..2 {
                for damage in 0..left + 2 {
                    let p = state[disabled][damage];
                    if damage > left {
                        next[disabled][damage] += p;
                        continue;
                    }
                    next[disabled][damage] += p * (1.0 - hit - disable);
                    next[1][damage] += p * disable;
                    for points in 1..=6 {
                        next[disabled][(damage + points).min(left + 1)] += p * hit / 6.0;
                    }
                }
            }
            state = next;
        }
        let sunk = state[0][left + 1] + state[1][left + 1];
        let gone = sunk + state[1][..=left].iter().sum::<f64>();
        let damage: f64 = state
            .iter()
            .flat_map(|row| row[..=left].iter().enumerate())
            .map(|(d, p)| d as f64 * p)
            .sum();
        *chance = Chance {
            sunk: sunk as f32,
            gone: gone as f32,
            hit: (1.0 - state[0][0] - state[1][0]) as f32,
            damage: damage as f32,
        };
    }
}

/// Chance that at least one of `boats` U-boats is left after `dice` of the search (8.4): fewer than `boats` of
/// the dice show 5 or 6.
#[derive(Clone, Debug)]
pub struct Survival {
    /// By dice and boats.
    chance: Box<[[f32; MAX_BOATS + 1]; MAX_DICE + 1]>,
}

/// The most dice of a search that the table knows; more count as this many.
pub const MAX_DICE: usize = 64;
const MAX_BOATS: usize = crate::scenario::MAX_UBOATS;

impl Survival {
    /// Works the table out.
    #[must_use]
    pub fn new() -> Self {
        let mut table = Box::new([[0.0; MAX_BOATS + 1]; MAX_DICE + 1]);
        // fives_and_sixes[k]: chance of k among the dice so far, the last cell for "as many or more".
        let mut finds = [0.0_f64; MAX_BOATS + 1];
        finds[0] = 1.0;
        for dice in 0..=MAX_DICE {
            for boats in 1..=MAX_BOATS {
                table[dice][boats] = finds[..boats].iter().sum::<f64>() as f32;
            }
            let mut next = [0.0; MAX_BOATS + 1];
            for (found, p) in finds.iter().enumerate() {
                next[found] += p * 4.0 / 6.0;
                next[(found + 1).min(MAX_BOATS)] += p * 2.0 / 6.0;
            }
            finds = next;
        }
        Survival { chance: table }
    }

    /// The chances of any number of boats, from 0.
    #[must_use]
    #[inline]
    pub fn by_boats(&self, dice: u8) -> &[f32; MAX_BOATS + 1] {
        &self.chance[usize::from(dice).min(MAX_DICE)]
    }
}

impl Default for Survival {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_shot_at_a_cruiser() {
        // A cruiser bears 1 point: a hit (1/6) sinks it with 2 to 6 (5/6); a 5 disables it (1/6).
        let law = Law::new();
        let chance = law.of(false, 1, 1);
        assert!((chance.sunk - 5.0 / 36.0).abs() < 1e-6);
        assert!((chance.gone - (5.0 / 36.0 + 1.0 / 6.0)).abs() < 1e-6);
        assert!((chance.hit - 1.0 / 6.0).abs() < 1e-6);
        // With the bonus 5 and 6 hit, 4 disables.
        assert!((law.of(true, 1, 1).sunk - 10.0 / 36.0).abs() < 1e-6);
    }

    #[test]
    fn two_boats_under_three_dice() {
        // Left unless two or three dice find: 1 - 3 * (1/3)^2 * (2/3) - (1/3)^3 = 20/27.
        assert!((Survival::new().by_boats(3)[2] - 20.0 / 27.0).abs() < 1e-6);
        assert!((Survival::new().by_boats(3)[0]).abs() < 1e-6);
    }
}
