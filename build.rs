//! Which commit the program is built from, for `--version`: `ADMIRALTY_COMMIT`, or what git says. Without both, nothing.
//! Debug builds do not ask, so that a commit alone has nothing built again.

use std::path::Path;
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
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !text.trim().is_empty()).then(|| text.trim().to_owned())
}
