//! A reader of `GET /events`, over a connection of its own.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::Value;

/// The longest wait for something that should come at once.
const SOON: Duration = Duration::from_secs(5);

/// An open stream.
pub struct Stream {
    reader: BufReader<TcpStream>,
    pub status: u16,
    pub head: String,
    /// The number of the last event that was heard.
    pub number: i64,
}

impl Stream {
    /// Opens a stream, and reads the head of the answer.
    pub fn open(address: &str, token: &str, known: Option<i64>) -> Self {
        let known = known.map_or(String::new(), |number| format!("Last-Event-ID: {number}\r\n"));
        Self::with(address, token, &known)
    }

    /// Opens a stream of a browser's tab, and waits until it counts.
    pub fn of_tab(address: &str, token: &str, tab: &str) -> Self {
        Self::with(address, token, &format!("X-Tab: {tab}\r\n")).counting()
    }

    fn with(address: &str, token: &str, lines: &str) -> Self {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(SOON)).unwrap();
        write!(stream, "GET /api/v1/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n{lines}\r\n")
            .unwrap();
        let mut reader = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(reader.read_line(&mut head).unwrap() > 0, "no answer: {head}");
        }
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Self { reader, status, head, number: 0 }
    }

    /// Opens a stream, and waits until it counts.
    pub fn ready(address: &str, token: &str) -> Self {
        Self::reconnect(address, token, None)
    }

    /// `ready` of a reader who knows events up to a number.
    pub fn reconnect(address: &str, token: &str, known: Option<i64>) -> Self {
        Self::open(address, token, known).counting()
    }

    fn counting(mut self) -> Self {
        assert_eq!(self.status, 200, "{}", self.head);
        let begin = self.next();
        assert_eq!(begin, Some(format!("READY {}", self.number)));
        self
    }

    /// The next event as `KIND id`; none at the end of the stream.
    pub fn next(&mut self) -> Option<String> {
        loop {
            let mut line = String::new();
            // A stream ends by its last chunk, or with its connection.
            if self.reader.read_line(&mut line).unwrap() == 0 || line == "0\r\n" {
                return None;
            }
            if let Some(number) = line.trim_end().strip_prefix("id: ") {
                self.number = number.parse().unwrap();
            }
            if let Some(data) = line.trim_end().strip_prefix("data: ") {
                let event: Value = serde_json::from_str(data).unwrap();
                assert_eq!(event.as_object().unwrap().len(), 2, "kind and id, no data: {event}");
                return Some(format!("{} {}", event["kind"].as_str().unwrap(), event["id"]));
            }
        }
    }

    /// Waits this long for the next line.
    pub fn wait_up_to(&self, time: Duration) {
        self.reader.get_ref().set_read_timeout(Some(time)).unwrap();
    }

    /// How long it takes until the stream ends; panics when something else comes first.
    pub fn end(&mut self) -> Duration {
        let began = Instant::now();
        assert_eq!(self.next(), None);
        began.elapsed()
    }
}
