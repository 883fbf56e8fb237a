//! Pictures: figures as plain data, drawn with plotters, as SVG, PNG and PDF. Knows no ruleset.
//!
//! The bytes of a picture depend on its data alone: the font is built in, nothing of the machine is asked. Texts in
//! the SVG are outlines of that font with the words beside them (`aria-label`), and `<title>` and `<desc>` say what
//! the picture shows.

mod canvas;
mod card;
mod charts;
mod page;
mod palette;
mod pdf;
mod png;
mod svg;
mod typeface;

pub use card::{Paper, draw_card};
pub use svg::PageGlyphs;

use admiralty_core::results::chart::Figure;
use canvas::{Extent, Mark};

/// A picture that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    id: String,
    title: String,
    description: String,
    size: (u32, u32),
    marks: Vec<Mark>,
    /// The same for phones, where there is one.
    narrow: Option<Box<Drawing>>,
}

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the picture {id} cannot be drawn: {reason}")]
pub struct PlotError {
    id: String,
    reason: String,
}

/// Draws a figure; `source` is the line below it that says where its numbers come from.
///
/// # Errors
/// If plotters refuses, which no data should make it do.
pub fn draw(figure: &Figure, source: &str) -> Result<Drawing, PlotError> {
    Ok(Drawing {
        narrow: Some(Box::new(drawn(figure, page::NARROW, source)?)),
        ..drawn(figure, page::WIDE, source)?
    })
}

fn drawn(figure: &Figure, format: page::Format, source: &str) -> Result<Drawing, PlotError> {
    let page = page::Page::new(
        figure,
        format,
        |width| charts::height(&figure.chart, width),
        source,
    );
    let failed = |error: &dyn std::fmt::Display| PlotError {
        id: figure.id.to_string(),
        reason: error.to_string(),
    };
    page.heading().map_err(|error| failed(&error))?;
    charts::draw(&page, &figure.chart).map_err(|error| failed(&error))?;
    Ok(Drawing {
        id: figure.id.to_string(),
        title: figure.title.clone(),
        description: format!("{} {source}", figure.caption),
        size: page.size(),
        marks: page.finish(),
        narrow: None,
    })
}

impl Drawing {
    /// Width and height, 300 units to the inch.
    #[must_use]
    pub const fn size(&self) -> (u32, u32) {
        self.size
    }

    /// As an SVG document, which can stand in a page of HTML as it is.
    #[must_use]
    pub fn svg(&self) -> String {
        svg::svg(&self.head(&self.id), &self.marks)
    }

    /// The same for a page of HTML with several pictures, once for wide screens and once for phones: outlines of letters
    /// that an earlier picture of the page brought are not repeated.
    #[must_use]
    pub fn svg_on_page(&self, page: &mut PageGlyphs) -> String {
        let wide = svg::svg_on_page(&self.head(&self.id), &self.marks, page);
        let Some(narrow) = &self.narrow else { return wide };
        let id = format!("{}-narrow", self.id);
        let narrow = svg::svg_on_page(&narrow.head(&id), &narrow.marks, page);
        format!("<div class=\"wide\">{wide}</div>\n<div class=\"narrow\">{narrow}</div>\n")
    }

    /// The drawing for phones, as a picture of its own.
    #[must_use]
    pub fn narrow(&self) -> Option<&Drawing> {
        self.narrow.as_deref()
    }

    fn head<'a>(&'a self, id: &'a str) -> svg::Head<'a> {
        svg::Head {
            id,
            title: &self.title,
            description: &self.description,
            size: self.size,
        }
    }

    /// As a PNG file, for print at 300 dots to the inch.
    ///
    /// # Errors
    /// If the encoder refuses, which no data should make it do.
    pub fn png(&self) -> Result<Vec<u8>, PlotError> {
        png::png(self.size, &self.marks).map_err(|error| PlotError {
            id: self.id.clone(),
            reason: error.to_string(),
        })
    }

    /// As a PDF file of one page, 300 units to the inch, with texts that can be searched and copied.
    #[must_use]
    pub fn pdf(&self) -> Vec<u8> {
        pdf::pdf(&self.title, self.size, &self.marks)
    }

    /// Whatever is drawn outside the picture. Empty if all is well.
    #[must_use]
    pub fn outside(&self) -> Vec<String> {
        let narrow = self.narrow.iter().flat_map(|narrow| narrow.outside_of_this());
        self.outside_of_this().into_iter().chain(narrow).collect()
    }

    fn outside_of_this(&self) -> Vec<String> {
        let (width, height) = (f64::from(self.size.0), f64::from(self.size.1));
        let inside = |x: f64, y: f64| (0.0..=width).contains(&x) && (0.0..=height).contains(&y);
        let mut faults = Vec::new();
        for mark in &self.marks {
            let whole = match mark {
                Mark::Field { points, .. } | Mark::Line { points, .. } => {
                    points.iter().all(|&(x, y)| inside(f64::from(x), f64::from(y)))
                }
                Mark::Circle { centre, radius, .. } => {
                    let (x, y, r) = (f64::from(centre.0), f64::from(centre.1), f64::from(*radius));
                    inside(x - r, y - r) && inside(x + r, y + r)
                }
                Mark::Text(words) => {
                    let Extent {
                        left,
                        top,
                        right,
                        bottom,
                    } = words.extent();
                    inside(left, top) && inside(right, bottom)
                }
            };
            if !whole {
                faults.push(format!("outside the picture: {mark:?}"));
            }
        }
        faults
    }

    /// What is wrong with the layout: anything drawn outside the picture, texts that overlap. Empty if all is well.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        let mut faults = self.outside_of_this();
        faults.extend(self.narrow.iter().flat_map(|narrow| narrow.faults()));
        let texts: Vec<_> = self.texts().collect();
        for (index, one) in texts.iter().enumerate() {
            for other in texts[index + 1..]
                .iter()
                .filter(|other| other.extent().meets(&one.extent()))
            {
                faults.push(format!("{:?} and {:?} overlap", one.text, other.text));
            }
        }
        faults
    }

    fn texts(&self) -> impl Iterator<Item = &canvas::Words> {
        self.marks.iter().filter_map(|mark| match mark {
            Mark::Text(words) => Some(words),
            _ => None,
        })
    }
}
