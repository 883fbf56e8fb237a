//! Small frames as Parquet.

use super::error::StoreError;
use admiralty_core::frames::{Cells, Dataset};
use polars_core::prelude::{
    Column, DataFrame, Float64Chunked, Int64Chunked, IntoColumn, NewChunkedArray, PolarsResult,
    StringChunked, UInt64Chunked,
};
use polars_io::prelude::{ParquetCompression, ParquetWriter};
use std::path::Path;

/// A table as the bytes of a Parquet file, equal for equal tables; none from a program that was built without Parquet.
///
/// # Errors
/// If its columns are not equally long or two have one name.
pub fn in_parquet(table: &Dataset) -> Result<Option<Vec<u8>>, StoreError> {
    let mut bytes = Vec::new();
    let writer = ParquetWriter::new(&mut bytes)
        .with_compression(ParquetCompression::Zstd(None))
        .set_parallel(false);
    data_frame(table)
        .and_then(|mut frame| writer.finish(&mut frame))
        .map_err(|error| StoreError::polars_write(Path::new(&format!("{}.parquet", table.name)), &error))?;
    Ok(Some(bytes))
}

fn data_frame(table: &Dataset) -> PolarsResult<DataFrame> {
    let column = |column: &admiralty_core::frames::DatasetColumn| -> Column {
        let name = column.name.as_str().into();
        match &column.cells {
            Cells::Text(cells) => StringChunked::from_slice(name, cells).into_column(),
            Cells::Count(cells) => UInt64Chunked::from_slice(name, cells).into_column(),
            Cells::Whole(cells) => Int64Chunked::from_slice(name, cells).into_column(),
            Cells::Number(cells) => Float64Chunked::from_slice_options(name, cells).into_column(),
        }
    };
    DataFrame::new(table.rows(), table.columns.iter().map(column).collect())
}
