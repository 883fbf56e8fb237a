//! Results as text, JSON, HTML and pictures. Knows no game.

pub mod advice;
mod citation;
pub mod description;
mod detail;
mod document;
pub mod odds;
pub mod page_text;
mod paint;
pub mod plots;
pub mod report;
pub mod schema;
pub mod summary;
pub mod table;

pub use citation::{Cited, CitedFile};
pub use detail::Detail;
pub use document::{Stated, document};
pub use paint::Paint;
