//! The files of the page: built into the program, or of a folder. Only what is listed here at the start is ever sent.

use admiralty_core::contract::Refusal;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

include!(concat!(env!("OUT_DIR"), "/page.rs"));

const INDEX: &str = "index.html";
/// A folder with more files than this is not a page.
const MOST_FILES: usize = 1000;
/// No folder of a page lies deeper.
const DEEPEST: usize = 8;
/// What a page reads to know that the program answers it.
const SERVED: (&str, &str) = ("<html ", "<html data-served ");

enum File {
    BuiltIn(&'static [u8]),
    OnDisk(PathBuf),
}

/// The files of the page by their path, parts joined by slashes.
pub(super) struct Site(BTreeMap<String, File>);

impl Site {
    /// The page that is built in.
    pub(super) fn built_in() -> Result<Self, Refusal> {
        if BUILT_IN.is_empty() {
            return Err(Refusal::failure(
                "this program was built without the page: page/build --embed builds one that has it; or name a folder \
                 with it, as in --dir page/dist"
                    .to_owned(),
            ));
        }
        let files = BUILT_IN.iter();
        Ok(Site(
            files
                .map(|(path, bytes)| ((*path).to_owned(), File::BuiltIn(bytes)))
                .collect(),
        ))
    }

    /// The page in a folder.
    pub(super) fn of_folder(folder: &Path) -> Result<Self, Refusal> {
        let mut site = Site(BTreeMap::new());
        site.list(folder, "", 0)?;
        if site.0.contains_key(INDEX) {
            return Ok(site);
        }
        Err(Refusal::Usage(format!(
            "{} has no {INDEX}: name a folder that page/build made, such as page/dist",
            folder.display()
        )))
    }

    fn list(&mut self, folder: &Path, within: &str, depth: usize) -> Result<(), Refusal> {
        let unreadable = |error| Refusal::failure(format!("{} cannot be read: {error}", folder.display()));
        for entry in std::fs::read_dir(folder).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let kind = entry.file_type().map_err(unreadable)?;
            let name = format!("{within}{}", entry.file_name().to_string_lossy());
            if self.0.len() >= MOST_FILES || depth > DEEPEST {
                return Err(Refusal::Usage(format!(
                    "{} has more than {MOST_FILES} files or {DEEPEST} folders in one another: that is no page",
                    folder.display()
                )));
            }
            if kind.is_dir() {
                self.list(&entry.path(), &format!("{name}/"), depth + 1)?;
            } else if kind.is_file() {
                self.0.insert(name, File::OnDisk(entry.path()));
            }
        }
        Ok(())
    }

    /// The bytes at a path and what they are; none where there is no such file.
    pub(super) fn read(&self, path: &str) -> Option<(Cow<'static, [u8]>, &'static str)> {
        let path = if path.is_empty() { INDEX } else { path };
        let bytes = match self.0.get(path)? {
            File::BuiltIn(bytes) => Cow::Borrowed(*bytes),
            File::OnDisk(file) => Cow::Owned(std::fs::read(file).ok()?),
        };
        if path != INDEX {
            return Some((bytes, kind(path)));
        }
        let page = String::from_utf8_lossy(&bytes).replacen(SERVED.0, SERVED.1, 1);
        Some((Cow::Owned(page.into_bytes()), kind(path)))
    }
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
