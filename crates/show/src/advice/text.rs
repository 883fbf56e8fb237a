//! Advice for a terminal, at most 100 columns.

use super::words;
use crate::Paint;
use admiralty_core::results::advice::{Behind, GameAdvice, GameOption, Move, Reason};
use admiralty_core::results::{grouped, wrapped, wrapped_command};
use admiralty_core::seats::Seat;
use admiralty_core::statistics::Scale;

/// Columns of the page, and of the names at its left.
const WIDTH: usize = 98;
const NAMES: usize = 20;
/// The same of the short page.
const SHORT: usize = 12;

/// The answer: what to do, how much worse the rest is, and why; 40 lines for the options told of by default.
#[must_use]
pub fn text(advice: &GameAdvice, paint: Paint) -> String {
    let mut page = Page::opened(advice, paint);
    for (index, option) in advice.options.iter().enumerate() {
        if index < 2 {
            page.line("");
        }
        in_short(advice, &mut page, index, option);
    }
    page.line("");
    let games = advice.options.first().map_or(0, |option| option.games);
    let cited = &advice.citation;
    page.said(
        "games",
        &format!(
            "{} with each option, ranked by games won, draws counted half; played on by {}; seed {}; {} rules {}",
            grouped(games),
            cited.players[Seat::FIRST],
            cited.seed.0,
            cited.ruleset,
            cited.ruleset_version
        ),
    );
    if !advice.notes.is_empty() {
        let things = if advice.notes.len() == 1 {
            "thing"
        } else {
            "things"
        };
        page.said(
            "assumed",
            &format!(
                "{} {things} that the file leaves open (--all lists them)",
                advice.notes.len()
            ),
        );
    }
    page.said(
        "--all",
        "every option ship by ship, all figures, and how to repeat this",
    );
    page.out
}

fn in_short(advice: &GameAdvice, page: &mut Page, index: usize, option: &GameOption) {
    let behind = match index {
        0 => String::new(),
        _ if words::is_too_close(option.behind) => "may be as good: ".to_owned(),
        _ => format!("{}: ", words::gap(option.behind)),
    };
    for (n, line) in wrapped(&format!("{behind}{}", option.name), page.columns() - 4)
        .iter()
        .enumerate()
    {
        let number = if n == 0 {
            format!("{}. ", index + 1)
        } else {
            "   ".to_owned()
        };
        page.heading(&(number + line));
    }
    if index == 0 {
        for one in &option.moves {
            let course = words::course(one);
            let room = WIDTH - 4 - course.chars().count();
            let names = one.names.chars().count() + roll(one).len() <= room;
            let who = if names { &one.names } else { &one.written };
            page.prose(&format!("  {course}: {who}{}", roll(one)));
        }
        page.said("score", &score(advice, option));
    }
    if let Some(reason) = &option.reason {
        page.said(&against(reason), &words::why(reason, WIDTH - SHORT));
    }
    if let Some(reply) = option.reply.as_ref().filter(|_| index == 0) {
        page.said("reply", &words::expect(reply));
    }
}

fn against(reason: &Reason) -> String {
    if reason.against == 0 {
        "why".to_owned()
    } else {
        format!("against {}", reason.against + 1)
    }
}

fn score(advice: &GameAdvice, option: &GameOption) -> String {
    let points = &advice.points;
    format!(
        "{} {points}, {}",
        option.score.show_signed(Scale::Plain),
        advice.citation.game.reading()
    )
}

/// Everything there is: each option ship by ship, all figures, how it was found, how to repeat it.
#[must_use]
pub fn full(advice: &GameAdvice, paint: Paint) -> String {
    let mut page = Page::opened(advice, paint);
    for (index, option) in advice.options.iter().enumerate() {
        page.line("");
        show_option(advice, &mut page, index, option);
    }
    if !advice.notes.is_empty() {
        page.line("");
        page.heading("What the position file was taken for");
    }
    for note in &advice.notes {
        page.entry("assumed", note);
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
        for (index, part) in wrapped_command(command, page.columns() - NAMES)
            .iter()
            .enumerate()
        {
            let name = if index == 0 { name } else { "" };
            page.line(&format!("  {name:<width$}{part}", width = NAMES - 2));
        }
    }
    page.out
}

fn show_option(advice: &GameAdvice, page: &mut Page, index: usize, option: &GameOption) {
    page.heading(&format!("{}. {}", index + 1, option.name));
    for one in &option.moves {
        page.entry(&one.place, &who(one));
    }
    let points = &advice.points;
    page.entry("final score", &score(advice, option));
    let game = &advice.citation.game;
    let wins = |seat| format!("{} {}", game.name(seat), option.wins[seat].show(Scale::Percent));
    page.entry("wins", &game.each(wins, ", "));
    if index > 0 {
        let Behind { chance, score } = option.behind;
        page.entry(
            "behind the first",
            &format!(
                "{}: {} chance to win, {} {points}, on the same dice",
                words::gap(option.behind),
                chance.show_signed(Scale::Percent),
                score.show_signed(Scale::Plain)
            ),
        );
    }
    if let Some(reason) = &option.reason {
        page.entry(&against(reason), &words::why(reason, usize::MAX));
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
    let played = match advice.choosing {
        0 => format!("The best of {} of them", advice.chosen_from),
        games => format!(
            "{} of them were then played to the end of {} games each; the best",
            advice.chosen_from,
            grouped(games)
        ),
    };
    format!(
        "{} {played} that differ in where three ships go \
         or more (and the doctrine's own plan) were played to the end of {} games on fresh dice, the same for all: those \
         are the figures. Options are ranked by the chance to win, draws counted half; the first scores most of those that may \
         win as often as any. How far an option is behind holds at 95 % for all of them at once.",
        advice.engine,
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
    /// Which game, for whom, and the verdict.
    fn opened(advice: &GameAdvice, paint: Paint) -> Self {
        let mut page = Page {
            out: String::new(),
            paint,
        };
        page.heading(&format!(
            "{}. Advice to the {}",
            advice.title,
            words::whom(advice)
        ));
        for line in wrapped(words::verdict(advice).text(), page.columns() - 2) {
            page.line(&format!("  {line}"));
        }
        if !advice.citation.complete {
            page.warning("PARTIAL: the run was interrupted; intervals are those of the games played");
        }
        page
    }

    fn line(&mut self, text: &str) {
        self.out += text;
        self.out.push('\n');
    }

    /// The columns that prose is wrapped to.
    fn columns(&self) -> usize {
        self.paint.columns(WIDTH)
    }

    fn prose(&mut self, text: &str) {
        self.set(text, |_, part| part.to_owned());
    }

    fn heading(&mut self, text: &str) {
        self.set(text, Paint::heading);
    }

    fn warning(&mut self, text: &str) {
        self.set(text, Paint::warning);
    }

    fn set(&mut self, text: &str, painted: fn(Paint, &str) -> String) {
        for part in self.paint.fitted(text) {
            let line = painted(self.paint, &part);
            self.line(&line);
        }
    }

    fn entry(&mut self, name: &str, text: &str) {
        self.beside(name, text, NAMES);
    }

    /// An entry of the short page.
    fn said(&mut self, name: &str, text: &str) {
        self.beside(name, text, SHORT);
    }

    fn beside(&mut self, name: &str, text: &str, column: usize) {
        for (index, part) in wrapped(text, self.columns() - column).iter().enumerate() {
            let name = if index == 0 { name } else { "" };
            let line = format!("  {name:<width$}{part}", width = column - 2);
            self.line(line.trim_end());
        }
    }
}
