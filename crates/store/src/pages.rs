//! The pages of a row group's columns.
//!
//! A dictionary and keys into it, as Polars would write them, but for columns that span few numbers they are made here, in
//! a fifth of the time: keys of one byte instead of four, no look-up, runs found eight keys at a time.

use super::hybrid;
use super::polars_frame;
use admiralty_core::frames::{Column, Kind, Slice};
use polars_core::prelude::PolarsResult;
use polars_parquet::parquet::CowBuffer;
use polars_parquet::parquet::page::{DataPage, DataPageHeader, DataPageHeaderV1, DictPage};
use polars_parquet::parquet::schema::types::PrimitiveType;
use polars_parquet::parquet::statistics::{BinaryStatistics, ParquetStatistics, PrimitiveStatistics};
use polars_parquet::write::{
    CompressedPage, CompressionOptions, Descriptor, Encoding, Page, ParquetType, StatisticsOptions, Version,
    WriteOptions, array_to_columns, compress, get_dtype_encoding, write_def_levels,
};
use polars_utils::compression::ZstdLevel;

/// Makes pages.
pub(super) struct Pages {
    options: WriteOptions,
    /// The keys of the column at hand; kept for its room.
    keys: Vec<u8>,
}

/// What keys stand for.
struct Dictionary {
    plain: Vec<u8>,
    entries: usize,
    /// The highest key.
    highest: u8,
    statistics: ParquetStatistics,
}

impl Pages {
    pub(super) fn new(level: ZstdLevel) -> Self {
        let options = WriteOptions {
            statistics: StatisticsOptions::default(),
            version: Version::V1,
            compression: CompressionOptions::Zstd(Some(level)),
            data_page_size: None,
        };
        let keys = Vec::new();
        Pages { options, keys }
    }

    /// The pages of a column, compressed.
    pub(super) fn of(
        &mut self,
        column: &Column,
        cells: Slice<'_>,
        parquet: &ParquetType,
    ) -> PolarsResult<Vec<CompressedPage>> {
        let dictionary = match parquet {
            ParquetType::PrimitiveType(leaf) => self.dictionary(column.kind, cells, leaf).zip(Some(leaf)),
            ParquetType::GroupType { .. } => None,
        };
        let Some((dictionary, leaf)) = dictionary else {
            return self.by_polars(column, cells, parquet);
        };
        let keys = self.keys_page(&dictionary, leaf)?;
        let words = DictPage::new(CowBuffer::Owned(dictionary.plain), dictionary.entries, false);
        Ok(vec![
            compress(Page::Dict(words), Vec::new(), self.options.compression)?,
            compress(Page::Data(keys), Vec::new(), self.options.compression)?,
        ])
    }

    /// Turns cells into keys; none if they do not fit into a byte.
    fn dictionary(&mut self, kind: Kind, cells: Slice<'_>, leaf: &PrimitiveType) -> Option<Dictionary> {
        self.keys.clear();
        match (kind, cells) {
            (Kind::Category(names), Slice::U8(codes)) => {
                self.keys.extend_from_slice(codes);
                Some(Dictionary::of_words(names, leaf))
            }
            (_, Slice::U8(cells)) => Dictionary::of_numbers(cells, &mut self.keys, leaf),
            (_, Slice::I8(cells)) => Dictionary::of_numbers(cells, &mut self.keys, leaf),
            (_, Slice::U16(cells)) => Dictionary::of_numbers(cells, &mut self.keys, leaf),
            (_, Slice::I16(cells)) => Dictionary::of_numbers(cells, &mut self.keys, leaf),
            (_, Slice::U32(_) | Slice::U64(_) | Slice::Flag(_)) => None,
        }
    }

    /// The page of the keys: that no cell is missing, how many bits a key has, the keys.
    fn keys_page(&self, dictionary: &Dictionary, leaf: &PrimitiveType) -> PolarsResult<DataPage> {
        let rows = self.keys.len();
        let mut bytes = Vec::new();
        write_def_levels(&mut bytes, true, None, rows, self.options.version)?;
        let width = hybrid::width(dictionary.highest);
        bytes.push(width as u8);
        hybrid::encode(&self.keys, width, &mut bytes);
        let header = DataPageHeaderV1 {
            num_values: rows as i32,
            encoding: Encoding::RleDictionary.into(),
            definition_level_encoding: Encoding::Rle.into(),
            repetition_level_encoding: Encoding::Rle.into(),
            statistics: Some(dictionary.statistics.clone()),
        };
        let descriptor = Descriptor {
            primitive_type: leaf.clone(),
            max_def_level: 0,
            max_rep_level: 0,
        };
        Ok(DataPage::new(
            DataPageHeader::V1(header),
            CowBuffer::Owned(bytes),
            descriptor,
            rows,
        ))
    }

    /// The pages as Polars makes them.
    fn by_polars(
        &self,
        column: &Column,
        cells: Slice<'_>,
        parquet: &ParquetType,
    ) -> PolarsResult<Vec<CompressedPage>> {
        let column = polars_frame::polars_column(column, cells)?;
        let mut pages = Vec::new();
        for array in column.as_materialized_series().chunks() {
            let encoding = get_dtype_encoding(array.dtype());
            for leaf in array_to_columns(array, parquet.clone(), self.options, &encoding)? {
                for page in leaf {
                    pages.push(compress(page?, Vec::new(), self.options.compression)?);
                }
            }
        }
        Ok(pages)
    }
}

impl Dictionary {
    /// All words, so that codes are keys.
    fn of_words(names: &[&str], leaf: &PrimitiveType) -> Self {
        let mut plain = Vec::new();
        for name in names {
            plain.extend_from_slice(&(name.len() as u32).to_le_bytes());
            plain.extend_from_slice(name.as_bytes());
        }
        let statistics = BinaryStatistics {
            primitive_type: leaf.clone(),
            null_count: Some(0),
            distinct_count: None,
            max_value: names.iter().max().map(|name| name.as_bytes().to_vec()),
            min_value: names.iter().min().map(|name| name.as_bytes().to_vec()),
        };
        Dictionary {
            plain,
            entries: names.len(),
            highest: names.len().saturating_sub(1) as u8,
            statistics: statistics.serialize(),
        }
    }

    /// All numbers from the lowest to the highest, so that a key is what a number has above the lowest; none if they
    /// are too far apart.
    fn of_numbers<T: Copy + Ord + Into<i32>>(
        cells: &[T],
        keys: &mut Vec<u8>,
        leaf: &PrimitiveType,
    ) -> Option<Self> {
        let first = *cells.first()?;
        let lowest: i32 = cells.iter().fold(first, |lowest, &cell| lowest.min(cell)).into();
        let highest: i32 = cells
            .iter()
            .fold(first, |highest, &cell| highest.max(cell))
            .into();
        let span = u8::try_from(highest - lowest).ok()?;
        keys.extend(cells.iter().map(|&cell| (cell.into() - lowest) as u8));
        let statistics = PrimitiveStatistics::<i32> {
            primitive_type: leaf.clone(),
            null_count: Some(0),
            distinct_count: None,
            max_value: Some(highest),
            min_value: Some(lowest),
        };
        Some(Dictionary {
            plain: (lowest..=highest).flat_map(i32::to_le_bytes).collect(),
            entries: usize::from(span) + 1,
            highest: span,
            statistics: statistics.serialize(),
        })
    }
}
