//! What one change does, in a sentence.

use crate::compare::cells::PLAY;
use crate::compare::result::{Compared, Effect, Measure};
use admiralty_core::contract::Named;
use admiralty_core::results::grouped;
use admiralty_core::results::verdict::{Certainty, Finding, NOTICEABLE, Unit, span};
use admiralty_core::seats::{Seat, SeatCard};
use admiralty_core::statistics::Scale;

/// What a verdict has said once, and need not say again.
#[derive(Default)]
pub(super) struct Told {
    /// The optional rules of which it has said what they are.
    rules: Vec<&'static str>,
    /// That points are those of the fair bid.
    fair_bid: bool,
}

/// The least change that players would notice, as a sentence ends.
pub(super) const TOO_LITTLE: &str = "too little for players to notice";
pub(super) const SO_LITTLE: &str = "too little to notice";

impl Compared {
    /// What one difference does, in a sentence.
    pub(super) fn sentence(&self, effect: &Effect, told: &mut Told) -> String {
        let single = self.is_single();
        let restricted = self.restricted(effect);
        let with = self.with(effect, told);
        if self.is_same(effect) {
            return format!(
                "{with} nothing changes: all that it sets is as it was, or not used in this game"
            );
        }
        let points = &self.setting.points;
        let finding = self.finding(effect);
        if let Measure::Win(seat) = self.main_measure(effect) {
            return self.share_in_words(&with, self.citation.game.seat(seat), finding);
        }
        let mut about = finding.amount(Scale::Plain).about(Unit {
            one: points.strip_suffix('s').unwrap_or(points),
            many: points,
        });
        let moved = matches!(finding.certainty(), Certainty::Clear | Certainty::Leaning);
        if moved && !std::mem::replace(&mut told.fair_bid, true) {
            about += " of fair bid";
        }
        let player = |side: Seat| self.citation.game.seat(side).player;
        let moves = finding
            .side(Seat::SECOND, Seat::FIRST)
            .map(|helped| match restricted {
                Some(side) if side != helped => format!("{} loses {about}", player(side)),
                _ => format!("{} gains {about}", player(helped)),
            });
        if let Some(games) = self.games_won(effect) {
            return match (finding.certainty(), moves) {
                (Certainty::Leaning, Some(moves)) => format!("{with} {moves}, and {games}"),
                _ => format!(
                    "{with} {games}, though the fair bid {}",
                    match finding.certainty() {
                        Certainty::Unnoticeable =>
                            format!("moves {TOO_LITTLE} (under {NOTICEABLE} {points})"),
                        _ => format!(
                            "is too close to call ({} {points})",
                            span(finding.estimate(), Scale::Plain)
                        ),
                    }
                ),
            };
        }
        match (finding.certainty(), moves) {
            (Certainty::TooFew, _) => format!("{with}: too few games to say"),
            (Certainty::Unnoticeable, _) => {
                format!("{with} the balance moves {TOO_LITTLE} (under {NOTICEABLE} {points})")
            }
            (Certainty::Clear, Some(moves)) if single || self.setting.design.is_apart() => {
                format!("{with} {moves}")
            }
            (Certainty::Clear, Some(moves)) => format!("{with} {moves}{}", self.bid_then(effect)),
            (Certainty::Leaning, Some(moves)) => format!("{with} {moves}, perhaps {SO_LITTLE}"),
            _ => format!(
                "{with} the balance may move either way: too close to call after {} games ({} {points} of fair bid)",
                grouped(self.games),
                span(finding.estimate(), Scale::Plain)
            ),
        }
    }

    /// A change by its name, with what it is where that is one of the game's rules.
    pub(super) fn named(&self, effect: &Effect, told: &mut Told) -> String {
        let with = self.with(effect, told);
        with.strip_prefix("with ").map_or(with.clone(), str::to_owned)
    }

    /// The change that a sentence is about, with what it is where that is one of the game's rules; it is said of each rule
    /// once.
    fn with(&self, effect: &Effect, told: &mut Told) -> String {
        let rules = effect.parts.iter().filter_map(|&(factor, _)| self.rule(factor));
        let new: Vec<&Named> = rules.filter(|rule| !told.rules.contains(&rule.name)).collect();
        told.rules.extend(new.iter().map(|rule| rule.name));
        let words: Vec<&str> = new.iter().map(|rule| rule.about).collect();
        let what = match words.is_empty() {
            true => String::new(),
            false => format!(" ({})", words.join("; ")),
        };
        match self.is_single() {
            _ if self.restricted(effect).is_some() => self.without(effect),
            _ if self.setting.unknowns => format!("with “{}”{what}", effect.name),
            true if !what.is_empty() => format!("with {}{what}", effect.name),
            true if self.setting.variants.is_empty() => "with this change".to_owned(),
            true => "with this variant".to_owned(),
            false => format!("with {}{what}", effect.name),
        }
    }

    /// The side that never does a thing, where that is the difference.
    fn restricted(&self, effect: &Effect) -> Option<Seat> {
        let factors = self.setting.design.factors();
        let changes = effect
            .parts
            .iter()
            .flat_map(|&(factor, level)| &factors[factor].levels[level].changes);
        let mut names = changes.filter_map(|(what, _)| what.strip_suffix(PLAY));
        let game = &self.citation.game;
        names.find_map(|name| game.all().into_iter().find(|&seat| game.name(seat) == name))
    }

    /// What a side never does: `without submarines`, of `West without submarines`.
    fn without(&self, effect: &Effect) -> String {
        let at = effect.name.find("without ").unwrap_or(0);
        effect.name[at..].to_owned()
    }

    /// What a change does to a seat's share of wins.
    fn share_in_words(&self, with: &str, card: &SeatCard, finding: Finding) -> String {
        let seat = format!("{} {}", card.side, card.verb("win"));
        let games = finding.amount(Scale::Percent).digits();
        match (finding.certainty(), finding.side("fewer", "more")) {
            (Certainty::TooFew, _) => format!("{with}: too few games to say"),
            (Certainty::Unnoticeable, _) => format!("{with} nobody wins noticeably more or fewer games"),
            (Certainty::Clear, Some(more)) => format!("{with} {seat} {games} {more} of 100 games"),
            (Certainty::Leaning, Some(more)) => {
                format!("{with} {seat} {games} {more} of 100 games, perhaps too few to notice")
            }
            _ => format!(
                "{with} the balance may move either way: too close to call after {} games ({seat} {} more of 100)",
                grouped(self.games),
                span(finding.estimate(), Scale::Percent)
            ),
        }
    }
}
