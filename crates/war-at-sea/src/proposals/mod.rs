//! Openings of turn 1 that a search finds against the other side's mix.
//!
//! ```text
//!  the other side's mix ──► openings with these weights ──► positions before the movement
//!                                                                   │
//!       hunt: candidates and their neighbours race, turns first, then whole games, for the mean final score
//!                                                                   │
//!  Allies: the best plans, a file each              Axis: the best plan in each position that the mix leads to
//! ```
//!
//! Both sides play on as the commanders named. Whether a proposal is as good as it looked is for fresh games to say.
mod file;
mod finds;
mod hunt;
mod races;
mod search;
mod starts;

use super::scenario::Scenario;
use crate::naval::Side;
use admiralty_core::contract::{Files, NamedOpening, ProposalRequest, Refusal};
use search::OpeningSearch;

/// Finds openings of a side.
pub(super) fn propose(
    scenario: &Scenario,
    request: &ProposalRequest<'_>,
    files: &dyn Files,
) -> Result<Vec<NamedOpening>, Refusal> {
    let search = OpeningSearch::new(scenario, request, files)?;
    let texts = match Side::from(request.side) {
        Side::Allied => search.set_ups()?,
        Side::Axis => search.replies()?,
    };
    let mut proposals = Vec::new();
    for (name, about, text) in texts {
        let file = (request.keep)(&name, &text)?;
        let commander = match request.commander.split_once(':') {
            Some((who, arguments)) => format!("{who}:{file},{arguments}"),
            None => format!("{}:{file}", request.commander),
        };
        proposals.push(NamedOpening {
            name,
            about,
            commander,
        });
    }
    Ok(proposals)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commanders::doctrine::Openings;
    use admiralty_core::contract::FilesInMemory;
    use admiralty_core::dice::MasterSeed;
    use admiralty_core::play::Control;
    use admiralty_core::seats::Seat;
    use std::cell::RefCell;

    /// A quick search against one opening; the texts of what it found.
    fn found(side: Side, against: &str) -> Vec<String> {
        found_beside(side, against, &[])
    }

    fn found_beside(side: Side, against: &str, known: &[(String, f64)]) -> Vec<String> {
        let texts = RefCell::new(Vec::new());
        let keep = |name: &str, text: &str| {
            texts.borrow_mut().push(text.to_owned());
            Ok(format!("{name}.toml"))
        };
        let request = ProposalRequest {
            side: side.into(),
            commander: "doctrine",
            against: &[(format!("doctrine:{against}"), 1.0)],
            known,
            name: "new",
            games: 600,
            seed: MasterSeed(5),
            threads: None,
            control: Control::none(),
            keep: &keep,
        };
        let proposals = propose(&Scenario::embedded(), &request, &FilesInMemory::default()).unwrap();
        let commanders: Vec<&str> = proposals.iter().map(|found| found.commander.as_str()).collect();
        assert_eq!(commanders, ["doctrine:new-1.toml", "doctrine:new-2.toml"]);
        texts.into_inner()
    }

    /// Files of proposals are read back, and say where every ship goes: nobody else sails.
    #[test]
    fn set_ups_that_are_found_can_be_played() {
        let scenario = Scenario::embedded();
        for text in found(Side::Allied, "judgement") {
            let mut book = Openings::default();
            book.add(&scenario, "new.toml", &text)
                .unwrap_or_else(|faults| panic!("{text}\n{faults}"));
            let opening = &book.allied[0];
            assert!(opening.others_stay && opening.plan(1).is_some(), "{text}");
        }
    }

    #[test]
    fn replies_that_are_found_answer_the_set_up() {
        let scenario = Scenario::embedded();
        for text in found(Side::Axis, "barents-on-1-c") {
            let mut book = Openings::default();
            book.add(&scenario, "new.toml", &text)
                .unwrap_or_else(|faults| panic!("{text}\n{faults}"));
            let answers = &book.axis[0].answers;
            // With all ships that roll for their area there, and without those that fail.
            assert!(!answers.is_empty(), "{text}");
            let all: Vec<_> = answers.iter().map(|answer| &answer.to).collect();
            assert!(
                all.iter().enumerate().all(|(n, to)| !all[..n].contains(to)),
                "{text}"
            );
        }
    }

    /// Where one of the replies searches for its response, those that are found do so about set-ups that they do not know.
    #[test]
    fn replies_that_are_found_search_where_one_does() {
        let known = ["doctrine:wary", "doctrine:respond"].map(|name| (name.to_owned(), 0.5));
        for text in found_beside(Side::Axis, "attrition", &known) {
            assert!(text.contains("\nsearch = 10000\n"), "{text}");
        }
        for text in found_beside(Side::Axis, "attrition", &known[..1]) {
            assert!(!text.contains("\nsearch = "), "{text}");
        }
    }

    /// Set-ups are found against an Axis that searches, too.
    #[test]
    fn set_ups_are_found_against_responses() {
        assert_eq!(found(Side::Allied, "respond").len(), 2);
    }

    #[test]
    fn only_doctrine_is_searched_against() {
        let keep = |_: &str, _: &str| unreachable!();
        let refused = propose(
            &Scenario::embedded(),
            &ProposalRequest {
                side: Seat::FIRST,
                commander: "doctrine",
                against: &[("random".to_owned(), 1.0)],
                known: &[],
                name: "new",
                games: 100,
                seed: MasterSeed(5),
                threads: None,
                control: Control::none(),
                keep: &keep,
            },
            &FilesInMemory::default(),
        );
        assert!(matches!(refused, Err(Refusal::Usage(_))));
    }
}
