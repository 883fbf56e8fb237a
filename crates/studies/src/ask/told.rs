//! One game, told, and its position at a moment.

use super::run::Picture;
use super::{Answer, Question};
use crate::request::{cited, luck_told, narrate_from, open_from};
use admiralty_core::contract::{PositionFile, PositionQuery, Refusal, Ruleset};
use admiralty_core::results::story;
use admiralty_core::results::verdict::Verdict;
use admiralty_show::Paint;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Which game is told.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Story {
    #[serde(default)]
    players: BTreeMap<String, String>,
    bid: Option<String>,
    game: u64,
    /// Whether it is said first how much of the result was dice.
    #[serde(default)]
    luck: bool,
    /// Whether the document has the steps of the game, each with its board.
    #[serde(default)]
    steps: bool,
}

/// Which position is written: a moment of a game, that of a file by name, or the start to fill in.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Moment {
    #[serde(default)]
    players: BTreeMap<String, String>,
    bid: Option<String>,
    game: Option<u64>,
    moment: Option<String>,
    /// The path of a position among the files of the question.
    file: Option<PathBuf>,
}

/// The document of a story with its luck or its steps.
#[derive(Default, Serialize)]
struct Told {
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rolls: Option<String>,
    #[serde(flatten)]
    story: Option<story::Story>,
    /// The map of each step, where the game draws one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pictures: Vec<Option<Picture>>,
}

impl Question<'_> {
    pub(super) fn narrate(&self, ruleset: &'static dyn Ruleset, story: &Story) -> Result<Answer, Refusal> {
        super::fits_number(story.game)?;
        let request = self.request(ruleset, &story.players, story.bid.as_deref())?;
        let mut told = Vec::new();
        let mut document = Told::default();
        let scenario = open_from(self.files(), ruleset, &request)?;
        if story.luck {
            let mut rolls = String::new();
            let verdict: Verdict = scenario.luck()?.tell(&request.terms(), story.game, &mut rolls)?;
            luck_told(&verdict, &rolls, Paint::Plain, &mut told)?;
            document.verdict = Some(verdict.text().to_owned());
            document.rolls = Some(rolls);
        }
        narrate_from(self.files(), ruleset, &request, story.game, &mut told)?;
        if story.steps {
            let line = cited(ruleset, &request, scenario.card(), story.game).line();
            let mut steps = scenario.seat(&request.terms())?.story(story.game)?;
            let drawn = |step: &mut story::StoryStep| {
                let figure = step.figure.take();
                figure.map(|figure| Picture::of(figure, &line)).transpose()
            };
            let pictures: Vec<_> = steps.steps.iter_mut().map(drawn).collect::<Result<_, _>>()?;
            if pictures.iter().any(Option::is_some) {
                document.pictures = pictures;
            }
            document.story = Some(steps);
        }
        let document = match story.luck || story.steps {
            true => admiralty_show::document(&document),
            false => "null".to_owned(),
        };
        Ok(Answer::of(String::from_utf8_lossy(&told).into_owned(), document))
    }

    pub(super) fn position(&self, ruleset: &'static dyn Ruleset, asked: &Moment) -> Result<Answer, Refusal> {
        let request = self.request(ruleset, &asked.players, asked.bid.as_deref())?;
        if let Some(path) = &asked.file {
            return self.position_in(ruleset, path);
        }
        let scenario = open_from(self.files(), ruleset, &request)?;
        let positions = scenario.positions()?;
        let text = match (asked.game, asked.moment.as_deref()) {
            (None, None) => positions.blank(),
            (game, Some(moment)) => {
                let game = game.unwrap_or(0);
                super::fits_number(game)?;
                positions.at(&request.terms(), game, moment)?
            }
            (Some(_), None) => {
                return Err(Refusal::Usage(
                    "say which moment of the game, such as a turn; without `game` it is the start to fill in"
                        .to_owned(),
                ));
            }
        };
        let file = PositionFile {
            name: "the position".to_owned(),
            text,
        };
        let form = positions.read(&file)?.form();
        Ok(Answer::of(file.text, admiralty_show::document(&form)))
    }

    /// The position of a file, with everything by name.
    fn position_in(&self, ruleset: &'static dyn Ruleset, path: &Path) -> Result<Answer, Refusal> {
        let files = self.files();
        let query = PositionQuery {
            file: PositionFile::load(path, &*files)?,
            scenario: self.source(),
            optional_rules: self.rules.clone(),
        };
        let scenario = query.open(ruleset, files)?;
        let read = scenario.positions()?.read(&query.file)?;
        Ok(Answer::of(read.written(), admiralty_show::document(&read.form())))
    }
}
