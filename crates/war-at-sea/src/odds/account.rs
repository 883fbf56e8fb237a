//! From a tally to what is said about a battle.

use super::sampler::Sampler;
use super::tally::{BattleTally, Counts, Fate, FateCounts, ROUNDS_KEPT, Total, Weight};
use crate::map::Site;
use crate::naval::{BySide, CounterId, CounterMap, CounterSet, Side};
use crate::notation::{Style, Written, the};
use admiralty_core::results::odds::{
    AfterRound, BattleCitation, BattleOdds, Control, Force, Losses, Method, ShipOdds, Standing, Together,
};
use admiralty_core::seats::Seat;
use admiralty_core::statistics::{Estimate, Intervals};
use std::collections::{BTreeMap, HashMap};

/// Rows that are kept of a long list of sets of ships.
const MOST_SETS: usize = 200;

/// Everything that is said about a battle, from its tally.
pub(super) fn account<W: Weight>(
    sampler: &Sampler,
    tally: &BattleTally<W>,
    method: Method,
    notes: &[String],
    citation: BattleCitation,
) -> BattleOdds {
    let mut odds = in_brief(sampler, tally, method, notes, citation);
    let book = OddsBuilder {
        sampler,
        total: total(tally, method),
    };
    odds.together = book.together(&tally.together);
    odds.after_round = book.after_rounds(tally);
    odds
}

fn total<W: Weight>(tally: &BattleTally<W>, method: Method) -> Total<W> {
    Total {
        weight: tally.battles,
        intervals: match method {
            Method::Exact => Intervals::Fixed,
            Method::Sampled(_, intervals) => intervals,
        },
    }
}

/// The same without the long lists of sets of ships, at little cost.
pub(super) fn in_brief<W: Weight>(
    sampler: &Sampler,
    tally: &BattleTally<W>,
    method: Method,
    notes: &[String],
    citation: BattleCitation,
) -> BattleOdds {
    let total = total(tally, method);
    let book = OddsBuilder { sampler, total };
    let lineup = &sampler.ledger.lineup;
    let control = matches!(lineup.site, Site::Area(_)).then(|| Control {
        sides: BySide::new(|side| tally.control[side].share(&total)).into(),
        nobody: tally.nobody.share(&total),
        worth: sampler.ledger.worth_of_control().into(),
    });
    BattleOdds {
        title: lineup.heading(),
        place: the(lineup.place()),
        points: "POC".to_owned(),
        forces: BySide::new(|side| force(sampler, side)).into(),
        notes: notes.to_vec(),
        method,
        control,
        swing: W::mean(&tally.swing, &total, 1.0),
        balance: W::mean(&tally.balance, &total, 1000.0),
        rounds: W::mean(&tally.rounds, &total, 1.0),
        rounds_law: law(&tally.rounds, &total),
        losses: BySide::new(|side| Losses {
            ships: W::mean(&tally.lost[side], &total, 1.0),
            ships_law: law(&tally.lost[side], &total),
            damage: W::mean(&tally.damage[side], &total, 1.0),
            worth: W::mean(&tally.worth[side], &total, 1000.0),
        })
        .into(),
        others: ["U-boats sunk", "U-boats sent home", "U-boats left"]
            .into_iter()
            .zip(&tally.uboats)
            .filter(|(_, counts)| !counts.is_empty())
            .map(|(name, counts)| (name, W::mean(counts, &total, 1.0)))
            .collect(),
        ships: book.ships(&tally.fates),
        together: Vec::new(),
        after_round: Vec::new(),
        in_game: None,
        citation,
    }
}

pub(super) fn force(sampler: &Sampler, side: Side) -> Force {
    let (scenario, lineup) = (&sampler.scenario, &sampler.ledger.lineup);
    Force {
        written: lineup.written(scenario, side).to_string(),
        names: lineup.written(scenario, side).style(Style::Names).to_string(),
        doctrine: sampler.plans[side].written(scenario),
        fights: sampler.plans[side].in_words(scenario),
    }
}

fn law<W: Weight>(counts: &Counts<W>, total: &Total<W>) -> Vec<(i32, Estimate)> {
    counts
        .iter()
        .map(|(&value, &weight)| (value, weight.share(total)))
        .collect()
}

struct OddsBuilder<'a, W> {
    sampler: &'a Sampler,
    total: Total<W>,
}

impl<W: Weight> OddsBuilder<'_, W> {
    fn ships(&self, fates: &FateCounts<W>) -> Vec<ShipOdds> {
        let ships = self.sampler.ledger.ships.iter();
        ships
            .zip(fates)
            .map(|(&ship, counts)| self.ship(ship, counts))
            .collect()
    }

    fn ship(&self, ship: CounterId, counts: &[W]) -> ShipOdds {
        let (scenario, lineup) = (&self.sampler.scenario, &self.sampler.ledger.lineup);
        let defense = scenario.factors[ship].defense;
        let share = |wanted: &dyn Fn(Fate) -> bool| {
            let mut sum = W::default();
            for (index, &weight) in counts.iter().enumerate() {
                if wanted(Fate::of_index(index)) {
                    sum += weight;
                }
            }
            sum.share(&self.total)
        };
        let crippled = |damage: u8| damage > 0 && damage == defense;
        let record = scenario.ship(ship);
        ShipOdds {
            name: record.name.clone(),
            side: if lineup.ships.allied.has(ship) {
                Seat::FIRST
            } else {
                Seat::SECOND
            },
            factors: scenario.factors[ship].to_string(),
            damage_before: lineup.damage[ship],
            unhurt: share(&|fate| fate == Fate::AtSea(0)),
            damaged: share(&|fate| matches!(fate, Fate::AtSea(damage) if damage > 0 && !crippled(damage))),
            crippled: share(&|fate| matches!(fate, Fate::AtSea(damage) if crippled(damage))),
            disabled: share(&|fate| matches!(fate, Fate::Disabled(_))),
            sunk: share(&|fate| fate == Fate::Lost),
            by_damage: (lineup.damage[ship]..=defense)
                .map(|points| {
                    let afloat = [Fate::AtSea(points), Fate::Disabled(points)];
                    (points, share(&|fate| afloat.contains(&fate)))
                })
                .collect(),
        }
    }

    /// Ships of a side, whatever their damage: by name, or as players write them where factors could be any sister.
    fn written(&self, ships: CounterSet, side: Side) -> String {
        let (scenario, lineup) = (&self.sampler.scenario, &self.sampler.ledger.lineup);
        let undamaged = CounterMap::all(0);
        Written::new(scenario, &undamaged, ships & lineup.ships[side])
            .style(self.sampler.style)
            .to_string()
    }

    /// Sets of ships by how they are written, the likeliest first.
    fn by_text(&self, sets: &HashMap<CounterSet, W>) -> Vec<(BySide<String>, W)> {
        let mut in_order: Vec<(CounterSet, W)> = sets.iter().map(|(&set, &weight)| (set, weight)).collect();
        in_order.sort_by_key(|(set, _)| set.bits()); // so that sums of fractions do not depend on the map
        let mut texts: BTreeMap<(String, String), W> = BTreeMap::new();
        for (set, weight) in in_order {
            let text = (self.written(set, Side::Allied), self.written(set, Side::Axis));
            *texts.entry(text).or_default() += weight;
        }
        let mut rows: Vec<(BySide<String>, W)> = texts
            .into_iter()
            .map(|((allied, axis), weight)| (BySide { allied, axis }, weight))
            .collect();
        rows.sort_by(|a, b| b.1.partial_cmp(&a.1).unwrap_or(std::cmp::Ordering::Equal));
        rows.truncate(MOST_SETS);
        rows
    }

    fn together(&self, sets: &HashMap<CounterSet, W>) -> Vec<Together> {
        let rows = self.by_text(sets).into_iter();
        rows.map(|(lost, weight)| Together {
            lost: lost.into(),
            share: weight.share(&self.total),
        })
        .collect()
    }

    /// The state after each round that any battle has.
    fn after_rounds(&self, tally: &BattleTally<W>) -> Vec<AfterRound> {
        let longest = tally.rounds.keys().max().map_or(0, |&rounds| rounds as usize);
        let number = |round: usize| self.after_round(tally, round);
        (1..=longest.min(ROUNDS_KEPT)).map(number).collect()
    }

    fn after_round(&self, tally: &BattleTally<W>, round: usize) -> AfterRound {
        let state = tally.after_round(round);
        let mut fought = W::default();
        for (_, &weight) in tally.rounds.range(round as i32..) {
            fought += weight;
        }
        AfterRound {
            round: round as u8,
            fought: fought.share(&self.total),
            standing: self.standing(&state.standing),
            ships: self.ships(&state.fates),
        }
    }

    /// Who is left, the likeliest first.
    fn standing(&self, sets: &HashMap<CounterSet, W>) -> Vec<Standing> {
        let rows = self.by_text(sets).into_iter();
        rows.map(|(left, weight)| Standing {
            left: left.into(),
            share: weight.share(&self.total),
        })
        .collect()
    }
}

/// What has become of each ship by the end of a round, and the chance of each set of ships left there.
pub(super) type ExactRound = (FateCounts<f64>, HashMap<CounterSet, f64>);

/// The state after each round, from a law: the chance that the battle goes on after the rounds before, and how things
/// stand.
pub(super) fn exact_rounds(sampler: &Sampler, fought: &[f64], rounds: &[ExactRound]) -> Vec<AfterRound> {
    let total = Total {
        weight: 1.0,
        intervals: Intervals::Fixed,
    };
    let book = OddsBuilder { sampler, total };
    let told = fought.iter().zip(rounds).take(ROUNDS_KEPT);
    (1_u8..)
        .zip(told)
        .map(|(number, (fought, (fates, left)))| AfterRound {
            round: number,
            fought: fought.share(&total),
            standing: book.standing(left),
            ships: book.ships(fates),
        })
        .collect()
}
