//! Mixes: plans of both sides with their shares, as `admiralty openings` finds them; a file says them.

use super::super::rules::Operations;
use super::Plan;
use crate::battle::state::Side;
use admiralty_core::text::{Reader, Section, decimal};
use std::sync::Arc;

/// The mixes that are built in: of scenarios with a ship on which victory hangs, and of others by their titles.
const PURSUIT: &str = include_str!("../../../../../scenarios/great-war-at-sea/plans/pursuit-of-goeben.toml");
const OTHERS: [(&str, &str); 2] = [
    (
        "The Black Sea, October and November 1914",
        include_str!("../../../../../scenarios/great-war-at-sea/plans/black-sea-1914.toml"),
    ),
    (
        "The raid on the Otranto barrage, May 1917",
        include_str!("../../../../../scenarios/great-war-at-sea/plans/otranto-barrage.toml"),
    ),
];

/// The least share, in percent: shares are multiples of it.
const LEAST: f64 = 0.1;

/// The plans of a side and their shares, in tenths of a percent; at least one.
#[derive(Clone, Debug, PartialEq)]
pub struct Mix(Vec<(Arc<Plan>, u16)>);

impl Mix {
    /// One plan, always.
    #[must_use]
    pub fn of(plan: Arc<Plan>) -> Self {
        Mix(vec![(plan, 1)])
    }

    /// A side's mix that is built in.
    ///
    /// # Errors
    /// There is none for this scenario.
    pub fn built_in(rules: &Operations, side: Side) -> Result<Self, String> {
        let other = || OTHERS.iter().find(|(title, _)| *title == rules.title);
        let text = match rules.quarry {
            Some(_) => Some(PURSUIT),
            None => other().map(|(_, text)| *text),
        };
        let text = text.ok_or(
            "no mix is built in for this scenario: write mixed:FILE, with a file of plans and their shares",
        )?;
        Mix::read(rules, side, "the mix that is built in", text)
    }

    /// A side's mix in the text of a file.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn read(rules: &Operations, side: Side, name: &str, text: &str) -> Result<Self, String> {
        let (root, mut reader) = Reader::of_file(name, text);
        let mut file = Section::root(&root);
        let (mut plans, mut faults) = (Vec::new(), Vec::new());
        for (of, table) in [(Side::Central, "central"), (Side::Allied, "allied")] {
            let Some(mut table) = reader.table(&mut file, table) else {
                continue;
            };
            for words in table.names() {
                let share = reader.value(&mut table, words, "12.5", |data| decimal(data, &(LEAST..=100.0)));
                match Plan::read(rules, of, words) {
                    Ok(plan) if of == side => {
                        plans.extend(
                            share.map(|share| (Arc::new(plan), (share.value / LEAST).round() as u16)),
                        );
                    }
                    Ok(_) => {}
                    Err(wrong) => faults.extend(wrong),
                }
            }
            reader.finish(&table);
        }
        reader.finish(&file);
        if let Some(wrong) = reader.faults("plans") {
            faults.insert(0, wrong.to_string());
        }
        if faults.is_empty() && plans.is_empty() {
            faults.push(format!("{name} has no plan of this side"));
        }
        if faults.is_empty() {
            Ok(Mix(plans))
        } else {
            Err(faults.join("; "))
        }
    }

    /// The plans with their shares.
    #[must_use]
    pub fn plans(&self) -> &[(Arc<Plan>, u16)] {
        &self.0
    }

    /// A plan by its share; `below` draws a number below another.
    #[must_use]
    pub fn draw(&self, below: impl FnOnce(usize) -> usize) -> Arc<Plan> {
        let share = |(_, share): &(Arc<Plan>, u16)| usize::from(*share);
        let (last, before) = self.0.split_last().expect("a mix has a plan");
        if before.is_empty() {
            return Arc::clone(&last.0);
        }
        let mut left = below(self.0.iter().map(share).sum());
        for part in before {
            if left < share(part) {
                return Arc::clone(&part.0);
            }
            left -= share(part);
        }
        Arc::clone(&last.0)
    }
}

impl Default for Mix {
    fn default() -> Self {
        Mix::of(Arc::default())
    }
}
