//! A table of exact figures, from which the whole table and the card for play are made.

use admiralty_core::results::odds::{
    Card, CardCell, CardRow, Heading, OddsColumn, OddsRow, OddsTable, Panel,
};

/// Matrices of shares.
pub(super) struct Sheet {
    /// What it is asked for by.
    pub name: &'static str,
    pub title: String,
    pub note: String,
    /// What panels, rows and columns are.
    pub labels: [&'static str; 3],
    /// What the shares of a cell are, in order.
    pub figures: Vec<&'static str>,
    /// Whether the second share counts against the first, in colours.
    pub opposed: bool,
    pub blocks: Vec<Block>,
}

/// One matrix.
pub(super) struct Block {
    pub title: String,
    pub columns: Vec<String>,
    /// A name, and for each column its shares; nothing where there is no such thing.
    pub rows: Vec<(String, Vec<Option<Vec<f64>>>)>,
}

impl Sheet {
    /// The whole table, row by row.
    pub fn table(&self) -> OddsTable {
        let mut rows = Vec::new();
        for block in &self.blocks {
            for (row, cells) in &block.rows {
                let named = block.columns.iter().zip(cells);
                rows.extend(named.filter_map(|(column, shares)| {
                    Some(OddsRow {
                        labels: vec![block.title.clone(), row.clone(), column.clone()],
                        cells: shares.clone()?,
                    })
                }));
            }
        }
        OddsTable {
            name: self.name,
            title: self.title.clone(),
            note: self.note.clone(),
            labels: self.labels.to_vec(),
            columns: self.figures.iter().copied().map(OddsColumn::share).collect(),
            wholes: Vec::new(),
            rows,
        }
    }

    /// The card.
    pub fn card(&self) -> Card {
        let colours: &[&str] = if self.opposed {
            &self.figures[..2]
        } else {
            &self.figures[..1]
        };
        Card {
            name: self.name,
            title: self.title.clone(),
            note: self.note.clone(),
            lines: Vec::new(),
            colours: colours.iter().map(ToString::to_string).collect(),
            panels: self.blocks.iter().map(|block| self.panel(block)).collect(),
            key: Vec::new(),
        }
    }

    fn panel(&self, block: &Block) -> Panel {
        let heading = |word: &String| Heading::new(word.clone(), "");
        let cell = |shares: &Option<Vec<f64>>| {
            let shares = shares.clone().unwrap_or_else(|| vec![0.0; self.figures.len()]);
            let against = if self.opposed { shares[1] } else { 0.0 };
            CardCell {
                shade: shares[0] - against,
                lines: vec![shares],
            }
        };
        let row = |(name, cells): &(String, Vec<Option<Vec<f64>>>)| CardRow {
            heading: heading(name),
            cells: cells.iter().map(cell).collect(),
        };
        Panel {
            title: block.title.clone(),
            rows_are: self.labels[1].to_owned(),
            columns_are: self.labels[2].to_owned(),
            columns: block.columns.iter().map(heading).collect(),
            rows: block.rows.iter().map(row).collect(),
        }
    }
}
