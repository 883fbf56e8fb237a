//! The frame of blocks of games, which are independent of each other.

use super::columns::{count, text, with_cells, with_wins};
use crate::compare::counts::Sharing;
use crate::compare::result::Compared;
use admiralty_core::frames::{Cells, Dataset};

pub(super) fn blocks(study: &Compared) -> Option<Dataset> {
    let factors = study.setting.design.factors();
    let mut rows: Vec<(&str, [u64; 3], usize)> = Vec::new();
    let columns = study.ledger.columns();
    let mut sums: Vec<Vec<i64>> = Vec::new();
    for (sharing, part) in Sharing::of(&study.setting.design)
        .into_iter()
        .zip(study.ledger.parts())
    {
        let dice = match sharing {
            Sharing::All => "all",
            Sharing::Along(factor) => &factors[factor].name,
        };
        for (block, (first, games, of)) in (0..).zip(part.blocks()?.iter(part.games(), part.shape())) {
            for (cell, cells) in of.into_iter().enumerate() {
                rows.push((dice, [block, first, games], cell));
                sums.push(cells.to_vec());
            }
        }
    }
    let place = |of: usize| count(rows.iter().map(|row| row.1[of]));
    let won = |column: usize| count(sums.iter().map(|sums| sums[column].cast_unsigned()));
    let cells: Vec<usize> = rows.iter().map(|row| row.2).collect();
    let table = Dataset::new(
        "blocks",
        "One row for each block of games and each cell: at most 256 blocks for each way to share dice, equally long but \
         for the last. Blocks are independent of each other; cells of one block are not, since their games share dice, \
         so take differences between cells block by block before asking how they vary.",
    )
    .with(
        (
            "dice",
            "",
            "Which cells share dice in the block: `all`, or those that differ in the factor of this name alone.",
        ),
        text(rows.iter().map(|row| row.0.to_owned())),
    )
    .with(("block", "", "The number of the block under that way to share dice."), place(0))
    .with(("first", "", "How many games of the cell come before it under that way."), place(1));
    let table =
        with_cells(table, study, &cells).with(("games", "", "Games of the cell in the block."), place(2));
    let table = columns.scores().fold(table, |table, column| {
        let name = match columns.is_two() {
            true => "score_sum".to_owned(),
            false => format!("{}_score_sum", study.citation.game.seats[column].id),
        };
        let sums = Cells::Whole(sums.iter().map(|sums| sums[column]).collect());
        table.with(
            (
                &name,
                &study.setting.points,
                "Sum of their final scores before any bid.",
            ),
            sums,
        )
    });
    Some(with_wins(table, study, won))
}
