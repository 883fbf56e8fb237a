//! What one unit is worth, in three companies.

use super::{plus_minus, too_few};
use crate::card::{Alliance, Card};
use crate::fleet::{Fleet, card_named};
use crate::sector::rules::Aaws;
use crate::worth::{Even, Reference, Strength, even_cost};
use admiralty_core::contract::{OwnAnswer, Refusal, Sampling};
use admiralty_core::play::Plan;
use admiralty_core::results::page::{Block, Page};
use admiralty_core::results::summary::Grid;

/// Fleets that keep a unit company: a name, and units of each alliance, of about half of 100 points.
const COMPANIES: [(&str, [&str; 2]); 3] = [
    (
        "cruisers and destroyers",
        ["HMS Exeter, HMS Ajax, HMS Javelin", "Zara, Bolzano, Luca Tarigo"],
    ),
    (
        "a carrier and its aircraft",
        [
            "USS Enterprise (CV 6), F4F Wildcat, SBD Dauntless, USS Fletcher (DD 445)",
            "Shokaku, A6M2 \"Zeke\", D3A \"Val\", B5N2 \"Kate\"",
        ],
    ),
    ("a battleship", ["HMS Warspite, HMS Javelin", "Haruna, Yukikaze"]),
];

impl Aaws {
    /// Finds the cost at which swapping a unit in is even, company by company.
    pub(super) fn worth_of(&self, name: &str, sampling: Sampling<'_>) -> Result<OwnAnswer, Refusal> {
        let units = self.units();
        let card = card_named(name, units);
        let card = card.map_err(|(problem, remedy)| Refusal::Usage(format!("{problem}; {remedy}")))?;
        let each = sampling.plan.games / COMPANIES.len() as u64;
        let found = self.by_company(card, each, &sampling)?;
        let costs: Vec<Even> = found.iter().filter_map(|(_, even)| *even).collect();
        if costs.is_empty() {
            return Err(too_few());
        }
        let verdict = verdict(&costs, f64::from(card.cost));
        let spread = costs.iter().map(|even| even.cost);
        let (least, most) = spread.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), cost| {
            (least.min(cost), most.max(cost))
        });
        let row = |(company, even): &(&str, Option<Even>)| {
            let worth = even.map_or("not told".to_owned(), |even| plus_minus(even.cost, even.within));
            vec![(*company).to_owned(), worth]
        };
        let side = if card.alliance == Alliance::Axis {
            "Axis"
        } else {
            "Allied"
        };
        let page = Page {
            headline: format!(
                "{} is {verdict}: it costs {} and is worth {least:.1} to {most:.1} points, depending on its company.",
                card.name, card.cost
            ),
            played: format!(
                "In each company {each} battles of a fleet with it against the same fleet with random {side} units for half \
                 to twice its cost, half of them from either side, led by captains."
            ),
            does_not_show: "what it is worth to people.".to_owned(),
            ..Page::default()
        };
        Ok(OwnAnswer {
            page: page.with(
                "companies",
                "By company",
                [Block::grid(Grid {
                    id: "companies".to_owned(),
                    title: String::new(),
                    labels: 1,
                    heads: ["company", "worth"].map(str::to_owned).to_vec(),
                    rows: found.iter().map(row).collect(),
                    note: String::new(),
                })],
            ),
            files: vec![("worth.csv".to_owned(), csv(card, &found))],
            complete: !sampling.control.cancel.load(std::sync::atomic::Ordering::Relaxed),
        })
    }

    /// The cost at which the unit is even in each company.
    fn by_company(
        &self,
        card: &Card,
        each: u64,
        sampling: &Sampling<'_>,
    ) -> Result<Vec<(&'static str, Option<Even>)>, Refusal> {
        let sample = self.sample_of(Strength::Captain, sampling);
        let mut found: Vec<(&str, Option<Even>)> = Vec::new();
        for (company, lists) in COMPANIES {
            let read = |list: &str| {
                Fleet::read(list, self.units()).map_err(|wrong| {
                    let told: Vec<String> = wrong.into_iter().map(|(problem, _)| problem).collect();
                    Refusal::failure(format!("the company of {company}: {}", told.join("; ")))
                })
            };
            let reference = Reference {
                name: company,
                fleets: [read(lists[0])?, read(lists[1])?],
            };
            let plan = Plan::of(each, sampling.plan.threads);
            found.push((
                company,
                even_cost(&sample, card, &reference, plan, sampling.control)?,
            ));
        }
        Ok(found)
    }
}

/// A row for each company that tells a price.
fn csv(card: &Card, found: &[(&str, Option<Even>)]) -> String {
    let told = found
        .iter()
        .filter_map(|(company, even)| Some((company, (*even)?)));
    let rows: String = told
        .map(|(company, even)| {
            let name = card.name.replace('"', "\"\"");
            format!(
                "\"{name}\",{},{company},{:.1},{:.1}\n",
                card.cost, even.cost, even.within
            )
        })
        .collect();
    format!("unit,cost,company,worth,half_width\n{rows}")
}

/// What companies say of a price; whatever differs among them is told as it is.
fn verdict(costs: &[Even], printed: f64) -> String {
    let beyond = |sign: f64| {
        costs
            .iter()
            .filter(|even| sign * (even.cost - printed) > even.within)
            .count()
    };
    let (under, over) = (beyond(1.0), beyond(-1.0));
    let all = costs.len();
    match (under, over) {
        (0, 0) => "fairly priced, as far as these battles tell".to_owned(),
        (under, 0) if under == all => "underpriced in every company".to_owned(),
        (0, over) if over == all => "overpriced in every company".to_owned(),
        (under, 0) => format!("underpriced in {under} of {all} companies, and fairly priced in the rest"),
        (0, over) => format!("overpriced in {over} of {all} companies, and fairly priced in the rest"),
        (under, over) => format!("underpriced in {under} of {all} companies and overpriced in {over}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_price_is_judged_company_by_company() {
        let costs = |list: [f64; 3]| list.map(|cost| Even { cost, within: 1.0 });
        for (list, told) in [
            ([10.0, 10.5, 9.5], "fairly priced, as far as these battles tell"),
            ([12.0, 13.0, 14.0], "underpriced in every company"),
            (
                [12.0, 10.5, 10.0],
                "underpriced in 1 of 3 companies, and fairly priced in the rest",
            ),
            (
                [8.0, 10.5, 7.0],
                "overpriced in 2 of 3 companies, and fairly priced in the rest",
            ),
            (
                [8.0, 12.0, 10.0],
                "underpriced in 1 of 3 companies and overpriced in 1",
            ),
        ] {
            assert_eq!(verdict(&costs(list), 10.0), told);
        }
    }
}
