//! The bodies of the fuzz targets on input that a fixed seed makes of sound examples: bytes changed, cut, doubled, put
//! together from two.

use admiralty_core::dice::MasterSeed;
use admiralty_core::machine::Generator;
use admiralty_core::seats::Seat;

const RUN: MasterSeed = MasterSeed(19_390_903);

/// What stands in lists and cards, and what does not.
const TOKENS: [&[u8]; 16] = [
    b",",
    b";",
    b"2 ",
    b"10000 ",
    b"-1",
    b"256",
    b"70000",
    b"Fletcher",
    b"Zeke",
    b"\"",
    b"[",
    b"=",
    b"\n",
    b"\0",
    "é".as_bytes(),
    b"abilities = [\"Slow 9\"]\n",
];

/// How many inputs of each: more where `ADMIRALTY_MANGLED` says so, for a campaign.
fn times(usual: u64) -> u64 {
    std::env::var("ADMIRALTY_MANGLED")
        .ok()
        .and_then(|number| number.parse().ok())
        .unwrap_or(usual)
}

/// Mangles the examples so many times, always in the same way.
fn mangled(examples: &[&[u8]], times: u64, body: impl Fn(&[u8])) {
    for number in 0..times {
        let mut lot = Generator::new(RUN.game(number), Seat(0));
        let mut draw = |choices: usize| lot.below(choices.max(1));
        let mut bytes = examples[draw(examples.len())].to_vec();
        for _ in 0..=draw(4) {
            let at = draw(bytes.len() + 1);
            match draw(6) {
                0 if at < bytes.len() => bytes[at] = draw(256) as u8,
                1 if at < bytes.len() => bytes[at] ^= 1 << draw(8),
                2 => bytes.truncate(at),
                3 => {
                    let other = examples[draw(examples.len())];
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
fn any_fleet_list() {
    let lists: [&[u8]; 3] = [
        b"2 Fletcher, Iowa, 3 Wildcat",
        b"Kongo; Shokaku\nA6M2 \"Zeke\", 2 x D3A",
        b"USS Hornet (CV8), 5 PBY Catalina, HMS Truculent",
    ];
    mangled(&lists, times(20_000), crate::bodies::fleet);
}

#[test]
fn any_unit_file() {
    let files: [&[u8]; 3] = [
        b"extends = \"aaws\"\n[units.Kongo]\narmor = 7\nvital_armor = 13\nhull = 4\nmain = [14, 14, 12, 10]\nspeed = 2\n\
          abilities = [\"Extended Range 4\", \"Torpedo Defense 1\"]\n",
        b"extends = \"aaws\"\nlimit = 200\n[allied]\nfleet = \"2 Fletcher, HMS Hood\"\nairbase = true\n[switches]\nrows = 9\n\
          islands = \"random\"\nadvanced = [\"darkness\", \"weather\"]\n",
        b"extends = \"aaws\"\n[units.Shokaku]\nbase_capacity = 4\nantiair = [8]\ncost = 19\n[units.Yukikaze]\ntorpedo = [3, 3]\n\
          asw = 5\n",
    ];
    mangled(&files, times(150), crate::bodies::units);
}
