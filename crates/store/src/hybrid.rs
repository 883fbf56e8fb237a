//! Parquet's hybrid of runs and packed bits, for keys of one byte.

/// Keys that are looked at, and packed, at a time.
const GROUP: usize = 8;

/// Groups of one key that are worth a run of their own: packed they take two bytes or more, a run as much.
const WORTH_A_RUN: usize = 2;

/// The bits that keys up to this one need.
pub(super) fn width(highest: u8) -> u32 {
    u8::BITS - highest.leading_zeros()
}

/// Appends the keys, each of `width` bits at most. The last group is filled up with keys that no reader counts.
pub(super) fn encode(keys: &[u8], width: u32, out: &mut Vec<u8>) {
    let (groups, rest) = keys.as_chunks::<GROUP>();
    let (mut packed_to, mut at) = (0, 0);
    while let Some(&group) = groups.get(at) {
        if group != [group[0]; GROUP] {
            at += 1;
            continue;
        }
        let length = groups[at..].iter().take_while(|&&next| next == group).count();
        if length >= WORTH_A_RUN {
            pack(&groups[packed_to..at], width, out);
            run(length, group[0], width, out);
            packed_to = at + length;
        }
        at += length;
    }
    pack(&groups[packed_to..], width, out);
    if !rest.is_empty() {
        let mut last = [0; GROUP];
        last[..rest.len()].copy_from_slice(rest);
        pack(&[last], width, out);
    }
}

/// Appends a run of as many groups.
fn run(groups: usize, key: u8, width: u32, out: &mut Vec<u8>) {
    number((groups * GROUP) << 1, out);
    if width > 0 {
        out.push(key);
    }
}

/// Appends groups as packed bits.
fn pack(groups: &[[u8; GROUP]], width: u32, out: &mut Vec<u8>) {
    if groups.is_empty() {
        return;
    }
    number(groups.len() << 1 | 1, out);
    let from = out.len();
    let step = width as usize;
    // Whole words are stored, each over what the one before has too many; so there is room for the last.
    out.resize(from + groups.len() * step + GROUP, 0);
    let mut room = &mut out[from..];
    for group in groups {
        room[..GROUP].copy_from_slice(&packed(u64::from_le_bytes(*group), width).to_le_bytes());
        room = &mut room[step..];
    }
    out.truncate(from + groups.len() * step);
}

/// Eight keys moved together, the first lowest: two to a pair, two pairs to a four, two fours to one.
#[inline]
fn packed(keys: u64, width: u32) -> u64 {
    const PAIRS: u64 = 0x00FF_00FF_00FF_00FF;
    const FOURS: u64 = 0x0000_FFFF_0000_FFFF;
    const WHOLE: u64 = 0x0000_0000_FFFF_FFFF;
    let pairs = (keys & PAIRS) | (keys >> 8 & PAIRS) << width;
    let fours = (pairs & FOURS) | (pairs >> 16 & FOURS) << (2 * width);
    (fours & WHOLE) | (fours >> 32) << (4 * width)
}

/// Appends a number seven bits at a time, the lowest first.
fn number(mut number: usize, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads one number of [`number`].
    fn take_number(bytes: &mut &[u8]) -> usize {
        let mut number = 0;
        for shift in (0..).step_by(7) {
            let (&byte, rest) = bytes.split_first().unwrap();
            *bytes = rest;
            number |= usize::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                break;
            }
        }
        number
    }

    /// Decodes bit by bit, as the format is written down.
    fn decode(mut bytes: &[u8], width: u32) -> Vec<u8> {
        let mut keys = Vec::new();
        while !bytes.is_empty() {
            let head = take_number(&mut bytes);
            if head & 1 == 0 {
                let (value, rest) = bytes.split_at(usize::from(width > 0));
                keys.resize(keys.len() + (head >> 1), value.first().copied().unwrap_or(0));
                bytes = rest;
            } else {
                let (packed, rest) = bytes.split_at((head >> 1) * width as usize);
                let bit = |index: usize| packed[index / 8] >> (index % 8) & 1;
                keys.extend((0..(head >> 1) * GROUP).map(|key| {
                    (0..width).fold(0, |sum, place| {
                        sum | bit(key * width as usize + place as usize) << place
                    })
                }));
                bytes = rest;
            }
        }
        keys
    }

    #[test]
    fn keys_come_back() {
        let mut noise = 1_u32;
        for highest in [0, 1, 2, 6, 9, 31, 63, 100, 255_u8] {
            for length in [0, 1, 7, 8, 9, 16, 17, 1000, 5003] {
                // Stretches of one key, short and long, among keys of all sorts.
                let mut keys = Vec::new();
                while keys.len() < length {
                    noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    let stretch = [1, 2, 9, 40][(noise >> 30) as usize];
                    let key = (noise >> 8) % (u32::from(highest) + 1);
                    keys.resize(length.min(keys.len() + stretch), key as u8);
                }
                let mut bytes = Vec::new();
                encode(&keys, width(highest), &mut bytes);
                let back = decode(&bytes, width(highest));
                assert!(back.len() < length + GROUP);
                assert_eq!(back[..length], keys, "{length} keys up to {highest}");
            }
        }
    }

    #[test]
    fn bytes_are_those_of_the_format() {
        let bytes = |keys: &[u8], width| {
            let mut out = Vec::new();
            encode(keys, width, &mut out);
            out
        };
        // The example of the format's description.
        assert_eq!(
            bytes(&[0, 1, 2, 3, 4, 5, 6, 7], 3),
            [3, 0b1000_1000, 0b1100_0110, 0b1111_1010]
        );
        assert_eq!(bytes(&[5; 800], 3), [0xC0, 0x0C, 5]);
        assert_eq!(bytes(&[0; 16], 0), [32]);
    }
}
