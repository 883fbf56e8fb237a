//! What a comparison comes to, in words.

use super::cells::PLAY;
use super::result::{CellResult, Compared, Effect, Measure};
use super::survival::Survival;
use admiralty_core::results::grouped;
use admiralty_core::results::verdict::{Certainty, Finding, NOTICEABLE, Unit, Verdict, span};
use admiralty_core::seats::Seat;
use admiralty_core::statistics::Scale;

/// So many changes have a sentence each; of more, the largest and a count.
const EACH: usize = 4;
const LARGEST: usize = 3;

/// The least difference of a share that is called noticeable.
const A_GAME_IN_A_HUNDRED: f64 = 0.01;

impl Compared {
    /// How sure a difference from the base is. By the fair bid, positive is what the player of the first seat pays more; in
    /// a game without bids, what a seat wins more often.
    #[must_use]
    pub fn finding(&self, effect: &Effect) -> Finding {
        match self.main_measure(effect) {
            Measure::FairBid => Finding::of_points(effect.on(Measure::FairBid)),
            share => Finding::new(effect.on(share), A_GAME_IN_A_HUNDRED),
        }
    }

    /// Whether a difference is none because the game is that of the base: the same scenario, and nobody plays otherwise.
    #[must_use]
    pub fn is_same(&self, effect: &Effect) -> bool {
        let cell = self.cell_of(effect);
        cell.is_some_and(|cell| cell.hash == self.cells[0].hash) && !self.is_played_otherwise(effect)
    }

    /// Whether a player never does a thing.
    fn is_played_otherwise(&self, effect: &Effect) -> bool {
        let factors = self.setting.design.factors();
        effect.parts.iter().any(|&(factor, level)| {
            let changes = &factors[factor].levels[level].changes;
            changes.iter().any(|(what, _)| what.ends_with(PLAY))
        })
    }

    /// The cell that is compared with the base.
    pub(super) fn cell_of(&self, effect: &Effect) -> Option<&CellResult> {
        self.cells.iter().find(|cell| cell.name == effect.name)
    }

    /// The comparison in a few sentences, the largest differences first.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let effects = self.by_size();
        let alone: Vec<&Effect> = effects
            .iter()
            .copied()
            .filter(|effect| effect.order() == 1)
            .collect();
        let mut sentences: Vec<String> = if alone.len() <= EACH {
            alone.iter().map(|effect| self.sentence(effect)).collect()
        } else {
            let told = alone.iter().filter(|effect| {
                let certainty = self.finding(effect).certainty();
                matches!(certainty, Certainty::Clear | Certainty::Leaning)
            });
            let told = told.take(LARGEST).map(|effect| self.sentence(effect));
            std::iter::once(self.counted(&alone)).chain(told).collect()
        };
        sentences.extend(self.dice_in_words());
        sentences.extend(self.survivals().iter().map(survival));
        let mut sentences = sentences.into_iter();
        let first = Verdict::new(sentences.next().unwrap_or_default());
        sentences.fold(first, Verdict::and)
    }

    /// How many of the changes would be noticed.
    fn counted(&self, alone: &[&Effect]) -> String {
        let of = |wanted: &[Certainty]| {
            let findings = alone.iter().map(|effect| self.finding(effect).certainty());
            findings.filter(|certainty| wanted.contains(certainty)).count()
        };
        let noticed = match self.measures.contains(&Measure::FairBid) {
            true => format!("fair bid moved by {NOTICEABLE} {} or more", self.setting.points),
            false => "one game in a hundred won more or less".to_owned(),
        };
        let mut parts = vec![format!(
            "Of {} changes {} would be noticed ({noticed})",
            alone.len(),
            match of(&[Certainty::Clear]) {
                0 => "none".to_owned(),
                clear => clear.to_string(),
            },
        )];
        for (wanted, words) in [
            (&[Certainty::Leaning][..], "perhaps"),
            (&[Certainty::Unnoticeable], "not, for certain"),
            (&[Certainty::TooClose, Certainty::TooFew], "too close to call"),
        ] {
            let number = of(wanted);
            if number > 0 {
                parts.push(format!("{number} {words}"));
            }
        }
        parts.join(", ")
    }

    /// What one difference does, in a sentence.
    fn sentence(&self, effect: &Effect) -> String {
        let points = &self.setting.points;
        let with = match (
            self.setting.design.main_effects(),
            self.setting.variants.is_empty(),
        ) {
            (1, true) => "with this change".to_owned(),
            (1, false) => "with this variant".to_owned(),
            _ if self.is_played_otherwise(effect) => format!("{}:", effect.name),
            _ => format!("with {}", effect.name),
        };
        if self.is_same(effect) {
            return format!("{with} nothing changes: it is the same game");
        }
        let finding = self.finding(effect);
        if let Measure::Win(seat) = self.main_measure(effect) {
            return self.share_in_words(&with, self.citation.game.name(seat), finding);
        }
        let about = finding.amount(Scale::Plain).about(Unit {
            one: points.strip_suffix('s').unwrap_or(points),
            many: points,
        });
        let player = |side: Seat| self.citation.game.seat(side).player.to_owned();
        let helped = finding.side(player(Seat::SECOND), player(Seat::FIRST));
        match (finding.certainty(), helped) {
            (Certainty::TooFew, _) => format!("{}: too few games to say", with.trim_end_matches(':')),
            (Certainty::Unnoticeable, _) => {
                format!("{with} the balance changes by less than anybody could notice")
            }
            (Certainty::Clear, Some(player)) if self.setting.design.is_apart() => {
                format!("{with} {player} gains {about}")
            }
            (Certainty::Clear, Some(player)) => {
                format!("{with} {player} gains {about}: bid that")
            }
            (Certainty::Leaning, Some(player)) => {
                format!("{with} {player} gains {about}, perhaps too little to notice")
            }
            _ => format!(
                "{with} it is too close to call after {} games ({} {points} of fair bid)",
                grouped(self.games),
                span(finding.estimate(), Scale::Plain)
            ),
        }
    }
}

impl Compared {
    /// What a change does to a seat's share of wins.
    fn share_in_words(&self, with: &str, seat: &str, finding: Finding) -> String {
        let more = finding.side("fewer", "more");
        let games = finding.amount(Scale::Percent).digits();
        match (finding.certainty(), more) {
            (Certainty::TooFew, _) => format!("{}: too few games to say", with.trim_end_matches(':')),
            (Certainty::Unnoticeable, _) => format!("{with} nobody wins noticeably more or fewer games"),
            (Certainty::Clear, Some(more)) => format!("{with} {seat} wins {games} {more} of 100 games"),
            (Certainty::Leaning, Some(more)) => {
                format!("{with} {seat} wins {games} {more} of 100 games, perhaps too few to notice")
            }
            _ => format!(
                "{with} it is too close to call after {} games ({seat} wins {} % more)",
                grouped(self.games),
                span(finding.estimate(), Scale::Percent)
            ),
        }
    }
}

/// Whether the effect of a rule keeps its sign under every change.
fn survival(survival: &Survival) -> String {
    let of = survival.kept + survival.turned + survival.open;
    let turns = match survival.turned {
        0 => String::new(),
        turned => format!(", and turns under {turned}"),
    };
    format!(
        "The effect of {} keeps its sign for certain under {} of {of} changes{turns}",
        survival.name, survival.kept
    )
}
