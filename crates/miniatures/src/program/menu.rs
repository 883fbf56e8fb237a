//! What can be named in a scenario, for menus and rosters.

use crate::card::{Alliance, Card};
use crate::scenario::Scenario;
use crate::sector::rules::{Aaws, SEATS};
use crate::sector::state::Side;
use admiralty_core::contract::{Menu, MenuExample, MenuSetting, MenuUnit};
use admiralty_core::machine::Playable;
use admiralty_core::seats::Keyed;
use admiralty_core::text::Word;

/// Battles that ship beside the scenario itself.
const BATTLES: [&str; 3] = [
    include_str!("../../../../scenarios/miniatures/denmark-strait.toml"),
    include_str!("../../../../scenarios/miniatures/river-plate.toml"),
    include_str!("../../../../scenarios/miniatures/guadalcanal.toml"),
];

/// The least and the most of the numbers of a card.
const BOUNDS: [(&str, i64, i64); 6] = [
    ("armor", 1, 40),
    ("vital_armor", 1, 60),
    ("hull", 1, 20),
    ("speed", 1, 6),
    ("flagship", 0, 9),
    ("cost", 1, 500),
];

pub(super) fn menu(rules: &Aaws) -> Menu {
    let Some(origin) = &rules.origin else {
        return Menu::default();
    };
    let own = Scenario {
        rules: rules.clone(),
        origin: origin.clone(),
    };
    let shipped = BATTLES
        .iter()
        .filter_map(|text| Scenario::text("battle", text).ok());
    let unknowns = rules.unknowns().varied.into_iter();
    let choices = unknowns.map(|unknown| {
        let word = unknown
            .factor
            .name
            .trim_start_matches("switches.")
            .replace('_', " ");
        let name = format!("{word} ({})", unknown.factor.about);
        MenuSetting::choice(unknown.factor, name)
    });
    let settings = rules.values().into_iter().filter_map(|value| {
        let (stem, word) = value.name.rsplit_once('.')?;
        let (_, least, most) = BOUNDS.into_iter().find(|(key, ..)| *key == word)?;
        let name = format!(
            "{} of {}",
            word.replace('_', " "),
            stem.trim_start_matches("units.").replace(['"', '\\'], "")
        );
        Some(MenuSetting::number(
            &value.name,
            name,
            value.is.parse().ok()?,
            (least, most),
        ))
    });
    Menu {
        quick_player: Some("captain".to_owned()),
        roster: origin.units.cards().iter().map(unit).collect(),
        examples: std::iter::once(own)
            .chain(shipped)
            .map(|one| example(&one))
            .collect(),
        settings: settings.chain(choices).collect(),
        force_grammar: "units with commas between, how many before the name: 2 Fletcher, Iowa, 3 Wildcat"
            .to_owned(),
        ..Menu::default()
    }
}

fn unit(card: &Card) -> MenuUnit {
    let best = |dice: &[u8]| i64::from(dice.iter().copied().max().unwrap_or(0));
    let factors = [
        ("points", i64::from(card.cost)),
        ("armor", card.armor.into()),
        ("vital armor", card.vital_armor.into()),
        ("hull", card.hull.into()),
        ("speed", card.speed.into()),
        ("guns", best(&card.gunnery[0])),
        ("antiair", best(&card.antiair)),
        ("torpedoes", best(&card.torpedo)),
        ("bombs", card.bomb.into()),
    ];
    let printed = factors.into_iter().filter(|(_, value)| *value > 0);
    MenuUnit {
        name: card.name.clone(),
        key: card.name.clone(),
        seat: match card.alliance {
            Alliance::Allies => Some(SEATS[Side::One as usize].id.to_owned()),
            Alliance::Axis => Some(SEATS[Side::Two as usize].id.to_owned()),
            Alliance::Neutral => None,
        },
        kind: card.kind.word().to_lowercase(),
        nation: Some(card.nation.clone()).filter(|nation| !nation.is_empty()),
        factors: Keyed(printed.map(|(label, value)| (label.to_owned(), value)).collect()),
        ..MenuUnit::default()
    }
}

/// The fleets of a scenario: in a battle alone they may cost what they like.
fn example(scenario: &Scenario) -> MenuExample {
    let battle = &scenario.origin.battle;
    let fleets = SEATS.iter().zip(&battle.forces);
    MenuExample {
        name: battle.title.clone(),
        place: None,
        turn: None,
        forces: Keyed(
            fleets
                .map(|(seat, force)| (seat.id.to_owned(), force.fleet.to_string()))
                .collect(),
        ),
        doctrines: Keyed(Vec::new()),
        anyway: true,
    }
}
