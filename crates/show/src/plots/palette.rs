//! Colours: those of Okabe and Ito (*Color Universal Design*, 2008), which people with any common colour blindness
//! can tell apart, and tints of them.

use admiralty_core::results::chart::Tone;
use admiralty_core::seats::MAX_SEATS;
use plotters::style::RGBColor;

/// Text, axes: in the SVG it follows the colour of the text around the picture. This and the next two are known again
/// there by their value, so no tint of a tone may equal them.
pub(super) const INK: RGBColor = RGBColor(0x21, 0x22, 0x23);
/// Text of less weight.
pub(super) const QUIET: RGBColor = RGBColor(0x6a, 0x6b, 0x6c);
/// Lines of the grid.
pub(super) const GRID: RGBColor = RGBColor(0xc8, 0xc9, 0xca);
/// The paper.
pub(super) const PAPER: RGBColor = RGBColor(0xff, 0xff, 0xff);
/// Text on a light field, whatever the colour of the page.
pub(super) const ON_LIGHT: RGBColor = RGBColor(0x11, 0x11, 0x11);
/// Text on a dark field.
pub(super) const ON_DARK: RGBColor = RGBColor(0xfe, 0xfe, 0xfe);
/// For what belongs to no side: Okabe and Ito's bluish green.
pub(super) const PLAIN: RGBColor = RGBColor(0x00, 0x9e, 0x73);

/// The colours of the seats: blue, vermilion, then the others of the palette.
const SEATS: [RGBColor; MAX_SEATS] = [
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0xcc, 0x79, 0xa7),
    RGBColor(0xe6, 0x9f, 0x00),
    RGBColor(0x56, 0xb4, 0xe9),
    RGBColor(0xf0, 0xe4, 0x42),
    RGBColor(0x33, 0x22, 0x88),
    RGBColor(0x88, 0x22, 0x55),
];

/// The colour of a tone; nobody's is grey.
pub(super) const fn colour(tone: Tone) -> RGBColor {
    match tone {
        Tone::Of(seat) => SEATS[seat.index() % MAX_SEATS],
        Tone::Nobody => RGBColor(0x8c, 0x8c, 0x8c),
    }
}

/// A colour mixed with paper: 0 is paper, 1 the colour itself.
pub(super) fn tint(colour: RGBColor, strength: f64) -> RGBColor {
    let mix = |ink: u8, paper: u8| {
        (f64::from(paper) + (f64::from(ink) - f64::from(paper)) * strength).round() as u8
    };
    RGBColor(
        mix(colour.0, PAPER.0),
        mix(colour.1, PAPER.1),
        mix(colour.2, PAPER.2),
    )
}

/// The colour of text that can be read on this field: the one with more contrast, by the relative luminance of
/// WCAG 2.
pub(super) fn text_on(field: RGBColor) -> RGBColor {
    let linear = |byte: u8| {
        let x = f64::from(byte) / 255.0;
        if x <= 0.040_45 {
            x / 12.92
        } else {
            ((x + 0.055) / 1.055).powf(2.4)
        }
    };
    let luminance = 0.2126 * linear(field.0) + 0.7152 * linear(field.1) + 0.0722 * linear(field.2);
    // (L + 0.05) / 0.05 = 1.05 / (L + 0.05) where L = √(1.05 · 0.05) − 0.05.
    if luminance > 0.179 { ON_LIGHT } else { ON_DARK }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Else a cell of a map would change its colour on a dark page.
    #[test]
    fn no_tint_is_taken_for_ink() {
        for tone in Tone::ALL {
            for strength in 0..=1000 {
                let tint = tint(colour(tone), f64::from(strength) / 1000.0);
                assert!(![INK, QUIET, GRID].contains(&tint), "{tone:?} {strength}");
            }
        }
    }

    #[test]
    fn text_is_dark_on_light_and_light_on_dark() {
        assert_eq!(text_on(PAPER), ON_LIGHT);
        assert_eq!(text_on(RGBColor(0, 0, 0)), ON_DARK);
        assert_eq!(tint(RGBColor(5, 55, 155), 0.0), PAPER);
        assert_eq!(tint(RGBColor(5, 55, 155), 0.5), RGBColor(130, 155, 205));
    }
}
