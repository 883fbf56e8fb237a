//! Statistics: from integer counts to estimates with intervals. The only place where results become floats.
//!
//! Every estimate is a value with an interval at a stated [`Level`], 95 % unless said otherwise; intervals are
//! for a number of games fixed beforehand.

mod digits;
mod estimate;
mod fair_bid;
mod histogram;
mod moments;
mod proportion;

pub(crate) use digits::rounded;
pub use digits::{Scale, decimals};
pub use estimate::{Estimate, Level};
pub use fair_bid::{EvenBid, nearest_even_bid};
pub use histogram::Histogram;
pub use moments::Moments;
pub use proportion::wilson;
