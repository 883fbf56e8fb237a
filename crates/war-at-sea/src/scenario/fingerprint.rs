//! A short name for exactly these values and rules, to cite with results.

use std::fmt::Write as _;

use super::Scenario;
use crate::map::{Area, AreaSet, Port, PortSet, Site};
use crate::naval::Side;
use crate::ships::Navy;
use admiralty_core::contract::fnv1a;
use admiralty_core::text::Word;

fn areas(set: AreaSet) -> String {
    set.iter().map(|area| area.name()).collect::<Vec<_>>().join(",")
}

fn ports(set: PortSet) -> String {
    set.iter().map(|port| port.name()).collect::<Vec<_>>().join(",")
}

/// Turn lists end with the last turn: what follows is never read.
fn turns(list: &[u8], scenario: &Scenario) -> String {
    format!("{:?}", &list[..usize::from(scenario.turns).min(list.len())])
}

impl Scenario {
    /// Sixteen hexadecimal digits that name the values and the rules in force. Two scenarios that differ in any
    /// value have different names, whatever their files are called; the title, and what the files say about the
    /// certainty of values, do not matter.
    #[must_use]
    pub fn hash(&self) -> String {
        format!("{:016x}", fnv1a(&self.canonical_text()))
    }

    /// Every value in a fixed order and form. A change of the form changes all names: the first line says which
    /// form it is.
    fn canonical_text(&self) -> String {
        let mut text = "war at sea 1\n".to_owned();
        self.write_numbers(&mut text);
        self.write_map(&mut text);
        self.write_ships(&mut text);
        text
    }

    fn write_numbers(&self, text: &mut String) {
        let mut line = |name: &str, value: &dyn std::fmt::Debug| {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{name} {value:?}");
        };
        line("turns", &self.turns);
        line("track", &self.poc_track);
        line("uboats", &turns(&self.uboat_arrivals, self));
        line("uboat limit", &self.uboat_limit);
        line("land air", &self.land_air_factor);
        for side in Side::BOTH {
            let mut sites: Vec<_> = self.land_air[side].iter().map(|site| site_name(*site)).collect();
            sites.sort_unstable();
            line("land air sites", &sites);
        }
        line("gunnery", &self.german_gunnery_bonus);
        line("fee", &self.neutral_port_fee);
        line("convoys", &(self.convoy_poc_russia, self.convoy_poc_england));
        line("oilers", &turns(&self.oiler_success_up_to, self));
        line("us", &turns(&self.us_release_at_least, self));
        line("russians", &(self.russian_from_turn, self.russian_at_least));
        let takeover = self.takeover;
        let dice = (takeover.allied_up_to, takeover.scuttled_up_to);
        line("takeover", &(takeover.turn, dice, takeover.averted_by));
        let rules = self.optional;
        line(
            "rules",
            &(rules.weaker_bismarck, rules.uboats_accumulate, rules.face_down),
        );
        let switches = self.switches;
        line("order", &switches.area_order.word());
        line("tie", &switches.tie.word());
        line("cap", &switches.poc_cap.word());
        line("speed", &switches.speed_rolls.word());
        line("failed", &switches.failed_roll_neutral.word());
        line("us entry", &switches.us_entry.word());
        line("usa", &switches.usa_open_to_british_from_turn);
        line("barents", &switches.barents_british_to_england_from_t3);
        // A scenario from before this switch keeps its fingerprint.
        if !switches.north_atlantic_german_to_germany {
            line("atlantic", &false);
        }
        line("carriers", &switches.carriers_screen_carriers);
        line("disengage", &switches.disengage.word());
        line("hidden", &switches.hidden.word());
    }

    fn write_map(&self, text: &mut String) {
        for area in Area::ALL {
            let poc = self.poc[area];
            let _ = writeln!(
                text,
                "{area} {} {} [{}]",
                poc.allied,
                poc.axis,
                areas(self.adjacent[area])
            );
            for navy in Navy::ALL {
                let row = self.returns[area][navy];
                let _ = writeln!(
                    text,
                    "{} [{}] [{}]",
                    navy.name(),
                    ports(row.sound),
                    ports(row.disabled)
                );
            }
        }
        for port in Port::ALL {
            let record = self.ports[port];
            let owner = record.side.map_or("Neutral", Side::name);
            let last = record.active.1.min(self.turns);
            let active = (record.active.0, last);
            let _ = writeln!(
                text,
                "{port} {owner} {} {active:?} [{}]",
                record.repair,
                areas(self.borders[port])
            );
        }
        for navy in Navy::ALL {
            let access = self.access[navy];
            let _ = writeln!(
                text,
                "{} [{}] [{}]",
                navy.name(),
                areas(access.areas),
                ports(access.ports)
            );
        }
    }

    fn write_ships(&self, text: &mut String) {
        for ship in &self.ships {
            let (nation, class, turn) = (ship.nation.name(), ship.class.name(), ship.entry_turn);
            let factors = ship.factors;
            let factors = [factors.attack, factors.defense, factors.speed, factors.airstrike];
            let _ = writeln!(
                text,
                "{} {nation} {class} {factors:?} {turn} [{}]",
                ship.name,
                ports(ship.start)
            );
        }
    }
}

fn site_name(site: Site) -> String {
    match site {
        Site::Area(area) => format!("{} at sea", area.word()),
        Site::Port(port) => port.word().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_function_is_fnv_1a() {
        // Published test vectors.
        assert_eq!(fnv1a(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a("foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn the_canonical_text_names_every_ship_and_area() {
        let text = Scenario::embedded().canonical_text();
        assert!(text.contains("\nHood British battlecruiser [4, 4, 7, 0] 1 [England,Malta]\n"));
        assert!(text.contains("\nNorth Sea 1 4 [Barents Sea,Baltic Sea,North Atlantic,South Atlantic]\n"));
    }
}
