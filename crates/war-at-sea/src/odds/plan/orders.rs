//! A plan as orders, for people who do not know the words of the command line.

use super::{Aim, BattlePlan, CarrierFire, Parting, Pursuers, Withdrawal};
use crate::scenario::Scenario;

/// The three main orders always, the others where they are not usual.
pub(super) fn told(plan: &BattlePlan, scenario: &Scenario) -> String {
    let usual = BattlePlan::default();
    let mut orders = vec![aimed(&plan.guns, "fire", scenario)];
    if plan.uboats != usual.uboats {
        orders.push(format!("U-boats {}", aimed(&plan.uboats, "fire", scenario)));
    }
    if plan.air != usual.air {
        orders.push(format!("planes {}", aimed(&plan.air, "strike", scenario)));
    }
    if plan.carriers == CarrierFire::Always {
        orders.push("carriers fire".to_owned());
    }
    orders.push(match plan.withdrawal {
        Withdrawal::Never => "stay to the end".to_owned(),
        Withdrawal::Outgunned(tenths) => format!("leave when outgunned {} to 1", f64::from(tenths) / 10.0),
        Withdrawal::AfterRound(round) => format!("leave after round {round}"),
        Withdrawal::ShipsLeft(1) => "leave with the last ship".to_owned(),
        Withdrawal::ShipsLeft(ships) => format!("leave with {ships} ships left"),
        Withdrawal::HoldChance(percent) => format!("leave when the chance to hold is below {percent} %"),
        Withdrawal::ExpectedPoc => "leave when a round costs more than it brings".to_owned(),
    });
    match plan.parting {
        Parting::BySpeed => {}
        Parting::Together => orders.push("flee together".to_owned()),
        Parting::Scatter => orders.push("scatter".to_owned()),
    }
    orders.push(
        match plan.pursuers {
            Pursuers::All => "pursue",
            Pursuers::AfterCripples => "pursue damaged ships",
            Pursuers::None => "do not pursue",
        }
        .to_owned(),
    );
    orders.join(", ")
}

fn aimed(aim: &Aim, fire: &str, scenario: &Scenario) -> String {
    match aim {
        Aim::Spread => format!("spread {fire}"),
        Aim::Strongest => format!("{fire} at the strongest"),
        Aim::Weakest => format!("{fire} at the weakest"),
        Aim::Sink => format!("{fire} to sink"),
        Aim::Remove => format!("{fire} to sink or disable"),
        Aim::CrippleBonus => format!("{fire} at undamaged Germans first"),
        Aim::Carriers => format!("{fire} at carriers"),
        Aim::Convoys => format!("{fire} at the convoy"),
        Aim::Hold => format!("do not {fire}"),
        Aim::Listed(ships) => {
            let names: Vec<&str> = ships
                .iter()
                .map(|&ship| scenario.ship(ship).name.as_str())
                .collect();
            format!("{fire} at {}", names.join(", then "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naval::Side;

    #[test]
    fn plans_are_told_as_orders() {
        let scenario = Scenario::embedded();
        for (side, words, told) in [
            (Side::Allied, "", "spread fire, stay to the end, pursue"),
            (
                Side::Axis,
                "convoys,outgunned:2,scatter,uboats:hold",
                "fire at the convoy, U-boats do not fire, leave when outgunned 2 to 1, scatter, pursue",
            ),
            (
                Side::Allied,
                "at:Bismarck+Prinz Eugen,after-round:2,air:strongest,no-pursuit",
                "fire at Bismarck, then Prinz Eugen, planes strike at the strongest, leave after round 2, do not pursue",
            ),
        ] {
            let plan = BattlePlan::read(words, &scenario, side).unwrap();
            assert_eq!(plan.in_words(&scenario), told);
        }
    }
}
