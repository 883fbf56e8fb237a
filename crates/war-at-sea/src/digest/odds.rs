//! The odds of battles, as pictures and tables.

use super::kinds::{ByRatio, Kind, Measure};
use super::ratio::Ratio;
use super::sides;
use crate::map::Area;
use admiralty_core::digest::{FEW, Sheet, SheetColumn, SheetRow};
use admiralty_core::results::chart::{Chart, Curves, Figure, Series, Tone};
use admiralty_core::results::grouped;
use admiralty_core::statistics::{Estimate, Intervals, Level, Scale};

/// All that is known of battles.
pub(super) struct Odds {
    pub all: ByRatio,
    pub by_area: Vec<ByRatio>,
    pub by_turn: Vec<ByRatio>,
    /// By area and turn.
    pub each: Vec<Vec<ByRatio>>,
}

/// What battles are counted, and how their ratio is meant.
const WHICH: &str = "Battles for sea areas in which both sides had ships";
const RATIO: &str = "attack factors before the first shot, Axis to Allied";

impl Odds {
    fn battles(&self) -> u64 {
        self.all.iter().map(Kind::count).sum()
    }

    pub fn figures(&self, intervals: Intervals) -> Vec<Figure> {
        let battles = self.battles();
        if battles < FEW {
            return Vec::new();
        }
        let counted = format!(
            "{} battles; bands are 95 % intervals, n the battles of each ratio.",
            grouped(battles)
        );
        let [allied, nobody, axis] = sides("Allies", "nobody", "Axis");
        let control = [
            (allied, Measure::AlliedControl),
            (nobody, Measure::Nobodys),
            (axis, Measure::AxisControl),
        ];
        let losses = [
            (
                Series::new("Allied ships and convoys", Tone::FIRST),
                Measure::AlliedSunk,
            ),
            (Series::new("Axis ships", Tone::SECOND), Measure::AxisSunk),
        ];
        vec![
            Figure {
                id: "battle-odds".into(),
                title: "Who controls an area after a battle".to_owned(),
                caption: format!(
                    "{WHICH}, by {RATIO}. Control also rests on U-boats, land-based air and who was there before. {counted}"
                ),
                chart: self.curves(
                    "control after the battle, percent",
                    Scale::Percent,
                    &control,
                    intervals,
                ),
            },
            Figure {
                id: "battle-losses".into(),
                title: "What a battle costs".to_owned(),
                caption: format!("{WHICH}, by {RATIO}: ships sunk in a battle, on average. {counted}"),
                chart: self.curves("sunk in a battle, mean number", Scale::Plain, &losses, intervals),
            },
        ]
    }

    fn curves(&self, axis: &str, scale: Scale, series: &[(Series, Measure)], intervals: Intervals) -> Chart {
        let curve = |(series, measure): &(Series, Measure)| {
            (
                series.clone(),
                self.all
                    .iter()
                    .map(|kind| estimate(kind, *measure, intervals))
                    .collect(),
            )
        };
        Chart::Curves(Curves {
            bins_measure: RATIO.to_owned(),
            measure: axis.to_owned(),
            scale,
            bins: Ratio::all()
                .map(|ratio| (ratio.name().to_owned(), self.all[ratio.index()].count()))
                .collect(),
            curves: series.iter().map(curve).collect(),
        })
    }

    pub fn sheets(&self, intervals: Intervals) -> Vec<Sheet> {
        if self.battles() == 0 {
            return Vec::new();
        }
        let note = format!(
            "{WHICH}; the ratio is that of {RATIO}; rounds with those of pursuits; 95 % intervals; fewer than {FEW} \
             battles say nothing."
        );
        let sheet = |id: String, title: String, labels: &[&str], rows: Vec<SheetRow>| Sheet {
            id,
            title,
            note: note.clone(),
            labels: labels.iter().map(|label| (*label).to_owned()).collect(),
            cases: "battles".to_owned(),
            columns: columns(),
            detail: labels.len() > 1,
            rows,
        };
        let turn = |index: usize| (index + 1).to_string();
        let named = |index: usize| Area::ALL[index].to_string();
        let all = rows(&[(Vec::new(), &self.all)], intervals);
        let by_area: Vec<_> = self
            .by_area
            .iter()
            .enumerate()
            .map(|(i, kinds)| (vec![named(i)], kinds))
            .collect();
        let by_turn: Vec<_> = self
            .by_turn
            .iter()
            .enumerate()
            .map(|(i, kinds)| (vec![turn(i)], kinds))
            .collect();
        let mut sheets = vec![
            sheet(
                "odds".to_owned(),
                "Battles by force ratio".to_owned(),
                &["ratio"],
                all,
            ),
            sheet(
                "odds-by-area".to_owned(),
                "Battles by area and force ratio".to_owned(),
                &["area", "ratio"],
                rows(&by_area, intervals),
            ),
            sheet(
                "odds-by-turn".to_owned(),
                "Battles by turn and force ratio".to_owned(),
                &["turn", "ratio"],
                rows(&by_turn, intervals),
            ),
        ];
        for (area, turns) in Area::ALL.into_iter().zip(&self.each) {
            let kinds: Vec<_> = turns
                .iter()
                .enumerate()
                .map(|(i, kinds)| (vec![turn(i)], kinds))
                .collect();
            let id = format!("odds-{}", area.to_string().to_lowercase().replace(' ', "-"));
            let title = format!("Battles in the {area}, by turn and force ratio");
            sheets.push(sheet(id, title, &["turn", "ratio"], rows(&kinds, intervals)));
        }
        sheets.retain(|sheet| !sheet.rows.is_empty());
        sheets
    }
}

fn columns() -> Vec<SheetColumn> {
    let column = |(title, scale): (&str, Scale)| SheetColumn {
        title: title.to_owned(),
        scale,
    };
    [
        ("Allied control", Scale::Percent),
        ("nobody’s", Scale::Percent),
        ("Axis control", Scale::Percent),
        ("Allied ships sunk", Scale::Plain),
        ("Axis ships sunk", Scale::Plain),
        ("rounds", Scale::Plain),
    ]
    .map(column)
    .to_vec()
}

/// A row for each ratio that came up at all.
fn rows(kinds: &[(Vec<String>, &ByRatio)], intervals: Intervals) -> Vec<SheetRow> {
    let mut rows = Vec::new();
    for (labels, kinds) in kinds {
        for (ratio, kind) in Ratio::all()
            .zip(kinds.iter())
            .filter(|(_, kind)| kind.count() > 0)
        {
            rows.push(SheetRow {
                labels: labels.iter().cloned().chain([ratio.name().to_owned()]).collect(),
                cases: kind.count(),
                cells: Measure::ALL
                    .map(|measure| estimate(kind, measure, intervals))
                    .to_vec(),
            });
        }
    }
    rows
}

/// None where there are too few battles.
fn estimate(kind: &Kind, measure: Measure, intervals: Intervals) -> Option<Estimate> {
    let clusters = kind.of(measure);
    if kind.count() < FEW {
        return None;
    }
    match measure {
        Measure::AlliedControl | Measure::Nobodys | Measure::AxisControl => {
            clusters.share(intervals, Level::P95)
        }
        Measure::AlliedSunk | Measure::AxisSunk | Measure::Rounds => clusters.mean(intervals, Level::P95),
    }
}
