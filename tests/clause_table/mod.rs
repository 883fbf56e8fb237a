//! The tables of clauses in `docs/games`: what a row names exists. Shared by the games whose rules have clauses of our own.

use admiralty_core::text::SwitchCard;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What a row says in place of code that is not there, and of tests.
const NOT_THERE: &str = "not there";

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What stands between backticks.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// Every number of sections with so many clauses each.
pub fn numbered(sections: &[(&str, u8)]) -> Vec<String> {
    let each = |(section, count): &(&str, u8)| {
        let section = (*section).to_owned();
        (1..=*count).map(move |number| format!("{section}.{number}"))
    };
    sections.iter().flat_map(each).collect()
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// A page of a game with its table.
pub struct ClauseTable {
    root: PathBuf,
    page: String,
    /// Clause, words, code, tests.
    pub rows: Vec<[String; 4]>,
}

impl ClauseTable {
    /// The table of a page whose clauses begin so, of the crate in `root`.
    pub fn of(root: &str, page: &str, begin: &str) -> Self {
        let root = PathBuf::from(root);
        let page = read(&root.join("../../docs/games").join(page));
        let table = page.split("\n## Clauses\n").nth(1).expect("a table of clauses");
        let row = |line: &str| {
            let cells = line.trim_matches('|').split(" | ");
            let cells: Vec<String> = cells.map(|cell| cell.trim().to_owned()).collect();
            <[String; 4]>::try_from(cells).unwrap_or_else(|cells| panic!("not four cells: {cells:?}"))
        };
        let begin = format!("| {begin}");
        let rows = table.lines().filter(|line| line.starts_with(&begin)).map(row);
        let rows = rows.collect();
        ClauseTable { root, page, rows }
    }

    /// The numbers in the order of the page.
    pub fn clauses(&self) -> Vec<&str> {
        self.rows.iter().map(|[clause, ..]| clause.as_str()).collect()
    }

    /// Whether the page has this text.
    pub fn says(&self, text: &str) -> bool {
        self.page.contains(text)
    }

    /// The test functions of the crate.
    fn tests(&self) -> BTreeSet<String> {
        let mut files = Vec::new();
        rust_files(&self.root.join("src"), &mut files);
        rust_files(&self.root.join("tests"), &mut files);
        let mut names = BTreeSet::new();
        for file in files {
            let text = read(&file);
            let mut lines = text.lines().map(str::trim);
            while lines.by_ref().any(|line| line == "#[test]") {
                let function = lines.by_ref().find_map(|line| line.strip_prefix("fn "));
                let name = function.and_then(|rest| rest.split('(').next());
                names.extend(name.map(str::to_owned));
            }
        }
        names
    }

    /// Every item and every test that a row names exists; the items in files below `folder`.
    pub fn what_a_row_names_exists(&self, folder: &str) {
        let tests = self.tests();
        for [clause, words, code, named] in &self.rows {
            assert!(!words.is_empty(), "{clause}");
            if code == NOT_THERE {
                assert_eq!(named, "–", "{clause}");
                continue;
            }
            assert!(
                !quoted(code).is_empty() && !quoted(named).is_empty(),
                "{clause} names no code or no test"
            );
            for place in quoted(code) {
                let (file, item) = place
                    .split_once("::")
                    .unwrap_or_else(|| panic!("{clause}: {place}"));
                let text = read(&self.root.join(folder).join(file));
                let defines = |keyword: &str| {
                    ["(", "<", " "]
                        .iter()
                        .any(|end| text.contains(&format!("{keyword} {item}{end}")))
                };
                assert!(
                    ["fn", "struct", "enum"].into_iter().any(defines),
                    "{clause}: {file} has no {item}"
                );
            }
            for test in quoted(named) {
                assert!(tests.contains(test), "{clause}: there is no test {test}");
            }
        }
    }

    /// Every switch stands on the page with its clause and settings.
    pub fn every_switch_stands_on_the_page(&self, cards: &[SwitchCard]) {
        for card in cards {
            let settings = card.settings.iter().map(|setting| format!("`{setting}`"));
            let settings = settings.collect::<Vec<_>>().join(", ");
            let row = format!("| `{}` | {} | {settings} |", card.name, card.clause);
            assert!(self.says(&row), "{row}");
        }
    }
}
