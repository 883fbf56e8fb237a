//! `--picture`: a file that is there whole or not at all.

use crate::cli::terminal;
use admiralty_core::contract::Refusal;
use admiralty_core::results::chart::Figure;
use admiralty_show::plots::{Drawing, draw};
use std::path::{Path, PathBuf};

/// The kind of a picture's file.
#[derive(Clone, Copy)]
enum Format {
    Svg,
    Png,
    Pdf,
}

/// Where a picture is to go.
pub(in crate::cli) struct PictureFile {
    path: PathBuf,
    format: Format,
}

impl PictureFile {
    /// Looks at the name before anything is fought for it.
    pub(in crate::cli) fn named(path: &Path) -> Result<Self, Refusal> {
        let refused = |why: &str| Refusal::Usage(format!("--picture {}: {why}", path.display()));
        let end = path.extension().map(|end| end.to_string_lossy().to_lowercase());
        let format = match end.as_deref() {
            Some("svg") => Format::Svg,
            Some("png") => Format::Png,
            Some("pdf") => Format::Pdf,
            _ => return Err(refused("end the name in .svg, .png or .pdf")),
        };
        if path.is_dir() {
            return Err(refused("that is a folder; add a name to it"));
        }
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir());
        if let Some(folder) = folder {
            return Err(refused(&format!(
                "there is no folder {}; make it first",
                folder.display()
            )));
        }
        let path = path.to_owned();
        Ok(PictureFile { path, format })
    }

    /// Draws the picture and puts it in the place of whatever was there; if it cannot be written, that stays.
    pub(in crate::cli) fn write(&self, (figure, line): (Figure, String)) -> Result<(), Refusal> {
        let failed =
            |error: &dyn std::fmt::Display| Refusal::failure(format!("{}: {error}", self.path.display()));
        let drawing = draw(&figure, &line).map_err(|error| failed(&error))?;
        self.write_drawn(&drawing)
    }

    /// The same for what is drawn already.
    pub(in crate::cli) fn write_drawn(&self, drawing: &Drawing) -> Result<(), Refusal> {
        let failed =
            |error: &dyn std::fmt::Display| Refusal::failure(format!("{}: {error}", self.path.display()));
        let bytes = match self.format {
            Format::Svg => drawing.svg().into_bytes(),
            Format::Png => drawing.png().map_err(|error| failed(&error))?,
            Format::Pdf => drawing.pdf(),
        };
        let mut part = self.path.clone().into_os_string();
        part.push(format!(".{}.part", std::process::id()));
        let written = std::fs::write(&part, bytes).and_then(|()| std::fs::rename(&part, &self.path));
        if let Err(error) = written {
            let _ = std::fs::remove_file(&part); // what is left of it is of no use
            return Err(failed(&format!(
                "{error}; the figures stand above, the picture was not written"
            )));
        }
        terminal::remark(&format!("picture written to {}", self.path.display()));
        Ok(())
    }
}
