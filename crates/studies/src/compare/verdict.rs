//! What a comparison comes to, in words.

use super::cells::PLAY;
use super::result::{CellResult, Compared, Effect, Measure};
use super::survival::Survival;
use admiralty_core::contract::Named;
use admiralty_core::results::grouped;
use admiralty_core::results::verdict::{Certainty, Finding, NOTICEABLE, Unit, Verdict, span};
use admiralty_core::seats::{Seat, SeatCard};
use admiralty_core::statistics::Scale;

/// So many changes have a sentence each; of more, the largest and a count.
const EACH: usize = 4;
const LARGEST: usize = 3;

/// What a verdict has said once, and need not say again.
#[derive(Default)]
struct Told {
    /// The optional rules of which it has said what they are.
    rules: Vec<&'static str>,
    /// That points are those of the fair bid.
    fair_bid: bool,
}

/// The least change that players would notice, as a sentence ends.
const TOO_LITTLE: &str = "too little for players to notice";
const SO_LITTLE: &str = "too little to notice";

/// The least difference of a share that is called noticeable.
pub(super) const A_GAME_IN_A_HUNDRED: f64 = 0.01;

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
        let mut told = Told::default();
        let mut sentences: Vec<String> = if alone.len() <= EACH && !self.has_bids_to_tell(&alone) {
            let each = alone.iter().map(|effect| self.sentence(effect, &mut told));
            let each: Vec<String> = each.collect();
            each.into_iter().chain(self.bids(&alone)).collect()
        } else if alone.len() <= EACH {
            self.several(&alone, &mut told)
        } else {
            let sure = alone.iter().filter(|effect| {
                let certainty = self.finding(effect).certainty();
                matches!(certainty, Certainty::Clear | Certainty::Leaning) || self.games_won(effect).is_some()
            });
            let most = if self.survivals().is_empty() {
                LARGEST
            } else {
                LARGEST - 1
            };
            let sure = sure.take(most).map(|effect| self.sentence(effect, &mut told));
            std::iter::once(self.counted(&alone)).chain(sure).collect()
        };
        sentences.extend(survival(&self.survivals()));
        // Where dice were asked for, they come first.
        let mut sentences = self.dice_in_words().into_iter().chain(sentences);
        let first = Verdict::new(sentences.next().unwrap_or_default());
        sentences.fold(first, Verdict::and)
    }

    /// Whether these are several changes of a game with bids that are made one by one.
    fn has_bids_to_tell(&self, alone: &[&Effect]) -> bool {
        let measured =
            |effect: &&Effect| self.main_measure(effect) == Measure::FairBid && !self.is_same(effect);
        alone.len() > 1 && !self.setting.design.is_apart() && alone.iter().all(measured)
    }

    /// Several changes in two sentences: those that would be noticed, with what to bid then, and all the others.
    fn several(&self, alone: &[&Effect], told: &mut Told) -> Vec<String> {
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

    /// A change by its name, with what it is where that is one of the game's rules.
    fn named(&self, effect: &Effect, told: &mut Told) -> String {
        let with = self.with(effect, told);
        with.strip_prefix("with ").map_or(with.clone(), str::to_owned)
    }

    /// How many of the changes would be noticed.
    fn counted(&self, alone: &[&Effect]) -> String {
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

    /// What one difference does, in a sentence.
    fn sentence(&self, effect: &Effect, told: &mut Told) -> String {
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

    /// Of a change that the fair bid does not show for certain: whose games won it moves beyond what is noticed, in words.
    fn games_won(&self, effect: &Effect) -> Option<String> {
        let by_bid = self.main_measure(effect) == Measure::FairBid;
        let unsure = matches!(
            self.finding(effect).certainty(),
            Certainty::Unnoticeable | Certainty::TooClose | Certainty::Leaning
        );
        let moved = |seat: &Seat| {
            let finding = Finding::new(effect.on(Measure::Win(*seat)), A_GAME_IN_A_HUNDRED);
            (finding.certainty() == Certainty::Clear).then_some((*seat, finding))
        };
        let found = Seat::BOTH.iter().filter_map(moved);
        let size = |finding: Finding| finding.estimate().value.abs();
        let (seat, finding) = found
            .filter(|_| by_bid && unsure)
            .max_by(|one, other| size(one.1).total_cmp(&size(other.1)))?;
        let card = self.citation.game.seat(seat);
        Some(format!(
            "{} {} {} {} of 100 games",
            card.side,
            card.verb("win"),
            finding.amount(Scale::Percent).digits(),
            finding.side("fewer", "more")?
        ))
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

    /// Whether one thing alone is compared with the base.
    pub(super) fn is_single(&self) -> bool {
        self.setting.design.main_effects() == 1
    }
}

impl Compared {
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

/// Under how many changes the effects of rules keep their sign; none where no rules are compared.
fn survival(survivals: &[Survival]) -> Option<String> {
    let one = |(number, survival): (usize, &Survival)| {
        let of = survival.kept + survival.turned + survival.open;
        let first = if number == 0 {
            format!(
                "the effect of {} keeps its sign for certain under {} of {of} changes",
                survival.name, survival.kept
            )
        } else {
            format!("that of {} under {}", survival.name, survival.kept)
        };
        match survival.turned {
            0 => first,
            turned => format!("{first} (and turns under {turned})"),
        }
    };
    let all: Vec<String> = survivals.iter().enumerate().map(one).collect();
    (!all.is_empty()).then(|| all.join(", "))
}
