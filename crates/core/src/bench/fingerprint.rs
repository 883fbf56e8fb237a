//! One number for everything that the rungs do.

use crate::bench::{Checksum, Rung};
use crate::play::{RunError, in_parallel};
use std::num::NonZeroUsize;

/// What came of the rungs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    /// One number over all of them.
    pub number: u64,
    /// Each of them.
    pub rungs: Vec<Checked>,
}

/// What came of one rung.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Its name.
    pub name: &'static str,
    /// Units that were done.
    pub units: u64,
    /// Their checksum.
    pub checksum: u64,
    /// The checksum that is committed.
    pub committed: u64,
}

impl Checked {
    /// Whether it does what it did when it was committed.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.checksum == self.committed
    }
}

impl Fingerprint {
    /// The number that is committed, in hexadecimal as everywhere.
    #[must_use]
    pub fn committed(&self) -> u64 {
        over(self.rungs.iter().map(|rung| rung.committed))
    }

    /// The rungs that do something else than what is committed.
    pub fn changed(&self) -> impl Iterator<Item = &Checked> {
        self.rungs.iter().filter(|rung| !rung.holds())
    }
}

fn over(checksums: impl Iterator<Item = u64>) -> u64 {
    let mut sum = Checksum::default();
    checksums.for_each(|checksum| sum.add(checksum));
    sum.number()
}

/// Does the units of every rung that are to be checked. The result is the same on any machine and on any number of
/// threads. `told` is called after each rung with the number of those done.
///
/// # Errors
/// If the threads cannot be started.
pub fn fingerprint(
    rungs: &[Rung],
    threads: NonZeroUsize,
    told: &dyn Fn(usize),
) -> Result<Fingerprint, RunError> {
    let check = |(index, rung): (usize, &Rung)| {
        let blocks = 0..rung.checked / rung.block;
        let sums = in_parallel(blocks, Some(threads), |block| rung.block_of_work(block))?;
        told(index + 1);
        Ok::<_, RunError>(Checked {
            name: rung.name,
            units: rung.checked,
            checksum: over(sums.into_iter()),
            committed: rung.committed,
        })
    };
    let rungs: Vec<Checked> = rungs.iter().enumerate().map(check).collect::<Result<_, _>>()?;
    Ok(Fingerprint {
        number: over(rungs.iter().map(|rung| rung.checksum)),
        rungs,
    })
}
