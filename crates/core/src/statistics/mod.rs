//! Statistics: from integer counts to estimates with intervals. The only place where results become floats.
//!
//! Every estimate is a value with an interval at a stated [`Level`], 95 % unless said otherwise. [`Intervals`]
//! says whether it is for a number of games fixed beforehand or stays valid while it is watched.

mod clusters;
mod contests;
mod digits;
mod elo;
mod estimate;
mod fair_bid;
mod histogram;
mod intervals;
mod least_squares;
mod moments;
mod paired;
mod pentanomial;
mod precision;
mod proportion;
mod ratings;
mod simultaneous;
mod sprt;

pub use clusters::Clusters;
pub use contests::{Contest, Effects, Forecast, best_ridge};
pub use digits::{Scale, decimals, rounded};
pub use elo::{Elo, elo_text};
pub use estimate::{Estimate, Level};
pub use fair_bid::{EvenBid, MidMedian, mid_median, nearest_even_bid};
pub use histogram::Histogram;
pub use intervals::Intervals;
pub use least_squares::{LeastSquares, Line};
pub use moments::Moments;
pub use paired::{Paired, most_factor};
pub use pentanomial::{PAIR_SCORES, Pentanomial};
pub use precision::{Figures, Precision, PrecisionError, Unit};
use proportion::share_at;
pub use proportion::wilson;
pub use ratings::{Encounter, ratings};
pub use simultaneous::Simultaneous;
pub use sprt::{Sprt, SprtError, Verdict};
