//! Stands in for small frames as Parquet in a program that was built without it.

use super::error::StoreError;
use admiralty_core::frames::Dataset;

/// A table as the bytes of a Parquet file; none, since this program was built without Parquet.
///
/// # Errors
/// None.
pub fn in_parquet(_table: &Dataset) -> Result<Option<Vec<u8>>, StoreError> {
    Ok(None)
}
