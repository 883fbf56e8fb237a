//! Cards: matrices with coloured cells on one page of paper.

use super::Drawing;
use super::canvas::{Mark, Paint, Words};
use super::palette::{GRID, INK, PAPER, PLAIN, QUIET, colour, text_on, tint};
use super::typeface::{self, CAPITAL, Weight};
use admiralty_core::results::chart::Tone;
use admiralty_core::results::odds::{Card, CardCell, Heading, Panel};
use plotters::style::RGBColor;

use crate::odds::card::{dash, figures, key};

/// A size of paper, used upright or across, whichever gives the larger letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 148 by 210 mm.
    #[default]
    A5,
    /// 210 by 297 mm.
    A4,
}

/// Units of a picture to the inch.
const DOTS: f64 = 300.0;
const MILLIMETRES: f64 = 25.4;
/// What printers leave white.
const MARGIN: f64 = 95.0;
/// Letters of cells, from the largest down to what can just be read.
const SIZES: std::ops::RangeInclusive<u32> = 14..=60;
/// The depths of a colour that its legend shows.
const DEPTHS: [f64; 3] = [0.2, 0.5, 0.8];
/// How deep the deepest colour of a cell is.
const DEEPEST: f64 = 0.75;

// Letters and gaps as shares of the letters of cells.
const TITLE: f64 = 1.7;
const HEAD: f64 = 1.15;
const SMALL: f64 = 0.82;
const LEAD: f64 = 1.3;
const GAP: f64 = 0.9;
const PAD: f64 = 0.45;
/// The widest that row headings are before they are broken.
const WIDEST_LABEL: f64 = 13.0;
/// The widest that column headings are before they are broken.
const WIDEST_HEAD: f64 = 5.2;
/// How far cells may be stretched to fill the page.
const STRETCH: f64 = 2.2;

impl Paper {
    /// Width and height in units, the shorter first.
    #[must_use]
    pub fn size(self) -> (u32, u32) {
        let (short, long) = match self {
            Paper::A5 => (148.0, 210.0),
            Paper::A4 => (210.0, 297.0),
        };
        let units = |length: f64| (length / MILLIMETRES * DOTS).round() as u32;
        (units(short), units(long))
    }
}

/// Draws a card on a page, with the largest letters that fit; `source` is the line below that says whose numbers.
#[must_use]
pub fn draw_card(card: &Card, source: &str, paper: Paper) -> Drawing {
    let (short, long) = paper.size();
    let ways =
        (1..=card.panels.len().max(1)).flat_map(|across| [((long, short), across), ((short, long), across)]);
    let at = |(size, across), letters: u32| Layout::new(card, source, size, across, f64::from(letters));
    let mut best = *SIZES.start();
    let mut layout = at(((long, short), 1), best);
    for way in ways {
        // The largest letters that fit this way, if they are larger than those of the ways before.
        let mut bounds = best..=*SIZES.end();
        if best < *SIZES.end() && !at(way, best + 1).fits() {
            continue;
        }
        while bounds.start() < bounds.end() {
            let middle = (bounds.start() + bounds.end()).div_ceil(2);
            let tried = at(way, middle);
            if tried.fits() {
                (best, layout) = (middle, tried);
                bounds = middle..=*bounds.end();
            } else {
                bounds = *bounds.start()..=middle - 1;
            }
        }
    }
    Drawing {
        id: format!("card-{}", card.name),
        title: card.title.clone(),
        description: format!("{} {source}", note(card)),
        size: layout.size,
        marks: layout.marks(),
        narrow: None,
    }
}

/// How to read the card, and its cells with one line above the other.
fn note(card: &Card) -> String {
    let note = match card.lines.as_slice() {
        [] => card.note.clone(),
        [upper, lower] => format!(
            "{} In each cell, in percent, above: {upper}; below: {lower}.",
            card.note
        ),
        lines => format!("{} In each cell, in percent: {}.", card.note, lines.join("; ")),
    };
    note + dash(card, usize::MAX)
}

/// A heading in lines: words, then the detail.
struct Broken {
    words: Vec<String>,
    details: Vec<String>,
}

impl Broken {
    fn new(heading: &Heading, letters: f64, widest: f64) -> Self {
        let wrap = |text: &str, size, weight| typeface::wrap(text, size, weight, widest * letters);
        Broken {
            words: wrap(&heading.word, letters * SMALL, Weight::Semibold),
            details: wrap(&heading.detail, letters * SMALL, Weight::Regular),
        }
    }

    fn lines(&self) -> impl Iterator<Item = (&str, Weight, RGBColor)> {
        let words = self
            .words
            .iter()
            .map(|line| (line.as_str(), Weight::Semibold, INK));
        words.chain(
            self.details
                .iter()
                .map(|line| (line.as_str(), Weight::Regular, QUIET)),
        )
    }

    fn width(&self, letters: f64) -> f64 {
        let widths = self
            .lines()
            .map(|(line, weight, _)| typeface::width(line, letters * SMALL, weight));
        widths.fold(0.0, f64::max)
    }
}

/// A panel with the least room that it takes.
struct Block<'c> {
    panel: &'c Panel,
    columns: Vec<Broken>,
    rows: Vec<Broken>,
    label: f64,
    cell: f64,
    head: f64,
    row: f64,
}

impl<'c> Block<'c> {
    fn new(panel: &'c Panel, letters: f64) -> Self {
        let line = letters * SMALL * LEAD;
        let broken = |heading: &Heading, widest| Broken::new(heading, letters, widest);
        let columns: Vec<_> = panel
            .columns
            .iter()
            .map(|heading| broken(heading, WIDEST_HEAD))
            .collect();
        let rows: Vec<_> = panel
            .rows
            .iter()
            .map(|row| broken(&row.heading, WIDEST_LABEL))
            .collect();
        let corner = Broken::new(&Heading::new(panel.rows_are.as_str(), ""), letters, WIDEST_LABEL);
        let widest = |of: &[Broken]| of.iter().map(|one| one.width(letters)).fold(0.0, f64::max);
        let tallest = |of: &[Broken]| of.iter().map(|one| one.lines().count()).max().unwrap_or(0) as f64;
        let cells = panel.rows.iter().flat_map(|row| &row.cells);
        let numbers = cells.clone().flat_map(|cell| {
            cell.lines.iter().enumerate().map(|(index, line)| {
                let (size, weight) = figure(index, letters);
                typeface::width(&figures(line), size, weight)
            })
        });
        let numbers = numbers.fold(0.0, f64::max);
        let tall = cells.map(|cell| cell_height(cell, letters)).fold(0.0, f64::max);
        let named = if panel.columns_are.is_empty() { 0.0 } else { line };
        Block {
            panel,
            label: widest(&rows).max(corner.width(letters)) + 2.0 * PAD * letters,
            cell: widest(&columns).max(numbers) + 2.0 * PAD * 0.6 * letters,
            head: named + tallest(&columns) * line + PAD * letters,
            row: tall.max(tallest(&rows) * line) + PAD * 0.6 * letters,
            columns,
            rows,
        }
    }

    fn width(&self) -> f64 {
        self.label + self.cell * self.columns.len() as f64
    }

    fn title(&self, letters: f64) -> f64 {
        if self.panel.title.is_empty() {
            0.0
        } else {
            HEAD * LEAD * letters
        }
    }

    /// Height but for its rows.
    fn above(&self, letters: f64) -> f64 {
        self.title(letters) + self.head
    }

    fn height(&self, letters: f64) -> f64 {
        self.above(letters) + self.row * self.rows.len() as f64
    }
}

/// Size and weight of a line of figures in a cell.
fn figure(index: usize, letters: f64) -> (f64, Weight) {
    if index == 0 {
        (letters, Weight::Semibold)
    } else {
        (letters * SMALL, Weight::Regular)
    }
}

fn cell_height(cell: &CardCell, letters: f64) -> f64 {
    let heights = (0..cell.lines.len()).map(|index| figure(index, letters).0 * 1.15);
    heights.sum()
}

/// A card at one size of letters, on one way to lay the paper.
struct Layout<'c> {
    card: &'c Card,
    size: (u32, u32),
    letters: f64,
    across: usize,
    blocks: Vec<Block<'c>>,
    note: Vec<String>,
    key: Vec<String>,
    source: Vec<String>,
}

impl<'c> Layout<'c> {
    fn new(card: &'c Card, source: &str, size: (u32, u32), across: usize, letters: f64) -> Self {
        let room = f64::from(size.0) - 2.0 * MARGIN;
        let small = |text: &str| typeface::wrap(text, letters * SMALL, Weight::Regular, room);
        Layout {
            card,
            size,
            letters,
            across,
            blocks: card
                .panels
                .iter()
                .map(|panel| Block::new(panel, letters))
                .collect(),
            note: small(&note(card)),
            key: small(&key(card)),
            source: small(source),
        }
    }

    fn small(&self) -> f64 {
        self.letters * SMALL * LEAD
    }

    fn gap(&self) -> f64 {
        self.letters * GAP
    }

    /// Height of all but the panels.
    fn around(&self) -> f64 {
        let texts = self.note.len() + self.key.len() + self.source.len();
        TITLE * LEAD * self.letters + (texts + 1) as f64 * self.small() + 4.0 * self.gap() + 2.0 * MARGIN
    }

    /// Rows of panels: the height of what does not stretch, and of the rows.
    fn heights(&self) -> (f64, f64) {
        let bands = self.blocks.chunks(self.across);
        let gaps = (bands.len().max(1) - 1) as f64 * self.gap();
        bands.fold((gaps, 0.0), |(fixed, rows), band| {
            let whole = band
                .iter()
                .map(|block| block.height(self.letters))
                .fold(0.0, f64::max);
            let above = band
                .iter()
                .map(|block| block.above(self.letters))
                .fold(0.0, f64::max);
            (fixed + above, rows + whole - above)
        })
    }

    fn widest(&self) -> f64 {
        self.blocks.iter().map(Block::width).fold(0.0, f64::max)
    }

    /// Room for one panel across.
    fn width(&self) -> f64 {
        let gaps = (self.across - 1) as f64 * 2.0 * self.gap();
        (f64::from(self.size.0) - 2.0 * MARGIN - gaps) / self.across as f64
    }

    fn fits(&self) -> bool {
        let (fixed, rows) = self.heights();
        self.around() + fixed + rows <= f64::from(self.size.1) && self.widest() <= self.width()
    }

    fn marks(&self) -> Vec<Mark> {
        let (width, height) = (f64::from(self.size.0), f64::from(self.size.1));
        let mut pen = Pen { marks: Vec::new() };
        pen.field([0.0, 0.0, width, height], PAPER);
        let mut y = MARGIN;
        y += TITLE * self.letters * CAPITAL;
        pen.text(
            (MARGIN, y),
            &self.card.title,
            TITLE * self.letters,
            Weight::Semibold,
            INK,
        );
        y += (TITLE * (LEAD - CAPITAL)) * self.letters;
        y = self.paragraph(&mut pen, y, &self.note);
        y = self.legend(&mut pen, y + 0.4 * self.gap()) + self.gap();
        let (fixed, rows) = self.heights();
        let spare = height - self.around() - fixed;
        let stretch = if rows > 0.0 {
            (spare / rows).clamp(1.0, STRETCH)
        } else {
            1.0
        };
        for band in self.blocks.chunks(self.across) {
            let mut lowest = y;
            for (index, block) in band.iter().enumerate() {
                let left = MARGIN + index as f64 * (self.width() + 2.0 * self.gap());
                lowest = self.block(&mut pen, block, (left, y), stretch).max(lowest);
            }
            y = lowest + self.gap();
        }
        self.paragraph(&mut pen, y, &self.key);
        let foot = height - MARGIN - self.source.len() as f64 * self.small();
        self.paragraph(&mut pen, foot, &self.source);
        pen.marks
    }

    /// Quiet lines, the first below `y`; returns where they end.
    fn paragraph(&self, pen: &mut Pen, mut y: f64, lines: &[String]) -> f64 {
        for line in lines {
            y += self.small();
            pen.text(
                (MARGIN, y - 0.3 * self.letters * SMALL),
                line,
                self.letters * SMALL,
                Weight::Regular,
                QUIET,
            );
        }
        y
    }

    /// What the colours mean.
    fn legend(&self, pen: &mut Pen, y: f64) -> f64 {
        let size = self.letters * SMALL;
        let line = y + self.small() - 0.3 * size;
        let mut x = MARGIN;
        let ends = [-1.0, 1.0];
        let shades = if self.card.colours.len() > 1 {
            &ends[..]
        } else {
            &ends[1..]
        };
        for (words, shade) in self.card.colours.iter().zip(shades) {
            // From pale to deep, as in the cells.
            for depth in DEPTHS {
                let field = [x, line - size * CAPITAL, x + 0.8 * size, line];
                pen.field(field, self.shade(shade * depth));
                x += 0.8 * size;
            }
            x += 0.4 * size;
            pen.text((x, line), words, size, Weight::Regular, INK);
            x += typeface::width(words, size, Weight::Regular) + 1.5 * size;
        }
        y + self.small()
    }

    fn shade(&self, shade: f64) -> RGBColor {
        let hue = match (self.card.colours.len() > 1, shade < 0.0) {
            (false, _) => PLAIN,
            (true, true) => colour(Tone::FIRST),
            (true, false) => colour(Tone::SECOND),
        };
        tint(hue, shade.abs().min(1.0) * DEEPEST)
    }

    /// A panel with its upper left corner there; returns where it ends.
    fn block(&self, pen: &mut Pen, block: &Block<'_>, (left, top): (f64, f64), stretch: f64) -> f64 {
        let letters = self.letters;
        let (size, line) = (letters * SMALL, self.small());
        let right = left
            + self
                .width()
                .min(block.label + (block.width() - block.label) * STRETCH);
        let cell = (right - left - block.label) / block.columns.len().max(1) as f64;
        let across = |column: usize| left + block.label + column as f64 * cell;
        if !block.panel.title.is_empty() {
            let at = (left, top + HEAD * letters);
            pen.text(at, &block.panel.title, HEAD * letters, Weight::Semibold, INK);
        }
        let rows = top + block.above(letters);
        if !block.panel.columns_are.is_empty() {
            let middle = (across(0) + right) / 2.0;
            let at = (middle, top + block.title(letters) + 0.9 * size);
            pen.centred(at, &block.panel.columns_are, size, Weight::Regular, QUIET);
        }
        let foot = rows - PAD * letters;
        pen.text((left, foot), &block.panel.rows_are, size, Weight::Regular, QUIET);
        for (column, heading) in block.columns.iter().enumerate() {
            let mut y = foot - (heading.lines().count() as f64 - 1.0) * line;
            for (words, weight, hue) in heading.lines() {
                pen.centred((across(column) + cell / 2.0, y), words, size, weight, hue);
                y += line;
            }
        }
        let tall = block.row * stretch;
        for (index, (row, heading)) in block.panel.rows.iter().zip(&block.rows).enumerate() {
            let y = rows + index as f64 * tall;
            let lines = heading.lines().count() as f64;
            let mut base = y + (tall - lines * line) / 2.0 + line * 0.75;
            for (words, weight, hue) in heading.lines() {
                pen.text((left, base), words, size, weight, hue);
                base += line;
            }
            for (column, cell_of) in row.cells.iter().enumerate() {
                let x = across(column);
                let fill = self.shade(cell_of.shade);
                pen.field([x, y, x + cell, y + tall], fill);
                self.cell(pen, cell_of, (x + cell / 2.0, y + tall / 2.0), text_on(fill));
            }
        }
        let end = rows + block.rows.len() as f64 * tall;
        self.grid(pen, block, [across(0), rows, right, end]);
        end
    }

    /// White lines between cells would vanish on white: thin grey ones.
    fn grid(&self, pen: &mut Pen, block: &Block<'_>, [left, top, right, bottom]: [f64; 4]) {
        let (columns, rows) = (block.columns.len().max(1), block.rows.len().max(1));
        for column in 0..=columns {
            let x = left + (right - left) * column as f64 / columns as f64;
            pen.line([x, top, x, bottom]);
        }
        for row in 0..=rows {
            let y = top + (bottom - top) * row as f64 / rows as f64;
            pen.line([left, y, right, y]);
        }
    }

    /// The figures of a cell about its middle.
    fn cell(&self, pen: &mut Pen, cell: &CardCell, (x, y): (f64, f64), hue: RGBColor) {
        let mut top = y - cell_height(cell, self.letters) / 2.0;
        for (index, line) in cell.lines.iter().enumerate() {
            let (size, weight) = figure(index, self.letters);
            pen.centred((x, top + size * 0.93), &figures(line), size, weight, hue);
            top += size * 1.15;
        }
    }
}

/// Puts marks on a list.
struct Pen {
    marks: Vec<Mark>,
}

const fn paint(colour: RGBColor) -> Paint {
    Paint { colour, alpha: 1.0 }
}

impl Pen {
    fn text(&mut self, at: (f64, f64), text: &str, size: f64, weight: Weight, hue: RGBColor) {
        let paint = paint(hue);
        let text = text.to_owned();
        self.marks.push(Mark::Text(Words {
            text,
            weight,
            size,
            at,
            paint,
        }));
    }

    fn centred(&mut self, (x, y): (f64, f64), text: &str, size: f64, weight: Weight, hue: RGBColor) {
        let left = x - typeface::width(text, size, weight) / 2.0;
        self.text((left, y), text, size, weight, hue);
    }

    fn field(&mut self, [left, top, right, bottom]: [f64; 4], hue: RGBColor) {
        let [left, top, right, bottom] = [left, top, right, bottom].map(|x| x.round() as i32);
        self.marks.push(Mark::Field {
            points: vec![(left, top), (right, top), (right, bottom), (left, bottom)],
            paint: paint(hue),
        });
    }

    fn line(&mut self, ends: [f64; 4]) {
        let [x, y, to_x, to_y] = ends.map(|x| x.round() as i32);
        self.marks.push(Mark::Line {
            points: vec![(x, y), (to_x, to_y)],
            width: 2,
            paint: paint(GRID),
        });
    }
}
