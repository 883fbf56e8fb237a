//! Sees every roll of a game, and weighs what happened against what was expected.

use super::field::Field;
use super::inputs::{Scene, Stage, strength};
use super::laws::{Laws, at_least, at_most};
use super::network::Network;
use super::terms::{Fortune, Freedom, Row};
use super::throw::{Deed, Throw};
use crate::event::{Event, Fate, Observer};
use crate::exact::dice::{Effect, search};
use crate::map::{Area, Place, Places, Port, Site};
use crate::naval::{BySide, CounterId, CounterSet, Side};
use crate::position::{Phase, Position};
use crate::roll::Attack;
use crate::scenario::Scenario;

/// What is needed to see what a roll changed.
#[derive(Clone, Debug)]
pub struct Forecaster<'s> {
    /// The rules in force.
    pub scenario: &'s Scenario,
    /// By [`Stage`].
    pub networks: [Network; Stage::ALL.len()],
    laws: Laws,
}

impl<'s> Forecaster<'s> {
    /// With these networks.
    #[must_use]
    pub fn new(scenario: &'s Scenario, networks: [Network; Stage::ALL.len()]) -> Self {
        Forecaster {
            scenario,
            networks,
            laws: Laws::new(scenario),
        }
    }

    fn network(&self, scene: &Scene) -> &Network {
        &self.networks[scene.stage as usize]
    }
}

/// Is told of every roll.
pub trait RollObserver {
    /// Dice were thrown; the row holds the terms of what happened, less their expectation before.
    fn thrown(&mut self, throw: &Throw, row: &Row);

    /// An area as it stood after a roll that concerned it, with the ships that take part.
    fn stands(&mut self, position: &Position, scene: &Scene, ships: BySide<CounterSet>) {
        let _ = (position, scene, ships);
    }

    /// The combat of a turn is over.
    fn combat_over(&mut self, position: &Position) {
        let _ = position;
    }
}

/// Dice at one target that are being rolled.
#[derive(Clone, Copy, Debug)]
struct Volley {
    attack: Attack,
    side: Side,
    shooter: Option<CounterId>,
    target: CounterId,
    bonus: u8,
    dice: usize,
    fives: bool,
    points: u8,
}

/// The observer.
#[derive(Debug)]
pub struct LuckObserver<'w, A> {
    forecaster: &'w Forecaster<'w>,
    /// Who is told.
    pub sink: A,
    field: Option<Field>,
    volley: Option<Volley>,
    /// The position before the volley.
    before: Position,
    /// Dice of the search so far.
    search_dice: u8,
}

impl<'w, A: RollObserver> LuckObserver<'w, A> {
    /// Watches a game from its beginning.
    pub fn new(forecaster: &'w Forecaster<'w>, sink: A) -> Self {
        LuckObserver {
            forecaster,
            sink,
            field: None,
            volley: None,
            before: Position::new(),
            search_dice: 0,
        }
    }

    /// A die at a target: of the same volley as the last, or the first of another.
    fn shot(&mut self, position: &Position, die: u8, shot: Volley) {
        let fives = die + shot.bonus == 5;
        match &mut self.volley {
            Some(open)
                if open.attack == Attack::Guns
                    && shot.attack == Attack::Guns
                    && (open.shooter, open.target) == (shot.shooter, shot.target) =>
            {
                open.dice += 1;
                open.fives |= fives;
            }
            _ => {
                self.close();
                self.before = *position;
                self.volley = Some(Volley { fives, ..shot });
            }
        }
    }

    /// The volley is over.
    fn close(&mut self) {
        let (Some(volley), Some(mut field)) = (self.volley.take(), self.field) else {
            return;
        };
        field.enter(volley.attack, volley.side);
        if let Some(shooter) = volley.shooter {
            field.waiting[volley.side].remove(shooter);
        }
        let defense = self.forecaster.scenario.factors[volley.target].defense;
        let damage = self.before.damage[volley.target].saturating_add(volley.points);
        let disabled = volley.fives && matches!(field.battle.site, Site::Area(_));
        let deed = Deed::Volley {
            attack: volley.attack,
            side: volley.side,
            shooter: volley.shooter,
            target: volley.target,
            disabled,
            points: volley.points,
            sunk: damage > defense,
        };
        let throw = self.throw(&self.before, field.battle.place(), field.battle.round, deed);
        let row = self.weigh_volley(&field, &volley, disabled);
        if damage > defense {
            field.battle.sunk.insert(volley.target);
        } else if disabled {
            field.battle.disabled.insert(volley.target);
        }
        self.field = Some(field);
        self.sink.thrown(&throw, &row);
        if let Site::Area(area) = field.battle.site {
            let mut after = self.before;
            after.damage[volley.target] = damage;
            self.show_battle(&after, &field, area);
        }
    }

    fn throw(&self, position: &Position, place: Place, round: u8, deed: Deed) -> Throw {
        Throw {
            turn: position.turn,
            place,
            round,
            deed,
        }
    }

    fn show_battle(&mut self, position: &Position, field: &Field, area: Area) {
        let scene = Scene::of_battle(self.forecaster.scenario, position, field, area);
        let ships = BySide::new(|side| field.staying(side));
        self.sink.stands(position, &scene, ships);
    }

    /// The terms of a volley; `field` is as it was before, the shooter no longer waiting.
    fn weigh_volley(&self, field: &Field, volley: &Volley, disabled: bool) -> Row {
        let site = field.battle.site;
        let law = self.forecaster.laws.volley(site, volley.bonus > 0, volley.dice);
        let mut odds = Odds::of(self.forecaster.scenario, &self.before, field, volley.target, law);
        let happened = odds.fate(volley.points, disabled);
        match happened {
            Fortune::Sunk => odds.sunk -= 1.0,
            Fortune::Disabled => odds.disabled[usize::from(volley.points)] -= 1.0,
            Fortune::Afloat => odds.afloat[usize::from(volley.points)] -= 1.0,
        }
        self.weigh_ship(field, volley.target, &odds)
    }

    /// The terms of the outcomes with weights that are their probability, less 1 for what happened, all negative.
    fn weigh_ship(&self, field: &Field, target: CounterId, odds: &Odds) -> Row {
        let scenario = self.forecaster.scenario;
        let mut row = Row::zero();
        let mut after = self.before;
        let side = self.before.side(scenario, target);
        let scene = match field.battle.site {
            Site::Area(area) => {
                let mut scene = Scene::of_battle(scenario, &self.before, field, area);
                if field.staying(side).has(target) {
                    scene.sums[side].add(scenario, &self.before, target, -1.0);
                }
                Some(scene)
            }
            Site::Port(_) => None,
        };
        let begun = scene.map(|scene| self.forecaster.network(&scene).begin(&scene));
        let convoys = ((field.staying(Side::Allied) & scenario.rolls.convoys) - CounterSet::of(target)).len();
        let outlook = |row: &mut Row, weight: f64, afloat: Option<&Position>| {
            let (Some(mut scene), Some(begun)) = (scene, begun) else {
                return;
            };
            let mut convoys = convoys;
            if let Some(position) = afloat {
                scene.sums[side].add(scenario, position, target, 1.0);
                convoys += usize::from(scenario.rolls.convoys.has(target));
            }
            let outlook = self.forecaster.network(&scene).finish(begun, &scene);
            row.outlook(weight, scene.area, &outlook, convoys);
        };
        let mut gone = odds.sunk;
        for points in 0..=odds.left {
            let n = usize::from(points);
            after.damage[target] = self.before.damage[target] + points;
            if odds.disabled[n] != 0.0 {
                row.ship(-odds.disabled[n], scenario, &after, target, Fortune::Disabled);
                gone += odds.disabled[n];
            }
            if odds.afloat[n] != 0.0 {
                row.ship(-odds.afloat[n], scenario, &after, target, Fortune::Afloat);
                outlook(&mut row, -odds.afloat[n], Some(&after));
            }
        }
        if gone != 0.0 {
            outlook(&mut row, -gone, None);
        }
        row
    }

    /// 8.3: what the search found, against what it was expected to.
    fn searched(&mut self, position: &Position, sunk: u8, disabled: u8) {
        let dice = std::mem::take(&mut self.search_dice);
        let Some(field) = self.field else { return };
        let Site::Area(area) = field.battle.site else {
            return;
        };
        let boats = field.battle.uboats;
        let (total, at_home) = (position.uboats.total + sunk, position.uboats.disabled - disabled);
        let mut scene = Scene::of_battle(self.forecaster.scenario, position, &field, area);
        let network = self.forecaster.network(&scene);
        let begun = network.begin(&scene);
        let convoys = (field.staying(Side::Allied) & self.forecaster.scenario.rolls.convoys).len();
        let mut row = Row::zero();
        let mut add = |weight: f64, sunk: u8, disabled: u8| {
            scene.boats = boats - sunk - disabled;
            row.boats(weight, total - sunk, at_home + disabled);
            row.outlook(weight, area, &network.finish(begun, &scene), convoys);
        };
        for (s, by_disabled) in (0..).zip(search(dice, boats)) {
            for (d, p) in (0..).zip(by_disabled) {
                if p > 0.0 {
                    add(-p, s, d);
                }
            }
        }
        add(1.0, sunk, disabled);
        let deed = Deed::Search { sunk, disabled };
        let throw = self.throw(position, field.battle.place(), 0, deed);
        self.sink.thrown(&throw, &row);
    }

    /// 6.4.
    fn tried(&mut self, position: &Position, ship: CounterId, from: Port, to: Area, success: bool) {
        let scenario = self.forecaster.scenario;
        let side = position.side(scenario, ship);
        let chance = at_most(position.speed(scenario, ship).saturating_sub(1));
        let mut row = Row::zero();
        let mut add = |weight: f64, there: bool| {
            let mut position = *position;
            position.place[ship] = if there { Place::sea(to) } else { Place::port(from) };
            let scene = Scene::of_movement(scenario, &position, to, side);
            let outlook = self.forecaster.network(&scene).outlook(&scene);
            let convoys = (position.place.at(Place::sea(to)) & scenario.rolls.convoys).len();
            row.outlook(weight, to, &outlook, convoys);
            if there {
                row.at_sea(weight, side, to, strength(scenario, &position, ship));
            }
        };
        add(-chance, true);
        add(chance - 1.0, false);
        add(1.0, success);
        let throw = self.throw(position, Place::sea(to), 0, Deed::Speed { ship, to, success });
        self.sink.thrown(&throw, &row);
        let scene = Scene::of_movement(scenario, position, to, side);
        let here = position.place.at(Place::sea(to));
        let ships = BySide::new(|side| here & position.fleet(scenario, side));
        self.sink.stands(position, &scene, ships);
    }

    /// 15.2, 15.3, 16.2: a ship that is freed of something, or not, with this chance.
    fn freed(&mut self, position: &Position, ship: CounterId, chance: f64, (success, deed): (bool, Deed)) {
        let mut row = Row::zero();
        let weight = f64::from(u8::from(success)) - chance;
        let strength = strength(self.forecaster.scenario, position, ship);
        match deed {
            Deed::Russian { .. } => row.freed(weight, Freedom::RussianSails, strength),
            Deed::Us { .. } => row.freed(weight, Freedom::UsReleased, strength),
            _ => row.oiled(weight, strength),
        }
        let throw = self.throw(position, position.place[ship], 0, deed);
        self.sink.thrown(&throw, &row);
    }

    /// 15.7.
    fn taken_over(&mut self, position: &Position, ship: CounterId, fate: Fate) {
        let scenario = self.forecaster.scenario;
        let rule = scenario.takeover;
        let [allied, gone] = [rule.allied_up_to, rule.scuttled_up_to].map(at_most);
        let mut row = Row::zero();
        let mut add = |weight: f64, fate: Fate| {
            let mut position = *position;
            position.turned.remove(ship);
            position.freed.remove(ship);
            let freedom = match fate {
                Fate::Scuttled => return,
                Fate::Allied => {
                    position.turned.insert(ship);
                    Freedom::Turned
                }
                Fate::German => {
                    position.freed.insert(ship);
                    Freedom::NowGerman
                }
            };
            row.afloat(weight, scenario, &position, ship);
            row.freed(weight, freedom, strength(scenario, &position, ship));
        };
        add(-allied, Fate::Allied);
        add(gone.max(allied) - 1.0, Fate::German);
        add(1.0, fate);
        let throw = self.throw(position, position.place[ship], 0, Deed::TakeOver { ship, fate });
        self.sink.thrown(&throw, &row);
    }

    /// Everything but shots and their damage.
    fn other(&mut self, position: &Position, event: Event<'_>) {
        let scenario = self.forecaster.scenario;
        match event {
            Event::SiteBegins { battle } => {
                self.field = Some(Field::new(battle));
                self.search_dice = 0;
            }
            Event::AswRolled { .. } => self.search_dice += 1,
            Event::AswDone { sunk, disabled, .. } => self.searched(position, sunk, disabled),
            Event::SpeedRolled {
                ship,
                from,
                to,
                success,
                ..
            } => self.tried(position, ship, from, to, success),
            Event::TakeOverRolled { ship, fate, .. } => self.taken_over(position, ship, fate),
            Event::RussianRolled { ship, sails, .. } => {
                let chance = at_least(scenario.russian_at_least);
                self.freed(position, ship, chance, (sails, Deed::Russian { ship, sails }));
            }
            Event::UsRolled { ship, released, .. } => {
                let chance = at_least(Scenario::on_turn(&scenario.us_release_at_least, position.turn));
                self.freed(position, ship, chance, (released, Deed::Us { ship, released }));
            }
            Event::OilerRolled { ship, success, .. } => {
                let chance = at_most(Scenario::on_turn(&scenario.oiler_success_up_to, position.turn));
                self.freed(position, ship, chance, (success, Deed::Oiler { ship, success }));
            }
            Event::PhaseEnds { phase: Phase::Combat } => self.sink.combat_over(position),
            _ => {}
        }
        if let Some(field) = &mut self.field {
            field.follow(&event);
            if let (Event::AswDone { .. }, Site::Area(area)) = (event, field.battle.site) {
                let field = *field;
                self.show_battle(position, &field, area);
            }
        }
        if let Event::SiteEnds { .. } = event {
            self.field = None;
        }
    }
}

impl<A: RollObserver> Observer for LuckObserver<'_, A> {
    fn see(&mut self, position: &Position, event: Event<'_>) {
        match event {
            Event::Shot {
                attack,
                side,
                shooter,
                target,
                die,
                bonus,
            } => {
                let volley = Volley {
                    attack,
                    side,
                    shooter,
                    target,
                    bonus,
                    dice: 1,
                    fives: false,
                    points: 0,
                };
                self.shot(position, die, volley);
            }
            Event::Damaged { points, .. } => {
                if let Some(volley) = &mut self.volley {
                    volley.points = volley.points.saturating_add(points);
                }
            }
            event => {
                self.close();
                self.other(position, event);
            }
        }
    }
}

/// Points told apart of damage to a ship that stays afloat.
const MOST: usize = crate::scenario::MOST_DEFENSE as usize + 1;

/// Probabilities of what a volley does to a ship.
#[derive(Clone, Copy, Debug)]
struct Odds {
    /// Points that it bears.
    left: u8,
    /// Whether it is to leave already.
    leaving: bool,
    sunk: f64,
    /// By points of damage done.
    disabled: [f64; MOST],
    afloat: [f64; MOST],
}

impl Odds {
    fn of(scenario: &Scenario, position: &Position, field: &Field, target: CounterId, law: &Effect) -> Self {
        let left = scenario.factors[target]
            .defense
            .saturating_sub(position.damage[target]);
        let mut odds = Odds {
            left,
            leaving: field.battle.disabled.has(target),
            sunk: 0.0,
            disabled: [0.0; MOST],
            afloat: [0.0; MOST],
        };
        for (disables, by_points) in [false, true].into_iter().zip(&law.of) {
            for (points, &p) in (0..).zip(by_points) {
                match odds.fate(points, disables) {
                    Fortune::Sunk => odds.sunk += p,
                    Fortune::Disabled => odds.disabled[usize::from(points)] += p,
                    Fortune::Afloat => odds.afloat[usize::from(points)] += p,
                }
            }
        }
        odds
    }

    fn fate(&self, points: u8, disables: bool) -> Fortune {
        if points > self.left {
            Fortune::Sunk
        } else if disables || self.leaving {
            Fortune::Disabled
        } else {
            Fortune::Afloat
        }
    }
}
