//! `admiralty page`: serves the web page from this program, to this machine alone.

mod site;
mod study;
mod visit;

use super::{interrupt, terminal};
use admiralty_core::contract::Refusal;
use clap::Args;
use site::Site;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use study::Desk;
use visit::{House, answer};

/// How often the server looks whether it was asked to end.
const LOOK: Duration = Duration::from_millis(100);

/// Open the web page: odds, advice and balance in a browser, on all threads of this machine
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Page {
    /// Serve the page of this folder, such as page/dist, instead of the built-in one
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,

    /// The port; 0 takes one that is free
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    port: u16,

    /// Open the link in the usual browser
    #[arg(long)]
    open: bool,
}

const EXAMPLES: &str = "\
Examples:
  admiralty page --open
  admiralty page --port 8080

The link that is printed is the only way in: it works on this machine alone, for as long as the program runs. Games are
played by the program, one question at a time; what nobody waits for any more is stopped. Ctrl-C ends it.";

impl Page {
    /// Serves until it is interrupted.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let site = match &self.dir {
            Some(folder) => Site::of_folder(folder)?,
            None => Site::built_in()?,
        };
        let stop = interrupt::watch();
        let listener =
            TcpListener::bind((Ipv4Addr::LOCALHOST, self.port)).map_err(|error| self.taken(&error))?;
        let address = listener.local_addr().map_err(|error| failed(&error))?;
        let server = tiny_http::Server::from_listener(listener, None).map_err(|error| failed(&*error))?;
        let house = Arc::new(House::new(address, token()?, site, Desk::default()));
        terminal::print(&format!("{}\n", house.link()))?;
        terminal::remark("the page is at this link until Ctrl-C; keep the link to yourself");
        if self.open {
            open(&house.link());
        }
        while !stop.load(Ordering::Relaxed) {
            let visit = server.recv_timeout(LOOK).map_err(|error| failed(&error))?;
            if let Some(request) = visit {
                let house = Arc::clone(&house);
                std::thread::spawn(move || answer(&house, request));
            }
        }
        house.desk.close();
        Ok(interrupt::exit_code())
    }

    fn taken(&self, error: &io::Error) -> Refusal {
        let port = self.port;
        Refusal::failure(format!(
            "port {port} cannot be had ({error}): name another, or --port 0 for any that is free"
        ))
    }
}

fn failed(error: &dyn std::fmt::Display) -> Refusal {
    Refusal::failure(format!("the page cannot be served: {error}"))
}

/// What the link carries and nobody can guess: 128 bits of the system's randomness.
fn token() -> Result<String, Refusal> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).map_err(|error| failed(&error))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Opens a link as the desktop does; where there is no such program, the link that was printed is enough.
fn open(link: &str) {
    let opener = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let quiet = Command::new(opener)
        .arg(link)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if quiet.is_err() {
        terminal::remark(&format!(
            "note: {opener} cannot be started: open the link by hand"
        ));
    }
}
