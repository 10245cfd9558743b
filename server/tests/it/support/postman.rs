//! A mail server that records what it takes. It can be dead, or silent in the middle of a mail, and
//! needs some time for each.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::wait_for;

/// How the mail server behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mood {
    /// It takes mails.
    Well = 0,
    /// It closes every connection.
    Dead = 1,
    /// It answers nothing to a mail.
    Silent = 2,
    /// It refuses every recipient, and names the address in its answer.
    Refusing = 3,
}

#[derive(Clone)]
pub struct Postman {
    pub url: String,
    mood: Arc<AtomicU8>,
    taken: Arc<Mutex<Vec<String>>>,
    held: Arc<AtomicUsize>,
    pace: Duration,
}

impl Postman {
    /// Takes each mail after `pace`.
    pub fn start(mood: Mood, pace: Duration) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let postman = Self { url, mood: Arc::default(), taken: Arc::default(), held: Arc::default(), pace };
        postman.set(mood);
        let shared = postman.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let shared = shared.clone();
                std::thread::spawn(move || shared.talk(stream));
            }
        });
        postman
    }

    pub fn set(&self, mood: Mood) {
        self.mood.store(mood as u8, Ordering::SeqCst);
    }

    fn is(&self, mood: Mood) -> bool {
        self.mood.load(Ordering::SeqCst) == mood as u8
    }

    /// The mails it took so far, as they came, each after its envelope.
    pub fn taken(&self) -> Vec<String> {
        self.taken.lock().unwrap().clone()
    }

    /// How many mails it has read whole and does not answer, as [`Mood::Silent`].
    pub fn held(&self) -> usize {
        self.held.load(Ordering::SeqCst)
    }

    /// Waits for the `count`-th mail.
    pub fn mail(&self, count: usize) -> String {
        wait_for(&format!("mail number {count}"), 10, || self.taken().len() >= count);
        self.taken().swap_remove(count - 1)
    }

    fn talk(&self, stream: TcpStream) -> Option<()> {
        let mut out = stream.try_clone().ok()?;
        let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
        if self.is(Mood::Dead) {
            return None;
        }
        out.write_all(b"220 test\r\n").ok()?;
        let mut envelope = Vec::new();
        while let Some(line) = lines.next() {
            if self.is(Mood::Dead) {
                return None;
            }
            let reply = match line.as_str() {
                "DATA" => {
                    out.write_all(b"354 go on\r\n").ok()?;
                    let mut mail = std::mem::take(&mut envelope);
                    let mut ended = false;
                    mail.extend(lines.by_ref().take_while(|line| {
                        ended = line == ".";
                        !ended
                    }));
                    // The sender died within the mail: nothing was taken.
                    if !ended {
                        return None;
                    }
                    if self.is(Mood::Silent) {
                        self.held.fetch_add(1, Ordering::SeqCst);
                        // Longer than any patience of the sender.
                        std::thread::sleep(Duration::from_secs(60));
                        return None;
                    }
                    // As long as this mail server needs.
                    std::thread::sleep(self.pace);
                    self.taken.lock().unwrap().push(mail.join("\r\n"));
                    "250 taken".to_owned()
                }
                "QUIT" => "221 bye".to_owned(),
                _ if line.starts_with("RCPT") && self.is(Mood::Refusing) => format!("550 no such box: {line}"),
                _ => {
                    if line.starts_with("MAIL FROM:") || line.starts_with("RCPT TO:") {
                        envelope.push(line);
                    }
                    "250 yes".to_owned()
                }
            };
            out.write_all(format!("{reply}\r\n").as_bytes()).ok()?;
        }
        Some(())
    }
}

/// The value of a mail's header.
pub fn header<'a>(mail: &'a str, name: &str) -> &'a str {
    let line = mail.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    line.unwrap_or_else(|| panic!("{name} in {mail}")).trim()
}
