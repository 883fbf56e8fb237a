//! Areas and ports by name, as people type them.

use super::{Fault, Faults};
use crate::map::Site;
use crate::notation::abbreviates;

/// How alike two names must be (Jaro-Winkler, 0 to 1) for the one to be offered for the other.
const ALIKE: f64 = 0.8;

/// The area or port with this name, whole, begun or abbreviated: `North Atlantic`, `barents`, `malta`, `n atlantic`,
/// `natl`.
///
/// # Errors
/// No such place, or several: says which there are.
pub fn site_named(name: &str) -> Result<Site, Faults> {
    let wanted = words(name);
    let exact = Site::all().find(|site| words(&site.to_string()) == wanted);
    let found = |fits: &dyn Fn(&[String]) -> bool| -> Vec<Site> {
        Site::all()
            .filter(|site| fits(&words(&site.to_string())))
            .collect()
    };
    let mut begun = found(&|name| begins(name, &wanted));
    if let (true, [one]) = (begun.is_empty(), wanted.as_slice()) {
        begun = found(&|name| {
            let name: Vec<&str> = name.iter().map(String::as_str).collect();
            name.len() > 1 && abbreviates(one, &name)
        });
        if begun.is_empty() {
            begun = found(&|name| name.iter().skip(1).any(|word| word.starts_with(one.as_str())));
        }
    }
    match (exact, begun.as_slice()) {
        (Some(site), _) | (None, &[site]) => Ok(site),
        (None, several) => Err(Faults(vec![unclear(name, several)])),
    }
}

fn words(name: &str) -> Vec<String> {
    let plain = name.to_lowercase().replace(['-', '_', '.'], " ");
    let words = plain.split_whitespace().map(str::to_owned);
    words.skip_while(|word| word == "the").collect()
}

/// Whether each word wanted begins the word in its place.
fn begins(name: &[String], wanted: &[String]) -> bool {
    !wanted.is_empty()
        && wanted.len() <= name.len()
        && wanted
            .iter()
            .zip(name)
            .all(|(wanted, word)| word.starts_with(wanted.as_str()))
}

fn unclear(name: &str, several: &[Site]) -> Fault {
    let list = |sites: &mut dyn Iterator<Item = Site>| {
        let names: Vec<String> = sites.map(|site| site.to_string()).collect();
        names.join(", ")
    };
    if !several.is_empty() {
        return Fault::new(
            format!("{name:?} may be several places"),
            format!("write one of {}", list(&mut several.iter().copied())),
        );
    }
    let likeness = |site: &Site| strsim::jaro_winkler(&site.to_string().to_lowercase(), &name.to_lowercase());
    let meant = Site::all()
        .max_by(|a, b| likeness(a).total_cmp(&likeness(b)))
        .filter(|site| likeness(site) > ALIKE);
    let remedy = match meant {
        Some(site) => format!("did you mean {site}?"),
        None => format!("write one of {}", list(&mut Site::all())),
    };
    Fault::new(format!("there is no area or port {name:?}"), remedy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Area, Port};

    #[test]
    fn places_are_known_by_the_beginnings_of_their_words() {
        for (name, site) in [
            ("north atlantic", Site::Area(Area::NorthAtlantic)),
            ("N. Atlantic", Site::Area(Area::NorthAtlantic)),
            ("BARENTS", Site::Area(Area::BarentsSea)),
            ("med", Site::Area(Area::Mediterranean)),
            ("north-sea", Site::Area(Area::NorthSea)),
            ("malta", Site::Port(Port::Malta)),
            ("usa", Site::Port(Port::Usa)),
            ("natl", Site::Area(Area::NorthAtlantic)),
            ("S.Atl", Site::Area(Area::SouthAtlantic)),
            ("nsea", Site::Area(Area::NorthSea)),
            ("the med", Site::Area(Area::Mediterranean)),
        ] {
            assert_eq!(site_named(name), Ok(site), "{name}");
        }
    }

    #[test]
    fn what_is_unclear_or_unknown_says_what_to_write() {
        let text = |name: &str| site_named(name).unwrap_err().to_string();
        assert!(
            text("north").contains("write one of North Sea, North Atlantic"),
            "{}",
            text("north")
        );
        assert!(text("atl").contains("write one of North Atlantic, South Atlantic"));
        assert!(text("bs").contains("write one of Barents Sea, Baltic Sea"));
        assert!(text("Mediteranean").contains("did you mean Mediterranean?"));
        assert!(text("Pacific").contains("no area or port \"Pacific\""));
        assert!(text("").contains("write one of Barents Sea"));
    }
}
