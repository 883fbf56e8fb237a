//! A toy ruleset with a known law, on which the harness is proved before it meets a real game.
//!
//! **Drift**: in each of two turns both sides roll a die; the Axis die less the Allied die is the turn's gain. The
//! final score is the sum, cut at ±5. A `cautious` commander counts every die as at most 4.

#![allow(dead_code, reason = "each test file needs some of it")]

use admiralty_core::contract::{
    Bid, Details, Ending, Endings, Factor, Files, Match, Named, NamedOpening, OpenScenario, ProposalRequest,
    Refusal, Results, Ruleset, ScenarioCard, ScenarioSource, SharedDice, Terms, Unknown, Unknowns,
    unknown_name,
};
use admiralty_core::dice::{Dice, Key, Keyed, MasterSeed, Seeded};
use admiralty_core::frames::Tape;
use admiralty_core::play::{Control, Experiment, Plan, RunError, Tally, play_games, run};
use admiralty_core::results::summary::{Row, Table};
use admiralty_core::seats::{BySeat, GameCard, Points, Seat, SeatCard};
use admiralty_core::statistics::{Figures, Histogram, Level, Moments, Scale};
use std::io::{self, Write};
use std::ops::Range;
use std::sync::Arc;

/// The score is cut at plus and minus this.
pub const CAP: i32 = 5;

/// The ruleset.
pub struct Drift;

const CARD: GameCard = GameCard {
    seats: &[
        SeatCard::new("allied", "Allied", "the Allied player").of_side("the Allies", true),
        SeatCard::new("axis", "Axis", "the Axis player").of_side("the Axis", false),
    ],
    points: Points {
        name: "points",
        bid_step: 0.5,
        bid_most: 20,
        most: 5,
    },
    places: &[],
};

const COMMANDERS: &[Named] = &[
    Named {
        name: "bold",
        about: "takes every die as it falls",
    },
    Named {
        name: "cautious",
        about: "never above 4",
    },
];

impl Ruleset for Drift {
    fn id(&self) -> &'static str {
        "drift"
    }

    fn title(&self) -> &'static str {
        "Drift"
    }

    fn card(&self) -> GameCard {
        CARD
    }

    fn version(&self) -> &'static str {
        "1"
    }

    fn commanders(&self) -> &'static [Named] {
        COMMANDERS
    }

    fn optional_rules(&self) -> &'static [Named] {
        &[Named {
            name: "1.1",
            about: "the Axis wins ties",
        }]
    }

    fn open(
        &self,
        source: &ScenarioSource,
        rules: Option<&[String]>,
        _files: Arc<dyn Files>,
    ) -> Result<Box<dyn OpenScenario>, Refusal> {
        let rules = rules.unwrap_or_default();
        if let ScenarioSource::File(path) = source {
            return Err(Refusal::failure(format!(
                "{}: Drift has no scenario files",
                path.display()
            )));
        }
        if let Some(unknown) = rules.iter().find(|rule| *rule != "1.1") {
            return Err(unknown_name("optional rule", unknown, self.optional_rules()));
        }
        Ok(Box::new(Water {
            axis_wins_ties: !rules.is_empty(),
            current: 0,
            least: 1,
        }))
    }
}

struct Water {
    axis_wins_ties: bool,
    /// What the sea adds to the score, before it is cut.
    current: i32,
    /// The Axis counts no die as less.
    least: u8,
}

/// What can be varied in Drift: a current, the least die of the Axis, the rule for ties.
fn factor(text: &str) -> Result<Factor, Refusal> {
    let (name, levels) = text.split_once('=').unwrap_or((text, "off|on"));
    if !["current", "least", "1.1"].contains(&name) {
        return Err(Refusal::Usage(format!("there is no value named {name:?}")));
    }
    let level = |label: &str| admiralty_core::contract::Level {
        label: label.to_owned(),
        name: format!("{name}={label}"),
        changes: vec![(name.to_owned(), label.to_owned())],
    };
    Ok(Factor {
        name: name.to_owned(),
        about: "toy".to_owned(),
        levels: levels.split('|').map(level).collect(),
    })
}

impl OpenScenario for Water {
    fn card(&self) -> ScenarioCard {
        let optional_rules = if self.axis_wins_ties {
            vec!["1.1".to_owned()]
        } else {
            Vec::new()
        };
        ScenarioCard {
            title: "Open water".into(),
            hash: format!(
                "{:x}",
                i32::from(self.axis_wins_ties) + 2 * i32::from(self.least - 1) + 64 * self.current
            ),
            optional_rules,
            ..ScenarioCard::default()
        }
    }

    fn check(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "sound")
    }

    fn show(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "water")
    }

    fn openings(&self, _side: Seat, _commander: &str) -> Result<Vec<NamedOpening>, Refusal> {
        let opening = |named: &Named| NamedOpening {
            name: named.name.to_owned(),
            about: named.about.to_owned(),
            commander: named.name.to_owned(),
        };
        Ok(COMMANDERS.iter().map(opening).collect())
    }

    /// A commander is all that there is of an opening.
    fn reseated(
        &self,
        _side: Seat,
        opening: &NamedOpening,
        commander: &str,
    ) -> Result<NamedOpening, Refusal> {
        Ok(NamedOpening {
            commander: commander.to_owned(),
            ..opening.clone()
        })
    }

    /// `bold`, in the first round; nothing later.
    fn propose(&self, request: &ProposalRequest<'_>) -> Result<Vec<NamedOpening>, Refusal> {
        if !request.name.ends_with("-1") {
            return Ok(Vec::new());
        }
        let name = format!("{}-1", request.name);
        let commander = (request.keep)(&name, "bold")?;
        Ok(vec![NamedOpening {
            about: "as it falls".to_owned(),
            name,
            commander,
        }])
    }

    fn factor(&self, text: &str) -> Result<Factor, Refusal> {
        factor(text)
    }

    fn unknowns(&self) -> Result<Unknowns, Refusal> {
        let unknown = |text: &str, group: &str| -> Result<Unknown, Refusal> {
            let mut factor = factor(text)?;
            factor.levels[0].changes.clear();
            Ok(Unknown {
                group: group.to_owned(),
                factor,
            })
        };
        Ok(Unknowns {
            varied: vec![
                unknown("current=0|1|20", "drift of the water")?,
                unknown("least=1|3", "lower dice")?,
            ],
            left: vec!["depth = 7".to_owned()],
        })
    }

    fn varied(&self, levels: &[&admiralty_core::contract::Level]) -> Result<Box<dyn OpenScenario>, Refusal> {
        let mut water = Water { ..*self };
        for (what, to) in levels.iter().flat_map(|level| &level.changes) {
            let number = || {
                to.parse::<i32>()
                    .map_err(|_| Refusal::failure(format!("{to} is no number")))
            };
            match what.as_str() {
                "current" => water.current = number()?,
                "least" => water.least = number()? as u8,
                _ => water.axis_wins_ties = to == "on",
            }
        }
        Ok(Box::new(water))
    }

    fn details(&self) -> Vec<Details> {
        vec![Details {
            id: "gain".into(),
            title: "Gain".into(),
            unit: "points".into(),
            scale: Scale::Plain,
            rows: vec!["gain".into()],
            columns: vec!["Turn 1".into(), "Turn 2".into()],
            spread: true,
        }]
    }

    fn seat(&self, terms: &Terms) -> Result<Box<dyn Match + '_>, Refusal> {
        let highest = |side: Seat| match terms.commanders[side].as_str() {
            "bold" => Ok(6),
            "cautious" => Ok(4),
            other => Err(unknown_name("commander", other, COMMANDERS)),
        };
        let highest = BySeat::from([highest(Seat::FIRST)?, highest(Seat::SECOND)?]);
        let tie = self.axis_wins_ties.then_some(Seat::SECOND);
        Ok(Box::new(Voyage {
            highest,
            seed: terms.seed,
            bid: terms.bid,
            tie,
            current: self.current,
            least: self.least,
            breaks_off_at: None,
        }))
    }
}

/// Two commanders at sea: the experiment that the harness runs.
pub struct Voyage {
    /// The highest die that counts.
    pub highest: BySeat<u8>,
    /// The seed of the run.
    pub seed: MasterSeed,
    /// The bid.
    pub bid: Bid,
    /// Who wins ties.
    pub tie: Option<Seat>,
    /// What the sea adds to the score.
    pub current: i32,
    /// The Axis counts no die as less.
    pub least: u8,
    /// A game that cannot be played to its end.
    pub breaks_off_at: Option<u64>,
}

/// Scores and outcomes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    scores: [u64; 2 * CAP as usize + 1],
    wins: BySeat<u64>,
    draws: u64,
    gain: [Moments; 2],
}

impl Tally for Log {
    fn merge(&mut self, other: &Self) {
        self.scores
            .iter_mut()
            .zip(other.scores)
            .for_each(|(mine, theirs)| *mine += theirs);
        self.gain
            .iter_mut()
            .zip(&other.gain)
            .for_each(|(mine, theirs)| mine.merge(theirs));
        Seat::BOTH
            .into_iter()
            .for_each(|side| self.wins[side] += other.wins[side]);
        self.draws += other.draws;
    }

    fn figures(&self) -> Figures {
        Figures {
            wins: self.wins,
            draws: self.draws,
            score: self.histogram().moments(),
        }
    }
}

impl Log {
    /// How often each score came up.
    pub fn histogram(&self) -> Histogram {
        (-CAP..=CAP).zip(self.scores).collect()
    }
}

/// What a die of Drift is for: the turn and who rolls.
pub struct Throw(u64, Seat);

impl Key for Throw {
    fn key(&self) -> u64 {
        2 * self.0 + u64::from(self.1.0)
    }
}

impl Voyage {
    fn gains(&self, game: u64) -> [i32; 2] {
        self.gains_on(Seeded::new(self.seed.game(game)))
    }

    fn gains_on(&self, mut dice: impl Dice<Throw>) -> [i32; 2] {
        let mut roll = |turn, side: Seat| {
            let least = if side == Seat::SECOND { self.least } else { 1 };
            i32::from(dice.roll(Throw(turn, side)).min(self.highest[side]).max(least))
        };
        [0, 1].map(|turn| {
            let allied = roll(turn, Seat::FIRST);
            roll(turn, Seat::SECOND) - allied
        })
    }

    fn score(&self, gains: [i32; 2]) -> i32 {
        (gains[0] + gains[1] + self.current).clamp(-CAP, CAP)
    }

    fn winner(&self, score: i32) -> Option<Seat> {
        match (2 * score + i32::from(self.bid.steps(0.5))).signum() {
            1 => Some(Seat::SECOND),
            -1 => Some(Seat::FIRST),
            _ => self.tie,
        }
    }
}

impl Experiment for Voyage {
    type Tally = Log;

    fn play(&self, game: u64, tally: &mut Log) -> Result<(), String> {
        if self.breaks_off_at == Some(game) {
            return Err("the wind has dropped".to_owned());
        }
        let gains = self.gains(game);
        let score = self.score(gains);
        tally.scores[(score + CAP) as usize] += 1;
        gains
            .iter()
            .zip(&mut tally.gain)
            .for_each(|(&gain, moments)| moments.add(gain));
        match self.winner(score) {
            Some(side) => tally.wins[side] += 1,
            None => tally.draws += 1,
        }
        Ok(())
    }
}

impl Match for Voyage {
    fn run(&self, plan: Plan, control: Control<'_>, _tape: Option<Tape<'_>>) -> Result<Results, RunError> {
        let run = run(self, plan, control)?;
        let gain = Row {
            label: "net".into(),
            cells: run
                .tally
                .gain
                .iter()
                .map(|moments| run.intervals.mean(moments, Level::P95))
                .collect(),
        };
        let table = Table {
            id: "gain".into(),
            title: "Gain by turn".into(),
            unit: "mean points".into(),
            scale: Scale::Plain,
            corner: "Gain".into(),
            columns: vec!["Turn 1".into(), "Turn 2".into()],
            rows: vec![gain],
        };
        Ok(Results {
            games: run.games,
            complete: run.complete,
            reached: run.reached,
            intervals: run.intervals,
            wins: run.tally.wins,
            draws: run.tally.draws,
            scores: run.tally.histogram(),
            tie: self.tie,
            tables: vec![table],
        })
    }

    fn ending(&self, game: u64, dice: SharedDice) -> Result<Ending, String> {
        if self.breaks_off_at == Some(game) {
            return Err("the wind has dropped".to_owned());
        }
        let seed = self.seed.game(game);
        let gains = match dice {
            SharedDice::Keyed => self.gains_on(Keyed::new(seed)),
            SharedDice::Stream => self.gains(game),
        };
        let score = self.score(gains);
        Ok(Ending {
            winner: self.winner(score),
            score,
        })
    }

    fn watched(&self, game: u64, details: &mut Vec<i16>) -> Result<Ending, String> {
        let gains = self.gains_on(Keyed::new(self.seed.game(game)));
        details.extend(gains.map(|gain| gain as i16));
        self.ending(game, SharedDice::Keyed)
    }

    fn play_games(&self, games: Range<u64>) -> Result<Endings, RunError> {
        let tally = play_games(self, games)?;
        Ok(Endings {
            wins: tally.wins,
            draws: tally.draws,
            scores: tally.histogram(),
        })
    }

    fn narrate(&self, game: u64, out: &mut dyn Write) -> Result<(), Refusal> {
        Ok(writeln!(out, "Game {game}: {:?}", self.gains(game))?)
    }
}

/// The exact law of Drift by enumeration of all 6⁴ games: scores with how many of the 1296 give them.
pub fn law(highest: BySeat<u8>) -> Histogram {
    varied_law(highest, 0, 1)
}

/// The same with a current and a least die of the Axis.
pub fn varied_law(highest: BySeat<u8>, current: i32, least: u8) -> Histogram {
    let least = BySeat::from([1, least]);
    let faces = |side: Seat| (1..=6).map(move |die: u8| i32::from(die.min(highest[side]).max(least[side])));
    let turn =
        || faces(Seat::SECOND).flat_map(move |axis| faces(Seat::FIRST).map(move |allied| axis - allied));
    turn()
        .flat_map(|first| turn().map(move |second| ((first + second + current).clamp(-CAP, CAP), 1)))
        .collect()
}
