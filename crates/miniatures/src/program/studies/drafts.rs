//! The best fleets for the points.

use super::too_few;
use crate::card::Alliance;
use crate::sector::build::{Battle, Force};
use crate::sector::rules::Aaws;
use crate::worth::{Draft, Drafted, Strength};
use admiralty_core::contract::{OwnAnswer, Refusal, Sampling};
use admiralty_core::play::Plan;
use admiralty_core::results::page::{Block, Page};
use admiralty_core::results::summary::Grid;

/// Fleets that are played against one another.
const KEPT: usize = 6;
/// Of the games, this share estimates prices; the rest is played between the best fleets.
const FOR_PRICES: f64 = 0.8;
/// The youngest and the oldest year that a fleet can be asked for.
const YEARS: std::ops::RangeInclusive<u16> = 1939..=1945;

impl Aaws {
    /// Drafts fleets of a side or of a nation.
    pub(super) fn draft(
        &self,
        side: &str,
        year: Option<&str>,
        sampling: Sampling<'_>,
    ) -> Result<OwnAnswer, Refusal> {
        let (alliance, nation) = self.side_named(side)?;
        let year = year.map(read_year).transpose()?;
        let games = sampling.plan.games;
        let for_prices = (games as f64 * FOR_PRICES) as u64;
        let plan = Plan::of(for_prices, sampling.plan.threads);
        let (prices, _) = self
            .estimated(Strength::Captain, plan, &sampling)?
            .ok_or_else(too_few)?;
        let empty = Battle::new("", self.limit, Default::default(), self.switches.clone());
        let mut bounds = empty.bounds(&Force {
            airbase: true,
            ..Force::default()
        });
        bounds.year = year.or(bounds.year);
        let sample = self.sample_of(Strength::Captain, &sampling);
        let pairs = (KEPT * (KEPT - 1) / 2) as u64;
        let draft = Draft {
            sample: &sample,
            alliance,
            nation: nation.as_deref(),
            bounds,
            keep: KEPT,
            battles: ((games - for_prices) / pairs).max(2),
            threads: sampling.plan.threads,
        };
        let drafted = draft.play(&prices, sampling.control)?;
        if drafted.fleets.is_empty() {
            return Err(Refusal::Usage(format!(
                "no unit of {side:?} may be taken under these rules"
            )));
        }
        Ok(OwnAnswer {
            page: self.page_of(side, &drafted, draft.battles, for_prices),
            files: Vec::new(),
            complete: !sampling.control.cancel.load(std::sync::atomic::Ordering::Relaxed),
        })
    }

    /// A side, or a nation of one.
    fn side_named(&self, side: &str) -> Result<(Alliance, Option<String>), Refusal> {
        match side.to_lowercase().as_str() {
            "allies" | "allied" => return Ok((Alliance::Allies, None)),
            "axis" => return Ok((Alliance::Axis, None)),
            _ => {}
        }
        let mut nations: Vec<(&str, Alliance)> = Vec::new();
        for card in self.units().cards() {
            if card.alliance != Alliance::Neutral && !nations.iter().any(|(nation, _)| *nation == card.nation)
            {
                nations.push((&card.nation, card.alliance));
            }
        }
        let found = nations
            .iter()
            .find(|(nation, _)| nation.eq_ignore_ascii_case(side));
        found
            .map(|(nation, alliance)| (*alliance, Some((*nation).to_owned())))
            .ok_or_else(|| {
                let names: Vec<&str> = nations.iter().map(|(nation, _)| *nation).collect();
                Refusal::Usage(format!(
                    "{side:?} is no side: write allies, axis or a nation: {}",
                    names.join(", ")
                ))
            })
    }

    fn page_of(&self, side: &str, drafted: &Drafted, battles: u64, for_prices: u64) -> Page {
        let count = drafted.fleets.len();
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by(|&one, &other| drafted.mix[other].total_cmp(&drafted.mix[one]));
        let taken = order.iter().filter(|&&fleet| drafted.mix[fleet] > 0.005).count();
        let best = order[0];
        let mixed = match taken {
            0 | 1 => "None of the other fleets found beats it.".to_owned(),
            _ => format!(
                "No fleet found beats a mix of {taken}: this one is taken in {:.0} % of battles.",
                100.0 * drafted.mix[best]
            ),
        };
        let fleet = |&number: &usize| {
            vec![
                format!("{}", number + 1),
                drafted.fleets[number].to_string(),
                drafted.fleets[number].cost().to_string(),
                format!("{:.1}", drafted.worth[number]),
                format!("{:.0} %", 100.0 * drafted.mix[number]),
            ]
        };
        let heads = ["", "fleet", "costs", "worth", "taken in"];
        let shares = |&number: &usize| {
            let cells = order
                .iter()
                .map(|&other| format!("{:.0}", 100.0 * drafted.shares[number][other]));
            std::iter::once(format!("{}", number + 1)).chain(cells).collect()
        };
        let numbers = order.iter().map(|number| format!("{}", number + 1));
        let page = Page {
            headline: format!(
                "The best fleet of {side} for {} points: {}.",
                self.limit, drafted.fleets[best]
            ),
            standfirst: mixed,
            played: format!(
                "Prices from {for_prices} battles of random fleets; fleets climbed by them card by card, and the best played \
                 {battles} battles against each other, led by captains."
            ),
            does_not_show:
                "fleets that are better than their units' prices add up to, nor how people would lead them."
                    .to_owned(),
            ..Page::default()
        };
        page.with(
            "fleets",
            "Fleets",
            [
                Block::grid(Grid {
                    id: "fleets".to_owned(),
                    title: String::new(),
                    labels: 2,
                    heads: heads.map(str::to_owned).to_vec(),
                    rows: order.iter().map(fleet).collect(),
                    note: String::new(),
                }),
                Block::grid(Grid {
                    id: "shares".to_owned(),
                    title: "Percent of battles that the fleet of the row wins from that of the column"
                        .to_owned(),
                    labels: 1,
                    heads: std::iter::once(String::new()).chain(numbers).collect(),
                    rows: order.iter().map(shares).collect(),
                    note: String::new(),
                }),
            ],
        )
    }
}

fn read_year(text: &str) -> Result<u16, Refusal> {
    let year = text.parse().ok().filter(|year| YEARS.contains(year));
    year.ok_or_else(|| {
        Refusal::Usage(format!(
            "{text:?} is no year of the war: write {} to {}",
            YEARS.start(),
            YEARS.end()
        ))
    })
}
