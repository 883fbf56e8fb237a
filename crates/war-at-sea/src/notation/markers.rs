//! What is no ship: U-boats and land-based air.

use super::items::Item;
use super::reader::Reading;
use super::the;
use crate::map::{Place, Port, Site};
use crate::naval::Side;

impl Reading<'_, '_> {
    /// 8.1, 6.5: boats are Axis, no more than there can be, in Germany or at sea.
    pub fn boats(&mut self, item: &Item, boats: u32) {
        let most = match self.context.position {
            Some(position) => position.uboats.total - position.uboats.disabled,
            None => self.context.scenario.uboat_limit,
        };
        let all = boats.saturating_add(u32::from(self.force.uboats));
        let port = self.context.place.and_then(Place::as_port);
        if boats == 0 {
            self.fault(item, "a count of 0", "take it out");
        } else if self.side == Some(Side::Allied) {
            self.fault(
                item,
                "U-boats are Axis, but this is the Allied force",
                "take them out",
            );
        } else if port.is_some_and(|port| port != Port::Germany) {
            self.fault(
                item,
                "U-boats lie in Germany or at sea (rule 6.5)",
                "take them out",
            );
        } else if all > u32::from(most) {
            let problem = format!("{all} U-boats, but there are {most} at most (rule 8.1)");
            self.fault(item, problem, format!("write U{most} at most"));
        } else {
            self.force.uboats = all as u8;
        }
    }

    /// 9.2: one marker a side, where its planes reach.
    pub fn land_air(&mut self, item: &Item) {
        let site = self
            .context
            .place
            .and_then(|place| Site::all().find(|site| site.place() == place));
        let reach = |side: Side, site: &Site| {
            let open = |port| {
                self.context
                    .turn
                    .is_none_or(|turn| self.context.scenario.active(port, turn))
            };
            self.context.scenario.land_air[side].contains(site)
                && match *site {
                    Site::Area(_) => true,
                    Site::Port(port) => open(port),
                }
        };
        let out_of_reach = match (self.side, site) {
            (Some(side), Some(site)) if !reach(side, &site) => Some((side, site)),
            _ => None,
        };
        if let Some(before) = self.land_air_at {
            let problem = format!("land-based air a second time; the first is at character {before}");
            self.fault(item, problem, "take one of the two out");
        } else if let Some((side, site)) = out_of_reach {
            self.fault(
                item,
                format!(
                    "{side} land-based air does not reach {} (rule 9.2)",
                    the(site.place())
                ),
                "take it out",
            );
        } else {
            self.land_air_at = Some(item.at);
            self.force.land_air = true;
        }
    }
}
