//! What a hit does (G7.1 to G7.11, G8.5).

use super::event::Die;
use super::rules::Unit;
use super::state::Afloat;
use crate::ships::{Armor, HULL, Mount, PRIMARY, SECONDARY, Speed, TERTIARY};
use crate::switches::{Switch, Switches};

/// A gunnery hit before its place is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The battery that fired it.
    pub calibre: usize,
    /// The range.
    pub range: u8,
    /// The 2d6.
    pub sum: u8,
}

/// Where a hit goes by the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Critical.
    Critical,
    /// The torpedo mount.
    Mount,
    /// A section: primary, secondary, tertiary armament, hull.
    Section(usize),
    /// Hull, with a speed level.
    HullAndSpeed,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// There was never anything to be hit.
    Ignored,
    /// Armor stopped it.
    Stopped,
    /// It marked boxes of a section.
    Marked,
    /// It destroyed the torpedo mount.
    MountDestroyed,
    /// A critical hit: the die.
    Critical(u8),
    /// A critical place without effect.
    NoCritical,
}

/// What a hit did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Struck {
    /// Where the table sent it.
    pub place: Place,
    /// The section that it came to in the end.
    pub section: usize,
    /// Whether that is the hull because what was meant is gone.
    pub gone: bool,
    /// How it ended.
    pub end: End,
    /// Boxes marked of armament.
    pub boxes: u8,
    /// Hull boxes marked.
    pub hull: u8,
    /// Of them, those of excess.
    pub excess: u8,
    /// Speed levels lost by the result itself.
    pub levels: u8,
    /// Whether it crossed half of the hull.
    pub past_half: bool,
    /// Whether it sank the ship.
    pub sunk: bool,
}

impl Struck {
    fn new(place: Place) -> Self {
        Struck {
            place,
            section: HULL,
            gone: false,
            end: End::Ignored,
            boxes: 0,
            hull: 0,
            excess: 0,
            levels: 0,
            past_half: false,
            sunk: false,
        }
    }
}

/// The damage table (G7.1).
#[must_use]
pub fn place(switches: &Switches, sum: u8) -> Place {
    let table = switches.at(Switch::DamageTable);
    match sum {
        2 | 12 => Place::Critical,
        3 => Place::Mount,
        4 | 10 => Place::Section(TERTIARY),
        5 if table == 1 => Place::Section(HULL),
        9 if table == 2 => Place::Section(PRIMARY),
        5 | 8 => Place::Section(SECONDARY),
        6 => Place::Section(PRIMARY),
        11 => Place::HullAndSpeed,
        _ => Place::Section(HULL),
    }
}

/// Whether a hit gets through armor (G7.2).
#[must_use]
pub fn penetrates(calibre: usize, armor: Armor) -> bool {
    match calibre {
        PRIMARY => true,
        SECONDARY => armor != Armor::Heavy,
        _ => armor == Armor::None,
    }
}

/// Ships as they are hit.
pub struct Target<'t> {
    /// The switches.
    pub switches: &'t Switches,
    /// As it was built.
    pub unit: &'t Unit,
    /// What is left.
    pub ship: &'t mut Afloat,
}

impl Target<'_> {
    /// A gunnery hit, from its place on; `roll` gives the dice that the result asks for.
    pub fn strike(&mut self, hit: Hit, roll: &mut impl FnMut(Die) -> u8) -> Struck {
        let mut struck = Struck::new(place(self.switches, hit.sum));
        match struck.place {
            Place::Critical => self.critical(hit, &mut struck, roll),
            Place::Mount => self.mount(hit, &mut struck),
            Place::Section(HULL) => self.hull(hit, 0, &mut struck),
            Place::HullAndSpeed => self.hull(hit, 1, &mut struck),
            Place::Section(section) => self.armament(hit, section, &mut struck),
        }
        struck
    }

    /// Loses a speed level (G2.3).
    fn slow(&mut self) {
        self.ship.speed = match self.ship.speed {
            Speed::Dead | Speed::Slow => Speed::Dead,
            Speed::One => Speed::Slow,
            Speed::Two => Speed::One,
            Speed::TwoPlus if self.switches.differs(Switch::PlusIsLevel) => Speed::One,
            Speed::TwoPlus => Speed::Two,
        };
    }

    /// Marks hull boxes (G7.9, G7.10).
    fn mark_hull(&mut self, boxes: u8, struck: &mut Struck) {
        let left = &mut self.ship.boxes[HULL];
        struck.hull += boxes.min(*left);
        *left = left.saturating_sub(boxes);
        let (left, all) = (*left, self.unit.ship.boxes[HULL]);
        struck.sunk = left == 0;
        if !struck.sunk && 2 * (all - left) > all && !self.ship.halved {
            self.ship.halved = true;
            struck.past_half = true;
            self.slow();
        }
    }

    /// Loses levels by the result itself.
    fn lose_levels(&mut self, levels: u8, struck: &mut Struck) {
        struck.levels = levels;
        (0..levels).for_each(|_| self.slow());
    }

    /// A hull hit (G7.2, G7.6).
    fn hull(&mut self, hit: Hit, levels: u8, struck: &mut Struck) {
        struck.section = HULL;
        if !penetrates(hit.calibre, self.unit.ship.armor[HULL]) {
            struck.end = End::Stopped;
            if self.switches.differs(Switch::StoppedHit) {
                self.lose_levels(levels, struck);
            }
            return;
        }
        struck.end = End::Marked;
        let by_table = matches!(struck.place, Place::Section(HULL) | Place::HullAndSpeed);
        let plunges = hit.calibre == PRIMARY
            && hit.range == 3
            && self.unit.ship.suffers_plunging()
            && (by_table || !self.switches.differs(Switch::PlungingScope));
        self.mark_hull(1 + u8::from(plunges), struck);
        self.lose_levels(levels, struck);
    }

    /// A hit on armament: what it never had sends it on (G7.3), what it has lost sends it to the hull (G7.4).
    fn armament(&mut self, hit: Hit, section: usize, struck: &mut Struck) {
        let had = |section: &usize| self.unit.ship.boxes[*section] > 0;
        let Some(section) = (section..HULL).find(had) else {
            return;
        };
        if self.ship.boxes[section] == 0 {
            struck.gone = true;
            return self.hull(hit, 0, struck);
        }
        struck.section = section;
        let armor = self.unit.ship.armor[section];
        if !penetrates(hit.calibre, armor) {
            struck.end = End::Stopped;
            return;
        }
        struck.end = End::Marked;
        let wide = match self.switches.at(Switch::ExcessSections) {
            0 => section != TERTIARY,
            1 => true,
            _ => false,
        };
        let boxes = 1 + u8::from(wide && hit.calibre == PRIMARY && armor != Armor::Heavy);
        let left = &mut self.ship.boxes[section];
        struck.boxes = boxes.min(*left);
        *left -= struck.boxes;
        let excess = boxes - struck.boxes;
        if excess > 0 && !self.switches.differs(Switch::ExcessToHull) {
            struck.excess = excess;
            self.mark_hull(excess, struck);
        }
    }

    /// A hit on the torpedo mount (G7.3, G7.4, G7.11).
    fn mount(&mut self, hit: Hit, struck: &mut Struck) {
        if self.unit.ship.torpedo == 0 {
            if self.switches.differs(Switch::AbsentMount) {
                self.hull(hit, 0, struck);
            }
            return;
        }
        if !self.ship.mount {
            struck.gone = true;
            return self.hull(hit, 0, struck);
        }
        let armored = self.unit.ship.mount == Mount::Hull || self.switches.differs(Switch::DeckMountArmor);
        let armor = if armored {
            self.unit.ship.armor[HULL]
        } else {
            Armor::None
        };
        if penetrates(hit.calibre, armor) {
            self.ship.mount = false;
            struck.end = End::MountDestroyed;
        } else {
            struck.end = End::Stopped;
        }
    }

    /// A critical hit (G7.7).
    fn critical(&mut self, hit: Hit, struck: &mut Struck, roll: &mut impl FnMut(Die) -> u8) {
        struck.end = End::NoCritical;
        let table = self.switches.at(Switch::CriticalTable);
        if hit.calibre == TERTIARY || table == 2 {
            return;
        }
        let through = penetrates(hit.calibre, self.unit.ship.armor[HULL]);
        if !through && !self.switches.differs(Switch::CriticalArmor) {
            struck.end = End::Stopped;
            return;
        }
        let die = roll(Die::Critical);
        struck.end = End::Critical(die);
        match die {
            1 => self.ship.jammed = true,
            2 => self.lose_levels(1, struck),
            3 => self.ship.blind = true,
            4 => self.mark_hull(2, struck),
            5 => {
                self.mark_hull(2, struck);
                self.lose_levels(1, struck);
            }
            _ if table == 0 && roll(Die::Magazine) >= 5 => {
                let left = self.ship.boxes[HULL];
                self.mark_hull(left, struck);
            }
            _ => self.mark_hull(3, struck),
        }
    }

    /// A torpedo hit (G8.5); the die, unless it needs none.
    pub fn torpedo(&mut self, die: Option<u8>) -> Struck {
        let mut struck = Struck::new(Place::Section(HULL));
        struck.end = End::Marked;
        let Some(die) = die else {
            let left = self.ship.boxes[HULL];
            self.mark_hull(left, &mut struck);
            return struck;
        };
        let boxes = match die {
            1 | 2 => 1,
            3 | 4 => 2,
            _ => 3,
        };
        let boxes: u8 = match self.switches.at(Switch::TorpedoDamage) {
            0 => boxes,
            1 => boxes + 1,
            _ => (boxes - 1).max(1),
        };
        self.mark_hull(boxes, &mut struck);
        if die == 6 {
            self.lose_levels(1, &mut struck);
        }
        struck
    }
}
