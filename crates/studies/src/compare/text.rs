//! The study for a terminal, plain or with a little colour: the verdict and the figures that carry it, or everything.

use super::mechanism::Moved;
use super::result::{CellResult, Compared, Effect, Measure};
use super::verdict::A_GAME_IN_A_HUNDRED;
use admiralty_core::results::summary::Grid;
use admiralty_core::results::verdict::{Certainty, Finding, NOTICEABLE};
use admiralty_core::results::wrapped;
use admiralty_core::seats::Seat;
use admiralty_core::statistics::{Histogram, Scale, rounded};
use admiralty_show::Paint;
use admiralty_show::summary::{command as copied, entry, heading, line, render, warned};
use admiralty_show::table::lines;
use std::cmp::Reverse;

/// Prose is wrapped to this width; tables of everything are as wide as they are.
const WIDTH: usize = 96;

/// Of what is named, so many letters are shown where there must be room for figures.
const LETTERS: usize = 40;

/// The most differences that are shown unless everything is asked for, and the most of what they move.
const SHOWN: usize = 5;
const MOVES: usize = 6;

/// The lines of a page, and how many cells have a line of how their games end.
const PAGE: usize = 40;
const ENDINGS: usize = 4;

/// Commands that led here, of which the short answer tells so many.
const COMMANDS: usize = 2;

/// How many times as many games as at any other score are drawn at the ends of the track at most.
const HIGHEST: f64 = 3.0;

/// The columns of a screen, and those that a table takes around each of its own.
const SCREEN: usize = 100;
const AROUND: usize = 3;

/// What a difference of shares is told in.
const POINTS: &str = "games won in percentage points";

/// A unit of so many letters is named.
const SHORT_UNIT: usize = 24;

/// The verdict and the few figures that carry it: at most 40 lines of 100 columns, with a line feed at the end.
#[must_use]
pub fn text(study: &Compared, paint: Paint) -> String {
    let mut out = String::new();
    head(&mut out, study, paint);
    line(&mut out, "");
    let differences = differences(study);
    render(&mut out, &differences, paint);
    let mut below = String::new();
    for row in endings(study) {
        line(&mut below, &row);
    }
    line(&mut below, "");
    if let Some(words) = study.reasons() {
        entry(&mut below, "varied", &words, paint);
    }
    if let Some(words) = study.not_adapted() {
        entry(&mut below, "adapted", &words, paint);
    }
    if let Some(words) = study.enough() {
        entry(&mut below, "enough", &words, paint);
    }
    entry(&mut below, "cite", &study.line(), paint);
    for (n, command) in study.commands.iter().take(COMMANDS).enumerate() {
        copied(&mut below, if n == 0 { "again" } else { "then" }, command, paint);
    }
    let more = "--all: everything; --out DIR: report and pictures";
    entry(&mut below, "more", more, paint);
    // What moves has the room that is left: a heading with a rule, and empty lines around it.
    let taken = out.lines().count() + below.lines().count() + 4;
    let room = PAGE.saturating_sub(taken).min(MOVES);
    let moves = if room < 2 { Vec::new() } else { moves(study, room) };
    for group in [moves.join("\n"), below] {
        if !group.is_empty() {
            line(&mut out, "");
            line(&mut out, group.trim_end());
        }
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
    heading(&mut out, "To repeat and to judge this", paint);
    for (name, text) in study.entries() {
        entry(&mut out, name, &text, paint);
    }
    for command in &study.commands {
        copied(&mut out, "command", command, paint);
    }
    out
}

/// The verdict, what was played, and the game as it is.
fn head(out: &mut String, study: &Compared, paint: Paint) {
    for part in wrapped(study.verdict().text(), paint.columns(WIDTH)) {
        line(out, &paint.heading(&part));
    }
    line(out, "");
    prose(out, &study.heading(), paint);
    if let Some(warning) = study.citation.warning() {
        warned(out, &warning, paint);
    }
    prose(out, &study.base_in_numbers(), paint);
}

/// The differences from the base that are shown, with what they come to.
fn differences(study: &Compared) -> Grid {
    let all = study.by_size();
    let game = &study.citation.game;
    let bids = study.measures.contains(&Measure::FairBid);
    // Where draws move, what one side wins does not say what the other does.
    let draws = |effect: &&Effect| {
        Finding::new(effect.on(Measure::Draw), A_GAME_IN_A_HUNDRED).certainty() == Certainty::Clear
    };
    let measures: Vec<Measure> = if bids {
        let second = all.iter().any(draws).then_some(Measure::Win(Seat::SECOND));
        let wins = std::iter::once(Measure::Win(Seat::FIRST)).chain(second);
        let ends = [Measure::FairBid].into_iter().chain(wins);
        ends.chain([Measure::Lead]).collect()
    } else {
        study.measures.clone()
    };
    let row = |effect: &&Effect| {
        let mut texts = vec![cut(&effect.name)];
        texts.extend(measures.iter().map(|&measure| {
            match effect.on(measure).half_width().is_finite() {
                true => study
                    .shown(measure, effect.on(measure), true)
                    .replace(" points", ""),
                false => "too few".to_owned(),
            }
        }));
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
        Measure::Lead => format!("mean {}", game.points.word()),
        measure => measure.name(game),
    }));
    heads.extend(bids.then(|| "bid then".to_owned()));
    let reading = match bids {
        true => format!(
            "{POINTS}; fair bid: {}; players will not notice a change under {NOTICEABLE} or under one game won in 100",
            game.bid_reading().replacen(';', ",", 1),
        ),
        false if game.seats.len() == 2 => POINTS.to_owned(),
        false => format!("{POINTS}; a seat's wins are those that it does not share"),
    };
    let mut rows: Vec<Vec<String>> = all.iter().take(SHOWN).map(row).collect();
    narrow(&mut rows, &mut heads, 0);
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
        rows,
        note: format!(
            "{}on the same dice; {reading}{left_out}",
            match all.len() {
                1 => "95 % interval, ".to_owned(),
                2 => "95 % intervals, both hold at once, ".to_owned(),
                many => format!("95 % intervals, all {many} hold at once, "),
            },
        ),
    }
}

/// What moves most surely, in so many lines at most: of each group of numbers one for each change, the largest changes
/// first, and nothing too small to matter.
fn moves(study: &Compared, room: usize) -> Vec<String> {
    let by_size = study.by_size();
    let mut of_each: Vec<Vec<(f64, [String; 3])>> = Vec::new();
    for effect in by_size.iter().filter(|effect| effect.order() == 1) {
        let groups = study.mechanism.iter().filter(|moved| !moved.details.spread);
        let mut rows: Vec<_> = groups
            .filter_map(|moved| surest_of(moved, &effect.name))
            .collect();
        rows.sort_by(|a, b| b.0.total_cmp(&a.0));
        of_each.push(rows);
    }
    of_each.retain(|rows| !rows.is_empty());
    let share = room / of_each.len().max(1);
    let mut rows: Vec<Vec<String>> = of_each
        .into_iter()
        .flat_map(|rows| rows.into_iter().take(share.max(1)))
        .map(|(_, row)| row.to_vec())
        .take(room)
        .collect();
    if rows.is_empty() {
        return Vec::new();
    }
    let mut heads = ["with", "changes most clearly", "by"].map(str::to_owned);
    narrow(&mut rows, &mut heads, 1);
    lines(2, heads, rows)
}

/// Makes a table fit a screen: breaks headings that are wider than what stands below them, the widest first, then cuts the
/// texts of a column.
fn narrow(rows: &mut [Vec<String>], heads: &mut [String], column: usize) {
    let wide = |text: &str| text.chars().count();
    let widest = |at: usize| rows.iter().map(|row| wide(&row[at])).max().unwrap_or(0);
    let cells: Vec<usize> = (0..heads.len()).map(widest).collect();
    let head = |text: &str| text.lines().map(wide).max().unwrap_or(0);
    let room = |heads: &[String]| {
        let others = (0..heads.len()).filter(|&other| other != column);
        let taken: usize = others.map(|other| cells[other].max(head(&heads[other]))).sum();
        SCREEN.saturating_sub(taken + AROUND * heads.len())
    };
    let mut others: Vec<usize> = (0..heads.len()).filter(|&other| other != column).collect();
    others.sort_by_key(|&other| Reverse(head(&heads[other]).saturating_sub(cells[other])));
    for other in others {
        if room(heads) < cells[column] {
            heads[other] = wrapped(&heads[other], cells[other]).join("\n");
        }
    }
    let most = room(heads).max(head(&heads[column]));
    for row in rows {
        row[column] = cut_to(&row[column], most);
    }
}

/// The number of a group that an effect moves most surely, as a row, with how sure it is.
fn surest_of(moved: &Moved, name: &str) -> Option<(f64, [String; 3])> {
    let effect = moved.effects.iter().position(|(other, _)| other == name)?;
    let details = &moved.details;
    let least = match details.scale {
        Scale::Percent => 0.01,
        Scale::Plain => 0.05,
    };
    let moves = moved.surest(effect);
    let (row, column, cell) = moves.into_iter().find(|(_, _, cell)| cell.value.abs() >= least)?;
    let unit = match &details.unit {
        unit if unit.chars().count() <= SHORT_UNIT => format!(" ({unit})"),
        _ => String::new(),
    };
    let column = match details.columns.as_slice() {
        [_] => String::new(),
        columns => format!(", {}", columns[column]),
    };
    let what = format!("{}: {}{column}{unit}", details.title, details.rows[row]);
    let sureness = cell.value.abs() / cell.half_width().max(f64::MIN_POSITIVE);
    Some((
        sureness,
        [cut(name), what, cell.show_signed(details.scale).to_string()],
    ))
}

/// How games end, cell by cell, on one scale: a letter for each score, the higher the more games.
fn endings(study: &Compared) -> Vec<String> {
    const HEIGHTS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let effects = study.by_size();
    let others = effects.iter().filter_map(|effect| study.cell_of(effect));
    let cells: Vec<&CellResult> = study
        .cells
        .first()
        .into_iter()
        .chain(others)
        .take(ENDINGS)
        .collect();
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
    let most = |scores: &mut dyn Iterator<Item = i32>| {
        let shares = scores.flat_map(|score| cells.iter().map(move |cell| share(cell, score)));
        shares.fold(f64::MIN_POSITIVE, f64::max)
    };
    // Where nearly all games end at an end of the track, the others would be too low to see.
    let highest = most(&mut (low..=high)).min(HIGHEST * most(&mut (low + 1..high)));
    let scores = (high - low + 1) as usize;
    if scores > SCREEN - LETTERS - AROUND {
        return Vec::new();
    }
    let each = if 2 * scores > SCREEN - LETTERS - AROUND {
        1
    } else {
        2
    };
    let row = |cell: &&CellResult| {
        let bar = |score: i32| {
            let height = (share(cell, score) / highest * 8.0).ceil() as usize;
            std::iter::repeat_n(HEIGHTS[height.min(8)], each)
        };
        let bars: String = (low..=high).flat_map(bar).collect();
        format!("  {:<LETTERS$} {bars}", cut(&cell.name))
    };
    let width = each * scores;
    let ends = format!(
        "{low}{:>width$}",
        format!("+{high}"),
        width = width.saturating_sub(low.to_string().len())
    );
    let scale = format!(
        "final {} (█: {} % of games)",
        study.setting.points,
        rounded(highest * 100.0, 0)
    );
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
    cut_to(name, LETTERS)
}

fn cut_to(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most - 1).chain(['…']).collect()
}

fn prose(out: &mut String, text: &str, paint: Paint) {
    for part in wrapped(text, paint.columns(WIDTH)) {
        line(out, &part);
    }
}
