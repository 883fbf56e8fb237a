//! Marks as PNG: drawn twice as large by plotters' bitmap backend, then made smaller, which smooths every edge.

use crate::plots::canvas::{Mark, Paint};
use crate::plots::typeface;
use plotters::backend::BitMapBackend;
use plotters::style::{Color, RGBColor, ShapeStyle};
use plotters_backend::{BackendCoord, DrawingBackend};

/// How much larger it is drawn.
const OVERSIZE: u32 = 2;

/// Bytes of a pixel.
const RGB: usize = 3;

/// The picture as the bytes of a PNG file, a pixel to a unit.
pub(super) fn png((width, height): (u32, u32), marks: &[Mark]) -> Result<Vec<u8>, png::EncodingError> {
    let large = (width * OVERSIZE, height * OVERSIZE);
    let mut pixels = vec![0xff; large.0 as usize * large.1 as usize * RGB];
    for mark in marks {
        match mark {
            Mark::Text(words) => {
                let at = (words.at.0 * f64::from(OVERSIZE), words.at.1 * f64::from(OVERSIZE));
                typeface::paint(
                    &words.text,
                    words.weight,
                    words.size * f64::from(OVERSIZE),
                    at,
                    |x, y, cover| {
                        blend(&mut pixels, large, (x, y), words.paint, f64::from(cover));
                    },
                );
            }
            shape => {
                let mut bitmap = BitMapBackend::with_buffer(&mut pixels, large);
                // Drawing into memory cannot fail.
                let _ = draw(&mut bitmap, shape);
            }
        }
    }
    encode((width, height), &halved(&pixels, (width, height)))
}

fn draw<B: DrawingBackend>(
    bitmap: &mut B,
    mark: &Mark,
) -> Result<(), plotters_backend::DrawingErrorKind<B::ErrorType>> {
    let factor = OVERSIZE as i32;
    let large = |points: &[BackendCoord]| {
        points
            .iter()
            .map(|(x, y)| (x * factor, y * factor))
            .collect::<Vec<_>>()
    };
    match mark {
        Mark::Field { points, paint } => match rectangle(points) {
            Some((a, b)) => {
                // Up to, not into, the far edge: fields side by side neither overlap nor leave a gap.
                let far = (b.0 * factor - 1, b.1 * factor - 1);
                bitmap.draw_rect((a.0 * factor, a.1 * factor), far, &style(*paint, 1), true)
            }
            None => bitmap.fill_polygon(large(points), &style(*paint, 1)),
        },
        Mark::Line { points, width, paint } => {
            bitmap.draw_path(large(points), &style(*paint, width * OVERSIZE))
        }
        Mark::Circle {
            centre,
            radius,
            filled,
            width,
            paint,
        } => {
            let centre = (centre.0 * factor, centre.1 * factor);
            bitmap.draw_circle(
                centre,
                radius * OVERSIZE,
                &style(*paint, width * OVERSIZE),
                *filled,
            )
        }
        Mark::Text(_) => Ok(()),
    }
}

/// The two corners of a rectangle, upper left first.
fn rectangle(points: &[BackendCoord]) -> Option<(BackendCoord, BackendCoord)> {
    let &[a, b, c, d] = points else { return None };
    let rectangle = a.1 == b.1 && b.0 == c.0 && c.1 == d.1 && d.0 == a.0;
    rectangle.then(|| ((a.0.min(c.0), a.1.min(c.1)), (a.0.max(c.0), a.1.max(c.1))))
}

fn style(paint: Paint, width: u32) -> ShapeStyle {
    ShapeStyle {
        color: paint.colour.mix(paint.alpha),
        filled: true,
        stroke_width: width,
    }
}

fn blend(pixels: &mut [u8], size: (u32, u32), (x, y): (i32, i32), paint: Paint, cover: f64) {
    let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) else {
        return;
    };
    if x >= size.0 || y >= size.1 {
        return;
    }
    let strength = (cover * paint.alpha).clamp(0.0, 1.0);
    if strength == 0.0 {
        return; // most of the box around a letter
    }
    let at = (y as usize * size.0 as usize + x as usize) * RGB;
    let RGBColor(red, green, blue) = paint.colour;
    for (pixel, ink) in pixels[at..at + RGB].iter_mut().zip([red, green, blue]) {
        *pixel = (f64::from(*pixel) + (f64::from(ink) - f64::from(*pixel)) * strength).round() as u8;
    }
}

/// Each pixel the mean of the four it was drawn as.
fn halved(large: &[u8], (width, height): (u32, u32)) -> Vec<u8> {
    let (width, height) = (width as usize, height as usize);
    let line = width * OVERSIZE as usize * RGB;
    let mut small = Vec::with_capacity(width * height * RGB);
    let mut twos = vec![0; line];
    for lines in large.chunks_exact(2 * line) {
        let (upper, lower) = lines.split_at(line);
        for ((two, upper), lower) in twos.iter_mut().zip(upper).zip(lower) {
            *two = u16::from(*upper) + u16::from(*lower);
        }
        for twos in twos.chunks_exact(2 * RGB) {
            let mean = |channel: usize| ((twos[channel] + twos[channel + RGB] + 2) / 4) as u8;
            small.extend_from_slice(&[mean(0), mean(1), mean(2)]);
        }
    }
    small
}

fn encode((width, height): (u32, u32), pixels: &[u8]) -> Result<Vec<u8>, png::EncodingError> {
    /// 2000 units across the width of a page of paper, 17 cm: 300 to the inch.
    const PIXELS_PER_METRE: u32 = 11_811;
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    // A tenth larger than with the best, in a fifth of the time: a run waits for its pictures.
    encoder.set_compression(png::Compression::Balanced);
    // Lines and letters on plain paper are a sixth smaller without.
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_pixel_dims(Some(png::PixelDimensions {
        xppu: PIXELS_PER_METRE,
        yppu: PIXELS_PER_METRE,
        unit: png::Unit::Meter,
    }));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(bytes)
}
