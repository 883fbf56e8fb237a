//! Studies that a game brings with it, such as what its pieces are worth.

use crate::contract::{Files, Named, Refusal, Sampling, none_named, unknown_name};
use crate::results::page::Page;

/// What there is to ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnStudy {
    /// As typed.
    pub name: &'static str,
    /// What is typed after it: `UNIT`; may be empty.
    pub words: &'static str,
    /// What it answers, in a line.
    pub about: &'static str,
    /// Games that it takes unless the user says otherwise; 1 of one that is exact and plays none.
    pub games: u64,
}

impl OwnStudy {
    /// Whether its answer is exact: it plays no games.
    #[must_use]
    pub const fn is_exact(&self) -> bool {
        self.games == 1
    }
}

/// What such a study found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OwnAnswer {
    /// The answer and what carries it; who cites it adds the citation.
    pub page: Page,
    /// Whole tables for other programs: names of files, and what stands in them.
    pub files: Vec<(String, String)>,
    /// Whether every game asked for was played.
    pub complete: bool,
}

/// Studies of the game's own.
pub trait OwnStudies {
    /// What there is to ask.
    fn list(&self) -> &'static [OwnStudy];

    /// Answers one, from the words after its name.
    ///
    /// # Errors
    /// A matter of usage: there is no such study, or the words make no sense; a failure if a game breaks off.
    fn ask(&self, name: &str, words: &[String], sampling: Sampling<'_>) -> Result<OwnAnswer, Refusal>;

    /// The same for studies whose words may name files.
    ///
    /// # Errors
    /// As for [`OwnStudies::ask`]; a file that cannot be read, or everything that is wrong with it.
    fn ask_with(
        &self,
        name: &str,
        words: &[String],
        files: &dyn Files,
        sampling: Sampling<'_>,
    ) -> Result<OwnAnswer, Refusal> {
        let _ = files;
        self.ask(name, words, sampling)
    }
}

impl OwnStudy {
    /// The study of a name.
    ///
    /// # Errors
    /// A matter of usage: what there is to ask, where there is no such study or none is named.
    pub fn find(list: &'static [OwnStudy], name: Option<&str>) -> Result<OwnStudy, Refusal> {
        let known = list.iter().map(|study| Named {
            name: study.name,
            about: study.about,
        });
        let known: Vec<Named> = known.collect();
        let Some(name) = name else {
            return Err(none_named("study", &known));
        };
        let study = list.iter().find(|study| study.name == name);
        study.copied().ok_or_else(|| unknown_name("study", name, &known))
    }
}
