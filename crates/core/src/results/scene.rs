//! A map with what is where, as plain data: places, who owns them, what stands there, and ways between them.

use crate::results::series::{Series, Tone};

/// A map as it stands at a moment, or what happened on it in some time. Places are meant by their number in the list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The places.
    pub places: Vec<Spot>,
    /// Places that border each other.
    pub links: Vec<(usize, usize)>,
    /// Its height, by its width.
    pub tall: f64,
    /// What stands where.
    pub counters: Vec<Counter>,
    /// Ways that somebody went.
    pub tracks: Vec<Track>,
    /// Places where something happened, and what.
    pub signs: Vec<(usize, String)>,
    /// Shares of a whole by place.
    pub shares: Vec<Share>,
    /// What the colours mean.
    pub legend: Vec<Series>,
}

/// A place of a scene.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// Its name; a few letters, or two words.
    pub name: String,
    /// Its middle, 0 to 1 from the left and from above.
    pub at: (f64, f64),
    /// Whose it is; none where that does not matter.
    pub owner: Option<Tone>,
    /// How much it counts: 0 to 3.
    pub weight: u8,
}

/// Something that stands at a place. Those of a place and a colour are drawn together, a line each.
#[derive(Clone, Debug, PartialEq)]
pub struct Counter {
    /// The place.
    pub at: usize,
    /// Its name.
    pub label: String,
    /// Its colour.
    pub tone: Tone,
}

/// A way through places.
#[derive(Clone, Debug, PartialEq)]
pub struct Track {
    /// Its colour.
    pub tone: Tone,
    /// The places in their order, each with what is written there; may be empty.
    pub stops: Vec<(usize, String)>,
}

/// A share of a whole, drawn as a bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    /// The place.
    pub at: usize,
    /// The share, 0 to 1.
    pub share: f64,
    /// What is written on it.
    pub label: String,
    /// Its colour.
    pub tone: Tone,
}
