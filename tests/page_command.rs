//! `admiralty page`: who is let in, what is refused, and how it ends. Nothing here looks at a clock.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A question that takes minutes.
const LONG: &str =
    r#"{"ask":{"simulate":{"games":5000000,"players":{"allied":"learned:fast","axis":"learned:fast"}}}}"#;
const SHORT: &str =
    r#"{"ask":{"odds":{"place":"north atlantic","turn":2,"forces":{"allied":"Hood","axis":"Bismarck"}}}}"#;

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_admiralty"))
}

/// A folder with a page of one line, and something beside it that is none of its business.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("dist/assets")).unwrap();
    std::fs::write(folder.path().join("secret.txt"), "secret").unwrap();
    std::fs::write(
        folder.path().join("dist/index.html"),
        "<html lang=\"en\">page</html>",
    )
    .unwrap();
    std::fs::write(folder.path().join("dist/assets/a.js"), "code").unwrap();
    folder
}

struct Server {
    child: Child,
    host: String,
    token: String,
    remarks: BufReader<std::process::ChildStderr>,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    fn of(folder: &Path) -> Self {
        let mut command = program();
        command
            .args(["page", "--port", "0", "--dir"])
            .arg(folder.join("dist"));
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut link = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut link)
            .unwrap();
        let rest = link
            .trim()
            .strip_prefix("http://")
            .unwrap_or_else(|| panic!("no link: {link}"));
        let (host, token) = rest.split_once('/').unwrap();
        let remarks = BufReader::new(child.stderr.take().unwrap());
        Server {
            host: host.to_owned(),
            token: token.trim_matches('/').to_owned(),
            child,
            remarks,
        }
    }

    /// Reads remarks as far as one that has these words.
    #[track_caller]
    fn hear(&mut self, words: &str) {
        let mut line = String::new();
        while !line.contains(words) {
            line.clear();
            assert!(
                self.remarks.read_line(&mut line).unwrap() > 0,
                "it ended without having said {words:?}"
            );
        }
    }

    /// Sends a request as it stands.
    fn send(&self, head: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        let length = if body.is_empty() {
            String::new()
        } else {
            format!("Content-Length: {}\r\n", body.len())
        };
        // What is refused at once may be refused before all of it is sent.
        let _ = stream.write_all(format!("{head}\r\nConnection: close\r\n{length}\r\n{body}").as_bytes());
        stream
    }

    /// The status and the whole reply.
    fn told(&self, head: &str, body: &str) -> (u16, String) {
        let mut bytes = Vec::new();
        let _ = self.send(head, body).read_to_end(&mut bytes);
        let reply = String::from_utf8_lossy(&bytes).into_owned();
        let status = reply.split(' ').nth(1).and_then(|word| word.parse().ok());
        (status.unwrap_or_else(|| panic!("no status: {reply:?}")), reply)
    }

    fn get(&self, path: &str) -> (u16, String) {
        self.told(&format!("GET {path} HTTP/1.1\r\nHost: {}", self.host), "")
    }

    fn own(&self, file: &str) -> String {
        format!("/{}/{file}", self.token)
    }

    /// The head of a question from a page of this origin.
    fn ask(&self, origin: &str) -> String {
        let (path, host) = (self.own("ask"), &self.host);
        format!("POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}")
    }

    fn origin(&self) -> String {
        format!("http://{}", self.host)
    }
}

#[test]
fn the_link_leads_to_the_page_and_to_its_files_alone() {
    let folder = folder();
    let server = Server::of(folder.path());
    let (status, page) = server.get(&server.own(""));
    assert_eq!(status, 200);
    assert!(
        page.contains("<html data-served lang") && page.contains("nosniff"),
        "{page}"
    );
    assert!(server.get(&server.own("assets/a.js")).1.ends_with("code"));
    for path in [
        "nothing",
        "../secret.txt",
        "%2e%2e/secret.txt",
        "assets/../../secret.txt",
        "assets",
        "ask",
    ] {
        let (status, reply) = server.get(&server.own(path));
        assert!(status == 404 && !reply.ends_with("secret"), "{path}: {reply}");
    }
    let (status, _) = server.told(
        &format!("DELETE {} HTTP/1.1\r\nHost: {}", server.own(""), server.host),
        "",
    );
    assert_eq!(status, 405);
}

#[test]
fn nobody_comes_in_without_the_token() {
    let folder = folder();
    let server = Server::of(folder.path());
    let (short, long) = (&server.token[1..], format!("{}0", server.token));
    for path in [
        "/",
        "/index.html",
        "/ask",
        &format!("/{short}/"),
        &format!("/{long}/"),
        &format!("/{}", server.token),
    ] {
        assert_eq!(server.get(path).0, 403, "{path}");
    }
    let other = Server::of(folder.path());
    assert_ne!(server.token, other.token);
    assert_eq!(server.token.len(), 32);
}

#[test]
fn another_page_and_another_name_are_refused() {
    let folder = folder();
    let server = Server::of(folder.path());
    let port = server.host.rsplit(':').next().unwrap();
    for origin in [
        "http://example.com",
        "null",
        "https://127.0.0.1",
        &format!("http://localhost:{port}"),
        "http://127.0.0.1:1",
    ] {
        assert_eq!(server.told(&server.ask(origin), SHORT).0, 403, "{origin}");
        let get = format!(
            "GET {} HTTP/1.1\r\nHost: {}\r\nOrigin: {origin}",
            server.own(""),
            server.host
        );
        assert_eq!(server.told(&get, "").0, 403, "{origin}");
    }
    let without = format!("POST {} HTTP/1.1\r\nHost: {}", server.own("ask"), server.host);
    assert_eq!(server.told(&without, SHORT).0, 403);
    for host in [
        "example.com",
        &format!("localhost:{port}"),
        "127.0.0.1",
        &format!("example.com:{port}"),
    ] {
        let get = format!("GET {} HTTP/1.1\r\nHost: {host}", server.own(""));
        assert_eq!(server.told(&get, "").0, 403, "{host}");
    }
}

#[test]
fn a_question_is_answered_as_the_program_answers() {
    let folder = folder();
    let server = Server::of(folder.path());
    let (status, reply) = server.told(&server.ask(&server.origin()), SHORT);
    assert_eq!(status, 200);
    let line = [
        "odds",
        "--exact",
        "--area",
        "north atlantic",
        "--turn",
        "2",
        "--allied",
        "Hood",
        "--axis",
        "Bismarck",
    ];
    let text = String::from_utf8(program().args(line).output().unwrap().stdout).unwrap();
    let quoted = serde_json::Value::from(text).to_string();
    assert!(reply.contains(&quoted), "{reply}");
    for (question, words) in [
        ("", "cannot be read"),
        ("{}", "cannot be read"),
        (r#"{"game":"chess","ask":{"menu":{}}}"#, "chess"),
    ] {
        let (status, reply) = server.told(&server.ask(&server.origin()), &format!(" {question}"));
        assert!(
            status == 200 && reply.contains("\"error\"") && reply.contains(words),
            "{reply}"
        );
    }
}

#[test]
fn a_huge_question_is_refused() {
    let folder = folder();
    let server = Server::of(folder.path());
    let mut stream = TcpStream::connect(&server.host).unwrap();
    write!(
        stream,
        "{}\r\nContent-Length: 1048577\r\n\r\n",
        server.ask(&server.origin())
    )
    .unwrap();
    let mut reply = String::new();
    BufReader::new(&stream).read_line(&mut reply).unwrap();
    assert!(reply.contains("413"), "{reply}");
    // Without a length, in chunks.
    let mut stream = TcpStream::connect(&server.host).unwrap();
    write!(
        stream,
        "{}\r\nTransfer-Encoding: chunked\r\n\r\n",
        server.ask(&server.origin())
    )
    .unwrap();
    let chunk = format!("10000\r\n{}\r\n", " ".repeat(0x1_0000));
    for _ in 0..17 {
        let _ = stream.write_all(chunk.as_bytes());
    }
    let _ = stream.write_all(b"0\r\n\r\n");
    let mut reply = String::new();
    BufReader::new(&stream).read_line(&mut reply).unwrap();
    assert!(reply.contains("413"), "{reply}");
}

#[test]
fn one_question_at_a_time_and_none_that_nobody_waits_for() {
    let folder = folder();
    let mut server = Server::of(folder.path());
    let ask = server.ask(&server.origin());
    let stream = server.send(&ask, LONG);
    let mut status = String::new();
    BufReader::new(&stream).read_line(&mut status).unwrap();
    assert!(status.contains("200"), "{status}");
    let (status, reply) = server.told(&ask, SHORT);
    assert!(status == 409 && reply.contains("another question"), "{reply}");
    drop(stream);
    server.hear("the page went");
    // What was begun is finished; then the next is answered.
    while server.told(&ask, SHORT).0 == 409 {}
    assert_eq!(server.told(&ask, SHORT).0, 200);
}

#[test]
fn a_port_that_is_taken_is_named() {
    let folder = folder();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let dist = folder.path().join("dist");
    let output = program()
        .args(["page", "--port", &port, "--dir"])
        .arg(dist)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains(&format!("port {port}")) && said.contains("--port 0"),
        "{said}"
    );
}

#[test]
fn without_a_page_one_line_says_how_to_get_it() {
    let output = program()
        .args(["page", "--dir", "no such folder"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let empty = tempfile::tempdir().unwrap();
    let output = program()
        .args(["page", "--dir"])
        .arg(empty.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("page/build"));
    if cfg!(not(feature = "page")) {
        let output = program().arg("page").output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1));
        assert!(
            said.lines().count() == 1 && said.contains("page/build --embed") && said.contains("--dir"),
            "{said}"
        );
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_in_the_middle_of_a_question() {
    let folder = folder();
    let mut server = Server::of(folder.path());
    let mut stream = server.send(&server.ask(&server.origin()), LONG);
    let mut status = String::new();
    BufReader::new(&stream).read_line(&mut status).unwrap();
    let number = server.child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &number])
            .status()
            .unwrap()
            .success()
    );
    assert_eq!(server.child.wait().unwrap().code(), Some(130));
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest);
    assert!(
        !String::from_utf8_lossy(&rest).contains("document"),
        "the question was answered to its end"
    );
}
