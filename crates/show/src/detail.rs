//! How much of a result is shown.

/// How much of a result is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The verdict, the figures that carry it, what is needed to repeat it, and so many of the tables.
    Short {
        /// The first so many.
        tables: usize,
    },
    /// Everything.
    All,
}

impl Detail {
    /// Everything where that is asked for, else the verdict and its figures with so many tables.
    #[must_use]
    pub const fn asked(all: bool, tables: usize) -> Self {
        if all {
            Detail::All
        } else {
            Detail::Short { tables }
        }
    }
}
