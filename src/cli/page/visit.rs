//! Who may come in, and what is sent: only requests to this address by the link that was printed, from this page.

use super::site::Site;
use super::study::{Asked, Desk};
use std::io::Read;
use std::net::SocketAddr;
use tiny_http::{Header, Method, Request, Response};

/// The longest question.
const LONGEST: u64 = 1 << 20;
/// Where questions go, below the token.
const ASK: &str = "ask";

/// What is served, and to whom.
pub(super) struct House {
    host: String,
    token: String,
    site: Site,
    pub(super) desk: Desk,
}

/// Why a request is refused: the status, and words.
type No = (u16, &'static str);

impl House {
    pub(super) fn new(address: SocketAddr, token: String, site: Site, desk: Desk) -> Self {
        House {
            host: address.to_string(),
            token,
            site,
            desk,
        }
    }

    /// The way in.
    pub(super) fn link(&self) -> String {
        format!("http://{}/{}/", self.host, self.token)
    }

    /// The path below the token, of a request that may come in.
    fn admitted<'r>(&self, request: &'r Request) -> Result<&'r str, No> {
        let header = |name: &'static str| {
            let mut all = request.headers().iter().filter(move |one| one.field.equiv(name));
            (all.next().map(|one| one.value.as_str()), all.next().is_some())
        };
        // Another name for this machine is how a foreign page would come here.
        if header("Host") != (Some(self.host.as_str()), false) {
            return Err((
                403,
                "this server answers to the link that it printed, by no other name",
            ));
        }
        let own = format!("http://{}", self.host);
        match header("Origin") {
            (None, _) if *request.method() != Method::Post => {}
            (Some(origin), false) if origin == own => {}
            _ => return Err((403, "another page may not ask here")),
        }
        let path = request.url().split(['?', '#']).next().unwrap_or_default();
        let below = path
            .strip_prefix('/')
            .and_then(|path| path.strip_prefix(&*self.token));
        let below = below.and_then(|path| path.strip_prefix('/'));
        below.ok_or((
            403,
            "the link that the program printed has a token, and this one has not",
        ))
    }
}

/// Answers a request.
pub(super) fn answer(house: &House, mut request: Request) {
    let below = house.admitted(&request).map(str::to_owned);
    let replied = match (below, request.method()) {
        (Err(no), _) => refuse(request, no),
        (Ok(path), Method::Post) if path == ASK => match question(&mut request) {
            Ok(question) => match house.desk.begin() {
                Some(asked) => return reply(asked, &question, request),
                None => refuse(
                    request,
                    (409, "another question is being answered: wait for it, or stop it"),
                ),
            },
            Err(no) => refuse(request, no),
        },
        (Ok(path), Method::Get | Method::Head) => match house.site.read(&path) {
            Some((bytes, kind)) => request.respond(dressed(Response::from_data(bytes), kind)),
            None => refuse(request, (404, "there is no such file")),
        },
        _ => refuse(request, (405, "nothing of this kind can be asked here")),
    };
    // Whoever has gone needs no answer.
    drop(replied);
}

fn question(request: &mut Request) -> Result<String, No> {
    const HUGE: No = (413, "a question has at most a megabyte");
    if request
        .body_length()
        .is_some_and(|length| length as u64 > LONGEST)
    {
        return Err(HUGE);
    }
    let mut text = String::new();
    let read = request.as_reader().take(LONGEST + 1).read_to_string(&mut text);
    match read {
        Err(_) => Err((400, "the question cannot be read")),
        Ok(length) if length as u64 > LONGEST => Err(HUGE),
        Ok(_) => Ok(text),
    }
}

fn reply(asked: Asked<'_>, question: &str, request: Request) {
    asked.answer(question, request.into_writer());
}

fn refuse(request: Request, (status, words): No) -> std::io::Result<()> {
    let text = Response::from_string(format!("{words}\n")).with_status_code(status);
    request.respond(dressed(text, "text/plain; charset=utf-8"))
}

/// A response that says what it is, and that nobody else may use it.
fn dressed<R: Read>(response: Response<R>, kind: &str) -> Response<R> {
    let headers = [
        ("Content-Type", kind),
        ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Content-Security-Policy", "frame-ancestors 'none'"),
    ];
    let header = |(name, value): (&str, &str)| Header::from_bytes(name, value).ok();
    headers
        .into_iter()
        .filter_map(header)
        .fold(response, Response::with_header)
}
