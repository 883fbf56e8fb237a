//! The cells of a column, by its name.

use crate::frames::{Columns, Slice};

/// Rows of a frame, their columns found by name.
#[derive(Clone, Copy)]
pub struct Cells<'a>(pub &'a dyn Columns);

/// One method for each type.
macro_rules! cells {
    ($($name:ident: $variant:ident($type:ty)),+ $(,)?) => {
        $(
            #[doc = concat!("A column of `", stringify!($type), "`.")]
            ///
            /// # Panics
            /// If there is no such column, or it is of another type.
            #[must_use]
            pub fn $name(self, column: &str) -> &'a [$type] {
                match self.column(column) {
                    Slice::$variant(cells) => cells,
                    other => unreachable!("{column} is {other:?}"),
                }
            }
        )+
    };
}

impl<'a> Cells<'a> {
    cells!(u8s: U8(u8), u16s: U16(u16), u64s: U64(u64), i8s: I8(i8), i16s: I16(i16));

    fn column(self, column: &str) -> Slice<'a> {
        let place = self.0.schema().position(column);
        self.0
            .column(place.unwrap_or_else(|| unreachable!("no column {column}")))
    }
}
