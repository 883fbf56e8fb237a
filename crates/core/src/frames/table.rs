//! Small frames that are made at once, when all is counted: their columns are known when the program runs, not before.

/// A small frame.
#[derive(Clone, Debug, PartialEq)]
pub struct Dataset {
    /// Its name, which is also that of its file.
    pub name: &'static str,
    /// What a row is.
    pub about: String,
    /// The columns from the left, equally long.
    pub columns: Vec<DatasetColumn>,
}

/// A column of a small frame.
#[derive(Clone, Debug, PartialEq)]
pub struct DatasetColumn {
    /// Its name.
    pub name: String,
    /// The unit of its numbers; empty where there is none.
    pub unit: String,
    /// What it means.
    pub about: String,
    /// What it holds.
    pub cells: Cells,
}

/// The cells of such a column.
#[derive(Clone, Debug, PartialEq)]
pub enum Cells {
    /// Words.
    Text(Vec<String>),
    /// Whole numbers from 0.
    Count(Vec<u64>),
    /// Whole numbers.
    Whole(Vec<i64>),
    /// Numbers; none where there is nothing to be said.
    Number(Vec<Option<f64>>),
}

impl Cells {
    /// How many.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Cells::Text(cells) => cells.len(),
            Cells::Count(cells) => cells.len(),
            Cells::Whole(cells) => cells.len(),
            Cells::Number(cells) => cells.len(),
        }
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The name of the type in Polars, in Rust and in Python alike.
    #[must_use]
    pub const fn polars_name(&self) -> &'static str {
        match self {
            Cells::Text(_) => "String",
            Cells::Count(_) => "UInt64",
            Cells::Whole(_) => "Int64",
            Cells::Number(_) => "Float64",
        }
    }
}

impl Dataset {
    /// A frame without columns.
    #[must_use]
    pub fn new(name: &'static str, about: &str) -> Self {
        Dataset {
            name,
            about: about.to_owned(),
            columns: Vec::new(),
        }
    }

    /// Adds a column: its name, its unit, what it means.
    #[must_use]
    pub fn with(mut self, (name, unit, about): (&str, &str, &str), cells: Cells) -> Self {
        self.columns.push(DatasetColumn {
            name: name.to_owned(),
            unit: unit.to_owned(),
            about: about.to_owned(),
            cells,
        });
        self
    }

    /// How many rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, |column| column.cells.len())
    }

    /// A column by its name.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<&Cells> {
        let column = self.columns.iter().find(|column| column.name == name);
        column.map(|column| &column.cells)
    }
}
