//! What luck comes to, in words.

use admiralty_core::results::summary::{EstimateTable, Row, Summary};
use admiralty_core::results::verdict::{Amount, Unit, Verdict};
use admiralty_core::statistics::{Estimate, Scale};

/// How much of the final score was dice, which rolls most, and what is left without them.
#[must_use]
pub fn verdict(summary: &Summary) -> Verdict {
    let table = |id: &str| summary.tables.iter().find(|table| table.id == id);
    let kinds = table("luck-by-kind").map_or(&[][..], |table| &table.rows);
    let Some((all, kinds)) = kinds.split_last() else {
        return Verdict::new("too few games to say how much was luck");
    };
    let Some(share) = known(cell(all)) else {
        return Verdict::new("too few games to say how much was luck");
    };
    let most = kinds
        .iter()
        .filter_map(|row| Some((row, known(cell(row))?)))
        .max_by(|(_, one), (_, other)| one.value.total_cmp(&other.value))
        .filter(|(_, most)| most.low > 0.0);
    let percent = |share| Amount::of(share, Scale::Percent).digits();
    let first = match most {
        _ if share.low <= 0.0 => {
            "it cannot be told from these games how much of the score is luck".to_owned()
        }
        None => format!(
            "dice explain at least {} % of the variance of final scores",
            percent(share)
        ),
        Some((row, most)) => format!(
            "dice explain at least {} % of the variance of final scores, {} alone {} %",
            percent(share),
            row.label,
            percent(most)
        ),
    };
    Verdict::new(first).and_maybe(table("luck-score").and_then(gain))
}

/// By how much the mean is better known without luck.
fn gain(scores: &EstimateTable) -> Option<String> {
    let of = |label: &str| {
        let row = scores.rows.iter().find(|row| row.label == label)?;
        let width = row.cells.get(1).copied().flatten()?.value;
        Some((cell(row)?.value, width))
    };
    let (_, plain) = of("as played")?;
    let (mean, width) = of("less luck")?;
    let mean = Estimate::symmetric(mean, width).show_signed(Scale::Plain);
    let text = format!("Without luck the mean final score is {mean}");
    if !(width > 0.0 && width < plain) {
        return Some(text);
    }
    let times = Amount::exactly((plain / width).powi(2)).text(Unit::alike("times"));
    Some(format!("{text}, as precise as from {times} as many games"))
}

fn cell(row: &Row) -> Option<Estimate> {
    row.cells.first().copied().flatten()
}

fn known(estimate: Option<Estimate>) -> Option<Estimate> {
    estimate.filter(|share| share.half_width().is_finite())
}
