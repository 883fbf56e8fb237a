//! Files and manifests that are damaged, or of another program.

use super::{rows_of, temporary, write};
use crate::{Format, RunFolder, StoreError};
use std::fs;

#[test]
fn a_file_cut_short_or_changed_is_a_clear_error() {
    let (_keep, path) = temporary();
    write(&path, &[5_000], Format::Parquet);
    let file = path.join("pebbles.parquet");
    let whole = fs::read(&file).unwrap();
    let told = |bytes: &[u8]| {
        fs::write(&file, bytes).unwrap();
        rows_of(&path).unwrap_err().to_string()
    };
    for cut in [0, 3, 8, whole.len() / 2, whole.len() - 1] {
        let text = told(&whole[..cut]);
        assert!(
            text.contains(&format!(
                "pebbles.parquet is damaged: it is cut short: {cut} bytes"
            )),
            "{text}"
        );
    }
    for byte in [4, whole.len() / 2, whole.len() - 5] {
        let mut changed = whole.clone();
        changed[byte] ^= 1;
        assert!(
            told(&changed).contains("damaged: its bytes are not those that the run wrote"),
            "byte {byte}"
        );
    }
    let mut grown = whole.clone();
    grown.push(0);
    assert!(told(&grown).contains("damaged: it has grown"));

    fs::remove_file(&file).unwrap();
    assert!(matches!(rows_of(&path), Err(StoreError::Read { .. })));
}

#[test]
fn a_manifest_that_does_not_fit_is_a_clear_error() {
    let (_keep, path) = temporary();
    write(&path, &[5], Format::Parquet);
    let manifest = path.join("run.json");
    let text = fs::read_to_string(&manifest).unwrap();
    let told = |from: &str, to: &str| {
        assert!(text.contains(from), "{text}");
        fs::write(&manifest, text.replace(from, to)).unwrap();
        rows_of(&path).unwrap_err().to_string()
    };
    assert!(told("\"rows\": 5", "\"rows\": 6").contains("its seal, xxh3, is not of it"));
    // Of the forms before there was a seal the file itself tells.
    let mut unsealed: serde_json::Value = serde_json::from_str(&text).unwrap();
    unsealed["form"] = 2.into();
    unsealed.as_object_mut().unwrap().remove("xxh3").unwrap();
    fs::write(&manifest, unsealed.to_string()).unwrap();
    assert_eq!(rows_of(&path).unwrap().len(), 5);
    unsealed["frames"][0]["rows"] = 6.into();
    fs::write(&manifest, unsealed.to_string()).unwrap();
    assert!(
        rows_of(&path)
            .unwrap_err()
            .to_string()
            .contains("5 rows instead of 6")
    );
    assert!(told("\"form\": 3", "\"form\": 4").contains("of form 4, and this program reads form 3"));
    assert!(told("\"seed\"", "\"sead\"").contains("run.json is damaged"));
    assert!(told("{", "").contains("run.json is damaged"));
}

#[test]
fn another_schema_is_refused() {
    mod other {
        use admiralty_core::frames::frame;

        frame! {
            /// The same name, other columns.
            pub frame Pebbles of Pebble named "pebbles", usually 1.0 rows a game of 1.0 bytes {
                /// Its number.
                game: u64,
                /// Small.
                a: i8,
            }
        }
    }
    let (_keep, path) = temporary();
    write(&path, &[5], Format::Parquet);
    let refused = RunFolder::open(&path)
        .unwrap()
        .frame::<other::Pebbles>()
        .unwrap_err();
    assert!(
        refused
            .to_string()
            .contains("its columns are not those of this program's frame"),
        "{refused}"
    );
}
