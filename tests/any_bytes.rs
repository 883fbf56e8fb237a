//! The bodies of the fuzz targets on input that a fixed seed makes of sound examples: bytes changed, cut, doubled, put
//! together from two.

#[path = "../fuzz/bodies.rs"]
mod bodies;

use admiralty_core::dice::{MasterSeed, Stream, below};
use std::fs;
use std::path::Path;

const RUN: MasterSeed = MasterSeed(19_430_508);

/// What stands in notation, files and strings, and what does not.
const TOKENS: [&[u8]; 16] = [
    b"x",
    b"/",
    b"-",
    b"-9",
    b"255",
    b"256",
    b"U",
    b"LBA",
    b"\"",
    b"[",
    b"=",
    b"\n",
    b"\0",
    "é".as_bytes(),
    b"x9999999999",
    b" ",
];

fn example(path: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// Mangles the examples so many times, always in the same way.
fn mangled(examples: &[Vec<u8>], times: u64, body: impl Fn(&[u8])) {
    for number in 0..times {
        let mut lot = RUN.game(number).generator(Stream::Straying);
        let mut draw = |choices: usize| below(&mut lot, choices.max(1) as u64) as usize;
        let mut bytes = examples[draw(examples.len())].clone();
        for _ in 0..=draw(4) {
            let at = draw(bytes.len() + 1);
            match draw(6) {
                0 if at < bytes.len() => bytes[at] = draw(256) as u8,
                1 if at < bytes.len() => bytes[at] ^= 1 << draw(8),
                2 => bytes.truncate(at),
                3 => {
                    let other = &examples[draw(examples.len())];
                    let from = draw(other.len());
                    let part = &other[from..(from + draw(24)).min(other.len())];
                    bytes.splice(at..at, part.iter().copied());
                }
                4 => {
                    let end = (at + draw(24)).min(bytes.len());
                    bytes.drain(at..end);
                }
                _ => {
                    let token = TOKENS[draw(TOKENS.len())];
                    bytes.splice(at..at, token.iter().copied());
                }
            }
        }
        body(&bytes);
    }
}

#[test]
fn any_scenario() {
    let variant = b"extends = \"war-at-sea\"\n[switches]\ntie = \"axis\"\n[ships.Hood]\ndefense = 5\n[areas.\"North Sea\"]\naxis_poc = 5\n";
    mangled(
        &[variant.to_vec(), example("scenarios/war-at-sea.toml")],
        600,
        bodies::scenario,
    );
}

#[test]
fn any_shared_battle() {
    let shares = [
        "was1:AyUABEMNAgwNFRYeHyIkJiksPwAIAwAeJkg",
        "was1:jNsDAQMJBwgJIiMkJSYnAAAQXQ",
    ];
    mangled(
        &shares.map(|share| share.as_bytes().to_vec()),
        4_000,
        bodies::share,
    );
    // Those that a mangled check sum lets through are few: all letters of one place as well.
    for at in 5..shares[1].len() {
        for letter in b"ABCXYZabcxyz0189-_=+/ " {
            let mut share = shares[1].as_bytes().to_vec();
            share[at] = *letter;
            bodies::share(&share);
        }
    }
}

#[test]
fn any_forces() {
    let forces: [&[u8]; 4] = [
        b"Hood, Prince of Wales, Norfolk\nBismarck-2, Prinz Eugen, U3",
        b"447 336x2 027/3 1A 2B\n496 357 225-1 127x2 LBA",
        b"443x3\n357x2 127x2 225x2 U12",
        b"Duke of York, Victorious\nTirpitz, Graf Zeppelin, LBA",
    ];
    mangled(&forces.map(<[u8]>::to_vec), 4_000, bodies::notation);
}

#[test]
fn any_position() {
    let files = ["turn-2-axis.toml", "turn-4-battles.toml", "turn-4.toml"];
    let examples = files.map(|file| example(&format!("scenarios/positions/{file}")));
    examples.iter().for_each(|example| bodies::position(example));
    mangled(&examples, 1_500, bodies::position);
}
