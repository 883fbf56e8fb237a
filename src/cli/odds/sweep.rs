//! `admiralty odds --sweep`: the odds followed through a change.

use super::Odds;
use super::picture::PictureFile;
use crate::cli::{interrupt, terminal};
use admiralty_core::contract::{BattleRequest, Refusal, Ruleset, Scenario};
use admiralty_core::results::odds::{SweepOdds, SweepStep};
use admiralty_show::odds::sweep as show;
use admiralty_studies::request::Sweep;
use std::process::ExitCode;

/// Battles of a step unless the user says otherwise: control to four tenths of a percentage point, and what a step adds
/// to less.
const BATTLES_A_STEP: u64 = 50_000;

impl Odds {
    /// Follows the odds through a change.
    pub(super) fn sweep(
        &self,
        text: &str,
        scenario: &dyn Scenario,
        request: &BattleRequest,
        ruleset: &dyn Ruleset,
    ) -> Result<ExitCode, Refusal> {
        let game = *ruleset.game();
        let sweep = Sweep::read(text, &game)?;
        let picture = self
            .output
            .picture
            .as_deref()
            .map(PictureFile::named)
            .transpose()?;
        let request = scenario.battles()?.spelt_out(request)?;
        let base = scenario
            .battles()?
            .open(&request)
            .map_err(|fault| self.in_file(fault))?;
        let base = base.share().to_owned();
        let requests = sweep
            .numbers()
            .map(|number| Ok((number, sweep.at(&request, number, &game)?)))
            .collect::<Result<Vec<_>, Refusal>>()?;
        let (steps, extent) = if self.extent.exact || self.extent.until.is_some() {
            (
                self.one_by_one(scenario, &requests, ruleset)?,
                self.extent.arguments(),
            )
        } else {
            self.paired(scenario, &requests)?
        };
        let odds = SweepOdds {
            what: sweep.what(),
            steps,
            command: format!(
                "{} '{base}' --sweep '{text}' {extent}",
                super::command_of(ruleset)
            ),
        };
        terminal::print(&match (self.output.json, self.output.csv) {
            (true, _) => show::json(&odds),
            (_, true) => show::csv(&odds),
            _ => show::text(&odds),
        })?;
        if let Some(picture) = picture {
            picture.write(show::figure(&odds))?;
        }
        let complete = odds.steps.iter().all(|step| step.odds.citation.complete);
        Ok(if complete && odds.steps.len() == requests.len() {
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

    /// Each step with the one before it, on the same dice.
    fn paired(
        &self,
        scenario: &dyn Scenario,
        requests: &[(u32, BattleRequest)],
    ) -> Result<(Vec<SweepStep>, String), Refusal> {
        let sampling = self.extent.fixed(BATTLES_A_STEP);
        let games = sampling.plan.games;
        let mut steps: Vec<SweepStep> = Vec::new();
        for (index, (number, request)) in requests.iter().enumerate() {
            // The first is compared with itself, which adds nothing to it.
            let (_, before) = &requests[index.saturating_sub(1)];
            let compared = scenario.battles()?.compare([before, request], sampling)?;
            let (complete, [_, odds]) = (compared.complete, compared.arms);
            let added = if index == 0 {
                Vec::new()
            } else {
                compared.differences
            };
            steps.push(SweepStep {
                number: *number,
                odds,
                added,
            });
            if !complete {
                break; // interrupted
            }
        }
        Ok((steps, format!("--games {games} --seed {}", self.extent.seed())))
    }
}
