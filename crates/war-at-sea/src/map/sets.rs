//! Sets of the few things that a map has, and tables of them.

/// Makes a set of small enumerated things in one machine word, and a table with one value for each.
macro_rules! set_and_table {
    ($(#[$set_doc:meta])* $set:ident, $(#[$table_doc:meta])* $table:ident, $item:ident) => {
        $(#[$set_doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
        pub struct $set(u16);

        impl $set {
            /// None.
            pub const EMPTY: $set = $set(0);
            /// All of them.
            pub const ALL: $set = $set((1 << $item::ALL.len()) - 1);

            /// The members as the bits of a number, the first item the lowest.
            #[must_use]
            #[inline]
            pub const fn bits(self) -> u16 {
                self.0
            }

            /// The set whose members are the bits of a number; bits that are nobody's are left out.
            #[must_use]
            #[inline]
            pub const fn from_bits(bits: u16) -> Self {
                $set(bits & Self::ALL.0)
            }

            /// The set of one.
            #[must_use]
            #[inline]
            pub const fn of(item: $item) -> Self {
                $set(1 << item as u16)
            }

            /// Whether it is in the set.
            #[must_use]
            #[inline]
            pub const fn has(self, item: $item) -> bool {
                self.0 >> item as u16 & 1 == 1
            }

            /// Adds one.
            #[inline]
            pub fn insert(&mut self, item: $item) {
                self.0 |= 1 << item as u16;
            }

            /// Takes one out.
            #[inline]
            pub fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item as u16);
            }

            /// Whether there is none.
            #[must_use]
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// This set, or none: without a branch.
            #[must_use]
            #[inline]
            pub const fn only_if(self, is: bool) -> Self {
                $set(self.0 & (is as u16).wrapping_neg())
            }

            /// How many there are.
            #[must_use]
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether there is a choice: two of them or more.
            #[must_use]
            #[inline]
            pub const fn several(self) -> bool {
                self.0 & self.0.wrapping_sub(1) != 0
            }

            /// The first, if any.
            #[must_use]
            #[inline]
            pub fn first(self) -> Option<$item> {
                $item::numbered(self.0.trailing_zeros() as u8)
            }

            /// The members in order.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $item> {
                let mut left = self.0;
                std::iter::from_fn(move || {
                    // Of an empty word all 16 bits are trailing zeros, and there is no item so far on.
                    let next = $item::numbered(left.trailing_zeros() as u8);
                    left &= left.wrapping_sub(1);
                    next
                })
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                let mut set = Self::EMPTY;
                for item in items {
                    set.insert(item);
                }
                set
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        impl BitOr for $set {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                $set(self.0 | other.0)
            }
        }

        impl BitAnd for $set {
            type Output = Self;
            #[inline]
            fn bitand(self, other: Self) -> Self {
                $set(self.0 & other.0)
            }
        }

        impl Sub for $set {
            type Output = Self;
            #[inline]
            fn sub(self, other: Self) -> Self {
                $set(self.0 & !other.0)
            }
        }

        $(#[$table_doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $table<T>(pub [T; $item::ALL.len()]);

        impl<T> $table<T> {
            /// Builds the table from a function.
            pub fn new(f: impl FnMut($item) -> T) -> Self {
                $table($item::ALL.map(f))
            }
        }

        impl<T> Index<$item> for $table<T> {
            type Output = T;
            #[inline]
            fn index(&self, item: $item) -> &T {
                &self.0[item as usize]
            }
        }

        impl<T> IndexMut<$item> for $table<T> {
            #[inline]
            fn index_mut(&mut self, item: $item) -> &mut T {
                &mut self.0[item as usize]
            }
        }
    };
}
pub(super) use set_and_table;
