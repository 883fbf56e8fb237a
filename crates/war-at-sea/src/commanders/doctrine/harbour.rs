//! Ports: repairs, where to base, oilers, convoys (rules 13, 5.7, 16, 14.5).

use super::Doctrine;
use crate::View;
use crate::map::{Area, Place, Port, PortSet};
use crate::naval::{CounterId, CounterSet, Side};

/// Least die limit with which a ship that has another port to go to tries to refuel: five in six.
const SURE_OILER: u8 = 5;

impl Doctrine<'_> {
    /// 13.2: the ship that is soonest whole again, the more valuable first.
    pub(super) fn worth_repairing(&self, view: &View<'_>, able: CounterSet) -> Option<CounterId> {
        let worth = |ship: CounterId| self.book.worth(ship, 1);
        able.into_iter().min_by(|&a, &b| {
            let damage = |ship: CounterId| view.position.damage[ship];
            damage(a).cmp(&damage(b)).then(worth(b).total_cmp(&worth(a)))
        })
    }

    /// The ports that close at the end of this turn: whoever is in them then is lost (2.4, M12).
    pub(super) fn closing(view: &View<'_>) -> PortSet {
        view.scenario.closing[usize::from(view.position.turn) - 1]
    }

    /// 5.7: the port from which a ship is of most use next turn.
    pub(super) fn home(&self, view: &View<'_>, ship: CounterId, ports: PortSet) -> Port {
        let safe = ports - Self::closing(view);
        let ports = if safe.is_empty() { ports } else { safe };
        let damage = view.position.damage[ship];
        let speed = view.position.speed(view.scenario, ship);
        let wish = match view.side {
            Side::Axis if damage > 0 => [Port::Germany, Port::Italy, Port::France],
            Side::Axis if ports.has(Port::France) && self.france_is_thin(view) => {
                [Port::France, Port::Germany, Port::Italy]
            }
            Side::Axis => [Port::Germany, Port::France, Port::Italy],
            // A sound ship that might fail its roll to the Barents stays near it; the fast ones keep their freedom.
            Side::Allied if damage == 0 && speed < 7 && ports.has(Port::Russia) => {
                [Port::Russia, Port::England, Port::Malta]
            }
            // From Malta there is one area to go to, from England there are three.
            Side::Allied => [Port::England, Port::Malta, Port::Russia],
        };
        wish.into_iter()
            .find(|&port| ports.has(port))
            .or_else(|| ports.first())
            .unwrap_or(Port::England)
    }

    /// A squadron in France threatens the South Atlantic without a roll; a third of the fleet will do.
    fn france_is_thin(&self, view: &View<'_>) -> bool {
        let power = |port| {
            self.book
                .fleet_power(&view.position.damage, view.own_at(Place::port(port)))
        };
        power(Port::France) * 2.0 < power(Port::Germany)
    }

    /// 6.4: after a failed speed roll, wherever the ship would base.
    pub(super) fn refuge(&self, view: &View<'_>, ship: CounterId, ports: PortSet) -> Port {
        self.home(view, ship, ports)
    }

    /// 16: a ship tries the oiler when nothing but the Neutral Port awaits it, or when it is sound and the die is
    /// good.
    pub(super) fn refuels(&self, view: &View<'_>, able: CounterSet) -> Option<CounterId> {
        let up_to = crate::Scenario::on_turn(&view.scenario.oiler_success_up_to, view.position.turn);
        able.into_iter().find(|&ship| {
            let Some(area) = view.position.place[ship].as_area() else {
                return false;
            };
            let ports = view.return_ports(ship, area, false);
            ports == PortSet::of(Port::NeutralPort)
                || (view.position.damage[ship] == 0 && up_to >= SURE_OILER)
        })
    }

    /// 14.5: cash in England when there is no next turn, or when the Barents is not ours.
    pub(super) fn cashes(&self, view: &View<'_>) -> bool {
        Self::turns_left(view) == 0 || view.position.control[Area::BarentsSea] != Some(Side::Allied)
    }
}
