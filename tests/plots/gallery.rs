//! A figure of each kind, small, crowded and odd.

use super::maps::{atlas, crowded_atlas};
use admiralty_core::results::chart::{
    Bars, Chart, Curves, Distribution, Ends, Fan, Figure, Forest, HeatMap, Lines, Outlines, Panel, Payoffs,
    Quantiles, Series, Tone, Tornado,
};
use admiralty_core::statistics::{Estimate, Scale};

pub fn figure(id: &'static str, chart: Chart) -> Figure {
    Figure {
        id: id.into(),
        title: "A title that says what there is to see".to_owned(),
        caption:
            "How to read it, in a line or two that are long enough to be broken once, as captions mostly are \
                  when they say all that must be said; of 1,000,000 games."
                .to_owned(),
        chart,
    }
}

fn sides() -> Vec<Series> {
    vec![
        Series::new("Allied win", Tone::FIRST),
        Series::new("draw", Tone::Nobody),
        Series::new("Axis win", Tone::SECOND),
    ]
}

pub fn ends() -> Option<Ends> {
    Some(Ends {
        below: Series::new("Allies ahead", Tone::FIRST),
        above: Series::new("Axis ahead", Tone::SECOND),
    })
}

pub fn distribution(values: impl IntoIterator<Item = i32>) -> Chart {
    let weight = |value: i32| {
        (-f64::from(value * value) / 60.0).exp() / 13.0 + if value.abs() == 10 { 0.04 } else { 0.0 }
    };
    let parts = |value: i32| match value {
        ..0 => vec![weight(value), 0.0, 0.0],
        0 => vec![0.0, weight(0), 0.0],
        _ => vec![0.0, 0.0, weight(value)],
    };
    Chart::Distribution(Distribution {
        reach: 0.0,
        measure: "final POC".to_owned(),
        series: sides(),
        bars: values.into_iter().map(|value| (value, parts(value))).collect(),
        ends: ends(),
    })
}

pub fn fan(steps: u8) -> Chart {
    let step = |turn: u8| {
        let (middle, spread) = (4.0 - f64::from(turn), 1.0 + f64::from(turn));
        let at = |deviations: f64| (middle + deviations * spread).clamp(-10.0, 10.0).round();
        let quantiles = Quantiles {
            p5: at(-1.6),
            p25: at(-0.7),
            p50: at(0.0),
            p75: at(0.7),
            p95: at(1.6),
        };
        (format!("Turn {turn}"), quantiles)
    };
    Chart::Fan(Fan {
        reach: (0.0, 0.0),
        measure: "POC after the turn, Axis lead positive".to_owned(),
        steps: (1..=steps).map(step).collect(),
        ends: ends(),
    })
}

pub fn heat_map() -> Chart {
    let rows = [
        "Barents Sea",
        "North Sea",
        "Baltic Sea",
        "North Atlantic",
        "South Atlantic",
        "Mediterranean",
    ];
    let cell = |tone: Tone, row: usize, column: usize| {
        let axis = (row * 8 + column) as f64 / 47.0;
        Some(match tone {
            Tone::SECOND => axis * 0.9,
            Tone::Of(_) => (1.0 - axis) * 0.9,
            Tone::Nobody => 0.1,
        })
    };
    let panel = |series: Series| Panel {
        cells: (0..6)
            .map(|row| (0..8).map(|column| cell(series.tone, row, column)).collect())
            .collect(),
        series,
    };
    Chart::HeatMap(HeatMap {
        rows: rows.map(str::to_owned).to_vec(),
        columns: (1..=8).map(|turn| turn.to_string()).collect(),
        measure: "turn".to_owned(),
        panels: [
            ("Allies", Tone::FIRST),
            ("nobody", Tone::Nobody),
            ("Axis", Tone::SECOND),
        ]
        .map(|(name, tone)| panel(Series::new(name, tone)))
        .to_vec(),
    })
}

pub fn bars() -> Chart {
    let bar = |value: f64| Some(Estimate::symmetric(value, value * 0.03));
    let groups = [
        ("Battleships", vec![bar(1.7), bar(1.2)]),
        ("Pocket battleships", vec![None, bar(1.4)]),
        ("Cruisers", vec![bar(6.31), bar(2.2)]),
        ("Convoys", vec![bar(2.0), None]),
    ];
    Chart::Bars(Bars {
        measure: "sunk, mean number a game".to_owned(),
        series: vec![
            Series::new("Allied", Tone::FIRST),
            Series::new("Axis", Tone::SECOND),
        ],
        groups: groups.map(|(name, bars)| (name.to_owned(), bars)).to_vec(),
    })
}

/// Labels that take more than half a page, and one that takes more than a page.
fn long_bars() -> Chart {
    let Chart::Bars(mut chart) = bars() else {
        unreachable!()
    };
    chart.groups[0].0 =
        "fleet 1 in the Strait of Messina; fleet 3 in the northern Aegean; fleet 6 off Malta".to_owned();
    chart.groups[1].0 = chart.groups[0].0.repeat(3);
    Chart::Bars(chart)
}

fn payoffs(columns: usize) -> Chart {
    let name = |row: usize| format!("haven by way of the Gulfs of Gabes and Sirte, {row} turns");
    let cell = |row: usize, column: usize| (row as f64 - 1.5) * (column as f64 + 1.0) * 7.77;
    Chart::Payoffs(Payoffs {
        rows: (0..5).map(name).collect(),
        columns: (0..columns)
            .map(|column| ((b'A' + column as u8) as char).to_string())
            .collect(),
        cells: (0..5)
            .map(|row| (0..columns).map(|column| cell(row, column)).collect())
            .collect(),
        reach: 0.0,
        measure: "Allied reply".to_owned(),
        ends: Ends {
            below: Series::new("better for the Allies", Tone::FIRST),
            above: Series::new("better for the Axis", Tone::SECOND),
        },
    })
}

pub fn curves(scale: Scale) -> Chart {
    let labels = [
        "under 1:4",
        "1:4–1:3",
        "1:3–1:2",
        "1:2–2:3",
        "2:3–1:1",
        "1:1–3:2",
        "3:2–2:1",
        "2:1–3:1",
        "over 3:1",
    ];
    let point = |index: usize, rising: bool| {
        let share = index as f64 / 8.0 * 0.9;
        (index != 7).then(|| Estimate::symmetric(if rising { share } else { 0.92 - share }, 0.03))
    };
    let curve = |name: &str, tone, rising| {
        (
            Series::new(name, tone),
            (0..9).map(|i| point(i, rising)).collect(),
        )
    };
    Chart::Curves(Curves {
        bins_measure: "attack factors at the start, Axis to Allied".to_owned(),
        measure: "area controlled afterwards, percent of battles".to_owned(),
        scale,
        bins: labels
            .iter()
            .enumerate()
            .map(|(i, label)| ((*label).to_owned(), 1_234_567 >> i))
            .collect(),
        curves: vec![
            curve("by the Allies", Tone::FIRST, false),
            curve("by the Axis", Tone::SECOND, true),
        ],
    })
}

/// A picture of each kind, as they will usually look.
/// Effects about zero: some sure, some not, one that is nothing, one of which nothing is known.
fn forest(scale: Scale) -> Chart {
    let rows = |values: &[(&str, f64, f64)]| -> Vec<(String, Estimate)> {
        let row =
            |&(name, value, width): &(&str, f64, f64)| (name.to_owned(), Estimate::symmetric(value, width));
        values.iter().map(row).collect()
    };
    let mut more = rows(&[("19.1 x 19.3 first_turn", 0.002, 0.01), ("19.1 x 19.2", 0.0, 0.0)]);
    more.push(("19.2 x 19.3 every_turn".to_owned(), Estimate::unbounded(0.0)));
    Chart::Forest(Forest {
        measure: "effect on the mean final POC".to_owned(),
        scale,
        groups: vec![
            (
                "Main effects".to_owned(),
                rows(&[
                    ("19.1", -0.47, 0.02),
                    ("19.3 every_turn", -2.1, 0.4),
                    ("north-sea.axis-poc=5", 1.25, 0.3),
                ]),
            ),
            ("Interactions".to_owned(), more),
        ],
        ends: ends(),
    })
}

/// Bars to one side, to both, with a level that is a long list, and one of which nothing is known.
pub fn tornado() -> Chart {
    let bar = |label: &str, value: f64, width: f64| (label.to_owned(), Estimate::symmetric(value, width));
    let list = "[3, 1, 1, 2, 1, 1, 1, 1, 2, 2]";
    Chart::Tornado(Tornado {
        measure: "change of the fair bid".to_owned(),
        rows: vec![
            (
                "British cruisers attack".to_owned(),
                vec![bar("−1", -9.0, 1.1), bar("+1", 3.4, 1.5)],
            ),
            (
                "uboats.arrive".to_owned(),
                vec![bar(list, 1.3, 0.5), bar("none", -0.6, 0.8)],
            ),
            (
                "tie".to_owned(),
                vec![("axis".to_owned(), Estimate::unbounded(0.1))],
            ),
        ],
        ends: ends().unwrap(),
    })
}

pub fn one_bar(estimate: Estimate) -> Chart {
    Chart::Tornado(Tornado {
        measure: String::new(),
        rows: vec![("only".to_owned(), vec![("one".to_owned(), estimate)])],
        ends: ends().unwrap(),
    })
}

/// Lines that cross, and lines that end at the same place.
fn lines(count: usize) -> Chart {
    let point = |line: usize, step: usize| {
        let slope = if line.is_multiple_of(2) { -1.0 } else { 0.4 };
        Estimate::symmetric((line / 3) as f64 * 0.1 + slope * step as f64, 0.2)
    };
    let line = |line: usize| {
        (
            format!("19.1 + variant {line}"),
            (0..3).map(|step| point(line, step)).collect(),
        )
    };
    Chart::Lines(Lines {
        joined: true,
        measure: "mean final POC, Axis ahead positive".to_owned(),
        steps_measure: "19.3".to_owned(),
        steps: ["off", "every_turn", "first_turn"].map(str::to_owned).to_vec(),
        lines: (0..count).map(line).collect(),
    })
}

/// The same side by side, as of levels of which none leads to the next.
pub fn lines_apart(count: usize) -> Chart {
    let Chart::Lines(chart) = lines(count) else {
        unreachable!()
    };
    Chart::Lines(Lines {
        joined: false,
        ..chart
    })
}

pub fn outlines(count: usize, numbers: i32) -> Chart {
    let weight = |outline: usize, at: i32| 1.0 / f64::from(numbers + (at - outline as i32).abs());
    let outline = |outline: usize| {
        (
            format!("a variant with a rather long name, number {outline}  #0674e976b6b7929{outline}"),
            (0..numbers).map(|at| weight(outline, at)).collect(),
        )
    };
    Chart::Outlines(Outlines {
        measure: "final POC".to_owned(),
        first: -10,
        outlines: (0..count).map(outline).collect(),
        ends: ends(),
    })
}

pub fn gallery() -> Vec<Figure> {
    vec![
        figure("atlas", atlas(2)),
        figure("atlas-crowded", crowded_atlas()),
        figure("distribution", distribution(-10..=10)),
        figure("fan", fan(8)),
        figure("heat-map", heat_map()),
        figure("bars", bars()),
        figure("long-bars", long_bars()),
        figure("payoffs", payoffs(4)),
        figure("payoffs-crowded", payoffs(14)),
        figure("curves", curves(Scale::Percent)),
        figure("curves-plain", curves(Scale::Plain)),
        figure("forest", forest(Scale::Plain)),
        figure("forest-percent", forest(Scale::Percent)),
        figure("tornado", tornado()),
        figure("lines", lines(4)),
        figure("lines-crowded", lines(12)),
        figure("outlines", outlines(2, 21)),
        figure("outlines-crowded", outlines(5, 41)),
    ]
}
