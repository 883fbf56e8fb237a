//! The odds as CSV: a line for each figure.

use super::in_game;
use admiralty_core::results::odds::{BattleOdds, ShipOdds};
use admiralty_core::seats::GameCard;
use admiralty_core::statistics::Estimate;

/// The columns.
const HEADER: &str = "figure,side,ship,round,n,value,low,high,method\n";

/// The whole, with a header line.
#[must_use]
pub fn csv(odds: &BattleOdds) -> String {
    let mut sheet = Sheet {
        out: HEADER.to_owned(),
        method: odds.method.word(),
        game: odds.citation.game,
    };
    let game = odds.citation.game;
    if let Some(control) = &odds.control {
        for (seat, &share) in control.sides.iter() {
            sheet.line(["control", game.name(seat), "", ""], None, share);
        }
        sheet.line(["control", "nobody", "", ""], None, control.nobody);
    }
    for (name, mean) in [
        ("swing", odds.swing),
        ("balance", odds.balance),
        ("rounds", odds.rounds),
    ] {
        sheet.line([name, "", "", ""], None, mean);
    }
    for &(name, mean) in &odds.others {
        sheet.line([name, "", "", ""], None, mean);
    }
    for &(n, share) in &odds.rounds_law {
        sheet.line(["rounds share", "", "", ""], Some(n), share);
    }
    for (seat, losses) in odds.losses.iter() {
        let side = game.name(seat);
        sheet.line(["ships lost", side, "", ""], None, losses.ships);
        sheet.line(["damage afloat", side, "", ""], None, losses.damage);
        sheet.line(["worth lost", side, "", ""], None, losses.worth);
        for &(n, share) in &losses.ships_law {
            sheet.line(["ships lost share", side, "", ""], Some(n), share);
        }
    }
    odds.ships.iter().for_each(|ship| sheet.ship(ship, ""));
    for round in &odds.after_round {
        let number = round.round.to_string();
        sheet.line(["round fought", "", "", &number], None, round.fought);
        round.ships.iter().for_each(|ship| sheet.ship(ship, &number));
    }
    if let Some(played) = &odds.in_game {
        sheet.method = "sampled";
        for (name, side, estimate) in in_game::figures(played, game) {
            sheet.line([name.as_str(), side, "", ""], None, estimate);
        }
    }
    sheet.out
}

struct Sheet {
    out: String,
    method: &'static str,
    game: GameCard,
}

impl Sheet {
    fn ship(&mut self, ship: &ShipOdds, round: &str) {
        let (side, name) = (self.game.name(ship.side), ship.name.as_str());
        for (what, share) in [
            ("unhurt", ship.unhurt),
            ("damaged", ship.damaged),
            ("crippled", ship.crippled),
            ("disabled", ship.disabled),
            ("sunk", ship.sunk),
        ] {
            self.line([what, side, name, round], None, share);
        }
        for &(points, share) in &ship.by_damage {
            self.line(
                ["afloat by damage", side, name, round],
                Some(i32::from(points)),
                share,
            );
        }
    }

    fn line(&mut self, words: [&str; 4], n: Option<i32>, estimate: Estimate) {
        let words = words.map(quoted).join(",");
        let n = n.map_or_else(String::new, |n| n.to_string());
        let Estimate { value, low, high } = estimate;
        self.out += &format!("{words},{n},{value},{low},{high},{}\n", self.method);
    }
}

/// A field, quoted where it needs it.
pub(super) fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

/// A line: words, quoted where they need it, then figures.
pub(super) fn line(words: &[&str], figures: &[Estimate]) -> String {
    let mut fields: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    for Estimate { value, low, high } in figures {
        fields.extend([value, low, high].map(f64::to_string));
    }
    fields.join(",") + "\n"
}
