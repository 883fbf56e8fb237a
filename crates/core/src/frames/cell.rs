//! What one cell of a frame can hold, and columns of it.

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number from 0 to 255.
    U8,
    /// A whole number from 0 to 65 535.
    U16,
    /// A whole number from 0 to 4 294 967 295.
    U32,
    /// A whole number from 0.
    U64,
    /// A whole number from −128 to 127.
    I8,
    /// A whole number from −32 768 to 32 767.
    I16,
    /// True or false.
    Flag,
    /// One of these words, kept as its place in the list.
    Category(&'static [&'static str]),
}

impl Kind {
    /// The name of the type in Polars, in Rust and in Python alike.
    #[must_use]
    pub const fn polars_name(self) -> &'static str {
        match self {
            Kind::U8 => "UInt8",
            Kind::U16 => "UInt16",
            Kind::U32 => "UInt32",
            Kind::U64 => "UInt64",
            Kind::I8 => "Int8",
            Kind::I16 => "Int16",
            Kind::Flag => "Boolean",
            Kind::Category(_) => "Enum",
        }
    }
}

/// A type whose values can stand in a frame.
pub trait Cell: Copy {
    /// How a column keeps it.
    type Stored: Stored;
    /// What the schema says of it.
    const KIND: Kind;

    /// As kept.
    fn store(self) -> Self::Stored;
    /// Back again; none if no value is kept like that.
    fn load(stored: Self::Stored) -> Option<Self>;
}

/// An enumeration whose values are written as words. The macro `category!` declares one.
pub trait Category: Copy + 'static {
    /// The words, at most 255.
    const NAMES: &'static [&'static str];

    /// The place of this value's word in the list.
    fn code(self) -> u8;
    /// The value whose word has this place.
    fn from_code(code: u8) -> Option<Self>;
}

/// A type that columns are made of.
pub trait Stored: Copy + Send + Sync + 'static {
    /// A stretch of such a column, its type told at run time.
    fn slice(cells: &[Self]) -> Slice<'_>;
    /// The cells of a buffer, if it is of this type.
    fn take(buffer: Buffer) -> Option<Vec<Self>>;
}

/// Writes the run-time sums over the stored types once for all of them.
macro_rules! stored {
    ($($variant:ident($type:ty)),+ $(,)?) => {
        /// A stretch of a column, borrowed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "one for each stored type")]
        pub enum Slice<'a> {
            $($variant(&'a [$type]),)+
        }

        /// A column whose type is known at run time.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs, reason = "one for each stored type")]
        pub enum Buffer {
            $($variant(Vec<$type>),)+
        }

        impl Slice<'_> {
            /// How many cells.
            #[must_use]
            pub fn len(&self) -> usize {
                match self {
                    $(Slice::$variant(cells) => cells.len(),)+
                }
            }

            /// Whether there is none.
            #[must_use]
            pub fn is_empty(&self) -> bool {
                self.len() == 0
            }
        }

        impl Buffer {
            /// The cells.
            #[must_use]
            pub fn slice(&self) -> Slice<'_> {
                match self {
                    $(Buffer::$variant(cells) => Slice::$variant(cells),)+
                }
            }

            /// Appends a range of another column's cells.
            ///
            /// # Panics
            /// If the other column is of another type, or shorter than the range.
            pub fn extend(&mut self, from: Slice<'_>, range: std::ops::Range<usize>) {
                match (self, from) {
                    $((Buffer::$variant(cells), Slice::$variant(from)) => cells.extend_from_slice(&from[range]),)+
                    (buffer, from) => unreachable!("{from:?} does not belong into {buffer:?}"),
                }
            }

            /// Drops the cells and keeps the room.
            pub fn clear(&mut self) {
                match self {
                    $(Buffer::$variant(cells) => cells.clear(),)+
                }
            }
        }

        $(
            impl Stored for $type {
                fn slice(cells: &[Self]) -> Slice<'_> {
                    Slice::$variant(cells)
                }

                fn take(buffer: Buffer) -> Option<Vec<Self>> {
                    match buffer {
                        Buffer::$variant(cells) => Some(cells),
                        _ => None,
                    }
                }
            }
        )+
    };
}

stored!(U8(u8), U16(u16), U32(u32), U64(u64), I8(i8), I16(i16), Flag(bool));

impl Buffer {
    /// An empty column with room for so many cells.
    #[must_use]
    pub fn with_capacity(kind: Kind, cells: usize) -> Self {
        match kind {
            Kind::U8 | Kind::Category(_) => Buffer::U8(Vec::with_capacity(cells)),
            Kind::U16 => Buffer::U16(Vec::with_capacity(cells)),
            Kind::U32 => Buffer::U32(Vec::with_capacity(cells)),
            Kind::U64 => Buffer::U64(Vec::with_capacity(cells)),
            Kind::I8 => Buffer::I8(Vec::with_capacity(cells)),
            Kind::I16 => Buffer::I16(Vec::with_capacity(cells)),
            Kind::Flag => Buffer::Flag(Vec::with_capacity(cells)),
        }
    }
}

/// Numbers and flags are kept as they are.
macro_rules! plain_cells {
    ($($type:ty as $kind:ident),+ $(,)?) => {
        $(
            impl Cell for $type {
                type Stored = $type;
                const KIND: Kind = Kind::$kind;

                #[inline]
                fn store(self) -> $type {
                    self
                }

                #[inline]
                fn load(stored: $type) -> Option<$type> {
                    Some(stored)
                }
            }
        )+
    };
}

plain_cells!(
    u8 as U8,
    u16 as U16,
    u32 as U32,
    u64 as U64,
    i8 as I8,
    i16 as I16,
    bool as Flag
);

impl<T: Category> Cell for T {
    type Stored = u8;
    const KIND: Kind = Kind::Category(T::NAMES);

    #[inline]
    fn store(self) -> u8 {
        self.code()
    }

    #[inline]
    fn load(stored: u8) -> Option<T> {
        T::from_code(stored)
    }
}
