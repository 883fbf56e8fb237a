//! A result as a page: blocks that every output draws in its own way.

use crate::results::chart::Figure;
use crate::results::fair_bids::FairBidBy;
use crate::results::grouped;
use crate::results::summary::{Citation, Entry, Grid, Players};
use crate::seats::Seat;
use std::borrow::Cow;

/// A result, the answer first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// The game, and what is asked of it.
    pub kicker: String,
    /// The answer, or the question where the answer takes more than a line.
    pub headline: String,
    /// What stands below it; may be empty.
    pub standfirst: String,
    /// What was played, in a line or a sentence.
    pub played: String,
    /// What is added to the title of a picture that is seen without the page; may be empty.
    pub subject: String,
    /// What is to be said before any figure.
    pub warning: Option<String>,
    /// What the result does not show, in whole sentences.
    pub does_not_show: String,
    /// Everything else, in order.
    pub sections: Vec<Section>,
    /// What gives the same again, each with its name.
    pub commands: Vec<(String, String)>,
    /// What is needed to judge it, name by name.
    pub entries: Vec<(&'static str, String)>,
    /// The citation in a line.
    pub line: String,
}

/// A part of a page with a heading of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// A short word without spaces, unique within the page.
    pub id: Cow<'static, str>,
    /// The heading.
    pub title: String,
    /// What stands in it.
    pub blocks: Vec<Block>,
}

/// A part of a section.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// Sentences.
    Prose(String),
    /// Sentences to be printed elsewhere.
    Quote(String),
    /// Lines as they are.
    Lines(String),
    /// A remark.
    Note(String),
    /// Shares that make up the whole, by seat; nobody's too.
    Shares(Vec<(Option<Seat>, f64)>),
    /// Figures, one by one.
    Facts(Vec<Entry>),
    /// A table.
    Grid {
        /// The table.
        grid: Grid,
        /// Whether it is shown on request alone.
        folded: bool,
    },
    /// A picture.
    Figure {
        /// The picture.
        figure: Figure,
        /// What it is cited by where that is not the page's line.
        line: Option<String>,
        /// Whether it is shown on request alone.
        folded: bool,
    },
    /// What names mean, under a heading, shown on request.
    Terms {
        /// A short word without spaces, unique within the page.
        id: &'static str,
        /// The heading.
        title: String,
        /// The names with their meaning.
        terms: Vec<(String, String)>,
    },
}

impl Block {
    /// A table for everybody to see.
    #[must_use]
    pub const fn grid(grid: Grid) -> Self {
        Block::Grid { grid, folded: false }
    }

    /// A table for those who ask for it.
    #[must_use]
    pub const fn folded(grid: Grid) -> Self {
        Block::Grid { grid, folded: true }
    }

    /// A picture for everybody to see, cited as the page is.
    #[must_use]
    pub const fn figure(figure: Figure) -> Self {
        Block::Figure {
            figure,
            line: None,
            folded: false,
        }
    }
}

impl Page {
    /// An empty page with what this citation says.
    #[must_use]
    pub fn citing<P: Players>(cited: &Citation<P>) -> Self {
        let commands = cited.commands();
        Page {
            warning: cited.warning(),
            does_not_show: format!("{}.", cited.does_not_show()),
            commands: commands
                .map(|(name, command)| (name.to_owned(), command.to_owned()))
                .collect(),
            entries: cited.entries(),
            line: cited.line(),
            ..Page::default()
        }
    }

    /// Adds a section, unless there is nothing in it.
    #[must_use]
    pub fn with(
        mut self,
        id: impl Into<Cow<'static, str>>,
        title: impl Into<String>,
        blocks: impl IntoIterator<Item = Block>,
    ) -> Self {
        let blocks: Vec<Block> = blocks.into_iter().collect();
        if !blocks.is_empty() {
            let (id, title) = (id.into(), title.into());
            self.sections.push(Section { id, title, blocks });
        }
        self
    }

    /// All blocks, in order.
    pub fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.sections.iter().flat_map(|section| &section.blocks)
    }
}

/// What others made of the game, as blocks; none where nothing is on record.
#[must_use]
pub fn fair_bids(bids: &[FairBidBy]) -> Vec<Block> {
    if bids.is_empty() {
        return Vec::new();
    }
    let row = |bid: &FairBidBy| vec![bid.players.clone(), bid.about.clone(), bid.text(), played_by(bid)];
    let words = "Who plays matters more than how many games are played. ± is sampling error alone.";
    vec![
        Block::Prose(words.to_owned()),
        Block::grid(Grid {
            id: "fair-bid-by-commander".to_owned(),
            title: String::new(),
            labels: 2,
            heads: ["players", "how they play", "fair bid", "of"]
                .map(str::to_owned)
                .to_vec(),
            rows: bids.iter().map(row).collect(),
            note: String::new(),
        }),
    ]
}

/// How many games a fair bid is of.
#[must_use]
pub fn played_by(bid: &FairBidBy) -> String {
    bid.games
        .map_or_else(String::new, |games| format!("{} games", grouped(games)))
}
