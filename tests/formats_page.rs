//! `docs/formats.md` lists the fields of every document as their types have them.

use crate::formats;

use serde_json::Value;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// The documents, each with what writes it.
const DOCUMENTS: [(&str, &str); 11] = [
    (
        "summary",
        "`simulate --json`; `summary.json` of a run, and `luck.json`",
    ),
    ("compare", "`compare --json`; `compare.json` of a study"),
    ("openings", "`openings --json`; `openings.json` of a study"),
    ("match", "`match --json`"),
    ("ladder", "`ladder --json`"),
    ("odds", "`odds --json`"),
    ("odds-advice", "`odds --advise --json`"),
    ("odds-luck", "`odds --rolled --json`"),
    ("advice", "`advise --json`"),
    ("bench", "`bench --json`"),
    ("menu", "the question `menu` (docs/questions.md)"),
];

/// Fields that stand together wherever there is an estimate; told once.
const ESTIMATE: [&str; 7] = ["value", "p", "low", "high", "n", "method", "text"];

/// An object of a document: where it stands, and its fields with what they mean.
struct Row {
    places: Vec<String>,
    fields: Vec<(String, String)>,
}

/// The schema of a value, whatever may stand in its place.
fn of_value(schema: &Value) -> &Value {
    let null = |one: &&Value| one.get("type").and_then(Value::as_str) != Some("null");
    let alternatives = schema.get("anyOf").and_then(Value::as_array);
    alternatives
        .and_then(|all| all.iter().find(null))
        .unwrap_or(schema)
}

fn is_estimate(schema: &Value) -> bool {
    let fields = schema.get("properties").and_then(Value::as_object);
    fields.is_some_and(|fields| fields.keys().all(|key| ESTIMATE.contains(&key.as_str())))
}

/// What a field is, in a word or two; nothing of a text, a number or a list of them, which its meaning says.
fn kind(schema: &Value) -> &'static str {
    let schema = of_value(schema);
    let items = schema.get("items").map(of_value);
    match (is_estimate(schema), items) {
        (true, _) => "estimate",
        (_, Some(items)) if is_estimate(items) => "list of estimates",
        (_, Some(items)) if items.get("items").map(of_value).is_some_and(is_estimate) => "lists of estimates",
        (_, Some(_)) => "list",
        (_, None) if schema.get("properties").is_some() => "",
        (_, None) => match schema.get("additionalProperties").map(of_value) {
            Some(each) if is_estimate(each) => "estimates by key",
            Some(each) if each.is_object() => "by key",
            _ => "",
        },
    }
}

fn rows(schema: &Value, place: &str, found: &mut Vec<Row>) {
    let schema = of_value(schema);
    if is_estimate(schema) {
        return;
    }
    if let Some(fields) = schema.get("properties").and_then(Value::as_object) {
        let said = |(name, of): (&String, &Value)| {
            let about = of.get("description").and_then(Value::as_str).unwrap_or_default();
            let about = about.split('\n').collect::<Vec<_>>().join(" ");
            let about = about.trim_end_matches('.');
            let mut letters = about.chars();
            let about: String = letters
                .next()
                .into_iter()
                .flat_map(char::to_lowercase)
                .chain(letters)
                .collect();
            let kind = match kind(of) {
                "" => String::new(),
                kind => format!(" *{kind}*"),
            };
            (name.clone(), format!("{kind} {about}"))
        };
        let fields: Vec<_> = fields.iter().map(said).collect();
        match found.iter_mut().find(|row| row.fields == fields) {
            Some(row) => row.places.push(place.to_owned()),
            None => found.push(Row {
                places: vec![place.to_owned()],
                fields,
            }),
        }
    }
    for (name, of) in schema
        .get("properties")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
    {
        let dot = if place.is_empty() { "" } else { "." };
        rows(of, &format!("{place}{dot}{name}"), found);
    }
    if let Some(each) = schema.get("additionalProperties").filter(|each| each.is_object()) {
        rows(each, &format!("{place}.KEY"), found);
    }
    if let Some(items) = schema.get("items") {
        rows(items, &format!("{place}[]"), found);
    }
}

fn listed(fields: &[(String, String)]) -> String {
    let one = |(name, about): &(String, String)| format!("`{name}`{about}");
    fields.iter().map(one).collect::<Vec<_>>().join("; ")
}

fn page() -> String {
    let mut text = String::new();
    // What all citations but that of `summary` have.
    let mut common: Vec<Row> = Vec::new();
    rows(&formats::schema("advice"), "", &mut common);
    let common = common
        .into_iter()
        .find(|row| row.places[0] == "citation")
        .expect("a citation");
    let common: Vec<_> = common
        .fields
        .into_iter()
        .filter(|(name, _)| name != "commanders")
        .collect();
    let _ = writeln!(
        text,
        "**Citation** of all documents but `summary` and `odds`: {}.\n",
        listed(&common)
    );
    for (name, by) in DOCUMENTS {
        let mut found = Vec::new();
        let schema = formats::schema(name);
        rows(&schema, "", &mut found);
        let about = schema
            .get("description")
            .and_then(Value::as_str)
            .unwrap_or_default();
        let about = about.split('\n').collect::<Vec<_>>().join(" ");
        let about = if about.is_empty() {
            about
        } else {
            format!(" {about}")
        };
        let _ = writeln!(
            text,
            "### {name}\n\n{by}.{about}\n\n| where | fields |\n|---|---|"
        );
        for row in found {
            let places: Vec<String> = row
                .places
                .iter()
                .map(|place| {
                    if place.is_empty() {
                        "the document".to_owned()
                    } else {
                        format!("`{place}`")
                    }
                })
                .collect();
            let is_common = common.iter().all(|field| row.fields.contains(field));
            let own: Vec<_> = row
                .fields
                .into_iter()
                .filter(|field| !(is_common && common.contains(field)))
                .collect();
            let more = if is_common { "as above; " } else { "" };
            let _ = writeln!(text, "| {} | {more}{} |", places.join(", "), listed(&own));
        }
        text.push('\n');
    }
    text
}

/// `UPDATE_DOCS=1 cargo test --release --test all formats_page` writes the file anew.
#[test]
fn the_page_is_that_of_the_types() {
    const FROM: &str = "<!-- From here the test `formats_page` writes this file from the types. -->\n\n";
    const TO: &str = "## Folder of a run";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/formats.md");
    let text = fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once(FROM).expect("the mark");
    let (written, after) = rest.split_once(TO).expect("what follows");
    let expected = page();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, format!("{before}{FROM}{expected}{TO}{after}")).unwrap();
        return;
    }
    assert!(
        written == expected,
        "set UPDATE_DOCS=1 to write docs/formats.md anew"
    );
}

/// Every field says what it means.
#[test]
fn every_field_is_described() {
    fn undescribed(schema: &Value, place: &str, found: &mut Vec<String>) {
        let schema = of_value(schema);
        for (name, of) in schema
            .get("properties")
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
        {
            let place = format!("{place}.{name}");
            if of.get("description").is_none() {
                found.push(place.clone());
            }
            undescribed(of, &place, found);
        }
        for word in ["items", "additionalProperties"] {
            if let Some(of) = schema.get(word) {
                undescribed(of, place, found);
            }
        }
    }
    for (name, schema) in admiralty_studies::schema::all() {
        assert!(
            DOCUMENTS.iter().any(|(other, _)| *other == name),
            "{name} is not on the page"
        );
        let mut found = Vec::new();
        undescribed(&schema.to_value(), "", &mut found);
        assert!(found.is_empty(), "{name}: {found:#?}");
    }
}
