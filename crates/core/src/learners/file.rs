//! Networks in one file: a heading, the shape, rows of numbers, a hash over all.

use super::correction::ROWS;
use super::network::LEAK;
use super::rows::{Reader, write_row};
use super::{Correction, Network, SECOND, Shape, WIDTH};
use xxhash_rust::xxh3::xxh3_64;

const MAGIC: &[u8; 8] = b"ADMNETS3";
/// Of networks whose rectifiers let nothing through of negative numbers, such as those of campaigns' battles.
const CLOSED: &[u8; 8] = b"ADMNETS2";

/// Networks of one shape, and what is said of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Stored {
    /// What they are for and how they came about: lines of text.
    pub heading: String,
    /// The networks.
    pub networks: Vec<Network>,
    /// What corrects the law of each; none of a file without.
    pub corrections: Vec<Correction>,
}

/// Why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Damaged {
    /// It is something else.
    #[error("it is no file of networks")]
    NoNetworks,
    /// Some of it is missing, or was changed.
    #[error("it is damaged: its hash is not that of its contents")]
    Hash,
    /// It ends too soon.
    #[error("it is damaged: it ends before its last network")]
    Short,
    /// Another program wrote it.
    #[error("its networks have another shape: {0}")]
    Shape(String),
}

/// The parts of a network's parameters: where each ends, how wide its rows are, whether they take 16 bits.
fn parts(shape: Shape) -> [(usize, usize, bool); 9] {
    let at = shape.offsets();
    [
        (at.bias, WIDTH, false),
        (at.inner, WIDTH, true),
        (at.second, SECOND, true),
        (at.second_bias, SECOND, true),
        (at.out, SECOND, true),
        (at.out_bias, SECOND, true),
        (at.law, 1, true),
        (at.law_bias, shape.classes, false),
        (at.end, shape.classes, false),
    ]
}

/// The numbers of a shape as they stand in a file.
const fn measures(shape: Shape) -> [usize; 6] {
    [WIDTH, SECOND, shape.rows, shape.parts, shape.dense, shape.classes]
}

fn write_network(network: &Network, out: &mut Vec<u8>) {
    let mut begin = 0;
    for (end, width, wide) in parts(network.shape) {
        for row in network.parameters[begin..end].chunks(width) {
            write_row(row, wide, out);
        }
        begin = end;
    }
}

impl Stored {
    fn magic(&self) -> &'static [u8; 8] {
        let closed = |network: &Network| network.leak == 0.0;
        if self.networks.first().is_some_and(closed) {
            CLOSED
        } else {
            MAGIC
        }
    }

    /// As bytes. Numbers lose what 8 bits a weight of a row (16 in the second layer) cannot hold.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut out = headed(self.magic(), &self.heading);
        let number = |n: usize| (n as u32).to_le_bytes();
        out.extend(number(self.networks.len()));
        if let Some(first) = self.networks.first() {
            measures(first.shape)
                .into_iter()
                .for_each(|n| out.extend(number(n)));
        }
        for network in &self.networks {
            write_network(network, &mut out);
        }
        sealed(out, &self.corrections)
    }

    /// Reads what [`Stored::write`] wrote.
    ///
    /// # Errors
    /// A file that is something else, damaged, or of networks of another shape.
    pub fn read(bytes: &[u8], shape: Shape) -> Result<Self, Damaged> {
        Ok(Self::parted(bytes, shape)?.0)
    }

    /// A file with another heading and with these corrections instead of its own. The networks stay what they are, digit
    /// for digit.
    ///
    /// # Errors
    /// As of [`Stored::read`].
    pub fn corrected(
        bytes: &[u8],
        shape: Shape,
        heading: &str,
        corrections: &[Correction],
    ) -> Result<Vec<u8>, Damaged> {
        let (stored, of_networks) = Self::parted(bytes, shape)?;
        let mut out = headed(stored.magic(), heading);
        out.extend(of_networks);
        Ok(sealed(out, corrections))
    }

    /// A file with another network in the place of each of which `other` gives one, and with a line on that after the first
    /// one of its heading. The rest stays what it is, digit for digit, the corrections too.
    ///
    /// # Errors
    /// As of [`Stored::read`].
    pub fn replaced<'a>(
        bytes: &[u8],
        shape: Shape,
        line: &str,
        other: &dyn Fn(usize) -> Option<&'a Network>,
    ) -> Result<Vec<u8>, Damaged> {
        let (stored, of_networks) = Self::parted(bytes, shape)?;
        let (head, body) = of_networks.split_at((1 + measures(shape).len()) * size_of::<u32>());
        let (first, more) = stored.heading.split_once('\n').unwrap_or((&stored.heading, ""));
        let mut out = headed(stored.magic(), &format!("{first}\n{line}\n{more}"));
        out.extend(head);
        let mut reader = Reader(body);
        for number in 0..stored.networks.len() {
            let before = reader.0;
            network(&mut reader, shape, 0.0)?;
            match other(number) {
                Some(other) => write_network(other, &mut out),
                None => out.extend(&before[..before.len() - reader.0.len()]),
            }
        }
        let end = headed(stored.magic(), &stored.heading).len() + of_networks.len();
        out.extend(&bytes[end..bytes.len() - size_of::<u64>()]);
        Ok(sealed(out, &[]))
    }

    /// What is in a file, and the bytes of its networks.
    fn parted(bytes: &[u8], shape: Shape) -> Result<(Self, &[u8]), Damaged> {
        let leak = match bytes.first_chunk() {
            Some(MAGIC) => LEAK,
            Some(CLOSED) => 0.0,
            _ => return Err(Damaged::NoNetworks),
        };
        let (body, hash) = bytes.split_last_chunk::<8>().ok_or(Damaged::Short)?;
        if xxh3_64(body) != u64::from_le_bytes(*hash) {
            return Err(Damaged::Hash);
        }
        let mut reader = Reader(&body[MAGIC.len()..]);
        let length = reader.number()?;
        let heading = String::from_utf8_lossy(reader.take(length)?).into_owned();
        let rest = reader.0;
        let count = reader.number()?;
        let wanted = measures(shape);
        let mut found = [0; 6];
        for one in &mut found {
            *one = reader.number()?;
        }
        if found != wanted {
            return Err(Damaged::Shape(format!("{found:?} instead of {wanted:?}")));
        }
        let networks = (0..count).map(|_| network(&mut reader, shape, leak));
        let networks = networks.collect::<Result<_, _>>()?;
        let of_networks = &rest[..rest.len() - reader.0.len()];
        let mut corrections = Vec::new();
        while !reader.0.is_empty() {
            corrections.push(correction(&mut reader, shape)?);
        }
        if corrections.len() != count && !corrections.is_empty() {
            return Err(Damaged::Short);
        }
        let stored = Stored {
            heading,
            networks,
            corrections,
        };
        Ok((stored, of_networks))
    }
}

/// What a file begins with.
fn headed(magic: &[u8; 8], heading: &str) -> Vec<u8> {
    let mut out = magic.to_vec();
    out.extend((heading.len() as u32).to_le_bytes());
    out.extend(heading.as_bytes());
    out
}

/// What a file ends with.
fn sealed(mut out: Vec<u8>, corrections: &[Correction]) -> Vec<u8> {
    for correction in corrections {
        let classes = correction.added.len() / ROWS;
        for row in correction.added.chunks(classes) {
            write_row(row, true, &mut out);
        }
    }
    out.extend(xxh3_64(&out).to_le_bytes());
    out
}

fn correction(reader: &mut Reader<'_>, shape: Shape) -> Result<Correction, Damaged> {
    let mut correction = Correction::none(shape.classes);
    for row in correction.added.chunks_mut(shape.classes) {
        reader.row(row, true)?;
    }
    Ok(correction)
}

fn network(reader: &mut Reader<'_>, shape: Shape, leak: f32) -> Result<Network, Damaged> {
    let mut parameters = vec![0.0; shape.parameters()];
    let mut begin = 0;
    for (end, width, wide) in parts(shape) {
        for row in parameters[begin..end].chunks_mut(width) {
            reader.row(row, wide)?;
        }
        begin = end;
    }
    Ok(Network {
        shape,
        parameters,
        leak,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: Shape = Shape {
        rows: 3,
        parts: 1,
        dense: 2,
        classes: 5,
    };

    fn stored() -> Stored {
        let mut network = Network::new(SHAPE, || 0.5);
        for (n, one) in network.parameters.iter_mut().enumerate() {
            *one = ((n * 37 % 101) as f32 - 50.0) / 40.0;
        }
        network.parameters[..WIDTH].fill(0.0);
        Stored {
            heading: "of a test".to_owned(),
            networks: vec![network.clone(), network],
            corrections: Vec::new(),
        }
    }

    #[test]
    fn what_is_written_is_read_to_a_hundredth() {
        let stored = stored();
        let bytes = stored.write();
        let read = Stored::read(&bytes, SHAPE).unwrap();
        assert_eq!(read.heading, stored.heading);
        for (one, other) in read.networks.iter().zip(&stored.networks) {
            for (a, b) in one.parameters.iter().zip(&other.parameters) {
                assert!((a - b).abs() < 0.01, "{a} {b}");
            }
        }
        assert!(
            read.networks[0].rows()[0].iter().all(|one| *one == 0.0),
            "rows of nothing stay so"
        );
    }

    /// Networks without a leak are told apart, also by a file that was made from theirs.
    #[test]
    fn a_file_says_whether_its_rectifiers_leak() {
        let mut closed = stored();
        closed.networks.iter_mut().for_each(|network| network.leak = 0.0);
        for (stored, leak) in [(stored(), LEAK), (closed, 0.0)] {
            let plain = stored.write();
            let none = [Correction::none(SHAPE.classes), Correction::none(SHAPE.classes)];
            let corrected = Stored::corrected(&plain, SHAPE, "again", &none).unwrap();
            let replaced = Stored::replaced(&plain, SHAPE, "new", &|_| None).unwrap();
            for bytes in [plain, corrected, replaced] {
                let read = Stored::read(&bytes, SHAPE).unwrap();
                assert!(read.networks.iter().all(|network| network.leak == leak));
            }
        }
    }

    #[test]
    fn a_corrected_file_has_the_same_networks() {
        let plain = stored().write();
        let read = Stored::read(&plain, SHAPE).unwrap();
        let mut correction = Correction::none(SHAPE.classes);
        for (n, one) in correction.added.iter_mut().enumerate() {
            *one = (n % 7) as f32 - 3.0;
        }
        let corrections = [Correction::none(SHAPE.classes), correction];
        let correct = |bytes: &[u8], by: &[Correction]| Stored::corrected(bytes, SHAPE, "again", by).unwrap();
        let bytes = correct(&plain, &corrections);
        assert_eq!(bytes, correct(&bytes, &corrections));
        let corrected = Stored::read(&bytes, SHAPE).unwrap();
        assert_eq!(corrected.heading, "again");
        assert_eq!(corrected.networks, read.networks);
        for (one, other) in corrected.corrections.iter().zip(&corrections) {
            assert!(
                one.added
                    .iter()
                    .zip(&other.added)
                    .all(|(a, b)| (a - b).abs() < 1e-3)
            );
        }
        let one_too_few = correct(&plain, &corrections[..1]);
        assert_eq!(Stored::read(&one_too_few, SHAPE), Err(Damaged::Short));
    }

    #[test]
    fn one_network_is_replaced_and_the_rest_stays() {
        let plain = stored();
        let mut correction = Correction::none(SHAPE.classes);
        correction.added.fill(0.3);
        let corrections = [Correction::none(SHAPE.classes), correction];
        let bytes = Stored::corrected(&plain.write(), SHAPE, "first\nsecond\n", &corrections).unwrap();
        let other = Network::new(SHAPE, || 0.25);
        let replace = |number| (number == 1).then_some(&other);
        let replaced = Stored::replaced(&bytes, SHAPE, "new", &replace).unwrap();
        let [before, after] = [&bytes, &replaced].map(|bytes| Stored::read(bytes, SHAPE).unwrap());
        assert_eq!(after.heading, "first\nnew\nsecond\n");
        assert_eq!(after.networks[0], before.networks[0]);
        assert!(after.networks[1] != before.networks[1]);
        assert_eq!(after.corrections, before.corrections);
        let none = Stored::replaced(&bytes, SHAPE, "new", &|_| None).unwrap();
        assert_eq!(Stored::read(&none, SHAPE).unwrap().networks, before.networks);
    }

    #[test]
    fn a_damaged_file_is_refused() {
        let bytes = stored().write();
        for n in (0..bytes.len()).step_by(7) {
            let mut changed = bytes.clone();
            changed[n] ^= 4;
            assert!(Stored::read(&changed, SHAPE).is_err(), "byte {n}");
            assert!(Stored::read(&bytes[..n], SHAPE).is_err(), "{n} bytes");
        }
        let other = Shape { rows: 4, ..SHAPE };
        assert!(matches!(Stored::read(&bytes, other), Err(Damaged::Shape(_))));
    }
}
