//! What every unit is worth.

use super::{plus_minus, too_few};
use crate::sector::rules::Aaws;
use crate::units::Units;
use crate::worth::{Ability, Examination, Price, Prices, Strength};
use admiralty_core::contract::{OwnAnswer, Refusal, Sampling};
use admiralty_core::results::chart::{Chart, Ends, Figure, Forest, Series, Tone};
use admiralty_core::results::page::{Block, Page};
use admiralty_core::results::summary::{Entry, Grid};
use admiralty_core::statistics::{Contest, Estimate, Scale};

/// Of the battles, every so many is not fitted but forecast.
const EXAMINED: usize = 5;
/// Units of a short list.
const LISTED: usize = 10;

impl Aaws {
    /// Estimates prices and examines them.
    pub(super) fn prices(&self, strength: Strength, sampling: Sampling<'_>) -> Result<OwnAnswer, Refusal> {
        let sample = self.sample_of(strength, &sampling);
        let contests = sample.contests(sampling.plan, sampling.control)?;
        let complete = contests.len() as u64 == sampling.plan.games;
        let (fitted, unseen) = contests.split_at(contests.len() - contests.len() / EXAMINED);
        let units = self.units();
        let half = Prices::estimate(units, fitted).ok_or_else(too_few)?;
        let examined = half.examine(units, fitted, unseen);
        let prices = half.again(units, &contests).ok_or_else(too_few)?;
        let told = Told {
            units,
            all: prices.all(units, &contests),
            abilities: prices.abilities(),
            scale: prices.of_points(),
            examined,
        };
        Ok(OwnAnswer {
            page: told.page(strength, &contests),
            files: vec![
                ("prices.csv".to_owned(), told.csv()),
                ("abilities.csv".to_owned(), told.abilities_csv()),
            ],
            complete,
        })
    }
}

struct Told<'u> {
    units: &'u Units,
    all: Vec<Price>,
    abilities: Vec<Ability>,
    scale: (f64, f64),
    examined: Examination,
}

/// Worth less cost.
fn above(price: &Price) -> f64 {
    price.fair - price.printed
}

/// Whether a unit is beyond doubt worth more, or less, than it costs.
fn settled(price: &Price) -> bool {
    above(price).abs() > price.within
}

impl Told<'_> {
    fn name(&self, price: &Price) -> &str {
        &self.units.cards()[price.place].name
    }

    /// The most underpriced first. What is sure comes before what may be chance: by the nearer end of its interval.
    fn ranked(&self) -> Vec<&Price> {
        let mut all: Vec<&Price> = self.all.iter().collect();
        let sure = |price: &Price| {
            let off = above(price);
            off.signum() * (off.abs() - price.within).max(0.0)
        };
        all.sort_by(|one, other| {
            let by_sure = sure(other).total_cmp(&sure(one));
            by_sure.then_with(|| above(other).total_cmp(&above(one)))
        });
        all
    }

    fn page(&self, strength: Strength, contests: &[Contest]) -> Page {
        let ranked = self.ranked();
        let more = ranked
            .iter()
            .filter(|price| settled(price) && above(price) > 0.0)
            .count();
        let less = ranked
            .iter()
            .filter(|price| settled(price) && above(price) < 0.0)
            .count();
        let of = |price: Option<&&Price>| {
            price.map_or(String::new(), |price| {
                format!(
                    "{}, worth {} points, costs {:.0}",
                    self.name(price),
                    plus_minus(price.fair, price.within),
                    price.printed
                )
            })
        };
        let players = match strength {
            Strength::Captain => "captains",
            Strength::Search => "searches of little effort",
        };
        let page = Page {
            headline: format!(
                "Of {} units, {more} are worth more than they cost and {less} less, beyond sampling error.",
                self.all.len()
            ),
            standfirst: format!(
                "Most underpriced: {}. Most overpriced: {}.",
                of(ranked.first()),
                of(ranked.last())
            ),
            played: format!(
                "{} battles of random fleets, led by {players}; a unit's worth is its effect on the odds of winning over \
                 the effect of a point.",
                contests.len()
            ),
            does_not_show: "what units are worth to people, or in a company that is chosen for them."
                .to_owned(),
            ..Page::default()
        };
        let last: Vec<&Price> = ranked.iter().rev().copied().take(LISTED).collect();
        let first: Vec<&Price> = ranked.iter().copied().take(LISTED).collect();
        page.with(
            "off",
            "Prices that are most off",
            [
                Block::grid(self.grid("underpriced", "Underpriced", &first)),
                Block::grid(self.grid("overpriced", "Overpriced", &last)),
                Block::figure(self.figure(&first, &last)),
            ],
        )
        .with(
            "trust",
            "How far to trust this",
            [Block::Facts(self.facts()), Block::folded(self.calibration())],
        )
        .with(
            "abilities",
            "What abilities are worth",
            [Block::folded(self.of_abilities())],
        )
        .with(
            "units",
            "All units",
            [Block::folded(self.grid("all", "", &self.by_place()))],
        )
    }

    fn by_place(&self) -> Vec<&Price> {
        self.all.iter().collect()
    }

    fn grid(&self, id: &str, title: &str, prices: &[&Price]) -> Grid {
        let row = |price: &&Price| {
            let card = &self.units.cards()[price.place];
            vec![
                card.name.clone(),
                card.nation.clone(),
                format!("{:.0}", price.printed),
                plus_minus(price.fair, price.within),
                format!("{:+.1}", above(price)),
                price.battles.to_string(),
            ]
        };
        Grid {
            id: id.to_owned(),
            title: title.to_owned(),
            labels: 2,
            heads: ["unit", "nation", "costs", "worth", "more by", "battles"]
                .map(str::to_owned)
                .to_vec(),
            rows: prices.iter().map(row).collect(),
            note: String::new(),
        }
    }

    fn figure(&self, first: &[&Price], last: &[&Price]) -> Figure {
        let row = |price: &&Price| {
            let off = Estimate::symmetric(above(price), price.within);
            (self.name(price).to_owned(), off)
        };
        Figure {
            id: "prices".into(),
            title: "Worth less cost".to_owned(),
            caption: "Points that a unit is worth above what it costs, with 95 % intervals.".to_owned(),
            chart: Chart::Forest(Forest {
                measure: "points".to_owned(),
                scale: Scale::Plain,
                groups: vec![
                    ("Underpriced".to_owned(), first.iter().map(row).collect()),
                    ("Overpriced".to_owned(), last.iter().map(row).collect()),
                ],
                ends: Some(Ends {
                    below: Series::new("costs more than it is worth", Tone::FIRST),
                    above: Series::new("is worth more than it costs", Tone::SECOND),
                }),
            }),
        }
    }

    fn facts(&self) -> Vec<Entry> {
        let entry = |name: &str, value: String, note: &str| Entry {
            of: None,
            name: name.to_owned(),
            value,
            note: note.to_owned(),
        };
        let percent = |share: f64| format!("{:.1} %", 100.0 * share);
        let mut facts = vec![
            entry(
                "deviance explained by prices",
                percent(self.examined.forecast.explained()),
                "of battles that were not fitted",
            ),
            entry(
                "by printed points alone",
                self.examined
                    .by_points
                    .map_or("?".to_owned(), |points| percent(points.explained())),
                "",
            ),
            entry(
                "ten points multiply the odds by",
                format!("{:.2}", self.scale.0.exp()),
                "of winning",
            ),
        ];
        facts.extend(self.examined.ranks.map(|ranks| {
            entry(
                "rank correlation",
                format!("{ranks:.2}"),
                "with prices of the other battles alone",
            )
        }));
        facts
    }

    fn calibration(&self) -> Grid {
        let row = |(forecast, won, battles): &(f64, f64, usize)| {
            vec![
                format!("{:.1} %", 100.0 * forecast),
                format!("{:.1} %", 100.0 * won),
                battles.to_string(),
            ]
        };
        Grid {
            id: "calibration".to_owned(),
            title: "Forecast and result, of battles that were not fitted".to_owned(),
            labels: 0,
            heads: ["forecast", "won", "battles"].map(str::to_owned).to_vec(),
            rows: self.examined.calibration.iter().map(row).collect(),
            note: String::new(),
        }
    }

    fn of_abilities(&self) -> Grid {
        let row = |one: &Ability| vec![one.ability.name().to_owned(), plus_minus(one.worth, one.within)];
        Grid {
            id: "abilities".to_owned(),
            title: String::new(),
            labels: 1,
            heads: ["ability", "points above the rest of the card"]
                .map(str::to_owned)
                .to_vec(),
            rows: self.abilities.iter().map(row).collect(),
            note: "Of abilities that two cards or more have.".to_owned(),
        }
    }

    fn csv(&self) -> String {
        let row = |price: &Price| {
            let card = &self.units.cards()[price.place];
            format!(
                "\"{}\",{},{},{},{:.3},{:.3},{}\n",
                card.name.replace('"', "\"\""),
                card.nation,
                card.year,
                card.cost,
                price.fair,
                price.within,
                price.battles
            )
        };
        let rows: String = self.all.iter().map(row).collect();
        format!("unit,nation,year,cost,worth,half_width,battles\n{rows}")
    }

    fn abilities_csv(&self) -> String {
        let row = |one: &Ability| format!("\"{}\",{:.3},{:.3}\n", one.ability.name(), one.worth, one.within);
        let rows: String = self.abilities.iter().map(row).collect();
        format!("ability,worth,half_width\n{rows}")
    }
}
