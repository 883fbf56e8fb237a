//! The program held at a counted place (`crates/store/src/hold.rs`): what is done to it there is done at the same step on any
//! machine, however fast or busy. Nothing here looks at a clock; a program that never holds ends, and its test fails.
#![allow(dead_code, reason = "each test file needs some of it")]

use std::io::{Read, Write};
use std::process::{Child, Command, Output, Stdio};

/// The program while it holds.
pub struct Held(Child);

impl Held {
    /// Starts it and returns once it holds.
    #[track_caller]
    pub fn at(place: &str, program: &mut Command) -> Self {
        program.env("ADMIRALTY_HOLD", place).stdin(Stdio::piped());
        program.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut held = Held(program.spawn().unwrap());
        held.hear(&format!("held at {place}\n"));
        held
    }

    /// Reads its remarks as far as these words.
    #[track_caller]
    fn hear(&mut self, words: &str) {
        let remarks = self.0.stderr.as_mut().unwrap();
        let mut said = String::new();
        while !said.ends_with(words) {
            let mut byte = [0];
            let more = remarks.read(&mut byte).unwrap() > 0;
            assert!(more, "it ended without having said {words:?}: {said}");
            said.push(char::from(byte[0]));
        }
    }

    /// Sends it a signal.
    pub fn signal(&self, signal: &str) {
        let number = self.0.id().to_string();
        let sent = Command::new("kill").args([signal, &number]).status();
        assert!(sent.unwrap().success());
    }

    /// Sends it a signal that asks it to end, and returns once it has said that it heard.
    #[track_caller]
    pub fn interrupt(&mut self, signal: &str) {
        self.signal(signal);
        self.hear("interrupted");
    }

    /// Ends it without its having a say.
    pub fn kill(mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }

    /// Lets it go on to its end.
    pub fn release(mut self) -> Output {
        self.0.stdin.as_mut().unwrap().write_all(b"\n").unwrap();
        self.0.wait_with_output().unwrap()
    }

    /// Waits for its end, though nobody lets it go on.
    pub fn end(mut self) -> Output {
        let _open = self.0.stdin.take();
        self.0.wait_with_output().unwrap()
    }
}
