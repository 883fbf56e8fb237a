//! Dice rolled at one target, collected so that they can be told in one line (rule 7).

use super::Narrator;
use super::words::dice;
use crate::event::Event;
use crate::map::Site;
use crate::naval::{CounterId, Side};
use crate::position::Position;
use crate::roll::Attack;
use std::fmt;

/// The face that disables; above it, a hit.
const DISABLES: u8 = 5;

/// One ship's fire, one boat's torpedoes or one air strike.
#[derive(Debug)]
pub(super) struct Volley {
    attack: Attack,
    side: Side,
    shooter: Option<CounterId>,
    target: CounterId,
    faces: Vec<u8>,
    bonus: u8,
    /// Damage of each hit.
    damage: Vec<u8>,
    /// Damage on the target after it.
    total: u8,
}

impl Volley {
    /// The first die of a volley; nothing for another event.
    pub(super) fn of(event: Event<'_>) -> Option<Self> {
        let Event::Shot {
            attack,
            side,
            shooter,
            target,
            die,
            bonus,
        } = event
        else {
            return None;
        };
        let (faces, damage, total) = (vec![die], Vec::new(), 0);
        Some(Volley {
            attack,
            side,
            shooter,
            target,
            faces,
            bonus,
            damage,
            total,
        })
    }

    /// Only a ship's guns roll more than one die at a target before its damage.
    fn goes_on_with(&self, die: &Volley) -> bool {
        self.attack == Attack::Guns
            && (self.attack, self.shooter, self.target) == (die.attack, die.shooter, die.target)
    }
}

impl<W: fmt::Write> Narrator<'_, W> {
    /// A die at a target: of the same ship as the last, or the first of another.
    pub(super) fn shot(&mut self, die: Volley) {
        match &mut self.volley {
            Some(volley) if volley.goes_on_with(&die) => volley.faces.extend(die.faces),
            _ => {
                self.volley_told();
                self.volley = Some(die);
            }
        }
    }

    /// The damage of a hit.
    pub(super) fn damaged(&mut self, position: &Position, target: CounterId, points: u8) {
        if let Some(volley) = &mut self.volley {
            volley.damage.push(points);
            volley.total = position.damage[target];
        }
    }

    /// Tells the dice collected, if any.
    pub(super) fn volley_told(&mut self) {
        let Some(volley) = self.volley.take() else { return };
        let target = &self.scenario.ship(volley.target).name;
        let (label, by) = match (volley.attack, volley.shooter) {
            (Attack::Uboat, _) => ("U-boats fire".to_owned(), String::new()),
            (Attack::Air, _) => (format!("{} air", volley.side), String::new()),
            (Attack::Guns, shooter) => {
                let by =
                    shooter.map_or_else(String::new, |ship| format!("{} ", self.scenario.ship(ship).name));
                (format!("{} fire", volley.side), by)
            }
        };
        let bonus = if volley.bonus > 0 {
            format!(" (+{})", volley.bonus)
        } else {
            String::new()
        };
        let text = format!(
            "{by}at {target}: {}{bonus}, {}",
            dice(&volley.faces),
            self.effect(&volley)
        );
        self.page.entry(&label, &text);
    }

    /// C1: what the dice did.
    fn effect(&self, volley: &Volley) -> String {
        let factors = self.scenario.factors[volley.target];
        let in_area = self.battle.site.is_none_or(|site| matches!(site, Site::Area(_)));
        let fives = volley.faces.iter().any(|face| face + volley.bonus == DISABLES);
        let mut parts = Vec::new();
        if fives && in_area {
            parts.push("disabled".to_owned());
        }
        let points: Vec<String> = volley.damage.iter().map(u8::to_string).collect();
        match points.as_slice() {
            [] => {}
            [one] => parts.push(format!("a hit for {one}")),
            all => parts.push(format!("{} hits for {}", all.len(), super::words::list(all))),
        }
        match parts.as_slice() {
            [] if fives => "no effect in port".to_owned(),
            [] => "missed".to_owned(),
            _ if volley.damage.is_empty() => parts.join(", "),
            _ if volley.total > factors.defense => format!("{}: sunk", parts.join(", ")),
            _ => format!("{}: now {factors}-{}", parts.join(", "), volley.total),
        }
    }
}
