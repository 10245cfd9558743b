//! The connection beneath HTTP. What the parser itself answers (a malformed request, a head that
//! is too large or too slow) never reaches the application: actix writes a bare head. Here it is
//! exchanged for a whole answer on its way out.

use std::io::{Error as IoError, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use actix_web::rt::net::TcpStream;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::error;
use crate::http::finish::RequestId;
use crate::http::headers;
use crate::problem::Error;

/// A connection of a client.
pub struct Wire {
    stream: TcpStream,
    exchanged: Option<Exchanged>,
    body: Body,
}

/// What could be taken for a head is looked for until an answer is streamed. Whoever writes a
/// record decides what a streamed file says, and its pieces end as heads do; an answer of one piece
/// ends as JSON, a picture or a file of ours does.
#[derive(Default)]
struct Body {
    streamed: bool,
    /// How much of what comes next was looked at and not taken by the socket.
    looked: usize,
}

impl Body {
    /// Whether `buf`, which is about to be written, may hold a head of the parser.
    fn may_hold_head(&mut self, buf: &[u8]) -> bool {
        if self.streamed {
            return false;
        }
        let fresh = buf.get(self.looked..).unwrap_or_default();
        self.looked = buf.len();
        self.streamed = fresh.windows(CHUNKED.len()).any(|window| window.eq_ignore_ascii_case(CHUNKED));
        !self.streamed
    }

    fn written(&mut self, bytes: usize) {
        self.looked = self.looked.saturating_sub(bytes);
    }
}

/// The head of an answer that is streamed has it.
const CHUNKED: &[u8] = b"\r\ntransfer-encoding: chunked\r\n";

/// An answer that is sent instead of a bare head.
struct Exchanged {
    bytes: Vec<u8>,
    sent: usize,
    /// The length of the bare head, which counts as written when all is sent.
    head: usize,
}

impl Wire {
    /// Over an accepted connection.
    pub const fn new(stream: TcpStream) -> Self {
        Self { stream, exchanged: None, body: Body { streamed: false, looked: 0 } }
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
            let head = if body.may_hold_head(buf) { bare_head(buf) } else { None };
            let mut pass = |buf: &[u8]| {
                let written = ready!(Pin::new(&mut *stream).poll_write(cx, buf))?;
                body.written(written);
                Poll::Ready(Ok(written))
            };
            match head {
                None => return pass(buf),
                // The answers before it go first, as they are.
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
        body.written(written);
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

/// Where in `buf` a head begins that the parser wrote, and its status. After it the connection
/// is closed, so it is always the last thing in the buffer; it has no body and none of the
/// headers that every answer of the application carries.
fn bare_head(buf: &[u8]) -> Option<(usize, u16)> {
    let ending = buf.strip_suffix(b"\r\n\r\n")?;
    // A bare head is short: a longer search would only find what the application wrote.
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

/// The answer that the application would give. The language of the client is not known: its
/// headers could not be read.
fn whole(status: u16) -> Vec<u8> {
    let problem = match status {
        408 => Error::new(408, "request.timeout"),
        431 => Error::new(431, "request.too_large"),
        400..=499 => Error::new(status, "request.malformed"),
        _ => Error::new(status, "server.error"),
    };
    let id = RequestId::fresh();
    let (reason, body) = error::bare(&problem, &id);
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
    fn what_a_streamed_file_says_is_never_taken_for_a_head() {
        let bare = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n";
        let head = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nx-frame-options: DENY\r\n\r\n";
        let mut body = Body::default();
        assert!(body.may_hold_head(bare));
        body.written(bare.len());
        // The socket takes the head of the file and a little more; its first piece is met again.
        let first = [&head[..], b"33\r\n", bare].concat();
        assert!(!body.may_hold_head(&first));
        body.written(head.len() + 2);
        assert!(!body.may_hold_head(&first[head.len() + 2..]));
        body.written(first.len() - head.len() - 2);
        assert!(!body.may_hold_head(bare));
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
        // What the application answers without a body carries its headers.
        assert_eq!(bare_head(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nx-frame-options: DENY\r\n\r\n"), None);
        assert_eq!(bare_head(b"HTTP/1.1 304 Not Modified\r\ncontent-length: 0\r\n\r\n"), None);
    }
}
