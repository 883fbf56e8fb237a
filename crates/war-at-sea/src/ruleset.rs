//! War at Sea as the command line sees it.

use super::bench;
use super::commanders::learned::beyond_learned;
use super::commanders::restricted::{BANS, NamedBan};
use super::contenders::{commander_of, contenders};
use super::contest::seat;
use super::digest::WarDiary;
use super::edition::{CARD, OPTIONAL_RULES, TITLE, VERSION, names_of, read_rules};
use super::exact;
use super::factors;
use super::factory::COMMANDERS;
use super::frames::SCHEMAS;
use super::game_advice;
use super::odds;
use super::outlook;
use super::proposals;
use super::repertoire::{openings, reseated};
use super::scenario::{LoadedScenario, show};
use admiralty_core::bench::Rung;
use admiralty_core::contract;
use admiralty_core::contract::{
    Abilities, Bans, BattleRequest, BattleStudy, Battles, Description, Details, Digests, Factor, Files,
    Level, Luck, Match, Menu, NamedOpening, OpenPosition, Openings, Outlook, PositionFile, Positions,
    ProposalRequest, Refusal, Restriction, Results, Ruleset, RulesetCard, Sampling, ScenarioCard,
    ScenarioSource, Terms, Unknowns, Values, Variants, unknown_name,
};
use admiralty_core::digest::Digest;
use admiralty_core::play::{Control, Plan};
use admiralty_core::results::odds::{Card, CellOdds, Comparison, OddsTable};
use admiralty_core::results::verdict::Verdict;
use admiralty_core::seats::Seat;
use admiralty_core::text::Entry;
use std::sync::Arc;

/// The ruleset.
#[derive(Clone, Copy, Debug)]
pub struct WarAtSea;

static RULESET: RulesetCard = RulesetCard {
    players: COMMANDERS,
    adapting_player: Some("learned:fast"),
    optional_rules: OPTIONAL_RULES,
    battle_doctrines: odds::plan::WORDS,
    odds_tables: exact::tables::NAMES,
    frames: &SCHEMAS,
    usual_record: "games,turns,battles:0.1",
    fair_bids: include_str!("../../../reports/who-is-favoured/fair-bids.toml"),
    is_default: true,
    examples: super::examples::EXAMPLES,
    ..RulesetCard::new(["war-at-sea", TITLE, VERSION], CARD)
};

impl Ruleset for WarAtSea {
    fn card(&self) -> &'static RulesetCard {
        &RULESET
    }

    fn contenders(&self) -> Vec<String> {
        contenders()
    }

    fn rungs(&self) -> Vec<Rung> {
        bench::ladder()
    }

    fn open(
        &self,
        source: &ScenarioSource,
        rules: Option<&[String]>,
        files: Arc<dyn Files>,
    ) -> Result<Arc<dyn contract::Scenario>, Refusal> {
        Ok(Arc::new(Self::load(source, rules, files)?))
    }
}

impl WarAtSea {
    /// Reads a scenario, with exactly these optional rules or those that it puts into force itself.
    pub(crate) fn load(
        source: &ScenarioSource,
        rules: Option<&[String]>,
        files: Arc<dyn Files>,
    ) -> Result<LoadedScenario, Refusal> {
        // The rules first: a slip on the command line is told before a file is searched for faults.
        let rules = rules.map(read_rules).transpose()?;
        let loaded = match source {
            ScenarioSource::Embedded => LoadedScenario::embedded().with_files(files),
            ScenarioSource::File(path) => LoadedScenario::load(path, Arc::clone(&files))
                .map_err(|faults| Refusal::of_scenario(path, faults.to_string(), &*files, &CARD))?,
        };
        Ok(match rules {
            Some(rules) => loaded.with_rules(rules),
            None => loaded,
        })
    }
}

impl contract::Scenario for LoadedScenario {
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
            beyond: beyond_learned(&self.scenario, &unusual_switches(self)),
            modelled: None,
        }
    }

    fn describe(&self) -> Description {
        show::describe(self)
    }

    fn seat(self: Arc<Self>, terms: &Terms) -> Result<Box<dyn Match>, Refusal> {
        Ok(seat(&self, terms)?)
    }

    fn player_of(&self, player: &str, seat: Seat) -> String {
        commander_of(&self.scenario, player, seat.into(), self.found_in())
    }

    fn outlook(&self) -> Option<Arc<Outlook>> {
        Some(Arc::new(outlook::of(&self.scenario)))
    }

    fn menu(&self) -> Menu {
        crate::menu::menu(self)
    }

    fn abilities(&self) -> Abilities<'_> {
        Abilities {
            variants: Some(self),
            openings: Some(self),
            battles: Some(self),
            positions: Some(self),
            bans: Some(self),
            luck: Some(self),
            values: Some(self),
            digests: Some(self),
            scripts: None,
            own_studies: None,
        }
    }
}

impl Battles for LoadedScenario {
    fn open(&self, request: &BattleRequest) -> Result<Box<dyn BattleStudy>, Refusal> {
        Ok(Box::new(odds::study(self, request)?))
    }

    fn compare(&self, requests: [&BattleRequest; 2], sampling: Sampling<'_>) -> Result<Comparison, Refusal> {
        odds::compare(self, requests, sampling)
    }

    fn spelt_out(&self, request: &BattleRequest) -> Result<BattleRequest, Refusal> {
        odds::spelt_out(self, request)
    }

    fn table(&self, name: &str) -> Result<OddsTable, Refusal> {
        exact::tables::table(&self.scenario, name)
            .ok_or_else(|| unknown_name("table", name, exact::tables::NAMES))
    }

    fn table_card(&self, name: &str) -> Result<Card, Refusal> {
        exact::tables::card(&self.scenario, name)
            .ok_or_else(|| unknown_name("table", name, exact::tables::NAMES))
    }

    fn table_cell(&self, name: &str, words: &[String]) -> Result<CellOdds, Refusal> {
        exact::tables::cell(&self.scenario, name, words)
    }
}

impl Openings for LoadedScenario {
    fn list(&self, seat: Seat, player: &str) -> Result<Vec<NamedOpening>, Refusal> {
        openings(&self.scenario, seat.into(), player, self.found_in())
    }

    fn reseated(&self, seat: Seat, opening: &NamedOpening, player: &str) -> Result<NamedOpening, Refusal> {
        reseated(&self.scenario, seat.into(), opening, player, self.found_in())
    }

    fn propose(&self, request: &ProposalRequest<'_>) -> Result<Vec<NamedOpening>, Refusal> {
        proposals::propose(&self.scenario, request, self.found_in())
    }
}

impl Positions for LoadedScenario {
    fn blank(&self) -> String {
        crate::position_file::blank(&self.scenario)
    }

    fn read(&self, file: &PositionFile) -> Result<Box<dyn OpenPosition>, Refusal> {
        game_advice::open(self, file)
    }

    fn at(&self, terms: &Terms, game: u64, moment: &str) -> Result<String, Refusal> {
        seat(self, terms)?.position(game, moment)
    }
}

impl Variants for LoadedScenario {
    fn factor(&self, text: &str) -> Result<Factor, Refusal> {
        factors::read(self, text)
    }

    fn varied(&self, levels: &[&Level]) -> Result<Arc<dyn contract::Scenario>, Refusal> {
        Ok(Arc::new(factors::varied(self, levels)?))
    }

    fn unknowns(&self) -> Unknowns {
        factors::unknowns(self)
    }

    fn notes(&self) -> Vec<Details> {
        factors::details(&self.scenario)
    }
}

impl Bans for LoadedScenario {
    fn list(&self, seat: Seat, player: &str) -> Vec<Restriction> {
        let of_side = BANS
            .iter()
            .filter(|named| named.side.is_none_or(|only| Seat::from(only) == seat));
        let restriction = |named: &NamedBan| Restriction {
            name: named.name.to_owned(),
            about: named.about.to_owned(),
            commander: format!("without:{}:{player}", named.name),
        };
        of_side.map(restriction).collect()
    }
}

impl Luck for LoadedScenario {
    fn account(&self, terms: &Terms, plan: Plan, control: Control<'_>) -> Result<Results, Refusal> {
        seat(self, terms)?.luck(plan, control)
    }

    fn tell(&self, terms: &Terms, game: u64, out: &mut String) -> Result<Verdict, Refusal> {
        seat(self, terms)?.tell_luck(game, out)
    }

    fn learn(&self, terms: &Terms, plan: Plan, control: Control<'_>) -> Result<Option<String>, Refusal> {
        seat(self, terms)?.learn_luck(plan, control)
    }
}

impl Values for LoadedScenario {
    fn learn(&self, terms: &Terms, plan: Plan, control: Control<'_>) -> Result<(Results, String), Refusal> {
        seat(self, terms)?.learn(plan, control)
    }
}

impl Digests for LoadedScenario {
    fn digest(&self) -> Box<dyn Digest> {
        Box::new(WarDiary::new(&self.scenario))
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
