//! Luck of games: its mean is zero, roll by roll and over many games, and taking it out leaves less spread.

use admiralty_core::contract::{Bid, Deal, DiceKind, Results, Ruleset, ScenarioSource, Terms};
use admiralty_core::dice::{Dice, MasterSeed, Seeded};
use admiralty_core::play::{Control, Plan};
use admiralty_core::seats::{BySeat, Seat};
use admiralty_core::statistics::Scale;
use admiralty_store::disk;
use admiralty_studies::compare::{CompareRequest, Compared, Extent, Measure, Record, study};
use admiralty_studies::request::{Request, luck};
use std::num::{NonZeroU32, NonZeroUsize};
use war_at_sea::commanders::Doctrine;
use war_at_sea::commanders::PlayModel;
use war_at_sea::luck::{Forecaster, LuckModel, LuckObserver, RollObserver, Row, Throw};
use war_at_sea::naval::Side;
use war_at_sea::{Attack, Game, Purpose, Roll, Scenario, Seats, WarAtSea};

/// The dice of one throw have this in common.
fn key(roll: Roll) -> Roll {
    let purpose = match roll.purpose {
        Purpose::Damage(attack) => Purpose::Shot(attack),
        other => other,
    };
    let together = matches!(purpose, Purpose::Shot(Attack::Guns) | Purpose::Asw);
    let shot = if together { 0 } else { roll.shot };
    Roll {
        purpose,
        shot,
        ..roll
    }
}

/// Faces given beforehand, and others after them; notes to which throw each die belongs.
struct Probe<'a> {
    given: &'a [u8],
    then: Seeded,
    /// Every face, with the number of its throw.
    rolled: Vec<(u8, usize)>,
    throws: Vec<Roll>,
}

impl Dice<Roll> for Probe<'_> {
    fn roll(&mut self, purpose: Roll) -> u8 {
        if self.throws.last() != Some(&key(purpose)) {
            self.throws.push(key(purpose));
        }
        let face = match self.given.get(self.rolled.len()) {
            Some(&face) => face,
            None => self.then.roll(purpose),
        };
        self.rolled.push((face, self.throws.len() - 1));
        face
    }
}

struct Lucks<'j> {
    scenario: &'j Scenario,
    judge: &'j LuckModel,
    list: Vec<f64>,
}

impl RollObserver for Lucks<'_> {
    fn thrown(&mut self, throw: &Throw, row: &Row) {
        self.list.push(self.judge.luck(self.scenario, throw.turn, row));
    }
}

/// A table at which games are played again with other dice.
struct Sums<'j> {
    scenario: &'j Scenario,
    model: &'j PlayModel,
    judge: &'j LuckModel,
    sight: &'j Forecaster<'j>,
}

impl Sums<'_> {
    /// A game that begins with these dice: its dice, and the luck of its throws.
    fn play(&self, game: u64, given: &[u8]) -> (Vec<(u8, usize)>, Vec<f64>) {
        let seed = MasterSeed(4).game(game);
        let doctrine = |side| Doctrine::new(&self.model.books[side], &self.model.openings, seed, side);
        let seats = Seats {
            allied: doctrine(Side::Allied),
            axis: doctrine(Side::Axis),
        };
        let probe = Probe {
            given,
            then: Seeded::new(seed),
            rolled: Vec::new(),
            throws: Vec::new(),
        };
        let lucks = Lucks {
            scenario: self.scenario,
            judge: self.judge,
            list: Vec::new(),
        };
        let observer = LuckObserver::new(self.sight, lucks);
        let mut table = Game::new(self.scenario, seats, probe, observer);
        table.play().unwrap();
        let (probe, lucks) = (table.dice, table.observer.sink.list);
        assert_eq!(probe.throws.len(), lucks.len(), "every throw has its luck");
        (probe.rolled, lucks)
    }

    /// The sum over all faces of a throw of probability times luck, and times the size of luck, after these dice.
    fn expected(&self, game: u64, throw: usize, given: &mut Vec<u8>) -> (f64, f64) {
        let (rolled, lucks) = self.play(game, given);
        if rolled.get(given.len()).is_none_or(|&(_, of)| of != throw) {
            return (lucks[throw], lucks[throw].abs());
        }
        let mut sums = (0.0, 0.0);
        for face in 1..=6 {
            given.push(face);
            let (luck, size) = self.expected(game, throw, given);
            given.pop();
            sums = (sums.0 + luck / 6.0, sums.1 + size / 6.0);
        }
        sums
    }
}

/// Whatever the judge says of positions: over every sequence of faces of a throw, after the dice that were rolled
/// before it in a real game, luck is zero in the mean. The faces are enumerated through the game itself.
#[test]
fn over_all_faces_of_a_throw_luck_is_zero() {
    let scenario = Scenario::embedded();
    let (model, judge) = (PlayModel::standard(&scenario), LuckModel::embedded());
    let sight = judge.forecaster(&scenario);
    let table = Sums {
        scenario: &scenario,
        model: &model,
        judge: &judge,
        sight: &sight,
    };
    let (mut several, mut moved) = (0, 0.0);
    for game in 0..3 {
        let (rolled, lucks) = table.play(game, &[]);
        for throw in 0..lucks.len() {
            let begins = rolled.iter().position(|&(_, of)| of == throw).unwrap();
            let dice = rolled.iter().filter(|&&(_, of)| of == throw).count();
            if dice > 3 || throw % 4 != game as usize {
                continue; // a quarter of the throws, and those whose faces are soon gone through
            }
            let mut given: Vec<u8> = rolled[..begins].iter().map(|&(face, _)| face).collect();
            let (mean, size) = table.expected(game, throw, &mut given);
            assert!(
                mean.abs() < 1e-9 * (1.0 + size),
                "game {game}, throw {throw}: {mean} of {size}"
            );
            moved += size;
            several += u32::from(dice > 1);
        }
    }
    assert!(several > 5 && moved > 5.0, "{several} {moved}");
}

fn results(games: u64, threads: usize) -> Results {
    let opened = WarAtSea.open(&ScenarioSource::Embedded, None, disk()).unwrap();
    let terms = Terms {
        commanders: BySeat::both(|_| "doctrine".to_owned()),
        bid: Bid::default(),
        seed: MasterSeed(2026),
    };
    let plan = Plan::of(games, NonZeroUsize::new(threads));
    let luck = opened.luck().unwrap();
    luck.account(&terms, plan, Control::none()).unwrap()
}

/// The mean luck is within four standard errors of zero, and taking luck out halves the variance at least: on games
/// that nothing was learned from.
fn check(games: u64) {
    let results = results(games, 2);
    let table = |id: &str| results.tables.iter().find(|table| table.id == id).unwrap();
    let luck = table("luck-score").rows[2].cells[0].unwrap();
    let error = luck.half_width() / 1.96;
    assert!(luck.value.abs() < 4.0 * error, "{luck:?}");
    let taken = table("luck-by-kind").rows.last().unwrap().cells[0].unwrap();
    assert!(taken.low > 0.5, "{taken:?}");
    let [plain, adjusted] = [0, 1].map(|row| table("luck-score").rows[row].cells[0].unwrap());
    assert!((plain.value - adjusted.value - luck.value).abs() < 1e-9);
    assert!(
        adjusted.half_width() < 0.71 * plain.half_width(),
        "{plain:?} {adjusted:?}"
    );
}

#[test]
fn luck_is_zero_in_the_mean_and_halves_the_variance() {
    check(3_000);
}

/// The same on a million games: some ten minutes.
#[test]
#[ignore = "a long proof: ten minutes"]
fn luck_is_zero_in_the_mean_of_a_million_games() {
    check(1_000_000);
}

#[test]
fn threads_do_not_matter() {
    assert_eq!(results(2_500, 1), results(2_500, 2));
}

#[test]
fn a_game_is_told_with_its_decisive_rolls() {
    let request = Request {
        scenario: ScenarioSource::Embedded,
        optional_rules: None,
        commanders: BySeat::both(|_| "doctrine".to_owned()),
        bid: Bid::default(),
        seed: MasterSeed(7),
    };
    let mut told = String::new();
    admiralty_studies::request::tell_luck(&WarAtSea, &request, 3, &mut told).unwrap();
    assert!(told.starts_with("LUCK ="), "{told}");
    assert!(told.lines().all(|line| line.chars().count() <= 100), "{told}");
    let decisive = told.lines().filter(|line| line.contains("  turn ")).count();
    assert_eq!(decisive, 10, "{told}");
}

/// On its own dice a game is the game; on those of another it ends otherwise, and always in the same way.
#[test]
fn a_game_on_other_dice() {
    let scenario = WarAtSea.open(&ScenarioSource::Embedded, None, disk()).unwrap();
    let terms = Terms {
        commanders: BySeat::both(|_| "doctrine".to_owned()),
        bid: Bid::default(),
        seed: MasterSeed(3),
    };
    let table = scenario.seat(&terms).unwrap();
    let mut differ = 0;
    for game in 0..40 {
        let on = |dice| {
            let kind = DiceKind::Keyed;
            table.ending(Deal { game, dice, kind }, None).unwrap()
        };
        let own = table.ending(Deal::new(game, DiceKind::Keyed), None).unwrap();
        assert_eq!(own, on(game));
        let other = on(game + 1);
        assert_eq!(other, on(game + 1));
        differ += u32::from(own != other);
    }
    assert!(differ > 30, "{differ} of 40 games end otherwise on other dice");
}

/// `doctrine` as Allies with 19.1 and without it, so many games and rerolls.
fn less_luck(axis: &str, seed: u64, (games, rerolls): (u64, u32), threads: usize) -> Record {
    let asked = CompareRequest {
        scenario: ScenarioSource::Embedded,
        variants: Vec::new(),
        optional_rules: None,
        factors: vec!["19.1".to_owned()],
        unknowns: false,
        without: Vec::new(),
        luck: false,
        rerolls: NonZeroU32::new(rerolls),
        commanders: ["doctrine".to_owned(), axis.to_owned()].into(),
        bid: Bid::default(),
        seed: MasterSeed(seed),
    };
    let extent = Extent { games, until: None };
    let threads = NonZeroUsize::new(threads);
    study(&WarAtSea, &asked, extent, threads, Control::none()).unwrap()
}

/// The same games, told more surely; on any number of threads, and put away in between.
#[test]
fn luck_is_taken_out_of_a_comparison() {
    let played = |rerolls, threads| less_luck("doctrine", 1942, (600, rerolls), threads);
    let [less, plain] = [4, 0].map(|rerolls| played(rerolls, 2));
    assert_eq!(less, played(4, 1));
    let text = serde_json::to_string(&less).unwrap();
    assert_eq!(
        serde_json::from_str::<Record>(&text).unwrap(),
        less,
        "put away and read again"
    );
    let [less, plain] = [less, plain].map(|record| Compared::of(&record, &WarAtSea).unwrap());
    for (less, plain) in less.cells.iter().zip(&plain.cells) {
        assert_eq!(less.scores, plain.scores, "the same games");
        for measure in [Measure::Lead, Measure::Win(Seat::FIRST), Measure::FairBid] {
            let [sure, unsure] = [less, plain].map(|cell| cell.figure(measure));
            assert!(
                sure.half_width() < 0.85 * unsure.half_width(),
                "{measure:?}: {sure:?}, {unsure:?}"
            );
            assert!(
                (sure.value - unsure.value).abs() < 1.5 * unsure.half_width(),
                "{measure:?}"
            );
        }
        assert!((less.fair_bid.unwrap().fair.value - less.figure(Measure::FairBid).value).abs() < 1e-12);
    }
    let said = admiralty_studies::compare::text(&less, admiralty_show::Paint::Plain);
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in [
        "taken out by 4 rerolls of every turn, as good as 900 games",
        "1,200 games less their luck (4 rerolls)",
        "--rerolls 4",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    // What is counted has its luck left in, and its picture says so.
    for (figure, line) in less.figures() {
        let counted = figure.id == "final-scores" || figure.id.starts_with("moved-");
        assert_eq!(
            line.contains("less their luck"),
            !counted,
            "{}: {line}",
            figure.id
        );
    }
}

/// Where one side wins all games nothing leaves its range, and what is rare is told by its count.
#[test]
fn figures_less_luck_stay_within_what_they_can_be() {
    let [less, plain] = [8, 0].map(|rerolls| {
        let record = less_luck("random", 2, (300, rerolls), 2);
        Compared::of(&record, &WarAtSea).unwrap()
    });
    for (less, plain) in less.cells.iter().zip(&plain.cells) {
        for measure in [
            Measure::Win(Seat::FIRST),
            Measure::Draw,
            Measure::Win(Seat::SECOND),
        ] {
            assert_eq!(less.figure(measure), plain.figure(measure), "{measure:?} is rare");
        }
        let (bid, mean) = (less.figure(Measure::FairBid), less.figure(Measure::Lead));
        assert!(bid.value > 9.0 && bid.value <= 10.0, "{bid:?}");
        assert!(
            (-10.0..-9.0).contains(&mean.value) && mean.low >= -10.0,
            "{mean:?}"
        );
    }
    let said = admiralty_studies::compare::text(&less, admiralty_show::Paint::Plain);
    assert!(said.contains("final POC"), "{said}");
}

/// Tables by rule set: as many rows as combinations, bounds in order, the same on any number of threads; and the base
/// is what `luck` says without factors.
#[test]
fn luck_by_rule_set() {
    let request = Request {
        scenario: ScenarioSource::Embedded,
        optional_rules: None,
        commanders: BySeat::both(|_| "doctrine".to_owned()),
        bid: Bid::default(),
        seed: MasterSeed(1939),
    };
    let plan = |threads| Plan::of(600, NonZeroUsize::new(threads));
    let asked = CompareRequest {
        scenario: request.scenario.clone(),
        variants: Vec::new(),
        optional_rules: None,
        factors: vec!["19.1".to_owned()],
        unknowns: false,
        without: Vec::new(),
        luck: true,
        rerolls: None,
        commanders: request.commanders.clone(),
        bid: request.bid,
        seed: request.seed,
    };
    let extent = Extent {
        games: 600,
        until: None,
    };
    let played = |threads| {
        study(
            &WarAtSea,
            &asked,
            extent,
            NonZeroUsize::new(threads),
            Control::none(),
        )
        .unwrap()
    };
    let record = played(2);
    assert_eq!(record, played(1));
    let text = serde_json::to_string(&record).unwrap();
    assert_eq!(
        serde_json::from_str::<Record>(&text).unwrap(),
        record,
        "put away and read again"
    );
    let cells = &record.dice;
    let names: Vec<&str> = cells.iter().map(|cell| cell.cell.as_str()).collect();
    assert_eq!(names, ["base", "19.1"]);
    for cell in cells {
        assert_eq!((cell.watched, cell.twins.pairs()), (600, 300));
        let (least, most) = (cell.seen.unwrap(), cell.at_most().unwrap());
        assert!(least.low > 0.4 && least.high < most.low, "{least:?} {most:?}");
        assert!(most.high <= 1.0);
    }
    let base = luck(&WarAtSea, &request, plan(2), Control::none()).unwrap();
    let by_kind = base
        .tables
        .iter()
        .find(|table| table.id == "luck-by-kind")
        .unwrap();
    assert_eq!(by_kind.rows.last().unwrap().cells[0], cells[0].seen);
    let found = Compared::of(&record, &WarAtSea).unwrap();
    let grid = found.dice_grid().unwrap();
    let most = cells[1].at_most().unwrap().show(Scale::Percent).to_string();
    assert_eq!(grid.rows[1][0], "19.1");
    assert_eq!(grid.rows[1][2], most);
    let least = cells[0].seen.unwrap().show(Scale::Percent);
    let verdict = found.verdict().text().to_owned();
    assert!(
        verdict.contains(&format!("Dice decide at least {least}")),
        "{verdict}"
    );
}
