//! Cards for a terminal and as a page of HTML, and one cell in words.

use super::verdict::CLOSE;
use crate::Paint;
use crate::plots::{Drawing, Paper};
use admiralty_core::results::odds::{Card, CardCell, CellOdds, Heading, Panel};
use admiralty_core::statistics::Scale;

/// Columns of a terminal that a card fills at most.
const WIDE: usize = 100;
/// Lines of a terminal that a card fills at most.
const TALL: usize = 40;
/// The narrowest that row headings are cut to.
const NARROWEST: usize = 12;

/// Shares side by side, in whole percent: `44:32`. What is possible is never 0, what is not sure never 100.
#[must_use]
pub(crate) fn figures(shares: &[f64]) -> String {
    let figure = |&share: &f64| {
        let percent = share * 100.0;
        match percent.round() {
            _ if share <= 0.0 => NEVER.to_owned(),
            0.0 => "<1".to_owned(),
            100.0 if percent < 100.0 - 1e-9 => ">99".to_owned(),
            whole => format!("{whole:.0}"),
        }
    };
    shares.iter().map(figure).collect::<Vec<_>>().join(":")
}

/// What headings stand for.
pub(crate) fn key(card: &Card) -> String {
    let item = |(heading, names): &(String, String)| format!("{heading}: {names}");
    card.key.iter().map(item).collect::<Vec<_>>().join("; ")
}

fn wrapped(text: &str, wide: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= wide => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// So much of a text as there is room for; of names with commas between them, whole names.
fn cut(text: &str, wide: usize) -> String {
    if text.chars().count() <= wide {
        return text.to_owned();
    }
    let kept: String = text.chars().take(wide.saturating_sub(1)).collect();
    match kept.rsplit_once(", ") {
        Some((names, _)) => format!("{names}, …"),
        None => format!("{}…", kept.trim_end_matches([' ', ','])),
    }
}

/// A text in lines of so many letters; a longer word is parted.
fn parted(text: &str, wide: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for line in wrapped(text, wide) {
        let mut letters: Vec<char> = line.chars().collect();
        while letters.len() > wide && wide > 1 {
            let rest = letters.split_off(wide - 1);
            lines.push(letters.into_iter().chain(['-']).collect());
            letters = rest;
        }
        lines.push(letters.into_iter().collect());
    }
    lines
}

/// What stands for a share of nothing.
const NEVER: &str = "–";

/// What the dash means, where a cell has it in so many of its lines.
pub(crate) fn dash(card: &Card, lines: usize) -> &'static str {
    let cells = card
        .panels
        .iter()
        .flat_map(|panel| &panel.rows)
        .flat_map(|row| &row.cells);
    let mut shares = cells.flat_map(|cell| cell.lines.iter().take(lines).flatten());
    if shares.any(|&share| share <= 0.0) {
        " – stands for never."
    } else {
        ""
    }
}

/// The card for a terminal. Without `all` it fills a screen at most: then only the first figures of each cell may be
/// there, and the last panels may be missing; it says so. It ends with a line feed.
#[must_use]
pub fn card_text(card: &Card, source: &str, all: bool, paint: Paint) -> String {
    let wide = paint.columns(WIDE);
    let mut head = of_pairings(card).map_or_else(Vec::new, |verdict| {
        let mut lines = wrapped(&verdict, wide);
        lines.push(String::new());
        lines
    });
    head.push(format!("{}: exact, percent", card.title));
    let cut = card.panels.iter().any(|panel| panel_text(panel, all).1);
    let shown = if cut {
        card.lines.get(..1).unwrap_or_default()
    } else {
        &card.lines[..]
    };
    let reading = match shown {
        [] => String::new(),
        lines => format!(" In each cell, in percent: {}.", lines.join(", then ")),
    };
    head.extend(wrapped(
        &(card.note.clone() + &reading + dash(card, if cut { 1 } else { usize::MAX })),
        wide,
    ));
    let keys = wrapped(&key(card), wide);
    let foot = wrapped(source, wide);
    let mut lines = head;
    let mut left_out = card.panels.len();
    let mut first_only = false;
    for panel in &card.panels {
        let (block, narrowed) = panel_text(panel, all);
        let used = lines.len() + 1 + block.len() + 1 + keys.len() + foot.len() + 2;
        if !all && used > TALL && left_out < card.panels.len() {
            break;
        }
        first_only |= narrowed;
        left_out -= 1;
        lines.push(String::new());
        lines.extend(block);
    }
    lines.push(String::new());
    if lines.len() + keys.len() + foot.len() < TALL || all {
        lines.extend(keys);
    } else if !keys.is_empty() {
        lines.push("Which ships stand behind a name: --all.".to_owned());
    }
    let mut remarks = Vec::new();
    if first_only {
        remarks.push("the first figures of each cell".to_owned());
    }
    if left_out > 0 {
        remarks.push(format!(
            "{} of {} tables",
            card.panels.len() - left_out,
            card.panels.len()
        ));
    }
    if !remarks.is_empty() {
        let told = format!("Shown here: {}; --all shows everything.", remarks.join(", "));
        lines.extend(paint.fitted(&told));
    }
    lines.extend(foot);
    lines.join("\n") + "\n"
}

/// A card of one against one in a sentence: who is ahead in how many pairings, and the strongest of either kind. None of a
/// card whose cells are no contest of two.
fn of_pairings(card: &Card) -> Option<String> {
    let [first, second] = card.colours.as_slice() else {
        return None;
    };
    let [panel] = card.panels.as_slice() else {
        return None;
    };
    let pairs = |cell: &CardCell| cell.lines.first().is_some_and(|line| line.len() == 2);
    if !panel.rows.iter().all(|row| row.cells.iter().all(pairs)) {
        return None;
    }
    let lead = |cell: &CardCell| cell.lines[0][0] - cell.lines[0][1];
    let cells: Vec<f64> = panel
        .rows
        .iter()
        .flat_map(|row| row.cells.iter().map(lead))
        .collect();
    let ahead = |sign: f64| cells.iter().filter(|&&cell| cell * sign > CLOSE).count();
    let (of_first, of_second) = (ahead(1.0), ahead(-1.0));
    let mean = |of: &dyn Fn(usize) -> f64, many: usize| (0..many).map(of).sum::<f64>();
    let row = |n: usize| mean(&|column| lead(&panel.rows[n].cells[column]), panel.columns.len());
    let column = |n: usize| mean(&|at| -lead(&panel.rows[at].cells[n]), panel.rows.len());
    let best = |of: &dyn Fn(usize) -> f64, many: usize| (0..many).max_by(|&a, &b| of(a).total_cmp(&of(b)));
    Some(format!(
        "In {of_first} of these {} duels {first}, in {of_second} {second}; {} they differ by less than {} points. The strongest \
         ships: {}; {}.",
        cells.len(),
        cells.len() - of_first - of_second,
        CLOSE * 100.0,
        panel.rows[best(&row, panel.rows.len())?].heading.word,
        panel.columns[best(&column, panel.columns.len())?].word,
    ))
}

/// A panel in lines, and whether only the first figures of each cell are there.
fn panel_text(panel: &Panel, all: bool) -> (Vec<String>, bool) {
    let cells: Vec<Vec<Vec<String>>> = panel
        .rows
        .iter()
        .map(|row| {
            row.cells
                .iter()
                .map(|cell| cell.lines.iter().map(|line| figures(line)).collect())
                .collect()
        })
        .collect();
    let several = cells.iter().flatten().any(|lines| lines.len() > 1);
    let joined = |lines: &Vec<String>| lines.join("/");
    let widest = |of: &dyn Fn(&Vec<String>) -> String| {
        let widths = cells.iter().flatten().map(|lines| of(lines).chars().count());
        widths.max().unwrap_or(0) + 1
    };
    let first = |lines: &Vec<String>| lines.first().cloned().unwrap_or_default();
    let count = panel.columns.len().max(1);
    let whole = all || NARROWEST + widest(&joined) * count <= WIDE;
    let shown: &dyn Fn(&Vec<String>) -> String = if whole { &joined } else { &first };
    let room = (WIDE - NARROWEST) / count;
    let named = panel
        .columns
        .iter()
        .flat_map(|column| column.word.split(' '))
        .map(|word| word.chars().count() + 1);
    let wide = widest(shown).max(named.max().unwrap_or(0).min(room.min(9)));
    let long = |of: fn(&Heading) -> &str| -> usize {
        panel
            .rows
            .iter()
            .map(|row| of(&row.heading).chars().count())
            .sum()
    };
    let cut_word = long(|heading| &heading.word) > long(|heading| &heading.detail);
    let label = labels(panel, WIDE.saturating_sub(wide * count).max(NARROWEST));
    let mut lines = Vec::new();
    if !panel.title.is_empty() {
        lines.push(panel.title.clone());
    }
    lines.extend(heads(panel, wide, label));
    for (row, cells) in panel.rows.iter().zip(&cells) {
        let mut line = format!("{:label$}", labelled(&row.heading, label, cut_word));
        for cell in cells {
            line += &format!("{:>wide$}", shown(cell));
        }
        lines.push(line);
    }
    (lines, several && !whole)
}

/// How wide the headings of rows are, where so much is free.
fn labels(panel: &Panel, free: usize) -> usize {
    let whole = panel.rows.iter().map(|row| {
        let Heading { word, detail } = &row.heading;
        word.chars().count() + detail.chars().count() + 2
    });
    whole
        .chain([panel.rows_are.chars().count()])
        .max()
        .unwrap_or(0)
        .min(free)
}

/// The heading of a row: its word or its detail is cut to fit.
fn labelled(heading: &Heading, wide: usize, cut_word: bool) -> String {
    let Heading { word, detail } = heading;
    let (long, short) = (word.chars().count(), detail.chars().count());
    if detail.is_empty() {
        return cut(word, wide);
    }
    let spare = wide.saturating_sub(2);
    if cut_word {
        let word = cut(word, spare.saturating_sub(short));
        return format!("{word:<0$}  {detail}", spare.saturating_sub(short));
    }
    format!("{word}  {}", cut(detail, spare.saturating_sub(long)))
}

/// The headings of columns, as many lines as they need, and a rule.
fn heads(panel: &Panel, wide: usize, label: usize) -> Vec<String> {
    let broken: Vec<Vec<String>> = panel
        .columns
        .iter()
        .map(|column| {
            let words = parted(&column.word, wide - 1).into_iter();
            words.chain(parted(&column.detail, wide - 1)).collect()
        })
        .collect();
    let tall = broken.iter().map(Vec::len).max().unwrap_or(0);
    let mut lines = Vec::new();
    for index in 0..tall {
        let corner = if index + 1 == tall {
            cut(&panel.rows_are, label)
        } else {
            String::new()
        };
        let mut line = format!("{corner:label$}");
        for column in &broken {
            let from = tall - column.len();
            let word = index.checked_sub(from).map_or("", |at| column[at].as_str());
            line += &format!("{word:>wide$}");
        }
        lines.push(line.trim_end().to_owned());
    }
    if !panel.columns_are.is_empty() {
        lines.insert(0, format!("{:label$} {}", "", panel.columns_are));
    }
    lines.push("─".repeat(label + wide * panel.columns.len()));
    lines
}

/// One cell for a terminal: the verdict, then the figures. It ends with a line feed.
#[must_use]
pub fn cell_text(cell: &CellOdds, source: &str, paint: Paint) -> String {
    let columns = paint.columns(WIDE);
    let mut lines = wrapped(cell.verdict.text(), columns);
    lines.push(String::new());
    let wide = cell
        .figures
        .iter()
        .map(|(label, ..)| label.chars().count())
        .max()
        .unwrap_or(0);
    for (label, value, scale) in &cell.figures {
        lines.push(match scale {
            Scale::Percent => format!("  {label:wide$}  {:6.2} %", value * 100.0 + 0.0), // no -0
            Scale::Plain => format!("  {label:wide$}  {value:6.2}"),
        });
    }
    lines.push(String::new());
    lines.extend(wrapped(&cell.note, columns));
    lines.extend(wrapped(source, columns));
    lines.join("\n") + "\n"
}

/// A drawn card as a page of HTML that prints on one page of its paper.
#[must_use]
pub fn card_page(card: &Card, drawing: &Drawing, paper: Paper) -> String {
    let name = format!("{paper:?}");
    let (width, height) = drawing.size();
    let way = if width > height { "landscape" } else { "portrait" };
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n\
         <style>@page{{size:{name} {way};margin:0}}body{{margin:0;background:#fff}}main{{overflow-x:auto}}\
         svg{{display:block;width:100%;min-width:48rem;max-width:80rem;margin:auto}}\
         @media screen and (prefers-color-scheme:dark){{body{{background:#111}}svg{{filter:invert(.93) hue-rotate(180deg)}}}}\
         @media print{{main{{overflow:hidden}}svg{{width:100vw;height:100vh;min-width:0;max-width:none}}}}</style>\n\
         </head>\n<body>\n<main>\n{}</main>\n</body>\n</html>\n",
        super::table::escaped(&card.title),
        drawing.svg()
    )
}
