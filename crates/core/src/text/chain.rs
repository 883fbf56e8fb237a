//! Finds a scenario file and the files it extends, lays them over one another, and reads the whole.

use std::path::{Path, PathBuf};

use super::fault::{Fault, Faults};
use super::merge::lay;
use super::provenance::Provenance;
use super::reader::{MISSING, Reader};
use super::tree::{At, Data, Node, Sink};
use super::vouch::vouched;
use super::word::nearest;
use super::{Dialect, overrides};
use crate::contract::{Files, FilesInMemory, LONGEST_CHAIN, is_within};

/// A file with all that it extends and with values replaced, before it is read.
#[derive(Clone, Debug)]
pub struct Joined {
    pub(super) root: Node,
    pub(super) sink: Sink,
    /// What was laid over the files, as reports call it; these names end the list of files in the sink.
    pub(super) overrides: Vec<String>,
    /// Whether a file stands alone that extends none.
    alone: bool,
    pub(super) dialect: &'static Dialect,
}

/// A scenario file that has been read: where each value comes from, and the joined text for further changes.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// Every value with its certainty, source and alternatives.
    pub provenance: Provenance,
    /// The files it was read from: first the one that was asked for, then those it extends.
    pub files: Vec<String>,
    /// The values that were replaced by path, in order.
    pub overrides: Vec<String>,
    root: Node,
    dialect: &'static Dialect,
}

impl Joined {
    /// The scenario that is built in.
    #[must_use]
    pub fn embedded(dialect: &'static Dialect) -> Self {
        let text = dialect.text.to_owned();
        join_chain(Origin::Embedded, text, &FilesInMemory::default(), dialect)
    }

    /// A scenario by the name of the one that is built in, or by its path.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn open(path: &Path, files: &dyn Files, dialect: &'static Dialect) -> Result<Self, Faults> {
        let embedded = dialect.embedded;
        if path == Path::new(embedded) {
            return Ok(Joined::embedded(dialect));
        }
        let text = files.read(path).map_err(|error| {
            let fault = Fault {
                file: path.display().to_string(),
                line: None,
                path: String::new(),
                value: None,
                problem: format!("the file cannot be read: {error}"),
                remedy: format!("give the path of a scenario file, or `{embedded}` for the embedded one"),
            };
            Faults::in_file(OF, vec![fault]).unwrap_or_else(|| unreachable!("there is one"))
        })?;
        Ok(join_chain(Origin::File(path.to_owned()), text, files, dialect))
    }

    /// A scenario whose text is at hand; it can extend the one that is built in and no other.
    #[must_use]
    pub fn text(name: &str, text: &str, dialect: &'static Dialect) -> Self {
        let files = FilesInMemory::default();
        join_chain(Origin::Text(name.to_owned()), text.to_owned(), &files, dialect)
    }

    /// Replaces a value, given by its path and in the grammar of the file; a text needs no quotes, case does not matter in
    /// names, and the usual table may be left out. A path that leads nowhere is reported when the whole is read.
    pub fn replace(&mut self, path: &str, value: &str) {
        overrides::apply(self, path.trim(), value.trim());
    }

    /// Reads it: `read` takes what it wants and reports what does not fit.
    ///
    /// # Errors
    /// Everything that is wrong, in the order of files and lines.
    pub fn read<T>(self, read: impl FnOnce(&Node, &mut Reader) -> T) -> Result<(T, Loaded), Faults> {
        let before = self.sink.faults.len();
        let mut reader = Reader::begin(self.sink, Some(self.dialect.embedded));
        let draft = read(&self.root, &mut reader);
        if self.alone {
            say_it_extends_nothing(&mut reader.sink, self.dialect.embedded, before);
        }
        if let Some(faults) = reader.faults(OF) {
            return Err(faults);
        }
        let Reader { sink, provenance, .. } = reader;
        let mut files = sink.files;
        files.truncate(files.len().saturating_sub(self.overrides.len()));
        let loaded = Loaded {
            provenance,
            files,
            overrides: self.overrides,
            root: self.root,
            dialect: self.dialect,
        };
        Ok((draft, loaded))
    }
}

impl Loaded {
    /// The joined text again, to replace values in it.
    #[must_use]
    pub fn joined(&self) -> Joined {
        let sink = Sink {
            files: self.files.iter().chain(&self.overrides).cloned().collect(),
            ..Sink::default()
        };
        Joined {
            root: self.root.clone(),
            sink,
            overrides: self.overrides.clone(),
            alone: false,
            dialect: self.dialect,
        }
    }
}

/// Says of a file that extends nothing and has no title that it is no whole scenario, instead of all that was found wrong with
/// it after so many faults.
fn say_it_extends_nothing(sink: &mut Sink, embedded: &str, before: usize) {
    let no_title = |fault: &Fault| fault.path == "title" && fault.problem == MISSING;
    if !sink.faults.iter().any(no_title) {
        return;
    }
    sink.faults.truncate(before);
    let at = At {
        file: 0,
        line: Some(1),
    };
    let problem = "missing, and the file is no whole scenario";
    let remedy = format!("add `extends = {embedded:?}` as its first line");
    sink.report(at, "extends", None, problem, remedy);
}

/// What the faults are faults of.
const OF: &str = "the scenario";

/// Where a file of the chain comes from.
#[derive(Clone, Debug, PartialEq)]
enum Origin {
    Embedded,
    File(PathBuf),
    /// A text handed over by code, with its name.
    Text(String),
}

/// Reads the first file and all that it extends, the last one first, and lays them in that order.
fn join_chain(first: Origin, text: String, files: &dyn Files, dialect: &'static Dialect) -> Joined {
    let mut sink = Sink::default();
    let mut layers = Vec::new();
    let mut seen = Vec::new();
    let embedded = first == Origin::Embedded;
    let shelf = ChainFiles {
        files,
        home: first.folder(),
        dialect,
    };
    let mut next = Some((first, text));
    while let Some((origin, text)) = next {
        let file = sink.file(origin.name(dialect));
        let mut root = vouched(file, &text, dialect.spelling, &mut sink);
        next = take_extends(&mut root, dialect, &mut sink).and_then(|(at, wanted)| {
            seen.push(origin.identity(files));
            let base = origin.beside(&wanted, dialect);
            shelf.follow(base, at, &wanted, &seen, &mut sink)
        });
        layers.push(root);
    }
    let at = At {
        file: 0,
        line: Some(1),
    };
    let mut root = Node::new(at, Data::Table(Vec::new()));
    let alone = layers.len() == 1 && !embedded;
    for layer in layers.into_iter().rev() {
        lay(&mut root, layer, "", dialect.joint, &mut sink);
    }
    Joined {
        root,
        sink,
        overrides: Vec::new(),
        alone,
        dialect,
    }
}

/// Takes out of a file what game it is of, and the `extends` line.
fn take_extends(root: &mut Node, dialect: &Dialect, sink: &mut Sink) -> Option<(At, String)> {
    let Data::Table(pairs) = &mut root.data else {
        return None;
    };
    if let Some(place) = pairs.iter().position(|pair| pair.key == "ruleset") {
        let pair = pairs.remove(place);
        if !matches!(&pair.node.data, Data::Text(game) if game == dialect.embedded) {
            let problem = format!("this is read as a scenario of the game {:?}", dialect.embedded);
            let remedy = "name the game that it is of; the program then takes it without --ruleset";
            let value = Some(pair.node.data.to_string());
            sink.report(pair.node.at, "ruleset", value, problem, remedy);
        }
    }
    let place = pairs.iter().position(|pair| pair.key == "extends")?;
    let pair = pairs.remove(place);
    match pair.node.data {
        Data::Text(wanted) => Some((pair.node.at, wanted)),
        data => {
            let problem = format!("the name of a scenario is a text, this is {}", data.kind());
            sink.report(
                pair.node.at,
                "extends",
                Some(data.to_string()),
                problem,
                format!("write {:?}", dialect.embedded),
            );
            None
        }
    }
}

/// Where the files of a chain are looked for.
struct ChainFiles<'a> {
    files: &'a dyn Files,
    /// The folder in which all of them must stand.
    home: PathBuf,
    dialect: &'static Dialect,
}

impl ChainFiles<'_> {
    /// Reads the file that another one extends.
    fn follow(
        &self,
        base: Origin,
        at: At,
        wanted: &str,
        seen: &[Origin],
        sink: &mut Sink,
    ) -> Option<(Origin, String)> {
        match self.text_of(&base, wanted, seen) {
            Ok(text) => Some((base, text)),
            Err((problem, remedy)) => {
                sink.report(at, "extends", Some(format!("{wanted:?}")), problem, remedy);
                None
            }
        }
    }

    /// The text of a file that another one extends; or what is wrong with that, and what to do.
    fn text_of(&self, base: &Origin, wanted: &str, seen: &[Origin]) -> Result<String, (String, String)> {
        let embedded = self.dialect.embedded;
        if seen.contains(&base.identity(self.files)) {
            return Err((
                "the files extend one another in a circle".to_owned(),
                format!("let one of them extend {embedded:?}, or nothing"),
            ));
        }
        let Origin::File(path) = base else {
            return Ok(self.dialect.text.to_owned());
        };
        if seen.len() >= LONGEST_CHAIN {
            return Err((
                format!("more than {LONGEST_CHAIN} files extend one another"),
                format!("let this one extend {embedded:?}, or nothing"),
            ));
        }
        if !is_within(path, &self.home, self.files) {
            return Err((
                "it is not in the folder of the scenario that was named, nor below it".to_owned(),
                format!("copy it there, or write {embedded:?}"),
            ));
        }
        self.files.read(path).map_err(|error| {
            let remedy = match nearest(wanted.trim_end_matches(".toml"), [embedded]) {
                Some(meant) => format!("did you mean {meant:?}?"),
                None => format!("write {embedded:?}, or a path as seen from this file"),
            };
            (format!("{} cannot be read: {error}", path.display()), remedy)
        })
    }
}

impl Origin {
    fn name(&self, dialect: &Dialect) -> String {
        match self {
            Origin::Embedded => format!("{}.toml (embedded)", dialect.embedded),
            Origin::File(path) => path.display().to_string(),
            Origin::Text(name) => name.clone(),
        }
    }

    /// The same for the same file, by whatever path it was reached.
    fn identity(&self, files: &dyn Files) -> Origin {
        match self {
            Origin::File(path) => Origin::File(files.full_path(path).unwrap_or_else(|_| path.clone())),
            Origin::Text(name) => {
                Origin::File(files.full_path(Path::new(name)).unwrap_or_else(|_| name.into()))
            }
            Origin::Embedded => Origin::Embedded,
        }
    }

    /// Where it stands, and where what it extends must stand.
    fn folder(&self) -> PathBuf {
        let file = match self {
            Origin::Embedded => return PathBuf::new(),
            Origin::File(path) => path.as_path(),
            Origin::Text(name) => Path::new(name),
        };
        file.parent().unwrap_or(Path::new("")).to_owned()
    }

    /// The scenario that a file of this origin calls `wanted`.
    fn beside(&self, wanted: &str, dialect: &Dialect) -> Origin {
        let here = match self {
            Origin::Embedded => return Origin::Embedded,
            Origin::File(path) => path.as_path(),
            Origin::Text(name) => Path::new(name),
        };
        if wanted == dialect.embedded {
            return Origin::Embedded;
        }
        Origin::File(here.parent().unwrap_or(Path::new("")).join(wanted))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::text::{Joint, Spelling};

    pub(in crate::text) static DIALECT: Dialect = Dialect {
        embedded: "the-game",
        text: "title = 'The Game'\n[seas.\"North Sea\"]\nworth = 4\n[ships.\"Graf Spee\"]\nfactors = '447'\n",
        spelling: Some(Spelling {
            written: "defence",
            read: "defense",
            within: &["ships"],
        }),
        joint: Some(Joint {
            key: "factors",
            parts: &["attack", "defense"],
        }),
        usual_table: "ships",
        example: "ships.Bulwark.defense",
    };

    fn title(joined: Joined) -> Result<String, Faults> {
        let read = joined.read(|root, _| root.get("title").map(|title| title.data.to_string()));
        read.map(|(title, _)| title.unwrap_or_default())
    }

    #[test]
    fn a_file_extends_the_scenario_that_is_built_in_and_a_value_can_be_replaced() {
        let mut joined = Joined::text("x.toml", "extends = 'the-game'\nmore = 1", &DIALECT);
        assert_eq!(title(joined.clone()), Ok("\"The Game\"".to_owned()));
        joined.replace("title", "Another");
        assert_eq!(title(joined.clone()), Ok("\"Another\"".to_owned()));
        joined.replace("Graf Spree.attack", "4");
        let faults = title(joined).unwrap_err().to_string();
        assert!(
            faults.contains("override Graf Spree.attack = 4\n    there is no such value\n")
                && faults.contains("did you mean \"Graf Spee\" for \"Graf Spree\"?"),
            "{faults}"
        );
    }
}
