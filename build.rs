//! Which commit the program is built from, for `--version`: `ADMIRALTY_COMMIT`, or what git says. Without both, nothing.
//! Debug builds do not ask, so that a commit alone has nothing built again. With the feature `page`, the files of the web
//! page in `page/dist`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=ADMIRALTY_COMMIT");
    let told = std::env::var("ADMIRALTY_COMMIT").ok();
    let optimised = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = match told {
        Some(told) => told,
        None if optimised => {
            // A line is added to this file with every commit and every change of branch.
            if let Some(log) =
                git(&["rev-parse", "--git-path", "logs/HEAD"]).filter(|log| Path::new(log).exists())
            {
                println!("cargo:rerun-if-changed={log}");
            }
            git(&["rev-parse", "--short=12", "HEAD"]).unwrap_or_default()
        }
        None => String::new(),
    };
    println!("cargo:rustc-env=ADMIRALTY_COMMIT={}", commit.trim());
    embed_page();
}

/// Writes the table of the page's files; it is empty without the feature.
fn embed_page() {
    let mut table = String::new();
    if std::env::var_os("CARGO_FEATURE_PAGE").is_some() {
        let folder =
            PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("page/dist");
        println!("cargo:rerun-if-changed={}", folder.display());
        assert!(
            folder.join("index.html").exists(),
            "there is no page in page/dist: page/build --embed makes it first"
        );
        list(&folder, "", &mut table);
    }
    let code =
        format!("/// The page's files by their path.\nconst BUILT_IN: &[(&str, &[u8])] = &[{table}];\n");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").unwrap_or_default());
    std::fs::write(out.join("page.rs"), code)
        .unwrap_or_else(|error| panic!("page.rs cannot be written: {error}"));
}

fn list(folder: &Path, within: &str, table: &mut String) {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        let name = format!(
            "{within}{}",
            path.file_name().unwrap_or_default().to_string_lossy()
        );
        if path.is_dir() {
            list(&path, &format!("{name}/"), table);
        } else {
            let _ = write!(
                table,
                "({name:?}, include_bytes!({:?})),",
                path.display().to_string()
            );
        }
    }
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !text.trim().is_empty()).then(|| text.trim().to_owned())
}
