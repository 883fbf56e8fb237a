//! `admiralty odds --sweep`: the odds followed through a change.

use super::Odds;
use super::picture::PictureFile;
use crate::cli::{interrupt, terminal};
use admiralty_core::contract::{BattleRequest, Refusal, Ruleset, Scenario};
use admiralty_core::results::odds::SweepStep;
use admiralty_show::odds::sweep as show;
use admiralty_studies::request::{BATTLES_A_STEP, Sweep, SweepStudy};
use std::process::ExitCode;

impl Odds {
    /// Follows the odds through a change.
    pub(super) fn sweep(
        &self,
        text: &str,
        scenario: &dyn Scenario,
        request: &BattleRequest,
        ruleset: &dyn Ruleset,
    ) -> Result<ExitCode, Refusal> {
        let picture = self
            .output
            .picture
            .as_deref()
            .map(PictureFile::named)
            .transpose()?;
        Sweep::read(text, ruleset.game())?;
        let battles = scenario.battles()?;
        let request = battles.spelt_out(request)?;
        let base = battles.open(&request).map_err(|fault| self.in_file(fault))?;
        let study = SweepStudy::new(ruleset, &request, base.share().to_owned(), text)?;
        let to_a_precision = self.extent.until.is_some() || self.extent.at_most.is_some();
        let (steps, extent) = if self.extent.exact || to_a_precision {
            let steps = self.one_by_one(scenario, &study.steps, ruleset)?;
            (steps, self.extent.arguments())
        } else {
            let sampling = self.extent.fixed(BATTLES_A_STEP);
            let extent = format!("--games {} --seed {}", sampling.plan.games, self.extent.seed());
            (study.paired(battles, sampling)?, extent)
        };
        let odds = study.odds(ruleset, steps, &extent);
        terminal::print(&match (self.output.json, self.output.csv) {
            (true, _) => show::json(&odds),
            (_, true) => show::csv(&odds),
            _ => show::text(&odds, terminal::paint()),
        })?;
        if let Some(picture) = picture {
            picture.write(show::figure(&odds))?;
        }
        let complete = odds.steps.iter().all(|step| step.odds.citation.complete);
        Ok(if complete && odds.steps.len() == study.steps.len() {
            ExitCode::SUCCESS
        } else {
            terminal::remark("PARTIAL: interrupted; steps are missing or less precise than asked for");
            interrupt::exit_code()
        })
    }

    /// Each step by itself: its law, or a sample to a precision.
    fn one_by_one(
        &self,
        scenario: &dyn Scenario,
        requests: &[(u32, BattleRequest)],
        ruleset: &dyn Ruleset,
    ) -> Result<Vec<SweepStep>, Refusal> {
        let cancel = interrupt::watch();
        let mut steps = Vec::new();
        for (number, request) in requests {
            let study = scenario.battles()?.open(request)?;
            let odds = if self.extent.exact {
                study.exact(&mut |_| {})?
            } else {
                self.watch(study.as_ref(), self.extent.plan(ruleset)?, cancel)?
            };
            let complete = odds.citation.complete;
            steps.push(SweepStep {
                number: *number,
                odds,
                added: Vec::new(),
            });
            if !complete {
                break; // interrupted
            }
        }
        Ok(steps)
    }
}
