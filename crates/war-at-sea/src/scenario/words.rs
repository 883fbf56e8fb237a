//! Values of a scenario file in words, for readers who do not know its keys.

use admiralty_core::text::items_of;
use std::borrow::Cow;

/// What a path of the file means: `return of sound German ships, North Atlantic`. One that has no words of its own is
/// written with commas.
#[must_use]
pub fn path_in_words(path: &str) -> String {
    let parts: Vec<String> = keys(path);
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    match parts.as_slice() {
        ["areas", area, "axis_poc"] => format!("Axis POC of the {area}"),
        ["areas", area, "allied_poc"] => format!("Allied POC of the {area}"),
        ["areas" | "ports", place, "borders"] => format!("borders of {place}"),
        ["ports", port, "repair"] => format!("repairs in {port}"),
        ["returns", area, nation, state] => format!("return of {state} {nation} ships, {area}"),
        ["uboats", "arrive"] => "U-boats that arrive, turn by turn".to_owned(),
        ["uboats", "limit"] => "most U-boats in play".to_owned(),
        ["us_entry", "more_ships"] => "American ships added".to_owned(),
        ["ships", ship, "entry_turn"] => format!("arrival of {ship}, turn"),
        ["ships", ship, key] => format!("{} of {ship}", key.replace("defense", "defence")),
        ["switches", switch] => switch_in_words(switch).into_owned(),
        parts => parts.join(", ").replace('_', " "),
    }
}

fn switch_in_words(switch: &str) -> Cow<'_, str> {
    Cow::Borrowed(match switch {
        "area_order" => "when the Axis names the order of areas",
        "tie" => "who wins when POC are equal",
        "poc_cap" => "how the POC track is cut",
        "speed_rolls" => "how speed rolls are announced",
        "failed_roll_neutral" => "Neutral Port after a failed speed roll",
        "us_entry" => "release roll of American ships",
        "usa_open_to_british_from_turn" => "USA open to the British from turn",
        "barents_british_to_england_from_t3" => "British return from the Barents to England from turn 3",
        "north_atlantic_german_to_germany" => {
            "German return from the North Atlantic to Germany while France is open"
        }
        "border_england_mediterranean" => "England borders the Mediterranean",
        "border_north_sea_baltic" => "the North Sea borders the Baltic",
        "carriers_screen_carriers" => "carriers screen carriers",
        "disengage" => "who says first whether to disengage",
        "hidden" => "placements that rule 19.3 hides",
        other => return Cow::Owned(other.replace('_', " ")),
    })
}

/// A value as it is written in the file, in words: `Germany or France`, `yes`, `first turn`.
#[must_use]
pub fn value_in_words(path: &str, value: &str) -> String {
    match value {
        "true" => return "yes".to_owned(),
        "false" => return "no".to_owned(),
        "0" if path.ends_with(".entry_turn") => return "never".to_owned(),
        _ => {}
    }
    let plain = |text: &str| text.replace('"', "").replace('_', " ");
    let Some(items) = items_of(value) else {
        return plain(value);
    };
    let items: Vec<String> = items.iter().map(|item| plain(item)).collect();
    if items.is_empty() {
        "none".to_owned()
    } else if path.starts_with("returns.") {
        items.join(" or ")
    } else {
        items.join(", ")
    }
}

/// The keys of a path; those in quotes may have dots.
fn keys(path: &str) -> Vec<String> {
    let mut quoted = false;
    let keys = path.split(|letter: char| {
        quoted ^= letter == '"';
        letter == '.' && !quoted
    });
    keys.map(|key| key.trim_matches('"').to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::LoadedScenario;

    #[test]
    fn paths_and_values_have_words() {
        for (path, value, words) in [
            (
                "returns.\"North Atlantic\".German.sound",
                "[\"Germany\", \"France\"]",
                "return of sound German ships, North Atlantic: Germany or France",
            ),
            (
                "areas.\"North Sea\".axis_poc",
                "5",
                "Axis POC of the North Sea: 5",
            ),
            ("ships.Roma.entry_turn", "0", "arrival of Roma, turn: never"),
            (
                "ships.\"New York\".factors",
                "\"443\"",
                "factors of New York: 443",
            ),
            ("switches.tie", "\"axis\"", "who wins when POC are equal: axis"),
            ("us_entry.more_ships", "[]", "American ships added: none"),
            (
                "switches.hidden",
                "\"first_turn\"",
                "placements that rule 19.3 hides: first turn",
            ),
            ("italian_takeover.on", "[5, 6]", "italian takeover, on: 5, 6"),
        ] {
            let told = format!("{}: {}", path_in_words(path), value_in_words(path, value));
            assert_eq!(told, words);
        }
    }

    /// No two values that somebody may doubt have the same words, and none shows a key.
    #[test]
    fn what_is_uncertain_is_told_apart() {
        let loaded = LoadedScenario::embedded();
        let mut known: Vec<String> = loaded
            .text
            .provenance
            .uncertain()
            .map(|entry| path_in_words(&entry.path))
            .collect();
        assert!(known.iter().all(|words| !words.contains(['_', '"'])), "{known:?}");
        let all = known.len();
        known.sort();
        known.dedup();
        assert_eq!(known.len(), all);
    }
}
