//! Advice for a terminal, at most 100 columns.

use crate::Paint;
use admiralty_core::results::advice::{Behind, GameAdvice, GameOption, Move};
use admiralty_core::results::{grouped, wrapped};
use admiralty_core::statistics::Scale;

/// Columns of the page, and of the names at its left.
const WIDTH: usize = 98;
const NAMES: usize = 20;

/// The page.
#[must_use]
pub fn text(advice: &GameAdvice, paint: Paint) -> String {
    let mut page = Page {
        out: String::new(),
        paint,
    };
    page.heading(&advice.title);
    if !advice.citation.complete {
        page.warning("PARTIAL: the run was interrupted; intervals are those of the games played");
    }
    for note in &advice.notes {
        page.entry("assumed", note);
    }
    page.line("");
    page.heading(&format!("Advice to the {}", whom(advice)));
    for line in wrapped(&verdict(advice), WIDTH - 2) {
        page.line(&format!("  {line}"));
    }
    for (index, option) in advice.options.iter().enumerate() {
        page.line("");
        show_option(advice, &mut page, index, option);
    }
    page.line("");
    page.heading("How it was found");
    page.entry("", &how(advice));
    page.line("");
    page.heading("To repeat and to judge this");
    for (name, text) in advice.citation.entries() {
        page.entry(name, &text);
    }
    for (name, command) in advice.citation.commands() {
        page.line(&format!("  {name:<width$}{command}", width = NAMES - 2));
    }
    page.out
}

pub(super) fn whom(advice: &GameAdvice) -> &'static str {
    advice.citation.game.seat(advice.side).label()
}

fn verdict(advice: &GameAdvice) -> String {
    let Some((best, rest)) = advice.options.split_first() else {
        return "no game was finished: there is nothing to advise".to_owned();
    };
    let alike = rest
        .iter()
        .filter(|option| option.behind.chance.low <= 0.0)
        .count();
    let told = match (rest.len(), alike) {
        (0, _) => "the only option found".to_owned(),
        (_, 0) => "told apart from all others below".to_owned(),
        (all, alike) if all == alike => "not told apart from any other below: choose by taste".to_owned(),
        (_, alike) => format!("not told apart from {alike} of the others below"),
    };
    format!("best: {} ({told})", best.name)
}

fn show_option(advice: &GameAdvice, page: &mut Page, index: usize, option: &GameOption) {
    page.heading(&format!("{}. {}", index + 1, option.name));
    for one in &option.moves {
        page.entry(&one.place, &who(one));
    }
    let points = &advice.points;
    page.entry(
        "final score",
        &format!(
            "{} {points}, {}",
            option.score.show_signed(Scale::Plain),
            advice.citation.game.reading()
        ),
    );
    let game = &advice.citation.game;
    let wins = |seat| format!("{} {}", game.name(seat), option.wins[seat].show(Scale::Percent));
    page.entry("wins", &game.each(wins, ", "));
    if index > 0 {
        let Behind { chance, score } = option.behind;
        page.entry(
            "behind the first",
            &format!(
                "{} chance to win, {} {points}, on the same dice",
                chance.show_signed(Scale::Percent),
                score.show_signed(Scale::Plain)
            ),
        );
    }
    if let Some(reply) = &option.reply {
        let moves: Vec<String> = reply
            .moves
            .iter()
            .map(|one| format!("{} {}{}", one.place, one.written, roll(one)))
            .collect();
        let moves = if moves.is_empty() {
            "nobody sails".to_owned()
        } else {
            moves.join("; ")
        };
        let places = advice.citation.game.places_word();
        page.entry(
            "likely reply",
            &format!(
                "{moves} (to these {places} in {} of {} games, exactly so in {})",
                reply.times,
                grouped(reply.of),
                reply.exactly
            ),
        );
    }
}

fn how(advice: &GameAdvice) -> String {
    let games = advice.options.first().map_or(0, |option| option.games);
    format!(
        "{} {} of them were then played to the end of {} games each; the best that differ in where three ships go \
         or more (and the doctrine's own plan) played {} more on fresh dice, the same for all: those are the \
         figures. Best is who has the best chance to win, draws counted half; how far an option is behind holds at \
         95 % for all of them at once.",
        advice.engine,
        advice.chosen_from,
        grouped(advice.choosing),
        grouped(games)
    )
}

fn roll(one: &Move) -> &'static str {
    if one.by_roll { " by speed roll" } else { "" }
}

fn who(one: &Move) -> String {
    format!("{}{}  ({})", one.written, roll(one), one.names)
}

/// Text in the making.
struct Page {
    out: String,
    paint: Paint,
}

impl Page {
    fn line(&mut self, text: &str) {
        self.out += text;
        self.out.push('\n');
    }

    fn heading(&mut self, text: &str) {
        let text = self.paint.heading(text);
        self.line(&text);
    }

    fn warning(&mut self, text: &str) {
        let text = self.paint.warning(text);
        self.line(&text);
    }

    fn entry(&mut self, name: &str, text: &str) {
        for (index, part) in wrapped(text, WIDTH - NAMES).iter().enumerate() {
            let name = if index == 0 { name } else { "" };
            let line = format!("  {name:<width$}{part}", width = NAMES - 2);
            self.line(line.trim_end());
        }
    }
}
