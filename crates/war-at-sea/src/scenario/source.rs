//! Finds a scenario file and the files it extends, and lays them over one another.

use std::path::{Path, PathBuf};

use super::fault::{Fault, Faults};
use super::merge::lay;
use super::names::nearest;
use super::plant::plant;
use super::tree::{At, Data, Node, Sink};
use admiralty_core::contract::{Files, FilesInMemory};

/// The name of the embedded scenario.
pub const EMBEDDED: &str = "war-at-sea";
/// What reports call its file.
pub(super) const EMBEDDED_FILE: &str = "war-at-sea.toml (embedded)";
/// Its text.
pub(super) const EMBEDDED_TEXT: &str = include_str!("../../../../scenarios/war-at-sea.toml");

/// The most files that extend one another; each of them is laid over the others.
const LONGEST_CHAIN: usize = 8;

/// The joined tree of a scenario, before it is read.
#[derive(Clone, Debug)]
pub(super) struct Joined {
    pub root: Node,
    pub sink: Sink,
    /// What was laid over the files, as reports call it; these names end the list of files in the sink.
    pub overrides: Vec<String>,
}

/// Where a file of the chain comes from.
#[derive(Clone, Debug, PartialEq)]
enum Origin {
    Embedded,
    File(PathBuf),
    /// A text handed over by code, with its name.
    Text(String),
}

/// The embedded scenario.
pub(super) fn embedded() -> Joined {
    join_chain(
        Origin::Embedded,
        EMBEDDED_TEXT.to_owned(),
        &FilesInMemory::default(),
    )
}

/// A scenario by name (`war-at-sea`) or path.
pub(super) fn open(path: &Path, files: &dyn Files) -> Result<Joined, Faults> {
    if path == Path::new(EMBEDDED) {
        return Ok(embedded());
    }
    match files.read(path) {
        Ok(text) => Ok(join_chain(Origin::File(path.to_owned()), text, files)),
        Err(error) => Err(Faults::one(Fault {
            file: path.display().to_string(),
            line: None,
            path: String::new(),
            value: None,
            problem: format!("the file cannot be read: {error}"),
            remedy: format!("give the path of a scenario file, or `{EMBEDDED}` for the embedded one"),
        })),
    }
}

/// A scenario whose text is at hand; what it extends is looked for in `files`, beside `name`.
pub(super) fn text(name: &str, text: &str, files: &dyn Files) -> Joined {
    join_chain(Origin::Text(name.to_owned()), text.to_owned(), files)
}

/// Reads the first file and all that it extends, the last one first, and lays them in that order.
fn join_chain(first: Origin, text: String, files: &dyn Files) -> Joined {
    let mut sink = Sink::default();
    let mut layers = Vec::new();
    let mut seen = Vec::new();
    let shelf = Shelf {
        files,
        home: first.folder(),
    };
    let mut next = Some((first, text));
    while let Some((origin, text)) = next {
        let file = sink.file(origin.name());
        let mut root = plant(file, &text, &mut sink);
        next = take_extends(&mut root, &mut sink).and_then(|(at, wanted)| {
            seen.push(origin.identity(files));
            let base = origin.beside(&wanted);
            shelf.follow(base, at, &wanted, &seen, &mut sink)
        });
        layers.push(root);
    }
    let mut root = Node::empty(At {
        file: 0,
        line: Some(1),
    });
    for layer in layers.into_iter().rev() {
        lay(&mut root, layer, "", &mut sink);
    }
    Joined {
        root,
        sink,
        overrides: Vec::new(),
    }
}

/// Takes the `extends` line out of a file.
fn take_extends(root: &mut Node, sink: &mut Sink) -> Option<(At, String)> {
    let Data::Table(pairs) = &mut root.data else {
        return None;
    };
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
                format!("write {EMBEDDED:?}"),
            );
            None
        }
    }
}

/// Where the files of a chain are looked for.
struct Shelf<'a> {
    files: &'a dyn Files,
    /// The folder in which all of them must stand.
    home: PathBuf,
}

impl Shelf<'_> {
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
        if seen.contains(&base.identity(self.files)) {
            return Err((
                "the files extend one another in a circle".to_owned(),
                format!("let one of them extend {EMBEDDED:?}, or nothing"),
            ));
        }
        let Origin::File(path) = base else {
            return Ok(EMBEDDED_TEXT.to_owned());
        };
        if seen.len() >= LONGEST_CHAIN {
            return Err((
                format!("more than {LONGEST_CHAIN} files extend one another"),
                format!("let this one extend {EMBEDDED:?}, or nothing"),
            ));
        }
        if !self.within_home(path) {
            return Err((
                "it is not in the folder of the scenario that was named, nor below it".to_owned(),
                format!("copy it there, or write {EMBEDDED:?}"),
            ));
        }
        self.files.read(path).map_err(|error| {
            let remedy = match nearest(wanted.trim_end_matches(".toml"), [EMBEDDED]) {
                Some(meant) => format!("did you mean {meant:?}?"),
                None => format!("write {EMBEDDED:?}, or a path as seen from this file"),
            };
            (format!("{} cannot be read: {error}", path.display()), remedy)
        })
    }

    /// Whether a file is in the home folder or below it, whatever links lead there: a scenario from elsewhere must not show
    /// its reader other files of his. One that is not there is nowhere: reading it tells.
    fn within_home(&self, file: &Path) -> bool {
        match (self.files.full_path(file), self.files.full_path(&self.home)) {
            (Ok(file), Ok(folder)) => file.starts_with(folder),
            _ => true,
        }
    }
}

impl Origin {
    fn name(&self) -> String {
        match self {
            Origin::Embedded => EMBEDDED_FILE.to_owned(),
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
        match file.parent() {
            Some(folder) if folder != Path::new("") => folder.to_owned(),
            _ => PathBuf::from("."),
        }
    }

    /// The scenario that a file of this origin calls `wanted`.
    fn beside(&self, wanted: &str) -> Origin {
        let here = match self {
            Origin::Embedded => return Origin::Embedded,
            Origin::File(path) => path.as_path(),
            Origin::Text(name) => Path::new(name),
        };
        if wanted == EMBEDDED {
            return Origin::Embedded;
        }
        Origin::File(here.parent().unwrap_or(Path::new("")).join(wanted))
    }
}
