//! Rows of games as a stream of Arrow record batches: the games are played as the batches are read.

use super::GAMES;
use admiralty_core::frames::{Columns, Kind, Record, Schema, Sink, SinkError, Slice};
use admiralty_studies::ask::{Rows, rows};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::UInt8Type;
use arrow_array::{
    ArrayRef, BooleanArray, DictionaryArray, Int8Array, Int16Array, RecordBatch, RecordBatchReader,
    StringArray, UInt8Array, UInt16Array, UInt32Array, UInt64Array,
};
use arrow_schema::{ArrowError, DataType, Field, Schema as ArrowSchema, SchemaRef};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::collections::VecDeque;
use std::sync::Arc;

/// Games that are played at once for the next batches.
const GAMES_AT_ONCE: u64 = 10_000;

/// The rows that a question asks for, as a capsule named `arrow_array_stream`.
#[pyfunction]
pub fn stream<'py>(python: Python<'py>, question: &str) -> PyResult<Bound<'py, PyCapsule>> {
    let rows = python.detach(|| rows(GAMES, question));
    let rows = rows.map_err(|refusal| PyValueError::new_err(refusal.to_string()))?;
    let reader = Reader {
        schema: Arc::new(ArrowSchema::new(fields(rows.schema()))),
        rows,
        ready: VecDeque::new(),
    };
    PyCapsule::new_with_value(
        python,
        FFI_ArrowArrayStream::new(Box::new(reader)),
        c"arrow_array_stream",
    )
}

fn fields(schema: &Schema) -> Vec<Field> {
    let of = |kind| match kind {
        Kind::U8 => DataType::UInt8,
        Kind::U16 => DataType::UInt16,
        Kind::U32 => DataType::UInt32,
        Kind::U64 => DataType::UInt64,
        Kind::I8 => DataType::Int8,
        Kind::I16 => DataType::Int16,
        Kind::Flag => DataType::Boolean,
        Kind::Category(_) => DataType::Dictionary(Box::new(DataType::UInt8), Box::new(DataType::Utf8)),
    };
    let field = |column: &admiralty_core::frames::Column| Field::new(column.name, of(column.kind), false);
    schema.columns.iter().map(field).collect()
}

struct Reader {
    rows: Rows,
    schema: SchemaRef,
    ready: VecDeque<RecordBatch>,
}

impl Iterator for Reader {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.ready.is_empty() {
            let mut taken = Taken {
                schema: &self.schema,
                ready: &mut self.ready,
            };
            match self.rows.take(GAMES_AT_ONCE, &mut taken) {
                Ok(true) => {}
                Ok(false) => return None,
                Err(refusal) => return Some(Err(ArrowError::ExternalError(refusal.to_string().into()))),
            }
        }
        self.ready.pop_front().map(Ok)
    }
}

impl RecordBatchReader for Reader {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}

/// Makes record batches of what is recorded.
struct Taken<'r> {
    schema: &'r SchemaRef,
    ready: &'r mut VecDeque<RecordBatch>,
}

impl Sink for Taken<'_> {
    fn take(&mut self, record: &dyn Record) -> Result<(), SinkError> {
        let mut taken = Ok(());
        record.each(&mut |columns| {
            if columns.rows() > 0 {
                match batch(self.schema, columns) {
                    Ok(batch) => self.ready.push_back(batch),
                    Err(error) => taken = Err(SinkError(error.to_string())),
                }
            }
        });
        taken
    }
}

fn batch(schema: &SchemaRef, columns: &dyn Columns) -> Result<RecordBatch, ArrowError> {
    let kinds = columns.schema().columns.iter().map(|column| column.kind);
    let arrays = kinds
        .enumerate()
        .map(|(index, kind)| array(kind, columns.column(index)));
    RecordBatch::try_new(Arc::clone(schema), arrays.collect::<Result<_, _>>()?)
}

fn array(kind: Kind, cells: Slice<'_>) -> Result<ArrayRef, ArrowError> {
    Ok(match (kind, cells) {
        (Kind::Category(names), Slice::U8(codes)) => {
            let names = StringArray::from_iter_values(names);
            let codes = UInt8Array::from_iter_values(codes.iter().copied());
            Arc::new(DictionaryArray::<UInt8Type>::try_new(codes, Arc::new(names))?)
        }
        (_, Slice::U8(cells)) => Arc::new(UInt8Array::from(cells.to_vec())),
        (_, Slice::U16(cells)) => Arc::new(UInt16Array::from(cells.to_vec())),
        (_, Slice::U32(cells)) => Arc::new(UInt32Array::from(cells.to_vec())),
        (_, Slice::U64(cells)) => Arc::new(UInt64Array::from(cells.to_vec())),
        (_, Slice::I8(cells)) => Arc::new(Int8Array::from(cells.to_vec())),
        (_, Slice::I16(cells)) => Arc::new(Int16Array::from(cells.to_vec())),
        (_, Slice::Flag(cells)) => Arc::new(BooleanArray::from(cells.to_vec())),
    })
}
