//! The study as pictures: a tornado for each measure, and what becomes of each effect.

use super::result::{ChangeResult, EffectResult, Sensitivity};
use admiralty_core::results::chart::{Chart, Ends, Figure, Forest, Series, Tone, Tornado};
use admiralty_core::results::grouped;
use admiralty_core::statistics::{Estimate, Scale};

/// The most unknowns of a tornado.
const ROWS: usize = 22;

/// How many changes are shown under which an effect is smallest, and largest.
const ENDS: usize = 8;

/// The names of the pictures of effects; more rules than this have none.
const EFFECTS: [&str; 8] = [
    "effect-1", "effect-2", "effect-3", "effect-4", "effect-5", "effect-6", "effect-7", "effect-8",
];

impl Sensitivity {
    /// The pictures, in the order to be shown.
    #[must_use]
    pub fn figures(&self) -> Vec<Figure> {
        let points = &self.setting.points;
        let mut figures = vec![
            self.tornado(
                "tornado-bid",
                "fair bid",
                |change| change.fair_bid,
                // Who must be helped to points stands worse.
                better("Axis", Tone::SECOND, "Allies", Tone::FIRST),
            ),
            self.tornado(
                "tornado-mean",
                &format!("mean final {points}"),
                |change| change.mean,
                better("Allies", Tone::FIRST, "Axis", Tone::SECOND),
            ),
        ];
        let effects = EFFECTS.into_iter().zip(self.effects.iter().enumerate());
        figures.extend(effects.map(|(id, (rule, effect))| self.effect(id, rule, effect)));
        figures
    }

    fn tornado(
        &self,
        id: &'static str,
        measure: &str,
        of: impl Fn(&ChangeResult) -> Estimate,
        ends: Ends,
    ) -> Figure {
        let mut rows: Vec<(String, Vec<(String, Estimate)>)> = Vec::new();
        for (number, unknown) in self.setting.unknowns.iter().enumerate() {
            let of_it = self.changes.iter().filter(|change| change.unknown == number);
            let bars: Vec<_> = of_it.map(|change| (change.label.clone(), of(change))).collect();
            if !bars.is_empty() {
                rows.push((unknown.factor.name.clone(), bars));
            }
        }
        let size = |bars: &[(String, Estimate)]| bars.iter().map(|bar| bar.1.value.abs()).fold(0.0, f64::max);
        rows.sort_by(|a, b| size(&b.1).total_cmp(&size(&a.1)));
        let hidden = rows.split_off(rows.len().min(ROWS));
        let rest = hidden.first().map_or_else(String::new, |first| {
            format!(
                " The {} unknowns not shown move it by at most {:.2}.",
                hidden.len(),
                size(&first.1)
            )
        });
        Figure {
            id: id.into(),
            title: format!("What the {measure} hangs on"),
            caption: format!(
                "By how much the {measure} is another when one value alone is changed, {} games of each on the same dice; \
                 intervals of all {} changes hold together, 95 %.{rest}",
                grouped(self.setting.games),
                self.setting.changes()
            ),
            chart: Chart::Tornado(Tornado {
                measure: format!("change of the {measure}"),
                rows,
                ends,
            }),
        }
    }

    fn effect(&self, id: &'static str, rule: usize, effect: &EffectResult) -> Figure {
        let mut under: Vec<(String, Estimate, f64)> = Vec::new();
        for (change, ratio) in self.changes.iter().zip(&effect.ratios) {
            if let (Some(Some((estimate, _))), Some(ratio)) = (change.effects.get(rule), ratio) {
                under.push((change.name.clone(), *estimate, *ratio));
            }
        }
        under.sort_by(|a, b| a.2.total_cmp(&b.2));
        let rows = |part: &[(String, Estimate, f64)]| part.iter().map(|row| (row.0.clone(), row.1)).collect();
        let least = under.len().min(ENDS);
        let most = (under.len() - least).min(ENDS);
        let groups = vec![
            (
                "The game as it is".to_owned(),
                vec![(effect.name.clone(), effect.as_it_is)],
            ),
            ("Where it is smallest".to_owned(), rows(&under[..least])),
            (
                "Where it is largest".to_owned(),
                rows(&under[under.len() - most..]),
            ),
        ];
        let points = &self.setting.points;
        Figure {
            id: id.into(),
            title: format!("What becomes of the effect of {}", effect.name),
            caption: format!(
                "Effect on the mean final {points} when one value alone is changed: of {} changes those under which it is \
                 smallest and largest. Grey where zero lies within; 95 % for all rules, changes and looks together.",
                effect.measured()
            ),
            chart: Chart::Forest(Forest {
                measure: format!("effect on the mean final {points}"),
                scale: Scale::Plain,
                groups: groups
                    .into_iter()
                    .filter(|(_, rows): &(String, Vec<_>)| !rows.is_empty())
                    .collect(),
                ends: Some(better("Allies", Tone::FIRST, "Axis", Tone::SECOND)),
            }),
        }
    }
}

fn better(below: &str, below_tone: Tone, above: &str, above_tone: Tone) -> Ends {
    Ends {
        below: Series::new(format!("better for the {below}"), below_tone),
        above: Series::new(format!("better for the {above}"), above_tone),
    }
}
