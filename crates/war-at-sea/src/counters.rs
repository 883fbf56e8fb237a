//! Which counters the game hangs on: what one point more or less of every factor of every ship does to the forecast of the
//! learned players' networks, and the variants with which play can confirm it.

use crate::commanders::learned::{Learned, Learning, Level, Networks, Stage, TRACK};
use crate::naval::Side;
use crate::play::Game;
use crate::scenario::{LoadedScenario, Scenario, path_in_words};
use crate::{NoObserver, Phase, Position, Seats, View, factors, menu};
use admiralty_core::contract::{
    Level as Setting, OwnAnswer, OwnStudies, OwnStudy, Refusal, Sampling, SettingKind,
};
use admiralty_core::dice::{Keyed, MasterSeed, Stream, below};
use admiralty_core::play::{RunError, each};
use admiralty_core::results::chart::{Chart, Ends, Figure, Forest, Series, Tone};
use admiralty_core::results::page::{Block, Page};
use admiralty_core::results::summary::Grid;
use admiralty_core::statistics::{Estimate, Level as Confidence, Scale};
use std::ops::ControlFlow;

const STUDIES: [OwnStudy; 1] = [OwnStudy {
    name: "counters",
    words: "",
    about: "on which counters the game hangs: each factor of each ship, one point more and one less",
    games: 300,
}];

/// Changes that are listed, and as many more that are drawn to be confirmed with them.
const LISTED: usize = 20;
/// Half a step of the bid: less is not noticed at a table.
const NOTICED: f64 = 0.25;
/// Games of a batch.
const SIZE: u64 = 10;

impl OwnStudies for LoadedScenario {
    fn list(&self) -> &'static [OwnStudy] {
        &STUDIES
    }

    fn ask(&self, name: &str, words: &[String], sampling: Sampling<'_>) -> Result<OwnAnswer, Refusal> {
        let study = OwnStudy::find(&STUDIES, name)?;
        if !words.is_empty() {
            return Err(Refusal::Usage(format!("write `study {}` alone", study.name)));
        }
        let networks = Networks::embedded().map_err(|why| Refusal::failure(why.to_string()))?;
        let played = first_turns(&self.scenario, &networks, &sampling)?;
        let mut changes = self.changes(&networks, &played)?;
        changes.sort_by(|one, other| other.size().total_cmp(&one.size()));
        let drawn = draw(changes.len(), sampling.seed);
        Ok(OwnAnswer {
            page: page(&changes, played.len()),
            files: files(&changes, &drawn),
            complete: played.len() as u64 == sampling.plan.games,
        })
    }
}

/// The positions of one game's first turn, at each stage.
type FirstTurn = Vec<(Stage, Position)>;

/// Plays the first turn of every game.
fn first_turns(
    scenario: &Scenario,
    networks: &Networks,
    sampling: &Sampling<'_>,
) -> Result<Vec<FirstTurn>, Refusal> {
    let learning = Learning::new(scenario, networks);
    let mut all = Vec::new();
    let play = |games: std::ops::Range<u64>| -> Result<Vec<FirstTurn>, RunError> {
        games
            .map(|game| {
                first_turn(scenario, &learning, sampling.seed, game)
                    .map_err(|reason| RunError::Game { game, reason })
            })
            .collect()
    };
    each(SIZE, sampling.plan, sampling.control, play, |_, mut batch| {
        all.append(&mut batch);
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(all)
}

fn first_turn(
    scenario: &Scenario,
    learning: &Learning,
    seed: MasterSeed,
    game: u64,
) -> Result<FirstTurn, String> {
    let seed = seed.game(game);
    let [allied, axis] = Side::BOTH.map(|side| Learned::new(learning, seed, side, Level::Fast));
    let mut game = Game::new(scenario, Seats { allied, axis }, Keyed::new(seed), NoObserver);
    let mut seen = Vec::with_capacity(Stage::ALL.len());
    while seen.len() < Stage::ALL.len() && game.position.phase != Phase::Over {
        let before = game.position.phase;
        if before == Phase::Arrivals {
            seen.push((Stage::Start, game.position));
        }
        game.play_phase().map_err(|refusal| refusal.to_string())?;
        match before {
            Phase::AlliedMovement => seen.push((Stage::Allied, game.position)),
            Phase::AxisMovement => seen.push((Stage::Axis, game.position)),
            _ => {}
        }
    }
    Ok(seen)
}

/// The final POC that the networks foretell for each game, the mean over the stages of its first turn.
fn forecasts(scenario: &Scenario, networks: &Networks, played: &[FirstTurn]) -> Vec<f64> {
    let learning = Learning::new(scenario, networks);
    let mean = |(stage, position): &(Stage, Position)| {
        let mut law = [0.0; TRACK];
        let view = View::open(scenario, position, Side::Axis);
        let _ = learning.evaluator.judge(&view, *stage, &mut law);
        let scores = (0..TRACK).map(|class| class as f64 - (TRACK / 2) as f64);
        law.iter()
            .zip(scores)
            .map(|(&p, score)| f64::from(p) * score)
            .sum::<f64>()
    };
    played
        .iter()
        .map(|stages| stages.iter().map(mean).sum::<f64>() / stages.len().max(1) as f64)
        .collect()
}

/// One factor of one ship, a point more or less.
#[derive(Clone, Debug)]
struct Change {
    path: String,
    from: i64,
    to: i64,
    /// By how much the forecast of the final POC moves.
    moved: Estimate,
}

impl Change {
    fn size(&self) -> f64 {
        self.moved.value.abs()
    }

    fn words(&self) -> String {
        format!(
            "{} {} instead of {}",
            path_in_words(&self.path),
            self.to,
            self.from
        )
    }

    /// A scenario file that makes it.
    fn variant(&self) -> String {
        format!("extends = \"war-at-sea\"\n{} = {}\n", self.path, self.to)
    }
}

impl LoadedScenario {
    /// Every change, and what it does to the forecasts.
    fn changes(&self, networks: &Networks, played: &[FirstTurn]) -> Result<Vec<Change>, Refusal> {
        let before = forecasts(&self.scenario, networks, played);
        let mut changes = Vec::new();
        for setting in menu::menu(self).settings {
            let number = setting.kind == SettingKind::Number && setting.path.starts_with("ships.");
            let (Ok(from), true) = (setting.value.parse::<i64>(), number) else {
                continue;
            };
            for to in [from + 1, from - 1] {
                if setting.min.is_some_and(|min| to < min) || setting.max.is_some_and(|max| to > max) {
                    continue;
                }
                let level = Setting {
                    label: to.to_string(),
                    name: format!("{}={to}", setting.path),
                    changes: vec![(setting.path.clone(), to.to_string())],
                };
                let varied = factors::varied(self, &[&level])?;
                let after = forecasts(&varied.scenario, networks, played);
                changes.push(Change {
                    path: setting.path.clone(),
                    from,
                    to,
                    moved: difference(&before, &after),
                });
            }
        }
        Ok(changes)
    }
}

/// The mean of what each game gains, with its 95 % interval.
fn difference(before: &[f64], after: &[f64]) -> Estimate {
    let games = before.len() as f64;
    let gains = || before.iter().zip(after).map(|(before, after)| after - before);
    let mean = gains().sum::<f64>() / games.max(1.0);
    if before.len() < 2 {
        return Estimate::unbounded(mean);
    }
    let variance = gains().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (games - 1.0);
    let reach = Confidence::P95.t(before.len() as u64 - 1);
    Estimate::symmetric(mean, reach * (variance / games).sqrt())
}

/// Some of those that are not listed, at random.
fn draw(changes: usize, seed: MasterSeed) -> Vec<usize> {
    let mut left: Vec<usize> = (LISTED.min(changes)..changes).collect();
    let mut generator = seed.game(0).generator(Stream::First);
    let mut drawn = Vec::new();
    while drawn.len() < LISTED && !left.is_empty() {
        let at = below(&mut generator, left.len() as u64) as usize;
        drawn.push(left.swap_remove(at));
    }
    drawn.sort_unstable();
    drawn
}

fn signed(moved: &Estimate) -> String {
    format!("{:+.2} ± {:.2}", moved.value, moved.half_width())
}

fn page(changes: &[Change], games: usize) -> Page {
    let listed = &changes[..LISTED.min(changes.len())];
    let noticed = changes.iter().filter(|change| change.size() >= NOTICED).count();
    let most = changes.first().map_or(String::new(), |change| {
        let side = if change.moved.value > 0.0 {
            Side::Axis
        } else {
            Side::Allied
        };
        format!(
            "The most: {} is worth {:.1} POC to the {} player.",
            change.words(),
            change.size(),
            side
        )
    });
    let row = |change: &Change| {
        vec![
            path_in_words(&change.path),
            change.from.to_string(),
            change.to.to_string(),
            signed(&change.moved),
        ]
    };
    let grid = |id: &str, title: &str, changes: &[Change]| {
        Grid {
        id: id.to_owned(),
        title: title.to_owned(),
        labels: 1,
        heads: ["factor", "printed", "changed to", "forecast moves by"]
            .map(str::to_owned)
            .to_vec(),
        rows: changes.iter().map(row).collect(),
        note: "Mean final POC, positive for the Axis; ± is the sampling error of the positions, 95 %; how right \
               the networks are is not in it."
            .to_owned(),
    }
    };
    let page = Page {
        headline: format!(
            "Of {} changes of a counter by one point, {noticed} move the forecast by {NOTICED} POC or more.",
            changes.len()
        ),
        standfirst: most,
        played: format!(
            "The first turns of {games} games of learned:fast against itself, each position judged with the counter as it is \
             and as it would be."
        ),
        does_not_show:
            "what happens in play: compare war-at-sea with the files in the folder variants, by learned:fast \
                        (--adapted), to see that."
                .to_owned(),
        ..Page::default()
    };
    page.with(
        "largest",
        "Counters on which most hangs",
        [
            Block::grid(grid("largest", "", listed)),
            Block::figure(figure(listed)),
        ],
    )
    .with("all", "All changes", [Block::folded(grid("all", "", changes))])
}

fn figure(listed: &[Change]) -> Figure {
    let row = |change: &Change| {
        let words = format!("{} {} → {}", path_in_words(&change.path), change.from, change.to);
        (words, change.moved)
    };
    Figure {
        id: "counters".into(),
        title: "What one point on a counter moves".to_owned(),
        caption: "Forecast of the mean final POC with the change less without it, with 95 % intervals."
            .to_owned(),
        chart: Chart::Forest(Forest {
            measure: "POC".to_owned(),
            scale: Scale::Plain,
            groups: vec![(String::new(), listed.iter().map(row).collect())],
            ends: Some(Ends {
                below: Series::new("better for the Allies", Tone::FIRST),
                above: Series::new("better for the Axis", Tone::SECOND),
            }),
        }),
    }
}

/// The whole table, and a scenario file for each change that is listed or drawn.
fn files(changes: &[Change], drawn: &[usize]) -> Vec<(String, String)> {
    let mut table = "rank,factor,from,to,forecast,half_width,chosen\n".to_owned();
    let mut files = Vec::new();
    for (at, change) in changes.iter().enumerate() {
        let chosen = match at {
            at if at < LISTED => "largest",
            at if drawn.contains(&at) => "drawn",
            _ => "",
        };
        table += &format!(
            "{},\"{}\",{},{},{:.4},{:.4},{chosen}\n",
            at + 1,
            path_in_words(&change.path),
            change.from,
            change.to,
            change.moved.value,
            change.moved.half_width()
        );
        if !chosen.is_empty() {
            let name: String = path_in_words(&change.path)
                .chars()
                .map(|letter| {
                    if letter.is_ascii_alphanumeric() {
                        letter.to_ascii_lowercase()
                    } else {
                        '-'
                    }
                })
                .collect();
            files.push((
                format!("variants/{:03}-{name}-{}.toml", at + 1, change.to),
                change.variant(),
            ));
        }
    }
    files.push(("counters.csv".to_owned(), table));
    files
}

#[cfg(test)]
mod tests {
    use super::*;
    use admiralty_core::play::{Control, Plan};

    fn asked(games: u64, threads: usize) -> OwnAnswer {
        let sampling = Sampling {
            plan: Plan::of(games, std::num::NonZeroUsize::new(threads)),
            seed: MasterSeed(1939),
            control: Control::none(),
        };
        LoadedScenario::embedded().ask("counters", &[], sampling).unwrap()
    }

    #[test]
    fn one_and_two_threads_say_the_same_and_every_variant_can_be_read() {
        let answer = asked(20, 1);
        assert_eq!(answer, asked(20, 2));
        let (table, variants) = answer.files.split_last().unwrap();
        assert_eq!(variants.len(), 2 * LISTED);
        for (name, text) in variants {
            assert!(LoadedScenario::parse(name, text).is_ok(), "{name}: {text}");
        }
        assert_eq!(
            table.1.lines().filter(|line| line.ends_with("largest")).count(),
            LISTED
        );
        assert_eq!(
            table.1.lines().filter(|line| line.ends_with("drawn")).count(),
            LISTED
        );
    }

    /// What is forecast is the Axis's lead: one point of defence for its strongest ship cannot be bad for it, one for its
    /// strongest enemy cannot be good.
    #[test]
    fn stronger_ships_are_better_for_who_has_them() {
        let answer = asked(50, 2);
        let table = &answer.files.last().unwrap().1;
        let moved = |factor: &str, to: &str| -> f64 {
            let start = format!(",\"{factor}\",");
            let line = table
                .lines()
                .find(|line| line.contains(&start) && line.split(',').nth(3) == Some(to));
            line.unwrap_or_else(|| panic!("{factor} {to}"))
                .split(',')
                .nth(4)
                .unwrap()
                .parse()
                .unwrap()
        };
        assert!(moved("defence of Bismarck", "10") > 0.0);
        assert!(moved("defence of Bismarck", "8") < 0.0);
        assert!(moved("defence of Hood", "5") < 0.0);
    }

    #[test]
    fn the_difference_by_hand() {
        // Gains 1, 2, 3: mean 2, standard deviation 1, Student's 4.302653 / sqrt(3) = 2.484138.
        let found = difference(&[0.0, 1.0, 2.0], &[1.0, 3.0, 5.0]);
        assert_eq!(found.value, 2.0);
        assert!((found.half_width() - 2.484_138).abs() < 1e-4, "{found:?}");
    }

    #[test]
    fn words_after_its_name_are_refused() {
        let sampling = Sampling {
            plan: Plan::of(1, None),
            seed: MasterSeed(1),
            control: Control::none(),
        };
        let refused = LoadedScenario::embedded().ask("counters", &["Hood".to_owned()], sampling);
        assert!(refused.unwrap_err().to_string().contains("study counters"));
    }
}
