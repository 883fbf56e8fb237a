//! War at Sea as the command line sees it.

use super::appoint::COMMANDERS;
use super::bench;
use super::commanders::restricted::{BANS, NamedBan};
use super::contenders::{commander_of, contenders};
use super::contest::seat;
use super::digest::WarDiary;
use super::edition::{CARD, OPTIONAL_RULES, TITLE, VERSION, names_of, read_rules};
use super::exact;
use super::factors;
use super::frames::SCHEMAS;
use super::game_advice;
use super::judgements::Judgements;
use super::odds;
use super::proposals;
use super::repertoire::{openings, reseated};
use super::scenario::{LoadedScenario, show};
use admiralty_core::bench::Rung;
use admiralty_core::contract::{
    BattleRequest, BattleStudy, Details, Factor, Files, Level, Match, Named, NamedOpening, OpenPosition,
    OpenScenario, PositionFile, ProposalRequest, Refusal, Restriction, Ruleset, Sampling, ScenarioCard,
    ScenarioSource, Terms, Tunable, Unknowns, unknown_name,
};
use admiralty_core::digest::Digest;
use admiralty_core::frames::Schema;
use admiralty_core::results::odds::{Card, CellOdds, Comparison, OddsTable};
use admiralty_core::seats::{GameCard, Seat};
use admiralty_core::text::Entry;
use std::io::{self, Write};
use std::sync::Arc;

/// The ruleset.
#[derive(Clone, Copy, Debug)]
pub struct WarAtSea;

impl Ruleset for WarAtSea {
    fn is_default(&self) -> bool {
        true
    }

    fn fair_bids(&self) -> &'static str {
        include_str!("../../../reports/who-is-favoured/fair-bids.toml")
    }

    fn id(&self) -> &'static str {
        "war-at-sea"
    }

    fn title(&self) -> &'static str {
        TITLE
    }

    fn card(&self) -> GameCard {
        CARD
    }

    fn version(&self) -> &'static str {
        VERSION
    }

    fn commanders(&self) -> &'static [Named] {
        COMMANDERS
    }

    fn contenders(&self) -> Vec<String> {
        contenders()
    }

    fn adapting_commander(&self) -> Option<&'static str> {
        Some("learned:fast")
    }

    fn optional_rules(&self) -> &'static [Named] {
        OPTIONAL_RULES
    }

    fn battle_doctrines(&self) -> &'static [Named] {
        odds::plan::WORDS
    }

    fn odds_tables(&self) -> &'static [Named] {
        exact::tables::NAMES
    }

    fn ladder(&self) -> Vec<Rung> {
        bench::ladder()
    }

    fn frames(&self) -> &'static [&'static Schema] {
        &SCHEMAS
    }

    fn usual_record(&self) -> &'static str {
        "games,turns,battles:0.1"
    }

    fn open(
        &self,
        source: &ScenarioSource,
        rules: Option<&[String]>,
        files: Arc<dyn Files>,
    ) -> Result<Box<dyn OpenScenario>, Refusal> {
        // The rules first: a slip on the command line is told before a file is searched for faults.
        let rules = rules.map(read_rules).transpose()?;
        let loaded = match source {
            ScenarioSource::Embedded => LoadedScenario::embedded().with_files(files),
            ScenarioSource::File(path) => {
                LoadedScenario::load(path, files).map_err(|faults| Refusal::failure(faults.to_string()))?
            }
        };
        Ok(Box::new(match rules {
            Some(rules) => loaded.with_rules(rules),
            None => loaded,
        }))
    }
}

impl OpenScenario for LoadedScenario {
    fn card(&self) -> ScenarioCard {
        ScenarioCard {
            title: self.scenario.title.clone(),
            hash: self.hash(),
            optional_rules: names_of(self.scenario.optional),
            switches: unusual_switches(self),
            assumed: self
                .text
                .provenance
                .assumed()
                .map(|entry| format!("{} = {}", entry.path, entry.value))
                .collect(),
        }
    }

    fn check(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(show::verdict(self).as_bytes())
    }

    fn show(&self, out: &mut dyn Write) -> io::Result<()> {
        show::show(self, out)
    }

    fn digest(&self) -> Option<Box<dyn Digest>> {
        Some(Box::new(WarDiary::new(&self.scenario)))
    }

    fn battle(&self, request: &BattleRequest) -> Result<Box<dyn BattleStudy>, Refusal> {
        Ok(Box::new(odds::study(self, request)?))
    }

    fn compare(&self, requests: [&BattleRequest; 2], sampling: Sampling<'_>) -> Result<Comparison, Refusal> {
        odds::compare(self, requests, sampling)
    }

    fn spelt_out(&self, request: &BattleRequest) -> Result<BattleRequest, Refusal> {
        odds::spelt_out(self, request)
    }

    fn odds_table(&self, name: &str) -> Result<OddsTable, Refusal> {
        exact::tables::table(&self.scenario, name)
            .ok_or_else(|| unknown_name("table", name, exact::tables::NAMES))
    }

    fn odds_card(&self, name: &str) -> Result<Card, Refusal> {
        exact::tables::card(&self.scenario, name)
            .ok_or_else(|| unknown_name("table", name, exact::tables::NAMES))
    }

    fn odds_cell(&self, name: &str, words: &[String]) -> Result<CellOdds, Refusal> {
        exact::tables::cell(&self.scenario, name, words)
    }

    fn commander_of(&self, commander: &str, side: Seat) -> String {
        commander_of(&self.scenario, commander, side.into(), self.found_in())
    }

    fn openings(&self, side: Seat, commander: &str) -> Result<Vec<NamedOpening>, Refusal> {
        openings(&self.scenario, side.into(), commander, self.found_in())
    }

    fn reseated(&self, side: Seat, opening: &NamedOpening, commander: &str) -> Result<NamedOpening, Refusal> {
        reseated(&self.scenario, side.into(), opening, commander, self.found_in())
    }

    fn propose(&self, request: &ProposalRequest<'_>) -> Result<Vec<NamedOpening>, Refusal> {
        proposals::propose(&self.scenario, request, self.found_in())
    }

    fn position(&self, file: &PositionFile) -> Result<Box<dyn OpenPosition + '_>, Refusal> {
        game_advice::open(self, file)
    }

    fn blank_position(&self) -> Result<String, Refusal> {
        Ok(crate::position_file::blank(&self.scenario))
    }

    fn tunable(&self, side: Seat, commander: &str) -> Result<Box<dyn Tunable + '_>, Refusal> {
        let judgements = Judgements::of(&self.scenario, side.into(), commander, self.found_in())?;
        Ok(Box::new(judgements))
    }

    fn factor(&self, text: &str) -> Result<Factor, Refusal> {
        factors::read(self, text)
    }

    fn unknowns(&self) -> Result<Unknowns, Refusal> {
        Ok(factors::unknowns(self))
    }

    fn varied(&self, levels: &[&Level]) -> Result<Box<dyn OpenScenario>, Refusal> {
        Ok(Box::new(factors::varied(self, levels)?))
    }

    fn details(&self) -> Vec<Details> {
        factors::details(&self.scenario)
    }

    fn restrictions(&self, side: Seat, commander: &str) -> Result<Vec<Restriction>, Refusal> {
        let of_side = BANS
            .iter()
            .filter(|named| named.side.is_none_or(|only| Seat::from(only) == side));
        let restriction = |named: &NamedBan| Restriction {
            name: named.name.to_owned(),
            about: named.about.to_owned(),
            commander: format!("without:{}:{commander}", named.name),
        };
        Ok(of_side.map(restriction).collect())
    }

    fn seat(&self, terms: &Terms) -> Result<Box<dyn Match + '_>, Refusal> {
        seat(&self.scenario, terms, self.found_in())
    }
}

/// The switches that are set otherwise than in the scenario that is built in, which has them all at the defaults
/// of the rulings.
fn unusual_switches(loaded: &LoadedScenario) -> Vec<(String, String)> {
    const PREFIX: &str = "switches.";
    let usual = LoadedScenario::embedded();
    let differs = |entry: &&Entry| {
        usual
            .text
            .provenance
            .get(&entry.path)
            .is_none_or(|other| other.value != entry.value)
    };
    let switches = loaded
        .text
        .provenance
        .iter()
        .filter(|entry| entry.path.starts_with(PREFIX))
        .filter(differs);
    switches
        .map(|entry| (entry.path[PREFIX.len()..].to_owned(), entry.value.clone()))
        .collect()
}
