//! The study as small frames, for whoever wants to ask it something of his own (`docs/formats.md`).

use super::counts::Sharing;
use super::result::{Compared, Effect, Measure};
use admiralty_core::frames::{Cells, Dataset};
use admiralty_core::seats::{GameCard, Seat};
use admiralty_core::statistics::{Estimate, Level, Scale};

/// The names of the frames, in order; each is that of a Parquet file in the study's folder.
pub const FRAMES: [&str; 5] = ["cells", "effects", "scores", "details", "blocks"];

/// The frames of a study. `blocks` is missing where the counts were put away before blocks were kept.
#[must_use]
pub fn frames(study: &Compared) -> Vec<Dataset> {
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
fn with_cells(table: Dataset, study: &Compared, cells: &[usize]) -> Dataset {
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
fn with_estimate(table: Dataset, (name, unit, about): (&str, &str, &str), estimates: &[Estimate]) -> Dataset {
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
fn about(measure: Measure, game: &GameCard) -> String {
    match measure {
        Measure::Lead => format!("Mean final score before any bid, {}.", game.reading()),
        Measure::Score(seat) => format!("Mean score of {}.", game.seat(seat).player),
        Measure::Win(seat) => {
            let (side, bid) = (
                game.seat(seat),
                if seat == Seat::FIRST {
                    ", the bid counted"
                } else {
                    ""
                },
            );
            format!("Share of games that {} {}{bid}.", side.side, side.verb("win"))
        }
        Measure::Draw => "Share of games that nobody wins.".to_owned(),
        Measure::FairBid => format!(
            "The bid to {} that makes the cell even; positive: {} pays.",
            game.ahead().side,
            game.behind().player
        ),
    }
}

fn unit(measure: Measure, points: &str) -> &str {
    match measure.scale() {
        Scale::Plain => points,
        Scale::Percent => "",
    }
}

fn cells(study: &Compared) -> Dataset {
    let (setting, cells) = (&study.setting, &study.cells);
    let all: Vec<usize> = (0..cells.len()).collect();
    let mut table = Dataset::new(
        "cells",
        "One row for each cell of a study: every combination of levels. Intervals are 95 % each by itself; they are \
         infinite where a single game was played.",
    );
    table = with_cells(table, study, &all);
    table = table.with(
        ("games", "", "Games of the cell."),
        count(cells.iter().map(|_| study.games)),
    );
    let game = &study.citation.game;
    for &measure in &study.measures {
        let figures: Vec<Estimate> = cells.iter().map(|cell| cell.figure(measure)).collect();
        let (id, about) = (measure.id(game), about(measure, game));
        table = with_estimate(table, (&id, unit(measure, &setting.points), &about), &figures);
    }
    table = with_bid(table, study)
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

/// Of two seats, how far scores spread, and in a game with bids the one at the table.
fn with_bid(mut table: Dataset, study: &Compared) -> Dataset {
    let (cells, points) = (&study.cells, study.setting.points.as_str());
    if study.measures.contains(&Measure::FairBid) {
        let step = study.citation.game.points.step_word();
        let about = format!("The {step} that comes nearest to an even game; missing where there is none.");
        let even = |cell: &super::CellResult| Some(cell.fair_bid?.nearest_even?.bid);
        let bids = Cells::Number(cells.iter().map(even).collect());
        table = table.with(("bid_at_the_table", points, &about), bids);
    }
    if !study.ledger.columns().is_two() {
        return table;
    }
    let about = "Standard deviation of a game's final score; missing below two games.";
    let spread = |cell: &super::CellResult| cell.scores.moments().variance().map(f64::sqrt);
    let spreads = Cells::Number(cells.iter().map(spread).collect());
    table.with(("score_deviation", points, about), spreads)
}

/// A column for each factor.
fn with_levels(mut table: Dataset, study: &Compared) -> Dataset {
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

/// An effect on a measure, with its family and how many intervals of that hold together.
type EffectRow<'a> = (&'static str, usize, &'a Effect, Measure);

fn effect_rows(study: &Compared) -> Vec<EffectRow<'_>> {
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
    let rows = families.into_iter().flat_map(|(family, effects, together)| {
        let pairs = effects
            .into_iter()
            .flat_map(|effect| study.measures.iter().map(move |&measure| (effect, measure)));
        pairs.map(move |(effect, measure)| (family, together.among, effect, measure))
    });
    rows.collect()
}

fn effects(study: &Compared) -> Dataset {
    let rows = effect_rows(study);
    let figures: Vec<Estimate> = rows
        .iter()
        .map(|(.., effect, measure)| effect.on(*measure))
        .collect();
    let game = &study.citation.game;
    let measures: Vec<String> = (study.measures.iter())
        .map(|measure| format!("`{}`", measure.id(game)))
        .collect();
    let gain = |&(.., effect, measure): &EffectRow<'_>| effect.gain.filter(|_| measure == study.measures[0]);
    let table = Dataset::new(
        "effects",
        "One row for each main effect, interaction and difference from the base, and each measure. The intervals of a \
         family on a measure hold together in 95 % of studies.",
    )
    .with(
        ("family", "", "`main`, `interaction`, or `against_base`."),
        text(rows.iter().map(|(family, ..)| (*family).to_owned())),
    )
    .with(
        ("effect", "", "Which levels it is about."),
        text(rows.iter().map(|(.., effect, _)| effect.name.clone())),
    )
    .with(
        ("order", "", "How many factors it is about."),
        count(rows.iter().map(|(.., effect, _)| effect.order() as u64)),
    )
    .with(
        (
            "measure",
            "",
            &format!("What it is an effect on: {}.", measures.join(", ")),
        ),
        text(rows.iter().map(|(.., measure)| measure.id(game))),
    );
    let points = format!("{}, or a share", study.setting.points);
    with_estimate(table, ("value", &points, "The effect."), &figures)
        .with(
            ("simultaneous_among", "", "How many intervals of the family hold together on a measure."),
            count(rows.iter().map(|(_, among, ..)| *among as u64)),
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

fn scores(study: &Compared) -> Dataset {
    if !study.ledger.columns().is_two() {
        return seat_scores(study);
    }
    let mut rows: Vec<(usize, i32, [u64; 3])> = Vec::new();
    for cell in 0..study.cells.len() {
        let ends = [0, 1, 2].map(|outcome| study.ledger.ends(cell, outcome));
        for (score, _) in study.cells[cell].scores.iter() {
            rows.push((cell, score, ends.each_ref().map(|ends| ends.count(score))));
        }
    }
    let of = |outcome: usize| count(rows.iter().map(|(.., counts)| counts[outcome]));
    let cells: Vec<usize> = rows.iter().map(|row| row.0).collect();
    let game = &study.citation.game;
    let table = Dataset::new(
        "scores",
        "One row for each cell and final score that came up in it: the whole law of the result.",
    );
    let table = with_cells(table, study, &cells)
        .with(
            (
                "score",
                &study.setting.points,
                &format!("The final score before any bid, {}.", game.reading()),
            ),
            Cells::Whole(rows.iter().map(|row| i64::from(row.1)).collect()),
        )
        .with(
            ("games", "", "Games that ended so."),
            count(rows.iter().map(|(.., counts)| counts.iter().sum())),
        );
    with_wins(table, study, |outcome| of(outcome - 1))
}

/// A column for the games that ended so, for each outcome by its column.
fn with_wins(table: Dataset, study: &Compared, of: impl Fn(usize) -> Cells) -> Dataset {
    let (game, columns) = (&study.citation.game, study.ledger.columns());
    let outcomes = game.all().into_iter().map(|seat| (columns.win(seat), Some(seat)));
    let mut outcomes: Vec<_> = outcomes.chain([(columns.draw(), None)]).collect();
    outcomes.sort_by_key(|(column, _)| *column);
    outcomes.into_iter().fold(table, |table, (column, seat)| {
        let (id, about) = match seat {
            Some(seat) => {
                let bid = if seat == Seat::FIRST {
                    ", the bid counted"
                } else {
                    ""
                };
                let about = format!("Those that {} won{bid}.", game.seat(seat).side);
                (Measure::Win(seat).id(game), about)
            }
            None => (Measure::Draw.id(game), "Those that nobody won.".to_owned()),
        };
        table.with((&id, "", &about), of(column))
    })
}

/// Of other numbers of seats than two.
fn seat_scores(study: &Compared) -> Dataset {
    let (mut cells, mut rows) = (Vec::new(), Vec::new());
    let game = &study.citation.game;
    for cell in 0..study.cells.len() {
        for seat in game.all() {
            for (score, games) in study.ledger.ends(cell, seat.index()).iter() {
                cells.push(cell);
                rows.push((game.seat(seat).id, score, games));
            }
        }
    }
    let table = Dataset::new(
        "scores",
        "One row for each cell, seat and score that came up: the whole law of the result.",
    );
    with_cells(table, study, &cells)
        .with(
            ("seat", "", "The seat."),
            text(rows.iter().map(|row| row.0.to_owned())),
        )
        .with(
            ("score", &study.setting.points, "Its score."),
            Cells::Whole(rows.iter().map(|row| i64::from(row.1)).collect()),
        )
        .with(
            ("games", "", "Games that ended so."),
            count(rows.iter().map(|row| row.2)),
        )
}

fn details(study: &Compared) -> Dataset {
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
    let table = Dataset::new(
        "details",
        "One row for each cell and number that is noted of every game. Intervals are 95 % each by itself.",
    );
    let table = with_cells(table, study, &cells)
        .with(("group", "", "What it belongs to."), label(0))
        .with(("row", "", "Its row in the group."), label(1))
        .with(("column", "", "Its column, such as a turn."), label(2))
        .with(("unit", "", "What a number is."), label(3));
    with_estimate(
        table,
        ("mean", "as `unit` says", "Mean over the cell's games."),
        &means,
    )
}

fn blocks(study: &Compared) -> Option<Dataset> {
    let factors = study.setting.design.factors();
    let mut rows: Vec<(&str, [u64; 3], usize)> = Vec::new();
    let columns = study.ledger.columns();
    let mut sums: Vec<Vec<i64>> = Vec::new();
    for (sharing, part) in Sharing::of(&study.setting.design)
        .into_iter()
        .zip(study.ledger.parts())
    {
        let dice = match sharing {
            Sharing::All => "all",
            Sharing::Along(factor) => &factors[factor].name,
        };
        for (block, (first, games, of)) in (0..).zip(part.blocks()?.iter(part.games(), part.shape())) {
            for (cell, cells) in of.into_iter().enumerate() {
                rows.push((dice, [block, first, games], cell));
                sums.push(cells.to_vec());
            }
        }
    }
    let place = |of: usize| count(rows.iter().map(|row| row.1[of]));
    let won = |column: usize| count(sums.iter().map(|sums| sums[column].cast_unsigned()));
    let cells: Vec<usize> = rows.iter().map(|row| row.2).collect();
    let table = Dataset::new(
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
    let table =
        with_cells(table, study, &cells).with(("games", "", "Games of the cell in the block."), place(2));
    let table = columns.scores().fold(table, |table, column| {
        let name = match columns.is_two() {
            true => "score_sum".to_owned(),
            false => format!("{}_score_sum", study.citation.game.seats[column].id),
        };
        let sums = Cells::Whole(sums.iter().map(|sums| sums[column]).collect());
        table.with(
            (
                &name,
                &study.setting.points,
                "Sum of their final scores before any bid.",
            ),
            sums,
        )
    });
    Some(with_wins(table, study, won))
}
