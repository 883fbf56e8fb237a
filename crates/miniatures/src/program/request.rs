//! A battle as somebody asked for it: two fleets and who leads them, written out or in one string.

use crate::fleet::Fleet;
use crate::sector::rules::{Aaws, SEATS};
use crate::sector::state::Side;
use admiralty_core::contract::{BattleRequest, Refusal};
use admiralty_core::machine::Playable;
use admiralty_core::seats::{BySeat, Seat};

/// What every string begins with: the game and the version of the format.
pub(super) const PREFIX: &str = "aaws1:";
/// What stands between the parts of a string.
const BETWEEN: char = '|';
/// Strings stand between plain quotes on a command line, so that a name's own is written as this.
const QUOTE: char = '’';
/// The word of a battle whose fleets may break the rules of fleets.
const ANYWAY: &str = "anyway";
/// Who leads a fleet unless somebody is named.
const USUAL: &str = "captain";

/// A battle: fleets as they are written, and players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    pub fleets: [String; 2],
    pub players: [String; 2],
    /// Advanced rules in force; none: those of the scenario.
    pub rules: Option<Vec<String>>,
    /// Whether fleets may cost more than the limit.
    pub anyway: bool,
}

impl Asked {
    /// Reads a request. Fleets that it does not name are those of the scenario.
    pub fn of(scenario: &Aaws, request: &BattleRequest) -> Result<Self, Refusal> {
        if request.place.is_some() || request.turn.is_some() {
            return Err(Refusal::Usage(
                "a battle of fleets has no place and no turn: leave them out, or write a scenario file"
                    .to_owned(),
            ));
        }
        let mut asked = match &request.share {
            Some(text) => Asked::read(text, request)?,
            None => {
                let fleet = |side: Side| {
                    let given = request.forces[side.seat()].clone();
                    given.unwrap_or_else(|| scenario.fleet_of(side))
                };
                Asked {
                    fleets: Side::BOTH.map(fleet),
                    players: [USUAL; 2].map(str::to_owned),
                    rules: request.optional_rules.clone(),
                    anyway: false,
                }
            }
        };
        asked.anyway |= request.anyway;
        for (seat, given) in request.doctrines.iter() {
            if let Some(player) = given {
                asked.players[seat.index()].clone_from(player);
            }
        }
        Ok(asked)
    }

    fn read(text: &str, request: &BattleRequest) -> Result<Self, Refusal> {
        let refused = |why: &str| Err(Refusal::Usage(why.to_owned()));
        if request.forces.values().any(Option::is_some) || request.optional_rules.is_some() {
            return refused(
                "the battle string already says everything: leave fleets and rules out, or write the whole battle out",
            );
        }
        let Some(rest) = text.trim().strip_prefix(PREFIX) else {
            return refused(
                "a battle string begins with aaws1:; give one as printed below an answer, or a battle file",
            );
        };
        let rest = rest.replace(QUOTE, "'");
        let parts: Vec<&str> = rest.split(BETWEEN).map(str::trim).collect();
        let [allied, axis, first, second, rules, anyway] = parts[..] else {
            return refused("the battle string is cut short or mistyped: copy the whole of it");
        };
        let words = rules.split(' ').filter(|word| !word.is_empty());
        Ok(Asked {
            fleets: [allied, axis].map(str::to_owned),
            players: [first, second].map(str::to_owned),
            rules: Some(words.map(str::to_owned).collect()),
            anyway: anyway == ANYWAY,
        })
    }

    /// The battle in one string, of a scenario with these rules in force.
    pub fn share(&self, rules: &Aaws) -> String {
        let [allied, axis] = Side::BOTH.map(|side| rules.fleet_of(side));
        let [first, second] = &self.players;
        let in_force = rules.rules_in_force().join(" ");
        let anyway = if self.anyway { ANYWAY } else { "" };
        let text = [&allied, &axis, first, second, &in_force, anyway].join(&BETWEEN.to_string());
        format!("{PREFIX}{}", text.replace('\'', &QUOTE.to_string()))
    }

    /// Written out.
    pub fn into_request(self, request: &BattleRequest) -> BattleRequest {
        BattleRequest {
            share: None,
            forces: BySeat::from(self.fleets.map(Some)),
            doctrines: BySeat::from(self.players.map(Some)),
            optional_rules: self.rules,
            anyway: self.anyway,
            ..request.clone()
        }
    }

    /// The scenario with these fleets, and with the values that the request replaces.
    pub fn rules(&self, scenario: &Aaws, request: &BattleRequest) -> Result<Aaws, Refusal> {
        let Some(origin) = &scenario.origin else {
            return Err(Refusal::failure(
                "a battle that was built has no cards to choose from",
            ));
        };
        let mut changes: Vec<(String, String)> = request.overrides.clone();
        let mut dearest = 0;
        for side in Side::BOTH {
            let text = &self.fleets[side as usize];
            // A list that cannot be read is told of with everything else.
            let read = Fleet::read(text, &origin.units);
            let text = read.as_ref().map_or_else(|_| text.clone(), ToString::to_string);
            dearest = dearest.max(read.map_or(0, |fleet| fleet.cost()));
            if text != scenario.fleet_of(side) {
                changes.push((format!("{}.fleet", SEATS[side as usize].id), text));
            }
        }
        if self.anyway && dearest > u32::from(scenario.limit) {
            changes.push(("limit".to_owned(), dearest.to_string()));
        }
        let mut rules = if changes.is_empty() {
            scenario.clone()
        } else {
            let varied = origin.varied(
                changes
                    .iter()
                    .map(|(path, value)| (path.as_str(), value.as_str())),
            );
            varied.map_err(|faults| self.told(&faults))?.rules
        };
        if let Some(words) = &self.rules {
            rules.only(words)?;
        }
        Ok(rules)
    }

    /// What is wrong, as a matter of usage.
    fn told(&self, faults: &admiralty_core::text::Faults) -> Refusal {
        let lines = faults
            .iter()
            .map(|fault| format!("{}; {}", fault.problem, fault.remedy));
        let mut text = lines.collect::<Vec<_>>().join("\n");
        if text.contains("M1.4: the fleet costs") && !self.anyway {
            text += "\nor fight it without a limit: --anyway";
        }
        Refusal::Usage(text)
    }
}

impl Aaws {
    /// The fleet of a side as players write it.
    pub(super) fn fleet_of(&self, side: Side) -> String {
        let origin = self.origin.as_ref();
        origin.map_or_else(String::new, |origin| {
            origin.battle.forces[side as usize].fleet.to_string()
        })
    }

    /// The advanced rules in force.
    pub(super) fn rules_in_force(&self) -> Vec<String> {
        let on = self
            .values()
            .into_iter()
            .filter(|value| value.is == admiralty_core::machine::ON);
        let names = on.map(|value| value.name);
        names
            .filter(|name| Self::card().optional_rules.iter().any(|rule| rule.name == name))
            .collect()
    }

    /// Puts these advanced rules into force and no others.
    fn only(&mut self, words: &[String]) -> Result<(), Refusal> {
        use admiralty_core::machine::{OFF, ON};
        let known = Self::card().optional_rules;
        if let Some(unknown) = words
            .iter()
            .find(|word| !known.iter().any(|rule| rule.name == **word))
        {
            return Err(admiralty_core::contract::unknown_name(
                "optional rule",
                unknown,
                known,
            ));
        }
        let before = self.rules_in_force();
        for rule in known {
            let is = |words: &[String]| words.iter().any(|word| word == rule.name);
            if is(words) != is(&before) {
                let set = self.set(rule.name, if is(words) { ON } else { OFF });
                set.map_err(Refusal::Usage)?;
            }
        }
        Ok(())
    }
}

/// Both seats.
pub(super) fn seats() -> [Seat; 2] {
    Side::BOTH.map(Side::seat)
}
