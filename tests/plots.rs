//! Pictures from data made by hand: what must be in them is, nothing lies outside, no texts overlap, and odd data
//! (none, one, all alike) break nothing.

mod gallery;
mod maps;

use admiralty_core::results::chart::{Chart, Fan, Figure, Forest, Lines, Quantiles, Series, Tone};
use admiralty_core::statistics::{Estimate, Scale};
use admiralty_show::plots::{Drawing, PageGlyphs, draw};
use gallery::{
    bars, curves, distribution, ends, fan, figure, gallery, heat_map, lines_apart, one_bar, outlines, tornado,
};
use std::collections::BTreeSet;

const SOURCE: &str = "War at Sea, rules version 1, scenario 7f3a21bc; doctrine (Allied) against doctrine (Axis); \
                      1,000,000 games, seed 1939; admiralty 0.1.0";

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
