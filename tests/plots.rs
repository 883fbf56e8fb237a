//! Pictures from data made by hand: what must be in them is, nothing lies outside, no texts overlap, and odd data
//! (none, one, all alike) break nothing.

use admiralty_core::results::chart::{
    Arrow, Atlas, AtlasMap, AtlasPlace, Bars, Chart, Curves, Distribution, Ends, Fan, Figure, Forest,
    HeatMap, Lines, Outlines, Panel, Payoffs, Quantiles, Series, Tone, Tornado,
};
use admiralty_core::statistics::{Estimate, Scale};
use admiralty_show::plots::{Drawing, PageGlyphs, draw};
use std::collections::BTreeSet;

const SOURCE: &str = "War at Sea, rules version 1, scenario 7f3a21bc; doctrine (Allied) against doctrine (Axis); \
                      1,000,000 games, seed 1939; admiralty 0.1.0";

fn figure(id: &'static str, chart: Chart) -> Figure {
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

fn ends() -> Option<Ends> {
    Some(Ends {
        below: Series::new("Allies ahead", Tone::FIRST),
        above: Series::new("Axis ahead", Tone::SECOND),
    })
}

fn distribution(values: impl IntoIterator<Item = i32>) -> Chart {
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

fn fan(steps: u8) -> Chart {
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

fn heat_map() -> Chart {
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

fn bars() -> Chart {
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

fn curves(scale: Scale) -> Chart {
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
fn tornado() -> Chart {
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

fn one_bar(estimate: Estimate) -> Chart {
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
fn lines_apart(count: usize) -> Chart {
    let Chart::Lines(chart) = lines(count) else {
        unreachable!()
    };
    Chart::Lines(Lines {
        joined: false,
        ..chart
    })
}

fn outlines(count: usize, numbers: i32) -> Chart {
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

/// Three places in a row, and arrows both ways between two of them.
fn atlas(maps: usize) -> Chart {
    let place = |name: &str, x: f64| AtlasPlace {
        name: name.to_owned(),
        at: (x, 0.5),
        bold: x > 0.4,
    };
    let arrow = |from: &str, to: &str, tone: Tone| Arrow {
        from: from.to_owned(),
        to: to.to_owned(),
        label: "4+3".to_owned(),
        tone,
        sure: tone == Tone::FIRST,
    };
    let map = |n: usize| AtlasMap {
        title: format!("option {n}: 2.4 points worse"),
        arrows: vec![
            arrow("harbour", "bay", Tone::FIRST),
            arrow("strait", "bay", Tone::SECOND),
            arrow("nowhere", "bay", Tone::SECOND),
        ],
    };
    Chart::Atlas(Atlas {
        places: vec![place("harbour", 0.1), place("bay", 0.5), place("strait", 0.9)],
        maps: (1..=maps).map(map).collect(),
    })
}

/// Places and arrows so close together that a number must be placed with the others in mind.
fn crowded_atlas() -> Chart {
    let places = [
        ("Barents Sea", 0.52, 0.07),
        ("North Sea", 0.62, 0.3),
        ("Baltic Sea", 0.86, 0.39),
        ("North Atlantic", 0.24, 0.28),
        ("South Atlantic", 0.26, 0.69),
        ("Mediterranean", 0.63, 0.78),
        ("England", 0.37, 0.5),
        ("Malta", 0.88, 0.94),
        ("USA", 0.07, 0.4),
        ("Germany", 0.79, 0.54),
        ("France", 0.5, 0.61),
        ("Italy", 0.9, 0.69),
        ("Neutral Port", 0.45, 0.93),
        ("at sea with an oiler", 0.15, 0.92),
    ];
    let arrows = [
        ("Germany", "Baltic Sea", "1"),
        ("Germany", "North Atlantic", "+6"),
        ("Malta", "Mediterranean", "4"),
        ("England", "Mediterranean", "+6"),
        ("England", "South Atlantic", "2"),
        ("England", "North Atlantic", "2"),
        ("England", "North Sea", "6"),
        ("England", "Barents Sea", "+10"),
        ("North Atlantic", "Barents Sea", "1"),
        ("USA", "North Atlantic", "2"),
        ("Italy", "Mediterranean", "10"),
        ("France", "North Atlantic", "+2"),
    ];
    let arrow = |(from, to, label): (&str, &str, &str)| Arrow {
        from: from.to_owned(),
        to: to.to_owned(),
        label: label.to_owned(),
        tone: if from == "England" {
            Tone::FIRST
        } else {
            Tone::SECOND
        },
        sure: !label.starts_with('+'),
    };
    let map = AtlasMap {
        title: "option 4".to_owned(),
        arrows: arrows.map(arrow).to_vec(),
    };
    let place = |(name, x, y): (&str, f64, f64)| AtlasPlace {
        name: name.to_owned(),
        at: (x, y),
        bold: false,
    };
    Chart::Atlas(Atlas {
        places: places.map(place).to_vec(),
        maps: vec![map],
    })
}

fn gallery() -> Vec<Figure> {
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

fn drawn(figure: &Figure) -> Drawing {
    draw(figure, SOURCE).unwrap_or_else(|error| panic!("{error}"))
}

/// The pixels of a PNG, three bytes each, its width and its height.
fn decoded(bytes: &[u8]) -> (Vec<u8>, u32, u32) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes))
        .read_info()
        .unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!(
        (info.color_type, info.bit_depth),
        (png::ColorType::Rgb, png::BitDepth::Eight)
    );
    (pixels, info.width, info.height)
}

fn share_of(pixels: &[u8], is: impl Fn(&[u8]) -> bool) -> f64 {
    pixels.chunks(3).filter(|pixel| is(pixel)).count() as f64 / (pixels.len() / 3) as f64
}

/// Else two groups of dots could not be told apart.
#[test]
fn dots_whose_colour_comes_again_are_joined_by_broken_lines() {
    let [five, six, twelve] = [5, 6, 12].map(|count| {
        let drawing = drawn(&figure("lines-apart", lines_apart(count)));
        assert_eq!(drawing.faults(), Vec::<String>::new(), "{count}");
        drawing.svg()
    });
    // Lines are five pixels wide, intervals four.
    let pieces = |svg: &str| svg.matches("stroke-width=\"5\"").count();
    assert_eq!(pieces(&five), 0);
    assert!(pieces(&six) > 20 && pieces(&twelve) > 7 * pieces(&six));
    assert!(!five.contains("(dashed)") && six.contains("variant 5 (dashed)"));
    assert!(twelve.contains("variant 9 (dashed)") && twelve.contains("variant 11 (dotted)"));
}

#[test]
fn nothing_lies_outside_a_picture_and_no_texts_overlap() {
    for figure in gallery() {
        assert_eq!(drawn(&figure).faults(), Vec::<String>::new(), "{}", figure.id);
    }
}

/// Else the test above could not fail.
#[test]
fn faults_are_seen() {
    let mut long = figure("bars", bars());
    let Chart::Bars(chart) = &mut long.chart else {
        unreachable!()
    };
    chart.measure = "a measure that goes on and on ".repeat(10);
    assert!(
        drawn(&long)
            .faults()
            .iter()
            .any(|fault| fault.starts_with("outside"))
    );
    let Chart::HeatMap(mut crowded) = heat_map() else {
        unreachable!()
    };
    crowded
        .columns
        .iter_mut()
        .for_each(|column| *column = "a long label".to_owned() + column);
    let faults = drawn(&figure("map", Chart::HeatMap(crowded))).faults();
    assert!(
        faults.iter().any(|fault| fault.ends_with("overlap")),
        "{faults:?}"
    );
}

/// The number on a bar that reaches a round level keeps off what stands above the axis.
#[test]
fn a_bar_may_reach_the_highest_level() {
    let Chart::Distribution(mut chart) = distribution(-10..=10) else {
        unreachable!()
    };
    chart.bars[0].1[0] = 0.15;
    let drawing = drawn(&figure("final", Chart::Distribution(chart)));
    assert_eq!(drawing.faults(), Vec::<String>::new());
}

#[test]
fn an_svg_says_what_it_shows() {
    for figure in gallery() {
        let svg = drawn(&figure).svg();
        for words in [
            &figure.title,
            "How to read it",
            "seed 1939",
            "viewBox=\"0 0 2000 ",
        ] {
            assert!(svg.contains(words), "{}: {words}", figure.id);
        }
        assert!(!svg.contains("<text"), "texts are outlines");
        assert_eq!(svg.matches("<g ").count(), svg.matches("</g>").count());
    }
    let svg = drawn(&figure("heat-map", heat_map())).svg();
    for words in ["North Atlantic", "nobody", "turn", "90"] {
        assert!(svg.contains(&format!("aria-label=\"{words}\"")), "{words}");
    }
    assert!(svg.contains("fill=\"#0072b2\""), "the Allied blue");
}

/// Pictures of one page: every letter is there once, so is every text of some length, and no picture asks for one that is
/// not there yet.
#[test]
fn pictures_of_a_page_share_their_letters() {
    let mut glyphs = PageGlyphs::default();
    let page: String = gallery()
        .iter()
        .map(|figure| drawn(figure).svg_on_page(&mut glyphs))
        .collect();
    let after = |mark: &str| -> Vec<String> {
        let parts = page.split(mark).skip(1);
        parts
            .map(|part| part.split('"').next().unwrap_or("").to_owned())
            .collect()
    };
    let brought = after("<path id=\"");
    let mut once = brought.clone();
    once.sort();
    once.dedup();
    assert_eq!(once.len(), brought.len(), "a letter twice");
    let texts = after("<g id=\"");
    let all: BTreeSet<&String> = brought.iter().chain(&texts).collect();
    assert_eq!(all.len(), brought.len() + texts.len(), "a name twice");
    let asked = after("href=\"#");
    assert!(asked.len() > 1000);
    assert!(asked.iter().all(|name| all.contains(name)));
    // The citation stands under every picture, and is spelt once.
    let cited = page
        .split("<g ")
        .filter(|group| group.split('>').next().unwrap_or("").contains("seed 1939"));
    let spelt = cited.clone().filter(|group| group.contains("/><use")).count();
    let twice = 2 * gallery().len(); // wide, and for phones
    assert_eq!((cited.count(), spelt), (twice, 0));
    for text in texts {
        let (before, _) = page.split_once(&format!("<g id=\"{text}\"")).unwrap();
        assert!(
            !before.contains(&format!("href=\"#{text}\"")),
            "{text} comes later"
        );
    }
    let apart: usize = gallery().iter().map(|figure| drawn(figure).svg().len()).sum();
    assert!(page.len() * 10 < apart * 7, "{} of {apart}", page.len());
}

#[test]
fn markup_in_a_title_stays_text() {
    let mut odd = figure("bars", bars());
    odd.title = "1 < 2 & \"3\"".to_owned();
    assert!(drawn(&odd).svg().contains("1 &lt; 2 &amp; &quot;3&quot;"));
}

#[test]
fn a_png_holds_the_picture() {
    for figure in gallery() {
        let (pixels, width, height) = decoded(&drawn(&figure).png().unwrap());
        assert_eq!(width, 2000);
        assert!((500..1600).contains(&height), "{}: {height}", figure.id);
        let white = share_of(&pixels, |pixel| pixel == [255; 3]);
        assert!((0.4..0.985).contains(&white), "{}: {white} is white", figure.id);
        let ink = share_of(&pixels, |pixel| pixel.iter().all(|&channel| channel < 0x40));
        assert!(ink > 0.002, "{}: {ink} is ink", figure.id);
    }
    let (pixels, ..) = decoded(
        &drawn(&figure("distribution", distribution(-10..=10)))
            .png()
            .unwrap(),
    );
    for colour in [[0x00, 0x72, 0xb2], [0xd5, 0x5e, 0x00]] {
        let share = share_of(&pixels, |pixel| pixel == colour);
        assert!(share > 0.02, "{share} is {colour:?}");
    }
}

#[test]
fn the_same_figure_gives_the_same_bytes() {
    for figure in gallery() {
        let (one, other) = (drawn(&figure), drawn(&figure));
        assert_eq!(one.svg(), other.svg());
        assert!(one.png().unwrap() == other.png().unwrap());
    }
}

#[test]
fn odd_data_are_drawn_or_said_to_be_too_few() {
    let mut odd = vec![
        distribution([]),
        distribution([0]),
        distribution([7]),
        distribution(-100..=100),
        fan(0),
        fan(1),
        Chart::Fan(Fan {
            reach: (0.0, 0.0),
            measure: String::new(),
            steps: vec![(
                "Turn 1".to_owned(),
                Quantiles {
                    p5: 0.0,
                    p25: 0.0,
                    p50: 0.0,
                    p75: 0.0,
                    p95: 0.0,
                },
            )],
            ends: ends(),
        }),
    ];
    let estimates = [
        Estimate::exact(0.0),
        Estimate::exact(1.0),
        Estimate::unbounded(3.0),
    ];
    for estimate in estimates {
        let Chart::Bars(mut chart) = bars() else {
            unreachable!()
        };
        chart.groups = vec![("only".to_owned(), vec![Some(estimate), None])];
        odd.push(Chart::Bars(chart));
        let Chart::Curves(mut chart) = curves(Scale::Plain) else {
            unreachable!()
        };
        chart.bins.truncate(1);
        chart.curves = vec![(Series::new("only", Tone::Nobody), vec![Some(estimate)])];
        odd.push(Chart::Curves(chart));
        odd.push(Chart::Forest(Forest {
            measure: String::new(),
            scale: Scale::Plain,
            groups: vec![("only".to_owned(), vec![("one".to_owned(), estimate)])],
            ends: None,
        }));
        odd.push(one_bar(estimate));
        odd.push(Chart::Lines(Lines {
            joined: true,
            measure: String::new(),
            steps_measure: String::new(),
            steps: vec!["one".to_owned()],
            lines: vec![("only".to_owned(), vec![estimate])],
        }));
    }
    odd.extend([outlines(0, 1), outlines(1, 0), outlines(1, 1), outlines(2, 2)]);
    let Chart::HeatMap(mut map) = heat_map() else {
        unreachable!()
    };
    map.panels
        .iter_mut()
        .for_each(|panel| panel.cells.iter_mut().flatten().for_each(|cell| *cell = None));
    odd.push(Chart::HeatMap(map.clone()));
    map.panels.clear();
    odd.push(Chart::HeatMap(map));
    for (index, chart) in odd.into_iter().enumerate() {
        let drawing = drawn(&figure("odd", chart.clone()));
        assert_eq!(drawing.faults(), Vec::<String>::new(), "{index}: {chart:?}");
        assert!(!drawing.png().unwrap().is_empty());
    }
}

#[test]
fn where_there_is_nothing_a_picture_says_so() {
    let Chart::Tornado(mut empty) = tornado() else {
        unreachable!()
    };
    empty.rows.clear();
    for empty in [distribution([]), fan(0), Chart::Tornado(empty)] {
        assert!(drawn(&figure("odd", empty)).svg().contains("Too few cases"));
    }
}

/// Writes the gallery into the folder named by ADMIRALTY_GALLERY, to be looked at.
#[test]
#[ignore = "for looking at pictures"]
fn gallery_to_look_at() {
    let folder = std::path::PathBuf::from(std::env::var_os("ADMIRALTY_GALLERY").expect("a folder"));
    for figure in gallery() {
        let drawing = drawn(&figure);
        std::fs::write(folder.join(format!("{}.svg", figure.id)), drawing.svg()).unwrap();
        std::fs::write(folder.join(format!("{}.png", figure.id)), drawing.png().unwrap()).unwrap();
    }
}
