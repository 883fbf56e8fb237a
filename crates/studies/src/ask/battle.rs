//! Questions about one battle, as the `odds` command takes them.

use super::{Answer, Question, by_seat, fits, seat};
use crate::request::{BATTLES_A_STEP, BATTLES_A_THROW, BATTLES_AN_OPTION, PAIRS, SweepStudy, versus};
use admiralty_core::contract::{BattleRequest, BattleStudy, Battles, Example, Refusal, Ruleset, Sampling};
use admiralty_core::dice::read_faces;
use admiralty_core::play::Plan;
use admiralty_core::results::odds::{BattleAnswer, BattleOdds};
use admiralty_show::Paint;
use admiralty_show::odds as show;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Battles where the law is asked for only if it is small, and it is not.
const BATTLES: u64 = 20_000;
/// The last round after which advice can be asked for.
const LAST_ROUND: u8 = 99;

/// A battle.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Battle {
    /// The battle in one string; then nothing else is given.
    share: Option<String>,
    place: Option<String>,
    turn: Option<u8>,
    #[serde(default)]
    forces: BTreeMap<String, String>,
    #[serde(default)]
    doctrines: BTreeMap<String, String>,
    #[serde(default)]
    anyway: bool,
    /// The version of the rules under which the battle was shared: another than that in force is refused.
    rules_version: Option<String>,
}

/// A battle, and what is asked of it.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Odds {
    #[serde(flatten)]
    battle: serde_json::Map<String, serde_json::Value>,
}

/// What is asked of a battle beside its odds; at most one of them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Wanted {
    /// How many battles are sampled; the exact law where the number is missing.
    games: Option<u64>,
    /// The law if that is a matter of a moment, else a sample of `games`.
    #[serde(default)]
    exact_if_small: bool,
    /// Another battle on the same dice.
    versus: Option<Versus>,
    /// Which seat is to be advised, and after which round.
    advise: Option<String>,
    round: Option<u8>,
    /// The dice that were rolled, in order.
    rolled: Option<String>,
    /// A change followed step by step.
    sweep: Option<String>,
    /// A battle to be told: typical, best, worst, rare:1%.
    show: Option<String>,
    /// Whether the text says everything.
    #[serde(default)]
    all: bool,
}

/// Another battle: changes as `--versus` takes them, another force of a seat, or a battle of its own.
#[derive(Clone, Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "another battle is changes in a string, such as \"SEAT += ITEM\", or {\"seat\", \"force\"}, or a battle"
)]
enum Versus {
    Changes(String),
    Force(Force),
    Battle(Box<Battle>),
}

/// Another force of a seat.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Force {
    seat: String,
    force: String,
}

impl Odds {
    /// The battle, and what is asked of it.
    fn read(&self) -> Result<(Battle, Wanted), Refusal> {
        const OF_BATTLES: [&str; 7] = [
            "share",
            "place",
            "turn",
            "forces",
            "doctrines",
            "anyway",
            "rules_version",
        ];
        let (battle, wanted): (serde_json::Map<_, _>, serde_json::Map<_, _>) =
            (self.battle.clone().into_iter()).partition(|(key, _)| OF_BATTLES.contains(&key.as_str()));
        let wrong = |error| Refusal::Usage(format!("the question cannot be read: {error}"));
        let battle = serde_json::from_value(battle.into()).map_err(wrong)?;
        let wanted: Wanted = serde_json::from_value(wanted.into()).map_err(wrong)?;
        let asked = [
            wanted.versus.is_some(),
            wanted.advise.is_some(),
            wanted.rolled.is_some(),
            wanted.sweep.is_some(),
            wanted.show.is_some(),
        ];
        if asked.iter().filter(|&&asked| asked).count() > 1 {
            return Err(Refusal::Usage(
                "versus, advise, rolled, sweep and show are questions of their own: ask one at a time"
                    .to_owned(),
            ));
        }
        Ok((battle, wanted))
    }
}

impl Question<'_> {
    fn battle(&self, ruleset: &dyn Ruleset, battle: &Battle) -> Result<BattleRequest, Refusal> {
        if let Some(version) =
            (battle.rules_version.as_deref()).filter(|&version| version != ruleset.version())
        {
            return Err(Refusal::Usage(format!(
                "the battle was shared under rules version {version:?} of {}, and these are the rules of version {}: \
                 their figures differ. Leave the version out to read it under these rules",
                ruleset.title(),
                ruleset.version()
            )));
        }
        Ok(BattleRequest {
            scenario: self.source(),
            share: battle.share.clone(),
            place: battle.place.clone(),
            turn: battle.turn,
            forces: by_seat(&battle.forces, ruleset.game())?,
            doctrines: by_seat(&battle.doctrines, ruleset.game())?,
            optional_rules: self.rules.clone(),
            anyway: battle.anyway,
            overrides: Vec::new(),
        })
    }

    /// So many battles, or as many as are usual.
    fn sampling(&self, games: Option<u64>, usual: u64) -> Result<Sampling<'_>, Refusal> {
        Ok(Sampling {
            plan: Plan::of(fits(games.unwrap_or(usual))?, self.threads),
            seed: self.seed()?,
            control: self.control,
        })
    }

    pub(super) fn share(&self, ruleset: &'static dyn Ruleset, battle: &Battle) -> Result<Answer, Refusal> {
        #[derive(serde::Serialize)]
        struct Shared<'s> {
            share: &'s str,
            game: &'s str,
            rules_version: &'s str,
        }
        let scenario = self.open(ruleset)?;
        let study = scenario.battles()?.open(&self.battle(ruleset, battle)?)?;
        let shared = Shared {
            share: study.share(),
            game: ruleset.id(),
            rules_version: ruleset.version(),
        };
        Ok(Answer::of(
            format!("{}\n", shared.share),
            admiralty_show::document(&shared),
        ))
    }

    pub(super) fn odds(&self, ruleset: &'static dyn Ruleset, asked: &Odds) -> Result<Answer, Refusal> {
        let (battle, wanted) = asked.read()?;
        let request = self.battle(ruleset, &battle)?;
        let scenario = self.open(ruleset)?;
        let battles = scenario.battles()?;
        let study = battles.open(&request)?;
        if let Some(other) = &wanted.versus {
            return self.versus(ruleset, battles, &request, other, &wanted);
        }
        if let Some(text) = &wanted.sweep {
            let share = study.share().to_owned();
            return self.sweep(
                ruleset,
                battles,
                &battles.spelt_out(&request)?,
                share,
                text,
                &wanted,
            );
        }
        if let Some(kind) = &wanted.show {
            let kind: Example = kind
                .parse()
                .map_err(|why| Refusal::Usage(format!("show: {why}")))?;
            let mut told = Vec::new();
            study.show(self.seed()?, kind, &mut told)?;
            return Ok(Answer::of(
                String::from_utf8_lossy(&told).into_owned(),
                "null".to_owned(),
            ));
        }
        if let Some(answer) = self.other_question(ruleset, &*study, &wanted)? {
            return Ok(Answer::of(
                show::answer::text(&answer, wanted.all, Paint::Plain),
                show::answer::json(&answer),
            ));
        }
        let odds = self.odds_of(&*study, &wanted)?;
        let text = if wanted.all { show::all } else { show::text };
        self.with_picture(text(&odds, Paint::Plain), show::json(&odds), || {
            show::figure(&odds)
        })
    }

    fn odds_of(&self, study: &dyn BattleStudy, wanted: &Wanted) -> Result<BattleOdds, Refusal> {
        if wanted.exact_if_small
            && let Some(odds) = study.exact_if_small()?
        {
            return Ok(odds);
        }
        match wanted.games {
            None if !wanted.exact_if_small => study.exact(&mut |_| {}),
            games => study.sample(self.sampling(games, BATTLES)?, &mut |_| {}),
        }
    }

    /// Advice, or how lucky dice were.
    fn other_question(
        &self,
        ruleset: &dyn Ruleset,
        study: &dyn BattleStudy,
        wanted: &Wanted,
    ) -> Result<Option<BattleAnswer>, Refusal> {
        if let Some(side) = &wanted.advise {
            let round = wanted.round.unwrap_or(0);
            if round > LAST_ROUND {
                return Err(Refusal::Usage(format!(
                    "round {round}: name one up to {LAST_ROUND}"
                )));
            }
            let sampling = self.sampling(wanted.games, BATTLES_AN_OPTION)?;
            let advice = study.advise(seat(side, ruleset.game())?, round, sampling)?;
            return Ok(Some(BattleAnswer::Advice(advice)));
        }
        if wanted.round.is_some() {
            return Err(Refusal::Usage(
                "a round is for advice: name the seat as `advise` too".to_owned(),
            ));
        }
        let Some(text) = &wanted.rolled else {
            return Ok(None);
        };
        let faces = read_faces(text).map_err(|error| Refusal::Usage(format!("rolled: {error}")))?;
        let luck = study.luck(&faces, self.sampling(wanted.games, BATTLES_A_THROW)?)?;
        Ok(Some(BattleAnswer::Luck(luck)))
    }

    fn versus(
        &self,
        ruleset: &'static dyn Ruleset,
        battles: &dyn Battles,
        request: &BattleRequest,
        other: &Versus,
        wanted: &Wanted,
    ) -> Result<Answer, Refusal> {
        let change = match other {
            Versus::Changes(text) => text.clone(),
            Versus::Force(Force { seat: key, force }) => {
                seat(key, ruleset.game())?;
                // Semicolons part changes, and items of a force as commas do.
                format!("{key} = {}", force.replace(';', ","))
            }
            Versus::Battle(battle) => battles.open(&self.battle(ruleset, battle)?)?.share().to_owned(),
        };
        let request = battles.spelt_out(request)?;
        let sampling = self.sampling(wanted.games, PAIRS)?;
        let (compared, command) = versus(battles, ruleset, &request, &change, sampling)?;
        Ok(Answer::of(
            show::comparison::text(&compared, &change, &command, wanted.all, Paint::Plain),
            show::comparison::json(&compared, &change, &command),
        ))
    }

    fn sweep(
        &self,
        ruleset: &dyn Ruleset,
        battles: &dyn Battles,
        request: &BattleRequest,
        share: String,
        text: &str,
        wanted: &Wanted,
    ) -> Result<Answer, Refusal> {
        let study = SweepStudy::new(ruleset, request, share, text)?;
        let sampling = self.sampling(wanted.games, BATTLES_A_STEP)?;
        let extent = format!("--games {} --seed {}", sampling.plan.games, sampling.seed.0);
        let odds = study.odds(ruleset, study.paired(battles, sampling)?, &extent);
        let (text, document) = (show::sweep::text(&odds, Paint::Plain), show::sweep::json(&odds));
        self.with_picture(text, document, || show::sweep::figure(&odds))
    }
}
