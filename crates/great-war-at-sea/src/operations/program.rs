//! Operations as the program plays them.
