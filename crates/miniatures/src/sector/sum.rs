//! What changes an attack, added up.

use super::attack::{Modifier, Notes};

/// Adds up what changes an attack, and tells it.
pub(crate) struct Sum<'n, N> {
    pub dice: i32,
    pub shift: i32,
    pub floor: u8,
    pub armor: i32,
    pub vital: i32,
    pub notes: &'n mut N,
}

impl<N: Notes> Sum<'_, N> {
    #[inline]
    fn add(&mut self, modifier: Modifier) {
        self.dice += i32::from(modifier.dice);
        self.shift += i32::from(modifier.shift);
        self.floor = self.floor.max(modifier.floor);
        self.armor += i32::from(modifier.armor);
        self.vital += i32::from(modifier.vital);
        self.notes.note(modifier);
    }

    #[inline]
    pub fn dice(&mut self, dice: i32, why: &'static str, clause: &'static str) {
        self.add(Modifier {
            why,
            clause,
            dice: dice as i8,
            ..Modifier::default()
        });
    }

    #[inline]
    pub fn shift(&mut self, shift: i8, why: &'static str, clause: &'static str) {
        self.add(Modifier {
            why,
            clause,
            shift,
            ..Modifier::default()
        });
    }

    #[inline]
    pub fn floor(&mut self, floor: u8, why: &'static str, clause: &'static str) {
        self.add(Modifier {
            why,
            clause,
            floor,
            ..Modifier::default()
        });
    }

    #[inline]
    pub fn armor(&mut self, armor: i8, vital: i8, why: &'static str, clause: &'static str) {
        self.add(Modifier {
            why,
            clause,
            armor,
            vital,
            ..Modifier::default()
        });
    }
}
