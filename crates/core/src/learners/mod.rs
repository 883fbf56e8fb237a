//! Learners that know no game: a small network over sums of rows, its gradients, Adam, and a file to keep it in.

mod adam;
mod correction;
mod file;
mod fit;
mod gradient;
mod network;
mod rows;
mod upper;

pub use adam::Adam;
pub use correction::{Correcting, Correction, Forecasts};
pub use file::{Damaged, Stored};
pub use fit::{Course, Error, Lesson, fit};
pub use gradient::Gradient;
pub use network::{Network, SECOND, Shape, WIDTH, bent, law_of};
pub use upper::{Units, Upper};
