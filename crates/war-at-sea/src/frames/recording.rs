//! What a batch of games has recorded.

use super::{BattleRow, Battles, Games, TurnRow, Turns};
use crate::map::Site;
use crate::scenario::Scenario;
use admiralty_core::contract::Rows;
use admiralty_core::frames::{Columns, Frame, Record, Share, Wanted};

/// The frames of a batch, as far as they are wanted. Between batches it is emptied, not dropped: the room of its
/// columns is used again.
#[derive(Debug, Default)]
pub struct Recording {
    /// A row a game.
    pub games: Games,
    /// A row a turn.
    pub turns: Turns,
    /// A row a battle.
    pub battles: Battles,
    shares: Shares,
    /// The most turns of a game.
    turns_of_game: usize,
    /// Those not in use.
    sheets: Vec<Sheet>,
}

/// The rows of a game that is not over yet.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    pub turns: Vec<TurnRow>,
    pub battles: Vec<BattleRow>,
}

/// The share of each frame; none if it is not wanted.
#[derive(Clone, Copy, Debug, Default)]
struct Shares {
    games: Option<Share>,
    turns: Option<Share>,
    battles: Option<Share>,
}

/// Which frames keep a certain game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Keeps {
    pub games: bool,
    pub turns: bool,
    pub battles: bool,
}

impl Keeps {
    pub(super) fn any(self) -> bool {
        self.games || self.turns || self.battles
    }
}

impl Recording {
    /// An empty recording of what is wanted.
    #[must_use]
    pub fn new(wanted: &Wanted, scenario: &Scenario) -> Self {
        let shares = Shares {
            games: wanted.share(Games::SCHEMA),
            turns: wanted.share(Turns::SCHEMA),
            battles: wanted.share(Battles::SCHEMA),
        };
        Recording {
            shares,
            turns_of_game: usize::from(scenario.turns),
            ..Recording::default()
        }
    }

    /// Empties it and makes room for the most rows that so many games can need, so that nothing is allocated while
    /// they are played. Room that is never written to costs no memory.
    pub fn begin(&mut self, games: usize) {
        let turns = games * self.turns_of_game;
        self.games.clear();
        self.turns.clear();
        self.battles.clear();
        if self.shares.games.is_some() {
            self.games.reserve(games);
        }
        if self.shares.turns.is_some() {
            self.turns.reserve(turns);
        }
        if self.shares.battles.is_some() {
            self.battles.reserve(turns * Site::all().count());
        }
    }

    /// An empty sheet.
    pub(super) fn sheet(&mut self) -> Sheet {
        self.sheets.pop().unwrap_or_default()
    }

    /// Adds the rows of a sheet and keeps it for another game.
    pub(super) fn file(&mut self, mut sheet: Sheet) {
        sheet.turns.drain(..).for_each(|row| self.turns.push(row));
        sheet.battles.drain(..).for_each(|row| self.battles.push(row));
        self.sheets.push(sheet);
    }

    pub(super) fn keeps(&self, game: u64) -> Keeps {
        let keeps = |share: Option<Share>| share.is_some_and(|share| share.keeps(game));
        Keeps {
            games: keeps(self.shares.games),
            turns: keeps(self.shares.turns),
            battles: keeps(self.shares.battles),
        }
    }
}

impl Rows for Recording {
    fn begin(&mut self, games: usize) {
        Recording::begin(self, games);
    }
}

impl Record for Recording {
    fn each(&self, show: &mut dyn FnMut(&dyn Columns)) {
        if self.shares.games.is_some() {
            show(&self.games);
        }
        if self.shares.turns.is_some() {
            show(&self.turns);
        }
        if self.shares.battles.is_some() {
            show(&self.battles);
        }
    }
}
