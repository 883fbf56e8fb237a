//! What other sides may have, drawn from what a seat knows of them (C4.0, C7).

use crate::admiral::{Lean, Own};
use crate::choice::Base;
use crate::deck::CardId;
use crate::map::Sector;
use crate::setup::Setup;
use crate::state::{At, Counted, Phase, Side, State, Unit};
use admiralty_core::machine::Generator;
use admiralty_core::seats::Seat;
use miniatures::card::Type;

/// No side has more units than this.
const MOST_UNITS: usize = 250;
/// What is bought with a capital ship.
const ESCORTS: [Type; 3] = [Type::Cruiser, Type::Destroyer, Type::Destroyer];

impl Setup {
    /// The campaign with other sides as they may be, from what a seat sees alone: their start fleets less what battles
    /// showed to be lost, with what their income may have bought since, where the seat counted ships of their kinds, and
    /// the rest out of its sight.
    pub(crate) fn drawn(&self, seen: &State, seat: Seat, generator: &mut Generator) -> State {
        let mut drawn = seen.clone();
        let start = self.start();
        for other in seen.playing().into_iter().filter(|&other| other != seat) {
            let mut side = start.side(other).clone();
            side.bank = generator.below(400) as u16;
            if seen.turn > 1 || seen.phase > Phase::Move {
                self.suffered(&mut side, seen, seat, other);
                self.bought(&mut side, seen, other, generator);
                self.spread(&mut side, seen, (seat, other), generator);
            }
            *drawn.side_mut(other) = side;
            if (Phase::Move..=Phase::Declare).contains(&seen.phase) {
                self.fly(&mut drawn, other);
            }
        }
        drawn
    }

    /// C7.2: what battles showed to be lost or, in this turn and the last, to be hit.
    fn suffered(&self, side: &mut Side, seen: &State, seat: Seat, other: Seat) {
        let shown = seen.side(seat).shown.iter();
        for shown in shown.filter(|shown| shown.seat == other) {
            let mut units = side.units.iter_mut();
            let unit = units.find(|unit| unit.lives() && unit.card == shown.card && unit.hull > shown.hull);
            match unit {
                Some(unit) if shown.hull == 0 => (unit.at, unit.hull) = (At::Lost, 0),
                Some(unit) if shown.turn + 1 >= seen.turn => unit.hull = shown.hull,
                _ => {}
            }
        }
    }

    /// What a side may buy of a kind.
    fn on_sale(&self, seat: Seat, kind: Type, turn: u8) -> Vec<CardId> {
        let all = self.deck.all().filter(|&card| self.deck.card(card).kind == kind);
        all.filter(|&card| self.may_buy(seat, card) && self.may_finish(card, turn))
            .collect()
    }

    /// Units for the income of earlier turns, something of everything.
    fn bought(&self, side: &mut Side, seen: &State, seat: Seat, generator: &mut Generator) {
        let income = self.income(|sector| seen.owns(seat, sector));
        let mut points = u32::from(income) * u32::from(seen.turn - 1);
        let kinds = Lean::Mixed.kinds();
        let on_sale = |kind: Type| (kind, self.on_sale(seat, kind, seen.turn));
        let lists: Vec<(Type, Vec<CardId>)> = kinds
            .iter()
            .chain(&ESCORTS[..2])
            .map(|&kind| on_sale(kind))
            .collect();
        let mut buy = |kind: Type, side: &mut Side| {
            let list = lists
                .iter()
                .find(|(of, _)| *of == kind)
                .map_or(&[][..], |(_, list)| list);
            let within = |card: &CardId| u32::from(self.deck.price(*card)) <= points;
            let list: Vec<CardId> = list.iter().copied().filter(within).collect();
            if list.is_empty() || side.units.len() >= MOST_UNITS {
                return false;
            }
            let card = generator.pick(&list);
            points -= u32::from(self.deck.price(card));
            side.units
                .push(Unit::new(card, self.deck.card(card).hull, At::Waiting));
            side.starts.push(card);
            true
        };
        let mut failed = 0;
        for &kind in kinds.iter().cycle() {
            failed = if buy(kind, side) { 0 } else { failed + 1 };
            if failed == kinds.len() {
                break;
            }
            if failed == 0 && matches!(kind, Type::Battleship | Type::Carrier) {
                ESCORTS.iter().for_each(|&escort| _ = buy(escort, side));
            }
        }
    }

    /// Puts ships where the seat counted some of their kind, others where it does not look.
    fn spread(&self, side: &mut Side, seen: &State, (seat, other): (Seat, Seat), generator: &mut Generator) {
        let own: Vec<Sector> = self
            .map
            .all()
            .filter(|&sector| seen.owns(other, sector))
            .collect();
        let hidden: Vec<Sector> = self
            .map
            .all()
            .filter(|&sector| !self.watches(seen, seat, sector))
            .collect();
        let dark: Vec<Sector> = own
            .iter()
            .copied()
            .filter(|sector| hidden.contains(sector))
            .collect();
        let first = |lists: [&[Sector]; 3]| -> Vec<Sector> {
            let found = lists.into_iter().find(|list| !list.is_empty());
            found.map_or_else(|| vec![self.map.capital(other.0)], <[Sector]>::to_vec)
        };
        let (unseen, anywhere) = (first([&dark, &own, &hidden]), first([&own, &hidden, &[]]));
        let mut counted: Vec<Counted> = seen.side(seat).counted.clone();
        counted.retain(|counted| counted.seat == other);
        for unit in side
            .units
            .iter_mut()
            .filter(|unit| unit.lives() && self.floats(unit))
        {
            let class = self.counted_as(unit);
            let due = class.and_then(|class| counted.iter_mut().find(|counted| counted.ships[class] > 0));
            let at = match (due, class) {
                (Some(due), Some(class)) => {
                    due.ships[class] -= 1;
                    due.sector
                }
                (_, Some(_)) => generator.pick(&unseen),
                _ => generator.pick(&anywhere),
            };
            unit.at = At::Sector(at);
            unit.steps = self.deck.card(unit.card).speed;
            unit.rested = true;
        }
        self.more(side, seen, other, &counted, generator);
    }

    /// C7.1: more ships of a kind were counted than the side was thought to have.
    fn more(
        &self,
        side: &mut Side,
        seen: &State,
        seat: Seat,
        counted: &[Counted],
        generator: &mut Generator,
    ) {
        const KINDS: [Type; 5] = [
            Type::Battleship,
            Type::Carrier,
            Type::Cruiser,
            Type::Destroyer,
            Type::Auxiliary,
        ];
        for counted in counted {
            for (kind, &ships) in KINDS.into_iter().zip(&counted.ships) {
                let list = self.on_sale(seat, kind, seen.turn);
                for _ in 0..if list.is_empty() { 0 } else { ships } {
                    let card = generator.pick(&list);
                    let mut unit = Unit::new(card, self.deck.card(card).hull, At::Sector(counted.sector));
                    unit.steps = self.deck.card(card).speed;
                    side.units.push(unit);
                }
            }
        }
    }

    /// C5.1, C6.1: aircraft are based, and committed where that is done, as an admiral would.
    fn fly(&self, drawn: &mut State, seat: Seat) {
        for (unit, base) in Own::new(self, drawn, seat).bases() {
            drawn.side_mut(seat).units[usize::from(unit)].at = match base {
                Base::Land(sector) => At::Sector(sector),
                Base::Carrier(carrier) => At::Aboard(carrier),
                Base::Surplus => At::Waiting,
            };
        }
        if drawn.phase == Phase::Declare {
            for (unit, to) in Own::new(self, drawn, seat).strikes() {
                drawn.side_mut(seat).units[usize::from(unit)].strikes = Some(to);
            }
        }
    }
}
