//! Who can be asked to command, by name, and what each needs to know before a game begins.

use super::commander::{Commander, every_question};
use super::commanders::doctrine::{Book, Doctrine, Openings, WEIGHTS, Weights};
use super::commanders::learned::{Learned, Learning, Level, Networks};
use super::commanders::restricted::{BANS, Ban, Restricted};
use super::commanders::{Breadth, Random, Responses};
use super::edition::CARD;
use super::map::{Port, PortSet, Site};
use super::outlook::{self, Guided, OutsideFactory};
use super::scenario::Scenario;
use super::{Attempt, Battle, Chase, FirePlan, Groups, Orders, Pursuit, SetUp, UboatAim, UboatOrders, View};
use crate::naval::{CounterId, CounterSet, Side};
use admiralty_core::contract::{Bid, DataFile, Files, MOVES, Named, OUTSIDE, Refusal, unknown_name};
use admiralty_core::dice::GameSeed;
use admiralty_core::machine::PlayerOrder;
use admiralty_core::text::Faults;
use std::path::PathBuf;
use std::sync::Arc;

/// Makes a fresh commander for each game. Everything that a commander needs and that is the same in all games
/// is worked out here, once.
pub trait CommanderFactory: Send + Sync + 'static {
    /// The commander; it may look things up in what was worked out.
    type Commander<'c>: Commander + Clone
    where
        Self: 'c;

    /// The commander of a side in one game. Its choices may depend on nothing else than this seed and the game.
    fn make(&self, seed: GameSeed, side: Side) -> Self::Commander<'_>;

    /// The files it plays by, other than those built in.
    fn files(&self) -> &[DataFile] {
        &[]
    }
}

/// Makes [`Random`].
#[derive(Clone, Copy, Debug)]
pub struct RandomFactory;

impl CommanderFactory for RandomFactory {
    type Commander<'c> = Random;

    fn make(&self, seed: GameSeed, side: Side) -> Random {
        Random::new(seed, side)
    }
}

/// Makes [`Doctrine`] with the standard weights.
#[derive(Clone, Debug)]
pub struct DoctrineFactory {
    book: Book,
    openings: Openings,
    /// The user's own files, as far as there are any.
    files: Vec<DataFile>,
}

impl DoctrineFactory {
    /// With all openings and the standard weights, or as the plan says.
    pub(super) fn new(
        scenario: &Scenario,
        side: Side,
        plan: &DoctrineOptions,
        files: &dyn Files,
    ) -> Result<Self, Refusal> {
        let mut openings = Openings::embedded(scenario);
        let mut weights = Weights::standard(side);
        let mut chosen = plan.opening.clone();
        if let Some(number) = plan.weights {
            let (name, text) = WEIGHTS[number];
            weights = Weights::parse(name, text).map_err(|faults| Refusal::failure(faults.to_string()))?;
        }
        let mut played_by = Vec::new();
        for file in &plan.files {
            let name = file.display().to_string();
            let text = files
                .read(file)
                .map_err(|error| Refusal::failure(format!("{name} cannot be read: {error}")))?;
            let broken = |faults: Faults| Refusal::Usage(faults.to_string());
            if Openings::is_opening(&text) {
                let (of, opening) = openings.add(scenario, &name, &text).map_err(broken)?;
                if of != side {
                    return Err(Refusal::Usage(format!(
                        "{name} is an opening of the {of}, not of the {side}"
                    )));
                }
                chosen = Some(opening);
            } else {
                weights = Weights::parse(&name, &text).map_err(broken)?;
            }
            played_by.push(DataFile::new(side.into(), &name, &text));
        }
        if let Some(name) = chosen {
            openings = openings.only(side, &name).map_err(Refusal::Usage)?;
        }
        if let (Side::Axis, Some(turns)) = (side, openings.searches()) {
            openings.responder = Some(Responses::shared(scenario, Breadth::All, turns));
        }
        Ok(DoctrineFactory {
            book: Book::new(scenario, weights),
            openings,
            files: played_by,
        })
    }
}

impl DoctrineFactory {
    /// What it knows of the scenario by these numbers.
    pub(super) const fn book(&self) -> &Book {
        &self.book
    }

    /// The openings that it may play.
    pub(super) const fn openings(&self) -> &Openings {
        &self.openings
    }
}

impl CommanderFactory for DoctrineFactory {
    type Commander<'c> = Doctrine<'c>;

    fn make(&self, seed: GameSeed, side: Side) -> Doctrine<'_> {
        Doctrine::new(&self.book, &self.openings, seed, side)
    }

    fn files(&self) -> &[DataFile] {
        &self.files
    }
}

/// The committed networks.
pub(crate) fn networks() -> Result<Networks, Refusal> {
    Networks::embedded().map_err(|why| unfit("the commander learned", &why))
}

fn unfit(name: &str, why: &dyn std::fmt::Display) -> Refusal {
    Refusal::failure(format!("the networks of {name} cannot be used: {why}"))
}

/// Makes [`Learned`].
#[derive(Clone, Debug)]
pub struct LearnedFactory {
    learning: Learning,
    level: Level,
    files: Vec<DataFile>,
}

impl LearnedFactory {
    fn new(
        scenario: &Scenario,
        side: Side,
        plan: &LearnedOptions,
        bid: Bid,
        files: &dyn Files,
    ) -> Result<Self, Refusal> {
        let mut played_by = Vec::new();
        let networks = match &plan.networks {
            None => networks()?,
            Some(file) => {
                let name = file.display().to_string();
                let bytes = files
                    .bytes(file)
                    .map_err(|error| Refusal::failure(format!("{name} cannot be read: {error}")))?;
                let networks = Networks::read(&bytes).map_err(|why| unfit(&name, &why))?;
                let hash = format!("{:016x}", xxhash_rust::xxh3::xxh3_64(&bytes));
                played_by.push(DataFile::new(side.into(), &name, &hash));
                networks
            }
        };
        let mut learning = Learning::new(scenario, &networks).at_bid(bid.points() as f32);
        if let Some(told) = &plan.opening {
            let told = DoctrineFactory::new(scenario, side, told, files)?;
            if told.openings.names(side) == Openings::embedded(scenario).names(side) {
                return Err(Refusal::Usage(
                    "the commander learned takes an opening, no weights: it does not judge by them"
                        .to_owned(),
                ));
            }
            learning = learning.opening(told.openings);
            played_by.extend(told.files);
        }
        Ok(LearnedFactory {
            learning,
            level: plan.level,
            files: played_by,
        })
    }
}

impl CommanderFactory for LearnedFactory {
    type Commander<'c> = Learned<'c>;

    fn make(&self, seed: GameSeed, side: Side) -> Learned<'_> {
        Learned::new(&self.learning, seed, side, self.level)
    }

    fn files(&self) -> &[DataFile] {
        &self.files
    }
}

/// Makes [`Restricted`].
#[derive(Clone, Debug)]
pub struct RestrictedFactory {
    inner: AnyFactory,
    ban: Ban,
    board: Option<Scenario>,
}

impl CommanderFactory for RestrictedFactory {
    type Commander<'c> = Restricted<'c, AnyCommander<'c>>;

    fn make(&self, seed: GameSeed, side: Side) -> Restricted<'_, AnyCommander<'_>> {
        Restricted::new(self.inner.make(seed, side), Some(self.ban), self.board.as_ref())
    }

    fn files(&self) -> &[DataFile] {
        self.inner.files()
    }
}

/// Makes the commander that was named. Games in which thinking takes far longer than asking are played so: a copy of the game
/// for every pair of commanders would be large and gain nothing.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "one for each commander")]
pub enum AnyFactory {
    Random(RandomFactory),
    Doctrine(Box<DoctrineFactory>),
    Learned(Box<LearnedFactory>),
    Restricted(Box<RestrictedFactory>),
    Outside(Box<OutsideFactory>),
}

impl AnyFactory {
    /// What a learned commander knows.
    pub(crate) fn learning(&self) -> Option<&Learning> {
        match self {
            AnyFactory::Learned(learned) => Some(&learned.learning),
            _ => None,
        }
    }
}

impl CommanderFactory for AnyFactory {
    type Commander<'c> = AnyCommander<'c>;

    fn make(&self, seed: GameSeed, side: Side) -> AnyCommander<'_> {
        match self {
            AnyFactory::Random(random) => AnyCommander::Random(random.make(seed, side)),
            AnyFactory::Doctrine(doctrine) => AnyCommander::Doctrine(doctrine.make(seed, side)),
            AnyFactory::Learned(learned) => AnyCommander::Learned(Box::new(learned.make(seed, side))),
            AnyFactory::Restricted(held) => AnyCommander::Restricted(Box::new(held.make(seed, side))),
            AnyFactory::Outside(outside) => AnyCommander::Outside(Box::new(outside.make(seed, side))),
        }
    }

    fn files(&self) -> &[DataFile] {
        match self {
            AnyFactory::Random(random) => random.files(),
            AnyFactory::Doctrine(doctrine) => doctrine.files(),
            AnyFactory::Learned(learned) => learned.files(),
            AnyFactory::Restricted(held) => held.files(),
            AnyFactory::Outside(outside) => outside.files(),
        }
    }
}

/// One of the commanders.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "one for each commander")]
#[allow(
    clippy::large_enum_variant,
    reason = "a doctrine is not put on the heap: games of it never touch it"
)]
pub enum AnyCommander<'a> {
    Random(Random),
    Doctrine(Doctrine<'a>),
    Learned(Box<Learned<'a>>),
    Restricted(Box<Restricted<'a, AnyCommander<'a>>>),
    Outside(Box<Guided<'a>>),
}

macro_rules! whoever {
    ($($name:ident ( $($arg:ident : $type:ty),* ) -> $answer:ty as $variant:ident;)+) => {
        $(
            fn $name(&mut self, view: &View<'_>, $($arg: $type),*) -> $answer {
                match self {
                    AnyCommander::Random(random) => random.$name(view, $($arg),*),
                    AnyCommander::Doctrine(doctrine) => doctrine.$name(view, $($arg),*),
                    AnyCommander::Learned(learned) => learned.$name(view, $($arg),*),
                    AnyCommander::Restricted(held) => held.$name(view, $($arg),*),
                    AnyCommander::Outside(outside) => outside.$name(view, $($arg),*),
                }
            }
        )+
    };
}

impl Commander for AnyCommander<'_> {
    every_question!(whoever);
}

/// Somebody from outside by his name, or a file of moves.
fn outside(
    scenario: &Scenario,
    side: Side,
    text: &str,
    base: AnyFactory,
    files: &dyn Files,
) -> Result<OutsideFactory, Refusal> {
    let order = PlayerOrder::new(text, side.into(), files);
    let found = order.outside(&CARD)?;
    let (outside, _) = found.ok_or_else(|| order.takes("a name"))?;
    Ok(OutsideFactory {
        outside,
        outlook: Arc::new(outlook::of(scenario)),
        files: [order.files(), base.files().to_vec()].concat(),
        base,
    })
}

/// The commanders that can be chosen by name; the first plays where none is named.
pub const COMMANDERS: &[Named] = &[
    Named {
        name: "doctrine",
        about: "opens from a book of standard openings and weighs areas and odds by rules of thumb; doctrine:NAME plays one opening, doctrine:FILE.toml takes an opening or its weights from a file, doctrine:NAME,FILE.toml does both, doctrine:allied-weights and doctrine:axis-weights play either side by the weights of one, doctrine:first by those it had before any was tuned",
    },
    Named {
        name: "learned",
        about: "moves by networks trained by self-play, and fights as doctrine does; learned:fast thinks least, learned:N so many times as long as learned; learned:fast,NAME opens as doctrine:NAME does; learned:fast,FILE.bin takes its networks from a file",
    },
    Named {
        name: "random",
        about: "chooses uniformly among what is legal, at every decision",
    },
];

/// A commander as asked for on the command line, its argument read.
#[derive(Clone, Debug)]
pub(super) enum Choice {
    /// `random`.
    Random,
    /// `doctrine`, `doctrine:barents-on-1`.
    Doctrine(DoctrineOptions),
    /// `learned:fast`, `learned:networks.bin`, `learned:fast,attrition,networks.bin`.
    Learned(LearnedOptions),
    /// `without:speed-rolls`, `without:speed-rolls:learned:fast`: what is never done, and who plays otherwise.
    Restricted(Ban, Box<Choice>),
    /// `outside:mine`, `outside:mine:learned:fast`, `moves:game.txt`: as typed, and who answers what is left open.
    Outside(String, Box<Choice>),
}

/// What a doctrine is told on the command line.
#[derive(Clone, Debug, Default)]
pub(super) struct DoctrineOptions {
    /// The opening, or the beginning of its name.
    opening: Option<String>,
    /// Weights that are built in, by their number among [`WEIGHTS`].
    weights: Option<usize>,
    /// Files: weights, or an opening.
    files: Vec<PathBuf>,
}

impl DoctrineOptions {
    /// Reads `opening`, `file.toml` or `opening,file.toml`.
    fn read(text: &str) -> DoctrineOptions {
        let mut plan = DoctrineOptions::default();
        for part in text.split(',') {
            if part.ends_with(".toml") {
                plan.files.push(PathBuf::from(part));
            } else if let Some(number) = WEIGHTS.iter().position(|(name, _)| *name == part) {
                plan.weights = Some(number);
            } else {
                plan.opening = Some(part.to_owned());
            }
        }
        plan
    }
}

/// What a learned commander is told on the command line.
#[derive(Clone, Debug)]
pub(super) struct LearnedOptions {
    level: Level,
    /// Its networks, unless they are those built in.
    networks: Option<PathBuf>,
    /// How it opens, if it is told.
    opening: Option<DoctrineOptions>,
}

impl LearnedOptions {
    /// Reads the argument of `text`: a level, an opening, a file of networks, any of them.
    fn read(text: &str, argument: Option<&str>) -> Result<LearnedOptions, Refusal> {
        let mut plan = LearnedOptions {
            level: Level::Full(1),
            networks: None,
            opening: None,
        };
        for part in argument.into_iter().flat_map(|argument| argument.split(',')) {
            match part.parse() {
                Ok(times @ 1..=1000) => plan.level = Level::Full(times),
                _ if part == "fast" => plan.level = Level::Fast,
                _ if part.ends_with(".bin") => plan.networks = Some(PathBuf::from(part)),
                _ if plan.opening.is_none()
                    && part.starts_with(|c: char| c.is_alphabetic() || "./".contains(c)) =>
                {
                    plan.opening = Some(DoctrineOptions::read(part));
                }
                _ => {
                    return Err(Refusal::Usage(format!(
                        "{text:?}: the commander learned takes fast, or a number from 1 to 1000 (so many times as long as it \
                         thinks without one); an opening; a file of networks such as mine.bin; or several with commas"
                    )));
                }
            }
        }
        Ok(plan)
    }
}

impl Choice {
    /// Reads `name` or `name:argument`.
    pub(super) fn read(text: &str) -> Result<Choice, Refusal> {
        // Each is one within the other: so many as the stack does not bear are no commander that anybody means.
        let depth = text.split(':').filter(|part| *part == "without").count();
        if depth > BANS.len() {
            return Err(Refusal::Usage(format!(
                "a commander under {depth} restrictions: there are only {} to choose from",
                BANS.len()
            )));
        }
        let (name, argument) = text
            .split_once(':')
            .map_or((text, None), |(name, rest)| (name, Some(rest)));
        match (name, argument) {
            ("random", None) => Ok(Choice::Random),
            ("random", Some(_)) => Err(Refusal::Usage(format!(
                "{text:?}: the commander random takes no argument"
            ))),
            ("doctrine", argument) => Ok(Choice::Doctrine(
                argument.map(DoctrineOptions::read).unwrap_or_default(),
            )),
            ("learned", argument) => Ok(Choice::Learned(LearnedOptions::read(text, argument)?)),
            ("planner", _) => Err(Refusal::Usage(format!(
                "{text:?}: there is no planner any more; learned plays better in less time, learned:fast faster still, and \
                 learned:N (N up to 1000) thinks longer"
            ))),
            ("without", Some(rest)) => {
                let (ban, who) = rest.split_once(':').unwrap_or((rest, "doctrine"));
                match BANS.iter().find(|named| named.name == ban) {
                    Some(named) => Ok(Choice::Restricted(named.ban, Box::new(Choice::read(who)?))),
                    None => {
                        let known: Vec<Named> = BANS
                            .iter()
                            .map(|named| Named {
                                name: named.name,
                                about: named.about,
                            })
                            .collect();
                        Err(unknown_name("restriction", ban, &known))
                    }
                }
            }
            (OUTSIDE | MOVES, _) => {
                let base = argument.and_then(|argument| argument.split_once(':'));
                let base = base.map_or("doctrine", |(_, base)| base);
                Ok(Choice::Outside(text.to_owned(), Box::new(Choice::read(base)?)))
            }
            _ => Err(unknown_name("commander", name, COMMANDERS)),
        }
    }

    /// Reads and works out what the commander needs to know.
    pub(super) fn anybody(
        self,
        scenario: &Scenario,
        side: Side,
        bid: Bid,
        files: &dyn Files,
    ) -> Result<AnyFactory, Refusal> {
        Ok(match self {
            Choice::Random => AnyFactory::Random(RandomFactory),
            Choice::Doctrine(plan) => {
                AnyFactory::Doctrine(Box::new(DoctrineFactory::new(scenario, side, &plan, files)?))
            }
            Choice::Restricted(ban, inner) => AnyFactory::Restricted(Box::new(RestrictedFactory {
                inner: inner.anybody(scenario, side, bid, files)?,
                ban,
                board: ban.board(scenario, side),
            })),
            Choice::Outside(text, base) => {
                let base = base.anybody(scenario, side, bid, files)?;
                AnyFactory::Outside(Box::new(outside(scenario, side, &text, base, files)?))
            }
            Choice::Learned(plan) => {
                AnyFactory::Learned(Box::new(LearnedFactory::new(scenario, side, &plan, bid, files)?))
            }
        })
    }
}
