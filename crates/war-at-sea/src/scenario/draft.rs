//! A scenario that has been read but not yet checked: every value may be missing, and knows its place.

use super::names::{Owner, Rule19};
use super::{AreaOrder, Disengage, FailedRollNeutral, Hidden, PocCap, SpeedRolls, Tie, UsEntry};
use crate::map::{Area, ByArea, ByPort, Port};
use crate::ships::{ByNavy, Class, Nation};
use admiralty_core::text::{At, Got};

/// A value that may have been missing or refused.
pub(super) type Maybe<T> = Option<Got<T>>;

#[derive(Debug, Default)]
pub(super) struct Draft {
    pub title: Maybe<String>,
    pub turns: Maybe<u8>,
    pub poc_track: Maybe<(i8, i8)>,
    pub german_gunnery_bonus: Maybe<u8>,
    pub neutral_port_fee: Maybe<u8>,
    pub areas: ByArea<AreaDraft>,
    pub ports: ByPort<PortDraft>,
    pub access: ByNavy<SitesDraft>,
    pub returns: ByArea<ByNavy<ReturnDraft>>,
    pub land_air_factor: Maybe<u8>,
    pub land_air_allied: SitesDraft,
    pub land_air_axis: SitesDraft,
    pub uboat_limit: Maybe<u8>,
    pub uboat_arrivals: Maybe<Vec<u8>>,
    pub convoy_poc_russia: Maybe<u8>,
    pub convoy_poc_england: Maybe<u8>,
    pub oilers: Maybe<Vec<u8>>,
    pub us_from_turn: Maybe<u8>,
    pub us_accelerated: Maybe<Vec<u8>>,
    pub us_flat: Maybe<Vec<u8>>,
    pub us_more: Maybe<Vec<String>>,
    pub russian_from_turn: Maybe<u8>,
    pub russian_at_least: Maybe<u8>,
    pub takeover: TakeoverDraft,
    pub switches: SwitchesDraft,
    pub in_force: Maybe<Vec<Rule19>>,
    pub weakened: Maybe<Vec<String>>,
    pub weakened_defense: Maybe<u8>,
    pub ships: Vec<ShipDraft>,
    /// Where the table of ships stands.
    pub ships_at: Option<At>,
}

#[derive(Debug, Default)]
pub(super) struct AreaDraft {
    pub axis_poc: Maybe<u8>,
    pub allied_poc: Maybe<u8>,
    pub borders: Maybe<Vec<Area>>,
}

#[derive(Debug, Default)]
pub(super) struct PortDraft {
    pub side: Maybe<Owner>,
    pub repair: Maybe<u8>,
    /// None when the file has none: always open.
    pub active: Maybe<(u8, u8)>,
    pub borders: Maybe<Vec<Area>>,
}

/// Areas and ports: what a navy may use, or a marker may strike.
#[derive(Debug, Default)]
pub(super) struct SitesDraft {
    pub areas: Maybe<Vec<Area>>,
    pub ports: Maybe<Vec<Port>>,
}

#[derive(Debug, Default)]
pub(super) struct ReturnDraft {
    /// Whether the file has the row at all.
    pub present: bool,
    pub sound: Maybe<Vec<Port>>,
    pub disabled: Maybe<Vec<Port>>,
}

#[derive(Debug, Default)]
pub(super) struct TakeoverDraft {
    pub turn: Maybe<u8>,
    pub allied_up_to: Maybe<u8>,
    pub scuttled_up_to: Maybe<u8>,
    pub averted_by: Maybe<u8>,
}

#[derive(Debug, Default)]
pub(super) struct SwitchesDraft {
    pub area_order: Maybe<AreaOrder>,
    pub tie: Maybe<Tie>,
    pub poc_cap: Maybe<PocCap>,
    pub speed_rolls: Maybe<SpeedRolls>,
    pub failed_roll_neutral: Maybe<FailedRollNeutral>,
    pub us_entry: Maybe<UsEntry>,
    pub usa_open_to_british_from_turn: Maybe<u8>,
    pub barents_british_to_england_from_t3: Maybe<bool>,
    pub north_atlantic_german_to_germany: Maybe<bool>,
    pub border_england_mediterranean: Maybe<bool>,
    pub border_north_sea_baltic: Maybe<bool>,
    pub carriers_screen_carriers: Maybe<bool>,
    pub disengage: Maybe<Disengage>,
    pub hidden: Maybe<Hidden>,
}

#[derive(Debug)]
pub(super) struct ShipDraft {
    pub name: String,
    pub path: String,
    pub at: At,
    pub nation: Maybe<Nation>,
    pub class: Maybe<Class>,
    pub factors: FactorsDraft,
    pub entry_turn: Maybe<u8>,
    pub start: Maybe<Vec<Port>>,
}

#[derive(Debug, Default)]
pub(super) struct FactorsDraft {
    pub attack: Maybe<u8>,
    pub defense: Maybe<u8>,
    pub speed: Maybe<u8>,
    /// Left out for none.
    pub airstrike: Maybe<u8>,
}
