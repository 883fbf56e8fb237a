//! What dice decide, rule set by rule set, as a table and a sentence for the report of another study.

use crate::luck::cells::{BY_RULES, SPREAD_BY_RULES};
use admiralty_core::results::summary::{Grid, Row, Summary, Table};
use admiralty_core::statistics::{Estimate, Scale};

/// A rule set.
struct Share<'s> {
    name: &'s str,
    at_least: Option<Estimate>,
    at_most: Option<Estimate>,
    deviation: Option<Estimate>,
}

/// The columns of estimates; between them stand their half-widths.
const AT_LEAST: usize = 0;
const AT_MOST: usize = 2;
const DEVIATION: usize = 0;

fn table<'s>(summary: &'s Summary, id: &str) -> Option<&'s Table> {
    summary.tables.iter().find(|table| table.id == id)
}

fn cell(row: &Row, column: usize) -> Option<Estimate> {
    row.cells.get(column).copied().flatten()
}

fn shares(summary: &Summary) -> Option<Vec<Share<'_>>> {
    let shares = table(summary, BY_RULES)?;
    let spread = table(summary, SPREAD_BY_RULES)?;
    let share = |row: &'_ Row| {
        let spread = spread.rows.iter().find(|other| other.label == row.label);
        (
            cell(row, AT_LEAST),
            cell(row, AT_MOST),
            spread.and_then(|row| cell(row, DEVIATION)),
        )
    };
    let rows = shares.rows.iter().map(|row| {
        let (at_least, at_most, deviation) = share(row);
        Share {
            name: &row.label,
            at_least,
            at_most,
            deviation,
        }
    });
    Some(rows.collect())
}

/// The shares of all rule sets; none if the summary is of games under one.
#[must_use]
pub fn decided_grid(summary: &Summary) -> Option<Grid> {
    let text = |estimate: Option<Estimate>, scale: Scale| {
        estimate.map_or_else(|| "–".to_owned(), |estimate| estimate.show(scale).to_string())
    };
    let row = |share: Share<'_>| {
        vec![
            share.name.to_owned(),
            text(share.at_least, Scale::Percent),
            text(share.at_most, Scale::Percent),
            text(share.deviation, Scale::Plain),
        ]
    };
    let heads = [
        "rule set".to_owned(),
        "dice, at least".to_owned(),
        "dice, at most".to_owned(),
        format!("deviation, {}", summary.points),
    ];
    Some(Grid {
        id: BY_RULES.to_owned(),
        title: "What dice decide".to_owned(),
        labels: 1,
        heads: heads.to_vec(),
        rows: shares(summary)?.into_iter().map(row).collect(),
        note: format!(
            "{}; deviation: of the final {} of a game; 95 % each by itself",
            table(summary, BY_RULES)?.unit,
            summary.points
        ),
    })
}

/// Between what the shares lie, in a sentence; none if there are none.
#[must_use]
pub fn decided_answer(summary: &Summary) -> Option<String> {
    let shares = shares(summary)?;
    let range = |of: &dyn Fn(&Share<'_>) -> Option<Estimate>| {
        let mut known: Vec<(Estimate, &str)> = shares
            .iter()
            .filter_map(|share| Some((of(share)?, share.name)))
            .collect();
        known.sort_by(|(a, _), (b, _)| a.value.total_cmp(&b.value));
        let shown = |(share, name): &(Estimate, &str)| format!("{} ({name})", share.show(Scale::Percent));
        Some((shown(known.first()?), shown(known.last()?)))
    };
    let (least, most) = (range(&|share| share.at_least)?, range(&|share| share.at_most)?);
    Some(format!(
        "Dice decide at least {} to {} of the variance of the final {}, and at most {} to {}, rule set by rule set.",
        least.0, least.1, summary.points, most.0, most.1
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::luck::{Decided, Twins, add_decided};
    use crate::request::Request;
    use admiralty_core::contract::ScenarioSource;
    use admiralty_core::dice::MasterSeed;
    use admiralty_core::play::{Control, Plan};
    use admiralty_core::seats::BySeat;

    /// Two rule sets of four pairs each, 2 0, 0 -2, 2 2, -2 -2 (two thirds in common, so that dice decide a third at most),
    /// and 2 -2 twice, -2 2 twice (nothing in common but chance: all of it at most).
    #[test]
    fn two_rule_sets_by_hand() {
        let cell = |name: &str, seen: f64, pairs: [(i32, i32); 4]| {
            let mut twins = Twins::default();
            pairs.iter().for_each(|&(one, other)| twins.add(one, other));
            Decided {
                cell: name.to_owned(),
                watched: 10,
                seen: Some(Estimate::symmetric(seen, 0.01)),
                twins,
            }
        };
        let mut summary = crate::request::simulate(
            &war_at_sea::WarAtSea,
            &Request {
                scenario: ScenarioSource::Embedded,
                optional_rules: None,
                commanders: BySeat::both(|_| "random".to_owned()),
                bid: admiralty_core::contract::Bid::default(),
                seed: MasterSeed(1),
            },
            Plan::of(2, None),
            Control::none(),
        )
        .unwrap();
        assert_eq!(decided_answer(&summary), None);
        assert_eq!(decided_grid(&summary), None);
        let cells = [
            cell("base", 0.3, [(2, 0), (0, -2), (2, 2), (-2, -2)]),
            cell("19.1", 0.25, [(2, -2), (2, -2), (-2, 2), (-2, 2)]),
        ];
        add_decided(&mut summary, "19.1", &cells);
        let grid = decided_grid(&summary).unwrap();
        assert_eq!(grid.rows[0][..2], ["base", "30.0 % ± 1.0"]);
        assert!(grid.rows[0][2].starts_with("33 %"), "{:?}", grid.rows);
        assert!(grid.rows[0][3].starts_with("1.7"), "√3: {:?}", grid.rows);
        assert!(grid.rows[1][3].starts_with("2 "), "{:?}", grid.rows);
        let answer = decided_answer(&summary).unwrap();
        let (least, most) = answer.split_once("at most").unwrap();
        assert!(
            least.contains("at least 25.0 % ± 1.0 (19.1) to 30.0 % ± 1.0 (base)"),
            "{answer}"
        );
        assert!(
            most.find("(base)").unwrap() < most.find("(19.1)").unwrap(),
            "{answer}"
        );
    }
}
