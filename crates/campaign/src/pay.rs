//! Payments for one unit (C4.1 to C4.4, C4.8).

/// C4.2, C4.3: the most that is paid for a unit in one turn.
pub const MOST: u16 = 15;

/// C4.3: in how many turns a unit is paid.
#[must_use]
pub const fn turns(cost: u16) -> u8 {
    cost.div_ceil(MOST) as u8
}

/// C4.3: the least and the greatest payment while `rest` is to be paid in so many turns; `flat`: pay_rule = flat_15.
#[must_use]
pub fn bounds(rest: u16, turns: u8, flat: bool) -> [u16; 2] {
    let most = rest.min(MOST);
    match turns {
        0 | 1 => [rest, rest],
        _ if flat => [most, most],
        _ => [rest.div_ceil(2).min(MOST), most],
    }
}

/// C4.3: a whole course of payments, the least or the greatest.
#[must_use]
pub fn course(cost: u16, greatest: bool, flat: bool) -> Vec<u16> {
    let (mut rest, mut left) = (cost, turns(cost));
    let mut paid = Vec::new();
    while left > 0 {
        let payment = bounds(rest, left, flat)[usize::from(greatest)];
        paid.push(payment);
        rest -= payment;
        left -= 1;
    }
    paid
}

/// C4.3: whether a course of payments is as it must be.
#[must_use]
pub fn fits(cost: u16, payments: &[u16], flat: bool) -> bool {
    let (mut rest, mut left) = (cost, turns(cost));
    payments.len() <= usize::from(left)
        && payments.iter().all(|&payment| {
            let [least, most] = bounds(rest, left, flat);
            let fits = (least..=most).contains(&payment);
            rest = rest.saturating_sub(payment);
            left -= 1;
            fits
        })
}

/// C4.1: what may stay in a bank.
#[must_use]
pub const fn kept(bank: u16) -> u16 {
    bank / 5
}
