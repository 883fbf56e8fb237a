//! Macros that declare frames and categories once, so that the row, its columns, the schema and the documentation
//! cannot come apart.

/// Declares an enumeration that can stand in a frame: its values, and the words they are written as.
#[macro_export]
macro_rules! category {
    (
        $(#[doc = $about:literal])+
        $vis:vis enum $name:ident { $( $(#[doc = $doc:literal])+ $variant:ident = $word:literal, )+ }
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        $vis enum $name {
            $( $(#[doc = $doc])+ $variant, )+
        }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];
        }

        impl $crate::frames::Category for $name {
            const NAMES: &'static [&'static str] = &[$($word),+];

            #[inline]
            fn code(self) -> u8 {
                self as u8
            }

            fn from_code(code: u8) -> Option<Self> {
                $name::ALL.get(usize::from(code)).copied()
            }
        }
    };
}

/// Declares a frame: the row as a struct, its columns as a struct of vectors, and the schema, whose words are the
/// documentation comments. A number has its unit after `as`.
#[macro_export]
macro_rules! frame {
    (
        $(#[doc = $about:literal])+
        $vis:vis frame $columns:ident of $row:ident named $name:literal,
        usually $rows:literal rows a game of $bytes:literal bytes {
            $( $(#[doc = $doc:literal])+ $field:ident: $type:ty $(as $unit:literal)?, )+
        }
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis struct $row {
            $( $(#[doc = $doc])+ pub $field: $type, )+
        }

        $(#[doc = $about])+
        ///
        /// The rows as columns: enumerations as their codes.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        $vis struct $columns {
            $( $(#[doc = $doc])+ pub $field: Vec<<$type as $crate::frames::Cell>::Stored>, )+
        }

        impl $crate::frames::Columns for $columns {
            fn schema(&self) -> &'static $crate::frames::Schema {
                <Self as $crate::frames::Frame>::SCHEMA
            }

            fn rows(&self) -> usize {
                [$(self.$field.len()),+].into_iter().max().unwrap_or(0)
            }

            fn column(&self, index: usize) -> $crate::frames::Slice<'_> {
                [$($crate::frames::Stored::slice(&self.$field)),+][index]
            }
        }

        impl $crate::frames::Frame for $columns {
            type Row = $row;
            const SCHEMA: &'static $crate::frames::Schema = &$crate::frames::Schema {
                name: $name,
                about: &[$($about),+],
                columns: &[$($crate::frames::Column {
                    name: stringify!($field),
                    kind: <$type as $crate::frames::Cell>::KIND,
                    unit: concat!($($unit)?),
                    about: &[$($doc),+],
                }),+],
                volume: $crate::frames::Volume { rows_per_game: $rows, bytes_per_row: $bytes },
            };

            #[inline]
            fn push(&mut self, row: $row) {
                $( self.$field.push($crate::frames::Cell::store(row.$field)); )+
            }

            fn row(&self, index: usize) -> Option<$row> {
                Some($row {
                    $( $field: $crate::frames::Cell::load(*self.$field.get(index)?)?, )+
                })
            }

            fn reserve(&mut self, rows: usize) {
                $( self.$field.reserve(rows); )+
            }

            fn clear(&mut self) {
                $( self.$field.clear(); )+
            }

            fn from_buffers(buffers: Vec<$crate::frames::Buffer>) -> Option<Self> {
                let mut buffers = buffers.into_iter();
                Some($columns {
                    $( $field: $crate::frames::Stored::take(buffers.next()?)?, )+
                })
            }
        }
    };
}

pub use {category, frame};
