//! Odds of fleet against fleet.

use super::request::Asked;
use super::tally::{Outcome, Tally, Told};
use crate::sector::rules::Aaws;
use crate::sector::state::{Side, State};
use admiralty_core::contract::{
    BattleRequest, BattleStudy, Deal, DiceKind, Ending, Example, FilesInMemory, Refusal, Sampling,
    ScenarioSource, quoted,
};
use admiralty_core::dice::MasterSeed;
use admiralty_core::machine::{Machine, MakePlayer, Observer, Playable, PlayerOrder, scenario_card};
use admiralty_core::play::{FIRST_LOOK, RunError, Watch, each};
use admiralty_core::results::grouped;
use admiralty_core::results::odds::{
    Advice, BattleCitation, BattleOdds, Control, Force, InGame, Luck, Method,
};
use admiralty_core::results::summary::Aim;
use admiralty_core::seats::{BySeat, Seat};
use admiralty_core::statistics::Intervals;
use std::collections::BTreeMap;
use std::io::Write;
use std::ops::Range;
use std::sync::Arc;

/// Battles that a thread takes at a time: one takes a tenth of a millisecond or more.
pub(super) const BATCH: u64 = 200;
/// Battles among which one of a kind is looked for.
const SEARCHED: u64 = 2_000;
/// What a battle is fought for, in a sentence: who wins it holds the field.
const PLACE: &str = "the field";

/// A battle ready to be fought.
pub(super) struct Study {
    pub rules: Arc<Aaws>,
    pub players: BySeat<MakePlayer<Aaws>>,
    asked: Asked,
    share: String,
    source: ScenarioSource,
    /// Whether both fleets are those of the scenario.
    own_fleets: bool,
}

impl Study {
    /// Reads a request.
    pub fn new(scenario: &Aaws, request: &BattleRequest) -> Result<Self, Refusal> {
        let asked = Asked::of(scenario, request)?;
        let rules = asked.rules(scenario, request)?;
        let no_files = FilesInMemory::default();
        let player = |seat: Seat| {
            let text = &asked.players[seat.index()];
            let order = PlayerOrder::new(text, seat, &no_files);
            let leads = Aaws::card()
                .battle_doctrines
                .iter()
                .any(|word| word.name == order.name);
            if leads {
                rules.player(&order)
            } else {
                Err(admiralty_core::contract::unknown_name(
                    "doctrine",
                    text,
                    Aaws::card().battle_doctrines,
                ))
            }
        };
        let players = super::request::seats().map(player);
        let [first, second] = players;
        Ok(Study {
            players: BySeat::from([first?, second?]),
            share: asked.share(&rules),
            own_fleets: Side::BOTH
                .into_iter()
                .all(|side| rules.fleet_of(side) == scenario.fleet_of(side)),
            rules: Arc::new(rules),
            asked,
            source: request.scenario.clone(),
        })
    }

    pub fn machine(&self, seed: MasterSeed) -> Machine<Aaws> {
        Machine::new(Arc::clone(&self.rules), self.players.clone(), seed)
    }

    /// Fights battles by number.
    fn fight(&self, seed: MasterSeed, battles: Range<u64>) -> Result<Tally, RunError> {
        let mut tally = Tally::default();
        let fought = self.machine(seed).play(battles, &mut tally);
        fought.map_err(|broken| RunError::Game {
            game: broken.game,
            reason: broken.error.to_string(),
        })?;
        Ok(tally)
    }

    /// What is cited of any answer.
    pub fn citation(
        &self,
        sampling: &Sampling<'_>,
        extent: &str,
        complete: bool,
        reached: bool,
    ) -> BattleCitation {
        let card = Aaws::card();
        let aim = sampling.plan.until.map(|precision| Aim {
            precision: precision.show(card.game.points.name),
            half_width: precision.half_width(),
            reached,
        });
        let mut command = format!(
            "{} odds --ruleset {} '{}'",
            admiralty_core::COMMAND,
            card.id,
            self.share
        );
        if let ScenarioSource::File(path) = &self.source {
            command += &format!(" --scenario {}", quoted(&path.to_string_lossy()));
        }
        let [first, second] = &self.asked.players;
        BattleCitation {
            program: admiralty_core::PROGRAM.to_owned(),
            ruleset: card.title.to_owned(),
            game: card.game,
            ruleset_version: card.version.to_owned(),
            scenario: scenario_card(&*self.rules, &self.rules.title),
            seed: Some(sampling.seed.0),
            aim,
            complete,
            share: self.share.clone(),
            command: format!("{command} {extent} --seed {}", sampling.seed.0),
            does_not_show: format!(
                "how people would fight: here the Allies are led by {first}, the Axis by {second}"
            ),
        }
    }

    fn force(&self, side: Side) -> Force {
        let written = self.rules.fleet_of(side);
        Force {
            names: written.clone(),
            written,
            doctrine: self.asked.players[side as usize].clone(),
            fights: self.asked.players[side as usize].clone(),
        }
    }

    /// The scenario's title, or what other fleets cost.
    fn title(&self) -> String {
        if self.own_fleets {
            return self.rules.title.clone();
        }
        let cost = |side: Side| {
            let origin = self.rules.origin.as_ref();
            origin.map_or(0, |origin| origin.battle.forces[side as usize].fleet.cost())
        };
        let [one, other] = Side::BOTH.map(cost);
        format!("Fleets of {one} and {other} points")
    }

    /// What is known; while the run goes on, without the long lists.
    pub fn odds(
        &self,
        tally: &Tally,
        intervals: Intervals,
        citation: BattleCitation,
        brief: bool,
    ) -> BattleOdds {
        let told = Told { tally, intervals };
        let lead = told.mean(&tally.lead);
        let by_seat = |side: Side| told.losses(side);
        BattleOdds {
            title: self.title(),
            place: PLACE.to_owned(),
            points: Aaws::card().game.points.name.to_owned(),
            forces: BySeat::from(Side::BOTH.map(|side| self.force(side))),
            notes: Vec::new(),
            method: Method::Sampled(tally.battles, intervals),
            control: Some(Control {
                sides: BySeat::from(tally.wins.map(|wins| told.share(wins))),
                nobody: told.share(tally.undecided()),
                worth: BySeat::from([0.0; 2]),
            }),
            swing: lead,
            balance: lead,
            rounds: told.mean(&tally.turns),
            rounds_law: told.law(&tally.turns),
            losses: BySeat::from(Side::BOTH.map(by_seat)),
            others: Vec::new(),
            ships: told.units(&self.rules),
            together: if brief {
                Vec::new()
            } else {
                told.together(&self.rules)
            },
            after_round: Vec::new(),
            in_game: None,
            citation,
        }
    }
}

impl BattleStudy for Study {
    fn share(&self) -> &str {
        &self.share
    }

    fn sample(
        &self,
        sampling: Sampling<'_>,
        refine: &mut (dyn FnMut(&dyn Fn() -> BattleOdds) + Send),
    ) -> Result<BattleOdds, Refusal> {
        let mut total = Tally::default();
        let mut watch = Watch::new(sampling.plan);
        let play = |battles: Range<u64>| self.fight(sampling.seed, battles);
        let battles = each(BATCH, sampling.plan, sampling.control, play, |_, batch| {
            total.merge(&batch);
            let verdict = watch.look(&total.figures());
            if verdict.is_continue() {
                let looks = Intervals::Sequence {
                    tuned_for: FIRST_LOOK,
                };
                refine(&|| self.odds(&total, looks, self.citation(&sampling, "", false, false), true));
            }
            Ok::<_, RunError>(verdict)
        })?;
        let complete = watch.reached() || battles == sampling.plan.games;
        let extent = match sampling.plan.until {
            Some(precision) if watch.reached() => {
                format!("--until {}", precision.show(Aaws::card().game.points.name))
            }
            _ => format!("--games {}", battles.max(1)),
        };
        let citation = self.citation(&sampling, &extent, complete, watch.reached());
        let intervals = watch.intervals(&total.figures());
        Ok(self.odds(&total, intervals, citation, false))
    }

    fn exact(&self, _announce: &mut dyn FnMut(&str)) -> Result<BattleOdds, Refusal> {
        Err(Refusal::failure(
            "a battle of fleets that move is too large for its exact law: leave --exact out; `table attack` and `table duel` \
             are exact",
        ))
    }

    fn narrate(&self, seed: MasterSeed, battle: u64, out: &mut dyn Write) -> Result<(), Refusal> {
        let mut story = Story::default();
        let told = self
            .machine(seed)
            .ending(Deal::new(battle, DiceKind::Stream), &mut story);
        out.write_all(story.text.as_bytes())?;
        told.map_err(|error| Refusal::failure(format!("battle {battle} broke off: {error}")))?;
        Ok(())
    }

    fn advise(&self, _side: Seat, _after_round: u8, _sampling: Sampling<'_>) -> Result<Advice, Refusal> {
        Err(Refusal::Usage(
            "a battle of fleets has no list of ways to fight: compare players, --versus 'allied-doctrine = search', or ask \
             `table attack UNIT TARGET RANGE`"
                .to_owned(),
        ))
    }

    fn luck(&self, _faces: &[u8], _sampling: Sampling<'_>) -> Result<Luck, Refusal> {
        Err(Refusal::Usage(
            "dice alone do not tell what was moved and fired at in such a battle: this game has no account of luck".to_owned(),
        ))
    }

    fn in_game(&self, _sampling: Sampling<'_>) -> Result<Option<InGame>, Refusal> {
        Ok(None)
    }

    fn show(&self, seed: MasterSeed, kind: Example, out: &mut dyn Write) -> Result<(), Refusal> {
        let found = self.find(seed, kind)?;
        let Some((battle, share, outcome)) = found else {
            return Err(Refusal::failure(format!(
                "no end is so rare among {} battles: ask for a larger share",
                grouped(SEARCHED)
            )));
        };
        let winner = outcome
            .winner
            .map_or("nobody", |seat| Aaws::card().game.seat(seat).side);
        writeln!(
            out,
            "Battle {battle} of seed {}. Won by {winner}; {} Allied and {} Axis units lost. So ended {:.2} % of {} battles.\n",
            seed.0,
            outcome.units[0],
            outcome.units[1],
            share * 100.0,
            grouped(SEARCHED)
        )?;
        self.narrate(seed, battle, out)
    }
}

/// Ends of battles: who won, how many units each side lost; the first battle with it, how many, its lead and what it was.
type Ends = BTreeMap<(Option<Seat>, [i32; 2]), (u64, u64, Outcome)>;

impl Study {
    /// The first battle with an end of this kind, and the share of battles that end so.
    fn find(&self, seed: MasterSeed, kind: Example) -> Result<Option<(u64, f64, Outcome)>, Refusal> {
        let machine = self.machine(seed);
        let mut ends = Ends::new();
        for battle in 0..SEARCHED {
            let mut last = Last::default();
            let played = machine.ending(Deal::new(battle, DiceKind::Stream), &mut last);
            played.map_err(|error| Refusal::failure(format!("battle {battle} broke off: {error}")))?;
            let key = (last.0.winner, last.0.units);
            let end = ends.entry(key).or_insert((battle, 0, last.0));
            end.1 += 1;
        }
        let share = |times: u64| times as f64 / SEARCHED as f64;
        let all = ends.into_values();
        let chosen = match kind {
            Example::Typical => all.max_by_key(|(first, times, _)| (*times, !first)),
            Example::Best => all.min_by_key(|(first, _, outcome)| (outcome.lead, *first)),
            Example::Worst => all.max_by_key(|(first, _, outcome)| (outcome.lead, !first)),
            Example::Rare(most) => all
                .filter(|(_, times, _)| share(*times) <= most)
                .max_by_key(|(first, times, _)| (*times, !first)),
        };
        Ok(chosen.map(|(first, times, outcome)| (first, share(times), outcome)))
    }
}

/// How the last battle ended.
#[derive(Default)]
pub(super) struct Last(pub Outcome);

impl Observer<Aaws> for Last {
    fn ended(&mut self, rules: &Aaws, state: &State, ending: &Ending) {
        self.0 = Outcome::of(rules, state, ending);
    }
}

/// Tells a battle.
#[derive(Default)]
struct Story {
    text: String,
}

impl Observer<Aaws> for Story {
    fn see(&mut self, rules: &Aaws, state: &State, event: &crate::sector::event::Event<'_>) {
        let before = self.text.len();
        rules.tell(state, event, &mut self.text);
        if self.text.len() > before && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }
}
