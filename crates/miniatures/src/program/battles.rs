//! Fleet against fleet, as the program asks for it.

use super::pairs;
use super::request::Asked;
use super::study::Study;
use crate::sector::rules::Aaws;
use admiralty_core::contract::{BattleRequest, BattleStudy, Battles, Refusal, Sampling};
use admiralty_core::results::odds::{Card, CellOdds, Comparison, OddsTable};

impl Battles for Aaws {
    fn open(&self, request: &BattleRequest) -> Result<Box<dyn BattleStudy>, Refusal> {
        Ok(Box::new(Study::new(self, request)?))
    }

    fn compare(&self, requests: [&BattleRequest; 2], sampling: Sampling<'_>) -> Result<Comparison, Refusal> {
        pairs::compare(self, requests, sampling)
    }

    fn spelt_out(&self, request: &BattleRequest) -> Result<BattleRequest, Refusal> {
        Ok(Asked::of(self, request)?.into_request(request))
    }

    fn table(&self, name: &str) -> Result<OddsTable, Refusal> {
        Ok(self.sheet(name)?.table())
    }

    fn table_card(&self, name: &str) -> Result<Card, Refusal> {
        Ok(self.sheet(name)?.card())
    }

    fn table_cell(&self, name: &str, words: &[String]) -> Result<CellOdds, Refusal> {
        self.cell(name, words)
    }
}
