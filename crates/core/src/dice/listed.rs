//! Dice that were rolled elsewhere: read from text, then played in their order.

use super::Dice;

/// Dice from a list, and others once it is used up.
#[derive(Clone, Copy, Debug)]
pub struct Listed<'a, D> {
    faces: &'a [u8],
    then: D,
}

impl<'a, D> Listed<'a, D> {
    /// These faces first, 1 to 6 each, then those of `then`.
    #[must_use]
    pub fn new(faces: &'a [u8], then: D) -> Self {
        Listed { faces, then }
    }

    /// The faces that were not rolled.
    #[must_use]
    pub fn left(&self) -> &'a [u8] {
        self.faces
    }

    /// The dice that follow the list.
    #[must_use]
    pub fn then(&self) -> &D {
        &self.then
    }
}

impl<P, D: Dice<P>> Dice<P> for Listed<'_, D> {
    #[inline]
    fn roll(&mut self, purpose: P) -> u8 {
        match self.faces {
            [face, rest @ ..] => {
                self.faces = rest;
                *face
            }
            [] => self.then.roll(purpose),
        }
    }
}

/// What is no list of dice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FacesError {
    /// A number that no die shows.
    #[error(
        "line {line}: {:?} is no face of a die: write 1 to 6 each, with a space or a comma between",
        cut(word)
    )]
    NoFace {
        /// As written.
        word: String,
        /// Where, from 1.
        line: usize,
    },
    /// A word with digits in it.
    #[error(
        "line {line}: is {:?} a die or a remark? write dice as 1 to 6, and # before remarks",
        cut(word)
    )]
    Mixed {
        /// As written.
        word: String,
        /// Where, from 1.
        line: usize,
    },
    /// No number at all.
    #[error(
        "there is no die in it: write the dice in the order in which they were rolled, such as \"6 5 2 1 / 3\""
    )]
    None,
    /// More than any battle takes.
    #[error("{given} dice: no battle takes so many; at most {MOST_FACES} dice are read")]
    TooMany {
        /// How many.
        given: usize,
    },
}

/// The most letters of a word that are shown.
const SHOWN: usize = 40;

fn cut(word: &str) -> String {
    match word.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}

/// The most dice of a list: a long battle of whole fleets takes some hundred.
pub const MOST_FACES: usize = 1000;

/// Reads dice as a dice server prints them: numbers from 1 to 6 with anything but letters and digits between them.
/// Words without digits are passed over, and so is what follows `#` on a line.
///
/// # Errors
/// What cannot be a die, and where.
pub fn read_faces(text: &str) -> Result<Vec<u8>, FacesError> {
    let mut faces = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let said = line.split('#').next().unwrap_or("");
        let words = said.split(|c: char| !c.is_alphanumeric() && !matches!(c, '.' | '-'));
        for word in words.map(|word| word.trim_matches(['.', '-'])) {
            let (word, line) = (word.to_owned(), index + 1);
            if !word.contains(|c: char| c.is_ascii_digit()) {
                continue;
            }
            if word.contains(char::is_alphabetic) {
                return Err(FacesError::Mixed { word, line });
            }
            match word
                .split(['.', '-'])
                .map(str::parse)
                .collect::<Result<Vec<u8>, _>>()
            {
                Ok(dice) if dice.iter().all(|face| (1..=6).contains(face)) => faces.extend(dice),
                _ => return Err(FacesError::NoFace { word, line }),
            }
        }
    }
    if faces.len() > MOST_FACES {
        return Err(FacesError::TooMany { given: faces.len() });
    }
    if faces.is_empty() {
        return Err(FacesError::None);
    }
    Ok(faces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_read_whatever_stands_between_them() {
        for text in [
            "6 5 2 1 3",
            "6,5,2,1,3",
            "6-5-2-1-3",
            "[6] (5) 2|1\t3.",
            "Hood: 6 5 2 1 / Bismarck: 3",
            "6 5 # 4 shots, 2 hits\n\n2 1 / 3 # done 6",
        ] {
            assert_eq!(read_faces(text), Ok(vec![6, 5, 2, 1, 3]), "{text}");
        }
    }

    #[test]
    fn what_is_no_die_is_refused_with_its_line() {
        for (text, words) in [
            ("6 7", "line 1: \"7\" is no face of a die"),
            ("1 2\n0", "line 2: \"0\" is no face"),
            ("6521", "\"6521\" is no face of a die: write 1 to 6 each"),
            ("300", "\"300\" is no face"),
            (
                "3d6: 4 5 1",
                "is \"3d6\" a die or a remark? write dice as 1 to 6, and # before",
            ),
            ("", "there is no die in it"),
            ("# 6 5", "there is no die in it"),
            ("Hood", "there is no die in it"),
        ] {
            let fault = read_faces(text).unwrap_err().to_string();
            assert!(fault.contains(words), "{text}: {fault}");
        }
    }

    #[test]
    fn the_list_comes_first_and_then_the_others() {
        struct Fours;
        impl Dice<()> for Fours {
            fn roll(&mut self, (): ()) -> u8 {
                4
            }
        }
        let faces = [6, 1];
        let mut dice = Listed::new(&faces, Fours);
        assert_eq!([dice.roll(()), dice.left().len() as u8], [6, 1]);
        assert_eq!([dice.roll(()), dice.roll(()), dice.roll(())], [1, 4, 4]);
    }
}
