//! One question at a time, on all threads, for as long as somebody waits for its answer.

use crate::cli::terminal;
use admiralty::registry;
use admiralty_core::play::Control;
use admiralty_studies::ask::answer_json;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// How often it is tried whether somebody still waits.
const BEAT: Duration = Duration::from_millis(200);
/// The beginning of every answer. Its length is not known before, so it comes in chunks.
const HEAD: &[u8] = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nCache-Control: no-store\r\n\
    X-Content-Type-Options: nosniff\r\nCross-Origin-Resource-Policy: same-origin\r\nTransfer-Encoding: chunked\r\n\r\n";

/// Where one question is answered.
#[derive(Default)]
pub(super) struct Desk {
    taken: AtomicBool,
    /// Whether the question at hand is to be given up.
    cancel: AtomicBool,
}

/// The right to have a question answered.
pub(super) struct Asked<'d>(&'d Desk);

impl Desk {
    /// Takes the desk, if it is free.
    pub(super) fn begin(&self) -> Option<Asked<'_>> {
        if self.taken.swap(true, Ordering::AcqRel) {
            return None;
        }
        self.cancel.store(false, Ordering::Relaxed);
        Some(Asked(self))
    }

    /// Gives up the question at hand, if there is one.
    pub(super) fn close(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

impl Drop for Asked<'_> {
    fn drop(&mut self) {
        self.0.taken.store(false, Ordering::Release);
    }
}

impl Asked<'_> {
    /// Answers. A space is written now and then, which readers of JSON pass over: where it cannot be, nobody waits any more.
    pub(super) fn answer(self, question: &str, mut out: impl Write) {
        let begun = write(&mut out, HEAD);
        let Some(answer) = self.awaited(question, begun.is_ok(), &mut out) else {
            return;
        };
        // The next question may come as soon as this is read.
        drop(self);
        // Whoever went in the last moment is not told.
        let _ = chunk(&mut out, answer.as_bytes()).and_then(|()| write(&mut out, b"0\r\n\r\n"));
    }

    /// The answer, if somebody waits for it to the end.
    fn awaited(&self, question: &str, mut waits: bool, out: &mut impl Write) -> Option<String> {
        let cancel = &self.0.cancel;
        let control = Control {
            cancel,
            ..Control::none()
        };
        std::thread::scope(|scope| {
            let (done, ready) = channel();
            scope.spawn(move || done.send(answer_json(registry::ALL, question, control)));
            loop {
                match ready.recv_timeout(BEAT) {
                    Ok(answer) => return waits.then_some(answer),
                    Err(RecvTimeoutError::Disconnected) => return None,
                    Err(RecvTimeoutError::Timeout) if waits => {
                        waits = chunk(out, b" ").is_ok();
                        if !waits {
                            cancel.store(true, Ordering::Relaxed);
                            terminal::remark("the page went: its question is given up");
                        }
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
            }
        })
    }
}

fn chunk(out: &mut impl Write, bytes: &[u8]) -> io::Result<()> {
    let head = format!("{:x}\r\n", bytes.len());
    write(out, &[head.as_bytes(), bytes, b"\r\n"].concat())
}

fn write(out: &mut impl Write, bytes: &[u8]) -> io::Result<()> {
    out.write_all(bytes)?;
    out.flush()
}
