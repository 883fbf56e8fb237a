//! Toy games with known laws, on which the machine and the studies are proved.

#![allow(dead_code, reason = "each test file needs some of it")]

pub mod drift;
pub mod faulty;
pub mod plots;
pub mod season;
pub mod three;
