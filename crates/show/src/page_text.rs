//! A page for a terminal: the answer, what carries it, and how it comes again.

use crate::{Detail, Paint, table};
use admiralty_core::results::page::{Block, Page};
use admiralty_core::results::{wrapped, wrapped_command};

const WIDTH: usize = 98;

/// The page as text that ends with a line feed. What is folded, and pictures' numbers, are left to other outputs.
#[must_use]
pub fn text(page: &Page, detail: Detail, paint: Paint) -> String {
    let width = paint.columns(WIDTH);
    let mut lines: Vec<String> = Vec::new();
    let headline = wrapped(&page.headline, width).into_iter();
    lines.extend(headline.map(|line| paint.heading(&line)));
    if !page.standfirst.is_empty() {
        lines.extend(wrapped(&page.standfirst, width));
    }
    let warning = page.warning.iter().flat_map(|warning| wrapped(warning, width));
    lines.extend(warning.map(|part| paint.warning(&part)));
    let mut folded = false;
    for section in &page.sections {
        let mut own = Vec::new();
        for block in &section.blocks {
            let hidden = matches!(block, Block::Grid { folded: true, .. } | Block::Terms { .. });
            if hidden && detail != Detail::All {
                folded = true;
                continue;
            }
            of_block(block, paint, &mut own);
        }
        if !own.is_empty() {
            lines.push(String::new());
            lines.push(paint.heading(&section.title));
            lines.extend(own);
        }
    }
    lines.push(String::new());
    lines.extend(wrapped(&page.played, width));
    for (name, value) in &page.entries {
        let room = paint.columns(usize::MAX) - 16;
        for (index, part) in wrapped(value, room).iter().enumerate() {
            let name = if index == 0 { *name } else { "" };
            lines.push(format!("  {name:<14}{part}"));
        }
    }
    for (name, command) in &page.commands {
        for (index, part) in wrapped_command(command, width - 16).iter().enumerate() {
            let name = if index == 0 { name } else { "" };
            lines.push(format!("  {name:<14}{part}"));
        }
    }
    if !page.does_not_show.is_empty() {
        let told = wrapped(&format!("Not shown: {}", page.does_not_show), width);
        lines.extend(told.into_iter().map(|line| paint.note(&line)));
    }
    if folded {
        let more = paint.fitted("--all prints the whole tables, --out keeps them with the pictures.");
        lines.extend(more.iter().map(|line| paint.note(line)));
    }
    lines.join("\n") + "\n"
}

fn of_block(block: &Block, paint: Paint, lines: &mut Vec<String>) {
    let width = paint.columns(WIDTH);
    match block {
        Block::Prose(text) | Block::Quote(text) => lines.extend(wrapped(text, width)),
        Block::Lines(text) => lines.extend(text.lines().map(str::to_owned)),
        Block::Note(text) => lines.extend(wrapped(text, width).into_iter().map(|line| paint.note(&line))),
        Block::Facts(facts) => lines.extend(facts.iter().map(|fact| {
            let told = format!("  {:<34}{:>10}  {}", fact.name, fact.value, fact.note);
            told.trim_end().to_owned()
        })),
        Block::Grid { grid, .. } => {
            if !grid.title.is_empty() {
                lines.push(grid.title.clone());
            }
            lines.extend(table::drawn(grid));
            if !grid.note.is_empty() {
                lines.extend(wrapped(&grid.note, width));
            }
        }
        Block::Terms { title, terms, .. } => {
            lines.push(title.clone());
            lines.extend(terms.iter().map(|(name, meaning)| format!("  {name}: {meaning}")));
        }
        Block::Shares(_) | Block::Figure { .. } => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use admiralty_core::results::summary::Grid;

    #[test]
    fn the_answer_comes_first_and_what_is_folded_on_request() {
        let grid = Grid {
            id: "all".to_owned(),
            title: "Everything".to_owned(),
            labels: 1,
            heads: vec!["what".to_owned(), "how much".to_owned()],
            rows: vec![vec!["a thing".to_owned(), "3".to_owned()]],
            note: String::new(),
        };
        let page = Page {
            headline: "The answer is three.".to_owned(),
            commands: vec![("again".to_owned(), "admiralty study".to_owned())],
            entries: vec![("by", "a program of many words ".repeat(4).trim_end().to_owned())],
            ..Page::default()
        };
        let page = page.with(
            "all",
            "Things",
            [Block::Note("few".to_owned()), Block::folded(grid)],
        );
        let short = text(&page, Detail::asked(false, 0), Paint::Plain);
        assert!(
            short.starts_with("The answer is three.\n\nThings\nfew\n"),
            "{short}"
        );
        assert!(!short.contains("a thing") && short.contains("--all"), "{short}");
        let all = text(&page, Detail::All, Paint::Plain);
        assert!(all.contains("a thing") && !all.contains("--all"), "{all}");
        assert!(all.ends_with("  again         admiralty study\n"), "{all}");
        let narrow = Paint::Screen {
            colour: false,
            columns: 60,
        };
        let narrow = text(&page, Detail::All, narrow);
        let wide = |page: &str| page.lines().any(|line| line.chars().count() > 60);
        assert!(wide(&all) && !wide(&narrow), "{narrow}");
    }
}
