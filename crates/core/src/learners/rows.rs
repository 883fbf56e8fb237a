//! Rows of numbers as bytes: of 8 or 16 bits each, with a scale for every row.

use super::Damaged;

/// A scale rounded up to its upper 16 bits.
fn rounded(scale: f32) -> u16 {
    if scale == 0.0 {
        0
    } else {
        (scale.to_bits() >> 16) as u16 + 1
    }
}

fn scale_of(bits: u16) -> f32 {
    f32::from_bits(u32::from(bits) << 16)
}

/// Writes a row: its scale, then each number as a whole multiple of it, in 16 bits if it is wide, else in 8.
pub(super) fn write_row(row: &[f32], wide: bool, out: &mut Vec<u8>) {
    let most = row.iter().fold(0.0_f32, |most, one| most.max(one.abs()));
    let steps = if wide { 32_767.0 } else { 127.0 };
    // What is too small to be told from nothing is nothing.
    let bits = if most < 1e-6 { 0 } else { rounded(most / steps) };
    out.extend(bits.to_le_bytes());
    if bits == 0 {
        return;
    }
    let scale = scale_of(bits);
    for one in row {
        let step = (one / scale).round().clamp(-steps, steps);
        if wide {
            out.extend((step as i16).to_le_bytes());
        } else {
            out.extend((step as i8).to_le_bytes());
        }
    }
}

/// Reads bytes in order.
pub(super) struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    pub fn take(&mut self, count: usize) -> Result<&'a [u8], Damaged> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(Damaged::Short)?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Damaged> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    pub fn number(&mut self) -> Result<usize, Damaged> {
        Ok(u32::from_le_bytes(self.array()?) as usize)
    }

    pub fn row(&mut self, row: &mut [f32], wide: bool) -> Result<(), Damaged> {
        let bits = u16::from_le_bytes(self.array()?);
        if bits == 0 {
            row.fill(0.0);
            return Ok(());
        }
        let scale = scale_of(bits);
        for one in row {
            let step = if wide {
                f32::from(i16::from_le_bytes(self.array()?))
            } else {
                f32::from(i8::from_le_bytes(self.array()?))
            };
            *one = step * scale;
        }
        Ok(())
    }
}
