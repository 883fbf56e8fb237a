//! Rows that are written and read back, as Parquet and as CSV.

use super::{Pebbles, pebble, rows_of, temporary, write};
use crate::parquet::ROW_GROUP;
use crate::{Format, Manifest, OutputFolder, RunCard, RunFolder, Store};
use admiralty_core::frames::{Frame, Share, Sink, Wanted};
use std::fs;

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
