//! Exact laws of dice: how many successes so many dice come to.

/// The chance of each number of successes, from 0 on.
#[derive(Clone, Debug, PartialEq)]
pub struct Law(Vec<f64>);

impl Law {
    /// Nothing is rolled: no success, for certain.
    #[must_use]
    pub fn none() -> Self {
        Law(vec![1.0])
    }

    /// From chances by number.
    #[must_use]
    pub fn of(chances: Vec<f64>) -> Self {
        Law(chances)
    }

    /// One die whose faces, 1 to 6, come to these successes.
    #[must_use]
    pub fn die(faces: [u8; 6]) -> Self {
        let most = faces.iter().copied().max().unwrap_or(0);
        let mut chances = vec![0.0; usize::from(most) + 1];
        for face in faces {
            chances[usize::from(face)] += 1.0 / 6.0;
        }
        Law(chances)
    }

    /// The sum of two independent numbers.
    #[must_use]
    pub fn plus(&self, other: &Law) -> Law {
        let mut chances = vec![0.0; self.0.len() + other.0.len() - 1];
        for (one, chance) in self.0.iter().enumerate() {
            for (two, other) in other.0.iter().enumerate() {
                chances[one + two] += chance * other;
            }
        }
        Law(chances)
    }

    /// The sum of so many independent numbers of this law.
    #[must_use]
    pub fn times(&self, count: u8) -> Law {
        (0..count).fold(Law::none(), |sum, _| sum.plus(self))
    }

    /// The chance of a number.
    #[must_use]
    pub fn is(&self, number: usize) -> f64 {
        self.0.get(number).copied().unwrap_or(0.0)
    }

    /// The chance of a number or more.
    #[must_use]
    pub fn at_least(&self, number: usize) -> f64 {
        self.0.iter().skip(number).sum()
    }

    /// The mean.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.0
            .iter()
            .zip(0_u32..)
            .map(|(chance, number)| chance * f64::from(number))
            .sum()
    }

    /// The chances, from 0 on.
    #[must_use]
    pub fn chances(&self) -> &[f64] {
        &self.0
    }
}

/// M3.2, K5: the chance that the side with this bonus ahead wins initiative, ties rolled again.
#[must_use]
pub fn initiative(bonus_ahead: i8) -> f64 {
    let die = Law::of(vec![0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]);
    let total = die.plus(&die);
    let (mut ahead, mut behind) = (0.0, 0.0);
    for (own, chance) in total
        .chances()
        .iter()
        .zip(0_i32..)
        .map(|(chance, own)| (own, chance))
    {
        for (other, against) in total
            .chances()
            .iter()
            .zip(0_i32..)
            .map(|(chance, other)| (other, chance))
        {
            match (own + i32::from(bonus_ahead)).cmp(&other) {
                std::cmp::Ordering::Greater => ahead += chance * against,
                std::cmp::Ordering::Less => behind += chance * against,
                std::cmp::Ordering::Equal => {}
            }
        }
    }
    ahead / (ahead + behind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_add_up_to_one_and_means_add_up() {
        let die = Law::die([0, 0, 0, 1, 1, 2]);
        for dice in 0..30 {
            let law = die.times(dice);
            assert!((law.at_least(0) - 1.0).abs() < 1e-12);
            assert!((law.mean() - f64::from(dice) * 2.0 / 3.0).abs() < 1e-12);
        }
        assert!((die.times(2).is(4) - 1.0 / 36.0).abs() < 1e-15);
    }

    /// K5.
    #[test]
    fn m3_2_initiative_with_rerolled_ties() {
        let expected = [0.50000, 0.62370, 0.73527, 0.82718, 0.89638];
        for (ahead, expected) in (0..).zip(expected) {
            assert!((initiative(ahead) - expected).abs() < 5e-6, "{ahead}");
            assert!((initiative(-ahead) - (1.0 - expected)).abs() < 5e-6, "{ahead}");
        }
    }
}
