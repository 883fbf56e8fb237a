//! The study as small frames, for whoever wants to ask it something of his own (`docs/formats.md`).

use super::counts::Sharing;
use super::result::{Compared, Effect, Measure};
use super::row::{COLUMNS, Column};
use admiralty_core::frames::{Cells, Table};
use admiralty_core::statistics::{Estimate, Level};

/// The names of the frames, in order; each is that of a Parquet file in the study's folder.
pub const FRAMES: [&str; 5] = ["cells", "effects", "scores", "details", "blocks"];

/// The frames of a study. `blocks` is missing where the counts were put away before blocks were kept.
#[must_use]
pub fn frames(study: &Compared) -> Vec<Table> {
    let tables = [
        Some(cells(study)),
        Some(effects(study)),
        Some(scores(study)),
        Some(details(study)),
        blocks(study),
    ];
    tables.into_iter().flatten().collect()
}

const NAME: (&str, &str, &str) = (
    "name",
    "",
    "The cell's name: the levels that are not the first, or `base`.",
);
const CELL: (&str, &str, &str) = (
    "cell",
    "",
    "The number of the cell; the first factor varies fastest.",
);

/// The cells of so many rows, by the number of the cell in each: number, name.
fn with_cells(table: Table, study: &Compared, cells: &[usize]) -> Table {
    let names = cells.iter().map(|&cell| study.cells[cell].name.clone());
    table
        .with(CELL, count(cells.iter().map(|&cell| cell as u64)))
        .with(NAME, text(names))
}

fn text(cells: impl Iterator<Item = String>) -> Cells {
    Cells::Text(cells.collect())
}

fn count(cells: impl Iterator<Item = u64>) -> Cells {
    Cells::Count(cells.collect())
}

fn number(cells: impl Iterator<Item = f64>) -> Cells {
    Cells::Number(cells.map(Some).collect())
}

/// A column for the value and one for either end of its interval.
fn with_estimate(table: Table, (name, unit, about): (&str, &str, &str), estimates: &[Estimate]) -> Table {
    let all = |of: fn(&Estimate) -> f64| number(estimates.iter().map(of));
    table
        .with((name, unit, about), all(|estimate| estimate.value))
        .with(
            (&format!("{name}_low"), unit, "The lower end of its interval."),
            all(|estimate| estimate.low),
        )
        .with(
            (&format!("{name}_high"), unit, "The upper end of its interval."),
            all(|estimate| estimate.high),
        )
}

/// What is said of a measure.
fn about(measure: Measure) -> &'static str {
    match measure {
        Measure::Score => "Mean final score before any bid, Axis ahead positive.",
        Measure::Allied => "Share of games that the Allies win, the bid counted.",
        Measure::Draw => "Share of games that nobody wins.",
        Measure::Axis => "Share of games that the Axis wins.",
        Measure::FairBid => "The bid to the Axis that makes the cell even; positive: the Allied player pays.",
    }
}

fn unit(measure: Measure, points: &str) -> &str {
    match measure {
        Measure::Score | Measure::FairBid => points,
        _ => "",
    }
}

fn cells(study: &Compared) -> Table {
    let (setting, cells) = (&study.setting, &study.cells);
    let all: Vec<usize> = (0..cells.len()).collect();
    let mut table = Table::new(
        "cells",
        "One row for each cell of a study: every combination of levels. Intervals are 95 % each by itself; they are \
         infinite where a single game was played.",
    );
    table = with_cells(table, study, &all);
    table = table.with(
        ("games", "", "Games of the cell."),
        count(cells.iter().map(|_| study.games)),
    );
    for measure in Measure::ALL {
        let figures: Vec<Estimate> = cells.iter().map(|cell| cell.figure(measure)).collect();
        let column = (measure.id(), unit(measure, &setting.points), about(measure));
        table = with_estimate(table, column, &figures);
    }
    let even = |cell: &super::CellResult| cell.fair_bid.nearest_even.map(|even| even.bid);
    let spread = |cell: &super::CellResult| cell.scores.moments().variance().map(f64::sqrt);
    let points = setting.points.as_str();
    table = table
        .with(
            (
                "bid_at_the_table",
                points,
                "The half point that comes nearest to an even game; missing where there is none.",
            ),
            Cells::Number(cells.iter().map(even).collect()),
        )
        .with(
            (
                "score_deviation",
                points,
                "Standard deviation of a game's final score; missing below two games.",
            ),
            Cells::Number(cells.iter().map(spread).collect()),
        )
        .with(
            (
                "scenario_hash",
                "",
                "A number over all in the cell's scenario that can change a game.",
            ),
            text(cells.iter().map(|cell| cell.hash.clone())),
        )
        .with(
            (
                "ruleset_version",
                "",
                "Changes whenever the same seed gives a different game.",
            ),
            text(cells.iter().map(|_| setting.ruleset_version.clone())),
        )
        .with(
            ("seed", "", "The seed of the study."),
            count(cells.iter().map(|_| setting.seed)),
        );
    with_levels(table, study)
}

/// A column for each factor.
fn with_levels(mut table: Table, study: &Compared) -> Table {
    for (at, factor) in study.setting.design.factors().iter().enumerate() {
        let about = format!(
            "The level of the factor {}; every factor has such a column.",
            factor.name
        );
        // No factor of a ruleset may take the name of another column from it.
        let mut name = factor.name.clone();
        while table.column(&name).is_some() {
            name.push('_');
        }
        let label = |cell: &super::CellResult| factor.levels[cell.levels[at]].label.clone();
        table = table.with((&name, "", &about), text(study.cells.iter().map(label)));
    }
    table
}

fn effects(study: &Compared) -> Table {
    let families = [
        (
            "main",
            study.main_effects().collect::<Vec<_>>(),
            study.families.main,
        ),
        (
            "interaction",
            study.interactions().collect(),
            study.families.interactions,
        ),
        (
            "against_base",
            study.against_base.iter().collect(),
            study.families.against_base,
        ),
    ];
    let mut labels: Vec<(&str, usize)> = Vec::new();
    let mut rows: Vec<(&Effect, Measure)> = Vec::new();
    for (family, effects, together) in families {
        for effect in effects {
            for measure in Measure::ALL {
                labels.push((family, together.among));
                rows.push((effect, measure));
            }
        }
    }
    let figures: Vec<Estimate> = rows.iter().map(|(effect, measure)| effect.on(*measure)).collect();
    let gain = |&(effect, measure): &(&Effect, Measure)| effect.gain.filter(|_| measure == Measure::Score);
    let table = Table::new(
        "effects",
        "One row for each main effect, interaction and difference from the base, and each measure. The intervals of a \
         family on a measure hold together in 95 % of studies.",
    )
    .with(
        ("family", "", "`main`, `interaction`, or `against_base`."),
        text(labels.iter().map(|(family, _)| (*family).to_owned())),
    )
    .with(
        ("effect", "", "Which levels it is about."),
        text(rows.iter().map(|(effect, _)| effect.name.clone())),
    )
    .with(
        ("order", "", "How many factors it is about."),
        count(rows.iter().map(|(effect, _)| effect.order() as u64)),
    )
    .with(
        (
            "measure",
            "",
            "What it is an effect on: `mean_score`, `allied_wins`, `draws`, `axis_wins`, `fair_bid`.",
        ),
        text(rows.iter().map(|(_, measure)| measure.id().to_owned())),
    );
    let points = format!("{}, or a share", study.setting.points);
    with_estimate(table, ("value", &points, "The effect."), &figures)
        .with(
            ("simultaneous_among", "", "How many intervals of the family hold together on a measure."),
            count(labels.iter().map(|(_, among)| *among as u64)),
        )
        .with(
            (
                "pairing",
                "",
                "Of the mean score: how many times fewer games common dice take; missing elsewhere, and where nothing \
                 varies.",
            ),
            Cells::Number(rows.iter().map(gain).collect()),
        )
}

fn scores(study: &Compared) -> Table {
    let mut rows: Vec<(usize, i32, [u64; 3])> = Vec::new();
    for cell in 0..study.cells.len() {
        let ends = [0, 1, 2].map(|outcome| study.ledger.ends(cell, outcome));
        for (score, _) in study.cells[cell].scores.iter() {
            rows.push((cell, score, ends.each_ref().map(|ends| ends.count(score))));
        }
    }
    let of = |outcome: usize| count(rows.iter().map(|(.., counts)| counts[outcome]));
    let cells: Vec<usize> = rows.iter().map(|row| row.0).collect();
    let table = Table::new(
        "scores",
        "One row for each cell and final score that came up in it: the whole law of the result.",
    );
    with_cells(table, study, &cells)
        .with(
            (
                "score",
                &study.setting.points,
                "The final score before any bid, Axis ahead positive.",
            ),
            Cells::Whole(rows.iter().map(|row| i64::from(row.1)).collect()),
        )
        .with(
            ("games", "", "Games that ended so."),
            count(rows.iter().map(|(.., counts)| counts.iter().sum())),
        )
        .with(
            ("allied_wins", "", "Those that the Allies won, the bid counted."),
            of(0),
        )
        .with(("draws", "", "Those that nobody won."), of(1))
        .with(("axis_wins", "", "Those that the Axis won."), of(2))
}

fn details(study: &Compared) -> Table {
    let intervals = study.citation.intervals;
    let (mut cells, mut places, mut means) = (Vec::new(), Vec::new(), Vec::new());
    for cell in 0..study.cells.len() {
        for (details, first) in study.setting.columns() {
            let labels = details
                .rows
                .iter()
                .flat_map(|row| details.columns.iter().map(move |column| (row, column)));
            for (at, (row, column)) in labels.enumerate() {
                let moments = study.ledger.moments(first + at, cell);
                let mean = intervals.mean(&moments, Level::P95);
                cells.push(cell);
                places.push([&details.id, row, column, &details.unit]);
                means.push(mean.unwrap_or(Estimate::unbounded(moments.mean().unwrap_or(0.0))));
            }
        }
    }
    let label = |of: usize| text(places.iter().map(|place| place[of].clone()));
    let table = Table::new(
        "details",
        "One row for each cell and number that is noted of every game (points by turn and area, ships, U-boats). \
         Intervals are 95 % each by itself.",
    );
    let table = with_cells(table, study, &cells)
        .with(
            ("group", "", "What it belongs to, such as `net` or `ships`."),
            label(0),
        )
        .with(
            ("row", "", "Its row in the group, such as an area or a ship."),
            label(1),
        )
        .with(("column", "", "Its column, such as a turn."), label(2))
        .with(("unit", "", "What a number is."), label(3));
    with_estimate(
        table,
        ("mean", "as `unit` says", "Mean over the cell's games."),
        &means,
    )
}

fn blocks(study: &Compared) -> Option<Table> {
    let factors = study.setting.design.factors();
    let mut rows: Vec<(&str, [u64; 3], usize)> = Vec::new();
    let mut sums: Vec<[i64; COLUMNS]> = Vec::new();
    for (sharing, part) in Sharing::of(&study.setting.design)
        .into_iter()
        .zip(study.ledger.parts())
    {
        let dice = match sharing {
            Sharing::All => "all",
            Sharing::Along(factor) => &factors[factor].name,
        };
        for (block, (first, games, of)) in (0..).zip(part.blocks()?.iter(part.games(), part.cells())) {
            for (cell, cells) in of.into_iter().enumerate() {
                rows.push((dice, [block, first, games], cell));
                sums.push(std::array::from_fn(|column| cells[column]));
            }
        }
    }
    let place = |of: usize| count(rows.iter().map(|row| row.1[of]));
    let won = |column: Column| count(sums.iter().map(|sums| sums[column as usize].cast_unsigned()));
    let cells: Vec<usize> = rows.iter().map(|row| row.2).collect();
    let table = Table::new(
        "blocks",
        "One row for each block of games and each cell: at most 256 blocks for each way to share dice, equally long but \
         for the last. Blocks are independent of each other; cells of one block are not, since their games share dice, \
         so take differences between cells block by block before asking how they vary.",
    )
    .with(
        (
            "dice",
            "",
            "Which cells share dice in the block: `all`, or those that differ in the factor of this name alone.",
        ),
        text(rows.iter().map(|row| row.0.to_owned())),
    )
    .with(("block", "", "The number of the block under that way to share dice."), place(0))
    .with(("first", "", "How many games of the cell come before it under that way."), place(1));
    let table = with_cells(table, study, &cells)
        .with(("games", "", "Games of the cell in the block."), place(2))
        .with(
            (
                "score_sum",
                &study.setting.points,
                "Sum of their final scores before any bid.",
            ),
            Cells::Whole(sums.iter().map(|sums| sums[Column::Score as usize]).collect()),
        )
        .with(
            ("allied_wins", "", "Those that the Allies won, the bid counted."),
            won(Column::Allied),
        )
        .with(("draws", "", "Those that nobody won."), won(Column::Draw))
        .with(("axis_wins", "", "Those that the Axis won."), won(Column::Axis));
    Some(table)
}
