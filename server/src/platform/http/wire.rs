//! The connection beneath HTTP. Answers of the parser itself (to a malformed request, or to a head
//! that is too large or too slow) never reach the application: actix writes a bare head. Here such
//! a head is replaced by a whole answer on its way out.

use std::io::{Error as IoError, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use actix_web::rt::net::TcpStream;
use memchr::memmem;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::finish::RequestId;
use super::headers;
use crate::platform::problem::{Error, body};

/// A connection of a client.
pub struct Wire {
    stream: TcpStream,
    exchanged: Option<Exchanged>,
    body: Body,
}

/// A bare head is looked for everywhere except in a streamed file: the contents of such a file come
/// from users, and its pieces end like heads. An answer in one piece ends as JSON, an image or a
/// file of ours does.
#[derive(Default)]
struct Body {
    /// The streamed answer that is being written.
    file: Option<Chunks>,
    /// How many of the next bytes were searched but not yet taken by the socket.
    looked: usize,
}

impl Body {
    /// The place in `buf`, which is about to be written, from which a head of the parser may begin;
    /// none: nowhere.
    fn may_hold_head(&mut self, buf: &[u8]) -> Option<usize> {
        let Some(file) = self.file else {
            let seen = self.looked.saturating_sub(CHUNKED.len() - 1);
            self.looked = buf.len();
            let Some(at) = memmem::find(buf.get(seen..).unwrap_or_default(), CHUNKED) else { return Some(0) };
            self.file = Some(Chunks::Before(seen + at + CHUNKED.len(), Next::Head));
            return self.may_hold_head(buf);
        };
        // Behind the end of the file, if the end is in here.
        let mut rest = file;
        rest.pass(buf)
    }

    fn written(&mut self, bytes: &[u8]) {
        self.looked = self.looked.saturating_sub(bytes.len());
        if let Some(file) = &mut self.file
            && file.pass(bytes).is_some()
        {
            // The bytes that follow were not searched.
            (self.file, self.looked) = (None, 0);
        }
    }
}

/// The state of a streamed answer (RFC 9112 §7.1; there are no trailers).
#[derive(Debug, Clone, Copy)]
enum Chunks {
    /// So many bytes before the next part.
    Before(usize, Next),
    /// In the head, with so many bytes of the empty line that ends it.
    Head(usize),
    /// In the line of a chunk's size; none: before it.
    Size(Option<usize>),
}

#[derive(Debug, Clone, Copy)]
enum Next {
    Head,
    Size,
    End,
}

impl Chunks {
    /// Passes `bytes`; answers how many of them belong to the answer, once it ends among them.
    fn pass(&mut self, bytes: &[u8]) -> Option<usize> {
        const END: &[u8] = b"\r\n\r\n";
        let mut at = 0;
        while let Some(next) = bytes.get(at).copied() {
            *self = match *self {
                Self::Before(left, what) => {
                    let passed = left.min(bytes.len() - at);
                    at += passed;
                    match what {
                        _ if passed < left => Self::Before(left - passed, what),
                        Next::Head => Self::Head(2),
                        Next::Size => Self::Size(None),
                        Next::End => return Some(at),
                    }
                }
                Self::Head(seen) => {
                    at += 1;
                    match END.get(seen) {
                        Some(wanted) if *wanted == next && seen + 1 == END.len() => Self::Size(None),
                        Some(wanted) if *wanted == next => Self::Head(seen + 1),
                        _ => Self::Head(usize::from(next == b'\r')),
                    }
                }
                Self::Size(size) => {
                    let digit = char::from(next).to_digit(16).map(|digit| digit as usize);
                    let size = match (size, digit) {
                        // An answer to HEAD names the encoding of a body, and has none.
                        (None, None) => return Some(at),
                        (size, Some(digit)) => size.unwrap_or(0).saturating_mul(16).saturating_add(digit),
                        (Some(size), None) => size,
                    };
                    at += 1;
                    match (next, size) {
                        (b'\n', 0) => Self::Before(2, Next::End),
                        (b'\n', _) => Self::Before(size.saturating_add(2), Next::Size),
                        _ => Self::Size(Some(size)),
                    }
                }
            };
        }
        None
    }
}

/// In the head of every streamed answer, as actix spells it.
const CHUNKED: &[u8] = b"\r\ntransfer-encoding: chunked\r\n";

/// An answer that is sent in place of a bare head.
struct Exchanged {
    bytes: Vec<u8>,
    sent: usize,
    /// Length of the bare head, which counts as written when the answer is sent.
    head: usize,
}

impl Wire {
    /// Wraps an accepted connection.
    pub const fn new(stream: TcpStream) -> Self {
        Self { stream, exchanged: None, body: Body { file: None, looked: 0 } }
    }
}

impl AsyncRead for Wire {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<Result<(), IoError>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Wire {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<Result<usize, IoError>> {
        let Self { stream, exchanged, body } = &mut *self;
        if exchanged.is_none() {
            let head = body
                .may_hold_head(buf)
                .and_then(|from| bare_head(&buf[from..]).map(|(at, status)| (from + at, status)));
            let mut pass = |buf: &[u8]| {
                let written = ready!(Pin::new(&mut *stream).poll_write(cx, buf))?;
                body.written(&buf[..written]);
                Poll::Ready(Ok(written))
            };
            match head {
                None => return pass(buf),
                // Earlier answers in the buffer go first, unchanged.
                Some((at, _)) if at > 0 => return pass(&buf[..at]),
                Some((_, status)) => *exchanged = Some(Exchanged { bytes: whole(status), sent: 0, head: buf.len() }),
            }
        }
        let Some(answer) = exchanged else { return Poll::Ready(Ok(0)) };
        while answer.sent < answer.bytes.len() {
            let sent = ready!(Pin::new(&mut *stream).poll_write(cx, &answer.bytes[answer.sent..]))?;
            if sent == 0 {
                return Poll::Ready(Ok(0));
            }
            answer.sent += sent;
        }
        let written = answer.head.min(buf.len());
        body.written(&buf[..written]);
        *exchanged = None;
        Poll::Ready(Ok(written))
    }

    // Answers come in one piece: writing several at once would hide where one begins.
    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[IoSlice<'_>],
    ) -> Poll<Result<usize, IoError>> {
        let first = bufs.iter().find(|buf| !buf.is_empty()).map_or(&[][..], |buf| buf);
        self.poll_write(cx, first)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), IoError>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), IoError>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// The place in `buf` where a head of the parser begins, and its status. The connection is closed
/// after it, so it is always the last thing in the buffer. It has no body, and none of the headers
/// that every answer of the application carries.
fn bare_head(buf: &[u8]) -> Option<(usize, u16)> {
    let ending = buf.strip_suffix(b"\r\n\r\n")?;
    // A bare head is short: a longer search would only find answers of the application.
    let from = ending.len().saturating_sub(200);
    let at = from + ending[from..].windows(9).rposition(|window| window == b"HTTP/1.1 " || window == b"HTTP/1.0 ")?;
    let head = std::str::from_utf8(&ending[at..]).ok()?;
    let mut lines = head.split("\r\n");
    let status = lines.next()?.get(9..12)?.parse().ok().filter(|status| matches!(status, 400..=599))?;
    let known = |line: &str| {
        let name = line.split(':').next().unwrap_or_default();
        ["connection", "content-length", "date"].iter().any(|known| name.eq_ignore_ascii_case(known))
    };
    let empty = head.to_ascii_lowercase().contains("content-length: 0");
    (empty && lines.all(known)).then_some((at, status))
}

/// The answer that the application would give, in English: the client's headers, and so its
/// language, could not be read.
fn whole(status: u16) -> Vec<u8> {
    let problem = match status {
        408 => Error::new(408, "request.timeout"),
        431 => Error::new(431, "request.too_large"),
        400..=499 => Error::new(status, "request.malformed"),
        _ => Error::new(status, "server.error"),
    };
    let id = RequestId::fresh();
    let (reason, body) = body::bare(&problem, &id);
    let mut head = format!(
        "HTTP/1.1 {status} {reason}\r\ncontent-type: application/problem+json\r\ncontent-length: {}\r\n\
         connection: close\r\ncache-control: no-store\r\nx-request-id: {}\r\n",
        body.len(),
        id.0
    );
    for (name, value) in headers::SECURE {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    tracing::info!(status, request_id = %id.0, "answered a request that could not be read");
    format!("{head}\r\n{body}").into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contents_of_a_streamed_file_are_never_taken_for_a_head() {
        let bare = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n";
        let head = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\nx-frame-options: DENY\r\n\r\n";
        let piece = [&b"2F\r\n"[..], bare, b"\r\n"].concat();
        let whole = [&bare[..], head, &piece, &piece, b"0\r\n\r\n"].concat();
        // For every way in which the socket takes it, and every part in one write.
        for cut in 1..whole.len() {
            // A head is written in one piece.
            let in_head = bare.len() + 1..bare.len() + head.len();
            for end in (cut..=whole.len()).filter(|end| !in_head.contains(end)) {
                let mut body = Body::default();
                let first = body.may_hold_head(&whole[..end]);
                let (in_file, over) = (end >= in_head.end, end == whole.len());
                assert_eq!(first, if over { Some(end) } else { (!in_file).then_some(0) }, "{end}");
                body.written(&whole[..cut]);
                let second = body.may_hold_head(&whole[cut..]);
                assert_eq!(second, Some(whole.len() - cut), "{cut} of {end}");
                body.written(&whole[cut..]);
                assert_eq!(body.may_hold_head(bare), Some(0), "the next answer is looked at again");
            }
        }
    }

    #[test]
    fn an_answer_to_head_that_says_chunked_has_no_chunks() {
        let bare = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n";
        let head = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n";
        let mut body = Body::default();
        assert_eq!(body.may_hold_head(head), None);
        body.written(head);
        assert_eq!(body.may_hold_head(bare), Some(0));
        let mut both = Body::default();
        assert_eq!(both.may_hold_head(&[&head[..], bare].concat()), Some(head.len()));
    }

    #[test]
    fn a_bare_head_is_found_behind_other_answers_only_at_the_end() {
        let bare = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\ndate: Sun, 22 Nov 2026 22:00:00 GMT\r\n\r\n";
        let ours = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\nx-frame-options: DENY\r\n\r\n{}";
        assert_eq!(bare_head(bare), Some((0, 400)));
        assert_eq!(bare_head(&[&ours[..], &bare[..]].concat()), Some((ours.len(), 400)));
        for other in [&ours[..], &bare[..bare.len() - 1], &[&bare[..], &ours[..]].concat()] {
            assert_eq!(bare_head(other), None);
        }
        // An answer of the application without a body carries its headers.
        assert_eq!(bare_head(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nx-frame-options: DENY\r\n\r\n"), None);
        assert_eq!(bare_head(b"HTTP/1.1 304 Not Modified\r\ncontent-length: 0\r\n\r\n"), None);
    }
}
