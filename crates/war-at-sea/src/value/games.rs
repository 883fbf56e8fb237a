//! Games to learn from and to be examined on, as both look at them.

use crate::Scenario;
use crate::commanders::PlayModel;
use crate::position::Position;
use crate::scenario::MAX_TURNS;
use admiralty_core::seats::BySeat;
use admiralty_core::statistics::Figures;
use arrayvec::ArrayVec;

/// Games that can be played by number and looked at between their turns.
pub trait Games: Sync {
    /// The rules in force.
    fn scenario(&self) -> &Scenario;

    /// Plays a game, shows every position between two turns, and tells the last position.
    ///
    /// # Errors
    /// Why the game broke off.
    fn between_turns(&self, game: u64, show: &mut dyn FnMut(&Position)) -> Result<Position, String>;

    /// The same of a game in which a side, or both, strayed on one turn, and of the positions after that only: what
    /// comes of moves that these commanders do not make is learned from nothing else.
    ///
    /// # Errors
    /// As for [`Games::between_turns`].
    fn after_straying(
        &self,
        model: &PlayModel,
        game: u64,
        show: &mut dyn FnMut(&Position),
    ) -> Result<Position, String>;
}

/// Shows the positions of a game, as [`Games`] gives them, to `see`: with the turns left, the one about to begin apart,
/// and the final track, once that is known. Returns the track.
pub(super) fn each(
    turns: u8,
    play: impl FnOnce(&mut dyn FnMut(&Position)) -> Result<Position, String>,
    mut see: impl FnMut(usize, &Position, i8),
) -> Result<i8, String> {
    let mut seen = ArrayVec::<Position, MAX_TURNS>::new();
    let end = play(&mut |position| seen.push(*position))?;
    for position in &seen {
        see(usize::from(turns - position.turn), position, end.track);
    }
    Ok(end.track)
}

/// Grows a list until it has an entry.
pub(super) fn entry<T: Default>(list: &mut Vec<T>, n: usize) -> &mut T {
    while list.len() <= n {
        list.push(T::default());
    }
    &mut list[n]
}

/// The figures of a run that nobody watches.
pub(super) fn unwatched(games: u64) -> Figures {
    Figures {
        wins: BySeat::default(),
        draws: games,
        scores: Vec::new(),
    }
}
