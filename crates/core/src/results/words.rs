//! How text is wrapped and counts are written, the same for every output.

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
    fn counts_are_grouped_by_thousands() {
        assert_eq!(
            [0, 999, 1_000, 1_234_567].map(grouped),
            ["0", "999", "1,000", "1,234,567"]
        );
    }
}
