//! What is rolled for an attack in inches: the sector game's volley, torpedoes by face, the luck die (V4.6, V4.8).

use crate::law::Law;
use crate::sector::attack::{Effect, Kind, Rolled, Volley};

/// Everything that is fixed before the dice.
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    /// As the sector game rolls it.
    pub volley: Volley,
    /// Hull points by face, of torpedoes and of charges at ships (V4.6, V5.1a).
    pub points: Option<[u8; 6]>,
    /// Whether its first die is the luck die (V4.8).
    pub luck: bool,
}

/// What the dice came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Successes, of torpedoes points; natural 6s and 1s.
    pub rolled: Rolled,
    /// Torpedo dice that did something.
    pub hits: u8,
}

/// V4.6, V4.12, M18.55: the points of each face of a torpedo die, of which one from `least` on scores.
#[must_use]
pub fn torpedo_points(least: u8, salvo: bool, long_lance: bool, belt: u8) -> [u8; 6] {
    [1, 2, 3, 4, 5, 6].map(|face: u8| {
        let plain = match face + u8::from(salvo) {
            6.. => 2,
            face => u8::from(face >= least),
        };
        if plain == 0 {
            return 0;
        }
        (plain + u8::from(long_lance)).saturating_sub(belt)
    })
}

impl Shot {
    /// The successes or points of a face.
    #[must_use]
    #[inline]
    pub fn score(&self, face: u8) -> u8 {
        match self.points {
            Some(points) => points[usize::from(face.clamp(1, 6)) - 1],
            None => self.volley.score(face),
        }
    }

    /// Counts dice; with a luck die the first is it, and its own rerolls follow the dice of the attack.
    #[must_use]
    pub fn count(&self, faces: &[u8], again: &[u8]) -> Count {
        let mut count = Count::default();
        let unlucky = self.luck && faces.first() == Some(&1);
        let highest = if unlucky {
            (1..faces.len()).max_by_key(|&place| (self.score(faces[place]), faces[place]))
        } else {
            None
        };
        let all = faces.iter().chain(again);
        for (place, &face) in all.enumerate().filter(|(place, _)| Some(*place) != highest) {
            let score = if unlucky && place == 0 {
                0
            } else {
                self.score(face)
            };
            count.rolled.successes += score;
            count.hits += u8::from(score > 0);
            if place < faces.len() {
                count.rolled.sixes += u8::from(face == 6);
                count.rolled.ones += u8::from(face == 1);
            }
        }
        count
    }

    /// What it does before saves, belts by ability and criticals.
    #[must_use]
    pub fn effect(&self, count: Count) -> Effect {
        match (self.points, count.rolled.successes) {
            (Some(_), 0) => Effect::Nothing,
            (Some(_), points) => Effect::Harm(points),
            (None, _) => self.volley.effect(count.rolled),
        }
    }

    /// The exact law of its successes, or of the points of torpedoes.
    #[must_use]
    pub fn law(&self) -> Law {
        let faces = [1, 2, 3, 4, 5, 6].map(|face| self.score(face));
        if !self.luck {
            return Law::die(faces).times(self.volley.dice);
        }
        with_luck(faces, self.volley.dice)
    }

    /// Whether it is one at aircraft.
    #[must_use]
    pub fn is_antiair(&self) -> bool {
        self.volley.kind == Kind::Antiair
    }
}

/// V4.8: the law of so many dice of which one is the luck die.
#[must_use]
pub fn with_luck(faces: [u8; 6], dice: u8) -> Law {
    let sixth = 1.0 / 6.0;
    let others = Law::die(faces).times(dice.saturating_sub(1));
    // A 6 of the luck die: its score, and rerolls while it shows 6; 60 of them are certain to be enough.
    let mut again = Law::none();
    for _ in 0..60 {
        let most = faces.iter().copied().max().unwrap_or(0);
        let mut chances = vec![0.0; usize::from(most) + again.chances().len()];
        for (face, score) in (1..=5_u8).zip(faces) {
            chances[usize::from(if face == 1 { 0 } else { score })] += sixth;
        }
        for (number, chance) in again.chances().iter().enumerate() {
            chances[number + usize::from(faces[5])] += sixth * chance;
        }
        again = Law::of(chances);
    }
    let lucky: Vec<f64> = (0..usize::from(faces[5]))
        .map(|_| 0.0)
        .chain(again.chances().iter().copied())
        .collect();
    let mut parts = vec![(sixth, without_highest(faces, dice.saturating_sub(1)))];
    for score in &faces[1..5] {
        let mut one = vec![0.0; usize::from(*score) + 1];
        one[usize::from(*score)] = 1.0;
        parts.push((sixth, others.plus(&Law::of(one))));
    }
    parts.push((sixth, others.plus(&Law::of(lucky))));
    let most = parts
        .iter()
        .map(|(_, law)| law.chances().len())
        .max()
        .unwrap_or(1);
    Law::of(
        (0..most)
            .map(|number| parts.iter().map(|(share, law)| share * law.is(number)).sum())
            .collect(),
    )
}

/// The law of so many dice without their highest.
fn without_highest(faces: [u8; 6], dice: u8) -> Law {
    if dice == 0 {
        return Law::none();
    }
    let most = faces.iter().copied().max().unwrap_or(0);
    let up_to = |bound: i16| -> Vec<f64> {
        let mut one = vec![0.0; usize::from(most) + 1];
        for score in faces.into_iter().filter(|score| i16::from(*score) <= bound) {
            one[usize::from(score)] += 1.0 / 6.0;
        }
        Law::of(one).times(dice).chances().to_vec()
    };
    let mut chances = vec![0.0; usize::from(most) * usize::from(dice) + 1];
    for highest in 0..=i16::from(most) {
        let (with, less) = (up_to(highest), up_to(highest - 1));
        for sum in usize::from(highest as u8)..with.len() {
            chances[sum - usize::from(highest as u8)] += with[sum] - less.get(sum).copied().unwrap_or(0.0);
        }
    }
    Law::of(chances)
}
