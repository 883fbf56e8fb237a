//! Takes the records of a run and writes them, frame by frame.

use super::csv::CsvFile;
use super::error::StoreError;
use super::folder::OutputFolder;
use super::manifest::FileEntry;
use super::parquet::ParquetFile;
use super::tap::Fingerprint;
use admiralty_core::frames::{Columns, Record, Sink, SinkError, Want, Wanted};

/// What to write beside Parquet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Nothing.
    #[default]
    Parquet,
    /// CSV of the same rows.
    ParquetAndCsv,
}

/// Writes the frames of a run into its folder as the batches come in.
pub struct Store {
    files: Vec<FrameFiles>,
}

/// The files of one frame.
struct FrameFiles {
    want: Want,
    parquet: ParquetFile,
    csv: Option<CsvFile>,
}

/// The frames that have been written, for the manifest.
pub type Written = Vec<FileEntry>;

impl Store {
    /// Begins the files of the frames that are wanted.
    ///
    /// # Errors
    /// If one cannot be made, or its name is taken.
    pub fn begin(folder: &mut OutputFolder, wanted: &Wanted, format: Format) -> Result<Self, StoreError> {
        let mut files = Vec::new();
        for &want in wanted.iter() {
            let name = want.schema.name;
            let parquet = ParquetFile::create(&folder.stage(&format!("{name}.parquet")), want.schema)?;
            let csv = match format {
                Format::Parquet => None,
                Format::ParquetAndCsv => Some(CsvFile::create(
                    &folder.stage(&format!("{name}.csv")),
                    want.schema,
                )?),
            };
            files.push(FrameFiles { want, parquet, csv });
        }
        folder.refuse_taken()?; // before anything is played for them
        Ok(Store { files })
    }

    /// Ends the files.
    ///
    /// # Errors
    /// If one cannot be written to its end.
    pub fn finish(self) -> Result<Written, StoreError> {
        let mut written = Written::new();
        for FrameFiles { want, parquet, csv } in self.files {
            let mut enter = |extension: &str, (rows, Fingerprint { bytes, xxh3 }): (u64, Fingerprint)| {
                let frame = want.schema.name.to_owned();
                let file = format!("{frame}.{extension}");
                written.push(FileEntry {
                    frame,
                    file,
                    share: want.share.fraction(),
                    rows,
                    bytes,
                    xxh3,
                });
            };
            enter("parquet", parquet.finish()?);
            if let Some(csv) = csv {
                enter("csv", csv.finish()?);
            }
        }
        Ok(written)
    }

    /// Adds the rows of a frame, of which not all need be wanted.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn add(&mut self, columns: &dyn Columns) -> Result<(), StoreError> {
        let name = columns.schema().name;
        let files = self.files.iter_mut().find(|files| files.want.schema.name == name);
        let Some(files) = files else { return Ok(()) }; // recorded but not wanted
        files.parquet.add(columns)?;
        files.csv.as_mut().map_or(Ok(()), |csv| csv.add(columns))
    }
}

impl Sink for Store {
    fn take(&mut self, record: &dyn Record) -> Result<(), SinkError> {
        let mut result = Ok(());
        record.each(&mut |columns| {
            if result.is_ok() {
                result = self.add(columns);
            }
        });
        result.map_err(|error| SinkError(error.to_string()))
    }
}
