//! What several changes do: those that would be noticed, and a word on all the others.

use super::sentence::{SO_LITTLE, TOO_LITTLE, Told};
use crate::compare::result::{Compared, Effect, Measure};
use admiralty_core::results::grouped;
use admiralty_core::results::verdict::{Certainty, NOTICEABLE};
use admiralty_core::seats::Seat;

impl Compared {
    /// Several changes in two sentences: those that would be noticed, with what to bid then, and all the others.
    pub(super) fn several(&self, alone: &[&Effect], told: &mut Told) -> Vec<String> {
        let all = || alone.iter().copied();
        let is_noticed = |effect: &&Effect| {
            self.finding(effect).certainty() == Certainty::Clear || self.games_won(effect).is_some()
        };
        let of = |wanted: Certainty| -> Vec<&Effect> {
            let rest = all().filter(|effect| !is_noticed(effect));
            rest.filter(|effect| self.finding(effect).certainty() == wanted)
                .collect()
        };
        let clear: Vec<String> = all()
            .filter(is_noticed)
            .map(|effect| self.sentence(effect, told))
            .collect();
        let mut groups = Vec::new();
        let leaning = of(Certainty::Leaning);
        for side in Seat::BOTH {
            let gains =
                |effect: &&&Effect| self.finding(effect).side(Seat::SECOND, Seat::FIRST) == Some(side);
            let gainers = leaning.iter().filter(gains).copied().collect();
            let player = self.citation.game.seat(side).player;
            groups.push((gainers, format!("{player} gains a little, perhaps {SO_LITTLE}")));
        }
        for (wanted, what) in [
            (Certainty::Unnoticeable, format!("the balance moves {TOO_LITTLE}")),
            (
                Certainty::TooClose,
                "the balance may move either way: too close to call".to_owned(),
            ),
            (Certainty::TooFew, "there are too few games to say".to_owned()),
        ] {
            groups.push((of(wanted), what));
        }
        let mut rest = Vec::new();
        for (effects, what) in groups {
            let names: Vec<String> = effects
                .into_iter()
                .map(|effect| self.named(effect, told))
                .collect();
            if let Some((last, others)) = names.split_last() {
                let names = match others {
                    [] => last.clone(),
                    others => format!("{} and {last}", others.join(", ")),
                };
                rest.push(format!("with {names} {what}"));
            }
        }
        let clear = (!clear.is_empty()).then(|| clear.join("; "));
        let rest = (!rest.is_empty()).then(|| rest.join("; "));
        clear.into_iter().chain(rest).collect()
    }

    /// How many of the changes would be noticed.
    pub(super) fn counted(&self, alone: &[&Effect]) -> String {
        let by_games = |effect: &&&Effect| self.games_won(effect).is_some();
        let of = |wanted: &[Certainty]| {
            let rest = alone.iter().filter(|effect| !by_games(effect));
            let findings = rest.map(|effect| self.finding(effect).certainty());
            findings.filter(|certainty| wanted.contains(certainty)).count()
        };
        let noticed = match self.measures.contains(&Measure::FairBid) {
            true => format!(
                "moves the fair bid by {NOTICEABLE} {} or more",
                self.setting.points
            ),
            false => "moves one game in a hundred or more".to_owned(),
        };
        let open = of(&[Certainty::TooClose, Certainty::TooFew]);
        if open == alone.len() {
            let games = self.games_needed();
            let enough = games.map_or("ask for more (--games)".to_owned(), |games| {
                format!("about {games} games of each would")
            });
            return format!(
                "{} games of each are too few to tell of any of the {open} changes whether players would notice it; {enough}",
                grouped(self.games)
            );
        }
        let mut parts = vec![match of(&[Certainty::Clear]) {
            0 if open > 0 => format!(
                "of none of the {} changes is it certain that players would notice it: none surely {noticed}",
                alone.len()
            ),
            0 => format!(
                "players would notice none of the {} changes: none {noticed}",
                alone.len()
            ),
            clear => format!(
                "players would notice {clear} of the {} changes: each {noticed}",
                alone.len()
            ),
        }];
        match alone.iter().filter(by_games).count() {
            0 => {}
            number => parts.push(format!("{number} only by games won, one in a hundred or more")),
        }
        for (wanted, one, many) in [
            (&[Certainty::Leaning][..], "perhaps matters", "perhaps matter"),
            (&[Certainty::Unnoticeable], "does not matter", "do not matter"),
            (
                &[Certainty::TooClose, Certainty::TooFew],
                "is too close to call",
                "are too close to call",
            ),
        ] {
            match of(wanted) {
                0 => {}
                1 => parts.push(format!("1 {one}")),
                number => parts.push(format!("{number} {many}")),
            }
        }
        parts.join("; ")
    }
}
