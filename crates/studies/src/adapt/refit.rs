//! Both sides' weights re-fitted under a rule set, and kept only if they beat what they began as.

use super::record::Fit;
use super::work::{Work, interrupted, push_all};
use crate::sensitivity::Known;
use crate::tune::{TuneRequest, Tuning, tune_at};
use admiralty_core::contract::{Ending, OpenScenario, Refusal};
use admiralty_core::play::Control;
use admiralty_core::seats::{BySeat, Seat};
use admiralty_core::statistics::Level;
use std::fs;
use std::path::Path;

/// What came of it: the commanders that play from here on.
pub(super) struct Refitted {
    pub fits: Vec<Fit>,
    pub commanders: BySeat<String>,
}

/// Re-fits in rounds. In the first each side meets the other as it was; from the second on also what the other has come
/// to, so that it does not learn to beat one opponent alone.
pub(super) fn refit(work: &Work<'_>, name: &str, scenario: &dyn OpenScenario) -> Result<Refitted, Refusal> {
    let first = &work.request.commanders;
    let mut commanders = first.clone();
    let mut fits = Vec::new();
    for round in 1..=work.request.cost.rounds {
        // Both look at the other as it stood when the round began.
        let before = commanders.clone();
        for side in Seat::BOTH {
            let enemy = side.other();
            let mut pool = vec![first[enemy].clone()];
            if before[enemy] != first[enemy] {
                pool.push(before[enemy].clone());
            }
            let file = format!(
                "weights/{}-{}-{round}.toml",
                plain(name),
                crate::two_sides::CARD.seat(side).id
            );
            let part = Part {
                side,
                round,
                from: before[side].clone(),
                pool,
                file,
            };
            let (fit, commander) = part.fit(work, name, scenario)?;
            if fit.kept {
                commanders[side] = commander;
            }
            fits.push(fit);
        }
    }
    Ok(Refitted { fits, commanders })
}

/// A name for files.
fn plain(name: &str) -> String {
    let letter = |letter: char| {
        if letter.is_alphanumeric() || letter == '.' {
            letter
        } else {
            '-'
        }
    };
    name.chars().map(letter).collect()
}

/// One tuning.
struct Part {
    side: Seat,
    round: u64,
    from: String,
    pool: Vec<String>,
    file: String,
}

impl Part {
    fn fit(self, work: &Work<'_>, name: &str, scenario: &dyn OpenScenario) -> Result<(Fit, String), Refusal> {
        let tuned = self.tune(work, scenario)?;
        let path = work.request.folder.join(&self.file);
        let heading = self.heading(work, name);
        write(&path, &(heading + &tuned.weights))?;
        let tunable = scenario.tunable(self.side, &self.from)?;
        let commander = tunable.playing_by(&path.to_string_lossy());
        let (points, margin) = self.examine(work, scenario, &commander)?;
        let kept = beats(points);
        let fit = Fit {
            side: crate::two_sides::CARD.name(self.side).to_owned(),
            round: self.round,
            from: self.from,
            pool: self.pool,
            file: self.file,
            points,
            margin,
            kept,
        };
        Ok((fit, commander))
    }

    fn tune(&self, work: &Work<'_>, scenario: &dyn OpenScenario) -> Result<Tuning, Refusal> {
        let cost = work.request.cost;
        let request = TuneRequest {
            scenario: work.request.scenario.clone(),
            optional_rules: work.request.optional_rules.clone(),
            side: self.side,
            from: self.from.clone(),
            pool: self.pool.clone(),
            unseen: Vec::new(),
            generations: cost.generations,
            population: cost.population,
            games: cost.fit_games,
            exam_games: 0,
            seed: work.seed(self.round),
            threads: work.request.threads,
            record: None,
            resume: false,
        };
        let before = work.games();
        let control = Control {
            progress: &|done| (work.control.progress)(before + done),
            expected: &|_| {},
            ..work.control
        };
        let tuned = tune_at(work.ruleset, scenario, &request, control)?;
        if tuned.generations < cost.generations {
            return Err(interrupted());
        }
        let of_generation = cost.population as u64 * self.pool.len() as u64 * cost.fit_games;
        work.add_games(cost.generations * of_generation);
        Ok(tuned)
    }

    fn heading(&self, work: &Work<'_>, name: &str) -> String {
        let cost = work.request.cost;
        format!(
            "# Re-fitted for the {} under {name}, round {}: {} generations of {} candidates, {} games of each against {},\n# \
             from {}. Made by `{} adapt`; the command stands in adapt.json.\n",
            crate::two_sides::CARD.name(self.side),
            self.round,
            cost.generations,
            cost.population,
            cost.fit_games,
            self.pool.join(" and "),
            self.from,
            admiralty_core::COMMAND,
        )
    }

    /// What the commander as written gains on fresh games beside what it began as, on the same dice: points, and score.
    fn examine(
        &self,
        work: &Work<'_>,
        scenario: &dyn OpenScenario,
        commander: &str,
    ) -> Result<(Known, Known), Refusal> {
        let seed = work.seed(0x100 + self.round);
        let mut tables = Vec::new();
        for opponent in &self.pool {
            for own in [&self.from, commander] {
                let names = BySeat::both(|side| if side == self.side { own } else { opponent });
                tables.push(work.seat(scenario, names, seed)?);
            }
        }
        let all: Vec<_> = tables.iter().map(AsRef::as_ref).collect();
        let rows = work.rows(
            0..work.request.cost.exam_games,
            all.len() as u64,
            |number, out| push_all(&all, number, out),
        )?;
        // One figure for each number, over the whole pool, since its games share their dice.
        let each = |of: &dyn Fn(&Ending) -> f64| {
            let gains = rows.chunks(all.len()).map(|row| {
                let gained = row.chunks(2).map(|pair| of(&pair[1]) - of(&pair[0]));
                gained.sum::<f64>() / self.pool.len() as f64
            });
            known(&gains.collect::<Vec<_>>())
        };
        let side = self.side;
        let points = each(&|end| match end.winner {
            Some(winner) if winner == side => 1.0,
            None => 0.5,
            Some(_) => 0.0,
        });
        let margin = each(&|end| {
            f64::from(if side == Seat::SECOND {
                end.score
            } else {
                -end.score
            })
        });
        Ok((points, margin))
    }
}

/// Whether a gain is certain, by itself, at 95 %.
fn beats(gain: Known) -> bool {
    let reach = Level::P95.t(gain.games.saturating_sub(1).max(1));
    gain.error.is_some_and(|error| gain.value > reach * error)
}

/// The mean of figures with its standard error.
fn known(figures: &[f64]) -> Known {
    let n = figures.len() as f64;
    let mean = figures.iter().sum::<f64>() / n.max(1.0);
    let squares: f64 = figures.iter().map(|figure| (figure - mean).powi(2)).sum();
    Known {
        value: mean,
        error: (figures.len() > 1).then(|| (squares / (n - 1.0) / n).sqrt()),
        games: figures.len() as u64,
    }
}

/// Writes a file whole or not at all.
fn write(path: &Path, text: &str) -> Result<(), Refusal> {
    let unfinished = path.with_extension("toml.new");
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&unfinished, text))
        .and_then(|()| fs::rename(&unfinished, path))
        .map_err(|error| Refusal::failure(format!("{} cannot be written: {error}", path.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1, 2, 3, 4: mean 2.5, variance 5/3, standard error √(5/12) = 0.6455; Student's t of 3 is 3.1824, so 2.0543 to spare.
    #[test]
    fn a_gain_by_hand() {
        let gain = known(&[1.0, 2.0, 3.0, 4.0]);
        assert_eq!((gain.value, gain.games), (2.5, 4));
        assert!((gain.error.unwrap() - 0.645_497).abs() < 1e-6);
        assert!(beats(gain));
        assert!(
            !beats(known(&[0.0, 1.0, 2.0, 3.0])),
            "1.5 is within 2.05 of nothing"
        );
        assert!(!beats(known(&[5.0])), "one game proves nothing");
        assert_eq!(plain("19.3 every_turn"), "19.3-every-turn");
    }
}
