//! The battles as the program plays them.
