//! Between columns and Polars.

use admiralty_core::frames::{Buffer, Column, Kind, Schema, Slice};
use polars_core::prelude::{
    BooleanChunked, Categorical8Chunked, DataType, Field, FrozenCategories, Int8Chunked, Int16Chunked,
    IntoColumn, IntoSeries, NewChunkedArray, PolarsResult, Series, UInt8Chunked, UInt16Chunked,
    UInt32Chunked, UInt64Chunked,
};
use polars_core::prelude::{Column as PolarsColumn, Schema as PolarsSchema};

/// The type of a column in Polars.
pub(super) fn data_type(kind: Kind) -> PolarsResult<DataType> {
    Ok(match kind {
        Kind::U8 => DataType::UInt8,
        Kind::U16 => DataType::UInt16,
        Kind::U32 => DataType::UInt32,
        Kind::U64 => DataType::UInt64,
        Kind::I8 => DataType::Int8,
        Kind::I16 => DataType::Int16,
        Kind::Flag => DataType::Boolean,
        Kind::Category(names) => {
            DataType::from_frozen_categories(FrozenCategories::new(names.iter().copied())?)
        }
    })
}

/// The schema in Polars.
pub(super) fn schema(schema: &Schema) -> PolarsResult<PolarsSchema> {
    let field = |column: &Column| Ok(Field::new(column.name.into(), data_type(column.kind)?));
    schema.columns.iter().map(field).collect()
}

/// One column; the cells are copied.
pub(super) fn polars_column(column: &Column, cells: Slice<'_>) -> PolarsResult<PolarsColumn> {
    let name = column.name.into();
    Ok(match (column.kind, cells) {
        (Kind::Category(_), Slice::U8(codes)) => {
            let codes = UInt8Chunked::from_slice(name, codes);
            Categorical8Chunked::from_cats_and_dtype(codes, data_type(column.kind)?)
                .into_series()
                .into_column()
        }
        (_, Slice::U8(cells)) => UInt8Chunked::from_slice(name, cells).into_column(),
        (_, Slice::U16(cells)) => UInt16Chunked::from_slice(name, cells).into_column(),
        (_, Slice::U32(cells)) => UInt32Chunked::from_slice(name, cells).into_column(),
        (_, Slice::U64(cells)) => UInt64Chunked::from_slice(name, cells).into_column(),
        (_, Slice::I8(cells)) => Int8Chunked::from_slice(name, cells).into_column(),
        (_, Slice::I16(cells)) => Int16Chunked::from_slice(name, cells).into_column(),
        (_, Slice::Flag(cells)) => BooleanChunked::from_slice(name, cells).into_column(),
    })
}

/// The cells of a column, if it is of the kind expected and none is missing.
pub(super) fn buffer(kind: Kind, series: &Series) -> Option<Buffer> {
    if series.null_count() > 0 || series.dtype() != &data_type(kind).ok()? {
        return None;
    }
    /// Collects the cells of a numeric series, chunk by chunk.
    macro_rules! cells {
        ($series:expr, $as:ident) => {{
            let chunked = $series.$as().ok()?;
            let mut cells = Vec::with_capacity(chunked.len());
            for chunk in chunked.downcast_iter() {
                cells.extend_from_slice(chunk.values().as_slice());
            }
            cells
        }};
    }
    Some(match kind {
        Kind::U8 => Buffer::U8(cells!(series, u8)),
        Kind::U16 => Buffer::U16(cells!(series, u16)),
        Kind::U32 => Buffer::U32(cells!(series, u32)),
        Kind::U64 => Buffer::U64(cells!(series, u64)),
        Kind::I8 => Buffer::I8(cells!(series, i8)),
        Kind::I16 => Buffer::I16(cells!(series, i16)),
        Kind::Flag => Buffer::Flag(series.bool().ok()?.iter().collect::<Option<_>>()?),
        Kind::Category(_) => {
            let codes = series.to_physical_repr();
            Buffer::U8(cells!(codes, u8))
        }
    })
}
