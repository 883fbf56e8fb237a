//! Figures as plain data: what a picture shows, before anybody draws it.

use crate::results::scene::Scene;
pub use crate::results::series::{Series, Tone};
use crate::statistics::{Estimate, Scale};
use std::borrow::Cow;

/// A picture: what it is called, how to read it, and its numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// A short word without spaces, unique within a report; the name of the picture's files.
    pub id: Cow<'static, str>,
    /// What it shows.
    pub title: String,
    /// How to read it: what is counted and in which unit, of how many games.
    pub caption: String,
    /// The numbers.
    pub chart: Chart,
}

/// A name as the word of a figure: `19.3 every turn` is `19-3-every-turn`.
#[must_use]
pub fn word_of(name: &str) -> String {
    let mut word = String::new();
    for letter in name.chars() {
        if letter.is_alphanumeric() {
            word.extend(letter.to_lowercase());
        } else if !word.is_empty() && !word.ends_with('-') {
            word.push('-');
        }
    }
    word.trim_end_matches('-').to_owned()
}

impl Figure {
    /// The same with a title that says what was played, for a picture that is seen without its report.
    #[must_use]
    pub fn titled(&self, subject: &str) -> Self {
        Figure {
            title: format!("{}: {subject}", self.title),
            ..self.clone()
        }
    }
}

/// The numbers of a picture, by the kind of picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Chart {
    /// A bar for each value that a game can end with.
    Distribution(Distribution),
    /// How something spreads as a game goes on.
    Fan(Fan),
    /// Shares by row and column.
    HeatMap(HeatMap),
    /// What pairs of strategies come to.
    Payoffs(Payoffs),
    /// Bars with intervals, side by side.
    Bars(Bars),
    /// Bars cut into their parts.
    Shares(Shares),
    /// Estimates with their bands over bins.
    Curves(Curves),
    /// Estimates about zero, one below another.
    Forest(Forest),
    /// Estimates joined by lines over a few steps.
    Lines(Lines),
    /// How often each whole number came up, one outline over another.
    Outlines(Outlines),
    /// Bars from zero to both sides, the longest at the top.
    Tornado(Tornado),
    /// Arrows between places, a map for each set of them.
    Atlas(Atlas),
    /// A map with what is where.
    Scene(Scene),
}

/// A bar for each whole number that came up, split by series.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// What the numbers are.
    pub measure: String,
    /// What a bar is split into, from its foot.
    pub series: Vec<Series>,
    /// The number, and for each series its share of all games, 0 to 1.
    pub bars: Vec<(i32, Vec<f64>)>,
    /// The share to which the scale reaches at least, so that pictures that are compared have the same.
    pub reach: f64,
    /// Words for its two ends.
    pub ends: Option<Ends>,
}

/// How often each whole number came up, one outline over another.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlines {
    /// What the numbers are.
    pub measure: String,
    /// The number of the first share.
    pub first: i32,
    /// The outlines, each with its name and the shares of all games, number by number, 0 to 1; the first is filled.
    pub outlines: Vec<(String, Vec<f64>)>,
    /// Words for the two ends of the scale.
    pub ends: Option<Ends>,
}

/// Words for what lies below and above zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ends {
    /// Below.
    pub below: Series,
    /// Above.
    pub above: Series,
}

impl Ends {
    /// The same words in nobody's colour.
    #[must_use]
    pub fn uncoloured(self) -> Self {
        let plain = |series: Series| Series::new(series.label, Tone::Nobody);
        Ends {
            below: plain(self.below),
            above: plain(self.above),
        }
    }
}

/// Quantiles, step by step.
#[derive(Clone, Debug, PartialEq)]
pub struct Fan {
    /// What is measured, and its unit.
    pub measure: String,
    /// The steps, with their labels.
    pub steps: Vec<(String, Quantiles)>,
    /// The values that the scale holds at least, so that pictures that are compared have the same.
    pub reach: (f64, f64),
    /// Words for below and above zero.
    pub ends: Option<Ends>,
}

/// The quantiles of a fan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantiles {
    /// 5 %.
    pub p5: f64,
    /// 25 %.
    pub p25: f64,
    /// The median.
    pub p50: f64,
    /// 75 %.
    pub p75: f64,
    /// 95 %.
    pub p95: f64,
}

/// Shares by row and column, a panel for each series.
#[derive(Clone, Debug, PartialEq)]
pub struct HeatMap {
    /// The labels of the rows, from above.
    pub rows: Vec<String>,
    /// The labels of the columns.
    pub columns: Vec<String>,
    /// What the columns are.
    pub measure: String,
    /// The panels, from the left.
    pub panels: Vec<Panel>,
}

/// A panel of a heat map.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// What its shares are of.
    pub series: Series,
    /// By row and column, 0 to 1; none where nothing is known.
    pub cells: Vec<Vec<Option<f64>>>,
}

/// What pairs of strategies come to: numbers with a sign, by row and column.
#[derive(Clone, Debug, PartialEq)]
pub struct Payoffs {
    /// The labels of the rows, from above.
    pub rows: Vec<String>,
    /// The labels of the columns, a few letters at most.
    pub columns: Vec<String>,
    /// By row and column.
    pub cells: Vec<Vec<f64>>,
    /// The number that has the full colour at least, so that pictures that are compared have the same.
    pub reach: f64,
    /// What the columns are.
    pub measure: String,
    /// Words for below and above zero; their tones colour the cells.
    pub ends: Ends,
}

/// Bars side by side.
#[derive(Clone, Debug, PartialEq)]
pub struct Bars {
    /// What is measured, and its unit.
    pub measure: String,
    /// The bars of a group.
    pub series: Vec<Series>,
    /// The groups, from above: a label, and an estimate for each series that has one.
    pub groups: Vec<(String, Vec<Option<Estimate>>)>,
}

/// Bars cut into their parts.
#[derive(Clone, Debug, PartialEq)]
pub struct Shares {
    /// What the parts are, in the order in which they follow one another; each is darker than the one before.
    pub parts: Vec<String>,
    /// The bars, from above: whose it is, and the share of each part, 0 to 1.
    pub rows: Vec<(Series, Vec<f64>)>,
    /// A column beside the bars.
    pub beside: Option<Whole>,
}

/// A whole and its parts, from above.
#[derive(Clone, Debug, PartialEq)]
pub struct Whole {
    /// What it is.
    pub title: String,
    /// Its parts and their shares, 0 to 1.
    pub parts: Vec<(Series, f64)>,
}

/// Estimates with bands over bins.
#[derive(Clone, Debug, PartialEq)]
pub struct Curves {
    /// What the bins are.
    pub bins_measure: String,
    /// What is measured, and its unit.
    pub measure: String,
    /// How it is shown.
    pub scale: Scale,
    /// The bins: a label, and how many cases lie in it; 0 where figures are exact.
    pub bins: Vec<(String, u64)>,
    /// The curves: an estimate for each bin that has enough cases.
    pub curves: Vec<(Series, Vec<Option<Estimate>>)>,
}

/// Estimates about zero, one below another.
#[derive(Clone, Debug, PartialEq)]
pub struct Forest {
    /// What is measured, and its unit.
    pub measure: String,
    /// How it is shown.
    pub scale: Scale,
    /// The groups, from above: a heading, and its rows with their labels.
    pub groups: Vec<(String, Vec<(String, Estimate)>)>,
    /// Words for below and above zero.
    pub ends: Option<Ends>,
}

/// Estimates over a few steps, joined by lines where the steps follow one another.
#[derive(Clone, Debug, PartialEq)]
pub struct Lines {
    /// Whether one step leads to the next, as turns do; else steps are categories, and their estimates stand side by side.
    pub joined: bool,
    /// What is measured, and its unit.
    pub measure: String,
    /// What the steps are.
    pub steps_measure: String,
    /// The steps.
    pub steps: Vec<String>,
    /// The lines, each with its name and an estimate for each step.
    pub lines: Vec<(String, Vec<Estimate>)>,
}

/// Bars from zero to both sides.
#[derive(Clone, Debug, PartialEq)]
pub struct Tornado {
    /// What is measured, and its unit.
    pub measure: String,
    /// The rows, from above: a label, and its bars with theirs.
    pub rows: Vec<(String, Vec<(String, Estimate)>)>,
    /// Words for below and above zero; their tones colour the bars.
    pub ends: Ends,
}

/// Places, and maps with arrows between them.
#[derive(Clone, Debug, PartialEq)]
pub struct Atlas {
    /// The places, the same on every map.
    pub places: Vec<AtlasPlace>,
    /// The maps.
    pub maps: Vec<AtlasMap>,
}

impl Atlas {
    /// The place of a name.
    #[must_use]
    pub fn place(&self, name: &str) -> Option<&AtlasPlace> {
        self.places.iter().find(|place| place.name == name)
    }
}

/// A place of an atlas.
#[derive(Clone, Debug, PartialEq)]
pub struct AtlasPlace {
    /// Its name.
    pub name: String,
    /// Its middle, 0 to 1 from the left and from above.
    pub at: (f64, f64),
    /// Whether it is set off.
    pub bold: bool,
}

/// A map of an atlas.
#[derive(Clone, Debug, PartialEq)]
pub struct AtlasMap {
    /// What stands above it.
    pub title: String,
    /// Its arrows.
    pub arrows: Vec<Arrow>,
}

/// An arrow between two places of an atlas; one whose places are not known is not drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrow {
    /// Where it begins.
    pub from: String,
    /// Where it points to.
    pub to: String,
    /// The word on it.
    pub label: String,
    /// Its colour.
    pub tone: Tone,
    /// Whether it is drawn heavy.
    pub sure: bool,
}
