//! The networks of all turns and stages, and what of them can be worked out once a scenario.

use super::areas::{Denial, OF_AREA, of_area};
use super::inputs::{Inputs, ROWS, SHAPE, Stage, TRACK};
use super::kinds::{Kinds, SLOTS};
use super::rows::{self, Rows};
use crate::View;
use crate::edition::VERSION;
use crate::scenario::Scenario;
use admiralty_core::learners::{Correction, Damaged, Network, Stored, Units, Upper, WIDTH, bent};
use std::sync::{Arc, OnceLock};

/// Turns for which there are networks; a shorter game has the last of them.
pub const TURNS: usize = 8;
/// How many networks there are.
pub const NETWORKS: usize = TURNS * OF_TURN;
/// Networks of a turn: one for each stage, and one for the Axis's movement while Allied counters lie face down (19.3).
pub const OF_TURN: usize = Stage::ALL.len() + 1;

/// The committed networks.
pub(super) const EMBEDDED: &[u8] = include_bytes!("../../../../../scenarios/values/learned.bin");

/// Sums of the first layer.
pub type Sums = [f32; WIDTH];

/// Why there is no learned commander.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// The file cannot be used.
    #[error("{0}")]
    Damaged(#[from] Damaged),
    /// It was trained on other rules.
    #[error("it is for another version of the rules: its first line is {0:?}")]
    Version(String),
    /// It has more networks than there are turns and stages, or fewer.
    #[error("it has {0} networks, not {NETWORKS}")]
    Count(usize),
}

/// What the first line of the heading says.
fn first_line() -> String {
    format!("war-at-sea {VERSION}")
}

/// The networks, in the order of turns and, within one, of stages.
#[derive(Clone, Debug)]
pub struct Networks {
    /// One for each turn and stage.
    pub all: Vec<Arc<Network>>,
    /// What corrects the law of each; none where no games have been played for it.
    pub corrections: Vec<Correction>,
}

impl Networks {
    /// New ones, from a generator of numbers between -1 and 1.
    pub fn new(mut draw: impl FnMut() -> f32) -> Self {
        Networks {
            all: (0..NETWORKS)
                .map(|_| Arc::new(Network::new(SHAPE, &mut draw)))
                .collect(),
            corrections: Vec::new(),
        }
    }

    /// The ones that are built in.
    ///
    /// # Errors
    /// If they do not fit this program, which tests exclude.
    pub fn embedded() -> Result<Self, Unfit> {
        static READ: OnceLock<Result<Networks, Unfit>> = OnceLock::new();
        READ.get_or_init(|| Self::read(EMBEDDED)).clone()
    }

    /// Reads a file.
    ///
    /// # Errors
    /// One that is damaged, of another shape, or of another version of the rules.
    pub fn read(bytes: &[u8]) -> Result<Self, Unfit> {
        let (networks, first) = Self::of_any_version(bytes)?;
        if first != first_line() {
            return Err(Unfit::Version(first));
        }
        Ok(networks)
    }

    /// Reads a file, whatever version of the rules it was trained on, and its first line: for a training to begin with.
    ///
    /// # Errors
    /// One that is damaged or of another shape.
    pub fn of_any_version(bytes: &[u8]) -> Result<(Self, String), Unfit> {
        let stored = Stored::read(bytes, SHAPE)?;
        let first = stored.heading.lines().next().unwrap_or_default().to_owned();
        if stored.networks.len() != NETWORKS {
            return Err(Unfit::Count(stored.networks.len()));
        }
        let all = stored.networks.into_iter().map(Arc::new).collect();
        let corrections = stored.corrections;
        Ok((Networks { all, corrections }, first))
    }

    /// A file of networks with these corrections, and a line on how they came about after the first two lines of its
    /// heading.
    ///
    /// # Errors
    /// A file that is damaged or of another shape.
    pub fn corrected(bytes: &[u8], how: &str, corrections: &[Correction]) -> Result<Vec<u8>, Unfit> {
        let heading = Stored::read(bytes, SHAPE)?.heading;
        let lines = heading.lines().take(2).chain([how]);
        let heading: String = lines.flat_map(|line| [line, "\n"]).collect();
        Ok(Stored::corrected(bytes, SHAPE, &heading, corrections)?)
    }

    /// Whether a network is one for the Axis's movement while Allied counters lie face down.
    pub const fn for_face_down(number: usize) -> bool {
        number % OF_TURN == Stage::ALL.len()
    }

    /// A file with these networks for counters that lie face down, and a line on how they came about; all else in it stays as it
    /// is, digit for digit.
    ///
    /// # Errors
    /// A file that is damaged or of another shape.
    pub fn with_face_down(&self, bytes: &[u8], how: &str) -> Result<Vec<u8>, Unfit> {
        let other = |number| Self::for_face_down(number).then(|| &*self.all[number]);
        Ok(Stored::replaced(bytes, SHAPE, how, &other)?)
    }

    /// The same without corrections.
    #[must_use]
    pub fn uncorrected(self) -> Self {
        Networks {
            corrections: Vec::new(),
            ..self
        }
    }

    /// The mean of some, parameter by parameter: of generations of one training, which goes on from one to the next, it
    /// plays better than any of them. None of none.
    #[must_use]
    pub fn mean(some: &[Networks]) -> Option<Self> {
        let mut mean = some.first()?.clone().uncorrected();
        let share = 1.0 / some.len() as f32;
        for (n, network) in mean.all.iter_mut().enumerate() {
            for (at, parameter) in Arc::make_mut(network).parameters.iter_mut().enumerate() {
                let sum: f32 = some.iter().map(|one| one.all[n].parameters[at]).sum();
                *parameter = sum * share;
            }
        }
        Some(mean)
    }

    /// As a file, with a line on how they came about.
    #[must_use]
    pub fn write(&self, how: &str) -> Vec<u8> {
        let stored = Stored {
            heading: format!("{}\n{how}\n", first_line()),
            networks: self.all.iter().map(|one| (**one).clone()).collect(),
            corrections: self.corrections.clone(),
        };
        stored.write()
    }
}

/// A network with the rows of a scenario's ships worked out.
#[derive(Clone, Debug)]
pub struct Net {
    network: Arc<Network>,
    correction: Option<Correction>,
    upper: Upper,
    /// The rows of each kind, for all networks; those of this one begin here.
    ships: Arc<[Rows]>,
    first: usize,
}

impl Net {
    fn new(network: &Arc<Network>, ships: &Arc<[Rows]>, number: usize) -> Self {
        Net {
            network: Arc::clone(network),
            correction: None,
            upper: Upper::of(network),
            ships: Arc::clone(ships),
            first: number * SLOTS,
        }
    }

    /// The row of a kind of ship in a slot.
    #[inline]
    pub fn ship(&self, kind: u16, slot: u8) -> &Sums {
        &self.ships[usize::from(kind)][self.first + usize::from(slot)]
    }

    /// A row that is no ship's.
    #[inline]
    pub fn row(&self, row: usize) -> &Sums {
        &self.network.rows()[row.min(ROWS - 1)]
    }

    /// What the numbers of one area add to the second layer.
    #[inline]
    pub fn add_area(&self, area: usize, numbers: &[f32; OF_AREA], units: &mut Units) {
        self.upper.add_part(area, numbers, units);
    }

    /// What the second layer begins with.
    pub const fn second_bias(&self) -> &Units {
        self.upper.begin()
    }

    /// The first layer's sums for some inputs.
    pub fn sums(&self, inputs: &Inputs) -> Sums {
        let mut sums = *self.network.bias();
        for &(kind, slot, weight) in &inputs.ships {
            add(&mut sums, self.ship(kind, slot), weight);
        }
        self.network.sum(&mut sums, &inputs.rows);
        sums
    }

    /// The number that the search reads, unbent: the greater the better for the Axis.
    #[inline]
    pub fn finish(&self, sums: &Sums, from_areas: &Units) -> f32 {
        self.upper.number(sums, from_areas)
    }

    /// The utility and the law of a position.
    pub fn judge(&self, inputs: &Inputs, denial: &Denial, law: &mut [f32; TRACK]) -> f32 {
        let sums = self.sums(inputs);
        let (second, z) = self
            .network
            .finish(&sums, &self.network.from_dense(&inputs.dense(denial)));
        self.network.law(&sums, &second, law);
        let number = bent(z);
        if let Some(correction) = &self.correction {
            correction.correct(number, law);
        }
        number
    }

    /// The utility alone.
    pub fn utility(&self, inputs: &Inputs, denial: &Denial) -> f32 {
        let mut units = *self.second_bias();
        for (area, (forces, boats)) in inputs.forces.0.iter().zip(inputs.boats).enumerate() {
            let numbers = of_area(&forces.allied, &forces.axis, boats, denial);
            self.add_area(area, &numbers, &mut units);
        }
        bent(self.finish(&self.sums(inputs), &units))
    }
}

/// Adds a weighted row to sums.
#[inline]
pub fn add(sums: &mut Sums, row: &Sums, weight: f32) {
    for (sum, one) in sums.iter_mut().zip(row) {
        *sum += one * weight;
    }
}

/// Everything that is the same in all games of a scenario.
#[derive(Clone, Debug)]
pub struct Evaluator {
    pub kinds: Arc<Kinds>,
    pub denial: Arc<Denial>,
    nets: Vec<Net>,
    turns: u8,
}

impl Evaluator {
    pub fn new(scenario: &Scenario, networks: &Networks) -> Self {
        let kinds = Kinds::new(scenario);
        let ships = rows::of(&kinds.kinds, &networks.all);
        let nets = networks.all.iter().enumerate();
        let nets = nets.map(|(number, network)| Net {
            correction: networks.corrections.get(number).cloned(),
            ..Net::new(network, &ships, number)
        });
        Evaluator {
            nets: nets.collect(),
            kinds: Arc::new(kinds),
            denial: Arc::new(Denial::new()),
            turns: scenario.turns,
        }
    }

    /// The number of the network of a turn and stage; the Axis's movement has another while Allied counters lie face down
    /// (19.3). The Allies sail as in the open game. The last turn has the last ones.
    pub fn number(turns: u8, turn: u8, stage: Stage, face_down: bool) -> usize {
        let left = usize::from(turns.saturating_sub(turn)).min(TURNS - 1);
        let hidden = face_down && stage == Stage::Axis;
        (TURNS - 1 - left) * OF_TURN + stage as usize + usize::from(hidden)
    }

    /// Has it judge scores to which a bid adds so many points for the Axis.
    pub fn count_bid(&mut self, points: f32) {
        Arc::make_mut(&mut self.kinds).bid = points;
    }

    /// The network of a turn and stage, whether or not counters lie face down.
    pub fn net(&self, turn: u8, stage: Stage, face_down: bool) -> &Net {
        &self.nets[Self::number(self.turns, turn, stage, face_down)]
    }

    /// The network for a view at a stage.
    pub fn net_for(&self, view: &View<'_>, stage: Stage) -> &Net {
        let turn = view.position.turn;
        self.net(turn, stage, view.scenario.lie_face_down(turn))
    }

    /// Takes up another network for a turn and stage.
    pub fn replace(&mut self, number: usize, network: &Arc<Network>) {
        let ships = rows::of(&self.kinds.kinds, std::slice::from_ref(network));
        self.nets[number] = Net::new(network, &ships, 0);
    }

    /// The utility of a position for the Axis, as far as a view of it tells.
    pub fn utility(&self, view: &View<'_>, stage: Stage) -> f32 {
        let inputs = Inputs::of(&self.kinds, view, stage);
        self.net_for(view, stage).utility(&inputs, &self.denial)
    }

    /// The same, and the law of the final score.
    pub fn judge(&self, view: &View<'_>, stage: Stage, law: &mut [f32; TRACK]) -> f32 {
        let inputs = Inputs::of(&self.kinds, view, stage);
        self.net_for(view, stage).judge(&inputs, &self.denial, law)
    }
}
