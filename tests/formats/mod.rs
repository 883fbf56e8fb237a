//! The documents that results are written as, held against their types.
#![allow(dead_code, reason = "each test uses a part")]

pub mod frames;

use serde_json::{Map, Value};

/// The schema of a document.
pub fn schema(name: &str) -> Value {
    let all = admiralty_studies::schema::all().into_iter();
    let found = all.into_iter().find(|(other, _)| *other == name);
    found
        .unwrap_or_else(|| panic!("no document is named {name}"))
        .1
        .to_value()
}

/// Asserts that a document has the fields of its type and no others, each of its kind.
pub fn assert_described(name: &str, document: &Value) {
    let mut faults = Vec::new();
    check(&schema(name), document, "", &mut faults);
    assert!(faults.is_empty(), "{name}: {faults:#?}");
}

/// The parts that a value must fit all of, and those of which it must fit one.
fn parts<'s>(schema: &'s Value, word: &str) -> &'s [Value] {
    schema
        .get(word)
        .and_then(Value::as_array)
        .map_or(&[], Vec::as_slice)
}

fn check(schema: &Value, value: &Value, path: &str, faults: &mut Vec<String>) {
    let alternatives = parts(schema, "anyOf");
    if !alternatives.is_empty() {
        let fits = |one: &&Value| {
            let mut own = Vec::new();
            check(one, value, path, &mut own);
            own.is_empty()
        };
        if !alternatives.iter().any(|one| fits(&one)) {
            faults.push(format!("{path}: {value} fits none of the types"));
        }
        return;
    }
    if !kinds(schema).is_empty() && !kinds(schema).contains(&kind(value)) && !is_whole(schema, value) {
        faults.push(format!("{path}: {value} is no {:?}", kinds(schema)));
    }
    match value {
        Value::Object(fields) => object(schema, fields, path, faults),
        Value::Array(items) => {
            if let Some(of) = schema.get("items") {
                items
                    .iter()
                    .for_each(|item| check(of, item, &format!("{path}[]"), faults));
            }
        }
        _ => {}
    }
}

fn object(schema: &Value, fields: &Map<String, Value>, path: &str, faults: &mut Vec<String>) {
    let own = schema.get("properties").and_then(Value::as_object);
    let others = schema.get("additionalProperties");
    for (key, value) in fields {
        let inner = format!("{path}.{key}");
        match own.and_then(|own| own.get(key)).or(others) {
            Some(of) => check(of, value, &inner, faults),
            None => faults.push(format!("{inner} is not described")),
        }
    }
    for required in parts(schema, "required").iter().filter_map(Value::as_str) {
        if !fields.contains_key(required) {
            faults.push(format!("{path}.{required} is missing"));
        }
    }
}

fn kinds(schema: &Value) -> Vec<&str> {
    match schema.get("type") {
        Some(Value::String(kind)) => vec![kind],
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// What is not finite is written as null, and a whole number is a number.
fn is_whole(schema: &Value, value: &Value) -> bool {
    kinds(schema).contains(&"number") && (value.is_i64() || value.is_u64() || value.is_null())
}
