//! The study for a terminal, plain or with a little colour: the verdict and the figures that carry it, or everything.

use super::result::{CellResult, Compared, Effect, Measure};
use super::sheets::shown;
use admiralty_core::results::summary::Grid;
use admiralty_core::results::wrapped;
use admiralty_core::seats::Seat;
use admiralty_core::statistics::{Histogram, rounded};
use admiralty_show::Paint;
use admiralty_show::summary::{entry, line, render};
use admiralty_show::table::lines;

/// Prose is wrapped to this width; tables of everything are as wide as they are.
const WIDTH: usize = 96;

/// The width of names before what they name.
const NAMES: usize = 18;

/// Of what is named, so many letters are shown where there must be room for figures.
const LETTERS: usize = 30;

/// The most differences that are shown unless everything is asked for.
const SHOWN: usize = 8;

/// What moves most surely: so many of it.
const MOVES: usize = 6;

/// The verdict and the few figures that carry it: at most 40 lines of 100 columns, with a line feed at the end.
#[must_use]
pub fn text(study: &Compared, paint: Paint) -> String {
    let mut out = String::new();
    head(&mut out, study, paint);
    line(&mut out, "");
    let differences = differences(study);
    render(&mut out, &differences, paint);
    for group in [moves(study), endings(study)] {
        if !group.is_empty() {
            line(&mut out, "");
            group.iter().for_each(|row| line(&mut out, row));
        }
    }
    line(&mut out, "");
    let command = study.commands.last().map_or("", String::as_str);
    for (name, text) in [
        ("cite", study.citation.line()),
        ("again", command.to_owned()),
        (
            "more",
            "--all: everything; --out DIR: report and pictures".to_owned(),
        ),
    ] {
        entry(&mut out, name, &text);
    }
    out
}

/// Everything, as text that ends with a line feed.
#[must_use]
pub fn full_text(study: &Compared, paint: Paint) -> String {
    let mut out = String::new();
    head(&mut out, study, paint);
    for grid in study.grids() {
        line(&mut out, "");
        render(&mut out, &grid, paint);
    }
    for table in study.mechanism_tables() {
        line(&mut out, "");
        render(&mut out, &table.grid(), paint);
    }
    line(&mut out, "");
    line(&mut out, &paint.heading("To repeat and to judge this"));
    for (name, text) in study.entries() {
        entry(&mut out, name, &text);
    }
    for command in &study.commands {
        line(&mut out, &format!("  {:<NAMES$}{command}", "command"));
    }
    out
}

/// The verdict, what was played, and the game as it is.
fn head(out: &mut String, study: &Compared, paint: Paint) {
    for part in wrapped(study.verdict().text(), WIDTH) {
        line(out, &paint.heading(&part));
    }
    line(out, "");
    prose(out, &study.heading());
    if let Some(warning) = study.citation.warning() {
        line(out, &paint.warning(&warning));
    }
    prose(out, &study.base_in_numbers());
}

/// The differences from the base that are shown, with what they come to.
fn differences(study: &Compared) -> Grid {
    let all = study.by_size();
    let game = &study.citation.game;
    let bids = study.measures.contains(&Measure::FairBid);
    let measures: Vec<Measure> = if bids {
        let [first, second] = Seat::BOTH.map(Measure::Win);
        vec![Measure::FairBid, first, second, Measure::Lead]
    } else {
        study.measures.clone()
    };
    let row = |effect: &&Effect| {
        let mut texts = vec![cut(&effect.name)];
        texts.extend(
            measures
                .iter()
                .map(|&measure| shown(measure, effect.on(measure), true)),
        );
        if bids {
            let then = study
                .cell_of(effect)
                .map(|cell| cell.figure(Measure::FairBid).value);
            texts.push(then.map_or_else(String::new, one_decimal));
        }
        texts
    };
    let mut heads = vec!["against the base".to_owned()];
    heads.extend(measures.iter().map(|measure| match measure {
        Measure::Lead => format!("mean {}", study.setting.points),
        measure => measure.name(game),
    }));
    heads.extend(bids.then(|| "bid then".to_owned()));
    let reading = match bids {
        true => format!(
            "fair bid: {}; below {} nobody notices",
            game.bid_reading().replacen(';', ",", 1),
            admiralty_core::results::verdict::NOTICEABLE
        ),
        false => "a seat's wins are those that it does not share".to_owned(),
    };
    let more = all.len().saturating_sub(SHOWN);
    let left_out = if more > 0 {
        format!("; {more} smaller ones with --all")
    } else {
        String::new()
    };
    Grid {
        id: "differences".to_owned(),
        title: String::new(),
        labels: 1,
        heads,
        rows: all.iter().take(SHOWN).map(row).collect(),
        note: format!(
            "95 % for all {} together, on the same dice; {reading}{left_out}",
            all.len(),
        ),
    }
}

/// What moves most surely, a line for each change.
fn moves(study: &Compared) -> Vec<String> {
    let mut rows = Vec::new();
    for moved in study.mechanism.iter().filter(|moved| moved.details.id != "track") {
        for effect in 0..moved.effects.len() {
            for (row, column, cell) in moved.surest(effect).into_iter().take(2) {
                let sureness = cell.value.abs() / cell.half_width().max(f64::MIN_POSITIVE);
                let details = &moved.details;
                rows.push((
                    sureness,
                    vec![
                        cut(&moved.effects[effect].0),
                        details.title.clone(),
                        format!("{}, {}", details.rows[row], details.columns[column]),
                        cell.show_signed(details.scale).to_string(),
                    ],
                ));
            }
        }
    }
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    rows.truncate(MOVES);
    if rows.is_empty() {
        return Vec::new();
    }
    let rows = rows.into_iter().map(|(_, row)| row);
    lines(3, ["what moves most surely", "of", "where", "by"], rows)
}

/// How games end, cell by cell, on one scale: a letter for each score, the higher the more games.
fn endings(study: &Compared) -> Vec<String> {
    const HEIGHTS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let effects = study.by_size();
    let others = effects.iter().filter_map(|effect| study.cell_of(effect));
    let cells: Vec<&CellResult> = study.cells.first().into_iter().chain(others).take(4).collect();
    let ends = |scores: &Histogram| {
        let first = scores.iter().next().map(|(score, _)| score);
        first.zip(scores.iter().next_back().map(|(score, _)| score))
    };
    let Some((low, high)) = cells
        .iter()
        .filter_map(|cell| ends(&cell.scores))
        .reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))
    else {
        return Vec::new();
    };
    let share =
        |cell: &CellResult, score: i32| cell.scores.count(score) as f64 / cell.scores.total().max(1) as f64;
    let highest = cells
        .iter()
        .flat_map(|cell| (low..=high).map(|score| share(cell, score)))
        .fold(f64::MIN_POSITIVE, f64::max);
    if high - low > 60 {
        return Vec::new();
    }
    let row = |cell: &&CellResult| {
        let bar = |score: i32| {
            let height = (share(cell, score) / highest * 8.0).ceil() as usize;
            let letter = HEIGHTS[height.min(8)];
            [letter, letter]
        };
        let bars: String = (low..=high).flat_map(bar).collect();
        format!("  {:<LETTERS$} {bars}", cut(&cell.name))
    };
    let width = 2 * (high - low + 1) as usize;
    let ends = format!(
        "{low}{:>width$}",
        format!("+{high}"),
        width = width - low.to_string().len()
    );
    let scale = format!("final {}, percent of games", study.setting.points);
    let mut rows: Vec<String> = cells.iter().map(row).collect();
    rows.push(format!("  {scale:<LETTERS$} {ends}"));
    rows
}

/// A bid with one decimal, and a sign where it is not nothing.
fn one_decimal(bid: f64) -> String {
    let text = rounded(bid, 1);
    if bid > 0.0 && text != "0.0" {
        format!("+{text}")
    } else {
        text
    }
}

fn cut(name: &str) -> String {
    if name.chars().count() <= LETTERS {
        return name.to_owned();
    }
    name.chars().take(LETTERS - 1).chain(['…']).collect()
}

fn prose(out: &mut String, text: &str) {
    wrapped(text, WIDTH).iter().for_each(|part| line(out, part));
}
