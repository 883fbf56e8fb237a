//! Advice on a game in progress: candidate movements are played on to the end and ranked.
//!
//! ```text
//!  position ──► search: the full search of the learned commanders, turns played out against searched replies
//!                   │
//!                   ▼
//!               choosing: the best few that differ; for players who do not go by the networks, by games to their end
//!                   │
//!               judging: games to their end on dice that chose nobody, the same for all ──► ranked, with intervals
//! ```
//!
//! Both sides play on as the commander that is named.

pub(crate) mod board;
mod options;
mod ranking;
mod reasons;
mod search;
mod trial;
mod work;

use super::commanders::PlayModel;
use super::commanders::learned::Learning;
use super::edition::CARD;
use super::factory::{AnyFactory, Choice, CommanderFactory, networks};
use super::odds::in_game;
use super::position::{Phase, Position};
use super::position_file::{ReadPosition, form, show, title, write};
use super::scenario::LoadedScenario;
use crate::naval::{BySide, Side};
use admiralty_core::contract::{
    AdviceRequest, BattleInGame, BattleStudy, Bid, DataFile, OpenPosition, PositionFile, PositionForm,
    Refusal,
};
use admiralty_core::results::advice::GameAdvice;
use admiralty_core::results::summary::Citation;
use admiralty_core::seats::BySeat;
use admiralty_core::statistics::Intervals;
pub(super) use search::{TURNS, named};
use std::io::{self, Write};
pub(super) use trial::Trial;
pub(super) use work::Work;

/// The commander that plays every game on unless another is named.
const DOCTRINE: &str = "doctrine";

/// Reads a position file of a scenario.
///
/// # Errors
/// Everything that is wrong with it, as a matter of usage.
pub(super) fn open(loaded: &LoadedScenario, file: &PositionFile) -> Result<Box<dyn OpenPosition>, Refusal> {
    let read = super::position_file::read(&loaded.scenario, &file.name, &file.text);
    Ok(Box::new(GameInProgress {
        loaded: loaded.clone(),
        name: file.name.clone(),
        read: read.map_err(|faults| Refusal::of_position(file, faults.to_string(), &CARD))?,
    }))
}

/// A position of a scenario.
struct GameInProgress {
    loaded: LoadedScenario,
    name: String,
    read: ReadPosition,
}

impl OpenPosition for GameInProgress {
    fn show(&self, columns: usize, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(show(&self.loaded.scenario, &self.read, columns).as_bytes())
    }

    fn written(&self) -> String {
        let heading = format!("{}, everything by name.", self.name);
        write(&self.loaded.scenario, &self.read.position, &heading)
    }

    fn form(&self) -> PositionForm {
        form(&self.loaded.scenario, &self.read)
    }

    fn battle(&self, request: &BattleInGame<'_>) -> Result<Box<dyn BattleStudy>, Refusal> {
        let study = in_game(&self.loaded, &self.read.position, &self.read.notes, request)?;
        Ok(Box::new(study))
    }

    fn advise(&self, request: &AdviceRequest<'_>) -> Result<GameAdvice, Refusal> {
        let scenario = &self.loaded.scenario;
        let position = &self.read.position;
        let side = its_turn(&self.loaded, position, request.side.map(Side::from))?;
        let model = PlayModel::standard(scenario);
        let who = self.who(request.commander)?;
        let trial = Trial {
            scenario,
            position,
            side,
            model: &model,
            who: who.as_ref(),
        };
        if !trial.has_a_choice() {
            return Err(nothing_to_decide(side));
        }
        let own;
        let learning = match who.as_ref().and_then(|who| who[side].learning()) {
            Some(learning) => learning,
            None => {
                own = Learning::new(scenario, &networks()?);
                &own
            }
        };
        let ranking = trial.rank(request, learning)?;
        let files = who
            .iter()
            .flat_map(|who| Side::BOTH.map(|side| who[side].files().to_vec()));
        let cited = self.cite(
            request,
            files.flatten().collect(),
            ranking.played,
            ranking.complete,
        );
        Ok(GameAdvice {
            title: title(scenario, position),
            points: "POC".to_owned(),
            score: position.track.into(),
            side: side.into(),
            notes: self.read.notes.clone(),
            engine: format!(
                "Movements come from the search of the commander learned: {} were found, the best tried in {} turns played \
                 out in all. All that follows a movement (U-boats, planes, battles, later turns) is played by {} on both \
                 sides, to the end of the game.",
                ranking.tried, request.budget, request.commander
            ),
            tried: ranking.tried,
            chosen_from: ranking.chosen_from,
            choosing: ranking.choosing,
            options: ranking.options,
            map: board::map(),
            citation: cited,
        })
    }
}

impl GameInProgress {
    /// Who plays on, unless doctrine does, which is played without asking who it is.
    fn who(&self, commander: &str) -> Result<Option<BySide<AnyFactory>>, Refusal> {
        if commander == DOCTRINE {
            return Ok(None);
        }
        let factory = |side: Side| {
            Choice::read(commander)?.anybody(
                &self.loaded.scenario,
                side,
                Bid::default(),
                self.loaded.found_in(),
            )
        };
        Ok(Some(BySide {
            allied: factory(Side::Allied)?,
            axis: factory(Side::Axis)?,
        }))
    }

    fn cite(
        &self,
        request: &AdviceRequest<'_>,
        files: Vec<DataFile>,
        games: u64,
        complete: bool,
    ) -> Citation {
        use super::edition::{CARD, TITLE, VERSION};
        use admiralty_core::contract::Scenario;
        Citation {
            program: admiralty_core::PROGRAM.to_owned(),
            ruleset: TITLE.to_owned(),
            game: CARD,
            ruleset_version: VERSION.to_owned(),
            scenario: self.loaded.card(),
            source: request.scenario.clone(),
            players: BySeat::both(|_| request.commander.to_owned()),
            files,
            bid: Bid::default(),
            games,
            games_asked: request.sampling.plan.games,
            aim: None,
            intervals: Intervals::Fixed,
            seed: request.sampling.seed,
            complete,
            command: request.command.to_owned(),
            rerolls: None,
            same_games: None,
        }
    }
}

/// There is no movement to advise on.
fn nothing_to_decide(side: Side) -> Refusal {
    Refusal::Usage(format!(
        "there is nothing to decide: no {side} ship can leave port from this position (rules 6, 15); look at it with \
         `admiralty position`, and at may_sail if US or Russian ships are waiting for leave"
    ))
}

/// Advice is on a movement that is about to be made by the side that asks.
fn its_turn(loaded: &LoadedScenario, position: &Position, asked: Option<Side>) -> Result<Side, Refusal> {
    let (mover, word) = match position.phase {
        Phase::AlliedMovement => (Side::Allied, "allied"),
        Phase::AxisMovement => (Side::Axis, "axis"),
        _ => {
            return Err(Refusal::Usage(
                "advice is on a movement: give the position before it, with next = \"allied movement\" (after the dice \
                 of the turn's beginning) or next = \"axis movement\""
                    .to_owned(),
            ));
        }
    };
    let side = asked.unwrap_or(mover);
    if mover != side {
        let whom = |side: Side| match side {
            Side::Allied => "Allies",
            Side::Axis => "Axis",
        };
        return Err(Refusal::Usage(format!(
            "the next to move are the {}, not the {}: ask with --side {word}, or give the position in which the {1} \
             move (rules 5.2, 5.3)",
            whom(mover),
            whom(side)
        )));
    }
    let scenario = &loaded.scenario;
    if side == Side::Axis && scenario.lie_face_down(position.turn) {
        return Err(Refusal::Usage(
            "under rule 19.3 the Axis does not know where the Allied ships are, and this advice would: ask without the \
             rule (--rules none), or for the Allies"
                .to_owned(),
        ));
    }
    Ok(side)
}
