//! Points of control (rules 5.8, 14.4, 14.5, 15.7, 17.2; ruling T6).

use super::Game;
use crate::commander::Commander;
use crate::event::{Event, Observer, Points};
use crate::map::Area;
use crate::naval::Side;
use crate::roll::Roll;
use crate::scenario::PocCap;
use admiralty_core::dice::Dice;

impl<C: Commander, D: Dice<Roll>, O: Observer> Game<'_, C, D, O> {
    /// 5.8: areas, convoys and fees move the POC counter, which is cut at its ends (T6).
    pub(super) fn score(&mut self) {
        let mut points = Points {
            convoys: self.position.convoy_poc,
            fees: self.position.fees,
            before: self.position.track,
            ..Points::default()
        };
        for area in Area::ALL {
            if let Some(side) = self.position.control[area] {
                points.areas[side] += self.scenario.poc[area][side];
            }
        }
        points.after = match self.scenario.switches.poc_cap {
            PocCap::TurnNet => self.cut(i16::from(points.before) + points.net()),
            PocCap::Running => self.running(&points),
        };
        self.position.track = points.after;
        self.count_mediterranean();
        self.tell(Event::Scored { points });
    }

    /// T6, the other reading: each item moves the counter and is cut: fees, areas in file order, convoys.
    fn running(&self, points: &Points) -> i8 {
        let mut track = points.before;
        let mut item = |poc: i16| track = self.cut(i16::from(track) + poc);
        (0..points.fees.axis).for_each(|_| item(-1));
        (0..points.fees.allied).for_each(|_| item(1));
        for area in Area::ALL {
            match self.position.control[area] {
                Some(Side::Axis) => item(i16::from(self.scenario.poc[area].axis)),
                Some(Side::Allied) => item(-i16::from(self.scenario.poc[area].allied)),
                None => {}
            }
        }
        item(-i16::from(points.convoys));
        track
    }

    fn cut(&self, track: i16) -> i8 {
        let (low, high) = self.scenario.poc_track;
        track.clamp(i16::from(low), i16::from(high)) as i8
    }

    /// 15.7: four consecutive turns of Axis control of the Mediterranean avert the take-over.
    fn count_mediterranean(&mut self) {
        let held = self.position.control[Area::Mediterranean] == Some(Side::Axis);
        self.position.mediterranean_streak = if held {
            self.position.mediterranean_streak + 1
        } else {
            0
        };
        if self.position.mediterranean_streak >= self.scenario.takeover.averted_by {
            self.position.takeover_averted = true;
        }
    }
}
