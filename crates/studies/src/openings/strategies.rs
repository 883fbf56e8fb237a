//! What both sides play.

use super::OpeningsRequest;
use admiralty_core::contract::{NamedOpening, Openings, Refusal};
use admiralty_core::seats::{BySeat, GameCard, Seat};

/// Both sides' openings.
pub(super) type Strategies = BySeat<Vec<NamedOpening>>;

/// Those of a request.
pub(super) fn all(
    openings: &dyn Openings,
    request: &OpeningsRequest,
    game: &GameCard,
) -> Result<Strategies, Refusal> {
    Ok(BySeat::from([
        strategies(openings, request, Seat::FIRST, game)?,
        strategies(openings, request, Seat::SECOND, game)?,
    ]))
}

/// What a side plays: what the scenario lists or what was asked for, and what is played as well.
fn strategies(
    openings: &dyn Openings,
    request: &OpeningsRequest,
    side: Seat,
    game: &GameCard,
) -> Result<Vec<NamedOpening>, Refusal> {
    let listed = openings.list(side, &request.commanders[side])?;
    let read = |text: &String| {
        let known = listed.iter().find(|opening| opening.name == *text);
        known
            .cloned()
            .map_or_else(|| commander(text, side, openings, &listed, game), Ok)
    };
    let mut chosen = if request.only[side].is_empty() {
        listed.clone()
    } else {
        request.only[side].iter().map(read).collect::<Result<_, _>>()?
    };
    for text in &request.more[side] {
        chosen.push(read(text)?);
    }
    for (index, opening) in chosen.iter().enumerate() {
        if chosen[..index].iter().any(|other| other.name == opening.name) {
            return Err(Refusal::Usage(format!(
                "{:?} is among the {} openings twice",
                opening.name,
                game.name(side)
            )));
        }
    }
    Ok(chosen)
}

/// A commander as a strategy; what could be the slip of a pen in the name of an opening is refused here, where the
/// openings are known.
fn commander(
    text: &str,
    side: Seat,
    openings: &dyn Openings,
    listed: &[NamedOpening],
    game: &GameCard,
) -> Result<NamedOpening, Refusal> {
    let likeness = |opening: &&NamedOpening| strsim::jaro_winkler(text, &opening.name);
    let nearest = listed.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    if let Some(nearest) = nearest.filter(|nearest| likeness(nearest) > 0.85 && !text.contains(':')) {
        let names: Vec<&str> = listed.iter().map(|opening| opening.name.as_str()).collect();
        return Err(Refusal::Usage(format!(
            "there is no {} opening {text:?}; did you mean {:?}? Known are {}; a commander as `simulate` knows it \
             will do too",
            game.name(side),
            nearest.name,
            names.join(", ")
        )));
    }
    Ok(openings.named(side, text).unwrap_or_else(|| NamedOpening {
        name: text.to_owned(),
        about: "a commander that was added".to_owned(),
        commander: text.to_owned(),
    }))
}
