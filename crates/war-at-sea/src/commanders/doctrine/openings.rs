//! The book of openings: Allied set-ups and Axis replies by name, from files under `scenarios/openings/`.

use super::opening::{NamedReply, Opening, Responder};
use super::opening_file::{OpeningFile, read};
use crate::Scenario;
use crate::naval::Side;
use admiralty_core::text::{Faults, Reader};
use std::sync::Arc;

/// All openings and replies in play.
#[derive(Clone, Debug, Default)]
pub struct Openings {
    /// Allied set-ups.
    pub allied: Vec<Opening>,
    /// Axis replies.
    pub axis: Vec<NamedReply>,
    /// Who searches where a reply says that somebody does; without one it goes by the rest of what it says.
    pub responder: Option<Arc<dyn Responder>>,
}

/// Lists the files of the embedded book.
macro_rules! embedded {
    ($($name:literal),+ $(,)?) => {
        [$((concat!("scenarios/openings/", $name, ".toml"), include_str!(concat!("../../../../../scenarios/openings/", $name, ".toml")))),+]
    };
}

const EMBEDDED: [(&str, &str); 21] = embedded![
    "barents-on-1-a",
    "barents-on-1-b",
    "barents-on-1-c",
    "barents-on-1-d",
    "barents-on-1-e",
    "barents-in-2",
    "mediterranean-a",
    "mediterranean-b",
    "attrition",
    "five-areas",
    "three-areas",
    "judgement",
    "take-what-is-given",
    "hit-weakest-atlantic",
    "south-atlantic-jump",
    "attack-barents",
    "dodge",
    "hit-north-sea",
    "wary",
    "jump-and-judge",
    "respond",
];

impl Openings {
    /// The embedded book, for a scenario. Openings that a variant makes impossible are left out.
    #[must_use]
    pub fn embedded(scenario: &Scenario) -> Self {
        let mut book = Openings::default();
        for (name, text) in EMBEDDED {
            let before = book.clone();
            if book.add(scenario, name, text).is_err() {
                book = before;
            }
        }
        book
    }

    /// Whether a file is meant as an opening or a reply: it names a side.
    #[must_use]
    pub fn is_opening(text: &str) -> bool {
        let (root, reader) = Reader::of_file("", text);
        reader.sink.faults.is_empty() && root.get("side").is_some()
    }

    /// Adds the opening or reply of a file; `file` is what errors call it. Returns whose it is and its name.
    ///
    /// # Errors
    /// Everything that is wrong with the file, with the rule that a placement breaks.
    pub fn add(&mut self, scenario: &Scenario, file: &str, text: &str) -> Result<(Side, String), Faults> {
        Ok(match read(scenario, file, text)? {
            OpeningFile::Opening(opening) => {
                let name = opening.name.clone();
                self.allied.push(opening);
                (Side::Allied, name)
            }
            OpeningFile::Reply(reply) => {
                let name = reply.name.clone();
                self.axis.push(reply);
                (Side::Axis, name)
            }
        })
    }

    /// Only the openings of a side whose name is this or begins with it (`barents-on-1` means all its variants).
    ///
    /// # Errors
    /// The names there are, when none fits.
    pub fn only(mut self, side: Side, name: &str) -> Result<Self, String> {
        let fits =
            |other: &str| other == name || other.strip_prefix(name).is_some_and(|rest| rest.starts_with('-'));
        let names: Vec<String> = self.names(side);
        match side {
            Side::Allied => self.allied.retain(|opening| fits(&opening.name)),
            Side::Axis => self.axis.retain(|reply| fits(&reply.name)),
        }
        if self.names(side).is_empty() {
            return Err(format!(
                "there is no {side} opening `{name}`: one of {}, or the beginning of some, as `barents-on-1`; a file \
                 of one's own must end in .toml",
                names.join(", ")
            ));
        }
        // Named openings are played even if the book never draws them by weight.
        self.allied
            .iter_mut()
            .for_each(|opening| opening.weight = opening.weight.max(1));
        self.axis
            .iter_mut()
            .for_each(|reply| reply.weight = reply.weight.max(1));
        Ok(self)
    }

    /// Forgets all openings of a side.
    pub fn forget(&mut self, side: Side) {
        match side {
            Side::Allied => self.allied.clear(),
            Side::Axis => self.axis.clear(),
        }
    }

    /// How many turns the replies that are played want to have played out for a response, at most.
    #[must_use]
    pub fn searches(&self) -> Option<u32> {
        let played = self.axis.iter().filter(|reply| reply.weight > 0);
        played.filter_map(|reply| reply.reply.search).max()
    }

    /// Takes over a side's openings of a book, as it weighs them, to be played so often all together.
    pub fn take_over(&mut self, side: Side, book: &Openings, weight: u64) {
        if self.responder.is_none() {
            self.responder.clone_from(&book.responder);
        }
        let total = book.total_weight(side).max(1);
        let part = |own: u64| weight * own / total;
        match side {
            Side::Allied => self.allied.extend(book.allied.iter().map(|opening| Opening {
                weight: part(opening.weight),
                ..opening.clone()
            })),
            Side::Axis => self.axis.extend(book.axis.iter().map(|reply| NamedReply {
                weight: part(reply.weight),
                ..reply.clone()
            })),
        }
    }

    /// The names of a side's openings.
    #[must_use]
    pub fn names(&self, side: Side) -> Vec<String> {
        match side {
            Side::Allied => self.allied.iter().map(|opening| opening.name.clone()).collect(),
            Side::Axis => self.axis.iter().map(|reply| reply.name.clone()).collect(),
        }
    }

    /// The sum of a side's weights.
    #[must_use]
    pub fn total_weight(&self, side: Side) -> u64 {
        match side {
            Side::Allied => self.allied.iter().map(|opening| opening.weight).sum(),
            Side::Axis => self.axis.iter().map(|reply| reply.weight).sum(),
        }
    }

    /// The opening on which a number below the total weight falls.
    #[must_use]
    pub fn drawn(&self, side: Side, mut number: u64) -> usize {
        let weight = |n: usize| match side {
            Side::Allied => self.allied[n].weight,
            Side::Axis => self.axis[n].weight,
        };
        let mut n = 0;
        while number >= weight(n) {
            number -= weight(n);
            n += 1;
        }
        n
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Area;
    use crate::map::Places;

    #[test]
    fn every_embedded_opening_reads_on_the_printed_scenario() {
        let scenario = Scenario::embedded();
        let mut book = Openings::default();
        for (file, text) in EMBEDDED {
            book.add(&scenario, file, text)
                .unwrap_or_else(|faults| panic!("{faults}"));
        }
        assert_eq!((book.allied.len(), book.axis.len()), (11, 10));
        let barents = &book.allied[0];
        assert_eq!(
            barents.plan(1).unwrap()[Area::BarentsSea].len(),
            12,
            "Ark Royal, Hood, 336x2, 117x8"
        );
        assert_eq!(book.only(Side::Allied, "barents-on-1").unwrap().allied.len(), 5);
    }

    #[test]
    fn a_bad_opening_is_refused_with_the_rule() {
        let scenario = Scenario::embedded();
        let text = "name = \"x\"\nside = \"Allied\"\nabout = \"x\"\n[turn.1]\n\"Baltic Sea\" = \"Hood\"\n\"Barents\" = \"447\"\n";
        let faults = Openings::default().add(&scenario, "x.toml", text).unwrap_err();
        let said = faults.to_string();
        for words in [
            "x.toml:5: turn.1.\"Baltic Sea\" = \"Hood\"\n    Hood: ",
            "rule 6.6",
            "x.toml:6: turn.1.Barents = \"447\"\n    not a sea area; none can be added\n    remedy: did you mean \"Barents Sea\"?",
        ] {
            assert!(said.contains(words), "{words}: {said}");
        }
    }

    use crate::commanders::Deployment;
    use crate::commanders::doctrine::{Book, Doctrine, Weights};
    use crate::map::Place;
    use crate::naval::BySide;
    use crate::position::Phase;
    use crate::{Game, NoObserver, Position, Seats, View};
    use admiralty_core::dice::{Keyed, MasterSeed};

    const SET_UP: &str = "name = \"one\"\nside = \"Allied\"\nweight = 1\nabout = \"x\"\nothers = \"stay\"\n\
                          [turn.1]\n\"North Sea\" = \"Nelson, Rodney\"\n";
    const REPLY: &str = "name = \"two\"\nside = \"Axis\"\nweight = 1\nabout = \"x\"\nstrike = [\"North Sea\"]\n\
                         [[answer]]\n[answer.to]\n\"North Sea\" = \"Nelson, Rodney\"\n\
                         [answer.with]\n\"Baltic Sea\" = \"Blucher\"\n\"Mediterranean\" = \"Zara\"\n";

    /// A responder who keeps everybody in port.
    #[derive(Debug)]
    struct Timid;

    impl Responder for Timid {
        fn respond(&self, view: &View<'_>) -> Deployment {
            Deployment::stay(view.position)
        }
    }

    /// The position after both movements of turn 1.
    fn after_the_movements(set_up: &str, reply: &str) -> (Scenario, Position) {
        played(set_up, reply, None)
    }

    fn played(set_up: &str, reply: &str, responder: Option<Arc<dyn Responder>>) -> (Scenario, Position) {
        let scenario = Scenario::embedded();
        let mut book = Openings {
            responder,
            ..Openings::default()
        };
        for text in [set_up, reply] {
            book.add(&scenario, "x.toml", text)
                .unwrap_or_else(|faults| panic!("{faults}"));
        }
        let books = BySide::new(|side| Book::new(&scenario, Weights::standard(side)));
        let seed = MasterSeed(1).game(0);
        let seat = |side| Doctrine::new(&books[side], &book, seed, side);
        let seats = Seats {
            allied: seat(Side::Allied),
            axis: seat(Side::Axis),
        };
        let mut game = Game::new(&scenario, seats, Keyed::new(seed), NoObserver);
        while game.position.phase != Phase::AirPlacement {
            game.play_phase().unwrap();
        }
        let position = game.position;
        (scenario, position)
    }

    fn at_sea(scenario: &Scenario, position: &Position, side: Side) -> Vec<String> {
        let fleet = position.fleet(scenario, side) - scenario.rolls.convoys;
        let here = |area: Area| (fleet & position.place.at(Place::sea(area))).into_iter();
        let told = |ship| scenario.ship(ship).name.clone();
        Area::ALL.into_iter().flat_map(here).map(told).collect()
    }

    #[test]
    fn who_is_told_to_stay_stays_and_a_known_set_up_is_answered() {
        let (scenario, position) = after_the_movements(SET_UP, REPLY);
        assert_eq!(at_sea(&scenario, &position, Side::Allied), ["Nelson", "Rodney"]);
        assert_eq!(at_sea(&scenario, &position, Side::Axis), ["Blucher", "Zara"]);
    }

    /// An answer serves as well where it sends ships against no more than it knows, whatever lies elsewhere.
    #[test]
    fn a_known_answer_serves_against_a_weaker_enemy_and_not_against_a_stronger_one() {
        let raid = REPLY.replace("\"Baltic Sea\" = \"Blucher\"", "\"North Sea\" = \"Blucher\"");
        let against = |set_up: &str| {
            let (scenario, position) = after_the_movements(set_up, &raid);
            at_sea(&scenario, &position, Side::Axis)
        };
        assert_eq!(against(SET_UP), ["Blucher", "Zara"]);
        let weaker = SET_UP.replace(
            "\"Nelson, Rodney\"",
            "\"Rodney\"\n\"Barents Sea\" = \"Nelson, Hood\"",
        );
        assert_eq!(against(&weaker), ["Blucher", "Zara"]);
        let stronger = SET_UP.replace("Rodney", "Rodney, Hood");
        assert_ne!(against(&stronger), ["Blucher", "Zara"]);
        // As many ships and less defence, but more shots: Hood's 4 in place of Exeter's 1.
        let exeter = raid.replace("\"Nelson, Rodney\"", "\"Nelson, Exeter\"");
        let (scenario, position) = after_the_movements(&SET_UP.replace("Rodney", "Hood"), &exeter);
        assert_ne!(at_sea(&scenario, &position, Side::Axis), ["Blucher", "Zara"]);
    }

    /// A reply that searches asks the responder about every set-up that it does not know to the ship.
    #[test]
    fn a_response_is_searched_for_where_no_answer_is_known() {
        let raid = REPLY.replace("\"Baltic Sea\" = \"Blucher\"", "\"North Sea\" = \"Blucher\"");
        let searching = raid.replace("[[answer]]", "search = 100\n[[answer]]");
        let weaker = SET_UP.replace("Nelson, Rodney", "Rodney");
        let sent = |set_up: &str, reply: &str, responder| {
            let (scenario, position) = played(set_up, reply, responder);
            at_sea(&scenario, &position, Side::Axis)
        };
        let timid = || Some(Arc::new(Timid) as Arc<dyn Responder>);
        assert_eq!(sent(SET_UP, &searching, timid()), ["Blucher", "Zara"], "known");
        assert_eq!(sent(&weaker, &searching, timid()), [""; 0], "searched for");
        assert_eq!(
            sent(&weaker, &raid, timid()),
            ["Blucher", "Zara"],
            "it does not search"
        );
        assert_eq!(
            sent(&weaker, &searching, None),
            ["Blucher", "Zara"],
            "nobody searches"
        );
    }

    #[test]
    fn how_long_to_search_is_read_and_held() {
        let scenario = Scenario::embedded();
        let text = |search: &str| REPLY.replace("[[answer]]", &format!("search = {search}\n[[answer]]"));
        let mut book = Openings::default();
        book.add(&scenario, "x.toml", &text("300")).unwrap();
        assert_eq!(book.searches(), Some(300));
        book.axis[0].weight = 0;
        assert_eq!(book.searches(), None, "nobody plays it");
        for wrong in ["0", "-1", "1_000_001", "\"long\"", "2.5"] {
            let faults = book.add(&scenario, "x.toml", &text(wrong)).unwrap_err();
            let said = faults.to_string();
            assert!(said.contains("x.toml:6: search = "), "{said}");
            assert!(said.contains("write a number from 1 to 1000000"), "{said}");
        }
        assert_eq!(
            Openings::embedded(&scenario).searches(),
            None,
            "it must be asked for"
        );
    }

    #[test]
    fn of_answers_that_serve_the_one_that_promises_most_is_given() {
        let better = "\n[[answer]]\nmean = 1.5\n[answer.to]\n\"North Sea\" = \"Nelson, Rodney, Malaya\"\n\
                      [answer.with]\n\"North Sea\" = \"Admiral Hipper\"\n";
        let raid = REPLY.replace("\"Baltic Sea\" = \"Blucher\"", "\"North Sea\" = \"Blucher\"");
        let (scenario, position) = after_the_movements(
            &SET_UP.replace("Nelson, Rodney", "Rodney"),
            &format!("{raid}{better}"),
        );
        assert_eq!(at_sea(&scenario, &position, Side::Axis), ["Admiral Hipper"]);
        let wrong = format!("{raid}{}", better.replace("1.5", "\"much\""));
        let faults = Openings::default().add(&scenario, "x.toml", &wrong).unwrap_err();
        assert!(faults.to_string().contains("answer.2.mean"), "{faults}");
    }

    #[test]
    fn a_bad_answer_is_refused_with_its_place() {
        let scenario = Scenario::embedded();
        for (change, to, told) in [
            (
                "\"Baltic Sea\" = \"Blucher\"",
                "\"Baltic Sea\" = \"Hood\"",
                "answer.1.with.\"Baltic Sea\"",
            ),
            (
                "\"Mediterranean\" = \"Zara\"",
                "\"North Sea\" = \"Zara\"",
                "rule 6.6",
            ),
            ("[answer.with]", "[answer.by]", "answer.1.with\n    missing"),
        ] {
            let faults = Openings::default()
                .add(&scenario, "x.toml", &REPLY.replace(change, to))
                .unwrap_err();
            assert!(faults.to_string().contains(told), "{told}: {faults}");
        }
        let wrong = SET_UP.replace("\"stay\"", "\"sink\"");
        let faults = Openings::default().add(&scenario, "x.toml", &wrong).unwrap_err();
        assert!(faults.to_string().contains("others"), "{faults}");
    }
}
