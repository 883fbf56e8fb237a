//! The analyser in a web page: a question in JSON goes in, an answer in JSON comes out ([`admiralty_studies::ask`]).
//! `js/admiralty.mjs` is the other half. Everything runs on the calling thread: a page calls it from a worker.
//!
//! Text crosses the boundary as UTF-8 in this module's memory. The caller gets room by [`allocate`], writes the
//! question, calls [`answer`], reads the reply and gives it back by [`release`].
#![allow(unsafe_code)] // Addresses are all that crosses the boundary.

use admiralty_core::play::Control;
#[cfg(not(feature = "games"))]
use admiralty_studies::ask::answer_battle_json as answer_json;
#[cfg(feature = "games")]
use admiralty_studies::ask::answer_json;

/// The games of this module, the first being the one meant when none is named.
const GAMES: &[&dyn admiralty_core::contract::Ruleset] = &[
    #[cfg(feature = "war-at-sea")]
    &war_at_sea::WarAtSea,
    #[cfg(all(feature = "war-at-sea-battles", not(feature = "war-at-sea")))]
    &war_at_sea::BattlesAlone,
    #[cfg(feature = "aaws")]
    &miniatures::program::AAWS,
    #[cfg(feature = "victory-at-sea")]
    &miniatures::program::VICTORY_AT_SEA,
    #[cfg(feature = "great-war-at-sea")]
    &great_war_at_sea::program::GREAT_WAR_AT_SEA,
    #[cfg(feature = "great-war-at-sea-operations")]
    &great_war_at_sea::operations::program::OPERATIONS,
    #[cfg(feature = "was-campaign")]
    &campaign::program::TWO_PLAYERS,
    #[cfg(feature = "was-campaign-3")]
    &campaign::program::THREE_PLAYERS,
];

/// Room for a text of so many bytes; [`answer`] or [`release`] takes it back.
#[unsafe(no_mangle)]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Answers the question at an address. The reply's address is in the upper 32 bits, its length in the lower.
///
/// # Safety
/// The address and length are those of [`allocate`], and neither is used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn answer(question: *mut u8, length: usize) -> u64 {
    // SAFETY: as the caller promises.
    let question = unsafe { taken(question, length) };
    let reply = answer_json(GAMES, &String::from_utf8_lossy(&question), Control::none()).into_bytes();
    let length = reply.len() as u64;
    let address = Box::into_raw(reply.into_boxed_slice()).cast::<u8>() as u64;
    address << 32 | length
}

/// Gives a reply back.
///
/// # Safety
/// The address and length are those of a reply or of [`allocate`], and neither is used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn release(reply: *mut u8, length: usize) {
    // SAFETY: as the caller promises.
    drop(unsafe { taken(reply, length) });
}

/// # Safety
/// The address and length are those of a boxed slice that nobody uses again.
unsafe fn taken(address: *mut u8, length: usize) -> Box<[u8]> {
    // SAFETY: as the caller promises.
    unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(address, length)) }
}
