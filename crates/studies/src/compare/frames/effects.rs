//! The frame of effects.

use super::columns::{count, text, with_estimate};
use crate::compare::result::{Compared, Effect, Measure};
use admiralty_core::frames::{Cells, Dataset};
use admiralty_core::statistics::Estimate;

/// An effect on a measure, with its family and how many intervals of that hold together.
type EffectRow<'a> = (&'static str, usize, &'a Effect, Measure);

fn effect_rows(study: &Compared) -> Vec<EffectRow<'_>> {
    let families = [
        (
            "main",
            study.main_effects().collect::<Vec<_>>(),
            study.families.main,
        ),
        (
            "interaction",
            study.interactions().collect(),
            study.families.interactions,
        ),
        (
            "against_base",
            study.against_base.iter().collect(),
            study.families.against_base,
        ),
    ];
    let rows = families.into_iter().flat_map(|(family, effects, together)| {
        let pairs = effects
            .into_iter()
            .flat_map(|effect| study.measures.iter().map(move |&measure| (effect, measure)));
        pairs.map(move |(effect, measure)| (family, together.among, effect, measure))
    });
    rows.collect()
}

pub(super) fn effects(study: &Compared) -> Dataset {
    let rows = effect_rows(study);
    let figures: Vec<Estimate> = rows
        .iter()
        .map(|(.., effect, measure)| effect.on(*measure))
        .collect();
    let game = &study.citation.game;
    let measures: Vec<String> = (study.measures.iter())
        .map(|measure| format!("`{}`", measure.id(game)))
        .collect();
    let gain = |&(.., effect, measure): &EffectRow<'_>| effect.gain.filter(|_| measure == study.measures[0]);
    let table = Dataset::new(
        "effects",
        "One row for each main effect, interaction and difference from the base, and each measure. The intervals of a \
         family on a measure hold together in 95 % of studies.",
    )
    .with(
        ("family", "", "`main`, `interaction`, or `against_base`."),
        text(rows.iter().map(|(family, ..)| (*family).to_owned())),
    )
    .with(
        ("effect", "", "Which levels it is about."),
        text(rows.iter().map(|(.., effect, _)| effect.name.clone())),
    )
    .with(
        ("order", "", "How many factors it is about."),
        count(rows.iter().map(|(.., effect, _)| effect.order() as u64)),
    )
    .with(
        (
            "measure",
            "",
            &format!("What it is an effect on: {}.", measures.join(", ")),
        ),
        text(rows.iter().map(|(.., measure)| measure.id(game))),
    );
    let points = format!("{}, or a share", study.setting.points);
    with_estimate(table, ("value", &points, "The effect."), &figures)
        .with(
            ("simultaneous_among", "", "How many intervals of the family hold together on a measure."),
            count(rows.iter().map(|(_, among, ..)| *among as u64)),
        )
        .with(
            (
                "pairing",
                "",
                "Of the mean score: how many times fewer games common dice take; missing elsewhere, and where nothing \
                 varies.",
            ),
            Cells::Number(rows.iter().map(gain).collect()),
        )
}
