//! How text is wrapped and counts are written, the same for every output.

/// A text with a capital at its beginning.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// Breaks a text at its spaces into lines of so many characters; a longer word has a line of its own.
#[must_use]
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut current = String::new();
    for word in pieces(text) {
        let used = current.chars().count();
        if used > 0 && used + 1 + word.chars().count() > width {
            lines.push(std::mem::take(&mut current));
        } else if used > 0 {
            current.push(' ');
        }
        current.push_str(word);
    }
    lines.push(current);
    lines
}

/// Breaks a command for a shell into lines of so many characters: each but the last ends with a backslash, and all can be
/// copied together. It is not broken within quotes; a longer word has a line of its own.
#[must_use]
pub fn wrapped_command(command: &str, width: usize) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut quoted = None;
    for part in command.split(' ') {
        match words.last_mut().filter(|_| quoted.is_some()) {
            Some(word) => {
                word.push(' ');
                word.push_str(part);
            }
            None => words.push(part.to_owned()),
        }
        for letter in part.chars() {
            quoted = match (quoted, letter) {
                (None, '\'' | '"') => Some(letter),
                (Some(open), close) if open == close => None,
                (open, _) => open,
            };
        }
    }
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            // Room for the space and the backslash that may follow.
            Some(line) if line.chars().count() + 1 + word.chars().count() + 2 <= width => {
                line.push(' ');
                line.push_str(&word);
            }
            Some(line) => {
                line.push_str(" \\");
                lines.push(word);
            }
            None => lines.push(word),
        }
    }
    lines
}

/// What stands between the spaces at which a line may break: not before a per cent sign.
#[must_use]
pub fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut begin = 0;
    for (at, _) in text.match_indices(' ') {
        if !text[at + 1..].starts_with('%') {
            pieces.push(&text[begin..at]);
            begin = at + 1;
        }
    }
    pieces.push(&text[begin..]);
    pieces
}

/// A count with commas between thousands.
#[must_use]
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_keeps_its_per_cent_sign() {
        assert_eq!(
            wrapped("the West holds it in 47 % of games", 24),
            ["the West holds it in", "47 % of games"]
        );
    }

    #[test]
    fn a_command_is_broken_between_words_and_not_within_quotes() {
        let command = "admiralty odds --allied \"Hood, Prince of Wales\" --axis 'Bismarck, x' --seed 1939";
        let lines = wrapped_command(command, 34);
        assert_eq!(
            lines,
            [
                "admiralty odds --allied \\",
                "\"Hood, Prince of Wales\" --axis \\",
                "'Bismarck, x' --seed 1939"
            ]
        );
        assert_eq!(lines.join("\n").replace(" \\\n", " "), command);
        assert_eq!(wrapped_command(command, 100).len(), 1);
    }

    #[test]
    fn counts_are_grouped_by_thousands() {
        assert_eq!(
            [0, 999, 1_000, 1_234_567].map(grouped),
            ["0", "999", "1,000", "1,234,567"]
        );
    }
}
