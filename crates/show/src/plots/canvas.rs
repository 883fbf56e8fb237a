//! What plotters draws on: a list of marks, from which the SVG and the PNG are made, and in which mistakes can be
//! looked for.

use crate::plots::typeface;
use crate::plots::typeface::{CAPITAL, DESCENT, Weight};
use plotters::style::RGBColor;
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind, FontStyle,
};
use std::cell::RefCell;
use std::convert::Infallible;
use std::rc::Rc;

/// Something drawn, in units of the picture.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Mark {
    /// A filled field.
    Field { points: Vec<BackendCoord>, paint: Paint },
    /// A line along points.
    Line {
        points: Vec<BackendCoord>,
        width: u32,
        paint: Paint,
    },
    /// A disc or a ring.
    Circle {
        centre: BackendCoord,
        radius: u32,
        filled: bool,
        width: u32,
        paint: Paint,
    },
    /// A text.
    Text(Words),
}

/// A colour, and how much of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Paint {
    pub colour: RGBColor,
    pub alpha: f64,
}

/// A text on its line.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Words {
    pub text: String,
    pub weight: Weight,
    pub size: f64,
    /// Where its line begins.
    pub at: (f64, f64),
    pub paint: Paint,
}

/// The box around a text: left, top, right, bottom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Extent {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Words {
    /// The room it takes.
    pub fn extent(&self) -> Extent {
        Extent {
            left: self.at.0,
            top: self.at.1 - CAPITAL * self.size,
            right: self.at.0 + typeface::width(&self.text, self.size, self.weight),
            bottom: self.at.1 + DESCENT * self.size,
        }
    }
}

impl Extent {
    /// Whether two boxes share any room.
    pub fn meets(&self, other: &Extent) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }
}

/// The list of marks as plotters' backend. Copies draw on the same list.
#[derive(Clone, Debug)]
pub(super) struct Canvas {
    size: (u32, u32),
    marks: Rc<RefCell<Vec<Mark>>>,
}

impl Canvas {
    /// An empty one of so many units.
    pub fn new(size: (u32, u32)) -> Self {
        Canvas {
            size,
            marks: Rc::default(),
        }
    }

    /// What was drawn.
    pub fn take(&self) -> Vec<Mark> {
        self.marks.take()
    }

    fn push(&self, mark: Mark) {
        self.marks.borrow_mut().push(mark);
    }
}

fn paint(colour: BackendColor) -> Paint {
    Paint {
        colour: RGBColor(colour.rgb.0, colour.rgb.1, colour.rgb.2),
        alpha: colour.alpha,
    }
}

fn weight(style: FontStyle) -> Weight {
    match style {
        FontStyle::Bold => Weight::Semibold,
        FontStyle::Normal | FontStyle::Oblique | FontStyle::Italic => Weight::Regular,
    }
}

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

impl DrawingBackend for Canvas {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, colour: BackendColor) -> Drawn {
        let points = vec![(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)];
        self.push(Mark::Field {
            points,
            paint: paint(colour),
        });
        Ok(())
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Drawn {
        self.draw_path([from, to], style)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        a: BackendCoord,
        b: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn {
        let points = vec![a, (b.0, a.1), b, (a.0, b.1)];
        if fill {
            return self.fill_polygon(points, style);
        }
        self.draw_path(points.into_iter().chain([a]), style)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        let points = path.into_iter().collect();
        self.push(Mark::Line {
            points,
            width: style.stroke_width(),
            paint: paint(style.color()),
        });
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        centre: BackendCoord,
        radius: u32,
        style: &S,
        filled: bool,
    ) -> Drawn {
        let (width, paint) = (style.stroke_width(), paint(style.color()));
        self.push(Mark::Circle {
            centre,
            radius,
            filled,
            width,
            paint,
        });
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> Drawn {
        self.push(Mark::Field {
            points: corners.into_iter().collect(),
            paint: paint(style.color()),
        });
        Ok(())
    }

    /// Upwards, a text is anchored at the top of its capitals, at their middle, or at its line.
    fn draw_text<T: BackendTextStyle>(&mut self, text: &str, style: &T, at: BackendCoord) -> Drawn {
        let (size, weight) = (style.size(), weight(style.style()));
        let anchor = style.anchor();
        let left = match anchor.h_pos {
            HPos::Left => 0.0,
            HPos::Center => 0.5,
            HPos::Right => 1.0,
        } * typeface::width(text, size, weight);
        let above = match anchor.v_pos {
            VPos::Top => 1.0,
            VPos::Center => 0.5,
            VPos::Bottom => 0.0,
        } * CAPITAL
            * size;
        let at = (f64::from(at.0) - left, f64::from(at.1) + above);
        self.push(Mark::Text(Words {
            text: text.to_owned(),
            weight,
            size,
            at,
            paint: paint(style.color()),
        }));
        Ok(())
    }

    fn estimate_text_size<T: BackendTextStyle>(
        &self,
        text: &str,
        style: &T,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        let width = typeface::width(text, style.size(), weight(style.style()));
        Ok((width.ceil() as u32, (CAPITAL * style.size()).ceil() as u32))
    }
}
