//! A toy frame with a column of every kind, through the folder of a run and back.

use super::parquet::ROW_GROUP;
use super::{FileEntry, Format, Manifest, OutputFolder, RunCard, RunFolder, Store, StoreError, free_space};
use admiralty_core::frames::{Columns, Frame, Record, Share, Sink, Wanted, category, frame};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

category! {
    /// Colours.
    enum Colour {
        /// Red.
        Red = "red",
        /// Deep blue.
        Blue = "deep blue",
    }
}

frame! {
    /// One row for each pebble.
    frame Pebbles of Pebble named "pebbles", usually 1.0 rows a game of 1.0 bytes {
        /// Its number.
        game: u64,
        /// Small.
        a: u8 as "grams",
        /// Middling.
        b: u16,
        /// Large.
        c: u32,
        /// Small, either way.
        d: i8,
        /// Middling, either way.
        e: i16,
        /// Wet or dry.
        wet: bool,
        /// Its colour.
        colour: Colour,
    }
}

/// Row `n`, its columns at their extremes now and then.
fn pebble(n: u64) -> Pebble {
    Pebble {
        game: n * n,
        a: (n % 256) as u8,
        b: (n % 65_536) as u16,
        c: u32::MAX - n as u32,
        d: (n % 256) as u8 as i8,
        e: (n.wrapping_mul(40_503) % 65_536) as u16 as i16,
        wet: n.is_multiple_of(3),
        colour: if n.is_multiple_of(7) {
            Colour::Blue
        } else {
            Colour::Red
        },
    }
}

impl Record for Pebbles {
    fn each(&self, show: &mut dyn FnMut(&dyn Columns)) {
        show(self);
    }
}

fn wanted() -> Wanted {
    Wanted::all(&[Pebbles::SCHEMA])
}

/// Writes rows in batches of the given sizes, as a finished run.
fn write(path: &Path, batches: &[usize], format: Format) -> Vec<FileEntry> {
    let mut folder = OutputFolder::claim(path).unwrap();
    let mut store = Store::begin(&mut folder, &wanted(), format).unwrap();
    let mut next = 0;
    for &size in batches {
        let mut pebbles = Pebbles::default();
        for _ in 0..size {
            pebbles.push(pebble(next));
            next += 1;
        }
        store.take(&pebbles).unwrap();
    }
    let written = store.finish().unwrap();
    folder
        .publish(&Manifest::new(RunCard::default(), written.clone()))
        .unwrap();
    written
}

fn temporary() -> (TempDir, PathBuf) {
    let temporary = tempfile::tempdir().unwrap();
    let path = temporary.path().join("run");
    (temporary, path)
}

fn rows_of(path: &Path) -> Result<Vec<Pebble>, StoreError> {
    let mut rows = Vec::new();
    let file = RunFolder::open(path)?.frame::<Pebbles>()?.expect("recorded");
    file.each(&[], |pebbles| {
        rows.extend((0..pebbles.rows()).map(|index| pebbles.row(index).unwrap()))
    })?;
    Ok(rows)
}

#[test]
fn what_is_written_is_read_back_over_several_row_groups() {
    let (_keep, path) = temporary();
    let rows = 2 * ROW_GROUP + 5;
    let written = write(&path, &[ROW_GROUP - 1, 2, ROW_GROUP + 4], Format::Parquet);
    assert_eq!(written[0].rows, rows as u64);
    let read = rows_of(&path).unwrap();
    assert_eq!(read.len(), rows);
    assert!(read.iter().zip(0..).all(|(row, n)| *row == pebble(n)));
}

#[test]
fn how_rows_come_in_batches_does_not_show_in_the_file() {
    let bytes = |batches: &[usize]| {
        let (_keep, path) = temporary();
        write(&path, batches, Format::Parquet);
        fs::read(path.join("pebbles.parquet")).unwrap()
    };
    let whole = bytes(&[ROW_GROUP + 1000]);
    assert!(bytes(&[1, 0, ROW_GROUP - 2, 500, 501]) == whole);
    assert!(bytes(&[ROW_GROUP + 999]) != whole);
}

#[test]
fn only_the_columns_asked_for_are_read() {
    let (_keep, path) = temporary();
    write(&path, &[10], Format::Parquet);
    let file = RunFolder::open(&path)
        .unwrap()
        .frame::<Pebbles>()
        .unwrap()
        .unwrap();
    file.each(&["colour", "a"], |pebbles| {
        assert_eq!(pebbles.a, (0..10).collect::<Vec<u8>>());
        assert_eq!(pebbles.colour, [1, 0, 0, 0, 0, 0, 0, 1, 0, 0]);
        assert!(pebbles.game.is_empty());
        assert_eq!(pebbles.row(0), None);
    })
    .unwrap();
    let frame = file.data_frame(&["wet"]).unwrap();
    assert_eq!(
        frame.column("wet").unwrap().bool().unwrap().sum(),
        Some(4),
        "0, 3, 6 and 9"
    );
}

#[test]
fn csv_says_the_same_in_words() {
    let (_keep, path) = temporary();
    let written = write(&path, &[2], Format::ParquetAndCsv);
    assert_eq!(
        written
            .iter()
            .map(|entry| entry.file.as_str())
            .collect::<Vec<_>>(),
        ["pebbles.parquet", "pebbles.csv"]
    );
    assert_eq!(
        fs::read_to_string(path.join("pebbles.csv")).unwrap(),
        "game,a,b,c,d,e,wet,colour\n\
         0,0,0,4294967295,0,0,true,deep blue\n\
         1,1,1,4294967294,1,-25033,false,red\n"
    );
}

#[test]
fn an_empty_frame_is_a_frame() {
    let (_keep, path) = temporary();
    write(&path, &[], Format::Parquet);
    assert_eq!(rows_of(&path).unwrap(), []);
}

#[test]
fn nothing_is_shown_until_everything_is_whole() {
    let (_keep, path) = temporary();
    let mut folder = OutputFolder::claim(&path).unwrap();
    folder.put("summary.json", b"{}\n").unwrap();
    let store = Store::begin(&mut folder, &wanted(), Format::Parquet).unwrap();
    assert!(!path.join("summary.json").exists());
    assert!(matches!(
        RunFolder::open(&path),
        Err(StoreError::Unfinished { .. })
    ));
    assert!(matches!(
        OutputFolder::claim(&path),
        Err(StoreError::Unfinished { .. })
    ));

    let written = store.finish().unwrap();
    folder
        .publish(&Manifest::new(RunCard::default(), written))
        .unwrap();
    let mut names: Vec<_> = fs::read_dir(&path)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["pebbles.parquet", "run.json", "summary.json"]);
    let again = OutputFolder::claim(&path).unwrap_err();
    assert!(
        again
            .to_string()
            .contains("already holds a run (pebbles.parquet): choose another folder"),
        "{again}"
    );
}

#[test]
fn a_table_of_somebody_elses_is_not_replaced_and_that_is_said_at_once() {
    let (_keep, path) = temporary();
    fs::create_dir(&path).unwrap();
    fs::write(path.join("pebbles.csv"), "mine").unwrap();
    let mut folder = OutputFolder::claim(&path).unwrap();
    let refused = Store::begin(&mut folder, &wanted(), Format::ParquetAndCsv).err();
    assert!(matches!(refused, Some(StoreError::Taken(taken)) if taken == path.join("pebbles.csv")));
    drop(folder);
    assert_eq!(fs::read_to_string(path.join("pebbles.csv")).unwrap(), "mine");
}

#[test]
fn a_run_that_fails_leaves_nothing() {
    let (keep, _) = temporary();
    let path = keep.path().join("deeply/nested/run");
    let mut folder = OutputFolder::claim(&path).unwrap();
    let store = Store::begin(&mut folder, &wanted(), Format::ParquetAndCsv).unwrap();
    drop((store, folder));
    assert_eq!(
        fs::read_dir(keep.path()).unwrap().count(),
        0,
        "folders made for the run are gone again"
    );

    fs::create_dir_all(&path).unwrap();
    fs::write(path.join("notes.txt"), "mine").unwrap();
    drop(OutputFolder::claim(&path).unwrap());
    assert!(path.join("notes.txt").exists(), "other people's files stay");
    assert!(!path.join(".unfinished").exists());
}

#[test]
fn a_folder_that_cannot_be_written_is_refused_and_said() {
    let (keep, _) = temporary();
    let file = keep.path().join("file");
    fs::write(&file, "").unwrap();
    let refused = |path: &Path| OutputFolder::claim(path).unwrap_err().to_string();
    assert!(
        refused(&file).ends_with("file is not a folder"),
        "{}",
        refused(&file)
    );
    let below = refused(&file.join("run"));
    assert!(below.contains("cannot be"), "{below}");
    assert!(matches!(RunFolder::open(&file), Err(StoreError::NotAFolder(_))));
    assert!(matches!(
        RunFolder::open(keep.path()),
        Err(StoreError::NoRun { .. })
    ));
}

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

#[test]
fn frames_that_are_not_wanted_are_not_there() {
    let (_keep, path) = temporary();
    let mut folder = OutputFolder::claim(&path).unwrap();
    let mut store = Store::begin(&mut folder, &Wanted::none(), Format::Parquet).unwrap();
    let mut pebbles = Pebbles::default();
    pebbles.push(pebble(1));
    store.take(&pebbles).unwrap();
    folder
        .publish(&Manifest::new(RunCard::default(), store.finish().unwrap()))
        .unwrap();
    assert!(
        RunFolder::open(&path)
            .unwrap()
            .frame::<Pebbles>()
            .unwrap()
            .is_none()
    );
}

#[test]
fn the_share_is_noted() {
    let (_keep, path) = temporary();
    let mut folder = OutputFolder::claim(&path).unwrap();
    let wanted = Wanted::parse("pebbles:0.25", &[Pebbles::SCHEMA]).unwrap();
    assert_eq!(wanted.share(Pebbles::SCHEMA), Share::new(0.25));
    let store = Store::begin(&mut folder, &wanted, Format::Parquet).unwrap();
    folder
        .publish(&Manifest::new(RunCard::default(), store.finish().unwrap()))
        .unwrap();
    assert_eq!(
        RunFolder::open(&path)
            .unwrap()
            .frame::<Pebbles>()
            .unwrap()
            .unwrap()
            .share(),
        0.25
    );
}

#[test]
fn free_space_is_told_for_folders_yet_to_be_made() {
    let (_keep, path) = temporary();
    assert!(free_space(&path.join("not/yet/there")).unwrap() > 0);
}
